"""Writes the module of a model."""

import builtins
import collections
import functools
import inspect
import keyword
import sys
import types

from modelyard_runtime.values import load_file

from ..dependencies import is_installed
from ..errors import BundleError
from ..version import VERSION
from . import calls
from .definitions import write_class, write_decorated, write_function
from .literals import literal
from .values import Document, importable, is_code, pickle_value

_loader, _methods = "load_value", "model_methods"
_header = f'''"""A model: what its maker wrote, and the values that it refers to. Written by modelyard {VERSION}."""

from __future__ import annotations

from modelyard_runtime.values import {_loader}'''


def write_sources(methods, folder):
    """
    Writes the module of these methods into a folder; returns the names of the modules that it needs. Throws a BundleError that
    says what cannot be written.
    """
    return _Writer(folder).write(methods)


class _Writer:
    def __init__(self, folder):
        self.folder, self.imports, self.statements, self.modules = folder, {}, [], set()
        # What each name of the module stands for, those that do so already, and the first name of each object.
        self.scope, self.bound, self.names = {_loader: None, _methods: None}, set(), {}
        self.being_made, self.pending = {}, collections.deque()
        # While an object lives no other has its identity.
        self.kept = []

    def write(self, methods):
        self._write_value(_methods, "the model", methods, only_code=False)
        text = "\n\n\n".join(["\n".join([_header, *sorted(self.imports)]), *self.statements])
        (self.folder / "__init__.py").write_text(f"{text}\n", "utf-8")
        return self.modules

    def note(self, module):
        if isinstance(module, str):
            self.modules.add(module)

    def add(self, statement):
        self.statements.append(statement)

    def refer(self, obj, wanted=None):
        """The name of an object, which the text may use from here on."""
        key = id(obj)
        if key in self.being_made:
            raise BundleError(
                f"{self.being_made[key]} needs what needs it; define both at the top level of a module or notebook, or pack the "
                "model with Options(pickled_code=True), which cannot be published"
            )
        if key not in self.names:
            name = self.free_name(wanted or _name_of(obj), key)
            self.kept.append(obj)
            self.bound.add(name)
            self.names[key] = self.being_made[key] = name
            self._define(name, obj)
            del self.being_made[key]
        return self.names[key]

    def expression(self, value):
        return literal(value) or self.refer(value)

    def free_name(self, wanted, key=None):
        """A name that stands for nothing else."""
        name, number = wanted, 1
        while not self._is_free(name, key):
            number += 1
            name = f"{wanted}_{number}"
        self.scope[name] = key
        return name

    def _is_free(self, name, key):
        if name in self.scope:
            return key is not None and self.scope[name] == key
        return not keyword.iskeyword(name) and not hasattr(builtins, name)

    def may_stand_for(self, name, value):
        return self.scope.get(name, _key(value)) == _key(value)

    def bind(self, name, value):
        """Has a name stand for a value from here on; it `may_stand_for` it."""
        self.scope[name] = _key(value)
        if name not in self.bound:
            self.bound.add(name)
            text = literal(value) or self.refer(value, name)
            if text != name:
                self.add(f"{name} = {text}")

    def bind_later(self, name, value):
        """The same, once what needs it is written."""
        self.scope[name] = _key(value)
        self.kept.append(value)
        self.pending.append((name, value))

    def _bind_pending(self, only_code=False):
        waiting = []
        while self.pending:
            name, value = self.pending.popleft()
            if only_code and not is_code(value) and not importable(value):
                waiting.append((name, value))
            else:
                self.bind(name, value)
        self.pending.extend(waiting)

    def _define(self, name, obj):
        found = importable(obj)
        if isinstance(obj, types.ModuleType):
            self._import(obj.__name__, f"import {obj.__name__}" + ("" if name == obj.__name__ else f" as {name}"))
        elif found:
            self._import_from(*found, name)
        elif isinstance(obj, types.MethodType):
            self.add(f"{name} = {self.refer(obj.__self__)}.{obj.__name__}")
        elif isinstance(obj, functools.partial):
            self._add_call(name, functools.partial, (obj.func, *obj.args), obj.keywords)
        elif isinstance(obj, calls.kinds):
            self._add_call(name, *calls.call_of(obj))
        elif isinstance(obj, Document):
            file = self._file_for(name, obj.suffix)
            file.write_bytes(obj.data)
            self.add(f"{name} = {self.refer(load_file)}(__file__, {file.name!r})")
        elif isinstance(obj, type):
            write_class(self, name, obj)
        elif _is_decorated_by_others(obj):
            write_decorated(self, name, obj)
        elif isinstance(obj, types.FunctionType):
            write_function(self, name, obj)
        else:
            self._write_value(name, name, obj)

    def _add_call(self, name, function, values, by_name=types.MappingProxyType({})):
        given = [self.expression(value) for value in values]
        given += [f"{key}={self.expression(value)}" for key, value in by_name.items()]
        self.add(f"{name} = {self.refer(function)}({', '.join(given)})")

    def _import_from(self, module, path, name):
        first, *rest = path.split(".")
        own = self.free_name(first) if rest else name
        self._import(module, f"from {module} import {first}" + ("" if own == first else f" as {own}"))
        if rest:
            self.add(f"{name} = {'.'.join([own, *rest])}")

    def _import(self, module, statement):
        self.note(module)
        self.imports[statement] = None

    def import_submodules(self, module, attributes):
        """`import scipy` need not import `scipy.linalg`, which a text with `scipy.linalg.det` counts on."""
        for name in sorted(sys.modules):
            rest = name.removeprefix(f"{module.__name__}.")
            if rest != name and {*rest.split(".")} <= attributes:
                self._import(name, f'__import__("{name}")')

    def _write_value(self, name, title, value, only_code=True):
        file = self._file_for(name)
        code = pickle_value(value, title, file, self.refer, self.note)
        # What makes the value again may call any of the code.
        self._bind_pending(only_code)
        self.add(f"{name} = {_loader}({', '.join(['__file__', repr(file.name), *code])})")

    def _file_for(self, name, suffix=".pkl"):
        # Some disks take names that differ in case for one, and some programs know no letters but those of ASCII.
        stem = name.lower() if name.isascii() else "value"
        while (file := self.folder / f"{stem}{suffix}").exists():
            stem += "_"
        file.touch()
        return file


def _key(value):
    return literal(value) or id(value)


def _name_of(obj):
    name = getattr(obj, "__name__", None) if is_code(obj) else None
    name = name.rpartition(".")[2] if isinstance(name, str) else type(obj).__name__.lower()
    return name if name.isidentifier() else "function"


def _is_decorated_by_others(obj):
    """Whether an installed package has made it, around a function of the user."""
    if not hasattr(obj, "__wrapped__") or not inspect.isfunction(inspect.unwrap(obj)):
        return False
    return not isinstance(obj, types.FunctionType) or is_installed(obj.__globals__["__name__"])
