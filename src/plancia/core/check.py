"""Proof by play that a game keeps the contract: random games, and every promise tried on the way."""

import json
import pickle
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from plancia.core.contract import new_desk
from plancia.core.errors import ActionError, BlindError, IllegalAction, PlanciaError, Refusal
from plancia.core.events import ALL, SPECTATOR, Event, Viewer
from plancia.core.game import SEED_BITS, Game, checked_seed
from plancia.core.position import Position, View
from plancia.texts import LANGUAGES, catalogue, placeholders, say

Chooser = Callable[[Position, int], int]
"""What a bot does: a blinded position and a seed in, an action out."""

LIMIT = 10_000
"""Moves after which a game is taken for endless."""

_SAMPLE = 16
_THOROUGH = 1 / 48
_SOMETIMES = 1 / 4
_STARTS = 24
_NO_ACTIONS = (-1, 1 << 70, None, "0", 0.0, True, [0], int)
_NO_SEATS = (-1, 1 << 70, "0", 0.5, True, [0])
_NO_SEEDS = (-1, 1 << SEED_BITS, "0", 0.0, True, [0])


@dataclass
class CheckReport:
    """How much was tried so far."""

    game: Game
    games: int = 0
    moves: int = 0
    refused: int = 0
    """Illegal actions tried."""
    twins: int = 0
    """Positions resampled from what a viewer knows."""


class CheckFailure(PlanciaError):
    """A broken promise: which one, and the game, seed and moves that show it."""

    def __init__(self, what: str, game: Game, seed: int, moves: Sequence[str], **details: Any) -> None:
        """`what` is the key of the broken promise, `details` its arguments."""
        super().__init__(f"check.fail.{what}", **details)
        self.what, self.options, self.seed, self.moves = what, dict(game.options), seed, tuple(moves)
        self.game = game.name

    def say(self, lang: str = "en") -> str:
        """The sentence in a language, with all that is needed to see it again."""
        options = " ".join(f"{name}={value!r}" for name, value in self.options.items())
        return say(
            "check.failed",
            lang,
            what=super().say(lang),
            game=self.game,
            options=options,
            seed=self.seed,
            n=len(self.moves),
            moves=" ".join(self.moves) or "-",
        )


@dataclass
class Walk:
    """One random game on its way, with its own random numbers."""

    game: Game
    seed: int
    report: CheckReport
    choosers: Sequence[Chooser]
    rng: random.Random
    position: Position
    moves: list[int] = field(default_factory=list)
    story: list[tuple[bytes, tuple[Event, ...]]] = field(default_factory=list)
    """State and events after each move."""
    kept: list[tuple[Position, bytes]] = field(default_factory=list)
    """Copies made on the way, and what they were."""
    thorough: bool = False
    """Here every action and every promise is tried, not a sample."""

    @property
    def viewers(self) -> list[Viewer]:
        """Every seat, and the spectator."""
        return [*range(self.game.players), SPECTATOR]

    def some(self, actions: Sequence[int]) -> Sequence[int]:
        """All the actions where the walk is thorough, else a few."""
        return actions if self.thorough or len(actions) <= _SAMPLE else self.rng.sample(actions, _SAMPLE)

    def number(self) -> int:
        """A seed for something on the way."""
        return self.rng.getrandbits(SEED_BITS)

    def failure(self, what: str, **details: Any) -> CheckFailure:
        """The failure of a promise at this moment."""
        return CheckFailure(what, self.game, self.seed, [self.game.write(action) for action in self.moves], **details)

    def expect(self, holds: bool, what: str, **details: Any) -> None:
        """Fail unless it holds."""
        if not holds:
            raise self.failure(what, **details)

    def raises(self, kind: type[PlanciaError], call: Callable[..., Any], *args: Any) -> PlanciaError:
        """The error of exactly this kind that the call must raise."""
        shown = f"{call.__name__}({', '.join(map(repr, args))})"
        try:
            call(*args)
        except PlanciaError as error:
            self.expect(type(error) is kind, "error_kind", call=shown, kind=kind.__name__, got=type(error).__name__)
            return error
        raise self.failure("no_error", call=shown, kind=kind.__name__)


