"""All messages and enums of a model, each once."""

from modelyard_runtime import EnumType, Mapping, Message, Repeated

from ..errors import TypeNotSupportedError


def named_types(methods):
    """In the order in which the methods come to them. Throws where one name means two things."""
    found = {}
    for method in methods:
        for message in (method.takes, method.gives):
            _collect(message, found)
    return list(found.values())


def _collect(kind, found):
    if isinstance(kind, Repeated):
        return _collect(kind.item, found)
    if isinstance(kind, Mapping):
        return _collect(kind.value, found)
    if not isinstance(kind, (Message, EnumType)):
        return None
    other = found.setdefault(kind.name, kind)
    if other is not kind and shape(other) != shape(kind):
        raise TypeNotSupportedError(f"two different types are named {kind.name}; rename one")
    if isinstance(kind, Message):
        for field in kind.fields:
            _collect(field.type, found)
    return None


def shape(kind):
    """What a type is on the wire, whatever Python class stands for it."""
    if isinstance(kind, EnumType):
        return ("enum", kind.name, kind.values)
    if isinstance(kind, Message):
        return ("message", kind.name, tuple((each.name, each.optional, shape(each.type)) for each in kind.fields))
    if isinstance(kind, Repeated):
        return ("repeated", shape(kind.item))
    if isinstance(kind, Mapping):
        return ("map", shape(kind.key), shape(kind.value))
    return ("scalar", kind.proto)
