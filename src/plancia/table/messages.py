"""A step as it is told to viewers."""

from plancia.core.events import Viewer
from plancia.core.game import Game, encode
from plancia.table.log import Step


class Told:
    """A step in JSON for every viewer; what is not secret is made once."""

    def __init__(self, game: Game, step: Step, number: int) -> None:
        """Steps count from 1."""
        self.number = number
        self._events = game.events(step.telling)
        self._encoded = [encode(event.as_json()) for event in self._events]
        self._move = encode(game.describe(step.action))
        self._head = b'{"number":%d,"turn":%d,"seat":%d' % (number, step.turn, step.seat)

    def to(self, viewer: Viewer) -> bytes:
        """As a viewer may know it."""
        hidden = [event.hidden_from(viewer) for event in self._events]
        told = list(self._encoded)
        for at in (at for at, secret in enumerate(hidden) if secret):
            told[at] = encode(self._events[at].seen_by(viewer).as_json())
        return b'%b,"move":%b,"events":[%b]}' % (
            self._head,
            b"null" if any(hidden[:1]) else self._move,
            b",".join(told),
        )
