"""Tells a file's format by its bytes and scans it as that; a file that is valid in several has to pass as each."""

import json
import re

from .archives.compressed import kind_of as compression_of
from .archives.compressed import scan_compressed
from .archives.tars import is_tar, scan_tar
from .archives.unpack import Entry
from .archives.zips import is_zip, scan_zip
from .blob import Blob
from .formats import hdf5, keras, media, numpy_file, onnx, r_data, safetensors, saved_model, skops
from .pickles.policy import is_marked, scan_pickle
from .programs import is_java_class, scan_program
from .report import LimitExceeded
from .secrets import look_for_secrets, scan_secrets
from .text import encoding_of

JAVA_OBJECTS = b"\xac\xed\0\x05"
# Archives that nobody here can look into.
CLOSED_ARCHIVES = [
    (b"7z\xbc\xaf'\x1c", "7z"), (b"Rar!\x1a\x07", "rar"), (b"MSCF", "cab"), (b"\x04\"M\x18", "lz4"), (b"LZIP", "lz"),
    (b"\x1f\x9d", "Z"), (b"\x60\xea", "arj"), (b"xar!", "xar"),
]  # fmt: skip
# The first bytes of XML and HTML are text, but an entity of XML can name a file.
ENTITY = re.compile(rb"<!ENTITY\s", re.IGNORECASE)
STRUCTURE_LIMIT = 64 << 20


def scan_path(path, label, report):
    try:
        with Blob(path) as blob:
            report.count_bytes(blob.size, blob.size, None)
            scan_blob(blob, Entry(label), report)
    except LimitExceeded as error:
        report.problem(label, f"was not scanned completely: {error}", "limit")


def scan_texts_path(path, report):
    """Texts of the publication itself, which can only hold secrets: a JSON list of objects with `label` and `text`."""
    with open(path, "rb") as file:
        for text in json.load(file):
            look_for_secrets(text["text"], 1, text["label"], report)


def scan_blob(blob, entry, report):
    blob.encoding = encoding_of(blob)
    where = entry.where
    scan_program(blob.head, where, report)
    known = [
        _scan_archives(blob, entry, report),
        _scan_pickles(blob, where, report),
        _scan_binary(blob, where, report),
        _scan_text(blob, where, report),
    ]
    if not any(known) and blob.size > 0 and not _is_raw_tensor(entry):
        report.problem(where, "is in no format that the scan knows", "unknown-format")


def _scan_archives(blob, entry, report):
    kind = compression_of(blob.head)
    if kind:
        return scan_compressed(kind, blob, entry, report, scan_blob)
    found = False
    if is_tar(blob.head):
        scan_tar(blob, entry, report, scan_blob)
        found = True
    if is_zip(blob) and scan_zip(blob, entry, report, scan_blob):
        # Bytes before the first entry are a file of their own to readers that do not look at the end.
        return found or blob.head[:2] == b"PK"
    for mark, name in CLOSED_ARCHIVES:
        if blob.head.startswith(mark) and blob.encoding is None:
            report.problem(entry.where, f"is an archive ({name}) that cannot be scanned; pack it as zip or tar", "archive-closed")
            return True
    return found


def _scan_pickles(blob, where, report):
    if blob.head.startswith(numpy_file.MAGIC):
        numpy_file.scan_numpy(blob, where, report)
        return True
    return scan_pickle(blob.data, where, report) if blob.size else True


def _scan_binary(blob, where, report):
    head = blob.head
    if head.startswith(JAVA_OBJECTS):
        report.problem(where, "is a serialised object of Java; to read it is to run what it names", "java-serialised")
        return True
    if r_data.is_other_r_data(head):
        report.problem(where, "is an object of R in a format that cannot be scanned; save it in the binary one", "r-format")
        return True
    if r_data.is_r_data(head):
        r_data.scan_r_data(blob, where, report)
        return True
    if head.startswith(hdf5.MAGIC):
        hdf5.scan_hdf5(blob, where, report)
        return True
    if blob.encoding is not None or is_marked(head):
        return False
    if safetensors.is_safetensors(blob):
        safetensors.scan_safetensors(blob, where, report)
        return True
    if media.is_known(head, blob.size) or is_java_class(head):
        return True
    return _scan_messages(blob, where, report)


def _scan_messages(blob, where, report):
    kind = saved_model.kind_of(blob)
    if kind:
        saved_model.scan_saved_model(blob, kind, where, report)
        return True
    if onnx.is_onnx(blob):
        onnx.scan_onnx(blob, where, report)
        return True
    return False


def _scan_text(blob, where, report):
    if blob.encoding is None:
        return False
    scan_secrets(blob.chunks(), blob.encoding, where, report)
    if blob.size <= STRUCTURE_LIMIT:
        _scan_structure(bytes(blob.data[:]).decode(blob.encoding).lstrip("\ufeff \t\r\n\f"), where, report)
    elif blob.encoding != "utf-8" or ENTITY.search(blob.data) or any(mark in blob.data[:] for mark in (b"class_name", b"__loader__", b"\\u")):
        report.problem(where, "is a text beyond the limit that may be a configuration or declare entities", "limit")
    return True


def _scan_structure(text, where, report):
    if text[:1] == "<" and ENTITY.search(text.encode()):
        report.problem(where, "is XML that declares entities, which can read files", "xml-entity")
    if text[:1] not in ("{", "["):
        return
    try:
        config = json.loads(text)
    except (ValueError, RecursionError):
        if keras.is_config(text):
            report.problem(where, "is a configuration of Keras that cannot be read", "keras-damaged")
        if skops.is_schema_text(text):
            report.problem(where, "is a schema of skops that cannot be read", "skops-damaged")
        return
    keras.scan_config(config, where, report)
    if skops.is_schema(config):
        skops.scan_schema(config, where, report)


def _is_raw_tensor(entry):
    """Bytes of tensors, which only the file beside them describes: of torch, and of TensorFlow's variables."""
    torch = re.fullmatch(r"(.+)/data/\d+", entry.name)
    if torch and f"{torch[1]}/data.pkl" in entry.siblings:
        return True
    variables = re.fullmatch(r"(.*variables)\.data-\d{5}-of-\d{5}", entry.name)
    if variables and f"{variables[1]}.index" in entry.siblings:
        return True
    return entry.name.endswith("variables.index") and any(".data-" in name for name in entry.siblings)
