"""What a scan finds, and the limits that it keeps to."""

from dataclasses import dataclass

# A hostile file must not fill the memory with its findings; the worker counts no further either.
FINDINGS_LIMIT = 300
TEXT_LIMIT = 1_000


class LimitExceeded(Exception):
    """A file is not scanned to its end, and does not pass."""


@dataclass(frozen=True)
class Limits:
    total_bytes: int
    entries: int
    depth: int
    ratio: int
    ratio_from_bytes: int


class Report:
    """Findings go out as they are made, so that those before a crash are not lost."""

    def __init__(self, emit, limits, extra_imports=()):
        self._emit = emit
        self._seen = set()
        self.limits = limits
        self.extra_imports = frozenset(extra_imports)
        self.bytes = 0
        self.entries = 0

    def problem(self, where, what, rule):
        self._add("problem", where, what, rule)

    def note(self, where, what, rule):
        self._add("note", where, what, rule)

    def _add(self, weight, where, what, rule):
        key = (where, what)
        if key in self._seen or len(self._seen) >= FINDINGS_LIMIT:
            return
        self._seen.add(key)
        where = where if len(where) <= TEXT_LIMIT else where[: TEXT_LIMIT - 1] + "…"
        self._emit({"weight": weight, "where": where, "what": what[:TEXT_LIMIT], "rule": rule})

    def count_entry(self):
        self.entries += 1
        if self.entries > self.limits.entries:
            raise LimitExceeded(f"there are more than {self.limits.entries} entries")

    def count_bytes(self, count, unpacked, packed):
        """Of `unpacked` bytes of an entry so far, `count` are new; `packed` is its size in the archive."""
        limits = self.limits
        self.bytes += count
        if self.bytes > limits.total_bytes:
            raise LimitExceeded("the unpacked files together exceed the limit")
        if packed is not None and unpacked > limits.ratio_from_bytes and unpacked > limits.ratio * max(packed, 1):
            raise LimitExceeded(f"it unpacks to more than {limits.ratio} times its size, as archive bombs do")
