"""Who somebody is, what lets him in, and whose pages may act for him; every table here exists on both databases."""

import base64
import threading
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, select, update
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from plancia.server import hall as halls
from plancia.server.app import HEADERS
from plancia.server.store.schema import links, metadata, tokens
from server.house import API, House, Person


def two(house: House, game: str = "qin", **setup: Any) -> tuple[Person, Person, str]:
    """Two people at one table that is for all to see."""
    ada, bruno = house.person("Ada"), house.person("Bruno")
    table = ada.open(game, "me open", **{"visibility": "public", **setup})
    bruno.do(table, "sit")
    return ada, bruno, table


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
@pytest.mark.parametrize("secure", [False, True])
def test_below_a_path_the_cookie_is_for_that_path_and_it_is_taken_away_with_its_owner(start: Any, secure: bool) -> None:
    url = start(secure=secure, root_path="/games").url
    answer = httpx.post(f"{url}{API}/me", json={"name": "Ada"})
    name, *rest = (part.strip() for part in answer.headers["set-cookie"].split(";"))
    assert {"httponly", "samesite=lax", "path=/games"} <= {flag.lower() for flag in rest}
    assert name.partition("=")[0] == ("__Secure-plancia" if secure else "plancia")
    assert httpx.get(f"{url}{API}/me", headers={"cookie": name}).status_code == 200
    gone = httpx.delete(f"{url}{API}/me", headers={"cookie": name})
    name, *rest = (part.strip() for part in gone.headers["set-cookie"].split(";"))
    assert name.partition("=")[0] == ("__Secure-plancia" if secure else "plancia")
    assert {"max-age=0", "path=/games"} <= {flag.lower() for flag in rest}
    assert ("secure" in {flag.lower() for flag in rest}) == secure, "a browser would not believe it"


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
@pytest.mark.parametrize("secure", [False, True])
def test_a_cookie_is_out_of_reach_for_scripts_and_for_other_sites(start: Any, secure: bool) -> None:
    url = start(secure=secure).url
    answer = httpx.post(f"{url}{API}/me", json={"name": "Ada"})
    name, *rest = (part.strip() for part in answer.headers["set-cookie"].split(";"))
    flags = {flag.lower() for flag in rest}
    assert {"httponly", "samesite=lax", "path=/"} <= flags
    assert ("secure" in flags) == secure
    assert not any(flag.startswith("domain") for flag in flags)
    key, _, word = name.partition("=")
    assert key == ("__Host-plancia" if secure else "plancia")
    assert len(base64.urlsafe_b64decode(word + "=")) * 8 >= 128
    assert ("strict-transport-security" in answer.headers) == secure
    known = httpx.get(f"{url}{API}/me", headers={"cookie": name})
    assert known.status_code == 200
    other = "plancia" if secure else "__Host-plancia"
    planted = httpx.get(f"{url}{API}/me", headers={"cookie": f"{other}={word}"})
    assert planted.status_code == 401, "a cookie that a page over http can set was taken"


def test_the_database_holds_hashes_of_what_lets_people_in_and_nothing_else(house: House, address: str) -> None:
    ada = house.person()
    table = ada.open("qin", "me link")
    words = [ada.http.cookies["plancia"], ada.links["1"]]
    words.append(ada.post(f"/tables/{table}/links", {"kind": "watch"})["token"])
    engine = create_engine(address)
    with engine.connect() as connection:
        for each in metadata.sorted_tables:
            for row in connection.execute(select(each)):
                for value in row:
                    held = bytes(value) if isinstance(value, bytes | memoryview) else str(value).encode()
                    assert not any(word.encode() in held for word in words)
        assert {len(bytes(row.hash)) for row in connection.execute(select(tokens))} == {32}
    engine.dispose()


@pytest.mark.parametrize("word", ["-", "x", "x" * 43, "x" * 5000, "\u00e9" * 43, "' OR 1=1 --", "a b"])
@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_a_wrong_token_lets_nobody_in(house: House, word: str) -> None:
    for name, value in ((b"cookie", f"plancia={word}"), (b"authorization", f"Bearer {word}")):
        answer = httpx.get(f"{house.url}{API}/me", headers={name: value.encode()})
        assert (answer.status_code, answer.json()["code"]) == (401, "stranger")


