"""What people may want at a table: every command becomes entries of its log, or an error. Nothing is changed here."""

from dataclasses import dataclass
from unicodedata import normalize

from plancia.bots import bot_for
from plancia.core.errors import IllegalAction, OverError, SeatError
from plancia.core.game import Game
from plancia.games import from_options
from plancia.server import log, wire
from plancia.server.faults import ForbiddenError, ServerError
from plancia.server.kinds import ByKind
from plancia.server.names import towers
from plancia.server.room import OPEN, OVER, RUNNING, Chair, Question, Room
from plancia.server.wire import Setup
from plancia.texts import short

BOTS = ("random", "greedy", *(f"level{n}" for n in range(1, 7)))
"""Who may sit at tables of the server: never a program of somebody's own."""
PRESETS = ("hello", "luck", "nice", "thanks", "think", "sorry", "again", "bye")
Entries = list[log.AnyEntry]


def check_setup(setup: Setup) -> Game:
    """The game of a table to be opened, or what is wrong with it."""
    game = from_options(setup.game, {"players": len(setup.seats), **setup.options})
    if game.players != len(setup.seats):
        raise ServerError("server.seats", players=game.players, n=len(setup.seats))
    for place in setup.seats:
        if (place.who == "bot") != bool(place.bot):
            raise ServerError("server.place")
        if place.bot:
            check_bot(place.bot, game)
    if setup.clock.per != "none" and not setup.clock.seconds:
        raise ServerError("server.clock")
    people = [place.who for place in setup.seats]
    if setup.rated and ("bot" in people or people.count("me") > 1 or len(people) < 2):
        raise ServerError("server.rated")
    return game


def check_bot(name: str, game: Game) -> None:
    """Make sure that a bot is one of those who sit at tables here."""
    if name not in BOTS:
        raise ServerError("server.bot", bot=short(name), valid=list(BOTS))
    bot_for(name, game)


@dataclass(frozen=True)
class Sender:
    """Who sends a command, and what the server knows besides."""

    guest: int
    name: str
    here: frozenset[int] = frozenset()
    """Guests who are at a screen now."""
    link: int | None = None
    """The seat that a link allows to take."""
    program: bool = False
    """Does a program send it, with a token?"""
    fresh: str = ""
    """The id of a table that may be opened."""


