"""Configurations of Keras: they name what Keras imports and calls when it loads a model."""

import json

# Exact; whatever else a configuration names would be imported.
MODULES = {
    None, "", "keras", "keras.activations", "keras.constraints", "keras.dtype_policies", "keras.initializers", "keras.layers",
    "keras.losses", "keras.metrics", "keras.models", "keras.optimizers", "keras.optimizers.schedules", "keras.quantizers",
    "keras.random", "keras.regularizers", "keras.src.models.functional", "keras.src.models.sequential",
    "keras.src.engine.functional", "keras.src.engine.sequential", "keras.api.layers", "keras.api.models", "builtins",
    "tensorflow.keras.layers", "keras.backend",
}  # fmt: skip
CODE = {"Lambda", "TFOpLambda", "SlicingOpLambda", "__lambda__", "TorchModuleWrapper", "TFSMLayer", "JaxLayer", "FlaxLayer"}
# `builtins` holds eval as well: of it only what a configuration may be made of.
BUILTINS = {"str", "int", "float", "bool", "list", "tuple", "dict", "set", "function", None}
FUNCTION_MODULES = {None, "", "builtins", "keras.activations", "keras.losses", "keras.metrics", "keras.initializers"}
NODES_LIMIT = 2_000_000


def is_config(text):
    return '"class_name"' in text


def scan_config_text(text, where, report):
    try:
        config = json.loads(text)
    except (ValueError, RecursionError) as error:
        report.problem(where, f"is a configuration of Keras that cannot be read: {error}", "keras-damaged")
        return
    scan_config(config, where, report)


def scan_config(config, where, report):
    waiting, seen = [config], 0
    while waiting:
        node = waiting.pop()
        seen += 1
        if seen > NODES_LIMIT:
            report.problem(where, "is a configuration of Keras beyond the limit", "keras-damaged")
            return
        if isinstance(node, dict):
            if "class_name" in node:
                _check(node, where, report)
            waiting.extend(node.values())
        elif isinstance(node, list):
            waiting.extend(node)
        elif isinstance(node, str) and node[:1] in ("{", "["):
            # Keras keeps configurations as texts in configurations; any other text is none.
            try:
                waiting.append(json.loads(node))
            except (ValueError, RecursionError):
                if is_config(node):
                    report.problem(where, "is a configuration of Keras that cannot be read", "keras-damaged")


def _check(node, where, report):
    name, module = node["class_name"], node.get("module")
    if not isinstance(name, str):
        return
    if name in CODE:
        report.problem(where, f"is a Keras model with a layer {name}, which holds code", "keras-code")
    if not isinstance(module, (str, type(None))) or module not in MODULES or (module == "builtins" and name not in BUILTINS):
        report.problem(where, f"is a Keras model that imports {module}.{name}", "keras-import")
    elif name == "function" and module not in FUNCTION_MODULES:
        report.problem(where, f"is a Keras model that imports {module}.{node.get('config')}", "keras-import")
    elif name == "function" and module == "builtins" and node.get("config") not in (None, ""):
        known = node.get("registered_name") in (None, "", "function")
        if not known or _is_dotted(node["config"]):
            report.problem(where, f"is a Keras model that imports {node['config']}", "keras-import")
    registered = node.get("registered_name")
    if isinstance(registered, str) and ">" in registered and not registered.startswith("keras"):
        report.note(where, f"has a layer of the site's own, {registered}, that readers have to know", "keras-custom")


def _is_dotted(config):
    return not isinstance(config, str) or not config.isidentifier() or config in {"eval", "exec", "open", "compile", "__import__"}
