"""Which installed package a module belongs to."""

import functools
import importlib.metadata
import re
import sys

from ..errors import BundleError

_exact = re.compile(r"(?P<name>[A-Za-z0-9][A-Za-z0-9._-]*)(\[[^\]]*\])?(==(?P<version>[A-Za-z0-9.!+_-]+))?\Z")


@functools.cache
def _distributions():
    """By the name of the top-level module; reading them takes a moment."""
    if sys.version_info >= (3, 11):
        return importlib.metadata.packages_distributions()
    # Python 3.10 knows only packages that list their modules, which few still do.
    found = {}
    for package in importlib.metadata.distributions():
        for module in _modules_of(package):
            found.setdefault(module, []).append(package.metadata["Name"])
    return found


def _modules_of(package):
    listed = (package.read_text("top_level.txt") or "").split()
    if listed:
        return listed
    tops = {file.parts[0].partition(".")[0] for file in package.files or [] if file.suffix in (".py", ".so", ".pyd")}
    return {top for top in tops if top.isidentifier()}


def is_standard(module):
    return module.partition(".")[0] in sys.stdlib_module_names


def is_installed(module):
    """Whether Python or a package brings a module."""
    return is_standard(module) or bool(packages_of(module))


def packages_of(module):
    """Names of the packages that have a module; none where it is not installed by one."""
    names = sorted(set(_distributions().get(module.partition(".")[0], [])))
    if len(names) < 2:
        return names
    # Several packages share the top-level name, as those of Google do: the right one has the file.
    path = module.replace(".", "/")
    return [name for name in names if _has_file(name, path)] or names


def _has_file(package, path):
    files = importlib.metadata.files(package) or []
    return any(str(file).startswith((f"{path}/", f"{path}.")) for file in files)


def parse_requirement(text):
    """Name and version of `pandas` or `pandas==3.1.1`; the version is the installed one where it is not named."""
    match = _exact.match(text.strip())
    if match is None:
        raise BundleError(f"requirement {text!r}: name a package, or a package and its version: pandas==3.1.1")
    if match["version"] is not None:
        return match["name"], match["version"]
    for name in (match["name"], *packages_of(match["name"])):
        try:
            found = importlib.metadata.distribution(name)
            return found.metadata["Name"], found.version
        except importlib.metadata.PackageNotFoundError:
            continue
    raise BundleError(
        f"{text} is not installed here, so that its version is unknown: name it as {text}==<version>, map the module to its "
        f"package by Requirements(req_map={{{text!r}: 'package'}}), or take the code along by Requirements(packages=[...])"
    )
