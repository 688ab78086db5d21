"""What a player can ask for during his turn, apart from moves."""

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from plancia.analysis.turns import proposals, thinks
from plancia.core.errors import PlanciaError
from plancia.core.events import SPECTATOR
from plancia.table.draft import Draft
from plancia.terminal.prompt import COMMANDS, words
from plancia.terminal.rulebook import Rulebook
from plancia.terminal.standing import standing
from plancia.terminal.turn import Turn, called
from plancia.texts import catalogue

HINTS = "greedy"
"""The bot that gives hints in a game that nobody has learned."""
PLAYOUTS = 150
"""Of a search for a hint: it shall be there at once."""


class Commands:
    """One method for each; all but `undo` leave the table as it is."""

    def __init__(self, turn: Turn) -> None:
        """At the table of a turn."""
        self.turn, self.table, self.screen = turn, turn.table, turn.screen
        self.say, self.lang = turn.say, turn.lang
        self.hinted: Draft | None = None

    def help(self, rest: str) -> None:
        """How to write moves, what the signs mean, all commands."""
        game, texts = self.table.game.name, catalogue(self.lang)
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for command in COMMANDS:
            grid.add_row(Text(" ".join(words(command, self.lang)), style="bold"), self.say(f"play.help.{command}"))
        signs = [texts[key] for key in (f"{game}.label.legend", f"{game}.label.marks") if key in texts]
        explained: list[RenderableType] = [*map(Text, signs), ""] if signs else []
        self._page(Group(Text(self.say(f"{game}.label.move_help")), "", *explained, grid))

    def rules(self, rest: str) -> None:
        """The rules, or some of them."""
        try:
            book = Rulebook(self.table.game, self.lang, words("rules", self.lang)[0])
            part = book.part(rest) if rest else book.summary()
        except PlanciaError as error:
            self.screen.tell(error.say(self.lang))
        else:
            self._page(part)

    def hint(self, rest: str) -> None:
        """The best rest of the turn that can be found at once, what it comes to, and everybody's chances then."""
        turn = self.turn
        hinted, chances = self._proposal(turn.draft)
        self.hinted = hinted
        steps = hinted.actions[len(turn.draft.actions) :]
        told = self.say("play.hint", move=" ".join(turn.speech.move(step, self.table.game) for step in steps))
        take = self.say("play.hint.take", word=words("follow", self.lang)[0])
        results = turn.result(hinted), turn.worth(hinted)
        message, brief = (" ".join(filter(None, (told, result, chances, take))) for result in results)
        turn.frame(message, draft=turn.draft, brief=brief, move=self.table.game.describe(steps[0]))

    def _proposal(self, draft: Draft) -> tuple[Draft, str]:
        """A turn to its end, and what chances it gives, in words, if anybody has learned to tell."""
        if not thinks(self.table.game):
            return self.table.proposal(HINTS, draft), ""
        best = proposals(draft, PLAYOUTS, seed=0, best=1)[0]
        chances = [f"{name} {100 * chance:.0f}" for name, chance in zip(self.table.names, best.chances, strict=True)]
        return best.draft, self.say("play.hint.chances", chances=chances)

    def follow(self, rest: str) -> None:
        """Take the turn of the last hint as one's own."""
        turn, hinted = self.turn, self.hinted
        if hinted is None or hinted.position is not turn.draft.position:
            self.screen.tell(self.say("play.follow.none", word=words("hint", self.lang)[0]))
        else:
            turn.go(hinted)

    def score(self, rest: str) -> None:
        """The score sheet, or who stands how, as if the game ended now, or right after what is planned."""
        turn = self.turn
        key = "play.score.planned" if turn.plan.actions else "play.score.now"
        scene, drawing = turn.scene(SPECTATOR), turn.drawing
        scores = drawing.sheet(scene) if hasattr(drawing, "sheet") else standing(drawing, scene)
        self._page(Group(Text(self.say(key, moves=turn.moves(turn.plan))), "", scores))

    def undo(self, rest: str) -> None:
        """Take back the last planned step, or the last step of a person if nothing came to light since."""
        turn = self.turn
        if turn.plan.actions:
            turn.notice = self.say("play.undo.done", move=turn.written(turn.plan.actions[-1]))
            turn.go(turn.plan.back())
            return
        seat = self.table.last_person
        if seat is None:
            self.screen.tell(self.say("table.undo.none"))
            return
        first, barrier = self.table.undoable(seat)[0], self.table.barrier(seat)
        if barrier is not None:
            why = "" if barrier.event is None else turn.speech.event(barrier.event, self.table.viewer)
            self.screen.tell(self.say(barrier.key, move=turn.story.written(first, self.table.viewer), why=why))
            return
        self.table.undo(seat)
        turn.notice = self.say("play.undo.done", move=turn.written(first.action))

    def log(self, rest: str) -> None:
        """Everything that happened, as the one who asks may know it."""
        if self.table.steps:
            self._page(self.turn.story.told(0, self.turn.draft.seat))
        else:
            self.screen.tell(self.say("play.log.none"))

    def board(self, rest: str) -> None:
        """Draw the table again, or a part of it."""
        parts = self.turn.parts() if rest else {}
        found = [part for asked, part in parts.items() if rest.casefold() in asked.split()]
        if found:
            self._page(found[0])
        elif parts:
            self.screen.tell(self.say("play.board.parts", parts=called(parts)))
        else:
            self.turn.frame()

    def _page(self, part: RenderableType) -> None:
        if self.screen.page(part):
            self.turn.frame()
