"""Actions as text and as data: both say the same, and a person may type them in more than one way."""

from collections import Counter

import plancia

GAME = plancia.game("qin", board="lion")
OTHER_WAY = {"e": "w", "s": "n"}


def test_every_action_is_described_by_its_kind_tile_colours_and_cells() -> None:
    """Q3.2: a placement covers two edge-adjacent cells; a half off the board has no cell."""
    names = {cell["name"]: cell for cell in GAME.printed["cells"]}
    off = 0
    for action in range(GAME.actions - 1):
        move = GAME.describe(action)
        assert (move["action"], move["kind"]) == (action, "place")
        assert GAME.read(move["text"]) == action
        assert move["text"].startswith("".join(move["colours"]) + move["cells"][0])
        assert move["tile"] in ("".join(move["colours"]), "".join(move["colours"])[::-1])
        assert move["tile"] in GAME.printed["tiles"]
        first, *second = (names[cell] for cell in move["cells"])
        down = move["text"][-1] == "s"
        if second:
            step = (second[0]["row"] - first["row"], second[0]["column"] - first["column"])
            assert step == ((1, 0) if down else (0, 1))
            assert second[0]["name"] in first["neighbours"]
        else:
            assert (first["row"] if down else first["column"]) == 12
            off += 1
    assert off == 2 * 13 * 9


def test_a_pass_is_an_action_of_its_own_kind() -> None:
    assert GAME.describe(GAME.read("pass")) == {"action": GAME.actions - 1, "text": "pass", "kind": "pass"}
    assert GAME.ways(GAME.read("pass")) == ("pass",)


def test_every_tile_can_be_described_in_as_many_ways_as_it_lies() -> None:
    """Q3.2: a mixed tile lies either way round, a double one only one way."""
    tiles = Counter(move["tile"] for move in map(GAME.describe, range(GAME.actions - 1)))
    lanes = 13 * 13 * 2
    assert tiles == {"RR": lanes, "YY": lanes, "BB": lanes, "RY": 2 * lanes, "YB": 2 * lanes, "BR": 2 * lanes}


def test_a_move_can_be_written_from_both_of_its_halves() -> None:
    for action in range(GAME.actions - 1):
        notation, *others = GAME.ways(action)
        assert notation == GAME.write(action)
        assert [GAME.read(other) for other in others] == [action] * (len(GAME.describe(action)["cells"]) - 1)
        assert all(other[-1] == OTHER_WAY[notation[-1]] for other in others)
