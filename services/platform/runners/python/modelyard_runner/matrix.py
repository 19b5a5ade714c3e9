"""One matrix of what a caller sent as columns, or as a matrix."""

from .errors import RequestError


def matrix_of(inputs):
    """Errors: a `RequestError` where columns have different lengths."""
    import numpy

    same_length(inputs)
    return numpy.column_stack([value for _, value in inputs])


def same_length(inputs):
    if len({len(value) for _, value in inputs}) > 1:
        stated = ", ".join("%s has %d" % (name, len(value)) for name, value in inputs)
        raise RequestError(400, "Columns have to have the same number of elements: %s" % stated)
