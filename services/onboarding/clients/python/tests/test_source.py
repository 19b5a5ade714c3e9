"""Functions travel as the source that they were written in."""

import linecache
import pickle
import subprocess
import sys
import textwrap
import types
import zipfile

import pytest

import modelyard
from modelyard import BundleError, Model, Options, Session


@pytest.fixture(autouse=True)
def session(monkeypatch):
    """What a notebook is to Python: the module `__main__`, without a file."""
    monkeypatch.setitem(sys.modules, "__main__", types.ModuleType("__main__"))


def notebook(text, names=None):
    """Runs a cell as IPython does, which has `linecache` know it; returns the names of the notebook."""
    file = f"<ipython-input-{len(linecache.cache)}>"
    source = textwrap.dedent(text)
    linecache.cache[file] = (len(source), None, source.splitlines(True), file)
    names = vars(sys.modules["__main__"]) if names is None else names
    exec(compile(source, file, "exec"), names)
    return names


def packed(tmp_path, **functions):
    return modelyard.load(Session().dump(Model(**functions), "model", tmp_path))


def module_of(bundle):
    with zipfile.ZipFile(bundle / "model.zip") as archive:
        (name,) = [each for each in archive.namelist() if "user_provided/model_" in each and each.endswith("__init__.py")]
        files = {each.rpartition("/")[2] for each in archive.namelist() if "user_provided/model_" in each}
        return archive.read(name).decode(), files


def test_the_module_says_what_was_written(tmp_path):
    cell = notebook("""
        import numpy as np
        FACTOR = 3
        weights = np.arange(4.0)

        def scaled(x):
            # Comments stay at home.
            return np.float64(FACTOR * x)

        def total(x: float) -> float:
            "All of it."
            return scaled(x) + float(weights.sum())
    """)
    text, files = module_of(Session().dump(Model(total=cell["total"]), "model", tmp_path))
    for line in ("import numpy as np", "FACTOR = 3", "    return np.float64(FACTOR * x)", "weights = load_value(__file__, 'weights.pkl')"):
        assert line in text.splitlines()
    assert "Comments" not in text and files == {"__init__.py", "weights.pkl", "model_methods.pkl"}
    assert modelyard.load(tmp_path / "model").total(2.0) == 12.0


def test_cells_of_a_notebook_see_one_another(tmp_path):
    names = notebook("""
        from dataclasses import dataclass
        from enum import Enum
        from typing import NamedTuple

        class Colour(Enum):
            RED = "red"
            BLUE = "blue"

        class Point(NamedTuple):
            x: float
            y: float = 1.0
    """)
    notebook("def length(p): return (p.x**2 + p.y**2) ** 0.5", names)
    notebook("""
        @dataclass
        class Shape:
            at: Point
            colour: Colour = Colour.BLUE

        def describe(shape: Shape) -> str:
            return f"{shape.colour.name} {length(shape.at)} {shape.at == origin}"

        origin = Point(3.0, 4.0)
    """, names)  # fmt: skip
    loaded = packed(tmp_path, describe=names["describe"]).describe
    assert loaded.from_json('{"at": {"x": 3, "y": 4}, "colour": "RED"}') == '{\n  "value": "RED 5.0 True"\n}'
    # What is made here fits, although its class is another one there.
    assert loaded.to_message(names["Shape"](names["origin"], names["Colour"].RED)).at.y == 4.0


def test_a_function_keeps_what_is_around_it(tmp_path):
    def make(amount, values):
        def add(x: float) -> float:
            return x + amount + len(values)

        return add

    def count(start):
        value = start

        def following() -> int:
            nonlocal value
            value += 1
            return value

        return following

    loaded = packed(tmp_path, one=make(1.0, [1]), ten=make(10.0, []), following=count(5), after=count(7))
    assert (loaded.one(1.0), loaded.ten(1.0)) == (3.0, 11.0)
    assert [loaded.following(), loaded.following(), loaded.after()] == [6, 7, 8]


def test_functions_that_call_themselves_and_one_another(tmp_path):
    names = notebook("""
        def even(n: int) -> bool:
            return n == 0 or odd(n - 1)

        def odd(n: int) -> bool:
            return n != 0 and even(n - 1)
    """)

    def factorial(n: int) -> int:
        return 1 if n < 2 else n * factorial(n - 1)

    other = notebook("def even(n: int) -> bool: return n < 3 and even(n + 1)", {"__name__": "__main__"})["even"]
    loaded = packed(tmp_path, even=names["even"], odd=names["odd"], factorial=factorial, other=other)
    assert (loaded.even(10), loaded.odd(10), loaded.factorial(5), loaded.other(5)) == (True, False, 120, False)


def test_names_of_two_cells_do_not_mix(tmp_path):
    first = notebook("RATE = 2\ndef rate(x): return RATE * x\ndef one(x: float) -> float: return rate(x)", {"__name__": "__main__"})
    second = notebook("RATE = [5]\ndef rate(x): return RATE[0] * x\ndef two(x: float) -> float: return rate(x)", {"__name__": "__main__"})
    loaded = packed(tmp_path, one=first["one"], two=second["two"])
    assert (loaded.one(1.0), loaded.two(1.0)) == (2.0, 5.0)


