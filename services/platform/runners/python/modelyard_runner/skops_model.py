"""Serves `model.skops`: an estimator of scikit-learn."""

import os
import warnings

from .described import described_methods
from .errors import BundleError
from .matrix import matrix_of
from .trusted_types import TRUSTED


def load_skops(folder):
    """The methods of the model in `folder` by name."""
    estimator = load_estimator(os.path.join(folder, "model.skops"))

    def predict(inputs, _):
        with warnings.catch_warnings():
            # The columns come in the order in which the model was fitted.
            warnings.filterwarnings("ignore", "X does not have valid feature names")
            return [estimator.predict(matrix_of(inputs))]

    return described_methods(folder, predict)


def load_estimator(path):
    """An estimator of types that skops trusts by itself or that are listed here, whatever types the file's author trusts."""
    from skops.io import get_untrusted_types, load

    refused = sorted(set(get_untrusted_types(file=path)) - TRUSTED)
    if refused:
        raise BundleError(
            "%s has types that are not trusted: %s. Save the model as ONNX." % (os.path.basename(path), ", ".join(refused[:20]))
        )
    return load(path, trusted=sorted(TRUSTED))
