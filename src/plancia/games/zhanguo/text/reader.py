"""Reads a whole ZhanGuo position from its text; every mistake is named with its line and column."""

from collections.abc import Callable, Mapping

from plancia.core.contract import Array
from plancia.core.errors import OptionError, TextError
from plancia.core.gametext import short
from plancia.core.options import Option, Value, complete
from plancia.games.zhanguo.box import PRINTED, make_box
from plancia.games.zhanguo.kernel.state import BY_AUCTION, PHASES, TASK_SECTIONS
from plancia.games.zhanguo.names import SECTIONS, TASK_KINDS
from plancia.games.zhanguo.text.diagram import BAR, CUSTOM, NAME
from plancia.games.zhanguo.text.reading import board, decision, table
from plancia.games.zhanguo.text.reading.cards import check_cards
from plancia.games.zhanguo.text.reading.limits import check_limits
from plancia.games.zhanguo.text.reading.memory import check_rejects
from plancia.games.zhanguo.text.reading.menus import check_menu
from plancia.games.zhanguo.text.reading.sheet import Sheet
from plancia.games.zhanguo.text.reading.supplies import check_supplies
from plancia.games.zhanguo.text.reading.times import in_auction, in_draft
from plancia.games.zhanguo.text.reading.words import REGION_NAMES, Line, Word, lines_of, wrong

_TABLE: dict[str, Callable[[Sheet, Line], None]] = {
    "round": table.read_round,
    "turn": table.read_turn,
    "viewer": table.read_viewer,
    "rng": table.read_rng,
    "order": table.read_order,
    "to": table.read_to_move,
    "phase": table.read_phase,
    "over": table.read_over,
    "line": table.read_line,
    "taken": table.read_taken,
    "top": table.read_top,
    "court": table.read_court,
    "deck": table.read_deck,
    "stock": table.read_stock,
    "big": table.read_big,
    "wall": table.read_wall,
    "task": table.read_task,
    "map": table.read_map,
}
_BOARD: dict[str, Callable[[Sheet, int, Line], None]] = {
    "vp": board.read_vp,
    "hand": board.read_hand,
    "rejected": board.read_rejected,
    "hired": board.read_hired,
    "markers": board.read_markers,
    "region": board.read_region,
}
_SEAT = "seat"
_NAMED = {"deck": 2, "wall": 2, "map": 2, "task": 3, "rejected": 2, "region": 2}
"""Lines that come more than once, and how many words tell them apart."""


def read_position(options: tuple[Option, ...], text: str) -> tuple[Mapping[str, Value], Array]:
    """Options and state of a position from its text; the error says where it is wrong.

    Left out, a deck holds in ascending order what is nowhere else, the stock holds the markers that nobody has.
    """
    lines = lines_of(text)
    head = lines[0] if lines else [Word("", 1, 1)]
    if head[0].text != NAME:
        raise TextError("error.position_game", line=head[0].line, column=head[0].column, valid=[NAME])
    tables = [line for line in lines if line[0].text.startswith(BAR)]
    chosen, box = _options(options, head, tables, text.splitlines())
    sheet = Sheet(box, lines[-1][0])
    _read_lines(sheet, [line for line in lines[1:] if not line[0].text.startswith(BAR)])
    _check_lines(sheet)
    decision.read_decision(sheet)
    for check in (check_supplies, check_cards, check_rejects, decision.check_decision, check_limits, check_menu):
        check(sheet)
    return chosen, sheet.states


def _options(
    options: tuple[Option, ...], head: Line, tables: list[Line], text: list[str]
) -> tuple[Mapping[str, Value], Array]:
    """The options of the first line, with the user's tables below it, and the box they make."""
    given: dict[str, str] = {}
    places = {}
    for word in head[1:]:
        name, equals, value = word.text.partition("=")
        if not equals:
            raise wrong(word, "option", word=short(word.text))
        if name in given:
            raise wrong(word, "twice", word=short(name))
        given[name], places[name] = value, word
    custom = given.get("components") == CUSTOM
    if tables and not custom:
        raise wrong(tables[0][0], "no_tables", sign=BAR, custom=CUSTOM)
    if custom and not tables:
        raise wrong(places["components"], "tables", sign=BAR, custom=CUSTOM, printed=PRINTED)
    if custom:
        rows = [text[line[0].line - 1].lstrip().removeprefix(BAR).removeprefix(" ") for line in tables]
        given["components"] = "\n".join(rows) + "\n"
    try:
        chosen = complete(options, given)
        return chosen, make_box(chosen)
    except TextError as error:
        line = tables[min(max(error.line, 1), len(tables)) - 1][0].line
        error.column += len(BAR) + 1 if error.column else 0
        raise error.at(line) from None
    except OptionError as error:
        at = places.get(str(error.details.get("option")), head[0])
        raise TextError(error.key, line=at.line, column=at.column, **error.details) from error


def _read_lines(sheet: Sheet, lines: list[Line]) -> None:
    """Every line by its first word; those of a seat follow its own."""
    seat = -1
    for line in lines:
        name = line[0].text
        more = [word.text for word in line[1 : _NAMED.get(name, 1)]]
        shown = " ".join([name, *more])
        if name == _SEAT:
            seat = board.read_seat(sheet, line)
            sheet.say(line[0], _SEAT, seat, shown=f"{_SEAT} {seat + 1}")
        elif name in _BOARD:
            if seat < 0:
                raise wrong(line[0], "no_seat", word=name)
            sheet.say(line[0], name, seat, *more, shown=shown)
            _BOARD[name](sheet, seat, line)
        elif name in _TABLE:
            sheet.say(line[0], name, *more, shown=shown)
            _TABLE[name](sheet, line)
        elif name in decision.NAMES:
            sheet.say(line[0], name)
            sheet.decision[name] = line
        else:
            valid = [*_TABLE, *decision.NAMES, _SEAT, *_BOARD]
            raise wrong(line[0], "line", word=short(name), valid=valid)


def _check_lines(sheet: Sheet) -> None:
    """No line is missing, and over is over."""
    for name in ("round", "turn", "order", "line", "top", "court"):
        sheet.need(name)
    if sheet.b.big_markers:
        sheet.need("big")
    for section in SECTIONS:
        sheet.need("wall", section)
    for number in range(TASK_SECTIONS):
        for kind in TASK_KINDS:
            sheet.need("task", str(number + 1), kind)
    for region in REGION_NAMES:
        sheet.need("map", region)
    for seat in range(sheet.players):
        board.check_lines(sheet, seat)
    for name, shown in (("to", "to move"), ("phase", "phase")):
        if not sheet.g.over:
            sheet.need(name, shown=shown)
        elif (name,) in sheet.where:
            raise wrong(sheet.at(name), "not_over")
    _check_round(sheet)


def _check_round(sheet: Sheet) -> None:
    """Z3, Z8.4, Z8.5 The round that goes with the phase."""
    g, b, at = sheet.g, sheet.b, sheet.at("phase")
    if in_auction(sheet) and b.sides != BY_AUCTION:
        raise wrong(at, "no_auction")
    if in_draft(sheet) and not b.drafts:
        raise wrong(at, "no_draft")
    first, last = 1, int(b.rounds)
    if g.over:
        first = last
    elif in_auction(sheet):
        first = last = 0
    elif in_draft(sheet):
        last = int(b.drafts)
    if not first <= g.round_no <= last:
        phase = "over" if g.over else PHASES[int(g.phase)]
        raise wrong(sheet.at("round"), "round", round=int(g.round_no), phase=phase, first=first, last=last)
