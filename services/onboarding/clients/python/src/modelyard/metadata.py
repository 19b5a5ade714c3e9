"""The document `metadata.json` of a bundle."""

import platform

_protobuf = "application/vnd.google.protobuf"


def describe_metadata(model, name, dependencies, options):
    runtime = {
        "name": "python",
        "version": platform.python_version(),
        "dependencies": {
            "pip": {"indexes": list(dependencies.indexes), "requirements": [_requirement(each) for each in dependencies.packages]},
            "conda": {"channels": [], "requirements": []},
        },
    }
    if options.metadata_schema == "0.4.0":
        runtime["encoding"] = "protobuf"
        methods = {each.name: _names(each) for each in model.methods.values()}
    else:
        methods = {each.name: _types(each) for each in model.methods.values()}
    document = {
        "schema": f"acumos.schema.model:{options.metadata_schema}",
        "name": name,
        "runtime": runtime,
        "methods": methods,
    }
    return document if options.version is None else {**document, "modelVersion": options.version}


def _requirement(package):
    name, version = package
    return {"name": name} if version is None else {"name": name, "version": version}


def _names(method):
    return {"input": method.takes.name, "output": method.gives.name, "description": method.description}


def _types(method):
    described = {side: _message(kind) for side, kind in (("input", method.takes), ("output", method.gives))}
    return {**described, "description": method.description}


def _message(kind):
    return {"name": kind.name, "media_type": [_protobuf], "metadata": {}, "description": ""}
