"""A model: functions by name."""

from modelyard_runtime import Method

from .errors import ModelyardError
from .types import describe_function


class Model:
    """
    The functions that a model consists of, by the names under which they are called.

    >>> def double(x: float) -> float:
    ...     return 2 * x
    >>> Model(double=double).double(21.0)
    42.0
    """

    def __init__(self, **functions):
        if not functions:
            raise ModelyardError("a model has at least one function: Model(classify=classify)")
        self.methods = {name: describe_function(name, function) for name, function in functions.items()}

    def __getattr__(self, name) -> object:
        methods: dict[str, Method] = self.__dict__.get("methods", {})
        if name in methods:
            return methods[name].inner
        raise AttributeError(f"the model has no method {name}; it has {', '.join(methods)}")
