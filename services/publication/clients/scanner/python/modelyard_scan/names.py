"""Names of archive entries."""

import re


def name_problem(name):
    """Why an entry with this name must not be unpacked, as the end of a sentence; None if it may."""
    if re.match(r"[/\\]", name) or re.match(r"[a-z]:", name, re.IGNORECASE):
        return "has an absolute name"
    if ".." in re.split(r"[/\\]", name):
        return "has a name that leads out of the archive"
    if "\0" in name:
        return "has a NUL character in its name"
    return None
