"""Proof by play that a game keeps the contract: random games, and every promise tried on the way."""

import random
from collections.abc import Callable, Sequence

from plancia.core.arguments import checked, ranged
from plancia.core.check import actions, sameness, sights, telling
from plancia.core.check.walk import CheckFailure, CheckReport, Chooser, Promise, Walk
from plancia.core.game import SEED_BITS, Game, checked_seed

__all__ = ["CheckFailure", "CheckReport", "Chooser", "check_game"]

LIMIT = 10_000
"""Moves after which a game is taken for endless."""

BEFORE: tuple[Promise, ...] = (
    sameness.copies_are_independent,
    telling.texts_are_there,
    telling.what_is_printed_is_plain,
    telling.pictures_are_drawn,
    actions.notation_reads_back,
    actions.actions_are_described,
    actions.wrong_texts_are_refused,
    actions.wrong_seeds_are_refused,
    sights.starts_that_look_the_same_are_the_same,
)
ALWAYS: tuple[Promise, ...] = (
    actions.legal_actions_are_actions,
    actions.legal_actions_can_be_counted,
    actions.legal_actions_are_not_refused,
    actions.all_other_actions_are_refused,
    actions.legal_actions_apply,
    actions.illegal_actions_are_refused,
    actions.turns_belong_to_one_seat,
    actions.worth_is_a_number,
    actions.the_end_is_the_end,
    telling.events_can_be_told,
    sameness.copies_stay,
    sights.nothing_leaks,
    telling.previews_come_true,
)
SOMETIMES: tuple[Promise, ...] = (
    actions.wrong_input_is_refused,
    actions.every_choice_has_an_answer,
    sameness.texts_and_pickles_read_back,
    sights.views_are_plain,
    sights.messages_are_views_and_events,
    sights.views_do_not_leak,
    sights.blinded_positions_are_not_played,
    sights.resampled_positions_can_be_played,
)
AFTER: tuple[Promise, ...] = (
    telling.pictures_are_drawn,
    sameness.old_copies_never_changed,
    sameness.the_same_seed_gives_the_same_game,
)

_THOROUGH = 1 / 48
_SOMETIMES = 1 / 4


@checked
def check_game(
    game: Game,
    *,
    seed: int = 0,
    games: int = 10,
    report: Callable[[CheckReport], None] | None = None,
    choosers: Sequence[Chooser] = (),
    limit: int = LIMIT,
) -> CheckReport:
    """Play random games with the seeds from `seed` on and prove the contract; raises CheckFailure.

    `report` is called after each game. `choosers` are bots, which must choose by what they may know alone. A game of
    more than `limit` moves is taken for endless.
    """
    done = CheckReport(game)
    seed, limit = checked_seed(seed), ranged("limit", limit, 1)
    for k in range(ranged("games", games, 0)):
        one = (seed + k) % (1 << SEED_BITS)
        _check_one(Walk(game, one, done, choosers, limit, random.Random(one), game.start(one)))
        done.games += 1
        if report is not None:
            report(done)
    return done


def _check_one(walk: Walk) -> None:
    numbers_before = sameness.global_numbers()
    try:
        for promise in BEFORE:
            promise(walk)
        while True:
            walk.thorough = walk.position.over or walk.rng.random() < _THOROUGH
            for promise in ALWAYS:
                promise(walk)
            for promise in SOMETIMES:
                if walk.thorough or walk.rng.random() < _SOMETIMES:
                    promise(walk)
            if walk.position.over:
                break
            walk.expect(len(walk.moves) < walk.limit, "endless", limit=walk.limit)
            walk.move_on()
        for promise in AFTER:
            promise(walk)
    except CheckFailure:
        raise
    except Exception as error:
        raise walk.failure("crash", error=f"{type(error).__name__}: {error}") from error
    walk.expect(sameness.global_numbers() == numbers_before, "globals_touched")
