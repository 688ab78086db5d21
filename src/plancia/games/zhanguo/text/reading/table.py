"""Lines of what lies on the table: turn, discs, decks, court, markers, wall, tasks and map."""

from plancia.core.events import SPECTATOR
from plancia.core.gametext import short
from plancia.games.zhanguo.kernel.state import ON_REWARD, PHASES, TASK_SECTIONS
from plancia.games.zhanguo.names import COLOURS, DECK, SECTIONS, SIDES, SLOTS, TASK_KINDS, TASKS, TILES
from plancia.games.zhanguo.text.diagram import AT_COURT, FREE, HIDDEN, NONE
from plancia.games.zhanguo.text.reading.sheet import Sheet
from plancia.games.zhanguo.text.reading.words import (
    REGION_NAMES,
    Line,
    card,
    exactly,
    letters,
    number,
    pairs,
    place,
    several,
    wrong,
)

_TURNS = 9999
_RNG = (1 << 64) - 1
_TILES = [tile + side for tile in TILES for side in SIDES]
_SECTIONS = [str(section + 1) for section in range(TASK_SECTIONS)]


def read_round(sheet: Sheet, line: Line) -> None:
    """Z3 0 before the first cards."""
    sheet.g.round_no = number(exactly(line, 2, "round 3")[1], 0, int(sheet.b.rounds))


def read_turn(sheet: Sheet, line: Line) -> None:
    """The number of the turn."""
    word = exactly(line, 2, "turn 12")[1]
    sheet.say(word, "turn number")
    sheet.g.turn = number(word, 1, _TURNS)


def read_viewer(sheet: Sheet, line: Line) -> None:
    """Z1.6 Who sees this position so."""
    word = exactly(line, 2, f"viewer 1, viewer {SPECTATOR}")[1]
    sheet.g.eye = sheet.players + 1 if word.text == SPECTATOR else sheet.seat(word) + 1


def read_rng(sheet: Sheet, line: Line) -> None:
    """The generator of the shuffles to come."""
    sheet.g.rng = number(exactly(line, 2, "rng 7")[1], 0, _RNG)


def read_to_move(sheet: Sheet, line: Line) -> None:
    """Whose choice it is."""
    words = exactly(line, 3, "to move 1")
    place(words[1], ("move",))
    sheet.g.seat = sheet.seat(words[2])


def read_phase(sheet: Sheet, line: Line) -> None:
    """What is to be chosen."""
    sheet.g.phase = place(exactly(line, 2, "phase card")[1], PHASES)


def read_over(sheet: Sheet, line: Line) -> None:
    """Z8.3 The game is over."""
    exactly(line, 1, "over")
    sheet.g.over = 1


def seats(sheet: Sheet, line: Line) -> list[int]:
    """Different seats."""
    found: list[int] = []
    for word in several(line[1:]):
        seat = sheet.seat(word)
        if seat in found:
            raise wrong(word, "twice", word=word.text)
        found.append(seat)
    return found


def read_order(sheet: Sheet, line: Line) -> None:
    """Z3.1 Seats as they play in this round."""
    order = seats(sheet, line)
    if order and len(order) < sheet.players:
        raise wrong(line[0], "order", players=sheet.players)
    if order:
        sheet.say(line[1], "seats in order")
    sheet.g.order[: len(order)] = order


def read_line(sheet: Sheet, line: Line) -> None:
    """Z2.1 Discs on the line from the top."""
    for rank, seat in enumerate(seats(sheet, line)):
        sheet.say(line[rank + 1], "disc", seat)
        sheet.g.rank[seat] = rank


def read_taken(sheet: Sheet, line: Line) -> None:
    """Z6.1 Discs on rewards of this round."""
    for colour, word in pairs(line[1:], COLOURS):
        seat = sheet.seat(word)
        sheet.say(word, "disc", seat)
        sheet.g.rank[seat] = ON_REWARD + colour


def read_top(sheet: Sheet, line: Line) -> None:
    """Z5.7 The card that the next one covers."""
    word = exactly(line, 2, "top 57, top -")[1]
    sheet.g.top = 0 if word.text == NONE else card(word)


def read_court(sheet: Sheet, line: Line) -> None:
    """Z3.2 The pile."""
    for word in several(line[1:]):
        d, k = sheet.lay(word, "court")
        sheet.g.pile[d] |= 1 << k


