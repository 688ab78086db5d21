"""Programs that play: they are told what their seat may know, survived whatever they do, and never left behind."""

import json
import os
import random
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import plancia
from plancia import Event, Game, OptionError, Position
from plancia.arena.duplicates import Contest, Deal, Pair, play_deals, round_robin
from plancia.arena.games import decisions
from plancia.bots import Bot, choose_random, outside, program
from plancia.bots.outside import hello, parse, request, title
from plancia.bots.program import LOG, programs
from plancia.cli import main
from plancia.core.game import Data
from plancia.core.seal import Seal
from plancia.table import Table

PAGE = Path(__file__).parents[2] / "docs" / "bot-protocol.md"
EXAMPLE = Path(__file__).parents[2] / "docs" / "example_bot.py"

HEAD = """import json, os, sys
def told():
    line = sys.stdin.readline()
    return json.loads(line) if line else {"type": "bye"}
def write(**message):
    print(json.dumps(message), flush=True)
def ready():
    assert told()["type"] == "hello"
    write(type="ready")
def play(message):
    write(action=message["view"]["legal"][0]["action"])
def serve():
    while (message := told())["type"] != "bye":
        if message["type"] == "hello": write(type="ready")
        if message["type"] == "decide": play(message)
"""

Made = Callable[[str], str]


def command(*words: str | Path) -> str:
    return f"cmd:{shlex.join([sys.executable, *map(str, words)])}"


@pytest.fixture
def made(tmp_path: Path) -> Made:
    """The name of a bot of a few lines."""

    def make(code: str) -> str:
        file = tmp_path / "bot.py"
        file.write_text(HEAD + code)
        return command("-S", file)

    return make


def play(game: Game, bots: list[Bot], seed: int = 1) -> Position:
    """A game to its end, told to those who listen."""
    position = game.start(seed)
    while not position.over:
        seat = position.to_move
        assert seat is not None
        position.play(bots[seat].choose(position.blind(seat), position.moves))
        for viewer, listener in enumerate(bots):
            listener.hear(position.told(viewer))
    for each in bots:
        each.over(position.winners, position.scores)
    return position


def trouble(name: str) -> str | None:
    """What goes wrong in a game of Qin against random."""
    bot = plancia.bot(name)
    assert play(plancia.game("qin"), [bot, plancia.bot("random")]).over
    return bot.trouble


@pytest.mark.parametrize("name", plancia.GAMES)
@pytest.mark.parametrize("players", [2, 3])
def test_the_example_plays_whole_games_with_plain_python(name: str, players: int) -> None:
    bots = [plancia.bot(command("-I", "-S", EXAMPLE)) for _ in range(players)]
    assert play(plancia.game(name, players=players), bots).winners
    assert [bot.trouble for bot in bots] == [None] * players


def test_the_example_is_short_and_knows_nothing_of_the_package() -> None:
    code = EXAMPLE.read_text().partition('"""\n\n')[2]
    assert len([line for line in code.splitlines() if line.strip()]) <= 30
    assert set(re.findall(r"^(?:import|from) (\w+)", code, re.M)) == {"json", "random", "sys", "typing"}


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("", "crashed"),
        ("sys.exit(3)", "crashed"),
        ("ready(); told(); os.kill(os.getpid(), 9)", "crashed"),
        ("ready(); told(); os.close(1); told()", "crashed"),
        ("ready(); told(); sys.stdout.write('{\"action\": 1}'); sys.stdout.flush(); os._exit(0)", "crashed"),
        ("told(); print('hello!', flush=True); told()", "garbled"),
        ("told(); write(type='not ready'); told()", "garbled"),
        ("ready(); told(); print('RYd7e', flush=True); told()", "garbled"),
        ("ready(); told(); print('[1, 2]', flush=True); told()", "garbled"),
        ("ready(); told(); write(action='7'); told()", "garbled"),
        ("ready(); told(); write(action=True); told()", "garbled"),
        ("ready(); told(); write(text=7); told()", "garbled"),
        ("ready(); told(); write(move=7); told()", "garbled"),
        ("ready(); told(); print('[' * 60000, flush=True); told()", "garbled"),
        ("ready(); told(); os.write(1, bytes(range(128, 256)) + b'\\n'); told()", "garbled"),
        ("ready(); told(); print('x' * 10_000_000, flush=True); told()", "garbled"),
        ("ready(); told()\nwhile True: os.write(1, b'x' * 65536)", "garbled"),
        ("ready(); told(); write(action=10**30); told()", "illegal"),
        ("ready(); told(); write(action=-1); told()", "illegal"),
        ("ready(); told(); write(action=10**9); told()", "illegal"),
        ("ready(); legal = [m['action'] for m in told()['view']['legal']]; write(action=max(legal) + 1)", "illegal"),
        ("ready(); told(); write(text='RYz99e'); told()", "illegal"),
        ("ready(); play(told()); told(); write(text='nonsense'); told()", "illegal"),
    ],
)
def test_a_program_that_fails_is_survived_and_reported(code: str, kind: str, made: Made) -> None:
    assert trouble(made(code)) == kind


