"""What happened at a table, in words for the one who reads it."""

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from plancia.core.events import Event, Viewer
from plancia.table import Table
from plancia.table.log import Step
from plancia.terminal.speech import Speech


class Story:
    """The log of a table as sentences."""

    def __init__(self, table: Table, speech: Speech) -> None:
        """A resumed game begins with its last steps."""
        self.table, self.speech = table, speech
        self.known = max(0, len(table.steps) - table.game.players)
        """Steps before this one are told only in the log."""

    def recent(self, seat: int) -> int:
        """The first step that a person has not seen on the screen: his own last one, and what came after it."""
        steps = self.table.steps
        own = [at for at in range(self.known, len(steps)) if steps[at].seat == seat]
        return own[-1] if own else min(self.known, len(steps))

    def events(self, first: int) -> list[Event]:
        """Everything that happened from a step on."""
        return [event for step in self.table.steps[first:] for event in self.table.events(step)]

    def told(self, first: int, viewer: Viewer, *, news: bool = False) -> RenderableType:
        """The log from a step on, as a viewer may know it; with `news` not what he knew when he made his own steps.

        What a step brings to light of another seat, such as the next one's draw, has a line of its own.
        """
        grid = Grid.grid(padding=(0, 1, 0, 0))
        for number, step in enumerate(self.table.steps[first:], first + 1):
            others: list[Event] = []
            own: list[Event] = []
            for event in self.table.events(step):
                revealed = not event.certain and event.args.get("seat", step.seat) != step.seat
                (others if revealed else own).append(event)
            if news and step.seat == viewer:
                own = [event for event in own if not event.certain] or own
            rows = [(f"{number:>2}.", self.written(step, viewer), own), ("", "", others)]
            for label, move, events in rows:
                if move or events:
                    grid.add_row(label, Text(move, style="bold"), Text(self.speech.events(events, viewer)))
        return grid

    def written(self, step: Step, viewer: Viewer) -> str:
        """The move of a step, unless it is a secret of its seat."""
        move = self.table.move(step, viewer)
        return "–" if move is None else self.speech.move(str(move["text"]), self.table.game)
