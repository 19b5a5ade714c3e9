"""Writes functions and classes as they were written."""

import ast
import builtins
import collections
import enum
import functools
import inspect
import sys
import types

from ..errors import BundleError
from .find import find_class, find_function, methods_of
from .literals import literal
from .names import names_of
from .values import importable


def write_function(writer, name, function):
    owner = _class_with(function)
    if owner is not None:
        writer.add(f"{name} = {writer.refer(owner)}.{function.__name__}")
        return
    node = find_function(function)
    # What decorators have made of it are functions of their own, and its defaults are values by now.
    node.decorator_list = []
    given = _replace_defaults(node.args, function)
    _Definition(writer, function, _closure(function), function.__globals__).write(name, node)
    if given:
        values = "".join(f"{writer.expression(each)}, " for each in function.__defaults__ or ())
        by_name = ", ".join(f"{key!r}: {writer.expression(value)}" for key, value in (function.__kwdefaults__ or {}).items())
        writer.add(f"{name}.__defaults__, {name}.__kwdefaults__ = ({values}), {{{by_name}}}")


def write_decorated(writer, name, decorated):
    """With its decorators: what they make is code of a package."""
    function = inspect.unwrap(decorated)
    _Definition(writer, decorated, _closure(function), function.__globals__).write(name, find_function(function))


def write_class(writer, name, cls):
    made = _made_by_a_call(writer, cls)
    if made is not None:
        writer.add(f"{name} = {made}")
        return
    closure, namespace = {}, vars(sys.modules.get(cls.__module__, builtins))
    for method in methods_of(cls):
        closure.update(_closure(method))
        namespace = method.__globals__
    closure.pop("__class__", None)
    # A base may stand in the function around the class, of which methods know nothing.
    bases = {base.__name__: base for base in cls.__mro__[1:] if base.__module__ != "builtins"}
    _Definition(writer, cls, closure, {**bases, **namespace}).write(name, find_class(cls), cls.__name__)


class _Definition:
    """One definition. It takes names from the functions around it and from its module, which differ from those of others."""

    def __init__(self, writer, made, closure, namespace):
        self.writer, self.made, self.closure, self.namespace = writer, made, closure, namespace
        #: What is given to it alone: its names stand for something else at the top level.
        self.given = {}

    def write(self, name, node, inner=None):
        names = names_of(node)
        for module in sorted(names.imports):
            self.writer.note(module)
        inner = inner or self._own_name(names) or name
        self.given = {each: self.closure[each] for each in sorted(names.changed & {*self.closure})}
        for each in names.at_once:
            self._need(each, names, self.writer.bind)
        for each in names.later:
            if each != inner or self._value(each) is not self.made:
                self._need(each, names, self.writer.bind_later)
        for each in names.annotations:
            self._annotate(each)
        self.writer.add(self._text(name, node, inner))

    def _own_name(self, names):
        """The name by which a function calls itself, where that is not its name at the top level."""
        own = [each for each in names.later if self._value(each) is self.made]
        return own[0] if own and not self.writer.may_stand_for(own[0], self.made) else None

    def _value(self, name):
        return self.closure.get(name, self.namespace.get(name))

    def _need(self, name, names, bind):
        if name not in self.closure and name not in self.namespace:
            if not hasattr(builtins, name) and bind == self.writer.bind:
                raise BundleError(
                    f"{self.made.__qualname__}: {name} stands in a function around it and cannot be found; define it at the top "
                    "level of the module or notebook"
                )
            return
        value = self._value(name)
        if isinstance(value, types.ModuleType):
            self.writer.import_submodules(value, names.attributes)
        if name in self.given or not self.writer.may_stand_for(name, value):
            self.given[name] = value
        else:
            bind(name, value)

    def _annotate(self, name):
        """Annotations are texts where the model is called; of classes some packages evaluate them."""
        value = self._value(name)
        is_needed = importable(value) or (isinstance(value, type) and isinstance(self.made, type))
        if value is not self.made and is_needed and self.writer.may_stand_for(name, value):
            self.writer.bind(name, value)

    def _text(self, name, node, inner):
        if isinstance(node, ast.Lambda):
            node = ast.Assign([ast.Name(inner, ast.Store())], node)
        else:
            node.name = inner
        if inner == name and not self.given:
            return ast.unparse(ast.fix_missing_locations(node))
        maker = self.writer.free_name(f"make_{name}")
        around = ast.parse(f"def {maker}({', '.join(self.given)}):\n    return {inner}").body[0]
        around.body.insert(0, node)
        values = [self.writer.expression(value) for value in self.given.values()]
        return f"{ast.unparse(ast.fix_missing_locations(around))}\n\n{name} = {maker}({', '.join(values)})"


def _class_with(function):
    """The class that has a function as a method, where the function itself is referred to."""
    *path, name = function.__qualname__.split(".")
    if not path or "<locals>" in path:
        return None
    try:
        owner = functools.reduce(getattr, path[1:], function.__globals__[path[0]])
    except (KeyError, AttributeError):
        return None
    return owner if getattr(owner, name, None) is function else None


def _closure(function):
    names, values = function.__code__.co_freevars, {}
    for name, cell in zip(names, function.__closure__ or ()):
        try:
            values[name] = cell.cell_contents
        except ValueError:  # It has no value yet.
            continue
    return values


def _replace_defaults(arguments, function):
    """Whether any was replaced by None, because its text need not say what the function has."""
    before = [*arguments.defaults, *arguments.kw_defaults]
    by_name = function.__kwdefaults__ or {}
    arguments.defaults = [_default(*each) for each in zip(arguments.defaults, function.__defaults__ or ())]
    arguments.kw_defaults = [
        None if node is None else _default(node, by_name.get(each.arg))
        for each, node in zip(arguments.kwonlyargs, arguments.kw_defaults)
    ]
    return any(node is not now for node, now in zip(before, [*arguments.defaults, *arguments.kw_defaults]))


def _default(node, value):
    return node if literal(value) is not None and literal(value) == ast.unparse(node) else ast.Constant(None)


def _made_by_a_call(writer, cls):
    """`Point = namedtuple(...)` and `Colour = Enum(...)` have no class statement."""
    try:
        find_class(cls)
        return None
    except BundleError:
        fields = getattr(cls, "_fields", None)
        if cls.__bases__ == (tuple,) and fields is not None:
            defaults = [*cls._field_defaults.values()]
            texts = ", ".join(writer.expression(each) for each in defaults)
            return f"{writer.refer(collections.namedtuple)}({cls.__name__!r}, {list(fields)}, defaults=[{texts}])"
        if issubclass(cls, enum.Enum) and cls.__bases__ in ((enum.Enum,), (enum.IntEnum,)):
            members = ", ".join(f"{each.name!r}: {writer.expression(each.value)}" for each in cls)
            return f"{writer.refer(cls.__bases__[0])}({cls.__name__!r}, {{{members}}})"
        raise
