"""Reads a whole ZhanGuo position from its text: builds the state that its words describe, and asks if it can be."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from plancia.core.contract import Array, look, records
from plancia.core.errors import TextError
from plancia.core.options import Option, Value
from plancia.core.words import Head, Line, Word, exactly, lines_of, pairs, several
from plancia.games.zhanguo import names
from plancia.games.zhanguo.box import PRINTED, canonical, make_box
from plancia.games.zhanguo.kernel import state
from plancia.games.zhanguo.names import BOARDS, CARDS, COLOURS, DECK, REGIONS, SECTIONS, TASK_KINDS
from plancia.games.zhanguo.text import diagram
from plancia.games.zhanguo.text.diagram import BAR, CUSTOM, FREE, HIDDEN, LETTERS, NONE
from plancia.games.zhanguo.text.flaws import Said, check
from plancia.games.zhanguo.text.notation import causes, post_name, slot_name
from plancia.texts import short

_TURNS, _MANY = 9_999, 32_000
"""More than any number of turns, of VP or workers, and less than a record can hold."""
_RNG = (1 << 64) - 1
_REGIONS = [str(region + 1) for region in range(REGIONS)]
_POSTS = [post_name(post) for post in range(len(LETTERS) * REGIONS)]
_SLOTS = [slot_name(spot) for spot in range(len(SECTIONS) * names.SLOTS)]
_TILES = [tile + side for tile in names.TILES for side in names.SIDES]
_SIDES = {0: [diagram.SIDE_A], state.BY_CHANCE: [*BOARDS], state.BY_AUCTION: [*BOARDS, NONE]}


def read_position(options: tuple[Option, ...], text: str) -> tuple[Mapping[str, Value], Array]:
    """Options and state of a position from its text; the error says where it is wrong.

    Left out, a deck holds in ascending order what is nowhere else, the stock holds the markers that nobody has.
    """
    lines = lines_of(text)
    head = Head.read(lines, diagram.NAME)
    tables = [line[0] for line in lines if line[0].text.startswith(BAR)]
    chosen = head.options(options, **_components(head, tables, text.splitlines()))
    with head.places():
        box = make_box(chosen)
    reader = _Reader(box, lines[-1][0])
    reader.read([line for line in lines[1:] if not line[0].text.startswith(BAR)])
    check(box, reader.states, reader.said)
    return chosen, reader.states


def _components(head: Head, tables: Line, text: list[str]) -> dict[str, str]:
    """A user's tables, which stand on lines of their own."""
    option = head.given.get("components", head.name)
    if option.text != CUSTOM:
        if tables:
            raise tables[0].wrong("zhanguo.text.no_tables", sign=BAR, custom=CUSTOM)
        return {}
    if not tables:
        raise option.wrong("zhanguo.text.tables", sign=BAR, custom=CUSTOM, printed=PRINTED)
    rows = [text[word.line - 1].lstrip().removeprefix(BAR).removeprefix(" ") for word in tables]
    try:
        return {"components": canonical("\n".join(rows) + "\n", "")}
    except TextError as error:
        error.column += len(BAR) + 1 if error.column else 0
        raise error.at(tables[min(max(error.line, 1), len(tables)) - 1].line) from None


