"""Reads a bundle and calls its model."""

import importlib.util
import json
import pickle
import shutil
import sys
import tempfile
import weakref
import zipfile
from pathlib import Path

from google.protobuf import json_format, message

from ..errors import BundleError


def load(path):
    """
    The model of a bundle: its folder, its `model.zip`, or the file of `Session.dump_zip`.

    Unpickling runs code that the maker of the bundle wrote: load only what you trust.
    """
    return LoadedModel(Path(path).expanduser())


class LoadedModel:
    """Its methods are called like the functions that they were: `load(path).classify(1.0)`."""

    def __init__(self, path):
        root = Path(tempfile.mkdtemp(prefix="modelyard-"))
        # The model may import what lies there as long as it lives.
        weakref.finalize(self, shutil.rmtree, root, ignore_errors=True)
        self.metadata = _unpack(path, root)
        # At the end: nothing of a bundle comes before what is installed.
        sys.path.append(str(root / "scripts" / "user_provided"))
        package = _json(root / "context.json")["protobuf_package"]
        messages = _import_file(f"model_pb2_{package}", root / "scripts" / "acumos_gen" / package / "model_pb2.py")
        with (root / "model.pkl").open("rb") as file:
            model = _unpickle(file)
        self.methods = {name: LoadedMethod(method, messages) for name, method in model.methods.items()}

    def __getattr__(self, name):
        methods = self.__dict__.get("methods", {})
        if name in methods:
            return methods[name]
        raise AttributeError(f"the model has no method {name}; it has {', '.join(methods)}")


class LoadedMethod:
    """A method of a loaded model: a function, which takes messages as well."""

    def __init__(self, method, messages):
        self._method = method
        self.name = method.name
        self.description = method.description
        self.input_message = getattr(messages, method.takes.name)
        self.output_message = getattr(messages, method.gives.name)

    def __call__(self, *args, **kwargs):
        return self._method.inner(*args, **kwargs)

    def from_bytes(self, data):
        """Takes a protobuf message and returns one, both as bytes."""
        try:
            given = self.input_message.FromString(data)
        except message.DecodeError as error:
            raise ValueError(f"{self.name}: no message {self.input_message.DESCRIPTOR.name}: {error}") from None
        return self.from_message(given).SerializeToString()

    def from_json(self, text):
        """Takes a message in protobuf's JSON and returns one."""
        try:
            given = json_format.Parse(text, self.input_message())
        except json_format.ParseError as error:
            raise ValueError(f"{self.name}: no message {self.input_message.DESCRIPTOR.name}: {error}") from None
        return json_format.MessageToJson(self.from_message(given), preserving_proto_field_name=True)

    def from_message(self, given):
        """Takes a protobuf message and returns one."""
        from modelyard_runtime.messages import read_message, write_message

        answer = self._method.wrapped(read_message(self._method.takes, given))
        return write_message(self._method.gives, answer, self.output_message())

    def to_message(self, *args, **kwargs):
        """The message that stands for these arguments, such as to send them to a served model."""
        from modelyard_runtime.messages import write_message

        return write_message(self._method.takes, self._method.pack(*args, **kwargs), self.input_message())


def _unpack(path, root):
    """Puts the content of `model.zip` below `root`; returns the metadata, if the bundle has any beside it."""
    if path.is_dir():
        metadata = path / "metadata.json"
        _extract(path / "model.zip", root)
        return _json(metadata) if metadata.is_file() else None
    with _opened(path) as archive:
        if "model.zip" not in archive.namelist():
            _extract(path, root)
            return None
        archive.extract("model.zip", root)
        metadata = json.loads(archive.read("metadata.json")) if "metadata.json" in archive.namelist() else None
    _extract(root / "model.zip", root)
    return metadata


def _extract(path, root):
    with _opened(path) as archive:
        archive.extractall(root)
    missing = [name for name in ("model.pkl", "context.json") if not (root / name).is_file()]
    if missing:
        raise BundleError(f"{path} is no model: without {' and '.join(missing)}")


def _opened(path):
    try:
        return zipfile.ZipFile(path)
    except FileNotFoundError:
        raise BundleError(f"there is no bundle: {path} does not exist") from None
    except (zipfile.BadZipFile, OSError) as error:
        raise BundleError(f"{path} is no bundle: {error}") from None


def _unpickle(file):
    try:
        return pickle.load(file)
    except ModuleNotFoundError as error:
        raise BundleError(f"the model needs the module {error.name}: install what metadata.json requires") from error


def _import_file(name, path):
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise BundleError(f"the bundle has no {path.name}")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _json(path):
    return json.loads(path.read_text("utf-8"))
