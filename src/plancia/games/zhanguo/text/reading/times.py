"""Z3 What time of the game it is, and what that says about cards."""

from plancia.games.zhanguo.kernel.state import BID, DECKS, PICK, REJECT
from plancia.games.zhanguo.text.diagram import rewarding
from plancia.games.zhanguo.text.reading.sheet import Sheet


def in_auction(sheet: Sheet) -> bool:
    """Z8.4 Before the first cards?"""
    return not sheet.g.over and sheet.g.phase in (BID, PICK)


def in_draft(sheet: Sheet) -> bool:
    """Z8.5 Are cards being rejected?"""
    return not sheet.g.over and sheet.g.phase == REJECT


def in_rewards(sheet: Sheet) -> bool:
    """Z6 Are all cards of the round played?"""
    return rewarding(sheet.g)


def draws(sheet: Sheet, round_: int) -> int:
    """Z3.1, Z8.5 Cards that everyone draws from each deck in a round."""
    return int(sheet.b.draft_draw if round_ <= sheet.b.drafts else sheet.b.draw)


def each(sheet: Sheet) -> int:
    """Z8.5 Cards that everyone rejects from each deck in a draft."""
    return int(sheet.b.draft_draw - sheet.b.draw)


def dealt(sheet: Sheet) -> int:
    """Z3.1 Cards that everyone got from each deck so far, without those that went back."""
    usual = int(sheet.b.draw) * int(sheet.g.round_no)
    return usual + each(sheet) if in_draft(sheet) else usual


def waiting(sheet: Sheet, seat: int, deck: int) -> int:
    """Z8.5 Rejects of a seat that are not under the deck yet."""
    return draws(sheet, int(sheet.g.round_no)) - int(sheet.g.held[seat, deck]) if in_draft(sheet) else 0


def played(sheet: Sheet, seat: int) -> int:
    """Z3.1 Cards that a seat has played, with the one under way."""
    hand = DECKS * int(sheet.b.draw)
    left = hand if in_draft(sheet) else int(sheet.g.held[seat].sum())
    return max(hand * int(sheet.g.round_no) - left, 0)
