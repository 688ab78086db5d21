"""What people can do at a table besides playing."""

from contextlib import closing
from typing import Any

import pytest

from plancia.server import hall
from server.house import House, Person
from server.test_play import mover, two


def play(table: str, n: int, *people: Person) -> None:
    for _ in range(n):
        mover(table, *people).step(table)


def test_what_came_to_light_is_taken_back_only_if_the_other_agrees(house: House) -> None:
    ada, bruno, table = two(house)
    first = mover(table, ada, bruno)
    other = bruno if first is ada else ada
    first.step(table)  # a tile was drawn
    asked = first.do(table, "undo")
    assert asked["type"] == "ack"
    shown = other.look(table)
    assert shown["asked"]["what"] == "undo"
    assert shown["asked"]["waiting"] == other.look(table)["mine"]
    assert other.do(table, "reply", yes=False)["type"] == "ack"
    assert first.look(table)["game"]["public"]["move"] == 1
    first.do(table, "undo")
    other.do(table, "reply", yes=True)
    assert first.look(table)["game"]["public"]["move"] == 0
    assert first.look(table)["game"]["undone"]["consent"] == other.look(table)["mine"]


def test_against_bots_everything_can_be_taken_back(house: House) -> None:
    ada = house.person()
    table = ada.open("qin", "me bot:greedy")
    ada.wait(table, lambda shown: shown["game"]["legal"])
    before = ada.look(table)["game"]["public"]["move"]
    ada.step(table)
    assert ada.do(table, "undo")["type"] == "ack"
    assert ada.look(table)["game"]["public"]["move"] <= before


def test_who_resigns_among_two_loses_and_among_three_a_bot_plays_on(house: House) -> None:
    ada, bruno, table = two(house)
    bruno.do(table, "resign")
    ended = ada.look(table)["ended"]
    assert (ended["why"], ended["winners"]) == ("left", [0])
    assert ada.do(table, "resign")[:2] == (409, "over")
    table = ada.open("terratain", "me open open", visibility="public")
    for person in (bruno, house.person("Carla")):
        person.do(table, "sit")
    bruno.do(table, "resign")
    shown = ada.look(table)
    assert shown["status"] == "running"
    assert (shown["seats"][1]["out"], shown["seats"][1]["bot"]) == ("resigned", "level2")


def test_all_agree_to_end(house: House) -> None:
    ada, bruno, table = two(house)
    ada.do(table, "end")
    bruno.do(table, "reply", yes=True)
    assert ada.look(table)["ended"]["why"] == "agreed"


