"""Any commands of anybody in any order: what is refused changes nothing, and a log always leads to the same table."""

from collections.abc import Callable
from typing import Any

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from plancia.core.errors import PlanciaError
from plancia.core.events import ALL, SPECTATOR, Viewer
from plancia.core.seal import Seal
from plancia.games import from_options
from plancia.server import log, wire
from plancia.server.clock import Face
from plancia.server.faults import fault
from plancia.server.orders import Entries, Orders, Sender, by_bot, check_setup, overdue
from plancia.server.room import OPEN, OVER, RUNNING, Room
from plancia.server.series import begun, follow
from plancia.server.store.books import Kept

GUESTS = (1, 2, 3, 4, 5)
"""The host, three players, a stranger."""
SEATS = st.one_of(st.none(), st.integers(0, 4))
BOTS = st.sampled_from(["greedy", "random", "level9", ""])
COMMANDS = st.one_of(
    st.builds(wire.Sit, SEATS),
    st.builds(wire.Leave, SEATS),
    st.builds(wire.Start, BOTS),
    st.builds(wire.Close),
    st.builds(wire.Play, st.integers(0, 9), st.lists(st.integers(0, 4000), min_size=1, max_size=3)),
    st.builds(wire.Undo, SEATS),
    st.builds(wire.End, SEATS),
    st.builds(wire.Reply, st.booleans(), SEATS),
    st.builds(wire.Resign, SEATS),
    st.builds(wire.Vote, st.integers(0, 4), SEATS),
    st.builds(wire.Lend, BOTS, SEATS),
    st.builds(wire.Return, SEATS),
    st.builds(wire.Hint, st.integers(1, 3), SEATS),
    st.builds(wire.Say, st.sampled_from(["hello", " ", "a\u202eb", "x\ny", None]), st.sampled_from(["", "bye", "no"])),
    st.builds(wire.Rematch),
)
INSIDE = st.one_of(
    st.builds(wire.Undo),
    st.builds(wire.End),
    st.builds(wire.Reply, st.booleans()),
    st.builds(wire.Vote, st.integers(0, 3)),
    st.builds(wire.Lend, st.just("greedy")),
    st.builds(wire.Return),
    st.builds(wire.Hint),
    st.builds(wire.Say, st.just("well")),
)
CLOCKS = st.sampled_from([wire.Clock(), wire.Clock("move", 30), wire.Clock("game", 60, 5)])
PLACES = st.lists(
    st.sampled_from([wire.Place("me"), wire.Place("open"), wire.Place("link"), wire.Place("bot", bot="greedy")]),
    min_size=2,
    max_size=4,
)


