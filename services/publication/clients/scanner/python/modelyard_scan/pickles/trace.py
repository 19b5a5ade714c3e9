"""Python's own pickle machine, run with stand-ins in place of everything that a pickle imports.

What it asks to be imported is recorded; nothing is imported, and what a pickle calls is a stand-in that does nothing.
"""

import io
import pickle
import struct

from .joblib_arrays import array_bytes

JOBLIB_WRAPPERS = {
    ("joblib.numpy_pickle", "NumpyArrayWrapper"),
    ("sklearn.externals.joblib.numpy_pickle", "NumpyArrayWrapper"),
}


class Inert:
    """Stands in for an object whose class a pickle imports."""

    origin = None

    def __new__(cls, *args, **_):
        made = object.__new__(cls)
        made.args = args
        made.state = {}
        made.states = []
        return made

    def __init__(self, *_, **__):
        pass

    def __call__(self, *args, **_):
        return Inert(*args)

    def __setstate__(self, state):
        self.states.append(state)
        if isinstance(state, dict):
            self.state.update(state)

    def __setitem__(self, key, value):
        pass

    def append(self, value):
        pass

    def extend(self, values):
        pass

    def add(self, value):
        pass


class Trace(pickle._Unpickler):
    """Runs one pickle. `skips_arrays`: as joblib reads it, whose arrays lie between the opcodes."""

    dispatch = dict(pickle._Unpickler.dispatch)

    def __init__(self, file, skips_arrays):
        super().__init__(file)
        self.file = file
        self.skips_arrays = skips_arrays
        self.imports = []
        self.calls = 0
        # (start, end) of bytes that are no opcodes.
        self.arrays = []
        # Traces of pickles within arrays of objects, which lie where the bytes of other arrays would.
        self.inner = []
        self.began = self.ended = 0

    def find_class(self, module, name):
        self.imports.append((module, name))
        return type("Inert", (Inert,), {"origin": (module, name)})

    def persistent_load(self, pid):
        # What stands outside of a pickle may be a class, of which it makes objects.
        return type("Inert", (Inert,), {})

    def get_extension(self, code):
        self.imports.append((None, None))
        raise pickle.UnpicklingError("an import by a code of the extension registry")

    def load_build(self):
        super().load_build()
        self.calls += 1
        top = self.stack[-1]
        if self.skips_arrays and isinstance(top, Inert) and top.origin in JOBLIB_WRAPPERS:
            self.stack[-1] = self._skip_array(top)

    dispatch[pickle.BUILD[0]] = load_build

    def load_bytearray8(self):
        # Python makes room for as many bytes as the pickle says before it looks whether there are as many: a few bytes would use up all memory,
        # which ends the whole scan.
        (size,) = struct.unpack("<Q", self.read(8))
        data = self.read(size)
        if len(data) < size:
            raise pickle.UnpicklingError("a byte array that ends after the file")
        self.append(bytearray(data))

    dispatch[pickle.BYTEARRAY8[0]] = load_bytearray8

    def _skip_array(self, wrapper):
        if self._unframer.current_frame and self._unframer.current_frame.read(1):
            raise pickle.UnpicklingError("an array within a frame")
        start = self.file.tell()
        size = array_bytes(wrapper.state, self.file)
        if size is None:
            inner = Trace(self.file, True)
            inner.began = self.file.tell()
            self.inner.append(inner)
            inner.load()
            inner.ended = self.file.tell()
        else:
            end = self.file.tell() + size
            if self.file.seek(0, io.SEEK_END) < end:
                raise pickle.UnpicklingError("an array that ends after the file")
            self.file.seek(end)
            self.arrays.append((start, end))
        return Inert()


def _counting(load):
    def counted(self):
        load(self)
        self.calls += 1

    return counted


for _opcode in (pickle.REDUCE, pickle.NEWOBJ, pickle.NEWOBJ_EX, pickle.INST, pickle.OBJ):
    Trace.dispatch[_opcode[0]] = _counting(pickle._Unpickler.dispatch[_opcode[0]])


def is_name(module, name):
    """Whether Python could import it; other texts occur by chance in data that is no pickle."""
    return module is None or all(part.isidentifier() for part in f"{module}.{name}".split("."))


