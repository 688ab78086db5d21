"""A whole ZhanGuo position as text: turn, cards, wall, tasks and map, then every seat with its board."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from plancia.core.contract import Array, look
from plancia.core.events import SPECTATOR
from plancia.core.options import Value
from plancia.games.zhanguo.box import PRINTED
from plancia.games.zhanguo.kernel.state import (
    ACTIONS,
    BID,
    C_WALL,
    CARD,
    DECKS,
    ON_REWARD,
    PAY,
    PHASE_NAMES,
    PICK,
    REJECT,
    ROUNDS,
    SOURCES,
    TASK_SECTIONS,
)
from plancia.games.zhanguo.names import BOARDS, COLOURS, DECK, OFFICIALS, REGIONS, SECTIONS, SIDES, TASK_KINDS, TILES
from plancia.games.zhanguo.text.notation import cause_name, post_name, slot_name

NAME = "zhanguo"
CUSTOM = "custom"
BAR = "|"
"""A user's tables stand on lines that begin so."""
COMMENT = "#"
HIDDEN = "??"
NONE = "-"
FREE = "."
AT_COURT = "court"
LETTERS = "".join(official[0] for official in OFFICIALS)
"""Z1.2 Red, grey and white officials in an area."""
SIDE_A = SIDES[0]


def write_position(options: Mapping[str, Value], box: Array, states: Array) -> str:
    """The text of a position."""
    b, g = look(box), look(states)
    lines = [*_header(options), *_turn(b, g), *_decision(b, g), *_discs(b, g), *_cards(b, g)]
    lines += [*_wall(g), *_tasks(g), *_map(b, g)]
    for seat in range(int(b.players)):
        lines += _seat(b, g, seat)
    return "\n".join(lines) + "\n"


def colour_of(b: Any, deck: int) -> str:
    """Z1.1 The colour of the cards 1-40, 41-80 or 81-120."""
    return COLOURS[int(b.colour[deck])]


def rewarding(g: Any) -> bool:
    """Z6 Is it the time of the rewards? Before it a card is being played, or is still to be chosen."""
    return not g.over and not g.card and g.phase not in (BID, PICK, REJECT, CARD)


def numbers(deck: int, cards: int) -> list[int]:
    """The numbers of a deck's cards, given as bits."""
    found = []
    while cards:
        found.append(deck * DECK + (cards & -cards).bit_length())
        cards &= cards - 1
    return found


def all_numbers(decks: Iterable[int]) -> list[int]:
    """The numbers of the cards of all decks."""
    return [card for d, cards in enumerate(decks) for card in numbers(d, int(cards))]


def _header(options: Mapping[str, Value]) -> list[str]:
    custom = options["components"] != PRINTED
    named = {**options, "components": CUSTOM} if custom else options
    tables = str(options["components"]).splitlines() if custom else []
    first = " ".join([NAME, *(f"{name}={value}" for name, value in named.items())])
    return [first, *(f"{BAR} {line}".rstrip() for line in tables)]


def _turn(b: Any, g: Any) -> list[str]:
    players, eye = int(b.players), int(g.eye)
    lines = [f"round {int(g.round_no)}", f"turn {int(g.turn)}"]
    if eye:
        lines.append(f"viewer {SPECTATOR if eye > players else eye}")
    elif g.rng:
        lines.append(f"rng {int(g.rng)}")
    lines.append("order " + _seats(g.order[: players if g.round_no else 0].tolist()))
    return [*lines, "over"] if g.over else [*lines, f"to move {int(g.seat) + 1}", f"phase {PHASE_NAMES[int(g.phase)]}"]


def _decision(b: Any, g: Any) -> list[str]:
    """What the seat to move is in the middle of; numbers that are 0 are left out."""
    seat, spot, bidder = int(g.seat), int(g.spot), int(g.bidder)
    wall = int(g.phase) == PAY and int(g.action) == C_WALL
    asked = [s for s in range(int(b.players)) if int(g.asked) >> s & 1]
    used = [card for k, card in enumerate(g.cards[seat].flatten().tolist()) if int(g.used) >> k & 1]
    found = {
        "card": g.card and int(g.card),
        "action": g.action and ACTIONS[int(g.action) - 1],
        "at": spot and (slot_name(spot - 1) if wall else spot),
        "points": int(g.points),
        "transit": g.transit and post_name(int(g.transit) - 1),
        "cause": g.cause and cause_name(int(g.cause)),
        "used": _row(sorted(used)) if used else "",
        "reward": COLOURS[int(g.reward)] if rewarding(g) else "",
        "passed": _seats(asked) if asked else "",
        "bid": f"{int(g.bid)} by {bidder}" if bidder else "",
    }
    return [f"{name} {value}" for name, value in found.items() if value]


