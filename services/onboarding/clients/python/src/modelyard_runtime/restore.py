"""Makes what did not pickle by itself again, where the model is called."""

import io
import tempfile
import zipfile
from pathlib import Path


def onnx_session(model):
    import onnxruntime

    return onnxruntime.InferenceSession(model, providers=onnxruntime.get_available_providers())


def keras_model(data):
    import keras

    with tempfile.TemporaryDirectory(prefix="modelyard-") as folder:
        path = Path(folder, "model.keras")
        path.write_bytes(data)
        return keras.saving.load_model(path, compile=False)


def torch_script(data):
    import torch

    return torch.jit.load(io.BytesIO(data), map_location="cpu")


def saved_model(data):
    import tensorflow

    # TensorFlow reads variables at once, so that the folder may go.
    with tempfile.TemporaryDirectory(prefix="modelyard-") as folder:
        zipfile.ZipFile(io.BytesIO(data)).extractall(folder)
        return tensorflow.saved_model.load(folder)
