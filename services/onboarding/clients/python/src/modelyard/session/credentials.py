"""
The tokens that a user has stored, by server: `{"servers": {"https://models.example.org": {"token": "..."}}}`. The log-in of
the command line `modelyard` lies beside it; it is read, and left to the command line.
"""

import json
import os
import sys
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

from ..errors import AuthenticationError


def credentials_file():
    """`MODELYARD_CONFIG`, or the folder `modelyard` among the user's settings."""
    return _folder() / "credentials.json"


def _folder():
    given = os.environ.get("MODELYARD_CONFIG")
    if given:
        return Path(given)
    if os.environ.get("XDG_CONFIG_HOME"):
        return Path(os.environ["XDG_CONFIG_HOME"], "modelyard")
    # Where the command line has its own.
    settings = Path.home() / ("Library/Preferences" if sys.platform == "darwin" else ".config")
    return settings / "modelyard"


def stored_token(server):
    return _read().get("servers", {}).get(server, {}).get("token")


def command_line_login():
    """Server and token of `modelyard login`; None where there is none."""
    try:
        document = json.loads((_folder() / "login.json").read_text("utf-8"))
        return origin_of(document["server"]), document["token"]
    except (OSError, ValueError, KeyError, TypeError):
        # A damaged log-in is the command line's to tell.
        return None


def origin_of(url):
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def store_token(server, token):
    """Only the user can read the file, which is replaced in one step."""
    document = _read()
    document.setdefault("servers", {})[server] = {"token": token}
    _write(document)


def forget_token(server):
    document = _read()
    if document.get("servers", {}).pop(server, None) is not None:
        _write(document)


def _read():
    path = credentials_file()
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        return {}
    try:
        document = json.loads(text)
    except ValueError:
        document = None
    if not isinstance(document, dict) or not isinstance(document.get("servers", {}), dict):
        raise AuthenticationError(f"{path} holds no credentials: remove it and log in again")
    return document


def _write(document):
    path = credentials_file()
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Made with mode 0600.
    handle, partial = tempfile.mkstemp(dir=path.parent, prefix="credentials.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(document, file, indent=2)
        os.replace(partial, path)
    except BaseException:
        os.unlink(partial)
        raise
