"""The arithmetic of the arena, against independent formulas."""

import random
from collections.abc import Sequence
from math import exp, log, sqrt
from statistics import stdev

import numpy as np
import pytest
from openskill.models import PlackettLuce
from scipy.optimize import minimize
from scipy.stats import binomtest

from plancia.arena.duplicates import Deal, Pair, Played
from plancia.arena.estimates import SURE, Ratio, wilson
from plancia.arena.ladder import Ladder, Standing
from plancia.arena.ratings import MEAN, POINTS, PRIOR, strengths
from plancia.arena.sprt import ACCEPTED, BOUND, REJECTED, UNDECIDED, Sprt
from plancia.core.errors import OptionError


def deal_of(pair: Pair, *winners: int) -> Deal:
    """A deal in which the winning seat of each rotation is given."""
    n = len(winners)
    seats = [tuple((seat + turn) % n for seat in range(n)) for turn in range(n)]
    return Deal(pair, tuple(Played(at, (won,), 10) for at, won in zip(seats, winners, strict=True)))


def standing_of(deals: Sequence[Deal]) -> Standing:
    ladder = Ladder(list(dict.fromkeys(deal.pair for deal in deals)), len(deals[0].games))
    for deal in deals:
        ladder.add(deal)
    return ladder.standing()


def chance(gap: float, players: int) -> float:
    """Of one who is so much stronger, in logarithms, than all others."""
    return 1 / (1 + (players - 1) * exp(-gap))


def played(pair: Pair, gap: float, players: int, rng: random.Random) -> Deal:
    """A deal of independent games."""
    winners = []
    for turn in range(players):
        one = -turn % players
        others = [seat for seat in range(players) if seat != one]
        winners.append(one if rng.random() < chance(gap, players) else rng.choice(others))
    return deal_of(pair, *winners)


@pytest.mark.parametrize(("won", "games"), [(0, 10), (3, 10), (200, 400), (397, 400), (400, 400)])
def test_wilson_is_scipys(won: int, games: int) -> None:
    expected = binomtest(won, games).proportion_ci(0.95, "wilson")
    assert wilson(won / games, games) == pytest.approx((expected.low, expected.high), abs=1e-6)


def test_the_share_is_that_of_the_one_and_its_error_that_of_the_deals() -> None:
    pair = Pair("a", "b")
    # the one sits in seat 0, then in seat 1
    standing = standing_of([deal_of(pair, 0, 1), deal_of(pair, 0, 0), deal_of(pair, 1, 1), deal_of(pair, 0, 1)])
    (result,) = standing.pairs
    assert (result.a, result.b, result.games, result.deals, result.fair) == ("a", "b", 8, 4, 0.5)
    assert result.share == 6 / 8
    assert result.error == pytest.approx(stdev([1, 0.5, 0.5, 1]) / sqrt(4))
    assert (result.low, result.high) == wilson(6 / 8, 8)


def test_a_shared_win_is_a_part_of_one() -> None:
    games = (Played((0, 1, 2), (0, 2), 9), Played((1, 2, 0), (0,), 9), Played((2, 0, 1), (1,), 9))
    (result,) = standing_of([Deal(Pair("a", "b"), games)]).pairs
    assert result.share == (0.5 + 0 + 1) / 3
    assert result.fair == 1 / 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_of_two_bots_are_their_odds(players: int) -> None:
    wins = Ratio()
    for k in range(100):
        wins.add(players if k < 70 else 0, players)
    fit = strengths([(Pair("a", "b"), wins)], players)
    games = 100 * players + PRIOR
    share = (70 * players + PRIOR / players) / games
    ahead = fit.ahead(0, 1)
    assert ahead.value == pytest.approx(400 / log(10) * log((players - 1) * share / (1 - share)))
    assert fit.points(0).value - MEAN == pytest.approx(ahead.value / 2)
    alone = POINTS / sqrt(games * share * (1 - share))
    assert ahead.high - ahead.value > SURE * alone * 1.3  # all games of a deal went the same way, so it is less sure


def test_strengths_of_many_bots_are_the_most_likely() -> None:
    rng, true = random.Random(1), {"a": 1.5, "b": 0.4, "c": 0.0, "d": -2.0}
    pairs = [Pair(x, y) for x in true for y in true if x < y]
    results = []
    for pair in pairs:
        wins = Ratio()
        for _ in range(60):
            wins.add(sum(rng.random() < chance(true[pair.one] - true[pair.others], 3) for _ in range(3)), 3)
        results.append((pair, wins))

    def unlikely(logs: Sequence[float]) -> float:
        at, total = dict(zip(true, logs, strict=True)), 0.0
        for pair, wins in results:
            p = chance(at[pair.one] - at[pair.others], 3)
            won, games = wins.a + PRIOR / 3, wins.b + PRIOR
            total -= won * log(p) + (games - won) * log(1 - p)
        return total

    expected = minimize(unlikely, [0.0] * 4, tol=1e-12).x
    fit = strengths(results, 3)
    assert fit.bots == tuple(true)
    assert fit.logs == pytest.approx(expected - expected.mean(), abs=1e-4)
    assert sum(fit.logs) == pytest.approx(0)
    assert [fit.bots[at] for at in fit.order] == ["a", "b", "c", "d"]