@pytest.mark.parametrize(
    "code",
    [
        "ready(); told(); told(); told()",
        "ready(); told(); import time\nwhile True: pass",
        "ready(); told(); import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN); signal.pause()",
    ],
)
def test_a_program_that_hangs_is_not_waited_for(code: str, made: Made) -> None:
    assert trouble(made(code).replace("cmd:", "cmd@1:")) == "late"


@pytest.mark.parametrize("code", ["told(); told()", "import signal; signal.pause()"])
def test_a_program_that_is_never_ready_is_not_waited_for(
    code: str, made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outside, "START", 0.01)
    assert trouble(made(code)) == "late"


def test_a_program_that_does_not_read_is_not_waited_for(made: Made) -> None:
    """Its pipe is full before the view has been written."""
    name = made("ready(); import signal; signal.pause()").replace("cmd:", "cmd@1:")
    bot = plancia.bot(name)
    bot.hear([{"text": "x" * 1_000_000}])
    position = plancia.game("qin").start(1)
    assert bot.choose(position.blind(position.to_move or 0), 1) in position.legal
    assert bot.trouble == "late"


def test_a_program_that_stops_its_guard_is_not_waited_for(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "GRACE", 0.01)
    assert trouble(made("import signal\nos.kill(os.getppid(), signal.SIGSTOP)\nprint('nonsense')")) == "garbled"


def test_the_rest_of_a_failed_game_is_random_and_the_next_is_tried_again(made: Made, tmp_path: Path) -> None:
    once = tmp_path / "failed"
    name = made(
        f"if not os.path.exists({str(once)!r}):\n"
        f"    ready(); play(told()); open({str(once)!r}, 'w'); sys.exit()\n"
        "serve()"
    )
    assert trouble(name) == "crashed"
    assert trouble(name) is None


def test_an_answer_may_be_a_text(made: Made) -> None:
    name = made(
        "ready()\nwhile (message := told())['type'] == 'decide':\n    write(text=message['view']['legal'][-1]['text'])"
    )
    assert trouble(name) is None


def test_one_program_plays_game_after_game_and_another_each_seat(made: Made, tmp_path: Path) -> None:
    log = tmp_path / "log"
    name = made(
        f"log = open({str(log)!r}, 'a')\n"
        "while (message := told())['type'] != 'bye':\n"
        "    if message['type'] == 'hello': log.write(f\"{os.getpid()} {message['seat']}\\n\"); write(type='ready')\n"
        "    if message['type'] == 'decide': play(message)\n"
        "    log.flush()"
    )
    for seed in range(3):
        bots = [plancia.bot(name), plancia.bot("random"), plancia.bot(name)]
        play(plancia.game("qin", players=3), bots, seed)
    rows = [line.split() for line in log.read_text().splitlines()]
    assert len(rows) == 6
    assert len({program for program, _ in rows}) == 2
    for k in range(0, 6, 2):
        assert {row[1] for row in rows[k : k + 2]} == {"0", "2"}
        assert rows[k][0] != rows[k + 1][0]  # never both hands in one program


def test_a_program_that_ends_after_its_game_is_started_for_the_next(made: Made) -> None:
    name = made("ready()\nwhile (message := told())['type'] == 'decide': play(message)")
    assert [trouble(name) for _ in range(3)] == [None] * 3


