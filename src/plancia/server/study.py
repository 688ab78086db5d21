"""Analyses of finished games: one at a time, when bots leave time; what a dead server has begun another one does."""

import asyncio
import logging
import threading
import time
from contextlib import suppress
from functools import partial

import msgspec

from plancia.analysis.turns import thinks
from plancia.analysis.walk import Walk
from plancia.core.errors import PlanciaError
from plancia.core.game import encode
from plancia.core.gamefile import GameFile
from plancia.server.faults import BusyError, ForbiddenError, ServerError, fault
from plancia.server.hall import Hall, now
from plancia.server.room import Room
from plancia.server.store import books, studies
from plancia.server.wire import Fault

PLAYOUTS = 64
WAITING = 200
"""Analyses that may wait at most."""
_LOOK, _BEAT = 5.0, 2.0
"""Seconds between two looks for work, and between two words about how far it is."""
_PATIENCE = 5.0
"""Seconds that every turn waits for bots at most."""

_log = logging.getLogger("plancia.server")


class Stopped(Exception):
    """An analysis is not to be gone on with."""


def studied(room: Room) -> GameFile:
    """The whole game, if it may be looked at; never one that runs or whose shuffle is played again."""
    if room.table is None or room.secret:
        raise ForbiddenError("server.not_over")
    if not thinks(room.game):
        raise ServerError("server.no_analysis", game=room.game.name)
    return room.table.file()


class Studies:
    """The analyses that this server makes."""

    def __init__(self, hall: Hall) -> None:
        """None yet."""
        self.hall = hall
        self._asked = asyncio.Event()
        self._ending = threading.Event()

    def wake(self) -> None:
        """There is something to do."""
        self._asked.set()

    def stop(self) -> None:
        """What is under way is given back."""
        self._ending.set()

    async def watch(self) -> None:
        """Do what anybody has asked for, for ever."""
        database = self.hall.database
        while True:
            try:
                while (table := await database.read(lambda c: studies.free(c, now()))) is not None:
                    until = await database.write(partial(studies.take, table_id=table, at=now()))
                    if until is not None:
                        await self._study(table, until)
            except BusyError:
                pass  # the next look may succeed
            except Stopped:
                return
            except Exception:
                _log.exception("looking for analyses failed")
            self._asked.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._asked.wait(), _LOOK)

    async def _study(self, table: str, until: int) -> None:
        """One game; whoever asks is told how far it is."""
        work = _Work(self.hall, self._ending)
        thinking = asyncio.ensure_future(self.hall.desk.ask_slowly(partial(work.do, table)))
        try:
            while not thinking.done():
                await asyncio.wait([thinking], timeout=_BEAT)
                now_until = await self.hall.database.write(
                    partial(studies.go_on, table_id=table, until=until, at=now(), done=work.done)
                )
                if now_until is None:
                    return
                until = now_until
            await self.hall.database.write(
                partial(studies.finish, table_id=table, until=until, result=thinking.result())
            )  # fmt: skip
        except (Stopped, asyncio.CancelledError):
            self.hall.database.write_later(partial(studies.give_back, table_id=table, until=until))
            raise
        finally:
            work.stopped.set()


class _Work:
    """An analysis in a thread of its own."""

    def __init__(self, hall: Hall, ending: threading.Event) -> None:
        self.hall, self.ending = hall, ending
        self.stopped = threading.Event()
        self.done = 0.0

    def do(self, table: str) -> str:
        """The report, or what was wrong, as JSON."""
        kept, notes = self.hall.database.read_now(lambda c: (books.table(c, table), books.since(c, table, 0)))
        try:
            assert kept is not None
            room = self.hall.furnished(kept)
            room.take(notes)
            report = Walk(studied(room), PLAYOUTS, 0).report(self._went_on)
        except Stopped:
            raise
        except PlanciaError as error:
            if isinstance(error, BusyError) and error.key != "server.rules":
                raise  # later, then
            return msgspec.json.encode({"fault": fault(error)}).decode()
        except Exception:
            _log.exception("the analysis of table %s failed", table)
            return msgspec.json.encode({"fault": Fault("failed", "server.failed")}).decode()
        return encode({"report": report.as_json()}).decode()

    def _went_on(self, turns: int, of: int) -> None:
        """Let bots go first, who have somebody waiting for them."""
        self.done = turns / max(1, of)
        late = time.monotonic() + _PATIENCE
        while self.hall.desk.busy and time.monotonic() < late and not self.ending.is_set():
            time.sleep(0.02)
        if self.ending.is_set() or self.stopped.is_set():
            raise Stopped
