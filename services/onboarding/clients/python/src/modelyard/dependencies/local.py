"""Code that no package installed: it travels with the model."""

import ast
import functools
import importlib.util
import sysconfig
from pathlib import Path

from ..errors import BundleError


def local_files(module):
    """The Python files of a module's top-level package or script, by their path in the bundle. Empty where there are none."""
    top = module.partition(".")[0]
    try:
        spec = importlib.util.find_spec(top)
    except (ImportError, ValueError):
        return {}
    if spec is None or _is_pythons_own(spec):
        return {}
    if spec.submodule_search_locations:
        found = {}
        for folder in spec.submodule_search_locations:
            found.update(files_of_folder(folder, top))
        return found
    path = Path(spec.origin)
    if path.suffix != ".py":
        raise BundleError(f"module {top} is the compiled file {path}; install it by a package, which can be named in requirements")
    return {path.name: path}


def _is_pythons_own(spec):
    """Python installs more than its documented library, such as its own tests."""
    if spec.origin in (None, "built-in", "frozen"):
        return not spec.submodule_search_locations
    own = Path(sysconfig.get_path("stdlib")).resolve()
    parts = Path(spec.origin).resolve().relative_to(own).parts if Path(spec.origin).resolve().is_relative_to(own) else ()
    return bool(parts) and parts[0] not in ("site-packages", "dist-packages")


def files_of_folder(folder, name):
    """The Python files below a folder, by their path in the bundle below `name`."""
    root = Path(folder)
    return {f"{name}/{path.relative_to(root).as_posix()}": path for path in sorted(root.rglob("*.py"))}


def imports_of(path):
    """The modules that a Python file imports."""
    return _imports_of(Path(path), Path(path).stat().st_mtime_ns)


@functools.lru_cache(maxsize=4096)
def _imports_of(path, _changed):
    # A notebook packs its model again and again.
    try:
        tree = ast.parse(path.read_bytes(), str(path))
    except SyntaxError as error:
        raise BundleError(f"{path} cannot travel with the model: {error}") from None
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names.add(node.module)
            # `from google import protobuf` names a module as well.
            names.update(f"{node.module}.{each.name}" for each in node.names if each.name != "*")
    return frozenset(names)
