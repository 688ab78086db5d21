"""Every event and every refusal of ZhanGuo can be told in three languages, with everything it names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import plancia
from plancia.core.errors import Refusal
from plancia.core.events import SPECTATOR, Event
from plancia.games.zhanguo.face.events import events
from plancia.games.zhanguo.face.refusals import refusal
from plancia.games.zhanguo.kernel import codes, state
from plancia.texts import LANGUAGES, catalogue, placeholders

GAME = plancia.game("zhanguo", players=4, boards="B", auction="on")
NAMES = ["Anna", "Bruno", "Carla", "Dario"]
CARD, SQUARE, REWARD = 57, codes.BY_SQUARE + 2 * 4 + 1, codes.BY_REWARD + 2

TOLD: dict[Any, list[tuple[Any, ...]]] = {
    int(codes.DREW): [(0, 12, 57, 99)],
    int(codes.BADE): [(0, 7, 0)],
    int(codes.PASSED): [(0, 0, 0)],
    int(codes.CHOSE): [(0, board, 7) for board in range(4)],
    int(codes.REJECTED): [(0, 57, 0)],
    int(codes.BURIED): [(0, 0, 0)],
    int(codes.DESCENDED): [(0, official, 2) for official in range(3)],
    int(codes.PLAYED): [(0, 57, 0)],
    int(codes.UNIFIED): [(0, 57, 2)],
    int(codes.COURT): [(0, action, 57, covered) for action in range(1, 7) for covered in (0, 12)],
    int(codes.UNREST): [(0, 2, level, cause) for level in (0, 2) for cause in (0, CARD)],
    int(codes.GOT_MARKERS): [(0, 2, 3, 0), (0, 2, 1, CARD)],
    int(codes.GOT_VP): [
        (0, 2, state.MISSING, 0, -1),
        (0, 2, state.MISSING, CARD, -1),
        (0, 9, state.PALACES, 0, -1),
        (0, 9, state.PALACES, REWARD, -1),
        (0, 3, state.SQUARE_VP, SQUARE, -1),
        (0, 2, state.ABILITIES, CARD, -1),
        (0, 15, state.GOVERNORS, 0, 4),
        (0, 7, state.MARKERS, 0, 2),
        (0, 18, state.TASK_VP, 0, 1),
        (0, 6, state.WALLS, 0, 17),
    ],
    int(codes.GOT_OFFICIAL): [(0, 0, 2, cause) for cause in (0, CARD, SQUARE, REWARD)],
    int(codes.MOVED): [(0, 2, 1, way) for way in (2, 7, 10)],
    int(codes.GOT_GOVERNOR): [(0, 2, square, cause) for square in (-1, 1) for cause in (0, REWARD)],
    int(codes.GOT_WORKERS): [(0, 2, 2, cause) for cause in (0, CARD, REWARD)],
    int(codes.PAID): [(0, 0b10, 2, 2), (0, 0b10101, -1, 17)],
    int(codes.GOT_PALACE): [(0, 2, 0), (0, 2, REWARD)],
    int(codes.GOT_WALL): [(0, 17, 0), (0, 0, REWARD)],
    int(codes.GOT_BIG): [(0, 1, 0), (0, 1, REWARD)],
    int(codes.USED): [(0, 57, 0)],
    int(codes.TASK): [(0, 1, kind, 3) for kind in range(3)],
    int(codes.TOOK): [(0, colour, number) for colour in range(3) for number in range(1, 6)],
    int(codes.DECLINED): [(0, 1, 0)],
    int(codes.RETURNED): [(0, 1, 3, 1)],
    int(codes.LOST): [(0, SQUARE, 0)],
    int(codes.LINED): [(2, 0, 1, 3)],
    int(codes.ROUND): [(2, 0, 0)],
    int(codes.OVER): [(0, 0, 0)],
    int(codes.DISMISSED): [(0, 2, 0)],
    int(codes.STOPPED): [(0, 0, 0), (0, 1, 0)],
}
"""Rows of every kind as the kernel tells them."""

REASONS: dict[Any, list[tuple[str, tuple[Any, ...]]]] = {
    int(codes.GAME_OVER): [("card-57", ())],
    int(codes.NOT_NOW): [
        (move, (phase, 0, 0))
        for phase in range(len(state.PHASE_NAMES))
        for move in (
            "pass",
            "done",
            "take",
            "bid-7",
            "board-star",
            "reject-57",
            "down-red-3",
            "card-57",
            "unify-3",
            "hire",
            "red-3",
            "red-2g-3g",
            "governor-3",
            "hire-3",
            "palace-3",
            "wall-west-1-2",
            "pay-135",
            "square-2",
            "marker-law",
            "use-57",
            "calm-3",
        )
    ],
    int(codes.NOT_HELD): [("card-57", (57, 0, 0)), ("reject-57", (57, 0, 0))],
    int(codes.NOT_COLOUR): [("reject-57", (57, 0, 0))],
    int(codes.ROOM_FULL): [("unify-3", (2, 0, 0))],
    int(codes.UNREST_TOO_HIGH): [("unify-3", (2, 3, 2))],
    int(codes.AREA_FULL): [("down-red-3", (2, 0, 0))],
    int(codes.NO_OFFICIAL): [("down-red-3", (0, 2, 0)), ("red-2g-3g", (0, 1, 0)), ("red-2w-3w", (0, 1, 1))],
    int(codes.NO_SUPPLY): [("recruit", (-1, 0, 0)), ("red-3", (0, 0, 0))],
    int(codes.OTHER_REGION): [("red-3", (1, 0, 0)), ("red-3", (1, 1, 0))],
    int(codes.NOBODY): [("reassign", (0, 0, 0))],
    int(codes.NOT_NEIGHBOURS): [("red-2g-5g", (1, 4, 0))],
    int(codes.NO_PASSAGE): [("red-2w-3w", (2, 0, 0))],
    int(codes.MUST_MOVE_ON): [("red-2w-3w", (2, 1, 0)), ("done", (2, 1, 0))],
    int(codes.NO_GOVERNOR): [("governor", (0, 0, 0))],
    int(codes.OFFICIALS_MISSING): [("governor-3", (2, 0b101, 0))],
    int(codes.NO_HIRERS): [("hire-3", (2, 0, 0))],
    int(codes.HIRE_UNREST): [("hire-3", (2, 4, 1))],
    int(codes.NO_SPACE): [("palace-3", (2, 0, 0))],
    int(codes.BANNED): [("palace-3", (2, 3, 0))],
    int(codes.NO_PALACE): [("palace", (0, 0, 0))],
    int(codes.HOME_WORKERS): [("palace-3", (2, 2, 1))],
    int(codes.OTHER_WORKERS): [("palace-3", (2, 0, 0))],
    int(codes.SLOT_TAKEN): [("wall-west-1-2", (1, 3, 0))],
    int(codes.OWN_WALL): [("wall-west-1-2", (0, 1, 0))],
    int(codes.NO_WALL): [("wall", (0, 0, 0))],
    int(codes.WALL_WORKERS): [("wall-west-1-2", (2, 1, 0))],
    int(codes.WRONG_BARS): [("wall-west-1-2", (2, 0, 0))],
    int(codes.NOWHERE): [(action, (number, 0, 0)) for number, action in enumerate(state.ACTIONS, 1) if number > 2]
    + [("hire", (state.C_HIRE, 1, 0))],
    int(codes.PAY_COUNT): [("pay-135", (1, 3, state.C_PALACE)), ("pay-135", (2, 3, state.C_WALL))],
    int(codes.PAY_EMPTY): [("pay-3", (2, state.C_PALACE, 0)), ("pay-3", (2, state.C_WALL, 0))],
    int(codes.PAY_HOME): [("pay-3", (2, 0, 0))],
    int(codes.NO_SQUARE): [("square-4", (2, 3, 0))],
    int(codes.SQUARE_TAKEN): [("square-2", (1, 3, 2))],
    int(codes.NO_BIG): [("marker-law", (2, 0, 0))],
    int(codes.NOT_ON_BOARD): [("use-57", (57, 0, 0))],
    int(codes.USED_UP): [("use-57", (57, 0, 0))],
    int(codes.WRONG_TRIGGER): [("use-57", (57, 4, 0))],
    int(codes.WRONG_NUMBER): [("use-57", (1, 57, 60)), ("use-57", (-1, 57, 12))],
    int(codes.DEAD): [("use-57", (57, 2, 0))],
    int(codes.NO_EFFECT): [("use-57", (57, 0, 0))],
    int(codes.CALM_ALREADY): [("calm-3", (2, 0, 0))],
    int(codes.LOW_BID): [("bid-7", (7, 0, 0))],
    int(codes.DEAR_BID): [("bid-20", (15, 0, 0))],
    int(codes.BOARD_GONE): [("board-star", (3, 0, 0))],
}
"""Reasons as the kernel tells them, for actions that they are told of."""


def told(kind: Any, numbers: tuple[int, ...]) -> Event:
    """The event of one row."""
    row = np.array([3 + len(numbers), kind, len(numbers), *numbers], np.int64)
    (event,) = events(GAME.box, row)
    return event


def refused(reason: int, move: str, numbers: tuple[int, ...], **options: object) -> Refusal:
    game = plancia.game("zhanguo", **options) if options else GAME
    return refusal(game.box, game.read(move), reason, np.array([len(numbers), *numbers], np.int64))


def all_events() -> Iterator[Event]:
    for kind, rows in TOLD.items():
        for numbers in rows:
            event = told(kind, numbers)
            yield event
            if event.secret:
                yield event.seen_by(SPECTATOR)


def all_refusals() -> Iterator[Refusal]:
    for reason, rows in REASONS.items():
        for move, numbers in rows:
            yield refused(reason, move, numbers)
    yield refused(int(codes.HIRE_UNREST), "hire-3", (2, 3, 2), unrest="strict")


def test_every_kind_of_event_and_every_reason_is_tried() -> None:
    names = [name for name in vars(codes) if name.isupper() and "BY_" not in name]
    first = names.index("GAME_OVER")
    kinds, reasons = ({int(getattr(codes, name)) for name in part} for part in (names[:first], names[first:]))
    assert kinds == set(map(int, TOLD))
    assert reasons == set(map(int, REASONS))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_has_a_sentence_that_its_arguments_fill(lang: str) -> None:
    for event in all_events():
        assert placeholders(catalogue(lang)[event.key]) <= set(event.args), event.key
        sentence = event.say(lang, NAMES)
        assert not re.search(r"[{}]|zhanguo|None|card-|square-\d|reward-", sentence), sentence
        assert event.clause in GAME.rules.clauses
        if event.args.get("cause") == "card-57":
            assert sentence.startswith(say_cause(lang)), sentence


def say_cause(lang: str) -> str:
    return {"en": "Card 57: ", "it": "Carta 57: ", "fr": "Carte 57\xa0: "}[lang]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_a_sentence_that_its_arguments_fill(lang: str) -> None:
    for no in all_refusals():
        assert placeholders(catalogue(lang)[no.key]) <= {*no.args, "cells"}, no.key
        assert no.clause in GAME.rules.clauses
        assert no.key.startswith(f"zhanguo.refuse.{no.clause}")
        sentence = no.say(lang, NAMES)
        assert not re.search(r"[{}]|zhanguo|None(?! left)", sentence), sentence


def test_no_text_of_an_event_or_refusal_is_left_over() -> None:
    used = {event.key for event in all_events()} | {no.key for no in all_refusals()}
    there = {key for key in catalogue("en") if re.match(r"zhanguo\.(event|refuse)\.", key)}
    assert there == used


@pytest.mark.parametrize(
    ("reason", "move", "numbers", "sentence"),
    [
        (codes.HOME_WORKERS, "palace-3", (2, 2, 1), "Workers needed in region 3: 2; you have 1. (Z5.5)"),
        (
            codes.OFFICIALS_MISSING,
            "governor-3",
            (2, 0b101, 0),
            "Missing in the governor area of region 3: red military official, white inspector. (Z5.3)",
        ),
        (codes.SLOT_TAKEN, "wall-west-1-2", (1, 3, 0), "Dario’s wall already stands in slot 2 of west-1. (Z5.6)"),
        (
            codes.NOT_NOW,
            "hire-3",
            (state.CARD, 0, 0),
            "The region to hire in is asked for after you have chosen to hire. To choose now: a card to play. (Z5.4)",
        ),
    ],
)
def test_a_refusal_says_what_is_missing(reason: int, move: str, numbers: tuple[int, ...], sentence: str) -> None:
    assert refused(reason, move, numbers).say("en", NAMES) == sentence


def test_cards_drawn_or_played_by_another_hand_are_news_and_so_is_what_follows() -> None:
    rows = [[codes.STOPPED, 3, 0, 1, 0], [codes.PLAYED, 3, 1, 57, 0], [codes.UNIFIED, 3, 1, 57, 2]]
    flat = [number for row in rows for number in row]
    story = events(GAME.box, np.array([1 + len(flat), *flat], np.int64))
    assert [event.certain for event in story] == [True, False, False]
    assert told(codes.PLAYED, (1, 57, 0)).certain
    assert not told(codes.DREW, (0, 1, 2)).certain


def test_what_others_draw_and_reject_stays_hidden() -> None:
    drew, rejected = told(codes.DREW, (0, 12, 57)), told(codes.REJECTED, (0, 57, 0))
    assert drew.seen_by(0).say("en", NAMES) == "Anna draws 12, 57."
    assert drew.seen_by(1).say("en", NAMES) == "Anna draws cards."
    assert rejected.seen_by(1).say("it", NAMES) == "Anna rifiuta una carta."
