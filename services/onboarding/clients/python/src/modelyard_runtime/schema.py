"""The types of a model: what each looks like on the wire, and how values go there and back.

A wire value is what a protobuf message holds, in plain Python: scalars, lists, dictionaries, and a named tuple for each
message. The model runner of the predecessor works with the same.
"""

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

from .scalars import WIRE, MismatchError, to_wire


class Schema:
    """A type. `annotation` is that of its wire values."""

    annotation: Any

    def to_wire(self, value):
        raise NotImplementedError

    def from_wire(self, value):
        raise NotImplementedError


@dataclass(frozen=True)
class Scalar(Schema):
    proto: str
    #: What makes the Python value of it, such as `numpy.float32`; None for Python's own types.
    make: Any = None

    @property
    def annotation(self):
        return WIRE[self.proto][0]

    def to_wire(self, value):
        return to_wire(self.proto, value)

    def from_wire(self, value):
        return value if self.make is None else self.make(value)


@dataclass(frozen=True)
class EnumType(Schema):
    name: str
    #: Names and numbers, zero first.
    values: Tuple[Tuple[str, int], ...]
    #: The Python members, by number.
    members: Dict[int, Any] = field(hash=False)

    annotation = int

    def to_wire(self, value):
        for number, member in self.members.items():
            if member is value or member == value or _is_same_elsewhere(member, value):
                return number
        raise MismatchError(f"{value!r} is no {self.name}")

    def from_wire(self, value):
        if value in self.members:
            return self.members[value]
        known = ", ".join(f"{member.name} = {number}" for number, member in self.members.items())
        raise MismatchError(f"{value} is no {self.name}; there are {known}")


@dataclass(frozen=True)
class Repeated(Schema):
    item: Schema
    make: Any = list

    @property
    def annotation(self):
        return List[self.item.annotation]

    def to_wire(self, value):
        if value is None:
            return []
        if isinstance(value, (str, bytes, dict)):
            raise MismatchError(f"expected a list, got {type(value).__name__}")
        return [_at(f"[{index}]", self.item.to_wire, item) for index, item in enumerate(value)]

    def from_wire(self, value):
        return self.make(_at(f"[{index}]", self.item.from_wire, item) for index, item in enumerate(value))


@dataclass(frozen=True)
class Mapping(Schema):
    key: Scalar
    value: Schema

    @property
    def annotation(self):
        return Dict[self.key.annotation, self.value.annotation]

    def to_wire(self, value):
        if value is None:
            return {}
        if not hasattr(value, "items"):
            raise MismatchError(f"expected a dictionary, got {type(value).__name__}")
        return {self.key.to_wire(key): _at(f"[{key!r}]", self.value.to_wire, item) for key, item in value.items()}

    def from_wire(self, value):
        return {self.key.from_wire(key): _at(f"[{key!r}]", self.value.from_wire, item) for key, item in value.items()}


@dataclass(frozen=True)
class Field:
    #: Its name in the message.
    name: str
    type: Schema
    #: A scalar that the message tells to be there or not.
    optional: bool = False
    #: Python has a value for it where the message has none.
    has_default: bool = False


@dataclass(frozen=True)
class Message(Schema):
    name: str
    fields: Tuple[Field, ...]

    @cached_property
    def annotation(self):
        return NamedTuple(self.name, [(each.name, each.type.annotation) for each in self.fields])

    def __getstate__(self):
        # The class of the wire values is made again where it is needed.
        return {name: value for name, value in self.__dict__.items() if name != "annotation"}

    def __setstate__(self, state):
        self.__dict__.update(state)

    def _tell(self, values):
        """The wire value of these values, by field name."""
        return self.annotation(*[self._told(each, values[each.name]) for each in self.fields])

    def _told(self, each, value):
        if value is None and self._may_be_absent(each):
            return None
        return _at(f".{each.name}", each.type.to_wire, value)

    def _read(self, wire):
        """The values of a wire value, by field name; absent ones are left out where Python has a default."""
        values = {}
        for each, value in zip(self.fields, wire):
            if value is not None:
                values[each.name] = _at(f".{each.name}", each.type.from_wire, value)
            elif not each.has_default:
                values[each.name] = None
        return values

    @staticmethod
    def _may_be_absent(each):
        return each.optional


