"""The one command line: `plancia play`, `plancia rules`, …"""

import os
from collections.abc import Sequence
from contextlib import suppress


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. Everything is loaded in here, where an interrupt is heard."""
    try:
        from plancia.commands.line import run

        return run(argv)
    except KeyboardInterrupt:
        with suppress(OSError):
            os.write(2, b"\n")  # the shell's prompt begins a line
        return 130
