"""Writes a bundle."""

import hashlib
import importlib.resources
import json
import os
import pickle
import re
import shutil
import string
import tempfile
import warnings
import zipfile
from pathlib import Path

from modelyard_runtime import PackagedModel, SourceModel

from ..dependencies import Requirements, find_dependencies
from ..errors import BundleError
from ..metadata import describe_metadata
from ..options import Options
from ..proto import describe_file, module_source, proto_text
from ..source import write_sources
from .license import license_document
from .pickling import pickle_model

_pickle = "model.pkl"
_name = re.compile(r"[A-Za-z0-9_-]{1,100}\Z")
#: Zips of the same files have the same bytes.
_some_day = (1980, 1, 1, 0, 0, 0)


def check_model_name(name):
    if not _name.match(name):
        raise BundleError(f"model name {name!r}: it has 1 to 100 letters, digits, underscores and hyphens")
    return name


def write_bundle(model, name, folder, requirements=None, options=None):
    """Writes `model.zip`, `model.proto`, `metadata.json` and, where there is one, `license.json` into a folder."""
    check_model_name(name)
    options = options or Options()
    folder = Path(folder)
    methods = list(model.methods.values())
    with tempfile.TemporaryDirectory(prefix="modelyard-") as work:
        modules = _write_model(model.methods, Path(work), options)
        written = sorted(Path(work).iterdir())
        package = _package_name(written, proto_text(describe_file(methods, "model")))
        file = describe_file(methods, package)
        dependencies = find_dependencies(modules, requirements or Requirements())
        _write_zip(folder / "model.zip", written, package, module_source(file), dependencies)
    (folder / "model.proto").write_text(proto_text(file), "utf-8")
    _write_json(folder / "metadata.json", describe_metadata(model, name, dependencies, options))
    if options.license is not None:
        _write_json(folder / "license.json", license_document(options.license))
    return folder


def _write_model(methods, work, options):
    """Writes the module of the model, or the pickle that has everything; returns the modules that it needs."""
    if not options.pickled_code:
        return write_sources(methods, work)
    warnings.warn("pickled_code: a model with code in its pickle cannot be published", stacklevel=4)
    with (work / _pickle).open("wb") as file:
        return pickle_model(PackagedModel(methods), file)


def _package_name(written, proto):
    """32 letters that follow from the content: the same model has the same name, and no other has it."""
    digest = hashlib.sha256(proto.encode())
    for path in written:
        digest.update(f"{path.name} {path.stat().st_size}\n".encode())
        with path.open("rb") as file:
            for piece in iter(lambda: file.read(1 << 20), b""):
                digest.update(piece)
    number, letters = int.from_bytes(digest.digest(), "big"), []
    for _ in range(32):
        number, place = divmod(number, len(string.ascii_letters))
        letters.append(string.ascii_letters[place])
    return "".join(letters)


def _write_zip(target, written, package, module, dependencies):
    texts = {
        "context.json": json.dumps({"protobuf_package": package}),
        f"scripts/acumos_gen/{package}/model_pb2.py": module,
        # Some programs lose empty folders.
        "scripts/user_provided/.keep": "",
        _pickle: pickle.dumps(SourceModel(package), protocol=5),
    }
    files = {f"scripts/user_provided/{path}": source for path, source in {**dependencies.files, **_runtime()}.items()}
    for path in written:
        files[_pickle if path.name == _pickle else f"scripts/user_provided/model_{package}/{path.name}"] = path
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted({*texts, *files}):
            if path in files:
                _add_file(archive, path, files[path])
            else:
                archive.writestr(_entry(path), texts[path])


def _runtime():
    root = importlib.resources.files("modelyard_runtime")
    return {f"modelyard_runtime/{each.name}": each for each in root.iterdir() if each.name.endswith(".py")}


def _add_file(archive, path, source):
    entry = _entry(path)
    # Without its size the entry could not grow beyond 4 GiB.
    entry.file_size = os.path.getsize(source) if isinstance(source, Path) else 0
    with source.open("rb") as file, archive.open(entry, "w") as target:
        shutil.copyfileobj(file, target, 1 << 20)


def _entry(path):
    entry = zipfile.ZipInfo(path, _some_day)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    return entry


def _write_json(path, document):
    path.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", "utf-8")