def check_game(
    game: Game,
    *,
    seed: int = 0,
    games: int = 10,
    report: Callable[[CheckReport], None] | None = None,
    choosers: Sequence[Chooser] = (),
) -> CheckReport:
    """Play random games with the seeds from `seed` on and prove the contract; raises CheckFailure.

    `report` is called after each game. `choosers` are bots, which must choose by what they may know alone.
    """
    done = CheckReport(game)
    seed = checked_seed(seed)
    for k in range(games):
        _check_one(game, (seed + k) % (1 << SEED_BITS), done, choosers)
        done.games += 1
        if report is not None:
            report(done)
    return done


def _check_one(game: Game, seed: int, done: CheckReport, choosers: Sequence[Chooser]) -> None:
    globals_before = _global_numbers()
    walk = Walk(game, seed, done, choosers, random.Random(seed), game.start(seed))
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
            walk.expect(len(walk.moves) < LIMIT, "endless", limit=LIMIT)
            _move_on(walk)
        for promise in AFTER:
            promise(walk)
    except CheckFailure:
        raise
    except Exception as error:
        raise walk.failure("crash", error=f"{type(error).__name__}: {error}") from error
    walk.expect(_global_numbers() == globals_before, "globals_touched")


def _move_on(walk: Walk) -> None:
    action = walk.rng.choice(walk.position.legal)
    walk.position.play(action)
    walk.moves.append(action)
    walk.story.append((_state(walk.position), walk.position.events))
    walk.report.moves += 1


# Before the first move


def copies_are_independent(walk: Walk) -> None:
    """What is played on a copy does not reach the original."""
    before = _snapshot(walk.position)
    _played(walk.position, walk.position.legal[0])
    walk.expect(_snapshot(walk.position) == before, "copy")


def notation_reads_back(walk: Walk) -> None:
    """Every action has a text of its own."""
    game = walk.game
    for action in range(game.actions):
        text = game.write(action)
        walk.expect(game.read(text) == action, "notation", action=action, text=text)


def wrong_texts_are_refused(walk: Walk) -> None:
    """What is no action in the notation is an error of ours."""
    good = walk.game.write(walk.position.legal[0])
    for text in ("", " ", "\0", good + good, f" {good}", "é", None, 5, b"x"):
        try:
            walk.game.read(text)  # type: ignore[arg-type]
        except PlanciaError:
            continue
        raise walk.failure("notation_garbage", text=repr(text))


def wrong_seeds_are_refused(walk: Walk) -> None:
    """Seeds are numbers of 64 bits."""
    for seed in _NO_SEEDS:
        walk.raises(ActionError, walk.game.start, seed)
        walk.raises(ActionError, walk.position.blind(SPECTATOR).resample, seed)


def starts_that_look_the_same_are_the_same(walk: Walk) -> None:
    """Set-up leaves nothing of the secret seed in what a viewer gets."""
    sights: dict[str, bytes] = {}
    for k in range(_STARTS):
        position = walk.game.start((walk.seed + k) % (1 << SEED_BITS))
        for viewer in (walk.rng.randrange(walk.game.players), SPECTATOR):
            sight = _state(position.blind(viewer))
            known = sights.setdefault(json.dumps(position.view(viewer)), sight)
            walk.expect(known == sight, "leak_start", viewer=viewer)


# At every position


def legal_actions_are_actions(walk: Walk) -> None:
    """Legal actions are different actions of the game; there is one unless the game is over."""
    legal = walk.position.legal
    walk.expect(len(set(legal)) == len(legal), "legal_twice")
    walk.expect(all(type(a) is int and 0 <= a < walk.game.actions for a in legal), "legal_range")
    walk.expect(bool(legal) != walk.position.over, "legal_none")


