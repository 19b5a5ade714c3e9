"""The scanners of others, each asked about one pickle. What they object to does not pass, whatever the list says."""

import io
import logging
import pickle
import pickletools
import struct

import fickling.analysis
import modelscan.settings
import picklescan.scanner
from fickling.fickle import Pickled
from modelscan.model import Model
import modelscan.scanners  # Before the tools: they import one another.
from modelscan.tools import picklescanner

# They would write what they find to the standard error of this process, names from hostile files included.
for _name in ("modelscan", "picklescan"):
    logging.getLogger(_name).setLevel(logging.CRITICAL + 1)

# Fickling takes every import from outside of the standard library, every call of one and every value that nothing uses for
# unsafe: all models have these. The imports have to be on our list instead.
UNHEARD = {"NonStandardImports", "UnusedVariables"}
# Imports that fickling objects to and that are looked after here: the arrays that joblib's wrapper reads are followed (see
# trace.py), and the others make generators of random numbers of the kinds on the list.
ANSWERED = {
    "from joblib.numpy_pickle import NumpyArrayWrapper",
    "from numpy.random._pickle import __bit_generator_ctor",
    "from numpy.random._pickle import __generator_ctor",
    "from numpy.random._pickle import __randomstate_ctor",
}


def objections(pickled):
    """(scanner, sentence) for each objection to the bytes of one pickle."""
    yield from _picklescan(pickled)
    yield from _modelscan(pickled)
    yield from _fickling(pickled)


def _picklescan(pickled):
    result = picklescan.scanner.scan_pickle_bytes(io.BytesIO(pickled), "pickle")
    if result.scan_err:
        yield "picklescan", "it could not read it"
    for found in result.globals:
        if found.safety is picklescan.scanner.SafetyLevel.Dangerous:
            yield "picklescan", f"it calls {found.module}.{found.name} dangerous"


def _modelscan(pickled):
    settings = modelscan.settings.DEFAULT_SETTINGS
    result = picklescanner.scan_pickle_bytes(Model("pickle", io.BytesIO(pickled)), settings)
    if result.errors:
        yield "modelscan", "it could not read it"
    for issue in result.issues:
        yield "modelscan", f"it calls {issue.details.module}.{issue.details.operator} unsafe"


def _fickling(pickled):
    for found in fickling.analysis.check_safety(Pickled.load(_as_fickling_knows_it(pickled))).results:
        if found or found.analysis_name in UNHEARD or found.trigger in ANSWERED:
            continue
        if found.analysis_name == "OvertlyBadEval" and found.severity < fickling.analysis.Severity.LIKELY_OVERTLY_MALICIOUS:
            continue
        yield "fickling", f"{found.analysis_name}: {found.message}"


def _as_fickling_knows_it(pickled):
    """The same with other opcodes for two that fickling does not know: byte arrays, and numbers written as text."""
    parts, here = [], 0
    for opcode, argument, position in pickletools.genops(pickled):
        if opcode.name == "BYTEARRAY8":
            parts += [pickled[here:position], pickle.BINBYTES8]
            here = position + 1
        elif opcode.name == "FLOAT":
            parts += [pickled[here:position], pickle.BINFLOAT + struct.pack(">d", argument)]
            here = pickled.index(b"\n", position) + 1
    return b"".join([*parts, pickled[here:]])
