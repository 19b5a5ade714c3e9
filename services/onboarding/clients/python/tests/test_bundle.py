"""The files of a bundle."""

import hashlib
import json
import platform
import zipfile

import pytest

import modelyard
from modelyard import BundleError, Model, ModelyardError, Options, Session


def double(x: float) -> float:
    """Twice as much."""
    return 2 * x


model = Model(double=double)


def test_a_bundle_has_the_files_that_servers_take(tmp_path):
    bundle = Session().dump(model, "doubler", tmp_path)
    assert bundle == tmp_path / "doubler"
    assert sorted(path.name for path in bundle.iterdir()) == ["metadata.json", "model.proto", "model.zip"]
    with zipfile.ZipFile(bundle / "model.zip") as archive:
        package = json.loads(archive.read("context.json"))["protobuf_package"]
        names = archive.namelist()
    assert len(package) == 32 and package.isascii() and package.isalpha()
    assert {"model.pkl", f"scripts/acumos_gen/{package}/model_pb2.py", "scripts/user_provided/.keep"} <= {*names}
    assert "scripts/user_provided/test_bundle.py" in names
    assert "scripts/user_provided/modelyard_runtime/schema.py" in names
    assert f"package {package};" in (bundle / "model.proto").read_text()


def test_metadata_is_that_of_schema_0_6(tmp_path):
    document = json.loads((Session().dump(model, "doubler", tmp_path) / "metadata.json").read_text())
    message = {"media_type": ["application/vnd.google.protobuf"], "metadata": {}, "description": ""}
    runtime = document.pop("runtime")
    assert document == {
        "schema": "acumos.schema.model:0.6.0",
        "name": "doubler",
        "methods": {
            "double": {
                "input": {"name": "DoubleIn", **message},
                "output": {"name": "DoubleOut", **message},
                "description": "Twice as much.",
            }
        },
    }
    assert (runtime["name"], runtime["version"]) == ("python", platform.python_version())
    assert "encoding" not in runtime and [*runtime["dependencies"]] == ["pip", "conda"]


def test_older_servers_get_the_metadata_that_they_know(tmp_path):
    options = Options(metadata_schema="0.4.0", version="1.2.0")
    document = json.loads((Session().dump(model, "doubler", tmp_path, options=options) / "metadata.json").read_text())
    assert document["schema"] == "acumos.schema.model:0.4.0" and document["runtime"]["encoding"] == "protobuf"
    assert document["methods"] == {"double": {"input": "DoubleIn", "output": "DoubleOut", "description": "Twice as much."}}
    assert document["modelVersion"] == "1.2.0"
    with pytest.raises(ModelyardError, match="0.5.0"):
        Options(metadata_schema="0.5.0")


def test_the_same_model_has_the_same_bytes(tmp_path):
    digests = {
        hashlib.sha256((Session().dump(model, "doubler", tmp_path / each) / "model.zip").read_bytes()).hexdigest()
        for each in "ab"
    }
    assert len(digests) == 1

    def triple(x: float) -> float:
        return 3 * x

    other = Session().dump(Model(double=triple), "doubler", tmp_path / "c")
    assert (other / "model.proto").read_text() != (tmp_path / "a" / "doubler" / "model.proto").read_text()


def test_a_bundle_is_replaced_only_on_request(tmp_path):
    neighbour = tmp_path / "neighbour"
    neighbour.write_text("mine")
    first = Session().dump(model, "doubler", tmp_path)
    (first / "notes.txt").write_text("old")
    with pytest.raises(BundleError, match="replace=True"):
        Session().dump(model, "doubler", tmp_path)
    Session().dump(model, "doubler", tmp_path, replace=True)
    assert not (first / "notes.txt").exists() and neighbour.read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["doubler", "neighbour"]


def test_what_cannot_be_packed_leaves_nothing(tmp_path):
    lock = __import__("threading").Lock()

    def locked() -> None:
        lock.acquire()

    with pytest.raises(BundleError, match="cannot be pickled.*lock"):
        Session().dump(Model(locked=locked), "locked", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_zip_of_the_bundle_loads_too(tmp_path):
    packed = Session().dump_zip(model, "doubler", tmp_path / "doubler.zip")
    assert sorted(zipfile.ZipFile(packed).namelist()) == ["metadata.json", "model.proto", "model.zip"]
    loaded = modelyard.load(packed)
    assert loaded.double(2.0) == 4.0 and loaded.metadata["name"] == "doubler"
    assert modelyard.load(Session().dump(model, "doubler", tmp_path) / "model.zip").double(2.0) == 4.0
    with pytest.raises(BundleError, match="replace=True"):
        Session().dump_zip(model, "doubler", packed)
    with pytest.raises(BundleError, match="ends in .zip"):
        Session().dump_zip(model, "doubler", tmp_path / "doubler.tar")


@pytest.mark.parametrize(
    ("given", "document"),
    [
        ("All rights reserved.", {"license": "All rights reserved."}),
        ({"keyword": "Apache-2.0"}, {"keyword": "Apache-2.0"}),
        ("text.txt", {"license": "a text\n"}),
        ("profile.json", {"licenseName": "Apache-2.0"}),
    ],
)
def test_a_licence_is_a_text_a_file_or_a_profile(tmp_path, monkeypatch, given, document):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "text.txt").write_text("a text\n")
    (tmp_path / "profile.json").write_text('{"licenseName": "Apache-2.0"}')
    bundle = Session().dump(model, "doubler", tmp_path / "out", options=Options(license=given))
    assert json.loads((bundle / "license.json").read_text()) == document


@pytest.mark.parametrize("name", ["", "a/b", "a b", "ü", "x" * 101, "../x"])
def test_names_that_no_server_takes_are_refused(tmp_path, name):
    with pytest.raises(BundleError, match="model name"):
        Session().dump(model, name, tmp_path)


def test_what_is_no_bundle_is_told(tmp_path):
    (tmp_path / "text.zip").write_text("no zip")
    with zipfile.ZipFile(tmp_path / "empty.zip", "w"):
        pass
    for path, told in (("gone", "does not exist"), ("text.zip", "no bundle"), ("empty.zip", "without model.pkl")):
        with pytest.raises(BundleError, match=told):
            modelyard.load(tmp_path / path)
    with pytest.raises(AttributeError, match="no method halve; it has double"):
        model.halve
