"""Whom somebody mutes he does not hear: at no table, on no screen, not in what was said before; until he wants to."""

from typing import Any

import msgspec
import pytest
from sqlalchemy import create_engine, text

from plancia.server import mine
from plancia.server.wire import Shown
from server.house import House, Person, Socket
from server.test_mine import program


def lines(shown: dict[str, Any]) -> list[str]:
    return [line["text"] or line["preset"] for line in shown["chat"]]


def told(response: Any) -> Any:
    return Person.told(response)


def party(house: House) -> tuple[Person, Person, Person, str]:
    """Ada, Bruno and Carla at a table of three."""
    ada, bruno, carla = (house.person(name) for name in ("Ada", "Bruno", "Carla"))
    table = ada.open("qin", "me open open", visibility="public")
    for guest in (bruno, carla):
        assert guest.do(table, "sit")["type"] == "ack"
    return ada, bruno, carla, table


def heard(socket: Socket, v: int) -> list[str]:
    """What a screen has of the chat when it is shown a version, as a page keeps it."""
    chat: list[str] = []
    while True:
        shown = socket.next("table")
        chat = lines(shown) if shown["since"] == 0 else chat + lines(shown)
        if shown["v"] >= v:
            return chat


def anew(socket: Socket, muted: list[int]) -> list[str]:
    """All chat that a screen is shown once more when others are muted than before."""
    while (shown := socket.next("table"))["muted"] != muted:
        pass
    assert shown["since"] == 0
    msgspec.convert(shown, Shown)
    return lines(shown)


def test_who_is_muted_is_heard_on_no_screen_and_nothing_else_changes(house: House) -> None:
    ada, bruno, carla, table = party(house)
    bruno.do(table, "say", text="before")
    screens = [ada.socket(), ada.socket(), carla.socket()]
    assert [lines(screen.watch(table)) for screen in screens] == [["before"]] * 3
    assert ada.post("/me/muted", {"table": table, "seat": 1})["name"] == "Bruno"
    for screen in screens[:2]:
        assert anew(screen, muted=[1]) == [], "what was said before goes away"
    bruno.do(table, "say", text="loud")
    bruno.do(table, "say", preset="nice")
    v = carla.do(table, "say", text="quiet")["v"]
    assert [heard(screen, v) for screen in screens] == [["quiet"], ["quiet"], ["loud", "nice", "quiet"]]
    assert lines(ada.look(table)) == ["quiet"]
    assert lines(bruno.look(table)) == ["before", "loud", "nice", "quiet"]
    assert [ada.look(table)["muted"], bruno.look(table)["muted"], carla.look(table)["muted"]] == [[1], [], []]
    assert b"loud" not in ada.http.get("/me/export").content
    for screen in screens:
        screen.close()


def test_who_is_heard_again_is_heard_with_all_that_he_has_said(house: House) -> None:
    ada, bruno, _, table = party(house)
    screen = ada.socket()
    screen.watch(table)
    muted = ada.post("/me/muted", {"table": table, "seat": 1})
    assert anew(screen, muted=[1]) == []
    v = bruno.do(table, "say", text="one")["v"]
    assert heard(screen, v) == []
    assert told(ada.http.delete(f"/me/muted/{muted['id']}")) == {"unmuted": True}
    assert anew(screen, muted=[]) == ["one"]
    assert told(ada.http.delete(f"/me/muted/{muted['id']}"))[::2] == (404, "server.not_muted")
    screen.close()


