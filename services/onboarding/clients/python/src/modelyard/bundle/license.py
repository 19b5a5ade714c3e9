"""The document `license.json` of a bundle."""

import json
import os
from collections.abc import Mapping
from pathlib import Path

from ..errors import BundleError


def license_document(given):
    """From a text, a file with a text or a JSON document, or a document."""
    if isinstance(given, Mapping):
        return dict(given)
    if not isinstance(given, (str, os.PathLike)):
        raise BundleError(f"license: a text, a path or a dictionary, not {type(given).__name__}")
    if isinstance(given, str) and not _names_file(given):
        return {"license": given}
    path = Path(given).expanduser()
    if not path.is_file():
        raise BundleError(f"license: there is no file {path}")
    text = path.read_text("utf-8")
    return _document(text, path) if path.suffix == ".json" else {"license": text}


def _names_file(text):
    # The text of a licence is too long for a name, and may have line breaks.
    return "\n" not in text and len(text) < 1024 and Path(text).expanduser().is_file()


def _document(text, path):
    try:
        document = json.loads(text)
    except ValueError as error:
        raise BundleError(f"license: {path} is no JSON: {error}") from None
    if not isinstance(document, dict):
        raise BundleError(f"license: {path} holds no JSON object")
    return document