class _Reader:
    """A state that is being filled in, and where everything was said."""

    def __init__(self, box: Array, end: Word) -> None:
        """What is missing in the end is missed at the last line."""
        self.states = records(state.STATE, 1)
        self.b: Any = look(box)
        self.g: Any = look(self.states)
        self.players = int(self.b.players)
        self.colours = [diagram.colour_of(self.b, d) for d in range(state.DECKS)]
        self.said: Said = {"": end}
        self.g.stock[:] = self.g.left[:] = -1

    def read(self, lines: list[Line]) -> None:
        """All lines, not as they stand but kind after kind; those of a seat follow its own."""
        found: dict[str, list[tuple[int, Line]]] = {name: [] for name in _LINES}
        seat = -1
        for line in lines:
            name = line[0].text
            if name not in found:
                raise line[0].wrong("text.line", word=short(name), valid=list(found))
            if name == "seat":
                seat = exactly(line, 4, "seat 1 board star")[1].seat(self.players)
            elif name in _OF_A_SEAT and seat < 0:
                raise line[0].wrong("zhanguo.text.no_seat", word=name)
            words = line[: _NAMED.get(name, 1)]
            self.say(line[len(line) == 2], *([f"seat {seat + 1}"] if name in _OF_A_SEAT else []), *words)
            found[name].append((seat, line))
        for name, read in _LINES.items():
            for seat, line in found[name]:
                read(self, line, seat)
        self.check_lines()

    def say(self, word: Word, *name: Word | str | int) -> None:
        """Remember where something was said; nothing is said twice."""
        key = " ".join(part.text if isinstance(part, Word) else str(part) for part in name)
        if key in self.said:
            raise word.wrong("text.twice", word=short(key))
        self.said[key] = word

    def need(self, name: str, below: str = "") -> None:
        """Something must have been said."""
        if f"{below} {name}".strip() not in self.said:
            raise self.said[below].wrong("text.missing", word=name)

    def check_lines(self) -> None:
        """No line is missing, and over is over."""
        needed = ["round", "turn", "order", "line", "top", "court", *(["big"] if self.b.big_markers else [])]
        needed += [f"wall {section}" for section in SECTIONS] + [f"map {region}" for region in _REGIONS]
        needed += [f"task {section + 1} {kind}" for section in range(state.TASK_SECTIONS) for kind in TASK_KINDS]
        for name in needed:
            self.need(name)
        for seat in range(self.players):
            self.need(f"seat {seat + 1}")
            if f"disc {seat + 1}" not in self.said:
                raise self.said["line"].wrong("text.missing", word=f"line … {seat + 1}")
            for name in ("vp", "hand", "markers", *(f"region {region}" for region in _REGIONS)):
                self.need(name, f"seat {seat + 1}")
        for name in ("to move", "phase"):
            if not self.g.over:
                self.need(name)
            elif name in self.said:
                raise self.said[name].wrong("zhanguo.text.not_over")

    def hidden(self, seat: int) -> bool:
        """Z1.6 Does the viewer not see a seat's cards?"""
        return int(self.g.eye) not in (0, seat + 1)

    def seats(self, words: Line) -> list[int]:
        """Different seats."""
        found = [word.seat(self.players) for word in several(words)]
        for at, seat in enumerate(found):
            if seat in found[:at]:
                raise words[at].wrong("text.twice", word=words[at].text)
        return found

    def card(self, word: Word) -> tuple[int, int]:
        """Z1.1 A card, which lies in one place: its deck and its number there."""
        number = word.number(1, CARDS)
        self.say(word, "card", number)
        return divmod(number - 1, DECK)

    def owners(self, word: Word, least: int, most: int, kind: str) -> Iterator[tuple[int, int]]:
        """Whose pieces stand somewhere: the place of each, and its seat."""
        for at, letter in enumerate(_signs(word, least, most)):
            if letter.text != FREE or not least:
                seat = letter.seat(self.players)
                self.said[f"{kind} {seat + 1}"] = letter
                yield at, seat


def _signs(word: Word, least: int, most: int) -> Line:
    """The signs of a word, which are so many."""
    letters = word.letters()
    if len(letters) != most and least == most:
        raise word.wrong("text.count", word=short(word.text), n=len(letters), expected=most)
    return _few(word, letters, most)


def _few(word: Word, found: Line, most: int) -> Line:
    """Entries of a word, not too many."""
    if len(found) > most:
        raise word.wrong("zhanguo.text.many", word=short(word.text), n=len(found), max=most)
    return found


def _hidden(word: Word, hidden: bool, closed: str, opened: str) -> bool:
    """Z1.6 Are cards hidden here? They must be, or must not."""
    if (word.text == HIDDEN) != hidden:
        raise word.wrong("zhanguo.text.hidden" if hidden else "zhanguo.text.open", form=closed if hidden else opened)
    return hidden


def _value(field: str, form: str, read: Callable[[_Reader, Word], int]) -> Callable[[_Reader, Line, int], None]:
    """A line of a single value, such as `round 3`, for a field."""

    def read_line(reader: _Reader, line: Line, seat: int) -> None:
        reader.g[field] = read(reader, exactly(line, 2, form)[1])

    return read_line


def _read_cause(reader: _Reader, word: Word) -> int:
    if word.text not in causes():
        raise word.wrong("zhanguo.text.cause", word=short(word.text))
    return causes()[word.text]


