"""Objects that do not pickle by themselves."""

import base64
import json
import sys
import types
import zipfile

import numpy
import onnxruntime
import pytest
from numpy.typing import NDArray

import modelyard
from modelyard import Model, Session
from modelyard.frameworks import reduce_framework_object
from modelyard_runtime import restore

#: One node that adds its input to itself.
document = base64.b64decode("CAk6OQoOCgF4CgF4EgF5IgNBZGQSAWdaEQoBeBIMCgoIARIGCgAKAggCYhEKAXkSDAoKCAESBgoACgIIAkIECgAQEQ==")


@pytest.mark.parametrize("source", ["bytes", "file"])
def test_an_onnx_session_travels_as_its_document(tmp_path, source):
    path = tmp_path / "twice.onnx"
    path.write_bytes(document)
    session = onnxruntime.InferenceSession(document if source == "bytes" else path)

    def twice(x: NDArray[numpy.float32]) -> NDArray[numpy.float32]:
        return session.run(None, {"x": x})[0]

    bundle = Session().dump(Model(twice=twice), "twice", tmp_path)
    path.unlink()
    with zipfile.ZipFile(bundle / "model.zip") as archive:
        (file,) = [name for name in archive.namelist() if name.endswith(".onnx")]
        assert archive.read(file) == document
    answer = json.loads(modelyard.load(bundle).twice.from_json('{"x": {"shape": [1, 2], "data": [1, 2.5]}}'))
    assert answer == {"value": {"shape": ["1", "2"], "data": [2.0, 5.0]}}
    pip = json.loads((bundle / "metadata.json").read_text())["runtime"]["dependencies"]["pip"]["requirements"]
    assert "onnxruntime" in {each["name"] for each in pip}


@pytest.mark.parametrize(
    ("layer", "is_plain"),
    [
        ({"module": "keras.layers", "class_name": "Dense", "registered_name": None}, True),
        ({"module": None, "class_name": "Twice", "registered_name": "Twice"}, False),
        ({"module": "keras.layers", "class_name": "Lambda", "registered_name": None}, False),
        ({"module": "keras.layers", "class_name": "Dense", "config": {"activation": {"registered_name": "mine"}}}, False),
    ],
)
def test_models_of_keras_are_files_where_they_have_no_code(monkeypatch, layer, is_plain):
    class Net:
        def save(self, path):
            with zipfile.ZipFile(path, "w") as archive:
                archive.writestr("config.json", json.dumps({"class_name": "Sequential", "config": {"layers": [layer]}}))

    monkeypatch.setitem(sys.modules, "keras", types.SimpleNamespace(Model=Net, saving=None))
    reduced = reduce_framework_object(Net())
    assert (reduced is not NotImplemented and reduced[0] is restore.keras_model) == is_plain