class Orders:
    """Commands of one sender at one table."""

    def __init__(self, room: Room, sender: Sender) -> None:
        """As they are now."""
        self.room, self.sender = room, sender

    @ByKind
    def obey(self, command: wire.AnyCommand) -> Entries:
        """The entries that a command leads to."""
        raise NotImplementedError(command)

    @obey.register
    def _(self, command: wire.Sit) -> Entries:
        seat = self.sender.link if command.seat is None and self.sender.link is not None else command.seat
        if seat is None:
            places = [n for n, chair in enumerate(self.room.chairs) if chair.free and chair.place.who == "open"]
            if not places:
                raise SeatError("server.full")
            seat = places[0]
        chair = self._chair(seat)
        if chair.guest == self.sender.guest:
            return []
        if seat != self.sender.link:
            self._must_be(OPEN)
            if not self.room.may_watch(self.sender.guest):
                raise ForbiddenError("server.private")
            own = self.sender.guest == self.room.host and chair.place.who == "me"
            if not chair.free or not (chair.place.who == "open" or own):
                raise SeatError("server.taken", seat=seat + 1)
        elif chair.out or self.room.status == OVER:
            raise SeatError("server.taken", seat=seat + 1)
        if self.room.setup.rated and (self.room.status != OPEN or self.room.seats_of(self.sender.guest)):
            raise SeatError("server.rated")
        name = chair.place.name if chair.place.who == "me" and chair.place.name else self.sender.name
        sat = log.Sat(seat, self.sender.guest, name)
        return [sat, *self._begin_when_full(seat)]

    def _begin_when_full(self, seat: int) -> Entries:
        """A game begins by itself when the last seat is taken."""
        waiting = any(chair.free for n, chair in enumerate(self.room.chairs) if n != seat)
        return [log.Started()] if self.room.status == OPEN and not waiting else []

    @obey.register
    def _(self, command: wire.Leave) -> Entries:
        self._must_be(OPEN)
        return [log.Left(self._seat(command.seat))]

    @obey.register
    def _(self, command: wire.Start) -> Entries:
        self._must_be(OPEN)
        self._must_host()
        if any(chair.free for chair in self.room.chairs):
            if not command.fill:
                raise ServerError("server.waiting")
            check_bot(command.fill, self.room.game)
            if self.room.setup.rated:
                raise ServerError("server.rated")
        return [log.Started(command.fill)]

    @obey.register
    def _(self, command: wire.Close) -> Entries:
        self._must_be(OPEN)
        self._must_host()
        return [log.Finished("closed")]

    @obey.register
    def _(self, command: wire.Play) -> Entries:
        self._must_be(RUNNING)
        table, seat = self.room.playing, self.room.to_move
        assert seat is not None
        if self.room.chairs[seat].guest != self.sender.guest or not self.room.chairs[seat].person:
            own = self._seats()
            raise SeatError("error.seat", seat=own[0] + 1, to_move=seat + 1)
        if len(command.actions) == 1:
            if command.version == table.version and (refusal := table.position.refuse(command.actions[0], seat)):
                raise IllegalAction(refusal)
            table.must_move(seat, command.version)
        else:
            table.draft(*command.actions, seat=seat, version=command.version)
        return [log.Stepped(seat, action) for action in command.actions]

    @obey.register
    def _(self, command: wire.Undo) -> Entries:
        self._must_be(RUNNING)
        table, seat = self.room.playing, self._undoer(command.seat)
        steps = table.undoable(seat)
        if table.free(seat):
            return [log.TakenBack(seat, len(steps))]
        if not steps:
            raise table.barrier(seat) or ServerError("table.undo.none")
        return self._asked(Question("undo", seat))

    def _undoer(self, seat: int | None) -> int:
        """Whose step is meant: of several seats of one person the one that moved last."""
        own = self._seats(person=True)
        if seat is None:
            return next((step.seat for step in reversed(self.room.playing.steps) if step.seat in own), own[0])
        return self._seat(seat)

    @obey.register
    def _(self, command: wire.End) -> Entries:
        self._must_be(RUNNING)
        return self._asked(Question("end", self._seat(command.seat)))

    def _asked(self, question: Question) -> Entries:
        """Ask all who have to agree; where there is nobody, it is done."""
        if self.room.question is not None:
            raise ServerError("server.asked")
        if not self.room.waiting(question):
            return self._agreed(question)
        return [log.Asked(question.what, question.seat)]

    def _agreed(self, question: Question) -> Entries:
        if question.what == "end":
            return [log.Finished("agreed")]
        consent = tuple(seat for seat in self.room.people if seat != question.seat)
        return [log.TakenBack(question.seat, len(self.room.playing.undoable(question.seat)), consent)]

    @obey.register
    def _(self, command: wire.Reply) -> Entries:
        question = self.room.question
        if question is None:
            raise ServerError("server.nothing_asked")
        waiting = self.room.waiting(question)
        own = [seat for seat in self._seats() if seat in waiting and command.seat in (None, seat)]
        if not own:
            raise ServerError("server.nothing_asked")
        replies: Entries = [log.Replied(seat, command.yes) for seat in own]
        if command.yes and set(waiting) == set(own):
            return [*replies, *self._agreed(question)]
        return replies if command.yes else replies[:1]

    @obey.register
    def _(self, command: wire.Resign) -> Entries:
        self._must_be(RUNNING)
        return self.out(self._seat(command.seat), "resigned")

    def out(self, seat: int, why: str) -> Entries:
        """A seat is out, and with it perhaps the game."""
        staying = [n for n, chair in enumerate(self.room.chairs) if not chair.out and n != seat]
        people = [n for n in staying if self.room.chairs[n].guest is not None]
        entries: Entries = [log.Out(seat, why)]  # type: ignore[arg-type]
        return entries if len(staying) > 1 and people else [*entries, log.Finished("left")]

    @obey.register
    def _(self, command: wire.Vote) -> Entries:
        self._must_be(RUNNING)
        seat, chair = self._seat(command.seat), self._chair(command.against)
        if not chair.person or chair.out or chair.guest == self.sender.guest:
            raise SeatError("server.vote", seat=command.against + 1)
        if chair.guest in self.sender.here:
            raise SeatError("server.present", name=chair.name)
        voted = self.room.votes.get(command.against, set()) | {seat}
        voters = {self.room.chairs[n].guest for n in voted}
        others = {self.room.chairs[n].guest for n in self.room.people} - {chair.guest}
        vote = log.Voted(seat, command.against)
        return [vote, *self.out(command.against, "kicked")] if others <= voters else [vote]

    @obey.register
    def _(self, command: wire.Lend) -> Entries:
        self._must_be(RUNNING)
        check_bot(command.bot, self.room.game)
        if self.room.setup.rated:
            raise ServerError("server.rated")
        return [log.Lent(self._seat(command.seat), command.bot)]

    @obey.register
    def _(self, command: wire.Return) -> Entries:
        self._must_be(RUNNING)
        seat = self._seat(command.seat)
        if self.room.chairs[seat].out or not self.room.chairs[seat].bot:
            raise SeatError("server.return", seat=seat + 1)
        return [log.Returned(seat)]

    @obey.register
    def _(self, command: wire.Hint) -> Entries:
        self._must_be(RUNNING)
        if self.room.setup.rated:
            raise ServerError("server.rated")
        seat = self.room.to_move
        if seat is None or seat not in self._seats() or command.seat not in (None, seat):
            raise SeatError("error.seat", seat=self._seats()[0] + 1, to_move=(seat or 0) + 1)
        return [log.Hinted(seat, command.level)]

    @obey.register
    def _(self, command: wire.Say) -> Entries:
        if bool(command.preset) == (command.text is not None):
            raise ServerError("server.say")
        if command.preset and command.preset not in PRESETS:
            raise ServerError("server.preset", preset=short(command.preset), valid=list(PRESETS))
        text = normalize("NFC", command.text or "").strip()
        if not text.isprintable() or towers(text) or not (text or command.preset):
            raise ServerError("server.say")
        if not self.room.may_watch(self.sender.guest):
            raise ForbiddenError("server.private")
        own = self.room.seats_of(self.sender.guest)
        name = self.room.chairs[own[0]].name if own else self.sender.name
        return [log.Said(self.sender.guest, name, own[0] if own else None, text, command.preset)]

    @obey.register
    def _(self, command: wire.Rematch) -> Entries:
        self._must_be(OVER)
        self._seats()
        if self.room.next is not None:
            return []
        return [log.Followed(self.sender.fresh)]

    def _must_be(self, status: str) -> None:
        if self.room.status == status:
            return
        if self.room.status == OVER:
            raise OverError("table.over")
        raise ServerError("server.not_begun" if self.room.status == OPEN else "server.begun")

    def _must_host(self) -> None:
        if self.sender.guest != self.room.host:
            raise ForbiddenError("server.host")

    def _chair(self, seat: int) -> Chair:
        if seat >= len(self.room.chairs):
            raise SeatError("table.stranger", seat=seat, seats=list(range(len(self.room.chairs))))
        return self.room.chairs[seat]

    def _seats(self, person: bool = False) -> list[int]:
        """The sender's seats; an error if he has none."""
        own = self.room.seats_of(self.sender.guest)
        if person:
            own = [seat for seat in own if self.room.chairs[seat].person]
        if not own:
            raise ForbiddenError("server.no_seat")
        return own

    def _seat(self, seat: int | None) -> int:
        """One of the sender's seats that is still in the game, the one he names or his first."""
        own = self._seats()
        staying = [n for n in own if not self.room.chairs[n].out]
        if seat is None and staying:
            return staying[0]
        if seat not in staying:
            raise ForbiddenError("server.no_seat")
        return seat


def overdue(room: Room, now: int) -> Entries:
    """What follows when the time of who thinks is over."""
    deadline, seat = room.clock.deadline, room.clock.running
    if room.status != RUNNING or deadline is None or seat is None or now < deadline:
        return []
    return Orders(room, Sender(0, "")).out(seat, "time")


def by_bot(room: Room, version: int, action: int) -> Entries:
    """A bot's move, if nothing has happened since it was asked."""
    seat = room.to_move
    if seat is None or not room.bot_to_move or room.playing.version != version:
        return []
    return [log.Stepped(seat, action)]
