"""Reads the files of a model's module."""

import pickle
from pathlib import Path


def load_value(module_file, name, *code):
    """
    The value in the file `name` beside a module. Where its pickle has a number instead of code, that of `code` is meant: the
    text of the module says what it may be.
    """
    with Path(module_file).with_name(name).open("rb") as file:
        return _Unpickler(file, code).load()


def load_file(module_file, name):
    """The bytes of the file `name` beside a module."""
    return Path(module_file).with_name(name).read_bytes()


class _Unpickler(pickle.Unpickler):
    def __init__(self, file, code):
        super().__init__(file)
        self._code = code

    def persistent_load(self, number):
        return self._code[number]
