"""The oracle on the worked examples: it plays, refuses and scores them as the help pages say."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from _pytest.mark import ParameterSet

import plancia
from plancia import Position
from plancia.core.examples import Attempt, Example, examples
from plancia.games import rules
from plancia.games.zhanguo.components import printed
from zhanguo.boards import seen
from zhanguo.oracle import Oracle, Story
from zhanguo.test_oracle_agrees import cards_of, drawn, table, under_way

EXAMPLES = {example.name: example for example in examples(rules("zhanguo"))}
SCORED = {"governors": "Z8.1", "markers": "Z8.2", "tasks": "Z7.2", "walls": "Z8.3"}
"""The clauses of the end scoring."""


def attempts(kind: str) -> list[ParameterSet]:
    return [
        pytest.param(example, attempt, id=f"{example.name}-{number}-{'-'.join(attempt.moves)}")
        for example in EXAMPLES.values()
        for number, attempt in enumerate(example.attempts, 1)
        if kind == ("refused" if attempt.refused else "played" if attempt.moves else "scored")
    ]


class Seated(Oracle):
    """The oracle in the middle of a game: before a card, or before a reward when no colour before it has markers."""

    @classmethod
    def at(cls, position: Position) -> "Oracle":
        """The oracle in this position."""
        view = seen(position)
        if view["phase"] in ("bid", "reject"):
            return Oracle(printed(), position.game.options, drawn(position))
        full = [list(range(deck * 40 + 1, deck * 40 + 41)) for deck in range(3)]
        oracle = cls(printed(), position.game.options, replace(drawn(position), decks=full))
        oracle.sit_down(position)
        next(oracle.story)
        return oracle

    def sit_down(self, position: Position) -> None:
        """Take over what lies on the table."""
        view, state = seen(position), position.states[0]
        self.round, self.order, self.line = view["round"], view["order"], view["line"]
        self.seat = view["to_move"]
        self.discs = {row["colour"]: row["seat"] for row in view["rewards"] if row["seat"] is not None}
        self.stock, self.big = Counter(view["markers"]["stock"]), dict(view["markers"]["big"])
        top = view["court"]["top"]
        pile = [card for deck in range(3) for card in cards_of(int(state["pile"][deck]), deck)]
        self.court = sorted(pile, key=lambda card: card == top)
        left = state["left"].tolist()
        self.decks = [deck[:n] for deck, n in zip(state["deck"].tolist(), left, strict=True)]
        for region in view["map"]:
            number = region["region"]
            self.governors[number] = region["governors"]
            self.squares[number] = list(region["squares"])
            self.palaces[number] = [seat for seat, n in enumerate(region["palaces"]) for _ in range(n)]
        for wall in view["walls"]:
            self.walls[wall["section"]] = list(wall["slots"])
        for task, shown in zip(self.tasks, view["tasks"], strict=True):
            task.discs = [seat for seat in shown["spaces"] if seat is not None]
        self.log = []
        for seat in range(self.count):
            self.take_seat(seat, view["seats"][seat], position.view(seat)["private"]["hand"])
        self.story = self.go_on(view["phase"])

    def take_seat(self, number: int, seat: dict[str, Any], hand: list[int]) -> None:
        """A player's board, hand and pieces."""
        player = self.players[number]
        player.supply, player.hired = Counter(seat["supply"]), seat["hired"]
        player.governors, player.palaces, player.walls = seat["governors"], seat["palaces"], seat["walls"]
        player.hand = set(hand)
        player.small = Counter({colour: held["small"] for colour, held in seat["markers"].items()})
        player.played = 6 * self.round - len(player.hand)
        for k, region in enumerate(seat["regions"], 1):
            own = player.regions[k]
            own.cards = list(region["cards"])
            own.governing, own.working = Counter(region["governing"]), Counter(region["working"])
            own.workers, own.unrest = region["workers"], region["unrest"]
        for source, vp in seat["earned"].items():
            self._gain_vp(number, source, vp)

    def go_on(self, phase: str) -> Story:
        """The rest of the round, and the rounds after it."""
        if phase == "card":
            at = self.order.index(self.seat)
            for turn in range(sum(len(player.hand) for player in self.players)):
                self.seat = self.order[(at + turn) % self.count]
                yield from self._turn()
        yield from self._rewards()
        self._discs_return()
        while self.round < self.tables.rounds.rounds:
            self.round += 1
            yield from self._cards()
            yield from self._rewards()
            self._discs_return()


def compare(oracle: Oracle, position: Position) -> None:
    """All that both know, but for the number of the turn."""
    decks = position.states[0]["deck"].tolist()
    left = position.states[0]["left"].tolist()
    oracle.adopt([deck[:n] for deck, n in zip(decks, left, strict=True)])
    expected = table(oracle) | under_way(oracle)
    expected.pop("turn")
    assert {name: position.states[0][name].tolist() for name in expected} == expected
    assert {position.game.write(action) for action in position.legal} == oracle.legal()


def after(attempt: Attempt) -> tuple[Oracle, Position]:
    """Both play, step by step the same; a move that is refused stays to be tried."""
    position = plancia.position(attempt.position)
    oracle = Seated.at(position)
    compare(oracle, position)
    for move in attempt.moves[: -1 if attempt.refused else None]:
        position.play(position.game.read(move))
        oracle.play(move)
        compare(oracle, position)
    return oracle, position


@pytest.mark.parametrize(("example", "attempt"), attempts("played"))
def test_the_oracle_plays_a_played_example(example: Example, attempt: Attempt) -> None:
    oracle, position = after(attempt)
    before = plancia.position(attempt.position).scores
    assert tuple(now - then for now, then in zip(oracle.scores(), before, strict=True)) == attempt.change
    assert oracle.scores() == list(position.scores)


@pytest.mark.parametrize(("example", "attempt"), attempts("refused"))
def test_the_oracle_refuses_a_refused_example(example: Example, attempt: Attempt) -> None:
    assert after(attempt)[0].refuse(attempt.moves[-1]) == attempt.refused


@pytest.mark.parametrize(("example", "attempt"), attempts("scored"))
def test_the_oracle_scores_a_scored_example(example: Example, attempt: Attempt) -> None:
    """Z7.2, Z8.1 to Z8.3"""
    oracle, _ = after(attempt)
    oracle.log = []
    oracle._end()
    found = sorted((SCORED[source], seat, vp) for seat, source, vp in oracle.log)
    assert attempt.sheet is not None
    assert [row for row in found if row[0] in example.clauses] == sorted(row for row in attempt.sheet if row[2])


def test_people_ask_about_these() -> None:
    """Every section of play, every side B, and every part of the end scoring has an example."""
    clauses = {clause for example in EXAMPLES.values() for clause in example.clauses}
    assert {clause.split(".")[0] for clause in clauses} == {f"Z{section}" for section in range(2, 9)}
    assert {"circle", "square", "triangle", "star"} <= set(EXAMPLES)
    assert set(SCORED.values()) <= clauses
