"""Values that the text says itself."""

import math

_most_characters = 200


def literal(value):
    """Its text; None for a value that travels as data."""
    is_plain = value is None or type(value) in (bool, int, str, bytes) or type(value) is float and math.isfinite(value)
    text = repr(value) if is_plain else None
    return text if text is not None and len(text) <= _most_characters else None
