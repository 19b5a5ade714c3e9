"""Schemas of skops: `schema.json` names what is imported, and then called, when the model is loaded."""

from ..pickles.policy import ALLOWED

# Beside what pickles may import: skops makes generators of random numbers itself, and scikit-learn keeps these functions.
SCHEMA_ALLOWED = ALLOWED | {
    ("numpy", "mean"),
    ("numpy.random._generator", "Generator"),
    ("numpy.random.mtrand", "RandomState"),
    ("scipy._lib.array_api_compat.numpy._aliases", "asarray"),
    ("sklearn.cluster._kmeans", "_kmeans_single_lloyd"),
}
NODES_LIMIT = 2_000_000


def is_schema_text(text):
    return '"__loader__"' in text


def is_schema(config):
    """Each node of a schema names the class of skops that loads it."""
    return isinstance(config, dict) and "__loader__" in config


def scan_schema(config, where, report):
    waiting, seen = [config], 0
    while waiting:
        node = waiting.pop()
        seen += 1
        if seen > NODES_LIMIT:
            report.problem(where, "is a schema of skops beyond the limit", "skops-damaged")
            return
        if isinstance(node, dict):
            if "__module__" in node or "__class__" in node:
                _check(node, where, report)
            waiting.extend(node.values())
        elif isinstance(node, list):
            waiting.extend(node)


def _check(node, where, report):
    module, name = node.get("__module__"), node.get("__class__")
    if not isinstance(module, str) or not isinstance(name, str):
        report.problem(where, "is a schema of skops with a type that has no name", "skops-damaged")
    elif (module, name) not in SCHEMA_ALLOWED and (module, name) not in report.extra_imports:
        what = f"is a model of skops that imports {module}.{name}, which is not on the list of allowed imports"
        report.problem(where, what, "skops-import")
