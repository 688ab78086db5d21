"""Z1.1, Z3.1 Do the cards add up: every card in one place, hands and decks as the round and the turn have them?"""

from plancia.games.zhanguo.kernel.state import ACTION, CARD, DECKS
from plancia.games.zhanguo.names import DECK
from plancia.games.zhanguo.text.diagram import HIDDEN, numbers
from plancia.games.zhanguo.text.reading.sheet import Sheet
from plancia.games.zhanguo.text.reading.times import dealt, in_auction, in_draft, in_rewards, played, waiting
from plancia.games.zhanguo.text.reading.words import wrong


def check_cards(sheet: Sheet) -> None:
    """All cards."""
    _secrets(sheet)
    for seat in range(sheet.players):
        _hand(sheet, seat)
    _court(sheet)
    for d in range(DECKS):
        _deck(sheet, d)
    for seat in range(sheet.players):
        _laid(sheet, seat)


def _secrets(sheet: Sheet) -> None:
    """Z1.6 Hidden is what the viewer does not see, and nothing else."""
    eye = int(sheet.g.eye)
    for seat in range(sheet.players):
        hidden = sheet.where.get(("hidden hand", seat))
        if eye in (0, seat + 1):
            if hidden:
                raise wrong(hidden, "open_hand", seat=seat + 1)
            continue
        if not hidden:
            raise wrong(sheet.at("hand", seat), "hidden_hand", seat=seat + 1, sign=HIDDEN)
        for name, word in sheet.where.items():
            if name[:2] == ("rejected", seat):
                raise wrong(word, "hidden_rejects", seat=seat + 1)
    for d, colour in enumerate(sheet.colours()):
        hidden = sheet.where.get(("hidden deck", d))
        if hidden and not eye:
            raise wrong(hidden, "open_deck")
        if eye and not hidden and ("deck", colour) in sheet.where:
            raise wrong(sheet.at("deck", colour), "hidden_deck", colour=colour, sign=HIDDEN)
    if eye and ("rng",) in sheet.where:
        raise wrong(sheet.at("rng"), "rng")


def _hand(sheet: Sheet, seat: int) -> None:
    """Z3.1 Nobody has more of a deck than he drew, and everybody has played as often as his turn came."""
    g, at = sheet.g, sheet.at("hand", seat)
    for d, colour in enumerate(sheet.colours()):
        least, most = _draft(sheet, seat, d) if in_draft(sheet) else (0, int(sheet.b.draw))
        n = int(g.held[seat, d])
        if not least <= n <= most:
            raise wrong(at, "hand_colour", seat=seat + 1, colour=colour, n=n, min=least, max=most)
    n = int(g.held[seat].sum())
    if in_draft(sheet):
        if seat == g.seat and n == DECKS * int(sheet.b.draw):
            raise wrong(at, "draft_done", seat=seat + 1)
        return
    expected = 0
    if not (g.over or in_auction(sheet) or in_rewards(sheet)):
        order, mover = g.order[: sheet.players].tolist(), int(g.seat)
        turn = int(g.held[mover].sum()) + int(g.phase != CARD)
        if seat == mover:
            expected = max(turn, 1) - int(g.phase != CARD)
        else:
            expected = turn - int(order.index(seat) < order.index(mover))
    if n != expected:
        raise wrong(at, "hand", seat=seat + 1, n=n, expected=expected)


def _draft(sheet: Sheet, seat: int, deck: int) -> tuple[int, int]:
    """Z8.5 Seat after seat rejects, deck after deck."""
    usual, more = int(sheet.b.draw), int(sheet.b.draft_draw)
    if seat != sheet.g.seat:
        return (usual, usual) if seat < sheet.g.seat else (more, more)
    come = all(sheet.g.held[seat, d] <= usual for d in range(deck))
    return (usual if come else more), more


def _court(sheet: Sheet) -> None:
    """Z3.2, Z5.7 The card under way, and the one below it."""
    g = sheet.g
    card, top = int(g.card), int(g.top)
    at = sheet.decision["card"][1] if card else sheet.end
    if card and g.phase == ACTION and card in sheet.lying:
        raise wrong(at, "card_twice", card=card, other=sheet.lying[card][1].line)
    if card and g.phase != ACTION and sheet.lying.get(card, ("", at))[0] != "court":
        raise wrong(at, "card_court", card=card)
    below = [found for found, (where, _) in sheet.lying.items() if where == "court" and found != card]
    at = sheet.need("top")
    if top and top not in below:
        raise wrong(at, "top", card=top)
    if below and not top:
        raise wrong(at, "no_top")


def _deck(sheet: Sheet, d: int) -> None:
    """Z3.1, Z8.5 What is not in the deck was dealt, and is somewhere."""
    g, colour, seats = sheet.g, sheet.colours()[d], range(sheet.players)
    expected = DECK - sheet.players * dealt(sheet)
    lying = [card for card, (where, _) in sheet.lying.items() if (card - 1) // DECK == d and where != "deck"]
    hidden = sum(int(g.held[s, d]) for s in seats if ("hidden hand", s) in sheet.where)
    rejects = sum(waiting(sheet, s, d) for s in seats)
    loose = g.card and (int(g.card) - 1) // DECK == d and g.phase == ACTION
    n = len(lying) + hidden + rejects + bool(loose)
    if n != DECK - expected:
        raise wrong(sheet.at("court"), "dealt", colour=colour, n=n, expected=DECK - expected)
    if ("deck", colour) not in sheet.where:
        g.left[d] = expected
        if not g.eye:
            taken = {*lying, int(g.card), *_rejected_now(sheet, d)}
            rest = [card for card in range(d * DECK + 1, (d + 1) * DECK + 1) if card not in taken]
            g.deck[d, : len(rest)] = rest[:DECK]
            sheet.lying.update(dict.fromkeys(rest, ("deck", sheet.end)))
    if g.left[d] != expected:
        raise wrong(sheet.at("deck", colour), "deck_size", colour=colour, n=int(g.left[d]), expected=expected)


def _rejected_now(sheet: Sheet, d: int) -> list[int]:
    """Z8.5 Rejects that are not under the deck yet, as far as they are known."""
    if not in_draft(sheet):
        return []
    k = int(sheet.g.round_no) - 1
    bits = 0
    for seat in range(sheet.players):
        bits |= int(sheet.g.rejected[seat, d, k])
    return numbers(d, bits)


def _laid(sheet: Sheet, seat: int) -> None:
    """Z3.2 Nobody has laid more cards than he has played."""
    n = int((sheet.g.cards[seat] > 0).sum())
    most = played(sheet, seat) - int(bool(sheet.g.card) and seat == sheet.g.seat)
    if n > most:
        raise wrong(sheet.at("seat", seat), "laid", seat=seat + 1, n=n, max=most)