def legal_actions_can_be_counted(walk: Walk) -> None:
    """The kernel counts and finds the legal actions as it lists them."""
    kernel, box, states, legal = walk.game.kernel, walk.game.box, walk.position.states, walk.position.legal
    walk.expect(kernel.count(box, states, 0) == len(legal), "legal_count")
    found = [kernel.nth(box, states, 0, k) for k in range(len(legal))]
    walk.expect(found == list(legal), "legal_nth")


def legal_actions_are_not_refused(walk: Walk) -> None:
    """`refuse` has nothing against a legal action."""
    for action in walk.position.legal:
        refusal = walk.position.refuse(action)
        walk.expect(refusal is None, "legal_refused", action=walk.game.write(action), refusal=str(refusal))


def all_other_actions_are_refused(walk: Walk) -> None:
    """The kernel refuses every action but the legal ones."""
    kernel, box, states, legal = walk.game.kernel, walk.game.box, walk.position.states, set(walk.position.legal)
    before, desk = _state(walk.position), new_desk(kernel)
    for action in range(walk.game.actions):
        if kernel.refuse(box, states, 0, action, desk) == 0 and action not in legal:
            raise walk.failure("not_refused", action=walk.game.write(action))
    walk.expect(_state(walk.position) == before, "refused_changes", action="*")


def legal_actions_apply(walk: Walk) -> None:
    """Every legal action changes the state of the copy it is played on, and nothing else; its events can be told."""
    before = _snapshot(walk.position)
    for action in walk.some(walk.position.legal):
        after = walk.position.copy()
        after.play(action)
        text = walk.game.write(action)
        walk.expect(_state(after) != before[0], "unchanged", action=text)
        walk.expect(after.over or bool(after.legal), "stuck", action=text)
        walk.expect(_state(walk.position) == before[0], "copy")
        for event in after.events:
            _event_can_be_told(walk, event)
    walk.expect(_snapshot(walk.position) == before, "copy")


def previews_come_true(walk: Walk) -> None:
    """What a preview says happens; what it leaves out could not be known."""
    if walk.position.over:
        return
    action = walk.rng.choice(walk.position.legal)
    before = _snapshot(walk.position)
    promised = walk.position.preview(action)
    walk.expect(_snapshot(walk.position) == before, "preview_changes")
    after = _played(walk.position, action)
    certain = tuple(event for event in after.events if event.certain)
    walk.expect(promised == certain, "preview", action=walk.game.write(action))
    _secrets_are_opened(walk, action, after.events)


def illegal_actions_are_refused(walk: Walk) -> None:
    """An illegal action is refused with a clause and a sentence, and changes nothing."""
    position, game = walk.position, walk.game
    legal, before = set(position.legal), _snapshot(position)
    illegal = [action for action in range(game.actions) if action not in legal]
    for action in {*walk.some(illegal), *illegal[-1:]}:
        text = game.write(action)
        refusal = position.refuse(action)
        if refusal is None:
            raise walk.failure("not_refused", action=text)
        _refusal_can_be_told(walk, refusal)
        error = walk.raises(IllegalAction, position.play, action)
        walk.expect(isinstance(error, IllegalAction) and error.refusal == refusal, "refusal_differs", action=text)
        walk.expect(_state(position) == before[0], "refused_changes", action=text)
        walk.report.refused += 1
    walk.expect(_snapshot(position) == before, "refused_changes", action="*")


