"""Message classes from the text of a `model.proto` that was made from a model's own types: flat messages, lists and maps."""

import re

from google.protobuf import descriptor_pb2, descriptor_pool

from .errors import BundleError
from .messages import message_class

_Field = descriptor_pb2.FieldDescriptorProto
_scalars = {
    "double": _Field.TYPE_DOUBLE,
    "float": _Field.TYPE_FLOAT,
    "int32": _Field.TYPE_INT32,
    "int64": _Field.TYPE_INT64,
    "uint32": _Field.TYPE_UINT32,
    "uint64": _Field.TYPE_UINT64,
    "bool": _Field.TYPE_BOOL,
    "string": _Field.TYPE_STRING,
    "bytes": _Field.TYPE_BYTES,
}
_message = re.compile(r"\bmessage\s+(\w+)\s*\{([^{}]*)\}")
_field = re.compile(r"\s*(repeated\s+)?(?:map<\s*(\w+)\s*,\s*(\w+)\s*>|(\w+))\s+(\w+)\s*=\s*(\d+)\s*;")
_package = re.compile(r"\bpackage\s+([\w.]+)\s*;")


def parse_messages(text):
    """The classes of the messages by name."""
    package = _package.search(text)
    file = descriptor_pb2.FileDescriptorProto(name="model.proto", syntax="proto3", package=package.group(1) if package else "")
    scope = "." + file.package if file.package else ""
    for name, body in _message.findall(text):
        _add_message(file.message_type.add(name=name), body, "%s.%s" % (scope, name), scope)
    pool = descriptor_pool.DescriptorPool()
    pool.AddSerializedFile(file.SerializeToString())
    types = pool.FindFileByName(file.name).message_types_by_name
    return {name: message_class(pool, descriptor) for name, descriptor in types.items()}


def _add_message(message, body, full_name, scope):
    end = 0
    for match in _field.finditer(body):
        if body[end : match.start()].strip():
            break
        end = match.end()
        repeated, key, value, kind, name, number = match.groups()
        if key:
            _add_map(message, name, int(number), key, value, full_name, scope)
        else:
            field = message.field.add(name=name, number=int(number))
            field.label = _Field.LABEL_REPEATED if repeated else _Field.LABEL_OPTIONAL
            _set_type(field, kind, scope)
    if body[end:].strip():
        raise BundleError("model.proto cannot be read here: %s" % body[end:].strip()[:80])


def _add_map(message, name, number, key, value, full_name, scope):
    entry = message.nested_type.add(name="".join(part.capitalize() for part in name.split("_")) + "Entry")
    entry.options.map_entry = True
    for index, (part, kind) in enumerate((("key", key), ("value", value)), 1):
        _set_type(entry.field.add(name=part, number=index, label=_Field.LABEL_OPTIONAL), kind, scope)
    field = message.field.add(name=name, number=number, label=_Field.LABEL_REPEATED, type=_Field.TYPE_MESSAGE)
    field.type_name = "%s.%s" % (full_name, entry.name)


def _set_type(field, kind, scope):
    if kind in _scalars:
        field.type = _scalars[kind]
    else:
        field.type = _Field.TYPE_MESSAGE
        field.type_name = "%s.%s" % (scope, kind)
