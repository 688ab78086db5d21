"""ZhanGuo's kernel: one choice and all that follows by itself. `b` is the box, `g` the state."""

from numpy import int64, uint64

from plancia.core.contract import AHEAD, ALONE, Kernel, Signatures
from plancia.core.jit import jit
from plancia.core.kernel.bits import lowest, ones, without_lowest
from plancia.core.kernel.rng import advance, bits, roll
from plancia.core.kernel.telling import tell
from plancia.games.zhanguo.kernel import state as st
from plancia.games.zhanguo.kernel.abilities import use_card
from plancia.games.zhanguo.kernel.auction import next_bidder, open_auction, pick_board
from plancia.games.zhanguo.kernel.codes import BADE, DECLINED, PASSED, STOPPED
from plancia.games.zhanguo.kernel.court import (
    add_official,
    descend,
    go_to_court,
    governor,
    hire,
    move,
    palace,
    pay,
    play_card,
    take_reward,
    take_square,
    unify,
    wall,
)
from plancia.games.zhanguo.kernel.decks import blind, fill_decks, resample
from plancia.games.zhanguo.kernel.features import INPUTS, features
from plancia.games.zhanguo.kernel.flaws import flaw
from plancia.games.zhanguo.kernel.gains import give_big, score_palace, set_unrest
from plancia.games.zhanguo.kernel.menu import BASES, WORDS, menu
from plancia.games.zhanguo.kernel.refusals import refuse
from plancia.games.zhanguo.kernel.rounds import (
    ask_for_reward,
    begin_round,
    deal_round,
    end_turn,
    go_back,
    reject_card,
)
from plancia.games.zhanguo.kernel.scoring import vp, winner
from plancia.games.zhanguo.kernel.setup import clear, give_boards, lay_tiles
from plancia.games.zhanguo.kernel.state import REGIONS, STEPS
from plancia.games.zhanguo.kernel.worth import worth

_SIG = Signatures(st.BOX, st.STATE, st.DESK)
_NONE = uint64(0)
_ZERO = int64(0)
_NOTHING = int64(-1)


@jit()
def before_turns(b, g, seat, action, told):
    """Z8.4, Z8.5 Bids, boards and rejects."""
    if action == st.PASS:
        g.asked |= 1 << seat
        tell(told, PASSED, seat, _ZERO, _ZERO)
        next_bidder(b, g)
    elif action < st.A_BOARD:
        g.bid = action - st.A_BID + 1
        g.bidder = seat + 1
        tell(told, BADE, seat, int64(g.bid), _ZERO)
        next_bidder(b, g)
    elif action < st.A_REJECT:
        pick_board(b, g, seat, action - st.A_BOARD, told)
    else:
        reject_card(b, g, seat, action - st.A_REJECT + 1, told)