def wrong_input_is_refused(walk: Walk) -> None:
    """Numbers out of range, other types and the wrong seat are errors, and change nothing."""
    position, game = walk.position, walk.game
    before = _snapshot(position)
    for wrong in (*_NO_ACTIONS, game.actions):
        for call in (position.refuse, position.play, game.write):
            walk.raises(ActionError, call, wrong)
    for nobody in (*_NO_SEATS, game.players, None):
        walk.raises(ActionError, position.blind, nobody)
        walk.raises(ActionError, position.view, nobody)
    if not position.over:
        action = walk.rng.choice(position.legal)
        others = [seat for seat in range(game.players + 1) if seat != position.to_move]
        for seat in (*_NO_SEATS, *others):
            walk.raises(ActionError, position.play, action, seat)
    walk.expect(_snapshot(position) == before, "wrong_input_changes")


def the_end_is_the_end(walk: Walk) -> None:
    """There are winners exactly when the game is over; everything may be seen then and not before."""
    position, seats = walk.position, range(walk.game.players)
    winners = position.winners
    walk.expect(bool(winners) == position.over, "winners")
    walk.expect(set(winners) <= set(seats) and len(position.scores) == len(seats), "outcome")
    walk.expect(position.to_move is None or position.to_move in seats, "to_move", seat=position.to_move)
    if position.over:
        _view_is_plain(walk, position.view(ALL))
    else:
        walk.raises(BlindError, position.view, ALL)


def copies_stay(walk: Walk) -> None:
    """A copy equals its original, and is kept to see that it never changes."""
    copy = walk.position.copy()
    walk.expect(copy == walk.position and hash(copy) == hash(walk.position), "copy_differs")
    walk.kept.append((copy, _state(copy)))


def texts_and_pickles_read_back(walk: Walk) -> None:
    """Text and pickle give the position back bit for bit, blinded or not."""
    for position in (walk.position, walk.position.blind(walk.rng.choice(walk.viewers))):
        _text_reads_back(walk, position)
        again = pickle.loads(pickle.dumps(position))
        walk.expect(again == position and again.viewer == position.viewer, "pickle")


def views_are_plain(walk: Walk) -> None:
    """A view is plain data and holds the legal actions of its viewer alone."""
    viewer = walk.rng.choice(walk.viewers)
    view = walk.position.view(viewer)
    _view_is_plain(walk, view)
    legal = walk.position.legal if viewer == walk.position.to_move else []
    walk.expect(view["legal"] == {walk.game.write(action): action for action in legal}, "view_legal", viewer=viewer)


def blinded_positions_are_not_played(walk: Walk) -> None:
    """Nothing can be played in a blinded position, nor can it be blinded again; a complete one is not resampled."""
    sight = walk.position.blind(walk.rng.choice(walk.viewers))
    before = _state(sight)
    for action in walk.position.legal[:1]:
        walk.raises(BlindError, sight.play, action)
    walk.raises(BlindError, sight.blind, SPECTATOR)
    walk.raises(BlindError, walk.position.resample, 0)
    walk.expect(_state(sight) == before, "blind_changes")


def nothing_leaks(walk: Walk) -> None:
    """What a viewer may not know changes neither what he is given nor what a bot chooses for him."""
    position = walk.position
    before = _snapshot(position)
    for viewer in walk.viewers:
        sight = position.blind(viewer)
        walk.expect(sight.viewer == viewer, "viewer", viewer=viewer)
        seed = walk.number()
        twin = _twin(walk, sight, seed)
        walk.expect(_state(twin) == _state(sight.resample(seed)), "resample_seed", viewer=viewer)
        walk.expect(_state(twin.blind(viewer)) == _state(sight), "leak_blind", viewer=viewer)
        if viewer == position.to_move:
            walk.expect(twin.legal == position.legal == sight.legal, "twin_legal", viewer=viewer)
            _choosers_know_no_more(walk, sight, twin.blind(viewer))
        _same_story_same_sight(walk, twin, viewer)
    walk.expect(_snapshot(position) == before, "blind_changes")


def views_do_not_leak(walk: Walk) -> None:
    """What a viewer may not know changes nothing of what he sees; events are what he is told, and left aside."""
    for viewer in walk.viewers:
        sight = walk.position.blind(viewer)
        twin = _twin(walk, sight, walk.number())
        views = [_without_events(position.view(viewer)) for position in (walk.position, sight, twin)]
        walk.expect(views[0] == views[1] == views[2], "leak_view", viewer=viewer)


