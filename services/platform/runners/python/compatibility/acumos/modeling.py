"""The classes of a pickled model, and the types that functions of users import from here."""

from collections import namedtuple
from enum import Enum
from inspect import getdoc
from typing import Any, Dict, List, NamedTuple, NewType

try:
    from typing import NoReturn
except ImportError:
    NoReturn = None

__all__ = ["Any", "Dict", "Empty", "Enum", "Function", "List", "Model", "NamedTuple", "NewType", "NoReturn", "Raw"]


class Empty(tuple):
    """No arguments, or no result, whatever it is made of."""

    _fields = ()
    __annotations__ = {}
    __slots__ = ()

    def __new__(cls, *_, **__):
        return super().__new__(cls)


class Function(namedtuple("Function", "inner wrapped input_type output_type")):
    """A function of the user, and the one around it that takes and gives named tuples."""

    @property
    def description(self):
        return getdoc(self.inner) or ""


class Model(object):
    """Filled by unpickling."""

    @property
    def methods(self):
        return self._methods


class Raw(object):
    """A type that is passed as it is."""

    raw_type = property(lambda self: self._raw_type)
    metadata = property(lambda self: self._metadata)
    description = property(lambda self: self._doc)

    def __class_getitem__(cls, _):
        return cls


def create_namedtuple(name, field_types):
    return NamedTuple(name, field_types)


def new_type(raw_type, name, metadata=None, doc=None):
    raw = Raw()
    raw._raw_type, raw._metadata, raw._doc = raw_type, metadata, doc
    return NewType(name, raw)
