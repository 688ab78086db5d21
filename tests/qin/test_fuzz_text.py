"""Whatever stands where a position, a move or a board should be: an error of ours, or something that reads back."""

import random
from functools import cache

from hypothesis import example, given
from hypothesis import strategies as st

import plancia
from plancia import SPECTATOR
from spoiling import quick, read, spoiled, use

GAME = plancia.game("qin", players=3, board="lion")
BOARD = "R.....\n......\n..Y.v.\n....v.\n~...B.\n"


@cache
def texts() -> list[str]:
    """Positions of random games, whole and blinded, from the first move to the end."""
    found = []
    for players, board in ((2, BOARD), (3, "lion"), (4, BOARD)):
        position, dice = plancia.game("qin", players=players, board=board).start(players), random.Random(players)
        while not position.over:
            found += [position.text(), position.blind(0).text(), position.blind(SPECTATOR).text()]
            position.play(dice.choice(position.legal))
        found += [position.text(), position.blind(1).text()]
    return found


WORDS = (
    "qin", "players=2", "players=9", "board=bird", "board=custom", "first=3", "first=1 first=2", "to move 2",
    "to move", "left 1 2 3", "left", "hand 1 RR", "hand 2 ??", "hand 9 RR", "hand 01 RR", "pile RR YY", "pile ?? 3",
    "pile ??", "pile -", "unplayed RR:3", "unplayed RR:13 YY:3", "unplayed", "viewer 1", "viewer spectator",
    "viewer", "passes 3", "passes -1", "may 1 RR+YY", "may 2 * *", "may 1 - RR", "may", "over Q6.2 1",
    "over Q6.4 1 2", "over", "R1", "r2", "v.", "v3", "~~", "..", "#", "-", "??", "*", "999", "²", "é",
)  # fmt: skip


OVER_AND_TO_MOVE = (
    "qin\nr. .. .. .. ..\n.. .. .. .. ..\n.. .. y. .. ..\n.. .. .. .. ..\n.. .. .. .. b.\nover Q6.4 1\nto move 2"
)


@quick
@given(spoiled(texts(), WORDS))
@example(OVER_AND_TO_MOVE)
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
    for text in (rest, f"qin {rest}", f"qin players=2\n{rest}"):
        position = read(plancia.position, text)
        if position is not None:
            use(position)


MOVES = st.text(max_size=8) | st.from_regex(r"[RYBX]{1,3}[a-v][0-9]{1,3}[neswx]", fullmatch=True) | st.just("pass")


@quick
@given(MOVES)
def test_any_move_is_an_error_of_ours_or_reads_back(text: str) -> None:
    action = read(GAME.read, text)
    if action is None:
        return
    written = GAME.write(action)
    assert GAME.read(written) == action
    if text[-1] not in "nw":
        assert written == text


BOARDS = (
    st.lists(st.text("...........v~RYB", min_size=4, max_size=8), min_size=3, max_size=8).map("\n".join) | st.text()
)


@quick
@given(BOARDS)
def test_any_board_is_an_error_of_ours_or_can_be_played(text: str) -> None:
    game = read(lambda board: plancia.game("qin", board=board), f"{text}\n")
    if game is not None:
        use(game.start(1))


@quick
@given(st.integers(5, 9), st.integers(5, 9), st.randoms(use_true_random=False))
def test_boards_that_are_nearly_right_are_an_error_of_ours_or_can_be_played(
    rows: int, columns: int, dice: random.Random
) -> None:
    cells = [[dice.choice("......v~") for _ in range(columns)] for _ in range(rows)]
    for start in "RYB":
        cells[dice.randrange(rows)][dice.randrange(columns)] = start
    game = read(lambda board: plancia.game("qin", board=board), "\n".join(map("".join, cells)))
    if game is not None:
        use(game.start(1))
