"""The database fails: it is said, nothing is lost, nothing is told that is not kept, and it goes on by itself."""

import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, create_engine, func, insert, select, text

from plancia.server.store import StoreError, database
from plancia.server.store.database import Database, Unwritten
from plancia.server.store.migrate import migrate
from plancia.server.store.schema import entries, guests
from server.house import House, Person

SQLITE = pytest.mark.parametrize("address", ["sqlite"], indirect=True)
POSTGRESQL = pytest.mark.parametrize("address", ["postgresql"], indirect=True)


def table_of_two(start: Any) -> tuple[Any, Person, str]:
    """A running server and somebody who plays both seats."""
    running = start()
    ada = Person(running.url)
    return running, ada, ada.open("terratain", "me me")


def step(ada: Person, table: str, id: str) -> Any:
    """One move, by whoever has to make it."""
    seat = ada.look(table)["game"]["public"]["to_move"]
    game = ada.look(table, seat=seat)["game"]
    return ada.do(table, "play", id=id, version=game["version"], actions=[game["legal"][0]["action"]])


def kept(address: str, table: str) -> int:
    """How many entries of a table stand in the database."""
    engine = create_engine(address)
    with engine.connect() as connection:
        n = connection.execute(select(func.count()).where(entries.c.table_id == table)).scalar()
    engine.dispose()
    return int(n or 0)


