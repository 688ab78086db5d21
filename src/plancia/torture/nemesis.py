"""Who kills servers, pauses them, takes their connections to the database away, and kills the database too."""

import asyncio
import json
import math
import os
import random
import signal
import socket
import sys
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psycopg

from plancia.torture.nursery import SABOTAGE
from plancia.torture.postgres import Postgres

_KILLS = 0.75
"""Of all strikes; the others are pauses."""
_BEGINNING = 5.0
"""Seconds in which a server begins, and looks for its database."""
_SPREAD = 1.4
"""How different lives are: many servers are struck while they still begin, some only long after."""
_TAKEN, _FALL = 1.5, 40.0
"""Seconds between two strikes at the connections to the database, and at the database itself, on the average."""


@dataclass(eq=False)
class Node:
    """A server that is started again and again: its port, its folder, the process that it is now."""

    port: int
    folder: Path
    words: list[str]
    process: int | None = None
    doomed: bool = False
    """Was it killed by us?"""
    born: float = 0.0

    @property
    def told(self) -> Path:
        """What it says on standard error."""
        return self.folder / "stderr.txt"


class Nemesis:
    """All servers of a run, and what is done to them."""

    def __init__(self, nodes: list[Node], rng: random.Random, every: float, sabotage: bool) -> None:
        """A server is struck once in so many seconds that it is there, on the average."""
        self.nodes, self.rng, self.every, self.sabotage = nodes, rng, every, sabotage
        self.done = Counter[str]()
        self.crashes: list[int] = []
        """Ports of servers that ended by themselves; whoever begins without a database may give up."""
        self._fall = (-math.inf, -math.inf)
        """When the database fell last, and was there again."""
        self._nursery: asyncio.subprocess.Process | None = None
        self._born: asyncio.Queue[int] = asyncio.Queue()
        self._starting = asyncio.Lock()
        self._hearing: asyncio.Task[None] | None = None
        self._striking: list[asyncio.Task[None]] = []
        self._over = asyncio.Event()

    async def begin(self) -> None:
        """Start all servers."""
        words = [SABOTAGE] if self.sabotage else []
        pipe = asyncio.subprocess.PIPE
        self._nursery = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "plancia.torture.nursery", *words, stdin=pipe, stdout=pipe, start_new_session=True
        )  # an interrupt from the keyboard is for the run alone
        assert self._nursery.stdout is not None
        if not await self._nursery.stdout.readline():
            raise RuntimeError("the servers cannot be loaded")
        self._hearing = asyncio.create_task(self._hear(self._nursery.stdout))
        for node in self.nodes:
            await self._start(node)

    def strike(self, database: str | None, own: Postgres | None) -> None:
        """From now on; `database` is a PostgreSQL whose connections are to be taken away, `own` one to be killed."""
        self._striking = [asyncio.create_task(self._haunt(node)) for node in self.nodes]
        if database is not None:
            self._striking.append(asyncio.create_task(self._disconnect(database)))
        if own is not None:
            self._striking.append(asyncio.create_task(self._topple(own)))

    async def heal(self) -> None:
        """No more strikes, and all servers are there."""
        self._over.set()
        await asyncio.gather(*self._striking)
        for node in self.nodes:
            if node.process is None or node.doomed:
                await self._gone(node)
                await self._start(node)
            else:
                self._signal(node, signal.SIGCONT)
                await self._up(node)

    async def close(self) -> None:
        """The end of all servers."""
        if self._nursery is not None:
            for node in self.nodes:
                node.doomed = True
                self._signal(node, signal.SIGKILL)
            assert self._nursery.stdin is not None
            self._nursery.stdin.close()
            await self._nursery.wait()
        if self._hearing is not None:
            await self._hearing

    async def _hear(self, nursery: asyncio.StreamReader) -> None:
        while line := await nursery.readline():
            what, _, number = line.decode().strip().partition(" ")
            if what == "born":
                self._born.put_nowait(int(number))
                continue
            for node in self.nodes:
                if node.process == int(number):
                    node.process = None
                    if not node.doomed and not self._fall[0] - _BEGINNING <= node.born <= self._fall[1]:
                        self.crashes.append(node.port)

    async def _start(self, node: Node) -> None:
        """Until it answers."""
        assert self._nursery is not None
        assert self._nursery.stdin is not None
        async with self._starting:
            order = {"words": node.words, "told": str(node.told)}
            self._nursery.stdin.write(json.dumps(order).encode() + b"\n")
            node.process, node.doomed, node.born = await self._born.get(), False, time.monotonic()
        await self._up(node)

    async def _gone(self, node: Node) -> None:
        """Until a process that was killed has left its port."""
        while node.process is not None:
            await asyncio.sleep(0.01)

    async def _up(self, node: Node) -> None:
        while node.process is not None:
            with suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", node.port)
                writer.transport.abort()
                return
            await asyncio.sleep(0.02)

    async def _haunt(self, node: Node) -> None:
        """Strike at one server again and again, beginning with a kill."""
        kill = True
        mean = math.log(self.every) - _SPREAD**2 / 2
        while not await self._rest(self.rng.lognormvariate(mean, _SPREAD)):
            if node.process is None:
                await self._start(node)
            elif kill:
                self.done["kill"] += 1
                node.doomed = True
                self._signal(node, signal.SIGKILL)
                await asyncio.sleep(self.rng.choice((0.0, 0.1, 0.4)))
                await self._gone(node)
                await self._start(node)
            else:
                self.done["pause"] += 1
                self._signal(node, signal.SIGSTOP)
                await self._rest(self.rng.uniform(0.05, 1.5))
                self._signal(node, signal.SIGCONT)
            kill = self.rng.random() < _KILLS

    async def _disconnect(self, database: str) -> None:
        """Take connections to the database away from the servers, one or many."""
        wanted = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        while not await self._rest(self.rng.expovariate(1 / _TAKEN)):
            with suppress(psycopg.Error, OSError):
                async with await psycopg.AsyncConnection.connect(database, autocommit=True) as connection:
                    found = [row[0] for row in await (await connection.execute(wanted)).fetchall()]
                    for process in self.rng.sample(found, min(len(found), self.rng.choice((1, 1, 2, 20)))):
                        await connection.execute("SELECT pg_terminate_backend(%s)", (process,))
                        self.done["disconnect"] += 1

    async def _topple(self, database: Postgres) -> None:
        """Kill the database itself, which comes back."""
        while not await self._rest(self.rng.uniform(0.1, 1.9) * _FALL):
            self.done["fall"] += 1
            self._fall = time.monotonic(), math.inf
            await asyncio.to_thread(database.die, self.rng)
            self._fall = self._fall[0], time.monotonic()

    async def _rest(self, seconds: float) -> bool:
        """Wait; is it all over then?"""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._over.wait(), seconds)
        return self._over.is_set()

    def _signal(self, node: Node, what: int) -> None:
        if node.process is not None:
            with suppress(ProcessLookupError):
                os.kill(node.process, what)


def free_port(rng: random.Random) -> int:
    """One that nobody has nor is given who connects somewhere: it must stay free while its server is dead."""
    while True:
        port = rng.randrange(15_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
