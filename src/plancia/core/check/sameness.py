"""Promises about sameness: copies, texts, pickles, seeds."""

import pickle
import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np

from plancia.core.check.walk import Walk, played, snapshot, state
from plancia.core.game import Game
from plancia.core.position import Position


def copies_are_independent(walk: Walk) -> None:
    """What is played on a copy does not reach the original."""
    before = snapshot(walk.position)
    played(walk.position, walk.position.legal[0])
    walk.expect(snapshot(walk.position) == before, "copy")


def copies_stay(walk: Walk) -> None:
    """A copy equals its original, with what was told last, and is kept to see that it never changes."""
    copy = walk.position.copy()
    same = copy == walk.position and hash(copy) == hash(walk.position) and snapshot(copy) == snapshot(walk.position)
    walk.expect(same, "copy_differs")
    walk.kept.append((copy, state(copy)))


def texts_and_pickles_read_back(walk: Walk) -> None:
    """Text and pickle give the position back bit for bit, blinded or not."""
    for position in (walk.position, walk.position.blind(walk.rng.choice(walk.viewers))):
        text_reads_back(walk, position)
        again = pickle.loads(pickle.dumps(position))
        same = again == position and again.viewer == position.viewer and again.events == position.events
        walk.expect(same and again.moves == position.moves, "pickle")


def old_copies_never_changed(walk: Walk) -> None:
    """Whatever was played since, every copy is what it was."""
    for copy, before in walk.kept:
        walk.expect(state(copy) == before, "old_copy")


def the_same_seed_gives_the_same_game(walk: Walk) -> None:
    """Also when somebody else uses Python's and NumPy's own random numbers in between."""
    with disturbed_numbers(walk.seed):
        position = walk.game.start(walk.seed)
        for action, (after, events) in zip(walk.moves, walk.story, strict=True):
            walk.expect(position.refuse(action) is None, "not_repeatable", action=walk.game.write(action))
            position.play(action)
            same = state(position) == after and position.events == events
            walk.expect(same, "not_repeatable", action=walk.game.write(action))


def text_reads_back(walk: Walk, position: Position) -> None:
    """A position's text is that of this position alone."""
    text = position.text()
    options, states = walk.game.rules.read_position(walk.game.rules, text)
    back = Position(Game(walk.game.rules, options), states)
    walk.expect(back == position and back.viewer == position.viewer and back.text() == text, "text", text=text)


def global_numbers() -> tuple[Any, Any]:
    """Where the generators of Python and NumPy stand."""
    state: Mapping[str, Any] = np.random.get_state(legacy=False)
    return random.getstate(), (state["state"]["key"].tobytes(), state["state"]["pos"], state["gauss"])


@contextmanager
def disturbed_numbers(seed: int) -> Iterator[None]:
    """Somebody else seeds the global generators for a while."""
    python, numpy = random.getstate(), np.random.get_state()
    random.seed(~seed)
    np.random.seed(seed & 0xFFFF)
    try:
        yield
    finally:
        random.setstate(python)
        np.random.set_state(numpy)
