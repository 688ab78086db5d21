"""The game file: a text like PGN, which replays to the same position bit for bit."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any

from plancia.core import gametext
from plancia.core.arguments import checked
from plancia.core.errors import IllegalAction, OptionError, PlanciaError, TextError, VerifyError
from plancia.core.game import SEED_BITS, Game, Rules
from plancia.core.gametext import Comment, Header, RawFile
from plancia.core.options import complete
from plancia.core.position import Position
from plancia.core.saving import save
from plancia.core.seal import SALT_BITS, Seal
from plancia.texts import short

UNFINISHED = "*"

_OPTION, _SEAT, _END = "Option ", "Seat ", ""
_KNOWN = ("Game", "Rules", "Date", "Commitment", "Salt", "Seed", "Result")
_RESULT = re.compile(r"win((?: [1-9][0-9]?){1,99}); scores((?: -?[0-9]{1,9}){1,99})")
_SEED = re.compile(r"0|[1-9][0-9]{0,19}")
_COMMITMENT = re.compile(r"[0-9a-f]{64}")


@checked
@dataclass(frozen=True)
class Result:
    """How a game ended; seats count from 0 here, from 1 in the text."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]

    @classmethod
    @checked
    def of(cls, position: Position) -> "Result | None":
        """The result of a position, None while the game goes on."""
        return cls(position.winners, position.scores) if position.over else None

    @classmethod
    @checked
    def read(cls, text: str) -> "Result | None":
        """From `win 1 3; scores 10 19 4`, or None from `*`."""
        if text == UNFINISHED:
            return None
        match = _RESULT.fullmatch(text)
        if match is None:
            raise TextError("file.result", text=short(text))
        winners, scores = ([int(word) for word in group.split()] for group in match.groups())
        return cls(tuple(seat - 1 for seat in winners), tuple(scores))

    def __str__(self) -> str:
        """`win 1 3; scores 10 19 4`."""
        winners = " ".join(str(seat + 1) for seat in self.winners)
        return f"win {winners}; scores {' '.join(map(str, self.scores))}"


class MoveError(VerifyError):
    """A move in a game file that cannot be played there; `cause` says why, `clause` which rule if it is one."""

    def __init__(self, number: int, move: str, cause: PlanciaError, **place: Any) -> None:
        """Moves count from 1."""
        super().__init__("file.move", number=number, move=short(move), **place)
        self.cause = cause
        self.clause = cause.refusal.clause if isinstance(cause, IllegalAction) else ""

    def say(self, lang: str = "en") -> str:
        """The sentence in a language, the cause in the same."""
        self.details["reason"] = self.cause.say(lang)
        return super().say(lang)


@dataclass(frozen=True)
class _Places:
    """Where headers and moves stand in the text they were read from."""

    headers: Mapping[str, int] = field(default_factory=dict)
    moves: tuple[tuple[int, int], ...] = ()

    def header(self, key: str) -> dict[str, int]:
        return {"line": self.headers.get(key, self.headers.get(_END, 0))}

    def move(self, at: int) -> dict[str, int]:
        line, column = self.moves[at] if at < len(self.moves) else (0, 0)
        return {"line": line, "column": column}


