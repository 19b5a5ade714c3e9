"""Writes an entry of an archive into a file of its own, within the limits, and scans that."""

import os
import tempfile
from dataclasses import dataclass, replace

from ..blob import CHUNK, Blob
from ..report import LimitExceeded


@dataclass(frozen=True)
class Entry:
    where: str
    depth: int = 0
    # The name in the archive, and those of all its entries: raw tensors are known by what lies beside them.
    name: str = ""
    siblings: frozenset = frozenset()

    def inside(self, label, name="", siblings=frozenset()):
        return replace(self, where=f"{self.where} > {label}", depth=self.depth + 1, name=name, siblings=siblings)


def scan_inside(chunks, packed, entry, report, scan):
    """`chunks` yields the unpacked bytes; `packed` is their size in the archive."""
    if entry.depth > report.limits.depth:
        raise LimitExceeded(f"{entry.where} is nested deeper than {report.limits.depth} archives")
    handle, path = tempfile.mkstemp(prefix="entry-")
    try:
        with os.fdopen(handle, "wb") as file:
            size = 0
            for chunk in chunks:
                size += len(chunk)
                report.count_bytes(len(chunk), size, packed)
                file.write(chunk)
        with Blob(path) as blob:
            scan(blob, entry, report)
    finally:
        os.unlink(path)


def read_chunks(file):
    while chunk := file.read(CHUNK):
        yield chunk
