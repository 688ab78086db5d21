"""ZhanGuo clause by clause: Z8 the end, the variants, what is refused."""

from collections import Counter

import pytest

import plancia
from plancia import ActionError, IllegalAction, OptionError, Position
from plancia.games.zhanguo.names import COLOURS, SECTIONS, TILES
from zhanguo.boards import TABLES, entries, happened, keys, legal, line, play, position, refused, rewarding, seen, told

LAST = rewarding("law", 5)
"""Before the very last reward, a governor in region 3."""


def test_the_most_governors_of_a_region_score() -> None:
    """Z8.1: 9 and 3 for each present, all players'; a tie shares it, rounded down."""
    p = position("map 1: 12. - -\nmap 2: 112 - -\nmap 4: .2. - -")
    assert entries(p, "Z8.1") == [(1, 7), (1, 18), (2, 7), (2, 12)]


def test_the_third_gets_nothing_of_a_tie_of_two() -> None:
    """Z8.1: (9 + 5 × 3) div 2 each."""
    p = position("map 1: 122 13 -\nmap 5: 123 - -", "rewards")
    assert entries(p, "Z8.1") == [(1, 12), (1, 6), (2, 12), (2, 6), (3, 6)]


def test_the_most_markers_of_a_colour_score() -> None:
    """Z8.2: 5, 6, 7 VP; a tie goes to the higher disc on the line, and nobody scores without markers."""
    p = position(
        "big: writing:court currency:2 law:court\nseat 1, markers: currency:3 law:2\nseat 2, markers: currency:1 law:2"
    )
    assert entries(p, "Z8.2") == [(1, 7), (2, 6)]
    p = position("order: 2 1\nline: 2 1\nto move: 2")
    assert entries(p, "Z8.2") == [(2, 5), (2, 6), (2, 7)]


CRITERIA = {
    "W1A": ("map 1: 11. - -\nmap 4: 1.. - -", 3),
    "W1B": ("map 1: 11. - -\nmap 4: 1.. - -", 2),
    "W2A": ("map 1: ... - 11\nmap 4: ... - 1", 3),
    "W2B": ("map 1: ... - 11\nmap 4: ... - 1", 2),
    "W3A": ("wall west-2: W2A 1..\nwall centre-1: W5A 1..", 3),
    "W3B": ("wall west-2: W2A 1..\nwall centre-1: W5A 1..", 4),
    "W4A": ("seat 1, region 1: 3,8,13 rgw - 0 3", 1),
    "W4B": ("seat 1, region 4: 57 - - 0 0", 1),
    "W5A": ("seat 1, region 1: 3 rgw - 0 0", 0),
    "W5B": ("seat 1, region 1: 3,8,13 rgw - 0 3", 1),
    "W6A": ("map 1: ... - 1\nmap 4: ... - 1\ntask 1 palace: 1 1", 1),
    "W6B": ("seat 1, region 1: 3 rgw - 0 3", 3),
}
"""Each side of a tile, something to count, and the VP for each bar."""


@pytest.mark.parametrize("tile", CRITERIA)
def test_a_wall_scores_its_tile_times_its_bars(tile: str) -> None:
    """Z8.3: for a wall in west-1 with 3 bars; a rest is lost."""
    changes, vp = CRITERIA[tile]
    others = [name for name in TILES if name not in (tile[:2], *(name for name in TILES if f"{name}A" in changes))]
    free = [name for name in SECTIONS[1:] if f"wall {name}" not in changes]
    rows = "\n".join(f"wall {name}: {other}A ..." for name, other in zip(free, others, strict=True))
    p = position(f"wall west-1: {tile} ..1\n{rows}\n{changes}")
    sheet = [row for row in seen(p)["sheet"] if row["clause"] == "Z8.3" and row["args"]["section"] == "west-1"]
    assert [(row["seat"], row["points"], row["args"]["bars"]) for row in sheet] == [(0, 3 * vp, 3)]


def test_most_vp_win() -> None:
    """Z8.3: after the end scoring, which is told entry by entry."""
    palace = "map 2: ... - 2\nseat 2, vp: 6 palaces:6\n"
    p = position(f"{LAST}{palace}map 1: 1.. - -\nseat 1, markers: law:1\nseat 2, markers: writing:3")
    events = play(p, "pass")
    assert keys(events) == ["declined", "line", "vp.governors", "vp.markers", "vp.markers", "over"]
    assert (p.over, p.scores, p.winners) == (True, (19, 11), (0,))
    assert happened(events, "over") == {"seats": [0]}
    assert refused(p, "pass") == ("Z8.3", (), {})
    assert (seen(p)["over"], seen(p)["phase"]) == ("Z8.3", None)


