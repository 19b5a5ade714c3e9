"""What goes wrong, by the status that a client sees."""


class RequestError(Exception):
    """The client has to change its request."""

    def __init__(self, status, text):
        super().__init__(text)
        self.status = status


class BundleError(Exception):
    """The bundle cannot be served. The text says what to do."""
