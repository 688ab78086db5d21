"""What a viewer does not know is dealt anew: whatever he remembers stays true, and nothing is likelier than it is."""

import random
from collections import Counter

import numpy as np
import pytest
from scipy.stats import chi2_contingency

import plancia
from plancia import SPECTATOR, Position, Viewer

DECKS, DECK = 3, 40
UNLIKELY = 1e-4
"""The seeds are fixed: this fails on a wrong distribution, not by bad luck."""


def cards(word: int, deck: int) -> set[int]:
    return {deck * DECK + k + 1 for k in range(DECK) if int(word) >> k & 1}


def hands(position: Position) -> list[set[int]]:
    """The cards in every hand."""
    words = position.states[0]["hand"]
    return [set().union(*(cards(words[s, d], d) for d in range(DECKS))) for s in range(position.game.players)]


def decks(position: Position) -> list[list[int]]:
    g = position.states[0]
    return [g["deck"][d, : int(g["left"][d])].tolist() for d in range(DECKS)]


def waiting(position: Position) -> list[set[int]]:
    """Z8.5 Rejects of every seat that are not under the decks yet."""
    g = position.states[0]
    if position.view(SPECTATOR)["public"]["phase"] != "reject":
        return [set() for _ in range(position.game.players)]
    now = int(g["round_no"]) - 1
    words = g["rejected"]
    return [set().union(*(cards(words[s, d, now], d) for d in range(DECKS))) for s in range(position.game.players)]


def remembered(position: Position, seat: int) -> set[int]:
    """Z1.6 The cards that a seat once rejected and has not seen since."""
    words = position.states[0]["rejected"][seat]
    return set().union(*(cards(words[d, k], d) for d in range(DECKS) for k in range(words.shape[1])))


def random_position(rng: random.Random, **options: object) -> Position:
    """Somewhere in a random game."""
    position = plancia.game("zhanguo", **options).start(rng.getrandbits(64))
    for _ in range(rng.randrange(500)):
        before = position.copy()
        position.play(rng.choice(position.legal))
        if position.over:
            return before
    return position


@pytest.mark.parametrize("draft", ["off", "on"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_resampled_cards_are_all_cards_and_agree_with_what_is_seen(players: int, draft: str) -> None:
    """Z1.6 Colours of hands, sizes of decks, every card once; nobody's own cards change."""
    rng = random.Random(players)
    for _ in range(40):
        position = random_position(rng, players=players, draft=draft)
        viewer: Viewer = rng.choice([*range(players), SPECTATOR])
        twin = position.blind(viewer).resample(rng.getrandbits(64))
        for one in (position, twin):
            places = [*hands(one), *map(set, decks(one)), *waiting(one)]
            hidden = set().union(*places)
            assert sum(map(len, places)) == len(hidden)
            g = one.states[0]
            seen = {int(card) for card in g["cards"].ravel() if card} | {int(g["card"])} - {0}
            for d in range(DECKS):
                seen |= cards(g["pile"][d], d)
            assert not seen & hidden
            assert len(seen | hidden) == DECKS * DECK
        for seat in range(players):
            held = [sum((card - 1) // DECK == d for card in hands(twin)[seat]) for d in range(DECKS)]
            assert held == twin.states[0]["held"][seat].tolist() == position.states[0]["held"][seat].tolist()
        if viewer != SPECTATOR:
            assert isinstance(viewer, int)
            assert hands(twin)[viewer] == hands(position)[viewer]
            assert remembered(twin, viewer) == remembered(position, viewer)
        assert [len(deck) for deck in decks(twin)] == [len(deck) for deck in decks(position)]


def whereabouts(position: Position, viewer: int, rejected_in: int) -> str | None:
    """Where the first card is that a seat rejected in a round: a hand, rejects that wait, or which part of a deck."""
    word = int(position.states[0]["rejected"][viewer, 0, rejected_in - 1])
    if not word:
        return None
    card = (word & -word).bit_length()
    for seat, hand in enumerate(hands(position)):
        if card in hand:
            return f"hand {seat}"
    for seat, away in enumerate(waiting(position)):
        if card in away:
            return f"away {seat}"
    return f"deck {decks(position)[0].index(card) // position.game.players}"


@pytest.mark.parametrize(
    ("players", "round_", "rejected_in", "decisions"),
    [(4, 4, 1, 6), (4, 4, 1, 16), (4, 5, 1, 4), (4, 5, 3, 4), (3, 5, 1, 4)],
    ids=["in a draft", "after a draft", "rejected twice", "in the last round", "three players"],
)
def test_where_own_rejects_are_is_guessed_as_likely_as_it_is(
    players: int, round_: int, rejected_in: int, decisions: int
) -> None:
    """Z8.5 In random games truth and guess have the same distribution."""
    game = plancia.game("zhanguo", players=players, draft="on", first=1)
    rng = random.Random(round_ * 10 + rejected_in)
    truth: Counter[str] = Counter()
    guess: Counter[str] = Counter()
    for _ in range(1000):
        position = game.start(rng.getrandbits(64))
        left = decisions
        while left:
            legal = position.legal
            position.play(legal[rng.randrange(len(legal))])
            left -= int(position.states[0]["round_no"]) == round_
        viewer = rng.randrange(players)
        place = whereabouts(position, viewer, rejected_in)
        if place is not None:
            truth[place] += 1
            other = whereabouts(position.blind(viewer).resample(rng.getrandbits(64)), viewer, rejected_in)
            assert other is not None
            guess[other] += 1
    places = sorted(truth | guess)
    assert len(places) > 1
    table = np.array([[counts[place] for place in places] for counts in (truth, guess)])
    assert chi2_contingency(table[:, table.sum(0) >= 10]).pvalue > UNLIKELY
