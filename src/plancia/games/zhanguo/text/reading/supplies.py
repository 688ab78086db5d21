"""Z1.2, Z1.3 Do the pieces add up: markers, officials at rest, discs on tasks and on the line, boards?"""

from plancia.games.zhanguo.kernel.rules import fulfils
from plancia.games.zhanguo.kernel.state import DECKS, ON_REWARD, REWARD, TASK_SECTIONS
from plancia.games.zhanguo.names import COLOURS, REGIONS, TASK_KINDS
from plancia.games.zhanguo.text.reading.sheet import Sheet
from plancia.games.zhanguo.text.reading.times import in_auction, in_rewards, played
from plancia.games.zhanguo.text.reading.words import wrong


def check_supplies(sheet: Sheet) -> None:
    """All pieces; what is in nobody's hands goes to stock and supplies."""
    _markers(sheet)
    _line(sheet)
    _order(sheet)
    for seat in range(sheet.players):
        _officials(sheet, seat)
        _tasks(sheet, seat)
        _board(sheet, seat)


def _markers(sheet: Sheet) -> None:
    """Z1.3 Markers of value 1 are in stock or with somebody."""
    g, most = sheet.g, int(sheet.b.markers)
    for c, colour in enumerate(COLOURS):
        held = int(g.small[: sheet.players, c].sum())
        said = sheet.where.get(("stock", c))
        if held > most or (said and held + int(g.stock[c]) != most):
            at = said or max((sheet.at("small", s, c) for s in range(sheet.players)), key=lambda word: word.line)
            raise wrong(at, "markers", colour=colour, n=held + int(g.stock[c]), expected=most)
        g.stock[c] = most - held


def _line(sheet: Sheet) -> None:
    """Z6.1 Every disc is on the line, or on a reward of this round that was decided before."""
    g = sheet.g
    for seat in range(sheet.players):
        at = sheet.need("disc", seat, at=sheet.at("line"), shown=f"line … {seat + 1}")
        colour = int(g.rank[seat]) - ON_REWARD
        taking = seat == g.seat and g.phase != REWARD
        if colour >= 0 and not (in_rewards(sheet) and (colour < g.reward or (colour == g.reward and taking))):
            raise wrong(at, "taken", seat=seat + 1, colour=COLOURS[colour])
    if in_rewards(sheet) and g.phase != REWARD and g.rank[g.seat] != ON_REWARD + g.reward:
        at = sheet.at("disc", int(g.seat))
        raise wrong(at, "not_taken", seat=int(g.seat) + 1, colour=COLOURS[int(g.reward)])


def _order(sheet: Sheet) -> None:
    """Z3.1, Z8.6 The line at the begin of a round gives its order: clockwise from its top, or as it stands."""
    g, b, players, at = sheet.g, sheet.b, sheet.players, sheet.need("order")
    given = ("seats in order",) in sheet.where
    if given == in_auction(sheet):
        raise wrong(at, "no_order" if given else "order", players=players)
    if not given:
        return
    order = g.order[:players].tolist()
    standing = [s for _, s in sorted((int(g.rank[s]), s) for s in range(players) if g.rank[s] < ON_REWARD)]
    clockwise = [(order[0] + k) % players for k in range(players)]
    if not b.line and order != clockwise:
        raise wrong(at, "clockwise", expected=" ".join(str(s + 1) for s in clockwise))
    if g.over:
        return  # the line has changed since
    then = [s for s in order if s in standing]
    if then != standing if b.line else order[0] in standing and order[0] != standing[0]:
        raise wrong(at, "order_line", seat=standing[0] + 1)


def _officials(sheet: Sheet, seat: int) -> None:
    """Z1.5, Z5.2 Worker areas are not too full, but for an official who has to move on."""
    g, most = sheet.g, int(sheet.b.worker_area)
    for r in range(REGIONS):
        n = int(g.working[seat, r].sum())
        passing = seat == g.seat and g.transit and (int(g.transit) - 1) % REGIONS == r
        if n > most + bool(passing):
            raise wrong(sheet.at("worker area", seat, r), "worker_area", region=r + 1, n=n, max=most)
        if passing and (n <= most or not g.working[seat, r, (int(g.transit) - 1) // REGIONS]):
            raise wrong(sheet.decision["transit"][1], "transit", region=r + 1, max=most)
    on_board = g.governing[seat].sum(axis=0) + g.working[seat].sum(axis=0)
    g.supply[seat] = int(sheet.b.officials) - on_board


def _tasks(sheet: Sheet, seat: int) -> None:
    """Z7.1 A disc lies on a task that its seat fulfils."""
    for section in range(TASK_SECTIONS):
        for kind, name in enumerate(TASK_KINDS):
            if sheet.g.disc[section, kind, seat] and not fulfils(sheet.box, sheet.states, 0, seat, section, kind):
                raise wrong(sheet.at("disc", section, kind, seat), "task", seat=seat + 1, kind=name)


def _board(sheet: Sheet, seat: int) -> None:
    """Z2.3 Every seat has a board once the cards are dealt; nobody hires before his first card of a round."""
    g, at = sheet.g, sheet.at("seat", seat)
    if sheet.b.sides and not g.side[seat] and not in_auction(sheet):
        raise wrong(at, "no_board", seat=seat + 1)
    before = DECKS * int(sheet.b.draw) * (int(g.round_no) - 1)
    if g.hired[seat] and (in_auction(sheet) or played(sheet, seat) <= before):
        raise wrong(sheet.at("hired", seat), "hired", seat=seat + 1)
