"""Games that are looked at again, files from elsewhere, analyses."""

import random
import time
from dataclasses import replace
from typing import Any

import httpx
import pytest

import plancia
from plancia.core.gamefile import GameFile
from plancia.core.gametext import LIMIT
from plancia.core.seal import Seal
from plancia.games import NAMES
from plancia.server.store import studies
from plancia.table import Table
from server.house import House, Person
from server.test_play import mover, two
from server.test_records import play_out, rows


def a_file(game: str = "qin", players: int = 2, moves: int | None = None, **options: Any) -> GameFile:
    """A game of random moves, whole or its beginning."""
    rolls = random.Random(f"{game} {players}")
    of = plancia.game(game, players=players, **options)
    table = Table(
        of, ["human", "greedy", *["human"] * (players - 2)], [f"Player {n}" for n in range(players)], Seal.fresh(5)
    )
    while table.position.to_move is not None and len(table.steps) != moves:
        table.play(rolls.choice(list(table.position.legal)), table.position.to_move)
    return table.file()


def send(person: Person, text: str | bytes) -> Any:
    """A file from elsewhere."""
    return Person.told(person.http.post("/files", content=text))


@pytest.mark.parametrize("game", NAMES)
def test_a_file_from_elsewhere_becomes_a_finished_table_with_its_names(house: House, game: str) -> None:
    ada = house.person()
    file = a_file(game)
    table = send(ada, file.write())["table"]
    shown = ada.look(table, eyes="all")
    assert (shown["status"], shown["mine"], shown["host"]) == ("over", [], True)
    assert [(seat["name"], seat["who"]) for seat in shown["seats"]] == [("Player 0", "person"), ("Player 1", "bot")]
    back = plancia.read_game(ada.http.get(f"/tables/{table}/file").text)
    assert replace(back, date=file.date) == file
    assert [each["table"] for each in ada.get("/tables", mine=True, game=game, status="over")] == [table]
    assert house.person("Bruno").look(table)[:2] == (404, "unknown")
    assert ada.get("/me/statistics")["statistics"] == [], "nobody who is known has played it"
    assert ada.do(table, "rematch")[:2] == (403, "forbidden")


def test_a_file_with_a_long_name_and_a_long_salt_comes_in_too(house: House) -> None:
    ada = house.person()
    file = replace(a_file("terratain", 3), seats=("x" * 60, "Bruno", "Cleo"))
    file = replace(file, seal=Seal(file.seal.seed, "ab" * 64) if file.seal else None)
    file = replace(file, commitment=file.seal.commitment if file.seal else "")
    table = send(ada, file.write())["table"]
    assert ada.look(table)["seats"][0]["name"] == "x" * 32


def test_a_false_file_gets_its_error_and_nothing_is_kept(house: House, address: str) -> None:
    ada = house.person()
    file = a_file()
    assert file.result is not None
    other = replace(file, result=replace(file.result, scores=(99, 98)))
    wrong: dict[str, str | bytes] = {
        "file.other_result": other.write(),
        "file.commitment": replace(file, commitment="0" * 64).write(),
        "file.rules": file.write().replace(f"Rules: {file.version}", "Rules: 0.1"),
        "server.unfinished": a_file(moves=5).write(),
        "server.invalid": b"\xff\xfe",
        "error.game": file.write().replace("Game: qin", "Game: chess"),
    }
    for key, text in wrong.items():
        status, _, found = send(ada, text)
        assert (status, found) in ((400, key), (409, key)), key
    moves = list(file.moves)
    moves[3] = moves[2]
    response = ada.http.post("/files", content=replace(file, moves=tuple(moves)).write())
    fault = response.json()
    assert (response.status_code, fault["key"], fault["args"]["number"]) == (400, "file.move", 4)
    assert fault["clause"].startswith("Q")
    assert fault["args"]["reason"]["clause"] == fault["clause"]
    large = ada.http.post("/files", content=b"x" * (LIMIT + 1))
    assert (large.status_code, large.json()["args"]) == (413, {"max": LIMIT})
    assert send(house.person("Bruno", known=False), file.write())[:2] == (401, "stranger")
    assert rows(address, "SELECT * FROM tables") == []


def test_a_game_is_looked_at_again_from_every_seat_once_it_is_over(house: House) -> None:
    ada, bruno, table = two(house)
    seen = []
    while ada.look(table)["status"] == "running":
        seen.append((ada.look(table), bruno.look(table)))
        mover(table, ada, bruno).step(table)
    for n, (hers, his) in enumerate(seen):
        for seat, then in enumerate((hers["game"], his["game"])):
            again = bruno.get(f"/tables/{table}/replay", move=n, seat=seat)
            for part in ("public", "private", "legal"):
                assert again["view"][part] == then[part]
            if n:
                assert again["step"] == next(step for step in [*then["steps"], again["step"]] if step["number"] == n)
    both = bruno.get(f"/tables/{table}/replay", move=4, eyes="all")
    assert both["viewer"] == both["view"]["viewer"] == "all"
    for seat, hand in enumerate(
        bruno.get(f"/tables/{table}/replay", move=4, seat=s)["view"]["private"] for s in (0, 1)
    ):
        assert hand["hand"] == both["view"]["private"]["hands"][seat]
    assert both["moves"] == len(seen)
    assert bruno.get(f"/tables/{table}/replay", move=both["moves"] + 1)[:2] == (400, "action")
    assert bruno.get(f"/tables/{table}/replay", seat=7)[:2] == (403, "forbidden")


