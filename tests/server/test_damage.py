"""SQLite takes anything into any column: what no server has written is told as damage, and hides no other table."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from plancia.cli import main
from plancia.server.store.schema import metadata
from server.house import Person

pytestmark = pytest.mark.parametrize("address", ["sqlite"], indirect=True)

OF_A_TABLE = ("tables", "entries", "sittings", "notes", "analyses")
OF_SOMEBODY = ("guests", "tokens", "ratings", "mutes", "results")
KEYS = {("tables", "id"), ("guests", "id"), ("guests", "key"), ("tokens", "hash")}
COLUMNS = [(name, column.name) for name in OF_A_TABLE for column in metadata.tables[name].columns]
ASKED = (
    "/tables/{}", "/tables/{}/printed", "/tables/{}/match", "/tables/{}/players", "/tables/{}/note",
    "/tables/{}/analysis", "/tables/{}/file",
)  # fmt: skip
MINE = (
    "/me", "/me/next", "/me/statistics", "/me/sessions", "/me/muted", "/me/export", "/leaders?game=qin",
    "/tables?mine=true",
)  # fmt: skip
Damaged = dict[str, tuple[str, str]]


def sql(address: str, *lines: str) -> None:
    """By hand."""
    with closing(sqlite3.connect(address.removeprefix("sqlite:///"))) as raw:
        for line in lines:
            raw.execute(line)
        raw.commit()


def spoil(address: str, name: str, column: str, where: str) -> bool:
    """Bytes in the last row of somebody’s; False where SQLite takes in only the key of a row that there is."""
    row = f"(SELECT max(rowid) FROM {name} WHERE {where})"
    try:
        sql(address, f"UPDATE {name} SET {column} = x'5bff' WHERE rowid = {row}")
    except sqlite3.IntegrityError:
        return False
    return True


def opened(ada: Person, address: str) -> str:
    """A table of hers with something in every part of the database."""
    table = ada.open("terratain", "me me")
    ada.step(table, 1, seat=ada.look(table)["game"]["public"]["to_move"])
    ada.http.put(f"/tables/{table}/note", json={"text": "mine"})
    sql(
        address,
        f"INSERT INTO results VALUES ('{table}', 0, 1, 'qin', 2, 5, 1.0, 'played', 1, 5)",
        f"INSERT INTO analyses VALUES ('{table}', 1, NULL, 1.0, '{{\"report\": {{}}}}')",
        f"INSERT INTO links VALUES (x'00{table.encode().hex()}', '{table}', 'play', 0, 5)",
    )
    return table


@pytest.fixture
def damaged(start: Any, address: str) -> Iterator[tuple[str, Damaged, Person]]:
    """A whole table of Eve's, and one of Ada's for every column in which there is something wrong; nobody is there."""
    running = start(tables=1000)
    for credit in (running.server.openings, running.server.requests):
        credit.most = credit.a_second = 1e9
    ada, eve = Person(running.url), Person(running.url, "Eve")
    whole = eve.open("qin", "me me")
    eve.step(whole, seat=eve.look(whole)["game"]["public"]["to_move"])
    found = {opened(ada, address): place for place in COLUMNS if place not in KEYS}
    running.stop()
    for table, (name, column) in list(found.items()):
        if not spoil(address, name, column, f"{'id' if name == 'tables' else 'table_id'} = '{table}'"):
            del found[table]
    ada.http.close()
    yield whole, found, eve
    eve.http.close()


def test_who_runs_a_server_is_told_what_is_damaged_and_has_all_other_tables(
    damaged: tuple[str, Damaged, Person], address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, tables, _ = damaged

    def admin(*words: str) -> tuple[int, str]:
        capsys.readouterr()
        code = main(["admin", *words, "--database", address, "--lang", "en"])
        told = capsys.readouterr()
        return code, told.out + told.err

    listed = admin("list", "--most", "1000")[1]
    assert all(table in listed for table in (whole, *tables))
    for table, place in tables.items():
        code, told = admin("show", table)
        assert code == 0, place
        assert table in told, place
    code, told = admin("repair", "--all", "--fix")
    for table, (name, column) in tables.items():
        if name in ("tables", "entries") and column not in ("guest", "cmd"):
            assert f"Table {table}" in told, (name, column)
    assert f"Table {whole}" not in told
    code, told = admin("check")
    assert (code, "tables.salt" in told, "entries.data" in told, "notes.text" in told) == (1, True, True, True)
    assert "tables.names" not in told, "what follows from a log was put right"
    assert admin("export", "--all", str(tmp_path / "out"))[0] == 1
    assert list((tmp_path / "out").glob(f"*{whole}*"))
    assert admin("vacuum")[0] == 0


def test_a_server_tells_damage_to_who_asks_for_it_and_shows_all_else(
    damaged: tuple[str, Damaged, Person], start: Any, caplog: pytest.LogCaptureFixture
) -> None:
    whole, tables, eve = damaged
    again = start()
    again.server.requests.most = again.server.requests.a_second = 1e9
    eve.http.base_url = again.url + "/api/v1"
    listed = eve.get("/tables")
    assert isinstance(listed, list), listed
    for table, place in tables.items():
        for asked in ASKED:
            answer = eve.http.get(asked.format(table))
            told = answer.status_code < 500 or answer.json()["key"] in ("server.damaged", "server.rules")
            assert told, (place, asked, answer.text)
    assert eve.step(whole, seat=eve.look(whole)["game"]["public"]["to_move"])["type"] == "ack"
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.parametrize("name", OF_SOMEBODY)
def test_what_is_damaged_of_one_person_is_told_to_nobody_else(name: str, start: Any, address: str) -> None:
    running = start()
    ada, eve = Person(running.url), Person(running.url, "Eve")
    table = ada.open("qin", "me me")
    sql(
        address,
        f"INSERT INTO results VALUES ('{table}', 0, 1, 'qin', 2, 5, 1.0, 'played', 1, 5)",
        "INSERT INTO ratings VALUES (1, 'qin', 25.0, 8.0, 9)",
        "INSERT INTO mutes VALUES (1, 2, 1)",
    )
    for column in (column.name for column in metadata.tables[name].columns):
        if (name, column) not in KEYS:
            spoil(address, name, column, "rowid = 1")
    for asked in MINE:
        answer = ada.http.get(asked)
        assert answer.status_code < 500 or answer.json()["key"] == "server.damaged", (asked, answer.text)
        if asked != "/leaders?game=qin":
            assert eve.http.get(asked).status_code == 200
    ada.http.close()
    eve.http.close()
