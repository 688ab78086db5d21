"""Where the page is served in a test, who visits it, and what nobody may find wrong with it."""

import re
from dataclasses import dataclass, field, replace
from typing import Protocol
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page

from page.eyes import DESKTOP, Size
from page.wire import Wire
from plancia.server.settings import Settings
from server.house import House, Person
from server.running import Running, compiled


class Site:
    """A server with the page, which can go away and come back."""

    def __init__(self, settings: Settings, under: str = "", wired: bool = False) -> None:
        self.settings, self.under = settings, under
        self.running: Running | None = None
        self.url = ""
        self.start()
        self.house = House(self.url)
        self.wire: Wire | None = Wire(self.settings.port) if wired else None
        if self.wire:  # for pages; who plays without one is at the server
            self.url = f"http://127.0.0.1:{self.wire.port}{under}"

    def start(self) -> None:
        """Come (back), where it was."""
        self.running = Running(self.settings, compiled(), self.under)
        if not self.settings.port:
            self.settings = replace(self.settings, port=self.running.port)
            self.url = self.running.url

    def stop(self) -> None:
        """Go away."""
        if self.running is not None:
            self.running.stop()
            self.running = None

    def person(self, name: str = "Ada") -> Person:
        """Somebody without a browser."""
        return self.house.person(name)


@dataclass
class Guard:
    """Everything that went wrong on a page, and what of it was meant to."""

    host: str
    found: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)

    def watch(self, context: BrowserContext) -> None:
        """All pages of a person."""
        context.on(
            "console", lambda said: self.note(f"console: {said.text} {said.location}") if said.type == "error" else None
        )
        context.on("weberror", lambda thrown: self.note(f"error: {thrown.error}"))
        context.on("request", lambda asked: self.look(asked.url))

    def look(self, url: str) -> None:
        """The page asks nobody but its own server."""
        parts = urlsplit(url)
        if parts.scheme not in ("blob", "data", "about") and parts.netloc != self.host:
            self.note(f"request: {url}")

    def note(self, what: str) -> None:
        """It counts unless it was meant."""
        if not any(re.search(pattern, what) for pattern in self.allowed):
            self.found.append(what)


class Visit(Protocol):
    """Opens the page for somebody."""

    def __call__(
        self,
        where: str = "",
        *,
        lang: str = "en",
        size: Size = DESKTOP,
        theme: str = "light",
        motion: bool = False,
        touch: bool = False,
        zoom: float = 1,
        allow: str = "",
        beside: Page | None = None,
        person: Person | None = None,
    ) -> Page:
        """Open it there."""