@pytest.mark.parametrize("game", NAMES)
def test_of_a_running_game_nobody_learns_more_by_looking_back(house: House, start: Any, game: str) -> None:
    """What others hold is changed behind a viewer's back: what he is answered stays the same, to the letter."""
    server = start()
    ada, bruno = Person(server.url, "Ada"), Person(server.url, "Bruno")
    table = ada.open(game, "me open", visibility="public")
    bruno.do(table, "sit")
    for n in range(24):
        mover(table, ada, bruno).step(table, n * 7)
    stranger = Person(server.url, known=False)
    room = server.server.hall.live[table].room
    for seat, person in enumerate((ada, bruno)):
        assert person.get(f"/tables/{table}/replay", seat=1 - seat)[:2] == (403, "forbidden")
        assert person.get(f"/tables/{table}/replay", eyes="all")[:2] == (403, "forbidden")
        assert person.post(f"/tables/{table}/analysis")[:3] == (403, "forbidden", "server.not_over")
        assert person.get(f"/tables/{table}/analysis")[:3] == (403, "forbidden", "server.not_over")
    viewers: list[tuple[Person, Any]] = [(ada, 0), (bruno, 1), (stranger, "spectator")]
    for person, viewer in viewers:
        asked = {"eyes": viewer} if viewer == "spectator" else {"seat": viewer}
        for move in (0, 5, 24):
            told = person.get(f"/tables/{table}/replay", move=move, **asked)
            true = room.playing.position_at(move)
            twin = true.blind(viewer).resample(move + 1)
            assert told["view"] == plain(twin.view(viewer)), "an answer that fits every world he can imagine"
            assert told["view"] == plain(true.view(viewer))
            if move:
                step = told["step"]
                assert step in stepped(person, table, viewer)
    for person in (ada, bruno, stranger):
        person.http.close()


def plain(view: Any) -> Any:
    import json

    from plancia.core.game import encode

    return json.loads(encode(view))


def stepped(person: Person, table: str, viewer: Any) -> Any:
    """The story as this person may know it."""
    return person.get(f"/tables/{table}/story", **({} if viewer == "spectator" else {"seat": viewer}))


def test_after_a_game_of_a_duplicate_series_nobody_sees_the_hands_that_are_dealt_again(
    house: House, address: str
) -> None:
    ada, bruno, table = two(house, series={"kind": "duplicate"})
    play_out(table, ada, bruno)
    for eyes in ({"eyes": "all"}, {"seat": 1}):
        assert ada.get(f"/tables/{table}/replay", move=3, **eyes)[:2] == (403, "forbidden")
    assert ada.look(table, eyes="all")[:2] == (403, "forbidden")
    assert ada.post(f"/tables/{table}/analysis")[:2] == (403, "forbidden")
    assert ada.get(f"/tables/{table}/replay", move=3, seat=0)["viewer"] == 0
    ((seed, salt),) = rows(address, "SELECT seed, salt FROM tables")
    for path in (f"/tables/{table}/file", "/me/export"):
        told = ada.http.get(path).text
        assert "Commitment" in told
        assert seed not in told
        assert salt not in told


def finished(person: Person, table: str, seconds: float = 120) -> Any:
    """Wait for an analysis."""
    late = time.monotonic() + seconds
    while (found := person.get(f"/tables/{table}/analysis"))["status"] in ("waiting", "running"):
        assert time.monotonic() < late, found
        time.sleep(0.1)
    return found


def short_game(person: Person, moves: int = 3) -> str:
    """A game that was given up soon."""
    table = person.open("qin", "me me")
    for _ in range(moves):
        person.step(table, seat=person.look(table)["game"]["public"]["to_move"])
    person.do(table, "resign")
    return table


def test_a_finished_game_is_analysed_once_for_all_who_ask(house: House, address: str) -> None:
    ada = house.person()
    table = short_game(ada)
    assert ada.get(f"/tables/{table}/analysis")["status"] == "none"
    first = ada.post(f"/tables/{table}/analysis")
    assert first["status"] in ("waiting", "running")
    assert first["done"] < 1
    ada.post(f"/tables/{table}/analysis")
    found = finished(ada, table)
    assert found["status"] == "done", found
    assert [turn["seat"] for turn in found["report"]["turns"]] in ([0, 1, 0], [1, 0, 1])
    assert rows(address, "SELECT done FROM analyses") == [(1,)]
    assert ada.post(f"/tables/{table}/analysis") == found


def test_an_analysis_that_a_dead_server_had_begun_is_taken_over(start: Any) -> None:
    first = start()
    ada = Person(first.url)
    table = short_game(ada)
    database = first.server.database
    database.write_later(lambda c: studies.ask(c, table, 1)).result()
    until = database.write_later(lambda c: studies.take(c, table, 10)).result()
    assert database.write_later(lambda c: studies.take(c, table, 11)).result() is None, "it is somebody's"
    assert finished(ada, table)["status"] == "done", "whose time is long over"
    assert database.write_later(lambda c: studies.go_on(c, table, until, 12, 0.5)).result() is None
    database.write_later(lambda c: studies.finish(c, table, until, "{}")).result()
    assert finished(ada, table)["report"] is not None, "who comes too late changes nothing"
    ada.http.close()


def test_a_server_that_stops_gives_its_analysis_back_at_once(start: Any) -> None:
    first = start()
    ada = Person(first.url)
    table = send(ada, a_file("zhanguo", 4).write())["table"]
    ada.post(f"/tables/{table}/analysis")
    while ada.get(f"/tables/{table}/analysis")["status"] != "running":
        time.sleep(0.02)
    began = time.monotonic()
    first.stop()
    assert time.monotonic() - began < 10
    second = start()
    ada.http.base_url = httpx.URL(second.url + "/api/v1")
    while ada.get(f"/tables/{table}/analysis")["status"] != "running":
        time.sleep(0.02)
    ada.http.close()
