"""Tar archives."""

import tarfile

from ..names import name_problem
from .unpack import read_chunks, scan_inside

FORBIDDEN = {
    tarfile.SYMTYPE: "is a symbolic link",
    tarfile.LNKTYPE: "is a link to another file",
    tarfile.BLKTYPE: "is a device",
    tarfile.CHRTYPE: "is a device",
    tarfile.FIFOTYPE: "is a pipe",
    tarfile.GNUTYPE_SPARSE: "is a sparse file",
}


def is_tar(head):
    """By its magic number or, in older archives, by the checksum of the first header."""
    if len(head) < 512:
        return False
    if head[257:262] == b"ustar":
        return True
    try:
        given = int(head[148:156].replace(b"\0", b" ").strip() or b"-1", 8)
    except ValueError:
        return False
    total = sum(head[:148]) + 8 * 0x20 + sum(head[156:512])
    return given == total and total > 8 * 0x20


def scan_tar(blob, entry, report, scan):
    try:
        with tarfile.open(blob.path, "r:", errorlevel=2) as archive:
            members = []
            for member in archive:
                report.count_entry()
                members.append(member)
            siblings = frozenset(member.name for member in members)
            for member in members:
                _scan_member(archive, member, siblings, entry, report, scan)
            # A damaged header looks like the end to this reader, and to another one it may not.
            if any(map(any, blob.chunks(archive.offset))):
                report.problem(entry.where, "cannot be scanned completely: there are bytes after its end", "archive-damaged")
    except (tarfile.TarError, OSError, ValueError, EOFError) as error:
        report.problem(entry.where, f"cannot be scanned completely: {error}", "archive-damaged")


def _scan_member(archive, member, siblings, entry, report, scan):
    inner = entry.inside(member.name, member.name, siblings)
    problem = name_problem(member.name) or FORBIDDEN.get(member.type)
    if problem:
        report.problem(inner.where, problem, "archive-entry")
    if member.isreg() and not member.issparse():
        with archive.extractfile(member) as file:
            scan_inside(read_chunks(file), member.size, inner, report, scan)
