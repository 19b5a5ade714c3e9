"""Packages the verdict as a data scientist would: python3 package_verdict.py verdict.json <folder>

The same weights and the same order of additions as in services/classifier/domain/verdict.ts, so that both come to the
same bits.
"""
import json
import sys
from typing import NamedTuple

import acumos.pickler
from acumos.modeling import Model
from acumos.session import AcumosSession

# Since Python 3.10 every class has annotations, which the package takes for the mark of a NamedTuple.
looks_like_one = acumos.pickler._is_namedtuple
acumos.pickler._is_namedtuple = lambda kind: looks_like_one(kind) and bool(kind.__annotations__)

Opinions = NamedTuple(
    "Opinions",
    [
        ("addressPhishing", float),
        ("addressSuspicious", float),
        ("addressLegitimate", float),
        ("sitePhishing", float),
        ("siteSuspicious", float),
        ("siteLegitimate", float),
    ],
)
ClassifyOut = NamedTuple("ClassifyOut", [("value", int)])

with open(sys.argv[1], encoding="utf-8") as file:
    weights = json.load(file)["weights"]


def decide(opinions: Opinions) -> ClassifyOut:
    """-1: phishing, 0: suspicious, 1: legitimate."""
    best, value = float("-inf"), 0
    for (bias, *line), answer in zip(weights, (-1, 0, 1)):
        total = bias
        for weight, score in zip(line, opinions):
            total += weight * score
        if total > best:
            best, value = total, answer
    return ClassifyOut(value=value)


AcumosSession().dump(Model(decide=decide), "verdict", sys.argv[2])
