"""What a view says is what the oracle knows, and what is printed is what the tables say."""

import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import plancia
from plancia import ALL, SPECTATOR, Game
from plancia.games.zhanguo.components import printed, read_components
from plancia.games.zhanguo.names import COLOURS, OFFICIALS
from zhanguo.boards import VARIANTS, keen, play, position, rewarding, seen
from zhanguo.component_files import Raw, raw_files, written
from zhanguo.oracle import REGIONS, Oracle
from zhanguo.test_oracle_agrees import Pair


def said_by(oracle: Oracle) -> dict[str, Any]:
    """The public view, but for the sheet, as the oracle would have it."""
    under_way = oracle.action or oracle.phase
    return {
        "over": oracle.over,
        "phase": None if oracle.over else oracle.phase,
        "round": oracle.round,
        "order": oracle.order,
        "line": oracle.line,
        "rewards": [
            {"colour": colour, "seat": oracle.discs.get(colour), "asked": asked(oracle, colour)}
            for colour in COLOURS
            if oracle.round
        ],
        "reward": oracle.reward.colour if oracle.reward and not oracle.over else None,
        "court": {"top": oracle.court[-1] if oracle.court else None, "cards": sorted(oracle.court)},
        "map": [
            {
                "region": region,
                "squares": oracle.squares[region],
                "governors": oracle.governors[region],
                "palaces": [oracle.palaces[region].count(seat) for seat in range(oracle.count)],
            }
            for region in REGIONS
        ],
        "walls": [
            {"section": section, "tile": "".join(oracle.tiles[section]), "slots": slots}
            for section, slots in oracle.walls.items()
        ],
        "tasks": [
            {
                "section": task.section + 1,
                "kind": task.kind,
                "spaces": [*task.discs, *[None] * (oracle.count - len(task.discs))],
                "done": [[place for place in task.places if stands(oracle, seat, task.kind, place)] for seat in seats],
            }
            for seats in [range(oracle.count)]
            for task in oracle.tasks
        ],
        "seats": [seat_of(oracle, seat) for seat in range(oracle.count)],
        "passed": sorted(oracle.passed),
        "under_way": turn_of(oracle) if under_way else {},
    }


def asked(oracle: Oracle, colour: str) -> list[int]:
    """Z6.1 By value, then by disc; who could gain nothing is not asked; nobody if the reward is gone."""
    at_hand = COLOURS.index(oracle.reward.colour) if oracle.reward else -1
    if oracle.over or COLOURS.index(colour) < at_hand or colour in oracle.discs:
        return []
    passed = oracle.passed if COLOURS.index(colour) == at_hand else set()
    seats = [seat for seat in range(oracle.count) if oracle.value(seat, colour) > 0 and seat not in passed]
    gift = oracle.gifts[oracle.round, colour]
    seats = [seat for seat in seats if as_seat(oracle, seat, lambda: oracle._can_gain(gift))]
    return sorted(seats, key=lambda seat: (-oracle.value(seat, colour), oracle.rank(seat)))


def as_seat(oracle: Oracle, seat: int, question: Any) -> bool:
    """What the oracle answers if it were a seat's turn."""
    mover, oracle.seat = oracle.seat, seat
    answer = bool(question())
    oracle.seat = mover
    return answer


def stands(oracle: Oracle, seat: int, kind: str, place: str | int) -> bool:
    return as_seat(oracle, seat, lambda: oracle._stands(kind, place))


def seat_of(oracle: Oracle, seat: int) -> dict[str, Any]:
    player = oracle.players[seat]
    return {
        "board": player.board,
        "hand": {colour: sum(oracle.faces[card].colour == colour for card in player.hand) for colour in COLOURS},
        "regions": [
            {
                "cards": own.cards,
                "governing": {official: own.governing[official] for official in OFFICIALS},
                "working": {official: own.working[official] for official in OFFICIALS},
                "workers": own.workers,
                "unrest": own.unrest,
            }
            for own in player.regions.values()
        ],
        "supply": {official: player.supply[official] for official in OFFICIALS},
        "governors": player.governors,
        "palaces": player.palaces,
        "walls": player.walls,
        "hired": player.hired,
    }


