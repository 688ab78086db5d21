"""What lies in the middle of the table: rounds, court, map, Great Wall, tasks, rewards."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import zip_longest
from types import MappingProxyType

from rich.text import Text

from plancia.core.game import Data
from plancia.core.picture import Scene
from plancia.games.zhanguo.terminal.signs import (
    MARK,
    QUIET,
    STRONG,
    SYMBOLS,
    Pen,
    colour_style,
    fit,
    joined,
    owner,
    pieces,
    row,
    seat_style,
)

_GAP = 3


def head(scene: Scene, pen: Pen, width: int, keys: Mapping[str, str] = MappingProxyType({})) -> Iterator[Text]:
    """Round, order, reward line and decks; the court pile and the markers; keys that show a part by itself."""
    view, rounds = scene.view["public"], scene.printed["rounds"]["rounds"]
    order, line = (joined(map(owner, view[name])) for name in ("order", "line"))
    top, big = view["court"]["top"], [c for c, seat in view["markers"]["big"].items() if seat is None]
    pile = Text(pen.say("label.court.none"))
    if top is not None:
        pile = Text(pen.number(top), pen.style(top)).append(f" ({len(view['court']['cards'])})")
    there = joined(Text(pen.colour(c), colour_style(c)) for c in big) if big else Text("–")
    now = pen.say("source.auction") if view["auction"] else pen.say("label.round", n=view["round"], of=rounds)
    parts = [
        Text(now, STRONG),
        *([_labelled(pen, "order", order)] if view["order"] else []),
        _labelled(pen, "line", line),
        _labelled(pen, "decks", joined(_letters(view["decks"], pen))),
        _labelled(pen, "court", pile),
        _labelled(pen, "stock", joined(_letters(view["markers"]["stock"], pen))),
        _labelled(pen, "big", there),
    ]
    yield from _flowing(parts, width)
    if keys:
        yield from _flowing([_key(key, part, pen) for part, key in keys.items()], width)


def _flowing(parts: list[Text], width: int) -> Iterator[Text]:
    """As many parts on a line as there is room for."""
    text = Text()
    for part in parts:
        if text.plain and len(text) + _GAP + len(part) > width:
            yield text
            text = Text()
        text = joined([text, part], " " * _GAP) if text.plain else part
    yield text


def _labelled(pen: Pen, name: str, text: Text) -> Text:
    return Text.assemble((f"{pen.say(f'label.{name}')} ", QUIET), text)


def _key(key: str, part: str, pen: Pen) -> Text:
    return Text.assemble((key, STRONG), (f" {pen.part(part)}", QUIET))


def _letters(counts: Mapping[str, int], pen: Pen) -> Iterator[Text]:
    for colour, n in counts.items():
        yield Text(f"{pen.colour(colour)}{n}", colour_style(colour))


def regions(scene: Scene, pen: Pen, first: int, size: int) -> Iterator[Text]:
    """The map in five columns: bonus squares, governors, palaces and their spaces."""
    places = list(zip(scene.view["public"]["map"], scene.printed["regions"], strict=True))
    heads = [
        Text(f"{place['region']}{SYMBOLS['about']}", MARK) if new else Text(str(place["region"]), STRONG)
        for (place, _), new in zip(places, _changed(scene, "map"), strict=True)
    ]
    yield row(Text(pen.say("label.map"), STRONG), heads, first, size)
    squares = [_squares(place["squares"], printed["squares"], pen) for place, printed in places]
    if all(len(joined(line)) < size for line in squares):
        yield row(pen.say("label.squares"), [joined(line) for line in squares], first, size)
    else:
        for number, line in enumerate(zip_longest(*squares, fillvalue="")):
            yield row("" if number else pen.say("label.squares"), line, first, size)
    yield row(pen.say("label.governors"), [pieces(place["governors"]) for place, _ in places], first, size)
    palaces = [pieces(place["palaces"], printed["spaces"]) for place, printed in places]
    yield row(pen.say("label.palaces"), palaces, first, size)


def _squares(owners: Sequence[int | None], squares: Sequence[Data], pen: Pen) -> list[Text | str]:
    """A free square by its gain, a taken one by its governor."""
    return [
        pen.say(f"sign.gain.{square['gain']}", n=square["amount"])
        if seat is None
        else Text(f"[{seat + 1}]", seat_style(seat))
        for seat, square in zip(owners, squares, strict=True)
    ]


def wall(scene: Scene, pen: Pen, width: int, guilty: Collection[str]) -> Iterator[Text]:
    """Z1.4 The sections: bars of each slot and who stands there, and what a bar will be worth."""
    yield Text.assemble((pen.say("label.wall"), STRONG), (f"  {pen.say('label.wall.about')}", QUIET))
    sections = zip(scene.view["public"]["walls"], scene.printed["walls"], _changed(scene, "walls"), strict=True)
    shown = [
        _section(section, printed["bars"], scene, pen, _mark(section["section"] in guilty, new))
        for section, printed, new in sections
    ]
    yield from _beside(shown, width, 2, row_wise=True)


def _changed(scene: Scene, part: str) -> list[bool]:
    """Which regions of the map or sections of the wall a planned turn changes."""
    now = scene.view["public"][part]
    then = now if scene.before is None else scene.before["public"][part]
    return [one != other for one, other in zip(then, now, strict=True)]


def _mark(guilty: bool, new: bool) -> str:
    return SYMBOLS["guilty"] if guilty else SYMBOLS["about"] if new else ""


def _section(section: Data, bars: Sequence[int], scene: Scene, pen: Pen, mark: str) -> Text:
    name = pen.tell("label.where", where=section["section"])
    text = fit(Text(name + mark, MARK if mark else ""), 9)
    for n, seat in zip(bars, section["slots"], strict=True):
        text.append(f"{n}:").append(owner(seat)).append(" ")
    return text.append(worth(section, scene, pen))


def worth(section: Data, scene: Scene, pen: Pen) -> str:
    """Z8.3 What a bar of a section counts; 2/3 is 2 VP for every three."""
    tile = scene.printed["tiles"][section["tile"]]
    share = f" {tile['vp']}/{tile['per']}" if (tile["vp"], tile["per"]) != (1, 1) else ""
    return pen.say(f"sign.criterion.{tile['criterion']}") + share


def tasks(scene: Scene, pen: Pen, width: int) -> Iterator[Text]:
    """Z7.1 The tasks of both sections: what to have where, and the discs on their spaces."""
    yield Text.assemble((pen.say("label.tasks"), STRONG), (f"  {pen.say('label.tasks.about')}", QUIET))
    yield from _beside([_task(task, scene.printed, pen) for task in scene.view["public"]["tasks"]], width, 2)


def _task(task: Data, printed: Data, pen: Pen) -> Text:
    places = ",".join(_place(place, pen) for place in printed["tasks"][task["kind"]][task["task"] - 1])
    kind = pen.say(f"sign.kind.{task['kind']}")
    text = fit(f"{task['section']} {kind} {places}", 23)
    for vp, seat in zip(printed["task_spaces"], task["spaces"], strict=True):
        text.append(f" {vp}:").append(owner(seat))
    return text


def _place(place: int | str, pen: Pen) -> str:
    """A region, a site, or a section by its site and its number."""
    site, _, number = str(place).partition("-")
    return site if site.isdigit() else pen.say(f"sign.site.{site}") + number


def rewards(scene: Scene, pen: Pen, width: int) -> Iterator[Text]:
    """Z6.2 The rewards of this round and of those to come."""
    view, first = scene.view["public"], 5
    size = (width - first) // 3
    heads = [Text(f"{pen.colour(c)} {pen.say(f'colour.{c}')}", colour_style(c)) for c in scene.printed["colours"]]
    yield Text(pen.say("label.rewards"), STRONG)
    yield row("", heads, first, size)
    takers = {reward["colour"]: reward["seat"] for reward in view["rewards"]}
    for number, line in enumerate(scene.printed["rewards"], 1):
        if number >= view["round"]:
            now = number == view["round"] and view["over"] is None
            label = Text(f"{SYMBOLS['now'] if now else ' '}{number}", STRONG if now else QUIET)
            seats = takers if number == view["round"] else {}
            at_hand = view["reward"] if now else None
            cells = [_reward(reward, seats.get(reward["colour"]), at_hand, pen) for reward in line]
            yield row(label, cells, first, size)


def _reward(reward: Data, seat: int | None, at_hand: str | None, pen: Pen) -> Text:
    text = Text(style=STRONG if at_hand == reward["colour"] else "")
    if seat is not None:
        text.append("[").append(owner(seat)).append("] ")
    return text.append(prize(reward, pen))


def prize(reward: Data, pen: Pen) -> str:
    """What a reward gives, and where."""
    if reward["gain"] == "wall":
        return pen.say("label.reward.wall", bars="/".join(map(str, reward["bars"])))
    return pen.say(f"label.reward.{reward['gain']}", n=reward["amount"], region=reward["region"])


def _beside(entries: list[Text], width: int, columns: int, row_wise: bool = False) -> Iterator[Text]:
    """Entries in columns, or below each other where there is no room."""
    size = width // columns
    if any(len(entry) >= size for entry in entries):
        yield from (fit(entry, width) for entry in entries)
        return
    rows = -(-len(entries) // columns)
    for k in range(rows):
        line = entries[k * columns : (k + 1) * columns] if row_wise else entries[k::rows]
        yield joined([fit(entry, size) for entry in line], "")
