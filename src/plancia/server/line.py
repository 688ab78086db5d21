"""The short way to a websocket: what screens say and hear all the time goes past the layers of the web's frameworks."""

import struct
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

_PLACE = "line"
"""Where it is in the state of a connection's scope."""
_WHOLE = 0x80
"""The bit of a frame that ends its message; in the byte after it, that of a frame with a mask (RFC 6455)."""
_TEXT = _WHOLE | 1
_SMALL, _MEDIUM = 125, 126
"""The longest length that is in the second byte, and what is there if it is in the two after it."""
_medium, _large = struct.Struct("!BBH").pack, struct.Struct("!BBQ").pack


class Line(WebSocketsSansIOProtocol):
    """Uvicorn's websocket; texts that are whole, both ways, do not go through its library for protocols.

    Everything else does: the handshake, pings, goodbyes, what is wrong, and what comes in pieces.
    """

    _between = False
    """Has all that came ended with the end of a frame? Else only the library knows where it is."""

    @staticmethod
    def of(scope: Any) -> "Line":
        """That of a connection, for the application."""
        line: Line = scope["state"][_PLACE]
        return line

    def handle_connect(self, event: Any) -> None:
        """Somebody wants in; the application is told of the line."""
        super().handle_connect(event)
        if not self.handshake_complete:  # else it is refused already
            self.scope["state"][_PLACE] = self
            self._between = not self.conn.reader.buffer

    @property
    def free(self) -> bool:
        """Does the other side read as fast as it is spoken to?"""
        return self.writable.is_set()

    async def freed(self) -> None:
        """Wait until it does."""
        await self.writable.wait()

    def say(self, text: bytes) -> None:
        """Send a text in UTF-8, once the handshake is over; to nobody if nobody is there any more."""
        if not (self.close_sent or self.transport.is_closing()):
            self.transport.write(head(len(text)) + text)

    def data_received(self, data: bytes) -> None:
        """Something came: one whole frame, most often."""
        if self._between:
            mask = _whole(data)
            if mask and data[0] == _TEXT and len(data) - mask - 4 <= self.config.ws_max_size and self._open:
                self.curr_msg_data_type = "text"
                self.frames = [apply_mask(data[mask + 4 :], data[mask : mask + 4])]
                self.send_receive_event_to_app()
                return
            self._between = mask > 0
        super().data_received(data)

    @property
    def _open(self) -> bool:
        return self.handshake_complete and self.conn.state is OPEN


def head(size: int) -> bytes:
    """What stands before so many bytes of text in a frame of a server."""
    if size <= _SMALL:
        return bytes((_TEXT, size))
    return _medium(_TEXT, _MEDIUM, size) if size < 1 << 16 else _large(_TEXT, _MEDIUM + 1, size)


def _whole(data: bytes) -> int:
    """Where the mask begins in what is just one frame of a client, and a whole message; 0 if it is not."""
    if len(data) < 6 or not data[0] & data[1] & _WHOLE:
        return 0
    size = data[1] & ~_WHOLE
    if size <= _SMALL:
        return 2 if len(data) == 6 + size else 0
    return 4 if size == _MEDIUM and len(data) == 8 + (data[2] << 8) + data[3] else 0
