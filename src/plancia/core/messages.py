"""What leaves a position for its viewers, as JSON: what is the same for all is made once, the rest when asked for."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from plancia.core.events import ALL, SPECTATOR, Event, Viewer
from plancia.core.game import Data, encode

if TYPE_CHECKING:
    from plancia.core.position import Position


class Telling:
    """The events of a step, for every viewer."""

    def __init__(self, events: Sequence[Event]) -> None:
        """In their order."""
        self.events = tuple(events)
        self._encoded = [encode(event.as_json()) for event in self.events]
        self._open = b"[%b]" % b",".join(self._encoded)
        self._secret = any(event.secret for event in self.events)

    def to(self, viewer: Viewer) -> bytes:
        """As a viewer may know them."""
        if not self._secret:
            return self._open
        told = (
            encode(event.seen_by(viewer).as_json()) if event.hidden_from(viewer) else encoded
            for event, encoded in zip(self.events, self._encoded, strict=True)
        )
        return b"[%b]" % b",".join(told)


class Messages:
    """A position's message for each viewer, as long as the position does not change."""

    def __init__(self, position: "Position", public: Data, sight: Callable[[Viewer], "Position"]) -> None:
        """What all see of it, and what each viewer knows."""
        self._game, self._mover, self._sight = position.game, position.to_move, sight
        self._public = encode(public)
        self.telling = Telling(position.events)
        self.viewers: tuple[Viewer, ...] = (
            *range(position.game.players), SPECTATOR, *([ALL] if self._mover is None else []),
        )  # fmt: skip

    def parts(self, viewer: Viewer) -> tuple[bytes, ...]:
        """A viewer's message in parts, for it is long and will be part of another; without its braces."""
        game, sight = self._game, self._sight(viewer)
        return (
            b'"viewer":%b,"public":' % encode(viewer),
            self._public,
            b',"private":%b,"legal":' % encode(game.rules.private(game.box, sight.states)),
            game.described(sight.legal) if viewer == self._mover else b"[]",
            b',"events":',
            self.telling.to(viewer),
        )
