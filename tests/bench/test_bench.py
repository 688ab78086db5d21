"""The bench runs, and its JSON has the promised shape."""

import json
from pathlib import Path

import pytest

from plancia.bench.measure import Report
from plancia.cli import main
from plancia.commands.bench import loaded, table
from plancia.games import NAMES


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
    assert report["growth"]["5"]["p50_ms"] > 0
    lines = [list(column.cells) for column in loaded(report, "en").columns]
    assert any("click" in str(cell) for cell in lines[0])
