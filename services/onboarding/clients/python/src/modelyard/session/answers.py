"""What a refusal means for who pushed."""

import requests

from ..errors import AuthenticationError, PushError


def push_error(answer, address, options):
    """The error of an answer that is no success."""
    told = _told(answer)
    status = answer.status_code
    if status == 401:
        return AuthenticationError(f"{address} does not accept the token: {told}. Log in again or renew the token")
    if 300 <= status < 400:
        return PushError(f"{address} points to {answer.headers.get('Location')}: use that address", status, answer.text)
    if status == 413:
        return PushError(f"the model is larger than the server takes: {told}", status, answer.text)
    hint = ""
    if status == 503:
        hint = f"; try again in {answer.headers.get('Retry-After', 'a few')} seconds"
    elif status >= 500 and options.metadata_schema != "0.4.0":
        hint = '; a server of 2019 or older takes Options(metadata_schema="0.4.0")'
    return PushError(f"the server answered {status}: {told}{hint}", status, answer.text)


def _told(answer):
    """The predecessor's envelope, a problem of RFC 9457, or the text."""
    try:
        document = answer.json()
    except ValueError:
        document = None
    if isinstance(document, dict):
        for member in ("errorMessage", "detail", "message", "title"):
            if document.get(member):
                return str(document[member]).rstrip(".")
    return answer.text.strip()[:500] or answer.reason


def unreachable(address, error):
    """What an address that does not answer means, without the names of classes that requests lists."""
    if isinstance(error, requests.Timeout):
        return f"{address} did not answer in time"
    return f"{address} cannot be reached: does the server run, and is this its address?"
