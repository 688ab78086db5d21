"""A clock of a table: how long everybody may still think. It follows from the log, so it is the same wherever it is."""

from plancia.server.wire import Clock, Time

_SECOND = 1000


class Face:
    """What the clock shows; times are in milliseconds."""

    def __init__(self, plan: Clock, players: int) -> None:
        """Everybody has the same time."""
        self.plan = plan
        self.left = [plan.seconds * _SECOND] * players
        self.running: int | None = None
        self._turn = 0
        self._since = 0
        self._ends: dict[int, list[int]] = {}
        """What everybody had left when a turn ended."""

    def run(self, seat: int | None, turn: int, at: int) -> None:
        """From now on a seat thinks in a turn; nobody does where a bot plays or the game is over.

        A turn that is taken up again after an undo goes on with what everybody had left at its end, so that nobody
        gains or loses time by it.
        """
        if (seat, turn) == (self.running, self._turn):
            return
        at = max(at, self._since)  # servers need not agree on the time
        if self.running is not None:
            self.left[self.running] = max(0, self.left[self.running] - (at - self._since))
        if turn < self._turn:
            self.left = list(self._ends.get(turn, self.left))
        elif turn > self._turn:
            for ended in range(self._turn, turn):
                self._ends[ended] = list(self.left)
            if self.running is not None and self.plan.per == "game":
                self.left[self.running] += self.plan.more * _SECOND
            if seat is not None and self.plan.per == "move":
                self.left[seat] = self.plan.seconds * _SECOND
        self.running, self._turn, self._since = seat, turn, at

    @property
    def deadline(self) -> int | None:
        """When the time of who thinks is over."""
        return None if self.running is None else self._since + self.left[self.running]

    def shown(self) -> Time:
        """For viewers: what is left when the present thought began."""
        return Time(list(self.left), self.running, self._since)
