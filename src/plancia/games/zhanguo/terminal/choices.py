"""What a player decides with: the hand, what is under way, and the decisions in groups with what they mean."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.cells import cell_len
from rich.text import Text

from plancia.core.game import Data, Move
from plancia.core.picture import Scene
from plancia.games.zhanguo.terminal.central_board import prize, worth
from plancia.games.zhanguo.terminal.player_boards import power
from plancia.games.zhanguo.terminal.signs import PLAIN, QUIET, STRONG, SYMBOLS, Pen, fit, hanging, joined
from plancia.texts import speak

Group = tuple[Sequence[Move], str]
"""Decisions of one kind, and what they mean."""

_MANY = 8
"""More bids than these are not all listed."""


def hand(scene: Scene, pen: Pen, width: int) -> Iterator[Text]:
    """The own cards: higher or lower than the one at court, and what each would do on the own board."""
    top, own = scene.view["public"]["court"]["top"], scene.view["private"]
    yield from hanging([(pen.say("label.hand"), STRONG), (_needs(scene, pen), QUIET)], width)
    entries = [_in_hand(card, top, pen) for card in own["hand"]]
    columns = 2 if all(len(entry) < width // 2 for entry in entries) else 1
    rows = -(-len(entries) // columns)
    for k in range(rows):
        yield joined([fit(entry, width // columns) for entry in entries[k::rows]], "")
    if own["rejects"]:
        yield from hanging([(pen.say("label.rejects", cards=own["rejects"]), QUIET)], width)


def _needs(scene: Scene, pen: Pen) -> str:
    """Z5.7 Which actions at court trigger cards with a higher card, and which with a lower one."""
    top = scene.view["public"]["court"]["top"]
    if top is None:
        return pen.say("label.needs.first")
    words: dict[str, list[str]] = {"higher": [], "lower": []}
    for action in scene.printed["court"]["actions"]:
        if action["needs"]:
            words[action["needs"]].append(pen.say(f"sign.word.{action['court']}"))
    return pen.say("label.needs", card=top, **words)


def _in_hand(card: int, top: int | None, pen: Pen) -> Text:
    than = "" if top is None else f"{'>' if card > top else '<'}{top}"
    number = (f"{pen.number(card):>4}", pen.style(card))
    return Text.assemble(" ", number, f" {than:<5}" if than else " ", pen.ability(card))


def choices(scene: Scene, pen: Pen, width: int, shown: Sequence[Move]) -> Iterator[Text]:
    """What has to be chosen now, and how each decision is written."""
    title = pen.say("label.choose", phase=pen.say(f"phase.{scene.view['public']['phase']}"))
    yield from hanging([(title, STRONG), *((part, PLAIN) for part in pending(scene.view["public"], pen))], width)
    listed = [(_written(moves, pen), meaning) for moves, meaning in _groups(scene, pen, shown) if moves]
    column = max((cell_len(moves[0]) for moves, _ in listed if len(moves) == 1), default=0)
    for moves, meaning in listed:
        first = [moves[0] + " " * (column - cell_len(moves[0]))] if len(moves) == 1 else moves
        yield from hanging([*((move, STRONG) for move in first), (meaning, QUIET)], width, indent=2)
    if not scene.moves:
        yield from _refused(scene, pen, width, column)


def _refused(scene: Scene, pen: Pen, width: int, column: int) -> Iterator[Text]:
    """The actions at court that are not possible, each with why, and with what would make it so."""
    for target in scene.targets():
        move, refusal = target["move"], target["refusal"]
        if move["kind"] == "court" and refusal is not None:
            why = speak(refusal["key"], {**refusal["args"], "cells": refusal["cells"]}, pen.lang, pen.names)
            told = f"{why} ({refusal['clause']}) {scene.remedy(move)}".rstrip()
            yield from hanging([(f"{SYMBOLS['refused']} {pen.move(move):<{column}}", QUIET), (told, QUIET)], width)


def _written(moves: Sequence[Move], pen: Pen) -> list[str]:
    texts = [pen.move(move) for move in moves]
    return [texts[0], "…", texts[-1]] if moves[0]["kind"] == "bid" and len(texts) > _MANY else texts


def active(scene: Scene) -> Sequence[int]:
    """The cards that can be used now, or that a move not yet made may trigger."""
    view, usable = scene.view["public"], scene.view["public"]["under_way"]["usable"]
    return usable if scene.move is None else () if view["phase"] == "ability" else _triggers(scene, scene.move)


def _triggers(scene: Scene, move: Move) -> Sequence[int]:
    """Z5.7 The cards that a move may set off."""
    found = [target["outlook"] for target in scene.targets() if target["move"] == move and target["outlook"]]
    return found[0]["triggers"] if found else ()


def _laid(scene: Scene) -> list[int]:
    """The cards on the board of the seat to move."""
    view = scene.view["public"]
    return [card for place in view["seats"][view["to_move"]]["regions"] for card in place["cards"]]


def pending(view: Data, pen: Pen) -> Iterator[str]:
    """What is under way, in words."""
    turn, auction = view["under_way"], view["auction"]
    if turn["court"] is not None:
        key = "label.at_court" if turn["covered"] else "label.at_court.first"
        yield pen.tell(key, card=pen.number(turn["card"]), covered=turn["covered"], action=turn["court"])
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
        spot = turn["spot"]
        yield (
            pen.say("label.region", region=spot["region"])
            if "region" in spot
            else pen.tell("label.section", where=spot["section"])
        )
    if auction is not None and auction["bidder"] is not None:
        yield pen.tell("label.auction", seat=auction["bidder"], bid=auction["bid"])


def _groups(scene: Scene, pen: Pen, shown: Sequence[Move]) -> Iterator[Group]:
    """The decisions of the phase by kind."""
    view = scene.view["public"]
    phase = view["phase"]
    moves = sorted(shown, key=lambda move: str(move["text"])) if phase == "pay" else shown
    kinds = {kind: list(some) for kind, some in groupby(moves, lambda move: str(move["kind"]))}
    if phase == "board":
        yield from (([move], power(move["board"], scene, pen)) for move in moves)
    elif phase == "action":
        yield kinds.get("unify", []), pen.say("choose.unify")
        yield from (([move], _court(scene, move, pen)) for move in kinds.get("court", []))
    elif phase in ("official", "move"):
        for official in scene.printed["officials"]:
            yield [move for move in moves if move.get("official") == official], pen.say(f"official.{official}")
    elif phase == "wall":
        for section in view["walls"]:
            slots = [move for move in moves if move["section"] == section["section"]]
            yield slots, pen.say("label.slots", worth=worth(section, scene, pen))
    elif phase == "square":
        squares = scene.printed["regions"][view["under_way"]["spot"]["region"] - 1]["squares"]
        yield from (([move], _of_square(squares[move["square"] - 1], pen)) for move in moves)
    elif phase == "marker":
        yield from (([move], pen.say(f"colour.{move['colour']}")) for move in moves)
    elif phase == "ability":
        yield from (([move], pen.ability(move["card"])) for move in kinds.get("use", []))
    elif phase == "reward":
        rewards = scene.printed["rewards"][view["round"] - 1]
        reward = next(each for each in rewards if each["colour"] == view["reward"])
        yield kinds.get("take", []), pen.say("choose.take", prize=prize(reward, pen))
    else:
        usual = {kind: some for kind, some in kinds.items() if kind not in ("done", "pass")}
        yield from ((some, pen.say(f"choose.{kind}")) for kind, some in sorted(usual.items()))
    yield from ((kinds[kind], pen.say(f"choose.{kind}.{phase}")) for kind in ("done", "pass") if kind in kinds)


def _court(scene: Scene, move: Move, pen: Pen) -> str:
    """A court action, and the own cards that it may trigger."""
    numbers = _triggers(scene, move)
    found = [f"{pen.number(card)} ({pen.gain(card)})" for card in _laid(scene) if card in numbers]
    name = pen.say(f"action.{move['court']}")
    return f"{name} – {pen.say('label.triggers')} {' '.join(found)}" if found else name


def _of_square(square: Data, pen: Pen) -> str:
    return pen.say(f"label.square.{square['gain']}", n=square["amount"])
