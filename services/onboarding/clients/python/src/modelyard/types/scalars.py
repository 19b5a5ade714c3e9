"""Which scalars Python's and numpy's types are in protobuf."""

import sys

from modelyard_runtime import Scalar

_python = {int: "int64", float: "double", str: "string", bool: "bool", bytes: "bytes"}

_numpy = {
    "int8": "int32",
    "int16": "int32",
    "int32": "int32",
    "int64": "int64",
    "uint8": "uint32",
    "uint16": "uint32",
    "uint32": "uint32",
    "uint64": "uint64",
    "float16": "float",
    "float32": "float",
    "float64": "double",
    "bool": "bool",
    "str_": "string",
}


def scalar_of(annotation):
    """The scalar of a Python or numpy type; None for any other."""
    if annotation in _python:
        return Scalar(_python[annotation])
    return numpy_scalar(annotation)


def numpy_scalar(kind):
    """Of a numpy type or dtype. Numpy is not imported: who has one of its types has imported it."""
    numpy = sys.modules.get("numpy")
    if numpy is None:
        return None
    if isinstance(kind, type) and not issubclass(kind, numpy.generic):
        return None
    if not isinstance(kind, (type, numpy.dtype)):
        return None
    dtype = numpy.dtype(kind)
    name = "str_" if dtype.kind == "U" else dtype.name
    return Scalar(_numpy[name], dtype.type) if name in _numpy else None