def soon(wanted: Callable[[], Any]) -> Any:
    """As soon as it is there; the service recovers by itself."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        if found := wanted():
            return found
        time.sleep(0.05)
    pytest.fail("it did not recover")


def is_busy(answer: Any) -> bool:
    return bool(answer[:3] == (503, "busy", "server.store")) if isinstance(answer, tuple) else False


@SQLITE
def test_a_full_disk_is_said_and_nothing_is_lost(start: Any, address: str, caplog: pytest.LogCaptureFixture) -> None:
    running, ada, table = table_of_two(start)
    screen = ada.socket()
    screen.watch(table)
    limit(running, 1)
    acked = [step(ada, table, f"m{n}")["v"] for n in range(3)]
    before, answers = ada.look(table), []
    for n in range(400):
        answers.append(ada.do(table, "say", text="x" * 490, id=f"say{n}"))
        if is_busy(answers[-1]):
            break
    assert is_busy(answers[-1]), answers[-1]
    assert [line for line in caplog.messages if "full" in line], "who runs the server is not told why"
    stored = kept(address, table)
    assert ada.look(table)["v"] == stored, "what is not kept was told"
    acked += [answer["v"] for answer in answers[:-1]]
    assert max(acked) == stored
    assert len(set(acked)) == len(acked)
    assert ada.look(table)["game"] == before["game"]
    limit(running, 1_000_000)
    assert ada.do(table, "say", text="x" * 490, id=f"say{len(answers) - 1}")["v"] == stored + 1
    while screen.next("table")["v"] < stored + 1:
        pass
    screen.close()
    ada.http.close()


def limit(running: Any, pages: int) -> None:
    """How large the file may grow, for the writer; never smaller than it is."""
    running.server.database.write_later(lambda c: c.exec_driver_sql(f"PRAGMA max_page_count={pages}")).result(10)


@SQLITE
def test_a_database_that_may_only_be_read_is_read_and_written_again_later(start: Any, address: str) -> None:
    running, ada, table = table_of_two(start)
    step(ada, table, "m1")
    v = ada.look(table)["v"]

    data = running.server.database
    data.write_later(lambda c: c.exec_driver_sql("PRAGMA query_only=ON")).result(10)
    assert is_busy(step(ada, table, "m2"))
    assert is_busy(ada.post("/tables", {"game": "qin", "seats": [{"who": "me"}] * 2}))
    assert ada.look(table)["v"] == v == kept(address, table)
    data.writing.dispose()  # as if it could be written again
    assert step(ada, table, "m2")["v"] == v + 1
    ada.http.close()


@SQLITE
def test_a_database_that_somebody_else_has_locked_holds_up_reads_of_nobody(
    start: Any, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_PATIENCE", 0.3)
    running, ada, table = table_of_two(start)
    step(ada, table, "m1")
    v = ada.look(table)["v"]
    other = sqlite3.connect(address.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    begun = time.monotonic()
    works = [running.server.database.write_later(lambda c: None) for _ in range(100)]
    assert is_busy(step(ada, table, "m2"))
    for work in works:
        with pytest.raises(StoreError):
            work.result(20)
    assert time.monotonic() - begun < 15, "every one of them waited for itself"
    assert ada.look(table)["v"] == v
    other.execute("ROLLBACK")
    other.close()
    assert step(ada, table, "m2")["v"] == v + 1
    ada.http.close()


@POSTGRESQL
def test_connections_that_postgresql_ends_are_made_again(start: Any, address: str) -> None:
    _, ada, table = table_of_two(start)
    admin = psycopg.connect(address.replace("+psycopg", ""), autocommit=True)
    acked, n = set[int](), 0
    for _ in range(6):
        name = admin.info.dbname
        admin.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND pid <> pg_backend_pid()",
            (name,),
        )
        for _ in range(3):
            n += 1
            answer = soon(partial(acknowledged, ada, table, f"m{n}"))
            assert answer["v"] not in acked
            acked.add(answer["v"])
    assert len(acked) == 18
    assert kept(address, table) == ada.look(table)["v"] == max(acked)
    seen = admin.execute("SELECT string_agg(query, ' ') FROM pg_stat_activity").fetchone()
    assert seen is not None
    assert ada.look(table)["commitment"] not in str(seen)
    admin.close()
    ada.http.close()


def acknowledged(ada: Person, table: str, id: str) -> Any:
    """The answer to a move, unless the database is still away."""
    answer = again(ada, table, id)
    return answer if isinstance(answer, dict) else None


def again(ada: Person, table: str, id: str) -> Any:
    """A move with an id, whatever becomes of it."""
    shown = ada.look(table)
    if not isinstance(shown, dict):
        assert is_busy(shown)
        return None
    answer = step_of(ada, table, id, shown)
    assert isinstance(answer, dict) or is_busy(answer), answer
    return answer


def step_of(ada: Person, table: str, id: str, shown: Any) -> Any:
    seen = ada.look(table, seat=shown["game"]["public"]["to_move"])
    if not isinstance(seen, dict):
        return seen
    action = seen["game"]["legal"][0]["action"]
    return ada.do(table, "play", id=id, version=seen["game"]["version"], actions=[action])


def test_a_commit_of_which_nobody_knows_is_looked_up_and_done_once(
    start: Any, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    running, ada, table = table_of_two(start)
    screen = ada.socket()
    screen.watch(table)
    data, v = running.server.database, ada.look(table)["v"]
    true = data._commit

    def lost(group: list[tuple[Any, Future[Any]]]) -> None:
        """It comes through, and the answer is lost."""
        monkeypatch.setattr(data, "_commit", true)
        silent = [(work, Future[Any]()) for work, _ in group]
        true(silent)
        for _, future in group:
            future.set_exception(StoreError("server.store"))

    seat = ada.look(table)["game"]["public"]["to_move"]
    game = ada.look(table, seat=seat)["game"]
    move = {"version": game["version"], "actions": [game["legal"][0]["action"]]}
    monkeypatch.setattr(data, "_commit", lost)
    assert is_busy(ada.do(table, "play", id="once", **move))
    assert kept(address, table) == v + 1
    assert ada.look(table)["v"] == v + 1, "what is kept is true, though nobody was told"
    assert ada.do(table, "play", id="once", **move)["v"] == v + 1
    assert kept(address, table) == v + 1
    screen.close()
    ada.http.close()


def test_a_work_that_fails_spoils_nothing_for_the_others(address: str) -> None:
    data = Database(address)
    migrate(data.engine)
    gate = threading.Event()
    first = data.write_later(lambda c: gate.wait(10))
    row = {"key": "k", "name": "a secret", "lang": "en", "created": 0, "seen": 0}
    rows = [row | {"key": f"k{n % 7}"} for n in range(8)]
    works = [data.write_later(partial(add, row=row)) for row in rows]
    odd = data.write_later(lambda c: 1 // 0)
    gone = data.write_later(_unwritten)
    gate.set()
    first.result(10)
    for work in works[:7]:
        work.result(10)
    with pytest.raises(StoreError) as twice:
        works[7].result(10)
    with pytest.raises(ZeroDivisionError):
        odd.result(10)
    with pytest.raises(Unwritten):
        gone.result(10)
    assert "a secret" not in str(twice.value.__cause__), "an error tells what was to be written"
    assert data.read_now(lambda c: c.execute(select(func.count()).select_from(guests)).scalar()) == 7
    cancelled = threading.Event()
    held = data.write_later(lambda c: cancelled.wait(10))
    later = data.write_later(lambda c: c.execute(text("DELETE FROM guests")))
    assert later.cancel()
    cancelled.set()
    held.result(10)
    assert data.write_later(lambda c: 5).result(10) == 5, "the writer has died"
    assert data.read_now(lambda c: c.execute(select(func.count()).select_from(guests)).scalar()) == 7
    data.close()


def add(connection: Connection, row: dict[str, Any]) -> None:
    connection.execute(insert(guests).values(row))


def _unwritten(connection: Any) -> None:
    raise Unwritten


@SQLITE
def test_a_mistake_of_ours_is_in_the_log_without_secrets_and_nobody_sees_it(
    start: Any, address: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    running, ada, table = table_of_two(start)
    caplog.set_level(logging.INFO)
    token = ada.post(f"/tables/{table}/links", {"kind": "watch"})["token"]
    one = ada.socket()

    def broken(*_: Any, **__: Any) -> Any:
        raise ValueError("a mistake")

    monkeypatch.setattr("plancia.server.store.books.link", broken)
    answer = ada.http.post(f"/links/{token}", json={})
    assert (answer.status_code, answer.json()["key"]) == (500, "server.failed")
    assert "mistake" not in answer.text
    monkeypatch.setattr(running.server.hall, "at", broken)
    one.send(type="watch", table=table)
    told = one.next()
    assert (told["type"], told["fault"]["code"]) == ("wrong", "failed")
    assert "mistake" not in str(told)
    one.send(type="ping", id=3)
    assert one.next("pong")["id"] == 3, "a mistake ended the connection"
    one.close()
    logged = "\n".join(f"{each.getMessage()} {each.exc_info}" for each in caplog.records if each.name != "httpx")
    assert "a mistake" in logged
    assert token not in logged
    assert ada.http.cookies["plancia"] not in logged
    ada.http.close()


@SQLITE
def test_a_table_that_nobody_can_go_on_with_holds_up_no_other(start: Any, address: str) -> None:
    running = start()
    house = House(running.url)
    ada = house.person()
    broken, whole = (ada.open("qin", "me me", clock={"per": "move", "seconds": 1}) for _ in range(2))
    engine = create_engine(address)
    with engine.begin() as connection:
        connection.execute(text("UPDATE tables SET rules = 'of long ago' WHERE id = :id"), {"id": broken})
    engine.dispose()
    running.server.hall.live.clear()
    soon(lambda: ada.look(whole)["status"] == "over")
    assert ada.look(broken)[2] == "server.rules"
    house.close()


@SQLITE
def test_a_database_on_a_full_disk_from_the_start_is_an_error_with_a_name(tmp_path: Path, address: str) -> None:
    data = Database(f"sqlite:///{tmp_path / 'none' / 'plancia.sqlite'}")
    with pytest.raises(StoreError):
        data.read_now(lambda c: c.execute(select(func.count()).select_from(guests)).scalar())
    with pytest.raises(StoreError):
        data.write_later(lambda c: None).result(10)
    data.close()