@checked
@dataclass(frozen=True)
class GameFile:
    """A game as it was played, finished or not."""

    game: Game
    seats: tuple[str, ...]
    """The players' names by seat."""
    moves: tuple[str, ...] = ()
    """In the game's notation."""
    seal: Seal | None = None
    """None while the seed is secret; such a file cannot be replayed."""
    commitment: str = ""
    result: Result | None = None
    """None while the game goes on."""
    date: str = ""
    version: str = ""
    """Of the rules it was played by; the installed ones by default."""
    comments: tuple[Comment, ...] = ()
    extra: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Headers that Plancia has no use for."""
    source: str = field(default="", compare=False)
    places: _Places = field(default=_Places(), compare=False, repr=False)

    def __post_init__(self) -> None:
        """Bring everything into the form in which a file can hold it."""
        object.__setattr__(self, "seats", tuple(self.seats))
        object.__setattr__(self, "moves", tuple(self.moves))
        for move in self.moves:
            if not gametext.is_move(move):
                raise TextError("file.token", text=short(move))
        for key in self.extra:
            if not gametext.is_key(key) or key in _KNOWN or key.startswith((_OPTION, _SEAT)):
                raise TextError("file.header", text=short(key))
        last = len(self.moves)
        tidy = ((max(0, min(before, last)), gametext.comment(text)) for before, text in self.comments)
        comments = sorted((item for item in tidy if item[1]), key=lambda item: item[0])
        object.__setattr__(self, "comments", tuple(comments))
        object.__setattr__(self, "version", self.version or self.game.version)

    @classmethod
    @checked
    def record(
        cls, game: Game, seal: Seal, seats: Sequence[str], actions: Sequence[int] = (), date: str = ""
    ) -> "GameFile":
        """The file of a game of ours: these actions from this seal's seed, with the result if they end it."""
        moves = tuple(map(game.write, actions))
        file = cls(game, tuple(seats), moves, seal, seal.commitment, date=date)
        return replace(file, result=Result.of(file.replay()))

    @classmethod
    @checked
    def read(cls, text: str, rules: Callable[[str], Rules], source: str = "") -> "GameFile":
        """From its text; `rules` finds a game by name, `source` is what errors call the file."""
        try:
            return _understand(gametext.read(text), rules, source)
        except TextError as error:
            error.source = source
            raise

    def write(self) -> str:
        """The text of the file."""
        return gametext.write(self._headers(), self.moves, self.comments)

    @checked
    def save(self, path: Path | str) -> None:
        """Write the file to disk, all of it or nothing."""
        save(Path(path), self.write())

    def sealed(self) -> "GameFile":
        """What may be public of it: while the game goes on neither the seed nor secret moves, but commitments."""
        if self.result is not None or self.seal is None:
            return self
        moves = list(self.moves)
        for number, position in enumerate(islice(self.positions(), 1, None), 1):
            if any(event.secret for event in position.events[:1]):
                moves[number - 1] = self.seal.hidden(number, moves[number - 1])
        return replace(self, seal=None, moves=tuple(moves))

    @checked
    def opens(self, sealed: "GameFile") -> bool:
        """Is this the game, with its seed, of which that sealed file was an earlier part?"""
        if self.seal is None or (self.game, self.commitment) != (sealed.game, sealed.commitment):
            return False
        own = self.moves[: len(sealed.moves)]
        hidden = (self.seal.hidden(number, move) for number, move in enumerate(own, 1))
        shown = zip(own, hidden, sealed.moves, strict=False)
        return len(own) == len(sealed.moves) and all(move in (true, secret) for true, secret, move in shown)

    @property
    def actions(self) -> tuple[int, ...]:
        """The moves as actions of the game."""
        return tuple(self._action(at) for at in range(len(self.moves)))

    def positions(self) -> Iterator[Position]:
        """The start and the position after every move, whose `events` are those of that move."""
        self._check_rules()
        if self.seal is None:
            raise self._lie("file.sealed", "Commitment")
        position = self.game.start(self.seal.seed)
        yield position
        for at in range(len(self.moves)):
            position = position.copy()
            action = self._action(at)
            try:
                position.play(action)
            except PlanciaError as error:
                raise self._bad_move(at, error) from error
            yield position

    def replay(self) -> Position:
        """The position after the last move."""
        for position in self.positions():
            last = position
        return last

    def verify(self) -> Position:
        """Replay the game and check all that the file claims; returns the position after the last move."""
        self._check_rules()
        if len(self.seats) != self.game.players:
            raise self._lie("file.seats", f"Seat {len(self.seats)}", n=len(self.seats), players=self.game.players)
        if self.seal is not None and not self.commitment:
            raise self._lie("file.uncommitted", "Seed")
        if self.seal is not None and not self.seal.opens(self.commitment):
            raise self._lie("file.commitment", "Commitment")
        position = self.replay()
        result = Result.of(position)
        if result != self.result:
            key = (
                "file.not_over" if result is None else "file.no_result" if self.result is None else "file.other_result"
            )
            raise self._lie(key, "Result", found=self.result, expected=result)
        return position

    def _headers(self) -> Iterator[tuple[str, str]]:
        yield "Game", self.game.name
        yield "Rules", self.version
        yield from ((_OPTION + name, str(value)) for name, value in self.game.options.items())
        yield from ((f"{_SEAT}{seat}", name) for seat, name in enumerate(self.seats, 1))
        if self.date:
            yield "Date", self.date
        if self.commitment:
            yield "Commitment", self.commitment
        if self.seal is not None:
            yield "Salt", self.seal.salt
            yield "Seed", str(self.seal.seed)
        yield from self.extra.items()
        yield "Result", UNFINISHED if self.result is None else str(self.result)

    def _action(self, at: int) -> int:
        try:
            return self.game.read(self.moves[at])
        except PlanciaError as error:
            raise self._bad_move(at, error) from error

    def _bad_move(self, at: int, cause: PlanciaError) -> MoveError:
        return MoveError(at + 1, self.moves[at], cause, source=self.source, **self.places.move(at))

    def _check_rules(self) -> None:
        if self.version != self.game.version:
            raise self._lie("file.rules", "Rules", **_versions(self.version, self.game.name, self.game.version))

    def _lie(self, key: str, header: str, **args: Any) -> VerifyError:
        return VerifyError(key, source=self.source, **self.places.header(header), **args)


