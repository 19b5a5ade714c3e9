"""TensorFlow's SavedModel and frozen graphs."""

from .. import wire
from .keras import scan_config_text

# Operators that run Python, or read and write files of the graph's choice.
CODE = {"PyFunc", "PyFuncStateless", "EagerPyFunc", "PyCall", "CustomPyOp"}
FILES = {
    "ReadFile", "WriteFile", "MatchingFiles", "MergeV2Checkpoints", "Save", "SaveSlices", "ImmutableConst", "WholeFileReader",
    "WholeFileReaderV2", "TextLineReader", "TextLineReaderV2", "FixedLengthRecordReader", "FixedLengthRecordReaderV2",
    "TFRecordReader", "TFRecordReaderV2", "TextLineDataset", "TFRecordDataset", "FixedLengthRecordDataset", "SaveDataset",
    "SaveDatasetV2", "LoadDataset", "DebugIdentityV2", "PrintV2", "DumpTensor", "RpcCall", "TryRpc", "Rpc",
    "LoadAndRemapMatrix", "CSVDataset", "SqlDataset", "DatasetToTFRecord", "LMDBReader", "CacheDataset", "SnapshotDataset",
}  # fmt: skip
# Message -> field -> message, of SavedModel and of what lies in it.
PARTS = {
    "saved": {2: "meta"},
    "meta": {2: "graph"},
    "graph": {1: "node", 2: "library"},
    "library": {1: "function"},
    "function": {3: "node"},
}


def kind_of(blob):
    """`saved` for a SavedModel, `graph` for a frozen graph, `metadata` for what Keras writes beside one; else None."""
    data = blob.data
    try:
        found = wire.shape(data)
        if found <= {(1, 0), (2, 2)} and (2, 2) in found and _first_graph_has_nodes(data):
            return "saved"
        if found <= {(1, 2), (2, 2), (3, 0), (4, 2)} and (1, 2) in found and _is_nodes(data, 0, blob.size):
            return "graph"
        if found == {(1, 2)} and b'"class_name"' in data[:]:
            return "metadata"
    except (wire.Malformed, IndexError):
        return None
    return None


def _first_graph_has_nodes(data):
    meta = next(value for number, kind, value in wire.fields(data) if number == 2 and kind == 2)
    inner = {number: value for number, kind, value in wire.fields(data, *meta) if kind == 2}
    return 2 in inner and _is_nodes(data, *inner[2])


def _is_nodes(data, start, end):
    """Whether each node has a name and an operator."""
    nodes = [value for number, kind, value in wire.fields(data, start, end) if number == 1 and kind == 2]
    for node in nodes[:8]:
        found = {number: value for number, kind, value in wire.fields(data, *node) if kind == 2}
        if 2 not in found or not wire.text(data, found[2]).replace("_", "").isalnum():
            return False
    return bool(nodes)


def scan_saved_model(blob, kind, where, report):
    try:
        if kind == "metadata":
            _scan_metadata(blob, where, report)
        else:
            _walk(blob.data, (0, blob.size), kind, where, report)
    except wire.Malformed as error:
        report.problem(where, f"is a damaged TensorFlow model: {error}", "tensorflow-damaged")


def _walk(data, span, message, where, report):
    for number, kind, value in wire.fields(data, *span):
        if kind != 2:
            continue
        part = PARTS.get(message, {}).get(number)
        if part:
            _walk(data, value, part, where, report)
        elif message == "node" and number == 2:
            operator = wire.text(data, value).rpartition(">")[2]
            if operator in CODE:
                report.problem(where, f"has the operator {operator}, which runs Python code", "tensorflow-code")
            elif operator in FILES:
                report.problem(where, f"has the operator {operator}, which reads or writes files", "tensorflow-files")


def _scan_metadata(blob, where, report):
    for number, kind, node in wire.fields(blob.data):
        if number != 1 or kind != 2:
            continue
        for _, inner, value in wire.fields(blob.data, *node):
            if inner == 2 and blob.data[value[0] : value[0] + 1] == b"{":
                scan_config_text(wire.text(blob.data, value), where, report)
