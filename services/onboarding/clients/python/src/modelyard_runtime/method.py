"""The methods of a model, as the pickle of a bundle holds them.

The model runner of the predecessor reads `methods`, and of each `inner`, `wrapped`, `input_type`, `output_type` and
`description`.
"""


class Method:
    def __init__(self, name, inner, takes, gives, parameters, description=""):
        self.name = name
        #: The function of the user.
        self.inner = inner
        #: The messages that it takes and gives.
        self.takes = takes
        self.gives = gives
        #: How the function takes its arguments: pairs of name and kind, `positional` or `keyword`; None where the message
        #: itself is the only argument.
        self.parameters = parameters
        self.description = description

    @property
    def input_type(self):
        return self.takes.annotation

    @property
    def output_type(self):
        return self.gives.annotation

    def wrapped(self, wire):
        """Calls the function with a wire value; the answer is one as well."""
        value = self.takes.from_wire(wire)
        return self.gives.to_wire(self._call(value))

    def _call(self, value):
        if self.parameters is None:
            return self.inner(value)
        positional, keywords = [], {}
        for name, kind in self.parameters:
            if name not in value:
                # What follows an argument that was left out can only be given by its name.
                continue
            if kind == "positional" and len(positional) == self._place(name):
                positional.append(value[name])
            else:
                keywords[name] = value[name]
        return self.inner(*positional, **keywords)

    def _place(self, name):
        return next(place for place, (each, _) in enumerate(self.parameters) if each == name)


    def pack(self, *args, **kwargs):
        """The wire value of these arguments."""
        if self.parameters is None:
            (value,) = (*args, *kwargs.values())
            return self.takes.to_wire(value)
        names = [name for name, _ in self.parameters]
        unknown = [name for name in kwargs if name not in names]
        if len(args) > len(names) or unknown:
            raise TypeError(f"{self.name} takes {', '.join(names) or 'no arguments'}")
        return self.takes.to_wire({**dict(zip(names, args)), **kwargs})


class PackagedModel:
    def __init__(self, methods):
        self.methods = dict(methods)
