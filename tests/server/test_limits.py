"""Too large, too many, too slow: everybody is held to limits, and nobody else notices."""

import asyncio
import json
import random
import socket
import string
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import create_engine, func, select
from websockets.exceptions import ConnectionClosed, InvalidStatus

from plancia.core.errors import PlanciaError
from plancia.server import descriptors, patience, screen, wire
from plancia.server import hall as halls
from plancia.server.credit import _KNOWN, Credit
from plancia.server.names import tidy
from plancia.server.ready import Ready
from plancia.server.service import Server
from plancia.server.settings import Settings
from plancia.server.store.schema import entries
from server.house import API, House, Person


@pytest.fixture
def address(tmp_path: Path) -> str:
    """Limits are the same on both databases."""
    return f"sqlite:///{tmp_path / 'plancia.sqlite'}"


def lives(person: Person, table: str) -> None:
    """The server still does what it should."""
    one = person.socket()
    assert one.watch(table)["table"] == table
    one.close()


DEEP = "[" * 2000 + "]" * 2000
FRAMES: dict[str, str | bytes] = {
    "deep": '{"x":' + DEEP + ',"type":"ping"}',
    "deep after": '{"type":"ping","id":' + DEEP + "}",
    "deep command": '{"type":"order","id":"1","table":"aaaaaaaaaaaa","command":{"x":' + DEEP + ',"do":"sit"}}',
    "not a number": '{"type":"ping","id":NaN}',
    "infinite": '{"type":"ping","id":1e999}',
    "huge": '{"type":"ping","id":' + "9" * 4000 + "}",
    "negative": '{"type":"ping","id":-1}',
    "a fraction": '{"type":"ping","id":1.5}',
    "another type": '{"type":"ping","type":"watch","id":1}',
    "unknown": '{"type":"ping","idd":1}',
    "no type": "{}",
    "an array": "[1,2,3]",
    "null": "null",
    "nothing": "",
    "half": '{"type":"pi',
    "surrogate": '{"type":"order","id":"\\ud800","table":"aaaaaaaaaaaa","command":{"do":"sit"}}',
    "zero byte": '{"type":"order","id":"\\u0000","table":"aaaaaaaaaaaa","command":{"do":"sit"}}',
    "bytes": b"\xff\xfe\x00\x01",
    "invalid UTF-8": b'{"type":"ping","id":"\xff"}',
    "table": '{"type":"watch","table":"../../etc/pw"}',
    "seat": '{"type":"watch","table":"aaaaaaaaaaaa","seat":-1}',
    "all": '{"type":"watch","table":"aaaaaaaaaaaa","seat":"all"}',
    "true": '{"type":"order","id":"1","table":"aaaaaaaaaaaa","command":{"do":"play","version":true,"actions":[1]}}',
    "many": '{"type":"order","id":"1","table":"aaaaaaaaaaaa","command":{"do":"play","version":0,"actions":['
    + "1," * 64
    + "1]}}",
}


def test_a_frame_that_cannot_be_read_is_answered_and_the_connection_lives_on(house: House) -> None:
    ada = house.person()
    table = ada.open("qin", "me bot:random")
    one = ada.socket()
    for name, frame in FRAMES.items():
        one.wire.send(frame)
        told = one.next()
        assert (told["type"], told["fault"]["code"]) == ("wrong", "invalid"), name
        assert "Traceback" not in json.dumps(told)
        assert len(json.dumps(told)) < 1000
    one.send(type="ping", id=5)
    assert one.next("pong")["id"] == 5
    one.wire.send('{"type":"ping","id":1,"id":2}')
    assert one.next("pong")["id"] == 2, "of two of a name the last counts, as everywhere in JSON"
    one.wire.send(b'{"type":"ping","id":7}')
    assert one.next("pong")["id"] == 7
    one.close()
    lives(ada, table)


