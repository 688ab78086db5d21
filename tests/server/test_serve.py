"""`plancia serve` as a process: it starts at once, says in one line why it cannot, and ends well when asked to."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from cli.shell import surroundings
from plancia.server.settings import Settings
from plancia.texts import LANGUAGES, say
from server.house import Person

Begin = Callable[..., "Process"]
QUICK = 3.0
"""Seconds within which it lets people in, on a machine that has nothing else to do."""


class Process:
    """A server of its own; its address is what it tells."""

    def __init__(self, *words: str, **more: str) -> None:
        self.begun = time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "plancia", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=surroundings(PLANCIA_LANG="en", **more),
        )
        assert self.process.stderr is not None
        self.told = self.process.stderr.readline()
        found = re.search(r"http://\S+", self.told)
        self.url = found[0].rstrip("/") if found else ""

    def wait_for(self, game: str) -> None:
        while not httpx.get(f"{self.url}/ready").json()["games"][game]:
            time.sleep(0.05)

    def stop(self, sig: int = signal.SIGTERM) -> int:
        self.process.send_signal(sig)
        return self.end()

    def end(self) -> int:
        out, error = self.process.communicate(timeout=30)
        self.told += error + out
        return self.process.returncode


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    """Start `plancia …` with a folder of its own."""
    running: list[Process] = []

    def start(*words: str, **more: str) -> Process:
        more = {"PLANCIA_DATA": str(tmp_path / "data"), "PLANCIA_PORT": "0", **more}
        running.append(Process(*words, **more))
        return running[-1]

    yield start
    for each in running:
        if each.process.poll() is None:
            each.process.kill()
            each.process.communicate()


def test_people_are_let_in_while_games_are_still_compiled(begin: Begin, tmp_path: Path) -> None:
    server = begin("serve", PLANCIA_CACHE=str(tmp_path / "cache"))
    games = httpx.get(f"{server.url}/api/v1/games").json()
    ticks = Path(f"/proc/{server.process.pid}/stat").read_text("ascii").split()[13:15]
    assert sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK") < QUICK, "its own work, however busy the machine is"
    assert not any(game["ready"] for game in games)
    assert httpx.get(f"{server.url}/health").json()["status"] == "ok"
    ada = Person(server.url)
    assert ada.post("/tables", {"game": "qin", "seats": [{"who": "me"}] * 2}) == (503, "busy", "server.compiling")
    parts = 0
    until = time.monotonic() + 60
    while not parts and time.monotonic() < until:
        parts = max(game["parts"] for game in httpx.get(f"{server.url}/api/v1/games").json())
        time.sleep(0.05)
    assert parts > 0, "it does not say how far it is"
    ada.http.close()
    assert server.stop() == 0


@pytest.mark.parametrize("sig", [signal.SIGTERM, signal.SIGINT])
def test_asked_to_stop_it_says_goodbye_and_ends_well(begin: Begin, sig: int, address: str) -> None:
    server = begin("serve", "--database", address, "--pace", "0")
    ada = Person(server.url)
    server.wait_for("qin")
    table = ada.open("qin", "me me")
    sockets = [ada.socket() for _ in range(3)]
    shown, *_ = [socket.watch(table) for socket in sockets]
    seat = shown["game"]["public"]["to_move"]
    game = ada.look(table, seat=seat)["game"]
    sockets[0].order(table, "play", version=game["version"], actions=[game["legal"][0]["action"]])
    server.process.send_signal(sig)
    kinds = []
    while "bye" not in kinds:
        kinds.append(sockets[0].next()["type"])
    with pytest.raises(ConnectionClosed) as closed:
        sockets[0].next()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    for each in sockets[1:]:
        assert each.next("bye")["again"] is True
    assert server.end() == 0
    assert server.told.count("\n") == 1, server.told
    for each in sockets:
        each.close()
    again = begin("serve", "--database", address)
    ada.http.base_url = again.url + "/api/v1"
    again.wait_for("qin")
    if "ack" in kinds:
        assert ada.look(table)["v"] == shown["v"] + 1
    ada.http.close()
    assert again.stop() == 0


def test_why_it_cannot_start_is_one_line_in_the_language(begin: Begin, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    (tmp_path / "no.sqlite").write_text("no database, but long enough to be taken for one" * 50)
    settings = tmp_path / "settings.toml"
    settings.write_text("colour = 'red'")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        for words, key in (
            (("--port", port), "serve.bound"),
            (("--host", "no.such.host.invalid"), "serve.bound"),
            (("--database", "mysql://h/x"), "server.database"),
            (("--database", "postgresql://u:secret@127.0.0.1:1/x"), "server.away"),
            (("--database", f"sqlite:///{tmp_path / 'no.sqlite'}"), "server.away"),
            (("--database", f"sqlite:///{tmp_path / 'none' / 'x'}"), "server.away"),
            (("--data-dir", str(tmp_path / "file")), "file.unwritable"),
            (("--data-dir", str(tmp_path / "file" / "x")), "file.unwritable"),
            (("--settings", str(settings)), "server.setting"),
            (("--port", "99999"), "server.value"),
        ):
            lang = LANGUAGES[len(key) % 3]
            server = begin("serve", *words, "--lang", lang)
            assert server.end() == 2, words
            assert server.told.count("\n") == 1, server.told
            assert "secret" not in server.told
            opening = max(re.split(r"\{\w+\}", say(key, lang)), key=len)
            assert opening.strip(" :.") in server.told


def test_help_lists_every_setting_with_its_name_in_the_environment(begin: Begin) -> None:
    server = begin("serve", "--help", COLUMNS="200")
    assert server.end() == 0
    for name in Settings.__dataclass_fields__:
        assert f"--{name.replace('_', '-')} " in server.told
        assert f"[PLANCIA_{name.upper()}" in server.told


def test_a_switch_needs_no_value(begin: Begin) -> None:
    server = begin("serve", "--secure")
    made = httpx.post(f"{server.url}/api/v1/me", json={"name": "Ada"})
    assert made.headers["set-cookie"].startswith("__Host-plancia=")
    assert server.stop() == 0


def test_plancia_alone_serves_this_machine_and_opens_the_browser(begin: Begin, tmp_path: Path) -> None:
    browser, seen = tmp_path / "browser", tmp_path / "seen"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}.part && mv {seen}.part {seen}\n')
    browser.chmod(0o755)
    shows = {"BROWSER": f"{browser} %s", "DISPLAY": ":99", "PLANCIA_HOST": "0.0.0.0"}
    server = begin(**shows)
    assert server.url.startswith("http://127.0.0.1:")
    until = time.monotonic() + 30
    while not seen.exists() and time.monotonic() < until:
        time.sleep(0.02)
    assert seen.read_text().strip() == f"{server.url}/"
    listening = subprocess.run(["cat", f"/proc/{server.process.pid}/net/tcp"], capture_output=True, text=True).stdout
    port = f"{int(server.url.rpartition(':')[2]):04X}"
    assert f"0100007F:{port} 00000000:0000 0A" in listening, "it listens to others"
    assert server.stop(signal.SIGINT) == 0
    seen.unlink()
    without = begin(BROWSER=shows["BROWSER"], DISPLAY="", WAYLAND_DISPLAY="")
    assert httpx.get(without.url).status_code == 200
    assert without.stop() == 0
    assert not seen.exists()


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_the_page_at_the_door_speaks_three_languages_without_any_script(start: Any) -> None:
    url = start(root_path="/games").url
    pages = {}
    for lang in LANGUAGES:
        asked = httpx.get(url, headers={"accept-language": f"xx, {lang}-CH;q=0.9, en;q=0.1"})
        pages[lang] = asked.text
        assert asked.text == httpx.get(url, params={"lang": lang}).text
        assert f'<html lang="{lang}">' in asked.text
        assert "script" not in asked.text
        assert "style=" not in asked.text
        assert "front." not in asked.text.replace("front.css", "")
        assert "default-src 'self'" in asked.headers["content-security-policy"]
        for link in re.findall(r'(?:href)="([^"]+)"', asked.text):
            assert not link.startswith("/"), "a link that leaves the path of a proxy"
            assert httpx.get(f"{url}/{link}").status_code == 200
    assert len(set(pages.values())) == 3
    assert httpx.get(url, params={"lang": "<b>"}).status_code == 200
    assert json.loads(httpx.get(f"{url}/nothing").text)["code"] == "unknown"
