"""The checker of the torture: a true history passes, and everything false in one is found."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from plancia.core.events import SPECTATOR, Viewer
from plancia.core.seal import Seal
from plancia.games import game
from plancia.server import log
from plancia.server.room import Room
from plancia.server.store import Database, books
from plancia.server.store.books import Kept
from plancia.server.store.migrate import migrate
from plancia.server.wire import Place, Setup
from plancia.torture.history import History, Order, Seen
from plancia.torture.proof import FOUND, Checker, people

TABLE = "a" * 12
ADA, BRUNO, WATCHER = range(3)


class Story:
    """A table of Ada and Bruno in a database, and the history of what was sent and shown there."""

    def __init__(self, folder: Path) -> None:
        self.database = Database(f"sqlite:///{folder / 'story.sqlite'}")
        migrate(self.database.engine)
        self.history = History(folder)
        keys = ("ada", "bruno", "watcher")
        with self.database.engine.begin() as connection:
            self.guests = [books.new_guest(connection, key, key, "en", key.encode(), "", 0) for key in keys]
        self.keys = dict(enumerate(keys))
        self.setup = Setup("qin", [Place("me"), Place("open")], visibility="public")
        self.seal = Seal(7, "5a" * 16)
        self.room = Room(TABLE, game("qin", players=2), self.setup, self.guests[ADA], self.seal)
        self.notes: list[log.Noted] = []
        for seat in (ADA, BRUNO):
            self.note(log.Sat(seat, self.guests[seat], self.keys[seat]), ADA)
        self.note(log.Started(), ADA)

    def note(self, entry: log.AnyEntry, person: int | None, cmd: str | None = None) -> int:
        guest = None if person is None else self.guests[person]
        at = len(self.notes) if cmd else 0
        noted = log.Noted(self.room.v + 1, at, entry, guest, cmd)
        self.room.take([noted])
        self.notes.append(noted)
        return noted.v

    def order(self, person: int, cmd: str, **command: Any) -> Order:
        order = Order(person, TABLE, cmd, command)
        self.history.order(order)
        return order

    def play(self, cmd: str) -> None:
        """A move that is sent, kept, acknowledged, and shown to all."""
        seat = self.room.to_move
        assert seat is not None
        action = self.room.playing.position.legal[0]
        self.order(seat, cmd, do="play", version=self.room.playing.version, actions=[action])
        self.history.acknowledge(cmd, self.note(log.Stepped(seat, action), seat, cmd))
        for person, viewer in ((ADA, 0), (BRUNO, 1), (WATCHER, SPECTATOR)):
            self.show(person, viewer, self.message(person, viewer))

    def message(self, person: int, viewer: Viewer) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.room.shown(self.guests[person], viewer, frozenset()))
        return message

    def show(self, person: int, viewer: Viewer, message: dict[str, Any]) -> None:
        sent = json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode()
        sight = json.dumps(message["game"], separators=(",", ":"), ensure_ascii=False).encode()
        self.history.see(TABLE, Seen(person, message["v"], viewer, 0), sent, sight)

    def found(self) -> dict[str, int]:
        kept = Kept(TABLE, "qin", self.room.game.version, self.setup, self.room.host, self.seal.seed, self.seal.salt, 0)
        with self.database.engine.begin() as connection:
            books.open_table(connection, kept, self.room, self.notes, 0)
        checker = Checker(self.database, people(self.database, self.keys), seed=1)
        checker.commands(TABLE, list(self.history.orders.values()))
        shown = self.history.take(TABLE)
        assert shown is not None
        checker.streams(shown)
        found = checker.found
        assert bool(found.words) == bool(found.counts)
        assert found.proved == self.history.shown or "diverged" in found.counts
        return {what: found.counts[what] for what in FOUND if found.counts[what]}


@pytest.fixture
def story(tmp_path: Path) -> Iterator[Story]:
    story = Story(tmp_path)
    for n in range(4):
        story.play(f"m{n}")
    yield story
    story.history.close()
    story.database.close()


def test_a_true_history_has_nothing_wrong(story: Story) -> None:
    assert story.found() == {}


def test_an_acknowledged_command_that_is_not_in_the_log_is_lost(story: Story) -> None:
    story.order(ADA, "say", do="say", text="hello")
    story.history.acknowledge("say", story.room.v + 1)
    assert story.found() == {"lost": 1}


def test_a_table_that_should_follow_and_is_not_there_is_lost(story: Story) -> None:
    story.order(ADA, "again", do="rematch")
    story.note(log.Followed("b" * 12), ADA, "again")
    assert story.found() == {"lost": 1}


def test_a_move_that_is_not_the_one_sent_is_found(story: Story) -> None:
    story.history.orders["m1"].command["actions"] = [999_999]
    assert story.found() == {"lost": 1}


def test_a_line_that_is_said_twice_is_doubled(story: Story) -> None:
    for cmd in ("one", "two"):
        story.order(ADA, cmd, do="say", text="hello")
        story.note(log.Said(story.guests[ADA], "ada", 0, "hello"), ADA, cmd)
    assert story.found() == {"doubled": 1}


def test_a_move_of_a_person_without_his_command_is_doubled(story: Story) -> None:
    seat = story.room.to_move
    assert seat is not None
    story.note(log.Stepped(seat, story.room.playing.position.legal[0]), seat)
    assert story.found() == {"doubled": 1}


def test_what_was_obeyed_must_not_be_refused(story: Story) -> None:
    order = story.history.orders["m2"]
    order.sent = 1_000_000
    order.refuse("version")
    assert story.found() == {"diverged": 1}


def test_acknowledgements_stand_in_the_order_of_the_log(story: Story) -> None:
    first, third = (story.history.orders[cmd] for cmd in ("m0", "m2"))
    assert first.person == third.person
    first.turn, third.turn = third.turn, first.turn
    assert story.found() == {"diverged": 1}


def test_a_message_that_the_log_does_not_bear_out_has_diverged(story: Story) -> None:
    message = story.message(ADA, 0)
    message["game"]["names"] = ["ada", "carla"]
    story.show(ADA, 0, message)
    story.show(BRUNO, 1, story.message(BRUNO, 1) | {"status": "open"})
    story.show(WATCHER, SPECTATOR, story.message(WATCHER, SPECTATOR) | {"v": 99})
    assert story.found() == {"diverged": 3}


def test_a_game_that_is_shown_before_it_began_has_diverged(story: Story) -> None:
    story.show(ADA, 0, story.message(ADA, 0) | {"v": 2})
    assert story.found() == {"diverged": 2}


def test_a_table_that_goes_back_has_diverged(story: Story) -> None:
    message = story.message(WATCHER, SPECTATOR)
    message["since"] = message["v"] + 1
    sight = json.dumps(message["game"], separators=(",", ":"), ensure_ascii=False).encode()
    sent = json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode()
    story.history.see(TABLE, Seen(WATCHER, message["v"], SPECTATOR, message["v"] + 1), sent, sight)
    assert story.found() == {"diverged": 1}


def test_the_eyes_of_another_leak(story: Story) -> None:
    story.show(WATCHER, 0, story.message(WATCHER, 0))
    assert story.found() == {"leaked": 1}


def test_the_hand_of_another_leaks(story: Story) -> None:
    message = story.message(BRUNO, 1)
    message["game"]["private"] = story.message(ADA, 0)["game"]["private"]
    story.show(BRUNO, 1, message)
    assert story.found() == {"leaked": 1, "diverged": 1}


def test_the_shuffle_leaks_before_the_end(story: Story) -> None:
    story.show(ADA, 0, story.message(ADA, 0) | {"seal": {"seed": "7", "salt": story.seal.salt}})
    assert story.found() == {"leaked": 1, "diverged": 1}


def test_what_watchers_say_leaks_to_who_plays(story: Story) -> None:
    story.order(WATCHER, "tip", do="say", text="w:take it")
    story.note(log.Said(story.guests[WATCHER], "watcher", None, "w:take it"), WATCHER, "tip")
    line = story.message(WATCHER, SPECTATOR)["chat"]
    assert [each["text"] for each in line] == ["w:take it"]
    story.show(ADA, 0, story.message(ADA, 0) | {"chat": line})
    assert story.found() == {"leaked": 1, "diverged": 1}
