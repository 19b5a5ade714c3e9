"""What goes wrong, in words that say what to do."""


class ModelyardError(Exception):
    """The parent of all errors of this package."""


class TypeNotSupportedError(ModelyardError):
    """An annotation has no protobuf type."""


class BundleError(ModelyardError):
    """A bundle cannot be written or read."""


class AuthenticationError(ModelyardError):
    """There is no token, or the server does not accept it."""


class PushError(ModelyardError):
    """The server did not take the model."""

    def __init__(self, message, status=None, body=""):
        super().__init__(message)
        self.status = status
        self.body = body
