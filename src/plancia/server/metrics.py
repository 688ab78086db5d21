"""What a server tells of itself in numbers, as Prometheus reads them: never who plays, nor what."""

import asyncio
import hmac
import ipaddress
import os
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from litestar import Request, Response, get

from plancia import __version__
from plancia.core.errors import PlanciaError
from plancia.server.faults import ForbiddenError
from plancia.server.routes import Here
from plancia.server.service import Server
from plancia.server.store import books
from plancia.server.tally import Timing

_FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
"""Headers of whoever does not come from this machine himself."""
_PATIENCE = 2.0
"""Seconds that the database has to answer."""
_BORN = time.time()

Sample = tuple[Mapping[str, str], float]


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any], server: Here) -> Response[str]:
    """Counters and gauges of this process."""
    must_be_allowed(request, server.settings.metrics)
    kind = "text/plain; version=0.0.4; charset=utf-8"
    return Response("".join(await lines(server)), media_type=kind, headers={"cache-control": "no-store"})


def must_be_allowed(request: Request[Any, Any, Any], token: str) -> None:
    """With the token from everywhere; where there is none, from this machine alone, and not through a proxy on it."""
    if token:
        given = request.headers.get("authorization", "").partition(" ")[2].strip()
        allowed = hmac.compare_digest(given.encode(), token.encode())
    else:
        host = request.client.host if request.client else ""
        allowed = _local(host) and not any(name in request.headers for name in _FORWARDED)
    if not allowed:
        raise ForbiddenError("server.metrics")


async def lines(server: Server) -> Iterable[str]:
    """All numbers, each with what it means."""
    hall, desk, database = server.hall, server.desk, server.database
    try:
        tables = await asyncio.wait_for(database.read(books.count), _PATIENCE)
    except (PlanciaError, TimeoutError):
        tables = None
    counts = hall.counts
    found = [
        *_one("plancia_info", "gauge", "The version that runs.", 1, version=__version__),
        *_one("plancia_sockets", "gauge", "Websockets that are open.", len(server.screens)),
        *_one("plancia_people", "gauge", "People who have a websocket open here.", len(hall.present)),
        *_one("plancia_tables_live", "gauge", "Tables in memory.", len(hall.live)),
        *_one("plancia_tables_watched", "gauge", "Tables that somebody watches here.", _watched(server)),
        *_one("plancia_database_up", "gauge", "Does the database answer?", tables is not None),
        *_one("plancia_listening", "gauge", "Does it hear what other servers write?", not hall.deaf),
        *_one("plancia_commands_total", "counter", "Commands of people.", counts["commands"]),
        *_by("plancia_refused_total", "counter", "Commands that were refused.", "code", hall.refused),
        *_one("plancia_entries_total", "counter", "Entries written to logs.", counts["entries"]),
        *_one("plancia_conflicts_total", "counter", "Writes before which another server was.", counts["conflicts"]),
        *_one("plancia_unwritten_total", "counter", "Writes that failed.", counts["failed"]),
        *_one("plancia_mistakes_total", "counter", "Requests that met a mistake of ours.", server.mistakes),
        *_timing("plancia_commit_seconds", "What a commit took, of one or many works.", database.commits),
        *_one("plancia_works_total", "counter", "Works that were committed.", database.works),
        *_one("plancia_bots_waiting", "gauge", "Thoughts of bots that wait or are thought.", desk.waiting),
        *_timing("plancia_think_seconds", "From a bot’s question to its answer, waiting and thinking.", desk.thoughts),
        *_by("plancia_game_ready", "gauge", "Is a game compiled?", "game", _ready(server)),
        *_process(),
    ]
    if tables is not None:
        found += _by("plancia_tables", "gauge", "Tables that are kept.", "status", tables)
    return found


def _watched(server: Server) -> int:
    return sum(bool(live.watchers) for live in server.hall.live.values())


def _ready(server: Server) -> dict[str, int]:
    return {name: int(state.ready) for name, state in server.ready.states.items()}


def _process() -> Iterator[str]:
    """Under the names that dashboards know."""
    yield from _one("process_cpu_seconds_total", "counter", "Processor time.", time.process_time())
    yield from _one("process_start_time_seconds", "gauge", "When it began.", _BORN)
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        size = pages * os.sysconf("SC_PAGE_SIZE")
        yield from _one("process_resident_memory_bytes", "gauge", "Memory.", size)
        yield from _one("process_open_fds", "gauge", "Open files and sockets.", _open_files())


def _open_files() -> int:
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


def _local(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _one(name: str, kind: str, meaning: str, value: float, **labels: str) -> Iterator[str]:
    return _metric(name, kind, meaning, [(labels, value)])


def _by(name: str, kind: str, meaning: str, label: str, values: Mapping[str, float]) -> Iterator[str]:
    return _metric(name, kind, meaning, [({label: of}, value) for of, value in sorted(values.items())])


def _timing(name: str, meaning: str, timing: Timing) -> Iterator[str]:
    yield from _metric(name, "histogram", meaning, [])
    below = 0
    for bound, count in zip((*map(str, timing.bounds), "+Inf"), timing.counts, strict=True):
        below += count
        yield f'{name}_bucket{{le="{bound}"}} {below}\n'
    yield f"{name}_sum {timing.seconds:.6f}\n{name}_count {below}\n"


def _metric(name: str, kind: str, meaning: str, samples: Iterable[Sample]) -> Iterator[str]:
    yield f"# HELP {name} {meaning}\n# TYPE {name} {kind}\n"
    for labels, value in samples:
        words = ",".join(f'{label}="{of}"' for label, of in labels.items())
        yield f"{name}{{{words}}} {value + 0:.15g}\n" if words else f"{name} {value + 0:.15g}\n"
