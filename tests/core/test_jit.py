"""The cache of compiled code knows what a function depends on."""

import importlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from plancia.core import jit


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package of three modules: `top` imports `middle`, that imports `bottom`; `other` stands alone."""
    folder = tmp_path / "stack"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "bottom.py").write_text("STEP = 1\n")
    (folder / "middle.py").write_text("from stack.bottom import STEP\nTWICE = 2 * STEP\n")
    (folder / "top.py").write_text("from stack import middle\nfrom plancia.core import rng\n")
    (folder / "other.py").write_text("import os\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in ("top", "other"):
        importlib.import_module(f"stack.{name}")
    yield folder
    for name in [name for name in sys.modules if name.partition(".")[0] == "stack"]:
        del sys.modules[name]
    forget()


def forget() -> None:
    """As a new process would begin."""
    jit._imported.cache_clear()
    jit.source_hash.cache_clear()


def test_an_edit_far_below_changes_the_hash_of_all_above_and_of_nothing_else(package: Path) -> None:
    forget()
    before = {name: jit.source_hash(f"stack.{name}") for name in ("top", "middle", "bottom", "other")}
    (package / "bottom.py").write_text("STEP = 3\n")
    forget()
    after = {name: jit.source_hash(f"stack.{name}") for name in before}
    assert {name for name in before if before[name] != after[name]} == {"top", "middle", "bottom"}


def test_our_own_core_is_followed_from_a_game_of_somebody_else(package: Path) -> None:
    forget()
    assert "plancia.core.rng" in jit._imported("stack.top")
    assert jit._imported("stack.other") == frozenset()


def test_the_kernel_of_a_game_depends_on_its_state_and_not_on_its_drawing() -> None:
    importlib.import_module("plancia.games.qin")
    known = jit._imported("plancia.games.qin.rules")
    assert {"plancia.games.qin.state", "plancia.games.qin.provinces", "plancia.core.telling"} <= known
    assert "plancia.games.qin.terminal" not in known


_NOISY = """
from numba import types
from plancia.core.jit import jit

@jit()
def half(n):
    if n % 2:
        raise ValueError("odd", n)
    print("half of", n)
    return n // 2

@jit(types.int64(types.int64))
def quarter(n):
    return half(half(n))
"""

_QUARTERS = """
from stack.noisy import quarter
print(quarter(12))
try:
    quarter(6)
except ValueError as error:
    print(error.args)
"""


@pytest.mark.parametrize("times", [1, 2], ids=["compiled", "from the cache"])
def test_a_compiled_part_may_print_and_raise_like_any_function(package: Path, tmp_path: Path, times: int) -> None:
    (package / "noisy.py").write_text(_NOISY)
    surroundings = os.environ | {"PLANCIA_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}
    for _ in range(times):
        run = [sys.executable, "-c", _QUARTERS]
        printed = subprocess.run(run, env=surroundings, capture_output=True, text=True, check=True, timeout=60).stdout
    assert printed.splitlines() == ["half of 12", "half of 6", "3", "half of 6", "('odd', 3)"]
