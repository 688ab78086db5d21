"""A position of a game: what can be done in it, what it looks like to whom."""

from typing import Any

import numpy as np

from plancia.core.actions import Actions
from plancia.core.contract import Array, copy_of, from_bytes, new_desk
from plancia.core.errors import ActionError, BlindError, IllegalAction, Refusal
from plancia.core.events import ALL, SPECTATOR, Event, Viewer
from plancia.core.game import Game, checked_seed, whole

View = dict[str, Any]
"""What a viewer sees of a position: plain data, nothing he may not know."""


_bare, _array = object.__new__, np.ndarray


class Position:
    """A position; `play` changes it, `copy` makes an independent one."""

    __slots__ = ("_desk", "_legal", "game", "states", "viewer")

    def __init__(self, game: Game, states: Array, viewer: Viewer | None = None) -> None:
        """A game and an array of one state record, which now belongs to the position."""
        self.game = game
        self.states = states
        self.viewer: Viewer = _viewer(game, states) if viewer is None else viewer
        """Whose knowledge this position holds: ALL where nothing is hidden."""
        self._desk: Array | None = None
        self._legal: Actions | None = None

    @property
    def to_move(self) -> int | None:
        """The seat that decides, None when the game is over."""
        seat = self.game.kernel.to_move(self.game.box, self.states, 0)
        return None if seat < 0 else int(seat)

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.to_move is None

    @property
    def legal(self) -> Actions:
        """All actions of the seat to move."""
        if self._legal is None:
            out = np.empty(self.game.actions, np.int32)
            n = self.game.kernel.legal(self.game.box, self.states, 0, out)
            self._legal = Actions(out[:n])
        return self._legal

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
        return () if self._desk is None else self.game.rules.events(self.game.box, self._desk["told"][0])

    def play(self, action: int, seat: int | None = None) -> None:
        """Play an action, for the seat to move; an error leaves the position as it was."""
        action = self.game.action(action)
        if self.viewer != ALL:
            raise BlindError("error.blind_play")
        if seat is not None and whole(seat) != self.to_move and not self.over:
            raise ActionError("error.seat", seat=_person(seat), to_move=_person(self.to_move))
        if self._desk is None:
            self._desk = new_desk(self.game.kernel)
        if self.game.attempt(self.game.box, self.states, 0, action, self._desk, self.game.scrap):
            refusal = self._refuse(action)
            assert refusal is not None
            raise IllegalAction(refusal)
        self._legal = None

    def refuse(self, action: int) -> Refusal | None:
        """Why an action is not legal, or None if it is."""
        return self._refuse(self.game.action(action))

    def preview(self, action: int) -> tuple[Event, ...]:
        """What an action would do, as far as the seat to move can know."""
        seat = self.to_move
        known = self if self.viewer != ALL or seat is None else self.blind(seat)
        guess = known.resample(0) if known.viewer != ALL else known.copy()
        guess.play(action)
        return tuple(event for event in guess.events if event.certain)

    def view(self, viewer: Viewer) -> View:
        """What a viewer sees: a seat, SPECTATOR, or ALL when the game is over."""
        game, seat, seen = self.game, self.to_move, self
        if viewer == ALL:
            if not self.over:
                raise BlindError("error.view_all")
        elif self.viewer != viewer:
            seen = self.blind(viewer)
        moves = seen.legal if viewer == seat else ()
        return {
            "game": game.name,
            "rules": game.version,
            "options": dict(game.options),
            "viewer": viewer,
            "to_move": seat,
            "winners": list(self.winners),
            "scores": list(self.scores),
            **game.rules.view(game.box, seen.states),
            "events": [event.seen_by(viewer).as_json() for event in self.events],
            "legal": {game.write(action): action for action in moves},
        }

    def blind(self, viewer: Viewer) -> "Position":
        """A copy without anything the viewer may not know, neither in the state nor in what was told."""
        if self.viewer != ALL:
            raise BlindError("error.blind_twice")
        eye = self.game.players if viewer == SPECTATOR else whole(viewer)
        if eye is None or not 0 <= eye < self.game.players + (viewer == SPECTATOR):
            raise ActionError("error.viewer", viewer=viewer, seats=list(range(self.game.players)))
        copy = self.copy()
        self.game.kernel.blind(self.game.box, copy.states, 0, eye)
        copy.viewer = viewer
        return copy

    def resample(self, seed: int) -> "Position":
        """A complete position that could be the true one, for all this blinded position knows."""
        if self.viewer == ALL:
            raise BlindError("error.not_blind")
        copy = self.copy()
        self.game.kernel.resample(self.game.box, copy.states, 0, checked_seed(seed))
        copy.viewer = ALL
        return copy

    def worth(self, seat: int) -> float:
        """A rule of thumb for how good the position is for a seat."""
        return float(self.game.kernel.worth(self.game.box, self.states, 0, seat))

    def copy(self) -> "Position":
        """An independent position; what the last step told stays behind."""
        copy = _bare(Position)
        copy.game = self.game
        copy.viewer = self.viewer
        states = self.states
        memory: Any = states.base
        alone = type(memory) is bytearray  # as `records` makes it, and quickest to copy
        copy.states = _array(1, states.dtype, memory.copy()) if alone else copy_of(states)
        copy._desk = copy._legal = None
        return copy

    def text(self) -> str:
        """The position as text; `plancia.position` reads it back bit for bit."""
        return self.game.rules.write_position(self.game.options, self.game.box, self.states)

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
        """A position travels as its bytes."""
        return _from_bytes, (self.game, self._bytes())

    def _bytes(self) -> bytes:
        return self.states.tobytes()

    def _outcome(self) -> tuple[int, tuple[int, ...]]:
        scores = np.zeros(self.game.players, np.int32)
        bits = self.game.kernel.outcome(self.game.box, self.states, 0, scores)
        return int(bits), tuple(scores.tolist())

    def _refuse(self, action: int) -> Refusal | None:
        desk = new_desk(self.game.kernel)
        reason = self.game.kernel.refuse(self.game.box, self.states, 0, action, desk)
        return None if reason == 0 else self.game.rules.refusal(self.game.box, action, int(reason), desk["told"][0])


def _person(seat: Any) -> str:
    number = whole(seat)
    return repr(seat) if number is None else str(number + 1)


def _viewer(game: Game, states: Array) -> Viewer:
    eye = int(states[0]["eye"]) - 1
    return ALL if eye < 0 else SPECTATOR if eye == game.players else eye


def _from_bytes(game: Game, data: bytes) -> Position:
    return Position(game, from_bytes(game.kernel.state, data))