def _read_place(reader: _Reader, word: Word) -> int:
    """Z5.6 What is being paid for may be a slot of the wall."""
    slot = reader.g.phase == state.PAY and reader.g.action == state.C_WALL
    return word.among(_SLOTS if slot else _REGIONS) + 1


def _read_card(reader: _Reader, word: Word) -> int:
    """Z3.1 A card that was just opened lies nowhere yet."""
    if reader.g.phase == state.ACTION:
        reader.card(word)
    return word.number(1, CARDS)


def _read_over(reader: _Reader, line: Line, seat: int) -> None:
    exactly(line, 1, "over")
    reader.g.over = 1


def _read_to_move(reader: _Reader, line: Line, seat: int) -> None:
    words = exactly(line, 3, "to move 1")
    words[1].among(("move",))
    reader.g.seat = words[2].seat(reader.players)


def _read_order(reader: _Reader, line: Line, seat: int) -> None:
    """Z3.1 Seats as they play in this round; none before the first cards."""
    order = reader.seats(line[1:])
    if len(order) not in (0, reader.players):
        raise line[0].wrong("text.count", word="order", n=len(order), expected=reader.players)
    reader.g.order[: len(order)] = order


def _read_passed(reader: _Reader, line: Line, seat: int) -> None:
    reader.g.asked = sum(1 << passer for passer in reader.seats(line[1:]))


def _read_bid(reader: _Reader, line: Line, seat: int) -> None:
    words = exactly(line, 4, "bid 7 by 2")
    words[2].among(("by",))
    reader.g.bid = words[1].number(1, max(int(reader.b.auction_vp), 1))
    reader.g.bidder = words[3].seat(reader.players) + 1


def _read_line(reader: _Reader, line: Line, seat: int) -> None:
    """Z2.1 Discs on the line from the top."""
    for rank, owner in enumerate(reader.seats(line[1:])):
        reader.say(line[rank + 1], "disc", owner + 1)
        reader.g.rank[owner] = rank


def _read_taken(reader: _Reader, line: Line, seat: int) -> None:
    """Z6.1 Discs on rewards of this round."""
    for colour, word in pairs(line[1:], COLOURS):
        owner = word.seat(reader.players)
        reader.say(word, "disc", owner + 1)
        reader.g.rank[owner] = state.ON_REWARD + colour


def _read_court(reader: _Reader, line: Line, seat: int) -> None:
    for word in several(line[1:]):
        d, k = reader.card(word)
        reader.g.pile[d] |= 1 << k


def _read_deck(reader: _Reader, line: Line, seat: int) -> None:
    """Z1.1 A deck, the next card first, or how many cards it has."""
    _, colour, first = exactly(line[:3], 3, "deck law 95 81 120")
    d = colour.among(reader.colours)
    if _hidden(first, bool(reader.g.eye), f"deck {colour.text} {HIDDEN} 24", f"deck {colour.text} 95 81"):
        reader.g.left[d] = exactly(line, 4, f"deck {colour.text} {HIDDEN} 24")[3].number(0, DECK)
        return
    cards = several(line[2:])
    for at, word in enumerate(cards):
        word.number(d * DECK + 1, (d + 1) * DECK)
        reader.g.deck[d, at] = reader.card(word)[1] + d * DECK + 1
    reader.g.left[d] = len(cards)


def _read_stock(reader: _Reader, line: Line, seat: int) -> None:
    """Z1.3 Markers in stock."""
    for colour, word in pairs(line[1:], COLOURS):
        reader.say(word, "stock", COLOURS[colour])
        reader.g.stock[colour] = word.number(0, int(reader.b.markers))


def _read_big(reader: _Reader, line: Line, seat: int) -> None:
    """Z1.3 Who has the markers of value 3."""
    if not reader.b.big_markers:
        raise line[0].wrong("zhanguo.text.no_big")
    for colour, word in pairs(line[1:], COLOURS):
        reader.g.big[colour] = 0 if word.text == diagram.AT_COURT else word.seat(reader.players) + 1