def turn_of(oracle: Oracle) -> dict[str, Any]:
    """The steps of the turn."""
    fits = [oracle.action] if oracle.action in oracle.needs else [] if oracle.action else list(oracle.needs)
    top = oracle.covered if oracle.action else oracle.court[-1] if oracle.court else 0
    uses = {int(text.removeprefix("use-")) for text in oracle.legal() if text.startswith("use-")}
    return {
        "card": oracle.card or None,
        "court": oracle.action or None,
        "covered": oracle.covered or None,
        "fits": {
            court
            for court in fits
            if oracle.card and (not top or (oracle.card > top) == (oracle.needs[court] == "higher"))
        },
        "points": oracle.points,
        "transit": oracle.transit and {"official": oracle.transit[0], "region": oracle.transit[1]},
        "usable": uses,
        "used": oracle.used,
    }


def shown(view: dict[str, Any]) -> dict[str, Any]:
    """The same part of a view."""
    turn = {name: value for name, value in view["under_way"].items() if name not in ("spot", "cause")}
    sets = {name: set(turn[name]) for name in ("fits", "usable", "used")}
    seats = [{name: seat[name] for name in seat if name not in ("markers", "earned")} for seat in view["seats"]]
    tasks = [{name: task[name] for name in task if name != "task"} for task in view["tasks"]]
    known = ("over", "phase", "round", "order", "line", "rewards", "reward", "court", "map", "walls", "passed")
    return {name: view[name] for name in known} | {"seats": seats, "tasks": tasks, "under_way": turn | sets}


class Seen(Pair):
    """A game in the kernel and in the oracle, of which everybody sees the same."""

    def compare_choices(self) -> None:
        """Z1.6 What lies open, what has been done of it, and who would be asked for what."""
        assert shown(seen(self.position)) == said_by(self.oracle), self.said
        if not self.position.over:
            seat = self.position.to_move
            assert seat is not None
            assert set(self.position.view(seat)["private"]["hand"]) == self.oracle.players[seat].hand


@pytest.mark.parametrize("options", VARIANTS)
def test_a_view_says_what_the_oracle_knows(options: dict[str, Any]) -> None:
    """Z1.6, Z5.7, Z6.1, Z7.1: boards, map, walls, progress of tasks, who is asked for rewards, the steps of a turn."""
    rng = random.Random(str(options))
    for _ in range(3):
        Seen(plancia.game("zhanguo", **options), printed(), rng).play_on()


@settings(
    max_examples=4, deadline=None, derandomize=True, phases=[Phase.generate], suppress_health_check=list(HealthCheck)
)
@given(raw_files(), st.randoms(use_true_random=True))
def test_whatever_the_tables_say(raw: Raw, rng: random.Random) -> None:
    """Z1.1 to Z1.5"""
    components = read_components(written(raw))
    game = plancia.game("zhanguo", players=3, boards="B", draft="on", components=components.text())
    Seen(game, components, rng).play_on()