def test_what_is_no_text_closes_the_connection_and_nothing_else(house: House) -> None:
    ada = house.person()
    table = ada.open("qin", "me bot:random")
    for frame, code in ((b"\xff\xfe", 1007), (b" " * (wire.FRAME + 1), 1009)):
        one = ada.socket()
        one.wire.send(frame, text=True)
        with pytest.raises(ConnectionClosed) as closed:
            one.next(timeout=5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code
        one.close()
    one = ada.socket()
    one.wire.send(" " * (wire.FRAME - 20) + '{"type":"ping"}')
    assert one.next()["type"] == "pong"
    one.close()
    lives(ada, table)


BODIES: dict[str, tuple[str, bytes, int]] = {
    "command": ("/tables/{table}/commands", b'{"do":"say","text":"' + b"x" * wire.FRAME + b'"}', 413),
    "preview": ("/tables/{table}/preview", b'{"actions":[' + b"1," * wire.FRAME + b"1]}", 413),
    "name": ("/me", b'{"name":"' + b"x" * wire.FRAME + b'"}', 413),
    "table": ("/tables", b" " * (1 << 19) + b"{}", 413),
    "deep": ("/tables/{table}/targets", b'{"wanted":{"a":' + b"[" * 3000 + b"]" * 3000 + b"}}", 400),
    "deep table": ("/tables", b'{"options":' + b"[" * 100_000 + b"]" * 100_000 + b"}", 400),
    "ours": ("/tables/{table}/targets", b'{"wanted":{"seat":1}}', 400),
    "ours too": ("/tables/{table}/targets", b'{"wanted":{"self":1,"depth":2}}', 400),
    "number": ("/tables/{table}/targets", b'{"wanted":{"cell":' + b"9" * 4000 + b"}}", 200),
    "infinite": ("/tables/{table}/targets", b'{"depth":1e999}', 400),
    "not JSON": ("/tables", b"\xff\xfe", 400),
    "no text": ("/tables", b'{"ga\xc0me":1}', 400),
    "empty": ("/tables", b"", 400),
    "no seats": ("/tables", b'{"game":"qin","seats":[]}', 400),
    "no game": ("/tables", b'{"game":"../qin","seats":[{"who":"me"},{"who":"me"}]}', 400),
    "a file": ("/tables", b'{"game":"qin","seats":[{"who":"me"},{"who":"me"}],"options":{"board":"/etc/passwd"}}', 400),
    "a program": ("/tables", b'{"game":"qin","seats":[{"who":"me"},{"who":"bot","bot":"program:id"}]}', 409),
    "a thinker": ("/tables", b'{"game":"qin","seats":[{"who":"me"},{"who":"bot","bot":"flat@999999"}]}', 409),
    "players": ("/tables", b'{"game":"qin","seats":[{"who":"me"},{"who":"me"}],"options":{"players":3}}', 409),
    "zero byte": ("/tables", b'{"game":"qin","seats":[{"who":"me"},{"who":"me"}],"options":{"\\u0000":1}}', 400),
}


@pytest.mark.parametrize("kind", BODIES)
def test_a_body_that_is_too_large_or_wrong_is_refused_with_what_is_wrong(house: House, kind: str) -> None:
    ada = house.person()
    table = ada.open("qin", "me me")
    before = ada.look(table, seat=0)
    path, body, status = BODIES[kind]
    answer = ada.http.post(path.format(table=table), content=body, headers={"content-type": "application/json"})
    assert answer.status_code == status, answer.text[:300]
    assert len(answer.content) < 2000
    if status != 200:
        assert answer.json()["key"]
        assert "root:" not in answer.text
    assert ada.look(table, seat=0) == before


def test_long_addresses_and_headers_are_refused(house: House) -> None:
    ada = house.person()
    for path in (
        f"/tables?game={'x' * 5000}",
        f"/tables/{'a' * 5000}",
        f"/tables?before={'9' * 1000}",
        "/links/" + "x" * 9,
    ):
        answer = ada.http.get(path)
        assert answer.status_code in (400, 404, 405) or "before" in path, (path[:20], answer.status_code)
        assert len(answer.content) < 1000
    with suppress(httpx.TransportError):  # it hangs up in the middle
        answer = ada.http.get("/me", headers={"x-long": "x" * 5_000_000})
        assert answer.status_code in (400, 431)
    assert ada.get("/me")["name"] == "Ada"


def test_who_sends_nonsense_without_end_is_sent_away(house: House) -> None:
    ada = house.person()
    one = ada.socket()

    def send_on() -> None:
        for _ in range(1000):
            one.wire.send("nonsense")
            one.next()

    with pytest.raises(ConnectionClosed) as closed:
        send_on()
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (screen.LATER, "many")
    one.close()


@pytest.mark.parametrize("frame", ["watch", "unwatch", "ping", "order"])
def test_floods_of_any_kind_are_refused_and_then_cut(start: Any, frame: str) -> None:
    running = start(orders=5.0)
    ada, bruno = Person(running.url), Person(running.url, "Bruno")
    table = ada.open("qin", "me me", visibility="public")
    frames: dict[str, dict[str, Any]] = {
        "watch": {"type": "watch", "table": table},
        "unwatch": {"type": "unwatch", "table": table},
        "ping": {"type": "ping"},
        "order": {"type": "order", "id": "x", "table": table, "command": {"do": "say", "preset": "hello"}},
    }
    one = ada.socket()
    one.wire.close_timeout = 0.2
    with suppress(ConnectionClosed):
        for n in range(5000):
            one.send(**(frames[frame] | ({"id": f"f{n}"} if frame == "order" else {})))
            if n % 10 == 9:
                one.send(type="ping")
                while one.next()["type"] not in ("pong", "wrong"):
                    pass
        pytest.fail("nobody cut the connection")
    one.close()
    lives(bruno, table)
    for person in (ada, bruno):
        person.http.close()


def test_commands_are_counted_for_a_person_not_for_a_screen(start: Any) -> None:
    running = start(orders=2.0)
    ada = Person(running.url)
    table = ada.open("qin", "me me")
    screens = [ada.socket() for _ in range(10)]
    told = []
    for n in range(40):
        screens[n % 10].order(table, "leave")
        told.append(screens[n % 10].next()["fault"]["code"])
    assert told.count("many") >= 25, told
    for one in screens:
        one.close()
    ada.http.close()


def test_talk_hints_and_rematches_are_dearer_than_moves(start: Any, address: str) -> None:
    running = start(orders=20.0)
    ada = Person(running.url)
    table = ada.open("qin", "me me")
    told = [ada.do(table, "say", text="again and again") for _ in range(30)]
    assert 10 <= sum(isinstance(each, dict) for each in told) <= 14
    assert told[-1][:2] == (429, "many")
    seat = ada.look(table)["game"]["public"]["to_move"]
    assert ada.step(table, seat=seat)["type"] == "ack", "who talks too much can still play"
    engine = create_engine(address)
    with engine.connect() as connection:
        assert (connection.execute(select(func.count()).select_from(entries)).scalar() or 0) < 20
    engine.dispose()
    ada.http.close()


def test_a_table_has_only_so_many_entries_and_the_game_goes_on(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = Person(start().url)
    table = ada.open("qin", "me me")
    monkeypatch.setattr(halls, "ENTRIES", 5)
    for n in range(5):
        ada.do(table, "say", text=f"line {n}")
    assert ada.do(table, "say", text="more")[1:] == ("many", "server.entries")
    seat = ada.look(table)["game"]["public"]["to_move"]
    assert ada.step(table, seat=seat)["type"] == "ack"
    assert ada.do(table, "resign")["type"] == "ack"
    ada.http.close()


def test_guests_and_tables_are_not_made_without_end(start: Any) -> None:
    running = start(tables=3)
    for credit in (running.server.openings, running.server.requests):
        credit.most, credit.a_second = 20, 0.2
    made = [httpx.post(f"{running.url}{API}/me", json={}).status_code for _ in range(30)]
    assert made[:10] == [200] * 10
    assert made[-1] == 429
    running.server.requests.most = running.server.openings.most = 1e9
    running.server.requests.a_second = running.server.openings.a_second = 1e9
    ada = Person(running.url)
    setup = {"game": "qin", "seats": [{"who": "open"}, {"who": "open"}]}
    told = [ada.post("/tables", setup) for _ in range(5)]
    assert [isinstance(each, dict) for each in told] == [True, True, True, False, False], "where he does not sit too"
    assert told[-1][1:] == ("many", "server.tables")
    ada.http.close()


def test_one_stranger_who_asks_too_much_keeps_out_nobody_else() -> None:
    credit = Credit(2, 0.001)
    for _ in range(2):
        credit.spend("10.0.0.1")
    with pytest.raises(PlanciaError):
        credit.spend("10.0.0.1")
    credit.spend("10.0.0.2")
    for n in range(_KNOWN + 1000):
        credit.spend(n)
    assert len(credit._left) <= _KNOWN


def test_who_connects_again_and_again_is_asked_to_wait(start: Any, caplog: pytest.LogCaptureFixture) -> None:
    running = start()
    ada = Person(running.url)
    running.server.requests.most, running.server.requests.a_second = 10, 1e-6
    told = []
    for _ in range(20):
        try:
            ada.socket().close()
            told.append(200)
        except InvalidStatus as error:
            told.append(error.response.status_code)
    assert told == [200] * 10 + [429] * 10
    assert not caplog.records, "that is no mistake of ours"
    ada.http.close()


@pytest.mark.parametrize("text", ["a" + "\u0301" * 4, "\u202eabc", "a\nb", "\u200b", " "])
def test_a_line_of_chat_stays_a_line(start: Any, text: str) -> None:
    ada = Person(start().url)
    table = ada.open("qin", "me me")
    assert ada.do(table, "say", text=text)[2] == "server.say"
    assert ada.do(table, "say", text="Nguye\u0302\u0303n, e\u0301 \u00e0")["type"] == "ack"
    assert [line["text"] for line in ada.look(table)["chat"]] == ["Nguy\u1ec5n, \u00e9 \u00e0"]
    ada.http.close()


def test_a_server_has_room_for_so_many_screens_and_says_when_it_is_full(start: Any) -> None:
    running = start(screens=3)
    ada = Person(running.url)
    table = ada.open("qin", "me me")
    screens = [ada.socket() for _ in range(2)] + [Person(running.url, known=False).socket()]
    with pytest.raises(InvalidStatus) as caught:
        ada.socket()
    assert caught.value.response.status_code == 503
    told = json.loads(caught.value.response.body)
    assert (told["code"], told["key"], told["args"]) == ("busy", "server.crowded", {"max": 3})
    full = httpx.get(f"{running.url}/ready")
    assert (full.status_code, full.json()["status"]) == (503, "full")
    assert screens[0].watch(table)["mine"] == [0, 1], "who is in is served"
    assert ada.step(table, seat=ada.look(table)["game"]["public"]["to_move"])["type"] == "ack"
    screens.pop().close()
    deadline = time.monotonic() + 10
    while httpx.get(f"{running.url}/ready").status_code != 200 and time.monotonic() < deadline:
        time.sleep(0.02)
    screens.append(ada.socket())
    assert screens[-1].watch(table)["type"] == "table"
    for one in screens:
        one.close()
    ada.http.close()


def test_there_is_never_room_for_more_screens_than_files_may_be_open(
    settings: Settings, ready: Ready, monkeypatch: pytest.MonkeyPatch
) -> None:
    for files, room in ((None, 10_000), (1_000_000, 10_000), (1024, 824), (100, 1)):
        monkeypatch.setattr(descriptors, "most", lambda files=files: files)
        server = Server(settings, ready)
        assert server.room == room
        server.database.close()


def test_nobody_has_more_screens_than_he_may_even_if_all_come_at_once(start: Any) -> None:
    running = start(sockets=4)
    for known, most in ((True, 4), (False, 40)):
        ada = Person(running.url, known=known)
        opened, refused = [], 0
        for _ in range(most + 5):
            try:
                opened.append(ada.socket())
            except InvalidStatus as error:
                refused += error.response.status_code == 429
        assert (len(opened), refused) == (most, 5)
        for one in opened:
            one.close()
        deadline = time.monotonic() + 10
        while running.server.places and time.monotonic() < deadline:
            time.sleep(0.02)
        assert not running.server.places
        ada.http.close()


def test_a_hundred_thousand_unknown_tables_leave_nothing_behind(start: Any) -> None:
    hall, rng = start().server.hall, random.Random(1)

    async def ask() -> None:
        for _ in range(100_000):
            table = "".join(rng.choices(string.ascii_lowercase, k=12))
            live = await hall.at(table)
            if rng.random() < 0.01:
                async with live.lock:
                    with suppress(PlanciaError):
                        await hall.room(live)

    asyncio.run(ask())
    assert len(hall.live) <= halls.KEPT
    assert len(hall._known) <= halls.KEPT


def test_a_table_in_somebodys_hand_is_never_there_twice(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    hall = start().server.hall
    monkeypatch.setattr(halls, "KEPT", 3)

    async def ask() -> None:
        first = await hall.at("a" * 12)
        for n in range(20):
            await hall.at(f"{n:012d}")
        assert "a" * 12 not in hall.live
        assert await hall.at("a" * 12) is first

    asyncio.run(ask())


def test_who_never_reads_is_shown_the_newest_state_or_sent_away(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    running = start()
    ada, bruno = Person(running.url), Person(running.url, "Bruno")
    table = ada.open("qin", "me me", visibility="public")
    slow = bruno.socket()
    slow.watch(table)
    mine = next(each for each in running.server.screens if each.guest is not None)
    now = running.listener.servers[0].get_loop().call_soon_threadsafe
    now(mine._line.pause_writing)  # as the transport does whose buffer is full
    for n in range(30):
        ada.do(table, "say", text=f"line {n}")
    assert len(mine._unsent) == 1, "of one table the newest state waits"
    assert len(mine._answers) == 0
    now(mine._line.resume_writing)
    newest = slow.next("table")
    while newest["v"] < ada.look(table)["v"]:
        newest = slow.next("table")
    assert newest["chat"][-1]["text"] == "line 29"
    monkeypatch.setattr(screen, "_GOODBYE", 0.1)
    now(mine._line.pause_writing)
    for n in range(3 * screen.UNREAD):
        try:
            slow.send(type="ping", id=n)
        except ConnectionClosed:
            break
    with suppress(ConnectionClosed):
        while slow.next(timeout=10):
            pass
    assert len(mine._answers) <= screen.UNREAD + 1
    slow.close()
    lives(ada, table)
    for person in (ada, bruno):
        person.http.close()


def test_a_connection_that_is_over_does_not_wait_to_be_read(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "WAIT", 0.3)
    monkeypatch.setattr(screen, "_GOODBYE", 0.1)
    running = start()
    ada = Person(running.url)
    table = ada.open("qin", "me me")
    slow = ada.socket()
    slow.wire.close_timeout = 0.2
    slow.send(type="watch", table=table)
    deadline = time.monotonic() + 30
    with suppress(ConnectionClosed):
        for n in range(5000):  # and nothing is ever read
            ada.do(table, "say", text="x" * 400)
            slow.send(type="ping", id=n)
            if time.monotonic() > deadline or not running.server.screens:
                break
            if n % 20 == 0:
                for each in tuple(running.server.screens):
                    each._looks._left.clear()
    ada.http.close()
    while running.listener.server_state.connections and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not running.server.screens
    assert not running.listener.server_state.connections
    slow.close()


def test_half_a_request_is_given_up(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "WAIT", 0.3)
    running = start()
    whole = b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n"
    for begun, more in (
        (b"", b""),
        (b"GET /health HT", b"TP/1.1\r\nx: "),
        (b"POST /api/v1/me HTTP/1.1\r\nhost: x\r\ncontent-length: 500\r\n\r\n{", b" "),
        (whole + b"GET /hea", b"l"),
    ):
        with socket.create_connection(("127.0.0.1", running.port)) as slow:
            slow.sendall(begun)
            slow.settimeout(10)
            start_at, got = time.monotonic(), b""
            try:
                while time.monotonic() - start_at < 9:
                    slow.settimeout(0.1)
                    try:
                        part = slow.recv(10_000)
                    except TimeoutError:
                        slow.sendall(more)
                        continue
                    if not part:
                        break
                    got += part
            except (ConnectionError, BrokenPipeError):
                pass
            assert time.monotonic() - start_at < 5, begun
    person = Person(running.url)
    assert person.get("/me")["name"] == "Ada"
    one = person.socket()
    time.sleep(0.6)
    one.send(type="ping", id=1)
    assert one.next()["id"] == 1, "a websocket is not a slow request"
    one.close()
    person.http.close()


NAMES = {
    "Ada": "Ada", "  Ada   Lovelace ": "Ada Lovelace", "Ａｄａ": "Ada", "Ada\u00a0L": "Ada L", "Nguyễn": "Nguyễn",
    "李": "李", "Å": "Å", "": "", "a\u2003b": "a b", "🐉": "🐉",
}  # fmt: skip
WRONG = [
    "a\u202eb", "a\u200bb", "a\nb\x00", "\x1b[31m", "\u3164", "a\u2800b", "a\u2066b", "\ufeffAda", "a" + "\u0301" * 9,
    "\ue000", "a\u00adb", "ﷺ" * 3, "\u115f", "a\ud800",
]  # fmt: skip


def test_names_are_as_they_look(house: House) -> None:
    for name, tidied in NAMES.items():
        assert tidy(name) == tidied
    for name in WRONG:
        with pytest.raises(PlanciaError):
            tidy(name)
    ada = house.person()
    for name in WRONG[:-1]:
        assert ada.post("/me", {"name": name})[:2] == (400, "option"), ascii(name)
        place = {"who": "me", "name": name[:32]}
        assert ada.post("/tables", {"game": "qin", "seats": [place, {"who": "me"}]})[:2] == (400, "option")
    assert ada.get("/me")["name"] == "Ada"
    assert ada.post("/me", {"name": " \u3000 "})["name"] == "?"


def test_chat_has_no_signs_that_do_something(house: House) -> None:
    ada = house.person()
    table = ada.open("qin", "me me")
    for text in ("a\u202eb", "\x07", "a\nb", "\u0000", " ", "\u200f", "\x1b[2J"):
        assert ada.do(table, "say", text=text)[2] in ("server.say", "server.invalid"), ascii(text)
    assert ada.do(table, "say", text="x" * 501)[:2] == (400, "invalid")
    assert ada.do(table, "say", text="<b>è 好 🐉</b>")["type"] == "ack"
    assert [line["text"] for line in ada.look(table)["chat"]] == ["<b>è 好 🐉</b>"]


def test_what_is_sent_is_strict() -> None:
    for struct in (wire.Setup, wire.Plan, wire.Invite, wire.Who, wire.Place, wire.Clock, wire.Series):
        assert struct.__struct_config__.forbid_unknown_fields
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"do":"sit","seat":0,"as":1}', type=wire.AnyCommand)
