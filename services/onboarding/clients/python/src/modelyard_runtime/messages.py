"""Between protobuf messages and wire values."""

from .scalars import MismatchError
from .schema import Mapping, Message, Repeated


def read_message(schema, message):
    """The wire value of a protobuf message."""
    values = []
    for field in schema.fields:
        kind = field.type
        if (field.optional or isinstance(kind, Message)) and not message.HasField(field.name):
            # A message that is absent reads as one of defaults, as protobuf has it, unless Python knows better.
            if field.optional:
                values.append(None)
                continue
        value = getattr(message, field.name)
        if isinstance(kind, Message):
            values.append(read_message(kind, value))
        elif isinstance(kind, Repeated):
            values.append(_read_list(kind, value))
        elif isinstance(kind, Mapping) and isinstance(kind.value, Message):
            values.append({key: read_message(kind.value, item) for key, item in value.items()})
        elif isinstance(kind, Mapping):
            values.append(dict(value))
        else:
            values.append(value)
    return schema.annotation(*values)


def _read_list(kind, value):
    return [read_message(kind.item, item) for item in value] if isinstance(kind.item, Message) else list(value)


def write_message(schema, wire, message):
    """Fills a protobuf message from a wire value. Throws a MismatchError where protobuf refuses a value."""
    for field, value in zip(schema.fields, wire):
        if value is None:
            continue
        try:
            _write_field(field.type, value, message, field.name)
        except (TypeError, ValueError, OverflowError) as error:
            if isinstance(error, MismatchError):
                raise
            raise MismatchError(f"{schema.name}.{field.name}: {error}") from None
    return message


def _write_field(kind, value, message, name):
    if isinstance(kind, Message):
        inner = getattr(message, name)
        inner.SetInParent()
        write_message(kind, value, inner)
    elif isinstance(kind, Repeated) and isinstance(kind.item, Message):
        for item in value:
            write_message(kind.item, item, getattr(message, name).add())
    elif isinstance(kind, Repeated):
        getattr(message, name).extend(value)
    elif isinstance(kind, Mapping) and isinstance(kind.value, Message):
        for key, item in value.items():
            write_message(kind.value, item, getattr(message, name)[key])
    elif isinstance(kind, Mapping):
        getattr(message, name).update(value)
    else:
        setattr(message, name, value)
