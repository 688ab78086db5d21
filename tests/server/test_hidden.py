"""Hidden information never leaves: worlds that differ only in what a viewer may not know give him the same bytes."""

import asyncio
import copy
import json
import logging
import random
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
import pytest

from plancia import read_game
from plancia.core.errors import PlanciaError
from plancia.core.events import SPECTATOR, Event, Viewer
from plancia.core.game import Game, encode
from plancia.core.position import Position
from plancia.core.seal import Seal
from plancia.games import from_options
from plancia.server import hall as halls
from plancia.server import log, wire
from plancia.server.faults import fault
from plancia.server.hall import Hall
from plancia.server.hints import hint
from plancia.server.orders import Orders, Sender
from plancia.server.room import OVER, RUNNING, Room
from plancia.server.store import Database, books
from plancia.table.messages import Told
from server.house import House, Person, Socket

STRANGER = 99
TABLES: list[tuple[str, dict[str, str | int], int]] = [
    ("qin", {"players": 2}, 1),
    ("qin", {"players": 4}, 1),
    ("terratain", {"players": 2}, 9),
    ("terratain", {"players": 4}, 9),
    ("zhanguo", {"players": 2, "draft": "on"}, 5),
    ("zhanguo", {"players": 4, "draft": "on", "boards": "B", "auction": "on"}, 9),
]
"""Games, and how many steps lie between two looks at all worlds."""


class Other(Seal):
    """A seal with another seed and salt that shows the same."""

    shown: str

    @property
    def commitment(self) -> str:
        return self.shown


class World:
    """A table of people."""

    def __init__(self, game: str, options: dict[str, str | int], seed: int) -> None:
        players = int(options["players"])
        setup = wire.Setup(game, [wire.Place("open") for _ in range(players)], options, "public")
        self.room = Room("a" * 12, from_options(game, options), setup, 0, Seal(seed, "ab" * 16))
        self.enter(*(log.Sat(seat, seat, f"P{seat}") for seat in range(players)), log.Started())

    def enter(self, *entries: log.AnyEntry) -> None:
        for entry in entries:
            self.room.take([log.Noted(self.room.v + 1, 1000 * self.room.v, entry)])

    def twin(self, viewer: Viewer, seed: int) -> Room:
        """Another world that this viewer cannot tell apart: other hands, decks, secret moves and events."""
        room, table, game = copy.copy(self.room), copy.copy(self.room.playing), object.__new__(Game)
        vars(game).update(vars(self.room.game))  # a copy of a game would be the same one
        true = self.room.game.events
        game.events = lambda telling: tuple(_another(event, viewer) for event in true(telling))  # type: ignore[method-assign]
        others = {
            id(step): replace(step, action=(step.action + 1) % game.actions)
            for step in table.steps
            if table.move(step, viewer) is None
        }
        table.log = [others.get(id(entry), entry) for entry in table.log]
        table.steps = [others.get(id(step), step) for step in table.steps]
        position = table.position.blind(viewer).resample(seed)
        position._told, position.game = table.position._told, game
        table.position, table.game, table._told = position, game, []
        seal = Other(seed + 1, "cd" * 16)
        object.__setattr__(seal, "shown", self.room.seal.commitment)
        table.seal = room.seal = seal
        room.table, room._letters, room._common = table, None, (-1, b"")
        return room


def _another(event: Event, viewer: Viewer) -> Event:
    """The same for a viewer who does not know what is secret of it."""
    if not event.hidden_from(viewer):
        return event
    return replace(event, args=event.args | dict.fromkeys(event.secret, "something else"))


def told(room: Room, viewer: Viewer, deep: bool) -> dict[str, Any]:
    """All that one viewer can be sent."""
    guest = viewer if isinstance(viewer, int) else STRANGER
    table, sender = room.playing, Sender(guest, "Zoe")
    answers: dict[str, Any] = {
        "shown": room.shown(guest, viewer, frozenset({0, 1})),
        "again": room.shown(guest, viewer, frozenset(), room.v),
        "story": table.story(viewer),
        "list": books.summary(room, 0),
    }
    wanted: list[wire.AnyCommand] = [
        wire.Undo(), wire.End(), wire.Reply(True), wire.Hint(3), wire.Resign(), wire.Vote(0), wire.Lend("greedy"),
        wire.Say("hello"), wire.Rematch(), wire.Sit(), wire.Leave(), wire.Close(), wire.Start(),
        wire.Play(table.version + 1, [0]), wire.Play(table.version, [0, 1]),
    ]  # fmt: skip
    if deep:
        rng = random.Random(room.v)
        wanted += [wire.Play(table.version, [rng.randrange(table.game.actions)]) for _ in range(20)]
        wanted += [wire.Play(table.version, [action]) for action in table.position.legal[:5] if room.to_move == guest]
    for n, command in enumerate(wanted):
        answers[f"order {n}"] = answer(partial(_ordered, room, sender, command))
    if room.to_move == guest:
        for action in table.position.legal[:5]:
            answers[f"preview {action}"] = answer(partial(_previewed, table.position, action))
        if deep:
            answers["targets"] = answer(lambda: encode([each.as_json() for each in table.position.targets()]))
    return answers


