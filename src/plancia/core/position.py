"""A position of a game: what can be done in it, what it looks like to whom."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from plancia.core.actions import Actions
from plancia.core.arguments import checked, ranged, whole
from plancia.core.contract import AHEAD, ALONE, Array, copy_of, from_bytes
from plancia.core.errors import ActionError, BlindError, IllegalAction, Refusal
from plancia.core.events import ALL, SPECTATOR, Event, Viewer
from plancia.core.game import Data, Game, Move, checked_seed
from plancia.core.messages import Messages
from plancia.texts import short

View = dict[str, Any]
"""What a viewer sees of a position: plain data, nothing he may not know."""
DEPTH = 4
"""How many decisions deep targets may be asked for."""


_bare, _array = object.__new__, np.ndarray


class Position:
    """A position; `play` changes it, `copy` makes an independent one."""

    __slots__ = ("_legal", "_told", "game", "moves", "states", "viewer")

    @checked
    def __init__(self, game: Game, states: Array, moves: int = 0) -> None:
        """A game and an array of one state record, which now belongs to the position."""
        if states.dtype != game.kernel.state or states.shape != (1,) or not states.flags.c_contiguous:
            raise ActionError("error.states", game=game.name)
        self.game = game
        self.states = states
        self.viewer: Viewer = _viewer(game, states)
        """Whose knowledge this position holds: ALL where nothing is hidden."""
        self.moves = ranged("moves", moves, 0)
        """How many actions were played since the start; since the reading, if it was read from a text."""
        self._told = bytearray()
        self._legal: Actions | None = None

    @property
    def to_move(self) -> int | None:
        """The seat that decides, None when the game is over."""
        seat: int = self.game.call.to_move(self.game.box, self.states, 0)
        return None if seat < 0 else seat

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.to_move is None

    @property
    def turn(self) -> int:
        """A number that stays the same during a turn and is another one in the next."""
        turn: int = self.game.call.turn(self.game.box, self.states, 0)
        return turn

    @property
    def legal(self) -> Actions:
        """All actions of the seat to move; a blinded position knows those of its own seat."""
        legal = self._legal
        if legal is None:
            game = self.game
            if self.viewer is not ALL:
                self._asker(None)
            out, memory = game.scratch.list
            n = game.call.legal(game.box, self.states, 0, out)
            legal = self._legal = Actions("i", memory[: n << 2])
        return legal

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty while the game goes on."""
        bits = self._outcome()[0]
        return tuple(seat for seat in range(self.game.players) if bits >> seat & 1)

    @property
    def scores(self) -> tuple[int, ...]:
        """Every seat's score now; more is better."""
        return self._outcome()[1]

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened in the last step."""
        return self.game.events(self._told)

    @property
    def telling(self) -> bytes:
        """The same as few bytes, to be kept: `Game.events` reads them."""
        return bytes(self._told)

    def play(self, action: int, seat: int | None = None) -> None:
        """Play an action, for the seat to move; an error leaves the position as it was."""
        game = self.game
        if seat is not None or self.viewer is not ALL or type(action) is not int or not 0 <= action < game.actions:
            action = self._admitted(action, seat)
        desk, memory = game.scratch.step
        told = game.call.attempt(game.box, self.states, action, desk)
        if told < 0:
            raise IllegalAction(self._refused(action, -told))
        self._told = memory[: told << 3]
        self._legal = None
        self.moves += 1

    def refuse(self, action: int, seat: int | None = None) -> Refusal | None:
        """Why an action is not legal, or None if it is: what the seat to move can know, and nobody else is told."""
        action = self.game.action(action)
        return self._known(seat)._refuse(action)

    def preview(self, *actions: int, seat: int | None = None) -> "Preview":
        """What actions would do one after the other, as far as the seat to move can know."""
        known = self._known(seat)
        guess = known._guess()
        told: list[Event] = []
        halted = False
        for action in actions:
            if halted:
                raise ActionError("error.preview", move=self.game.write(action))
            halted = guess._go(self.game.action(action), AHEAD)
            told += guess.events
        after = guess if known.viewer is ALL else guess._blinded(known.viewer)
        return Preview(tuple(told), after, halted, (known._guess(), guess))

    def foreseen(self, action: int, seat: int | None = None) -> bool:
        """Can the seat to move know all that follows from an action?"""
        return not self._known(seat)._guess()._go(self.game.action(action), AHEAD)

    def targets(self, *actions: int, seat: int | None = None, depth: int = 1, **wanted: Any) -> "tuple[Target, ...]":
        """What could be chosen next, here or after planned actions, and what each choice would do or why it cannot be.

        These are all actions that the decision is about, or all that are described by what is `wanted`, legal or not.
        The decision stands open even where the rules would leave no choice in it. With more `depth` a target has the
        targets of the decision that follows it in the same turn.
        """
        if not 1 <= (whole(depth) or 0) <= DEPTH:
            raise ActionError("error.depth", depth=short(depth), max=DEPTH)
        guess = self._known(seat)._guess()
        for k, action in enumerate(actions, 1):
            guess._go(self.game.action(action), ALONE if k == len(actions) else AHEAD)
        asked = self.game.matching(**wanted) if wanted else guess._asked()
        return tuple(guess._target(action, depth) for action in asked)

    def view(self, viewer: Viewer) -> View:
        """What a viewer sees: a seat, SPECTATOR, or ALL when the game is over."""
        sight = self.sight(viewer)
        moves = map(self.game.describe, sight.legal) if viewer == self.to_move else ()
        return {
            "viewer": viewer,
            "public": self._public(),
            "private": self.game.rules.private(self.game.box, sight.states),
            "legal": list(moves),
        }

    def told(self, viewer: Viewer) -> list[Data]:
        """The events of the last step as a viewer may know them."""
        self.admit(viewer)
        return [event.seen_by(viewer).as_json() for event in self.events]

    def messages(self) -> dict[Viewer, bytes]:
        """For every seat and a spectator, when the game is over also ALL: its view and its events, as JSON.

        What everybody sees is made once; only what is secret differs.
        """
        messages = self.letters()
        return {viewer: b"{%b}" % b"".join(messages.parts(viewer)) for viewer in messages.viewers}

    def letters(self) -> Messages:
        """The same, each made when somebody asks for it."""
        return Messages(self, self._public(), self.sight)

    def blind(self, viewer: Viewer) -> "Position":
        """A copy without anything the viewer may not know, neither in the state nor in what was told."""
        if self.viewer is not ALL:
            raise BlindError("error.blind_twice")
        return self._blinded(viewer)

    def sight(self, viewer: Viewer) -> "Position":
        """The position as a viewer knows it."""
        self.admit(viewer)
        return self if viewer == ALL or self.viewer == viewer else self.blind(viewer)

    def admit(self, viewer: Viewer) -> None:
        """Make sure that this is a viewer, and ALL only when the game is over."""
        if not isinstance(viewer, str) or viewer != ALL:
            self._eye(viewer)
        elif not self.over:
            raise BlindError("error.view_all")

    def resample(self, seed: int) -> "Position":
        """A complete position that could be the true one, for all this blinded position knows."""
        if self.viewer is ALL:
            raise BlindError("error.not_blind")
        copy = self.copy()
        self.game.call.resample(self.game.box, copy.states, 0, checked_seed(seed))
        copy.viewer = ALL
        return copy

    def worth(self, seat: int) -> float:
        """A rule of thumb for how good the position is for a seat."""
        return float(self.game.kernel.worth(self.game.box, self.states, 0, self._seat(seat)))

    def copy(self) -> "Position":
        """An independent position."""
        copy = _bare(Position)
        copy.game = self.game
        copy.viewer = self.viewer
        copy.moves = self.moves
        states = self.states
        memory: Any = states.base
        alone = type(memory) is bytearray  # as `records` makes it, and quickest to copy
        copy.states = _array(1, states.dtype, memory.copy()) if alone else copy_of(states)
        copy._told = self._told
        copy._legal = self._legal
        return copy

    def text(self) -> str:
        """The position as text; `plancia.position` reads it back bit for bit."""
        return self.game.rules.write_position(self.game.rules, self.game.options, self.game.box, self.states)

    @checked
    def svg(
        self,
        viewer: Viewer = SPECTATOR,
        *,
        lang: str = "en",
        theme: str = "auto",
        names: Sequence[str] | None = None,
        action: int | None = None,
        marks: Sequence[str] = (),
        coordinates: bool = True,
        strong: bool = False,
    ) -> str:
        """The position as a picture (SVG), as a viewer sees it, with the players' names.

        What the last `action` was about is framed, and so are printed cells named by `marks`. With the theme "auto" it
        is light or dark as the reader's system is; not every program that shows SVG can do that, so it may be fixed.
        `strong` makes all patterns stronger.
        """
        from plancia.core.portrait import portrait

        return portrait(self, viewer, lang, theme, names, action, marks, coordinates, strong)

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows: nothing in it that a spectator, or who it is blinded for, may not know."""
        from plancia.core.portrait import can_draw, viewer_of

        return self.svg(viewer_of(self)) if can_draw(self.game.rules) else None

    def __eq__(self, other: object) -> bool:
        """The same game in the same state."""
        return isinstance(other, Position) and self.game == other.game and self._bytes() == other._bytes()

    def __hash__(self) -> int:
        """Of the state as it is now."""
        return hash((self.game, self._bytes()))

    def __repr__(self) -> str:
        """Game and whose turn it is."""
        state = f"winners {self.winners}" if self.over else f"seat {self.to_move} to move"
        return f"<Position of {self.game!r}, {state}>"

    def __reduce__(self) -> Any:
        """A position travels as its bytes, with what the last step told."""
        return _from_bytes, (self.game, self._bytes(), self.moves, self._told)

    def _bytes(self) -> bytes:
        return self.states.tobytes()

    def _outcome(self) -> tuple[int, tuple[int, ...]]:
        scores = np.zeros(self.game.players, np.int32)
        bits = self.game.call.outcome(self.game.box, self.states, 0, scores)
        return int(bits), tuple(scores.tolist())

    def _seat(self, seat: Any) -> int:
        found = whole(seat)
        if found is None or not 0 <= found < self.game.players:
            raise ActionError("error.viewer", viewer=short(seat), seats=list(range(self.game.players)))
        return found

    def _admitted(self, action: Any, seat: int | None) -> int:
        """The action as an int, if it is one and the seat may play here at all."""
        action = self.game.action(action)
        if self.viewer is not ALL:
            raise BlindError("error.blind_play")
        if seat is not None:
            self._asker(seat)
        return int(action)

    def _asker(self, seat: int | None) -> int | None:
        """The seat to move, after making sure that it is the one who asks: the seat given, or whose sight this is."""
        mover = self.to_move
        if seat is not None and whole(seat) != (self._seat(seat) if mover is None else mover):
            raise ActionError("error.seat", seat=_person(seat), to_move=_person(mover))
        if self.viewer is not ALL and mover is not None and self.viewer != mover:
            raise BlindError("error.blind_ask", to_move=_person(mover))
        return mover

    def _known(self, seat: int | None) -> "Position":
        """What the seat to move knows, which is all that is asked for an answer to it."""
        mover = self._asker(seat)
        return self if mover is None or self.viewer is not ALL else self._blinded(mover)

    def _blinded(self, viewer: Viewer) -> "Position":
        eye = self._eye(viewer)
        copy = self.copy()
        self.game.call.blind(self.game.box, copy.states, 0, eye)
        copy.viewer = viewer
        copy._told, copy._legal = bytearray(), None
        return copy

    def _eye(self, viewer: Any) -> int:
        """The number of a viewer for the kernel: a seat, or as many as there are for a spectator."""
        if isinstance(viewer, str) and viewer == SPECTATOR:
            return self.game.players
        eye = whole(viewer)
        if eye is None or not 0 <= eye < self.game.players:
            raise ActionError("error.viewer", viewer=short(viewer), seats=list(range(self.game.players)))
        return eye

    def _public(self) -> Data:
        game = self.game
        bits, scores = self._outcome()
        return {
            "move": self.moves,
            "turn": self.turn,
            "to_move": self.to_move,
            "winners": [seat for seat in range(game.players) if bits >> seat & 1],
            "scores": list(scores),
            **game.rules.public(game.box, self._blinded(SPECTATOR).states),
        }

    def _go(self, action: int, until: int) -> bool:
        """Play an action not as far as usual; was that because nobody could know what comes?"""
        desk = self.game.scratch.desk
        desk["until"] = until
        try:
            self.play(action)
            return bool(desk["halted"][0])
        finally:
            desk["until"] = desk["halted"] = 0

    def _guess(self) -> "Position":
        """A complete position to plan on, the same for all that the same seat knows."""
        return self.copy() if self.viewer is ALL else self.resample(0)

    def _asked(self) -> list[int]:
        """The actions that the decision at hand is about."""
        asked = self.game.rules.asked
        return list(self.legal) if asked is None or self.over else list(asked(self.game.box, self.states))

    def _target(self, action: int, depth: int) -> "Target":
        game, refusal = self.game, self._refuse(action)
        if refusal is not None:
            return Target(game.describe(action), refusal)
        after = self.copy()
        after._go(action, AHEAD)
        outlook = game.rules.outlook(game.box, self.states, after.states)
        return Target(game.describe(action), None, after.events, outlook, self._next(action, depth - 1))

    def _next(self, action: int, depth: int) -> "tuple[Target, ...]":
        """The targets of the decision that follows an action in the same turn."""
        if depth <= 0:
            return ()
        after = self.copy()
        halted = after._go(action, ALONE)
        if halted or (after.to_move, after.turn) != (self.to_move, self.turn):
            return ()
        return tuple(after._target(each, depth) for each in after._asked())

    def _refuse(self, action: int) -> Refusal | None:
        game = self.game
        reason = game.call.refuse(game.box, self.states, 0, action, game.scratch.desk)
        return None if reason == 0 else self._refused(action, reason)

    def _refused(self, action: int, reason: int) -> Refusal:
        return self.game.rules.refusal(self.game.box, action, reason, self.game.scratch.desk["told"][0])


