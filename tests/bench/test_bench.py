"""The bench runs, and its JSON has the promised shape."""

import json

import pytest

from plancia.cli import main
from plancia.games import NAMES


def test_bench_prints_games_peers_and_ratios(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--json", "--rounds", "1", "--seconds", "0.02"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert set(report["peers"]) == {"openspiel_hex9", "catanatron"}
    for name in NAMES:
        numbers = report["games"][name]
        rows = {
            "loop",
            "step",
            "threads2",
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
