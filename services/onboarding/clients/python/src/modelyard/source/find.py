"""Finds what the user has written: in files, and in the cells of notebooks, which `linecache` keeps."""

import ast
import copy
import functools
import inspect
import linecache
import sys

from ..errors import BundleError

_definitions = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def first_line(node):
    return min([node.lineno, *(each.lineno for each in node.decorator_list)])


def find_function(function):
    """The syntax of a function's `def` or `lambda`. Throws a BundleError where Python does not know it."""
    code = function.__code__
    tree = _parsed(code.co_filename, function.__globals__)
    found = [node for node in ast.walk(tree) if _is_definition_of(code, node)]
    if len(found) > 1:
        found = [node for node in found if _has_position_of(code, node)]
    if not found:
        raise _unknown(function.__qualname__, "function")
    # Of lambdas within one another the inner one.
    return copy.deepcopy(found[-1])


def _is_definition_of(code, node):
    if isinstance(node, ast.Lambda):
        return code.co_name == "<lambda>" and node.lineno == code.co_firstlineno
    is_function = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    return is_function and node.name == code.co_name and first_line(node) == code.co_firstlineno


def _has_position_of(code, node):
    if not hasattr(code, "co_positions"):  # Python 3.10
        return False
    begins, ends = (node.body.lineno, node.body.col_offset), (node.body.end_lineno, node.body.end_col_offset)
    places = [place for place in code.co_positions() if None not in place and place[2:] != (0, 0)]
    return bool(places) and all(begins <= (line, start) and (last, end) <= ends for line, last, start, end in places)


def find_class(cls):
    """The syntax of a class. Throws a BundleError where Python does not know it."""
    path = [part for part in cls.__qualname__.split(".") if part != "<locals>"]
    for filename, names in _files_of_class(cls):
        found = [node for node in _at_path(_parsed(filename, names), path) if _fits(node, cls)]
        if found:
            return copy.deepcopy(found[-1])
    raise _unknown(cls.__qualname__, "class")


def methods_of(cls):
    """The functions that stand in the body of a class; others, as those of named tuples, belong to other modules."""
    for value in vars(cls).values():
        for each in (value, getattr(value, "fget", None), getattr(value, "__func__", None)):
            function = inspect.unwrap(each) if callable(each) and not isinstance(each, type) else None
            if inspect.isfunction(function) and function.__globals__.get("__name__") == cls.__module__:
                yield function


def _files_of_class(cls):
    module = sys.modules.get(cls.__module__)
    names = vars(module) if module else {}
    files = [function.__code__.co_filename for function in methods_of(cls)]
    files.append(getattr(module, "__file__", None))
    # The cells of a notebook, the newest first: a class without methods does not know in which it stands.
    files.extend(name for name in reversed([*linecache.cache]) if f"class {cls.__name__}" in "".join(linecache.getlines(name)))
    seen = dict.fromkeys(name for name in files if name and linecache.getlines(name, names))
    return [(name, names) for name in seen]


def _at_path(tree, path):
    nodes = [tree]
    for name in path:
        nodes = [node for parent in nodes for node in _within(parent) if node.name == name]
    return [node for node in nodes if isinstance(node, ast.ClassDef)]


def _within(parent):
    """The definitions right within another, or within its `if`, `with` or `try`."""
    for child in ast.iter_child_nodes(parent):
        if isinstance(child, _definitions):
            yield child
        else:
            yield from _within(child)


def _fits(node, cls):
    """Whether the class has what stands in its body: there may be several of its name."""
    written = {each.name for each in node.body if isinstance(each, _definitions)}
    written |= {each.target.id for each in node.body if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)}
    return all(hasattr(cls, name) or name in cls.__dict__.get("__annotations__", {}) or name in _fields(cls) for name in written)


def _fields(cls):
    return {*getattr(cls, "__dataclass_fields__", ()), *getattr(cls, "_fields", ()), *getattr(cls, "__annotations__", ())}


def _parsed(filename, names):
    linecache.checkcache(filename)
    return _tree("".join(linecache.getlines(filename, names)))


@functools.lru_cache(maxsize=64)
def _tree(text):
    try:
        return ast.parse(text)
    except SyntaxError:
        return ast.Module([], [])


def _unknown(name, kind):
    return BundleError(
        f"the source of the {kind} {name} is not known, or has changed since: write it in a file or in a cell of a notebook and "
        "run that again, or pack the model with Options(pickled_code=True), which cannot be published"
    )