@dataclass(frozen=True)
class Preview:
    """What would happen, as far as the seat to move can know."""

    events: tuple[Event, ...]
    after: Position
    """The position then, as that seat knows it."""
    halted: bool
    """Does something follow that nobody can know, so that the turn cannot be planned further?"""
    guesses: tuple[Position, Position] = field(repr=False)
    """Complete positions before and after that were planned on."""

    @cached_property
    def outlook(self) -> Data:
        """What changes and what it leads to, as the game shows it."""
        before, after = self.guesses
        return after.game.rules.outlook(after.game.box, before.states, after.states)

    @property
    def view(self) -> View:
        """What the seat would see; after a halt there is nothing to choose yet."""
        seat = self.after.viewer if self.after.viewer is not ALL else self.after.to_move
        view = self.after.view(SPECTATOR if seat is None else seat)
        return {**view, "legal": []} if self.halted else view

    def as_json(self) -> Data:
        """For messages."""
        events = [event.as_json() for event in self.events]
        return {"events": events, "outlook": self.outlook, "view": self.view, "halted": self.halted}


@dataclass(frozen=True)
class Target:
    """A choice: why it cannot be made, or what it would do as far as the seat to move can know."""

    move: Move
    refusal: Refusal | None
    events: tuple[Event, ...] = ()
    outlook: Data = field(default_factory=dict)
    next: "tuple[Target, ...]" = ()
    """The choices after this one, where they were asked for."""

    def as_json(self) -> Data:
        """For messages."""
        return {
            "move": self.move,
            "refusal": None if self.refusal is None else self.refusal.as_json(),
            "events": [event.as_json() for event in self.events],
            "outlook": self.outlook,
            "next": [target.as_json() for target in self.next],
        }


def _person(seat: Any) -> str:
    found = whole(seat)
    return short(seat if found is None else found + 1)


def _viewer(game: Game, states: Array) -> Viewer:
    eye = int(states[0]["eye"]) - 1
    return ALL if eye < 0 else SPECTATOR if eye == game.players else eye


def _from_bytes(game: Game, data: bytes, moves: int, told: bytearray) -> Position:
    position = Position(game, from_bytes(game.kernel.state, data), moves=moves)
    position._told = told
    return position
