"""Listening: a server on a socket of its own until it is asked to stop, and then what is under way is finished."""

import asyncio
import socket
import threading
import webbrowser
from collections.abc import Callable
from types import FrameType

import uvicorn

from plancia.core.errors import OptionError
from plancia.server.app import application
from plancia.server.patience import Patient, PatientSocket
from plancia.server.service import Server
from plancia.server.settings import Settings
from plancia.server.wire import FRAME
from plancia.texts import Reason

_BACKLOG = 2048


class Listener(uvicorn.Server):
    """Uvicorn, which says goodbye to everybody before it hangs up, and for which being stopped is no failure."""

    def __init__(self, server: Server, begun: Callable[[], None] = lambda: None) -> None:
        """`begun` is called as soon as people may come in."""
        settings = server.settings
        self.server, self._begun = server, begun
        super().__init__(
            uvicorn.Config(
                application(server),
                http=Patient,
                ws=PatientSocket,
                ws_max_size=FRAME,
                ws_per_message_deflate=False,
                ws_ping_interval=20,
                ws_ping_timeout=20,
                log_config=None,
                access_log=False,
                server_header=False,
                root_path=settings.root_path,
                proxy_headers=bool(settings.proxies),
                forwarded_allow_ips=settings.proxies or None,
                timeout_graceful_shutdown=5,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin."""
        await super().startup(sockets)
        self._begun()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Nobody comes in any more; who is in is told, and only then are connections closed."""
        for each in self.servers:
            each.close()
        await self.server.leave()
        await super().shutdown(sockets)
        for connection in tuple(self.server_state.connections):  # whoever came in just then, or does not read
            connection.transport.abort()
        await asyncio.sleep(0)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Asked to stop by a signal; it is not raised again at the end, so the process ends well."""
        super().handle_exit(sig, frame)
        self._captured_signals.clear()


def bound(settings: Settings) -> socket.socket:
    """A socket at the address of the settings, or what the system has against it."""
    host, port = settings.host, settings.port
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        socket.getaddrinfo(host, port, family)  # its error is of its own kind, that of the next line is not
        return socket.create_server((host, port), family=family, backlog=_BACKLOG)
    except (OSError, UnicodeError) as error:
        raise OptionError("serve.bound", address=f"{host}:{port}", reason=Reason.of(error)) from error


def address(settings: Settings, at: socket.socket) -> str:
    """Where a browser on this machine finds the server: it cannot go to all addresses at once."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)
    host = f"[{host}]" if ":" in host else host
    return f"http://{host}:{at.getsockname()[1]}/"


def open_browser(page: str) -> None:
    """Show a page; some browsers are waited for until they are closed, so not here."""
    threading.Thread(target=webbrowser.open, args=(page,), daemon=True).start()
