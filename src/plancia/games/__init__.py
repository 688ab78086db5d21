"""The games: each one folder, known to the rest by this registry alone."""

import hashlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import plancia.registry as registry
from plancia.core import gametext
from plancia.core.arguments import checked, fits
from plancia.core.codecache import cache_root
from plancia.core.errors import OptionError, TextError
from plancia.core.game import Game, Rules, game_of, rules_in
from plancia.core.gamefile import GameFile
from plancia.core.jit import INTERPRETED, catch_up, compile_late, put_off
from plancia.core.kernel.loops import attempt, best_action, random_play
from plancia.core.options import not_too_long, read_file
from plancia.core.position import Position
from plancia.texts import short

NAMES = tuple(registry.packages())
LIMIT = 1 << 18
"""The most characters of a position's text, a user's own tables in it."""


def rules(name: str) -> Rules:
    """The rules of a game; its kernel is compiled or loaded now."""
    if not fits(name, str) or name not in NAMES:
        raise OptionError("error.game", game=short(name), valid=list(NAMES))
    return rules_in(registry.packages()[name])


def _mark(name: str) -> Path:
    """The file that says that everything of a game is compiled, as its sources are now."""
    digest = hashlib.sha256()
    for folder in (Path(__file__).parents[1] / "core", registry.folder(registry.packages()[name])):
        for file in sorted(folder.rglob("*.py")) if folder else ():
            digest.update(file.read_bytes())
    return cache_root() / "prepared" / f"{name}-{digest.hexdigest()[:16]}"


def prepared(name: str) -> bool:
    """Has everything of a game been compiled on this machine, so that it starts at once?"""
    try:
        return INTERPRETED or _mark(name).exists()
    except OSError:  # a cache that is not ours
        return False


def prepare(name: str, progress: Callable[[int, int], None] | None = None) -> None:
    """Compile everything of a game now, so that nothing waits later; `progress` is told the parts done and all."""
    with put_off():
        kernel = rules(name).kernel
        for make in (attempt, random_play, best_action):
            make(kernel)
        compile_late(kernel.flaw)
    catch_up(progress)
    with suppress(OSError):
        _mark(name).parent.mkdir(parents=True, exist_ok=True)
        _mark(name).touch()


def game(name: str, /, **options: Any) -> Game:
    """A game with its options: `game("qin", players=3, board="lion")`."""
    return from_options(name, options)


@checked
def position(text: str) -> Position:
    """A position from its text, whatever game it is of."""
    lines = not_too_long(text, LIMIT).splitlines()
    words = next((line for line in lines if line.strip() and not line.startswith("#")), "").split()
    if not words or words[0] not in NAMES:
        raise TextError("error.position_game", line=1, valid=list(NAMES))
    return read_position(rules(words[0]), text)


def read_position(of: Rules, text: str) -> Position:
    """A position of a game from its text."""
    options, states = of.read_position(of, not_too_long(text, LIMIT))
    return Position(game_of(of.package, options), states)


def from_options(name: str, options: Mapping[str, Any]) -> Game:
    """A game from a mapping of options."""
    return game_of(rules(name).package, options)


@checked
def read_game(text: str, source: str = "", find: Callable[[str], Rules] = rules) -> GameFile:
    """A game file from its text; `source` is what errors call it, `find` finds a game's rules."""
    return GameFile.read(text, find, source)


@checked
def load_game(path: Path | str, find: Callable[[str], Rules] = rules) -> GameFile:
    """A game file from disk."""
    try:
        text = read_file(Path(path), gametext.LIMIT)
    except OptionError as error:
        raise TextError(error.key, **error.details) from error
    return read_game(text, str(path), find)
