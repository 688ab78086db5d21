"""Whatever stands where a position or a move should be: an error of ours, or something that reads back."""

import random
from functools import cache

from hypothesis import given
from hypothesis import strategies as st

import plancia
from plancia import SPECTATOR
from spoiling import quick, read, spoiled, use

GAME = plancia.game("terratain", players=3)


@cache
def texts() -> list[str]:
    """Positions of random games, whole and blinded, from the first decision to the end."""
    found = []
    for players, options in ((2, {}), (3, {"mountains": "on", "rivers": "on"}), (6, {"rivers": "on", "adjacency": 8})):
        position = plancia.game("terratain", players=players, **options).start(players)
        dice = random.Random(players)
        while not position.over:
            if dice.random() < 0.3:
                found += [position.text(), position.blind(0).text(), position.blind(SPECTATOR).text()]
            position.play(dice.choice(position.legal))
        found += [position.text(), position.blind(1).text()]
    return found


WORDS = (
    "terratain", "players=2", "players=9", "mountains=on", "rivers=on", "adjacency=8", "first=3", "to move 2",
    "to move", "phase war", "phase build", "phase", "turn 1", "turn 401", "turn", "cup 1 T10", "cup 9 T1", "cup 1 T11",
    "reserve 2 A3", "reserve 1 -", "discards 1 M2", "rng 7", "rng -1", "rng", "viewer 1", "viewer spectator",
    "over T3.1", "over", "T1.", "A1.", "..^", "..~", "...", "C9.", "#", "-", "T", "999", "²", "é",
)  # fmt: skip


@quick
@given(spoiled(texts(), WORDS))
def test_a_spoiled_position_is_an_error_of_ours_or_reads_back_bit_for_bit(text: str) -> None:
    position = read(plancia.position, text)
    if position is not None:
        use(position)


@quick
@given(st.sampled_from(texts()))
def test_a_true_position_reads_back_bit_for_bit(text: str) -> None:
    position = plancia.position(text)
    assert position.text() == text
    use(position)


@quick
@given(st.text(max_size=200) | st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join))
def test_any_text_after_the_name_of_the_game_is_an_error_of_ours(rest: str) -> None:
    for text in (f"terratain {rest}", f"terratain players=2\n{rest}"):
        position = read(plancia.position, text)
        if position is not None:
            use(position)


@quick
@given(st.text(max_size=8) | st.from_regex(r"[TCYFMPAxd][0-9]?\.?[0-9]{0,2}", fullmatch=True) | st.just("peace"))
def test_any_move_is_an_error_of_ours_or_reads_back(text: str) -> None:
    action = read(GAME.read, text)
    if action is not None:
        assert GAME.write(action) == text
