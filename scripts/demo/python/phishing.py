"""Pushes the phishing model as a data scientist would: python3 phishing.py phishing.json LICENSE <tracking id> [--no-image]

The same trees and the same order of additions as in services/classifier/domain/boosted-trees.ts, so that both come to the
same answers. The last line of the output is what the server says, as JSON.
"""
import json
import sys
from dataclasses import asdict
from typing import NamedTuple

import modelyard


class ClassifyIn(NamedTuple):
    SFH: int
    popUpWindow: int
    SSLfinal_State: int
    requestUrl: int
    urlAnchor: int
    webTraffic: int
    urlLength: int
    domainAge: int
    ip: int


class ClassifyOut(NamedTuple):
    value: int


with open(sys.argv[1], encoding="utf-8") as file:
    rounds = json.load(file)["rounds"]


def score_of(tree, website):
    """A tree is the score of a leaf, or a question: feature, threshold, and the trees for low and high values."""
    while isinstance(tree, list):
        feature, threshold, low, high = tree
        tree = low if website[feature] <= threshold else high
    return tree


def classify(website: ClassifyIn) -> ClassifyOut:
    """-1: phishing, 0: suspicious, 1: legitimate."""
    scores = [0.0, 0.0, 0.0]
    for trees in rounds:
        for index, tree in enumerate(trees):
            scores[index] += score_of(tree, website)
    return ClassifyOut(value=scores.index(max(scores)) - 1)


result = modelyard.Session().push(
    modelyard.Model(classify=classify),
    "website-phishing",
    # Under which the steps of the platform can be read while it works.
    extra_headers={"tracking_id": sys.argv[3]},
    options=modelyard.Options(license=sys.argv[2], create_microservice="--no-image" not in sys.argv),
)
print(json.dumps(asdict(result)))
