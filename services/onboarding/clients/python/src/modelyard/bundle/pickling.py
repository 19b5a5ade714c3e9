"""The pickle of a model, and the modules that it needs."""

import dis
import types

import cloudpickle

from ..errors import BundleError
from ..frameworks import reduce_framework_object

_user_session = ("__main__", "__mp_main__")


def pickle_model(model, file):
    """Writes the pickle; returns the names of the modules that have to be there to read and call it."""
    pickler = _Pickler(file)
    try:
        pickler.dump(model)
    except RecursionError:
        raise
    except Exception as error:
        raise BundleError(f"the model cannot be pickled: {error}") from error
    return pickler.modules | {"cloudpickle"}


class _Pickler(cloudpickle.Pickler):
    def __init__(self, file):
        # Protocol 5 is that of every Python since 3.8.
        super().__init__(file, protocol=5)
        self.modules = set()

    def persistent_id(self, obj):
        """Sees every object; none gets an id."""
        if isinstance(obj, types.ModuleType):
            self._note(obj.__name__)
        else:
            named = obj if isinstance(obj, (type, types.FunctionType, types.BuiltinFunctionType)) else type(obj)
            self._note(getattr(named, "__module__", None))
        if isinstance(obj, types.FunctionType) and _goes_by_value(obj):
            for name in _imports(obj.__code__):
                self._note(name)
        return None

    def reducer_override(self, obj):
        reduced = reduce_framework_object(obj)
        return super().reducer_override(obj) if reduced is NotImplemented else reduced

    def _note(self, module):
        if isinstance(module, str) and module not in _user_session:
            self.modules.add(module)


def _goes_by_value(function):
    return function.__module__ in _user_session or "<" in function.__qualname__


def _imports(code):
    """The modules that a function imports when it is called."""
    for step in dis.get_instructions(code):
        if step.opname == "IMPORT_NAME":
            yield step.argval
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _imports(constant)
