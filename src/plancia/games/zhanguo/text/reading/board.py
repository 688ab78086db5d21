"""Lines of a seat: its board, VP, hand, rejects, markers, and the five regions."""

from plancia.core.gametext import short
from plancia.games.zhanguo.kernel.state import BY_AUCTION, BY_CHANCE, DECK, SOURCES
from plancia.games.zhanguo.names import BOARDS, COLOURS, ROOM
from plancia.games.zhanguo.text.diagram import HIDDEN, LETTERS, NONE, SIDE_A
from plancia.games.zhanguo.text.reading.sheet import Sheet
from plancia.games.zhanguo.text.reading.words import (
    REGION_NAMES,
    Line,
    Word,
    card,
    exactly,
    letters,
    number,
    pairs,
    place,
    several,
    wrong,
)

MANY = 32_000
"""More than any sum of VP, and less than a record can hold."""


def read_seat(sheet: Sheet, line: Line) -> int:
    """Z2.3 A seat and its board; the lines that follow are about it."""
    words = exactly(line, 4, "seat 1 board star")
    seat = sheet.seat(words[1])
    place(words[2], ("board",))
    valid = {0: [SIDE_A], BY_CHANCE: list(BOARDS), BY_AUCTION: [*BOARDS, NONE]}[int(sheet.b.sides)]
    name = valid[place(words[3], valid)]
    if name in BOARDS:
        sheet.say(words[3], "board", name)
        sheet.g.side[seat] = BOARDS.index(name) + 1
    return seat


def read_vp(sheet: Sheet, seat: int, line: Line) -> None:
    """VP by source; the sum before them is checked, or left out."""
    words = line[1:]
    sum_ = words.pop(0) if words and ":" not in words[0].text else None
    for source, word in pairs(words, SOURCES):
        sheet.say(word, "earned", seat, source)
        sheet.g.earned[seat, source] = number(word, 0, MANY)
    total = int(sheet.g.earned[seat].sum())
    if sum_ and number(sum_, 0, len(SOURCES) * MANY) != total:
        raise wrong(sum_, "vp", n=sum_.text, total=total)


def read_hand(sheet: Sheet, seat: int, line: Line) -> None:
    """Z1.6 Numbers, or of a hidden hand how many of each colour."""
    if line[1:] and line[1].text == HIDDEN:
        sheet.say(line[1], "hidden hand", seat)
        for d, word in pairs(line[2:], sheet.colours()):
            sheet.g.held[seat, d] = number(word, 0, DECK)
        return
    for word in several(line[1:]):
        d, k = sheet.lay(word, "hand")
        sheet.g.hand[seat, d] |= 1 << k
        sheet.g.held[seat, d] += 1


def read_rejected(sheet: Sheet, seat: int, line: Line) -> None:
    """Z8.5 What a seat rejected in a round, as far as it does not know where it is now."""
    drafts = int(sheet.b.drafts)
    if not drafts:
        raise wrong(line[0], "no_draft")
    if len(line) < 3:
        raise wrong(line[0], "rejected")
    k = number(line[1], 1, drafts) - 1
    for word in line[2:]:
        found = card(word)
        sheet.say(word, "reject", seat, found)
        d, at = divmod(found - 1, DECK)
        sheet.g.rejected[seat, d, k] |= 1 << at


def read_hired(sheet: Sheet, seat: int, line: Line) -> None:
    """Z2.3 The first Hire action of the round is done."""
    exactly(line, 1, "hired")
    sheet.g.hired[seat] = 1


def read_markers(sheet: Sheet, seat: int, line: Line) -> None:
    """Z4.1 Markers of value 1."""
    for colour, word in pairs(line[1:], COLOURS):
        sheet.say(word, "small", seat, colour)
        sheet.g.small[seat, colour] = number(word, 0, int(sheet.b.markers))


def read_region(sheet: Sheet, seat: int, line: Line) -> None:
    """Z1.5 A region of the board: cards, both areas, workers, unrest."""
    words = exactly(line, 7, "region 1 3,57 rgw rg 2 1")
    r = place(words[1], REGION_NAMES)
    cards = list(words[2].split(",")) if words[2].text != NONE else []
    if len(cards) > ROOM:
        raise wrong(words[2], "room", region=r + 1, n=len(cards), max=ROOM)
    for k, word in enumerate(cards):
        d, at = sheet.lay(word, "board")
        sheet.g.cards[seat, r, k] = d * DECK + at + 1
    for area, word in (("governing", words[3]), ("working", words[4])):
        for letter in letters(word):
            _official(sheet, seat, r, area, letter)
    sheet.say(words[4], "worker area", seat, r)
    sheet.say(words[5], "workers", seat, r)
    sheet.g.workers[seat, r] = number(words[5], 0, MANY)
    sheet.g.unrest[seat, r] = number(words[6], 0, int(sheet.b.last))


def _official(sheet: Sheet, seat: int, region: int, area: str, letter: Word) -> None:
    """Z1.2 One of the officials of a colour."""
    if letter.text not in LETTERS:
        raise wrong(letter, "official", word=short(letter.text), valid=list(LETTERS))
    colour = LETTERS.index(letter.text)
    sheet.g[area][seat, region, colour] += 1
    n = int(sheet.g.governing[seat, :, colour].sum() + sheet.g.working[seat, :, colour].sum())
    if n > sheet.b.officials:
        raise wrong(letter, "officials", seat=seat + 1, letter=letter.text, max=int(sheet.b.officials))


def check_lines(sheet: Sheet, seat: int) -> None:
    """Every seat has its lines."""
    head = sheet.need("seat", seat, shown=f"seat {seat + 1}")
    for name in ("vp", "hand", "markers"):
        sheet.need(name, seat, at=head, shown=name)
    for region in REGION_NAMES:
        sheet.need("region", seat, region, at=head, shown=f"region {region}")
