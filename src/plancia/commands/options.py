"""Arguments that commands share: a game and its options, whatever the game, numbers, seeds, lists."""

import argparse
from collections.abc import Callable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

from plancia.core.errors import OptionError
from plancia.core.game import Rules, checked_seed
from plancia.core.jit import put_off
from plancia.core.options import Option, Value, complete
from plancia.games import NAMES, rules
from plancia.texts import LANGUAGES, say, short

_DEST = "option_"


def add_game(parser: argparse.ArgumentParser, lang: str, optional: bool = False) -> None:
    """The argument GAME, and the options of the game that the command line names."""
    n = "?" if optional else None
    parser.add_argument("game", metavar=say("options.game", lang), type=known_game, nargs=n, help=" | ".join(NAMES))
    words = pairwise(("", *(parser.get_default("argv") or ())))
    named = next((name for before, word in words if (name := game_named(word)) and not _takes_value(before)), None)
    if named is not None:
        with put_off():
            of = rules(named)
        add_options(parser, of, lang)


def add_options(parser: argparse.ArgumentParser, rules: Rules, lang: str) -> None:
    """One argument for each option of a game."""
    group = parser.add_argument_group(say("options.of", lang, game=say(f"{rules.name}.title", lang)))
    for option in rules.options:
        key = "options.values" if option.read is None else "options.values_or_file"
        about = say(option.key(rules.name), lang)
        text = f"{about} {say(key, lang, valid=list(option.values), default=option.default)}"
        dest, metavar = _DEST + option.name, option.name.upper()
        group.add_argument(f"--{option.name}", type=_reader(option), dest=dest, metavar=metavar, help=text)


def chosen(args: argparse.Namespace, rules: Rules) -> dict[str, Any]:
    """The options given on the command line; a data option's value that is no known name is a path."""
    given = ((option, getattr(args, _DEST + option.name, None)) for option in rules.options)
    return {option.name: _value(option, word) for option, word in given if word is not None}


def settled(of: Rules, given: Mapping[str, Any]) -> Mapping[str, Value]:
    """All options of a game, or the error that it would give; nothing is compiled for it."""
    options = complete(of.options, given)
    of.box(options)
    return options


def words(options: Mapping[str, Any]) -> list[str]:
    """The arguments that choose these options."""
    return [word for name, value in options.items() for word in (f"--{name}", str(value))]


def shown(options: Mapping[str, Any], lang: str) -> list[str]:
    """Options as they are told; a user's own data is named, not shown."""
    own = say("options.own", lang)
    return [f"{name}={own if chr(10) in str(value) else value}" for name, value in options.items()]


def between(least: int, most: int) -> Callable[[str], int]:
    """An argument that is a whole number."""

    def read(word: str) -> int:
        value = _whole(word)
        if not isinstance(value, int) or not least <= value <= most:
            raise OptionError("options.number", word=short(word), min=least, max=most)
        return value

    return read


def decimal_between(least: float, most: float) -> Callable[[str], float]:
    """An argument that is a number, with a point, a comma or neither."""

    def read(word: str) -> float:
        try:
            value = float(word.replace(",", "."))
        except ValueError:
            value = float("nan")
        if not least <= value <= most:
            raise OptionError("options.decimal", word=short(word), min=least, max=most)
        return value

    return read


def seed(word: str) -> int:
    """An argument that is a seed."""
    return checked_seed(_whole(word))


def listed(word: str) -> list[str]:
    """An argument that is a list, with commas between its words."""
    return [part.strip() for part in word.split(",") if part.strip()]


def game_named(word: str) -> str | None:
    """The game that goes by a name or a title, in small letters or capitals."""
    wish = word.casefold()
    return next(
        (name for name in NAMES if wish in (name, *(say(f"{name}.title", lang).casefold() for lang in LANGUAGES))), None
    )


def known_game(word: str) -> str:
    """An argument that is a game."""
    name = game_named(word)
    if name is None:
        raise unknown_game(word)
    return name


def unknown_game(word: str) -> OptionError:
    """The error that lists the games there are."""
    return OptionError("error.game", game=short(word), valid=list(NAMES))


def _takes_value(word: str) -> bool:
    """Does an argument belong to the next one, if this is it?"""
    return word.startswith("--") and word != "--help" and "=" not in word


def _whole(word: str) -> int | str:
    """A word as a whole number if it is one that anybody means."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 40 else short(word)


def _reader(option: Option) -> Callable[[str], str]:
    """Refuses a wrong value, except of an option that may be a file: that is read once, by the game."""

    def read(word: str) -> str:
        if option.read is None:
            option.accept(word)
        return word

    return read


def _value(option: Option, word: str) -> str | Path:
    if option.read is None or word in map(str, option.values):
        return word
    try:
        return Path(word) if Path(word).exists() else word
    except (OSError, ValueError):  # no name of a file
        return word
