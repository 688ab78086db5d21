"""What is handed on: sources that build the page, and a wheel that has it and needs no Node."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]


def built(target: str, folder: Path) -> Path:
    """The sources or a wheel, without building the page anew: it lies where `make` has built it."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    env = {**os.environ, "HATCH_BUILD_NO_HOOKS": "true"}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (file,) = folder.iterdir()
    return file


def test_a_wheel_has_the_page_and_all_texts(tmp_path: Path) -> None:
    names = zipfile.ZipFile(built("wheel", tmp_path)).namelist()
    assert "plancia/server/page/index.html" in names
    assert any(name.startswith("plancia/server/page/assets/index-") for name in names)
    assert "plancia/texts/it/page.json" in names
    assert "plancia/art/symbols.svg" in names
    assert not [name for name in names if "node_modules" in name or name.startswith("web/")]


def test_the_sources_have_all_that_builds_the_page_and_nothing_built(tmp_path: Path) -> None:
    with tarfile.open(built("sdist", tmp_path)) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = "hatch_build.py", "web/package-lock.json", "web/.npmrc", "web/src/main.ts", "src/plancia/art/symbols.svg"
    assert names.issuperset(wanted)
    assert not [name for name in names if "node_modules" in name or name.startswith("src/plancia/server/page/")]


def test_packages_come_from_wherever_the_user_gets_them() -> None:
    assert '"resolved"' not in (ROOT / "web" / "package-lock.json").read_text("utf-8")
    for file in ("web/.npmrc", "hatch_build.py", "pyproject.toml", "Makefile", "tests/page/chromium.py"):
        assert "registry" not in (ROOT / file).read_text("utf-8").replace("omit-lockfile-registry-resolved", "")
