"""Functions as source: the module that a model travels as, and the values that it refers to."""

from .write import write_sources

__all__ = ["write_sources"]
