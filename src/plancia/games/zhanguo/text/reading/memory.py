"""Z1.6, Z8.5 Can rejected cards be where those who rejected them may believe them to be?

All cards of a deck are one queue: the deck of the start, then the rejects of round after round, a block each. Everyone
draws from its front, seat after seat.
"""

from functools import cached_property

from plancia.games.zhanguo.kernel.state import DECKS
from plancia.games.zhanguo.names import DECK, ROUNDS
from plancia.games.zhanguo.text.diagram import numbers
from plancia.games.zhanguo.text.reading.sheet import Sheet
from plancia.games.zhanguo.text.reading.times import draws, each, in_draft, waiting
from plancia.games.zhanguo.text.reading.words import Word, wrong

Place = tuple[str, int]
"""In the deck and how deep, in a hand and whose, or waiting to go under the deck and by whom rejected."""


def check_rejects(sheet: Sheet) -> None:
    """Everything that anybody remembers."""
    for d in range(DECKS if sheet.b.drafts else 0):
        memory = _Memory(sheet, d)
        for seat in range(sheet.players):
            if int(sheet.g.eye) in (0, seat + 1):
                memory.check_seat(seat)
        if sheet.g.eye == 0:
            memory.check_blocks()


class _Memory:
    """The rejects of one deck."""

    def __init__(self, sheet: Sheet, deck: int) -> None:
        self.sheet, self.deck, self.each = sheet, deck, each(sheet)
        self.now, self.block = int(sheet.g.round_no), sheet.players * self.each
        self.drawn = sum(sheet.players * draws(sheet, r) for r in range(1, self.now + 1))
        """How much of the queue has been drawn."""
        self.buried = min(self.now, int(sheet.b.drafts)) - in_draft(sheet)
        """How many rounds have their rejects under the deck."""

    def check_seat(self, seat: int) -> None:
        """A seat remembers what it rejected, unless it was drawn again or played."""
        for k in range(ROUNDS):
            cards = self._rejects(seat, k)
            now = k == self.buried and in_draft(self.sheet)
            if now and len(cards) != waiting(self.sheet, seat, self.deck):
                expected = waiting(self.sheet, seat, self.deck)
                at = self._said(seat, cards[-1]) if cards else self.sheet.at("hand", seat)
                raise wrong(at, "rejects_now", seat=seat + 1, colour=self._colour, n=len(cards), expected=expected)
            if cards and k >= self.buried and not now:
                raise wrong(self._said(seat, cards[-1]), "reject_round", round=k + 1)
            if len(cards) > self.each:
                at = self._said(seat, cards[-1])
                raise wrong(at, "rejects", seat=seat + 1, colour=self._colour, n=len(cards), max=self.each)
            for card in cards:
                self._check_card(seat, k, card, now)
        if self.sheet.g.eye and not self._fits(seat):
            last = [self._said(seat, cards[-1]) for k in range(ROUNDS) if (cards := self._rejects(seat, k))]
            raise wrong(last[-1] if last else self.sheet.at("hand", seat), "rejects_lost", colour=self._colour)

    def check_blocks(self) -> None:
        """Under the deck lie rejects, each of one seat."""
        for k in range(self.buried + in_draft(self.sheet)):
            owners: dict[int, int] = {}
            for seat in range(self.sheet.players):
                for card in self._rejects(seat, k):
                    if card in owners:
                        raise wrong(self._said(seat, card), "reject_twice", card=card, seat=owners[card] + 1)
                    owners[card] = seat
            for at in self._region(k) if k < self.buried else ():
                card = int(self.sheet.g.deck[self.deck, at])
                if card not in owners:
                    raise wrong(self.sheet.lying[card][1], "reject_nobody", card=card, round=k + 1)

    @property
    def _colour(self) -> str:
        return self.sheet.colours()[self.deck]

    def _rejects(self, seat: int, k: int) -> list[int]:
        """What a seat rejected in a round, which counts from 0."""
        return numbers(self.deck, int(self.sheet.g.rejected[seat, self.deck, k]))

    def _said(self, seat: int, card: int) -> Word:
        return self.sheet.at("reject", seat, card)

    def _region(self, k: int) -> range:
        """The places in the deck of what is left of a block."""
        first = DECK + k * self.block - self.drawn
        return range(max(first, 0), max(first + self.block, 0))

    def _check_card(self, seat: int, k: int, card: int, now: bool) -> None:
        """A remembered card lies where it can have come; a reject of this draft lies nowhere yet."""
        at, sheet = self._said(seat, card), self.sheet
        if now and card in sheet.lying:
            raise wrong(at, "card_twice", card=card, other=sheet.lying[card][1].line)
        where = sheet.lying[card][0] if card in sheet.lying else ""
        if card == sheet.g.card or where in ("court", "board") or (where and sheet.g.eye):
            raise wrong(at, "reject_open", card=card)
        if sheet.g.eye == 0 and not now and self._places.get(card) not in self._reach(seat, k):
            raise wrong(at, "reject_place", card=card, round=k + 1)

    @cached_property
    def _places(self) -> dict[int, Place]:
        """Where all cards are that are not open."""
        g = self.sheet.g
        found: dict[int, Place] = {int(card): ("deck", at) for at, card in enumerate(g.deck[self.deck]) if card}
        for seat in range(self.sheet.players):
            found |= dict.fromkeys(numbers(self.deck, int(g.hand[seat, self.deck])), ("hand", seat))
            if in_draft(self.sheet):
                found |= dict.fromkeys(self._rejects(seat, self.buried), ("waiting", seat))
        return found

    def _reach(self, seat: int, k: int) -> set[Place]:
        """Where a card that a seat rejected in a round may be now, if the seat has not seen it since."""
        found: set[Place] = set()
        for place in range(DECK + k * self.block, DECK + (k + 1) * self.block):
            if place >= self.drawn:
                found.add(("deck", place - self.drawn))
                continue
            round_, who = self._drawer(place)
            if who == seat:
                continue
            if round_ == self.now:
                found.add(("hand", who))
            if round_ <= self.buried:
                found |= self._reach(seat, round_ - 1)
            elif in_draft(self.sheet):
                found.add(("waiting", who))
        return found

    def _drawer(self, place: int) -> tuple[int, int]:
        """In which round a place of the queue was drawn, and by whom."""
        round_ = 1
        while place >= self.sheet.players * (n := draws(self.sheet, round_)):
            place -= self.sheet.players * n
            round_ += 1
        return round_, place // n

    def _fits(self, seat: int) -> bool:
        """Is there room for all that a viewer remembers? What others rejected has to fit too."""
        g, others = self.sheet.g, self.block - self.each
        room: dict[Place, int] = {("deck", at): 1 for at in range(int(g.left[self.deck]))}
        for s in range(self.sheet.players):
            room["hand", s] = int(g.held[s, self.deck])
            room["waiting", s] = waiting(self.sheet, s, self.deck)
        wishes = []
        for k in range(self.buried):
            region, n = self._region(k), len(self._rejects(seat, k))
            own = max(len(region) - others, 0)
            if n < own:
                return False
            room.update({("deck", at): 0 for at in region[:own]})
            wishes += [self._reach(seat, k)] * (n - own)
        return _match(wishes, room)


def _match(wishes: list[set[Place]], room: dict[Place, int]) -> bool:
    """Can every wish have a place of its own?"""
    given: dict[Place, list[int]] = {place: [] for place in room}

    def give(wish: int, tried: set[Place]) -> bool:
        for place in sorted(wishes[wish] - tried):
            tried.add(place)
            if len(given[place]) < room[place]:
                given[place].append(wish)
                return True
            for other in given[place]:
                if give(other, tried):
                    given[place].remove(other)
                    given[place].append(wish)
                    return True
        return False

    return all(give(wish, set()) for wish in range(len(wishes)))
