"""The messages of a function."""

import functools
import inspect

from modelyard_runtime import Arguments, Boxed, EmptyMessage, Method, Record, Table

from ..errors import TypeNotSupportedError
from .describe import describe_field, hints_of, naming
from .names import check_distinct, check_name, message_of_method

_keyword_only = inspect.Parameter.KEYWORD_ONLY
_variable = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)


def describe_function(name, function):
    """
    A method of a model. One argument that is a NamedTuple, a dataclass or a DataFrame is the message itself; any others
    are the fields of `<Method>In`. A result that is none of them is the field `value` of `<Method>Out`.
    """
    check_name(name, "Method")
    if not callable(function):
        raise TypeNotSupportedError(f"{name} is no function: {type(function).__name__}")
    parameters, hints = _signature(name, function)
    title = message_of_method(name)
    takes, passed = _takes(name, title, parameters, hints)
    with naming(f"the result of {name}"):
        gives = _gives(title, hints["return"])
    return Method(name, function, takes, gives, passed, inspect.getdoc(_documented(function)) or "")


def _signature(name, function):
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        raise TypeNotSupportedError(f"{name}: Python knows no signature of it; wrap it in a function with type hints") from None
    hints = hints_of(_annotated(function))
    if "return" not in hints:
        raise TypeNotSupportedError(f"{name} has no return annotation; write def {name}(...) -> float:, or -> None")
    for each in parameters:
        if each.kind in _variable:
            raise TypeNotSupportedError(f"{name}: *{each.name} has no fixed number of arguments; use List[...] or Dict[str, ...]")
        if each.name not in hints:
            raise TypeNotSupportedError(f"{name}: the argument {each.name} has no annotation; write {each.name}: float")
    return parameters, hints


def _annotated(function):
    """Whose annotations count."""
    if isinstance(function, functools.partial):
        return _annotated(function.func)
    if inspect.isroutine(function):
        return inspect.unwrap(function)
    return type(function).__call__


def _documented(function):
    return function.func if isinstance(function, functools.partial) else function


def _takes(name, title, parameters, hints):
    if not parameters:
        return EmptyMessage(), []
    if len(parameters) == 1 and parameters[0].default is inspect.Parameter.empty:
        with naming(f"{name}, argument {parameters[0].name}"):
            field = describe_field(parameters[0].name, hints[parameters[0].name])
        if isinstance(field.type, (Record, Table)) and not field.optional:
            return field.type, None
    fields = []
    for each in parameters:
        check_name(each.name, f"{name}, argument")
        with naming(f"{name}, argument {each.name}"):
            fields.append(describe_field(each.name, hints[each.name], each.default is not inspect.Parameter.empty))
    check_distinct([each.name for each in fields], name)
    passed = [(each.name, "keyword" if each.kind is _keyword_only else "positional") for each in parameters]
    return Arguments(f"{title}In", tuple(fields)), passed


def _gives(title, annotation):
    if annotation in (None, type(None)) or getattr(annotation, "_name", None) == "NoReturn":
        return EmptyMessage()
    field = describe_field("value", annotation)
    if isinstance(field.type, (Record, Table)) and not field.optional:
        return field.type
    return Boxed(f"{title}Out", (field,))
