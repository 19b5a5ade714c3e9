"""Objects of R, as saveRDS and save write them in the binary format."""

import struct

MARKS = (b"RDX2\n", b"RDX3\n")
DEPTH_LIMIT = 500
NOTHING = {254, 253, 252, 251, 250, 242, 241}
SIZES = {10: 4, 13: 4, 14: 8, 15: 16, 24: 1}


class Damaged(Exception):
    pass


def is_r_data(head):
    head = head[5:] if head[:5] in MARKS else head
    return head[:2] == b"X\n" and len(head) >= 14 and int.from_bytes(head[2:6], "big") in (2, 3)


def is_other_r_data(head):
    """The formats of R that are not read here: text, and the byte order of the machine."""
    return head[:5] in (b"RDA2\n", b"RDA3\n", b"RDB2\n", b"RDB3\n") or head[:4] in (b"A\n2\n", b"A\n3\n", b"B\n\2\0", b"B\n\3\0")


def scan_r_data(blob, where, report):
    try:
        _Reader(blob, where, report).run()
    except (Damaged, struct.error, IndexError, RecursionError) as error:
        report.problem(where, f"is an object of R that cannot be read: {error}", "r-damaged")


class _Reader:
    def __init__(self, blob, where, report):
        self.data, self.size = blob.data, blob.size
        self.where, self.report = where, report
        self.at = 7 if blob.head[:5] in MARKS else 2

    def run(self):
        version = self._int()
        self._skip(8)
        if version == 3:
            self._skip(self._int())
        self._item(0)
        if self.at != self.size:
            raise Damaged("there are bytes after its end")

    def _int(self):
        (value,) = struct.unpack_from(">i", self.data, self.at)
        self.at += 4
        return value

    def _skip(self, size):
        if size < 0 or self.at + size > self.size:
            raise Damaged("it ends too early")
        self.at += size

    def _length(self):
        length = self._int()
        if length == -1:
            length = self._int() << 32 | (self._int() & 0xFFFFFFFF)
        if length < 0 or length > self.size:
            raise Damaged("a length is beyond its end")
        return length

    def _item(self, depth):
        if depth > DEPTH_LIMIT:
            raise Damaged("its objects are nested too deep")
        while True:
            flags = self._int()
            kind, has_attributes, has_tag = flags & 0xFF, flags & 0x200, flags & 0x400
            self._judge(kind)
            if kind not in (2, 3, 5, 6, 17):
                break
            # Pairs: attributes, tag and head, then the rest of the list.
            for _ in range(bool(has_attributes) + bool(has_tag) + 1):
                self._item(depth + 1)
        if kind in NOTHING:
            return
        if kind == 255:
            if flags >> 8 == 0:
                self._int()
            return
        self._value(kind, depth)
        if has_attributes and kind not in (4, 238):
            self._item(depth + 1)

    def _value(self, kind, depth):
        items = {1: 1, 4: 4, 238: 3, 25: 0, 23: 0}.get(kind)
        if kind == 4:
            self._int()
        elif kind in (247, 248, 249):
            self._int()
            items = self._length()
        elif kind in (7, 8):
            self._skip(self._length())
            items = 0
        elif kind == 9:
            length = self._int()
            self._skip(0 if length == -1 else length)
            items = 0
        elif kind in SIZES:
            self._skip(self._length() * SIZES[kind])
            items = 0
        elif kind in (16, 19, 20):
            items = self._length()
        if items is None:
            raise Damaged(f"it holds something of the unknown kind {kind}")
        for _ in range(items):
            self._item(depth + 1)

    def _judge(self, kind):
        if kind == 5:
            self._problem("a promise, which runs code when it is looked at", "r-promise")
            raise Damaged("a promise")
        if kind in (21, 239, 240, 243, 244):
            self._problem("byte code; save the function uncompiled", "r-byte-code")
            raise Damaged("byte code")
        if kind == 22:
            self._problem("a pointer into the memory of a program", "r-pointer")
            raise Damaged("a pointer")
        if kind == 3:
            self.report.note(self.where, "holds functions of R, which run when they are called", "r-function")

    def _problem(self, what, rule):
        self.report.problem(self.where, f"is an object of R that holds {what}", rule)