def _ordered(room: Room, sender: Sender, command: wire.AnyCommand) -> str:
    return repr(Orders(room, sender).obey(command))


def _previewed(position: Position, action: int) -> bytes:
    return encode(position.preview(action).as_json())


def answer(wanted: Callable[[], Any]) -> Any:
    try:
        return wanted()
    except PlanciaError as error:
        return msgspec.json.encode(fault(error))


def compare(world: World, viewer: Viewer, deep: bool) -> None:
    true = told(world.room, viewer, deep)
    twin = told(world.twin(viewer, 7 + world.room.v), viewer, deep)
    for name, value in true.items():
        assert twin[name] == value, f"{viewer!r} can tell two worlds apart by {name} at {world.room.v}"


@pytest.mark.parametrize(("game", "options", "stride"), TABLES)
def test_worlds_that_differ_in_what_is_hidden_send_every_viewer_the_same_bytes(
    game: str, options: dict[str, str | int], stride: int
) -> None:
    world, rng = World(game, options, 11), random.Random(game + str(options))
    room, differed = world.room, 0
    viewers: list[Viewer] = [*range(room.game.players), SPECTATOR]
    while room.status == RUNNING:
        seat = room.to_move
        assert seat is not None
        if room.v % stride == 0:
            for viewer in viewers:
                compare(world, viewer, deep=room.v % (8 * stride) == 0)
                differed += room.playing.position.text != world.twin(viewer, 7 + room.v).playing.position.text
        extra = rng.random()
        if extra < 0.05:
            world.enter(log.Said(seat, f"P{seat}", seat, "well"), log.Said(STRANGER, "Zoe", None, "do this"))
        elif extra < 0.1:
            world.enter(log.Hinted(seat, 1))
        elif extra < 0.2 and room.playing.free(seat):
            world.enter(log.TakenBack(seat, len(room.playing.undoable(seat))))
            continue
        world.enter(log.Stepped(seat, rng.choice(room.playing.position.legal)))
    assert room.status == OVER
    assert differed > 10 or game == "terratain", "these worlds were all the same"


def test_the_comparison_of_worlds_finds_a_move_that_is_told_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    world, rng = World("zhanguo", {"players": 2, "draft": "on"}, 3), random.Random(1)
    for _ in range(8):
        seat = world.room.to_move
        assert seat is not None
        world.enter(log.Stepped(seat, rng.choice(world.room.playing.position.legal)))
    hidden = {viewer: world.twin(viewer, 5) for viewer in (0, 1)}
    for viewer in (0, 1):
        compare(world, viewer, deep=False)
    monkeypatch.setattr(Told, "to", lambda self, viewer: self._move)
    other = next(seat for seat, twin in hidden.items() if world.room.playing.steps != twin.playing.steps)
    with pytest.raises(AssertionError, match="tell two worlds apart"):
        compare(world, other, deep=False)


@pytest.mark.parametrize("game", ["qin", "zhanguo"])
def test_a_hint_is_the_same_in_all_worlds_that_its_seat_cannot_tell_apart(game: str) -> None:
    world, rng = World(game, {"players": 2}, 4), random.Random(2)
    for _ in range(9):
        seat = world.room.to_move
        assert seat is not None
        world.enter(log.Stepped(seat, rng.choice(world.room.playing.position.legal)))
    seat = world.room.to_move
    assert seat is not None
    assert hint(world.room, 3)() == hint(world.twin(seat, 8), 3)()


class Ear:
    """Everything that one person is sent, byte for byte, until the game is over."""

    def __init__(self, person: Person) -> None:
        self.person, self.heard = person, list[bytes]()
        self.socket: Socket = person.socket()
        person.http.event_hooks["response"] = [self._hear]

    def _hear(self, response: Any) -> None:
        response.read()
        headers = repr(response.headers.multi_items()).encode()
        self.heard.append(headers + response.content)

    def next(self, kind: str) -> Any:
        while True:
            message = self.socket.wire.recv(20, decode=False)
            self.heard.append(message)
            if (read := json.loads(message))["type"] == kind:
                return read

    def watch(self, table: str) -> Any:
        self.socket.send(type="watch", table=table)
        return self.next("table")

    @property
    def before_the_end(self) -> bytes:
        end = next((n for n, each in enumerate(self.heard) if b'"status":"over"' in each), len(self.heard))
        return b"\n".join(self.heard[:end])


