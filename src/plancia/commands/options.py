"""Arguments that commands share: a game and its options, whatever the game, counts, seeds, lists."""

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from plancia.core.errors import OptionError
from plancia.core.game import Rules, checked_seed
from plancia.core.options import Option
from plancia.games import NAMES, rules
from plancia.texts import say

_DEST = "option_"


def add_game(parser: argparse.ArgumentParser, lang: str, optional: bool = False) -> None:
    """The argument GAME, and the options of the game that the command line names."""
    n = "?" if optional else None
    parser.add_argument("game", metavar=say("options.game", lang), type=_known, nargs=n, help=" | ".join(NAMES))
    named = next((word for word in parser.get_default("argv") or () if word in NAMES), None)
    if named is not None:
        add_options(parser, rules(named), lang)


def add_options(parser: argparse.ArgumentParser, rules: Rules, lang: str) -> None:
    """One argument for each option of a game; `Game` itself refuses wrong values."""
    group = parser.add_argument_group(say("options.of", lang, game=rules.name))
    for option in rules.options:
        key = "options.values" if option.read is None else "options.values_or_file"
        about = say(option.key(rules.name), lang)
        text = f"{about} {say(key, lang, valid=list(option.values), default=option.default)}"
        group.add_argument(f"--{option.name}", dest=_DEST + option.name, metavar=option.name.upper(), help=text)


def chosen(args: argparse.Namespace, rules: Rules) -> dict[str, Any]:
    """The options given on the command line; a data option's value that is no known name is a path."""
    given = ((option, getattr(args, _DEST + option.name, None)) for option in rules.options)
    return {option.name: _value(option, word) for option, word in given if word is not None}


def words(options: Mapping[str, Any]) -> list[str]:
    """The arguments that choose these options."""
    return [word for name, value in options.items() for word in (f"--{name}", str(value))]


def shown(options: Mapping[str, Any], lang: str) -> list[str]:
    """Options as they are told; a user's own data is named, not shown."""
    own = say("options.own", lang)
    return [f"{name}={own if chr(10) in str(value) else value}" for name, value in options.items()]


def count(word: str) -> int:
    """An argument that is a number of things."""
    if not word.isdecimal() or int(word) < 1:
        raise OptionError("options.count", word=word)
    return int(word)


def seed(word: str) -> int:
    """An argument that is a seed."""
    return checked_seed(int(word) if word.isascii() and word.isdigit() else word)


def listed(word: str) -> list[str]:
    """An argument that is a list, with commas between its words."""
    return [part.strip() for part in word.split(",") if part.strip()]


def _known(name: str) -> str:
    return rules(name).name


def _value(option: Option, word: str) -> str | Path:
    if option.read is None or word in map(str, option.values):
        return word
    try:
        return Path(word) if Path(word).exists() else word
    except (OSError, ValueError):  # no name of a file
        return word
