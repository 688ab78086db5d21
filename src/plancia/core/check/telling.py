"""Promises about what is told: texts, events, refusals, previews, pictures."""

import io
import json
from collections.abc import Iterable
from functools import cache
from typing import Any

from rich.console import Console

from plancia.core.check.walk import Walk, played, snapshot
from plancia.core.errors import Refusal
from plancia.core.events import SPECTATOR, Event
from plancia.core.examples import examples
from plancia.core.game import Rules
from plancia.core.picture import Scene, drawing
from plancia.texts import LANGUAGES, catalogue, placeholders

_WIDTH = 80


# Before the first move


def texts_are_there(walk: Walk) -> None:
    """Every language has what the rules, the help and the options say."""
    for key in texts_of(walk.game.rules):
        for lang, places in _places(key).items():
            walk.expect(places is not None, "no_text", key=key, lang=lang)


def texts_of(rules: Rules) -> list[str]:
    """The texts that a game must bring, whatever happens in it."""
    sections = dict.fromkeys(clause.split(".")[0] for clause in rules.clauses)
    keys = ["title", "goal", "label.move_help"]
    keys += [f"section.{section}" for section in sections] + [f"clause.{clause}" for clause in rules.clauses]
    shown = examples(rules)
    keys += [f"example.{example.name}" for example in shown]
    if any(attempt.change for example in shown for attempt in example.attempts):
        keys.append("label.change")
    return [*(f"{rules.name}.{key}" for key in keys), *(option.key(rules.name) for option in rules.options)]


def what_is_printed_is_plain(walk: Walk) -> None:
    """What never changes is plain data, and every cell has a name of its own."""
    printed = walk.game.printed
    plain(walk, printed)
    names = [cell["name"] for cell in printed["cells"]]
    walk.expect(len(set(names)) == len(names), "cell_twice")


# At every position


def events_can_be_told(walk: Walk) -> None:
    """What an action does has clauses, sentences, and secrets that are kept."""
    for action in walk.some(walk.position.legal):
        for event in played(walk.position, action).events:
            _event_can_be_told(walk, event)


def previews_come_true(walk: Walk) -> None:
    """What a preview says happens; what it leaves out could not be known; what it shows is what will be seen."""
    position = walk.position
    if position.over:
        return
    seat, action = position.to_move, walk.rng.choice(position.legal)
    before = snapshot(position)
    preview = position.preview(action)
    plain(walk, preview.as_json())
    walk.expect(snapshot(position) == before, "preview_changes")
    after, text = played(position, action), walk.game.write(action)
    certain = tuple(event for event in after.events if event.certain)
    walk.expect(preview.events == certain, "preview", action=text)
    if not preview.halted:
        assert seat is not None
        walk.expect(certain == after.events and preview.view == after.view(seat), "preview_view", action=text)
    _secrets_are_opened(walk, action, after.events)


def pictures_are_drawn(walk: Walk) -> None:
    """The table and the board can be drawn on a text screen, for every viewer."""
    try:
        picture = drawing(walk.game.rules)
        draw, board = picture.draw, picture.board
    except (ImportError, AttributeError) as error:
        raise walk.failure("picture", error=str(error)) from error
    names = tuple(f"{seat + 1}" for seat in range(walk.game.players))
    viewer, lang = walk.rng.choice(walk.viewers), walk.rng.choice(LANGUAGES)
    told = walk.position.told(viewer)
    scene = Scene(walk.game.printed, walk.position.view(viewer), names, lang, news=told)
    for draws in (draw, board):
        console = Console(file=io.StringIO(), width=_WIDTH)
        console.print(draws(scene))
        shown = console.file.getvalue()  # type: ignore[attr-defined]
        walk.expect(bool(shown.strip()), "picture", error=f"{draws.__name__}() draws nothing")


def plain(walk: Walk, data: Any) -> None:
    """Fail unless it is what JSON can hold."""
    try:
        same = json.loads(json.dumps(data, allow_nan=False)) == data
    except (TypeError, ValueError) as error:
        raise walk.failure("view_json", error=str(error)) from error
    walk.expect(same, "view_json", error="!=")


def refusal_can_be_told(walk: Walk, refusal: Refusal) -> None:
    """A refusal has a clause, a sentence, and cells that are there."""
    _clause_is_known(walk, refusal.clause, refusal.key)
    _text_fits(walk, refusal.key, {*refusal.args, "cells"})
    _cells_are_there(walk, refusal.key, refusal.cells)
    plain(walk, refusal.as_json())


def _event_can_be_told(walk: Walk, event: Event) -> None:
    _clause_is_known(walk, event.clause, event.key)
    _text_fits(walk, event.key, event.args)
    _cells_are_there(walk, event.key, event.args.get("cells", ()))
    plain(walk, event.as_json())
    if event.secret or event.opened:
        whole = set(event.secret) <= set(event.args) and event.args.get("seat") in range(walk.game.players)
        walk.expect(whole, "secret", key=event.key)
    if event.secret:
        hidden = event.seen_by(SPECTATOR)
        walk.expect(not set(event.secret) & set(hidden.args), "secret", key=event.key)
        _text_fits(walk, hidden.key, hidden.args)


def _secrets_are_opened(walk: Walk, action: int, events: tuple[Event, ...]) -> None:
    """An action that another seat might have thought impossible shows it something, and an event says so."""
    others = [seat for seat in range(walk.game.players) if seat != walk.position.to_move]
    if not others:
        return
    guess = walk.position.blind(walk.rng.choice(others)).resample(walk.number())
    told = any(event.opened or event.secret or not event.certain for event in events)
    walk.expect(told or action in guess.legal, "opened", action=walk.game.write(action))


def _text_fits(walk: Walk, key: str, names: Iterable[str]) -> None:
    for lang, places in _places(key).items():
        if places is None:
            raise walk.failure("no_text", key=key, lang=lang)
        walk.expect(places <= set(names), "text_places", key=key, lang=lang)


@cache
def _places(key: str) -> dict[str, set[str] | None]:
    texts = {lang: catalogue(lang).get(key) for lang in LANGUAGES}
    return {lang: None if text is None else placeholders(text) for lang, text in texts.items()}


def _clause_is_known(walk: Walk, clause: str, key: str) -> None:
    walk.expect(clause in walk.game.rules.clauses, "clause", clause=clause, key=key)


def _cells_are_there(walk: Walk, key: str, cells: Iterable[str]) -> None:
    known = {cell["name"] for cell in walk.game.printed["cells"]}
    walk.expect(set(cells) <= known, "no_cell", key=key, cells=sorted(set(cells) - known))
