"""A process in which everything is loaded, from which servers are forked: `python -m plancia.torture.nursery`.

A line on standard input, the words of a command line as JSON, starts one; its process is told on standard output, and
so is its end. When standard input ends, all of them do.
"""

import asyncio
import gc
import json
import os
import runpy
import select
import signal
import sys
import traceback
from contextlib import suppress
from importlib import import_module
from typing import Any

import plancia.server.app  # noqa: F401  loaded once for all
import plancia.server.service as service
from plancia.analysis import turns
from plancia.core.jit import catch_up, put_off
from plancia.games import NAMES, game, prepare, prepared, rules
from plancia.server import log
from plancia.server.faults import BusyError
from plancia.server.hall import Also, Hall
from plancia.server.room import Room
from plancia.server.store.books import Taken

SABOTAGE = "--sabotage"
_TICK = 0.02
_LATER = (
    "anyio._backends._asyncio",
    "anyio.streams.tls",
    "attrs",
    "litestar.exceptions.responses",
    "litestar.middleware._internal.exceptions",
    "litestar.middleware.allowed_hosts",
    "litestar.middleware.csrf",
    "litestar.middleware.response_cache",
    "litestar.plugins.attrs",
    "plancia.commands.serve",
    "plancia.server.run",
    "uvicorn.lifespan.on",
    "uvicorn.loops.uvloop",
    "uvicorn.middleware.proxy_headers",
)
"""What a server loads only when it begins."""
_LATE = 0.1
"""Seconds by which the saboteur commits too late."""


class Hasty(Hall):
    """A hall with the mistake that has to be found: a command is acknowledged first and kept a moment later."""

    async def _write(self, room: Room, notes: list[log.Noted], at: int, also: Also | None) -> dict[str, int]:
        self._do(self._write_late(room, notes, at, also))
        return {}

    async def _write_late(self, room: Room, notes: list[log.Noted], at: int, also: Also | None) -> None:
        await asyncio.sleep(_LATE)
        with suppress(BusyError, Taken):
            await super()._write(room, notes, at, also)


def main(words: list[str]) -> None:
    """Until standard input ends."""
    if SABOTAGE in words:
        service.Hall = Hasty  # type: ignore[attr-defined]
    _load()
    _say("ready")
    children: set[int] = set()
    unread = b""
    try:
        while True:
            if select.select([0], [], [], _TICK)[0]:
                more = os.read(0, 1 << 16)
                if not more:
                    return
                *lines, unread = (unread + more).split(b"\n")
                for line in lines:
                    child = _fork(json.loads(line))
                    children.add(child)
                    _say("born", child)
            for child in tuple(children):
                if os.waitpid(child, os.WNOHANG)[0]:
                    children.discard(child)
                    _say("dead", child)
    finally:
        for child in children:
            os.kill(child, signal.SIGKILL)


def _load() -> None:
    """All games, compiled, and all modules; then a fork has them at once, and looks for garbage in none of them."""
    for name in _LATER:
        import_module(name)
    for name in NAMES:
        if not prepared(name):
            prepare(name)
        with put_off():
            rules(name)
        catch_up()
        if turns.thinks(game(name)):
            turns.prepare(game(name))
    gc.collect()
    gc.freeze()


def _fork(order: dict[str, Any]) -> int:
    """A server of its own, just as `python -m plancia serve` is one."""
    child = os.fork()
    if child:
        return child
    code = 70
    try:
        nothing = os.open(os.devnull, os.O_RDWR)
        told = os.open(order["told"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        for old, new in ((nothing, 0), (nothing, 1), (told, 2)):
            os.dup2(old, new)
        sys.argv = ["plancia", *order["words"]]
        runpy.run_module("plancia", run_name="__main__", alter_sys=True)
    except SystemExit as stop:
        code = int(stop.code or 0)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def _say(*words: object) -> None:
    print(*words, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
