"""What lets somebody in, what is his, and how he leaves."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import create_engine, inspect, text
from websockets.exceptions import ConnectionClosed

import plancia
from plancia.server.doors import Doors
from plancia.server.wire import Export
from server.house import API, House, Person
from server.test_play import mover, two
from server.test_records import play_out, rows

DOCS = Path(__file__).parents[2] / "docs"


def program(person: Person, label: str = "my bot") -> Person:
    """A program that plays for somebody."""
    other = Person(person.url, person.name, known=False)
    other.token = person.post("/me/tokens", {"label": label})["token"]  # type: ignore[attr-defined]
    other.http.headers["Authorization"] = f"Bearer {other.token}"  # type: ignore[attr-defined]
    return other


def closed(socket: Any) -> int | None:
    """The code with which a websocket is closed by the server."""
    try:
        while True:
            socket.next(timeout=10)
    except ConnectionClosed as error:
        return error.rcvd.code if error.rcvd else None


def test_a_session_that_is_ended_lets_nobody_in_and_closes_its_screens(house: House) -> None:
    ada = house.person()
    bot = program(ada)
    listed = ada.get("/me/sessions")
    assert [(each["kind"], each["this"]) for each in listed] == [("bot", False), ("screen", True)]
    assert listed[0]["label"] == "my bot"
    assert listed[1]["label"].startswith("python-httpx")
    assert "token" not in json.dumps(listed)
    socket, own = bot.socket(Authorization=bot.http.headers["Authorization"]), ada.socket()
    socket.send(type="ping", id=1)
    assert socket.next()["type"] == "pong"
    n = listed[0]["n"]
    assert Person.told(house.person("Bruno").http.delete(f"/me/sessions/{n}"))[:2] == (404, "unknown"), "not his"
    assert Person.told(ada.http.delete(f"/me/sessions/{n}")) == {"ended": 1}
    assert closed(socket) == 4401
    assert bot.get("/me")[:2] == (401, "stranger")
    own.send(type="ping", id=2)
    assert own.next()["id"] == 2, "the other screen lives on"
    assert Person.told(ada.http.delete(f"/me/sessions/{n}"))[:2] == (404, "unknown")
    own.close()
    bot.http.close()


def test_a_session_is_noted_as_used_once_an_hour(house: House, address: str) -> None:
    ada = house.person()
    engine = create_engine(address)
    with engine.begin() as connection:
        connection.execute(text("UPDATE tokens SET seen = 1"))
    engine.dispose()
    ada.get("/me")
    assert ada.post("/me", {"name": "Ada"})["name"] == "Ada"  # the writer has done what was wanted before
    (seen,) = [each["seen"] for each in ada.get("/me/sessions")]
    assert seen > 1
    ada.get("/me")
    assert [each["seen"] for each in ada.get("/me/sessions")] == [seen]


def test_a_screen_that_opens_while_its_session_ends_is_closed_too() -> None:
    class Screen:
        code = 0

        def close(self, code: int, why: str, again: bool = True) -> None:
            self.code = 0 if again else code

    doors, before, after, other = Doors(), Screen(), Screen(), Screen()
    doors.enter(1, before)
    doors.enter(2, other)
    doors.shut([1])
    doors.enter(1, after)
    assert (before.code, after.code, other.code) == (4401, 4401, 0)
    assert doors.tokens == [1, 2]
    for screen in (before, after):
        doors.leave(1, screen)
    assert doors.tokens == [2]


def test_a_program_plays_over_http_and_websocket_and_may_do_nothing_else(house: House) -> None:
    ada = house.person()
    bot = program(ada)
    table = bot.open("qin", "me bot:random")
    socket = bot.socket(Authorization=bot.http.headers["Authorization"])
    assert socket.watch(table)["mine"] == [0]
    while not (shown := bot.look(table))["game"]["legal"]:
        pass
    socket.order(table, "play", version=shown["game"]["version"], actions=[shown["game"]["legal"][0]["action"]])
    assert socket.next("ack")["table"] == table
    for method, path in (
        ("GET", "/me/sessions"),
        ("GET", "/me/export"),
        ("DELETE", "/me"),
        ("DELETE", "/me/sessions/1"),
    ):
        assert Person.told(bot.http.request(method, path))[:3] == (403, "forbidden", "server.program")
    assert bot.post("/me/tokens", {"label": "x"})[:3] == (403, "forbidden", "server.program")
    bruno = house.person("Bruno")
    rated = bruno.open("qin", "me open", visibility="public", rated=True)
    assert bot.do(rated, "sit")[:3] == (403, "forbidden", "server.rated")
    assert ada.do(rated, "sit")["type"] == "ack"
    socket.order(rated, "resign")
    assert socket.next("wrong")["fault"]["key"] == "server.rated"
    socket.close()
    bot.http.close()


def test_the_client_of_the_docs_plays_a_whole_game_as_it_stands(house: House) -> None:
    ada = house.person()
    bot = program(ada)
    table = bot.open("qin", "me bot:random")
    script = DOCS / "online_bot.py"
    assert len(script.read_text("utf-8").splitlines()) <= 30
    command = [sys.executable, str(script), house.url, bot.token, table]  # type: ignore[attr-defined]
    played = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert played.returncode == 0, played.stderr
    ended = ada.look(table)["ended"]
    assert ended["why"] == "played"
    assert str(ended["scores"]) in played.stdout
    bot.http.close()


def test_everything_that_is_mine_comes_in_one_file_and_nothing_else(house: House, address: str) -> None:
    ada, bruno, over = two(house, rated=True)
    ada.http.put(f"/tables/{over}/note", json={"text": "remember"})
    ada.do(over, "say", text="mine")
    bruno.do(over, "say", text="his")
    play_out(over, ada, bruno)
    running = ada.open("zhanguo", "me open", visibility="public")
    bruno.do(running, "sit")
    for _ in range(6):
        mover(running, ada, bruno).step(running)
    watched = bruno.open("qin", "me bot:random", visibility="public")
    ada.do(watched, "say", text="hello there")
    told = ada.get("/me/export")
    mine = msgspec.convert(told, Export)
    assert mine.me.name == "Ada"
    assert [each.kind for each in mine.sessions] == ["screen"]
    tables = {each.table.table: each for each in mine.tables}
    assert set(tables) == {over, running, watched}
    assert (tables[over].note, [line.text for line in tables[over].said]) == ("remember", ["mine"])
    assert [line.text for line in tables[watched].said] == ["hello there"]
    assert tables[watched].seats == []
    plancia.read_game(tables[over].file or "").verify()
    sealed = plancia.read_game(tables[running].file or "")
    assert sealed.seal is None
    for secret in rows(address, f"SELECT seed, salt FROM tables WHERE id = '{running}'")[0]:
        assert secret not in json.dumps(told)
    assert [each.table for each in mine.results] == [over]
    assert mine.ratings[0].games == 1
    assert ada.http.cookies["plancia"] not in json.dumps(told)
    assert "his" not in [line.text for each in mine.tables for line in each.said]


def everywhere(address: str) -> str:
    """All that the database holds, as one text."""
    engine = create_engine(address)
    with engine.connect() as connection:
        found = [
            repr(tuple(row))
            for name in inspect(connection).get_table_names()
            for row in connection.execute(text(f'SELECT * FROM "{name}"'))
        ]
    engine.dispose()
    return "\n".join(found)


def test_who_has_himself_deleted_is_found_nowhere_and_the_others_keep_their_games(house: House, address: str) -> None:
    ada, bruno = house.person("Zuleika"), house.person("Bruno")
    over = ada.open("qin", "me open", visibility="public", rated=True)
    bruno.do(over, "sit")
    ada.do(over, "say", text="Mellifluous")
    bruno.do(over, "say", text="Ciao")
    ended = play_out(over, ada, bruno)
    ada.http.put(f"/tables/{over}/note", json={"text": "Perspicacious"})
    running = ada.open("qin", "me open", visibility="public")
    bruno.do(running, "sit")
    waiting = ada.open("qin", "me open")
    named = ada.http.post("/tables", json={"game": "qin", "seats": [{"who": "me", "name": "Zuleika 2"}] * 2}).json()
    watched = bruno.open("qin", "me me", visibility="public")
    ada.do(watched, "say", text="Mellifluous again")
    key, number = ada.get("/me")["id"], rows(address, "SELECT id FROM guests WHERE name = 'Zuleika'")[0][0]
    hers, his = ada.socket(), bruno.socket()
    his.watch(over)
    assert Person.told(ada.http.delete("/me")) == {"deleted": True}
    assert closed(hers) == 4401
    assert [seat["name"] for seat in his.next("table")["seats"]] == ["—", "Bruno"], "who watches is shown it"
    assert ada.get("/me")[:2] == (401, "stranger")
    found = everywhere(address)
    for word in ("Zuleika", "Mellifluous", "Perspicacious", key):
        assert word not in found
    assert rows(address, f"SELECT * FROM entries WHERE guest = {number}") == []
    assert f'"guest":{number},' not in found
    for name, column in (("tables", "host"), ("sittings", "guest"), ("results", "guest"), ("ratings", "guest")):
        assert rows(address, f"SELECT * FROM {name} WHERE {column} = {number}") == []
    shown = bruno.look(over)
    assert shown["ended"] == ended
    assert [line["text"] for line in shown["chat"]] == ["Ciao"]
    file = plancia.read_game(bruno.http.get(f"/tables/{over}/file").text)
    assert file.verify().over
    assert file.seats == ("—", "Bruno")
    assert bruno.look(running)["ended"] == {**bruno.look(running)["ended"], "why": "left", "winners": [1]}
    assert bruno.look(running)["seats"][0]["out"] == "resigned"
    assert bruno.do(over, "rematch")[:3] == (409, "refused", "server.waiting")
    assert rows(address, f"SELECT status FROM tables WHERE id IN ('{waiting}', '{named['table']}')") == [("over",)] * 2
    assert [each["table"] for each in bruno.get("/tables", mine=True)].count(over) == 1
    assert bruno.get(f"/players/{key}")[:2] == (404, "unknown")
    assert [each["name"] for each in bruno.get("/leaders", game="qin", games=1)] == ["Bruno"]
    assert house.person("Cleo").get("/tables", mine=True) == [], "nobody inherits her number"
    his.close()


def test_the_number_of_who_is_deleted_is_never_given_again(house: House, address: str) -> None:
    ada = house.person()
    before = rows(address, "SELECT g.id, t.id FROM guests g JOIN tokens t ON t.guest = g.id")
    ada.http.delete("/me").raise_for_status()
    assert rows(address, "SELECT * FROM guests") == rows(address, "SELECT * FROM tokens") == []
    house.person("Bruno")
    after = rows(address, "SELECT g.id, t.id FROM guests g JOIN tokens t ON t.guest = g.id")
    assert after[0][0] > before[0][0]
    assert after[0][1] > before[0][1]


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
def test_on_every_server_the_screens_of_who_is_deleted_close_and_tables_are_read_anew(start: Any) -> None:
    one, other = start(), start()
    ada, bruno = Person(one.url, "Zuleika"), Person(other.url, "Bruno")
    table = ada.open("qin", "me open open", visibility="public")
    bruno.do(table, "sit")
    far = Person(other.url, known=False)
    far.http.cookies.update(ada.http.cookies)
    theirs, his = far.socket(), bruno.socket()
    assert [seat["name"] for seat in his.watch(table)["seats"]] == ["Zuleika", "Bruno", ""]
    ada.do(table, "start", fill="random")
    late = his.next("table")
    assert Person.told(ada.http.delete("/me")) == {"deleted": True}
    assert closed(theirs) == 4401
    while late["seats"][0]["name"] != "—":
        late = his.next("table", timeout=10)
    assert (late["seats"][0]["out"], late["status"]) == ("resigned", "running"), "the others play on"
    while (game := bruno.look(table)["game"])["legal"] == [] and not game["public"]["winners"]:
        pass
    assert bruno.step(table)["type"] == "ack"
    for person in (ada, bruno, far):
        person.http.close()
    his.close()


def test_a_cookie_is_not_enough_for_pages_of_others_to_delete_somebody(house: House) -> None:
    ada = house.person()
    response = ada.http.delete("/me", headers={"Origin": "https://elsewhere.example"})
    assert Person.told(response)[:2] == (403, "forbidden")
    assert ada.get("/me")["name"] == "Ada"
    assert httpx.post(ada.url + API + "/me/tokens", json={"label": "x"}).status_code == 401
