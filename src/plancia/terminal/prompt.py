"""What a player typed: a command, a move, or the beginning of one."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, takewhile
from typing import Any

from plancia.core.errors import PlanciaError, Refusal
from plancia.core.game import Game, Move
from plancia.core.picture import Drawing
from plancia.core.position import Position
from plancia.games.vocabulary import folded, unclear
from plancia.texts import say, short

_BETWEEN = re.compile(r"[\s\-]+")
"""What stands between the words of a move."""
_WORDS = 6
"""No move has more."""
COMMANDS = ("help", "rules", "hint", "follow", "score", "undo", "save", "log", "board", "quit")
"""What a player may ask for."""


@dataclass(frozen=True)
class Command:
    """One of the commands, and what was typed after it."""

    name: str
    rest: str


@dataclass(frozen=True)
class Legal:
    """A whole move that may be played; `typed` is how it was written."""

    move: Move
    typed: str

    @property
    def action(self) -> int:
        """Its number."""
        return int(self.move["action"])


@dataclass(frozen=True)
class Illegal:
    """A whole move that may not."""

    move: Move
    refusal: Refusal
    rest: str = ""
    """What was typed after it."""


@dataclass(frozen=True)
class Begun:
    """The beginning of moves that may be played: all ways to write them, and for each way its move."""

    typed: str
    ways: tuple[str, ...]
    moves: tuple[Move, ...]

    @property
    def count(self) -> int:
        """How many moves there are."""
        return len({move["action"] for move in self.moves})


@dataclass(frozen=True)
class Closed:
    """The beginning of moves of which none may be played; the refusal, if it is the same for all of them."""

    typed: str
    refusal: Refusal | None


@dataclass(frozen=True)
class Nonsense:
    """Nothing of these."""

    error: PlanciaError

    @property
    def about_writing(self) -> bool:
        """Does it only say how moves are written, and nothing about this one?"""
        return bool({"example", "valid"} & self.error.details.keys())


@dataclass(frozen=True)
class Led:
    """More than a move: one that may be played, and what may come after it, as in `hire 3` where `hire` comes first."""

    first: Legal
    rest: str
    line: str
    instead: Illegal | Closed | Nonsense
    """What it means if nothing can come after it."""


Typed = Command | Legal | Illegal | Begun | Closed | Nonsense | Led


def words(command: str, lang: str) -> list[str]:
    """What may be typed for a command: the words of the language, and the English ones everywhere."""
    own = say(f"play.word.{command}", lang).split()
    return own + [word for word in say(f"play.word.{command}", "en").split() if word not in own]


def agreed(answer: str, lang: str) -> bool | None:
    """Yes (also an empty line), no, or None: neither."""
    word = answer.casefold()
    if not word or word in words("yes", lang):
        return True
    return False if word in words("no", lang) else None


def understand(line: str, position: Position, drawing: Drawing, lang: str) -> Typed:
    """What a line means in a position."""
    first, _, rest = line.partition(" ")
    tidy = position.game.rules.tidy
    for command in COMMANDS:
        if first.casefold() in words(command, lang) and not (rest and _legal(tidy(line, lang), position)):
            return Command(command, rest.strip())
    if hasattr(drawing, "part_keys") and line.casefold() in drawing.part_keys():
        return Command("board", line)
    typed = _as_typed(line, tidy(line, lang), _move(tidy(line, lang), position, lang))
    if isinstance(typed, Nonsense):
        _say_moves(typed.error.details, position.game, lang)
    if isinstance(typed, Illegal | Closed | Nonsense):
        return _several(line, typed, position, lang) or typed
    return typed


def _several(line: str, instead: Illegal | Closed | Nonsense, position: Position, lang: str) -> Led | Illegal | None:
    """Of a line that is no move the one that it begins with: to be played with what comes after it, or refused."""
    tidy, asked, refused = position.game.rules.tidy, [target.move for target in position.targets()], None
    for head, tail in list(_cuts(line))[: None if isinstance(instead, Nonsense) else 1]:
        first = _move(tidy(head, lang), position, lang)
        if isinstance(first, Legal):
            return Led(first, tail, line, instead)
        more = isinstance(instead, Nonsense) and instead.about_writing and _reads(tail, position.game, lang)
        if refused is None and isinstance(first, Illegal) and (first.move in asked or more):
            refused = replace(first, rest=tail)
    return refused


def _cuts(line: str) -> Iterator[tuple[str, str]]:
    """A line cut in two, after each of the words with which a move may end."""
    for cut in islice(_BETWEEN.finditer(line, 1), _WORDS):
        yield line[: cut.start()], line[cut.end() :]


def _reads(line: str, game: Game, lang: str) -> bool:
    """Does a line begin with a move, legal or not?"""
    return any(_is_move(game.rules.tidy(head, lang), game) for head in (*(head for head, _ in _cuts(line)), line))


def _is_move(text: str, game: Game) -> bool:
    try:
        game.read(text)
    except PlanciaError:
        return False
    return True


def _as_typed(line: str, tidy: str, typed: Typed) -> Typed:
    """What cannot be played, or not yet, is repeated as it was typed, not as the notation would write it."""
    if isinstance(typed, Closed | Begun):
        return replace(typed, typed=line)
    if isinstance(typed, Nonsense) and typed.error.details.get("text") == short(tidy):
        typed.error.details["text"] = short(line)
    return typed


def _say_moves(details: dict[str, Any], game: Game, lang: str) -> None:
    """Moves in an error, as they may be typed in the language."""
    if "valid" in details:
        details["valid"] = [game.rules.spoken(move, lang) for move in details["valid"]]
    if "example" in details:
        details["example"] = game.rules.spoken(details["example"], lang)


def _move(typed: str, position: Position, lang: str) -> Typed:
    game = position.game
    try:
        action = game.read(typed)
        refusal = position.refuse(action)
    except PlanciaError as error:
        return _short(typed, position) or _unread(typed, position, error, lang)
    if refusal is None:
        return Legal(game.describe(action), typed)
    same = [other for other in range(game.actions) if typed in game.ways(other)]
    meant = _short(typed, position) or _asked(position, same) or _longer(typed, position)
    return meant or Illegal(game.describe(action), refusal)


def _legal(typed: str, position: Position) -> bool:
    return any(typed in position.game.ways(action) for action in position.legal)


def _short(typed: str, position: Position) -> Legal | None:
    """A short form means the only legal move that can be written so."""
    game = position.game
    found = [action for action in position.legal if typed in game.ways(action)]
    return Legal(game.describe(found[0]), game.write(found[0])) if len(found) == 1 else None


def _longer(typed: str, position: Position) -> Begun | None:
    """The legal moves that go on from a refused one: `hire-3` from `hire`, but not `card-57` from `card-5`."""
    game, longer = position.game, re.compile(rf"{re.escape(typed)}\D")
    found = [(way, game.describe(a)) for a in position.legal for way in game.ways(a) if longer.match(way)]
    return Begun(typed, *zip(*found, strict=True)) if found else None


def _unread(typed: str, position: Position, error: PlanciaError, lang: str) -> Typed:
    game = position.game
    legal = _beginning(typed, position.legal, game, lang)
    if legal:
        found = [(way, game.describe(action)) for action, ways in legal.items() for way in ways]
        return Begun(typed, *zip(*found, strict=True))
    refused = _beginning(typed, range(game.actions), game, lang)
    same = [action for action in refused if typed in game.ways(action)]
    meant = _asked(position, same) or _alike(position, same) or _asked(position, refused) or _stem(position, refused)
    if meant is not None:
        return meant
    return _closed(typed, position, _in_question(position, refused)) if refused else Nonsense(error)


def _asked(position: Position, actions: Collection[int]) -> Illegal | None:
    """Of refused moves that can be written alike the only one that the decision is about."""
    targets = [target for target in position.targets() if target.move["action"] in actions]
    refusal = targets[0].refusal if len(targets) == 1 else None
    return None if refusal is None else Illegal(targets[0].move, refusal)


def _alike(position: Position, actions: Sequence[int]) -> Illegal | None:
    """A short form that no legal move has: of the moves that have it the one written most like the legal ones."""
    game = position.game
    legal = [game.write(action) for action in position.legal]
    shared = {action: max(_shared(game.write(action), move) for move in legal) for action in actions}
    best = [action for action, n in shared.items() if n == max(shared.values()) > 0]
    refusal = position.refuse(best[0]) if len(best) == 1 else None
    return None if refusal is None else Illegal(game.describe(best[0]), refusal)


def _stem(position: Position, actions: Collection[int]) -> Illegal | None:
    """Of refused moves the one that all others only go on from: `governor` of `governor-3`."""
    (stem, action), *others = sorted((position.game.write(action), action) for action in actions) or [("", 0)]
    refusal = position.refuse(action) if others and all(way.startswith(f"{stem}-") for way, _ in others) else None
    return None if refusal is None else Illegal(position.game.describe(action), refusal)


def _shared(one: str, other: str) -> int:
    """How many parts two moves begin with alike."""
    return sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one.split("-"), other.split("-"), strict=False))
    )


def _closed(typed: str, position: Position, actions: Iterable[int]) -> Closed:
    refusals = [
        position.refuse(action)
        for action in sorted(actions, key=lambda a: not position.game.write(a).startswith(typed))
    ]
    same = {each.say() for each in refusals if each is not None}
    return Closed(typed, refusals[0] if len(same) == 1 else None)


def _in_question(position: Position, actions: Collection[int]) -> Collection[int]:
    """Of refused moves those of the kinds that the decision is about; all of them if there are none."""
    kinds = {target.move["kind"] for target in position.targets()}
    return [action for action in actions if position.game.describe(action)["kind"] in kinds] or actions


def _beginning(typed: str, actions: Iterable[int], game: Game, lang: str) -> dict[int, list[str]]:
    """The actions that can be written so that they begin like this, with all such ways.

    In the notation or, unless it has capitals, which are signs and no words, as it is said in the language.
    """
    starts = (typed, *unclear(game.name, folded(typed), lang))
    said = folded(game.rules.spoken(typed, lang)) if typed.islower() else None

    def begins(way: str) -> bool:
        return way.startswith(starts) or (said is not None and folded(game.rules.spoken(way, lang)).startswith(said))

    written = {action: game.ways(action) for action in actions}
    found = {
        action: [way if way != typed else ways[0] for way in ways if begins(way)] for action, ways in written.items()
    }
    return {action: ways for action, ways in found.items() if ways}