def resampled_positions_can_be_played(walk: Walk) -> None:
    """A resampled position is as good as a true one: it has a text, and plays to an end."""
    viewer = walk.rng.choice(walk.viewers)
    twin = _twin(walk, walk.position.blind(viewer), walk.number())
    _text_reads_back(walk, twin)
    for _ in range(LIMIT):
        if twin.over:
            return
        _twin_is_not_stuck(walk, twin, viewer)
        twin.play(walk.rng.choice(twin.legal))
    raise walk.failure("endless", limit=LIMIT)


# After the last move


def old_copies_never_changed(walk: Walk) -> None:
    """Whatever was played since, every copy is what it was."""
    for copy, state in walk.kept:
        walk.expect(_state(copy) == state, "old_copy")


def the_same_seed_gives_the_same_game(walk: Walk) -> None:
    """Also when somebody else uses Python's and NumPy's own random numbers in between."""
    with _disturbed_numbers(walk.seed):
        position = walk.game.start(walk.seed)
        for action, (state, events) in zip(walk.moves, walk.story, strict=True):
            walk.expect(position.refuse(action) is None, "not_repeatable", action=walk.game.write(action))
            position.play(action)
            same = _state(position) == state and position.events == events
            walk.expect(same, "not_repeatable", action=walk.game.write(action))


Promise = Callable[[Walk], None]

BEFORE: tuple[Promise, ...] = (
    copies_are_independent,
    notation_reads_back,
    wrong_texts_are_refused,
    wrong_seeds_are_refused,
    starts_that_look_the_same_are_the_same,
)
ALWAYS: tuple[Promise, ...] = (
    legal_actions_are_actions,
    legal_actions_can_be_counted,
    legal_actions_are_not_refused,
    all_other_actions_are_refused,
    legal_actions_apply,
    illegal_actions_are_refused,
    the_end_is_the_end,
    copies_stay,
    nothing_leaks,
    previews_come_true,
)
SOMETIMES: tuple[Promise, ...] = (
    wrong_input_is_refused,
    texts_and_pickles_read_back,
    views_are_plain,
    views_do_not_leak,
    blinded_positions_are_not_played,
    resampled_positions_can_be_played,
)
AFTER: tuple[Promise, ...] = (old_copies_never_changed, the_same_seed_gives_the_same_game)


def _state(position: Position) -> bytes:
    return position.states.tobytes()


def _snapshot(position: Position) -> tuple[bytes, tuple[Event, ...], Sequence[int]]:
    return _state(position), position.events, position.legal


def _played(position: Position, action: int) -> Position:
    after = position.copy()
    after.play(action)
    return after


def _without_events(view: View) -> View:
    return {name: value for name, value in view.items() if name != "events"}


def _view_is_plain(walk: Walk, view: View) -> None:
    try:
        plain = json.loads(json.dumps(view, allow_nan=False))
    except (TypeError, ValueError) as error:
        raise walk.failure("view_json", error=str(error)) from error
    walk.expect(plain == view, "view_json", error="!=")


def _text_fits(walk: Walk, key: str, names: Iterable[str]) -> None:
    for lang, places in _places(key).items():
        if places is None:
            raise walk.failure("no_text", key=key, lang=lang)
        walk.expect(places <= set(names), "text_places", key=key, lang=lang)


@cache
def _places(key: str) -> dict[str, set[str] | None]:
    texts = {lang: catalogue(lang).get(key) for lang in LANGUAGES}
    return {lang: None if text is None else placeholders(text) for lang, text in texts.items()}


def _clause_is_known(walk: Walk, clause: str, key: str) -> None:
    walk.expect(clause in walk.game.rules.clauses, "clause", clause=clause, key=key)


