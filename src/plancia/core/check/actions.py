"""Promises about actions: which are legal, which are refused, how they are written and described, whose turn it is."""

import math

from plancia.core.check.telling import plain, refusal_can_be_told
from plancia.core.check.walk import Walk, played, snapshot, state
from plancia.core.contract import new_desk
from plancia.core.errors import ActionError, BlindError, IllegalAction, PlanciaError
from plancia.core.events import ALL, SPECTATOR
from plancia.core.game import SEED_BITS
from plancia.texts import LANGUAGES

_NO_ACTIONS = (-1, 1 << 70, None, "0", 0.0, True, [0], int)
_NO_SEATS = (-1, 1 << 70, "0", 0.5, True, [0])
_NO_SEEDS = (-1, 1 << SEED_BITS, "0", 0.0, True, [0])


# Before the first move


def notation_reads_back(walk: Walk) -> None:
    """Every action has a text of its own, which typing aids leave as it is, and can be typed as it is shown."""
    game = walk.game
    for action in range(game.actions):
        text = game.write(action)
        walk.expect(game.read(text) == action, "notation", action=action, text=text)
        for lang in LANGUAGES:
            for shown in (text, game.rules.spoken(text, lang)):
                tidy = game.rules.tidy(shown, lang)
                walk.expect(tidy == text, "tidy", text=shown, tidy=repr(tidy))
        ways = game.ways(action)
        walk.expect(ways[:1] == (text,) and all(type(way) is str and way for way in ways), "ways", text=text)


def actions_are_described(walk: Walk) -> None:
    """A described action is plain data with a kind, and speaks of cells that are there."""
    cells = {cell["name"] for cell in walk.game.printed["cells"]}
    for action in range(walk.game.actions):
        move = walk.game.describe(action)
        plain(walk, move)
        walk.expect(move["action"] == action and type(move.get("kind")) is str, "described", action=action)
        walk.expect(set(move.get("cells", ())) <= cells, "no_cell", key=move["text"], cells=move.get("cells"))


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
    before, desk = state(walk.position), new_desk(kernel)
    for action in range(walk.game.actions):
        if kernel.refuse(box, states, 0, action, desk) == 0 and action not in legal:
            raise walk.failure("not_refused", action=walk.game.write(action))
    walk.expect(state(walk.position) == before, "refused_changes", action="*")


def legal_actions_apply(walk: Walk) -> None:
    """Every legal action changes the state of the copy it is played on, and nothing else."""
    before = snapshot(walk.position)
    for action in walk.some(walk.position.legal):
        after = played(walk.position, action)
        text = walk.game.write(action)
        walk.expect(state(after) != before[0], "unchanged", action=text)
        walk.expect(after.over or bool(after.legal), "stuck", action=text)
        walk.expect(state(walk.position) == before[0], "copy")
    walk.expect(snapshot(walk.position) == before, "copy")


def illegal_actions_are_refused(walk: Walk) -> None:
    """An illegal action is refused with a clause and a sentence, and changes nothing."""
    position, game = walk.position, walk.game
    legal, before = set(position.legal), snapshot(position)
    illegal = [action for action in range(game.actions) if action not in legal]
    for action in {*walk.some(illegal), *illegal[-1:]}:
        text = game.write(action)
        refusal = position.refuse(action)
        if refusal is None:
            raise walk.failure("not_refused", action=text)
        refusal_can_be_told(walk, refusal)
        error = walk.raises(IllegalAction, position.play, action)
        walk.expect(isinstance(error, IllegalAction) and error.refusal == refusal, "refusal_differs", action=text)
        walk.expect(state(position) == before[0], "refused_changes", action=text)
        walk.report.refused += 1
    walk.expect(snapshot(position) == before, "refused_changes", action="*")


def wrong_input_is_refused(walk: Walk) -> None:
    """Numbers out of range, other types and the wrong seat are errors, and change nothing."""
    position, game = walk.position, walk.game
    before = snapshot(position)
    for wrong in (*_NO_ACTIONS, game.actions):
        for call in (position.refuse, position.play, position.preview, position.targets, game.write):
            walk.raises(ActionError, call, wrong)
    for nobody in (*_NO_SEATS, game.players, None):
        walk.raises(ActionError, position.blind, nobody)
        walk.raises(ActionError, position.view, nobody)
        walk.raises(ActionError, position.worth, nobody)
    if not position.over:
        action = walk.rng.choice(position.legal)
        others = [seat for seat in range(game.players + 1) if seat != position.to_move]
        for seat in (*_NO_SEATS, *others):
            walk.raises(ActionError, position.play, action, seat)
            walk.raises(ActionError, position.refuse, action, seat)
    walk.expect(snapshot(position) == before, "wrong_input_changes")


def every_choice_has_an_answer(walk: Walk) -> None:
    """The targets of a decision hold all its legal actions, each with what it does; the others say why not."""
    position = walk.position
    before = snapshot(position)
    found = {target.move["action"]: target for target in position.targets()}
    walk.expect(set(position.legal) <= set(found), "targets_legal")
    for action in walk.some(sorted(found)):
        target, text = found[action], walk.game.write(action)
        plain(walk, target.as_json())
        walk.expect(target.refusal == position.refuse(action), "target_refusal", action=text)
        if target.refusal is None:
            walk.expect(target.events == position.preview(action).events, "target_events", action=text)
    walk.expect(snapshot(position) == before, "preview_changes")


def turns_belong_to_one_seat(walk: Walk) -> None:
    """The number of the turn is another one whenever another seat is to move."""
    seat = walk.position.to_move
    if seat is not None:
        walk.expect(walk.turns.setdefault(walk.position.turn, seat) == seat, "turn", turn=walk.position.turn)


def worth_is_a_number(walk: Walk) -> None:
    """A position is worth something to every seat."""
    for seat in range(walk.game.players):
        walk.expect(math.isfinite(walk.position.worth(seat)), "worth", seat=seat + 1)


def the_end_is_the_end(walk: Walk) -> None:
    """There are winners exactly when the game is over, nobody has more than they; all may be seen then, not before."""
    position, seats = walk.position, range(walk.game.players)
    winners, scores = position.winners, position.scores
    walk.expect(bool(winners) == position.over, "winners")
    walk.expect(set(winners) <= set(seats) and len(scores) == len(seats), "outcome")
    walk.expect(all(scores[seat] == max(scores) for seat in winners), "winner_score", scores=list(scores))
    walk.expect(position.to_move is None or position.to_move in seats, "to_move", seat=position.to_move)
    if position.over:
        plain(walk, position.view(ALL))
    else:
        walk.raises(BlindError, position.view, ALL)
