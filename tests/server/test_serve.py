"""`plancia serve` as a process: it starts at once, says in one line why it cannot, and ends well when asked to."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from cli.shell import surroundings
from plancia.core.errors import OptionError, PlanciaError
from plancia.server import ready
from plancia.server.run import bound
from plancia.server.settings import Settings, settled
from plancia.server.store import Database
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
    assert cpu_s(server.process.pid) < QUICK, "its own work, however busy the machine is"
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


def test_how_far_a_game_is_compiled_counts_what_thinking_needs_too(tmp_path: Path) -> None:
    def parts(program: str) -> int:
        command = [sys.executable, "-c", program, "qin"]
        place = surroundings(PLANCIA_CACHE=str(tmp_path))
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=place) as compiler:
            assert compiler.stdout is not None
            told = compiler.stdout.readline()
            compiler.kill()
        return int(told.split()[1])

    rules_alone = "import sys, plancia.games as g; g.prepare(sys.argv[1], lambda *far: print(*far, flush=True))"
    assert parts(ready.COMPILE) > parts(rules_alone)


def cpu_s(pid: int | str) -> float:
    """Seconds that a process has worked; none if it is over."""
    try:
        ticks = Path(f"/proc/{pid}/stat").read_text("ascii").split()[13:15]
    except FileNotFoundError:
        return 0.0
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def test_nobody_else_on_the_machine_reads_what_a_server_keeps(begin: Begin, tmp_path: Path) -> None:
    folder = tmp_path / "open to all"
    folder.mkdir(0o777)
    server = begin("serve", "--data-dir", str(folder))
    files = {file.name: file.stat().st_mode & 0o077 for file in folder.iterdir()}
    assert "plancia.sqlite" in files
    assert set(files.values()) == {0}, files
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
            (("--port", "99999"), "server.value.range"),
            (("--secure", "perhaps"), "server.value"),
        ):
            lang = LANGUAGES[len(key) % 3]
            server = begin("serve", *words, "--lang", lang)
            assert server.end() == 2, words
            assert server.told.count("\n") == 1, server.told
            assert "secret" not in server.told
            opening = max(re.split(r"\{\w+\}", say(key, lang)), key=len)
            assert opening.strip(" :.") in server.told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_host_that_nobody_knows_is_told_in_the_language(lang: str) -> None:
    with pytest.raises(OptionError) as caught:
        bound(Settings(host="no.such.host.invalid"))
    assert say("system.gaierror", lang) in caught.value.say(lang)


@pytest.mark.parametrize("word", ["0.25", "0,25"])
def test_a_setting_is_read_with_a_point_or_a_comma(word: str) -> None:
    assert settled({"pace": word}, None, {}, Settings()).pace == 0.25


def test_help_lists_every_setting_with_its_name_in_the_environment(begin: Begin) -> None:
    server = begin("serve", "--help", COLUMNS="200")
    assert server.end() == 0
    for name in Settings.__dataclass_fields__:
        assert f"--{name.replace('_', '-')} " in server.told
        assert f"[PLANCIA_{name.upper()}" in server.told


@pytest.mark.parametrize(("word", "path"), [("", ""), ("/", ""), ("games", "/games"), ("/a/b-c/", "/a/b-c")])
def test_the_path_below_which_a_proxy_offers_the_server_is_written_in_one_way(word: str, path: str) -> None:
    assert settled({"root_path": word}, None, {}, Settings()).root_path == path


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a" + ".a" * 30_000 + " = 1", "line 1: {file} cannot be read as settings: lists or tables are nested"),
        ("port = " + "[" * 60_000, "{file} cannot be read as settings: lists or tables are nested"),
        ("port = inf", "“inf” is not a value for the setting “port”"),
        ('port = "9" * 9', "line 1, column 12: {file} cannot be read as settings: "),
    ],
)
def test_a_file_of_settings_costs_little_and_has_its_error(text: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text)
    tracemalloc.start()
    try:
        with pytest.raises(PlanciaError) as caught:
            settled({}, file, {}, Settings())
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()
    assert str(caught.value).startswith(told.format(file=file))


def test_an_address_of_a_file_has_no_more_words() -> None:
    with pytest.raises(OptionError):
        Database("sqlite:///x.sqlite?mode=ro")


@pytest.mark.parametrize("word", ["/a b", "/a;b", "https://games.example/x", "/a//b", "/../b", "/é"])
def test_a_path_that_is_none_is_refused(word: str) -> None:
    with pytest.raises(OptionError) as caught:
        settled({"root_path": word}, None, {}, Settings())
    assert caught.value.key == "server.value"


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
