"""Which screens were let in by which token, so that they close when it lets nobody in any more."""

from collections.abc import Iterable
from typing import Protocol

ENDED = 4401
"""The websocket's code for that."""


class Closing(Protocol):
    """A screen."""

    def close(self, code: int, why: str, again: bool = True) -> None:
        """Say goodbye."""


class Doors:
    """All screens of this server by the number of what let them in."""

    def __init__(self) -> None:
        """Nobody is in."""
        self._screens: dict[int, set[Closing]] = {}
        self._shut: set[int] = set()

    @property
    def tokens(self) -> list[int]:
        """By which somebody is in."""
        return list(self._screens)

    def enter(self, token: int, screen: Closing) -> None:
        """A screen opens; its token may have ended after it was looked at."""
        self._screens.setdefault(token, set()).add(screen)
        if token in self._shut:
            self.shut([token])

    def leave(self, token: int, screen: Closing) -> None:
        """A screen is gone."""
        left = self._screens.get(token, set())
        left.discard(screen)
        if not left:
            self._screens.pop(token, None)

    def shut(self, tokens: Iterable[int]) -> None:
        """These let nobody in any more."""
        for token in tokens:
            self._shut.add(token)
            for screen in self._screens.get(token, ()):
                screen.close(ENDED, "ended", again=False)
