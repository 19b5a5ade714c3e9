"""A small server that takes models as the onboarding service does, and records what it got."""

import email.parser
import email.policy
import json
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass
class Request:
    path: str
    headers: dict
    body: bytes

    @property
    def parts(self):
        head = f"Content-Type: {self.headers['content-type']}\r\n\r\n".encode()
        form = email.parser.BytesParser(policy=email.policy.HTTP).parsebytes(head + self.body)
        return {
            part.get_param("name", header="content-disposition"): (
                part.get_filename(),
                part.get_content_type(),
                part.get_payload(decode=True),
            )
            for part in form.iter_parts()
        }


@dataclass
class Answer:
    status: int
    document: object
    headers: dict = field(default_factory=dict)


created = Answer(
    201,
    {
        "status": "SUCCESS",
        "result": {"solutionId": "3d4f5a6b-0000-4000-8000-000000000001", "name": "iris"},
        "taskId": 7,
        "trackingId": "3d4f5a6b-0000-4000-8000-000000000002",
        "dockerImageUri": "localhost:8088/iris_3d4f:1",
    },
)
refused = Answer(401, {"status": "ERROR", "errorCode": "INVALID_TOKEN", "errorMessage": "the token is unknown"})


class OnboardingServer:
    def __init__(self):
        self.requests = []
        #: What it answers to the next pushes; the last one goes on.
        self.answers = [created]
        self.passwords = {"ada": "lovelace"}
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                length = int(self.headers["Content-Length"])
                request = Request(self.path, {k.lower(): v for k, v in self.headers.items()}, self.rfile.read(length))
                outer.requests.append(request)
                answer = outer.answer(request)
                body = json.dumps(answer.document).encode()
                self.send_response(answer.status)
                for name, value in {"Content-Type": "application/json", **answer.headers}.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_args):
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)

    @property
    def url(self):
        return f"http://127.0.0.1:{self._http.server_address[1]}"

    @property
    def pushes(self):
        return [each for each in self.requests if each.path == "/onboarding-app/v2/models"]

    def answer(self, request):
        if request.path == "/onboarding-app/v2/auth":
            asked = json.loads(request.body)["request_body"]
            if self.passwords.get(asked["username"]) != asked["password"]:
                return Answer(401, {"status": "ERROR", "errorCode": "INVALID_TOKEN", "errorMessage": "wrong password"})
            return Answer(200, {"status": "SUCCESS", "jwtToken": f"token-{len(self.requests)}"})
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]

    def __enter__(self):
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.01,), daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_error):
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()
