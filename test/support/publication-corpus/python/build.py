"""python3 build.py <folder>: writes the corpus and prints a list of its files as JSON."""

import json
import os
import sys
import warnings

warnings.simplefilter("ignore")

import evil  # noqa: E402
import good  # noqa: E402

folder = sys.argv[1]
listed = []
for verdict, files in (("good", good.files()), ("evil", evil.files())):
    os.makedirs(os.path.join(folder, verdict))
    for name, kind, data, *loader in files:
        path = os.path.join(folder, verdict, name)
        with open(path, "xb") as file:
            file.write(data)
        listed.append({"verdict": verdict, "kind": kind, "name": name, "path": path, "loader": loader[0] if loader else None})

evil.run_all(listed)
json.dump(listed, sys.stdout)
