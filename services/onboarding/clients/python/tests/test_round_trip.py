"""A bundle that is loaded answers as the functions did."""

import enum
import json
import subprocess
import sys
from dataclasses import dataclass, field
from typing import Dict, List, NamedTuple, Optional

import numpy
import numpy.typing
import pandas
import pytest
from sklearn.datasets import load_iris
from sklearn.ensemble import RandomForestClassifier

import modelyard
from modelyard import Model, Session
from modelyard_runtime.messages import read_message


class Point(NamedTuple):
    x: float
    y: float


class Word(enum.Enum):
    SPAM = "spam"
    HAM = "ham"


@dataclass
class Everything:
    whole: int
    real: float
    text: str
    raw: bytes
    yes: bool
    word: Word
    point: Point
    points: List[Point]
    rows: List[List[int]]
    by_name: Dict[str, float]
    points_by_name: Dict[str, Point]
    perhaps: Optional[float] = None
    maybe: Optional[Point] = None
    count: int = 3
    words: List[Word] = field(default_factory=list)
    small: numpy.float32 = numpy.float32(0.5)


def everything(**others):
    return Everything(
        **{
            **dict(whole=-5, real=1.5, text="ü", raw=b"\0\1", yes=True, word=Word.HAM, point=Point(1.0, 2.0)),
            **dict(points=[Point(3.0, 4.0)], rows=[[1, 2], [], [3]], by_name={"a": 0.25}),
            **dict(points_by_name={"b": Point(5.0, 6.0)}),
            **others,
        }
    )


def packed(tmp_path, **functions):
    return modelyard.load(Session().dump(Model(**functions), "model", tmp_path))


@pytest.mark.parametrize(
    ("annotation", "values"),
    [
        (int, [0, -1, 2**63 - 1, -(2**63), numpy.int32(7)]),
        (float, [0.0, -1.5, 1e300, 3, numpy.float32(0.5), float("inf")]),
        (str, ["", "a", "ü€😀", "\n"]),
        (bool, [True, False, numpy.bool_(True)]),
        (bytes, [b"", b"\0\xff"]),
        (numpy.int32, [numpy.int32(-(2**31))]),
        (numpy.uint64, [numpy.uint64(2**64 - 1)]),
        (numpy.float32, [numpy.float32(0.1)]),
        (List[int], [[], [1, 2, 3]]),
        (tuple[float, ...], [(), (1.5, 2.5)]),
        (List[List[List[int]]], [[], [[[1], []], []]]),
        (Dict[str, int], [{}, {"a": 1, "": 2}]),
        (Dict[int, List[str]], [{1: ["a"], -2: []}]),
        (Dict[str, Dict[str, float]], [{"a": {"b": 1.0}}]),
        (Optional[int], [None, 0, 5]),
        (Optional[str], [None, "", "x"]),
        (Optional[Point], [None, Point(0.0, 0.0)]),
        (Word, list(Word)),
        (List[Word], [[Word.HAM, Word.SPAM]]),
        (Point, [Point(1.0, -1.0)]),
        (Everything, [everything(), everything(perhaps=0.0, maybe=Point(0.0, 0.0), count=0, words=[Word.SPAM])]),
    ],
)
def test_values_come_back_through_protobuf(tmp_path, annotation, values):
    def same(value):
        return value

    same.__annotations__ = {"value": annotation, "return": annotation}
    method = packed(tmp_path, same=same).same
    gives = Model(same=same).methods["same"].gives
    for value in values:
        message = method.to_message(value)
        for answer in (
            method.from_message(message),
            method.output_message.FromString(method.from_bytes(message.SerializeToString())),
        ):
            back = gives.from_wire(read_message(gives, answer))
            assert back == value and (value is None or type(back) is type(value) or not isinstance(value, (list, str)))


@pytest.mark.parametrize(
    ("dtype", "array"),
    [
        (numpy.float64, numpy.arange(24.0).reshape(2, 3, 4)),
        (numpy.float32, numpy.array([0.1, numpy.nan], dtype="float32")),
        (numpy.int64, numpy.array([[1, -(2**63)]])),
        (numpy.uint8, numpy.array([[0, 255]], dtype="uint8")),
        (numpy.bool_, numpy.array([True, False])),
        (numpy.str_, numpy.array(["a", "ü"])),
        (numpy.float64, numpy.zeros((0, 4))),
        (numpy.float64, numpy.asfortranarray(numpy.arange(6.0).reshape(2, 3))),
    ],
)
def test_arrays_keep_shape_and_type(tmp_path, dtype, array):
    def same(x):
        return x

    kind = numpy.typing.NDArray[dtype]
    same.__annotations__ = {"x": kind, "return": kind}
    method = packed(tmp_path, same=same).same
    gives = Model(same=same).methods["same"].gives
    back = gives.from_wire(read_message(gives, method.from_message(method.to_message(array))))
    assert back.dtype == array.dtype and back.shape == array.shape
    numpy.testing.assert_array_equal(back, array)


def test_an_array_without_a_shape_is_as_long_as_its_numbers(tmp_path):
    def total(x: numpy.typing.NDArray[numpy.float64]) -> float:
        assert x.ndim == 1
        return float(x.sum())

    method = packed(tmp_path, total=total).total
    assert json.loads(method.from_json('{"x": {"data": [1, 2, 3.5]}}')) == {"value": 6.5}
    for wrong in ('{"x": {"shape": [2, 2], "data": [1]}}', '{"x": {"shape": [-1], "data": [1]}}'):
        with pytest.raises(TypeError, match="array"):
            method.from_json(wrong)