def test_a_token_that_is_taken_away_lets_nobody_in_any_more(house: House, address: str) -> None:
    ada = house.person()
    engine = create_engine(address)
    with engine.begin() as connection:
        connection.execute(tokens.delete())
    engine.dispose()
    assert ada.get("/me")[:2] == (401, "stranger")
    assert ada.post("/tables", {"game": "qin", "seats": [{"who": "me"}] * 2})[:2] == (401, "stranger")


def test_a_link_to_a_seat_is_good_once(house: House) -> None:
    ada, bruno, carla = (house.person(name) for name in ("Ada", "Bruno", "Carla"))
    table = ada.open("qin", "me link")
    token = ada.links["1"]
    assert bruno.post(f"/links/{token}")["table"] == table
    assert carla.post(f"/links/{token}")[:2] == (404, "unknown")
    assert carla.look(table)[:2] == (404, "unknown")
    assert bruno.look(table)["mine"] == [1]


def test_of_many_who_follow_one_link_at_once_one_sits_down(house: House) -> None:
    ada = house.person()
    table = ada.open("qin", "me link")
    crowd = [house.person(f"P{n}") for n in range(8)]
    answers: list[Any] = [None] * len(crowd)
    gate = threading.Barrier(len(crowd))

    def follow(n: int) -> None:
        gate.wait()
        answers[n] = crowd[n].post(f"/links/{ada.links['1']}")

    threads = [threading.Thread(target=follow, args=(n,)) for n in range(len(crowd))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(isinstance(answer, dict) for answer in answers) == 1, answers
    winner = next(n for n, answer in enumerate(answers) if isinstance(answer, dict))
    assert crowd[winner].look(table)["mine"] == [1]


def test_a_link_to_a_seat_ends_when_somebody_else_sits_there(house: House) -> None:
    ada, bruno = house.person("Ada"), house.person("Bruno")
    table = ada.open("qin", "me open", visibility="public")
    kept = ada.post(f"/tables/{table}/links", {"kind": "play", "seat": 1})["token"]
    bruno.do(table, "sit")
    assert ada.post(f"/links/{kept}")[:2] == (404, "unknown"), "who opened the table took a player's seat"
    assert bruno.look(table)["mine"] == [1]


def test_who_leaves_a_seat_cannot_come_back_by_his_old_link(house: House) -> None:
    ada, bruno, carla = (house.person(name) for name in ("Ada", "Bruno", "Carla"))
    table = ada.open("qin", "me open open", visibility="public")
    bruno.do(table, "sit", seat=1)
    kept = bruno.post(f"/tables/{table}/links", {"kind": "play", "seat": 1})["token"]
    bruno.do(table, "leave")
    carla.do(table, "sit", seat=1)
    assert bruno.post(f"/links/{kept}")[:2] == (404, "unknown")
    assert carla.look(table)["mine"] == [1]


def test_links_expire_and_can_be_taken_back(house: House, address: str) -> None:
    ada, bruno = house.person("Ada"), house.person("Bruno")
    table = ada.open("qin", "me link")
    watch = ada.post(f"/tables/{table}/links", {"kind": "watch", "hours": 1})["token"]
    engine = create_engine(address)
    with engine.begin() as connection:
        connection.execute(update(links).values(expires=halls.now() - 1))
    engine.dispose()
    for token in (watch, ada.links["1"]):
        assert bruno.post(f"/links/{token}")[:3] == (404, "unknown", "server.link")
    fresh = ada.post(f"/tables/{table}/links", {"kind": "watch"})["token"]
    assert bruno.http.request("DELETE", f"/tables/{table}/links").status_code == 404
    assert ada.http.request("DELETE", f"/tables/{table}/links").json()["revoked"] >= 1
    assert bruno.post(f"/links/{fresh}")[:3] == (404, "unknown", "server.link")
    again = ada.post(f"/tables/{table}/links", {"kind": "watch"})["token"]
    assert bruno.post(f"/links/{again}")["kind"] == "watch"
    assert bruno.look(table)["mine"] == []
    assert bruno.do(table, "sit", seat=1)[0] == 409, "who may watch may not play"


def test_only_who_may_makes_links(house: House) -> None:
    ada, bruno, table = two(house)
    zoe = house.person("Zoe")
    assert ada.post(f"/tables/{table}/links", {"kind": "play", "seat": 1})[:2] == (403, "forbidden")
    assert zoe.post(f"/tables/{table}/links", {"kind": "play", "seat": 1})[:2] == (403, "forbidden")
    assert zoe.post(f"/tables/{table}/links", {"kind": "watch"})[:2] == (403, "forbidden")
    assert ada.post(f"/tables/{table}/links", {"kind": "play", "seat": 7})[:2] == (403, "forbidden")
    assert bruno.http.request("DELETE", f"/tables/{table}/links").json()["code"] == "forbidden"


def test_a_seat_that_moves_to_another_device_is_shown_there_alone(house: House) -> None:
    ada, bruno, table = two(house)
    phone = house.person("Ada's phone")
    old, other = ada.socket(), bruno.socket()
    assert old.watch(table)["game"]["viewer"] == 0
    other.watch(table)
    token = ada.post(f"/tables/{table}/links", {"kind": "play", "seat": 0})["token"]
    assert phone.post(f"/links/{token}")["seat"] == 0
    shown = old.next("table")
    while shown["mine"]:
        shown = old.next("table")
    assert (shown["viewer"], shown["game"]["viewer"]) == ("spectator", "spectator")
    assert "hand" not in str(shown["game"]["private"])
    assert ada.look(table, seat=0)[:2] == (403, "forbidden")
    assert ada.do(table, "play", version=0, actions=[0])[:2] == (403, "forbidden")
    mover = next(person for person in (phone, bruno) if person.look(table)["game"]["legal"])
    mover.step(table)
    assert old.next("table")["game"]["private"] == {}, "the old device still sees the hand"
    for socket in (old, other):
        socket.close()


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_a_rated_seat_does_not_move(house: House) -> None:
    ada, bruno, table = two(house, rated=True)
    token = ada.post(f"/tables/{table}/links", {"kind": "play", "seat": 0})["token"]
    assert house.person("Eve").post(f"/links/{token}")[2] == "server.rated"
    assert bruno.look(table)["seats"][0]["name"] == "Ada"


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_a_rematch_of_a_rated_game_waits_for_everybody(house: House) -> None:
    ada, bruno, table = two(house, rated=True, clock={"per": "move", "seconds": 1})
    bruno.do(table, "resign")
    following = ada.do(table, "rematch")["answer"]["table"]
    shown = ada.look(following)
    assert (shown["status"], len(shown["mine"])) == ("open", 1)
    assert house.person("Eve").look(following)[:2] == (404, "unknown")
    assert bruno.do(following, "sit")["type"] == "ack"
    assert ada.look(following)["status"] == "running"


def test_a_foreign_seat_is_neither_seen_nor_played(house: House) -> None:
    ada, bruno, table = two(house)
    zoe, nobody = house.person("Zoe"), house.person("Nobody", known=False)
    for person, seat in ((ada, 1), (bruno, 0), (zoe, 0), (nobody, 1)):
        assert person.look(table, seat=seat)[:2] == (403, "forbidden")
        assert person.get(f"/tables/{table}/story", seat=seat)[:2] == (403, "forbidden")
        assert person.look(table, eyes="all")[:2] == (403, "forbidden")
        with_eyes = person.socket()
        with_eyes.send(type="watch", table=table, seat=seat)
        assert with_eyes.next()["fault"]["code"] == "forbidden"
        with_eyes.close()
    before = zoe.look(table)
    version = before["game"]["version"]
    for do, more in {
        "play": {"version": version, "actions": [0]}, "undo": {}, "undo ": {"seat": 0}, "end": {},
        "resign": {"seat": 0},
        "vote": {"against": 0}, "lend": {"bot": "greedy"}, "return": {}, "hint": {}, "reply": {"yes": True},
        "start": {}, "close": {}, "leave": {}, "rematch": {},
    }.items():  # fmt: skip
        assert zoe.do(table, do.strip(), **more)[0] in (403, 409), do
        assert nobody.do(table, do.strip(), **more)[:2] == (401, "stranger")
    for path, body in (("preview", {}), ("targets", {}), ("remedy", {"action": 0})):
        assert zoe.post(f"/tables/{table}/{path}", body)[:2] == (403, "forbidden")
        assert nobody.post(f"/tables/{table}/{path}", body)[:2] == (401, "stranger")
    assert zoe.look(table) == before


def test_a_private_table_answers_like_one_that_is_not_there(house: House) -> None:
    ada, zoe = house.person("Ada"), house.person("Zoe")
    table, none = ada.open("qin", "me bot:random"), "a" * 12
    assert isinstance(ada.look(table), dict)

    def asked(table: str) -> list[tuple[int, str]]:
        answers = []
        for method, path, body in (
            ("GET", "", None), ("GET", "?seat=0", None), ("GET", "?eyes=all", None), ("GET", "/printed", None),
            ("GET", "/story", None), ("GET", "/file", None), ("GET", "/note", None), ("PUT", "/note", {"text": "x"}),
            ("POST", "/preview", {}), ("POST", "/targets", {}), ("POST", "/links", {}), ("DELETE", "/links", None),
            ("POST", "/remedy", {"action": 0}),
            ("POST", "/commands", {"do": "sit"}), ("POST", "/commands", {"do": "say", "text": "x"}),
            ("POST", "/commands", {"do": "play", "version": 0, "actions": [1]}),
            ("POST", "/commands", {"do": "vote", "against": 0}),
        ):  # fmt: skip
            answer = zoe.http.request(method, f"/tables/{table}{path}", json=body)
            answers.append((answer.status_code, answer.text.replace(table, "*")))
        socket = zoe.socket()
        for frame in ({"type": "watch"}, {"type": "order", "id": "1", "command": {"do": "sit"}}):
            socket.send(table=table, **frame)
            answers.append((0, str(socket.next()).replace(table, "*")))
        socket.close()
        return answers

    assert asked(table) == asked(none)
    assert [each["table"] for each in zoe.get("/tables")] == []


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_who_may_watch_no_longer_is_told_so_at_once(house: House) -> None:
    ada, bruno, carla = (house.person(name) for name in ("Ada", "Bruno", "Carla"))
    table = ada.open("qin", "me open", visibility="public", spectators="off")
    screen = carla.socket()
    assert screen.watch(table)["status"] == "open"
    bruno.do(table, "sit")
    told = screen.next("wrong")
    assert (told["table"], told["id"], told["fault"]["key"]) == (table, "", "server.no_table")
    ada.do(table, "resign")
    screen.send(type="ping", id=1)
    assert screen.next()["type"] == "pong", "and is shown nothing more"
    assert screen.watch(table)["status"] == "over"
    screen.close()


def test_where_nobody_may_watch_nobody_does_before_the_end(house: House) -> None:
    ada, bruno, table = two(house, spectators="off")
    zoe = house.person("Zoe")
    watch = ada.post(f"/tables/{table}/links", {"kind": "watch"})["token"]
    zoe.post(f"/links/{watch}")
    assert zoe.look(table)[:2] == (404, "unknown")
    bruno.do(table, "resign")
    assert zoe.look(table)["status"] == "over"


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_nobody_is_voted_out_whose_connection_was_just_cut(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bruno, table = two(house)
    socket = bruno.socket()
    socket.watch(table)
    socket.close()
    assert ada.do(table, "vote", against=1)[2] == "server.present"
    monkeypatch.setattr(halls, "AWAY", -60_000)
    assert ada.do(table, "vote", against=1)["type"] == "ack"
    assert ada.look(table)["status"] == "over"


def test_who_has_done_nothing_for_a_minute_is_away_however_often_servers_look(
    start: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = start()
    beats, late, true, beat = list[int](), [0], halls.now, running.server.hall._beat

    async def beating() -> None:
        at = late[0]
        await beat()
        beats.append(at)

    monkeypatch.setattr(halls, "_BEAT", 0.0)
    monkeypatch.setattr(running.server.hall, "_beat", beating)
    monkeypatch.setattr(halls, "now", lambda: true() + late[0])
    ada, bruno, table = two(House(running.url))
    for seconds, answer in ((40, "server.present"), (80, "ack")):
        late[0] = 1000 * seconds
        ada.wait(table, lambda _: late[0] in beats)
        told = ada.do(table, "vote", against=1)
        assert answer in (told["type"] if isinstance(told, dict) else told)
    for person in (ada, bruno):
        person.http.close()


ORIGINS = [
    "http://evil.example",
    "null",
    "http://127.0.0.1",
    "https://127.0.0.1.evil.example",
    "http://",
    "file://",
    "",
]


@pytest.mark.parametrize("origin", ORIGINS)
@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_pages_of_others_can_neither_post_nor_open_a_socket(house: House, origin: str) -> None:
    ada = house.person()
    table = ada.open("qin", "me me")
    before = ada.look(table)
    for method, path, body in (
        ("POST", "/me", {"name": "Eve"}), ("POST", f"/tables/{table}/commands", {"do": "resign"}),
        ("DELETE", f"/tables/{table}/links", None), ("PUT", f"/tables/{table}/note", {"text": "x"}),
        ("POST", "/tables", {"game": "qin", "seats": [{"who": "me"}] * 2}),
    ):  # fmt: skip
        answer = ada.http.request(method, path, json=body, headers={"origin": origin})
        assert (answer.status_code, answer.json()["key"]) == (403, "server.origin"), path
        assert "access-control-allow-origin" not in answer.headers
    with pytest.raises(InvalidStatus) as refused:
        connect(house.url.replace("http", "ws") + API + "/live", additional_headers={"Origin": origin})
    assert refused.value.response.status_code == 403
    assert ada.look(table) == before
    assert ada.get("/me")["name"] == "Ada"


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_an_origin_that_is_allowed_may_and_over_https_no_page_without_it(start: Any) -> None:
    first = start(origins="https://games.example, https://other.example")
    assert httpx.post(f"{first.url}{API}/me", json={}, headers={"origin": "https://other.example"}).is_success
    assert httpx.post(f"{first.url}{API}/me", json={}, headers={"origin": first.url}).is_success
    second = start(secure=True)
    assert httpx.post(f"{second.url}{API}/me", json={}, headers={"origin": second.url}).status_code == 403
    own = second.url.replace("http:", "https:")
    assert httpx.post(f"{second.url}{API}/me", json={}, headers={"origin": own}).is_success


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_every_answer_has_the_headers_and_none_lets_other_pages_read_it(house: House) -> None:
    ada = house.person()
    table = ada.open("qin", "me bot:random")
    for method, path in (
        ("GET", "/health"), ("GET", "/ready"), ("GET", f"{API}/games"), ("GET", f"{API}/schema/openapi.json"),
        ("GET", f"{API}/tables/{table}"), ("GET", f"{API}/tables/{table}/file"), ("GET", f"{API}/tables/zz"),
        ("GET", "/nothing"), ("POST", f"{API}/me"), ("PATCH", f"{API}/me"), ("OPTIONS", f"{API}/me"),
        ("HEAD", f"{API}/me"), ("POST", f"{API}/tables"), ("GET", f"{API}/tables?before=x"), ("GET", "/metrics"),
        ("GET", f"{API}/live"), ("GET", "//nothing"), ("GET", f"{API}/me/../../x"),
    ):  # fmt: skip
        answer = ada.http.request(method, house.url + path, headers={"origin": house.url})
        for name, value in HEADERS.items():
            assert answer.headers.get_list(name) == [value], (method, path, name)
        assert not any(name.startswith("access-control") for name in answer.headers), path
        assert "traceback" not in answer.text.lower()
    policy = HEADERS["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'self'" in policy


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_headers_of_proxies_are_believed_only_from_proxies(start: Any) -> None:
    running = start()
    running.server.openings.most, running.server.openings.a_second = 0.25, 0.0001
    running.server.openings._left.clear()
    seen = [
        httpx.post(f"{running.url}{API}/me", json={}, headers={"x-forwarded-for": f"10.0.0.{n}"}).status_code
        for n in range(5)
    ]
    assert seen == [200, 200, 429, 429, 429]
