"""Whether bytes are text, and in which encoding."""

import codecs

# Other control characters stand in no text, but in messages of protocol buffers, which may be ASCII otherwise.
_CONTROLS = bytes(set(range(0x20)) - set(b"\t\n\r\f\x1b"))
_WITHOUT = bytes.maketrans(_CONTROLS, bytes(len(_CONTROLS)))


def encoding_of(blob):
    """The encoding of a text; None if the bytes are not text. The whole file is read: a text has no binary tail."""
    head = blob.head
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16" if _decodes(blob, "utf-16") else None
    if any(b"\0" in chunk.translate(_WITHOUT) for chunk in blob.chunks()):
        return None
    if _decodes(blob, "utf-8"):
        return "utf-8"
    return "cp1252" if _mostly_ascii(head) else None


def _decodes(blob, encoding):
    decoder = codecs.getincrementaldecoder(encoding)()
    try:
        for chunk in blob.chunks():
            decoder.decode(chunk)
        decoder.decode(b"", True)
        return True
    except UnicodeDecodeError:
        return False


def _mostly_ascii(head):
    """Texts of the older encodings are mostly ASCII; compressed data is not."""
    return sum(byte >= 0x80 for byte in head) * 3 <= len(head)
