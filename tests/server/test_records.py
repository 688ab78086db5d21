"""Results, ratings and statistics, written with the entry that ends a game."""

from concurrent.futures import ThreadPoolExecutor
from threading import Thread
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from plancia.server.store import records
from server.house import House, Person
from server.test_play import mover, two


def rows(address: str, query: str) -> list[tuple[Any, ...]]:
    """Straight from the database."""
    engine = create_engine(address)
    with engine.connect() as connection:
        found = [tuple(row) for row in connection.execute(text(query))]
    engine.dispose()
    return found


def play_out(table: str, *people: Person) -> Any:
    """A game to its end; how it ended."""
    while (shown := people[0].look(table))["status"] == "running":
        mover(table, *people).step(table)
    return shown["ended"]


def test_a_rated_game_leaves_results_and_ratings_once(house: House, address: str) -> None:
    ada, bruno, table = two(house, rated=True)
    ended = play_out(table, ada, bruno)
    assert ada.do(table, "say", text="Good game")["type"] == "ack", "an entry after the end settles nothing again"
    found = rows(address, "SELECT seat, score, share, why, rated FROM results ORDER BY seat")
    share = 1 / len(ended["winners"])
    expected = [(seat, ended["scores"][seat], share if seat in ended["winners"] else 0) for seat in (0, 1)]
    assert found == [(*row, "played", True) for row in expected]
    known = [person.get("/me/statistics") for person in (ada, bruno)]
    for (seat, _, share), mine in zip(expected, known, strict=True):
        (games,) = mine["statistics"]
        won = seat in ended["winners"]
        assert (games["games"], games["wins"], games["share"], games["players"]) == (1, won, share, 2)
    first, *both = ended["winners"]
    (up,), (down,) = known[first]["ratings"], known[1 - first]["ratings"]
    assert up["value"] == down["value"] == 25 if both else down["value"] < 25 < up["value"]
    assert up["games"] == down["games"] == 1
    assert up["high"] - up["value"] == pytest.approx(up["value"] - up["low"]) != 0
    assert (up["high"] - up["value"]) / records.SURE < 25 / 3, "one game makes a rating surer"


def test_others_see_a_player_by_his_id_and_the_strongest_first(house: House) -> None:
    ada, bruno, table = two(house, rated=True)
    assert bruno.do(table, "resign")["type"] == "ack"
    stranger = house.person("Cleo", known=False)
    seated = stranger.get(f"/tables/{table}/players")
    assert [each["id"] for each in seated] == [ada.get("/me")["id"], bruno.get("/me")["id"]]
    assert stranger.get(f"/players/{seated[0]['id']}") == ada.get("/me/statistics")
    assert stranger.get(f"/players/{seated[0]['id']}", game="terratain")["statistics"] == []
    assert [each["name"] for each in stranger.get("/leaders", game="qin", games=1)] == ["Ada", "Bruno"]
    assert stranger.get("/leaders", game="qin", games=2) == []
    assert stranger.get("/leaders", game="zhanguo", games=1) == []
    assert stranger.get(f"/players/{'a' * 26}")[:2] == (404, "unknown")


def test_a_seat_that_is_out_comes_last_whoever_had_more_points(house: House, address: str) -> None:
    people = [house.person(name) for name in ("Ada", "Bruno", "Cleo")]
    table = people[0].open("qin", "me open open", visibility="public", rated=True)
    for person in people[1:]:
        person.do(table, "sit")
    people[0].do(table, "resign")
    while people[1].look(table)["status"] == "running":
        shown = [person.look(table) for person in people[1:]]
        at = next((n for n, each in enumerate(shown) if each["game"]["legal"]), None)
        if at is not None:
            people[1:][at].step(table)
    values = [person.get("/me/statistics")["ratings"][0]["value"] for person in people]
    assert values[0] == min(values) < 25
    assert rows(address, "SELECT why, share FROM results WHERE seat = 0") == [("resigned", 0)]


def test_a_game_that_all_agree_to_end_counts_for_nobody(house: House) -> None:
    ada, bruno, table = two(house, rated=True)
    ada.do(table, "end")
    bruno.do(table, "reply", yes=True)
    assert ada.look(table)["ended"]["why"] == "agreed"
    assert ada.get("/me/statistics")["statistics"] == bruno.get("/me/statistics")["ratings"] == []


