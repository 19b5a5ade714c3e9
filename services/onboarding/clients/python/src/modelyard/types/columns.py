"""The type of a pandas DataFrame: its columns."""

from typing import Annotated

from modelyard_runtime import Field, Repeated, Scalar, Table

from ..errors import TypeNotSupportedError
from .names import check_distinct, check_name, field_of_column
from .scalars import scalar_of


def dataframe(name, columns):
    """
    The annotation of a DataFrame with these columns: one list for each in the message `name`.

    `columns` is a DataFrame with the right columns and dtypes, such as the one that the model was trained with, or a
    dictionary of labels and types: `{"sepal length (cm)": float, "variety": str}`.
    """
    import pandas

    check_name(name, "DataFrame")
    kinds = columns.dtypes.items() if isinstance(columns, pandas.DataFrame) else columns.items()
    described = [(label, field_of_column(label), *_column(name, label, kind)) for label, kind in kinds]
    if not described:
        raise TypeNotSupportedError(f"DataFrame {name} has no columns")
    check_distinct([field for _, field, _, _ in described], f"DataFrame {name}")
    if len({field for _, field, _, _ in described}) < len(described):
        raise TypeNotSupportedError(f"DataFrame {name} has columns whose names differ only in signs; rename one")
    fields = tuple(Field(field, Repeated(scalar)) for _, field, scalar, _ in described)
    labels = tuple((label, dtype) for label, _, _, dtype in described)
    return Annotated[pandas.DataFrame, Table(name, fields, labels)]


def _column(name, label, kind):
    """The scalar of a column and its dtype."""
    import numpy
    import pandas

    if kind is str or isinstance(kind, (pandas.StringDtype, pandas.CategoricalDtype)) or kind == numpy.dtype(object):
        return Scalar("string"), None if kind is str else _string_dtype(kind)
    numpy_kind = getattr(kind, "numpy_dtype", kind)
    scalar = None if numpy_kind is bytes else scalar_of(numpy_kind)
    if scalar is None:
        raise TypeNotSupportedError(
            f"DataFrame {name}, column {label!r}: {kind} has no protobuf type; convert it to numbers, booleans or strings"
        )
    return Scalar(scalar.proto), numpy.dtype(numpy_kind).name


def _string_dtype(kind):
    # Categories are learnt by the model: what arrives are strings.
    return "object" if kind == "object" else None
