"""A run from beginning to end: servers, people, faults, healing, proof."""

import asyncio
import random
import signal
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import uvloop
from sqlalchemy import select
from sqlalchemy.engine import make_url

from plancia.core.errors import OptionError
from plancia.games import NAMES, game
from plancia.server.store import Database, books
from plancia.torture.client import Person
from plancia.torture.history import History, Order
from plancia.torture.nemesis import Nemesis, Node, free_port
from plancia.torture.postgres import Postgres
from plancia.torture.proof import FOUND, MOST, Checker, Findings, people
from plancia.torture.prover import Prover
from plancia.torture.proxy import Proxy

OWN = "pg"
"""The word for a PostgreSQL that is started for the run."""
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
    watchers: int = 6
    """People who only watch a table, at most."""
    nodes: int = 1
    database: str = ""
    """SQLite in a folder of the run, unless it is the address of a PostgreSQL, or "pg"."""
    seed: int = 0
    every: float = 1.2
    """Seconds between two strikes at a server that is there, on the average."""
    kills: int = 0
    """It goes on until there were so many, but not longer than ten times the seconds."""
    acks: int = 0
    """And until so many commands were acknowledged."""
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
    proved: int = 0
    """Messages with a table that were held against its log; the others are acknowledgements and refusals."""
    kills: int = 0
    pauses: int = 0
    faults: int = 0
    falls: int = 0
    """Kills of PostgreSQL itself."""
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
        """Is everything as it must be? Where nothing was done nothing is known."""
        return self.acked > 0 and not any(getattr(self, what) for what in FOUND)


def torture(plan: Plan, report: Report) -> Outcome:
    """Everything, to the end; a signal that asks to stop ends what goes wrong, and then comes the proof as always."""
    with tempfile.TemporaryDirectory(prefix="plancia-torture") as folder, _database(plan, Path(folder)) as found:
        address, own = found
        run = Run(plan, Path(folder), address, own, report)
        try:
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                return runner.run(run.all())
        finally:
            run.close()


