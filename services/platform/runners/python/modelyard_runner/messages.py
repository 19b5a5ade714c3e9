"""The messages of a bundle, whichever protobuf made them and whichever is installed."""

import ast

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

from .errors import BundleError


def load_messages(path):
    """
    The classes of `model_pb2.py` by name.

    Only the description inside of the file is read: the code around it works with the protobuf of its time alone, so that
    a newer one rejects bundles that are otherwise fine.
    """
    with open(path, encoding="utf-8") as file:
        serialized = _find_description(file.read())
    if serialized is None:
        raise BundleError("%s describes no messages" % path)
    described = descriptor_pb2.FileDescriptorProto.FromString(serialized)
    # A pool of its own: every bundle has a file of this name.
    pool = descriptor_pool.DescriptorPool()
    pool.Add(described) if not hasattr(pool, "AddSerializedFile") else pool.AddSerializedFile(serialized)
    types = pool.FindFileByName(described.name).message_types_by_name
    return {name: message_class(pool, descriptor) for name, descriptor in types.items()}


def message_class(pool, descriptor):
    if hasattr(message_factory, "GetMessageClass"):
        return message_factory.GetMessageClass(descriptor)
    # Before protobuf 4.22.
    return message_factory.MessageFactory(pool).GetPrototype(descriptor)


def _find_description(source):
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        if name == "AddSerializedFile" and node.args:
            return _bytes(node.args[0])
        if name == "FileDescriptor":
            for keyword in node.keywords:
                if keyword.arg == "serialized_pb":
                    return _bytes(keyword.value)
    return None


def _bytes(node):
    value = ast.literal_eval(node)
    return value if isinstance(value, bytes) else None
