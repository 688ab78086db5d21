"""Real servers in this process, for tests that ask them over the network."""

import threading
from functools import cache
from typing import Any

from plancia.server.ready import Ready
from plancia.server.run import Listener, bound
from plancia.server.service import Server
from plancia.server.settings import Settings


@cache
def compiled() -> Ready:
    """All games, compiled once for all servers of the run."""
    ready = Ready()
    ready.start()
    ready.wait()
    ready.start = lambda: None  # type: ignore[method-assign]
    return ready


class Running:
    """A server in a thread of its own, on a port of its own; below a path if a proxy is to be in front of it."""

    def __init__(self, settings: Settings, ready: Ready, under: str = "") -> None:
        self.server, self.under = Server(settings, ready), under
        self.listener = Listener(self.server)
        self.listener.config.app = below(under, self.listener.config.app)
        socket = bound(settings)
        self.port: int = socket.getsockname()[1]
        self.thread = threading.Thread(target=self.listener.run, args=([socket],))
        self.thread.start()
        while not self.listener.started:
            assert self.thread.is_alive(), "the server did not start"
            threading.Event().wait(0.01)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.under}"

    def stop(self) -> None:
        self.listener.should_exit = True
        self.thread.join()


def below(path: str, app: Any) -> Any:
    """What a proxy does that offers a server below a path: it takes the path away, and nothing else is there."""

    async def proxied(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] in ("http", "websocket"):
            at = scope["path"] if scope["path"].startswith(f"{path}/") else f"{path}/nothing"
            scope = {**scope, "path": at.removeprefix(path), "raw_path": at.removeprefix(path).encode()}
        await app(scope, receive, send)

    return proxied if path else app
