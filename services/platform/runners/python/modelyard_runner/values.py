"""Between protobuf messages and the named tuples that methods take and give."""

import enum
import typing


def is_named_tuple(kind):
    return isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")


def read_message(kind, message):
    """The named tuple that a message stands for."""
    return kind(*(_read(kind.__annotations__[name], getattr(message, name)) for name in kind._fields))


def write_message(value, classes):
    """The message for a named tuple; the class of the message has the name of the tuple's."""
    message = classes[type(value).__name__]()
    for name, kind in type(value).__annotations__.items():
        _write(kind, getattr(value, name), message, name, classes)
    return message


def _read(kind, value):
    if is_named_tuple(kind):
        return read_message(kind, value)
    item = _item(kind)
    if isinstance(item, tuple):
        (item,) = item
        if not is_named_tuple(item):
            return dict(value)
        return {key: read_message(item, each) for key, each in value.items()}
    if item is not None:
        return [read_message(item, each) for each in value] if is_named_tuple(item) else list(value)
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return kind(value)
    return value


def _write(kind, value, message, name, classes):
    if is_named_tuple(kind):
        getattr(message, name).CopyFrom(_written(kind, value, classes))
        return
    item = _item(kind)
    if isinstance(item, tuple):
        (item,) = item
        field = getattr(message, name)
        for key, each in value.items():
            if is_named_tuple(item):
                field[key].CopyFrom(_written(item, each, classes))
            else:
                field[key] = _scalar(each)
    elif item is not None:
        field = getattr(message, name)
        field.extend(_written(item, each, classes) if is_named_tuple(item) else _scalar(each) for each in value)
    else:
        setattr(message, name, _scalar(value))


def _written(kind, value, classes):
    """A method may give a plain tuple, or one of another class with the same fields."""
    return write_message(value if type(value) is kind else kind(*value), classes)


def _item(kind):
    """The type of the items of a list, that of a dictionary's values as a tuple, or None."""
    origin, args = getattr(kind, "__origin__", None), getattr(kind, "__args__", ())
    if origin in (list, typing.List):
        return args[0]
    if origin in (dict, typing.Dict):
        return (args[1],)
    return None


def _scalar(value):
    """Scalars of numpy are not those of protobuf."""
    if isinstance(value, enum.Enum):
        return value.value
    if not isinstance(value, (int, float, str, bytes, bool)) and hasattr(value, "item"):
        return value.item()
    return value
