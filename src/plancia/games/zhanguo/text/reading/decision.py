"""Z3-Z6 What the seat to move is in the middle of: the lines that a phase has, and what they must say."""

from plancia.core.gametext import short
from plancia.games.zhanguo.kernel import codes
from plancia.games.zhanguo.kernel.state import (
    ABILITY,
    ACTION,
    ACTIONS,
    BID,
    C_GOVERNOR,
    C_HIRE,
    C_PALACE,
    C_REASSIGN,
    C_RECRUIT,
    C_WALL,
    CALM,
    CARD,
    G_CALM,
    G_GOVERNOR,
    G_OFFICIALS,
    G_PALACE,
    G_REASSIGN,
    G_WALL,
    GOVERNOR,
    HIRE,
    MARKER,
    MOVE,
    OFFICIAL,
    P_REASSIGN,
    PALACE,
    PAY,
    PHASES,
    PICK,
    REJECT,
    REWARD,
    SQUARE,
    WALL,
)
from plancia.games.zhanguo.names import COLOURS, OFFICIALS, POINTS, REGIONS, ROOM, SECTIONS, SLOTS, SQUARES
from plancia.games.zhanguo.text.notation import causes, post_name, slot_name
from plancia.games.zhanguo.text.reading.sheet import Sheet
from plancia.games.zhanguo.text.reading.table import seats
from plancia.games.zhanguo.text.reading.words import (
    REGION_NAMES,
    Line,
    Word,
    card,
    exactly,
    number,
    place,
    several,
    wrong,
)

NAMES = ("card", "action", "at", "points", "transit", "cause", "used", "reward", "passed", "bid")

_POSTS = [post_name(post) for post in range(len(OFFICIALS) * REGIONS)]
_SLOTS = [slot_name(spot) for spot in range(len(SECTIONS) * SLOTS)]

_TURN = {
    ACTION: "card",
    OFFICIAL: "card action points at? cause? used?",
    MOVE: "card action points transit? cause? used?",
    GOVERNOR: "card action",
    HIRE: "card action",
    PALACE: "card action",
    WALL: "card action",
    PAY: "card action at",
    SQUARE: "card action at",
    MARKER: "card action",
    ABILITY: "card action used?",
    CALM: "card action points cause used",
}
"""The lines of a phase in a turn; those with a question mark may be missing."""
_GAIN = {
    OFFICIAL: "reward points at? cause",
    MOVE: "reward points transit? cause",
    WALL: "reward cause",
    SQUARE: "reward at cause",
    MARKER: "reward cause",
    REWARD: "reward passed?",
}
"""The lines of a phase in the rewards."""
_OTHER = {BID: "passed? bid?", PICK: "passed? bid?", REJECT: "", CARD: ""}

_ACTS = {
    OFFICIAL: (C_RECRUIT,), MOVE: (C_REASSIGN,), GOVERNOR: (C_GOVERNOR,), SQUARE: (C_GOVERNOR,), HIRE: (C_HIRE,),
    PALACE: (C_PALACE,), MARKER: (C_PALACE,), WALL: (C_WALL,), PAY: (C_PALACE, C_WALL),
}  # fmt: skip
"""The court actions that lead to a phase by themselves."""
_EFFECTS = {OFFICIAL: G_OFFICIALS, MOVE: G_REASSIGN, CALM: G_CALM}
_REWARDS = {OFFICIAL: G_OFFICIALS, SQUARE: G_GOVERNOR, MARKER: G_PALACE, WALL: G_WALL}
"""What a card or a square, and what a reward must give for a phase."""


def read_decision(sheet: Sheet) -> None:
    """Every line of the decision."""
    _check_lines(sheet)
    g, said = sheet.g, sheet.decision
    for name, line in said.items():
        if name not in ("used", "passed", "bid"):
            exactly(line, 2, f"{name} …")
    if "card" in said:
        g.card = card(said["card"][1])
    if "action" in said:
        g.action = place(said["action"][1], ACTIONS) + 1
    if "at" in said:
        names = _SLOTS if g.phase == PAY and g.action == C_WALL else REGION_NAMES
        g.spot = place(said["at"][1], names) + 1
    if "points" in said:
        g.points = number(said["points"][1], 1, POINTS)
    if "transit" in said:
        g.transit = place(said["transit"][1], _POSTS) + 1
    if "cause" in said:
        g.cause = _cause(said["cause"][1])
    if "used" in said:
        _read_used(sheet, said["used"])
    if "reward" in said:
        g.reward = place(said["reward"][1], COLOURS)
    if "passed" in said:
        g.asked = sum(1 << seat for seat in seats(sheet, said["passed"]))
    if "bid" in said:
        words = exactly(said["bid"], 4, "bid 7 by 2")
        g.bid = number(words[1], 1, max(int(sheet.b.auction_vp), 1))
        place(words[2], ("by",))
        g.bidder = sheet.seat(words[3]) + 1


