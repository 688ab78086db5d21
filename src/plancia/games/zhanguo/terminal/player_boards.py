"""The players' boards: a line for everybody, one board in full, the others in short."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from plancia.core.game import Data
from plancia.core.picture import Scene
from plancia.games.zhanguo.terminal.signs import (
    MARK,
    PLAIN,
    QUIET,
    STRONG,
    SYMBOLS,
    Pen,
    colour_style,
    fit,
    hanging,
    joined,
    officials,
    seat_style,
    unrest,
)
from plancia.games.zhanguo.terminal.signs import row as line
from plancia.texts import catalogue

_WORDS = 23
"""Columns from which on a card has room for the word of any trigger."""


def players(scene: Scene, pen: Pen, width: int) -> Iterator[Text]:
    """VP, hands, markers and what is left to build, of everybody."""
    view = scene.view["public"]
    rows = [_player(view, seat, pen) for seat in range(len(pen.names))]
    heads = [Text(pen.say(f"head.{name}"), QUIET) for name in _HEADS]
    sizes = [max(cell_len(cell.plain) for cell in column) for column in zip(heads, *rows, strict=True)]
    shown = [k for k, _ in enumerate(heads) if any(cell.plain for cell in (each[k] for each in rows))]
    while shown and width - 4 - sum(sizes[k] + 2 for k in shown) < _NAME:
        shown.pop()
    room = max(width - 4 - sum(sizes[k] + 2 for k in shown), _NAME)
    wide = min(room, max(map(cell_len, pen.names)))
    yield joined([" " * (4 + wide), *(fit(heads[k], sizes[k]) for k in shown)], "  ")
    for seat, cells in enumerate(rows):
        turn = view["to_move"] == seat or seat in view["winners"]
        start = Text.assemble(SYMBOLS["now"] if turn else " ", (f" {seat + 1} ", seat_style(seat)))
        name = fit(Text(called(seat, pen), STRONG if turn else ""), wide)
        yield joined([joined([start, name], ""), *(fit(cells[k], sizes[k]) for k in shown)], "  ")

    held = {own["board"] for own in view["seats"]}
    for board in scene.printed["boards"]:
        if board in held or view["auction"]:
            name = fit(pen.say(f"board.{board}"), _NAME + 3)
            yield from hanging([(name.plain, PLAIN), (power(board, scene, pen), QUIET)], width, indent=4)


def power(board: str, scene: Scene, pen: Pen) -> str:
    """Z2.3 What a side B is good for; an amount may have words of its own."""
    side = scene.printed["boards"][board]
    key, amount = f"power.{side['power']}", side["amount"]
    own = f"{key}.{amount}"
    return pen.say(own if f"zhanguo.{own}" in catalogue(pen.lang) else key, n=amount)


_NAME = 6
"""Columns that a name has at least."""
_HEADS = ("vp", "hand", "markers", "supply", "pieces", "side")


def _player(view: Data, seat: int, pen: Pen) -> list[Text]:
    own = view["seats"][seat]
    hand = joined(Text(f"{pen.colour(c)}{n}", colour_style(c)) for c, n in own["hand"].items())
    markers = joined(
        Text(f"{pen.colour(c)}{held['value']}{SYMBOLS['big'] if held['big'] else ''}", colour_style(c))
        for c, held in own["markers"].items()
    )
    supply = joined(officials({name: 1}, pen).append(str(n)) for name, n in own["supply"].items())
    left = f"{own['governors']}/{own['palaces']}/{own['walls']}"
    side = Text(pen.say(f"board.{own['board']}")) if own["board"] else Text()
    return [Text(f"{view['scores'][seat]:>3}", STRONG), hand, markers, supply, Text(left), side]


def own_board(
    scene: Scene, seat: int, pen: Pen, first: int, size: int, marks: Mapping[str, str], active: Collection[int]
) -> Iterator[Text]:
    """Five regions as columns: cards, officials above and below, workers, unrest."""
    own, limits = scene.view["public"]["seats"][seat]["regions"], scene.printed["unrest"]
    heads = [_head(str(region), marks) for region, _ in enumerate(own, 1)]
    yield line(_name(seat, pen, STRONG), heads, first, size)
    for k in range(max(1, *(len(place["cards"]) for place in own))):
        cards = [
            _card(place["cards"][k], size - 1, pen, marks, active) if k < len(place["cards"]) else "" for place in own
        ]
        yield line(pen.say("label.cards") if k == 0 else "", cards, first, size)
    yield line(pen.say("label.governing"), [_or_dot(officials(place["governing"], pen)) for place in own], first, size)
    yield line(pen.say("label.working"), [_working(place, pen) for place in own], first, size)
    yield line(pen.say("label.unrest"), [_unrest(place, limits, pen) for place in own], first, size)


def abilities(scene: Scene, seat: int, pen: Pen, width: int) -> Iterator[Text]:
    """What the cards on a board do, in words."""
    for region, place in enumerate(scene.view["public"]["seats"][seat]["regions"], 1):
        cards = [f"{pen.number(card)} {pen.ability(card)}" for card in place["cards"]]
        told = [*(f"{card};" for card in cards[:-1]), *cards[-1:]]
        if told:
            yield from hanging([(str(region), STRONG), *((card, PLAIN) for card in told)], width)


def _name(seat: int, pen: Pen, style: Style = PLAIN) -> Text:
    return Text.assemble((str(seat + 1), seat_style(seat)), (f" {called(seat, pen)}", style))


def called(seat: int, pen: Pen) -> str:
    """A player's name without the number that stands before it."""
    return pen.names[seat].removesuffix(f" {seat + 1}")


