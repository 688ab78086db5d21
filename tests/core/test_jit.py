"""The cache of compiled code knows everything that a function was made from."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import plancia

_SOURCE = Path(plancia.__file__).parents[1]
_FILES = {
    "__init__.py": "FROM_PACKAGE = 1\n",
    "numbers.py": "K = 10\n",
    "printed.py": "import numpy as np\nTABLE = np.array([100, 200])\n",
    "below.py": """
from plancia.core.jit import jit
from . import FROM_PACKAGE
from .numbers import K
from stack import printed

@jit()
def some(n):
    return n * K + FROM_PACKAGE + printed.TABLE[0]
""",
    "top.py": """
from numba import types
from plancia.core.jit import jit
from stack.below import some

def made(extra):
    @jit(types.int64(types.int64))
    def total(n):
        return some(n) + extra
    return total

total = made(1000)
""",
}
_RUN = """
from plancia.core.codecache import CodeCache
saved = []
save = CodeCache.save_overload
CodeCache.save_overload = lambda self, *args: (saved.append(self), save(self, *args))
from stack.top import total
print(total(2), len(saved))
"""


class Stack:
    """A package whose function `top.total` reaches constants and code in every way there is."""

    def __init__(self, folder: Path) -> None:
        """Write it."""
        self.folder, self.cache = folder / "stack", folder / "cache"
        self.folder.mkdir()
        for name, text in _FILES.items():
            (self.folder / name).write_text(text)

    def edit(self, name: str, old: str, new: str) -> None:
        """Change a file as an author would; its size and time stay the same, where they can."""
        file = self.folder / name
        before, time = file.read_text(), file.stat().st_mtime_ns
        assert old in before
        file.write_text(before.replace(old, new))
        os.utime(file, ns=(time, time))

    def run(self, program: str = _RUN) -> str:
        """What a new process prints."""
        surroundings = os.environ | {
            "PLANCIA_CACHE": str(self.cache),
            "PYTHONPATH": os.pathsep.join(map(str, (self.folder.parent, _SOURCE))),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        run = [sys.executable, "-c", program]
        return subprocess.run(run, env=surroundings, capture_output=True, text=True, check=True, timeout=60).stdout


@pytest.fixture
def stack(tmp_path: Path) -> Stack:
    return Stack(tmp_path)


@pytest.mark.parametrize(
    ("name", "old", "new", "total"),
    [
        ("__init__.py", "FROM_PACKAGE = 1", "FROM_PACKAGE = 2", 1122),
        ("numbers.py", "K = 10", "K = 20", 1141),
        ("printed.py", "100", "700", 1721),
        ("below.py", "n * K", "n + K", 1113),
        ("top.py", "made(1000)", "made(9000)", 9121),
    ],
)
def test_an_edit_anywhere_is_compiled_and_nothing_else_is(
    stack: Stack, name: str, old: str, new: str, total: int
) -> None:
    assert stack.run() == "1121 1\n"
    assert stack.run() == "1121 0\n"
    stack.edit(name, old, new)
    assert stack.run() == f"{total} 1\n"
    stack.edit(name, new, old)
    assert stack.run() == "1121 0\n", "earlier versions are kept"


def test_what_is_compiled_in_another_way_is_compiled_again(stack: Stack) -> None:
    """Code that lets other threads run stays no longer than it is wanted so."""
    assert stack.run() == "1121 1\n"
    stack.edit("top.py", "types.int64(types.int64))", "types.int64(types.int64), free=True)")
    assert stack.run() == "1121 1\n"
    assert stack.run() == "1121 0\n"


def test_what_compiled_code_does_not_reach_is_not_compiled_again(stack: Stack) -> None:
    assert stack.run() == "1121 1\n"
    stack.edit("below.py", "@jit()", "# a comment\nOTHER = 5\n\n@jit()")
    assert stack.run() == "1121 0\n"


def test_compiled_code_cannot_depend_on_what_may_change_unseen(stack: Stack) -> None:
    stack.edit("numbers.py", "K = 10", "K = object()")
    with pytest.raises(subprocess.CalledProcessError) as failure:
        stack.run()
    assert "cannot say whether it has changed" in failure.value.stderr


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
def test_an_inner_function_may_print_and_raise_like_any_function(stack: Stack, times: int) -> None:
    (stack.folder / "noisy.py").write_text(_NOISY)
    for _ in range(times):
        printed = stack.run(_QUARTERS)
    assert printed.splitlines() == ["half of 12", "half of 6", "3", "half of 6", "('odd', 3)"]


_LATE = """
from numba import types
from plancia.core.jit import jit
from stack.below import some

@jit(types.int64(types.int64), late=True)
def seldom(n):
    return some(n)
