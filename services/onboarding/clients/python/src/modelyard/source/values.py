"""The pickle of a value: data, and numbers in the place of code."""

import functools
import pickle
import sys
import types

from modelyard_runtime import restore

from ..dependencies import is_installed
from ..errors import BundleError
from ..frameworks import reduce_framework_object
from . import calls

#: The runtime is not installed where a model is served: it travels with the model.
_runtime = "modelyard_runtime"
_functions = (types.FunctionType, types.MethodType, types.MethodDescriptorType, functools.partial)
#: What frameworks save for themselves is a file of its own, which the scan of a publication knows by its format.
_file_suffixes = {
    restore.keras_model: ".keras",
    restore.onnx_session: ".onnx",
    restore.saved_model: ".zip",
    restore.torch_script: ".pt",
}
#: Pickles know these all the same.
_without_name = (type(None), type(NotImplemented), type(...))


def pickle_value(value, name, path, refer, note):
    """
    Writes a file; returns what the numbers in it stand for. `refer` gives the name of a piece of code in the module of the
    model, `note` takes the names of modules that the pickle imports.
    """
    try:
        with path.open("wb") as file:
            pickler = _ValuePickler(file, refer, note)
            pickler.dump(value)
    except (BundleError, RecursionError):
        raise
    except Exception as error:
        raise BundleError(f"{name} cannot be pickled: {error}") from error
    return list(pickler.numbers)


class _ValuePickler(pickle.Pickler):
    def __init__(self, file, refer, note):
        # Protocol 5 is that of every Python since 3.8.
        super().__init__(file, protocol=5)
        self._refer, self._note = refer, note
        self.numbers = {}

    def persistent_id(self, obj):
        if not is_code(obj):
            # Functions of compiled modules are of types of their own.
            self._note(obj.__module__ if hasattr(obj, "__qualname__") else None)
            return None
        if _may_be_imported(obj):
            self._note(obj.__module__)
            return None
        return self.numbers.setdefault(self._refer(obj), len(self.numbers))

    def reducer_override(self, obj):
        reduced = reduce_framework_object(obj)
        if reduced is NotImplemented:
            return reduced
        self._note(type(obj).__module__)
        function, arguments, *rest = reduced
        if function in _file_suffixes:
            arguments = (Document(arguments[0], _file_suffixes[function]),)
        return function, arguments, *rest


class Document:
    """The file of a framework."""

    def __init__(self, data, suffix):
        self.data, self.suffix = data, suffix


def is_code(obj):
    """What travels as text, or as a file that the text names."""
    if isinstance(obj, types.BuiltinFunctionType):
        # Not methods of objects, such as `[].append`.
        return obj.__self__ is None or isinstance(obj.__self__, types.ModuleType)
    if isinstance(obj, (type, types.ModuleType, Document, *_functions, *calls.kinds)):
        return not any(obj is each for each in _without_name)
    # Functions of numpy, and those whose results Python keeps.
    return type(obj).__name__ == "ufunc" or hasattr(type(obj), "cache_parameters")


def _may_be_imported(obj):
    """Classes of packages, and the functions by which their objects are made: the scan of a publication judges these."""
    found = importable(obj) if isinstance(obj, (type, types.FunctionType, types.BuiltinFunctionType)) else None
    return found is not None and is_installed(found[0]) and found[0].partition(".")[0] != _runtime


def importable(obj):
    """Module and path of an object that an import finds; None for others, and for what stands in a script or notebook."""
    name = getattr(obj, "__qualname__", None) or getattr(obj, "__name__", None)
    if not isinstance(name, str) or "<" in name:
        return None
    module = pickle.whichmodule(obj, name)
    if not isinstance(module, str) or module in ("__main__", "__mp_main__"):
        return None
    try:
        found = functools.reduce(getattr, name.split("."), sys.modules[module])
    except (KeyError, AttributeError):
        return None
    return (module, name) if found is obj else None