def _discs(b: Any, g: Any) -> list[str]:
    ranks = g.rank[: int(b.players)].tolist()
    line = sorted((rank, s) for s, rank in enumerate(ranks) if rank < ON_REWARD)
    taken = sorted((rank - ON_REWARD, s) for s, rank in enumerate(ranks) if rank >= ON_REWARD)
    lines = ["line " + _seats(s for _, s in line)]
    if taken:
        lines.append("taken " + _row(f"{COLOURS[colour]}:{s + 1}" for colour, s in taken))
    return lines


def _cards(b: Any, g: Any) -> list[str]:
    lines = [f"top {int(g.top) or NONE}", "court " + _row(all_numbers(g.pile))]
    for d in range(DECKS):
        left = int(g.left[d])
        cards = f"{HIDDEN} {left}" if g.eye else _row(g.deck[d, :left].tolist())
        lines.append(f"deck {colour_of(b, d)} {cards}")
    lines.append("stock " + _row(f"{name}:{n}" for name, n in zip(COLOURS, g.stock.tolist(), strict=True)))
    if b.big_markers:
        holders = zip(COLOURS, g.big.tolist(), strict=True)
        lines.append("big " + _row(f"{name}:{holder or AT_COURT}" for name, holder in holders))
    return lines


def _wall(g: Any) -> list[str]:
    rows = [[f"{COMMENT} wall", "tile", "slots"]]
    for k, name in enumerate(SECTIONS):
        tile, side = divmod(int(g.tile[k]), len(SIDES))
        rows.append([f"wall {name}", TILES[tile] + SIDES[side], _owners(g.wall[k].tolist())])
    return _table(rows)


def _tasks(g: Any) -> list[str]:
    rows = [[f"{COMMENT} task", "tile", "discs"]]
    for section in range(TASK_SECTIONS):
        for kind, name in enumerate(TASK_KINDS):
            spaces = g.disc[section, kind].tolist()
            discs = _digits(spaces.index(space) for space in sorted(spaces) if space)
            rows.append([f"task {section + 1} {name}", str(int(g.task[section, kind]) + 1), discs])
    return _table(rows)


def _map(b: Any, g: Any) -> list[str]:
    rows, players = [[f"{COMMENT} map", "squares", "beside", "palaces"]], range(int(b.players))
    for r in range(REGIONS):
        squares = g.square[r, : int(b.squares[r])].tolist()
        beside = [s for s in players for _ in range(int(g.governors[s, r]) - squares.count(s + 1))]
        palaces = [s for s in players for _ in range(int(g.palaces[s, r]))]
        rows.append([f"map {r + 1}", _owners(squares), _digits(beside), _digits(palaces)])
    return _table(rows)


def _seat(b: Any, g: Any, seat: int) -> list[str]:
    side = int(g.side[seat])
    lines = [f"seat {seat + 1} board {BOARDS[side - 1] if side else NONE if b.sides else SIDE_A}", _vp(g, seat)]
    if int(g.eye) in (0, seat + 1):
        hand = _row(all_numbers(g.hand[seat]))
    else:
        hand = " ".join([HIDDEN, *(f"{colour_of(b, d)}:{int(g.held[seat, d])}" for d in range(DECKS))])
    lines.append(f"hand {hand}")
    for k in range(ROUNDS):
        if rejected := all_numbers(g.rejected[seat, :, k]):
            lines.append(f"rejected {k + 1} {_row(rejected)}")
    if g.hired[seat]:
        lines.append("hired")
    lines.append("markers " + _row(f"{name}:{n}" for name, n in zip(COLOURS, g.small[seat].tolist(), strict=True) if n))
    rows = [[f"{COMMENT} region", "cards", "governor-area", "worker-area", "workers", "unrest"]]
    for r in range(REGIONS):
        cards = ",".join(str(card) for card in g.cards[seat, r].tolist() if card) or NONE
        areas = [_officials(area[seat, r].tolist()) for area in (g.governing, g.working)]
        rows.append([f"region {r + 1}", cards, *areas, str(int(g.workers[seat, r])), str(int(g.unrest[seat, r]))])
    return [*lines, *_table(rows)]


def _vp(g: Any, seat: int) -> str:
    earned = g.earned[seat].tolist()
    return _row(["vp", sum(earned), *(f"{name}:{n}" for name, n in zip(SOURCES, earned, strict=True) if n)])


def _officials(counts: Sequence[int]) -> str:
    return "".join(letter * n for letter, n in zip(LETTERS, counts, strict=True)) or NONE


def _owners(seats: Sequence[int]) -> str:
    return "".join(str(seat) if seat else FREE for seat in seats) or NONE


def _digits(seats: Iterable[int]) -> str:
    return "".join(str(seat + 1) for seat in seats) or NONE


def _seats(seats: Iterable[int]) -> str:
    return _row(seat + 1 for seat in seats)


def _row(parts: Iterable[object]) -> str:
    return " ".join(map(str, parts)) or NONE


def _table(rows: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
