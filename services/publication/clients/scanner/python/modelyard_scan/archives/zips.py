"""Zip archives, read by their directory as unpacking programs read them."""

import stat
import struct
import zipfile
import zlib

from ..names import name_problem
from ..report import LimitExceeded
from .unpack import read_chunks, scan_inside

LOCAL = b"PK\x03\x04"
END = b"PK\x05\x06"
DESCRIPTOR = b"PK\x07\x08"
# The end of the directory and the longest comment after it.
TAIL = 22 + 65_535
ERRORS = (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ValueError, zlib.error, struct.error)


def is_zip(blob):
    """Whether zip readers would open it: they search the directory at the end, so any bytes may precede it."""
    return blob.head[:4] == LOCAL or END in blob.data[max(0, blob.size - TAIL) :]


def begins_as_zip(head):
    return head[:4] in (LOCAL, END)


def scan_zip(blob, entry, report, scan):
    """True if it is one; bytes that merely contain the mark are not."""
    try:
        archive = zipfile.ZipFile(blob.path)
    except ERRORS as error:
        if begins_as_zip(blob.head):
            report.problem(entry.where, f"is a damaged zip archive: {error}", "archive-damaged")
            return True
        if END in blob.data[max(0, blob.size - 22) :]:
            report.problem(entry.where, f"has the end of a damaged zip archive: {error}", "archive-damaged")
        return False
    with archive:
        infos = archive.infolist()
        siblings = frozenset(info.filename for info in infos)
        if len(siblings) < len(infos):
            report.problem(entry.where, "has two entries of the same name, of which readers see different ones", "archive-names")
        spans = []
        for info in infos:
            report.count_entry()
            spans.append(_span(blob, info))
        for info in infos:
            try:
                _scan_member(archive, info, siblings, entry, report, scan)
            except LimitExceeded:
                raise
            except ERRORS as error:
                report.problem(entry.where, f"cannot be scanned completely: {error}", "archive-damaged")
        _check_gaps(blob, archive, spans, entry, report)
    return True


def _scan_member(archive, info, siblings, entry, report, scan):
    # The name as it stands in the file; `filename` has separators of Windows replaced and ends at a NUL.
    inner = entry.inside(info.orig_filename, info.filename, siblings)
    problem = name_problem(info.orig_filename)
    if problem:
        report.problem(inner.where, problem, "archive-entry")
    mode = info.external_attr >> 16
    if stat.S_ISLNK(mode):
        report.problem(inner.where, "is a symbolic link", "archive-entry")
    if info.is_dir() and info.file_size == 0:
        return
    if info.flag_bits & 1:
        report.problem(inner.where, "is encrypted and cannot be scanned", "archive-encrypted")
        return
    with archive.open(info) as file:
        scan_inside(read_chunks(file), info.compress_size, inner, report, scan)


def _span(blob, info):
    """Where an entry begins and ends in the file, its own header included."""
    start = info.header_offset
    head = bytes(blob.data[start : start + 30])
    if len(head) < 30 or head[:4] != LOCAL:
        return start, start
    name, extra = struct.unpack_from("<HH", head, 26)
    end = start + 30 + name + extra + info.compress_size
    # Sizes that were not known when the header was written follow the data.
    if head[6] & 8 and blob.data[end : end + 4] == DESCRIPTOR:
        end += 24 if info.file_size > 0xFFFFFFFF or info.compress_size > 0xFFFFFFFF else 16
    return start, end


def _check_gaps(blob, archive, spans, entry, report):
    """Readers that do not look at the directory see entries that it does not name."""
    here = None
    for start, end in sorted(spans):
        if here is not None and start < here:
            report.problem(entry.where, "has overlapping entries, as archive bombs do", "archive-overlap")
            return
        gap = blob.data[here if here is not None else 0 : start]
        if LOCAL in gap:
            report.problem(entry.where, "has an entry that its directory does not name", "archive-hidden")
        here = max(here or 0, end)
    rest = blob.data[here or 0 : archive.start_dir]
    if LOCAL in rest:
        report.problem(entry.where, "has an entry that its directory does not name", "archive-hidden")
    end = blob.data.rfind(END)
    # The zeros that fill up a tar archive, whose last file this is, are harmless.
    if end >= 0 and any(blob.data[end + 22 + len(archive.comment) :]):
        report.problem(entry.where, "has bytes after its end", "archive-hidden")
