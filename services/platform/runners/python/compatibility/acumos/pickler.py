"""How pickles of the client `acumos` make again what does not pickle by itself."""

import os
from typing import Dict, List, NamedTuple

_folder = None


def set_folder(folder):
    """Where `model.zip` was unpacked to."""
    global _folder
    _folder = folder


def _path(parts):
    return os.path.join(_folder, *parts)


def _load_namedtuple(name, field_types):
    return NamedTuple(name, list(field_types.items()))


def _load_annotation(kind, args):
    """Of clients on Python 3.6."""
    if args is None:
        return kind
    if kind is Dict:
        return Dict[args[0], args[1]]
    return List[args[0]] if kind is List else kind


def _load_keras(path, custom_objects, load):
    return load(_path(path), custom_objects=custom_objects)


def _load_tf_graph(path):
    import tensorflow

    graph = tensorflow.Graph()
    with graph.as_default():
        tensorflow.compat.v1.train.import_meta_graph(_path(path))
    return graph


def _load_tf_session(path, session_class, graph):
    import tensorflow

    with graph.as_default():
        session = session_class()
        tensorflow.compat.v1.train.Saver(allow_empty=True).restore(session, _path(path))
    return session


def _load_tf_tensor(name, graph, _):
    return graph.get_tensor_by_name(name)


def _load_tf_operation(name, graph, _):
    return graph.get_operation_by_name(name)