def test_the_messages_are_those_of_the_page(made: Made, tmp_path: Path) -> None:
    log = tmp_path / "log"
    name = made(
        f"log = open({str(log)!r}, 'w')\n"
        "while (message := told())['type'] != 'bye':\n"
        "    log.write(json.dumps(message) + '\\n'); log.flush()\n"
        "    if message['type'] == 'hello': write(type='ready')\n"
        "    if message['type'] == 'decide': play(message)"
    )
    game = plancia.game("qin")
    end = play(game, [plancia.bot(name.replace("cmd:", "cmd@3000:")), plancia.bot("random")])
    programs.close(b'{"type":"bye"}\n')  # so that all is written
    messages: list[dict[str, Any]] = [json.loads(line) for line in log.read_text().splitlines()]
    first, *decisions, last = messages
    assert (first["type"], first["protocol"], first["seat"], first["game"]) == ("hello", 1, 0, "qin")
    assert first["printed"] == json.loads(json.dumps(game.printed))
    assert first["options"] == dict(game.options)
    assert {message["type"] for message in decisions} == {"decide"}
    for message in decisions:
        assert message["budget"] == {"ms": 3000}
        assert message["view"]["viewer"] == message["view"]["public"]["to_move"] == 0
    events = [event for message in messages[1:] for event in message["events"]]
    placed = [event for event in events if event["key"] == "qin.event.placed"]
    assert len(placed) == end.moves  # every step is told once
    assert any(event["key"].endswith(".hidden") for event in events)
    assert (last["winners"], last["scores"]) == (list(end.winners), list(end.scores))
    page = PAGE.read_text()
    for message in messages:
        for word in message:
            assert f'"{word}"' in page, word


@pytest.mark.parametrize("name", plancia.GAMES)
@pytest.mark.parametrize("players", [2, 3])
def test_what_a_seat_may_not_know_changes_no_byte_that_it_is_sent(name: str, players: int) -> None:
    position, rng = plancia.game(name, players=players).start(4), random.Random(players)
    differed = 0
    while not position.over:
        seat = position.to_move
        assert seat is not None
        sight, seed = position.blind(seat), rng.getrandbits(60)
        twin = sight.resample(seed)
        differed += twin != position
        told = request(sight, 7, position.told(seat), 1000)
        assert request(twin.blind(seat), 7, position.told(seat), 1000) == told
        assert hello(twin.blind(seat)) == hello(sight)
        position.play(rng.choice(position.legal))
    assert differed > 5


@pytest.mark.parametrize("name", plancia.GAMES)
def test_a_bot_hears_every_step_as_its_seat_may_know_it(name: str) -> None:
    class Listener(Bot):
        listens = True

        def __init__(self) -> None:
            super().__init__("listener", choose_random)
            self.heard: list[Data] = []

        def hear(self, events: Sequence[Data]) -> None:
            self.heard += events

    bots, dice = [Listener(), Listener()], random.Random(1)
    position, told, secrets = plancia.game(name).start(1), list[Event](), 0
    for action in decisions(position, bots, dice):
        position.play(action)
        told += position.events
    for seat, listener in enumerate(bots):
        assert listener.heard == [event.seen_by(seat).as_json() for event in told]
        for event, heard in zip(told, listener.heard, strict=True):
            if event.secret and event.args["seat"] != seat:
                secrets += 1
                assert not set(event.secret) & set(heard["args"])
    assert secrets or name == "terratain"  # where nothing is secret but the draws to come


