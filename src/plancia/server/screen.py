"""A connection of a screen: what it is shown, in which order, and what it may want how often."""

import asyncio
import logging
from collections import deque
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket

from plancia.core.errors import PlanciaError
from plancia.core.events import Viewer
from plancia.core.game import encode
from plancia.server import wire
from plancia.server.credit import Credit
from plancia.server.faults import UNREADABLE, InvalidError, StrangerError, TooManyError, UnknownError, fault, unread
from plancia.server.hall import Hall, Live, admitted, now
from plancia.server.line import Line
from plancia.server.orders import Sender

TABLES = 32
"""Tables that one screen may watch at once."""
PATIENCE = 60.0
"""Credit for frames that cannot be read or are too many; whoever has none left is asked to come back later."""
UNREAD = 64
"""Answers that may wait to be sent; whoever reads more slowly is asked to come back."""
LATER = 1013
"""The websocket's code for that."""
_GOODBYE = 2.0
"""Seconds to say it in; who does not read has not even that."""
GOING = 1012
"""The server restarts."""

_log = logging.getLogger("plancia.server")
_decode = msgspec.json.Decoder(wire.AnyFrame).decode


class Sight:
    """What a screen is shown of one table: always the newest, whatever happened in between."""

    def __init__(self, screen: "Screen", live: Live, viewer: Viewer) -> None:
        """With whose eyes."""
        self.screen, self.live, self.viewer = screen, live, viewer
        self.guest = screen.guest
        self.since = 0
        self.unsent: tuple[int, bytes] | None = None

    def changed(self, live: Live) -> None:
        """To be shown as soon as the screen takes it."""
        room = live.room
        if room is None:
            return
        if not room.may_see(self.guest, self.viewer):
            self.viewer = room.eyes(self.guest)
        if room.may_see(self.guest, self.viewer):
            self.unsent = room.v, room.shown(self.guest, self.viewer, live.here, self.since, self.screen.muted)
            self.screen.show(self)
        else:
            self.screen.turn_away(live.id)


