"""What the torture has found, each in a small test of its own."""

import asyncio
import gc
import threading
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import OperationalError

from plancia.server import service, wire
from plancia.server.hall import Hall
from plancia.server.orders import Sender
from plancia.server.ready import Ready
from plancia.server.store import Database
from plancia.server.store.migrate import migrate, must_fit
from plancia.server.think import Desk
from server.house import House, Person


class Deaf:
    """Two servers on one PostgreSQL, the second of which hears no bell; somebody with two seats visits both."""

    def __init__(self, start: Any) -> None:
        one, self.other = start(), start()

        async def silence(*_: object) -> None:
            pass

        while self.other.server.hall.deaf:
            pass
        self.other.server.hall.ring = silence
        self.here = Person(one.url)
        self.there = Person(self.other.url, known=False)
        self.there.http.cookies = self.here.http.cookies
        self.table = self.here.open("terratain", "me me")
        self.there.look(self.table)

    def play(self, person: Person, id: str, version: int) -> Any:
        """The first legal move, as the first server knows it."""
        seat = self.here.look(self.table)["game"]["public"]["to_move"]
        legal = self.here.look(self.table, seat=seat)["game"]["legal"]
        return person.do(self.table, "play", id=id, version=version, actions=[legal[0]["action"]])

    def close(self) -> None:
        for person in (self.here, self.there):
            person.http.close()


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
def test_a_server_that_is_behind_does_not_refuse_what_another_one_has_obeyed(start: Any) -> None:
    deaf = Deaf(start)
    deaf.play(deaf.here, "first", 0)
    second = deaf.play(deaf.here, "second", 1)
    assert deaf.play(deaf.there, "second", 1) == second
    deaf.close()


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
def test_whoever_watches_is_told_what_his_server_finds_out_by_chance(start: Any) -> None:
    deaf = Deaf(start)
    socket = deaf.there.socket()
    before = socket.watch(deaf.table)["v"]
    deaf.play(deaf.here, "first", 0)
    assert deaf.play(deaf.there, "stale", 0)[:2] == (409, "version")
    assert socket.next("table", timeout=5)["v"] == before + 1
    socket.close()
    deaf.close()


def test_a_server_waits_for_a_database_that_is_away_when_it_starts(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Engine] = []

    def away_at_first(engine: Engine) -> None:
        tried.append(engine)
        if len(tried) == 1:
            raise OperationalError("SELECT 1", {}, Exception("terminated"))
        must_fit(engine)

    monkeypatch.setattr(service, "must_fit", away_at_first)
    monkeypatch.setattr(service, "_AGAIN", 0.0)
    house = House(start().url)
    assert house.person().get("/me")["name"] == "Ada"
    assert len(tried) == 2
    house.close()


def test_a_table_of_other_rules_does_not_keep_the_bots_of_others_from_moving(start: Any) -> None:
    first = start(pace=60.0)
    house = House(first.url)
    ada = house.person()
    tables = [ada.open("qin", "bot:random bot:random me") for _ in range(2)]
    first.stop()
    second = start()
    with second.server.database.engine.begin() as connection:
        connection.execute(text("UPDATE tables SET rules = 'other', due = 0 WHERE id = :id"), {"id": tables[0]})
        connection.execute(text("UPDATE tables SET due = 1 WHERE id = :id"), {"id": tables[1]})
    ada.http.base_url = second.url + "/api/v1"
    query = text("SELECT to_move FROM tables WHERE id = :id")
    for _ in range(200):
        if second.server.database.read_now(lambda c: c.execute(query, {"id": tables[1]}).scalar()) is not None:
            break
        second.thread.join(0.05)
    else:
        pytest.fail("the bots did not move")
    house.close()


def test_a_write_under_way_is_not_called_off_and_one_that_waits_is(address: str) -> None:
    database, begun, go_on, done = Database(address), threading.Event(), threading.Event(), list[str]()

    def slowly(connection: Connection) -> str:
        begun.set()
        assert go_on.wait(20)
        return "kept"

    under_way = database.write_later(slowly)
    assert begun.wait(20)
    waiting = database.write_later(lambda connection: done.append("waiting"))
    assert not under_way.cancel()
    assert waiting.cancel()
    go_on.set()
    assert under_way.result(20) == "kept"
    assert database.write_later(lambda connection: "the next").result(20) == "the next"
    assert done == []
    database.close()


def test_a_refusal_that_finds_nobody_there_any_more_makes_no_noise(address: str, ready: Ready) -> None:
    database, noise = Database(address), list[Any]()
    migrate(database.engine)

    async def hang_up() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, what: noise.append(what))
        hall = Hall(database, Desk(1), ready)
        asking = asyncio.create_task(hall.obey("a" * 12, Sender(1, "Ada"), wire.Undo()))
        await asyncio.sleep(0)
        asking.cancel()
        under_way = set(hall._tasks)
        assert under_way
        await asyncio.wait({asking, *under_way})
        del under_way
        gc.collect()
        await asyncio.sleep(0)

    asyncio.run(hang_up())
    database.close()
    assert noise == []
