"""The bench runs, and its JSON has the promised shape."""

import asyncio
import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import plancia
from plancia.bench import load, page
from plancia.bench.measure import Report
from plancia.cli import main
from plancia.commands.bench import loaded, table, weighed
from plancia.games import NAMES
from plancia.texts import LANGUAGES


def test_bench_prints_games_peers_and_ratios(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--json", "--rounds", "1", "--seconds", "0.02"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert set(report["peers"]) == {"openspiel_hex9", "openspiel_mcts_hex9", "catanatron"}
    for name in NAMES:
        numbers = report["games"][name]
        rows = {
            "loop",
            "step",
            "threads2",
            "playouts",
            "searched",
            "copy_us",
            "views_us",
            "preview_us",
            "refuse_us",
            "unpickle_us",
            "compile_s",
        }
        assert rows | {"warm_s", "memory_mb"} <= set(numbers)
        assert all(number > 0 for number in numbers.values())
        ratio = report["ratios"][name]["loop_vs_openspiel_hex9"]
        assert ratio == pytest.approx(numbers["loop"] / report["peers"]["openspiel_hex9"])
        ratio = report["ratios"][name]["playouts_vs_openspiel_mcts_hex9"]
        assert ratio == pytest.approx(numbers["playouts"] / report["peers"]["openspiel_mcts_hex9"])


def test_the_table_has_a_column_for_each_library_and_compares_playouts_with_playouts() -> None:
    report: Report = {
        "peers": {"openspiel_hex9": 1000.0, "openspiel_mcts_hex9": 50.0, "catanatron": 10.0},
        "games": {"qin": {"loop": 2000.0, "playouts": 25.0}},
        "ratios": {
            "qin": {"loop_vs_openspiel_hex9": 2.0, "loop_vs_catanatron": 200.0, "playouts_vs_openspiel_mcts_hex9": 0.5}
        },
    }
    rows = table(report, "en")
    assert [column.header for column in rows.columns][2:] == ["× openspiel", "× catanatron"]
    cells = [list(column.cells) for column in rows.columns]
    assert [column[-2:] for column in cells[2:]] == [["2.00", "0.50"], ["200.00", ""]]


def test_a_server_under_a_small_load_beside_an_empty_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "load.json"
    small = ["--tables", "6", "--moves", "12", "--seconds", "2", "--growth", "5"]
    assert main(["bench", "server", *small, "--json", str(file)]) == 0
    report = json.loads(file.read_text())
    assert report["sockets"] == 24
    assert report["wrong"] == report["echo"]["wrong"] == 0
    assert report["moves_per_s"] > 0
    assert 0 < report["p50_ms"] <= report["p99_ms"] <= report["max_ms"]
    assert {"socket_kb", "server_core"} <= report.keys()
    assert report["cpu_ms"] > 0
    assert report["growth"]["5"]["p50_ms"] > 0
    lines = [list(column.cells) for column in loaded(report, "en").columns]
    assert any("click" in str(cell) for cell in lines[0])


def test_a_move_that_had_to_wait_for_the_one_before_has_waited_since_it_was_due() -> None:
    class Slow:
        async def send(self, message: str) -> None:
            asyncio.get_running_loop().call_later(0.0 if took else 0.35, arrive)

    def arrive() -> None:
        four.arrived = time.perf_counter()
        four.waited.set()

    took: list[float] = []
    sockets: Any = [Slow()] * load.SCREENS
    four = load.Four(0, sockets, lambda _: "a move")
    ten = load.Load(tables=1, moves=10, seconds=0.6, warm_up=0)
    asyncio.run(load._drive(four, ten, time.perf_counter(), took, []))
    assert took[0] > 0.3
    assert took[1] > 0.15, "the server was slow, and nobody is told"


def test_a_server_is_measured_among_tables_that_are_over_and_tables_that_run(tmp_path: Path) -> None:
    going = load._fill(f"sqlite:///{tmp_path / 'many.sqlite'}", 5)
    assert len(set(going)) == 2
    with closing(sqlite3.connect(tmp_path / "many.sqlite")) as database:
        found = dict(database.execute("SELECT status, count(*) FROM tables GROUP BY status").fetchall())
    assert found == {"over": 3, "running": 2}


def test_the_page_is_weighed_as_it_is_loaded() -> None:
    weights = page.gzip_kb()
    assert set(weights) == {"lobby", "table", *NAMES, *LANGUAGES}
    for key, weight in weights.items():
        assert 0 < weight <= page.goal(key), key


def test_a_page_that_is_not_built_cannot_be_weighed(tmp_path: Path) -> None:
    with pytest.raises(plancia.OptionError, match="not built"):
        page.gzip_kb(tmp_path)


def test_the_page_is_measured_in_a_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "_VISITS", 2)
    monkeypatch.setattr(page, "_MOVES", 2)
    file = tmp_path / "page.json"
    assert main(["bench", "page", "--json", str(file)]) == 0
    report = json.loads(file.read_text())
    assert report["interactive_ms"] > 0
    assert report["move_ms"] == max(report["moves_ms"].values()) > 0
    assert set(report["moves_ms"]) == set(NAMES)
    lines = [list(column.cells) for column in weighed(report, "en").columns]
    assert [str(cell) for cell in lines[2]] == ["45", "40", "40", "40", "40", "10", "10", "10", "1,000", "16"]
