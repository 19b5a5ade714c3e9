"""A session with a server."""

import os
import shutil
import sys
import tempfile
import uuid
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Mapping, Optional
from urllib.parse import urlsplit

import requests
from tqdm.auto import tqdm

from ..bundle import check_model_name, write_bundle
from ..errors import BundleError, ModelyardError, PushError
from ..options import Options
from .answers import push_error, unreachable
from .credentials import command_line_login, origin_of
from .tokens import Tokens
from .upload import Upload

_models, _auth = "/onboarding-app/v2/models", "/onboarding-app/v2/auth"


@dataclass(frozen=True)
class PushResult:
    """What the server says about a pushed model."""

    #: The solution: its `solutionId`, its name and more.
    solution: Mapping[str, Any]
    tracking_id: str
    task_id: Optional[int] = None
    #: Where the image of the model is; None where none was built.
    docker_image_uri: Optional[str] = None
    #: Why there is no image, where there is none.
    image_message: Optional[str] = None
    #: Whether a publication would pass the security scan: PASSED, REFUSED or NOT_SCANNED; None where nothing was to be scanned.
    scan_verdict: Optional[str] = None
    #: What the scan found: the whole in the first line, then each finding with what to do.
    scan_message: Optional[str] = None

    @property
    def solution_id(self):
        return self.solution.get("solutionId")


class Session:
    """
    A session with the server at an address: `Session("https://models.example.org")`, `MODELYARD_URL`, or that of the command
    line's log-in.

    push_api, auth_api: the whole addresses, where a server has others than `/onboarding-app/v2/models` and `.../auth`.
    token: see `Tokens`. timeout: seconds to wait for the server, which builds the image before it answers.
    progress: whether to show a bar; by default where there is a terminal or a notebook.
    """

    def __init__(self, server=None, *, push_api=None, auth_api=None, token=None, timeout=900, progress=None):
        if push_api is None:
            server = server or os.environ.get("MODELYARD_URL") or (command_line_login() or (None,))[0]
        self._push_api = _address(push_api or (server and server.rstrip("/") + _models))
        self._auth_api = _address(auth_api or (server and server.rstrip("/") + _auth))
        self._timeout, self._progress = timeout, progress
        self._tokens = Tokens(origin_of(self._push_api or ""), self._auth_api, token)

    def login(self, username, password):
        """Logs in and stores the token, which later sessions and the command line then use."""
        self._need_server()
        self._tokens.login(username, password)

    def push(self, model, name, requirements=None, extra_headers=None, options=None) -> PushResult:
        """Packs a model and sends it to the server. Throws a PushError that says what the server objects to."""
        self._need_server()
        options = options or Options()
        check_model_name(name)
        with tempfile.TemporaryDirectory(prefix="modelyard-") as folder:
            write_bundle(model, name, folder, requirements, options)
            return self._send(folder, name, options, extra_headers)

    def push_bundle(self, folder, extra_headers=None, options=None) -> PushResult:
        """Sends a bundle that `dump` has written."""
        self._need_server()
        folder = Path(folder).expanduser()
        missing = [file for file in ("model.zip", "metadata.json", "model.proto") if not (folder / file).is_file()]
        if missing:
            raise BundleError(f"{folder} is no bundle: without {', '.join(missing)}")
        return self._send(folder, folder.resolve().name, options or Options(), extra_headers)

    def dump(self, model, name, outdir, requirements=None, replace=False, options=None) -> Path:
        """Writes the bundle to `outdir/name`."""
        target = Path(outdir).expanduser() / check_model_name(name)
        if target.exists() and not replace:
            raise BundleError(f"{target} exists; write replace=True to replace it")
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{name}-", dir=target.parent) as work:
            written = Path(work, name)
            written.mkdir()
            write_bundle(model, name, written, requirements, options)
            if target.exists():
                target.rename(Path(work, "before"))
            written.rename(target)
        return target

    def dump_zip(self, model, name, outfile, requirements=None, replace=False, options=None) -> Path:
        """Writes the bundle as one zip file."""
        target = Path(outfile).expanduser()
        if target.suffix.lower() != ".zip":
            raise BundleError(f"{target}: the name of the file ends in .zip")
        if target.exists() and not replace:
            raise BundleError(f"{target} exists; write replace=True to replace it")
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{name}-", dir=target.parent) as work:
            written = Path(work, "bundle")
            written.mkdir()
            write_bundle(model, name, written, requirements, options)
            packed = Path(work, "bundle.zip")
            with zipfile.ZipFile(packed, "w") as archive:
                for path in sorted(written.iterdir()):
                    archive.write(path, path.name)
            shutil.move(packed, target)
        return target

    def _need_server(self):
        if self._push_api is None:
            raise ModelyardError('a push needs a server: Session("https://models.example.org"), or set MODELYARD_URL')

    def _send(self, folder, name, options, extra_headers):
        tracking_id = str(uuid.uuid4())
        headers = {
            "isCreateMicroservice": _flag(options.create_microservice),
            "deploy": _flag(options.deploy),
            "tracking_id": tracking_id,
            "Accept": "application/json",
            **(extra_headers or {}),
        }
        answer = self._post(folder, name, headers)
        if answer.status_code == 401 and self._tokens.reject():
            answer = self._post(folder, name, headers)
        if not 200 <= answer.status_code < 300:
            raise push_error(answer, self._push_api, options)
        result = _result(answer, tracking_id)
        if options.create_microservice and result.image_message:
            print(f"{name} has no image: {result.image_message}", file=sys.stderr)
        if result.scan_verdict == "REFUSED" and result.scan_message:
            print(f"{name}: {result.scan_message.splitlines()[0]}", file=sys.stderr)
        return result

    def _post(self, folder, name, headers):
        token = self._tokens.get()
        with self._bar(name) as bar:
            upload = Upload(folder, bar.update)
            bar.reset(total=len(upload))
            try:
                return requests.post(
                    self._push_api,
                    data=upload,
                    headers={**headers, "Authorization": token, "Content-Type": upload.content_type},
                    timeout=(30, self._timeout),
                    # A redirect would send the token elsewhere, and the model twice.
                    allow_redirects=False,
                )
            except requests.RequestException as error:
                raise PushError(unreachable(self._push_api, error)) from error

    def _bar(self, name):
        # None: tqdm shows it on a terminal alone.
        disable = None if self._progress is None else not self._progress
        return tqdm(desc=f"Pushing {name}", unit="B", unit_scale=True, unit_divisor=1024, disable=disable, file=sys.stderr)


def _result(answer, tracking_id):
    try:
        document = answer.json()
        solution = document.get("result") or {}
    except (ValueError, AttributeError):
        raise PushError(f"the server answered {answer.status_code} without a result", answer.status_code, answer.text) from None
    return PushResult(
        solution=solution,
        tracking_id=document.get("trackingId") or tracking_id,
        task_id=document.get("taskId"),
        docker_image_uri=document.get("dockerImageUri"),
        image_message=document.get("imageMessage"),
        scan_verdict=document.get("scanVerdict"),
        scan_message=document.get("scanMessage"),
    )


def _address(url):
    if url is None:
        return None
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ModelyardError(f"{url!r} is no address of a server; it begins with https:// or http://")
    return url


def _flag(value):
    return "true" if value else "false"
