"""Which pickles pass."""

import importlib.resources
import io
import sys

from . import scanners
from .opcodes import ImportFromData, literal_imports
from .trace import Trace, is_name

# A file may hold several pickles in a row; no genuine one has more than this.
PICKLES_LIMIT = 1_000
# Without a mark, bytes of another kind can be pickles by chance that do nothing; each full stop is one.
IDLE_LIMIT = 16
# The first value of a file of torch before its version 1.6. Raw tensors follow the fifth pickle.
TORCH_MAGIC = 0x1950A86A20F9469CFC6C
TORCH_PICKLES = 5


def _read_allowed():
    text = importlib.resources.files(__package__).joinpath("allowed-imports.txt").read_text("utf-8")
    allowed, module = set(), None
    for line in text.splitlines():
        if line.startswith("#") or not line.strip():
            continue
        if line.startswith(" "):
            allowed.update((module, name) for name in line.split())
        else:
            module = line.strip()
    return frozenset(allowed)


ALLOWED = _read_allowed()


def is_marked(head):
    """Pickles of protocol 2 and later have a mark; older ones look like text."""
    return len(head) >= 2 and head[0] == 0x80 and head[1] <= 5


def scan_pickle(data, where, report, start=0):
    """Scans the pickles at `start` of the bytes. True if they are pickles, in whole."""
    return _Scan(data, where, report, start).run()


class _Scan:
    def __init__(self, data, where, report, start):
        self.data, self.where, self.report = data, where, report
        self.start = start
        self.is_marked = is_marked(bytes(data[start : start + 2]))
        # An array of objects has to be a pickle, and nothing else can be in its place.
        self.is_certain = self.is_marked or start > 0

    def run(self):
        if self.start >= len(self.data):
            return False
        # As pickle.load reads it, for which the bytes of joblib's arrays are opcodes too.
        self._executed_before_the_end()
        idle, nth, at, values = 0, 0, self.start, []
        while at < len(self.data) and nth < PICKLES_LIMIT and idle < IDLE_LIMIT:
            trace, end, error, value = self._trace(at)
            if error is not None:
                return self._broken(trace, error, nth)
            if not self.is_certain and not trace.imports:
                idle += 1
            elif not self._judge(trace, at, end, nth == 0):
                return self.is_certain
            values.append(value)
            at, nth = end, nth + 1
            if nth == TORCH_PICKLES and values[0] == TORCH_MAGIC:
                return True
        if at < len(self.data) and nth >= PICKLES_LIMIT:
            self._problem("contains more pickles than the limit", "pickle-count")
        return self.is_certain or idle < nth

    def _trace(self, at):
        file = self._file(at)
        trace = Trace(file, True)
        try:
            value = trace.load()
            return trace, file.tell(), None, value
        except Exception as error:  # The machine fails in as many ways as there are bytes.
            _raise_ours(error)
            return trace, file.tell(), error, None

    def _file(self, at):
        # A copy: the machine wants a file, and a mapped one would show its own position to others.
        file = _View(self.data)
        file.seek(at)
        return file

    def _executed_before_the_end(self):
        trace = Trace(self._file(self.start), False)
        try:
            trace.load()
        except Exception as error:  # What follows the failure is never run.
            _raise_ours(error)
        for module, name in trace.imports:
            if module is not None and is_name(module, name) and self._must_be_listed(trace, module):
                self._check_import(module, name)

    def _must_be_listed(self, trace, module):
        """Texts import by chance ("copy\\nthat\\n."), but call nothing."""
        return self.is_certain or trace.calls > 0 or module.split(".")[0] in sys.stdlib_module_names

    def _broken(self, trace, error, nth):
        if not self.is_certain and nth == 0:
            return False
        if self.is_certain:
            for module, name in _all_imports(trace):
                self._check_import(module, name)
            what = "is a pickle that cannot be read to its end" if nth == 0 else "has bytes after its pickle that are none"
            self._problem(f"{what}: {type(error).__name__}: {error}", "pickle-unreadable")
        return self.is_certain

    def _judge(self, trace, at, end, first):
        """False where nothing after this pickle can be trusted."""
        found = _all_imports(trace)
        if not self.is_certain:
            named = [(module, name) for module, name in found if is_name(module, name)]
            if not any(self._must_be_listed(trace, module or "os") for module, _ in named):
                return True
        for module, name in found:
            self._check_import(module, name)
        pickled = self._without_arrays(trace, at, end)
        for part in [pickled, *map(self._inner_bytes, _all_inner(trace))]:
            if part is not None and not self._judge_opcodes(part, first):
                return False
        return True

    def _judge_opcodes(self, pickled, first):
        stream = io.BytesIO(pickled)
        try:
            for module, name in literal_imports(stream, first):
                self._check_import(module, name)
            if stream.tell() != len(pickled):
                raise ValueError("there are bytes after its end")
        except ImportFromData as error:
            self._problem(f"is a pickle that imports {error}", "pickle-import-from-data")
            return False
        except Exception as error:  # pickletools refuses in many ways.
            _raise_ours(error)
            self._problem(f"is a pickle that pickletools cannot read to its end: {error}", "pickle-unreadable")
            return False
        try:
            for scanner, sentence in scanners.objections(pickled):
                self._problem(f"is a pickle that {scanner} objects to: {sentence}", f"scanner-{scanner}")
        except Exception as error:  # Scanners fail on what they do not know.
            _raise_ours(error)
            self._problem(f"is a pickle that a scanner cannot read: {type(error).__name__}: {error}", "scanner-failed")
            return False
        return True

    def _without_arrays(self, trace, at, end):
        parts, here = [], at
        for start, stop in sorted([*trace.arrays, *((inner.began, inner.ended) for inner in trace.inner)]):
            parts.append(self.data[here:start])
            here = stop
        return b"".join([*parts, self.data[here:end]])

    def _inner_bytes(self, inner):
        return self._without_arrays(inner, inner.began, inner.ended)

    def _check_import(self, module, name):
        if module is None:
            self._problem("is a pickle that imports a name that cannot be determined: a code of the extension registry", "pickle-import-from-data")
        elif (module, name) in ALLOWED or (module, name) in self.report.extra_imports:
            return
        else:
            what = f"is a pickle that imports {module}.{name}, which is not on the list of allowed imports"
            self._problem(what, "pickle-import")

    def _problem(self, what, rule):
        self.report.problem(self.where, what, rule)


