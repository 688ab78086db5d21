"""Q7.1 Matches and Q7.2 duplicate matches."""

from dataclasses import replace

import pytest

import plancia
from core.random_play import play_out
from plancia import ActionError, Game, Match, OptionError
from plancia.games.qin import RULES


def played(match: Match) -> tuple[Match, list[list[int]]]:
    """The match played at random, and every game's left-over pagodas by player."""
    over = []
    while match.next is not None:
        pairing = match.next
        position = pairing.start()
        play_out(position, len(match.notes))
        left = position.view(plancia.ALL)["public"]["left"]
        over.append([left[pairing.seats.index(player)] for player in range(len(match.names))])
        match = match.note(position)
    return match, over


def series(players: int = 3) -> Match:
    boards = ("bird", "lion", "crane", "bird")
    games = [plancia.game("qin", players=players, board=board) for board in boards]
    return Match.series(games, ("Ada", "Bruno", "Chloé", "Dario")[:players], seeds=[1, 2, 3, 4])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_q7_1_the_lowest_total_of_left_over_pagodas_wins(players: int) -> None:
    """Q7.1: most pagodas on the boards is fewest left over."""
    match, over = played(series(players))
    left = [sum(game[player] for game in over) for player in range(players)]
    assert match.done
    assert match.winners == tuple(player for player in range(players) if left[player] == min(left))
    supply = {2: 24, 3: 19, 4: 15}[players]
    assert [4 * supply - total for total in match.totals] == left
    assert match.notes == tuple(tuple(supply - n for n in game) for game in over)


def test_q7_1_the_start_player_rotates_from_game_to_game() -> None:
    """Q7.1: seats stay, the option `first` moves on; boards are as they were given."""
    match = series()
    assert [pairing.game.options["first"] for pairing in match.pairings] == [1, 2, 3, 1]
    assert [pairing.start().to_move for pairing in match.pairings] == [0, 1, 2, 0]
    assert {pairing.seats for pairing in match.pairings} == {(0, 1, 2)}
    assert [pairing.game.options["board"] for pairing in match.pairings] == ["bird", "lion", "crane", "bird"]


def test_q7_1_the_rotation_begins_where_the_first_game_says() -> None:
    """Q7.1: `first` of the first game, if it is a seat."""
    match = Match.series([plancia.game("qin", first=2)] * 3, ("Ada", "Bruno"))
    assert [pairing.start().to_move for pairing in match.pairings] == [1, 0, 1]


def test_q7_1_players_move_on_by_a_seat_where_a_game_has_no_option_first() -> None:
    """Q7.1: for games that always start in the same way."""

    plain = replace(RULES, options=RULES.options[:2], box=lambda options: RULES.box({**options, "first": 1}))
    match = Match.series([Game(plain, {"players": 3})] * 4, ("Ada", "Bruno", "Chloé"))
    assert [pairing.seats for pairing in match.pairings] == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]
    match, over = played(match)
    assert match.notes == tuple(tuple(19 - n for n in game) for game in over)


def test_q7_1_a_tie_is_shared_and_nobody_wins_before_the_end() -> None:
    """Q7.1: equal totals win together."""
    pairings = Match.series([plancia.game("qin")] * 2, ("Ada", "Bruno")).pairings
    match = Match(("Ada", "Bruno"), pairings, ((10, 24),))
    assert (match.totals, match.done, match.winners) == ((10, 24), False, ())
    assert match.next == pairings[1]
    match = Match(("Ada", "Bruno"), pairings, ((10, 24), (24, 10)))
    assert (match.totals, match.done, match.winners, match.next) == ((34, 34), True, (0, 1), None)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_q7_2_a_duplicate_match_seats_everyone_everywhere_with_the_same_tiles(players: int) -> None:
    """Q7.2: n games, n rotations, one tile order; the same seat starts."""
    names = ("Ada", "Bruno", "Chloé", "Dario")[:players]
    match = Match.duplicate(plancia.game("qin", players=players, board="crane"), names, seed=99)
    assert len(match.pairings) == players
    starts = [pairing.start() for pairing in match.pairings]
    assert all(start == starts[0] for start in starts)
    assert starts[0].to_move == 0
    for player in range(players):
        assert sorted(pairing.seats.index(player) for pairing in match.pairings) == list(range(players))
    for pairing in match.pairings:
        assert sorted(pairing.seats) == list(range(players))
        neighbours = [(seat + 1) % players for seat in pairing.seats]
        assert neighbours == [*pairing.seats[1:], pairing.seats[0]]
    match, over = played(match)
    assert match.done
    assert match.winners
    assert [sum(game) for game in match.notes] == [players * {2: 24, 3: 19, 4: 15}[players] - sum(o) for o in over]


def test_q7_2_seats_are_dealt_in_the_order_of_the_tiles() -> None:
    """Q7.2: seat k gets tiles 3k+1 to 3k+3; more players take from the same order."""
    hands = {}
    for players in (2, 3, 4):
        names = ["x"] * players
        start = Match.duplicate(plancia.game("qin", players=players), names, seed=5).pairings[0].start()
        lines = start.text().splitlines()
        tiles = [sorted(line.split()[2:]) for line in lines if line.startswith("hand ")]
        pile = next(line for line in lines if line.startswith("pile ")).split()[1:]
        hands[players] = [*tiles, *(sorted(pile[k : k + 3]) for k in range(0, 6, 3))]
    assert hands[2][:4] == hands[3][:4] == hands[4][:4]


def test_q7_2_another_seat_may_start_and_a_seed_is_found_if_none_is_given() -> None:
    """Q7.2: an option `first` that names a seat stands."""
    match = Match.duplicate(plancia.game("qin", players=3, first=3), ("Ada", "Bruno", "Chloé"))
    assert [pairing.start().to_move for pairing in match.pairings] == [2, 2, 2]
    assert len({pairing.seed for pairing in match.pairings}) == 1
    other = Match.duplicate(plancia.game("qin"), ("Ada", "Bruno"))
    assert other.pairings[0].seed != match.pairings[0].seed


def test_only_the_finished_next_game_can_be_noted() -> None:
    match = series(2)
    assert match.next is not None
    position = match.next.start()
    with pytest.raises(ActionError, match="not over"):
        match.note(position)
    with pytest.raises(ActionError, match="not the next game"):
        match.note(plancia.game("qin").start(1))
    play_out(position, 1)
    after = match.note(position)
    assert match.notes == ()
    assert after.notes == (position.scores,)
    done, _ = played(match)
    with pytest.raises(ActionError, match="over"):
        done.note(position)


def test_matches_that_make_no_sense_are_refused() -> None:
    two, three = plancia.game("qin"), plancia.game("qin", players=3)
    with pytest.raises(OptionError, match="at least one"):
        Match.series([], ("Ada", "Bruno"))
    with pytest.raises(OptionError, match="must be equal"):
        Match.series([two, three], ("Ada", "Bruno"))
    with pytest.raises(OptionError, match="must be equal"):
        Match.duplicate(three, ("Ada", "Bruno"))
    with pytest.raises(OptionError, match="one seed"):
        Match.series([two], ("Ada", "Bruno"), seeds=[])

    with pytest.raises(OptionError, match="other, qin"):
        Match.series([two, Game(replace(RULES, name="other"))], ("Ada", "Bruno"))
