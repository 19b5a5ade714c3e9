"""HDF5 files, in which Keras keeps weights and, before its version 3, whole models."""

import h5py
import modelscan.settings
from modelscan.model import Model
from modelscan.scanners.h5.scan import H5LambdaDetectScan
from modelscan.settings import SupportedModelFormats

from ..pickles.policy import scan_pickle
from .keras import scan_config_text

MAGIC = b"\x89HDF\r\n\x1a\n"
OBJECTS_LIMIT = 200_000
VALUE_LIMIT = 64 << 20


def scan_hdf5(blob, where, report):
    try:
        with h5py.File(blob.path, "r") as file:
            _scan_objects(file, where, report)
    except (OSError, RuntimeError, KeyError, ValueError, TypeError) as error:
        report.problem(where, f"is an HDF5 file that cannot be read: {error}", "hdf5-damaged")
        return
    _ask_modelscan(blob, where, report)


def _scan_objects(file, where, report):
    seen = 0
    _scan_attributes(file, where, report)
    waiting = [file]
    while waiting:
        group = waiting.pop()
        for name in group:
            seen += 1
            if seen > OBJECTS_LIMIT:
                raise ValueError("it has more objects than the limit")
            link = group.get(name, getlink=True)
            if isinstance(link, h5py.ExternalLink):
                report.problem(where, f"is an HDF5 file that links to another file: {link.filename}", "hdf5-link")
                continue
            if isinstance(link, h5py.SoftLink):
                continue
            found = group[name]
            _scan_attributes(found, where, report)
            if isinstance(found, h5py.Group):
                waiting.append(found)
            elif isinstance(found, h5py.Dataset) and found.external:
                report.problem(where, f"is an HDF5 file with data in another file: {found.external[0][0]}", "hdf5-link")


def _scan_attributes(found, where, report):
    for name, value in found.attrs.items():
        if isinstance(value, str):
            value = value.encode("utf-8", "surrogateescape")
        value = bytes(value) if isinstance(value, bytes) else getattr(value, "tobytes", bytes)()
        if len(value) > VALUE_LIMIT:
            raise ValueError(f"its attribute {name} is beyond the limit")
        if name == "PSEUDOATOM" and value.rstrip(b"\0") == b"object":
            report.problem(where, "is an HDF5 file of PyTables with pickled objects", "hdf5-pickle")
        scan_pickle(value, where, report)
        if value.lstrip()[:1] == b"{":
            scan_config_text(value.decode("utf-8", "replace"), where, report)


def _ask_modelscan(blob, where, report):
    model = Model(where, open(blob.path, "rb"))
    model.set_context("formats", [SupportedModelFormats.KERAS_H5])
    result = H5LambdaDetectScan(modelscan.settings.DEFAULT_SETTINGS).scan(model)
    for issue in result.issues if result else []:
        report.problem(where, f"is a Keras model that modelscan objects to: it has a {issue.details.operator}", "scanner-modelscan")