WIRES = [("qin", 2, {}), ("qin", 4, {}), ("terratain", 2, {}), ("zhanguo", 2, {"draft": "on"}), ("zhanguo", 4, {})]


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
@pytest.mark.parametrize(("game", "players", "options"), WIRES)
def test_no_byte_of_a_whole_game_tells_anybody_what_is_hidden(
    start: Any, address: str, caplog: pytest.LogCaptureFixture, game: str, players: int, options: dict[str, Any]
) -> None:
    caplog.set_level(logging.INFO)
    running = start()
    house, rng = House(running.url), random.Random(game)
    people = [house.person(name) for name in ("Ada", "Bruno", "Carla", "Dora")[:players]]
    zoe = house.person("Zoe")
    table = people[0].open(game, " ".join(["me", *["open"] * (players - 1)]), visibility="public", options=options)
    for person in people[1:]:
        person.do(table, "sit")
    ears = [Ear(person) for person in (*people, zoe)]
    shown = [ear.watch(table) for ear in ears]
    moves = 0
    while shown[0]["status"] != "over":
        v = max(each["v"] for each in shown)
        at = next(n for n in range(players) if shown[n]["game"]["legal"])
        act = pick(rng, moves)
        moves += 1
        if act == "read":
            read_everything(ears, table, at, shown[at])
            continue
        if act == "say":
            ears[rng.randrange(len(ears))].person.do(table, "say", text=f"word {moves}")
        elif act == "hint":
            people[at].do(table, "hint", level=3)
        elif act == "undo":
            undo(people, table)
        else:
            legal = shown[at]["game"]["legal"]
            version, action = shown[at]["game"]["version"], rng.choice(legal)["action"]
            ears[at].socket.order(table, "play", version=version, actions=[action])
        room = running.server.hall.live[table].room
        while shown[0]["v"] <= v and act == "play":
            shown[0] = ears[0].next("table")
        v = max(shown[0]["v"], room.v if room and act != "play" else 0)
        for n, ear in enumerate(ears):
            while shown[n]["v"] < v:
                shown[n] = ear.next("table")
    truth = rebuilt(address, table, running.server.hall)
    search(truth, ears, players, caplog.text)
    for ear in ears:
        ear.socket.close()
    house.close()


def pick(rng: random.Random, moves: int) -> str:
    if moves % 25 == 10:
        return "read"
    dice = rng.random()
    return "say" if dice < 0.02 else "hint" if dice < 0.025 else "undo" if dice < 0.05 else "play"


def undo(people: list[Person], table: str) -> None:
    """Whoever can asks to take back, and all agree."""
    for person in people:
        if isinstance(person.do(table, "undo"), dict):
            for other in people:
                other.do(table, "reply", yes=True)
            return


def read_everything(ears: list[Ear], table: str, mover: int, shown: Any) -> None:
    """All that can be asked of a running game, by everybody, allowed or not."""
    action = shown["game"]["legal"][0]["action"]
    for ear in ears:
        person = ear.person
        for path in ("", "/story", "/file", "/printed", "/note"):
            person.http.get(f"/tables/{table}{path}")
        for params in ({"seat": mover}, {"eyes": "all"}, {"eyes": "spectator"}, {"seat": 98}):
            person.http.get(f"/tables/{table}", params=params)
            person.http.get(f"/tables/{table}/story", params=params)
        for path in ("/tables", "/me", "/me/next", "/games", "/nothing"):
            person.http.get(path)
        person.http.get(person.url + "/metrics")
        person.http.post(f"/tables/{table}/preview", json={"actions": [action]})
        person.http.post(f"/tables/{table}/targets", json={"seat": mover})
        person.http.post(f"/tables/{table}/preview", json={"actions": [action], "seat": mover})
        person.do(table, "play", version=shown["game"]["version"] - 1, actions=[action])
        person.do(table, "hint", seat=(mover + 1) % 2)


