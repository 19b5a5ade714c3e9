"""Serves the model of a bundle over HTTP: POST /model/methods/<method> and POST /<method>, on port 3330.

Runs on Python 3.8 and newer with protobuf 3.20 and newer, and needs nothing else: what a model requires decides what else
is installed.
"""

__version__ = "1.1.0"
