"""What a player decides with: the hand, what is under way, and the decisions in groups with what they mean."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from plancia.games.zhanguo.terminal.central_board import prize, worth
from plancia.games.zhanguo.terminal.player_boards import power
from plancia.games.zhanguo.terminal.signs import PLAIN, QUIET, STRONG, Pen, colour_style, fit, hanging, joined

View = Mapping[str, Any]
Group = tuple[Sequence[str], str]
"""Decisions of one kind, and what they mean."""

_MANY = 8
"""More bids than these are not all listed."""


def hand(view: View, seat: int, pen: Pen, width: int) -> Iterator[Text]:
    """The own cards: higher or lower than the one at court, and what each would do on the own board."""
    top, own = view["court"]["top"], view["seats"][seat]
    yield from hanging([(pen.say("label.hand"), STRONG), (_needs(view, pen), QUIET)], width)
    entries = [_in_hand(card, top, pen) for card in own["cards"]]
    columns = 2 if all(len(entry) < width // 2 for entry in entries) else 1
    rows = -(-len(entries) // columns)
    for k in range(rows):
        yield joined([fit(entry, width // columns) for entry in entries[k::rows]], "")
    if own["rejects"]:
        yield from hanging([(pen.say("label.rejects", cards=own["rejects"]), QUIET)], width)


def _needs(view: View, pen: Pen) -> str:
    """Z5.7 Which actions at court trigger cards with a higher card, and which with a lower one."""
    top = view["court"]["top"]
    if top is None:
        return pen.say("label.needs.first")
    words: dict[str, list[str]] = {"higher": [], "lower": []}
    for action, need in view["needs"].items():
        words[need].append(pen.say(f"sign.word.{action}"))
    return pen.say("label.needs", card=top["number"], **words)


def _in_hand(card: View, top: View | None, pen: Pen) -> Text:
    than = "" if top is None else f"{'>' if card['number'] > top['number'] else '<'}{top['number']}"
    number = (f"{pen.number(card):>4}", colour_style(card["colour"]))
    return Text.assemble(" ", number, f" {than:<5}" if than else " ", pen.ability(card))


def choices(view: View, pen: Pen, width: int, shown: Sequence[str]) -> Iterator[Text]:
    """What has to be chosen now, and how each decision is written."""
    title = pen.say("label.choose", phase=pen.say(f"phase.{view['phase']}"))
    yield from hanging([(title, STRONG), *((part, PLAIN) for part in pending(view, pen))], width)
    listed = [(moves, meaning) for moves, meaning in _groups(view, pen, shown) if moves]
    column = max((cell_len(moves[0]) for moves, _ in listed if len(moves) == 1), default=0)
    for moves, meaning in listed:
        first = [moves[0] + " " * (column - cell_len(moves[0]))] if len(moves) == 1 else moves
        yield from hanging([*((move, STRONG) for move in first), (meaning, QUIET)], width, indent=2)


def foreseen(view: View, move: str, pen: Pen, width: int) -> Iterator[Text]:
    """Z5.7 The own cards that a move may make usable."""
    cards = active(view, move)
    if cards:
        own = [pen.card(card) for card in _laid(view, view["to_move"]) if card["number"] in cards]
        yield from hanging([(pen.say("label.foreseen"), STRONG), (joined(own, "; ").plain, PLAIN)], width)


def active(view: View, move: str) -> Sequence[int]:
    """The cards that can be used now, or that a move not yet made may trigger."""
    turn = view["turn"]
    triggers: Mapping[str, Sequence[int]] = turn["triggers"]
    usable: Sequence[int] = turn["usable"]
    return triggers.get(turn["action"] or move, ()) if move else usable


def _laid(view: View, seat: int) -> list[View]:
    return [card for place in view["seats"][seat]["regions"] for card in place["cards"]]


def pending(view: View, pen: Pen) -> Iterator[str]:
    """What is under way, in words."""
    turn, auction = view["turn"], view["auction"]
    if turn["action"] is not None:
        key = "label.at_court" if turn["covered"] else "label.at_court.first"
        yield pen.tell(key, card=pen.number(turn["card"]), covered=turn["covered"], action=turn["action"])
    elif turn["card"] is not None:
        yield pen.say("label.playing", card=f"{pen.number(turn['card'])} ({pen.ability(turn['card'])})")
    if view["reward"] is not None:
        value = view["seats"][view["to_move"]]["markers"][view["reward"]]["value"]
        yield pen.tell("label.rewarding", colour=view["reward"], value=value)
    if view["passed"]:
        yield pen.tell("label.passed", seats=view["passed"])
    if turn["transit"] is not None:
        yield pen.tell("label.transit", **turn["transit"])
    if view["phase"] == "move" or (view["phase"] == "official" and turn["points"] > 1):
        yield pen.say("label.points", n=turn["points"])
    if turn["spot"] is not None:
        yield (
            pen.say("label.region", region=turn["spot"])
            if isinstance(turn["spot"], int)
            else _section(turn["spot"], pen)
        )
    if auction is not None and auction["bidder"] is not None:
        yield pen.tell("label.auction", seat=auction["bidder"], bid=auction["bid"])


def _groups(view: View, pen: Pen, shown: Sequence[str]) -> Iterator[Group]:
    """The decisions of the phase by kind."""
    phase, seat = view["phase"], view["to_move"]
    moves = sorted(shown) if phase == "pay" else list(shown)
    kinds = {kind: list(some) for kind, some in groupby(moves, lambda move: move.partition("-")[0])}
    if phase == "bid":
        bids = kinds.get("bid", [])
        yield bids if len(bids) <= _MANY else [bids[0], "…", bids[-1]], pen.say("choose.bid")
    elif phase == "board":
        yield from (([move], power(view, move[6:], pen)) for move in moves)
    elif phase == "action":
        yield kinds.get("unify", []), pen.say("choose.unify")
        yield from (([move], _court(view, move, pen)) for move in moves if "-" not in move)
    elif phase in ("official", "move"):
        officials = [name for name in kinds if name in view["seats"][seat]["supply"]]
        yield from ((kinds[name], pen.say(f"official.{name}")) for name in officials)
    elif phase == "wall":
        for section in view["walls"]:
            slots = [move for move in moves if f"-{section['section']}-" in move]
            yield slots, pen.say("label.slots", worth=worth(section, pen))
    elif phase == "square":
        squares = view["map"][view["turn"]["spot"] - 1]["squares"]
        yield from (([move], _of_square(squares[int(move[7:]) - 1], pen)) for move in moves)
    elif phase == "marker":
        yield from (([move], pen.say(f"colour.{move[7:]}")) for move in moves)
    elif phase == "ability":
        cards = {f"use-{card['number']}": card for card in _laid(view, seat)}
        yield from (([move], pen.ability(cards[move])) for move in moves if move in cards)
    elif phase == "reward":
        reward = next(each for each in view["rewards"][view["round"] - 1] if each["colour"] == view["reward"])
        yield [move for move in moves if move == "take"], pen.say("choose.take", prize=prize(reward, pen))
    else:
        yield from ((some, pen.say(f"choose.{kind}")) for kind, some in sorted(kinds.items()))
    yield from (([move], pen.say(f"choose.{move}.{phase}")) for move in ("done", "pass") if move in moves)


def _court(view: View, move: str, pen: Pen) -> str:
    """A court action, and the own cards that it may trigger."""
    numbers = view["turn"]["triggers"].get(move, ())
    cards = [card for card in _laid(view, view["to_move"]) if card["number"] in numbers]
    found = [f"{pen.number(card)} ({pen.gain(card)})" for card in cards]
    name = pen.say(f"action.{move}")
    return f"{name} – {pen.say('label.triggers')} {' '.join(found)}" if found else name


def _section(section: str, pen: Pen) -> str:
    return pen.tell("label.section", where=section)


def _of_square(square: View, pen: Pen) -> str:
    return pen.say(f"label.square.{square['gain']}", n=square["amount"])
