"""One method of a model, called with bytes."""

from google.protobuf import json_format
from google.protobuf.message import DecodeError

from .errors import RequestError
from .values import is_named_tuple, read_message, write_message

PROTOBUF = "application/vnd.google.protobuf"
JSON = "application/json"
TEXT = "text/plain"
OCTETS = "application/octet-stream"
#: What other clients call a protobuf message.
_names_of_protobuf = (PROTOBUF, "application/x-protobuf", "application/protobuf", OCTETS)


class Method:
    """`consumes` and `produces` are the media types that it takes and gives, the usual one first."""

    def __init__(self, name, function, classes, description):
        self.name = name
        self._function = function
        self._classes = classes
        if hasattr(function, "takes_messages"):
            self._takes, self._gives = function.input_message, function.output_message
        else:
            self._takes = _message_of(function.input_type, classes)
            self._gives = _message_of(function.output_type, classes)
        self.description = description
        self.consumes = _media_types(description, "input", self._takes)
        self.produces = _media_types(description, "output", self._gives)

    def call(self, body, content_type, accept):
        """The answer as bytes and its media type. `accept` are the types that the client takes, the best one first."""
        taken = self._taken(content_type)
        given = self._given(accept, content_type)
        return _encode(self._call(self._decode(body, taken)), given), given

    def _taken(self, content_type):
        """Clients of the predecessor's first runner state no type, or that of a form, as curl does."""
        if content_type in ("", "application/x-www-form-urlencoded"):
            return self.consumes[0]
        if content_type in self.consumes:
            return content_type
        if content_type in _names_of_protobuf and PROTOBUF in self.consumes:
            return PROTOBUF
        raise RequestError(415, "%s takes %s, not %s" % (self.name, " or ".join(self.consumes), content_type))

    def _given(self, accept, content_type):
        for wanted in accept:
            if wanted == "*/*":
                return JSON if content_type == JSON and JSON in self.produces else self.produces[0]
            if wanted in self.produces:
                return wanted
            if wanted in _names_of_protobuf and PROTOBUF in self.produces:
                return PROTOBUF
        raise RequestError(415, "%s gives %s, not %s" % (self.name, " or ".join(self.produces), ", ".join(accept)))

    def _decode(self, body, content_type):
        if self._takes is None:
            if content_type != TEXT:
                return body
            try:
                return body.decode("utf-8")
            except UnicodeDecodeError as error:
                raise RequestError(400, "The text is not in UTF-8: %s" % error)
        try:
            if content_type == JSON:
                return json_format.Parse(body, self._takes())
            return self._takes.FromString(body)
        except (DecodeError, json_format.ParseError, UnicodeDecodeError) as error:
            raise RequestError(400, "This is no message %s: %s" % (self._takes.DESCRIPTOR.name, error))

    def _call(self, message):
        function = self._function
        if hasattr(function, "takes_messages"):
            return function.wrapped(message)
        if hasattr(function, "takes") and self._takes is not None:
            # A bundle of the client `modelyard` brings what reads its types.
            from modelyard_runtime.messages import read_message as read, write_message as write

            answer = function.wrapped(read(function.takes, message))
            return write(function.gives, answer, self._gives())
        given = message if self._takes is None else read_message(function.input_type, message)
        answer = function.wrapped(given)
        if self._gives is None:
            return answer
        if type(answer) is not function.output_type:
            answer = function.output_type(*answer)
        return write_message(answer, self._classes)


def _message_of(kind, classes):
    """None for types that are passed as they are (text, bytes)."""
    return classes[kind.__name__] if is_named_tuple(kind) else None


def _media_types(description, side, message):
    if message is not None:
        return [PROTOBUF, JSON]
    stated = description.get(side)
    return list(stated["media_type"]) if isinstance(stated, dict) and stated.get("media_type") else [OCTETS]


def _json(message):
    """With fields of default values, as the predecessor answered; the option has two names."""
    try:
        return json_format.MessageToJson(message, always_print_fields_with_no_presence=True, indent=None)
    except TypeError:
        # Before protobuf 5.26.
        return json_format.MessageToJson(message, including_default_value_fields=True, indent=None)


def _encode(answer, media_type):
    if hasattr(answer, "SerializeToString"):
        if media_type != JSON:
            return answer.SerializeToString()
        return _json(answer).encode()
    if isinstance(answer, bytes):
        return answer
    if isinstance(answer, str):
        return answer.encode()
    import json

    return json.dumps(answer).encode()
