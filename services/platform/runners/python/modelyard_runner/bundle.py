"""Loads the model of a bundle."""

import json
import os
import pickle
import sys

from .errors import BundleError
from .messages import load_messages
from .method import Method
from .unpack import unpack


def load_bundle(folder, work):
    """The methods of the bundle in `folder` by name; `model.zip` is unpacked below `work`."""
    metadata = read_json(os.path.join(folder, "metadata.json"))
    _require_python(metadata)
    archive = os.path.join(folder, "model.zip")
    if not os.path.isfile(archive):
        raise BundleError("%s has no model.zip" % folder)
    unpack(archive, work)
    _extend_path(os.path.join(work, "scripts", "user_provided"))
    package = read_json(os.path.join(work, "context.json")).get("protobuf_package", "")
    classes = load_messages(os.path.join(work, "scripts", "acumos_gen", package, "model_pb2.py"))
    functions = _load_functions(os.path.join(work, "model.pkl"), work)
    described = metadata.get("methods", {})
    return {name: Method(name, function, classes, described.get(name, {})) for name, function in functions.items()}


def _require_python(metadata):
    """Pickled functions are bytecode, which another minor version misreads without saying so; packages are of one as well."""
    runtime = metadata.get("runtime", {})
    if isinstance(runtime, list):
        runtime = runtime[0] if runtime else {}
    made_with = str(runtime.get("version", "")).split(".")[:2]
    here = [str(part) for part in sys.version_info[:2]]
    if len(made_with) == 2 and made_with != here:
        raise BundleError(
            "The model was made with Python %s and cannot be run by Python %s: make the image from a base with Python %s."
            % (".".join(made_with), ".".join(here), ".".join(made_with))
        )


def _extend_path(folder):
    """At the end: nothing of a bundle comes before what is installed, such as its own `typing.py`."""
    if not os.path.isdir(folder):
        return
    sys.path.append(folder)
    sys.path.extend(sorted(entry.path for entry in os.scandir(folder) if entry.is_dir()))


def _load_functions(path, work):
    """By name; where they travel as source, this imports them."""
    try:
        import dill as reader
    except ImportError:
        reader = pickle
    _set_context(work)
    try:
        with open(path, "rb") as file:
            return reader.load(file).methods
    except ModuleNotFoundError as error:
        raise BundleError("The model needs the Python module %s, which metadata.json does not require." % error.name)
    except FileNotFoundError:
        raise BundleError("model.zip has no model.pkl")


def _set_context(work):
    """Pickles of the old client name files beside them."""
    try:
        from acumos import pickler
    except ImportError:
        return
    pickler.set_folder(work)


def read_json(path):
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError) as error:
        raise BundleError("%s cannot be read: %s" % (path, error))