@pytest.mark.parametrize("first", [1, 2])
def test_a_tie_in_vp_goes_to_the_higher_disc(first: int) -> None:
    """Z8.3"""
    other = 3 - first
    palace = "map 2: ... - 2\nseat 2, vp: 7 palaces:7\n"
    p = position(f"{LAST}{palace}order: {first} {other}\nline: {first} {other}\nseat 1, markers: law:1")
    *_, over = play(p, "pass")
    assert (p.scores, p.winners) == ((7, 7), (first - 1,))
    for lang, why in (("en", "in a tie"), ("it", "a parità"), ("fr", "à égalité")):
        assert why in over.say(lang)


AUCTION = """\
zhanguo: players=2 boards=B auction=on
round: 0
order: -
phase: bid
seat 1: board -
seat 1, vp: 15 auction:15
seat 1, hand: -
seat 2: board -
seat 2, vp: 15 auction:15
seat 2, hand: -
"""


def test_boards_are_auctioned_for_vp() -> None:
    """Z8.4: bid higher or pass; the last one in wins unasked, picks and pays."""
    p = position(AUCTION, "start")
    assert legal(p) == {"pass"} | {f"bid-{vp}" for vp in range(1, 16)}
    assert refused(p, "bid-16") == ("Z8.4.dear", (), {"vp": 15})
    assert refused(p, "board-star") == ("Z8.4.phase", (), {"phase": "bid"})
    play(p, "bid-7")
    assert refused(p, "bid-7") == ("Z8.4.low", (), {"bid": 7})
    assert seen(p)["auction"] == {"bid": 7, "bidder": 0}
    assert (seen(p)["order"], list(p.game.printed["boards"])) == ([], ["circle", "square", "triangle", "star"])
    assert happened(play(p, "pass"), "passed") == {"seat": 1}
    assert legal(p) == {"board-circle", "board-square", "board-triangle", "board-star"}
    assert happened(play(p, "board-star"), "board") == {"seat": 0, "board": "star", "vp": 7}
    assert (p.to_move, p.scores) == (1, (8, 15))
    assert refused(p, "board-star") == ("Z8.4.board", (), {"board": "star"})
    events = play(p, "board-square")
    assert happened(events, "board")["vp"] == 0
    assert (p.scores, seen(p)["auction"], seen(p)["round"]) == ((8, 15), None, 1)
    assert {seat["board"] for seat in seen(p)["seats"]} == {"square", "star"}


def test_if_nobody_bids_the_last_one_has_the_first_board_for_nothing() -> None:
    """Z8.4"""
    p = plancia.game("zhanguo", players=3, boards="B", auction="on", first=2).start(1)
    assert p.scores == (15, 15, 15)
    play(p, "pass pass")
    assert (p.to_move, seen(p)["phase"]) == (0, "board")
    play(p, "board-star")
    assert (p.scores, p.to_move) == ((15, 15, 15), 1)


def test_who_passed_is_out_of_this_auction_alone() -> None:
    """Z8.4: each is opened by the first clockwise from the start player who has no board."""
    p = plancia.game("zhanguo", players=4, boards="B", auction="on", first=3).start(1)
    seats = []
    for move in ("pass", "bid-1", "bid-2", "pass", "bid-3", "pass", "board-star"):
        seats.append(p.to_move)
        play(p, move)
    assert seats == [2, 3, 0, 1, 3, 0, 3]
    assert p.to_move == 2
    seats = []
    for move in ("bid-1", "pass", "pass", "board-circle", "pass", "board-square"):
        seats.append(p.to_move)
        play(p, move)
    assert seats == [2, 0, 1, 2, 0, 1]
    assert [seat["board"] for seat in seen(p)["seats"]] == ["triangle", "square", "circle", "star"]
    assert p.scores == (15, 15, 14, 12)


def test_an_auction_without_side_b_is_refused() -> None:
    """Z8.4"""
    with pytest.raises(OptionError, match="side B"):
        plancia.game("zhanguo", boards="A", auction="on")


DRAFT = """\
zhanguo: players=2 draft=on
phase: reject
rng: 4711
seat 1, hand: 3 20 30 55 60 65 100 105 110
seat 2, hand: 21 31 36 44 61 66 101 111 116
"""


