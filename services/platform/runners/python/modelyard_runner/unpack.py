"""Unpacks the archive of a model within limits."""

import os
import stat
import zipfile

from .errors import BundleError

_most_entries = 50000
_most_bytes = 16 << 30


def unpack(archive_path, folder):
    """Puts the files of a zip below a folder. Nothing is written outside of it, and nothing but files."""
    root, label = os.path.realpath(folder), os.path.basename(archive_path)
    try:
        archive = zipfile.ZipFile(archive_path)
    except zipfile.BadZipFile as error:
        raise BundleError("%s is no zip: %s" % (label, error))
    with archive:
        entries = archive.infolist()
        if len(entries) > _most_entries or sum(entry.file_size for entry in entries) > _most_bytes:
            raise BundleError("%s has more than %d files or %d bytes" % (label, _most_entries, _most_bytes))
        for entry in entries:
            _extract(archive, entry, root, label)


def _extract(archive, entry, root, label):
    name = entry.filename.replace("\\", "/")
    target = os.path.realpath(os.path.join(root, name))
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR) or not (target + os.sep).startswith(root + os.sep):
        raise BundleError("%s has an entry that is no file of the model: %s" % (label, name))
    if name.endswith("/"):
        os.makedirs(target, exist_ok=True)
        return
    os.makedirs(os.path.dirname(target), exist_ok=True)
    with archive.open(entry) as source, open(target, "wb") as file:
        # What an entry claims of its size limits what is written.
        left = entry.file_size
        while left > 0:
            piece = source.read(min(left, 1 << 20))
            if not piece:
                break
            file.write(piece)
            left -= len(piece)
