"""The bundle: what a model is packed into."""

from .load import LoadedMethod, LoadedModel, load
from .write import check_model_name, write_bundle

__all__ = ["LoadedMethod", "LoadedModel", "check_model_name", "load", "write_bundle"]
