"""The protobuf file of a model: its descriptor, its text, and the Python module that reads its messages."""

from .descriptor import describe_file
from .module import module_source
from .text import proto_text

__all__ = ["describe_file", "module_source", "proto_text"]