def rebuilt(address: str, table: str, hall: Hall) -> list[Room]:
    """The table after every entry of its log."""
    database = Database(address)
    kept, notes = database.read_now(lambda c: (books.table(c, table), books.since(c, table, 0)))
    database.close()
    assert kept is not None
    rooms = []
    for n in range(0, len(notes) + 1, 1 + len(notes) // 120):
        room = hall.furnished(kept)
        room.take(notes[:n])
        rooms.append(room)
    return rooms


def search(truth: list[Room], ears: list[Ear], players: int, logged: str) -> None:
    seal = truth[0].seal
    private: dict[Viewer, set[bytes]] = defaultdict(set)
    for room in truth:
        if room.table is not None and not room.table.position.over:
            for seat in range(players):
                private[seat].add(encode(room.table.position.view(seat)["private"])[1:-1])
    eyes: list[Viewer] = [*range(players), SPECTATOR]
    for viewer, ear in zip(eyes, ears, strict=True):
        heard = ear.before_the_end
        assert len(heard) > 10_000
        assert str(seal.seed).encode() not in heard
        assert seal.salt.encode() not in heard
        assert b"Traceback" not in heard
        if viewer in private and len(private[viewer]) > 1:
            assert any(secret in heard for secret in private[viewer]), "the search finds nothing at all"
        for other in private:
            if other != viewer:
                for secret in private[other] - private.get(viewer, set()):
                    assert len(secret) < 12 or secret not in heard, f"{viewer!r} was told what {other} has"
    assert str(seal.seed) not in logged
    assert seal.salt not in logged


def test_a_hint_that_is_sent_again_tells_nothing_of_the_other_seat(house: House) -> None:
    ada, bruno = house.person("Ada"), house.person("Bruno")
    table = ada.open("qin", "me open", visibility="public")
    bruno.do(table, "sit")
    here = next(person for person in (ada, bruno) if person.look(table)["game"]["legal"])
    first = here.do(table, "hint", id="once", level=3)
    assert first["answer"]["moves"]
    here.step(table)
    again = here.do(table, "hint", id="once", level=3)
    assert again["v"] == first["v"]
    assert again["answer"] is None, "that was about the hand of the other"
    here.do(table, "resign")
    assert here.do(table, "hint", id="once", level=3)["answer"] is None


def test_the_file_and_the_eyes_of_all_are_closed_as_long_as_a_shuffle_is_played_again(house: House) -> None:
    ada, bruno = house.person("Ada"), house.person("Bruno")
    first = ada.open("terratain", "me open", visibility="public", series={"kind": "duplicate"})
    bruno.do(first, "sit")
    play_out(first, ada, bruno)
    assert ada.look(first)["seal"] is None
    assert "seed" not in ada.http.get(f"/tables/{first}/file").text.lower()
    assert ada.look(first, eyes="all")[:2] == (403, "forbidden")
    with ExitStack() as screens:
        socket = screens.enter_context(closing(bruno.socket()))
        shown = socket.watch(first)
        last = ada.do(first, "rematch")["answer"]["table"]
        play_out(last, ada, bruno)
        while shown["seal"] is None:
            shown = socket.next("table", timeout=10)  # nobody has to ask for it
    seeds = set()
    for table in (first, last):
        shown = ada.look(table)
        file = read_game(ada.http.get(f"/tables/{table}/file").text)
        file.verify()
        assert file.commitment == shown["commitment"]
        seeds.add(shown["seal"]["seed"])
        assert ada.look(table, eyes="all")["viewer"] == "all"
    assert len(seeds) == 1


def play_out(table: str, *people: Person) -> None:
    """Until a game is over."""
    while people[0].look(table)["status"] != "over":
        next(person for person in people if person.look(table)["game"]["legal"]).step(table, 3)


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_who_plays_does_not_hear_those_who_watch_whichever_eyes_he_looks_with(house: House) -> None:
    ada, bruno, zoe = (house.person(name) for name in ("Ada", "Bruno", "Zoe"))
    table = ada.open("qin", "me open", visibility="public")
    bruno.do(table, "sit")
    zoe.do(table, "say", text="play the red one")
    ada.do(table, "say", text="hush")
    for eyes in ({}, {"eyes": "spectator"}):
        assert [line["text"] for line in ada.look(table, **eyes)["chat"]] == ["hush"]
    assert [line["text"] for line in zoe.look(table)["chat"]] == ["play the red one", "hush"]


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_every_move_of_a_bot_takes_whole_paces_however_long_it_thought(
    start: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    running, pace, waited, clock = start(pace=0.25), 0.25, list[float](), [100.0]

    class Time:
        time_ns = staticmethod(time.time_ns)

        @staticmethod
        def monotonic() -> float:
            clock[0] += 0.37
            return clock[0]

    class Sleep:
        def __getattr__(self, name: str) -> Any:
            return getattr(asyncio, name)

        async def sleep(self, seconds: float) -> None:
            waited.append(seconds)
            await asyncio.sleep(0)

    monkeypatch.setattr(halls, "time", Time)
    monkeypatch.setattr(halls, "asyncio", Sleep())
    ada = Person(running.url)
    table = ada.open("qin", "me bot:random")
    for _ in range(4):
        while not ada.look(table)["game"]["legal"]:
            pass
        ada.step(table)
    while not ada.look(table)["game"]["legal"]:
        pass
    moves = [seconds for seconds in waited if seconds != 0.5]
    assert len(moves) >= 4
    for seconds in moves:  # others may have looked at the clock meanwhile
        paces = [(seconds + 0.37 * looks) / pace for looks in range(1, 8)]
        assert any(abs(each - round(each)) < 1e-6 for each in paces), "how long it thought can be seen"
    ada.http.close()
