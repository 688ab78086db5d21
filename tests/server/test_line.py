"""The short way to a websocket says and hears what the library for protocols would, however it is cut into pieces."""

import asyncio
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState
from websockets.frames import Close, Frame, Opcode

from plancia.server.line import Line, head
from plancia.server.wire import FRAME

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Slow(Line):
    """One that always takes the long way."""

    def data_received(self, data: bytes) -> None:
        self._between = False
        super().data_received(data)


class Transport:
    """Nothing but what is written."""

    def __init__(self) -> None:
        self.written = b""
        self.closed = False

    def write(self, data: bytes) -> None:
        self.written += data

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def get_extra_info(self, name: str) -> Any:
        return None

    def pause_reading(self) -> None:
        """It is all there already."""

    resume_reading = pause_reading


async def app(scope: Any, receive: Any, send: Any) -> None:
    """It finds its line."""
    assert isinstance(Line.of(scope), Line)


@cache
def config() -> Config:
    made = Config(app, ws_max_size=FRAME, ws_per_message_deflate=False, log_config=None)
    made.load()
    return made


async def heard(kind: type[Line], pieces: list[bytes]) -> tuple[list[Any], bytes, bool]:
    """What an application hears of it, what is answered, and whether the connection is closed then."""
    line, transport = kind(config(), ServerState(), {}), Transport()
    line.connection_made(transport)  # type: ignore[arg-type]
    line.data_received(HANDSHAKE)
    await line.send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    for piece in pieces:
        if not transport.closed:
            try:
                line.data_received(piece)
            except InvalidState:  # a text that is none just before a goodbye
                transport.close()
    found = []
    while not line.queue.empty():
        found.append(line.queue.get_nowait())
    line.stop_keepalive()
    return found, transport.written.partition(b"\r\n\r\n")[2], transport.closed


def both(pieces: list[bytes]) -> tuple[Any, Any]:
    """The short way, and the long one."""

    async def ask() -> tuple[Any, Any]:
        return await heard(Line, pieces), await heard(Slow, pieces)

    return asyncio.run(ask())


def texts() -> st.SearchStrategy[bytes]:
    sizes = st.sampled_from([0, 1, 5, 125, 126, 127, 300, FRAME - 1, FRAME, FRAME + 1])
    return st.one_of(st.binary(max_size=20), st.text(max_size=20).map(str.encode), sizes.map(lambda n: b"x" * n))


def frames() -> st.SearchStrategy[bytes]:
    """Of a client: most are whole texts, some something else, a few are wrong."""
    frame = st.builds(
        Frame,
        st.sampled_from([Opcode.TEXT] * 6 + [Opcode.BINARY, Opcode.CONT]),
        texts(),
        st.sampled_from([True] * 6 + [False]),
    )
    short = st.binary(max_size=9)
    control = st.builds(Frame, st.sampled_from([Opcode.PING, Opcode.PONG]), short)
    goodbye = st.just(Frame(Opcode.CLOSE, Close(1000, "").serialize()))
    right = st.one_of(frame, frame, frame, control, goodbye).map(lambda each: each.serialize(mask=True))
    return st.one_of(*[right] * 8, texts().map(lambda text: Frame(Opcode.TEXT, text).serialize(mask=False)), short)


@settings(deadline=None)
@given(st.lists(frames(), max_size=6), st.lists(st.integers(0, 400), max_size=4))
def test_it_hears_what_the_library_hears(sent: list[bytes], cuts: list[int]) -> None:
    short, long = both(sent)
    assert short == long
    whole = b"".join(sent)
    at = [0, *sorted(cuts), len(whole)]
    pieces = [whole[start:end] for start, end in pairwise(at) if start < end]
    short, long = both(pieces)
    assert short == long


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_it_says_what_the_library_would_say(size: int) -> None:
    text = b"x" * size
    assert head(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False)
