"""People who play whatever is legal, through a bad network; what is not acknowledged is sent again."""

import asyncio
import itertools
import random
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from plancia.server.people import COOKIE
from plancia.server.wire import API
from plancia.torture.history import WATCHER, History, Order, Seen
from plancia.torture.proxy import Proxy

PING, DEAD = 1.0, 4.0
"""Seconds between two questions whether anybody is there, and without an answer after which one connects anew."""
AGAIN = 3.0
"""Seconds after which a command without an answer is sent once more."""
TWICE = 0.03
"""How often a command is sent twice at once."""
_WHIMS = {"say": 2.0, "undo": 3.0, "resign": 0.15, "end": 0.2, "lend": 0.3, "hint": 0.3}
"""What somebody may do instead of a move, of a hundred times."""
_IDLE = {"say": 1.0, "undo": 1.0}
"""And when it is not his turn."""


class Move(msgspec.Struct):
    """A legal move, as much of it as is needed."""

    action: int


class Sight(msgspec.Struct):
    """The game in a message, as much of it as is needed."""

    version: int
    legal: list[Move] = []


class Chair(msgspec.Struct):
    """A seat in a message."""

    bot: str = ""
    out: str = ""


class Question(msgspec.Struct):
    """What is asked in a message."""

    waiting: list[int] = []


class Message(msgspec.Struct):
    """What a server sends, as much of it as is needed."""

    type: str
    v: int = 0
    id: Any = ""
    table: str = ""
    viewer: Any = None
    status: str = ""
    mine: list[int] = []
    seats: list[Chair] = []
    asked: Question | None = None
    fault: dict[str, Any] = {}
    answer: dict[str, Any] | None = None
    game: msgspec.Raw = msgspec.Raw(b"null")


_message = msgspec.json.Decoder(Message).decode
_sight = msgspec.json.Decoder(Sight | None).decode


class Place:
    """A table at which somebody is: what he has seen there last, and the command that he waits for."""

    def __init__(self, table: str, plays: bool, again: bool) -> None:
        """To play, and perhaps another game afterwards, or only to watch."""
        self.table, self.plays, self.again = table, plays, again
        self.v = self.since = 0
        self.last: Message | None = None
        self.order: Order | None = None
        self.sent = 0.0
        self.over = False
        self.shut = False
        """Was he refused?"""


