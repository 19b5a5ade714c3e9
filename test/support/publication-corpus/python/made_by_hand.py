"""Files of formats whose own libraries are too large to install for a test."""

import io
import json
import struct
import zipfile


def zipped(entries):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return file.getvalue()


def keras_config(layer, module="keras.layers", **config):
    layers = [{"module": module, "class_name": layer, "config": {"name": "first", **config}, "registered_name": None}]
    return {"module": "keras", "class_name": "Sequential", "config": {"name": "s", "layers": layers}}


def keras_file(config, weights=b""):
    return zipped({
        "metadata.json": '{"keras_version": "3.9.0"}',
        "config.json": json.dumps(config),
        **({"model.weights.h5": weights} if weights else {}),
    })  # fmt: skip


def field(number, value):
    """A field of a protocol buffer: a number, a text, or bytes."""
    if isinstance(value, int):
        return _varint(number << 3) + _varint(value)
    value = value.encode() if isinstance(value, str) else value
    return _varint(number << 3 | 2) + _varint(len(value)) + value


def _varint(value):
    out = b""
    while value > 0x7F:
        out, value = out + bytes([value & 0x7F | 0x80]), value >> 7
    return out + bytes([value])


def graph(operators):
    return b"".join(field(1, field(1, f"node_{nth}") + field(2, name)) for nth, name in enumerate(operators))


def saved_model(operators, in_function=()):
    library = field(1, b"".join(field(3, field(1, "n") + field(2, name)) for name in in_function))
    found = graph(operators) + (field(2, library) if in_function else b"")
    return field(1, 1) + field(2, field(1, field(5, "2.17.0")) + field(2, found))


def saved_model_zip(operators, in_function=()):
    return zipped({
        "saved_model.pb": saved_model(operators, in_function),
        "variables/variables.index": b"\0\0\1\2index\xff",
        "variables/variables.data-00000-of-00001": bytes(range(200, 256)),
    })  # fmt: skip


def skops_node(loader, module, name, **more):
    return {"__class__": name, "__module__": module, "__loader__": loader, "__id__": 1, **more}


def skops_file(node, members=()):
    """A file of skops whose schema is `node`, with arrays by name."""
    return zipped({**dict(members), "schema.json": json.dumps({**node, "protocol": 2, "_skops_version": "0.16.0"})})


def keras_metadata(config):
    return field(1, field(1, "root") + field(2, json.dumps(config)))


def torch_zip(pickled, storage=bytes(range(128, 168))):
    return zipped({
        "archive/data.pkl": pickled,
        "archive/byteorder": "little",
        "archive/data/0": storage,
        "archive/version": "3\n",
    })  # fmt: skip


def torch_tensor():
    """As torch.save writes a tensor of ten floats."""
    return (
        b"\x80\x02ctorch._utils\n_rebuild_tensor_v2\nq\0((X\x07\0\0\0storageq\x01ctorch\nFloatStorage\nq\x02X\x01\0\0\x000q\x03"
        b"X\x03\0\0\0cpuq\x04K\ntq\x05QK\0K\n\x85q\x06K\x01\x85q\x07\x89ccollections\nOrderedDict\nq\x08)Rq\ttq\nRq\x0b."
    )


def r_header():
    return b"X\n" + struct.pack(">iii", 2, 0x00040300, 0x00020300)


def r_list():
    """list(1, "a") with names."""
    text = lambda value: struct.pack(">ii", 0x00040009, len(value)) + value  # noqa: E731
    number = struct.pack(">iid", 14, 1, 1.0)
    names = struct.pack(">ii", 16, 2) + text(b"n") + text(b"t")
    attributes = struct.pack(">i", 0x402) + struct.pack(">i", 1) + text(b"names") + names + struct.pack(">i", 254)
    return r_header() + struct.pack(">ii", 0x213, 2) + number + struct.pack(">ii", 16, 1) + text(b"a") + attributes


def r_promise():
    """A promise in an environment, whose code runs when somebody looks at it (CVE-2024-27322)."""
    symbol = struct.pack(">i", 1) + struct.pack(">ii", 0x00040009, 6) + b"system"
    call = struct.pack(">i", 6) + symbol + struct.pack(">i", 254)
    return r_header() + struct.pack(">i", 5) + struct.pack(">i", 251) + call


def java_object():
    """A HashMap whose class descriptor names a transformer of a library that calls what it is given."""
    name = b"org.apache.commons.collections.functors.InvokerTransformer"
    return b"\xac\xed\0\x05sr" + struct.pack(">H", len(name)) + name + bytes(8) + b"\x02\0\0xp"
