"""How a Python value becomes a protobuf scalar. Nothing is converted that could lose something silently."""

import operator


class MismatchError(TypeError):
    """A value does not have the type that its annotation names."""


def _integer(value):
    if isinstance(value, bool):
        raise TypeError
    return operator.index(value)


def _float(value):
    if isinstance(value, (str, bytes, bool)):
        raise TypeError
    return float(value)


def _bool(value):
    # numpy's own boolean is no subclass of bool, and its name differs between numpy 1 and 2.
    if isinstance(value, bool) or type(value).__name__ in ("bool_", "bool"):
        return bool(value)
    raise TypeError


def _string(value):
    if isinstance(value, str):
        return str(value)
    raise TypeError


def _bytes(value):
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value)
    raise TypeError


WIRE = {
    "int32": (int, _integer),
    "int64": (int, _integer),
    "uint32": (int, _integer),
    "uint64": (int, _integer),
    "float": (float, _float),
    "double": (float, _float),
    "bool": (bool, _bool),
    "string": (str, _string),
    "bytes": (bytes, _bytes),
}


def to_wire(proto, value):
    try:
        return WIRE[proto][1](value)
    except (TypeError, ValueError):
        raise MismatchError(f"expected a value for {proto}, got {type(value).__name__} {_shortened(value)}") from None


def _shortened(value):
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
