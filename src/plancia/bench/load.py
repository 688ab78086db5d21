"""Load on a server: so many screens at so many tables, so many moves a second, and how soon everybody sees each."""

import asyncio
import gc
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from plancia.core.seal import Seal
from plancia.games import NAMES
from plancia.games import game as game_of
from plancia.server import log
from plancia.server.hall import KEPT
from plancia.server.room import RUNNING, Room
from plancia.server.store import Database, books
from plancia.server.store.books import Kept
from plancia.server.store.migrate import migrate
from plancia.server.tokens import table_id
from plancia.server.wire import API, Place, Setup

SCREENS = 4
"""At every table, one for each seat."""
_NOBODY = 1 << 40
"""The number of somebody who is never here."""
At = Callable[[float, float, str], None]


class _Move(msgspec.Struct):
    action: int


class _Game(msgspec.Struct):
    version: int
    legal: list[_Move]


class _Seen(msgspec.Struct):
    """What the load looks at in a message."""

    type: str
    v: int = 0
    status: str = ""
    game: _Game | None = None


_decode = msgspec.json.Decoder(_Seen).decode


@dataclass
class Load:
    """How much of it."""

    tables: int = 500
    moves: float = 1000.0
    """A second, at all tables together."""
    seconds: float = 15.0
    warm_up: float = 4.0


@dataclass
class Four:
    """A table and its screens."""

    number: int
    sockets: list[ClientConnection]
    send: Callable[["Four"], str | None]
    """The next message of the screen whose turn it is; None if there is none."""
    v: list[int] = field(default_factory=lambda: [0] * SCREENS)
    mover: int = 0
    game: _Game | None = None
    table: str = ""
    orders: int = 0
    waited: asyncio.Event = field(default_factory=asyncio.Event)
    arrived: float = 0.0
    missing: int = 0
    wanted: int = 0
    over: bool = False
    wrong: int = 0
    moves: int = 0


async def _read(four: Four, screen: int) -> None:
    """What a screen is shown; the last of a table's screens tells that everybody has seen a move."""
    async for message in four.sockets[screen]:
        seen = _decode(message)
        four.wrong += seen.type == "wrong"
        if seen.type != "table":
            continue
        if seen.status == "over":
            four.over = True
        if seen.game is not None and seen.game.legal:
            four.mover, four.game = screen, seen.game
        before, four.v[screen] = four.v[screen], seen.v
        if before < four.wanted <= seen.v:
            four.missing -= 1
            if four.missing == 0:
                four.arrived = time.perf_counter()
                four.waited.set()


async def _drive(four: Four, load: Load, begin: float, took: list[float], late: list[float]) -> None:
    """A move now and then, each when it is due, however long the one before took."""
    gap = load.tables / load.moves
    due = begin + random.Random(four.number).random() * gap
    end = begin + load.warm_up + load.seconds
    while due < end and not four.over:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        message = four.send(four)
        if message is None:
            return
        four.wanted, four.missing = max(four.v) + 1, SCREENS
        four.waited.clear()
        sent = time.perf_counter()
        begun = due if four.arrived > due else sent  # who had to wait for the move before has waited since it was due
        await four.sockets[four.mover].send(message)
        try:
            await asyncio.wait_for(four.waited.wait(), 10)
        except TimeoutError:
            took.append(10.0)
            return
        four.moves += 1
        if due > begin + load.warm_up:
            took.append(four.arrived - begun)
            late.append(sent - due)
        due += gap


def _order(four: Four) -> str | None:
    game = four.game
    if game is None or not game.legal:
        return None
    four.orders += 1
    action = random.choice(game.legal).action
    command = {"do": "play", "version": game.version, "actions": [action]}
    frame = {"type": "order", "id": f"c{four.orders}", "table": four.table, "command": command}
    return msgspec.json.encode(frame).decode()


def _echo(four: Four) -> str | None:
    return msgspec.json.encode({"type": "table", "v": max(four.v) + 1}).decode()


