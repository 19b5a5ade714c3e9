"""Arrays that joblib writes between the opcodes of a pickle."""

import pickle

import numpy


def array_bytes(state, file):
    """The size of the array's bytes, after the padding before them has been read; None if they are a pickle."""
    shape, kind = state.get("shape"), state.get("dtype")
    if not isinstance(shape, tuple) or not all(type(length) is int and length >= 0 for length in shape):
        raise pickle.UnpicklingError("an array without a shape")
    dtype = _dtype(kind)
    if dtype.hasobject:
        return None
    if state.get("numpy_array_alignment_bytes") is not None:
        padding = file.read(1)
        if len(padding) != 1:
            raise pickle.UnpicklingError("an array that ends before it begins")
        file.read(padding[0])
    count = 1
    for length in shape:
        count *= length
    return count * dtype.itemsize


def _dtype(kind):
    """From `dtype('f8', False, True)` and the fields in its state."""
    origin, args = getattr(kind, "origin", None), getattr(kind, "args", ())
    if origin != ("numpy", "dtype") or not args or not isinstance(args[0], str):
        raise pickle.UnpicklingError("an array of an unknown type")
    try:
        return numpy.dtype(args[0])
    except (TypeError, ValueError):
        raise pickle.UnpicklingError("an array of an unknown type") from None