"""


def test_what_is_compiled_late_is_compiled_when_it_is_needed_and_once(stack: Stack) -> None:
    (stack.folder / "late.py").write_text(_LATE)
    head = _RUN.partition("from stack.top")[0]
    head += "from stack.late import seldom\nfrom plancia.core.jit import compile_late\n"
    assert stack.run(head + "print(len(saved))") == "0\n", "not yet"
    assert stack.run(head + "print(seldom(2), seldom(2), len(saved))") == "121 121 1\n"
    assert stack.run(head + "compile_late(seldom)\nprint(len(saved), seldom(2))") == "0 121\n", "from the cache"
    stack.edit("numbers.py", "K = 10", "K = 20")
    assert stack.run(head + "compile_late(seldom)\nprint(len(saved), seldom(2))") == "1 141\n"


def test_what_is_put_off_is_compiled_when_somebody_catches_up_or_needs_it(stack: Stack) -> None:
    head = _RUN.partition("from stack.top")[0]
    head += "from plancia.core.jit import catch_up, direct, put_off\n"
    head += "with put_off():\n    from stack.top import total\n    call = direct(total)\nprint(len(saved))\n"
    assert stack.run(head + "catch_up(print)\nprint(total(2), len(saved))") == "0\n1 1\n1121 1\n"
    stack.edit("numbers.py", "K = 10", "K = 20")
    assert stack.run(head + "print(call(2), direct(total)(2), len(saved))") == "0\n1141 1141 1\n"


def code_of(stack: Stack) -> Path:
    (file,) = stack.cache.rglob("*.code")
    return file


@pytest.mark.parametrize("damage", ["empty", "cut", "changed", "other"])
def test_damaged_code_is_compiled_again(stack: Stack, damage: str) -> None:
    assert stack.run() == "1121 1\n"
    good = code_of(stack).read_bytes()
    middle = len(good) // 2
    changed = good[:middle] + bytes([good[middle] ^ 1]) + good[middle + 1 :]
    code_of(stack).write_bytes({"empty": b"", "cut": good[:-1], "changed": changed, "other": b"code" * 99}[damage])
    assert stack.run() == "1121 1\n"
    assert stack.run() == "1121 0\n"


def test_a_cache_that_cannot_be_written_is_still_read(stack: Stack) -> None:
    assert stack.run() == "1121 1\n"
    folder = code_of(stack).parent
    (folder.parent / "x").touch()  # a file where a folder of versions is looked for
    saved = code_of(stack).read_bytes()
    blocked = stack.folder.parent / "blocked"
    blocked.write_bytes(b"")
    stack.cache, cache = blocked, stack.cache
    assert stack.run() == "1121 1\n", "nowhere to write: compiled each time"
    assert stack.run() == "1121 1\n"
    stack.cache = cache
    assert stack.run() == "1121 0\n"
    assert code_of(stack).read_bytes() == saved


def test_a_cache_that_may_only_be_read_is_used(stack: Stack) -> None:
    """As on a disk that is mounted so: nothing there can be made, written or touched."""
    assert stack.run() == "1121 1\n"
    before = {file: file.stat().st_mtime_ns for file in stack.cache.rglob("*")}
    only_read = (
        "import os, pathlib\ndef refused(*args, **how): raise OSError(30, 'Read-only file system')\n"
        "os.utime = pathlib.Path.mkdir = pathlib.Path.write_bytes = pathlib.Path.unlink = refused\n"
    )
    assert stack.run(only_read + _RUN) == "1121 0\n"
    stack.edit("numbers.py", "K = 10", "K = 20")
    assert stack.run(only_read + _RUN) == "1141 1\n"
    assert {file: file.stat().st_mtime_ns for file in stack.cache.rglob("*")} == before


def test_nothing_is_left_where_nothing_can_be_kept(stack: Stack) -> None:
    """As on a full disk: the code runs, and neither parts nor temporary folders stay behind."""
    full = _RUN.replace(
        "from stack.top",
        "import pathlib\nwrite = pathlib.Path.write_bytes\n"
        "def full(self, data):\n    write(self, data[:100])\n    raise OSError(28, 'No space left on device')\n"
        "pathlib.Path.write_bytes = full\nfrom stack.top",
    )
    assert stack.run(full) == "1121 1\n"
    assert [file for file in stack.cache.rglob("*") if file.is_file()] == []


def test_only_a_few_versions_are_kept(stack: Stack) -> None:
    stack.run()
    versions = code_of(stack).parents[1]
    for n in range(40):
        (versions / str(n)).mkdir()
        os.utime(versions / str(n), (n, n))
    stack.edit("numbers.py", "K = 10", "K = 20")
    stack.run()
    assert {folder.name for folder in versions.iterdir()} >= {str(n) for n in range(18, 40)}
    assert len(list(versions.iterdir())) == 24
    assert len(list(stack.cache.rglob("*.code"))) == 2


def test_without_a_home_nothing_is_kept(stack: Stack) -> None:
    """As for a user whom the system does not know."""
    homeless = "import os, pathlib\nos.environ.pop('PLANCIA_CACHE')\nos.environ.pop('XDG_CACHE_HOME', None)\n"
    homeless += "def home(): raise RuntimeError\npathlib.Path.home = home\n"
    assert stack.run(homeless + _RUN) == "1121 1\n"
    assert stack.run(homeless + _RUN) == "1121 1\n"
    assert not stack.cache.exists()
