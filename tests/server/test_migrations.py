"""Every database there ever was can still be served; one of tomorrow is left alone."""

import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from plancia.cli import main
from plancia.server.faults import BusyError
from plancia.server.ready import Ready
from plancia.server.service import Server
from plancia.server.settings import Settings
from plancia.server.store import Database
from plancia.server.store.migrate import migrate, newest, version
from plancia.server.store.schema import metadata
from server.house import Person

DUMPS = sorted(Path(__file__).with_name("data").glob("*.sql"))


@pytest.mark.parametrize("dump", DUMPS, ids=lambda path: path.stem)
def test_a_database_of_an_earlier_version_is_migrated_and_served(
    dump: Path, address: str, start: Any, tmp_path: Path
) -> None:
    text = dump.read_text("utf-8")
    over, running, waiting, cookie = re.findall(r"\b[a-z2-7]{12}\b(?= is| runs| waits)|(?<=cookie: )\S+", text)
    old = tmp_path / "old.sqlite"
    with closing(sqlite3.connect(old)) as connection:
        connection.executescript(text)
        (at,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    assert at == dump.stem
    goal = f"sqlite:///{old}"
    if not address.startswith("sqlite"):
        assert main(["admin", "restore", str(old), "--database", address]) == 0
        goal = address
    server = start(database=goal)
    with closing(Database(goal)) as database, database.engine.connect() as connection:
        assert version(connection) == newest()
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    assert main(["admin", "repair", "--all", "--adopt", "--database", goal]) == 0
    ada = Person(server.url, known=False)
    ada.http.cookies.set("plancia", cookie)
    assert ada.get("/me")["name"] == "Ada"
    assert {(each["table"], each["status"]) for each in ada.get("/tables", mine=True)} == {
        (over, "over"), (running, "running"), (waiting, "open"),
    }  # fmt: skip
    assert ada.look(over, eyes="all")["seal"] is not None
    assert ada.look(running)["chat"][0]["text"] == "Che bel tavolo!"
    assert ada.get(f"/tables/{running}/note") == {"text": "a note to myself"}
    assert ada.get("/me/muted") == []
    if ada.look(running)["game"]["legal"]:
        assert ada.step(running)["type"] == "ack"
    assert ada.do(waiting, "start", fill="greedy")["type"] == "ack"
    ada.http.close()


def test_there_is_a_dump_of_the_first_version() -> None:
    assert DUMPS[0].stem == "0001"


def test_migrations_lead_to_the_schema_and_can_be_done_again(address: str) -> None:
    with closing(Database(address)) as database:
        for to in ("0001", "head", "head"):
            migrate(database.engine, to)
        with database.engine.connect() as connection:
            assert version(connection) == newest()
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_a_database_of_a_newer_version_is_left_alone(
    address: str, settings: Settings, ready: Ready, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Database(address)) as database:
        migrate(database.engine)
        with database.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        server = Server(settings, ready)
        with pytest.raises(BusyError) as caught:
            server.open()
        server.database.close()
        assert caught.value.key == "server.newer"
        for words in (
            ["serve", "--port", "0", "--data-dir", settings.data_dir],
            ["admin", "list"],
            ["admin", "migrate"],
        ):
            assert main([*words, "--database", address, "--lang", "en"]) == 2
            assert capsys.readouterr().err == "plancia: The database belongs to a newer version of Plancia: 9999.\n"
        with database.engine.connect() as connection:
            assert version(connection) == "9999"


_STARTING = """
import sys
from plancia.server.service import Server
from plancia.server.settings import Settings
server = Server(Settings(database=sys.argv[1]))
print("here", flush=True)
sys.stdin.readline()
server.open()
server.database.close()
"""


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
def test_several_servers_that_start_at_once_on_an_empty_database_do_not_disturb_each_other(address: str) -> None:
    command = [sys.executable, "-c", _STARTING, address]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    servers = [subprocess.Popen(command, **pipes) for _ in range(5)]  # type: ignore[call-overload]
    for server in servers:
        assert server.stdout.readline() == "here\n"
    for server in servers:
        server.stdin.write("now\n")
        server.stdin.flush()
    assert [server.communicate(timeout=60)[1] for server in servers] == [""] * 5
    assert [server.returncode for server in servers] == [0] * 5
    with closing(Database(address)) as database, database.engine.connect() as connection:
        assert version(connection) == newest()
        assert connection.exec_driver_sql("SELECT count(*) FROM alembic_version").scalar() == 1
