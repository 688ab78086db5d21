"""Whatever stands where a position or a move should be: an error of ours, or something that reads back."""

import random
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import plancia
from plancia import ALL, SPECTATOR, Position
from plancia.core.contract import copy_of, new_desk
from plancia.games.zhanguo.kernel.rules import KERNEL
from spoiling import quick, read, spoiled
from zhanguo.component_files import Raw, raw_files, written

GAME = plancia.game("zhanguo")


def some(options: dict[str, Any], seed: int, share: float) -> list[Position]:
    """Positions of a random game, whole and blinded, from the first decision to the end."""
    found = []
    position = plancia.game("zhanguo", **options).start(seed)
    dice = random.Random(seed)
    while not position.over:
        if dice.random() < share:
            found += [position.copy(), position.blind(0), position.blind(SPECTATOR)]
        position.play(dice.choice(position.legal))
    return [*found, position, position.blind(1)]


@cache
def texts() -> list[str]:
    """Texts of games with all kinds of options."""
    kinds: tuple[dict[str, Any], ...] = (
        {"players": 2},
        {"players": 3, "boards": "B", "auction": "on", "unrest": "strict"},
        {"players": 4, "boards": "B", "draft": "on", "line": "on"},
        {"players": 2, "draft": "on"},
    )
    return [position.text() for seed, options in enumerate(kinds) for position in some(options, seed, 0.15)]


WORDS = (
    "zhanguo", "players=2", "players=4", "players=9", "boards=B", "auction=on", "draft=on", "line=on",
    "components=custom", "| [rounds]", "round 1", "round 5", "round", "turn 1", "turn 99", "viewer 1",
    "viewer spectator", "rng 7", "order 1 2", "order -", "to move 2", "phase card", "phase action", "phase pay",
    "phase move", "phase reward", "phase bid", "phase", "over", "card 7", "action palace", "action hire", "at 3",
    "at west-1-2", "points 2", "transit red-1", "cause card-7", "cause square-1-1", "cause reward-law", "used 7",
    "reward law", "passed 1", "bid 3 by 2", "line 1 2", "taken law:1", "top -", "top 7", "court -", "court 1 2 3",
    "deck law -", "deck law ?? 30", "stock law:3", "big law:1", "wall west-1 W1A 12.", "task 1 wall 1 12",
    "map 1 12. - 12", "map 2 - 1 -", "seat 1 board A", "seat 2 board star", "vp 3 missing:3", "vp abilities:30000",
    "hand -", "hand 1 2 41 42 81 82", "hand ?? law:2", "rejected 1 7", "hired", "markers law:3",
    "region 1 7 rgw rg 3 1", "region 1 - - - 0 0", "rrr", "12.", "...", "1,2", "#", "-", "3", "999", "²", "é",
)  # fmt: skip


def use(position: Position) -> None:
    """Do with a position all that can be done with one; a choice that is half a step tells nothing yet."""
    assert plancia.position(position.text()) == position
    assert plancia.position(position.text()).text() == position.text()
    if position.viewer != ALL:
        twin = position.resample(1)
        assert twin.blind(position.viewer) == position
        assert plancia.position(twin.text()) == twin
        return
    for viewer in (*range(position.game.players), SPECTATOR):
        position.view(viewer)
        use(position.blind(viewer))
    for action in position.legal[:3]:
        after = position.copy()
        after.play(action)
        assert plancia.position(after.text()) == after


@quick
@given(spoiled(texts(), WORDS))
def test_a_spoiled_position_is_an_error_of_ours_or_reads_back_bit_for_bit(text: str) -> None:
    position = read(plancia.position, text)
    if position is not None:
        use(position)


@settings(quick, max_examples=50)
@given(st.sampled_from(texts()))
def test_a_true_position_reads_back_bit_for_bit(text: str) -> None:
    position = plancia.position(text)
    assert position.text() == text
    use(position)


@st.composite
def nudged(draw: st.DrawFn) -> str:
    """A true text with a few signs changed: most of its lines still make sense."""
    text = draw(st.sampled_from(texts()))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(len(text.partition("\n")[0]), len(text) - 1))
        text = text[:at] + draw(st.sampled_from("0123456789rgw.-: \n")) + text[at + draw(st.integers(0, 1)) :]
    return text


@quick
@given(nudged())
def test_a_nudged_position_is_an_error_of_ours_or_reads_back_bit_for_bit(text: str) -> None:
    position = read(plancia.position, text)
    if position is not None:
        use(position)


@settings(quick, max_examples=100)
@given(nudged(), st.randoms(use_true_random=False))
def test_what_is_read_can_be_played_to_the_end_and_stays_a_position(text: str, dice: random.Random) -> None:
    position = read(plancia.position, text)
    if position is not None and position.viewer != ALL:
        position = position.resample(dice.getrandbits(64))
    while position is not None and not position.over:
        position.play(dice.choice(position.legal))
        assert KERNEL.flaw(position.game.box, copy_of(position.states), 0, new_desk(KERNEL)) == 0


@quick
@given(st.text(max_size=200) | st.lists(st.sampled_from(WORDS), max_size=30).map("\n".join))
def test_any_text_after_the_name_of_the_game_is_an_error_of_ours(rest: str) -> None:
    for text in (f"zhanguo {rest}", f"zhanguo players=2\n{rest}"):
        position = read(plancia.position, text)
        if position is not None:
            use(position)


@settings(quick, max_examples=12)
@given(raw_files(), st.sampled_from([2, 3, 4]), st.integers(0, 9), st.booleans())
def test_positions_with_a_users_tables_read_back_bit_for_bit(raw: Raw, players: int, seed: int, more: bool) -> None:
    options: dict[str, Any] = {"players": players, "components": written(raw)}
    if more:
        options |= {"boards": "B", "auction": "on", "draft": "on", "unrest": "strict"}
    for position in some(options, seed, 0.02):
        again = plancia.position(position.text())
        assert again == position
        assert again.text() == position.text()


@settings(quick, max_examples=20)
@given(raw_files(), st.integers(2, 300), st.text(max_size=5))
def test_spoiled_tables_are_an_error_of_ours(raw: Raw, line: int, text: str) -> None:
    game = plancia.game("zhanguo", components=written(raw))
    lines = game.start(1).text().splitlines()
    lines[line : line + 1] = [f"| {text}"]
    position = read(plancia.position, "\n".join(lines))
    assert position is None or plancia.position(position.text()) == position


@quick
@given(
    st.text(max_size=8)
    | st.from_regex(r"(card|unify|red|grey-2|wall-west|pay|bid|use)-[0-9gw]{0,3}(-[0-9gw]{1,2})?", fullmatch=True)
)
def test_any_move_is_an_error_of_ours_or_reads_back(text: str) -> None:
    action = read(GAME.read, text)
    if action is not None:
        assert GAME.write(action) == text
