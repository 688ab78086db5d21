"""The words of a command line: in which language, which command, and what becomes of its errors."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from plancia import __version__
from plancia.commands import streams
from plancia.commands.usage import Parser
from plancia.core.errors import PlanciaError
from plancia.registry import packages
from plancia.texts import LANGUAGES, Reason, printable, say

COMMANDS = (
    "play",
    "games",
    "rules",
    "verify",
    "analyse",
    "picture",
    "check",
    "fuzz",
    "lab",
    "arena",
    "train",
    "bench",
    "warm",
    "serve",
    "admin",
    "torture",
)

WRONG, BROKEN_PIPE = 2, 141
"""Exit codes; 1 is for what a command finds to be false."""


def language(argv: Sequence[str]) -> str:
    """The language asked for by --lang, PLANCIA_LANG or the system's own; English if it is none of ours."""
    asked = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    asked.add_argument("--lang")
    try:
        wishes = [asked.parse_known_args(argv)[0].lang]
    except argparse.ArgumentError:
        wishes = []  # the true parser will say what is wrong
    system = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
    for wish in (*wishes, os.environ.get("PLANCIA_LANG"), system):
        for known in LANGUAGES:
            if wish and wish.lower().startswith(known):
                return known
    return "en"


def parser(lang: str, argv: Sequence[str] = ()) -> Parser:
    """The parser of the whole command line; only the chosen command is loaded, and may look at the words."""
    command = next((word for word in argv if word in COMMANDS), None)
    titles = [say(f"{name}.title", lang) for name in packages()]
    top = Parser(prog="plancia", lang=lang, description=say("cli.about", lang, games=titles))
    top.add_argument("--version", action="version", version=f"plancia {__version__}", help=say("cli.version", lang))
    commands = top.add_subparsers(dest="command", metavar=say("cli.command", lang))
    for name in COMMANDS:
        about = say(f"cli.{name}", lang)
        sub = commands.add_parser(name, lang=lang, help=about, description=about)
        sub.set_defaults(argv=tuple(argv))
        if name == command:
            import_module(f"plancia.commands.{name}").add(sub, lang)
    for each in (top, *commands.choices.values()):
        each.add_argument("--lang", type=str.lower, choices=LANGUAGES, default=lang, help=say("cli.lang", lang))
    return top


def run(argv: Sequence[str] | None = None) -> int:
    """Run a command; every error of ours is one line and exit code 2."""
    streams.ready()
    argv = sys.argv[1:] if argv is None else argv
    lang = language(argv)
    try:
        code = _obey(argv, lang)
        sys.stdout.flush()
        return code
    except PlanciaError as error:
        streams.tell(f"plancia: {printable(error.say(lang))}")
        return WRONG
    except MemoryError:
        streams.tell(f"plancia: {say('system.ENOMEM', lang)}")
        return WRONG
    except BrokenPipeError:
        streams.silence(sys.stdout)
        return BROKEN_PIPE
    except OSError as error:
        streams.silence(sys.stdout)
        key = "cli.streams" if error.filename is None else "error.file"
        streams.tell(f"plancia: {printable(say(key, lang, file=error.filename, reason=Reason.of(error)))}")
        return WRONG


def _obey(argv: Sequence[str], lang: str) -> int:
    whole = parser(lang, argv)
    try:
        args = whole.parse_args(argv)
    except SystemExit as stop:  # it has said what is wrong, or how to use it
        return int(stop.code or 0)
    if args.command is None:  # who just starts it wants to play
        return _obey(["serve", "--host", "127.0.0.1", "--browser", "--lang", args.lang], lang)
    return int(import_module(f"plancia.commands.{args.command}").run(args))