@jit()
def carry_out(b, g, seat, action, told):
    """Z3-Z6 A choice of a turn or with a reward; True if the card, the action or the gain is complete."""
    if action == st.TAKE:
        return take_reward(b, g, seat, told)
    if action < st.A_CARD:
        descend(g, seat, (action - st.A_DOWN) // REGIONS, (action - st.A_DOWN) % REGIONS, told)
    elif action < st.A_UNIFY:
        play_card(g, seat, action - st.A_CARD + 1, told)
    elif action < st.A_COURT:
        unify(b, g, seat, action - st.A_UNIFY, told)
        return True
    elif action < st.A_OFFICIAL:
        go_to_court(b, g, seat, action - st.A_COURT + 1, told)
    elif action < st.A_MOVE:
        return add_official(g, seat, (action - st.A_OFFICIAL) // REGIONS, (action - st.A_OFFICIAL) % REGIONS, told)
    elif action < st.A_GOVERNOR:
        code = action - st.A_MOVE
        return move(b, g, seat, code // (REGIONS * STEPS), code // STEPS % REGIONS, code % STEPS, told)
    elif action < st.A_HIRE:
        governor(g, seat, action - st.A_GOVERNOR, told)
    elif action < st.A_PALACE:
        hire(b, g, seat, action - st.A_HIRE, told)
        return True
    elif action < st.A_WALL:
        palace(b, g, seat, action - st.A_PALACE, told)
    elif action < st.A_PAY:
        return wall(g, seat, action - st.A_WALL, told)
    elif action < st.A_SQUARE:
        return pay(b, g, seat, action - st.A_PAY, told)
    elif action < st.A_MARKER:
        return take_square(b, g, seat, action - st.A_SQUARE, told)
    elif action < st.A_CALM:
        return not use_card(b, g, seat, action - st.A_USE + 1, told)
    else:
        region = action - st.A_CALM
        set_unrest(g, seat, region, max(g.unrest[seat, region] - int64(g.points), _ZERO), told)
        return True
    return False


@jit()
def act(b, g, action, told):
    """One choice; none (-1) leaves a phase that has nothing to choose."""
    seat, phase = int64(g.seat), int64(g.phase)
    if phase <= st.REJECT:
        before_turns(b, g, seat, action, told)
    elif phase == st.ABILITY and action <= st.DONE:
        end_turn(b, g, told)
    elif phase == st.REWARD and action == st.PASS:
        g.asked |= 1 << seat
        tell(told, DECLINED, seat, int64(g.reward), _ZERO)
        ask_for_reward(b, g, told)
    elif phase == st.MARKER:
        if action >= 0:
            give_big(g, seat, action - st.A_MARKER, told)
        score_palace(b, g, seat, told)
        go_back(b, g, told)
    elif phase == st.SQUARE and action < 0:
        take_square(b, g, seat, _NOTHING, told)
        go_back(b, g, told)
    elif action < 0 or action == st.DONE or carry_out(b, g, seat, action, told):
        go_back(b, g, told)


@jit()
def go_on(b, g, knower, told):
    """Everything that follows by itself: cards dealt, phases without a choice, and those with a single one.

    True if it stops before something that the knower, a seat or nobody (-1), cannot know: cards of decks and hands.
    """
    while g.over == 0:
        if g.phase == st.DEAL:
            if knower >= 0:
                return True
            deal_round(b, g, told)
        sets = menu(b, g)
        n = ones(sets[0]) + ones(sets[1]) + ones(sets[2]) + ones(sets[3])
        if n > 1:
            return False
        if knower >= 0 and g.phase == st.CARD and g.seat != knower:
            return True
        act(b, g, pick(sets, BASES[int64(g.phase)], _ZERO), told)
    return False


@jit()
def pick(sets, bases, k):
    """The action at k of four sets."""
    for w in range(WORDS):
        word = sets[w]
        n = ones(word)
        if k < n:
            for _ in range(k):
                word = without_lowest(word)
            return bases[w] + lowest(word)
        k -= n
    return -1


@jit(_SIG.setup)
def setup(box, states, i, seed, desk):
    """Z2 Everything up to the first choice."""
    b, g, told = box[0], states[i], desk[0].told
    told[0] = 1
    clear(b, g)
    g.rng = bits(advance(seed))
    fill_decks(g)
    lay_tiles(g)
    first = roll(g, b.players) if b.first == 0 else b.first - 1
    for k in range(b.players):
        g.rank[(first + k) % b.players] = k
    give_boards(b, g)
    if b.drafts == 0:
        g.rng = _NONE
    if b.sides == st.BY_AUCTION:
        open_auction(b, g)
    else:
        begin_round(b, g, told)
    go_on(b, g, _NOTHING, told)


@jit(_SIG.to_move)
def to_move(box, states, i):
    """Whose choice it is."""
    g = states[i]
    return -1 if g.over != 0 else int64(g.seat)


@jit(_SIG.turn)
def turn(box, states, i):
    """The number of the turn, of all players together; bids, rejects and rewards count too."""
    return int64(states[i].turn)


@jit(_SIG.legal)
def legal(box, states, i, out):
    """Every action of the phase."""
    g = states[i]
    sets, bases = menu(box[0], g), BASES[int64(g.phase)]
    n = _ZERO
    for w in range(WORDS):
        word = sets[w]
        while word != _NONE:
            out[n] = bases[w] + lowest(word)
            word = without_lowest(word)
            n += 1
    return n


@jit(_SIG.count)
def count(box, states, i):
    """How many actions there are."""
    sets = menu(box[0], states[i])
    return ones(sets[0]) + ones(sets[1]) + ones(sets[2]) + ones(sets[3])


@jit(_SIG.nth)
def nth(box, states, i, k):
    """The action at k in the order of `legal`."""
    g = states[i]
    return pick(menu(box[0], g), BASES[int64(g.phase)], k)


@jit(_SIG.step)
def step(box, states, i, action, desk):
    """One choice and all that follows by itself, or less."""
    b, g, told = box[0], states[i], desk[0].told
    seat, until = int64(g.seat), desk[0].until
    told[0] = 1
    if action == st.DONE:
        tell(told, STOPPED, seat, int64(g.phase == st.ABILITY), _ZERO)
    act(b, g, action, told)
    if until == ALONE:
        desk[0].halted = g.phase == st.DEAL
    else:
        desk[0].halted = go_on(b, g, seat if until == AHEAD else _NOTHING, told)


@jit(_SIG.outcome)
def outcome(box, states, i, scores):
    """Z8.3 The VP on the track."""
    b, g = box[0], states[i]
    for seat in range(b.players):
        scores[seat] = vp(g, seat)
    return 1 << int64(winner(b, g)) if g.over != 0 else 0


KERNEL = Kernel(
    box=st.BOX,
    state=st.STATE,
    desk=st.DESK,
    setup=setup,
    legal=legal,
    step=step,
    to_move=to_move,
    turn=turn,
    outcome=outcome,
    refuse=refuse,
    worth=worth,
    count=count,
    nth=nth,
    blind=blind,
    resample=resample,
    flaw=flaw,
    inputs=INPUTS,
    features=features,
    spread=20.0,
    tempo=2,
    whole_turns=True,
)
