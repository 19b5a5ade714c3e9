"""The source of `model_pb2.py`."""

_template = '''"""The messages of a model. Made by modelyard; do not edit."""

from google.protobuf import descriptor_pool as _descriptor_pool
from google.protobuf import message_factory as _message_factory

# A pool of its own: every model has a file of this name.
_pool = _descriptor_pool.DescriptorPool()
_pool.AddSerializedFile({serialized!r})
DESCRIPTOR = _pool.FindFileByName("model.proto")


def _message_class(descriptor):
    if hasattr(_message_factory, "GetMessageClass"):
        return _message_factory.GetMessageClass(descriptor)
    # Before protobuf 4.22.
    return _message_factory.MessageFactory(_pool).GetPrototype(descriptor)


{names}
'''


def module_source(file):
    """Works with every protobuf since 3.20, whichever this one is: a compiler's output does not."""
    names = [f'{each.name} = _message_class(DESCRIPTOR.message_types_by_name["{each.name}"])' for each in file.message_type]
    return _template.format(serialized=file.SerializeToString(deterministic=True), names="\n".join(names))
