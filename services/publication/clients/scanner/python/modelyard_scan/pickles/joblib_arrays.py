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
    """NumPy's own type, made as the pickle makes it: `dtype('V16', False, True)`, then its state, which may change the size."""
    origin, args = getattr(kind, "origin", None), getattr(kind, "args", ())
    if origin != ("numpy", "dtype") or not args or not isinstance(args[0], str) or args[1:] != (False, True):
        raise pickle.UnpicklingError("an array of an unknown type")
    try:
        made = numpy.dtype(args[0], align=False, copy=True)
        for state in kind.states:
            made.__setstate__(_value(state))
    except (TypeError, ValueError, KeyError, IndexError, AttributeError, OverflowError):
        raise pickle.UnpicklingError("an array of an unknown type") from None
    return made


def _value(value):
    """The values of a state; types within it are types of its fields."""
    if isinstance(value, tuple):
        return tuple(map(_value, value))
    if isinstance(value, dict):
        return {name: _value(inner) for name, inner in value.items()}
    if value is None or isinstance(value, (str, int, bytes)):
        return value
    return _dtype(value)
