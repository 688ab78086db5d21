"""The one command line: `plancia play`, `plancia rules`, …"""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from plancia.commands.warm import ready
from plancia.core.errors import PlanciaError
from plancia.games import NAMES
from plancia.texts import LANGUAGES, printable, say

COMMANDS = ("play", "games", "rules", "verify", "check", "fuzz", "lab", "arena", "bench", "warm")


class _Parser(argparse.ArgumentParser):
    """Errors are one line that says where to look."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and stop."""
        self.exit(2, f"{self.prog}: {message} (--help)\n")


def language(argv: Sequence[str]) -> str:
    """The language asked for by --lang, PLANCIA_LANG or the system's own; English if it is none of ours."""
    for at, word in enumerate(argv):
        if word == "--lang" and at + 1 < len(argv):
            return argv[at + 1]
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
    system = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    for wish in (os.environ.get("PLANCIA_LANG", ""), system):
        if wish[:2] in LANGUAGES:
            return wish[:2]
    return "en"


def parser(lang: str, argv: Sequence[str] = ()) -> argparse.ArgumentParser:
    """The parser of the whole command line; only the chosen command is loaded, and may look at the words."""
    command = next((word for word in argv if word in COMMANDS), None)
    titles = [say(f"{name}.title", lang) for name in NAMES]
    top = _Parser(prog="plancia", description=say("cli.about", lang, games=titles))
    commands = top.add_subparsers(dest="command", metavar=say("cli.command", lang), required=True)
    for name in COMMANDS:
        sub = commands.add_parser(name, help=say(f"cli.{name}", lang), description=say(f"cli.{name}", lang))
        sub.add_argument("--lang", choices=LANGUAGES, default=lang, help=say("cli.lang", lang))
        sub.set_defaults(argv=tuple(argv))
        if name == command:
            import_module(f"plancia.commands.{name}").add(sub, lang)
    return top


def _prepare(argv: Sequence[str], lang: str) -> None:
    """The games that are named are compiled first."""
    for name in NAMES:
        if name in argv and not {"-h", "--help"} & set(argv):
            ready(name, lang)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; every error of ours is one line and exit code 2."""
    argv = sys.argv[1:] if argv is None else argv
    lang = language(argv)
    safe = lang if lang in LANGUAGES else "en"
    try:
        _prepare(argv, safe)
        args = parser(safe, argv).parse_args(argv)
        return int(import_module(f"plancia.commands.{args.command}").run(args))
    except PlanciaError as error:
        print(f"plancia: {printable(error.say(safe))}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
