"""A command of ours as the user would have to type it."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path


def command(*words: str) -> str:
    """These words after the name by which Plancia was started, in the language that was asked for."""
    line = [*_name(), *words, *_language(sys.argv[1:])]
    return subprocess.list2cmdline(line) if sys.platform == "win32" else shlex.join(line)


def _name() -> list[str]:
    if Path(sys.argv[0]).name == "__main__.py":
        return [_typed(sys.executable), "-m", "plancia"]
    return [_typed(sys.argv[0])]


def _typed(program: str) -> str:
    """A program by its name if the shell finds it, else by the shortest path."""
    path = Path(program)
    try:
        here = Path.cwd()
    except OSError:  # this folder is gone
        return program
    if program == path.name or shutil.which(path.name) == str(here / path):
        return path.name
    short = str((here / path).relative_to(here) if (here / path).is_relative_to(here) else path)
    return short if os.sep in short else os.curdir + os.sep + short


def _language(argv: list[str]) -> list[str]:
    for word, value in zip(argv, [*argv[1:], ""], strict=False):
        if word == "--lang":
            return [word, value]
        if word.startswith("--lang="):
            return [word]
    return []
