"""Calls a model whose own file says what it takes: metadata say which field of a message is which value of the model."""

import os

from .bundle import read_json
from .errors import RequestError
from .method import Method
from .proto_text import parse_messages


def described_methods(folder, predict):
    """
    The methods of the model in `folder` by name.

    `predict(inputs, outputs)` takes pairs of a name and a value, and the names of the outputs; it gives their values.
    """
    described = read_json(os.path.join(folder, "metadata.json")).get("methods", {})
    with open(os.path.join(folder, "model.proto"), encoding="utf-8") as file:
        classes = parse_messages(file.read())
    return {name: Method(name, DescribedFunction(predict, each, classes), classes, each) for name, each in described.items()}


class DescribedFunction:
    """Takes and gives messages; `takes_messages` has `Method` leave them as they are."""

    takes_messages = True

    def __init__(self, predict, description, classes):
        self._predict = predict
        self.input_message = classes[description["input"]["name"]]
        self.output_message = classes[description["output"]["name"]]
        self._inputs = description["input"]["metadata"]["values"]
        self._outputs = description["output"]["metadata"]["values"]

    def wrapped(self, message):
        given = [(each["name"], _read(message, each)) for each in self._inputs]
        answers = self._predict(given, [each["name"] for each in self._outputs])
        answer = self.output_message()
        for binding, value in zip(self._outputs, answers):
            _write(answer, binding, value)
        return answer


def _read(message, binding):
    import numpy

    value = getattr(message, binding["field"])
    kind = binding["kind"]
    if kind == "map":
        return dict(value)
    if kind == "maps":
        return [dict(each.values) for each in value]
    shape = binding.get("shape")
    flat = list(value) if shape is None or not _is_single(shape) else [value]
    array = numpy.array(flat, dtype=_type_of(binding["type"]))
    try:
        return array.reshape(_sizes(message, binding, len(flat)))
    except ValueError:
        raise RequestError(400, "%s has %d elements, which do not fill the shape %s" % (binding["field"], len(flat), shape))


def _sizes(message, binding, count):
    """Sizes that the caller chooses are stated, or follow from the number of elements."""
    shape = binding.get("shape")
    stated = list(getattr(message, binding["shapeField"])) if binding.get("shapeField") else []
    if stated:
        fits = shape is None or len(stated) == len(shape)
        if not fits or any(size < 0 for size in stated):
            raise RequestError(400, "%s are no sizes of %s" % (stated, binding["field"]))
        return stated
    if shape is None:
        return [count]
    if shape.count(None) > 1:
        raise RequestError(400, "%s has to say the sizes of %s" % (binding["shapeField"], binding["field"]))
    return [-1 if size is None else size for size in shape]


def _write(message, binding, value):
    import numpy

    field, kind = binding["field"], binding["kind"]
    if kind == "map":
        getattr(message, field).update(value)
        return
    if kind == "maps":
        for each in value:
            getattr(message, field).add().values.update(each)
        return
    array = numpy.asarray(value)
    shape = binding.get("shape")
    items = array.reshape(-1).tolist()
    if shape is not None and _is_single(shape):
        setattr(message, field, items[0])
    else:
        getattr(message, field).extend(items)
    if binding.get("shapeField"):
        getattr(message, binding["shapeField"]).extend(array.shape)


def _is_single(shape):
    return all(size == 1 for size in shape)


def _type_of(name):
    import numpy

    if name in ("str", "bytes"):
        return object
    if name == "bfloat16":
        raise RequestError(400, "Values of bfloat16 are not supported by this runner")
    return numpy.dtype(name)

