"""Secrets in texts. A report names line and kind, never the secret."""

import codecs
import re

# Every quantifier is bounded, so that no text takes long.
PATTERNS = [
    (what, re.compile(pattern, flags | re.ASCII))
    for what, pattern, flags in [
        ("a private key", r"-----BEGIN (?:[A-Z]{2,12} ){0,2}PRIVATE KEY(?: BLOCK)?-----", 0),
        ("an AWS access key", r"\b(?:AKIA|ASIA)[A-Z2-7]{16}\b", 0),
        (
            "an AWS secret key",
            r"aws.{0,20}?(?:secret|key).{0,20}?[=:]\s{0,5}[\"']?[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+])",
            re.IGNORECASE,
        ),
        ("a token of GitHub", r"\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{60,255})\b", 0),
        ("a token of GitLab", r"\bglpat-[A-Za-z0-9_-]{20,64}", 0),
        ("a token of Slack", r"\bxox[abeoprs]-[A-Za-z0-9-]{10,250}", 0),
        ("a key of Google", r"\bAIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])", 0),
        ("a key of Stripe", r"\b[rs]k_live_[A-Za-z0-9]{16,250}", 0),
        ("a token of npm", r"\bnpm_[A-Za-z0-9]{36}\b", 0),
        ("a token of PyPI", r"\bpypi-AgEIcHlwaS5vcmc[A-Za-z0-9_-]{50,500}", 0),
        ("a token of Hugging Face", r"\bhf_[A-Za-z]{34}\b", 0),
        ("a key of a language model", r"\bsk-(?:ant-|proj-|svcacct-)[A-Za-z0-9_-]{32,250}", 0),
        ("a web token (JWT)", r"\beyJ[A-Za-z0-9_-]{8,2000}\.eyJ[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{16,1000}", 0),
    ]
]

# Longer than any secret: one that crosses two windows is complete in one of them.
OVERLAP = 8_192
WINDOW = 1 << 20


def scan_secrets(chunks, encoding, where, report):
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
    held, line = "", 1
    for chunk in chunks:
        held += decoder.decode(chunk)
        if len(held) < WINDOW:
            continue
        look_for_secrets(held, line, where, report)
        line += held.count("\n", 0, len(held) - OVERLAP)
        held = held[-OVERLAP:]
    look_for_secrets(held + decoder.decode(b"", True), line, where, report)


def look_for_secrets(text, line, where, report):
    """In the whole of a text, or in a window of one that begins in this line."""
    for what, pattern in PATTERNS:
        for match in pattern.finditer(text):
            at = line + text.count("\n", 0, match.start())
            report.problem(where, f"contains {what} in line {at}", "secret")