def test_who_wins_everything_has_finite_points_and_a_wide_interval() -> None:
    pair = Pair("a", "b")
    best, worst = standing_of([deal_of(pair, 0, 1)] * 200).ratings
    assert (best.bot, worst.bot) == ("a", "b")
    assert best.above is not None
    assert 1000 < best.above.value < 1500
    assert best.above.high - best.above.value > 300
    assert worst.above is None


@pytest.mark.parametrize("players", [2, 4])
def test_nineteen_of_twenty_intervals_hold_the_truth(players: int) -> None:
    rng, true = random.Random(players), {"a": 0.8, "b": 0.3, "c": -1.1}
    pairs = [Pair("a", "b"), Pair("a", "c"), Pair("b", "c")]
    held = 0
    for _ in range(80):
        deals = [played(pair, true[pair.one] - true[pair.others], players, rng) for _ in range(40) for pair in pairs]
        held += sum(
            above is not None and above.low < POINTS * gap < above.high
            for above, gap in zip((row.above for row in standing_of(deals).ratings[:2]), (0.5, 1.4), strict=True)
        )
    assert 0.90 < held / 160 < 0.99


def test_luck_is_how_much_alike_the_games_of_a_deal_are() -> None:
    mirror = Pair("a", "a")

    def luck(deals: Sequence[Deal]) -> float:
        estimate = standing_of(deals).pairs[0].luck
        assert estimate is not None
        assert estimate.value is not None
        return estimate.value

    rng = random.Random(5)
    assert luck([deal_of(mirror, seat, seat, seat) for seat in (0, 1, 2, 0)]) == pytest.approx(1)
    assert luck([deal_of(mirror, 0, 1), deal_of(mirror, 1, 0)]) == pytest.approx(-1)
    assert abs(luck([deal_of(mirror, *(rng.randrange(4) for _ in range(4))) for _ in range(4000)])) < 0.03
    assert standing_of([deal_of(mirror, 0, 1)]).ratings == ()


def test_openskill_is_rated_game_by_game() -> None:
    model = PlackettLuce(tau=0)
    a, b = model.rating(), model.rating()
    for a_won in (True, True, True, False, False, True):
        (a,), (b,) = model.rate([[a], [b]], ranks=[1, 2] if a_won else [2, 1])
    pair = Pair("a", "b")
    best, worst = standing_of([deal_of(pair, 0, 1), deal_of(pair, 0, 0), deal_of(pair, 1, 1)]).ratings
    for rating, expected in ((best, a), (worst, b)):
        assert rating.openskill.value == pytest.approx(expected.mu)
        assert rating.openskill.high - rating.openskill.value == pytest.approx(SURE * expected.sigma)


def sprt_of(same: float, better: float, players: int, points: float, rng: random.Random) -> Sprt:
    """A test of one who is so many points stronger, until it is decided."""
    sprt = Sprt(same, better, players)
    while sprt.verdict == UNDECIDED:
        games = [rng.random() < chance(points / POINTS, players) for _ in range(players)]
        sprt.add(sum(games) / players)
    return sprt


@pytest.mark.parametrize("players", [2, 4])
def test_a_sequential_test_is_rarely_wrong(players: int) -> None:
    rng = random.Random(players)
    wrong = sum(sprt_of(0, 60, players, 0, rng).verdict == ACCEPTED for _ in range(200))
    missed = sum(sprt_of(0, 60, players, 60, rng).verdict == REJECTED for _ in range(200))
    assert max(wrong, missed) <= 18  # 5 % are 10; more than 18 happen once in a hundred such runs
    assert min(wrong, missed) >= 1


def test_the_evidence_is_the_ratio_of_likelihoods() -> None:
    sprt, rng = Sprt(0, 40, 2), np.random.default_rng(3)
    shares = rng.choice([0, 0.5, 1], size=5000, p=[0.2, 0.5, 0.3])
    for share in shares:
        sprt.add(share)
    low, high, spread = 0.5, 1 / (1 + 10 ** (-0.1)), shares.var()
    expected = (((shares - low) ** 2 - (shares - high) ** 2) / (2 * spread)).sum()
    assert sprt.evidence == pytest.approx(expected, rel=1e-3)
    assert sprt.evidence > BOUND
    assert sprt.verdict == ACCEPTED


def test_luck_that_cancels_lets_a_test_end_sooner() -> None:
    def deals(shares: Sequence[float]) -> int:
        rng, tests = random.Random(2), [Sprt(0, 20, 2) for _ in range(20)]
        for sprt in tests:
            while sprt.verdict == UNDECIDED:
                sprt.add(rng.choice(shares))
        return sum(sprt.shares.games for sprt in tests)

    assert deals([0.5] * 8 + [1]) < deals([0] * 4 + [1] * 5) / 3


def test_hypotheses_must_differ() -> None:
    with pytest.raises(OptionError, match="20,20"):
        Sprt(20, 20, 2)
