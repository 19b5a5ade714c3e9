"""Scans a few files of every kind once, so that everything that is imported on first use has been imported."""

import bz2
import encodings
import gzip
import importlib
import io
import lzma
import os
import pickle
import pkgutil
import tarfile
import tempfile
import zipfile
import zlib
from collections import OrderedDict

import h5py
import numpy
import zstandard

from .report import Limits, Report
from .walk import scan_path


def warm_up(folder):
    # A pickle, a zip archive and an HDF5 file can ask for any codec.
    for module in pkgutil.iter_modules(encodings.__path__, "encodings."):
        if module.name not in ("encodings.mbcs", "encodings.oem"):
            importlib.import_module(module.name)
    tempfile.tempdir = folder
    report = Report(lambda _: None, Limits(1 << 30, 1_000, 4, 200, 1 << 30))
    for nth, data in enumerate(_samples()):
        path = os.path.join(folder, f"sample-{nth}")
        with open(path, "wb") as file:
            file.write(data)
        try:
            scan_path(path, "sample", report)
        finally:
            os.unlink(path)


def _samples():
    pickled = pickle.dumps([OrderedDict(a=1), numpy.arange(3), b"x"], 4)
    array, objects = io.BytesIO(), io.BytesIO()
    numpy.save(array, numpy.arange(3))
    numpy.save(objects, numpy.array([{}], dtype=object), allow_pickle=True)
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as zipped:
        zipped.writestr("é", pickled)
        zipped.writestr("a.npy", array.getvalue())
    tarred = io.BytesIO()
    with tarfile.open(fileobj=tarred, mode="w") as tar:
        tar.addfile(tarfile.TarInfo("a"), io.BytesIO())
    hdf5 = io.BytesIO()
    with h5py.File(hdf5, "w") as file:
        file.attrs["model_config"] = '{"class_name": "Sequential", "config": {"layers": []}}'
        file.create_group("g").create_dataset("d", data=numpy.arange(3))
    keras = b'{"class_name": "Sequential", "config": {}}'
    texts = ["é€".encode("utf-16"), "é".encode("cp1252"), b"#!/bin/sh\n", b"<a/>", b"cos\nsystem\n(S'a'\ntR.", b"{"]
    compressed = [gzip.compress(pickled), bz2.compress(pickled), lzma.compress(pickled), zlib.compress(pickled)]
    compressed += [lzma.compress(pickled, lzma.FORMAT_ALONE), zstandard.compress(pickled), zlib.compress(pickled)[:-3]]
    # Of no format. Not random: one start in 500 would get the beginning of a pickle that asks for exabytes.
    unknown = b"\xfe\xdc\xba\x98" * 16
    binary = [b"\x08\x07\x12\x04test", b"\x80\x04\x95", b"MZ\0\0", unknown, b""]
    values = [v.getvalue() for v in (array, objects, archive, tarred, hdf5)]
    return [pickled, keras, *values, *texts, *compressed, *binary, archive.getvalue()[:-9]]
