"""Serves the model directory of MLflow in `mlflow.zip`, where it can without the package mlflow."""

import importlib
import json
import os
import sys

from .described import described_methods
from .errors import BundleError
from .matrix import matrix_of, same_length
from .onnx_model import open_session
from .skops_model import load_estimator
from .unpack import unpack


def load_mlflow(folder, work):
    """The methods of the model in `folder` by name; its files are unpacked below `work`."""
    unpack(os.path.join(folder, "mlflow.zip"), work)
    root = _find_root(work)
    document = _read_mlmodel(os.path.join(root, "MLmodel"))
    called = document["flavors"]["python_function"]
    if called.get("code"):
        # At the end: nothing of a model comes before what is installed.
        sys.path.append(os.path.join(root, called["code"]))
    try:
        call = _loaders.get(called["loader_module"], _load_function)(root, document["flavors"])
    except ModuleNotFoundError as error:
        raise BundleError("The model needs the Python module %s, which its requirements.txt does not name." % error.name)
    takes_columns = json.loads(document["signature"]["inputs"])[0]["type"] != "tensor"
    return described_methods(folder, lambda inputs, outputs: _answers(call(inputs, takes_columns), outputs))


def _find_root(work):
    """The directory is at the top of the archive, or the one folder there."""
    folders = [work, *sorted(entry.path for entry in os.scandir(work) if entry.is_dir())]
    for folder in folders:
        if os.path.isfile(os.path.join(folder, "MLmodel")):
            return folder
    raise BundleError("mlflow.zip has no MLmodel")


def _read_mlmodel(path):
    import yaml

    with open(path, encoding="utf-8") as file:
        return yaml.safe_load(file)


def _load_sklearn(root, flavors):
    flavor, called = flavors.get("sklearn", {}), flavors["python_function"]
    path = os.path.join(root, flavor.get("pickled_model") or called.get("model_path") or called.get("data"))
    if flavor.get("serialization_format") == "skops":
        model = load_estimator(path)
    else:
        import pickle

        with open(path, "rb") as file:
            model = pickle.load(file)
    return _caller(model, called)


def _load_onnx(root, flavors):
    session = open_session(os.path.join(root, flavors["python_function"]["data"]))
    taken = session.get_inputs()
    names = [each.name for each in session.get_outputs()]

    def call(inputs, takes_columns):
        values = dict(inputs)
        if len(taken) == 1:
            values = {taken[0].name: matrix_of(inputs) if takes_columns else inputs[0][1]}
        return dict(zip(names, session.run(names, {each.name: _narrowed(values[each.name], each.type) for each in taken})))

    return call


def _load_function(root, flavors):
    """Flavors of mlflow, and loaders of the model's own code, have this function."""
    # No statistics leave the image.
    os.environ.setdefault("MLFLOW_DISABLE_TELEMETRY", "true")
    called = flavors["python_function"]
    load = importlib.import_module(called["loader_module"])._load_pyfunc
    data = os.path.join(root, called["data"]) if called.get("data") else root
    return _caller(load(data, called["config"]) if called.get("config") else load(data), called)


def _caller(model, called):
    predict = getattr(model, called.get("predict_fn", "predict"))
    return lambda inputs, takes_columns: predict(_table(inputs) if takes_columns else _tensors(inputs))


_loaders = {"mlflow.sklearn": _load_sklearn, "mlflow.onnx": _load_onnx}


def _table(inputs):
    """Columns without names are those of a matrix."""
    import pandas

    if not all(name for name, _ in inputs):
        return pandas.DataFrame(matrix_of(inputs))
    same_length(inputs)
    return pandas.DataFrame(dict(inputs))


def _tensors(inputs):
    return inputs[0][1] if len(inputs) == 1 else dict(inputs)


def _narrowed(array, kind):
    """Tables have doubles where graphs take floats."""
    return array.astype("float32") if kind == "tensor(float)" and array.dtype == "float64" else array


def _answers(result, outputs):
    """What models give as a dictionary, a table or an array, as the values of the outputs."""
    if isinstance(result, dict):
        return [result[name] for name in outputs] if all(name in result for name in outputs) else list(result.values())
    if len(outputs) == 1:
        return [result]
    if hasattr(result, "iloc"):
        return [result[name] if name in result else result.iloc[:, at] for at, name in enumerate(outputs)]
    import numpy

    return list(numpy.asarray(result).T)
