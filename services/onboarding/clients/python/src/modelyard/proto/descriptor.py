"""The descriptor of a model's protobuf file, without a compiler."""

import collections

from google.protobuf import descriptor_pb2

from modelyard_runtime import EnumType, Mapping, Message, Repeated

from ..errors import TypeNotSupportedError
from ..types.names import json_name
from .collect import named_types

_kinds = descriptor_pb2.FieldDescriptorProto


def describe_file(methods, package):
    """The FileDescriptorProto with the service `Model`, one message for each type, and enums."""
    kinds = named_types(methods)
    file = descriptor_pb2.FileDescriptorProto(name="model.proto", package=package, syntax="proto3")
    service = file.service.add(name="Model")
    for method in methods:
        service.method.add(
            name=method.name,
            input_type=f".{package}.{method.takes.name}",
            output_type=f".{package}.{method.gives.name}",
        )
    _check_names(kinds)
    taken = _names_of_values(kinds)
    for kind in kinds:
        if isinstance(kind, EnumType):
            _add_enum(file, kind, taken)
        else:
            _add_message(file, kind, package)
    return file


def _check_names(kinds):
    if any(kind.name == "Model" for kind in kinds):
        raise TypeNotSupportedError("Model is the name of the service in the protobuf file; rename the type")


def _names_of_values(kinds):
    """How often each name of an enum's value occurs: protobuf has them all in one scope."""
    names = collections.Counter(kind.name for kind in kinds)
    names["Model"] += 1
    for kind in kinds:
        if isinstance(kind, EnumType):
            names.update(name for name, _ in kind.values)
    return names


def _add_enum(file, kind, taken):
    enum = file.enum_type.add(name=kind.name)
    for name, number in kind.values:
        enum.value.add(name=f"{kind.name}_{name}" if taken[name] > 1 else name, number=number)


def _add_message(file, kind, package):
    message = file.message_type.add(name=kind.name)
    for number, field in enumerate(kind.fields, 1):
        added = message.field.add(
            name=field.name, number=number, label=_kinds.LABEL_OPTIONAL, json_name=json_name(field.name)
        )
        if isinstance(field.type, Mapping):
            _add_map(message, added, field, package)
        elif isinstance(field.type, Repeated):
            added.label = _kinds.LABEL_REPEATED
            _set_type(added, field.type.item, package)
        else:
            _set_type(added, field.type, package)
    # protobuf knows an optional scalar by a oneof of its own, after all others.
    for field, added in zip(kind.fields, message.field):
        if field.optional and not isinstance(field.type, Message):
            added.proto3_optional = True
            added.oneof_index = len(message.oneof_decl)
            message.oneof_decl.add(name=f"_{field.name}")


def _add_map(message, added, field, package):
    entry = message.nested_type.add(name=f"{_camel_case(field.name)}Entry")
    entry.options.map_entry = True
    for number, (name, kind) in enumerate((("key", field.type.key), ("value", field.type.value)), 1):
        _set_type(
            entry.field.add(name=name, number=number, label=_kinds.LABEL_OPTIONAL, json_name=name), kind, package
        )
    added.label = _kinds.LABEL_REPEATED
    added.type = _kinds.TYPE_MESSAGE
    added.type_name = f".{package}.{message.name}.{entry.name}"


def _set_type(added, kind, package):
    if isinstance(kind, (Message, EnumType)):
        added.type = _kinds.TYPE_MESSAGE if isinstance(kind, Message) else _kinds.TYPE_ENUM
        added.type_name = f".{package}.{kind.name}"
    else:
        added.type = _kinds.Type.Value(f"TYPE_{kind.proto.upper()}")


def _camel_case(name):
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))
