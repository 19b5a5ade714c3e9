"""Pickles assembled opcode by opcode, as no pickler writes them."""

import struct

PROTO4 = b"\x80\x04"
COMMAND = 'touch "$EVIL_MARK"'


def text(value):
    value = value.encode()
    return b"\x8c" + bytes([len(value)]) + value if len(value) < 256 else b"X" + struct.pack("<I", len(value)) + value


def stacked(module, name):
    return text(module) + text(name) + b"\x93"


def call(module, name, *args):
    """STACK_GLOBAL, a tuple of texts and whole pickles of values, REDUCE."""
    return stacked(module, name) + b"(" + b"".join(text(arg) if isinstance(arg, str) else arg for arg in args) + b"tR"


def whole(body):
    return PROTO4 + body + b"."


RUN = call("os", "system", COMMAND)
EVIL = whole(RUN)
EVIL_0 = b"cos\nsystem\n(S'" + COMMAND.replace("'", "\\'").encode() + b"'\ntR."