def test_in_a_draft_everybody_rejects_one_card_of_each_colour() -> None:
    """Z8.5: secretly; then the rejects go under the decks."""
    p = position(DRAFT, "start")
    assert legal(p) == {"reject-3", "reject-20", "reject-30"}
    assert refused(p, "reject-55") == ("Z8.5.colour", ("card-55",), {"card": 55, "colour": "writing"})
    assert refused(p, "reject-4") == ("Z8.5.hand", ("card-4",), {"card": 4})
    assert refused(p, "card-3") == ("Z3.1.phase", (), {"phase": "reject"})
    (event,) = play(p, "reject-3")
    assert (event.secret, event.seen_by(1).key) == (("card",), "zhanguo.event.rejected.hidden")
    play(p, "reject-55 reject-100")
    assert p.to_move == 1
    events = play(p, "reject-21 reject-44 reject-101")
    assert keys(events)[-1] == "buried"
    assert (seen(p)["phase"], p.to_move, seen(p)["decks"]) == ("card", 0, dict.fromkeys(COLOURS, 36))
    bottoms = [{int(card) for card in line(p, f"deck {colour}").split()[-2:]} for colour in COLOURS]
    assert bottoms == [{3, 21}, {55, 44}, {100, 101}]
    assert p.view(0)["private"]["rejects"] == [3, 55, 100]
    assert p.view(1)["private"]["rejects"] == [21, 44, 101]
    assert p.view("spectator")["private"] == {}


def test_rounds_one_to_four_are_drafted_the_fifth_is_dealt() -> None:
    """Z8.5"""
    p = plancia.game("zhanguo", players=3, draft="on").start(2)
    rejects: Counter[int] = Counter()
    drawn: dict[int, set[int]] = {}
    for after, events in told(p, 7):
        number = seen(after)["round"]
        for event in events:
            if event.key == "zhanguo.event.rejected":
                rejects[number] += 1
            elif event.key == "zhanguo.event.drew":
                drawn.setdefault(number, set()).add(len(event.args["cards"]))
    assert rejects == {1: 9, 2: 9, 3: 9, 4: 9}
    assert drawn == {2: {9}, 3: {9}, 4: {9}, 5: {6}}


@pytest.mark.parametrize(("option", "order"), [("off", "1 2 3"), ("on", "1 3 2")])
def test_the_turn_order_may_follow_the_line(option: str, order: str) -> None:
    """Z8.6: as it stands when the round begins; else clockwise."""
    p = position(f"zhanguo: players=3 line={option}", "rewards")
    play(p, "take pass")
    assert (line(p, "line"), line(p, "order"), line(p, "to move")) == ("1 3 2", order, "1")
    play(p, f"card-{p.view(0)['private']['hand'][0]} unify-5")
    assert line(p, "to move") == order.split()[1]


def test_strict_unrest_counts_the_officials() -> None:
    """Z8.7: the square board's extra worker does not count."""
    strict = "zhanguo: players=2 boards=B unrest=strict\nseat 1: board square\nseat 2: board star\n"
    p = position(strict)
    events = play(p, "card-30 hire hire-3")
    assert happened(events, "workers")["n"] == 3
    assert happened(events, "unrest")["level"] == 2
    p = position(strict + "seat 1, region 1: 3 rgw r 0 3\nseat 1, region 3: - w rg 2 3")
    play(p, "card-30 hire")
    assert legal(p) == {"hire-1", "hire-5"}
    assert refused(p, "hire-3") == ("Z8.7", ("3",), {"region": 3, "level": 3, "rise": 2, "last": 4})


SIDES = {
    "circle": ("card-30 reassign red-1g-2g red-2g-3g red-3g-4g red-4g-5g", "region 5", "- r w 1 0"),
    "square": ("card-30 hire hire-3", "region 3", "- w rg 5 1"),
    "triangle": ("card-55 unify-2", "region 2", "43,83,55 - - 1 2"),
    "star": ("card-30 palace palace-5 pay-2 marker-law", "region 5", "- - w 0 0"),
}


@pytest.mark.parametrize("board", SIDES)
def test_what_the_sides_b_change(board: str) -> None:
    """Z2.3, Z8.4: 4 points to reassign, a worker more, less unrest, a cheaper palace."""
    moves, name, expected = SIDES[board]
    other = "star" if board != "star" else "circle"
    p = position(f"zhanguo: players=2 boards=B\nseat 1: board {board}\nseat 2: board {other}")
    play(p, moves)
    assert (line(p, name, 1), p.to_move) == (expected, 1)


@pytest.mark.parametrize(
    ("power", "moves", "key", "n"),
    [
        ("third_markers", "card-55 unify-3", "markers", 1),
        ("third_markers", "card-20 unify-2", "markers", 4),
        ("palace_vp", "card-30 palace pay-2 marker-law", "vp.palaces", 4),
    ],
)
def test_other_powers_that_a_side_b_may_have(power: str, moves: str, key: str, n: int) -> None:
    """Z2.3, Z4.1, Z5.5: more markers for a third card alone, more VP for a palace."""
    tables = TABLES.replace('power = "reassign", amount = 4', f'power = "{power}", amount = 1')
    p = position("zhanguo: players=2 boards=B\nseat 1: board circle\nseat 2: board star", tables=tables)
    assert happened(play(p, moves), key)["n"] == n


