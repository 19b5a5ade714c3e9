"""What each type hint is in protobuf."""

import enum
import typing
from dataclasses import dataclass, field
from typing import Dict, List, NamedTuple, NewType, Optional, Sequence, Tuple

import numpy
import numpy.typing
import pandas
import pytest

import modelyard
from modelyard import Model, TypeNotSupportedError
from modelyard.proto import describe_file, proto_text


class Point(NamedTuple):
    x: float
    y: float


class Level(enum.Enum):
    LOW = 1
    HIGH = 5


class Sign(enum.IntEnum):
    MINUS = -1
    NONE = 0
    PLUS = 1


class Word(enum.Enum):
    SPAM = "spam"
    HAM = "ham"


@dataclass
class Person:
    name: str
    home: Point
    levels: List[Level]
    nickname: Optional[str] = None
    tags: Dict[str, int] = field(default_factory=dict)


Celsius = NewType("Celsius", float)


def proto_of(annotation):
    def call(value) -> None: ...

    call.__annotations__ = {"value": annotation, "return": None}
    return proto_text(describe_file(Model(call=call).methods.values(), "p"))


@pytest.mark.parametrize(
    ("annotation", "line"),
    [
        (int, "int64 value = 1;"),
        (float, "double value = 1;"),
        (str, "string value = 1;"),
        (bool, "bool value = 1;"),
        (bytes, "bytes value = 1;"),
        (Celsius, "double value = 1;"),
        (numpy.int8, "int32 value = 1;"),
        (numpy.int32, "int32 value = 1;"),
        (numpy.int64, "int64 value = 1;"),
        (numpy.uint8, "uint32 value = 1;"),
        (numpy.uint64, "uint64 value = 1;"),
        (numpy.float16, "float value = 1;"),
        (numpy.float32, "float value = 1;"),
        (numpy.float64, "double value = 1;"),
        (numpy.bool_, "bool value = 1;"),
        (numpy.str_, "string value = 1;"),
        (List[int], "repeated int64 value = 1;"),
        (list[str], "repeated string value = 1;"),
        (Sequence[bool], "repeated bool value = 1;"),
        (Tuple[float, ...], "repeated double value = 1;"),
        (List[List[float]], "repeated DoubleList value = 1;"),
        (List[Dict[str, float]], "repeated DoubleMap value = 1;"),
        (Dict[str, int], "map<string, int64> value = 1;"),
        (dict[int, bytes], "map<int64, bytes> value = 1;"),
        (Dict[str, List[Point]], "map<string, PointList> value = 1;"),
        (Dict[str, Point], "map<string, Point> value = 1;"),
        (Optional[int], "optional int64 value = 1;"),
        (int | None, "optional int64 value = 1;"),
        (Optional[Point], "Point value = 1;"),
        (Optional[List[int]], "repeated int64 value = 1;"),
        (Level, "Level value = 1;"),
        (List[Level], "repeated Level value = 1;"),
        (List[Point], "repeated Point value = 1;"),
        (numpy.typing.NDArray[numpy.float32], "FloatArray value = 1;"),
        (numpy.typing.NDArray[numpy.uint8], "Uint32Array value = 1;"),
        (numpy.typing.NDArray[numpy.str_], "StringArray value = 1;"),
        (typing.Annotated[float, "metres"], "double value = 1;"),
    ],
)
def test_a_hint_has_its_type(annotation, line):
    assert f"message CallIn {{\n  {line}\n}}" in proto_of(annotation)


@pytest.mark.skipif(not hasattr(typing, "TypeAliasType"), reason="Python has had aliases since 3.12")
def test_an_alias_is_what_it_names():
    item = typing.TypeVar("item")
    number = typing.TypeAliasType("number", float)
    several = typing.TypeAliasType("several", List[item], type_params=(item,))
    assert "  double value = 1;" in proto_of(number) and "  optional double value = 1;" in proto_of(Optional[number])
    assert "  repeated double value = 1;" in proto_of(several[number])


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        (Level, ["UNKNOWN = 0;", "LOW = 1;", "HIGH = 5;"]),
        (Sign, ["NONE = 0;", "MINUS = -1;", "PLUS = 1;"]),
        (Word, ["UNKNOWN = 0;", "SPAM = 1;", "HAM = 2;"]),
    ],
)
def test_an_enum_begins_with_zero(kind, values):
    assert "\n".join([f"enum {kind.__name__} {{", *(f"  {each}" for each in values), "}"]) in proto_of(kind)


