"""What is known of a position while its text is read: the state so far, and where everything was said."""

from collections import Counter
from typing import Any

from plancia.core.contract import Array, look, records
from plancia.games.zhanguo.kernel.state import DECKS, STATE
from plancia.games.zhanguo.names import DECK
from plancia.games.zhanguo.text.diagram import colour_of
from plancia.games.zhanguo.text.reading.words import Line, Word, card, number, wrong


class Sheet:
    """A state that is being filled in."""

    def __init__(self, box: Array, end: Word) -> None:
        """`end` is the last line's first word, where missing lines are missed."""
        self.box, self.states = box, records(STATE, 1)
        self.b: Any = look(box)
        self.g: Any = look(self.states)
        self.players = int(self.b.players)
        self.end = end
        self.where: dict[tuple[str | int, ...], Word] = {}
        """Lines and other things that were said, by name."""
        self.decision: dict[str, Line] = {}
        """The lines of what the seat to move is in the middle of."""
        self.lying: dict[int, tuple[str, Word]] = {}
        """Where each card lies; hidden cards are missing."""
        self.pieces: Counter[tuple[str, int]] = Counter()
        """Governors, palaces and walls of the seats."""

    def seat(self, word: Word) -> int:
        """A seat, which counts from 1 in texts."""
        return number(word, 1, self.players) - 1

    def piece(self, word: Word, kind: str) -> int:
        """Z1.2 One of a seat's governors, palaces or walls: whose."""
        seat = self.seat(word)
        self.pieces[kind, seat] += 1
        most = int(self.b[kind])
        if self.pieces[kind, seat] > most:
            raise wrong(word, kind, seat=seat + 1, max=most)
        return seat

    def say(self, word: Word, *name: str | int, shown: str = "") -> None:
        """Remember where something was said; nothing is said twice."""
        if name in self.where:
            raise wrong(word, "twice", word=shown or word.text)
        self.where[name] = word

    def at(self, *name: str | int) -> Word:
        """Where something was said; its seat or the end of the text if it was not."""
        return self.where.get(name) or self.where.get(("seat", *name[1:2])) or self.end

    def need(self, *name: str | int, at: Word | None = None, shown: str = "") -> Word:
        """Where something was said, or an error that it is missing."""
        if name not in self.where:
            raise wrong(at or self.end, "missing", word=shown or " ".join(map(str, name)))
        return self.where[name]

    def lay(self, word: Word, where: str) -> tuple[int, int]:
        """Z1.1 A card lies somewhere, and nowhere else: its deck and its place there."""
        found = card(word)
        if found in self.lying:
            other = self.lying[found][1]
            raise wrong(word, "card_twice", card=found, other=other.line)
        self.lying[found] = where, word
        return divmod(found - 1, DECK)

    def colours(self) -> list[str]:
        """Z1.1 The colours of the decks in the order of their cards."""
        return [colour_of(self.b, d) for d in range(DECKS)]
