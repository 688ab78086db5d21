"""The printed tables of ZhanGuo, checked; an owner of the box can type in his own."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from importlib.resources import files

from plancia.core.errors import TextError
from plancia.games.zhanguo.components import tables
from plancia.games.zhanguo.components.checks import check_tables
from plancia.games.zhanguo.components.findings import Mistake
from plancia.games.zhanguo.components.parsing import build, parse, read
from plancia.games.zhanguo.components.writing import write
from plancia.texts import say, short

_SHOWN = 50
"""More mistakes than these are only counted."""

PREFIX = "zhanguo.components"
"""What the keys of all sentences begin with."""


class ComponentsError(TextError):
    """Tables that cannot be played with; `mistakes` are all that is wrong."""

    def __init__(self, mistakes: Iterable[Mistake], *, source: str = "", line: int = 0, column: int = 0) -> None:
        """Line and column are known where the text is no TOML."""
        self.mistakes = tuple(mistakes)
        super().__init__(f"{PREFIX}.mistakes", line=line, column=column, source=source, n=len(self.mistakes))

    def say(self, lang: str = "en") -> str:
        """How many mistakes, then each on a line of its own; of very many only the first."""
        lines = [super().say(lang), *(mistake.say(lang) for mistake in self.mistakes[:_SHOWN])]
        left = len(self.mistakes) - _SHOWN
        return "\n".join([*lines, say(f"{PREFIX}.more", lang, n=left)] if left > 0 else lines)


@dataclass(frozen=True)
class Components:
    """All printed tables."""

    rounds: tables.Rounds
    draft: tables.Draft
    auction: tables.Auction
    supplies: tables.Supplies
    players: tables.Players
    setup: tables.Setup
    regions: tables.Regions
    unrest: tables.Unrest
    unify: tables.Unify
    court: tables.Court
    squares: tables.Squares
    walls: tables.Walls
    wall_tiles: tables.WallTiles
    tasks: tables.Tasks
    rewards: tables.Rewards
    majorities: tables.Majorities
    side_b: tables.SideB
    triggers: tables.Triggers
    effects: tables.Effects
    colours: tables.Colours
    cards: tables.Cards

    def text(self) -> str:
        """The canonical file of these tables."""
        return write(self)

    @cached_property
    def digest(self) -> str:
        """A short hash of all that play can feel: provenances and notes do not count."""
        return sha256(write(self, remarks=False).encode()).hexdigest()[:12]


@cache
def printed() -> Components:
    """Our own tables."""
    file = files(__package__) / "components.toml"
    return read_components(file.read_text("utf-8"), file.name)


def read_components(text: str, source: str = "") -> Components:
    """Check a file of tables; the error names every mistake with its table, row and field."""
    if not isinstance(text, str):
        raise TextError("error.not_str", source=source, value=short(repr(text)))
    raw = parse(text, PREFIX)
    if isinstance(raw, tuple):
        mistake, line, column = raw
        raise ComponentsError([mistake], source=source, line=line, column=column)
    found = read(raw, Components, PREFIX)
    check_tables(found)
    if found.mistakes:
        found.sort(Components)
        raise ComponentsError(found.mistakes, source=source)
    return Components(**build(found, Components))
