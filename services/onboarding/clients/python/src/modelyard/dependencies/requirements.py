"""What the user says about dependencies."""

from dataclasses import dataclass, field
from os import PathLike
from types import ModuleType
from typing import Iterable, Mapping, Union

Module = Union[str, ModuleType]


@dataclass
class Requirements:
    """
    Dependencies that cannot be seen in the model. Most can: its imports and their versions are found without this.

    reqs: packages to install, by the name of the package or of the module: `["pandas", "scikit-learn==1.9.1"]`.
    req_map: names of packages by module, where they cannot be found out: `{"PIL": "pillow"}`.
    packages: folders of Python packages to take along.
    scripts: Python files, or folders of them, to take along.
    indexes: addresses of package indexes besides PyPI.
    """

    reqs: Iterable[Module] = field(default_factory=list)
    req_map: Mapping[Module, str] = field(default_factory=dict)
    packages: Iterable[Union[str, PathLike]] = field(default_factory=list)
    scripts: Iterable[Union[str, PathLike]] = field(default_factory=list)
    indexes: Iterable[str] = field(default_factory=list)

    def __post_init__(self):
        for name in ("reqs", "packages", "scripts", "indexes"):
            value = getattr(self, name)
            setattr(self, name, [value] if isinstance(value, (str, PathLike, ModuleType)) else list(value))
        self.req_map = {name_of(module): package for module, package in self.req_map.items()}


def name_of(module):
    return module.__name__ if isinstance(module, ModuleType) else module
