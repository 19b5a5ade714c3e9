"""The model of a bundle whose functions travel as source."""

import importlib
from functools import cached_property


class SourceModel:
    """
    Names the module that has the functions. Nothing of it is imported before `methods` is read: to read the pickle of this
    class runs nothing.
    """

    def __init__(self, package):
        self.package = package

    @cached_property
    def methods(self):
        """The methods by name. Throws what importing the module throws."""
        return importlib.import_module(f"model_{self.package}").model_methods

    def __getstate__(self):
        return {"package": self.package}
