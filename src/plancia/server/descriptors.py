"""How many files and connections the system lets this process have open: as many as it may, not as few as is usual."""

import sys

SPARE = 200
"""For the database, the log, and requests."""


def most() -> int | None:
    """The number, after it was raised as far as that is allowed; None where there is no such limit."""
    if sys.platform == "win32":
        return None
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
        except (OSError, ValueError):  # macOS allows less than it says
            pass
    return None if soft == resource.RLIM_INFINITY else soft