def test_what_is_printed_is_what_the_tables_say() -> None:
    """Z1, Z4, Z5, Z6.2, Z7, Z8.1, Z8.2"""
    tables = printed()
    game: Game = plancia.game("zhanguo", players=3, draft="on")
    told = game.printed
    assert json.loads(json.dumps(told)) == told
    effects = {row.effect: row for row in tables.effects.rows}
    for card, row in zip(told["cards"], tables.cards.rows, strict=True):
        effect = effects[row.effect]
        expected = (row.number, row.colour, row.trigger, row.effect, effect.gain, effect.amount, effect.most)
        assert tuple(card.values()) == expected
    for reward in tables.rewards.rows:
        found = told["rewards"][reward.round - 1][COLOURS.index(reward.colour)]
        assert found == {
            "colour": reward.colour,
            "gain": reward.gain,
            "amount": reward.amount,
            "region": reward.region or None,
            "bars": list(reward.bars),
        }
    assert [tuple(places) for tiles in told["tasks"].values() for places in tiles] == [
        row.places for row in tables.tasks.rows
    ]
    assert told["tiles"] == {
        row.tile + row.side: {"criterion": row.criterion, "per": row.per, "vp": row.vp}
        for row in tables.wall_tiles.rows
    }
    assert {row["section"]: tuple(row["bars"]) for row in told["walls"]} == {
        f"{row.site}-{row.section}": row.bars for row in tables.walls.rows
    }
    near = [tuple(region["neighbours"]) for region in told["regions"]]
    assert near == [row.neighbours for row in tables.regions.rows]
    squares = [(region["region"], *square.values()) for region in told["regions"] for square in region["squares"]]
    assert squares == [(row.region, row.gain, row.amount) for row in tables.squares.rows]
    assert told["supplies"] == {"officials": 5, "governors": 8, "palaces": 6, "walls": 5, "markers": 9}
    assert told["regions"][0]["officials"] == dict.fromkeys(OFFICIALS, 1)
    assert told["task_spaces"] == list(tables.tasks.spaces)[:3]
    assert [tuple(row.values()) for row in told["unify"]["cards"]] == [
        (row.markers, row.unrest) for row in tables.unify.rows
    ]
    needs = {row.trigger: row.needs for row in tables.triggers.rows}
    assert {row["court"]: row["needs"] for row in told["court"]["actions"]} == {**needs, "reassign": None}
    assert told["boards"] == {row.board: {"power": row.power, "amount": row.amount} for row in tables.side_b.rows}
    assert told["end"] == {"region": 9, "governor": 3, "markers": {"writing": 5, "currency": 6, "law": 7}}
    assert told["rounds"] == {"rounds": 5, "draw": 2, "drafts": 4, "draft": 3}


def test_areas_have_the_neighbours_where_officials_may_go() -> None:
    """Z5.2"""
    cells = {cell["name"]: cell for cell in plancia.game("zhanguo").printed["cells"]}
    assert cells["2g"]["neighbours"] == ["1g", "3g"]
    assert cells["2w"]["neighbours"] == ["2g", "1w", "3w"]
    p = position("seat 1, region 2: - r g 0 0")
    play(p, "card-55 reassign")
    moves = [move for move in p.view(0)["legal"] if move["kind"] == "move"]
    assert all(move["to"] in cells[move["from"]]["neighbours"] for move in moves)
    assert {move["to"] for move in moves if move["from"] == "2w"} == set(cells["2w"]["neighbours"])


def test_what_only_a_seat_knows_is_for_it_alone() -> None:
    """Z1.6, Z8.5: hand and rejects; at the end everything may be seen."""
    p, dice = plancia.game("zhanguo", players=3, draft="on").start(4), random.Random(4)
    while not p.over:
        p.play(keen(p, dice))
        views = [p.view(seat) for seat in range(3)]
        assert views[0]["public"] == views[1]["public"] == views[2]["public"] == p.view(SPECTATOR)["public"]
        assert p.view(SPECTATOR)["private"] == {}
        hands = [card for view in views for card in view["private"]["hand"]]
        assert len(set(hands)) == len(hands)
    everything = p.view(ALL)["private"]
    assert everything["seats"] == [p.view(seat)["private"] for seat in range(3)]
    assert {colour: len(deck) for colour, deck in everything["decks"].items()} == seen(p)["decks"]


def test_who_would_be_asked_for_the_rewards_to_come() -> None:
    """Z6.1: by value, then by the line; nobody for a reward that is gone."""
    p = position("seat 1, markers: writing:1 law:2\nseat 2, markers: writing:3 law:2")
    assert [row["asked"] for row in seen(p)["rewards"]] == [[1, 0], [], [0, 1]]
    p = position(rewarding("writing", 2) + "seat 1, markers: writing:1 law:1\nseat 2, markers: law:3")
    assert [row["asked"] for row in seen(p)["rewards"]] == [[0], [], [1, 0]]
    play(p, "pass")
    assert [row["asked"] for row in seen(p)["rewards"]] == [[], [], [1, 0]]
    play(p, "pass")
    assert [row["asked"] for row in seen(p)["rewards"]] == [[], [], [0]]