class Person:
    """Somebody at a screen."""

    def __init__(self, number: int, doors: Sequence[Proxy], history: History, rng: random.Random) -> None:
        """Each door leads to another server."""
        self.number, self.doors, self.history, self.rng = number, doors, history, rng
        self.name = f"P{number}"
        self.cookie = self.key = ""
        self.places: dict[str, Place] = {}
        self.next: dict[str, str] = {}
        """The tables that follow others, as he was told who wanted another game."""
        self.quiet = False
        """Does he begin nothing new?"""
        self._numbers = itertools.count(1)
        self._socket: ClientConnection | None = None
        self._heard = 0.0

    async def arrive(self) -> None:
        """Be given a name and a cookie."""
        while not self.cookie:
            head, body = await self._ask("POST", "/me", {"name": self.name})
            for line in head.split("\r\n"):
                name, _, value = line.partition(":")
                if name.lower() == "set-cookie":
                    self.cookie, self.key = value.strip().partition(";")[0], str(body["id"])
                    assert self.cookie.startswith(COOKIE)

    async def open(self, setup: dict[str, Any]) -> str | None:
        """Open a table, if that can be done now."""
        _, body = await self._ask("POST", "/tables", setup)
        return body.get("table") if isinstance(body, dict) else None

    async def come(self, table: str, plays: bool, sits: bool = False, again: bool = False) -> None:
        """Be at a table, and take a seat if one has none."""
        place = self.places[table] = Place(table, plays, again)
        if sits:
            self._order(place, {"do": "sit"})
        if self._socket is not None:
            with suppress(OSError, WebSocketException):  # else after the next connect
                await self._show(self._socket, place)

    async def live(self) -> None:
        """At the screen for ever, connecting again and again."""
        while True:
            port = self.rng.choice(self.doors).port
            with suppress(OSError, WebSocketException, EOFError, asyncio.TimeoutError):
                async with asyncio.timeout(DEAD):
                    socket = await connect(
                        f"ws://127.0.0.1:{port}{API}/live", additional_headers={"Cookie": self.cookie},
                        compression=None, max_size=None, ping_interval=None, close_timeout=0.1, proxy=None,
                    )  # fmt: skip
                try:
                    await self._talk(socket)
                finally:
                    self._socket = None
                    socket.transport.abort()
            await asyncio.sleep(self.rng.uniform(0.01, 0.2))

    @property
    def waits(self) -> bool:
        """Does he wait for an answer?"""
        return any(place.order is not None and not place.shut for place in self.places.values())

    async def _talk(self, socket: ClientConnection) -> None:
        """As long as the connection lives."""
        self._socket, self._heard = socket, time.monotonic()
        beating = asyncio.create_task(self._beat(socket))
        try:
            for place in tuple(self.places.values()):
                await self._show(socket, place)
            async for raw in socket:
                self._heard = time.monotonic()
                await self._hear(socket, raw if isinstance(raw, bytes) else raw.encode())
        finally:
            beating.cancel()
            await asyncio.gather(beating, return_exceptions=True)

    async def _beat(self, socket: ClientConnection) -> None:
        """Is the server there? Does it owe an answer, or somebody a move?"""
        while True:
            await asyncio.sleep(PING)
            now = time.monotonic()
            if now - self._heard > DEAD:
                socket.transport.abort()
                return
            await self._send(socket, {"type": "ping", "id": 1})
            for place in tuple(self.places.values()):
                if place.order is not None and now - place.sent > AGAIN:
                    await self._submit(socket, place)
                elif place.order is None:
                    await self._act(socket, place)

    async def _show(self, socket: ClientConnection, place: Place) -> None:
        """Watch a table from now on, and send what waits for an answer."""
        place.since = 0
        if not (place.over or place.shut):
            await self._send(socket, {"type": "watch", "table": place.table})
        if place.order is not None:
            await self._submit(socket, place)

    async def _hear(self, socket: ClientConnection, raw: bytes) -> None:
        message = _message(raw)
        place = self.places.get(message.table)
        match message.type:
            case "table" if place is not None:
                self.history.messages += 1
                seen = Seen(self.number, message.v, message.viewer, place.since)
                self.history.see(message.table, seen, raw, message.game)
                place.v, place.since, place.last = max(place.v, message.v), message.v, message
                place.over = place.over or message.status == "over"
                await self._act(socket, place)
                await self._leave(socket, place)
            case "ack" if place is not None:
                self.history.messages += 1
                if self.history.acknowledge(message.id, message.v) is place.order:
                    place.order = None
                if message.answer and "table" in message.answer:
                    self.next[place.table] = message.answer["table"]
                await self._leave(socket, place)
            case "wrong" if place is not None:
                self.history.messages += 1
                await self._refused(socket, place, message)

    async def _refused(self, socket: ClientConnection, place: Place, message: Message) -> None:
        code = message.fault.get("code", "")
        if code in ("busy", "many"):
            await asyncio.sleep(0.05)  # it may be tried again
            if not message.id:
                await self._show(socket, place)
            elif place.order is not None and place.order.id == message.id:
                await self._submit(socket, place)
        elif not message.id:
            place.shut = place.shut or code in ("unknown", "forbidden")
        elif place.order is not None and place.order.id == message.id:
            place.order.refuse(code)
            place.order = None
        await self._leave(socket, place)

    async def _leave(self, socket: ClientConnection, place: Place) -> None:
        """Go away from a table where all is over."""
        if (place.over or place.shut) and place.order is None and self.places.pop(place.table, None) is not None:
            await self._send(socket, {"type": "unwatch", "table": place.table})

    async def _act(self, socket: ClientConnection, place: Place) -> None:
        """What somebody does who sees this."""
        message = place.last
        if self.quiet or message is None or place.order is not None or message.v < place.v:
            return
        command = self._whim(message, place) if not place.over else {"do": "rematch"} if place.again else None
        place.again = place.again and not place.over
        if command is not None:
            self._order(place, command)
            await self._submit(socket, place)

    def _whim(self, message: Message, place: Place) -> dict[str, Any] | None:
        rng, text = self.rng, f"{self.name}.{next(self._numbers)}"
        if not place.plays or not message.mine:
            return {"do": "say", "text": WATCHER + text} if rng.random() < 0.02 else None
        if message.status != "running":
            return None
        seat = message.mine[0]
        chair = message.seats[seat]
        if chair.out:
            return None
        if message.asked is not None and seat in message.asked.waiting:
            return {"do": "reply", "yes": rng.random() < 0.6}
        if chair.bot:
            return {"do": "return"} if rng.random() < 0.3 else None
        sight = _sight(message.game)
        legal = sight.legal if sight is not None else []
        whims = _WHIMS if legal else _IDLE
        dice = rng.random() * 100
        for do, share in whims.items():
            dice -= share
            if dice < 0:
                more: dict[str, dict[str, Any]] = {
                    "say": {"text": text},
                    "lend": {"bot": "greedy"},
                    "hint": {"level": 1},
                }
                return {"do": do, **more.get(do, {})}
        if not legal or sight is None:
            return None
        return {"do": "play", "version": sight.version, "actions": [rng.choice(legal).action]}

    def _order(self, place: Place, command: dict[str, Any]) -> None:
        order = Order(self.number, place.table, f"{self.name}.{next(self._numbers)}", command)
        self.history.order(order)
        place.order = order

    async def _submit(self, socket: ClientConnection, place: Place) -> None:
        order = place.order
        assert order is not None
        place.sent = time.monotonic()
        for _ in range(2 if self.rng.random() < TWICE else 1):
            order.sent = time.time_ns() // 1_000_000
            frame = {"type": "order", "id": order.id, "table": order.table, "command": order.command}
            await self._send(socket, frame)

    async def _send(self, socket: ClientConnection, frame: dict[str, Any]) -> None:
        await socket.send(msgspec.json.encode(frame), text=True)

    async def _ask(self, method: str, path: str, body: Any) -> tuple[str, Any]:
        """A request over HTTP: its head and its answer, both empty if there was none."""
        data = msgspec.json.encode(body)
        port = self.rng.choice(self.doors).port
        head = (
            f"{method} {API}{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(data)}\r\nCookie: {self.cookie}\r\nConnection: close\r\n\r\n"
        )
        with suppress(OSError, asyncio.TimeoutError, msgspec.DecodeError):
            async with asyncio.timeout(DEAD):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                try:
                    writer.write(head.encode() + data)
                    top, _, answer = (await reader.read(-1)).partition(b"\r\n\r\n")
                finally:
                    writer.transport.abort()
            if top.startswith((b"HTTP/1.1 200", b"HTTP/1.1 201")):
                return top.decode(), msgspec.json.decode(answer)
        await asyncio.sleep(0.1)
        return "", None
