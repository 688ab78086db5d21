"""Speed of our games beside other engines, in one process and interleaved rounds, since machines are noisy."""

import os
import pickle
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any

from plancia.bench import peers
from plancia.bots.thinkers import choose_flat, think
from plancia.core.contract import new_desk, records
from plancia.core.game import Game
from plancia.core.kernel.loops import random_play
from plancia.core.position import Position
from plancia.games import NAMES, from_options, game

Report = dict[str, dict[str, Any]]
PEERS: dict[str, Callable[[float], float]] = {
    "openspiel_hex9": peers.openspiel_hex9,
    "openspiel_mcts_hex9": peers.openspiel_mcts_hex9,
    "catanatron": peers.catanatron,
}

COMPARED = [(key, peer) for key in ("loop", "step") for peer in ("openspiel_hex9", "catanatron")]
COMPARED += [(key, "openspiel_mcts_hex9") for key in ("playouts", "searched")]
"""Moves with moves, playouts with playouts."""
_PLAYOUTS, _RANDOM_GAMES = 200, 8000
"""Of a search; of flat Monte Carlo, which shares them among all choices, so few would not be as many as asked for."""

_FIRST_MOVE = """
import pathlib, resource, time
wall, cpu = time.perf_counter(), time.process_time()
import plancia
position = plancia.game({name!r}).start(1)
position.play(position.legal[0])
wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss  # on Linux this knows the parent's peak too
status = pathlib.Path("/proc/self/status")
if status.exists():
    memory = next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmHWM"))
print(wall, cpu, memory / 1024)
"""


def loop(of: Game, seconds: float, seed: int = 1) -> float:
    """Random moves per second inside the compiled loop."""
    play, states, desk = random_play(of.kernel), records(of.kernel.state, 1), new_desk(of.kernel)
    moves, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        seed += 1
        moves += play(of.box, states, 200, seed, desk)
    return moves / (time.perf_counter() - start)


def two_threads(of: Game, seconds: float) -> float:
    """The same in two threads at once, together."""
    with ThreadPoolExecutor(2) as pool:
        return sum(pool.map(lambda seed: loop(of, seconds, seed), (1, 1_000_000)))


def stepped(of: Game, seconds: float) -> float:
    """Random moves per second by Position.legal and Position.play."""
    choice = random.Random(1).choice
    moves, seed, start = 0, 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        seed += 1
        position = of.start(seed)
        while legal := position.legal:
            position.play(choice(legal))
            moves += 1
    return moves / (time.perf_counter() - start)


def playouts(of: Game, seconds: float) -> float:
    """Random games per second from the first decision to the end, guessing what is hidden each time (flat)."""
    return _thought(of, seconds, _RANDOM_GAMES, choose_flat)


def searched(of: Game, seconds: float) -> float:
    """Playouts per second of the tree search from the first decision."""
    return _thought(of, seconds, _PLAYOUTS, think)


def _thought(of: Game, seconds: float, playouts: int, choose: Callable[[Position, int, int], Any]) -> float:
    position = of.start(1)
    sight = position.blind(position.to_move or 0)
    choose(sight, 0, 1)
    done, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        done += playouts
        choose(sight, done, playouts)
    return done / (time.perf_counter() - start)


def copies(of: Game, seconds: float) -> float:
    """Position.copy per second."""
    position, copied, start = of.start(1), 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        for _ in range(1000):
            position.copy()
        copied += 1000
    return copied / (time.perf_counter() - start)


