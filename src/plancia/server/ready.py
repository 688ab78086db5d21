"""Games get ready while people may already come in: what has to be compiled is compiled by a process of its own."""

import subprocess
import sys
import threading
from dataclasses import dataclass

from plancia.analysis import turns
from plancia.core.errors import OptionError
from plancia.core.jit import catch_up, put_off
from plancia.games import NAMES, game, prepare, prepared, rules
from plancia.server.faults import BusyError
from plancia.texts import short

COMPILE = """
import sys
from plancia.bots.kernel.search import search
from plancia.core.jit import put_off
from plancia.games import prepare, rules
name = sys.argv[1]
with put_off():
    search(rules(name).kernel)
prepare(name, lambda done, parts: print(done, parts, flush=True))
"""
"""All at once, thinking too: what is told of how far it is goes to the end."""


@dataclass
class State:
    """How far a game is."""

    done: int = 0
    parts: int = 0
    ready: bool = False


class Ready:
    """Which games can be played already."""

    def __init__(self) -> None:
        """None yet."""
        self.states = {name: State() for name in NAMES}
        self._ending = threading.Event()
        self._process: subprocess.Popen[str] | None = None
        self._thread = threading.Thread(target=self._prepare, name="compiler", daemon=True)

    def start(self) -> None:
        """Get ready in the background."""
        self._thread.start()

    def wait(self) -> None:
        """Until all are."""
        self._thread.join()

    def close(self) -> None:
        """Stop compiling."""
        self._ending.set()
        if self._process is not None:
            self._process.kill()

    @property
    def all(self) -> bool:
        """Are all games ready?"""
        return all(state.ready for state in self.states.values())

    def must_have(self, name: str) -> None:
        """An error if there is no such game, or not yet."""
        if name not in self.states:
            raise OptionError("error.game", game=short(name), valid=list(NAMES))
        state = self.states[name]
        if not state.ready:
            raise BusyError("server.compiling", game=name, done=state.done, parts=state.parts)

    def _prepare(self) -> None:
        for name, state in self.states.items():
            if not prepared(name) and not self._ending.is_set():
                self._compile(name, state)
            if self._ending.is_set():
                return
            with put_off():
                rules(name)
            catch_up()
            if not prepared(name):  # nothing can be kept here
                prepare(name)
            if turns.thinks(game(name)):
                turns.prepare(game(name))
            state.ready = True

    def _compile(self, name: str, state: State) -> None:
        """In another process, for compiling would hold up everybody here."""
        command = [sys.executable, "-c", COMPILE, name]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as self._process:
            assert self._process.stdout is not None
            for line in self._process.stdout:
                done, parts = map(int, line.split())
                state.done, state.parts = done, parts