def test_of_several_people_at_one_screen_nobody_is_credited(house: House, address: str) -> None:
    ada = house.person()
    table = ada.open("qin", "me me")
    ada.do(table, "resign", seat=0)
    assert rows(address, "SELECT seat, guest, share, why FROM results ORDER BY seat") == [
        (0, None, 0, "resigned"),
        (1, None, 1, "left"),
    ]
    assert ada.get("/me/statistics")["statistics"] == []


def test_a_table_that_is_closed_leaves_no_result(house: House, address: str) -> None:
    ada = house.person()
    ada.do(ada.open("qin", "me open"), "close")
    assert rows(address, "SELECT * FROM results") == []


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
def test_two_servers_that_end_games_of_the_same_people_lose_no_rating(start: Any) -> None:
    """Both servers rate the same two people again and again, at the same time."""
    one, other = start(), start()
    ada, bruno = Person(one.url, "Ada"), Person(one.url, "Bruno")
    tables = []
    for _ in range(12):
        tables.append(ada.open("qin", "me open", visibility="public", rated=True))
        bruno.do(tables[-1], "sit")

    def resign(n: int) -> Any:
        who = (ada, bruno)[n % 2]
        url = (one.url, other.url)[n // 2 % 2] + "/api/v1"
        body = {"do": "resign"}
        return who.http.post(f"{url}/tables/{tables[n]}/commands", json=body).status_code

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(resign, range(12))) == [200] * 12
    assert [person.get("/me/statistics")["ratings"][0]["games"] for person in (ada, bruno)] == [12, 12]
    for person in (ada, bruno):
        person.http.close()


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
def test_whoever_rates_somebody_waits_for_who_is_just_doing_it(start: Any, address: str) -> None:
    people = [Person(start().url, "Ada"), Person(start().url, "Bruno")]
    first, second = (number for (number,) in rows(address, "SELECT id FROM guests ORDER BY id"))
    engine = create_engine(address)

    def rate() -> None:
        with engine.begin() as connection:
            records.rate(connection, "qin", {second: 1, first: 2})

    rate()
    with engine.begin() as connection:
        connection.execute(text("SELECT * FROM ratings FOR UPDATE"))  # as whoever is about to rate
        other = Thread(target=rate)
        other.start()
        while not rows(address, "SELECT * FROM pg_locks WHERE NOT granted"):
            assert other.is_alive()
        connection.execute(text("UPDATE ratings SET games = 10"))
    other.join()
    engine.dispose()
    assert rows(address, "SELECT games FROM ratings") == [(11,), (11,)]
    for person in people:
        person.http.close()


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
def test_a_game_that_two_servers_see_ending_is_settled_once(start: Any, address: str) -> None:
    one, other = start(), start()
    ada, bruno = Person(one.url, "Ada"), Person(other.url, "Bruno")
    tables = []
    for _ in range(5):
        tables.append(ada.open("qin", "me open", visibility="public", rated=True, clock={"per": "move", "seconds": 1}))
        bruno.do(tables[-1], "sit")
    for person in (ada, bruno):
        for table in tables:
            while person.look(table)["status"] != "over":
                pass
    found = rows(address, "SELECT table_id, why, share FROM results ORDER BY table_id, share")
    assert found == [(table, *row) for table in sorted(tables) for row in (("time", 0), ("left", 1))]
    assert [person.get("/me/statistics")["ratings"][0]["games"] for person in (ada, bruno)] == [5, 5]
    for person in (ada, bruno):
        person.http.close()


def test_lists_are_filtered_by_players_and_by_the_names_of_others(house: House) -> None:
    ada, bruno, table = two(house)
    alone = ada.open("qin", "me bot:greedy bot:greedy")
    assert [each["table"] for each in ada.get("/tables", mine=True, players=3)] == [alone]
    assert [each["table"] for each in ada.get("/tables", mine=True, name="bru")] == [table]
    assert ada.get("/tables", mine=True, name="%") == []
    assert ada.get("/tables", mine=True, name="")[:2] == (400, "invalid")
    assert ada.get("/tables", mine=True, name="a\0")[:2] == (400, "invalid")
    assert ada.get("/leaders", game="qin\0")[:2] == (400, "invalid")
    assert [each["table"] for each in bruno.get("/tables", mine=True)] == [table]