class Anybody(RuleBasedStateMachine):
    """A table at which anybody tries anything."""

    @initialize(
        game=st.sampled_from(["qin", "terratain", "zhanguo"]),
        places=PLACES,
        visibility=st.sampled_from(["public", "link"]),
        spectators=st.sampled_from(["public", "off"]),
        clock=CLOCKS,
        rated=st.booleans(),
        series=st.sampled_from([None, wire.Series("duplicate"), wire.Series("series", 2)]),
        seed=st.integers(0, 1000),
    )
    def open(self, game: str, places: list[wire.Place], seed: int, **more: Any) -> None:
        setup = wire.Setup(game, places, {}, **more)
        try:
            check_setup(setup)
        except PlanciaError:
            setup = msgspec.structs.replace(setup, rated=False)
        setup = begun(setup)
        self.make: Callable[[], Room] = lambda: Room(
            "a" * 12,
            from_options(game, {"players": len(places), **setup.options}),
            setup,
            GUESTS[0],
            Seal(seed, "ab" * 16),
        )
        self.room, self.log, self.at, self.ended = self.make(), list[log.Noted](), 1_000_000, False
        self.here: frozenset[int] = frozenset()
        self._enter(GUESTS[0], [log.Sat(n, 1, "Ada") for n, place in enumerate(places) if place.who == "me"])
        if all(place.who in ("me", "bot") for place in places):
            self._enter(GUESTS[0], [log.Started()])

    def _enter(self, guest: int | None, entries: list[Any]) -> None:
        v = self.room.v
        notes = [log.Noted(v + n, self.at, entry, guest, f"c{v + n}") for n, entry in enumerate(entries, 1)]
        self.room.take(msgspec.json.decode(msgspec.json.encode(notes), type=list[log.Noted]))
        self.log += notes

    @rule(guest=st.sampled_from(GUESTS), command=COMMANDS, link=st.sampled_from([None, None, None, 0, 1]))
    def want(self, guest: int, command: wire.AnyCommand, link: int | None) -> None:
        """A command, as it comes."""
        if link is not None and not (isinstance(command, wire.Sit) and link < len(self.room.chairs)):
            link = None
        before = self._everything()
        own = set(self.room.seats_of(guest))
        status = self.room.status
        try:
            entries = Orders(self.room, Sender(guest, f"G{guest}", self.here, link, fresh="b" * 12)).obey(command)
        except PlanciaError as error:
            assert self._everything() == before, "a refused command has changed something"
            msgspec.json.encode(fault(error))
            return
        assert self._everything() == before, "a command has changed something before it is written"
        for entry in entries:
            assert status != OVER or isinstance(entry, log.Said | log.Followed), "what is over stays over"
            seat = getattr(entry, "seat", None)
            if isinstance(entry, log.Sat):
                assert entry.guest == guest
                assert link == seat or self.room.chairs[entry.seat].guest is None
            elif isinstance(entry, log.Out):
                assert entry.seat in own or entry.why == "kicked"
            elif seat is not None and not isinstance(entry, log.TakenBack):
                assert seat in own, "somebody acted for a seat that is not his"
            if isinstance(entry, log.TakenBack):
                self._check_undo(entry)
        if isinstance(command, wire.Play):
            assert self.room.to_move in own
        self._enter(guest, entries)

    @rule(n=st.integers(0, 3), command=INSIDE)
    def play_along(self, n: int, command: wire.AnyCommand) -> None:
        """What people do who sit there."""
        seated = [chair.guest for chair in self.room.chairs if chair.guest is not None]
        if seated:
            self.want(seated[n % len(seated)], command, None)

    @rule(swap=st.booleans())
    def sit_down(self, swap: bool) -> None:
        """Whoever is expected comes."""
        for seat, chair in enumerate(self.room.chairs):
            if chair.free and self.room.status == OPEN:
                self.want(GUESTS[1 + (seat + swap) % 3], wire.Sit(seat), seat)

    def _check_undo(self, entry: log.TakenBack) -> None:
        """Nobody takes back what has shown something, unless all other people have agreed."""
        table, room = self.room.playing, self.room
        if table.barrier(entry.seat) is not None:
            mine = room.chairs[entry.seat].guest
            asked = [seat for seat in room.people if room.chairs[seat].guest != mine]
            agreed = room.question.agreed if room.question else set()
            missing = {room.chairs[seat].guest for seat in asked if seat not in agreed}
            assert len(missing) <= 1, "somebody was not asked"
            assert not missing or room.question is not None

    @rule(choice=st.integers(0, 10**6), steps=st.integers(1, 12))
    def play(self, choice: int, steps: int) -> None:
        """Whoever has to move does, people as well as bots."""
        for n in range(steps):
            room = self.room
            if room.status != RUNNING or room.to_move is None:
                return
            legal = room.playing.position.legal
            action = legal[(choice + 7 * n) % len(legal)]
            version, chair = room.playing.version, room.chairs[room.to_move]
            if chair.bot:
                self._enter(None, by_bot(room, version, action))
                assert by_bot(room, version, action) == []
            else:
                assert chair.guest is not None
                sender = Sender(chair.guest, chair.name)
                self._enter(chair.guest, Orders(room, sender).obey(wire.Play(version, [action])))

    @rule(seconds=st.sampled_from([0, 1, 20, 61, -5]))
    def wait(self, seconds: int) -> None:
        """Time goes by, or a server with another clock writes next; what is overdue happens."""
        self.at += 1000 * seconds
        self._enter(None, overdue(self.room, self.at))

    @rule(here=st.sets(st.sampled_from(GUESTS)))
    def come_and_go(self, here: set[int]) -> None:
        self.here = frozenset(here)

    @invariant()
    def the_log_leads_to_the_same_table(self) -> None:
        if not hasattr(self, "room"):
            return
        if self.room.v % 5 == 0 or self.room.status == OVER:
            again = self.make()
            again.take(msgspec.json.decode(msgspec.json.encode(self.log), type=list[log.Noted]))
            assert self._everything(again) == self._everything()

    @invariant()
    def what_is_true_of_every_table(self) -> None:
        if not hasattr(self, "room"):
            return
        room = self.room
        assert all(left >= 0 for left in room.clock.left)
        assert not self.ended or room.status == OVER, "an ended table goes on"
        self.ended = room.status == OVER
        assert (room.status == OPEN) == (room.table is None) or room.status == OVER
        assert room.question is None or (room.status == RUNNING and room.waiting(room.question)), "nobody can answer"
        for guest in GUESTS:
            for viewer in range(room.game.players):
                assert room.may_see(guest, viewer) == (room.chairs[viewer].guest == guest)
        if room.status == RUNNING:
            assert room.to_move is not None
            assert not room.may_see(1, ALL)
            chair = room.chairs[room.to_move]
            assert chair.bot or chair.person, "nobody plays where it is somebody's turn"

    def _everything(self, room: Room | None = None) -> list[bytes]:
        """As everybody sees it who may."""
        room = room or self.room
        viewers: list[Viewer] = [*range(room.game.players), SPECTATOR]
        return [
            room.shown(guest, viewer, frozenset({1}))
            for guest in (*GUESTS, None)
            for viewer in viewers
            if room.may_see(guest, viewer)
        ]