async def _run(fours: Sequence[Four], load: Load, pid: int) -> dict[str, float]:
    """Numbers of a run, and what the server's process has used of its core."""
    used, begun = cpu_s(pid), time.perf_counter()
    took: list[float] = []
    late: list[float] = []
    readers = [asyncio.create_task(_read(four, screen)) for four in fours for screen in range(SCREENS)]
    gc.collect()
    gc.disable()  # the load's own pauses are not the server's
    begin = time.perf_counter() + 0.5
    await asyncio.gather(*(_drive(four, load, begin, took, late) for four in fours))
    gc.enable()
    used, seconds = cpu_s(pid) - used, time.perf_counter() - begun
    for reader in readers:
        reader.cancel()
    ordered = sorted(took) or [float("nan")]
    return {
        "moves_per_s": len(took) / load.seconds,
        "p50_ms": 1000 * statistics.median(ordered),
        "p99_ms": 1000 * ordered[int(0.99 * (len(ordered) - 1))],
        "max_ms": 1000 * ordered[-1],
        "client_late_ms": 1000 * statistics.median(late or [0.0]),
        "wrong": sum(four.wrong for four in fours),
        "server_core": used / seconds,
        "cpu_ms": 1000 * used / max(1, sum(four.moves for four in fours)),
    }


@contextmanager
def process(command: Sequence[str], port: int, core: int | None) -> Iterator[subprocess.Popen[bytes]]:
    """A server on a core of its own, as soon as it answers."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        try:
            if core is not None:
                os.sched_setaffinity(running.pid, {core})
            for _ in range(600):
                with socket.socket() as probe:
                    if probe.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.1)
            yield running
        finally:
            running.terminate()
            running.wait(20)


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        return int(any_port.getsockname()[1])


def memory_kb(pid: int) -> float:
    """What a process has in memory."""
    status = Path(f"/proc/{pid}/status").read_text()
    return float(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


def cpu_s(pid: int) -> float:
    """What a process has used of its core."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def _open_tables(url: str, n: int, at: At) -> list[tuple[str, str]]:
    """Tables of all games in turn, for four at one screen each; the table and its owner's cookie."""
    async with httpx.AsyncClient(base_url=url + API, timeout=120) as http:
        while not all(game["ready"] for game in (await http.get("/games")).json()):
            await asyncio.sleep(0.2)

    async def one(number: int) -> tuple[str, str]:
        async with httpx.AsyncClient(base_url=url + API, timeout=120) as http:
            (await http.post("/me", json={"name": f"Guest {number}"})).raise_for_status()
            setup = {"game": NAMES[number % len(NAMES)], "seats": [{"who": "me"}] * SCREENS}
            made = (await http.post("/tables", json=setup)).raise_for_status().json()
            at(number, n, "")
            return made["table"], "; ".join(f"{name}={value}" for name, value in http.cookies.items())

    tables = []
    for start in range(0, n, 20):
        tables += await asyncio.gather(*(one(number) for number in range(start, min(n, start + 20))))
    return tables


async def _connect(urls: Sequence[tuple[str, dict[str, str]]]) -> list[ClientConnection]:
    async def one(url: str, headers: dict[str, str]) -> ClientConnection:
        return await connect(url, additional_headers=headers, compression=None, ping_interval=None, max_size=None)

    found: list[ClientConnection] = []
    for start in range(0, len(urls), 50):
        found += await asyncio.gather(*(one(*each) for each in urls[start : start + 50]))
    return found


async def _wake(url: str, tables: Sequence[str]) -> None:
    """Tables that somebody has just looked at, so that the server has them in memory."""
    async with httpx.AsyncClient(base_url=url + API, timeout=120) as http:
        for start in range(0, len(tables), 20):
            looks = await asyncio.gather(*(http.get(f"/tables/{table}") for table in tables[start : start + 20]))
            for look in looks:
                look.raise_for_status()


