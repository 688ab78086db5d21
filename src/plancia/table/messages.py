"""What a table tells: a step for every viewer, and its message for each of them."""

from collections.abc import Sequence

from plancia.core.events import Viewer
from plancia.core.game import Game, encode
from plancia.core.messages import Messages, Telling
from plancia.table.log import Step


class Told:
    """A step in JSON for every viewer; what is not secret is made once."""

    def __init__(self, game: Game, step: Step, number: int, telling: Telling | None = None) -> None:
        """Steps count from 1; its events may have been made already."""
        self.number = number
        self.telling = Telling(game.events(step.telling)) if telling is None else telling
        self._move = encode(game.describe(step.action))
        self._head = b'{"number":%d,"turn":%d,"seat":%d' % (number, step.turn, step.seat)

    def to(self, viewer: Viewer) -> bytes:
        """As a viewer may know it."""
        hidden = any(event.hidden_from(viewer) for event in self.telling.events[:1])
        return b'%b,"move":%b,"events":%b}' % (
            self._head, b"null" if hidden else self._move, self.telling.to(viewer),
        )  # fmt: skip


class Letters:
    """A table's message for each viewer, as it is at one moment: what it knows, and the position's."""

    def __init__(self, head: bytes, told: Sequence[Told], free: int | None, position: Messages) -> None:
        """What all are told, the steps of the turn, and who may take back his last step without asking."""
        self._head, self._told, self._free, self._position = head, told, free, position
        self.viewers = position.viewers
        self._kept: dict[Viewer, tuple[bytes, ...]] = {}

    def parts(self, viewer: Viewer) -> tuple[bytes, ...]:
        """A viewer's message in parts, without its braces; that of those who watch is kept, for they may be many."""
        parts = self._kept.get(viewer)
        if parts is None:
            parts = (
                b'%b,"undo":%b,"steps":[' % (self._head, b"true" if viewer == self._free else b"false"),
                b",".join(told.to(viewer) for told in self._told),
                b"],",
                *self._position.parts(viewer),
            )
            if isinstance(viewer, str):
                self._kept[viewer] = parts
        return parts
