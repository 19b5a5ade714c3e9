"""Safetensors: the size of a JSON header, the header, and tensors that fill the rest without gaps."""

import json

HEADER_LIMIT = 100_000_000
BITS = {"BOOL": 8, "U8": 8, "I8": 8, "F8_E5M2": 8, "F8_E4M3": 8, "F8_E8M0": 8, "I16": 16, "U16": 16, "F16": 16, "BF16": 16}
BITS |= {"I32": 32, "U32": 32, "F32": 32, "F64": 64, "I64": 64, "U64": 64, "C64": 64, "F4": 4, "F6_E2M3": 6, "F6_E3M2": 6}


def is_safetensors(blob):
    size = int.from_bytes(blob.head[:8], "little")
    return blob.size > 10 and blob.head[8:9] == b"{" and 2 <= size <= min(HEADER_LIMIT, blob.size - 8)


def scan_safetensors(blob, where, report):
    try:
        _check(blob)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        report.problem(where, f"is a damaged safetensors file: {error}", "safetensors-damaged")


def _check(blob):
    size = int.from_bytes(blob.head[:8], "little")
    header = json.loads(bytes(blob.data[8 : 8 + size]).decode("utf-8"), object_pairs_hook=_without_repeats)
    metadata = header.pop("__metadata__", {})
    if not all(isinstance(value, str) for value in metadata.values()):
        raise ValueError("its metadata holds more than text")
    here = 0
    for tensor in sorted(header.values(), key=lambda tensor: tensor["data_offsets"]):
        begin, end = tensor["data_offsets"]
        bits = BITS[tensor["dtype"]]
        for length in tensor["shape"]:
            bits *= length
        if begin != here or (end - begin) * 8 != bits:
            raise ValueError("its tensors do not fill it without gaps")
        here = end
    if 8 + size + here != blob.size:
        raise ValueError("its tensors do not end where it ends")


def _without_repeats(pairs):
    if len({name for name, _ in pairs}) < len(pairs):
        raise ValueError("a name stands in its header twice")
    return dict(pairs)