def _check_lines(sheet: Sheet) -> None:
    """The lines that this phase needs, and no others."""
    g, said = sheet.g, sheet.decision
    phase = int(g.phase)
    if g.over:
        lines, name = "", "over"
    else:
        turn = _TURN if "card" in said or phase not in _GAIN else _GAIN
        lines, name = _OTHER[phase] if phase in _OTHER else turn[phase], PHASES[phase]
    for line in said.values():
        if line[0].text not in lines.replace("?", "").split():
            raise wrong(line[0], "field", word=line[0].text, phase=name, valid=lines.replace("?", "").split() or ["-"])
    for word in lines.split():
        if not word.endswith("?") and word not in said:
            raise wrong(sheet.at("phase"), "phase_needs", word=word, phase=name)


def _cause(word: Word) -> int:
    found = causes().get(word.text)
    if found is None:
        raise wrong(word, "cause", word=short(word.text))
    return found


def _read_used(sheet: Sheet, line: Line) -> None:
    """Z5.7 Cards on the own board that the action triggers."""
    g = sheet.g
    board = g.cards[g.seat].flatten().tolist()
    for word in several(line[1:]):
        found = card(word)
        if found not in board or sheet.b.trigger[found] != g.action:
            raise wrong(word, "used", card=found, seat=int(g.seat) + 1, action=ACTIONS[int(g.action) - 1])
        if int(g.used) >> board.index(found) & 1:
            raise wrong(word, "twice", word=word.text)
        g.used |= 1 << board.index(found)


def check_decision(sheet: Sheet) -> None:
    """Do action, cause, points and place belong together?"""
    g = sheet.g
    if g.over or g.phase in _OTHER or g.phase in (ACTION, ABILITY, REWARD):
        return
    at = sheet.decision["cause"][1] if g.cause else sheet.at("phase")
    expected = _by_action(sheet) if g.cause == 0 else _by_cause(sheet)
    if expected is None:
        cause = sheet.decision["cause"][1].text if g.cause else ACTIONS[int(g.action) - 1]
        raise wrong(at, "cause_phase", cause=cause, phase=PHASES[int(g.phase)])
    amount, spot = expected
    if "points" in sheet.decision:
        number(sheet.decision["points"][1], amount if g.phase == CALM else 1, amount)
    if g.phase == OFFICIAL or (g.phase == SQUARE and g.cause):
        if g.spot != spot and spot:
            raise wrong(sheet.decision.get("at", [at])[-1], "at", region=spot)
        if g.spot and not spot:
            raise wrong(sheet.decision["at"][0], "at_free")


def _by_action(sheet: Sheet) -> tuple[int, int] | None:
    """Points and place (from 1) of a court action; None if it does not lead to this phase."""
    g, b = sheet.g, sheet.b
    if g.action not in _ACTS.get(int(g.phase), ()) or g.used:
        return None
    side = int(g.side[g.seat]) - 1
    more = side >= 0 and b.power[side] == P_REASSIGN
    return (int(b.power_amount[side] if more else b.points) if g.action == C_REASSIGN else 1), 0


def _by_cause(sheet: Sheet) -> tuple[int, int] | None:
    """Points and place (from 1) of a card's effect, a square or a reward; None if it does not lead to this phase."""
    g, b = sheet.g, sheet.b
    cause, phase, seat = int(g.cause), int(g.phase), int(g.seat)
    at = int(g.round_no) - 1, int(g.reward)
    if cause >= codes.BY_REWARD:
        right = not g.card and cause - codes.BY_REWARD == g.reward and b.reward_gain[at] == _REWARDS.get(phase)
        return (int(b.reward_amount[at]), int(b.reward_region[at]) + 1) if right else None
    if cause >= codes.BY_SQUARE:
        r, k = divmod(cause - codes.BY_SQUARE, SQUARES)
        rewarded = b.reward_gain[at] == G_GOVERNOR and b.reward_region[at] == r
        due = g.action == C_GOVERNOR and not g.used if g.card else rewarded
        right = g.square[r, k] == seat + 1 and due and b.square_gain[r, k] == _EFFECTS.get(phase)
        return (int(b.square_amount[r, k]), 0) if right else None
    board = g.cards[seat].flatten().tolist()
    used = cause in board and int(g.used) >> board.index(cause) & 1
    if not used or b.gain[b.effect[cause]] != _EFFECTS.get(phase):
        return None
    return int(b.amount[b.effect[cause]]), board.index(cause) // ROOM + 1