TestAnybody = Anybody.TestCase
TestAnybody.settings = settings(
    max_examples=100, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)


def test_nobody_gains_or_loses_time_by_an_undo() -> None:
    for plan, after in ((wire.Clock("game", 60, 5), [50_000, 60_000]), (wire.Clock("move", 60), [50_000, 60_000])):
        face = Face(plan, 2)
        face.run(0, 0, 0)
        for _ in range(5):
            face.run(1, 1, 10_000)  # seat 0 has thought for ten seconds and ended its turn
            assert face.left[1] == 60_000
            face.run(0, 0, 10_000)  # and takes it back
            assert face.left == after, plan


def test_a_clock_that_goes_back_gives_nobody_time() -> None:
    face = Face(wire.Clock("game", 60), 2)
    face.run(0, 0, 10_000)
    face.run(1, 1, 4_000)
    assert face.left == [60_000, 60_000]
    assert face.deadline == 70_000
    face.run(0, 2, 1_000_000)
    assert face.left == [60_000, 0]


def test_a_vote_is_forgotten_when_its_victim_moves() -> None:
    setup = wire.Setup("qin", [wire.Place("open")] * 3, visibility="public")
    room = Room("a" * 12, from_options("qin", {"players": 3}), setup, 1, Seal(1, "ab" * 16))
    begin: Entries = [*(log.Sat(seat, seat + 1, f"G{seat}") for seat in range(3)), log.Started()]
    room.take([log.Noted(n, n, entry) for n, entry in enumerate(begin, 1)])
    seat = room.to_move
    assert seat is not None
    other = (seat + 1) % 3
    (vote,) = Orders(room, Sender(other + 1, "")).obey(wire.Vote(seat))
    room.take([log.Noted(5, 5, vote)])
    assert room.votes == {seat: {other}}
    room.take([log.Noted(6, 6, log.Stepped(seat, room.playing.position.legal[0]))])
    assert room.votes == {}


def following(series: wire.Series | None, number: int = 1, **setup: Any) -> tuple[Kept, Kept, list[log.AnyEntry]]:
    """A table of Ada, Bruno and a bot that is over, and the one after it."""
    places = [wire.Place("open"), wire.Place("open"), wire.Place("open")]
    wanted = begun(wire.Setup("qin", places, {}, series=series, **setup))
    kept = Kept("a" * 12, "qin", "2", wanted, 1, 5, "ab" * 16, 0, None, number)
    room = Room(kept.id, from_options("qin", {"players": 3, **wanted.options}), wanted, 1, Seal(5, "ab" * 16), number)
    begin: Entries = [
        log.Sat(0, 1, "Ada"), log.Sat(1, 2, "Bruno"), log.Started("greedy"), log.Finished("agreed"),
    ]  # fmt: skip
    room.take([log.Noted(n, n, entry) for n, entry in enumerate(begin, 1)])
    after, entries = follow(kept, room, "b" * 12, 1, 9)
    again = Room(
        after.id, from_options("qin", {"players": 3, **after.setup.options}), after.setup, 1, Seal(6, "ab" * 16)
    )
    again.take([log.Noted(n, n, entry) for n, entry in enumerate(entries, 1)])
    assert again.status == RUNNING
    return kept, after, entries


def test_in_a_series_the_next_seat_starts_and_everybody_stays() -> None:
    before, after, entries = following(wire.Series("series", 3))
    assert (before.setup.options, after.setup.options) == ({"first": 1}, {"first": 2})
    assert entries[:2] == [log.Sat(0, 1, "Ada"), log.Sat(1, 2, "Bruno")]
    assert (after.series, after.number, after.seed != before.seed) == ("a" * 12, 2, True)


def test_in_a_duplicate_series_everybody_moves_on_and_the_shuffle_stays() -> None:
    before, after, entries = following(wire.Series("duplicate"))
    assert before.setup.options == after.setup.options == {"first": 1}
    assert entries[:2] == [log.Sat(0, 2, "Bruno"), log.Sat(2, 1, "Ada")]
    assert after.setup.seats[1] == wire.Place("bot", bot="greedy")
    assert (after.number, after.seed, after.salt != before.salt) == (2, before.seed, True)


def test_after_the_last_game_of_a_series_another_one_begins() -> None:
    before, after, _ = following(wire.Series("duplicate"), number=3)
    assert (after.series, after.number, after.seed != before.seed) == (None, 1, True)


def test_a_rematch_keeps_the_bot_that_came_for_somebody() -> None:
    _, after, entries = following(None)
    assert after.setup.seats[1] == wire.Place("bot", bot="greedy")
    assert entries == [log.Sat(0, 2, "Bruno"), log.Sat(2, 1, "Ada"), log.Started()]
