"""A table with all that is around it: who sits there, what was asked and said, the clock. It follows from its log."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Literal

import msgspec

from plancia.bots import bot
from plancia.core.events import ALL, SPECTATOR, Viewer
from plancia.core.game import Game, encode
from plancia.core.gamefile import GameFile
from plancia.core.seal import Seal
from plancia.server import log, wire
from plancia.server.clock import Face
from plancia.server.faults import UnknownError
from plancia.server.kinds import ByKind
from plancia.server.wire import Ended, Place, Setup
from plancia.table import Table
from plancia.table.messages import Letters
from plancia.table.packing import sealed
from plancia.table.players import HUMAN

CHAT = 200
"""Lines of chat that are remembered."""
OPEN: Literal["open"] = "open"
RUNNING: Literal["running"] = "running"
OVER: Literal["over"] = "over"

_SUBSTITUTES = ("level2", "greedy")
"""Who plays for a seat that is out, the first of them who can."""


@dataclass
class Chair:
    """A seat, who has it and who plays in it."""

    place: Place
    name: str
    guest: int | None = None
    bot: str = ""
    """Plays in it, by itself or for the guest."""
    out: Literal["", "resigned", "time", "kicked"] = ""

    @property
    def free(self) -> bool:
        """Does it wait for somebody?"""
        return self.guest is None and not self.bot

    @property
    def person(self) -> bool:
        """Does a person play in it?"""
        return self.guest is not None and not self.bot


@dataclass
class Question:
    """Something that all have to agree to."""

    what: Literal["undo", "end"]
    seat: int
    agreed: set[int] = field(default_factory=set)


class Room:
    """One table, from the entries of its log; nothing here reads a clock or rolls a die."""

    def __init__(self, table_id: str, game: Game, setup: Setup, host: int, seal: Seal, number: int = 1) -> None:
        """As it was set up, in a series as its game of this number."""
        self.id, self.game, self.setup, self.host, self.seal = table_id, game, setup, host, seal
        self.number = number
        self.v = 0
        self.status: Literal["open", "running", "over"] = OPEN
        self.chairs = [Chair(place, place.name or place.bot, bot=place.bot) for place in setup.seats]
        self.table: Table | None = None
        self.clock = Face(setup.clock, game.players)
        self.question: Question | None = None
        self.votes: dict[int, set[int]] = {}
        self.chat: list[tuple[int, wire.Spoken]] = []
        """What was said, and by whom."""
        self.hints = Counter[int]()
        self.visitors: set[int] = set()
        self.known: set[int] = set()
        """Everybody who ever sat here, came or spoke."""
        self.ended: Ended | None = None
        self.last = 0
        """The version with which it ended."""
        self.next: str | None = None
        self._unsealed = False
        self.done: dict[tuple[int | None, str], int] = {}
        """Commands that were obeyed, by guest and id, with the version they led to."""
        self._common: tuple[int, bytes] = (-1, b"")
        self._seats: tuple[int, frozenset[int], msgspec.Raw] = (-1, frozenset(), msgspec.Raw())
        self._letters: tuple[int, Letters] | None = None

    def take(self, notes: Iterable[log.Noted]) -> None:
        """The next entries of its log."""
        for noted in notes:
            assert noted.v == self.v + 1
            self.v = noted.v
            if noted.cmd is not None:
                self.done[noted.guest, noted.cmd] = noted.v
            self._enter(noted.entry, noted.at)
            self._run(noted.at)

    def seats_of(self, guest: int | None) -> list[int]:
        """The seats that somebody has."""
        return [seat for seat, chair in enumerate(self.chairs) if guest is not None and chair.guest == guest]

    @property
    def people(self) -> list[int]:
        """The seats in which people play."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.person and not chair.out]

    @property
    def to_move(self) -> int | None:
        """Whose turn it is."""
        return self.table.position.to_move if self.table is not None and self.status == RUNNING else None

    @property
    def bot_to_move(self) -> str:
        """The bot whose turn it is; empty if it is nobody's or a person's."""
        return "" if self.to_move is None else self.chairs[self.to_move].bot

    @property
    def playing(self) -> Table:
        """The game, once it has begun."""
        assert self.table is not None
        return self.table

    @property
    def secret(self) -> bool:
        """Must nobody know the shuffle yet? In a duplicate series it is played again."""
        return self.status != OVER or (self._duplicate and not self.last_deal and not self._unsealed)

    @property
    def last_deal(self) -> bool:
        """Is it the last game of a duplicate series? With its end nobody plays its shuffle any more."""
        return self._duplicate and self.number == len(self.chairs)

    @property
    def _duplicate(self) -> bool:
        return self.setup.series is not None and self.setup.series.kind == "duplicate"

    def file(self) -> GameFile:
        """The game file: whole at the end, sealed before, and without the shuffle where it is played again."""
        if self.table is None:
            raise UnknownError("server.not_begun")
        return sealed(self.table) if self.secret else self.table.file()

    def may_watch(self, guest: int | None) -> bool:
        """May somebody see the table at all?"""
        if guest is not None and (guest == self.host or self.seats_of(guest)):
            return True
        invited = self.setup.visibility == "public" or guest in self.visitors
        return invited and (self.setup.spectators == "public" or self.status != RUNNING)

    def may_see(self, guest: int | None, viewer: Viewer) -> bool:
        """May somebody see the table with these eyes?"""
        if viewer == ALL:
            return self.may_look_back(guest) and self.playing.position.over
        return self.may_watch(guest) if viewer == SPECTATOR else viewer in self.seats_of(guest)

    def may_look_back(self, guest: int | None) -> bool:
        """May somebody see the whole game with everybody's eyes?"""
        return self.may_watch(guest) and self.table is not None and not self.secret

    def eyes(self, guest: int | None) -> Viewer:
        """With whose eyes somebody sees the table who has not said so: where several share a screen, with nobody's."""
        seats = self.seats_of(guest)
        return seats[0] if len(seats) == 1 else SPECTATOR

    def shown(
        self,
        guest: int | None,
        viewer: Viewer,
        here: frozenset[int],
        since: int = 0,
        muted: frozenset[int] = frozenset(),
    ) -> bytes:
        """The table as somebody sees it who was shown version `since` before, and mutes some: a `wire.Shown`."""
        if self._common[0] != self.v:
            self._common = self.v, encode(self._for_all())[:-1]
        if self._seats[:2] != (self.v, here):
            self._seats = self.v, here, msgspec.Raw(encode(self._sitters(here)))
        own = {
            "host": guest is not None and guest == self.host,
            "mine": self.seats_of(guest),
            "viewer": viewer,
            "seats": self._seats[2],
            "since": since,
            "chat": self.heard(guest, muted, since),
            "muted": [seat for seat, chair in enumerate(self.chairs) if chair.guest in muted] if muted else [],
        }
        return b"".join((self._common[1], b",", encode(own)[1:-1], b',"game":', *self._view(viewer), b"}"))

    def _sitters(self, here: frozenset[int]) -> list[wire.Sitter]:
        return [
            wire.Sitter(chair.name, _who(chair), chair.bot, chair.guest is not None and chair.guest in here, chair.out)
            for chair in self.chairs
        ]

    def _for_all(self) -> dict[str, object]:
        question = self.question
        return {
            "type": "table",
            "table": self.id,
            "v": self.v,
            "status": self.status,
            "setup": self.setup,
            "commitment": self.seal.commitment,
            "asked": question
            and wire.Asked(question.what, question.seat, sorted(question.agreed), self.waiting(question)),
            "votes": {str(against): sorted(seats) for against, seats in self.votes.items()},
            "time": None if self.setup.clock.per == "none" else self.clock.shown(),
            "hints": [wire.Hinted(seat, n) for seat, n in sorted(self.hints.items())],
            "ended": self.ended,
            "seal": None if self.secret else wire.Seal(str(self.seal.seed), self.seal.salt),
            "next": self.next,
        }

    def _view(self, viewer: Viewer) -> tuple[bytes, ...]:
        if self.table is None:
            return (b"null",)
        if self._letters is None or self._letters[0] != self.table.version:
            self._letters = self.table.version, self.table.letters()
        return b"{", *self._letters[1].parts(viewer), b"}"

    def heard(self, guest: int | None, muted: frozenset[int] = frozenset(), since: int = 0) -> list[wire.Spoken]:
        """What somebody hears, of what was said after version `since`.

        While a game runs, players do not hear those who watch, whatever eyes they have.
        """
        new = takewhile(lambda said: said[1].v > since, reversed(self.chat))
        all_ = self.status != RUNNING or not self.seats_of(guest)
        return [line for who, line in new if who not in muted and (all_ or line.seat is not None)][::-1]

    def speaker(self, guest: int | None, v: int) -> int | None:
        """Who said the line of a version, if somebody has heard it."""
        heard = any(line.v == v for line in self.heard(guest))
        return next((who for who, line in self.chat if line.v == v), None) if heard else None

    def waiting(self, question: Question) -> list[int]:
        """Who has not answered yet; nobody has to agree with himself."""
        asker = self.chairs[question.seat].guest
        return [seat for seat in self.people if seat not in question.agreed and self.chairs[seat].guest != asker]

    def substitute(self) -> str:
        """The bot that plays for a seat that is out."""
        return next(name for name in _SUBSTITUTES if bot(name).knows(self.game))

    @ByKind
    def _enter(self, entry: log.AnyEntry, at: int) -> None:
        raise NotImplementedError(entry)

    @_enter.register
    def _(self, entry: log.Sat, at: int) -> None:
        chair = self.chairs[entry.seat]
        chair.guest, chair.name, chair.bot = entry.guest, entry.name, ""
        self.known.add(entry.guest)
        self._reseat(entry.seat)

    @_enter.register
    def _(self, entry: log.Left, at: int) -> None:
        chair = self.chairs[entry.seat]
        chair.guest, chair.name = None, chair.place.name

    @_enter.register
    def _(self, entry: log.Came, at: int) -> None:
        self.visitors.add(entry.guest)
        self.known.add(entry.guest)

    @_enter.register
    def _(self, entry: log.Started, at: int) -> None:
        for chair in self.chairs:
            if chair.free:
                chair.bot = entry.fill
        kinds = [chair.bot or HUMAN for chair in self.chairs]
        self.table = Table(self.game, kinds, [chair.name for chair in self.chairs], self.seal)
        self.status = RUNNING

    @_enter.register
    def _(self, entry: log.Stepped, at: int) -> None:
        self.playing.enter({"seat": entry.seat, "action": entry.action})
        self.question = None
        self.votes.pop(entry.seat, None)  # who moves is here
        position = self.playing.position
        if position.over:
            self._end("played", list(position.winners))

    @_enter.register
    def _(self, entry: log.TakenBack, at: int) -> None:
        self.playing.enter({"seat": entry.seat, "undo": entry.steps, "consent": entry.consent})
        self.question = None

    @_enter.register
    def _(self, entry: log.Asked, at: int) -> None:
        self.question = Question(entry.what, entry.seat)

    @_enter.register
    def _(self, entry: log.Replied, at: int) -> None:
        if self.question is not None and entry.yes:
            self.question.agreed.add(entry.seat)
        else:
            self.question = None

    @_enter.register
    def _(self, entry: log.Out, at: int) -> None:
        chair = self.chairs[entry.seat]
        chair.out, chair.bot = entry.why, self.substitute()
        self.question = None
        self.votes.pop(entry.seat, None)
        self._reseat(entry.seat)

    @_enter.register
    def _(self, entry: log.Voted, at: int) -> None:
        self.votes.setdefault(entry.against, set()).add(entry.seat)

    @_enter.register
    def _(self, entry: log.Lent, at: int) -> None:
        self.chairs[entry.seat].bot = entry.bot
        self.question = None
        self.votes.pop(entry.seat, None)
        self._reseat(entry.seat)

    @_enter.register
    def _(self, entry: log.Returned, at: int) -> None:
        self.chairs[entry.seat].bot = ""
        self._reseat(entry.seat)

    @_enter.register
    def _(self, entry: log.Hinted, at: int) -> None:
        self.hints[entry.seat] += 1

    @_enter.register
    def _(self, entry: log.Said, at: int) -> None:
        self.known.add(entry.guest)
        if entry.text or entry.preset:
            line = wire.Spoken(self.v, at, entry.name, entry.seat, entry.text, entry.preset)
            self.chat.append((entry.guest, line))
            del self.chat[:-CHAT]

    @_enter.register
    def _(self, entry: log.Finished, at: int) -> None:
        staying = [seat for seat, chair in enumerate(self.chairs) if not chair.out]
        self._end(entry.why, staying if entry.why == "left" and len(staying) == 1 else [])

    @_enter.register
    def _(self, entry: log.Followed, at: int) -> None:
        self.next = entry.table

    @_enter.register
    def _(self, entry: log.Unsealed, at: int) -> None:
        self._unsealed = True

    @_enter.register
    def _(self, entry: log.Gone, at: int) -> None:
        pass  # the entries before it tell already what is left

    def _end(self, why: Literal["played", "left", "agreed", "closed"], winners: list[int]) -> None:
        scores = list(self.table.position.scores) if self.table else []
        self.ended, self.status, self.question = Ended(why, winners, scores), OVER, None
        self.last = self.v

    def _reseat(self, seat: int) -> None:
        chair = self.chairs[seat]
        if self.table is not None:
            self.table.reseat(seat, chair.bot or HUMAN, chair.name)
            self._letters = None

    def _run(self, at: int) -> None:
        """The clock of who has to think."""
        if self.table is not None and self.setup.clock.per != "none":
            seat = self.to_move
            thinks = seat if seat is not None and self.chairs[seat].person else None
            self.clock.run(thinks, self.table.position.turn, at)


def _who(chair: Chair) -> Literal["free", "person", "bot"]:
    return "free" if chair.free else "bot" if chair.guest is None else "person"