def test_the_arena_counts_failures_and_is_the_same_in_two_processes(
    made: Made, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    crashing = made("ready(); play(told())")
    reports = []
    for processes in ("1", "2"):
        file = tmp_path / f"{processes}.json"
        argv = ["--bots", f"random,{command('-S', EXAMPLE)},{crashing}", "--games", "4", "--processes", processes]
        assert main(["arena", "qin", *argv, "--json", str(file), "--lang", "en"]) == 0
        reports.append(json.loads(file.read_text()))
    assert reports[0] == reports[1]
    assert reports[0]["troubles"] == {crashing: {"crashed": 8}}
    assert "Failed games" in capsys.readouterr().out


def test_a_lab_counts_failures_too(made: Made, capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["--bots", f"random,{made('')}", "--games", "3", "--processes", "1", "--lang", "en"]
    assert main(["lab", "qin", *argv]) == 0
    assert re.search(r"^Failed games.*\n.* 3 +0 +0 +0$", capsys.readouterr().out, re.M)


@pytest.fixture
def fifo(tmp_path: Path) -> Path:
    """A pipe whose end a program holds while it lives: who reads it to its end knows that all of them are gone."""
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    return fifo


HOLD = """import signal
for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE): signal.signal(each, signal.SIG_IGN)
held = os.open({fifo!r}, os.O_RDWR); os.write(held, b"here\\n")
def stay():
    while True: signal.pause()
"""

ARENA = """if __name__ == "__main__":
    import plancia
    from plancia.arena.duplicates import Contest, play_deals, round_robin
    contest = Contest.of(plancia.game("qin"), round_robin(["random", {name!r}]), 0)
    for deal in play_deals(contest, 2, {processes}):
        print("played", flush=True)
"""


def arena(name: str, processes: int) -> subprocess.Popen[str]:
    code = ARENA.format(name=name, processes=processes)
    return subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("processes", [1, 2])
def test_a_program_that_will_not_end_is_ended_with_us(processes: int, made: Made, fifo: Path) -> None:
    with arena(made(HOLD.format(fifo=str(fifo)) + "serve(); stay()"), processes) as playing, fifo.open() as end:
        assert set(end) == {"here\n"}
        assert playing.communicate(timeout=60)[0] == "played\n" * 2


@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_program_and_what_it_started_end_when_we_are_killed(
    number: signal.Signals, processes: int, made: Made, fifo: Path
) -> None:
    name = made(HOLD.format(fifo=str(fifo)) + "os.fork(); ready(); stay()")
    with arena(name, processes) as playing, fifo.open() as end:
        assert end.readline() == "here\n"
        playing.send_signal(number)
        assert set(end) <= {"here\n"}
        playing.communicate(timeout=60)


def test_what_a_failed_program_started_ends_with_it(made: Made, fifo: Path) -> None:
    bot = plancia.bot(made(HOLD.format(fifo=str(fifo)) + "if not os.fork(): stay()\nready()"))
    position = plancia.game("qin").start(1)
    reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    bot.choose(position.blind(position.to_move or 0), 1)
    os.set_blocking(reader, True)
    with os.fdopen(reader) as end:
        assert list(end) == ["here\n"]
    assert bot.trouble == "crashed"


AWAY = {
    "in a session of its own": "if not os.fork(): os.setsid(); stay()\n",
    "as an orphan": "if not os.fork():\n if not os.fork(): os.setsid(); stay()\n os._exit(0)\n",
    "one under the other": "if not os.fork():\n for _ in range(9): os.setsid() if not os.fork() else stay()\n stay()\n",
}
"""Ways of what a program starts to leave its process group. Only Linux lets the guard know of it."""


@pytest.mark.parametrize("away", AWAY if sys.platform == "linux" else [])
@pytest.mark.parametrize("number", [None, signal.SIGKILL, signal.SIGTERM])
def test_what_leaves_its_program_ends_with_us_too(
    number: signal.Signals | None, away: str, made: Made, fifo: Path
) -> None:
    name = made(HOLD.format(fifo=str(fifo)) + AWAY[away] + ("serve()" if number is None else "ready(); stay()"))
    with arena(name, 1) as playing, fifo.open() as end:
        assert end.readline() == "here\n"
        if number is not None:
            playing.send_signal(number)
        assert set(end) <= {"here\n"}
        playing.communicate(timeout=60)


@pytest.mark.parametrize("away", AWAY if sys.platform == "linux" else [])
def test_what_has_left_a_failed_program_ends_with_it(away: str, made: Made, fifo: Path) -> None:
    bot = plancia.bot(made(HOLD.format(fifo=str(fifo)) + AWAY[away] + "ready()"))
    position = plancia.game("qin").start(1)
    reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    bot.choose(position.blind(position.to_move or 0), 1)
    os.set_blocking(reader, True)
    with os.fdopen(reader) as end:
        assert list(end) == ["here\n"]
    assert bot.trouble == "crashed"


@pytest.mark.parametrize("away", AWAY if sys.platform == "linux" else [])
def test_what_has_left_a_program_that_stops_its_guard_ends_too(
    away: str, made: Made, fifo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "GRACE", 30.0)
    stopped = "os.kill(os.getppid(), signal.SIGSTOP); ready(); told(); write()"
    bot = plancia.bot(made(HOLD.format(fifo=str(fifo)) + AWAY[away] + stopped))
    position = plancia.game("qin").start(1)
    reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    bot.choose(position.blind(position.to_move or 0), 1)
    os.set_blocking(reader, True)
    with os.fdopen(reader) as end:
        assert list(end) == ["here\n"]


@pytest.mark.parametrize("away", ["one under the other"] if sys.platform == "linux" else [])
def test_a_guard_misses_nobody_however_often_it_is_asked(away: str, made: Made, fifo: Path) -> None:
    """Who dies while the guard looks at its children leaves it others."""
    last = AWAY[away].removesuffix("stay()\n") + "print(flush=True); stay()\n"
    argv = parse(made(HOLD.format(fifo=str(fifo)) + last + "stay()"))[1]
    with os.fdopen(os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)) as end:
        for _ in range(40):
            playing = program.Program(argv)
            assert playing.ask(b"", 60) == b"\n"
            playing.kill()
            os.set_blocking(end.fileno(), True)
            assert list(end) == ["here\n"]
            os.set_blocking(end.fileno(), False)


def test_what_a_program_started_may_end_before_it(made: Made) -> None:
    orphans = "for _ in range(9):\n if not os.fork():\n  os.fork(); os._exit(0)\nos.wait()\n"
    assert trouble(made(orphans + "serve()")) is None


def test_an_interrupt_from_the_keyboard_ends_the_programs_too(made: Made, fifo: Path) -> None:
    with arena(made(HOLD.format(fifo=str(fifo)) + "ready(); stay()"), 1) as playing, fifo.open() as end:
        assert end.readline() == "here\n"
        playing.send_signal(signal.SIGINT)
        assert list(end) == []
        assert "KeyboardInterrupt" in playing.communicate(timeout=60)[1]


def test_what_a_program_writes_to_its_error_output_goes_to_a_log(
    made: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "errors"
    assert trouble(made("print('lost', file=sys.stderr)")) == "crashed"
    monkeypatch.setenv(LOG, str(log))
    assert trouble(made("print('found', file=sys.stderr)")) == "crashed"
    assert log.read_text() == "found\n"
    assert capfd.readouterr() == ("", "")


def test_a_log_that_cannot_be_written_is_no_fault_of_the_program(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LOG, str(Path(__file__).parent))
    with pytest.raises(OptionError, match="cannot be written"):
        trouble(made("serve()"))


@pytest.mark.parametrize("name", ["cmd", "cmd:", "cmd: ", "cmd:'open", "cmd@:x", "cmd@0:x", "cmd@1s:x", "cmd:a\nb"])
def test_a_name_that_is_no_command_says_how_one_is_written(name: str) -> None:
    with pytest.raises(OptionError, match="cmd:COMMAND"):
        plancia.bot(name)


def test_a_name_holds_the_command_and_the_budget() -> None:
    assert parse(f"cmd@250:{sys.executable} 'my bot.py' -x") == (250, (sys.executable, "my bot.py", "-x"))
    assert parse(f"cmd:{sys.executable}") == (1000, (sys.executable,))
    assert title(command("-S", EXAMPLE, "3")) == "example_bot"
    with pytest.raises(OptionError, match="cannot be found"):
        plancia.bot("cmd:no-such-program-at-all bot.py")


def test_a_program_sits_at_a_table_and_is_told_every_step_once(made: Made, tmp_path: Path) -> None:
    log = tmp_path / "log"
    name = made(
        f"log = open({str(log)!r}, 'w')\n"
        "while (message := told())['type'] != 'bye':\n"
        "    for event in message.get('events', []): log.write(event['key'] + '\\n')\n"
        "    log.flush()\n"
        "    if message['type'] == 'hello': write(type='ready')\n"
        "    if message['type'] == 'decide': play(message)"
    )
    kinds = (name, "random")
    table = Table(plancia.game("qin"), kinds, ("Ada", "Bruno"), Seal.fresh(3))
    while not table.position.over:
        seat = table.position.to_move
        assert seat is not None
        table.play(table.advice(kinds[seat]), seat)
    assert table.trouble(0) is None
    programs.close(b'{"type":"bye"}\n')  # so that all is written
    assert log.read_text().split().count("qin.event.placed") == len(table.steps)


def test_a_game_file_starts_no_program_by_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kinds = (command("-S", EXAMPLE), "random")
    file, mark = tmp_path / "game.txt", tmp_path / "mark"
    Table(plancia.game("qin"), kinds, ("Ada", "Bruno"), Seal.fresh(3)).file().save(file)
    stranger = file.read_text().replace(kinds[0], f"cmd:touch {mark}")
    assert "cmd:touch" in stranger
    file.write_text(stranger)
    assert main(["play", "qin", "--resume", str(file), "--lang", "en"]) == 2
    assert "--seats" in capsys.readouterr().err
    assert not mark.exists()
    assert main(["play", "qin", "--resume", str(file), "--seats", "random,random", "--lang", "en"]) == 0


def test_the_terminal_tells_that_a_program_has_failed(made: Made, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "qin", "--seats", f"{made('ready()')},random", "--seed", "1", "--lang", "en"]) == 0
    assert capsys.readouterr().out.count("has failed (crashed)") == 1


def test_deals_with_programs_are_played_like_any_other() -> None:
    pair = Pair(command("-S", EXAMPLE), "random")
    assert round_robin([pair.one, pair.others]) == (pair,)
    (deal,) = play_deals(Contest.of(plancia.game("terratain"), [pair], 2), 1)
    assert isinstance(deal, Deal)
    assert [game.troubles for game in deal.games] == [(), ()]