def test_values_of_two_enums_do_not_clash():
    text = proto_of(List[NamedTuple("Both", [("level", Level), ("word", Word)])])
    assert "Level_UNKNOWN = 0;" in text and "Word_UNKNOWN = 0;" in text and "  LOW = 1;" in text


def test_a_dataclass_is_the_message_of_its_method():
    text = proto_of(Person)
    assert "rpc call (Person) returns (Empty);" in text
    assert (
        "message Person {\n  string name = 1;\n  Point home = 2;\n  repeated Level levels = 3;\n"
        "  optional string nickname = 4;\n  map<string, int64> tags = 5;\n}" in text
    )
    assert "message Point {\n  double x = 1;\n  double y = 2;\n}" in text


def test_bare_arguments_and_results_are_wrapped():
    def predict_proba(age: int, name: str, weight: float = 1.0) -> List[float]: ...

    text = proto_text(describe_file(Model(predict_proba=predict_proba).methods.values(), "p"))
    assert "rpc predict_proba (PredictProbaIn) returns (PredictProbaOut);" in text
    assert "message PredictProbaIn {\n  int64 age = 1;\n  string name = 2;\n  optional double weight = 3;\n}" in text
    assert "message PredictProbaOut {\n  repeated double value = 1;\n}" in text


def test_no_arguments_and_no_result_are_empty():
    def reset() -> None: ...

    text = proto_text(describe_file(Model(reset=reset).methods.values(), "p"))
    assert "rpc reset (Empty) returns (Empty);" in text and "message Empty {\n}" in text


def test_a_data_frame_is_a_message_of_columns():
    frame = pandas.DataFrame({"sepal length (cm)": [1.5], "count": [2], "class": ["setosa"], "is it": [True]})
    text = proto_of(modelyard.dataframe("Iris", frame))
    assert "rpc call (Iris) returns (Empty);" in text
    assert (
        "message Iris {\n  repeated double sepal_length_cm = 1;\n  repeated int64 count = 2;\n"
        "  repeated string class_ = 3;\n  repeated bool is_it = 4;\n}" in text
    )


class Tree(NamedTuple):
    children: List["Tree"]


class Twin(NamedTuple):
    a_b: int
    aB: int


@pytest.mark.parametrize(
    ("annotation", "told"),
    [
        (object, "object has no protobuf type"),
        (complex, "complex has no protobuf type"),
        (list, "say what is in it"),
        (typing.Any, "Any has no protobuf type"),
        (numpy.ndarray, r"NDArray\[numpy.float64\]"),
        (numpy.complex128, "complex128 has no protobuf type"),
        (pandas.DataFrame, r"modelyard.dataframe\("),
        (typing.Union[int, str], "only Optional"),
        (List[Optional[int]], "cannot be absent"),
        (Dict[float, int], "keys of a dictionary"),
        (Tuple[int, str], "NamedTuple or a dataclass"),
        (Tree, "contains itself"),
        (Twin, "a_b and aB are the same"),
        (enum.Flag("Flags", "A B"), "flags"),
    ],
)
def test_a_hint_without_a_type_is_refused_with_what_to_write(annotation, told):
    with pytest.raises(TypeNotSupportedError, match=told):
        proto_of(annotation)


def test_a_refusal_names_the_field():
    with pytest.raises(TypeNotSupportedError, match="call, argument value: Holder.inner: object has no"):
        proto_of(NamedTuple("Holder", [("inner", object)]))


def test_hints_must_be_there():
    def bare(x):
        return x

    def no_result(x: int): ...

    def many(*xs: int) -> int: ...

    for function, told in ((bare, "no return annotation"), (no_result, "no return annotation"), (many, r"\*xs")):
        with pytest.raises(TypeNotSupportedError, match=told):
            Model(call=function)


def test_one_name_cannot_mean_two_types():
    def one(p: Point) -> None: ...

    def other(p: NamedTuple("Point", [("z", int)])) -> None: ...

    with pytest.raises(TypeNotSupportedError, match="two different types are named Point"):
        describe_file(Model(one=one, other=other).methods.values(), "p")
