"""What lies in the middle of the table: rounds, court, map, Great Wall, tasks, rewards."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from rich.text import Text

from plancia.games.zhanguo.terminal.signs import (
    MARK,
    QUIET,
    STRONG,
    Pen,
    colour_style,
    fit,
    joined,
    owner,
    pieces,
    row,
    seat_style,
)

View = Mapping[str, Any]

_GAP = 3


def head(view: View, pen: Pen, width: int) -> Iterator[Text]:
    """Round, order, reward line and decks; the court pile and the markers."""
    order, line = (joined(map(owner, view[name])) for name in ("order", "line"))
    top, big = view["court"]["top"], [c for c, seat in view["markers"]["big"].items() if seat is None]
    pile = Text(pen.say("label.court.none"))
    if top is not None:
        pile = Text(pen.number(top), colour_style(top["colour"])).append(f" ({len(view['court']['cards'])})")
    there = joined(Text(pen.colour(c), colour_style(c)) for c in big) if big else Text("–")
    now = pen.say("source.auction") if view["auction"] else pen.say("label.round", n=view["round"], of=view["rounds"])
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


def _letters(counts: Mapping[str, int], pen: Pen) -> Iterator[Text]:
    for colour, n in counts.items():
        yield Text(f"{pen.colour(colour)}{n}", colour_style(colour))


def regions(view: View, pen: Pen, first: int, size: int) -> Iterator[Text]:
    """The map in five columns: bonus squares, governors, palaces and their spaces."""
    heads = [Text(str(place["region"]), STRONG) for place in view["map"]]
    yield row(Text(pen.say("label.map"), STRONG), heads, first, size)
    yield row(pen.say("label.squares"), [_squares(place, pen) for place in view["map"]], first, size)
    yield row(pen.say("label.governors"), [pieces(place["governors"]) for place in view["map"]], first, size)
    palaces = [pieces(place["palaces"], place["spaces"]) for place in view["map"]]
    yield row(pen.say("label.palaces"), palaces, first, size)


def _squares(place: View, pen: Pen) -> Text:
    """A free square by its gain, a taken one by its governor."""
    return joined(
        pen.say(f"sign.square.{square['gain']}", n=square["amount"])
        if square["seat"] is None
        else Text(f"[{square['seat'] + 1}]", seat_style(square["seat"]))
        for square in place["squares"]
    )


def wall(view: View, pen: Pen, width: int, guilty: Collection[str]) -> Iterator[Text]:
    """Z1.4 The sections: bars of each slot and who stands there, and what a bar will be worth."""
    yield Text.assemble((pen.say("label.wall"), STRONG), (f"  {pen.say('label.wall.about')}", QUIET))
    yield from _beside([_section(section, pen, guilty) for section in view["walls"]], width, 2, row_wise=True)


def _section(section: View, pen: Pen, guilty: Collection[str]) -> Text:
    name = pen.tell("label.where", where=section["section"])
    style = MARK if section["section"] in guilty else ""
    text = fit(Text(name + ("!" if style else ""), style), 9)
    for slot in section["slots"]:
        text.append(f"{slot['bars']}:").append(owner(slot["seat"])).append(" ")
    return text.append(f" {worth(section, pen)}")


def worth(section: View, pen: Pen) -> str:
    """Z8.3 What a bar of a section counts; 2/3 is 2 VP for every three."""
    share = f" {section['vp']}/{section['per']}" if (section["vp"], section["per"]) != (1, 1) else ""
    return pen.say(f"sign.criterion.{section['criterion']}") + share


def tasks(view: View, pen: Pen, width: int) -> Iterator[Text]:
    """Z7.1 The tasks of both sections: what to have where, and the discs on their spaces."""
    yield Text.assemble((pen.say("label.tasks"), STRONG), (f"  {pen.say('label.tasks.about')}", QUIET))
    yield from _beside([_task(task, pen) for task in view["tasks"]], width, 2)


def _task(task: View, pen: Pen) -> Text:
    places = "+".join(_place(place, pen) for place in task["places"])
    kind = pen.say(f"sign.kind.{task['kind']}")
    text = fit(f"{task['section']} {kind} {places}", 23)
    for space in task["spaces"]:
        text.append(f" {space['vp']}:").append(owner(space["seat"]))
    return text


def _place(place: int | str, pen: Pen) -> str:
    """A region, a site, or a section by the initial of its site and its number."""
    site, _, number = str(place).partition("-")
    name = pen.tell("label.site", site=site)
    return name[0] + number if number else name


def rewards(view: View, pen: Pen, width: int) -> Iterator[Text]:
    """Z6.2 The rewards of this round and of those to come."""
    first = 5
    size = (width - first) // 3
    heads = [Text(f"{pen.colour(c)} {pen.say(f'colour.{c}')}", colour_style(c)) for c in view["markers"]["stock"]]
    yield Text(pen.say("label.rewards"), STRONG)
    yield row("", heads, first, size)
    for number, line in enumerate(view["rewards"], 1):
        if number >= view["round"]:
            now = number == view["round"] and view["over"] is None
            label = Text(f"{'>' if now else ' '}{number}", STRONG if now else QUIET)
            yield row(label, [_reward(reward, view, now, pen) for reward in line], first, size)


def _reward(reward: View, view: View, now: bool, pen: Pen) -> Text:
    text = Text(style=STRONG if now and view["reward"] == reward["colour"] else "")
    if reward["seat"] is not None:
        text.append("[").append(owner(reward["seat"])).append("] ")
    return text.append(prize(reward, pen))


def prize(reward: View, pen: Pen) -> str:
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
