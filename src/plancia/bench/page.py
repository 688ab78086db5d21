"""The page's weight, how soon one can click on it, and what drawing a move costs."""

import gzip
import json
import random
import re
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx

from plancia.bench.browser import chromium
from plancia.bench.load import free_port, process
from plancia.core.errors import OptionError
from plancia.games import NAMES
from plancia.server import words
from plancia.server.static import FOLDER
from plancia.server.wire import API
from plancia.texts import LANGUAGES, say

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

GOALS = {"lobby": 45.0, "interactive_ms": 1000.0, "move_ms": 16.0}
"""What must not be exceeded, in KB and milliseconds; a game and a language have these:"""
GAME_KB, LANGUAGE_KB = 40.0, 10.0
_ENTRY, _TABLE, _GAME = "index.html", "src/table/TableScreen.svelte", "src/games/{}/index.ts"
_VISITS, _MOVES, _SLOWER, _SETTLED = 7, 12, 4, 700
"""Visits, moves of a game, how much slower than this machine a phone is, milliseconds until a move lies still."""
_CLICKABLE = """
(word) => [...document.querySelectorAll("main button, main a")]
  .some((each) => each.textContent.includes(word) && !each.disabled && each.checkVisibility()) && performance.now()
"""
At = Callable[[float, float, str], None]


def measure(at: At) -> dict[str, Any]:
    """All of it."""
    weights = gzip_kb()
    with tempfile.TemporaryDirectory() as folder, chromium() as browser, _served(folder) as url:
        visits = []
        for n in range(_VISITS):
            visits.append(_interactive(browser, url))
            at(n, _VISITS + _MOVES * len(NAMES), "")
        moves = {game: _moves(browser, url, game) for game in NAMES}
    return {
        "gzip_kb": weights,
        "interactive_ms": statistics.median(visits[1:]),
        "move_ms": max(moves.values()),
        "moves_ms": moves,
    }


def goal(key: str) -> float:
    """What a number may be at most."""
    return GOALS.get(key) or (LANGUAGE_KB if key in LANGUAGES else GAME_KB)


def gzip_kb(folder: Path = FOLDER) -> dict[str, float]:
    """What the lobby loads, a table beyond it, each game beyond both with its texts, and each language at the door."""
    manifest = folder / "manifest.json"
    if not manifest.exists():
        raise OptionError("bench.unbuilt")
    chunks: dict[str, Any] = json.loads(manifest.read_text("utf-8"))
    lobby = {_ENTRY, *_linked(folder / _ENTRY), *_loaded(chunks, _ENTRY)}
    table = _loaded(chunks, _TABLE) - lobby
    found = {"lobby": _weight(folder, lobby), "table": _weight(folder, table)}
    for game in NAMES:
        entry = _GAME.format(game)
        files = _loaded(chunks, entry) if entry in chunks else set()
        texts = max(len(words.documents(lang)[game].packed) for lang in LANGUAGES)
        found[game] = _weight(folder, files - lobby - table) + texts / 1024
    return found | {lang: len(words.documents(lang)[words.PAGE].packed) / 1024 for lang in LANGUAGES}


def _linked(index: Path) -> set[str]:
    """Scripts, styles and icons that the page itself names."""
    tags = re.findall(r"<(?:link|script)\b[^>]*>", index.read_text("utf-8"))
    return {found[1] for tag in tags if (found := re.search(r'(?:href|src)="\./([^"]+)"', tag))}


def _loaded(chunks: Mapping[str, Any], entry: str) -> set[str]:
    """A chunk with its styles, and all that it imports before it runs."""
    files, found = [entry], set()
    for name in files:
        chunk = chunks[name]
        found |= {chunk["file"], *chunk.get("css", ())}
        files += (each for each in chunk.get("imports", ()) if each not in files)
    return found


def _weight(folder: Path, files: set[str]) -> float:
    return sum(len(gzip.compress((folder / file).read_bytes(), 9, mtime=0)) for file in files) / 1024


@contextmanager
def _served(folder: str) -> Iterator[str]:
    """A server in a process of its own, with all games compiled."""
    port = free_port()
    command = [sys.executable, "-m", "plancia", "serve", "--port", str(port), "--data-dir", folder]
    with process([*command, "--pace", "0", "--orders", "1e6"], port, None):
        url = f"http://127.0.0.1:{port}"
        while not all(httpx.get(f"{url}/ready", timeout=60).json()["games"].values()):
            pass
        yield url


def _interactive(browser: "Browser", url: str) -> float:
    """Milliseconds from asking for the page to the first button that plays."""
    with _page(browser) as page:
        page.goto(url, wait_until="commit")
        return float(page.wait_for_function(_CLICKABLE, arg=say("page.lobby.play")).json_value())


def _moves(browser: "Browser", url: str, game: str) -> float:
    """Milliseconds of scripting for a move at a table of two people, on a slow machine."""
    with ExitStack() as stack:
        people = [stack.enter_context(httpx.Client(base_url=url + API, timeout=60)) for _ in range(2)]
        for each in people:
            each.post("/me", json={"name": "Ada"}).raise_for_status()
        seats = [{"who": "me"}, {"who": "link"}]
        opened = people[0].post("/tables", json={"game": game, "seats": seats}).raise_for_status().json()
        people[1].post(f"/links/{opened['links']['1']}").raise_for_status()
        page = stack.enter_context(_page(browser))
        cookies = people[0].cookies.items()
        page.context.add_cookies([{"name": name, "value": value, "url": url} for name, value in cookies])
        page.add_init_script("localStorage.setItem('plancia.known', 'yes')")
        page.goto(f"{url}/#/t/{opened['table']}", wait_until="networkidle")
        tools = page.context.new_cdp_session(page)
        tools.send("Performance.enable", {"timeDomain": "threadTicks"})  # what others use of the machine does not count
        tools.send("Emulation.setCPUThrottlingRate", {"rate": _SLOWER})
        rolls, took = random.Random(game), []
        for _ in range(_MOVES):
            page.wait_for_timeout(_SETTLED)
            before = _scripting(tools)
            if not _play(people, opened["table"], rolls):
                break
            page.wait_for_timeout(_SETTLED)
            took.append(_scripting(tools) - before)
        return statistics.median(took)


def _play(people: list[httpx.Client], table: str, rolls: random.Random) -> bool:
    """Some move of whoever is to move; none if the game is over."""
    path = f"/tables/{table}"
    for person in people:
        game = person.get(path).raise_for_status().json()["game"]
        if game["legal"]:
            order = {"do": "play", "version": game["version"], "actions": [rolls.choice(game["legal"])["action"]]}
            person.post(f"{path}/commands", json=order, params={"id": f"{rolls.random()}"}).raise_for_status()
            return True
    return False


def _scripting(tools: "CDPSession") -> float:
    """Milliseconds that the page's scripts have run so far."""
    metrics = {each["name"]: each["value"] for each in tools.send("Performance.getMetrics")["metrics"]}
    return 1000 * float(metrics["ScriptDuration"])


@contextmanager
def _page(browser: "Browser") -> Iterator["Page"]:
    """A page of somebody who was never here."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    yield context.new_page()
    context.close()