@dataclass(frozen=True)
class EmptyMessage(Message):
    """No arguments, or no result."""

    name: str = "Empty"
    fields: Tuple[Field, ...] = ()

    def to_wire(self, value=None):
        return self.annotation()

    def from_wire(self, value):
        return None


@dataclass(frozen=True)
class Record(Message):
    """A NamedTuple or a dataclass."""

    cls: Any = None

    def to_wire(self, value):
        if not isinstance(value, self.cls) and type(value).__name__ != self.cls.__name__:
            raise MismatchError(f"expected {self.cls.__name__}, got {type(value).__name__}")
        return self._tell({each.name: getattr(value, each.name) for each in self.fields})

    def from_wire(self, value):
        return self.cls(**self._read(value))


@dataclass(frozen=True)
class Boxed(Message):
    """A value that is no message, where the wire wants one: the result of a method, or a list within a list."""

    def to_wire(self, value):
        return self._tell({"value": value})

    def from_wire(self, value):
        return self._read(value).get("value")


@dataclass(frozen=True)
class Arguments(Message):
    """The arguments of a method, by name."""

    def to_wire(self, value):
        missing = [each.name for each in self.fields if each.name not in value and not self._may_be_absent(each)]
        if missing:
            raise MismatchError(f"without a value: {', '.join(missing)}")
        return self._tell({each.name: value.get(each.name) for each in self.fields})

    def from_wire(self, value):
        return self._read(value)


@dataclass(frozen=True)
class ArrayMessage(Message):
    """A numpy array: its shape, and its numbers row by row. Without a shape it is as long as its numbers."""

    dtype: str = "float64"

    @classmethod
    def of(cls, dtype, scalar):
        fields = (Field("shape", Repeated(Scalar("int64"))), Field("data", Repeated(replace(scalar, make=None))))
        return cls(f"{scalar.proto.capitalize()}Array", fields, dtype)

    def to_wire(self, value):
        import numpy

        array = numpy.atleast_1d(numpy.asarray(value))
        kind = numpy.dtype(self.dtype)
        if array.size and not numpy.can_cast(array.dtype, kind, "same_kind"):
            raise MismatchError(f"expected an array of {kind.name}, got one of {array.dtype.name}")
        return self.annotation(list(array.shape), array.astype(kind).ravel().tolist())

    def from_wire(self, value):
        import numpy

        shape, numbers = [int(size) for size in value[0]], list(value[1])
        if any(size < 0 for size in shape):
            raise MismatchError(f"an array cannot have the shape {shape}")
        array = numpy.array(numbers, dtype=self.dtype)
        try:
            return array.reshape(shape) if shape else array
        except ValueError:
            raise MismatchError(f"{len(numbers)} numbers do not make an array of the shape {shape}") from None


@dataclass(frozen=True)
class Table(Message):
    """A pandas DataFrame: one list for each column."""

    #: For each field the column's label and dtype.
    columns: Tuple[Tuple[Any, Optional[str]], ...] = ()

    def to_wire(self, value):
        missing = [label for label, _ in self.columns if label not in value.columns]
        if missing:
            raise MismatchError(f"the DataFrame has no column {', '.join(map(repr, missing))}")
        values = {each.name: value[label].tolist() for each, (label, _) in zip(self.fields, self.columns)}
        return self._tell(values)

    def from_wire(self, value):
        import pandas

        lengths = {len(column) for column in value}
        if len(lengths) > 1:
            raise MismatchError(f"the columns of {self.name} differ in length: {sorted(lengths)}")
        series = {}
        for (label, dtype), column in zip(self.columns, value):
            series[label] = pandas.Series(list(column), dtype=dtype)
        return pandas.DataFrame(series)


def _is_same_elsewhere(member, value):
    """A class of a notebook is another one where its model was loaded."""
    return type(member).__name__ == type(value).__name__ and getattr(value, "name", None) == member.name


def _at(place, convert, value):
    """Says where in a message a value does not fit."""
    try:
        return convert(value)
    except MismatchError as error:
        text = str(error)
        told = f"{place}{text}" if text.startswith((".", "[")) else f"{place}: {text}"
        raise MismatchError(told) from None