def _raise_ours(error):
    """What this process lacks (memory, a codec, a file) says nothing about the bytes: they are not to be taken for text."""
    if isinstance(error, (MemoryError, OSError, ImportError)) or type(error) is LookupError:
        raise error


def _all_imports(trace):
    return [*trace.imports, *(found for inner in trace.inner for found in _all_imports(inner))]


def _all_inner(trace):
    return [*trace.inner, *(deeper for inner in trace.inner for deeper in _all_inner(inner))]


class _View(io.RawIOBase):
    """A file over bytes that lie elsewhere, with a position of its own."""

    def __init__(self, data):
        self._data, self._at = data, 0

    def readable(self):
        return True

    def seekable(self):
        return True

    def tell(self):
        return self._at

    def seek(self, offset, whence=io.SEEK_SET):
        self._at = offset + {io.SEEK_SET: 0, io.SEEK_CUR: self._at, io.SEEK_END: len(self._data)}[whence]
        return self._at

    def read(self, size=-1):
        end = len(self._data) if size is None or size < 0 else min(self._at + size, len(self._data))
        piece = bytes(self._data[self._at : end])
        self._at = max(self._at, end)
        return piece

    def readline(self, limit=-1):
        end = self._data.find(b"\n", self._at)
        return self.read(len(self._data) - self._at if end < 0 else end + 1 - self._at)

    def readinto(self, target):
        piece = self.read(len(target))
        target[: len(piece)] = piece
        return len(piece)
