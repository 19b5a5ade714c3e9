"""Packs models and pushes them to a Modelyard server."""

from .bundle import load
from .dependencies import Requirements
from .errors import AuthenticationError, BundleError, ModelyardError, PushError, TypeNotSupportedError
from .model import Model
from .options import Options
from .session import PushResult, Session
from .types import dataframe
from .version import VERSION

__version__ = VERSION

__all__ = [
    "AuthenticationError",
    "BundleError",
    "Model",
    "ModelyardError",
    "Options",
    "PushError",
    "PushResult",
    "Requirements",
    "Session",
    "TypeNotSupportedError",
    "dataframe",
    "load",
]