class Screen:
    """One connection."""

    def __init__(
        self, hall: Hall, socket: WebSocket[Any, Any, Any], guest: int | None, name: str, program: bool = False
    ) -> None:
        """Of a guest, or of a program that plays for him, or of somebody who only watches."""
        self.hall, self.socket, self.guest, self.name, self.program = hall, socket, guest, name, program
        self._line = Line.of(socket.scope)
        self.sights: dict[str, Sight] = {}
        self._answers: deque[bytes] = deque()
        self._unsent: dict[str, Sight] = {}
        self._some = asyncio.Event()
        self._looks, self._patience = Credit(60, 5), Credit(PATIENCE, 2)
        self._closing: tuple[int, wire.Bye] | None = None
        self._gone = asyncio.Event()

    @property
    def muted(self) -> frozenset[int]:
        """Who is not heard here."""
        return self.hall.ears.closed_to(self.guest)

    def hear_anew(self) -> None:
        """All chat is shown once more, as it is to be heard now."""
        for sight in tuple(self.sights.values()):
            sight.since = 0
            sight.changed(sight.live)

    async def serve(self) -> None:
        """Until it is gone."""
        sending = asyncio.create_task(self._send())
        reading = asyncio.create_task(self._read())
        ending = asyncio.create_task(self._end())
        if self.guest is not None:
            self.hall.came(self.guest)
        try:
            await asyncio.wait((sending, reading, ending), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sending, reading, ending):
                task.cancel()
            await asyncio.gather(sending, reading, ending, return_exceptions=True)
            lives = [sight.live for sight in self.sights.values()]
            for table in tuple(self.sights):
                self.unwatch(table)
            if self.guest is not None:
                with suppress(PlanciaError):  # the alarm looks again
                    await self.hall.went(self.guest, lives)

    def show(self, sight: Sight) -> None:
        """Something new of a table, at once if nothing has to wait; who has just come is soon told who is here."""
        if self._idle and sight.since:
            self._tell(sight)
            return
        self._unsent[sight.live.id] = sight
        self._some.set()

    def answer(self, message: object) -> None:
        """Something that must not be left out."""
        if self._closing is not None:
            return
        if self._idle:
            self._line.say(encode(message))
            return
        self._answers.append(encode(message))
        if len(self._answers) > UNREAD:
            self._answers.clear()
            self.close(LATER, "slow")
        self._some.set()

    def close(self, code: int, why: str, again: bool = True) -> None:
        """Say goodbye, if that can be said soon."""
        self._closing = code, wire.Bye(why, again)
        self._some.set()
        self._gone.set()

    def unwatch(self, table: str) -> None:
        """A table is no longer shown."""
        sight = self.sights.pop(table, None)
        if sight is not None:
            sight.live.watchers.discard(sight)
            self._unsent.pop(table, None)

    def turn_away(self, table: str) -> None:
        """A table that may not be seen any more is as if it were not there."""
        self.unwatch(table)
        self._refuse(UnknownError("server.no_table", table=table), table=table)

    @property
    def _idle(self) -> bool:
        """Does nothing wait to be sent, nor has anything to?"""
        return self._line.free and not (self._answers or self._unsent or self._closing)

    def _tell(self, sight: Sight) -> None:
        if sight.unsent is not None:
            (sight.since, message), sight.unsent = sight.unsent, None
            self._line.say(message)

    async def _send(self) -> None:
        """What could not be sent at once, as the other side reads."""
        while True:
            await self._some.wait()
            self._some.clear()
            while self._answers or self._unsent:
                await self._line.freed()
                if self._answers:
                    self._line.say(self._answers.popleft())
                elif self._unsent:
                    self._tell(self._unsent.pop(next(iter(self._unsent))))
            if self._closing is not None:
                code, bye = self._closing
                await self._line.freed()
                self._line.say(encode(bye))
                await self.socket.close(code=code, reason=bye.why)
                return

    async def _end(self) -> None:
        """The connection is over a moment after it is closed, whether the other side reads that or not."""
        await self._gone.wait()
        await asyncio.sleep(_GOODBYE)

    async def _read(self) -> None:
        while self._closing is None:
            message: Any = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            try:
                frame = _decode(text if text is not None else message.get("bytes") or b"")
            except UNREADABLE as error:
                self._refuse(unread(error))
                continue
            try:
                await self._obey(frame)
            except PlanciaError as error:
                self._refuse(error)
            except Exception:
                _log.exception("a frame failed")
                self.answer(wire.Wrong(wire.Fault("failed", "server.failed")))

    def _refuse(self, error: PlanciaError, id: str = "", table: str = "") -> None:
        """Say what is wrong; who goes on with what cannot be read, or is too much, is sent away."""
        self.answer(wire.Wrong(fault(error), id, table))
        if isinstance(error, InvalidError | TooManyError):
            try:
                self._patience.spend("frame")
            except TooManyError:
                self.close(LATER, "many")

    async def _obey(self, frame: wire.AnyFrame) -> None:
        match frame:
            case wire.Ping():
                self._looks.spend("ping", 0.2)
                self.answer(wire.Pong(frame.id, now()))
            case wire.Watch():
                await self._watch(frame)
            case wire.Unwatch():
                self._looks.spend("ping", 0.2)
                self.unwatch(frame.table)
            case wire.Order():
                await self._order(frame)

    async def _watch(self, frame: wire.Watch) -> None:
        try:
            self._looks.spend("watch")
            if len(self.sights) >= TABLES and frame.table not in self.sights:
                raise TooManyError("server.watched", max=TABLES)
            live = await self.hall.at(frame.table)
            async with live.lock:
                room = await self.hall.room(live)
                viewer = admitted(room, self.guest, frame.seat)
                self.unwatch(frame.table)
                sight = self.sights[frame.table] = Sight(self, live, viewer)
                live.watchers.add(sight)
                sight.changed(live)
            self.hall.wake(live)
            await self._greet(live)
        except PlanciaError as error:
            self._refuse(error, table=frame.table)

    async def _order(self, frame: wire.Order) -> None:
        try:
            if self.guest is None:
                raise StrangerError("server.stranger")
            sender = Sender(self.guest, self.name, program=self.program)
            early = not isinstance(frame.command, wire.Hint | wire.Rematch)
            told = False

            def kept(v: int) -> None:
                nonlocal told
                told = True
                self.answer(wire.Ack(v, frame.id, frame.table))

            ack = await self.hall.obey(frame.table, sender, frame.command, frame.id, kept if early else None)
            if not told:
                self.answer(ack)
        except PlanciaError as error:
            self._refuse(error, frame.id, frame.table)

    async def _greet(self, live: Live) -> None:
        with suppress(PlanciaError):  # who is here is told again soon
            await self.hall.greet(live)