def read_deck(sheet: Sheet, line: Line) -> None:
    """Z1.1 A deck, the next card first, or how many cards it has."""
    d = place(line[1], sheet.colours()) if len(line) > 2 else -1
    if d < 0:
        raise wrong(line[0], "deck", valid=sheet.colours())
    if line[2].text == HIDDEN:
        sheet.say(line[2], "hidden deck", d)
        sheet.g.left[d] = number(exactly(line, 4, f"deck {line[1].text} {HIDDEN} 24")[3], 0, DECK)
        return
    cards = several(line[2:])
    for at, word in enumerate(cards):
        deck, k = sheet.lay(word, "deck")
        if deck != d:
            first = d * DECK + 1
            raise wrong(word, "deck_card", card=word.text, colour=line[1].text, first=first, last=first + DECK - 1)
        sheet.g.deck[d, at] = d * DECK + k + 1
    sheet.g.left[d] = len(cards)


def read_stock(sheet: Sheet, line: Line) -> None:
    """Z1.3 Markers in stock; what is left out is counted."""
    for colour, word in pairs(line[1:], COLOURS):
        sheet.say(word, "stock", colour)
        sheet.g.stock[colour] = number(word, 0, int(sheet.b.markers))


def read_big(sheet: Sheet, line: Line) -> None:
    """Z1.3 Who has the markers of value 3."""
    if not sheet.b.big_markers:
        raise wrong(line[0], "no_big")
    for colour, word in pairs(line[1:], COLOURS):
        sheet.g.big[colour] = 0 if word.text == AT_COURT else sheet.seat(word) + 1


def read_wall(sheet: Sheet, line: Line) -> None:
    """Z2.2, Z5.6 A section of the wall: its tile with a side up, and its slots."""
    words = exactly(line, 4, "wall west-1 W3B .2.")
    section = place(words[1], SECTIONS)
    tile = place(words[2], _TILES)
    sheet.say(words[2], "tile", tile // len(SIDES))
    sheet.g.tile[section] = tile
    slots = letters(words[3])
    if len(slots) != SLOTS:
        raise wrong(words[3], "slots", word=short(words[3].text), n=SLOTS)
    for slot, word in enumerate(slots):
        if word.text == FREE:
            continue
        seat = sheet.piece(word, "walls")
        if seat + 1 in sheet.g.wall[section]:
            raise wrong(word, "own_wall", section=SECTIONS[section], seat=seat + 1)
        sheet.g.wall[section, slot] = seat + 1


def read_task(sheet: Sheet, line: Line) -> None:
    """Z2.2, Z7.1 A task tile of a section, and the discs on it from the left."""
    words = exactly(line, 5, "task 1 wall 3 21")
    section, kind = place(words[1], _SECTIONS), place(words[2], TASK_KINDS)
    task = number(words[3], 1, TASKS) - 1
    sheet.say(words[3], "task tile", kind, task)
    sheet.g.task[section, kind] = task
    for space, word in enumerate(letters(words[4])):
        seat = sheet.seat(word)
        sheet.say(word, "disc", section, kind, seat)
        sheet.g.disc[section, kind, seat] = space + 1


def read_map(sheet: Sheet, line: Line) -> None:
    """Z1.4 A region of the map: governors on its squares and beside them, palaces."""
    words = exactly(line, 5, "map 2 1.2 - 113")
    r = place(words[1], REGION_NAMES)
    squares, n = letters(words[2]), int(sheet.b.squares[r])
    if len(squares) != n:
        raise wrong(words[2], "squares", region=r + 1, n=n)
    for square, word in enumerate(squares):
        if word.text != FREE:
            seat = sheet.piece(word, "governors")
            sheet.g.square[r, square] = seat + 1
            sheet.g.governors[seat, r] += 1
    for word in letters(words[3]):
        if FREE in words[2].text:
            raise wrong(word, "beside", region=r + 1)
        sheet.g.governors[sheet.piece(word, "governors"), r] += 1
    palaces = letters(words[4])
    if len(palaces) > sheet.b.spaces:
        raise wrong(words[4], "spaces", region=r + 1, n=len(palaces), max=int(sheet.b.spaces))
    for word in palaces:
        sheet.g.palaces[sheet.piece(word, "palaces"), r] += 1
