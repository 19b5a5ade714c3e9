"""What a bundle needs to be called. It travels inside of the bundle, so that a server of it need not have `modelyard`.

Pickles name the classes of this package: a name that is gone, or an attribute of another meaning, breaks the bundles of
earlier releases.
"""

from .method import Method, PackagedModel
from .schema import (
    Arguments,
    ArrayMessage,
    Boxed,
    EmptyMessage,
    EnumType,
    Field,
    Mapping,
    Message,
    Record,
    Repeated,
    Scalar,
    Schema,
    Table,
)
from .source_model import SourceModel

__all__ = [
    "Arguments",
    "ArrayMessage",
    "Boxed",
    "EmptyMessage",
    "EnumType",
    "Field",
    "Mapping",
    "Message",
    "Method",
    "PackagedModel",
    "Record",
    "Repeated",
    "Scalar",
    "Schema",
    "SourceModel",
    "Table",
]