def test_a_forest_classifies_frames_as_before(tmp_path):
    frame, classes = load_iris(return_X_y=True, as_frame=True)
    forest = RandomForestClassifier(10, random_state=0).fit(frame, classes)

    def classify(iris: modelyard.dataframe("Iris", frame)) -> List[int]:
        return forest.predict(iris).tolist()

    def probabilities(iris: modelyard.dataframe("Iris", frame)) -> numpy.typing.NDArray[numpy.float64]:
        return forest.predict_proba(iris)

    loaded = packed(tmp_path, classify=classify, probabilities=probabilities)
    assert loaded.classify(frame) == classify(frame)
    assert list(loaded.classify.from_message(loaded.classify.to_message(frame)).value) == classify(frame)
    answer = loaded.probabilities.from_message(loaded.probabilities.to_message(frame)).value
    assert list(answer.shape) == [150, 3] and list(answer.data) == probabilities(frame).ravel().tolist()


def test_frames_come_back_with_labels_and_types(tmp_path):
    frame = pandas.DataFrame(
        {
            "a b": [1.5, float("nan")],
            "n": numpy.array([1, 2], dtype="int32"),
            "yes": [True, False],
            "text": ["x", "ü"],
            7: [1, 2],
        }
    )
    kind = modelyard.dataframe("Row", frame)

    def same(rows: kind) -> kind:
        return rows

    method = packed(tmp_path, same=same).same
    gives = Model(same=same).methods["same"].gives
    back = gives.from_wire(read_message(gives, method.from_message(method.to_message(frame))))
    pandas.testing.assert_frame_equal(back, frame)


def test_a_frame_that_does_not_fit_is_refused(tmp_path):
    frame = pandas.DataFrame({"a": [1.5], "b": ["x"]})

    def count(rows: modelyard.dataframe("Row", frame)) -> int:
        return len(rows)

    method = packed(tmp_path, count=count).count
    with pytest.raises(TypeError, match="no column 'b'"):
        method.to_message(frame[["a"]])
    with pytest.raises(TypeError, match=r"\.b\[0\]: expected a value for string, got NoneType"):
        method.to_message(pandas.DataFrame({"a": [1.5], "b": [None]}))
    with pytest.raises(TypeError, match="differ in length"):
        method.from_json('{"a": [1, 2], "b": ["x"]}')


def test_defaults_stand_for_what_is_left_out(tmp_path):
    def power(base: float, exponent: int = 2, *, negative: bool = False) -> float:
        return (-1 if negative else 1) * base**exponent

    method = packed(tmp_path, power=power).power
    for text, value in (
        ('{"base": 3}', 9.0),
        ('{"base": 3, "exponent": 0}', 1.0),
        ('{"base": 3, "negative": true}', -9.0),
        ("{}", 0.0),
    ):
        assert json.loads(method.from_json(text)).get("value", 0.0) == value
    assert method(2.0) == 4.0 and method(2.0, exponent=3) == 8.0


def test_a_function_that_answers_something_else_is_told_where(tmp_path):
    def wrong() -> Dict[str, List[int]]:
        return {"a": [1, "2"]}

    method = packed(tmp_path, wrong=wrong).wrong
    with pytest.raises(TypeError, match=r"\.value\['a'\]\.value\[1\]: expected a value for int64, got str '2'"):
        method.from_bytes(b"")


def test_numbers_out_of_range_are_refused(tmp_path):
    def big() -> numpy.int32:
        return 2**31

    with pytest.raises(TypeError, match="BigOut.value: .*range"):
        packed(tmp_path, big=big).big.from_bytes(b"")


def test_bytes_that_are_no_message_are_refused(tmp_path):
    def length(text: str) -> int:
        return len(text)

    method = packed(tmp_path, length=length).length
    with pytest.raises(ValueError, match="length: no message LengthIn"):
        method.from_bytes(b"\xff\xff")
    with pytest.raises(ValueError, match="length: no message LengthIn"):
        method.from_json('{"txt": 1}')


def test_callable_objects_and_bound_methods_are_functions(tmp_path):
    class Scale:
        def __init__(self, factor):
            self.factor = factor

        def __call__(self, x: float) -> float:
            return x * self.factor

        def invert(self, x: float) -> float:
            return x / self.factor

    scale = Scale(4.0)
    loaded = packed(tmp_path, scale=scale, invert=scale.invert)
    assert loaded.scale(2.0) == 8.0 and loaded.invert(2.0) == 0.5


def test_a_bundle_is_called_without_this_package(tmp_path):
    factor = numpy.float64(2.0)

    def double(point: Point) -> Point:
        return Point(point.x * factor, point.y * factor)

    bundle = Session().dump(Model(double=double), "model", tmp_path)
    program = """
import importlib.util, pickle, sys, zipfile
assert importlib.util.find_spec("modelyard") is None
zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])
sys.path.append(sys.argv[2] + "/scripts/user_provided")
method = pickle.load(open(sys.argv[2] + "/model.pkl", "rb")).methods["double"]
answer = method.wrapped(method.input_type(1.5, 2.5))
assert type(answer).__name__ == "Point" and type(answer).__annotations__ == {"x": float, "y": float}
print(*answer)
"""
    # The environment has the packages that the bundle requires, and those of the tests; this package is not among them.
    paths = [path for path in sys.path if path.endswith(("site-packages", "dist-packages")) or "python-tests" in path]
    done = subprocess.run(
        [sys.executable, "-c", program, str(bundle / "model.zip"), str(tmp_path / "unpacked")],
        env={"PYTHONPATH": ":".join(paths), "PATH": ""},
        capture_output=True,
        text=True,
    )
    assert done.stdout == "3.0 5.0\n", done.stderr
