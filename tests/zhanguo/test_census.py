"""What the lab counts in ZhanGuo adds up to what the game itself says."""

import random
from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

import plancia
from plancia.arena.games import CHUNK, Record, play, play_games
from plancia.bots import choose_random
from plancia.cli import main
from plancia.core.game import SEED_BITS
from plancia.games.zhanguo.names import BOARDS, COLOURS, EFFECTS, TASK_KINDS
from plancia.texts import LANGUAGES, catalogue

OPTIONS = (
    {"players": 2},
    {"players": 3, "boards": "B", "draft": "on"},
    {"players": 4, "boards": "B", "auction": "on", "draft": "on", "line": "on", "unrest": "strict"},
)
CARDS = 30
"""Z3.1 Cards that each player plays."""


@pytest.fixture(scope="module", params=OPTIONS, ids=lambda options: f"{options['players']} players")
def record(request: pytest.FixtureRequest) -> Record:
    game = plancia.game("zhanguo", **request.param)
    return play(game, ["greedy"] * game.players, seed=3)


def total(record: Record, group: str, seat: int) -> float:
    return sum(amounts[seat] or 0 for (of, _), amounts in record.notes.items() if of == group)


def names(record: Record, group: str) -> list[str]:
    return [name for of, name in record.notes if of == group]


def test_every_card_is_an_action(record: Record) -> None:
    for seat, _ in enumerate(record.scores):
        assert total(record, "action", seat) == CARDS
        assert record.notes["action", "unify"][seat] == record.notes["piece", "cards"][seat]
        assert total(record, "cards", seat) == 1


def test_the_vp_of_all_sources_are_the_score(record: Record) -> None:
    for seat, score in enumerate(record.scores):
        assert total(record, "source", seat) == score
        assert total(record, "wall_vp", seat) == record.notes["source", "walls"][seat]


def test_every_used_card_has_an_effect_and_a_trigger(record: Record) -> None:
    assert set(names(record, "effect")) == set(EFFECTS)
    for seat, _ in enumerate(record.scores):
        assert total(record, "effect", seat) == total(record, "trigger", seat)


def test_tasks_walls_and_squares_in_play_add_up_to_the_pieces(record: Record) -> None:
    assert len(names(record, "task")) == 2 * len(TASK_KINDS)
    assert len(names(record, "wall")) == 6
    for seat, _ in enumerate(record.scores):
        for group, piece in (("task", "discs"), ("wall", "walls"), ("square", "governors")):
            assert total(record, group, seat) == record.notes["piece", piece][seat]


def test_a_reward_is_taken_once_by_a_seat_it_was_offered_to(record: Record) -> None:
    rewards = names(record, "reward")
    assert [tuple(name.split()[:2]) for name in rewards] == list(product("12345", COLOURS))
    for name in rewards:
        taken, offered = record.notes["reward", name], record.notes["offered", name]
        assert sum(amount or 0 for amount in taken) <= 1
        assert all((took or 0) <= (could or 0) <= 1 for took, could in zip(taken, offered, strict=True))


def test_an_offer_played_on_twice_differs_by_the_answer_alone() -> None:
    game, seed = plancia.game("zhanguo", players=3), 8
    position, dice, expected = game.start(seed), random.Random(seed), Counter[tuple[str, float, int]]()
    while (seat := position.to_move) is not None:
        view = position.view(seat)
        if view["public"]["phase"] == "reward":
            wins, leads = [], []
            for answer in ("take", "pass"):
                other, other_dice = position.copy(), random.Random(seed)
                other.play(game.read(answer))
                while (mover := other.to_move) is not None:
                    other.play(choose_random(other.blind(mover), other_dice.getrandbits(SEED_BITS)))
                wins.append((seat in other.winners) / len(other.winners))
                own, *rest = other.scores[seat], *other.scores[:seat], *other.scores[seat + 1 :]
                leads.append(own - max(rest))
            expected[view["public"]["reward"], wins[0] - wins[1], leads[0] - leads[1]] += 1
        position.play(choose_random(position.blind(seat), dice.getrandbits(SEED_BITS)))
    gains = play(game, ["random"] * 3, seed, offers=99).gains
    assert Counter((gain.name.split()[1], gain.wins, gain.lead) for gain in gains) == expected
    assert len(gains) > 15
    assert any(gain.lead for gain in gains)


def test_offers_are_drawn_alike_in_any_number_of_processes() -> None:
    game = plancia.game("zhanguo", boards="B")
    alone = list(play_games(game, ["random"], CHUNK + 1, offers=2))
    assert [len(record.gains) for record in alone] == [2] * (CHUNK + 1)
    assert list(play_games(game, ["random"], CHUNK + 1, processes=2, offers=2)) == alone
    assert [replace(record, gains=()) for record in alone] == list(play_games(game, ["random"], CHUNK + 1))


def test_side_b_boards_in_play_are_all_in_an_auction_and_those_dealt_else(record: Record) -> None:
    boards = names(record, "board")
    held = [total(record, "board", seat) for seat, _ in enumerate(record.scores)]
    assert boards == {2: [], 3: boards, 4: list(BOARDS)}[len(held)]
    assert held == [min(1, len(boards))] * len(held)
    assert len(names(record, "price")) == (4 if len(held) == 4 else 0)
    assert all(price <= 15 for name in names(record, "price") for price in record.notes["price", name] if price)


def test_the_start_player_is_known_though_a_draft_begins_with_seat_1() -> None:
    game = plancia.game("zhanguo", players=3, draft="on", first=3)
    assert game.start(1).to_move == 0
    assert play(game, ["random"] * 3, seed=1).start == 2


def test_every_group_and_word_has_a_text(record: Record) -> None:
    for group, name in record.notes:
        for lang in LANGUAGES:
            assert f"zhanguo.census.{group}" in catalogue(lang)
            for word in "".join(sign if sign.islower() else " " for sign in name).split():
                assert f"zhanguo.census.word.{word}" in catalogue(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_report_fits_on_80_columns(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--boards", "B", "--auction", "on", "--games", "3", "--offers", "4", "--processes", "1"]
    assert main(["lab", "zhanguo", *options, "--lang", lang]) == 0
    told = capsys.readouterr().out
    assert max(map(len, told.splitlines())) <= 80
    assert catalogue(lang)["zhanguo.census.wall_vp"] in told
    assert catalogue(lang)["lab.offers"] in told
    assert "…" not in told
