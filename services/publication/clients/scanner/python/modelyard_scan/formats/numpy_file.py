"""NumPy's files of arrays."""

import io

from numpy.lib import format as npy

from ..pickles.policy import scan_pickle

MAGIC = b"\x93NUMPY"
HEADER_LIMIT = 1 << 20


def scan_numpy(blob, where, report):
    """An array of objects is a pickle behind a header. A file may hold several arrays in a row."""
    at = 0
    while at < blob.size:
        try:
            stream = io.BytesIO(blob.data[at : at + HEADER_LIMIT])
            version = npy.read_magic(stream)
            read = npy.read_array_header_1_0 if version == (1, 0) else npy.read_array_header_2_0
            shape, _, dtype = read(stream, max_header_size=HEADER_LIMIT)
        except Exception as error:  # NumPy evaluates the header as a literal, which fails in many ways.
            what = "is a damaged NumPy array" if at == 0 else "has bytes after its NumPy array"
            report.problem(where, f"{what}: {str(error)[:200]}", "numpy-damaged")
            return
        at += stream.tell()
        if dtype.hasobject:
            if not scan_pickle(blob.data, where, report, at):
                report.problem(where, "is a NumPy array of objects without a pickle", "numpy-damaged")
            return
        count = 1
        for length in shape:
            count *= length
        at += count * dtype.itemsize
    if at > blob.size:
        report.problem(where, "is a damaged NumPy array: it ends too early", "numpy-damaged")
