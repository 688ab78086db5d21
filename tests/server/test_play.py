"""Whole games over the wire, on both databases."""

import asyncio
from typing import Any

import msgspec
import pytest

from plancia import read_game
from plancia.games import NAMES
from plancia.server.wire import Shown
from server.house import House, Person


@pytest.mark.parametrize("game", NAMES)
def test_a_game_against_a_bot_from_the_first_request_to_the_proof_of_its_shuffle(house: House, game: str) -> None:
    ada = house.person()
    table = ada.open(game, "me bot:greedy")
    socket = ada.socket()
    shown = socket.watch(table)
    commitment = shown["commitment"]
    while shown["status"] != "over":
        msgspec.convert(shown, Shown)
        assert shown["seal"] is None
        if shown["game"]["legal"]:
            action = shown["game"]["legal"][0]["action"]
            socket.order(table, "play", version=shown["game"]["version"], actions=[action])
            while (told := socket.next())["type"] == "table":
                assert told["v"] == shown["v"], "what is not kept yet was told"
            assert told["type"] == "ack"
        shown = socket.next("table")
    assert shown["ended"]["why"] == "played"
    file = read_game(ada.http.get(f"/tables/{table}/file").text)
    file.verify()
    assert file.commitment == commitment
    assert (str(file.seal and file.seal.seed), file.seal and file.seal.salt) == tuple(shown["seal"].values())
    assert list(file.result.winners if file.result else ()) == shown["ended"]["winners"]
    socket.close()


def two(house: House, game: str = "qin", **setup: Any) -> tuple[Person, Person, str]:
    """Two people at one table."""
    ada, bruno = house.person("Ada"), house.person("Bruno")
    table = ada.open(game, "me open", visibility="public", **setup)
    assert bruno.do(table, "sit")["type"] == "ack"
    return ada, bruno, table


def mover(table: str, *people: Person) -> Person:
    """Whose turn it is."""
    return next(person for person in people if person.look(table)["game"]["legal"])


def test_two_people_meet_in_the_list_of_open_tables_and_play(house: House) -> None:
    ada, bruno = house.person("Ada"), house.person("Bruno")
    table = ada.open("qin", "me open", visibility="public")
    assert [(each["table"], each["free"]) for each in bruno.get("/tables", status="open")] == [(table, 1)]
    bruno.do(table, "sit")
    shown = ada.look(table)
    assert (shown["status"], [seat["name"] for seat in shown["seats"]]) == ("running", ["Ada", "Bruno"])
    for _ in range(6):
        assert mover(table, ada, bruno).step(table)["type"] == "ack"
    waiting = mover(table, ada, bruno)
    assert waiting.get("/me/next") == {"tables": [table]}


def test_a_command_that_is_sent_again_is_obeyed_once(house: House) -> None:
    ada = house.person()
    table = ada.open("qin", "me me")
    shown = ada.look(table, seat=0)
    seat = shown["game"]["public"]["to_move"]
    game = ada.look(table, seat=seat)["game"]
    play = {"version": game["version"], "actions": [game["legal"][0]["action"]]}
    first = ada.do(table, "play", id="same", **play)
    assert ada.do(table, "play", id="same", **play) == first
    assert ada.look(table)["game"]["public"]["move"] == 1
    assert ada.do(table, "play", id="other", **play)[:2] == (409, "version")


def test_what_is_illegal_is_refused_with_clause_and_cells_and_nothing_changes(house: House) -> None:
    ada, bruno, table = two(house)
    here, there = (mover(table, ada, bruno), next(p for p in (ada, bruno) if p is not mover(table, ada, bruno)))
    before = here.look(table)
    legal = {move["action"] for move in before["game"]["legal"]}
    wrong = next(action for action in range(10_000) if action not in legal)
    response = here.http.post(
        f"/tables/{table}/commands",
        json={"do": "play", "version": before["game"]["version"], "actions": [wrong]},
    )
    assert response.status_code == 409
    assert response.json()["code"] == "illegal"
    assert response.json()["clause"].startswith("Q")
    assert there.do(table, "play", version=0, actions=[0])[:2] == (409, "seat")
    assert here.look(table) == before


def test_a_server_that_is_started_again_goes_on_where_it_was(start: Any) -> None:
    first = start()
    house = House(first.url)
    ada = house.person()
    table = ada.open("terratain", "me me")
    for _ in range(10):
        seat = ada.look(table)["game"]["public"]["to_move"]
        ada.step(table, seat=seat)
    before = ada.look(table)
    first.stop()
    second = start()
    ada.http.base_url = second.url + "/api/v1"
    assert ada.look(table) == before
    house.close()


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
def test_two_servers_on_one_postgresql_show_the_same_table(start: Any) -> None:
    one, other = start(), start()
    ada = Person(one.url, "Ada")
    bruno = Person(other.url, "Bruno")
    table = ada.open("qin", "me open", visibility="public")
    sockets = [ada.socket(), bruno.socket()]
    bruno.do(table, "sit")
    shown = [socket.watch(table) for socket in sockets]
    for _ in range(8):
        at = next(n for n in (0, 1) if shown[n]["game"]["legal"])
        game = shown[at]["game"]
        sockets[at].order(table, "play", version=game["version"], actions=[game["legal"][0]["action"]])
        v = max(each["v"] for each in shown) + 1
        for n in (0, 1):
            while shown[n]["v"] < v:
                shown[n] = sockets[n].next("table", timeout=5)
    assert shown[0]["game"]["public"] == shown[1]["game"]["public"]
    for socket in sockets:
        socket.close()
    for person in (ada, bruno):
        person.http.close()


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
def test_what_one_server_has_acknowledged_every_other_one_shows(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = start(), start()
    ada, bruno = Person(one.url, "Ada"), Person(other.url, "Bruno")
    table = ada.open("qin", "me open", visibility="public")
    bruno.do(table, "sit")
    assert bruno.look(table)["status"] == "running"
    for each in (one, other):
        monkeypatch.setattr(each.server.hall, "ring", lambda table, v: asyncio.sleep(0))  # it hears too late
    for _ in range(6):
        here = mover(table, ada, bruno)
        there = bruno if here is ada else ada
        v = here.step(table)["v"]
        assert there.look(table)["v"] == v
        assert len(there.get(f"/tables/{table}/story")) == here.look(table)["game"]["public"]["move"]
        mine = mover(table, ada, bruno)
        action = mine.look(table)["game"]["legal"][0]["action"]
        assert "events" in mine.post(f"/tables/{table}/preview", {"actions": [action]})
    for person in (ada, bruno):
        person.http.close()
