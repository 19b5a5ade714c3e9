"""Packs the models that are deployed: python3 pack_models.py <folder>. A classifier of scikit-learn, and a sum."""
import sys

import modelyard
from sklearn.datasets import load_iris
from sklearn.linear_model import LogisticRegression

features, varieties = load_iris(return_X_y=True)
classifier = LogisticRegression(max_iter=500).fit(features, varieties)


def classify(sepal_length: float, sepal_width: float, petal_length: float, petal_width: float) -> int:
    return classifier.predict([[sepal_length, sepal_width, petal_length, petal_width]])[0]


def add(x: int, y: int) -> int:
    return x + y


session = modelyard.Session()
session.dump(modelyard.Model(classify=classify), "classifier", sys.argv[1])
session.dump(modelyard.Model(add=add), "sum", sys.argv[1])
