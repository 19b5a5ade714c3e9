"""Takes requests as lines of JSON and scans each in a process of its own, which begins as a copy of this one.

Nothing of a file is read in this process, so that no file can change how the next one is scanned, and none pays again for
starting Python. Its standard input ends with the worker, however that ends; the folder with the files goes then.
"""

import json
import os
import selectors
import shutil
import signal
import sys
import tempfile
import time

from . import sandbox
from .report import Limits, Report
from .walk import scan_path, scan_texts_path

OUTPUT_LIMIT = 1 << 20
REQUEST_LIMIT = 1 << 20


class Server:
    def __init__(self, folder):
        self.folder = folder
        self.selector = selectors.DefaultSelector()
        self.scans = {}
        self.input = b""
        self.open = True

    def run(self):
        self._say({"ready": sandbox.restrict_server(self.folder)})
        tempfile.tempdir = self.folder
        self.selector.register(0, selectors.EVENT_READ, self._read_requests)
        while self.open:
            for key, _ in self.selector.select(timeout=0.5):
                key.data()
            now = time.monotonic()
            for scan in [scan for scan in self.scans.values() if scan.deadline < now]:
                scan.kill("time")
        for scan in list(self.scans.values()):
            scan.kill("stopped")
        shutil.rmtree(self.folder, ignore_errors=True)

    def _read_requests(self):
        piece = os.read(0, 65_536)
        if not piece:
            self.open = False
            return
        *lines, self.input = (self.input + piece).split(b"\n")
        if len(self.input) > REQUEST_LIMIT:
            raise SystemExit("a request is beyond the limit")
        for line in lines:
            self._begin(json.loads(line))

    def _begin(self, request):
        if "cancel" in request:
            scan = self.scans.get(request["cancel"])
            if scan:
                scan.kill("cancelled")
            return
        scan = Scan(request, self)
        self.scans[scan.id] = scan

    def _say(self, message):
        _write_all(1, json.dumps(message).encode() + b"\n")


class Scan:
    """One file, and the process that scans it."""

    def __init__(self, request, server):
        self.id, self.server = request["id"], server
        self.deadline = time.monotonic() + request["seconds"]
        self.output, self.size, self.done = b"", 0, None
        self.failure = None
        self.pipe, ours = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            _scan(request, ours, server.folder)
        os.close(ours)
        server.selector.register(self.pipe, selectors.EVENT_READ, self._read)

    def kill(self, why):
        self.failure = self.failure or why
        os.kill(self.pid, signal.SIGKILL)
        self._end()

    def _read(self):
        # Cancelled by a request of the same moment: the pipe is closed, or its number belongs to another scan.
        if self.server.scans.get(self.id) is not self:
            return
        piece = os.read(self.pipe, 65_536)
        self.size += len(piece)
        if self.size > OUTPUT_LIMIT:
            self.kill("output")
            return
        *lines, self.output = (self.output + piece).split(b"\n")
        try:
            for line in lines:
                self._hear(json.loads(line))
        except (ValueError, KeyError, TypeError):
            self.kill("output")
            return
        if not piece:
            self._end()

    def _hear(self, message):
        if "done" in message:
            self.done = {name: int(message["done"][name]) for name in ("bytes", "entries")}
            return
        finding = {name: str(message[name]) for name in ("weight", "where", "what", "rule")}
        self.server._say({"id": self.id, "finding": finding})

    def _end(self):
        self.server.selector.unregister(self.pipe)
        os.close(self.pipe)
        _, status = os.waitpid(self.pid, 0)
        del self.server.scans[self.id]
        if self.failure is None and (status != 0 or self.done is None):
            limit = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL)
            self.failure = "time" if limit else "memory" if _code(status) == 3 else "crash"
        self.server._say({"id": self.id, "failed": self.failure} if self.failure else {"id": self.id, "done": self.done})


def _code(status):
    return os.WEXITSTATUS(status) if os.WIFEXITED(status) else -1


def _scan(request, output, folder):
    """In the process of the scan; never returns."""
    code = 1
    try:
        limits = request["limits"]
        # What it says goes through the pipe; whatever a library prints goes nowhere.
        silence = os.open(os.devnull, os.O_RDWR)
        for descriptor in (0, 1):
            os.dup2(silence, descriptor)
        own = tempfile.mkdtemp(prefix="scan-", dir=folder)
        try:
            tempfile.tempdir = own
            sandbox.restrict_scan(limits["memoryBytes"], limits["totalBytes"], int(request["seconds"]) + 1)
            report = Report(lambda finding: _write_line(output, finding), _limits(limits), _pairs(request["imports"]))
            if request["kind"] == "texts":
                scan_texts_path(request["path"], report)
            else:
                scan_path(request["path"], request["label"], report)
            _write_line(output, {"done": {"bytes": report.bytes, "entries": report.entries}})
            code = 0
        finally:
            shutil.rmtree(own, ignore_errors=True)
    except MemoryError:
        code = 3
    except BaseException as error:  # Told to the worker as a crash; its log has the sentence, never the user.
        sys.stderr.write(f"{type(error).__name__}: {str(error)[:500]}\n{_frames(error)}")
        sys.stderr.flush()
    finally:
        os._exit(code)


def _frames(error):
    found, here = "", error.__traceback__
    while here:
        found += f"  {here.tb_frame.f_code.co_filename}:{here.tb_lineno}\n"
        here = here.tb_next
    return found[-4_000:]


def _limits(limits):
    names = {"total_bytes": "totalBytes", "entries": "entries", "depth": "depth", "ratio": "ratio"}
    return Limits(ratio_from_bytes=limits["ratioFromBytes"], **{own: limits[wire] for own, wire in names.items()})


def _pairs(imports):
    return [tuple(text.split(":")) for text in imports]


def _write_line(descriptor, message):
    _write_all(descriptor, json.dumps(message).encode() + b"\n")


def _write_all(descriptor, data):
    while data:
        data = data[os.write(descriptor, data) :]
