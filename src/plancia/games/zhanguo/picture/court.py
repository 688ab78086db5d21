"""Rewards, tasks, stock and decks; and the number line of all cards, cut by the number at court."""

from plancia.art.svg import Drawing
from plancia.core.game import Data
from plancia.core.portrait import Subject
from plancia.games.zhanguo.picture import layout
from plancia.games.zhanguo.picture.central import title

_ROW = 28
_REWARDS, _TASKS = 262, 232
_LETTERS = {"west": "W", "centre": "C", "east": "E"}


def beside(drawing: Drawing, subject: Subject, y: float) -> None:
    """In three boxes: the rewards of the round, the tasks, what is left at court."""
    x, public = layout.LEFT, subject.public
    title(drawing, "reward", subject.say("zhanguo.label.rewards"), y + 24)
    drawing.rect((x, y, _REWARDS, layout.BESIDE), "sheet", 8)
    for k, reward in enumerate(public["rewards"]):
        _reward(drawing, subject, k, reward, x + 8, y + 8 + k * _ROW)
    x += _REWARDS + layout.GAP
    drawing.rect((x, y, 2 * _TASKS - 40, layout.BESIDE), "sheet", 8)
    for k, task in enumerate(public["tasks"]):
        _task(drawing, subject, task, x + 8 + k // 3 * (_TASKS - 24), y + 8 + k % 3 * _ROW)
    x += 2 * _TASKS - 40 + layout.GAP
    drawing.rect((x, y, layout.WIDTH - layout.MARGIN - x, layout.BESIDE), "sheet", 8)
    for k, (colour, n) in enumerate(public["markers"]["stock"].items()):
        big = "*" if public["markers"]["big"][colour] is None else ""
        layout.marker(drawing, x + 10, y + 10 + k * _ROW, colour, f"{n}{big}")
        drawing.sign("deck", x + 70, y + 12 + k * _ROW, 13, "ink2")
        drawing.text(x + 88, y + 23 + k * _ROW, public["decks"][colour], 12)


def _reward(drawing: Drawing, subject: Subject, k: int, reward: Data, x: float, y: float) -> None:
    """Z6.2 What it brings and where; who took it, or who would be asked for it in this order."""
    printed = subject.printed["rewards"][subject.public["round"] - 1][k]
    drawing.rect((x, y, 24, 22), f"{printed['colour']} keyed", 5)
    drawing.sign(printed["colour"], x + 5, y + 4, 14, f"on-{printed['colour']}")
    drawing.text(x + 34, y + 16, printed["amount"], 12.5, bold=True)
    drawing.sign(layout.GAIN_SIGNS[printed["gain"]][0], x + 46, y + 4, 14)
    drawing.sign("right", x + 66, y + 6, 10, "ink2")
    if printed["region"] is None:
        for n, bars in enumerate(printed["bars"]):
            drawing.sign(f"bars-{bars}", x + 82 + n * 14, y + 5, 12)
    else:
        drawing.text(x + 84, y + 16, printed["region"], 12.5, bold=True)
    if reward["seat"] is not None:
        drawing.use(f"disc-{reward['seat'] + 1}", x + _REWARDS - 40, y, 22)
    else:
        for n, seat in enumerate(reward["asked"]):
            drawing.use(f"seal-{seat + 1}", x + 150 + n * 22, y + 3, 16)


def _task(drawing: Drawing, subject: Subject, task: Data, x: float, y: float) -> None:
    """Z7.1 Where it wants something, and its spaces with what they score."""
    drawing.sign(task["kind"], x, y + 3, 14, "ink2")
    names = [_short(place) for place in subject.printed["tasks"][task["kind"]][task["task"] - 1]]
    drawing.text(x + 20, y + 15, " ".join(names), 12, bold=True)
    spaces = list(zip(task["spaces"], subject.printed["task_spaces"], strict=True))
    left = x + _TASKS - 44 - 23 * len(spaces)
    for n, (owner, points) in enumerate(spaces):
        if owner is None:
            drawing.rect((left + n * 23, y, 21, 21), "free", 10.5)
            drawing.text(left + n * 23 + 10.5, y + 14.5, points, 11, "ink2", "middle")
        else:
            drawing.use(f"disc-{owner + 1}", left + n * 23 - 1, y - 1, 23)


def _short(place: int | str) -> str:
    """A region's number, or a site's letter with the number of its section."""
    site, _, section = str(place).partition("-")
    return _LETTERS.get(site, site) + section


def court(drawing: Drawing, subject: Subject, y: float) -> None:
    """Z5 All numbers in the colours of their decks; the one at court, and what triggers on either side of it."""
    title(drawing, "unify", subject.say("zhanguo.label.court"), y + 40)
    left, width = layout.LEFT, layout.WIDTH - layout.MARGIN - layout.LEFT
    cards, top = subject.printed["cards"], subject.public["court"]["top"]

    def at(number: float) -> float:
        return left + width * (number - 0.5) / len(cards)

    for colour in subject.printed["colours"]:
        numbers = [card["number"] for card in cards if card["colour"] == colour]
        start, end = at(min(numbers) - 0.5), at(max(numbers) + 0.5)
        drawing.rect((start, y + 32, end - start, 12), f"{colour} keyed")
    if top is not None:
        x = at(top)
        drawing.rect((x - 1.5, y + 8, 3, 40), "ink")
        drawing.rect((x - 17, y, 34, 24), "ink", 6)
        drawing.text(x, y + 17, top, 15, "on-ink", "middle", bold=True)
        actions = subject.printed["court"]["actions"]
        lower, higher = ([each["court"] for each in actions if each["needs"] == need] for need in ("lower", "higher"))
        for n, action in enumerate(reversed(lower)):
            drawing.sign(action, x - 42 - n * 19, y + 6, 14, "ink2")
        for n, action in enumerate(higher):
            drawing.sign(action, x + 28 + n * 19, y + 6, 14, "ink2")
    played = subject.public["under_way"]["card"]
    private = subject.view["private"]
    hand = private.get("hand", ()) if isinstance(subject.view["viewer"], int) else ()
    for number in sorted({*hand, *([played] if played else [])}):
        box = (at(number) - 14, y + 40, 28, 22)
        layout.number(drawing, box, cards[number - 1])
        if number == played:
            drawing.rect(box, "s-ink", 5)
