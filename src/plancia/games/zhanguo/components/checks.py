"""What the tables of ZhanGuo must have in common; values that are wrong in themselves are left out."""

from collections import Counter

from plancia.games.zhanguo.components.findings import Findings
from plancia.games.zhanguo.names import DECK, PLAYERS_MAX, SQUARES, TASK_KINDS, TASKS


def check_tables(found: Findings) -> None:
    """Every check across rows and tables."""
    for check in (_decks, _draft, _officials, _neighbours, _ban, _squares, _tasks, _bars, _ranges, _colours):
        check(found)


def _decks(found: Findings) -> None:
    """Z3.1 The decks last for all rounds."""
    rounds, draw = found.value("rounds", "rounds"), found.value("rounds", "draw")
    if rounds and draw and rounds * draw * PLAYERS_MAX > DECK:
        needed = rounds * draw * PLAYERS_MAX
        found.wrong("rounds", 0, "draw", "deck", needed=needed, players=PLAYERS_MAX, deck=DECK)


def _draft(found: Findings) -> None:
    """Z8.5 A draft rejects something, in rounds that are played, from decks that last."""
    rounds, draw = found.value("rounds", "rounds"), found.value("rounds", "draw")
    drafts, more = found.value("draft", "rounds"), found.value("draft", "draw")
    if rounds and drafts and drafts > rounds:
        found.wrong("draft", 0, "rounds", "draft_rounds", drafts=drafts, rounds=rounds)
    if draw and more and more <= draw:
        found.wrong("draft", 0, "draw", "draft_draw", draw=more, usual=draw)
    if draw and drafts and more:
        needed = PLAYERS_MAX * (draw * (drafts - 1) + more)
        if needed > DECK:
            found.wrong("draft", 0, "draw", "deck", needed=needed, players=PLAYERS_MAX, deck=DECK)


def _officials(found: Findings) -> None:
    """Z2.3 The officials of the start come from the supply."""
    supply = found.value("supplies", "officials")
    used: Counter[str] = Counter()
    for number, official, amount in found.pick("setup", "official", "amount"):
        used[official] += amount
        if supply and used[official] > supply:
            found.wrong("setup", number, "amount", "start", official=official, n=used[official], supply=supply)


def _neighbours(found: Findings) -> None:
    """Z1.5 Neighbours are so in both directions."""
    known = {region: neighbours for _, region, neighbours in found.pick("regions", "region", "neighbours")}
    for number, region, neighbours in found.pick("regions", "region", "neighbours"):
        for other in neighbours:
            if other == region:
                found.wrong("regions", number, "neighbours", "own_neighbour", region=region)
            elif region not in known.get(other, [region]):
                found.wrong("regions", number, "neighbours", "one_way", region=region, other=other)


def _ban(found: Findings) -> None:
    """Z1.5 Palaces are banned from some step of the track."""
    last, ban = found.value("unrest", "last"), found.value("unrest", "palace_ban")
    if last and ban and ban > last:
        found.wrong("unrest", 0, "palace_ban", "ban", ban=ban, last=last)


def _squares(found: Findings) -> None:
    """Z1.4 No region has more bonus squares than there is room for."""
    count: Counter[int] = Counter()
    for number, region in found.pick("squares", "region"):
        count[region] += 1
        if count[region] > SQUARES:
            found.wrong("squares", number, "region", "squares", region=region, max=SQUARES)


def _tasks(found: Findings) -> None:
    """Z2.2 Every kind of task has its tiles."""
    if "tasks" not in found.rows:
        return
    count = Counter(kind for _, kind in found.pick("tasks", "kind"))
    unknown = len(found.rows["tasks"]) - count.total()
    for kind in TASK_KINDS:
        if not TASKS - unknown <= count[kind] <= TASKS:
            found.wrong("tasks", 0, "rows", "tasks", kind=kind, n=count[kind], expected=TASKS)


def _bars(found: Findings) -> None:
    """Z6.2 A wall gained as a reward finds a slot with its bars."""
    sections = [bars for _, bars in found.pick("walls", "bars")]
    there = {bars for section in sections for bars in section}
    for number, bars in found.pick("rewards", "bars"):
        lost = [n for n in bars if n not in there]
        if lost and sections and len(sections) == len(found.rows["walls"]):
            found.wrong("rewards", number, "bars", "bars", lost=lost)


def _ranges(found: Findings) -> None:
    """Z1.1 The numbers of the colours are as many as a deck has cards, and are shared out."""
    rows = list(found.pick("colours", "first", "last"))
    for number, first, last in rows:
        if last - first + 1 != DECK:
            found.wrong("colours", number, "last", "range", first=first, last=last, deck=DECK)
        for other, low, high in rows:
            if other < number and first <= high and low <= last:
                found.wrong("colours", number, "first", "overlap", first=first, last=last, other=other)


def _colours(found: Findings) -> None:
    """Z1.1 Every card has a number of its colour."""
    ranges = {colour: (first, last) for _, colour, first, last in found.pick("colours", "colour", "first", "last")}
    for row, number, colour in found.pick("cards", "number", "colour"):
        first, last = ranges.get(colour, (number, number))
        if not first <= number <= last:
            found.wrong("cards", row, "colour", "colour", number=number, colour=colour, first=first, last=last)