def test_the_square_board_adds_a_worker_to_the_first_hire_of_a_round_alone() -> None:
    """Z2.3: hired already, the next one is as usual; in the next round it adds again."""
    square = "zhanguo: players=2 boards=B\nseat 1: board square\nseat 2: board star\n"
    hands = "seat 1, hand: 20 30 55 60 100\nseat 2, hand: 21 31 56 61 101\n"
    p = position(square + hands + "seat 1, hired:")
    assert happened(play(p, "card-30 hire hire-3"), "workers")["n"] == 2
    p = position(square + rewarding("law", 2) + "seat 1, hired:\nseat 1, markers: law:1")
    assert seen(p)["seats"][0]["hired"]
    play(p, "pass")
    assert not seen(p)["seats"][0]["hired"]


@pytest.mark.parametrize(
    ("changes", "way"),
    [
        ("map 3: ... - 12\nseat 1, region 3: - w rg 0 3", "Z5.5.space"),
        ("seat 1, region 3: - w rg 0 3", "Z5.5.ban"),
        ("seat 1, region 3: - w rg 0 2", "Z5.5.home"),
    ],
)
def test_the_first_thing_missing_is_cited(changes: str, way: str) -> None:
    """Z8.8: of a palace in region 3 room, then unrest, then payment."""
    p = position(f"seat 1, region 1: 3 rgw - 2 0\nseat 1, region 2: 43,83 - - 2 1\n{changes}")
    play(p, "card-30 palace")
    assert refused(p, "palace-3")[0] == way


def test_turn_and_card_come_before_everything_else() -> None:
    """Z8.8: whose turn it is, then the phase, then the card in hand; then room, unrest, supply, payment."""
    p = position("map 1: ... - 11\nmap 2: ... - 11\nmap 4: ... - 11\nseat 1, region 2: 43,83,7 - - 1 4")
    with pytest.raises(ActionError, match="seat 2"):
        p.play(p.game.read("card-31"), seat=1)
    assert refused(p, "unify-2")[0] == "Z4.1.phase"
    assert refused(p, "card-31")[0] == "Z3.1.hand"
    play(p, "card-30")
    assert refused(p, "unify-2")[0] == "Z4.1.room"
    assert refused(p, "palace")[0] == "Z1.2.palace"
    with pytest.raises(IllegalAction) as found:
        p.play(p.game.read("unify-2"))
    assert str(found.value) == "There are already 3 cards behind region 2. (Z4.1)"


def test_of_a_whole_action_room_comes_before_supply_too() -> None:
    """Z8.8: six palaces are built; in regions 4 and 5 there is room for one more, or nowhere."""
    built = "map 1: ... - 11\nmap 2: ... - 11\nmap 3: ... - 11\n"
    p = play_card(position(built))
    assert refused(p, "palace")[0] == "Z1.2.palace"
    p = play_card(position(f"{built}map 4: ... - 22\nmap 5: ... - 22"))
    assert refused(p, "palace")[0] == "Z5.5.nowhere"


def test_strict_unrest_is_named_where_it_alone_forbids_to_hire() -> None:
    """Z8.7, Z8.8: officials are there, and their number is too much for the track."""
    busy = "seat 1, region 3: - w rg 0 3\nseat 1, region 5: - - - 0 0"
    p = play_card(plancia.position(position(busy).text().replace("unrest=usual", "unrest=strict")))
    assert refused(p, "hire") == ("Z8.7.nowhere", (), {"action": "hire"})
    assert "hire" in legal(play_card(position(busy)))


def play_card(p: Position) -> Position:
    play(p, "card-30")
    return p


NOT_NOW = {
    "bid-3": "Z8.4", "board-star": "Z8.4", "reject-30": "Z8.5", "unify-3": "Z4.1", "hire": "Z3.2", "red-3": "Z5.1",
    "red-1g-2g": "Z5.2", "governor-3": "Z5.3", "square-2": "Z5.3", "hire-3": "Z5.4", "palace-3": "Z5.5",
    "marker-law": "Z5.5", "wall-west-1-2": "Z5.6", "pay-3": "Z5.6", "use-83": "Z5.7", "calm-2": "Z5.7",
    "done": "Z5.7", "take": "Z6.1", "pass": "Z6.1",
}  # fmt: skip


@pytest.mark.parametrize("move", NOT_NOW)
def test_what_is_not_to_be_chosen_now_is_refused_with_its_own_clause(move: str) -> None:
    """Z8.8: a card has to be chosen, and the refusal says so."""
    p = position()
    assert refused(p, move) == (f"{NOT_NOW[move]}.phase", (), {"phase": "card"})
    refusal = p.refuse(p.game.read(move))
    assert refusal is not None
    for lang, words in (("en", "a card to play"), ("it", "una carta"), ("fr", "une carte")):
        assert words in refusal.say(lang)
        assert "{" not in refusal.say(lang)
