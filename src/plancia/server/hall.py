"""The hall: all tables that anybody is at, each up to date; a command is kept before anybody is told of it."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Protocol, TypeVar
from weakref import WeakValueDictionary

from plancia.core.errors import PlanciaError
from plancia.core.events import Viewer
from plancia.core.seal import Seal
from plancia.games import from_options
from plancia.server import log, wire
from plancia.server.credit import Credit
from plancia.server.ears import Ears
from plancia.server.faults import BusyError, ForbiddenError, TooManyError, UnknownError, code
from plancia.server.hints import hint
from plancia.server.orders import Entries, Orders, Sender, by_bot, overdue
from plancia.server.ready import Ready
from plancia.server.room import Room
from plancia.server.series import follow
from plancia.server.store import Database, StoreError, books
from plancia.server.store.books import Gone, Kept, Taken
from plancia.server.store.damage import DamagedError
from plancia.server.think import Desk
from plancia.server.tokens import table_id

KEPT = 2000
"""Tables that are remembered though nobody is at them."""
ENTRIES = 20_000
"""Entries of one table, after which only the game itself goes on."""
AWAY = 60_000
"""Milliseconds after which somebody of whom nothing was heard is away."""
_TRIES = 20
"""Servers that may be quicker one after the other."""
_ALARM, _BEAT = 0.5, 20.0
"""Seconds between two looks at the clocks, and at who is here."""

_COSTLY = (wire.Say, wire.Hint, wire.Rematch)

Also = Callable[[Any], None]
"""Something done with a connection, in the same transaction as what it belongs to."""

_log = logging.getLogger("plancia.server")
T = TypeVar("T")


class Watcher(Protocol):
    """Somebody who is shown a table."""

    guest: int | None

    def changed(self, live: "Live") -> None:
        """Something has happened there."""


@dataclass(eq=False)
class Live:
    """A table that somebody is at. Its room is None when it has to be read again."""

    id: str
    room: Room | None = None
    stale: bool = False
    """Another server has told of something new."""
    told: int = 0
    """The version that its watchers were told of."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)
    thinking: asyncio.Task[None] | None = None
    here: frozenset[int] = frozenset()
    """Who of its people is at a screen."""


def now() -> int:
    """The time in milliseconds."""
    return time.time_ns() // 1_000_000


