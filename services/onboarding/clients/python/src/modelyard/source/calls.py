"""Objects that a call with a few texts makes again."""

import logging
import operator
import pathlib
import re
import typing

_calls = {
    re.Pattern: lambda pattern: (re.compile, (pattern.pattern, pattern.flags)),
    logging.Logger: lambda logger: (logging.getLogger, (logger.name,)),
    # Windows has other paths than who serves the model.
    pathlib.PurePath: lambda path: (pathlib.Path if isinstance(path, pathlib.Path) else pathlib.PurePath, (path.as_posix(),)),
    typing.TypeVar: lambda variable: (typing.TypeVar, (variable.__name__,)),
    operator.itemgetter: lambda getter: getter.__reduce__(),
    operator.attrgetter: lambda getter: getter.__reduce__(),
}
kinds = tuple(_calls)


def call_of(obj):
    """The function that makes it and its arguments."""
    return next(call for kind, call in _calls.items() if isinstance(obj, kind))(obj)
