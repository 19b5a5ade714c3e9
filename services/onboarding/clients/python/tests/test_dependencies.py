"""What a model needs is found, and what cannot be found is told."""

import importlib
import importlib.metadata
import json
import sys
import zipfile

import numpy
import pytest
from sklearn.linear_model import LinearRegression

import modelyard
from modelyard import BundleError, Model, Requirements, Session


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A folder with code that no package has installed."""
    folder = tmp_path / "project"
    (folder / "shapes" / "flat").mkdir(parents=True)
    (folder / "shapes" / "__init__.py").write_text("from .flat import square\n")
    (folder / "shapes" / "flat" / "__init__.py").write_text("def square(x):\n    import yard_helper\n    return yard_helper.power(x, 2)\n")
    (folder / "yard_helper.py").write_text("import numpy\nfrom google.protobuf import message\n\ndef power(x, n):\n    return float(numpy.power(x, n))\n")
    (folder / "yard_model.py").write_text("import shapes\n\ndef area(x: float) -> float:\n    return shapes.square(x)\n")
    monkeypatch.syspath_prepend(folder)
    importlib.invalidate_caches()
    yield folder
    for name in [name for name in sys.modules if name.split(".")[0] in ("shapes", "yard_helper", "yard_model")]:
        del sys.modules[name]


def pack(folder, model, requirements=None):
    bundle = Session().dump(model, "model", folder, requirements)
    pip = json.loads((bundle / "metadata.json").read_text())["runtime"]["dependencies"]["pip"]
    with zipfile.ZipFile(bundle / "model.zip") as archive:
        prefix = "scripts/user_provided/"
        files = {name.removeprefix(prefix) for name in archive.namelist() if name.startswith(prefix)}
    own = ("modelyard_runtime/", "model_", ".keep")
    taken = {name for name in files if not name.startswith(own)}
    return {each["name"]: each.get("version") for each in pip["requirements"]}, taken, pip["indexes"], bundle


def version(name):
    return importlib.metadata.version(name)


def test_packages_of_objects_and_imports_are_found(tmp_path):
    line = LinearRegression().fit([[0.0], [1.0]], [0.0, 2.0])

    def predict(x: float) -> float:
        import tqdm

        assert tqdm
        return float(line.predict([[x]])[0])

    packages, files, _, _ = pack(tmp_path, Model(predict=predict))
    assert packages["scikit-learn"] == version("scikit-learn") and packages["numpy"] == version("numpy")
    assert "tqdm" in packages and files == set()
    assert not {"protobuf", "modelyard", "cloudpickle", "pytest"} & {*packages}


def test_a_plain_function_needs_nothing(tmp_path):
    def half(x: float) -> float:
        import json
        import math

        return math.floor(x) / 2

    packages, files, _, _ = pack(tmp_path, Model(half=half))
    assert packages == {} and files == set()


def test_code_of_the_user_travels_with_what_it_imports(tmp_path, project):
    area = importlib.import_module("yard_model").area
    packages, files, _, bundle = pack(tmp_path, Model(area=area))
    assert files == {"yard_model.py", "yard_helper.py", "shapes/__init__.py", "shapes/flat/__init__.py"}
    assert packages["numpy"] == version("numpy")
    assert modelyard.load(bundle).area(3.0) == 9.0


def test_requirements_add_what_cannot_be_seen(tmp_path, project):
    requirements = Requirements(
        reqs=["tqdm", "madeup==1.2.3", numpy, "sklearn"],
        packages=[project / "shapes"],
        scripts=[str(project / "yard_helper.py")],
        indexes=["https://packages.example.org/simple"],
    )
    packages, files, indexes, _ = pack(tmp_path, Model(one=lambda_of_one()), requirements)
    assert packages["madeup"] == "1.2.3" and packages["tqdm"] == version("tqdm")
    assert packages["scikit-learn"] == version("scikit-learn") and packages["numpy"] == version("numpy")
    assert files == {"yard_helper.py", "shapes/__init__.py", "shapes/flat/__init__.py"}
    assert indexes == ["https://packages.example.org/simple"]


def test_modules_are_mapped_to_packages(tmp_path, project):
    area = importlib.import_module("yard_model").area
    requirements = Requirements(req_map={"shapes": "shapes-of-yards==2.0"})
    packages, files, _, _ = pack(tmp_path, Model(area=area), requirements)
    assert packages["shapes-of-yards"] == "2.0" and files == {"yard_model.py"}


def test_what_python_brings_does_not_travel(tmp_path, project):
    (project / "yard_helper.py").write_text("import test.support, _testcapi, idlelib\n\ndef power(x, n):\n    return x**n\n")
    area = importlib.import_module("yard_model").area
    _, files, _, _ = pack(tmp_path, Model(area=area))
    assert files == {"yard_model.py", "yard_helper.py", "shapes/__init__.py", "shapes/flat/__init__.py"}


def test_packages_are_found_where_they_list_no_modules():
    from modelyard.dependencies.installed import _modules_of

    for module, package in (("numpy", "numpy"), ("sklearn", "scikit-learn"), ("tqdm", "tqdm"), ("cloudpickle", "cloudpickle")):
        assert module in _modules_of(importlib.metadata.distribution(package))


@pytest.mark.parametrize(
    ("requirements", "told"),
    [
        (Requirements(reqs="no-such-package"), "no-such-package is not installed here"),
        (Requirements(reqs="numpy>=2"), "name a package, or a package and its version"),
        (Requirements(scripts="gone.py"), "gone.py does not exist"),
        (Requirements(packages="pyproject.toml"), "does not exist|is no folder"),
    ],
)
def test_what_is_required_has_to_be_there(tmp_path, requirements, told):
    with pytest.raises(BundleError, match=told):
        pack(tmp_path, Model(one=lambda_of_one()), requirements)


def lambda_of_one():
    def one() -> int:
        return 1

    return one