class Run:
    """One run."""

    def __init__(self, plan: Plan, folder: Path, address: str, own: Postgres | None, report: Report) -> None:
        """Nothing has begun."""
        self.plan, self.address, self.own, self.report = plan, address, own, report
        self.rng = random.Random(plan.seed)
        nodes = [self._node(folder / f"node{n}") for n in range(plan.nodes)]
        self.nemesis = Nemesis(nodes, self._dice(), plan.every, plan.sabotage)
        self.proxies = [Proxy(node.port, self._dice()) for node in nodes]
        self.database, self.history = Database(address), History(folder)
        self.people = [Person(n, self.proxies, self.history, self._dice()) for n in range(plan.clients)]
        self.opened: list[str] = []
        self.known: dict[int, int] = {}
        """By which number the database knows each person."""
        self.prover: Prover | None = None
        self._left: set[str] = set()
        """Tables to which nobody is invited any more."""
        self._stopped = asyncio.Event()

    async def all(self) -> Outcome:
        """Begin, suffer, heal, prove."""
        await self.database.read(lambda c: c.execute(select(1)))  # else nobody would ever arrive
        for proxy in self.proxies:
            proxy.calm = True
            await proxy.open()
        living: list[asyncio.Task[None]] = []
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, self._stop, number)
        try:
            await self.nemesis.begin()
            await asyncio.gather(*(person.arrive() for person in self.people))
            self.known = people(self.database, {person.number: person.key for person in self.people})
            self.prover = Prover(self.address, self.known, self.plan.seed)
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
        return await asyncio.to_thread(self._prove, left)

    def close(self) -> None:
        """Nothing is kept."""
        if self.prover is not None:
            self.prover.close()
        self.history.close()
        self.database.close()

    async def _suffer(self, living: list[asyncio.Task[None]]) -> None:
        """People play at as many tables as there are people, while things go wrong."""
        hosting = [asyncio.create_task(self._host(person)) for person in self.people]
        living += hosting
        for proxy in self.proxies:
            proxy.calm = False
        self.nemesis.strike(None if self.database.sqlite else _plain(self.address), self.own)
        begun = time.monotonic()
        while not self._stopped.is_set() and self._goes_on(gone := time.monotonic() - begun):
            self.report("suffer", gone, max(gone, self.plan.seconds))
            for task in living:
                if task.done():
                    task.result()
                    raise RuntimeError("somebody has gone away")
            self._prove_those_left()
            await asyncio.sleep(0.25)
        for task in hosting:
            task.cancel()
        await asyncio.gather(*hosting, return_exceptions=True)

    def _goes_on(self, gone: float) -> bool:
        """Is it not long enough yet, or was too little done?"""
        few = self.nemesis.done["kill"] < self.plan.kills or self.history.acked < self.plan.acks
        return gone < self.plan.seconds or (few and gone < 10 * self.plan.seconds)

    def _stop(self, number: int) -> None:
        """Enough of it; whoever asks again does not want the proof either."""
        asyncio.get_running_loop().remove_signal_handler(number)
        self._stopped.set()

    def _prove_those_left(self) -> None:
        """What was shown of tables at which nobody is any more."""
        at = {table for person in self.people for table in person.places}
        for table in self._left - at:
            self._left.discard(table)
            self._prove_one(table)

    def _prove_one(self, table: str) -> None:
        shown = self.history.take(table)
        if shown is not None and self.prover is not None:
            self.prover.prove(shown)

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
            guests = rng.sample(others, min(len(others), open_seats + rng.randint(0, self.plan.watchers)))
            await host.come(table, plays=True, again=rng.random() < _AGAIN)
            for n, guest in enumerate(guests):
                await guest.come(table, plays=n < open_seats, sits=n < open_seats)
            while table in host.places:
                await asyncio.sleep(0.1)
                if table not in host.places and table in host.next:
                    self._left.add(table)
                    table = host.next.pop(table)
                    self.opened.append(table)
                    for guest in (host, *guests):
                        await guest.come(table, plays=True)
            self._left.add(table)

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
        """What was not proved on the way: the tables that were left last, and all commands."""
        assert self.prover is not None
        for table in tuple(self.history.told):
            self._prove_one(table)
        findings = Findings()
        for table, words in left:
            findings.find("diverged", table, 0, words)
        checker = Checker(self.database, self.known, self.plan.seed)
        orders: defaultdict[str, list[Order]] = defaultdict(list)
        for order in self.history.orders.values():
            orders[order.table].append(order)
        total = len(orders) + len(self.prover.asked)
        for n, table in enumerate(sorted(orders), 1):
            checker.commands(table, orders[table])
            self.report("prove", n, total)
        findings.add(checker.found)
        for n, asked in enumerate(self.prover.asked, 1 + len(orders)):
            findings.add(asked.result())
            self.report("prove", n, total)
        if missing := self.history.shown - findings.proved:
            findings.find("diverged", "", 0, f"{missing} messages could not be proved")
        strikes, complaints = self.nemesis.done, self._complaints()
        return Outcome(
            acked=self.history.acked,
            messages=self.history.messages,
            proved=findings.proved,
            kills=strikes["kill"],
            pauses=strikes["pause"],
            faults=strikes["disconnect"] + sum(sum(proxy.faults.values()) for proxy in self.proxies),
            falls=strikes["fall"],
            **{what: findings.counts[what] for what in FOUND},
            tables=len(self.opened),
            over=self.database.read_now(books.count).get("over", 0),
            crashed=len(self.nemesis.crashes),
            errors=len(complaints),
            findings=[*findings.words, *complaints[:MOST]],
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
def _database(plan: Plan, folder: Path) -> Iterator[tuple[str, Postgres | None]]:
    """The address of an empty database; and what can be killed, if it is a PostgreSQL of our own."""
    if not plan.database:
        yield f"sqlite:///{folder / 'plancia.sqlite'}", None
    elif plan.database != OWN:
        yield plan.database, None
    else:
        own = Postgres(folder / "pg")
        try:
            yield own.address, own
        finally:
            own.close()


def _plain(address: str) -> str:
    """As PostgreSQL's own library reads it."""
    return make_url(address).set(drivername="postgresql").render_as_string(hide_password=False)
