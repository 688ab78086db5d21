"""`plancia picture FILE`: a position as a picture: of a text, or of a game file after so many moves."""

import argparse
import sys
from itertools import islice
from pathlib import Path

from plancia.art.style import THEMES
from plancia.commands.compiling import finder
from plancia.commands.options import between
from plancia.commands.playing import writable, write_whole
from plancia.commands.verify import STDIN
from plancia.core.errors import OptionError, TextError
from plancia.core.events import Viewer
from plancia.core.gamefile import GameFile
from plancia.core.gametext import LIMIT, MOVES, is_game_file
from plancia.core.options import read_file, read_stream
from plancia.core.portrait import viewer_of
from plancia.core.position import Position
from plancia.games import position, read_game
from plancia.texts import say


def add(parser: argparse.ArgumentParser, lang: str) -> None:
    """The file, which position of it, for whom, how, and where to."""
    what, file = say("picture.arg.what", lang), say("playing.arg.file", lang)
    parser.add_argument("file", metavar=what, help=say("picture.arg.file", lang))
    after = say("picture.arg.after", lang)
    parser.add_argument("--after", type=between(0, MOVES), metavar="N", help=after)
    parser.add_argument("--seat", type=between(1, 99), metavar="S", help=say("picture.arg.seat", lang))
    place, mark = say("picture.arg.place", lang), say("picture.arg.mark", lang)
    parser.add_argument("--mark", nargs="+", default=[], metavar=place, help=mark)
    parser.add_argument("--theme", choices=THEMES, default=THEMES[0], help=say("picture.arg.theme", lang))
    parser.add_argument("--strong", action="store_true", help=say("picture.arg.strong", lang))
    parser.add_argument("--bare", action="store_true", help=say("picture.arg.bare", lang))
    parser.add_argument("--out", type=Path, metavar=file, help=say("picture.arg.out", lang))


def run(args: argparse.Namespace) -> int:
    """One SVG, to a file or to the output."""
    writable(args.out)
    source = say("verify.stdin", args.lang) if args.file == STDIN else args.file
    text = read_stream(sys.stdin.buffer, LIMIT, source) if args.file == STDIN else read_file(Path(args.file), LIMIT)
    names, action = None, None
    if is_game_file(text):
        file = read_game(text, source, finder(args.lang))
        names = [name or say("picture.player", args.lang, n=seat) for seat, name in enumerate(file.seats, 1)]
        here, action = _after(file, args.after)
    elif args.after is not None:
        raise OptionError("picture.error.after", file=source)
    else:
        here = _read(text, source)
    svg = here.svg(
        _viewer(here, args.seat),
        lang=args.lang,
        theme=args.theme,
        names=names,
        action=action,
        marks=args.mark,
        coordinates=not args.bare,
        strong=args.strong,
    )
    if args.out is None:
        sys.stdout.write(svg)
    else:
        write_whole(args.out, svg)
    return 0


def _after(file: GameFile, moves: int | None) -> tuple[Position, int | None]:
    """The position after so many moves, after all of them if none are named, and the last of these moves."""
    wanted = len(file.moves) if moves is None else moves
    if wanted > len(file.moves):
        raise OptionError("picture.error.moves", after=wanted, moves=len(file.moves))
    here = next(islice(file.positions(), wanted, None))
    return here, file.actions[wanted - 1] if wanted else None


def _read(text: str, source: str) -> Position:
    try:
        return position(text)
    except TextError as error:
        error.source = error.source or source
        raise


def _viewer(here: Position, seat: int | None) -> Viewer:
    """The seat asked for; else whoever the position is blinded for, or a spectator."""
    if seat is None:
        return viewer_of(here)
    if seat > here.game.players:
        raise OptionError("picture.error.seat", seat=seat, players=here.game.players)
    return seat - 1