def _refusal_can_be_told(walk: Walk, refusal: Refusal) -> None:
    _clause_is_known(walk, refusal.clause, refusal.key)
    _text_fits(walk, refusal.key, {*refusal.args, "cells"})


def _secrets_are_opened(walk: Walk, action: int, events: tuple[Event, ...]) -> None:
    """An action that another seat might have thought impossible shows it something, and an event says so."""
    other = walk.rng.choice([seat for seat in range(walk.game.players) if seat != walk.position.to_move])
    guess = walk.position.blind(other).resample(walk.rng.getrandbits(60))
    told = any(event.opened or event.secret or not event.certain for event in events)
    walk.expect(told or action in guess.legal, "opened", action=walk.game.write(action))


def _event_can_be_told(walk: Walk, event: Event) -> None:
    _clause_is_known(walk, event.clause, event.key)
    _text_fits(walk, event.key, event.args)
    if event.secret or event.opened:
        whole = set(event.secret) <= set(event.args) and event.args.get("seat") in range(walk.game.players)
        walk.expect(whole, "secret", key=event.key)
    if event.secret:
        hidden = event.seen_by(SPECTATOR)
        walk.expect(not set(event.secret) & set(hidden.args), "secret", key=event.key)
        _text_fits(walk, hidden.key, hidden.args)


def _text_reads_back(walk: Walk, position: Position) -> None:
    text = position.text()
    options, states = walk.game.rules.read_position(walk.game.rules, text)
    back = Position(Game(walk.game.rules, options), states)
    walk.expect(back == position and back.viewer == position.viewer and back.text() == text, "text", text=text)


def _twin_is_not_stuck(walk: Walk, twin: Position, viewer: Viewer) -> None:
    if not twin.over and not twin.legal:
        raise walk.failure("twin_stuck", viewer=viewer, text=twin.text())


def _twin(walk: Walk, sight: Position, seed: int) -> Position:
    twin = sight.resample(seed)
    walk.expect(twin.viewer == ALL, "twin_blind", viewer=sight.viewer)
    _twin_is_not_stuck(walk, twin, sight.viewer)
    walk.report.twins += 1
    return twin


def _choosers_know_no_more(walk: Walk, sight: Position, twin_sight: Position) -> None:
    for chooser in walk.choosers:
        seed = walk.number()
        before = _snapshot(sight)
        choice = chooser(sight, seed)
        walk.expect(_snapshot(sight) == before, "chooser_changes")
        walk.expect(choice in before[2], "chooser_illegal", action=choice)
        with _disturbed_numbers(seed):
            walk.expect(chooser(twin_sight, seed) == choice, "leak_choice", action=walk.game.write(choice))


def _same_story_same_sight(walk: Walk, twin: Position, viewer: Viewer) -> None:
    """As long as a viewer is told the same of a position and its twin, he gets the same."""
    both = sorted(set(walk.position.legal) & set(twin.legal))
    if not both:
        return
    action = walk.rng.choice(both)
    true, other = _played(walk.position, action), _played(twin, action)
    if [e.seen_by(viewer) for e in true.events] == [e.seen_by(viewer) for e in other.events]:
        same = _state(true.blind(viewer)) == _state(other.blind(viewer))
        walk.expect(same, "leak_step", viewer=viewer, action=walk.game.write(action))


def _global_numbers() -> tuple[Any, Any]:
    state: Mapping[str, Any] = np.random.get_state(legacy=False)
    return random.getstate(), (state["state"]["key"].tobytes(), state["state"]["pos"], state["gauss"])


@contextmanager
def _disturbed_numbers(seed: int) -> Iterator[None]:
    """Somebody else seeds the global generators for a while."""
    python, numpy = random.getstate(), np.random.get_state()
    random.seed(~seed)
    np.random.seed(seed & 0xFFFF)
    try:
        yield
    finally:
        random.setstate(python)
        np.random.set_state(numpy)
