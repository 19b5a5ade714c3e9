"""From type hints to the messages of a model."""

from .columns import dataframe
from .methods import describe_function

__all__ = ["dataframe", "describe_function"]
