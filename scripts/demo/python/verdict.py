"""Packs the verdict as a data scientist would: python3 verdict.py verdict.json <folder>

The same weights and the same order of additions as in services/classifier/domain/verdict.ts, so that both come to the
same bits.
"""
import json
import sys
from typing import NamedTuple

import modelyard


class Opinions(NamedTuple):
    addressPhishing: float
    addressSuspicious: float
    addressLegitimate: float
    sitePhishing: float
    siteSuspicious: float
    siteLegitimate: float


class ClassifyOut(NamedTuple):
    value: int


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


modelyard.Session().dump(modelyard.Model(decide=decide), "verdict", sys.argv[2])
