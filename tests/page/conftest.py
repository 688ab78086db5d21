"""The page in a real Chromium.

A test asks for `visit` and gets pages, each of a person with a browser of his own:

    def test_a_game_begins(visit: Visit) -> None:
        page = visit("#/new/qin", lang="it", size=PHONE, theme="dark")
        page.get_by_role("button", name=text("page.setup.play", "it")).click()

- `visit(where, …)` opens the page at a server of the test's own. Two visits are two people; `visit(…, beside=page)`
  is another tab of the same person; `visit(…, person=ada)` is the browser of somebody who opened a table over HTTP
  before (`ada = site.person()`, `ada.open("qin", "me bot:greedy")`). `motion=True` lets things move; usually
  everything jumps.
- `text(key, lang, **args)` is a text of the catalogue, so no test holds sentences.
- Afterwards the **guard** fails the test if there was an error in a console or on a page, a breach of the page's
  policy, or a request to anybody else. What a test provokes, it announces: `visit(…, allow="WebSocket")`.
- `site` is the server: `site.url`; `site.stop()` and `site.start()` take it away and bring it back on the same port
  with the same tables; `site.person("Ada")` plays over HTTP, as in the server's tests. With the marker
  `@pytest.mark.under("/games")` it stands behind a proxy below that path, with `@pytest.mark.wired` pages reach it
  through `site.wire`, which can be cut or fall silent.
- `page.eyes`: `picture(page, name)` keeps a screenshot in `build/screens`, `breaches(page)` are axe's serious and
  critical findings, `text(…)`, sizes and themes; `page.site`: the types of `visit` and `site`.

Wait for what is seen (`expect(…)` of Playwright), never for time.
"""

import random
import secrets
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from page.eyes import DESKTOP, Size
from page.site import Guard, Site, Visit
from plancia.bench.browser import chromium
from plancia.core import seal
from plancia.server import static
from plancia.server.settings import Settings
from server.house import Person

LOCALES = {"it": "it-IT", "fr": "fr-FR", "en": "en-GB"}
PATIENCE = 20_000
"""Milliseconds that something may take to be seen: machines that test are busy."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One for all tests of a process."""
    assert (static.FOLDER / "index.html").exists(), "The page is not built: make test builds it."
    with chromium() as browser:
        yield browser


@pytest.fixture
def deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test sees the same games whenever it is run."""
    dice = random.Random(request.node.name)
    monkeypatch.setattr(seal, "secrets", SimpleNamespace(randbits=dice.getrandbits, token_hex=secrets.token_hex))


@pytest.fixture
def site(request: pytest.FixtureRequest, tmp_path: Path, deals: None) -> Iterator[Site]:
    """A server of this test's own, on which bots move at once."""
    marker = request.node.get_closest_marker("under")
    settings = Settings(port=0, database=f"sqlite:///{tmp_path / 'plancia.sqlite'}", data_dir=str(tmp_path))
    wired = request.node.get_closest_marker("wired") is not None
    site = Site(replace(settings, pace=0.0, orders=1e6), marker.args[0] if marker else "", wired)
    yield site
    if site.wire:
        site.wire.close()
    site.house.close()
    site.stop()


@pytest.fixture
def visit(browser: Browser, site: Site) -> Iterator[Visit]:
    """Open the page; in the end it must have been clean."""
    guard = Guard(urlsplit(site.url).netloc)
    contexts: list[BrowserContext] = []

    def open_page(
        where: str = "", *, lang: str = "en", size: Size = DESKTOP, theme: str = "light", motion: bool = False,
        touch: bool = False, zoom: float = 1, allow: str = "", beside: Page | None = None, person: Person | None = None,
    ) -> Page:  # fmt: skip
        if allow:
            guard.allowed.append(allow)
        if beside is None:
            width, height = size
            context = browser.new_context(
                viewport={"width": int(width / zoom), "height": int(height / zoom)},
                device_scale_factor=zoom,
                locale=LOCALES[lang],
                color_scheme="dark" if theme == "dark" else "light",
                reduced_motion="no-preference" if motion else "reduce",
                has_touch=touch,
                permissions=["clipboard-read", "clipboard-write"],
            )
            context.set_default_timeout(PATIENCE)
            if person is not None:
                cookies = person.http.cookies.items()
                context.add_cookies([{"name": name, "value": value, "url": site.url} for name, value in cookies])
                context.add_init_script("location.protocol === 'http:' && localStorage.setItem('plancia.known', 'yes')")
            guard.watch(context)
            contexts.append(context)
        page = (contexts[-1] if beside is None else beside.context).new_page()
        page.goto(f"{site.url}/{where}")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert guard.found == []
