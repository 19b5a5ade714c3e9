"""From the modules that a model names to what has to be there when it is called."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Dict, List, Optional, Tuple

from ..errors import BundleError
from .installed import is_standard, packages_of, parse_requirement
from .local import files_of_folder, imports_of, local_files
from .requirements import name_of

#: This travels inside of each bundle.
_runtime = "modelyard_runtime"
#: Code of the user that imports this package takes it along: an index need not have it.
_taken_along_too = "modelyard"
#: Who serves the model has one that goes with its own.
_brought_by_the_runner = ("protobuf",)


@dataclass
class Dependencies:
    #: Names and versions.
    packages: List[Tuple[str, Optional[str]]] = field(default_factory=list)
    #: Paths of files by their path below `scripts/user_provided`.
    files: Dict[str, Path] = field(default_factory=dict)
    indexes: List[str] = field(default_factory=list)


def find_dependencies(modules, requirements):
    """`modules` are the names that the pickle knows. Throws a BundleError where a dependency cannot be determined."""
    return _Finder(requirements).find(modules)


class _Finder:
    def __init__(self, requirements):
        self.requirements = requirements
        self.packages, self.files, self.seen, self.carried = {}, {}, set(), set()
        # What the user takes along is not installed.
        self.taken_along = {Path(folder).expanduser().resolve().name for folder in requirements.packages}

    def find(self, modules):
        self._take_along()
        for module in sorted(modules):
            self._follow(module)
        for each in self.requirements.reqs:
            self._require(self.requirements.req_map.get(name_of(each), name_of(each)))
        packages = sorted(self.packages.values(), key=lambda package: package[0].lower())
        return Dependencies(packages, self.files, list(self.requirements.indexes))

    def _take_along(self):
        for folder in map(_existing, self.requirements.packages):
            if not folder.is_dir():
                raise BundleError(f"Requirements(packages=...): {folder} is no folder; name a file in scripts")
            self._carry(files_of_folder(folder, folder.name))
        for script in map(_existing, self.requirements.scripts):
            paths = sorted(script.glob("*.py")) if script.is_dir() else [script]
            if not paths or any(path.suffix != ".py" for path in paths):
                raise BundleError(f"Requirements(scripts=...): {script} is no Python file and no folder of them")
            self._carry({path.name: path for path in paths})

    def _carry(self, files):
        added = {path: source for path, source in files.items() if path not in self.files}
        self.files.update(added)
        for source in added.values():
            for module in sorted(imports_of(source)):
                self._follow(module)

    def _follow(self, module):
        top = module.partition(".")[0]
        if module in self.seen or is_standard(module) or top == _runtime or top in self.taken_along:
            return
        self.seen.add(module)
        mapped = self.requirements.req_map.get(module) or self.requirements.req_map.get(top)
        names = [mapped] if mapped else [] if top == _taken_along_too else packages_of(module)
        for name in names:
            self._require(name)
        if not names and top not in self.carried:
            self.carried.add(top)
            self._carry(local_files(top))

    def _require(self, text):
        name, version = parse_requirement(text)
        if name.lower() not in _brought_by_the_runner:
            self.packages.setdefault(name.lower(), (name, version))


def _existing(path):
    found = Path(path).expanduser().resolve()
    if not found.exists():
        raise BundleError(f"{found} does not exist; Requirements names it")
    return found
