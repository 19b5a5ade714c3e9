"""`python3 -m modelyard_runner`: serves the bundle in MODEL_FOLDER until SIGTERM, and then what was sent by then."""

import logging
import os
import signal
import sys
import tempfile
import threading

from .errors import BundleError
from .server import Server


def main():
    logging.basicConfig(level=os.environ.get("LOG_LEVEL", "INFO").upper(), format="%(asctime)s %(levelname)s %(message)s")
    folder = os.environ.get("MODEL_FOLDER", "/model")
    address = (os.environ.get("HOST", "0.0.0.0"), int(os.environ.get("PORT", "3330")))
    most_bytes = int(os.environ.get("MAX_MESSAGE_BYTES", str(64 << 20)))
    drain_seconds = int(os.environ.get("DRAIN_SECONDS", "25"))
    call_seconds = int(os.environ["MAX_CALL_SECONDS"]) if "MAX_CALL_SECONDS" in os.environ else None
    with tempfile.TemporaryDirectory(prefix="model-") as work:
        try:
            methods = load_methods(folder, work)
        except BundleError as error:
            sys.exit("The model cannot be served. %s" % error)
        server = Server(address, methods, folder, most_bytes, call_seconds=call_seconds)
        for number in (signal.SIGTERM, signal.SIGINT):
            # `shutdown` waits for the loop that this thread runs.
            signal.signal(number, lambda *_: threading.Thread(target=server.shutdown).start())
        logging.getLogger("modelyard_runner").info("Listening on port %d for %s", server.server_port, ", ".join(methods))
        server.serve_forever(poll_interval=0.1)
        server.drain(drain_seconds)


def load_methods(folder, work):
    """The methods of the model in `folder` by name, whatever its format; files are unpacked below `work`. Errors: a `BundleError`."""

    def has(name):
        return os.path.isfile(os.path.join(folder, name))

    if has("model.onnx"):
        from .onnx_model import load_onnx

        return load_onnx(folder)
    if has("model.skops"):
        from .skops_model import load_skops

        return load_skops(folder)
    if has("mlflow.zip"):
        from .mlflow_model import load_mlflow

        return load_mlflow(folder, work)
    from .bundle import load_bundle

    return load_bundle(folder, work)


if __name__ == "__main__":
    main()
