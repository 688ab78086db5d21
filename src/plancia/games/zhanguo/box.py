"""The box of a ZhanGuo game: its printed tables and options as the kernel reads them."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from plancia.core.contract import Array, look, records
from plancia.core.errors import OptionError
from plancia.core.options import Value, first_seat
from plancia.games.zhanguo import names
from plancia.games.zhanguo.components import Components, printed, read_components
from plancia.games.zhanguo.components.tables import Task
from plancia.games.zhanguo.kernel.state import ACTIONS, BOX, BY_AUCTION, BY_CHANCE, GAINS, POWERS

PRINTED = "printed"
"""The option's value for our own tables."""


@lru_cache(maxsize=16)
def _read(text: str) -> Components:
    return read_components(text)


def components(options: Mapping[str, Value]) -> Components:
    """The tables that the options name."""
    chosen = str(options["components"])
    return printed() if chosen == PRINTED else _read(chosen)


@lru_cache(maxsize=16)
def canonical(text: str, source: str) -> str:
    """A user's file of tables, checked, in its canonical form."""
    return read_components(text, source).text()


def make_box(options: Mapping[str, Value]) -> Array:
    """The kernel's box for complete options; refuses what makes no sense together."""
    if options["auction"] == "on" and options["boards"] == "A":
        raise OptionError("zhanguo.error.auction")
    box = records(BOX, 1)
    b = look(box)
    b.players, b.first = options["players"], first_seat(options)
    b.sides = BY_AUCTION if options["auction"] == "on" else BY_CHANCE if options["boards"] == "B" else 0
    b.line = options["line"] == "on"
    b.strict = options["unrest"] == "strict"
    tables = components(options)
    b.drafts = tables.draft.rounds if options["draft"] == "on" else 0
    _numbers(b, tables)
    _map(b, tables)
    _wall(b, tables)
    _cards(b, tables)
    return box


def _numbers(b: Any, tables: Components) -> None:
    b.rounds, b.draw = tables.rounds.rounds, tables.rounds.draw
    b.draft_draw = tables.draft.draw
    b.auction_vp = tables.auction.vp
    b.governors, b.palaces, b.walls = tables.supplies.governors, tables.supplies.palaces, tables.supplies.walls
    b.officials = tables.supplies.officials
    for row in tables.players.rows:
        if row.players == b.players:
            b.markers, b.spaces = row.markers, row.palace_spaces
    b.last, b.ban = tables.unrest.last, tables.unrest.palace_ban
    b.missing_vp = tables.unify.missing_vp
    for unified in tables.unify.rows:
        b.unify_markers[unified.card - 1], b.unify_unrest[unified.card - 1] = unified.markers, unified.unrest
    court = tables.court
    b.points, b.worker_area, b.hire_unrest = court.reassign_points, court.worker_area, court.hire_unrest
    b.palace_workers, b.palace_others, b.palace_vp = court.palace_workers, court.palace_others, court.palace_vp
    b.big_markers, b.big_value = court.big_markers, court.big_value
    ends = tables.majorities
    b.region_vp, b.governor_vp = ends.region, ends.governor
    b.marker_vp[:] = [ends.writing, ends.currency, ends.law]


def _map(b: Any, tables: Components) -> None:
    for start in tables.setup.rows:
        b.start[start.region - 1, names.OFFICIALS.index(start.official)] += start.amount
    for row in tables.regions.rows:
        b.near[row.region - 1] = _bits(other - 1 for other in row.neighbours)
    for square in tables.squares.rows:
        region = square.region - 1
        at = int(b.squares[region])
        b.square_gain[region, at], b.square_amount[region, at] = GAINS.index(square.gain), square.amount
        b.squares[region] += 1
    for reward in tables.rewards.rows:
        at_ = reward.round - 1, names.COLOURS.index(reward.colour)
        b.reward_gain[at_], b.reward_amount[at_] = GAINS.index(reward.gain), reward.amount
        b.reward_region[at_], b.reward_bars[at_] = max(reward.region - 1, 0), _bits(reward.bars)
    for board in tables.side_b.rows:
        side = names.BOARDS.index(board.board)
        b.power[side], b.power_amount[side] = POWERS.index(board.power), board.amount


def _wall(b: Any, tables: Components) -> None:
    for section in tables.walls.rows:
        b.bars[names.SECTIONS.index(f"{section.site}-{section.section}")] = section.bars
    for tile in tables.wall_tiles.rows:
        side = 2 * names.TILES.index(tile.tile) + names.SIDES.index(tile.side)
        b.criterion[side], b.per[side], b.tile_vp[side] = names.CRITERIA.index(tile.criterion), tile.per, tile.vp
    b.task_vp[:] = tables.tasks.spaces
    for kind, name in enumerate(names.TASK_KINDS):
        for number, task in enumerate(row for row in tables.tasks.rows if row.kind == name):
            for k, place in enumerate(task.places):
                b.places[kind, number, k] = _place(task, place)


def _place(task: Task, place: str | int) -> int:
    """Z7.1 The sections or the region of a task's place."""
    if task.kind != "wall":
        return 1 << int(place) - 1
    return _bits(k for k, section in enumerate(names.SECTIONS) if str(place) in (section, section[:-2]))


def _cards(b: Any, tables: Components) -> None:
    for trigger in tables.triggers.rows:
        b.higher[ACTIONS.index(trigger.trigger) + 1] = 1 if trigger.needs == "higher" else -1
    for k, effect in enumerate(sorted(tables.effects.rows, key=lambda row: row.effect)):
        b.gain[k], b.amount[k], b.most[k] = GAINS.index(effect.gain), effect.amount, effect.most
    for row in tables.colours.rows:
        b.colour[(row.first - 1) // names.DECK] = names.COLOURS.index(row.colour)
    for card in tables.cards.rows:
        b.trigger[card.number] = ACTIONS.index(card.trigger) + 1
        b.effect[card.number] = names.EFFECTS.index(card.effect)


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)
