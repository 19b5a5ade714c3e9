"""python3 -I -S -B main.py <folder of the packages> <folder of the files>: the process that scans uploaded files."""

import gc
import os
import sys

packages, folder = sys.argv[1:3]
# Standard output is for answers; what a library prints is for the log.
sys.stdout = sys.stderr
# Threads of numerical libraries do not survive the copies that are made of this process.
os.environ["OPENBLAS_NUM_THREADS"] = "1"
sys.path[:0] = [os.path.dirname(os.path.abspath(__file__)), packages]

from modelyard_scan.server import Server  # noqa: E402
from modelyard_scan.warm_up import warm_up  # noqa: E402

# What is imported on first use could not be read any more once the process is another user.
warm_up(folder)
# Otherwise each copy would get pages of its own as soon as its garbage is collected.
gc.freeze()
Server(folder).run()
