"""Patience with slow clients: who neither ends his request nor reads what he is sent is given up after a while."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from plancia.server.line import Line

WAIT = 20.0
"""Seconds for a request to be complete, and for what is left to be read of a connection that is over."""


class Patient(H11Protocol):
    """Uvicorn's connection, with an end to waiting."""

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Somebody is there."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Part of a request, of several, or the end of one."""
        super().data_received(data)
        whole = self.conn.their_state not in (h11.IDLE, h11.SEND_BODY)
        if whole or self.transport.get_protocol() is not self:  # a websocket from now on
            self._stop()
        elif self._waiting is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._stop()
        super().connection_lost(exc)

    def timeout_keep_alive_handler(self) -> None:
        """No other request has come; the last answer may still be on its way."""
        super().timeout_keep_alive_handler()
        self.loop.call_later(WAIT, self.transport.abort)

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(WAIT, self.transport.abort)

    def _stop(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


class PatientSocket(Line):
    """Uvicorn's websocket; one that is over does not wait for ever until somebody reads that."""

    async def run_asgi(self) -> None:
        """As long as the application has something to say."""
        await super().run_asgi()
        self.loop.call_later(WAIT, self.transport.abort)

    async def send(self, message: Any) -> None:
        """What the application says; uvicorn takes a refusal with words for a handshake that was forgotten."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True

    def keepalive_timeout(self) -> None:
        """Nobody answers any more."""
        super().keepalive_timeout()
        self.loop.call_later(WAIT, self.transport.abort)
