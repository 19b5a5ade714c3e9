"""What a push may ask for besides."""

from dataclasses import dataclass
from os import PathLike
from typing import Any, Mapping, Optional, Union

from .errors import ModelyardError

#: The newest, and the one that servers before 2020 know.
SCHEMAS = ("0.6.0", "0.4.0")


@dataclass
class Options:
    """
    create_microservice: build an image that serves the model.
    deploy: deploy it then; this needs the image, so that it sets `create_microservice` too.
    license: the text of a licence, the path of a file with it, or a licence profile as a dictionary.
    version: of the model; the server counts where it is left out.
    metadata_schema: `0.4.0` for servers that do not know `0.6.0`.
    pickled_code: put functions into the pickle as code, by cloudpickle, where their source is not known. Such a model cannot be
        published.
    """

    create_microservice: bool = True
    deploy: bool = False
    license: Optional[Union[str, PathLike, Mapping[str, Any]]] = None
    version: Optional[str] = None
    metadata_schema: str = SCHEMAS[0]
    pickled_code: bool = False

    def __post_init__(self):
        self.create_microservice = self.create_microservice or self.deploy
        if self.metadata_schema not in SCHEMAS:
            raise ModelyardError(f"metadata_schema {self.metadata_schema!r}: it is one of {', '.join(SCHEMAS)}")
