"""A game at a table: its players, its log, and who may do what when."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from hashlib import sha256
from typing import Any

from plancia.bots import Bot, bot
from plancia.core.arguments import checked, ranged, whole
from plancia.core.errors import ActionError, OptionError, OverError, SeatError, UndoError, VersionError
from plancia.core.events import SPECTATOR, Event, Viewer
from plancia.core.game import Game, Move, encode
from plancia.core.gamefile import GameFile
from plancia.core.messages import Telling
from plancia.core.position import Position
from plancia.core.seal import Seal
from plancia.table.draft import Draft
from plancia.table.log import Entry, Step, Undo
from plancia.table.messages import Letters, Told
from plancia.table.players import HUMAN, check_players, is_program
from plancia.texts import short

_KIND = "Player "


class Table:
    """Players and what they did. Its position is the true one, to be shown to nobody but through views.

    It keeps the log and the position it leads to; earlier positions are played again when they are asked for.
    """

    @checked
    def __init__(self, game: Game, kinds: Sequence[str], names: Sequence[str], seal: Seal) -> None:
        """Players by seat, each `human` or a bot's name."""
        check_players(game, kinds, names)
        self.game, self.seal = game, seal
        self.kinds, self.names = tuple(kinds), tuple(names)
        self.position = game.start(seal.seed)
        """The present one; a step puts another in its place and leaves this as it was."""
        self.log: list[Entry] = []
        self.steps: list[Step] = []
        """The steps of the log that stand."""
        self._told: list[Told] = []
        self._bots: dict[tuple[int, str], Bot] = {}
        """Those that were asked, by seat and name."""
        self._plans: dict[tuple[int, str], tuple[int, tuple[int, ...]]] = {}
        """The game as they plan to go on: all its actions, and from which on these are plans."""

    @classmethod
    @checked
    def rebuilt(
        cls, game: Game, kinds: Sequence[str], names: Sequence[str], seal: Seal, log: Iterable[Mapping[str, Any]]
    ) -> "Table":
        """A table from the entries of its log, as a store keeps them."""
        table = cls(game, kinds, names, seal)
        for entry in log:
            table.enter(entry)
        return table

    @classmethod
    @checked
    def resumed(cls, file: GameFile, kinds: Sequence[str] | None = None, names: Sequence[str] | None = None) -> "Table":
        """Go on with a saved game; other players may take the seats."""
        file.verify()
        assert file.seal is not None  # else it could not be verified
        if kinds is None:
            kinds = [file.extra.get(f"{_KIND}{seat}", HUMAN) for seat in range(1, file.game.players + 1)]
            for program in filter(is_program, kinds):  # a file may come from anybody
                raise OptionError("play.error.program", program=short(program))
        table = cls(file.game, kinds, file.seats if names is None else names, file.seal)
        for action in file.actions:
            table._step(action)
        return table

    def enter(self, entry: Mapping[str, Any]) -> None:
        """One more entry of a log, as a store keeps it: what it says has been allowed before."""
        match entry:
            case {"seat": seat, "undo": steps, "consent": [*consent]}:
                self._take_back(seat, steps, consent)
            case {"seat": seat, "action": action}:
                self.play(action, seat)
            case _:
                raise ActionError("table.entry", entry=short(entry))

    @checked
    def reseat(self, seat: int, kind: str, name: str) -> None:
        """Another player takes a seat, a person or a bot."""
        seat = self._among(range(self.game.players), seat)
        kinds, names = (
            [new if at == seat else old for at, old in enumerate(olds)]
            for olds, new in ((self.kinds, kind), (self.names, name))
        )
        check_players(self.game, kinds, names)
        self.kinds, self.names = tuple(kinds), tuple(names)

    @property
    def version(self) -> int:
        """How many entries the log has: another one whenever anything has changed."""
        return len(self.log)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, kind in enumerate(self.kinds) if kind == HUMAN)

    @property
    def viewer(self) -> Viewer:
        """As whom all people at the table may look at the same screen."""
        return self.people[0] if len(self.people) == 1 else SPECTATOR

    @property
    def last_person(self) -> int | None:
        """The seat of the person who moved last."""
        return next((step.seat for step in reversed(self.steps) if self.kinds[step.seat] == HUMAN), None)

    @property
    def actions(self) -> tuple[int, ...]:
        """What was played and stands."""
        return tuple(step.action for step in self.steps)

    def play(self, action: int, seat: int, version: int | None = None) -> Step:
        """One action of the seat to move; with a version only if nothing has happened since that one."""
        self.must_move(seat, version)
        return self._step(action)

    def must_move(self, seat: int, version: int | None = None) -> None:
        """An error unless it is this seat's turn, and with a version unless nothing has happened since that one."""
        self._admit(seat, version, range(self.game.players))
        mover = self.position.to_move
        if mover is not None and seat != mover:
            raise SeatError("error.seat", seat=seat + 1, to_move=mover + 1)

    def draft(self, *actions: int, seat: int, version: int | None = None) -> Draft:
        """What the seat to move plans; nothing counts yet."""
        self.must_move(seat, version)
        return Draft(self.position).add(*actions)

    @checked
    def confirm(self, draft: Draft) -> list[Step]:
        """Play a planned turn, all of its steps; nothing may have happened since it was begun."""
        self._same(draft)
        return [self.play(action, draft.seat) for action in draft.actions]

    def advice(self, name: str, draft: Draft | None = None) -> int:
        """What a bot would do for the seat to move, here or after planned steps, knowing what that seat knows."""
        return self.question(name, draft)()

    @checked
    def question(self, name: str, draft: Draft | None = None) -> Callable[[], int]:
        """The same to be answered later or in another thread: all that the bot may know is in the question."""
        if self.position.over:
            raise OverError("table.over")
        plan = Draft(self.position) if draft is None else draft
        self._same(plan)
        asked = self._bots.setdefault((plan.seat, name), bot(name))
        self._tell(asked, plan.seat)
        done = *(step.action for step in self.steps), *plan.actions
        dice = sha256(f"{self.seal.seed} {len(done)} {name}".encode()).digest()
        sight = plan.here if plan.actions else self.position.blind(plan.seat)
        seed = int.from_bytes(dice[:8], "big") >> 1

        def answer() -> int:
            begun, planned = self._plans.get((plan.seat, name), (0, ()))
            if not begun <= len(done) < len(planned) or planned[: len(done)] != done:
                planned = done + asked.plan(sight, seed)
                self._plans[plan.seat, name] = len(done), planned
            return planned[len(done)]

        return answer

    @checked
    def proposal(self, name: str, draft: Draft) -> Draft:
        """A planned turn as a bot would end it, as far as it can be planned."""
        self._same(draft)
        while not draft.complete:
            draft = draft.add(self.advice(name, draft))
        return draft

    def trouble(self, seat: int) -> str | None:
        """What is wrong with the bot in a seat, so that its moves are random."""
        seat = self._among(range(self.game.players), seat)
        playing = self._bots.get((seat, self.kinds[seat]))
        return None if playing is None else playing.trouble

    def undoable(self, seat: int) -> list[Step]:
        """The steps that this seat's undo takes back: its last one and all that were played since."""
        seat = self._among(range(self.game.players), seat)
        numbers = reversed(range(len(self.steps)))
        last = next((at for at in numbers if self.steps[at].seat == seat), len(self.steps))
        return self.steps[last:]

    def barrier(self, seat: int) -> UndoError | None:
        """What keeps a seat from taking back its last step without asking; None if nothing does.

        Nobody may know more after it than before: all that followed could be foreseen, bots that moved since have
        shown nothing that only they knew, and no other person has moved.
        """
        steps = self.undoable(seat)
        if not steps:
            return UndoError("table.undo.none")
        move = self.game.write(steps[0].action)
        known, first = {told.number: told.telling.events for told in self._told}, len(self.steps) - len(steps) + 1
        for number, step in enumerate(steps, first):
            if step.seat != seat and self.kinds[step.seat] == HUMAN:
                return UndoError("table.undo.moved", move=move, name=self.names[step.seat])
            for event in known[number] if number in known else self.events(step):
                if not event.certain or (event.opened and event.args["seat"] != seat):
                    return UndoError("table.undo.shown", event.seen_by(seat), self.names, move=move)
            if not step.foreseen:
                return UndoError("table.undo.hidden", move=move)
        return None

    def free(self, seat: int) -> bool:
        """May a seat take back its last step without asking?"""
        quickly = not self.position.over and all(step.foreseen for step in self.undoable(seat))
        return quickly and self.barrier(seat) is None

    @checked
    def undo(self, seat: int, consent: Collection[object] | None = None, version: int | None = None) -> list[Step]:
        """Take back a person's last step and all since, freely or as all other people have agreed.

        Without `consent` only what is free is taken back. With it all other people must be among those who agreed, and
        where there are none, nobody has to.
        """
        self._admit(seat, version, self.people)
        steps, barrier = self.undoable(seat), self.barrier(seat)
        if barrier is not None and (consent is None or not steps):
            raise barrier
        agreed = {seat, *(person for person in self.people if person in (consent or ()))}
        missing = [self.names[person] for person in self.people if person not in agreed]
        if barrier is not None and missing:
            raise UndoError("table.undo.consent", move=self.game.write(steps[0].action), names=missing)
        self._take_back(seat, len(steps), sorted(agreed - {seat}))
        return steps

    def position_at(self, n: int) -> Position:
        """The position after the first n steps."""
        number = whole(n)
        if number is None or not 0 <= number <= len(self.steps):
            raise ActionError("table.move", n=short(n), last=len(self.steps))
        position = self.game.start(self.seal.seed)
        for step in self.steps[:number]:
            position.play(step.action)
        return position

    @checked
    def events(self, step: Step) -> tuple[Event, ...]:
        """What a step did."""
        return self.game.events(step.telling)

    @checked
    def move(self, step: Step, viewer: Viewer) -> Move | None:
        """The action of a step described; None where it is a secret of its seat, as then its first event is."""
        self.position.admit(viewer)
        hidden = any(event.hidden_from(viewer) for event in self.events(step)[:1])
        return None if hidden else self.game.describe(step.action)

    def messages(self) -> dict[Viewer, bytes]:
        """For every viewer the position's message, and what the table knows: version, names, the steps of the turn.

        These are the steps of the turn under way; until something is played in it, those of the turn before. `undone`
        is the undo that led to this version, `undo` says whether the viewer may take back his last step without asking.
        """
        letters = self.letters()
        return {viewer: b"{%b}" % b"".join(letters.parts(viewer)) for viewer in letters.viewers}

    def letters(self) -> Letters:
        """The same, each made when somebody asks for it."""
        last = self.log[-1] if self.log else None
        undone = last.as_json() if isinstance(last, Undo) else None
        head = b'"version":%d,"names":%b,"undone":%b' % (self.version, encode(self.names), encode(undone))
        position = self.position.letters()
        self._told = self._latest_turn(position.telling)
        mover = self.last_person
        free = mover if mover is not None and self.free(mover) else None
        return Letters(head, self._told, free, position)

    def story(self, viewer: Viewer, first: int = 1) -> bytes:
        """All steps that stand, from a number on, as a viewer may know them: what a newcomer has missed, as JSON."""
        self.position.admit(viewer)
        first = ranged("first", first, 1)
        steps = (Told(self.game, step, n) for n, step in enumerate(self.steps[first - 1 :], first))
        return b"[%b]" % b",".join(told.to(viewer) for told in steps)

    def file(self) -> GameFile:
        """The game file, with the seed, so that the game can go on."""
        extra = {f"{_KIND}{seat}": kind for seat, kind in enumerate(self.kinds, 1)}
        day = date.today().isoformat()
        return replace(GameFile.record(self.game, self.seal, self.names, self.actions, day), extra=extra)

    def _admit(self, seat: int, version: int | None, seats: Collection[int]) -> None:
        """Make sure that something may still happen here, and that the one who wants it is among these seats."""
        if version is not None and whole(version) != self.version:
            raise VersionError("table.version", version=short(version), now=self.version)
        if self.position.over:
            raise OverError("table.over")
        self._among(seats, seat)

    def _among(self, seats: Collection[int], seat: Any) -> int:
        """A seat, after making sure that it is one of these."""
        number = whole(seat)
        if number is None or number not in seats:
            raise SeatError("table.stranger", seat=short(seat), seats=list(seats))
        return number

    def _same(self, draft: Draft) -> None:
        """Make sure that a draft was begun in the present position."""
        if draft.position is not self.position:
            raise VersionError("table.draft")

    def _step(self, action: int) -> Step:
        before, position = self.position, self.position.copy()
        seat = before.to_move
        if seat is None:
            raise OverError("table.over")
        position.play(action)
        step = Step(seat, self.game.action(action), before.turn, before.foreseen(action), position.telling)
        self.position = position
        self.log.append(step)
        self.steps.append(step)
        if position.over:
            for (whose, _), each in self._bots.items():
                self._tell(each, whose)
                each.over(position.winners, position.scores)
        return step

    def _tell(self, listener: Bot, seat: int) -> None:
        """What happened since a seat's last decision, for a bot that listens."""
        if listener.listens:
            own = [at for at, step in enumerate(self.steps) if step.seat == seat]
            for step in self.steps[own[-1] if own else 0 :]:
                listener.hear([event.seen_by(seat).as_json() for event in self.events(step)])

    def _take_back(self, seat: Any, steps: Any, consent: Iterable[Any]) -> None:
        left = len(self.steps) - ranged("undo", steps, 1, len(self.steps))
        seats = range(self.game.players)
        undo = Undo(self._among(seats, seat), steps, tuple(self._among(seats, each) for each in consent))
        self.position = self.position_at(left)
        del self.steps[left:]
        self._told.clear()
        self.log.append(undo)

    def _latest_turn(self, newest: Telling) -> list[Told]:
        """The steps of the last turn that has any; what the newest one did is known."""
        last = self.steps[-1].turn if self.steps else None
        first = len(self.steps)
        while first > 0 and self.steps[first - 1].turn == last:
            first -= 1
        known = {told.number: told for told in self._told}
        if self.steps and len(self.steps) not in known:
            known[len(self.steps)] = Told(self.game, self.steps[-1], len(self.steps), newest)
        numbers = range(first + 1, len(self.steps) + 1)
        return [known.get(n) or Told(self.game, self.steps[n - 1], n) for n in numbers]
