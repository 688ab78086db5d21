"""`plancia verify FILE…`: replay game files and prove them true."""

import argparse
import sys

from plancia.commands.options import shown
from plancia.core.errors import OptionError, TextError
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
    truth = True
    for name in args.files:
        try:
            file = _read_stdin(args.lang) if name == STDIN else load_game(name)
            file.verify()
        except TextError as error:
            truth = False
            print(printable(error.say(args.lang)), file=sys.stderr)
        else:
            print(printable(_summary(file, args.lang)))
    return 0 if truth else 1


def _read_stdin(lang: str) -> GameFile:
    source = say("verify.stdin", lang)
    try:
        return read_game(read_stream(sys.stdin.buffer, LIMIT, source), source)
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
