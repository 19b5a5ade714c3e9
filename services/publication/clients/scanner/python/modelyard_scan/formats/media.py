"""Formats of data and documents that run nothing when they are read, by their first bytes."""

MARKS = [
    (0, b"\x89PNG\r\n\x1a\n"), (0, b"\xff\xd8\xff"), (0, b"GIF87a"), (0, b"GIF89a"), (8, b"WEBP"), (0, b"II*\0"),
    (0, b"MM\0*"), (0, b"\0\0\1\0"), (0, b"%PDF-"), (0, b"PAR1"), (0, b"ARROW1\0\0"), (0, b"Obj\x01"), (0, b"ORC"),
    (4, b"TFL3"), (0, b"GGUF"), (0, b"CBM1"), (0, b"binf"), (0, b"SQLite format 3\0"), (0, b"wOFF"), (0, b"wOF2"),
    (0, b"OTTO"), (0, b"\0\1\0\0\0"), (4, b"ftyp"), (0, b"\x1aE\xdf\xa3"), (0, b"OggS"), (0, b"ID3"), (8, b"WAVE"),
    (0, b"fLaC"), (0, b"MATLAB 5.0 MAT-file"), (0, b"CDF\x01"), (0, b"CDF\x02"), (0, b"\xca\xfe\xba\xbe"),
]  # fmt: skip


def is_known(head, size):
    # A bitmap's mark is too short by itself; its size follows.
    is_bitmap = head[:2] == b"BM" and int.from_bytes(head[2:6], "little") == size
    return is_bitmap or any(head[at : at + len(mark)] == mark for at, mark in MARKS)