def halfway(of: Game, games: int = 16) -> list[Position]:
    """Positions in the middle of random games, with as many players as may be."""
    of = from_options(of.name, {**of.options, "players": of.rules.options[0].values[-1]})
    positions = []
    for seed in range(games):
        moves = [of.start(seed)]
        choice = random.Random(seed).choice
        while legal := moves[-1].legal:
            moves.append(moves[-1].copy())
            moves[-1].play(choice(legal))
        positions.append(moves[len(moves) // 2])
    return positions


def asked(of: Game, seconds: float, ask: Callable[[Position], Any]) -> float:
    """Questions per second of CPU to positions halfway through a game."""
    positions = halfway(of)
    n, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        for position in positions:
            ask(position)
        n += len(positions)
    return n / (time.process_time() - start)


def views(position: Position) -> None:
    """Every viewer's message, as bytes ready to send."""
    position.messages()


def preview(position: Position) -> None:
    """What a legal action would do."""
    position.preview(position.legal[len(position.legal) // 2])


def refuse(position: Position) -> None:
    """Why an illegal action is refused."""
    position.refuse(position.game.actions - 1)


def unpickle(position: Position) -> None:
    """A position comes back from its pickle."""
    pickle.loads(pickled(position))


@lru_cache(maxsize=64)
def pickled(position: Position) -> bytes:
    """The pickle of a position, made once."""
    return pickle.dumps(position)


ASKED: dict[str, Callable[[Position], None]] = {
    "views": views,
    "preview": preview,
    "refuse": refuse,
    "unpickle": unpickle,
}
"""What a server asks of a position, each a row in microseconds of CPU."""


RATES: dict[str, Callable[[Game, float], float]] = {
    "loop": loop,
    "step": stepped,
    "threads2": two_threads,
    "playouts": playouts,
    "searched": searched,
    "copy": copies,
}


def first_move(name: str, cache: str | None) -> tuple[float, float, float]:
    """A new process from import to its first move: seconds, seconds of CPU, peak memory in MB."""
    environment = os.environ | ({"PLANCIA_CACHE": cache} if cache else {})
    run = subprocess.run(
        [sys.executable, "-c", _FIRST_MOVE.format(name=name)],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    wall, cpu, memory = map(float, run.stdout.split())
    return wall, cpu, memory


def measure(rounds: int, seconds: float, progress: Callable[[int, int, str], None]) -> Report:
    """Everything, best of all rounds; `progress` is told what is done, of how much, and what comes next."""
    ours = {name: game(name) for name in NAMES}
    runs: dict[tuple[str, str], Callable[[], float]] = {}
    for peer, run in PEERS.items():
        runs["peers", peer] = lambda run=run: run(seconds)  # type: ignore[misc]
    for name, of in ours.items():
        for key, rate in RATES.items():
            runs[name, key] = lambda of=of, rate=rate: rate(of, seconds)  # type: ignore[misc]
        for key, ask in ASKED.items():
            runs[name, key] = lambda of=of, ask=ask: asked(of, seconds, ask)  # type: ignore[misc]
    best = dict.fromkeys(runs, 0.0)
    done, total = 0, rounds * len(runs) + len(ours)
    for number in range(rounds):
        for what, run_once in runs.items():
            progress(done, total, f"{number + 1}/{rounds} {' '.join(what)}")
            done += 1
            best[what] = max(best[what], run_once())
    report: Report = {"games": {}, "peers": {peer: best["peers", peer] for peer in PEERS}, "ratios": {}}
    for name, of in ours.items():
        progress(done, total, f"{name} compile")
        done += 1
        with tempfile.TemporaryDirectory() as cache:
            _, compile_s, _ = first_move(name, cache)
            warm = [first_move(name, cache) for _ in range(3)]
        rates = {key: best[name, key] for key in RATES if key != "copy"}
        report["games"][name] = rates | {
            **{f"{key}_us": 1e6 / best[name, key] for key in ("copy", *ASKED)},
            "compile_s": compile_s,
            "warm_s": min(wall for wall, _, _ in warm),
            "memory_mb": min(memory for _, _, memory in warm),
            "state_bytes": of.kernel.state.itemsize,
        }
        ratios = {f"{key}_vs_{peer}": rates[key] / best["peers", peer] for key, peer in COMPARED}
        report["ratios"][name] = ratios | {"threads2_vs_loop": rates["threads2"] / rates["loop"]}
    return report
