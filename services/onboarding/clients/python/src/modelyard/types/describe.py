"""The type of an annotation."""

import collections.abc
import dataclasses
import enum
import sys
import types
import typing

from modelyard_runtime import ArrayMessage, Boxed, EnumType, Field, Mapping, Message, Record, Repeated, Schema

from ..errors import TypeNotSupportedError
from .names import check_distinct, check_name
from .scalars import numpy_scalar, scalar_of

_lists = (list, collections.abc.Sequence, collections.abc.Iterable, collections.abc.Collection)
_dictionaries = (dict, collections.abc.Mapping, collections.abc.MutableMapping)


def describe_field(name, annotation, has_default=False, within=()):
    """A field of a message. An argument or field with a default is one that the message may leave out."""
    inner, optional = _without_none(_without_alias(annotation))
    kind = describe(inner, within)
    may_be_absent = (optional or has_default) and not isinstance(kind, (Repeated, Mapping))
    return Field(name, kind, may_be_absent, has_default)


def describe(annotation, within=()):
    """The type of an annotation. `within` are the classes that it is a field of."""
    annotation = _without_alias(annotation)
    if typing.get_origin(annotation) is typing.Annotated:
        inner, *extra = typing.get_args(annotation)
        given = [each for each in extra if isinstance(each, Schema)]
        return given[0] if given else describe(inner, within)
    if hasattr(annotation, "__supertype__"):
        return describe(annotation.__supertype__, within)
    for reader in (_scalar, _array, _container, _enumeration, _record):
        found = reader(annotation, within)
        if found is not None:
            return found
    raise TypeNotSupportedError(_refusal(annotation))


def _without_alias(annotation):
    """What `type Name = ...` of Python 3.12 names; numpy's NDArray is one since its release 2.5."""
    alias = getattr(typing, "TypeAliasType", None)
    while alias is not None:
        origin = typing.get_origin(annotation)
        if isinstance(annotation, alias):
            annotation = annotation.__value__
        elif isinstance(origin, alias):
            annotation = origin.__value__[typing.get_args(annotation)]
        else:
            break
    return annotation


def _without_none(annotation):
    if typing.get_origin(annotation) not in (typing.Union, types.UnionType):
        return annotation, False
    kinds = [each for each in typing.get_args(annotation) if each is not type(None)]
    if len(kinds) > 1 or len(kinds) == len(typing.get_args(annotation)):
        raise TypeNotSupportedError(f"{annotation}: a field has one type; only Optional[...] is a union that works")
    return kinds[0], True


def _scalar(annotation, _within):
    try:
        return scalar_of(annotation)
    except TypeError:  # What cannot be hashed is no scalar.
        return None


def _array(annotation, _within):
    numpy = sys.modules.get("numpy")
    if numpy is None:
        return None
    if annotation is numpy.ndarray:
        raise TypeNotSupportedError("numpy.ndarray: say which numbers it has: numpy.typing.NDArray[numpy.float64]")
    if typing.get_origin(annotation) is not numpy.ndarray:
        return None
    kinds = typing.get_args(typing.get_args(annotation)[1])
    scalar = numpy_scalar(kinds[0]) if kinds else None
    if scalar is None:
        raise TypeNotSupportedError(f"{annotation}: name one type of numbers: numpy.typing.NDArray[numpy.float64]")
    return ArrayMessage.of(numpy.dtype(kinds[0]).name if scalar.proto != "string" else "str", scalar)


def _container(annotation, within):
    origin, args = typing.get_origin(annotation), typing.get_args(annotation)
    if annotation in (list, dict, tuple) or annotation in (typing.List, typing.Dict, typing.Tuple):
        raise TypeNotSupportedError(f"{annotation}: say what is in it: List[float], Dict[str, int]")
    if origin in _lists:
        return Repeated(_item(args[0], within))
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            return Repeated(_item(args[0], within), tuple)
        raise TypeNotSupportedError(f"{annotation}: use a NamedTuple or a dataclass, whose fields have names")
    if origin in _dictionaries:
        key = scalar_of(args[0])
        if key is None or key.proto in ("double", "float", "bytes"):
            raise TypeNotSupportedError(f"{annotation}: the keys of a dictionary are str, int or bool")
        return Mapping(key, _item(args[1], within))
    return None