def _versions(found: str, game: str, installed: str) -> dict[str, Any]:
    return {"game": game, "found": short(found), "installed": installed}


def _understand(raw: RawFile, find: Callable[[str], Rules], source: str) -> GameFile:
    headers = raw.headers
    for key in ("Game", "Rules"):
        if not (key in headers and headers[key].value):
            raise TextError("file.missing", line=raw.end, header=key)
    try:
        rules = find(headers["Game"].value)
    except OptionError as error:
        raise TextError(error.key, line=headers["Game"].line, **error.details) from error
    version = headers["Rules"]
    try:
        game = _game(rules, headers)
    except TextError:
        if version.value.partition("+")[0] != rules.version:  # other rules may have had other options
            versions = _versions(version.value, rules.name, rules.version)
            raise VerifyError("file.rules", line=version.line, **versions) from None
        raise
    rest = {key: header.value for key, header in headers.items() if key not in _KNOWN}
    return GameFile(
        game,
        _seats(headers),
        tuple(move.text for move in raw.moves),
        _seal(headers),
        _commitment(headers),
        _result(headers),
        headers["Date"].value if "Date" in headers else "",
        version.value,
        raw.comments,
        {key: value for key, value in rest.items() if not key.startswith((_OPTION, _SEAT))},
        source,
        _Places(
            {_END: raw.end} | {key: header.line for key, header in headers.items()},
            tuple((move.line, move.column) for move in raw.moves),
        ),
    )


def _game(rules: Rules, headers: Mapping[str, Header]) -> Game:
    options = {key.removeprefix(_OPTION): header for key, header in headers.items() if key.startswith(_OPTION)}
    for name, header in options.items():
        try:
            complete(rules.options, {name: header.value})
        except OptionError as error:
            raise TextError(error.key, line=header.line, **error.details) from error
        except TextError as error:  # in a user's own data
            error.line = header.line + error.line if header.block else header.line
            error.column = error.column + 2 if error.column and header.block else 0
            raise
    try:
        return Game(rules, {name: header.value for name, header in options.items()})
    except OptionError as error:
        header = options.get(error.details.get("option", ""), headers["Game"])
        raise TextError(error.key, line=header.line, **error.details) from error


def _seats(headers: Mapping[str, Header]) -> tuple[str, ...]:
    seats = {key.removeprefix(_SEAT): header for key, header in headers.items() if key.startswith(_SEAT)}
    numbers = dict.fromkeys(str(seat) for seat in range(1, len(seats) + 1))
    for number, header in seats.items():
        if number not in numbers:
            raise TextError("file.seat", line=header.line, seat=short(number), n=len(seats))
    return tuple(seats[number].value for number in numbers)


def _seal(headers: Mapping[str, Header]) -> Seal | None:
    seed, salt = headers.get("Seed"), headers.get("Salt")
    if seed is None and salt is None:
        return None
    if seed is None or salt is None:
        raise TextError("file.half", line=(seed or salt or headers["Game"]).line)
    if not _SEED.fullmatch(seed.value) or int(seed.value) >> SEED_BITS:
        raise TextError("error.seed", line=seed.line, seed=short(seed.value), bits=SEED_BITS)
    try:
        return Seal(int(seed.value), salt.value)
    except PlanciaError as error:
        raise TextError("file.salt", line=salt.line, digits=SALT_BITS // 4) from error


def _commitment(headers: Mapping[str, Header]) -> str:
    header = headers.get("Commitment")
    if header is None:
        return ""
    if not _COMMITMENT.fullmatch(header.value):
        raise TextError("file.not_commitment", line=header.line, digits=64)
    return header.value


def _result(headers: Mapping[str, Header]) -> Result | None:
    header = headers.get("Result")
    if header is None:
        return None
    try:
        return Result.read(header.value)
    except TextError as error:
        raise error.at(header.line) from None
