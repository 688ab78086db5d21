"""Whom people at screens do not want to hear: their lines of chat are not sent to these screens."""

import asyncio
from collections.abc import Iterable
from functools import partial
from typing import Protocol

from plancia.server.store import Database, mutes

_PART = 500
"""People who are looked up at once."""


class Hearing(Protocol):
    """A screen."""

    def hear_anew(self) -> None:
        """All chat is shown once more, as it is to be heard now."""


class Ears:
    """Of everybody who has a screen at this server."""

    def __init__(self, database: Database) -> None:
        """Nobody is here."""
        self._database = database
        self._screens: dict[int, set[Hearing]] = {}
        self._muted: dict[int, frozenset[int]] = {}
        self._looking = asyncio.Lock()

    def closed_to(self, guest: int | None) -> frozenset[int]:
        """Whom somebody at a screen does not want to hear."""
        return frozenset() if guest is None else self._muted.get(guest, frozenset())

    async def enter(self, guest: int, screen: Hearing) -> None:
        """A screen opens; from now on it is told when its ears close or open."""
        self._screens.setdefault(guest, set()).add(screen)
        try:
            await self.look([guest])
        except BaseException:
            self.leave(guest, screen)
            raise

    def leave(self, guest: int, screen: Hearing) -> None:
        """A screen is gone."""
        left = self._screens.get(guest, set())
        left.discard(screen)
        if not left:
            self._screens.pop(guest, None)
            self._muted.pop(guest, None)

    async def look(self, people: Iterable[int] | None = None) -> None:
        """These may have muted or unmuted somebody, or anybody may have."""
        async with self._looking:  # else what was read first could come last
            here = [guest for guest in (self._screens if people is None else people) if guest in self._screens]
            for start in range(0, len(here), _PART):
                part = here[start : start + _PART]
                found = await self._database.read(partial(mutes.muted_by, people=part))
                for guest in part:
                    self._hear(guest, found.get(guest, frozenset()))

    def _hear(self, guest: int, muted: frozenset[int]) -> None:
        if guest not in self._screens or muted == self._muted.get(guest, frozenset()):
            return
        self._muted[guest] = muted
        for screen in self._screens[guest]:
            screen.hear_anew()