def test_defaults_are_those_that_the_function_has(tmp_path):
    names = notebook("""
        N, table = 3, {"a": 1.5}

        def power(x: float, n: int = N, *, by: str = "a", extra: float = table["a"]) -> float:
            return x**n + table[by] + extra

        N = 100
        table = {"a": 0.5}
    """)
    assert packed(tmp_path, power=names["power"]).power(2.0) == 8.0 + 0.5 + 1.5


def test_decorators_and_other_callables(tmp_path):
    names = notebook("""
        import functools
        from collections import namedtuple

        def twice(function):
            @functools.wraps(function)
            def wrapper(*args):
                return 2 * function(*args)
            return wrapper

        @twice
        def half(x): return x / 2

        @functools.lru_cache
        def slow(n): return 1 if n < 2 else slow(n - 1) + n

        class Base:
            offset = 1
            @property
            def more(self): return self.offset + self.size
            @staticmethod
            def fixed(x): return x - 1
            @classmethod
            def named(cls, x): return cls.__name__ * int(x)

        class Scale(Base):
            def __init__(self, size):
                super().__init__()
                self.size = size
            def apply(self, x): return x * self.more

        Pair = namedtuple("Pair", "a b", defaults=[7])
        steps = {
            "root": lambda x: x**0.5,
            "scale": Scale(3.0).apply,
            "add": functools.partial(lambda x, y: x + y, y=0.25),
        }
        fixed = Base.fixed

        def run(x: float) -> float:
            for step in steps.values():
                x = step(x)
            return half(x) + slow(4) + Pair(1).b + fixed(x) + len(Scale.named(2))
    """)
    assert packed(tmp_path, run=names["run"]).run(16.0) == names["run"](16.0)


def test_objects_that_a_call_makes_travel_as_that_call(tmp_path):
    names = notebook("""
        import logging, operator, re
        from pathlib import Path
        from typing import Generic, TypeVar

        T = TypeVar("T")
        log = logging.getLogger(__name__)
        word = re.compile(r"[a-z]+", re.IGNORECASE)
        STEPS, ü = [], {"ü"}
        steps = [operator.itemgetter(0), str.upper, Path("of/a").joinpath, re.compile("b")]

        class Box(Generic[T]):
            def __init__(self, first: T): self.first = first

        def run(text: str) -> str:
            log.debug("runs")
            first, upper, join, letter = [*STEPS, *steps]
            assert ü
            return Box(first(word.findall(text))).first + upper(text) + join("b").as_posix() + letter.pattern
    """)
    text, files = module_of(Session().dump(Model(run=names["run"]), "model", tmp_path))
    assert "word = compile_2('[a-z]+', 34)" in text.splitlines() and files == {"__init__.py", "model_methods.pkl", "steps.pkl", "steps_.pkl", "value.pkl"}
    assert modelyard.load(tmp_path / "model").run("1 Ab c") == "Ab1 AB Cof/a/bb"


def test_modules_within_packages_are_imported(tmp_path):
    names = notebook("""
        import xml.etree.ElementTree
        import os.path as paths

        def tag(text: str) -> str:
            return paths.basename(xml.etree.ElementTree.fromstring(text).tag)
    """)
    bundle = Session().dump(Model(tag=names["tag"]), "model", tmp_path)
    program = "import pickle, sys; sys.path.append(sys.argv[1] + '/scripts/user_provided'); print(pickle.load(open(sys.argv[1] + '/model.pkl', 'rb')).methods['tag'].inner('<a/>'))"
    with zipfile.ZipFile(bundle / "model.zip") as archive:
        archive.extractall(tmp_path / "unpacked")
    done = subprocess.run([sys.executable, "-c", program, str(tmp_path / "unpacked")], capture_output=True, text=True)
    assert done.stdout == "a\n", done.stderr


def test_to_read_the_pickle_runs_nothing(tmp_path):
    def one() -> int:
        return 1

    bundle = Session().dump(Model(one=one), "model", tmp_path)
    with zipfile.ZipFile(bundle / "model.zip") as archive:
        model = pickle.loads(archive.read("model.pkl"))
    assert [*vars(model)] == ["package"] and f"model_{model.package}" not in sys.modules
    with pytest.raises(ModuleNotFoundError):
        model.methods


def test_what_has_no_source_is_told_and_can_be_pickled(tmp_path):
    names = {"__name__": "__main__"}
    exec("def half(x: float) -> float:\n    return x / 2\n", names)
    with pytest.raises(BundleError, match=r"source of the function half is not known.*pickled_code=True.*cannot be published"):
        Session().dump(Model(half=names["half"]), "model", tmp_path)
    with pytest.warns(UserWarning, match="cannot be published"):
        Session().dump(Model(half=names["half"]), "model", tmp_path, options=Options(pickled_code=True))
    assert modelyard.load(tmp_path / "model").half(3.0) == 1.5
    assert '"cloudpickle"' in (tmp_path / "model" / "metadata.json").read_text()


def test_a_name_that_is_gone_is_told(tmp_path):
    def make():
        class Base:
            pass

        size = 3

        class Model:
            sizes = [size]

            def run(self, x: float) -> float:
                return x + self.sizes[0]

        return Model().run

    with pytest.raises(BundleError, match="Model: size stands in a function around it"):
        Session().dump(Model(run=make()), "model", tmp_path)
