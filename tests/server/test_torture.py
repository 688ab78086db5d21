"""Short torture: real server processes, killed, paused and cut off; and the seeded mistake that must be found."""

import json
from pathlib import Path

import pytest

import plancia.commands.torture as command
from plancia.cli import main
from plancia.torture.run import OWN, Outcome, Plan, torture

SECONDS = 10


def tortured(**plan: object) -> Outcome:
    return torture(Plan(seconds=SECONDS, kills=5, clients=12, every=0.8, **plan), lambda *_: None)  # type: ignore[arg-type]


def nothing_wrong(outcome: Outcome) -> None:
    found = outcome.lost, outcome.doubled, outcome.leaked, outcome.diverged, outcome.crashed, outcome.errors
    assert found == (0, 0, 0, 0, 0, 0), outcome.findings


def test_one_server_on_sqlite_that_is_killed_loses_nothing_and_shows_nothing_wrong() -> None:
    outcome = tortured(seed=1)
    nothing_wrong(outcome)
    assert outcome.kills >= 5
    assert outcome.messages > outcome.acked >= 20


def test_two_servers_on_postgresql_lose_nothing_and_show_nothing_wrong() -> None:
    outcome = tortured(seed=2, nodes=2, database=OWN)
    nothing_wrong(outcome)
    assert outcome.kills >= 5
    assert outcome.messages > outcome.acked >= 20


def test_servers_that_acknowledge_before_they_commit_are_found_out() -> None:
    outcome = tortured(seed=3, sabotage=True, calm=1)
    assert outcome.lost > 0


@pytest.mark.parametrize(("lost", "code"), [(0, 0), (2, 1)])
def test_the_command_tells_what_was_found_and_fails_if_anything_was(
    lost: int, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome = Outcome(acked=7, kills=1, lost=lost, findings=["lost: P1.2"] * lost)
    monkeypatch.setattr(command, "torture", lambda plan, report: outcome)
    file = tmp_path / "torture.json"
    assert main(["torture", "--lang", "en", "--json", str(file)]) == code
    assert json.loads(file.read_text())["lost"] == lost
    told = capsys.readouterr()
    assert f"lost {lost}, doubled 0, leaked 0, diverged 0" in told.out
    assert told.err.count("lost: P1.2") == lost


@pytest.mark.parametrize("address", ["postgresql://127.0.0.1:1/nothing", "mysql://here"])
def test_a_database_that_is_none_is_told_at_once(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["torture", "--database", address, "--lang", "en"]) == 2
    assert capsys.readouterr().err.startswith("plancia: ")


def test_several_servers_need_a_database_that_they_can_share(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["torture", "--nodes", "2", "--lang", "en"]) == 2
    assert "PostgreSQL" in capsys.readouterr().err
