"""Where the token of a push comes from."""

import getpass
import os
import sys

import requests

from ..errors import AuthenticationError
from .answers import unreachable
from .credentials import command_line_login, forget_token, store_token, stored_token

_token_variables = ("MODELYARD_TOKEN", "ACUMOS_TOKEN")
_account_variables = (("MODELYARD_USERNAME", "MODELYARD_PASSWORD"), ("ACUMOS_USERNAME", "ACUMOS_PASSWORD"))


class Tokens:
    """
    In this order: the token given to the session, `MODELYARD_TOKEN`, user name and password of the environment
    (`MODELYARD_USERNAME`, `MODELYARD_PASSWORD`), what a login has stored, the log-in of the command line, the keyboard. The names that begin with
    `ACUMOS_` work too.
    """

    def __init__(self, server, auth_api, token=None, timeout=30):
        self._server, self._auth_api, self._timeout = server, auth_api, timeout
        self._given, self._current = token, None

    def get(self):
        if self._current is None:
            self._current = self._find()
        return self._current

    def reject(self):
        """Forgets the token that the server has refused. False where there is no other to try."""
        source, self._current = self._source, None
        if source == "stored":
            forget_token(self._server)
        return source in ("stored", "account", "keyboard")

    def login(self, username, password):
        """Asks the server for a token and stores it for the sessions to come."""
        self._current = self._authenticate(username, password)
        self._source = "stored"
        store_token(self._server, self._current)

    def _find(self):
        for source, find in (
            ("given", lambda: self._given),
            ("environment", lambda: _first(_token_variables)),
            ("account", self._of_account),
            ("stored", lambda: stored_token(self._server)),
            ("command line", self._of_command_line),
            ("keyboard", self._ask),
        ):
            token = find()
            if token:
                self._source = source
                return token.strip()
        raise AuthenticationError(
            f"no token for {self._server}: set MODELYARD_TOKEN, call Session.login(...), or pass Session(token=...)"
        )

    def _of_account(self):
        for user, password in _account_variables:
            if os.environ.get(user) and os.environ.get(password):
                return self._authenticate(os.environ[user], os.environ[password])
        return None

    def _of_command_line(self):
        server, token = command_line_login() or (None, None)
        return token if server == self._server else None

    def _ask(self):
        if not sys.stdin or not sys.stdin.isatty():
            return None
        token = getpass.getpass(f"Onboarding token for {self._server} (login:token, or a session's token): ")
        if token.strip():
            store_token(self._server, token.strip())
        return token

    def _authenticate(self, username, password):
        if self._auth_api is None:
            raise AuthenticationError("user name and password need the address of the log-in: Session(auth_api=...)")
        body = {"request_body": {"username": username, "password": password}}
        try:
            # A redirect would send the password elsewhere.
            answer = requests.post(self._auth_api, json=body, timeout=self._timeout, allow_redirects=False)
        except requests.RequestException as error:
            raise AuthenticationError(unreachable(self._auth_api, error)) from error
        token = _token_of(answer)
        if token is None:
            raise AuthenticationError(f"{self._auth_api} did not log {username} in: {answer.status_code} {_why(answer)}")
        return token


def _first(variables):
    return next((os.environ[name] for name in variables if os.environ.get(name)), None)


def _token_of(answer):
    if answer.status_code >= 300:
        return None
    try:
        return answer.json().get("jwtToken") or answer.headers.get("jwtToken")
    except (ValueError, AttributeError):
        return answer.headers.get("jwtToken")


def _why(answer):
    try:
        document = answer.json()
    except ValueError:
        return answer.reason
    if not isinstance(document, dict):
        return answer.reason
    return document.get("errorMessage") or document.get("detail") or answer.reason
