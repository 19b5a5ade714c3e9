"""What a model needs besides itself: packages to install, and code of the user that travels with it."""

from .find import Dependencies, find_dependencies
from .installed import is_installed
from .requirements import Requirements

__all__ = ["Dependencies", "Requirements", "find_dependencies", "is_installed"]
