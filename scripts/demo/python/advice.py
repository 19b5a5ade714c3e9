"""Pushes what to do about a website as a data scientist would: python3 advice.py LICENSE <tracking id>

Takes what the phishing model gives. The last line of the output is what the server says, as JSON.
"""
import json
import sys
from dataclasses import asdict
from typing import NamedTuple

import modelyard


class Verdict(NamedTuple):
    value: int


class Advice(NamedTuple):
    text: str


def advise(verdict: Verdict) -> Advice:
    """-1: phishing, 0: suspicious, 1: legitimate."""
    return Advice(text={-1: "leave this website", 0: "enter no password", 1: "go on"}[verdict.value])


result = modelyard.Session().push(
    modelyard.Model(advise=advise),
    "website-advice",
    extra_headers={"tracking_id": sys.argv[2]},
    options=modelyard.Options(license=sys.argv[1], create_microservice=False),
)
print(json.dumps(asdict(result)))
