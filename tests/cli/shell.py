"""Plancia started from a shell, as a process of its own."""

import os
import subprocess
import sys
from subprocess import CompletedProcess

QUIET = (
    "COLUMNS",
    "LANG",
    "LC_ALL",
    "LC_MESSAGES",
    "PLANCIA_LANG",
    "PYTHONIOENCODING",
    "PYTHONUNBUFFERED",
    "PYTHONUTF8",
)
"""What a person may have set, and a test has not."""


def surroundings(**more: str) -> dict[str, str]:
    """The environment of a process, with nothing in it that changes what is printed."""
    return {name: value for name, value in os.environ.items() if name not in QUIET} | more


def shell(line: str, redirected: str = "", **more: str) -> "CompletedProcess[str]":
    """Run `plancia LINE` with its streams redirected."""
    command = f'exec "{sys.executable}" -m plancia {line} {redirected}'
    return subprocess.run(
        ["sh", "-c", command],
        env=surroundings(**more),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="latin-1" if more.get("PYTHONIOENCODING") == "latin-1" else "utf-8",
        timeout=120,
    )
