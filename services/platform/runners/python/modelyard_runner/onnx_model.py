"""Serves `model.onnx`."""

import os

from .described import described_methods
from .errors import BundleError


def load_onnx(folder):
    """The methods of the model in `folder` by name."""
    session = open_session(os.path.join(folder, "model.onnx"))
    return described_methods(folder, lambda inputs, outputs: session.run(outputs, dict(inputs)))


def open_session(path):
    try:
        import onnxruntime
    except ImportError:
        raise BundleError("The Python package onnxruntime is not installed")
    return onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
