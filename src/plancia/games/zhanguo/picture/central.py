"""The Great Wall and the map."""

from plancia.art.svg import Drawing, number
from plancia.core.portrait import Subject
from plancia.games.zhanguo.picture import layout

CRITERIA = {
    "governors": "governor",
    "governor_regions": "governor",
    "palaces": "palace",
    "palace_regions": "palace",
    "walls": "wall",
    "wall_sites": "wall",
    "writing_cards": "writing",
    "currency_cards": "currency",
    "law_cards": "law",
    "full_regions": "unify",
    "task_discs": "task",
    "calm_regions": "calm",
}
_SECTIONS, _APART = 6, 6
_STONE, _JOINT = 10, 6
_PIECE = 24


def great_wall(drawing: Drawing, subject: Subject) -> None:
    """Z1.4 Six sections: what their tile counts, and the slots with their bars."""
    title(drawing, "wall", subject.say("zhanguo.label.wall"), layout.MARGIN + 30)
    width = (layout.WIDTH - layout.MARGIN - layout.LEFT - (_SECTIONS - 1) * _APART) / _SECTIONS
    for k, (section, wall) in enumerate(zip(subject.printed["walls"], subject.public["walls"], strict=True)):
        x, y = layout.LEFT + k * (width + _APART), layout.MARGIN
        box = (x, y + 5, width, layout.WALL - 5)
        drawing.rect(box, "sheet", 3)
        drawing.spot(section["section"], box)
        stones = range(int((width + _JOINT) // (_STONE + _JOINT)))
        drawing.path(
            "".join(f"M{number(x + n * (_STONE + _JOINT))} {y}h{_STONE}v5h-{_STONE}Z" for n in stones), "stone"
        )
        tile = subject.printed["tiles"][wall["tile"]]
        per = f" / {tile['per']}" if tile["per"] > 1 else " /"
        drawing.text(x + 8, y + 23, f"{tile['vp']} {subject.say('zhanguo.label.vp')}{per}", 11.5, "ink2")
        drawing.sign(CRITERIA[tile["criterion"]], x + width - 24, y + 11, 15)
        for n, (owner, bars) in enumerate(zip(wall["slots"], section["bars"], strict=True)):
            left, top = x + (width - 3 * _PIECE - 16) / 2 + n * (_PIECE + 8), y + 36
            drawing.spot(f"{section['section']}-{n + 1}", (left, top, _PIECE, _PIECE))
            if owner is None:
                drawing.rect((left, top, _PIECE, _PIECE), "free", 5)
                drawing.sign(f"bars-{bars}", left + 5, top + 5, _PIECE - 10, "ink2")
            else:
                drawing.use(f"seal-{owner + 1}", left - 1, top - 1, _PIECE + 2)


def land(drawing: Drawing, subject: Subject) -> None:
    """Z1.4 The regions: their bonus squares, governors and palaces."""
    title(drawing, "map", subject.say("zhanguo.label.map"), layout.MAPS + 24)
    for k, (printed, region) in enumerate(zip(subject.printed["regions"], subject.public["map"], strict=True)):
        x, y = layout.column(k), layout.MAPS
        box = (x, y, layout.COLUMN, layout.MAP)
        drawing.rect(box, "ground", 8)
        drawing.spot(str(region["region"]), box)
        drawing.text(x + 12, y + 30, region["region"], 24, "serif", bold=True)
        for n, (square, owner) in enumerate(zip(printed["squares"], region["squares"], strict=True)):
            left = x + 36 + n * 31
            if owner is None:
                drawing.rect((left, y + 7, 29, 22), "sheet", 4)
                drawing.sign(layout.GAIN_SIGNS[square["gain"]][0], left + 3, y + 12, 12)
                drawing.text(left + 26, y + 22, square["amount"], 11, "", "end", bold=True)
            else:
                drawing.use(f"seal-{owner + 1}", left + 2, y + 6, 24)
        _governors(drawing, region["governors"], x + 12, y + 36)
        halls = [seat for seat, n in enumerate(region["palaces"]) for _ in range(n)]
        for n in range(len(halls), printed["spaces"]):
            drawing.rect((x + 36 + n * 31, y + 56, 26, 22), "free", 5)
        for n, seat in enumerate(halls):
            drawing.use(f"palace-{seat + 1}", x + 36 + n * 31, y + 54, 26)


def _governors(drawing: Drawing, counts: list[int], x: float, y: float) -> None:
    """How many of everybody's governors rule there, on squares or not."""
    drawing.sign("governor", x, y + 1, 14, "ink2")
    left = x + 24
    for seat, n in enumerate(counts):
        if n:
            drawing.use(f"seal-{seat + 1}", left, y, 15)
            drawing.text(left + 17, y + 12, n, 11.5, bold=True)
            left += 31


def title(drawing: Drawing, sign: str, words: str, y: float) -> None:
    """The name of a row, in the left column."""
    drawing.sign(sign, layout.MARGIN + 4, y - 12, 16, "ink2")
    drawing.text(layout.MARGIN + 28, y + 1.5, words, 13, "serif", bold=True)