def _item(annotation, within):
    """What is in a container. Protobuf nests no containers, so that an inner one becomes a message."""
    annotation = _without_alias(annotation)
    if typing.get_origin(annotation) in (typing.Union, types.UnionType):
        raise TypeNotSupportedError(f"{annotation} in a list or dictionary: its values cannot be absent")
    kind = describe(annotation, within)
    if isinstance(kind, (Repeated, Mapping)):
        return Boxed(_container_name(kind), (Field("value", kind),))
    return kind


def _container_name(kind):
    if isinstance(kind, Repeated):
        return f"{_plain_name(kind.item)}List"
    key = "" if kind.key.proto == "string" else _plain_name(kind.key)
    return f"{key}{_plain_name(kind.value)}Map"


def _plain_name(kind):
    return kind.name if isinstance(kind, (Message, EnumType)) else kind.proto.capitalize()


def _enumeration(annotation, _within):
    if not isinstance(annotation, type) or not issubclass(annotation, enum.Enum):
        return None
    if issubclass(annotation, enum.Flag):
        raise TypeNotSupportedError(f"{annotation.__name__}: flags that combine are no protobuf enum; use int")
    members = list(annotation)
    if not members:
        raise TypeNotSupportedError(f"{annotation.__name__} has no members")
    are_numbers = all(type(each.value) is int and -(2**31) <= each.value < 2**31 for each in members)
    numbered = {each.value if are_numbers else place: each for place, each in enumerate(members, 1)}
    values = {number: check_name(each.name, annotation.__name__) for number, each in numbered.items()}
    values.setdefault(0, "UNKNOWN")
    ordered = sorted(values.items(), key=lambda item: (item[0] != 0, item[0]))
    return EnumType(check_name(annotation.__name__, "Enum"), tuple((name, number) for number, name in ordered), numbered)


def _record(annotation, within):
    if not isinstance(annotation, type):
        return None
    is_tuple = issubclass(annotation, tuple) and hasattr(annotation, "_fields")
    if not is_tuple and not dataclasses.is_dataclass(annotation):
        return None
    if annotation in within:
        raise TypeNotSupportedError(f"{annotation.__name__} contains itself; models exchange messages of fixed depth")
    hints = hints_of(annotation)
    if is_tuple:
        defaults = {name: name in annotation._field_defaults for name in annotation._fields}
    else:
        empty = dataclasses.MISSING
        defaults = {
            each.name: each.default is not empty or each.default_factory is not empty
            for each in dataclasses.fields(annotation)
            if each.init
        }
    untyped = [name for name in defaults if name not in hints]
    if untyped:
        raise TypeNotSupportedError(f"{annotation.__name__}: without a type: {', '.join(untyped)}; use typing.NamedTuple")
    name = check_name(annotation.__name__, "Class")
    fields = []
    for each, has_default in defaults.items():
        check_name(each, f"{name}, field")
        with naming(f"{name}.{each}"):
            fields.append(describe_field(each, hints[each], has_default, (*within, annotation)))
    check_distinct(defaults, name)
    return Record(name, tuple(fields), annotation)


def hints_of(annotated):
    try:
        return typing.get_type_hints(annotated, include_extras=True)
    except NameError as error:
        raise TypeNotSupportedError(
            f"{getattr(annotated, '__name__', annotated)}: {error}; define the type at the top level of the module, "
            "or leave out `from __future__ import annotations`"
        ) from None


class naming:
    """Says which argument or field an annotation belongs to."""

    def __init__(self, what):
        self.what = what

    def __enter__(self):
        return self

    def __exit__(self, _kind, error, _trace):
        if isinstance(error, TypeNotSupportedError):
            raise TypeNotSupportedError(f"{self.what}: {error}") from None


def _refusal(annotation):
    name = getattr(annotation, "__name__", None) or str(annotation)
    pandas = sys.modules.get("pandas")
    if pandas is not None and annotation is pandas.DataFrame:
        return 'DataFrame: say which columns it has: Iris = modelyard.dataframe("Iris", a_frame)'
    return (
        f"{name} has no protobuf type; use int, float, str, bool, bytes, numpy's scalars and NDArray, lists, dictionaries, "
        "enums, NamedTuples, dataclasses or modelyard.dataframe"
    )
