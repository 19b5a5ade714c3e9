"""Programs and scripts."""

import re

MACH_O = {b"\xfe\xed\xfa\xce", b"\xfe\xed\xfa\xcf", b"\xce\xfa\xed\xfe", b"\xcf\xfa\xed\xfe"}
SHELLS = {"sh", "bash", "dash", "zsh", "ksh", "csh", "tcsh", "fish", "ash", "busybox", "pwsh"}


def program_kind(head):
    """The kind of program that begins with `head`; None if it is not one."""
    mark = head[:4]
    if mark == b"\x7fELF":
        return "a program (ELF)"
    # A text may begin with MZ as well, but contains no zero bytes.
    if head[:2] == b"MZ" and b"\0" in head:
        return "a program (PE)"
    # Java classes have the same mark, followed by a version from 45 on instead of the number of architectures.
    if mark in MACH_O or (is_cafebabe(head) and not is_java_class(head)):
        return "a program (Mach-O)"
    # Compiled Python: a version, then a carriage return and a line feed.
    if len(head) >= 16 and head[2:4] == b"\r\n" and head[1] in (0x0C, 0x0D, 0x0E, 0x0F) and b"\0" in head[4:16]:
        return "compiled Python code"
    return None


def is_cafebabe(head):
    return head[:4] == b"\xca\xfe\xba\xbe" and len(head) >= 8


def is_java_class(head):
    return is_cafebabe(head) and int.from_bytes(head[4:8], "big") & 0xFFFF >= 45


def scan_program(head, where, report):
    """Programs and scripts for a shell are problems; scripts of other interpreters are normal parts of models."""
    kind = program_kind(head)
    if kind:
        report.problem(where, f"is {kind}", "program")
    if is_java_class(head):
        report.note(where, "is Java byte code, which runs when it is loaded", "java-code")
    match = re.match(rb"#!([^\n]{1,200})", head)
    if not match:
        return
    words = [word.rsplit("/", 1)[-1] for word in match[1].decode("latin-1").split()]
    if any(word in SHELLS for word in words):
        report.problem(where, "is a script for a shell", "shell-script")
    elif words:
        named = next((word for word in words if word != "env" and not word.startswith("-")), words[0])
        report.note(where, f"is a script for {named}", "script")