def test_it_holds_at_all_tables_and_after_a_restart_until_it_is_undone(start: Any) -> None:
    first = start()
    house = House(first.url)
    ada, bruno, carla, table = party(house)
    other = carla.open("qin", "me open", visibility="public")
    bruno.do(other, "say", text="again me")
    ada.post("/me/muted", {"table": table, "seat": 1})
    ada.post("/me/muted", {"table": table, "seat": 1})
    assert lines(ada.look(other)) == []
    house.close()
    first.stop()
    again = Person(start().url, known=False)
    again.http.cookies = ada.http.cookies
    assert [each["name"] for each in again.get("/me/muted")] == ["Bruno"], "twice is once"
    assert lines(again.look(other)) == []
    screen = again.socket()
    assert lines(screen.watch(other)) == []
    screen.close()
    again.http.close()


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
def test_screens_at_other_servers_hear_no_more_either(start: Any) -> None:
    here, there = start(), start()
    house = House(here.url)
    ada, bruno, _, table = party(house)
    far = Person(there.url, known=False)
    far.http.cookies = ada.http.cookies
    screen = far.socket()
    screen.watch(table)
    muted = ada.post("/me/muted", {"table": table, "seat": 1})
    assert anew(screen, muted=[1]) == []
    v = bruno.do(table, "say", text="far")["v"]
    assert heard(screen, v) == []
    told(ada.http.delete(f"/me/muted/{muted['id']}"))
    assert anew(screen, muted=[]) == ["far"]
    screen.close()
    far.http.close()
    house.close()


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
def test_a_server_that_has_heard_of_nothing_for_a_while_looks_up_who_is_muted(start: Any) -> None:
    here, there = start(), start()
    house = House(here.url)
    ada, bruno, _, table = party(house)
    far = Person(there.url, known=False)
    far.http.cookies = ada.http.cookies
    screen = far.socket()
    screen.watch(table)
    engine = create_engine(there.server.settings.address, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = :name"
        connection.execute(text(end), {"name": engine.url.database})
    engine.dispose()
    ada.post("/me/muted", {"table": table, "seat": 1})
    assert anew(screen, muted=[1]) == []
    v = bruno.do(table, "say", text="far")["v"]
    assert heard(screen, v) == []
    screen.close()
    far.http.close()
    house.close()


def test_somebody_is_meant_by_his_seat_by_a_line_that_was_heard_or_by_his_id(house: House) -> None:
    ada, bruno, _, table = party(house)
    watcher, other = house.person("Dora"), house.person("Elio")
    v = watcher.do(table, "say", text="take it")["v"]
    assert ada.post("/me/muted", {"table": table, "line": v})[::2] == (404, "server.nobody"), "players hear no watchers"
    assert other.post("/me/muted", {"table": table, "line": v})["name"] == "Dora"
    assert lines(other.look(table)) == []
    key = bruno.get("/me")["id"]
    assert ada.post("/me/muted", {"player": key})["id"] == key
    bruno.post("/me", {"name": "Bruno II"})
    assert [each["name"] for each in ada.get("/me/muted")] == ["Bruno II"]


def test_what_cannot_be_muted_is_told(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bruno, carla, table = party(house)
    bots = ada.open("qin", "me bot:greedy")
    key = bruno.get("/me")["id"]
    for body, code, name in (
        ({}, 400, "server.mute"),
        ({"table": table}, 400, "server.mute"),
        ({"seat": 1}, 400, "server.mute"),
        ({"table": table, "seat": 1, "line": 2}, 400, "server.mute"),
        ({"table": table, "player": key}, 400, "server.mute"),
        ({"table": table, "seat": 0}, 403, "server.mute_self"),
        ({"table": table, "seat": 7}, 404, "server.nobody"),
        ({"table": bots, "seat": 1}, 404, "server.nobody"),
        ({"table": "a" * 12, "seat": 1}, 404, "server.no_table"),
        ({"player": "a" * 26}, 404, "server.no_player"),
        ({"player": "me"}, 400, "server.invalid"),
    ):
        assert ada.post("/me/muted", body)[::2] == (code, name), body
    assert carla.post("/me/muted", {"table": bots, "seat": 0})[::2] == (404, "server.no_table"), "it is private"
    bot = program(ada)
    assert bot.post("/me/muted", {"player": key})[::2] == (403, "server.program")
    assert bot.get("/me/muted")[::2] == (403, "server.program")
    bot.http.close()
    monkeypatch.setattr(mine, "MUTES", 1)
    assert ada.post("/me/muted", {"player": key})["id"] == key
    assert ada.post("/me/muted", {"table": table, "seat": 2})[::2] == (429, "server.mutes")
    assert house.person(known=False).get("/me/muted")[::2] == (401, "server.stranger")


def test_mutes_are_exported_and_go_with_either_of_the_two(house: House, address: str) -> None:
    ada, bruno, _, table = party(house)
    for seat in (1, 2):
        ada.post("/me/muted", {"table": table, "seat": seat})
    bruno.post("/me/muted", {"table": table, "seat": 2})
    assert {each["name"] for each in ada.get("/me/export")["muted"]} == {"Bruno", "Carla"}
    assert told(bruno.http.delete("/me")) == {"deleted": True}
    assert [each["name"] for each in ada.get("/me/muted")] == ["Carla"]
    assert told(ada.http.delete("/me")) == {"deleted": True}
    engine = create_engine(address)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM mutes")).scalar() == 0
    engine.dispose()
