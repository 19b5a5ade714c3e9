"""ONNX models, and where they keep tensors outside of the file."""

from .. import wire
from ..names import name_problem

# Fields of ModelProto with their wire types.
MODEL = {(1, 0), (2, 2), (3, 2), (4, 2), (5, 0), (6, 2), (7, 2), (8, 2), (14, 2), (20, 2), (25, 2), (26, 2)}
# Where nodes, graphs and tensors lie in one another: message -> field -> message.
PARTS = {
    "model": {7: "graph", 20: "training", 25: "function"},
    "training": {1: "graph", 2: "graph"},
    "function": {7: "node"},
    "graph": {1: "node", 5: "tensor", 15: "sparse"},
    "node": {5: "attribute"},
    "attribute": {5: "tensor", 6: "graph", 10: "tensor", 11: "graph", 22: "sparse", 23: "sparse"},
    "sparse": {1: "tensor", 2: "tensor"},
    "tensor": {13: "external"},
}
DOMAINS = {"", "ai.onnx", "ai.onnx.ml", "ai.onnx.training", "ai.onnx.preview.training", "com.microsoft"}
NESTING_LIMIT = 60


def is_onnx(blob):
    try:
        found = wire.shape(blob.data)
    except (wire.Malformed, IndexError):
        return False
    return found <= MODEL and (1, 0) in found and ((7, 2) in found) and (8, 2) in found


def scan_onnx(blob, where, report):
    try:
        _walk(blob.data, (0, blob.size), "model", where, report, 0)
    except (wire.Malformed, RecursionError) as error:
        report.problem(where, f"is a damaged ONNX model: {error}", "onnx-damaged")


def _walk(data, span, message, where, report, depth):
    if depth > NESTING_LIMIT:
        raise wire.Malformed("its graphs are nested too deep")
    entry = {}
    for number, kind, value in wire.fields(data, *span):
        if kind != 2:
            continue
        part = PARTS.get(message, {}).get(number)
        if part:
            _walk(data, value, part, where, report, depth + 1)
        elif message == "external":
            entry[number] = wire.text(data, value)
        elif message == "node" and number == 7 and wire.text(data, value) not in DOMAINS:
            domain = wire.text(data, value)
            report.note(where, f"has operators of the domain {domain}, for which readers load a library", "onnx-domain")
    problem = name_problem(entry.get(2, "")) if entry.get(1) == "location" else None
    if problem:
        report.problem(where, f"is an ONNX model with external data that {problem}: {entry[2]}", "onnx-external-data")
