"""Protocol buffers by their bytes, without descriptors."""


class Malformed(Exception):
    pass


def fields(data, start=0, end=None):
    """(number, wire type, value) of each field; of a field with a length the value is its (start, end)."""
    at, end = start, len(data) if end is None else end
    while at < end:
        key, at = varint(data, at, end)
        number, kind = key >> 3, key & 7
        if number == 0:
            raise Malformed("a field has the number 0")
        if kind == 0:
            value, at = varint(data, at, end)
        elif kind == 1:
            value, at = at, at + 8
        elif kind == 2:
            length, at = varint(data, at, end)
            value, at = (at, at + length), at + length
        elif kind == 5:
            value, at = at, at + 4
        else:
            raise Malformed("a field has an unknown wire type")
        if at > end:
            raise Malformed("a field ends after its message")
        yield number, kind, value


def varint(data, at, end):
    value = shift = 0
    while at < end and shift < 70:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
        shift += 7
    raise Malformed("a number ends too early")


def text(data, span):
    return bytes(data[span[0] : span[1]]).decode("utf-8", "replace")


def shape(data, start=0, end=None):
    """The numbers and wire types of the fields; raises Malformed where the bytes are no message."""
    return {(number, kind) for number, kind, _ in fields(data, start, end)}


