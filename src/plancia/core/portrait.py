"""A position as a picture in a file or a notebook: SVG, drawn by the module `picture` of a game's package."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module, util
from typing import Any, Protocol, cast

from plancia.art.style import THEMES
from plancia.art.svg import Drawing
from plancia.core.errors import ArgumentError
from plancia.core.events import ALL
from plancia.core.game import Data, Move, Rules
from plancia.core.position import Position, View
from plancia.texts import LANGUAGES, say, short


@dataclass(frozen=True)
class Subject:
    """What is to be drawn: only what a viewer sees of a position, and what is printed."""

    printed: Data
    view: View
    names: tuple[str, ...]
    """The players by seat."""
    lang: str
    coordinates: bool
    """Are places named?"""

    @property
    def public(self) -> Data:
        """What everybody sees."""
        public: Data = self.view["public"]
        return public

    def say(self, key: str, **args: Any) -> str:
        """A text in the picture's language."""
        return say(key, self.lang, **args)


class Painter(Protocol):
    """The functions of such a module."""

    def draw(self, subject: Subject) -> Drawing:
        """The whole table; its spots have the names of printed cells, its facts are what is special about the game."""

    def places(self, move: Move) -> Sequence[str]:
        """What a move was about, by the names of printed cells; the picture need not show them all."""


def can_draw(rules: Rules) -> bool:
    """Has the game a picture?"""
    return util.find_spec(f"{rules.package}.picture") is not None


def portrait(
    position: Position,
    viewer: int | str,
    lang: str,
    theme: str,
    names: Sequence[str] | None,
    action: int | None,
    marks: Sequence[str],
    coordinates: bool,
    strong: bool,
) -> str:
    """The picture of a position as SVG."""
    game = position.game
    if not can_draw(game.rules):
        raise ArgumentError("picture.error.none", game=game.name)
    if theme not in THEMES:
        raise ArgumentError("error.value", option="theme", value=short(theme), valid=list(THEMES))
    lang = lang if lang in LANGUAGES else "en"
    people = tuple(say("picture.player", lang, n=seat + 1) for seat in range(game.players)) if names is None else names
    if len(people) != game.players:
        raise ArgumentError("picture.error.names", n=len(people), players=game.players)
    painter = cast(Painter, import_module(f"{game.rules.package}.picture"))
    subject = Subject(game.printed, position.view(viewer), tuple(people), lang, coordinates)
    drawing = painter.draw(subject)
    for name in marks:
        if name not in drawing.spots:
            raise ArgumentError("picture.error.mark", mark=short(name), valid=list(drawing.spots)[:20])
    about = painter.places(game.describe(action)) if action is not None else ()
    drawing.mark([*(name for name in about if name in drawing.spots), *marks])
    drawing.facts[:0] = _facts(subject)
    title = say("picture.title", lang, game=say(f"{game.name}.title", lang), names=list(people))
    return drawing.svg(title, lang, theme, strong)


def viewer_of(position: Position) -> int | str:
    """Who a position can be shown to as it is: whoever it is blinded for, else a spectator, who knows no secrets."""
    return "spectator" if position.viewer == ALL else position.viewer


def _facts(subject: Subject) -> list[str]:
    """Whose turn it is, or who won; everybody's score."""
    public, names = subject.public, subject.names
    winners = [names[winner] for winner in public["winners"]]
    if public["to_move"] is not None:
        head = subject.say("picture.turn", name=names[public["to_move"]])
    else:
        head = subject.say(f"play.result.{'one' if len(winners) == 1 else 'shared'}", names=winners) + "."
    scores = [f"{name} {score}" for name, score in zip(names, public["scores"], strict=True)]
    return [head, subject.say("picture.scores", scores=scores)]
