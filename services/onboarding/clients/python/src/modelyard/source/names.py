"""The names that a definition takes from where it stands."""

import __future__
import ast
import dis
import inspect
from dataclasses import dataclass, field

_reads = {"LOAD_GLOBAL", "LOAD_NAME", "STORE_GLOBAL", "DELETE_GLOBAL", "LOAD_FROM_DICT_OR_GLOBALS"}
_run_at_once = {"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"}


@dataclass
class Names:
    """Each in the order of the text, so that the same text has the same module."""

    #: Needed when the definition is made, such as base classes.
    at_once: dict = field(default_factory=dict)
    #: Needed when it is called.
    later: dict = field(default_factory=dict)
    #: In annotations alone, which are not evaluated.
    annotations: dict = field(default_factory=dict)
    #: Attributes, among which are modules within packages.
    attributes: set = field(default_factory=set)
    #: What a function changes in the one around it.
    changed: set = field(default_factory=set)
    #: Modules that functions import when they are called.
    imports: set = field(default_factory=set)


def names_of(definition):
    """Of the syntax of a definition, as if it stood at the top level of a module."""
    names, evaluated = Names(), Names()
    tree = _WithoutNonlocal(names.changed).visit(ast.parse(ast.unparse(definition)))
    _walk(compile(tree, "model", "exec", __future__.annotations.compiler_flag, dont_inherit=True), True, names)
    _walk(compile(tree, "model", "exec", dont_inherit=True), True, evaluated)
    needed = {*names.at_once, *names.later}
    names.annotations = {name: None for name in (*evaluated.at_once, *evaluated.later) if name not in needed}
    return names


class _WithoutNonlocal(ast.NodeTransformer):
    """What a function has from the one around it is a global name once it stands alone."""

    def __init__(self, found):
        self._found = found

    def visit_Nonlocal(self, node):
        self._found.update(node.names)
        return ast.copy_location(ast.Pass(), node)


def _walk(code, at_once, names):
    own = set()
    for step in dis.get_instructions(code):
        if step.opname == "STORE_NAME":
            own.add(step.argval)
        elif step.opname == "IMPORT_NAME":
            names.imports.add(step.argval)
        elif step.opname in _reads and step.argval not in own and not _is_pythons(step.argval):
            (names.at_once if at_once else names.later).setdefault(step.argval)
    names.attributes.update(code.co_names)
    for inner in filter(inspect.iscode, code.co_consts):
        is_body = not inner.co_flags & inspect.CO_OPTIMIZED
        _walk(inner, at_once and (is_body or inner.co_name in _run_at_once), names)


def _is_pythons(name):
    return name.startswith("__") and name.endswith("__")
