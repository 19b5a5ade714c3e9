"""What `pickletools` reads in a pickle: every opcode to the end, and imports whose names stand in it as they are."""

import pickletools

STRINGS = {"SHORT_BINUNICODE", "BINUNICODE", "BINUNICODE8", "UNICODE"}
GETS = {"BINGET", "LONG_BINGET", "GET"}
PUTS = {"BINPUT", "LONG_BINPUT", "PUT"}
EXTENSIONS = {"EXT1", "EXT2", "EXT4"}


class ImportFromData(Exception):
    """An import whose name a pickle computes."""


def literal_imports(stream, first):
    """The imports of one pickle, read from `stream` to its STOP.

    The two names of STACK_GLOBAL have to be the two texts right before it, or texts that MEMOIZE kept. So the stack need not
    be followed: what Python puts there is what stands there. `first`: no pickle came before in the file, whose memo a
    reader could still have.
    """
    imports, memo, before, puts = [], [], [], False
    for opcode, argument, _ in pickletools.genops(stream):
        name = opcode.name
        if name == "FRAME":
            continue
        if name == "MEMOIZE":
            memo.append(before[-1] if before else None)
            continue
        if name in PUTS:
            puts = True
            continue
        if name in EXTENSIONS:
            raise ImportFromData("a name that cannot be determined: a code of the extension registry")
        if name in ("GLOBAL", "INST"):
            imports.append(tuple(argument.split(" ", 1)))
            before.clear()
        elif name == "STACK_GLOBAL":
            if puts or len(before) < 2 or None in before[-2:]:
                raise ImportFromData("a name that cannot be determined")
            imports.append((before[-2], before[-1]))
            before.clear()
        elif name in STRINGS:
            # UNICODE has escapes, which readers might see differently.
            before.append(None if name == "UNICODE" else argument)
        elif name in GETS and first and argument < len(memo):
            before.append(memo[argument])
        else:
            before.clear()
        del before[:-2]
    return imports
