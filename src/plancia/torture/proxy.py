"""A bad network: everything between people and servers goes through here, and some of it does not arrive."""

import asyncio
import random
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

CHUNK = 1 << 16
_KINDS = {"": 50, "delay": 12, "cut": 14, "half-open": 6, "stall": 8, "duplicate": 10}
"""What becomes of a connection, with how many of a hundred: nothing, or …"""
_BYTES = 600_000
"""After how many bytes, on the average."""


class Cut(Exception):
    """The connection is no more."""


@dataclass(eq=False)
class Fate:
    """What becomes of one connection, after so many bytes in either direction."""

    kind: str
    left: float
    writers: list[asyncio.StreamWriter] = field(default_factory=list)
    silent: bool = False


class Proxy:
    """A door to one server; `calm` is a good network."""

    def __init__(self, server: int, rng: random.Random) -> None:
        """In front of a port of this machine."""
        self.server, self.rng, self.calm, self.port = server, rng, False, 0
        self.faults = Counter[str]()
        self._fates: set[Fate] = set()
        self._listening: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen, on a port of its own."""
        self._listening = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=CHUNK)
        self.port = self._listening.sockets[0].getsockname()[1]

    def heal(self) -> None:
        """No more faults; who was left in silence is hung up on."""
        self.calm = True
        for fate in tuple(self._fates):
            if fate.silent:
                _hang_up(fate.writers)

    def close(self) -> None:
        """For good."""
        if self._listening is not None:
            self._listening.close()
        for fate in tuple(self._fates):
            _hang_up(fate.writers)

    async def _serve(self, client: asyncio.StreamReader, answering: asyncio.StreamWriter) -> None:
        kind = "" if self.calm else self.rng.choices(list(_KINDS), list(_KINDS.values()))[0]
        fate = Fate(kind, self.rng.expovariate(1 / _BYTES), [answering])
        self._fates.add(fate)
        tasks: list[asyncio.Task[None]] = []
        try:
            servers = [await self._reach(fate) for _ in range(2 if kind == "duplicate" else 1)]
            if kind == "duplicate":
                self.faults[kind] += 1
            tasks.append(asyncio.create_task(self._pump(client, [writer for _, writer in servers], fate)))
            for n, (server, _) in enumerate(servers):
                tasks.append(asyncio.create_task(self._pump(server, [] if n else [answering], fate)))
            await asyncio.wait(tasks[:2], return_when=asyncio.FIRST_COMPLETED)
        except OSError:
            pass  # the server is dead just now
        finally:
            for task in tasks:
                task.cancel()
            _hang_up(fate.writers)
            await asyncio.gather(*tasks, return_exceptions=True)
            self._fates.discard(fate)

    async def _reach(self, fate: Fate) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server, limit=CHUNK)
        fate.writers.append(writer)
        return reader, writer

    async def _pump(self, reader: asyncio.StreamReader, writers: Sequence[asyncio.StreamWriter], fate: Fate) -> None:
        """From one side to the other, as fate wants it."""
        with suppress(OSError, Cut):
            while data := await reader.read(CHUNK):
                try:
                    await self._suffer(data, fate)
                except Cut:
                    part = data[: self.rng.randrange(len(data))]
                    for writer in writers:
                        writer.write(part)
                    raise
                if not fate.silent:
                    for writer in writers:
                        writer.write(data)
                    for writer in writers:
                        await writer.drain()

    async def _suffer(self, data: bytes, fate: Fate) -> None:
        """The fault, if it is time for it."""
        if self.calm or not fate.kind:
            return
        if fate.kind == "delay":
            self.faults["delay"] += 1
            await asyncio.sleep(self.rng.uniform(0, 0.03))
            return
        fate.left -= len(data)
        if fate.left > 0 or fate.silent:
            return
        if fate.kind in ("cut", "half-open", "stall"):
            self.faults[fate.kind] += 1
        if fate.kind == "cut":
            raise Cut
        if fate.kind == "half-open":
            fate.silent = True
        if fate.kind == "stall":
            fate.left = self.rng.expovariate(1 / _BYTES)
            await asyncio.sleep(self.rng.uniform(0.1, 2.0))


def _hang_up(writers: Sequence[asyncio.StreamWriter]) -> None:
    """At once, without a goodbye."""
    for writer in writers:
        writer.transport.abort()
