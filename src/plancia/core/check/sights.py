"""Promises about secrets: what a viewer may not know changes nothing that he is given."""

import json

import msgspec

from plancia.core.check.sameness import disturbed_numbers, text_reads_back
from plancia.core.check.telling import plain
from plancia.core.check.walk import Walk, played, snapshot, state
from plancia.core.errors import BlindError
from plancia.core.events import SPECTATOR, Viewer
from plancia.core.game import SEED_BITS
from plancia.core.position import Position

_STARTS = 24


def starts_that_look_the_same_are_the_same(walk: Walk) -> None:
    """Set-up leaves nothing of the secret seed in what a viewer gets."""
    sights: dict[str, bytes] = {}
    for k in range(_STARTS):
        position = walk.game.start((walk.seed + k) % (1 << SEED_BITS))
        for viewer in (walk.rng.randrange(walk.game.players), SPECTATOR):
            sight = state(position.blind(viewer))
            known = sights.setdefault(json.dumps(position.view(viewer)), sight)
            walk.expect(known == sight, "leak_start", viewer=viewer)


def views_are_plain(walk: Walk) -> None:
    """A view is plain data and holds the legal actions of its viewer alone."""
    viewer = walk.rng.choice(walk.viewers)
    view = walk.position.view(viewer)
    plain(walk, view)
    legal = walk.position.legal if viewer == walk.position.to_move else []
    walk.expect(view["legal"] == [walk.game.describe(action) for action in legal], "view_legal", viewer=viewer)


def messages_are_views_and_events(walk: Walk) -> None:
    """What is sent to a viewer is his view and what he was told, and a spectator has no secrets."""
    for viewer, message in walk.position.messages().items():
        whole = walk.position.view(viewer) | {"events": walk.position.told(viewer)}
        walk.expect(msgspec.json.decode(message) == whole, "message", viewer=viewer)
        plain(walk, whole)
        walk.expect(viewer != SPECTATOR or not whole["private"], "private", viewer=viewer)


def blinded_positions_are_not_played(walk: Walk) -> None:
    """Nothing can be played in a blinded position, nor can it be blinded again; a complete one is not resampled."""
    sight = walk.position.blind(walk.rng.choice(walk.viewers))
    before = state(sight)
    for action in walk.position.legal[:1]:
        walk.raises(BlindError, sight.play, action)
    walk.raises(BlindError, sight.blind, SPECTATOR)
    walk.raises(BlindError, walk.position.resample, 0)
    walk.expect(state(sight) == before, "blind_changes")


def nothing_leaks(walk: Walk) -> None:
    """What a viewer may not know changes neither what he is given nor what a bot chooses for him."""
    position = walk.position
    before = snapshot(position)
    for viewer in walk.viewers:
        sight = position.blind(viewer)
        walk.expect(sight.viewer == viewer, "viewer", viewer=viewer)
        seed = walk.number()
        twin = walk.twin(sight, seed)
        walk.expect(state(twin) == state(sight.resample(seed)), "resample_seed", viewer=viewer)
        walk.expect(state(twin.blind(viewer)) == state(sight), "leak_blind", viewer=viewer)
        if viewer == position.to_move:
            walk.expect(twin.legal == position.legal == sight.legal, "twin_legal", viewer=viewer)
            _answers_are_the_same(walk, sight, twin)
            _choosers_know_no_more(walk, sight, twin.blind(viewer))
        _same_story_same_sight(walk, twin, viewer)
    walk.expect(snapshot(position) == before, "blind_changes")


def views_do_not_leak(walk: Walk) -> None:
    """What a viewer may not know changes nothing of what he sees."""
    for viewer in walk.viewers:
        sight = walk.position.blind(viewer)
        twin = walk.twin(sight, walk.number())
        views = [position.view(viewer) for position in (walk.position, sight, twin)]
        walk.expect(views[0] == views[1] == views[2], "leak_view", viewer=viewer)


def resampled_positions_can_be_played(walk: Walk) -> None:
    """A resampled position is as good as a true one: it has a text, and plays to an end."""
    viewer = walk.rng.choice(walk.viewers)
    twin = walk.twin(walk.position.blind(viewer), walk.number())
    text_reads_back(walk, twin)
    for _ in range(walk.limit):
        if twin.over:
            return
        walk.not_stuck(twin, viewer)
        twin.play(walk.rng.choice(twin.legal))
    raise walk.failure("endless", limit=walk.limit)


def _answers_are_the_same(walk: Walk, sight: Position, twin: Position) -> None:
    """Refusals and previews are made from what the seat to move knows."""
    position, game = walk.position, walk.game
    asked = walk.rng.choice(position.legal), walk.rng.randrange(game.actions)
    for action in asked:
        refusals = [each.refuse(action) for each in (position, sight, twin)]
        walk.expect(refusals[0] == refusals[1] == refusals[2], "leak_answer", action=game.write(action))
        if refusals[0] is None:
            previews = [json.dumps(each.preview(action).as_json()) for each in (position, sight, twin)]
            walk.expect(previews[0] == previews[1] == previews[2], "leak_answer", action=game.write(action))


def _choosers_know_no_more(walk: Walk, sight: Position, twin_sight: Position) -> None:
    for chooser in walk.choosers:
        seed = walk.number()
        before = snapshot(sight)
        choice = chooser(sight, seed)
        walk.expect(snapshot(sight) == before, "chooser_changes")
        walk.expect(choice in before[2], "chooser_illegal", action=choice)
        with disturbed_numbers(seed):
            walk.expect(chooser(twin_sight, seed) == choice, "leak_choice", action=walk.game.write(choice))


def _same_story_same_sight(walk: Walk, twin: Position, viewer: Viewer) -> None:
    """As long as a viewer is told the same of a position and its twin, he gets the same."""
    both = sorted(set(walk.position.legal) & set(twin.legal))
    if not both:
        return
    action = walk.rng.choice(both)
    true, other = played(walk.position, action), played(twin, action)
    if true.told(viewer) == other.told(viewer):
        same = state(true.blind(viewer)) == state(other.blind(viewer))
        walk.expect(same, "leak_step", viewer=viewer, action=walk.game.write(action))
