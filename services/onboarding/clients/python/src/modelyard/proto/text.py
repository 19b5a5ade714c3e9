"""The text of a protobuf file, from its descriptor."""

from google.protobuf import descriptor_pb2

_kinds = descriptor_pb2.FieldDescriptorProto


def proto_text(file):
    parts = ['syntax = "proto3";', f"package {file.package};"]
    for service in file.service:
        methods = [
            f"  rpc {each.name} ({_short(each.input_type)}) returns ({_short(each.output_type)});" for each in service.method
        ]
        parts.append(_block("service", service.name, methods))
    parts += [_block("message", each.name, [_field(each, field) for field in each.field]) for each in file.message_type]
    parts += [
        _block("enum", each.name, [f"  {value.name} = {value.number};" for value in each.value]) for each in file.enum_type
    ]
    return "\n\n".join(parts) + "\n"


def _block(word, name, lines):
    return "\n".join([f"{word} {name} {{", *lines, "}"])


def _field(message, field):
    entry = next((each for each in message.nested_type if field.type_name.endswith(f".{message.name}.{each.name}")), None)
    if entry is not None:
        key, value = entry.field
        return f"  map<{_type(key)}, {_type(value)}> {field.name} = {field.number};"
    label = "repeated " if field.label == _kinds.LABEL_REPEATED else "optional " if field.proto3_optional else ""
    return f"  {label}{_type(field)} {field.name} = {field.number};"


def _type(field):
    if field.type_name:
        return _short(field.type_name)
    return _kinds.Type.Name(field.type).removeprefix("TYPE_").lower()


def _short(name):
    return name.rpartition(".")[2]
