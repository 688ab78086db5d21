"""The proof that what people were told agrees with the logs, or what does not."""

import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, BinaryIO, TypeVar

import msgspec
from sqlalchemy import Connection, select

from plancia.core.errors import PlanciaError
from plancia.core.events import SPECTATOR, Viewer
from plancia.core.game import encode
from plancia.core.seal import Seal
from plancia.games import from_options
from plancia.server import log
from plancia.server.room import RUNNING, Room
from plancia.server.store import Database, StoreError, books
from plancia.server.store.books import Kept
from plancia.server.store.schema import guests
from plancia.torture.history import WATCHER, Order, Part, Seen, Shown

FOUND = ("lost", "doubled", "leaked", "diverged")
MOST = 20
"""Findings that are told one by one."""
_AWAY, _AGAIN = 120, 0.5
"""How often the database is asked again that has just been taken away, and the seconds in between."""
_decode = msgspec.json.decode
T = TypeVar("T")


class Findings:
    """How often something was not as it must be, and what."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.counts = Counter[str]()
        self.words: list[str] = []
        self.proved = 0
        """Messages that were compared with the log."""

    def find(self, what: str, table: str, v: int, words: str) -> None:
        """Something is not as it must be."""
        self.counts[what] += 1
        if len(self.words) < MOST:
            self.words.append(f"{what}: table {table} at {v}: {words}")

    def add(self, other: "Findings") -> None:
        """What was found elsewhere."""
        self.counts += other.counts
        self.words += other.words[: MOST - len(self.words)]
        self.proved += other.proved


class Checker:
    """Holds what people have sent and seen against the logs in a database."""

    def __init__(self, database: Database, people: Mapping[int, int], seed: int) -> None:
        """`people` tells by which number the database knows each of them."""
        self.database, self.people, self.seed = database, people, seed
        self.found = Findings()

    def commands(self, table: str, orders: list[Order]) -> None:
        """What people wanted at one table, and what they were answered."""
        kept, notes = self._logged(table)
        if kept is None:
            self.found.find("lost", table, 0, "the table itself")
        else:
            Commands(self, kept, notes).check(orders)

    def streams(self, shown: Shown) -> None:
        """What people were shown of one table."""
        kept, notes = self._logged(shown.table)
        if kept is None:
            self.found.find("diverged", shown.table, 0, "it was shown, and is not there")
            return
        with shown.file.open("rb") as file:
            Streams(self, kept, notes, file).check(shown.seen)

    def read(self, work: Callable[[Connection], T]) -> T:
        """Out of the database, which may be away for a while."""
        for _ in range(_AWAY):
            try:
                return self.database.read_now(work)
            except StoreError:
                time.sleep(_AGAIN)
        return self.database.read_now(work)

    def _logged(self, table: str) -> tuple[Kept | None, list[log.Noted]]:
        return self.read(lambda c: (books.table(c, table), books.since(c, table, 0)))


def people(database: Database, keys: Mapping[int, str]) -> dict[int, int]:
    """By which number the database knows each person whose key is given."""
    ids = database.read_now(lambda c: {row.key: row.id for row in c.execute(select(guests.c.key, guests.c.id))})
    return {person: ids.get(key, -1) for person, key in keys.items()}


class Commands:
    """The commands at one table, and its log."""

    def __init__(self, checker: Checker, kept: Kept, notes: list[log.Noted]) -> None:
        """As the database has it."""
        self.checker, self.kept, self.notes = checker, kept, notes
        self.obeyed: defaultdict[tuple[int, str], list[log.Noted]] = defaultdict(list)
        for noted in notes:
            if noted.cmd is not None and noted.guest is not None:
                self.obeyed[noted.guest, noted.cmd].append(noted)

    def check(self, orders: list[Order]) -> None:
        """Every acknowledged one is there once, as it was meant and in its place; and nothing else is."""
        for order in orders:
            self._order(order)
        self._in_order(orders)
        known = {(self.checker.people[order.person], order.id) for order in orders}
        for guest, cmd in self.obeyed.keys() - known:
            self._find("diverged", self.obeyed[guest, cmd][0].v, f"nobody has sent {cmd}")
        self._strays()
        lines = Counter(noted.entry.text for noted in self.notes if isinstance(noted.entry, log.Said))
        for line, n in lines.items():
            if n > 1:
                self._find("doubled", 0, f"“{line}” was said {n} times")
        self._followed()

    def _followed(self) -> None:
        """A table that follows this one came with the entry that says so."""
        for noted in self.notes:
            if isinstance(noted.entry, log.Followed):
                other = noted.entry.table
                if self.checker.read(partial(books.table, table_id=other)) is None:
                    self._find("lost", noted.v, f"the table {other} that follows")

    def _order(self, order: Order) -> None:
        found = self.obeyed.get((self.checker.people[order.person], order.id), [])
        v = order.acked[0] if order.acked else 0
        if len(found) > 1:
            self._find("doubled", v, f"{order.id} {order.command['do']}")
        if order.acked and not found:
            self._find("lost", v, f"{order.id} {order.command['do']}")
        if found and set(order.acked) - {found[0].v}:
            self._find("diverged", found[0].v, f"{order.id} was acknowledged as {order.acked}")
        if found and order.refused and found[0].at < order.refused[1]:
            self._find("diverged", found[0].v, f"{order.id} was obeyed and then refused: {order.refused[0]}")
        if found:
            self._meant(order, found[0])

    def _meant(self, order: Order, noted: log.Noted) -> None:
        """A move and a line of chat say in the log just what was sent."""
        block = self._block(noted)
        steps = [entry.action for entry in block if isinstance(entry, log.Stepped)]
        wanted = order.command.get("actions", []) if order.command["do"] == "play" else []
        if steps != wanted:
            what = "doubled" if len(steps) > len(wanted) else "lost"
            self._find(what, noted.v, f"{order.id} played {steps}, not {wanted}")
        said = [entry.text for entry in block if isinstance(entry, log.Said)]
        if said != ([order.command["text"]] if order.command["do"] == "say" else []):
            self._find("diverged", noted.v, f"{order.id} said {said}")

    def _block(self, noted: log.Noted) -> list[log.AnyEntry]:
        """The entries of one command: its id stands at the last of them."""
        first = last = self.notes.index(noted)  # not by its version: a log that was spoiled may have gaps
        while first > 0 and self._belongs(self.notes[first - 1], noted):
            first -= 1
        return [each.entry for each in self.notes[first : last + 1]]

    def _belongs(self, before: log.Noted, last: log.Noted) -> bool:
        return before.cmd is None and before.guest == last.guest and before.at == last.at

    def _strays(self) -> None:
        """No entry of a person stands there without his command, but for those with which the table was opened."""
        opening = True
        for noted, after in zip(self.notes, [*self.notes[1:], None], strict=True):
            opening = opening and noted.cmd is None and noted.at == self.notes[0].at
            if opening or noted.guest is None or noted.cmd is not None:
                continue
            if after is None or after.guest != noted.guest or after.at != noted.at:
                self._find("doubled", noted.v, f"{type(noted.entry).__name__} without a command")

    def _in_order(self, orders: list[Order]) -> None:
        """What one person did one after the other stands there so."""
        last: dict[int, Order] = {}
        for order in sorted((order for order in orders if order.acked), key=lambda order: order.turn):
            before = last.get(order.person)
            if before is not None and before.acked[0] >= order.acked[0]:
                self._find("diverged", order.acked[0], f"{order.id} stands before {before.id}")
            last[order.person] = order

    def _find(self, what: str, v: int, words: str) -> None:
        self.checker.found.find(what, self.kept.id, v, words)


class Streams:
    """What people were shown of one table, and its log."""

    def __init__(self, checker: Checker, kept: Kept, notes: list[log.Noted], file: BinaryIO) -> None:
        """As the database has it, and as the file has the messages."""
        self.checker, self.kept, self.notes, self._file = checker, kept, notes, file
        self._rng = random.Random(f"{checker.seed} {kept.id}")
        game = from_options(kept.game, {"players": len(kept.setup.seats), **kept.setup.options})
        self.room = Room(kept.id, game, kept.setup, kept.host, Seal(kept.seed, kept.salt))
        self._worlds: tuple[int, dict[Viewer, Any]] = -1, {}
        self._true: set[tuple[Viewer, Part]] = set()
        """Games that were found to be right at this version."""

    def check(self, seen: Iterable[tuple[Seen, Part, Part]]) -> None:
        """At every version everybody saw what the log shows him, and nothing besides."""
        for each, _, _ in seen:
            if each.v < each.since:
                self._find("diverged", each, f"{each.since} was shown before")
        shown: defaultdict[int, list[tuple[Seen, Part, Part]]] = defaultdict(list)
        for one in seen:
            shown[one[0].v].append(one)
        for noted in [None, *self.notes]:
            if noted is not None and not self._enter(noted):
                return
            self._true.clear()
            for each, head, game in shown.pop(self.room.v, []):
                self.checker.found.proved += 1
                self._message(each, head, game)
        for late in shown.values():
            for each, _, _ in late:
                self.checker.found.proved += 1
                self._find("diverged", each, f"the log ends at {self.room.v}")

    def _enter(self, noted: log.Noted) -> bool:
        """The next entry, if it can be one."""
        try:
            self.room.take([noted])
        except (AssertionError, PlanciaError) as error:
            words = f"the log cannot be: {type(error).__name__} {error}"
            self.checker.found.find("diverged", self.kept.id, noted.v, words)
            return False
        return True

    def _message(self, seen: Seen, head: Part, game: Part) -> None:
        room, guest = self.room, self.checker.people[seen.person]
        if not room.may_see(guest, seen.viewer):
            self._find("leaked", seen, "with these eyes")
            return
        whole = room.shown(guest, seen.viewer, frozenset(), seen.since)
        if (seen.viewer, game) not in self._true and self._sight(seen, self._read(game), whole):
            self._true.add((seen.viewer, game))
        known = (seen.viewer, game) in self._true
        right = _decode(whole[: -game.size - 1] + b"null}" if known else whole)
        self._head(seen, _decode(self._read(head) + b"null}"), right)

    def _head(self, seen: Seen, told: dict[str, Any], right: dict[str, Any]) -> None:
        """All but the game."""
        if told["seal"] is not None and self.room.secret:
            self._find("leaked", seen, "the shuffle")
        plays = self.room.status == RUNNING and seen.viewer != SPECTATOR
        if plays and any(line["text"].startswith(WATCHER) for line in told["chat"]):
            self._find("leaked", seen, "what was said by those who watch")
        for chair in (*told["seats"], *right["seats"]):
            chair["here"] = False  # who is at a screen does not stand in the log
        wrong = [name for name in right if name != "game" and told.get(name) != right[name]]
        if wrong:
            self._find("diverged", seen, f"{wrong}: {[told.get(name) for name in wrong]}"[:300])

    def _sight(self, seen: Seen, game: bytes, whole: bytes) -> bool:
        """Is the game just what the log shows, and nothing in it that is hidden from this viewer?"""
        good, sight = whole.endswith(b'"game":%b}' % game), _decode(game)
        if not good:
            right = _decode(whole)["game"] or {}
            parts = [name for name in right if right[name] != (sight or {}).get(name)]
            self._find("diverged", seen, f"the game: {parts}")
        if self.room.secret and self.room.seal.salt.encode() in game:
            self._find("leaked", seen, "the shuffle")
            good = False
        if sight is not None and self.room.status == RUNNING:
            other = self._other_world(seen.viewer)
            for name in ("public", "private", "legal"):
                if sight[name] != other[name]:
                    self._find("leaked", seen, f"{name} tells what is hidden")
                    good = False
        return good

    def _other_world(self, viewer: Viewer) -> dict[str, Any]:
        """The view of a position that the viewer cannot tell from the true one: all that is hidden is drawn anew."""
        if self._worlds[0] != self.room.playing.version:
            self._worlds = self.room.playing.version, {}
        known = self._worlds[1]
        if viewer not in known:
            position = self.room.playing.position
            other = position.blind(viewer).resample(self._rng.getrandbits(63))
            known[viewer] = _decode(encode(other.view(viewer)))
        view: dict[str, Any] = known[viewer]
        return view

    def _read(self, part: Part) -> bytes:
        self._file.seek(part.start)
        return self._file.read(part.size)

    def _find(self, what: str, seen: Seen, words: str) -> None:
        self.checker.found.find(what, self.kept.id, seen.v, f"P{seen.person} as {seen.viewer}: {words}")