class Hall:
    """All live tables of this server."""

    def __init__(self, database: Database, desk: Desk, ready: Ready, pace: float = 0.0, orders: float = 20.0) -> None:
        """`pace`: seconds that every move of a bot takes, so that its thinking tells nothing; `orders` a second."""
        self.database, self.desk, self.ready, self.pace = database, desk, ready, pace
        self.ears = Ears(database)
        self.orders = Credit(3 * orders, orders)
        """What everybody may want, at all tables and on all screens together."""
        self.costly = Credit(max(10.0, orders / 2), orders / 40)
        """The same of what costs others much: talk, hints, new tables."""
        self.live: dict[str, Live] = {}
        self._known: WeakValueDictionary[str, Live] = WeakValueDictionary()
        """All that anybody still has in hand, so that no table is here twice."""
        self.present: dict[int, int] = {}
        """Screens of each guest here."""
        self.gone: dict[int, int] = {}
        """When other servers told that the last screen of a guest there had closed, in the last minute."""
        self.deaf = not database.sqlite
        """Does nobody tell us what other servers do?"""
        self.counts: dict[str, int] = {"commands": 0, "entries": 0, "conflicts": 0, "failed": 0}
        self.refused = Counter[str]()
        """Commands that were refused, by the code of the error."""
        self._tasks: set[asyncio.Task[Any]] = set()

    # Tables

    async def at(self, table: str) -> Live:
        """A table, as it is now, whatever server was told of it last; whoever reads it holds its lock."""
        live = self._at(table)
        live.stale |= not self.database.sqlite  # who has been answered elsewhere must not be shown less here
        return live

    def _at(self, table: str) -> Live:
        """A table, as far as we have heard of it."""
        live = self.live.pop(table, None) or self._known.get(table) or Live(table)
        self.live[table] = self._known[table] = live  # the one asked for last is forgotten last
        if len(self.live) > KEPT:
            self._forget()
        return live

    async def room(self, live: Live) -> Room:
        """The room of a table whose lock is held, up to date; its watchers are told what is new to us."""
        room = live.room
        if room is None:
            kept, notes = await self.database.read(lambda c: (books.table(c, live.id), books.since(c, live.id, 0)))
            if kept is None:
                self.live.pop(live.id, None)
                raise UnknownError("server.no_table", table=live.id)
            room = self.furnished(kept)
            _retell(room, notes)
            live.room, live.stale = room, False
        elif live.stale or self.deaf:
            live.stale = False
            try:
                notes = await self.database.read(lambda c: books.since(c, live.id, room.v))
                if any(isinstance(noted.entry, log.Gone) for noted in notes):
                    live.room = None
                    return await self.room(live)
                _retell(room, notes)
            except BaseException:
                live.room = None
                raise
        if room.v > live.told:
            self._show(live, room)
        return room

    def furnished(self, kept: Kept) -> Room:
        """A room from what is kept, before the first entry of its log."""
        self.ready.must_have(kept.game)
        game = from_options(kept.game, {"players": len(kept.setup.seats), **kept.setup.options})
        if game.version != kept.rules:
            raise BusyError("server.rules", rules=kept.rules, now=game.version)
        return Room(kept.id, game, kept.setup, kept.host, Seal(kept.seed, kept.salt), kept.number)

    async def open(self, kept: Kept, entries: Entries, guest: int | None, also: Also | None = None) -> Room:
        """A new table, and what is written together with it."""
        room, at = self.furnished(kept), now()
        notes = numbered(room, entries, at, guest, None)
        room.take(notes)

        def work(connection: Any) -> None:
            books.open_table(connection, kept, room, notes, at)
            if also is not None:
                also(connection)

        await self.database.write(work)
        if room.bot_to_move:
            live = self._at(room.id)
            live.room = live.room or room
            self.wake(live)
        return room

    async def obey(
        self,
        table: str,
        sender: Sender,
        command: wire.AnyCommand,
        cmd: str | None = None,
        kept: Callable[[int], None] | None = None,
        also: Also | None = None,
    ) -> wire.Ack:
        """What somebody wants at a table, kept for good when this returns; the same command is obeyed once.

        `also` is what must be true in the database, or is written there, together with it.
        """
        self.counts["commands"] += 1
        try:
            self.orders.spend(sender.guest)
            if isinstance(command, _COSTLY):
                self.costly.spend((sender.guest, type(command)))
            work = self._do(self._obey(table, sender, command, cmd, kept, also))
            return await asyncio.shield(work)  # whoever hangs up has wanted it all the same
        except PlanciaError as error:
            self.refused[code(error)] += 1
            raise

    def _do(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """To the end, whoever goes away meanwhile."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        """A refusal may find nobody there any more; a mistake of ours is told in the log."""
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, PlanciaError):
            _log.error("a command failed", exc_info=error)

    async def _obey(
        self,
        table: str,
        sender: Sender,
        command: wire.AnyCommand,
        cmd: str | None,
        kept: Callable[[int], None] | None,
        also: Also | None,
    ) -> wire.Ack:
        live = self._at(table)
        if isinstance(command, wire.Vote):
            sender = replace(sender, here=await self._around(live))
        elif isinstance(command, wire.Rematch):
            sender = replace(sender, fresh=table_id())
        obeyed = False

        def wanted(room: Room) -> Entries:
            nonlocal obeyed
            if not room.may_watch(sender.guest) and sender.link is None:
                raise UnknownError("server.no_table", table=table)
            if room.v >= ENTRIES and not isinstance(command, wire.Play | wire.Resign | wire.Reply):
                raise TooManyError("server.entries", max=ENTRIES)
            if sender.program and room.setup.rated:
                raise ForbiddenError("server.rated")
            obeyed = True
            return Orders(room, sender).obey(command)

        room, v = await self._change(live, wanted, sender.guest, cmd, kept, also)
        answer: Any = None
        if isinstance(command, wire.Rematch):
            answer = {"table": room.next}
        elif isinstance(command, wire.Hint) and obeyed:  # sent again later it would be about somebody else's turn
            answer = await self.desk.ask(hint(room, command.level))
        return wire.Ack(v, cmd or "", table, answer)

    async def let_in(self, table: str, guest: int) -> None:
        """Somebody may watch a table from now on."""
        live = self._at(table)
        await self._change(live, lambda room: [] if room.may_watch(guest) else [log.Came(guest)], guest)

    async def _change(
        self,
        live: Live,
        wanted: Callable[[Room], Entries],
        guest: int | None = None,
        cmd: str | None = None,
        kept: Callable[[int], None] | None = None,
        also: Also | None = None,
    ) -> tuple[Room, int]:
        """Write what is wanted at a table, then tell of it, its sender (`kept`) first: the room and its version."""
        for _ in range(_TRIES):
            async with live.lock:
                room = await self.room(live)
                if cmd is not None and (guest, cmd) in room.done:
                    return room, room.done[guest, cmd]
                try:
                    entries, at = wanted(room), now()
                except PlanciaError:
                    if await self._was_behind(live, room):
                        continue  # another server may have obeyed this very command
                    raise
                if not entries:
                    return room, room.v
                notes = numbered(room, entries, at, guest, cmd)
                try:
                    room.take(notes)
                    others = await self._write(room, notes, at, also)
                except BaseException as error:
                    live.room = None  # what is true stands in the database
                    if isinstance(error, Taken):
                        self.counts["conflicts"] += 1
                        continue
                    if isinstance(error, Gone):
                        raise UnknownError("server.link") from error
                    if isinstance(error, StoreError):
                        self.counts["failed"] += 1
                    if live.watchers:
                        self._do(self._look_again(live))
                    raise
                self.counts["entries"] += len(notes)
                if kept is not None:
                    kept(room.v)
                self._tell(live, room)
                for other, v in others.items():
                    self._do(self.ring(other, v))
                return room, room.v
        raise BusyError("server.store")

    async def _write(self, room: Room, notes: list[log.Noted], at: int, also: Also | None) -> dict[str, int]:
        """For good, together with the table that follows this one: which others have changed by it, and to what."""
        following = [noted.entry for noted in notes if isinstance(noted.entry, log.Followed)]
        first: Kept | None = None
        if following:
            first = await self.database.read(lambda c: books.table(c, room.id))
            assert first is not None
        opened: list[Also] = []
        for entry in following:
            assert first is not None
            kept, entries = follow(first, room, entry.table, notes[0].guest, at)
            other = self.furnished(kept)
            begun = numbered(other, entries, at, None, None)
            other.take(begun)
            opened.append(partial(books.open_table, kept=kept, room=other, notes_=begun, at=at))

        def work(connection: Any) -> dict[str, int]:
            if also is not None:
                also(connection)
            others = books.append(connection, room, notes, at)
            for opens in opened:
                opens(connection)
            return others

        return await self.database.write(work)

    # What follows

    async def _was_behind(self, live: Live, room: Room) -> bool:
        """Has another server written something that we have not heard of? A refusal must not rest on what is old."""
        if self.database.sqlite:
            return False
        before, live.stale = room.v, True
        return (await self.room(live)).v > before

    async def _look_again(self, live: Live) -> None:
        """After a failure: what came through all the same is shown."""
        with suppress(PlanciaError):
            async with live.lock:
                await self.room(live)

    def _tell(self, live: Live, room: Room) -> None:
        """Everybody who watches is shown what has changed, and bots whose turn it is think."""
        self._show(live, room)
        self.wake(live)

    def _show(self, live: Live, room: Room) -> None:
        live.told = room.v
        for watcher in tuple(live.watchers):
            watcher.changed(live)

    def wake(self, live: Live) -> None:
        """A bot thinks if it is its turn."""
        if live.thinking is None and live.room is not None and live.room.bot_to_move:
            live = self.live.setdefault(live.id, live)
            live.thinking = asyncio.create_task(self._think(live))

    async def _think(self, live: Live) -> None:
        """Bots move as long as it is their turn."""
        try:
            while True:
                async with live.lock:
                    room = await self.room(live)
                    if not room.bot_to_move:
                        return
                    version, question = room.playing.version, room.playing.question(room.bot_to_move)
                begun = time.monotonic()
                action = await self.desk.ask(question)
                if self.pace:  # whole paces, so that how long it thought is not seen
                    await asyncio.sleep(-(time.monotonic() - begun) % self.pace)
                await self._change(live, partial(by_bot, version=version, action=action))
        except (BusyError, UnknownError):
            pass  # the alarm tries again
        except Exception:
            _log.exception("a bot at table %s failed", live.id)
        finally:
            live.thinking = None

    async def watch(self, alarm: float = _ALARM) -> None:
        """Look at the clocks for ever: time that is over, bots whose server has died, people who are here."""
        beat = 0.0
        while True:
            try:
                for table in await self.database.read(lambda c: books.alarms(c, now())):
                    await self._alarm(table)
                await self.database.tidy()
                if time.monotonic() - beat > _BEAT:
                    beat = time.monotonic()
                    await self._beat()
            except PlanciaError:
                pass  # the next look may succeed
            except Exception:
                _log.exception("an alarm failed")
            await asyncio.sleep(alarm)

    async def _alarm(self, table: str) -> None:
        """What is overdue at one table; whatever is wrong there, the others have their turn."""
        try:
            live = self._at(table)
            await self._change(live, lambda room: overdue(room, now()))
            self.wake(live)
        except PlanciaError:
            pass
        except Exception:
            _log.exception("the alarm of table %s failed", table)

    async def _beat(self) -> None:
        """Tell the database who is here, and be told who is anywhere."""
        at = now()
        self.gone = {guest: gone for guest, gone in self.gone.items() if gone > at - AWAY}
        if people := tuple(self.present):
            await self.database.write(lambda c: books.seen(c, people, at))
        for live in [live for live in self.live.values() if live.watchers or live.here]:
            with suppress(PlanciaError):
                await self.greet(live)
            await asyncio.sleep(0)  # others have their turn

    def came(self, guest: int) -> None:
        """One more screen of somebody."""
        self.present[guest] = self.present.get(guest, 0) + 1
        if self.present[guest] == 1:
            self._tell_others(partial(books.came, guest=guest, at=now()))

    async def went(self, guest: int, lives: Iterable[Live]) -> None:
        """One less; with the last one somebody is away, unless another server knows better."""
        self.present[guest] -= 1
        if not self.present[guest]:
            del self.present[guest]
            self._tell_others(partial(books.went, guest=guest, at=now()))
            for live in lives:
                await self.greet(live)

    def _tell_others(self, work: Callable[[Any], None]) -> None:
        """Other servers hear at once who is here; if this fails, they see it in the database soon."""
        self._do(self.database.write(work))

    def told_of(self, guest: int, here: bool) -> None:
        """Another server tells that somebody has come there, or that his last screen there has closed."""
        if guest in self.present:
            if not here:
                self._tell_others(partial(books.came, guest=guest, at=now()))
            return
        if here:
            self.gone.pop(guest, None)
        else:
            self.gone[guest] = now()
        self._do(self._greet_where(guest))

    async def _greet_where(self, guest: int) -> None:
        """Look who is here at all tables at which somebody sits."""
        for live in [live for live in self.live.values() if live.watchers]:
            if live.room is not None and live.room.seats_of(guest):
                with suppress(PlanciaError):
                    await self.greet(live)

    async def greet(self, live: Live) -> None:
        """Look who of a table's people is here; tell the others if that has changed."""
        async with live.lock:
            room = await self.room(live)
            people = {chair.guest for chair in room.chairs if chair.guest is not None}
            here = frozenset(people & self.present.keys())
            elsewhere = people - here - self.gone.keys()
            if not self.database.sqlite and elsewhere:
                here |= await self.database.read(lambda c: books.here(c, elsewhere, now() - AWAY))
            if live.here != here:
                live.here = here
                for watcher in tuple(live.watchers):
                    watcher.changed(live)

    async def _around(self, live: Live) -> frozenset[int]:
        """Who of a table's people was here a moment ago; nobody is away whose connection has just been cut."""
        async with live.lock:
            room = await self.room(live)
        people, since = {chair.guest for chair in room.chairs if chair.guest is not None}, now() - AWAY
        here = frozenset(people & self.present.keys())
        return here | await self.database.read(
            lambda c: books.here(c, people - here, since) | books.active(c, live.id, since)
        )

    async def ring(self, table: str, v: int) -> None:
        """Another server has written something."""
        live = self.live.get(table)
        if live is None or (live.room is not None and live.room.v >= v):
            return
        live.stale = True
        if live.watchers or live.thinking:
            async with live.lock:
                await self.room(live)

    async def listen_again(self) -> None:
        """After a time in which bells may have been missed, look at everything again."""
        self.gone.clear()
        tables = [live.id for live in self.live.values() if live.room is not None or live.watchers]
        for start in range(0, len(tables), 500):
            part = tables[start : start + 500]
            found = await self.database.read(partial(books.versions, ids=part))
            for table, v in found.items():
                await self.ring(table, v)

    async def close(self) -> None:
        """Finish what is under way; thoughts of bots are lost and begun again by whoever is next."""
        for live in self.live.values():
            if live.thinking is not None:
                live.thinking.cancel()
        await self.finish()

    async def finish(self) -> None:
        """Wait for the commands that are under way."""
        if self._tasks:
            await asyncio.wait(tuple(self._tasks), timeout=5)

    def _forget(self) -> None:
        """The tables at which nobody is, those asked for long ago first."""
        idle = (live for live in self.live.values() if not (live.watchers or live.thinking or live.lock.locked()))
        for live in list(_first(idle, len(self.live) - KEPT)):
            self.live.pop(live.id, None)


def _retell(room: Room, notes: Sequence[log.Noted]) -> None:
    """Take what the database tells; a log that cannot have happened is damage, however it fails."""
    try:
        room.take(notes)
    except Exception as error:
        raise DamagedError("server.damaged", place=f"entries {room.id}") from error


def admitted(room: Room, guest: int | None, viewer: Viewer | None) -> Viewer:
    """With whose eyes somebody may see a table, or an error."""
    if not room.may_watch(guest):
        raise UnknownError("server.no_table", table=room.id)
    eyes = room.eyes(guest) if viewer is None else viewer
    if not room.may_see(guest, eyes):
        raise ForbiddenError("server.eyes")
    return eyes


def numbered(room: Room, entries: Entries, at: int, guest: int | None, cmd: str | None) -> list[log.Noted]:
    """Entries in their places; the last one carries the command's id."""
    last = len(entries)
    return [
        log.Noted(room.v + n, at, entry, guest, cmd if n == last else None) for n, entry in enumerate(entries, 1)
    ]  # fmt: skip


def _first(lives: Iterable[Live], n: int) -> Iterable[Live]:
    for _, live in zip(range(n), lives, strict=False):
        yield live
