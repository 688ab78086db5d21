"""Numbers that a process holds."""

import os
from pathlib import Path

import pytest

from plancia.table.holds import Holds


def test_a_shelf_that_is_forgotten_leaves_no_open_file_behind(tmp_path: Path) -> None:
    holds = Holds(tmp_path / "holds")
    assert holds.take(3)
    file = holds._file
    os.fstat(file)
    del holds
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(file)


def test_letting_go_twice_closes_no_file_of_somebody_else(tmp_path: Path) -> None:
    holds = Holds(tmp_path / "holds")
    holds.close()
    with (tmp_path / "other").open("w") as other:
        holds.close()
        other.write("still open")
