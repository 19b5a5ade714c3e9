"""Begins the server of a model: limits first, then the runner in this process. The argument is JSON, see `modelCommand`."""

import ctypes
import json
import os
import resource
import runpy
import signal
import sys

_set_parent_death_signal = 1


def main():
    options = json.loads(sys.argv[1])
    # The kernel ends this process with the worker, however that ends.
    ctypes.CDLL(None).prctl(_set_parent_death_signal, signal.SIGKILL, 0, 0, 0)
    if options["parent"] is not None and os.getppid() != options["parent"]:
        sys.exit("The worker has ended.")
    os.umask(0o077)
    if options["cgroup"] is not None:
        with open(os.path.join(options["cgroup"], "cgroup.procs"), "w") as file:
            file.write("0")
    else:
        resource.setrlimit(resource.RLIMIT_DATA, (options["memory"], options["memory"]))
        os.sched_setaffinity(0, _some(sorted(os.sched_getaffinity(0)), options["cores"], options["offset"]))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # The folder of this file: nothing of it is a module of the model.
    del sys.path[0], sys.argv[1:]
    runpy.run_module("modelyard_runner", run_name="__main__", alter_sys=True)


def _some(cores, count, offset):
    """`count` of the cores; servers begin at different ones."""
    return {cores[(offset + index) % len(cores)] for index in range(min(count, len(cores)))}


if __name__ == "__main__":
    main()
