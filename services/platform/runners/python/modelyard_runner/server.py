"""The HTTP server."""

import json
import logging
import os
import re
import select
import socketserver
import threading
import time
import traceback
from http.server import BaseHTTPRequestHandler, HTTPServer

from .errors import RequestError

_log = logging.getLogger("modelyard_runner")
_artifacts = {
    "metadata": ("metadata.json", "application/json"),
    "protobuf": ("model.proto", "text/plain; charset=utf-8"),
    "license": ("license.json", "application/json"),
}


class Server(socketserver.ThreadingMixIn, HTTPServer):
    daemon_threads = True
    request_queue_size = 256

    def __init__(self, address, methods, folder, most_bytes, most_connections=256, message_seconds=300, call_seconds=None):
        super().__init__(address, Handler)
        self.methods = methods
        self.folder = folder
        self.most_bytes = most_bytes
        #: How long a client may take for one message, however steadily it sends.
        self.message_seconds = message_seconds
        self._places = threading.Semaphore(most_connections)
        #: Models are seldom made for several callers at once.
        self.calls = threading.Lock()
        #: A call that takes longer is one that does not end.
        self.call_seconds = call_seconds
        #: When the call in progress began.
        self.call_began = None
        #: Whether it ends: each answer closes its connection.
        self.draining = False
        self._in_progress = 0
        self._last_ended = 0.0
        self._counting = threading.Lock()

    def drain(self, seconds, quiet_seconds=0.2):
        """
        Ends without a call that fails: no connection is taken any more, and what clients have sent is answered, within `seconds`.

        Clients that send on a connection they have kept open are answered for as long as such a message comes.
        """
        self.draining = True
        # Clients whose connection the kernel has taken may have sent their message.
        while select.select([self.socket], [], [], 0)[0]:
            self.handle_request()
        self.server_close()
        self._last_ended = time.monotonic()
        until = self._last_ended + seconds
        while time.monotonic() < until:
            if self._in_progress == 0 and time.monotonic() - self._last_ended > quiet_seconds:
                return
            time.sleep(0.02)
        _log.warning("Calls have not ended within %d seconds; they are broken off", seconds)

    def count(self, change):
        with self._counting:
            self._in_progress += change
            self._last_ended = time.monotonic()

    def is_stuck(self):
        began = self.call_began
        return self.call_seconds is not None and began is not None and time.monotonic() - began > self.call_seconds

    def call(self, method, *arguments):
        with self.calls:
            self.call_began = time.monotonic()
            try:
                return method.call(*arguments)
            finally:
                self.call_began = None

    def process_request(self, request, client_address):
        """Each connection is a thread with a message in memory, so that they are counted."""
        if self._places.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            _log.warning("A connection of %s is closed: there are too many", client_address[0])
            self.shutdown_request(request)

    def process_request_thread(self, request, client_address):
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._places.release()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "modelyard-runner"
    sys_version = ""
    timeout = 120
    # Head and body of an answer are sent at once, and its last part without waiting for the client's acknowledgement.
    wbufsize = 65536
    disable_nagle_algorithm = True

    def handle_one_request(self):
        self._is_counted = False
        try:
            super().handle_one_request()
        finally:
            if self._is_counted:
                self.server.count(-1)

    def handle_expect_100(self):
        # The client sends its message once it has this.
        may_go_on = super().handle_expect_100()
        self.wfile.flush()
        return may_go_on

    def parse_request(self):
        self._is_counted = True
        self.server.count(1)
        return super().parse_request()

    def do_GET(self):
        path = self._path()
        if path.lstrip("/") in self.server.methods:
            # The predecessor's first runner took GET with a body as well.
            return self.do_POST()
        if self._read_body() is None:
            return None
        if path in ("/healthz", "/health"):
            if self.server.is_stuck():
                return self._fail(503, "A call has not ended for %d seconds." % self.server.call_seconds)
            return self._send(200, b'{"status":"ok"}', "application/json")
        if path in ("/", "/model/methods"):
            return self._send(200, json.dumps(self._describe()).encode(), "application/json")
        name = path[len("/model/artifacts/"):] if path.startswith("/model/artifacts/") else None
        if name in _artifacts:
            return self._send_file(*_artifacts[name])
        if path.startswith("/model/methods/"):
            return self._fail(405, "Send the message with POST.", {"Allow": "POST"})
        self._fail(404, "There is nothing at %s." % path)

    def do_POST(self):
        body = self._read_body()
        if body is None:
            return
        path = self._path()
        name = path[len("/model/methods/"):] if path.startswith("/model/methods/") else path.lstrip("/")
        method = self.server.methods.get(name)
        if method is None:
            return self._fail(404, "The model has no method %s; it has %s." % (name, ", ".join(self.server.methods)))
        content_type = self.headers.get("Content-Type", "").split(";")[0].strip().lower()
        try:
            answer, media_type = self.server.call(method, body, content_type, _accepted(self.headers.get("Accept", "")))
        except RequestError as error:
            return self._fail(error.status, str(error))
        except Exception as error:
            _log.error("%s failed: %s", name, traceback.format_exc())
            return self._fail(500, "The model failed: %s: %s" % (type(error).__name__, error))
        # Clients of the two paths know the status of the runner that they were made for.
        self._send(200 if path.startswith("/model/methods/") else 201, answer, media_type)

    def do_OPTIONS(self):
        if self._read_body() is None:
            return
        self._send(204, b"", None, {"Access-Control-Allow-Methods": "GET, POST", "Access-Control-Allow-Headers": "*"})

    def log_request(self, code="-", size="-"):
        """Calls that succeed would push what the model writes out of a bounded log: they are logged with LOG_LEVEL=DEBUG."""
        if int(code) >= 400 or _log.isEnabledFor(logging.DEBUG):
            super().log_request(code, size)

    def log_message(self, text, *args):
        _log.info("%s %s", self.address_string(), text % args)

    def _path(self):
        return self.path.split("?")[0].rstrip("/") or "/"

    def _read_body(self):
        """
        None where the request was answered already.

        Every request has its body read: what stays unread would be taken for the next request of the connection, which a proxy
        shares among its clients.
        """
        encoding, stated = self.headers.get("Transfer-Encoding"), self.headers.get_all("Content-Length", [])
        deadline = time.monotonic() + self.server.message_seconds
        if encoding is not None:
            if stated or encoding.strip().lower() != "chunked":
                return self._refuse(400, "A message is either chunked or has a Content-Length.")
            return self._read_chunks(deadline)
        if len(stated) > 1 or not re.match(r"[0-9]{1,18}$", stated[0] if stated else "0"):
            return self._refuse(400, "Content-Length is no length.")
        length = int(stated[0]) if stated else 0
        if length > self.server.most_bytes:
            return self._refuse(413, "A message has %d bytes at most." % self.server.most_bytes)
        body = bytearray()
        return bytes(body) if self._read_into(body, length, deadline) else None

    def _read_chunks(self, deadline):
        body = bytearray()
        while True:
            size = re.match(br"([0-9A-Fa-f]{1,16})[ \t]*(;.*)?\r?\n$", self.rfile.readline(1024))
            if size is None:
                return self._refuse(400, "The chunks of the message are malformed.")
            length = int(size.group(1), 16)
            if length == 0:
                break
            if len(body) + length > self.server.most_bytes:
                return self._refuse(413, "A message has %d bytes at most." % self.server.most_bytes)
            if not self._read_into(body, length, deadline):
                return None
            if self.rfile.readline(1024).strip():
                return self._refuse(400, "The chunks of the message are malformed.")
        for _ in range(100):
            if not self.rfile.readline(1024).strip():
                return bytes(body)
        return self._refuse(400, "The message has too many trailers.")

    def _read_into(self, body, length, deadline):
        """Whether all of it came; the request was answered otherwise."""
        while length > 0:
            piece = self.rfile.read1(min(length, 1 << 16))
            if not piece:
                self._refuse(400, "The message is shorter than Content-Length, or than its chunks.")
                return False
            if time.monotonic() > deadline:
                self._refuse(408, "The message takes too long: send it faster.")
                return False
            body += piece
            length -= len(piece)
        return True

    def _refuse(self, status, text):
        """What follows on this connection cannot be told from the rest of the message."""
        self.close_connection = True
        self._fail(status, text, {"Connection": "close"})

    def _describe(self):
        return {"methods": {name: {"consumes": each.consumes, "produces": each.produces} for name, each in self.server.methods.items()}}

    def _send_file(self, name, media_type):
        path = os.path.join(self.server.folder, name)
        if not os.path.isfile(path):
            return self._fail(404, "The model has no %s." % name)
        with open(path, "rb") as file:
            self._send(200, file.read(), media_type)

    def _fail(self, status, text, headers=None):
        self._send(status, text.encode(), "text/plain; charset=utf-8", headers)

    def _send(self, status, body, media_type, headers=None):
        self.send_response(status)
        for name, value in dict(headers or {}, **{"Access-Control-Allow-Origin": "*"}).items():
            self.send_header(name, value)
        if self.server.draining:
            self.send_header("Connection", "close")
        if media_type is not None:
            self.send_header("Content-Type", media_type)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def _accepted(header):
    """The media types of an `Accept` header, the most wanted first."""
    wanted = []
    for part in header.split(",") if header.strip() else ["*/*"]:
        name, *parameters = [piece.strip().lower() for piece in part.split(";")]
        quality = next((each[2:] for each in parameters if each.startswith("q=")), "1")
        try:
            wanted.append((-float(quality), name))
        except ValueError:
            wanted.append((0.0, name))
    return [name for quality, name in sorted(wanted, key=lambda each: each[0]) if quality < 0]