async def _measure(
    load: Load, core: int | None, database: str, at: At, echo: bool = True, beside: Sequence[str] = ()
) -> dict[str, Any]:
    """`beside` are tables of the database that are to be in memory."""
    report: dict[str, Any] = {"tables": load.tables, "sockets": load.tables * SCREENS}
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        port = free_port()
        command = [sys.executable, "-m", "plancia", "serve", "--port", str(port), "--data-dir", folder]
        command += ["--pace", "0", "--orders", "1e6", *(["--database", database] if database else [])]
        server = stack.enter_context(process(command, port, core))
        url = f"http://127.0.0.1:{port}"
        tables = await _open_tables(url, load.tables, at)
        await _wake(url, beside)
        before = memory_kb(server.pid)
        live = url.replace("http", "ws") + API + "/live"
        sockets = await _connect([(live, {"Cookie": cookie, "Origin": url}) for _, cookie in tables for _ in range(4)])
        report["socket_kb"] = (memory_kb(server.pid) - before) / len(sockets)
        fours = []
        for number, (table, _) in enumerate(tables):
            four = Four(number, sockets[number * SCREENS : (number + 1) * SCREENS], _order, table=table)
            for seat, each in enumerate(four.sockets):
                await each.send(msgspec.json.encode({"type": "watch", "table": table, "seat": seat}).decode())
                seen, size = _decode(message := await each.recv()), len(message)
                four.v[seat] = seen.v
                if seen.game is not None and seen.game.legal:
                    four.mover, four.game = seat, seen.game
            report["message_bytes"] = max(report.get("message_bytes", 0), size)
            fours.append(four)
        report["watching_kb"] = (memory_kb(server.pid) - before) / len(sockets)
        at(0, 1, "")
        report |= await _run(fours, load, server.pid)
        for each in sockets:
            each.transport.abort()
    if not echo:
        return report
    with ExitStack() as stack:
        port = free_port()
        server = stack.enter_context(process([sys.executable, "-m", "plancia.bench.echo", str(port)], port, core))
        size = report["message_bytes"]
        urls: list[tuple[str, dict[str, str]]] = [
            (f"ws://127.0.0.1:{port}/echo/{n}/{size}", {}) for n in range(load.tables) for _ in range(SCREENS)
        ]
        sockets = await _connect(urls)
        fours = [Four(n, sockets[n * SCREENS : (n + 1) * SCREENS], _echo) for n in range(load.tables)]
        report["echo"] = await _run(fours, load, server.pid)
        for each in sockets:
            each.transport.abort()
    return report


def _fill(address: str, tables: int) -> list[str]:
    """As many tables in a database as a server has after some years: every other one over, the rest half played.

    Those that can be played on are given back.
    """
    going = []
    database = Database(address)
    migrate(database.engine)
    game, seal, dice = game_of(NAMES[0]), Seal.fresh(1), random.Random(1)
    setup = Setup(game.name, [Place("me"), Place("me")], visibility="public")
    entries: list[log.AnyEntry] = [log.Sat(0, _NOBODY, "Ada"), log.Sat(1, _NOBODY, "Ada"), log.Started()]
    position = game.start(seal.seed)
    while position.to_move is not None:
        step = log.Stepped(position.to_move, dice.choice(position.legal))
        entries.append(step)
        position.play(step.action)
    notes = [log.Noted(v, v, entry) for v, entry in enumerate(entries, 1)]
    played = [
        (Room("", game, setup, _NOBODY, seal), notes),
        (Room("", game, setup, _NOBODY, seal), notes[: len(notes) // 2]),
    ]
    for room, part in played:
        room.take(part)
    for start in range(0, tables, 500):
        with database.engine.begin() as connection:
            for number in range(start, min(tables, start + 500)):
                room, part = played[number % len(played)]
                room.id = table_id()
                kept = Kept(room.id, game.name, game.version, setup, _NOBODY, seal.seed, seal.salt, number)
                books.open_table(connection, kept, room, part, number)
                if room.status == RUNNING:
                    going.append(room.id)
    database.close()
    return going


def growth(counts: Sequence[int], at: At) -> dict[str, dict[str, float]]:
    """How soon a move is seen with ever more tables in the database, half of them going on and in memory."""
    found = {}
    for number, count in enumerate(counts):
        at(number, len(counts), str(count))
        with tempfile.TemporaryDirectory() as folder:
            address = f"sqlite:///{folder}/plancia.sqlite"
            beside = _fill(address, count)[-KEPT:]
            load = Load(40, 80, 5, 2)
            numbers = asyncio.run(_measure(load, None, address, lambda *_: None, echo=False, beside=beside))
            found[str(count)] = {key: numbers[key] for key in ("p50_ms", "p99_ms", "server_core", "cpu_ms")}
    return found


def measure(load: Load, database: str, at: At) -> dict[str, Any]:
    """The load on our server and on an empty one, each on one core and the load itself on the others."""
    cores = sorted(os.sched_getaffinity(0))
    core = cores[0] if len(cores) > 1 else None
    if core is not None:
        os.sched_setaffinity(0, set(cores[1:]))
    try:
        return asyncio.run(_measure(load, core, database, at))
    finally:
        os.sched_setaffinity(0, set(cores))