def _head(region: str, marks: Mapping[str, str]) -> Text:
    mark = marks.get(region, "")
    return Text(region + mark, MARK if mark else STRONG)


def _or_dot(text: Text) -> Text:
    return text if text.plain else Text(SYMBOLS["free"], QUIET)


def _card(card: int, width: int, pen: Pen, marks: Mapping[str, str], active: Collection[int]) -> Text:
    """A card in as many signs as there is room for."""
    mark = marks.get(f"card-{card}", SYMBOLS["usable"] if card in active else "")
    style = MARK if mark else pen.style(card)
    number, effect = f"{pen.number(card):>4}{mark or ' '}", pen.gain(card)
    word, letter = (pen.say(f"sign.{kind}.{pen.face(card)['trigger']}") for kind in ("word", "action"))
    if cell_len(f"{number}{letter} {effect}") > width:
        return Text.assemble((number.strip(), style), letter)
    return Text.assemble((number, style), f"{word if width >= _WORDS else letter} {effect}")


def _working(place: Data, pen: Pen) -> Text:
    """Officials of the worker area, then the workers."""
    workers = pen.say("sign.gain.workers", n=place["workers"]) if place["workers"] else ""
    return _or_dot(joined(part for part in (officials(place["working"], pen), Text(workers, STRONG)) if part.plain))


def _unrest(place: Data, limits: Mapping[str, int], pen: Pen) -> Text:
    text, level = unrest(place["unrest"], limits), place["unrest"]
    word = "dead" if level >= limits["last"] else "ban" if level >= limits["ban"] else ""
    return text.append(f" {pen.say(f'sign.{word}')}", STRONG) if word else text


def others(scene: Scene, seats: Sequence[int], pen: Pen, first: int, size: int) -> Iterator[Text]:
    """The other boards, two lines each: numbers of the cards; unrest, workers, officials above and below."""
    for seat in seats:
        own = scene.view["public"]["seats"][seat]["regions"]
        yield line(_name(seat, pen), [_numbers(place, pen) for place in own], first, size)
        yield line("", [_brief(place, pen) for place in own], first, size)


def _numbers(place: Data, pen: Pen) -> Text:
    return _or_dot(joined(Text(str(card), pen.style(card)) for card in place["cards"]))


def _brief(place: Data, pen: Pen) -> Text:
    above, below = officials(place["governing"], pen), officials(place["working"], pen)
    parts = [Text(f"{SYMBOLS['unrest']}{place['unrest']}")] if place["unrest"] else []
    if place["workers"]:
        parts.append(Text(pen.say("sign.gain.workers", n=place["workers"])))
    if above.plain or below.plain:
        parts.append(above.append("/").append(below))
    return joined(parts)