def test_who_is_away_can_be_voted_out_and_who_is_here_cannot(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bruno, table = two(house)
    socket = bruno.socket()
    socket.watch(table)
    ada.wait(table, lambda shown: shown["seats"][1]["here"])
    assert ada.do(table, "vote", against=1)[2] == "server.present"
    socket.close()
    assert ada.do(table, "vote", against=1)[2] == "server.present"  # perhaps only his connection was cut
    monkeypatch.setattr(hall, "AWAY", 0)
    ada.wait(table, lambda _: isinstance(ada.do(table, "vote", against=1), dict))
    shown = ada.look(table)
    assert (shown["seats"][1]["out"], shown["ended"]["why"]) == ("kicked", "left")


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
def test_who_comes_and_goes_at_another_server_is_seen_to_come_and_go_at_once(
    start: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other, third = start(), start(), start()
    ada, bruno = Person(one.url), Person(other.url, "Bruno")
    table = ada.open("qin", "me open", visibility="public")
    bruno.do(table, "sit")

    def seen(here: bool) -> None:
        ada.wait(table, lambda shown: shown["seats"][1]["here"] == here, 10)

    with closing(ada.socket()) as screen:
        screen.watch(table)
        with closing(bruno.socket()):
            seen(True)
        seen(False)
        bruno.url = third.url
        with closing(bruno.socket()):
            seen(True)
            told: list[bool] = []
            hear = one.server.hall.told_of

            def told_of(guest: int, here: bool) -> None:
                told.append(here)
                hear(guest, here)

            monkeypatch.setattr(one.server.hall, "told_of", told_of)
            bruno.url = other.url
            bruno.socket().close()
            ada.wait(table, lambda _: told == [True, False, True], 10)
            seen(True)  # he is still at the third
    for person in (ada, bruno):
        person.http.close()


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
def test_nobody_is_voted_out_who_has_just_done_something_at_another_server(start: Any) -> None:
    ada, bruno = Person(start().url), Person(start().url, "Bruno")
    table = ada.open("qin", "me open", visibility="public")
    assert bruno.do(table, "sit")["type"] == "ack"
    assert ada.do(table, "vote", against=1)[2] == "server.present"
    for person in (ada, bruno):
        person.http.close()


def test_a_bot_plays_for_somebody_until_he_is_back(house: House) -> None:
    ada, bruno, table = two(house)
    ada.do(table, "lend", bot="greedy")
    assert ada.look(table)["seats"][0]["bot"] == "greedy"
    bruno.wait(table, lambda shown: shown["game"]["legal"])
    ada.do(table, "return")
    assert ada.look(table)["seats"][0]["bot"] == ""


def test_a_seat_moves_to_another_device_and_the_old_one_sees_nothing_secret_any_more(house: House) -> None:
    ada, bruno, table = two(house)
    socket = ada.socket()
    assert socket.watch(table)["viewer"] == 0
    link = ada.post(f"/tables/{table}/links", {"kind": "play", "seat": 0})
    phone = house.person("Ada’s phone")
    assert phone.post(f"/links/{link['token']}") == {"table": table, "seat": 0, "kind": "play"}
    shown = socket.next("table")
    while shown["viewer"] == 0:
        shown = socket.next("table")
    assert (shown["viewer"], shown["mine"]) == ("spectator", [])
    assert phone.look(table)["mine"] == [0]
    assert house.person("Carla").post(f"/links/{link['token']}")[2] == "server.link"
    socket.close()
    assert bruno.look(table)["seats"][0]["name"] == "Ada’s phone"


def test_friends_sit_down_by_links_and_strangers_find_nothing(house: House) -> None:
    ada = house.person()
    table = ada.open("zhanguo", "me link bot:random")
    stranger = house.person("Eve")
    unknown = stranger.look("aaaaaaaaaaaa")
    assert stranger.look(table) == unknown == (404, "unknown", "server.no_table")
    assert stranger.do(table, "sit")[:2] == (404, "unknown")
    bruno = house.person("Bruno")
    bruno.post(f"/links/{ada.links['1']}")
    assert ada.look(table)["status"] == "running"
    watch = ada.post(f"/tables/{table}/links", {"kind": "watch"})
    assert stranger.post(f"/links/{watch['token']}")["kind"] == "watch"
    assert stranger.look(table)["viewer"] == "spectator"
    assert stranger.look(table, seat=0)[:2] == (403, "forbidden")


def test_chat_of_those_who_watch_is_heard_by_players_after_the_end(house: House) -> None:
    ada, bruno, table = two(house)
    carla = house.person("Carla")
    carla.do(table, "say", text="Red is lost")
    bruno.do(table, "say", preset="hello")
    assert [line["text"] or line["preset"] for line in ada.look(table)["chat"]] == ["hello"]
    assert [line["name"] for line in carla.look(table)["chat"]] == ["Carla", "Bruno"]
    ada.do(table, "resign")
    assert [line["text"] for line in ada.look(table)["chat"]] == ["Red is lost", ""]
    assert carla.do(table, "say", text="a\x1b[2J")[2] == "server.say"
    assert carla.do(table, "say", preset="no")[2] == "server.preset"


@pytest.mark.parametrize("clock", [{"per": "move", "seconds": 1}, {"per": "game", "seconds": 1, "more": 0}])
def test_whose_time_is_over_is_out(house: House, clock: dict[str, Any]) -> None:
    ada, _, table = two(house, clock=clock)
    socket = ada.socket()
    shown = socket.watch(table)
    late = shown["time"]["running"]
    while shown["status"] != "over":
        shown = socket.next("table")
    assert shown["seats"][late]["out"] == "time"
    assert shown["ended"]["winners"] == [1 - late]
    socket.close()


def test_a_hint_tells_where_what_and_why_and_everybody_knows_of_it(house: House) -> None:
    ada, bruno, table = two(house)
    here = mover(table, ada, bruno)
    told = [here.do(table, "hint", level=level)["answer"] for level in (1, 2, 3)]
    assert [set(each) for each in told] == [{"where"}, {"where", "moves"}, {"where", "moves", "reasons", "chances"}]
    legal = [move["action"] for move in here.look(table)["game"]["legal"]]
    assert told[1]["moves"][0]["action"] in legal
    assert ada.look(table)["hints"] == [{"seat": here.look(table)["mine"][0], "hints": 3}]
    other = bruno if here is ada else ada
    assert other.do(table, "hint")[1] == "seat"


def test_a_plan_is_previewed_for_its_seat_alone(house: House) -> None:
    ada, bruno, table = two(house)
    here = mover(table, ada, bruno)
    other = bruno if here is ada else ada
    action = here.look(table)["game"]["legal"][0]["action"]
    plan = here.post(f"/tables/{table}/preview", {"actions": [action]})
    assert {"events", "view", "outlook", "halted"} == set(plan)
    assert other.post(f"/tables/{table}/preview", {"actions": [action]})[:2] == (403, "forbidden")
    targets = here.post(f"/tables/{table}/targets", {"wanted": {"action": action}})
    assert [target["move"]["action"] for target in targets] == [action]
    assert here.look(table)["game"]["public"]["move"] == 0


def test_who_is_refused_a_step_is_told_what_would_allow_it(house: House) -> None:
    ada = house.person("Ada")
    table = ada.open("zhanguo", "me me")
    seat = ada.look(table)["game"]["public"]["to_move"]

    def remedy(*actions: int, wanted: int, **more: object) -> Any:
        return ada.post(f"/tables/{table}/remedy", {"actions": actions, "action": wanted, "seat": seat, **more})

    def target(*actions: int, **wanted: object) -> Any:
        [found] = ada.post(f"/tables/{table}/targets", {"actions": actions, "wanted": wanted, "seat": seat})
        return found

    card = ada.http.get(f"/tables/{table}?seat={seat}").json()["game"]["private"]["hand"][0]
    card = target(kind="card", card=card)["move"]["action"]
    hire = target(card, court="hire")
    assert hire["refusal"]["clause"] == "Z5.4", "nobody is in a worker area yet"
    found = remedy(card, wanted=hire["move"]["action"])
    assert {(move["kind"], move["region"]) for move in found["steps"]} == {("down", 1)}
    assert (found["back"], [move["action"] for move in found["again"]]) == (1, [card])
    helped = [found["steps"][0]["action"], card, hire["move"]["action"]]
    assert ada.post(f"/tables/{table}/preview", {"actions": helped, "seat": seat})["events"]
    assert remedy(wanted=0) is None, "nothing makes a reward come in this turn"
    assert remedy(wanted=9999)[:2] == (400, "action")
    assert ada.look(table)["game"]["public"]["move"] == 0


def test_a_rematch_is_played_with_everybody_one_seat_further(house: House) -> None:
    ada, bruno, table = two(house)
    ada.do(table, "resign")
    ack = bruno.do(table, "rematch")
    follower = ack["answer"]["table"]
    assert ada.look(table)["next"] == follower
    assert ada.do(table, "rematch")["answer"]["table"] == follower
    shown = ada.look(follower)
    assert (shown["status"], [seat["name"] for seat in shown["seats"]]) == ("running", ["Bruno", "Ada"])


def test_the_shuffle_of_a_duplicate_series_is_the_same_and_secret_until_it_is_over(house: House) -> None:
    ada, bruno, table = two(house, series={"kind": "duplicate"}, options={"first": 1})
    start = ada.look(table)["game"]["public"]
    ada.do(table, "resign")
    assert ada.look(table)["seal"] is None
    second = ada.do(table, "rematch")["answer"]["table"]
    again = bruno.look(second)
    assert [seat["name"] for seat in again["seats"]] == ["Bruno", "Ada"]
    assert again["game"]["public"] == start


def test_tables_are_bounded_and_close_before_they_begin(house: House) -> None:
    ada = house.person()
    table = ada.open("qin", "me open", visibility="public")
    assert house.person("Eve").do(table, "close")[:2] == (403, "forbidden")
    ada.do(table, "close")
    assert ada.look(table)["ended"]["why"] == "closed"
    table = ada.open("qin", "me open", visibility="public")
    assert ada.do(table, "start")[2] == "server.waiting"
    ada.do(table, "start", fill="level1")
    assert ada.look(table)["seats"][1]["bot"] == "level1"
