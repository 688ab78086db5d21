"""A running server: everything it has, how it begins and how it ends."""

import asyncio
import gc
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from plancia.server import descriptors
from plancia.server.bell import listen
from plancia.server.credit import Credit
from plancia.server.doors import Doors
from plancia.server.faults import BusyError
from plancia.server.hall import Hall
from plancia.server.ready import Ready
from plancia.server.screen import GOING, Screen
from plancia.server.settings import Settings
from plancia.server.store import Database, StoreError
from plancia.server.store.migrate import migrate, must_fit
from plancia.server.study import Studies
from plancia.server.think import Desk

_GOODBYE = 2.0
"""Seconds that a slow screen has to hear that the server goes."""
_TRIES, _AGAIN = 4, 0.8
"""How often a server that starts looks for its database, and the seconds in between."""
_log = logging.getLogger("plancia.server")


class Server:
    """Everything that a running server has."""

    def __init__(self, settings: Settings, ready: Ready | None = None) -> None:
        """Nothing runs yet."""
        self.settings = settings
        self.database = Database(settings.address)
        self.ready = ready or Ready()
        self.desk = Desk(settings.workers)
        self.hall = Hall(self.database, self.desk, self.ready, settings.pace, settings.orders)
        self.origins = frozenset(filter(None, (word.strip() for word in settings.origins.split(","))))
        often = settings.orders
        self.requests = Credit(6 * often, often)
        self.openings = Credit(often, often / 100)
        self.screens: set[Screen] = set()
        files = descriptors.most()
        self.room = settings.screens if files is None else max(1, min(settings.screens, files - descriptors.SPARE))
        """Screens that may be open at once."""
        self.mistakes = 0
        """Requests that met a mistake of ours."""
        self.places = Counter[int | str]()
        """Screens of everybody; of those whom nobody knows, by their addresses."""
        self.doors = Doors()
        self.studies = Studies(self.hall)
        self.ending = False
        self._opened = False

    def open(self) -> None:
        """Bring the database to the schema of today; one that is away just now is waited for, a moment.

        An error if it stays away, or is that of a newer server.
        """
        for left in reversed(range(_TRIES)):
            try:
                with self.database.reached():
                    must_fit(self.database.engine)
                    migrate(self.database.writing)
                self._opened = True
                return
            except StoreError:
                if not left:
                    raise
                _log.warning("the database is away")
                time.sleep(_AGAIN)

    def must_have_room(self) -> None:
        """An error if no more screens may come in."""
        if self.ending:
            raise BusyError("server.ending")
        if len(self.screens) >= self.room:
            raise BusyError("server.crowded", max=self.room)

    async def leave(self) -> None:
        """Commands under way are obeyed, then everybody is told that the server goes."""
        self.ending = True
        await self.hall.finish()
        for screen in tuple(self.screens):
            screen.close(GOING, "restart")
        until = time.monotonic() + _GOODBYE
        while self.screens and time.monotonic() < until:
            await asyncio.sleep(0.02)

    @asynccontextmanager
    async def running(self, app: Any) -> AsyncIterator[None]:
        """From the first request to the last."""
        if not self._opened:
            await asyncio.to_thread(self.open)
        _calm()
        self.ready.start()
        tasks = [asyncio.create_task(self.hall.watch()), asyncio.create_task(self.studies.watch())]
        if not self.database.sqlite:
            tasks.append(asyncio.create_task(listen(self.database, self.hall, self.doors)))
        try:
            yield
        finally:
            self.studies.stop()
            await self.leave()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.hall.close()
            self.desk.close()
            self.ready.close()
            await asyncio.to_thread(self.database.close)


def _calm() -> None:
    """Look for garbage rarely: with thousands of screens in memory a whole look takes a third of a second."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 1000)
