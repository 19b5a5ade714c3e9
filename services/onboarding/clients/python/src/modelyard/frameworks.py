"""
Objects of frameworks that do not pickle by themselves. No framework is imported: who has its objects has done so.

Estimators of scikit-learn, modules of PyTorch, models of Keras and ONNX documents pickle as they are.
"""

import io
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


_reducers = {"onnxruntime": _onnxruntime, "torch": _torch, "tensorflow": _tensorflow}
