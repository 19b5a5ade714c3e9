"""The body of a push: parts of a form, read from their files as they are sent."""

import secrets
from pathlib import Path

_media_types = {
    "model": ("model.zip", "application/zip"),
    "metadata": ("metadata.json", "application/json"),
    "schema": ("model.proto", "text/plain"),
    "license": ("license.json", "application/json"),
}


class Upload:
    """The parts that a bundle's folder has, as a stream whose length is known. Each part has its own piece of it."""

    def __init__(self, folder, on_progress=lambda _bytes: None):
        self._boundary = secrets.token_hex(16)
        self._on_progress = on_progress
        self._pieces = []
        for part, (file, media_type) in _media_types.items():
            path = Path(folder, file)
            if path.is_file():
                self._pieces += [self._head(part, file, media_type), path, b"\r\n"]
        self._pieces.append(f"--{self._boundary}--\r\n".encode())
        self._length = sum(_size(piece) for piece in self._pieces)

    @property
    def content_type(self):
        return f"multipart/form-data; boundary={self._boundary}"

    def __len__(self):
        return self._length

    def __iter__(self):
        for piece in self._pieces:
            if isinstance(piece, bytes):
                yield self._told(piece)
                continue
            with piece.open("rb") as file:
                for block in iter(lambda: file.read(1 << 20), b""):
                    yield self._told(block)

    def _told(self, block):
        self._on_progress(len(block))
        return block

    def _head(self, part, file, media_type):
        return (
            f"--{self._boundary}\r\n"
            f'Content-Disposition: form-data; name="{part}"; filename="{file}"\r\n'
            f"Content-Type: {media_type}\r\n\r\n"
        ).encode()


def _size(piece):
    return len(piece) if isinstance(piece, bytes) else piece.stat().st_size
