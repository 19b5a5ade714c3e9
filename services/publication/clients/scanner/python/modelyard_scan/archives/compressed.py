"""Single compressed files: gzip, zlib, bzip2, xz, lzma, zstd."""

import bz2
import lzma
import zlib

import zstandard

from ..report import LimitExceeded
from .unpack import scan_inside

# Unpacked at a time: a few bytes may unpack to very many.
PIECE = 1 << 20
LZMA_MEMORY = 256 << 20


def kind_of(head):
    """The format of compressed bytes that begin with `head`; None for others."""
    if head[:2] == b"\x1f\x8b":
        return "gzip"
    if head[:3] == b"BZh" and head[4:10] in (b"1AY&SY", b"\x17rE8P\x90"):
        return "bzip2"
    if head[:6] == b"\xfd7zXZ\0":
        return "xz"
    if head[:4] == b"\x28\xb5\x2f\xfd":
        return "zstd"
    # Joblib's default. The first two bytes, read as a number, are a multiple of 31.
    if len(head) > 6 and head[0] == 0x78 and int.from_bytes(head[:2], "big") % 31 == 0:
        return "zlib"
    # The properties, a size of the dictionary that is a power of two, and the size, often unknown.
    if len(head) > 13 and head[0] == 0x5D and head[1:3] == b"\0\0" and (head[5:13] == b"\xff" * 8 or head[10:13] == b"\0\0\0"):
        return "lzma"
    return None


def scan_compressed(kind, blob, entry, report, scan):
    inner = entry.inside("unpacked", entry.name)
    try:
        scan_inside(_unpacked(kind, blob), blob.size, inner, report, scan)
    except LimitExceeded:
        raise
    except (zlib.error, lzma.LZMAError, zstandard.ZstdError, OSError, ValueError, EOFError) as error:
        # A text may begin with "x^". Damaged data is a problem, because a streaming reader accepts it up to the damage.
        if kind in ("zlib", "lzma") and blob.encoding is not None:
            return False
        report.problem(entry.where, f"cannot be unpacked: {error}", "archive-damaged")
    return True


def _unpacked(kind, blob):
    """Readers take one compressed stream after the other; what is neither a stream nor zeros they would not see."""
    at = 0
    while at < blob.size:
        stream, fed = _decoder(kind), at
        while not stream.eof:
            if stream.needs_input:
                if fed >= blob.size:
                    raise EOFError("it ends too early")
                piece = blob.data[fed : fed + PIECE]
                fed += len(piece)
            else:
                piece = b""
            yield stream.decompress(piece, PIECE)
        at = fed - len(stream.unused_data)
        if at < blob.size and not any(map(any, blob.chunks(at))):
            return
        if at < blob.size and kind_of(bytes(blob.data[at : at + 16])) != kind:
            raise ValueError("there are bytes after its end")


class _Zlib:
    """The decompressor of zlib with the interface of the others."""

    def __init__(self, window):
        self._stream = zlib.decompressobj(window)

    def decompress(self, piece, limit):
        return self._stream.decompress(self._stream.unconsumed_tail + piece, limit)

    @property
    def needs_input(self):
        return not self._stream.unconsumed_tail

    @property
    def eof(self):
        return self._stream.eof

    @property
    def unused_data(self):
        return self._stream.unused_data


class _Zstd:
    """The same for zstd, which unpacks small pieces whole: their size is what is limited."""

    def __init__(self):
        self._stream = zstandard.ZstdDecompressor(max_window_size=128 << 20).decompressobj()
        self._held = b""

    def decompress(self, piece, _):
        self._held += piece
        piece, self._held = self._held[:4096], self._held[4096:]
        return self._stream.decompress(piece)

    @property
    def needs_input(self):
        return not self._held

    @property
    def eof(self):
        return self._stream.eof

    @property
    def unused_data(self):
        return self._stream.unused_data + self._held


def _decoder(kind):
    if kind == "gzip":
        return _Zlib(31)
    if kind == "zlib":
        return _Zlib(15)
    if kind == "bzip2":
        return bz2.BZ2Decompressor()
    if kind == "zstd":
        return _Zstd()
    form = lzma.FORMAT_XZ if kind == "xz" else lzma.FORMAT_ALONE
    return lzma.LZMADecompressor(form, LZMA_MEMORY)
