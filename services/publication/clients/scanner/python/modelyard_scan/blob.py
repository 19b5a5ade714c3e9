"""A file to scan, as bytes that the system reads when they are looked at."""

import mmap
import os

CHUNK = 1 << 20


class Blob:
    def __init__(self, path):
        self.path = path
        self.size = os.path.getsize(path)
        self._file = open(path, "rb")
        # An empty file cannot be mapped.
        self.data = mmap.mmap(self._file.fileno(), 0, access=mmap.ACCESS_READ) if self.size else b""
        self.head = bytes(self.data[:8192])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.size:
            try:
                self.data.close()
            except BufferError:
                pass  # Views of it end with the process, which scans nothing else.
        self._file.close()

    def chunks(self, start=0, end=None):
        end = self.size if end is None else end
        for at in range(start, end, CHUNK):
            yield self.data[at : min(at + CHUNK, end)]