def _read_wall(reader: _Reader, line: Line, seat: int) -> None:
    """Z2.2, Z5.6 A section of the wall: its tile with a side up, and its slots."""
    _, section, tile, slots = exactly(line, 4, "wall west-1 W3B .2.")
    k = section.among(SECTIONS)
    reader.g.tile[k] = tile.among(_TILES)
    reader.say(tile, "tile", tile.text[:-1])
    for slot, owner in reader.owners(slots, names.SLOTS, names.SLOTS, "walls"):
        reader.g.wall[k, slot] = owner + 1


def _read_task(reader: _Reader, line: Line, seat: int) -> None:
    """Z2.2, Z7.1 A task tile of a section, and the discs on it from the left."""
    _, section, kind, tile, discs = exactly(line, 5, "task 1 wall 3 21")
    at = section.number(1, state.TASK_SECTIONS) - 1, kind.among(TASK_KINDS)
    reader.g.task[at] = tile.number(1, names.TASKS) - 1
    reader.say(tile, "tile", kind.text, tile.text)
    for space, word in enumerate(_signs(discs, 0, reader.players)):
        owner = word.seat(reader.players)
        reader.say(word, "disc", section.text, kind.text, owner + 1)
        reader.g.disc[at][owner] = space + 1


def _read_map(reader: _Reader, line: Line, seat: int) -> None:
    """Z1.4 A region of the map: governors on its squares and beside them, palaces."""
    _, region, squares, beside, palaces = exactly(line, 5, "map 2 1.2 - 113")
    r, n = region.among(_REGIONS), int(reader.b.squares[region.among(_REGIONS)])
    for square, owner in reader.owners(squares, n, n, "governors"):
        reader.g.square[r, square] = owner + 1
        reader.g.governors[owner, r] += 1
    for _, owner in reader.owners(beside, 0, int(reader.b.governors) * reader.players, "governors"):
        reader.g.governors[owner, r] += 1
    for _, owner in reader.owners(palaces, 0, int(reader.b.spaces), "palaces"):
        reader.g.palaces[owner, r] += 1


def _read_seat(reader: _Reader, line: Line, seat: int) -> None:
    """Z2.3 A seat and its board."""
    line[2].among(("board",))
    line[3].among(_SIDES[int(reader.b.sides)])
    if line[3].text in BOARDS:
        reader.say(line[3], "board", line[3].text)
        reader.g.side[seat] = BOARDS.index(line[3].text) + 1


def _read_vp(reader: _Reader, line: Line, seat: int) -> None:
    """VP by source; the sum before them is checked, or left out."""
    sums = [word for word in line[1:2] if ":" not in word.text]
    for source, word in pairs(line[1 + len(sums) :], state.SOURCES):
        reader.say(word, "seat", seat + 1, "vp", state.SOURCES[source])
        reader.g.earned[seat, source] = word.number(0, _MANY)
    total = int(reader.g.earned[seat].sum())
    for word in sums:
        if word.number(0, len(state.SOURCES) * _MANY) != total:
            raise word.wrong("zhanguo.text.vp", n=word.text, total=total)


def _read_hand(reader: _Reader, line: Line, seat: int) -> None:
    """Z1.6 Numbers, or of a hidden hand how many of each colour."""
    if _hidden([*line, line[0]][1], reader.hidden(seat), f"hand {HIDDEN} writing:2 law:1", "hand 14 57 90"):
        for d, word in pairs(line[2:], reader.colours):
            reader.g.held[seat, d] = word.number(0, DECK)
        return
    for word in several(line[1:]):
        d, k = reader.card(word)
        reader.g.hand[seat, d] |= 1 << k
        reader.g.held[seat, d] += 1


def _read_rejected(reader: _Reader, line: Line, seat: int) -> None:
    """Z8.5 What a seat rejected in a round, as far as it does not know where it is now."""
    if not reader.b.drafts:
        raise line[0].wrong("zhanguo.text.no_draft")
    if reader.hidden(seat):
        raise line[0].wrong("zhanguo.text.hidden_rejects", seat=seat + 1)
    _, number, *cards = [*exactly(line[:3], 3, "rejected 2 14 57 90"), *line[3:]]
    k = number.number(1, int(reader.b.drafts)) - 1
    for word in cards:
        d, at = divmod(word.number(1, CARDS) - 1, DECK)
        if reader.g.phase == state.REJECT and k == reader.g.round_no - 1:
            reader.card(word)
        reader.say(word, "seat", seat + 1, "rejected card", word.text)
        reader.g.rejected[seat, d, k] |= 1 << at


