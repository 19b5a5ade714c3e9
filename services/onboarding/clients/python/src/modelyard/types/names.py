"""Names that protobuf and Python both take."""

import keyword
import re

from ..errors import TypeNotSupportedError

_identifier = re.compile(r"[A-Za-z][A-Za-z0-9_]*\Z")


def check_name(name, what):
    if not _identifier.match(name):
        raise TypeNotSupportedError(f"{what} {name!r}: a name has letters, digits and underscores, and begins with a letter")
    return name


def message_of_method(method):
    """`predict_proba` has messages whose names begin with `PredictProba`."""
    return "".join(method.title().split("_"))


def field_of_column(label):
    """`sepal length (cm)` becomes `sepal_length_cm`."""
    name = re.sub(r"[^A-Za-z0-9]+", "_", str(label)).strip("_")
    if not name or not name[0].isalpha():
        name = f"column_{name}".rstrip("_")
    return f"{name}_" if keyword.iskeyword(name) else name


def json_name(field):
    """The name that protobuf's JSON gives a field: two fields of a message must differ in it."""
    head, *rest = field.split("_")
    return head + "".join(part[:1].upper() + part[1:] for part in rest)


def check_distinct(fields, owner):
    """Throws where protobuf could not tell two fields apart."""
    seen = {}
    for field in fields:
        other = seen.setdefault(json_name(field), field)
        if other != field:
            raise TypeNotSupportedError(
                f"{owner}: the names {other} and {field} are the same in protobuf's JSON; rename one"
            )
