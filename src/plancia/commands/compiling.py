"""Before a game can be played, its kernel is loaded, and the first time compiled, which takes a while."""

import sys
from collections.abc import Callable

from rich.console import Console

from plancia.analysis import turns
from plancia.commands.interrupts import left_at_once
from plancia.commands.progress import progress
from plancia.commands.streams import tell
from plancia.core.game import Game, Rules
from plancia.core.jit import catch_up, put_off
from plancia.games import NAMES, prepare, prepared, rules
from plancia.texts import say


def ready(game: str, lang: str) -> None:
    """Load a game; if it has to be compiled, show how far that is."""
    sys.stdout.flush()
    with left_at_once():
        if prepared(game):
            with put_off():
                rules(game)
            catch_up()
        else:
            _compile(game, lang)


def finder(lang: str) -> Callable[[str], Rules]:
    """Finds the rules of a game that a file names, made ready."""

    def find(name: str) -> Rules:
        if name in NAMES:
            ready(name, lang)
        return rules(name)

    return find


def ready_to_think(game: Game, lang: str) -> None:
    """Load what thinking about a game needs, if anybody has learned it; show how far that is."""
    if turns.thinks(game):
        sys.stdout.flush()
        with left_at_once(), progress(say("warm.thinking", lang), lang) as at:
            turns.prepare(game, at)


def _compile(game: str, lang: str) -> None:
    title = say("warm.once", lang, game=say(f"{game}.title", lang))
    if not Console(stderr=True).is_terminal:
        tell(title)
    with progress(title, lang) as at:
        prepare(game, at)
    if not prepared(game):
        tell(say("warm.unkept", lang))