def _read_hired(reader: _Reader, line: Line, seat: int) -> None:
    exactly(line, 1, "hired")
    reader.g.hired[seat] = 1


def _read_markers(reader: _Reader, line: Line, seat: int) -> None:
    """Z4.1 Markers of value 1."""
    for colour, word in pairs(line[1:], COLOURS):
        reader.said[f"markers {COLOURS[colour]}"] = word
        reader.g.small[seat, colour] = word.number(0, int(reader.b.markers))


def _read_region(reader: _Reader, line: Line, seat: int) -> None:
    """Z1.5 A region of the board: cards, both areas, workers, unrest."""
    _, region, cards, *areas, workers, unrest = exactly(line, 7, "region 1 3,57 rgw rg 2 1")
    r, row = region.among(_REGIONS), f"seat {seat + 1} region {region.text}"
    for k, word in enumerate(_few(cards, several(list(cards.split(","))), names.ROOM)):
        d, at = reader.card(word)
        reader.g.cards[seat, r, k] = d * DECK + at + 1
    for name, word in zip(("governing", "working"), areas, strict=True):
        reader.say(word, row, name)
        for letter in _signs(word, 0, len(LETTERS) * int(reader.b.officials)):
            reader.g[name][seat, r, letter.among(LETTERS)] += 1
            reader.said[f"seat {seat + 1} official {letter.text}"] = letter
    reader.say(workers, row, "workers")
    reader.g.workers[seat, r] = workers.number(0, _MANY)
    reader.g.unrest[seat, r] = unrest.number(0, int(reader.b.last))


def _read_used(reader: _Reader, line: Line, seat: int) -> None:
    """Z5.7 Cards on the own board."""
    mover = int(reader.g.seat)
    board = [str(card) for card in reader.g.cards[mover].flatten().tolist()]
    for word in several(line[1:]):
        if word.number(1, CARDS) and word.text not in board:
            raise word.wrong("zhanguo.text.used", card=word.text)
        reader.say(word, "used", word.text)
        reader.g.used |= 1 << board.index(word.text)


_LINES: dict[str, Callable[[_Reader, Line, int], None]] = {
    "viewer": _value("eye", "viewer 1", lambda reader, word: word.eye(reader.players)),
    "round": _value("round_no", "round 3", lambda reader, word: word.number(0, int(reader.b.rounds))),
    "turn": _value("turn", "turn 12", lambda reader, word: word.number(1, _TURNS)),
    "rng": _value("rng", "rng 7", lambda reader, word: word.number(0, _RNG)),
    "order": _read_order,
    "over": _read_over,
    "to": _read_to_move,
    "phase": _value("phase", "phase card", lambda reader, word: word.among(state.PHASES)),
    "card": _value("card", "card 57", _read_card),
    "action": _value("action", "action hire", lambda reader, word: word.among(state.ACTIONS) + 1),
    "at": _value("spot", "at 3", _read_place),
    "points": _value("points", "points 2", lambda reader, word: word.number(1, names.POINTS)),
    "transit": _value("transit", "transit red-3", lambda reader, word: word.among(_POSTS) + 1),
    "cause": _value("cause", "cause card-57", _read_cause),
    "reward": _value("reward", "reward law", lambda reader, word: word.among(COLOURS)),
    "passed": _read_passed,
    "bid": _read_bid,
    "line": _read_line,
    "taken": _read_taken,
    "top": _value("top", "top 57", lambda reader, word: 0 if word.text == NONE else word.number(1, CARDS)),
    "court": _read_court,
    "deck": _read_deck,
    "stock": _read_stock,
    "big": _read_big,
    "wall": _read_wall,
    "task": _read_task,
    "map": _read_map,
    "seat": _read_seat,
    "vp": _read_vp,
    "hand": _read_hand,
    "rejected": _read_rejected,
    "hired": _read_hired,
    "markers": _read_markers,
    "region": _read_region,
    "used": _read_used,
}
"""How each line is read, in this order: what says how to read the others comes first."""
_NAMED = {"to": 2, "deck": 2, "wall": 2, "map": 2, "task": 3, "seat": 2, "rejected": 2, "region": 2}
"""How many words tell a line from the others of its name."""
_OF_A_SEAT = ("vp", "hand", "rejected", "hired", "markers", "region")
