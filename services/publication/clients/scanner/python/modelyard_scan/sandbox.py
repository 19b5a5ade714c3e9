"""What a process of the scan is not allowed: network, privileges, memory, files, other processes.

Linux alone knows most of it. `restrict_server` answers what could be taken away, for the log of the worker.
"""

import ctypes
import os
import resource
import signal
import sys

CLONE_NEWNET, CLONE_NEWUSER, CLONE_NEWIPC = 0x40000000, 0x10000000, 0x08000000
PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_NO_NEW_PRIVS = 1, 4, 38
# Of those that systemd gives to services without an account: no account on the machine has it.
OWN_USER = 64_917


def restrict_server(folder):
    """Once, before the first file. `folder` is given to the own user."""
    done = {"network": False, "user": False, "privileges": False}
    if not sys.platform.startswith("linux"):
        return done
    is_root = os.getuid() == 0
    libc = ctypes.CDLL(None, use_errno=True)
    flags = CLONE_NEWNET | CLONE_NEWIPC
    # An ordinary user may do it within a user namespace of its own, where the system allows these.
    done["network"] = libc.unshare(flags if is_root else flags | CLONE_NEWUSER) == 0
    if is_root:
        try:
            os.chown(folder, OWN_USER, OWN_USER)
            os.setgroups([])
            os.setresgid(OWN_USER, OWN_USER, OWN_USER)
            os.setresuid(OWN_USER, OWN_USER, OWN_USER)
            done["user"] = True
        except OSError:
            pass  # A container without these capabilities; reported by `user`.
    done["privileges"] = libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
    return done


def restrict_scan(memory_bytes, file_bytes, seconds):
    """In the process of one scan. It may not start another one, so nothing of it outlives it."""
    if sys.platform.startswith("linux"):
        libc = ctypes.CDLL(None, use_errno=True)
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        libc.prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
        # Of memory of its own; the file itself is mapped and does not count.
        resource.setrlimit(resource.RLIMIT_DATA, (memory_bytes, memory_bytes))
        resource.setrlimit(resource.RLIMIT_NPROC, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (file_bytes, file_bytes))
    resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
