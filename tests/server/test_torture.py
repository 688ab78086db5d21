"""Short torture: real server processes, killed, paused and cut off; and the seeded mistake that must be found."""

import json
import random
import re
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

import plancia.commands.torture as command
from plancia.cli import main
from plancia.torture.postgres import Postgres
from plancia.torture.run import OWN, Outcome, Plan, torture

SECONDS = 10


def tortured(**plan: object) -> Outcome:
    return torture(Plan(seconds=SECONDS, kills=5, acks=20, clients=12, every=2.0, **plan), lambda *_: None)  # type: ignore[arg-type]


def nothing_wrong(outcome: Outcome) -> None:
    found = outcome.lost, outcome.doubled, outcome.leaked, outcome.diverged, outcome.crashed, outcome.errors
    assert found == (0, 0, 0, 0, 0, 0), outcome.findings


def test_one_server_on_sqlite_that_is_killed_loses_nothing_and_shows_nothing_wrong() -> None:
    outcome = tortured(seed=1)
    nothing_wrong(outcome)
    assert 0 < outcome.proved < outcome.messages
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


def test_a_run_that_is_asked_to_stop_proves_what_there_is(tmp_path: Path) -> None:
    file = tmp_path / "torture.json"
    words = ["torture", "--seconds", "3600", "--clients", "8", "--every", "60", "--json", str(file), "--lang", "en"]
    command = [sys.executable, "-m", "plancia", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        assert run.stderr is not None
        while not re.search(r"Torture [3-9]\d/3,600", line := run.stderr.readline()):
            assert line, "it ended by itself"
        run.terminate()
        told, wrong = run.communicate(timeout=120)
    assert (run.returncode, "lost 0, doubled 0, leaked 0, diverged 0" in told) == (0, True), told + wrong
    numbers = json.loads(file.read_text())
    assert numbers["messages"] >= numbers["proved"] > 0


def test_a_postgresql_that_is_killed_comes_back_with_all_that_was_committed(tmp_path: Path) -> None:
    own = Postgres(tmp_path / "pg")
    try:
        with psycopg.connect(own.address, autocommit=True) as connection:
            connection.execute("CREATE TABLE kept (n int)")
        for seed in range(3):
            with psycopg.connect(own.address, autocommit=True) as connection:
                connection.execute("INSERT INTO kept VALUES (%s)", (seed,))
                own.die(random.Random(seed))
                with pytest.raises(psycopg.OperationalError):
                    connection.execute("SELECT 1")
            with psycopg.connect(own.address) as connection:
                assert connection.execute("SELECT count(*) FROM kept").fetchone() == (seed + 1,)
    finally:
        own.close()


@pytest.mark.parametrize(("acked", "lost", "code"), [(7, 0, 0), (7, 2, 1), (0, 0, 1)])
def test_the_command_tells_what_was_found_and_fails_if_anything_was(
    acked: int,
    lost: int,
    code: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    outcome = Outcome(acked=acked, kills=1, lost=lost, findings=["lost: P1.2"] * lost)
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
