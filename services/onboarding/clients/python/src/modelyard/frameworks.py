"""
Objects of frameworks that do not pickle by themselves. No framework is imported: who has its objects has done so.

Estimators of scikit-learn, modules of PyTorch and ONNX documents pickle as they are, and so do models of Keras with code of the user.
"""

import io
import json
import sys
import tempfile
import zipfile
from pathlib import Path

from modelyard_runtime import restore

from .errors import BundleError


def reduce_framework_object(obj):
    """How to pickle an object, as `__reduce__` says it; NotImplemented where it pickles by itself."""
    for module, reducer in _reducers.items():
        framework = sys.modules.get(module)
        reduced = NotImplemented if framework is None else reducer(framework, obj)
        if reduced is not NotImplemented:
            return reduced
    return NotImplemented


def _keras(framework, obj):
    if not hasattr(framework, "saving") or not isinstance(obj, framework.Model):
        return NotImplemented
    with tempfile.TemporaryDirectory(prefix="modelyard-") as folder:
        path = Path(folder, "model.keras")
        obj.save(path)
        with zipfile.ZipFile(path) as archive:
            config = json.loads(archive.read("config.json"))
        return (restore.keras_model, (path.read_bytes(),)) if _is_of_keras_alone(config) else NotImplemented


def _is_of_keras_alone(config):
    """Whether the configuration names nothing that only the user's session has, and no code."""
    if isinstance(config, list):
        return all(map(_is_of_keras_alone, config))
    if not isinstance(config, dict):
        return True
    # Keras registers what is not its own.
    is_own = config.get("registered_name") is None and config.get("class_name") not in ("Lambda", "__lambda__")
    return is_own and all(map(_is_of_keras_alone, config.values()))


def _onnxruntime(framework, obj):
    kind = getattr(framework, "InferenceSession", None)
    if kind is None or not isinstance(obj, kind):
        return NotImplemented
    model, path = getattr(obj, "_model_bytes", None), getattr(obj, "_model_path", None)
    if model is None and path is None:
        raise BundleError("an ONNX session that does not know its file: make it of a path or of bytes")
    return restore.onnx_session, (model or Path(path).read_bytes(),)


def _torch(framework, obj):
    if not hasattr(framework, "jit"):  # Its import is not over.
        return NotImplemented
    if isinstance(obj, framework.jit.ScriptModule):
        buffer = io.BytesIO()
        framework.jit.save(obj, buffer)
        return restore.torch_script, (buffer.getvalue(),)
    # Who serves the model may have no graphics card.
    if isinstance(obj, framework.Tensor) and obj.device.type != "cpu":
        return obj.detach().cpu().requires_grad_(obj.requires_grad).__reduce_ex__(5)
    return NotImplemented


def _tensorflow(framework, obj):
    kind = getattr(framework, "Module", None)
    if kind is None or not isinstance(obj, kind) or _pickles_itself(obj):
        return NotImplemented
    with tempfile.TemporaryDirectory(prefix="modelyard-") as folder:
        framework.saved_model.save(obj, folder)
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(Path(folder).rglob("*")):
                archive.write(path, path.relative_to(folder))
    return restore.saved_model, (buffer.getvalue(),)


def _pickles_itself(obj):
    """Keras does."""
    return any(kind.__module__.partition(".")[0] in ("keras", "tf_keras") for kind in type(obj).__mro__)


_reducers = {"keras": _keras, "onnxruntime": _onnxruntime, "torch": _torch, "tensorflow": _tensorflow}
