"""`plancia verify FILE…`: replay game files and prove them true."""

import argparse
import sys
from collections.abc import Callable

from plancia.commands.compiling import finder
from plancia.commands.options import shown
from plancia.commands.streams import broken, tell
from plancia.core.errors import OptionError, TextError
from plancia.core.game import Rules
from plancia.core.gamefile import GameFile
from plancia.core.gametext import LIMIT
from plancia.core.options import read_stream
from plancia.games import load_game, read_game
from plancia.texts import printable, say

STDIN = "-"


def add(parser: argparse.ArgumentParser, lang: str) -> None:
    """The files."""
    parser.add_argument("files", nargs="+", metavar=say("verify.files", lang), help=say("verify.help", lang))


def run(args: argparse.Namespace) -> int:
    """One line a file; 0 only if all are true."""
    truth, find = True, finder(args.lang)
    for name in args.files:
        try:
            file = read(name, args.lang, find)
            file.verify()
        except TextError as error:
            truth = False
            tell(printable(error.say(args.lang)))
        else:
            print(broken(printable(_summary(file, args.lang)), sys.stdout))
    return 0 if truth else 1


def read(name: str, lang: str, find: Callable[[str], Rules]) -> GameFile:
    """The game file of this name, or what comes in a pipe."""
    if name != STDIN:
        return load_game(name, find)
    source = say("verify.stdin", lang)
    try:
        return read_game(read_stream(sys.stdin.buffer, LIMIT, source), source, find)
    except OptionError as error:
        raise TextError(error.key, **error.details) from error


def _summary(file: GameFile, lang: str) -> str:
    facts = {
        "file": file.source,
        "game": file.game.name,
        "options": shown(file.game.options, lang),
        "moves": len(file.moves),
    }
    if file.result is None:
        return say("verify.unfinished", lang, **facts)
    winners = [file.seats[seat] or str(seat + 1) for seat in file.result.winners]
    return say("verify.ok", lang, **facts, winners=winners, scores=list(file.result.scores))
