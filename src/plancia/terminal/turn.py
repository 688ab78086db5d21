"""A person's turn: built step by step as a draft, shown with what it comes to, and played when it is agreed to."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from plancia.core.errors import PlanciaError
from plancia.core.events import SPECTATOR, Viewer
from plancia.core.game import Data, Move
from plancia.core.picture import Scene, drawing
from plancia.table import Table
from plancia.table.draft import Draft
from plancia.terminal.prompt import (
    Begun,
    Closed,
    Command,
    Illegal,
    Led,
    Legal,
    Nonsense,
    Typed,
    agreed,
    understand,
    words,
)
from plancia.terminal.screen import Screen
from plancia.terminal.speech import Speech
from plancia.terminal.story import Story
from plancia.texts import short

_LISTED = 24
"""More ways to go on than this are only counted."""


class Turn:
    """What the person to move sees and does."""

    def __init__(self, table: Table, screen: Screen, speech: Speech) -> None:
        """Everything is said in the language of the speech."""
        self.table, self.screen, self.speech = table, screen, speech
        self.say, self.lang = speech.say, speech.lang
        self.drawing = drawing(table.game.rules)
        self.story = Story(table, speech)
        self.draft = Draft(table.position)
        """What is planned so far."""
        self.notice = ""
        """To be said on the next screen."""
        self.asked: Draft | None = None
        """The complete turn that waits for a yes."""
        self.ways: dict[int, str] = {}
        """How steps were typed that can be written in several ways."""

    def remark(self, text: str) -> None:
        """Something more to be said on the next screen."""
        self.notice = f"{self.notice}\n{text}".strip()

    def begin(self) -> None:
        """A new turn, or the rest of one after something came to light."""
        self.draft, self.asked = Draft(self.table.position), None
        self.ways.clear()
        self.frame()

    def line(self) -> str:
        """What is typed next, to go on with the draft or in answer to the question whether to play it."""
        if self.asked is not None:
            return self.screen.ask(self.say("play.confirm", move=self.moves(self.asked)))
        return self.screen.ask(self.say("play.prompt", name=self.table.names[self.draft.seat]))

    def settled(self, line: str) -> bool:
        """Play the turn that was asked about, or leave it, if the line says so."""
        agrees = None if self.asked is None else agreed(line, self.lang)
        if self.asked is not None and agrees:
            self.table.confirm(self.asked)
        elif agrees is False:
            self.go(self.draft)
        return agrees is not None

    @property
    def plan(self) -> Draft:
        """Everything that is planned, also what is being asked about."""
        return self.asked or self.draft

    def take(self, typed: Typed) -> None:
        """A move, or something that was meant to be one."""
        match typed:
            case Legal():
                self.ways[typed.action] = typed.typed
                self.go(self.draft.add(typed.action))
            case Led():
                self.draft, then = self._led(typed, self.draft)
                self.take(then)
            case Illegal():
                more = self.say("play.clause", word=words("rules", self.lang)[0], clause=typed.refusal.clause)
                told = (self.speech.refusal(typed.refusal), self.remedy(typed.move), more)
                self.asked = None
                self.frame(" ".join(filter(None, told)), move=typed.move, guilty=typed.refusal.cells)
            case Begun():
                self.asked = None
                self.frame(self._going_on(typed), moves=typed.moves, ways=typed.ways)
            case Closed():
                why = "" if typed.refusal is None else self.speech.refusal(typed.refusal)
                self._answer(f"{self.say('play.closed', typed=typed.typed)} {why}".strip())
            case Nonsense():
                more = self.say("play.lost", word=words("help", self.lang)[0])
                self._answer(f"{typed.error.say(self.lang)} {more}")

    def _answer(self, text: str) -> None:
        """Below the table, which many wrong lines would else push out of sight."""
        self.notice = text
        self.frame()

    def _led(self, typed: Led, draft: Draft) -> tuple[Draft, Typed]:
        """Several steps on one line: the draft with the first ones, and the last; if they do not go together, none."""
        longer, instead = draft.add(typed.first.action), typed.instead
        if isinstance(instead, Illegal):
            asked = {target.move["action"]: target for target in draft.here.targets(typed.first.action)}
            target = asked.get(instead.move["action"])
            if target is not None and target.refusal is not None:
                return draft, Illegal(target.move, target.refusal)
            if target is not None and (longer.complete or target.move["action"] not in longer.here.legal):
                return draft, typed.first  # the rules leave no choice in the rest, and do it
        if longer.complete:
            return draft, self._over(typed, draft)
        for line in (typed.line, typed.rest):
            then = understand(line, longer.here, self.drawing, self.lang)
            end, then = self._led(then, longer) if isinstance(then, Led) else (longer, then)
            again = isinstance(then, Illegal) and then.rest and line == typed.line  # the step that is planned already
            if isinstance(then, Legal | Begun | Illegal) and not again:
                return end, replace(then, typed=typed.line) if isinstance(then, Begun) else then
            if isinstance(instead, Nonsense) and instead.about_writing and line == typed.rest:
                instead = _better(typed.line, then, instead)
        return draft, instead

    def _over(self, typed: Led, draft: Draft) -> Illegal | Closed | Nonsense:
        """What is wrong with steps after one that ends the turn."""
        then = understand(typed.rest, draft.here, self.drawing, self.lang)
        if isinstance(typed.instead, Nonsense) and not isinstance(then, Nonsense | Command):
            last = self.speech.move(typed.first.typed, self.table.game)
            return Nonsense(PlanciaError("play.over", move=last, rest=short(typed.rest)))
        return typed.instead

    def go(self, draft: Draft) -> None:
        """Go on with another draft; before one that is complete is played the player is asked, and keeps the last."""
        if draft.complete:
            self.asked = draft
        else:
            self.draft, self.asked = draft, None
        self.frame()

    def frame(self, message: str = "", draft: Draft | None = None, brief: str = "", **marks: Any) -> None:
        """The screen of the person to move: the table after the planned steps with marks, what happened, a message.

        Where the message would push the table out of sight, the brief one takes its place.
        """
        plan = draft or self.plan
        first = self.story.recent(plan.seat)
        picture = self.drawing.draw(self._scene(plan, first, marks))
        self.screen.clear()
        self.screen.show(picture, "")
        if brief and not self.screen.too_low(picture) and not self.screen.fits(Text(message), picture):
            message = brief
        if self.screen.too_low(picture) and (parts := self.parts()):
            self.screen.tell(self.say("play.board.low", parts=called(parts)))
        if plan.actions and not message:
            self._tell_draft(plan)
        elif plan.actions and draft is None and not plan.complete:
            self.screen.tell(self.say("play.draft", moves=self.moves(plan)), "bold")
        elif not message:
            self._tell_news(first, plan.seat, Group(picture, Text(self.notice)) if self.notice else picture)
        for text in (self.notice, message):
            if text:
                self.screen.tell(text)
        self.notice = ""

    def _tell_news(self, first: int, seat: int, beside: RenderableType) -> None:
        """What happened from a step on; where the screen is full of what else it shows, only the last steps."""
        shown, last = first, len(self.table.steps) - 1
        news = self.story.told(first, seat, news=True)
        while shown < last and not self.screen.fits(news, beside):
            shown += 1
            news = self.story.told(shown, seat, news=True)
        if shown > first:
            self.screen.tell(self.say("play.log.more", word=words("log", self.lang)[0]), "dim")
        if first <= last:
            self.screen.show(news)

    def _tell_draft(self, draft: Draft) -> None:
        if not draft.complete:
            self.screen.tell(self.say("play.draft", moves=self.moves(draft)), "bold")
        self.screen.tell(self.result(draft))

    def result(self, draft: Draft) -> str:
        """What a draft does, and what that is worth."""
        return self.speech.result(draft, self._scoring(draft))

    def worth(self, draft: Draft) -> str:
        """What a draft is worth, without what it does."""
        return " ".join(self.speech.worth(draft, self._scoring(draft)))

    def _scoring(self, draft: Draft) -> Mapping[str, str]:
        return self.drawing.scoring(self.scene(draft.seat)) if hasattr(self.drawing, "scoring") else {}

    def moves(self, draft: Draft) -> str:
        """The steps of a draft as they were typed."""
        return " ".join(map(self.written, draft.actions))

    def written(self, action: int) -> str:
        """A step as it was typed, in words of the language."""
        return self.speech.move(self.ways.get(action, action), self.table.game)

    def remedy(self, move: Move) -> str:
        """What would allow a refused move, in words; nothing where the draft knows no remedy."""
        action = move["action"]
        remedy = self.draft.remedy(action)
        if remedy is None:
            return ""
        return self.speech.remedy(remedy, action, self.table.game, words("undo", self.lang)[0])

    def scene(self, viewer: Viewer) -> Scene:
        """The table after the planned steps as a viewer sees it: everybody, or the person to move."""
        view = self.plan.preview.view
        if viewer == SPECTATOR:
            view = {**view, "viewer": SPECTATOR, "private": {}, "legal": []}
        return Scene(self.table.game.printed, view, self.table.names, self.lang)

    def parts(self) -> Mapping[str, RenderableType]:
        """What can be shown of the table by itself."""
        return self.drawing.parts(self.scene(self.draft.seat)) if hasattr(self.drawing, "parts") else {}

    def _scene(self, draft: Draft, first: int, marks: Mapping[str, Any]) -> Scene:
        """The table after the planned steps, with what they change, or what happened from a step on."""
        events = draft.preview.events if draft.actions else self.story.events(first)
        return Scene(
            self.table.game.printed,
            draft.preview.view,
            self.table.names,
            self.lang,
            targets=cache(lambda: self._targets(draft)),
            remedy=self.remedy,
            news=[event.seen_by(draft.seat).as_json() for event in events],
            before=draft.position.view(draft.seat) if draft.actions else None,
            **marks,
        )

    @staticmethod
    def _targets(draft: Draft) -> list[Data]:
        """What could be chosen next."""
        return [] if draft.complete else [target.as_json() for target in draft.here.targets()]

    def _going_on(self, begun: Begun) -> str:
        """How many moves begin like this, and which."""
        if len(begun.ways) > _LISTED:
            move = self.speech.move(begun.ways[0], self.table.game)
            return self.say("play.begun.many", typed=begun.typed, n=begun.count, move=move)
        ways = " ".join(self.speech.move(way, self.table.game) for way in begun.ways)
        return f"{self.say('play.begun', typed=begun.typed, n=begun.count)} {ways}"


def _better(line: str, then: Typed, instead: Nonsense) -> Closed | Nonsense:
    """Why a line of several steps is not taken: what is wrong with the last of them, if that says more."""
    match then:
        case Closed(refusal=refusal) if refusal is not None:
            return Closed(line, refusal)
        case Nonsense() if not then.about_writing:
            return then
    return instead


def called(parts: Mapping[str, RenderableType]) -> list[str]:
    """Parts by their keys and names."""
    return [" ".join(asked.split()[:2]) for asked in parts]
