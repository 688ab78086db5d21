"""ZhanGuo, slow and obvious: written from the rules text alone, to be compared with the fast kernel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from plancia.games.zhanguo.components import Components
from plancia.games.zhanguo.layout import Effect, Reward, Square
from plancia.games.zhanguo.names import BOARDS, COLOURS, OFFICIALS, SECTIONS, SITES, TASK_KINDS

Story = Generator[None, str, None]
"""A part of the game, told up to its next decision."""
Answer = Generator[None, str, str]
"""A decision: its answer is what was said."""

REGIONS = (1, 2, 3, 4, 5)
DECKS = (0, 1, 2)
COURT = ("recruit", "reassign", "governor", "hire", "palace", "wall")
COURT_CLAUSES = dict(zip(COURT, ("Z5.1", "Z5.2", "Z5.3", "Z5.4", "Z5.5", "Z5.6"), strict=True))


def _sayable() -> Iterator[tuple[str, str, str]]:
    """Everything that can be said, the phases in which it means something, and the clause it breaks in all others."""
    yield "pass", "bid reward", "Z6.1"
    yield "take", "reward", "Z6.1"
    yield "done", "move ability", "Z5.7"
    for vp in range(1, 100):
        yield f"bid-{vp}", "bid", "Z8.4"
    for board in BOARDS:
        yield f"board-{board}", "board", "Z8.4"
    for card in range(1, 121):
        yield f"reject-{card}", "reject", "Z8.5"
        yield f"card-{card}", "card", "Z3.1"
        yield f"use-{card}", "ability", "Z5.7"
    for action in COURT:
        yield action, "action", "Z3.2"
    for region in REGIONS:
        yield f"unify-{region}", "action", "Z4.1"
        yield f"governor-{region}", "governor", "Z5.3"
        yield f"hire-{region}", "hire", "Z5.4"
        yield f"palace-{region}", "palace", "Z5.5"
        yield f"calm-{region}", "calm", "Z5.7"
        for official in OFFICIALS:
            yield f"down-{official}-{region}", "card", "Z3.3"
            yield f"{official}-{region}", "official", "Z5.1"
            yield f"{official}-{region}w-{region}g", "move", "Z5.2"
            for other in REGIONS:
                yield f"{official}-{region}g-{other}g", "move", "Z5.2"
                yield f"{official}-{region}w-{other}w", "move", "Z5.2"
    for number in range(1, 5):
        yield f"square-{number}", "square", "Z5.3"
    for section in SECTIONS:
        for slot in (1, 2, 3):
            yield f"wall-{section}-{slot}", "wall", "Z5.6"
    yield "pay-none", "pay", "Z5.6"
    for bars in REGIONS:
        for regions in combinations(REGIONS, bars):
            yield "pay-" + "".join(map(str, regions)), "pay", "Z5.6"
    for colour in COLOURS:
        yield f"marker-{colour}", "marker", "Z5.5"


MOVES = {text: (phases.split(), clause) for text, phases, clause in _sayable()}
PHASES = {
    phase: [text for text, (phases, _) in MOVES.items() if phase in phases]
    for phase in {phase for phases, _ in MOVES.values() for phase in phases}
}
"""What can be said in each phase."""


def deck_of(card: int) -> int:
    """Z1.1 The deck of a card: 1-40, 41-80, 81-120."""
    return (card - 1) // 40


@dataclass(frozen=True)
class Drawn:
    """Z2 What chance decided at the set-up; boards are None unless side B is dealt by chance."""

    start: int
    tiles: Sequence[tuple[str, str]]
    tasks: Sequence[Sequence[int]]
    boards: Sequence[str] | None
    decks: Sequence[Sequence[int]]


@dataclass
class Region:
    """Z1.5 A region of a player's board."""

    cards: list[int] = field(default_factory=list)
    governing: Counter[str] = field(default_factory=Counter)
    working: Counter[str] = field(default_factory=Counter)
    workers: int = 0
    unrest: int = 0

    def area(self, letter: str) -> Counter[str]:
        """The governor area or the worker area."""
        return self.governing if letter == "g" else self.working


@dataclass
class Player:
    """Z1.2 A player with his board and supply."""

    supply: Counter[str]
    governors: int
    palaces: int
    walls: int
    board: str | None = None
    regions: dict[int, Region] = field(default_factory=lambda: {region: Region() for region in REGIONS})
    hand: set[int] = field(default_factory=set)
    small: Counter[str] = field(default_factory=Counter)
    hired: bool = False
    played: int = 0
    rejected: list[tuple[int, int]] = field(default_factory=list)
    """Round and card, as long as the player does not know where the card is."""

    def cards(self) -> list[int]:
        """All cards on the own board."""
        return [card for region in self.regions.values() for card in region.cards]

    def anybody(self) -> bool:
        """Z5.2 Is any official on the board?"""
        return any(region.governing.total() + region.working.total() for region in self.regions.values())

    def peopled(self) -> list[int]:
        """Z5.6 The regions with workers."""
        return [region for region in REGIONS if self.regions[region].workers > 0]


@dataclass
class Task:
    """Z7.1 A task on the table, and whose discs lie on it from the left."""

    section: int
    kind: str
    places: tuple[str | int, ...]
    discs: list[int] = field(default_factory=list)


class Oracle:
    """A game of ZhanGuo; seats count from 0, regions from 1."""

    def __init__(self, components: Components, options: Mapping[str, Any], drawn: Drawn) -> None:
        self.tables = components
        self.drawn = drawn
        self.count = int(options.get("players", 2))
        self.auction = str(options.get("auction", "off")) == "on"
        self.draft = str(options.get("draft", "off")) == "on"
        self.by_line = str(options.get("line", "off")) == "on"
        self.strict = str(options.get("unrest", "usual")) == "strict"
        self._read_tables()
        self._set_up()
        self.story = self._game()
        next(self.story, None)
        self.invariants()

    def _read_tables(self) -> None:
        tables = self.tables
        players = {row.players: row for row in tables.players.rows}[self.count]
        self.markers = players.markers
        self.spaces = players.palace_spaces
        self.near = {row.region: set(row.neighbours) for row in tables.regions.rows}
        self.unifying = {row.card: row for row in tables.unify.rows}
        self.bars = {f"{row.site}-{row.section}": row.bars for row in tables.walls.rows}
        self.tile_sides = {(row.tile, row.side): row for row in tables.wall_tiles.rows}
        self.powers = {row.board: (row.power, row.amount) for row in tables.side_b.rows}
        self.needs = {row.trigger: row.needs for row in tables.triggers.rows}
        self.effects = {row.effect: row for row in tables.effects.rows}
        self.faces = {row.number: row for row in tables.cards.rows}
        self.gifts = {(row.round, row.colour): row for row in tables.rewards.rows}
        self.bonuses: dict[int, list[Square]] = {
            region: [row for row in tables.squares.rows if row.region == region] for region in REGIONS
        }

    def _set_up(self) -> None:
        """Z2 The table before anybody decides."""
        supplies, count = self.tables.supplies, self.count
        self.players = [
            Player(
                Counter(dict.fromkeys(OFFICIALS, supplies.officials)),
                supplies.governors,
                supplies.palaces,
                supplies.walls,
                board=self.drawn.boards[seat] if self.drawn.boards else None,
            )
            for seat in range(count)
        ]
        for player in self.players:
            for row in self.tables.setup.rows:
                player.supply[row.official] -= row.amount
                player.regions[row.region].governing[row.official] += row.amount
        self.log: list[tuple[int, str, int]] = []
        self.decks = [list(deck) for deck in self.drawn.decks]
        self.court: list[int] = []
        self.governors = {region: [0] * count for region in REGIONS}
        self.squares: dict[int, list[int | None]] = {region: [None] * len(self.bonuses[region]) for region in REGIONS}
        self.palaces: dict[int, list[int]] = {region: [] for region in REGIONS}
        self.walls: dict[str, list[int | None]] = {section: [None] * 3 for section in SECTIONS}
        self.tiles = dict(zip(SECTIONS, self.drawn.tiles, strict=True))
        self.tasks = self._draw_tasks()
        self.stock = Counter(dict.fromkeys(COLOURS, self.markers))
        self.big: dict[str, int | None] = dict.fromkeys(COLOURS if self.tables.court.big_markers else ())
        self.line = self._clockwise(self.drawn.start)
        self.discs: dict[str, int] = {}  # on this round's rewards
        self._nothing_under_way()

    def _nothing_under_way(self) -> None:
        self.over: str | None = None
        self.round = 0
        self.turn = 0
        self.order: list[int] = []
        self.seat = 0
        self.phase = ""
        self.choices: set[str] = set()
        self.card = 0
        self.covered = 0
        self.action = ""
        self.points = 0
        self.spot: int | str = ""  # a region, or a slot such as west-1-2
        self.transit: tuple[str, int] | None = None
        self.used: set[int] = set()
        self.cause: tuple[str, Any] | None = None
        self.reward: Reward | None = None
        self.passed: set[int] = set()
        self.bid = 0
        self.bidder: int | None = None
        self.rejecting = 0
        self.pending: list[int] = []  # rejects that are not under their decks yet
        self.buried = [0, 0, 0]  # cards whose order is not known yet

    def _draw_tasks(self) -> list[Task]:
        """Z2.2 Two of each kind, one for each section."""
        tiles = {kind: [row for row in self.tables.tasks.rows if row.kind == kind] for kind in TASK_KINDS}
        return [
            Task(section, kind, tiles[kind][number].places)
            for section, numbers in enumerate(self.drawn.tasks)
            for kind, number in zip(TASK_KINDS, numbers, strict=True)
        ]

    def _clockwise(self, first: int) -> list[int]:
        return [(first + step) % self.count for step in range(self.count)]

    @property
    def mover(self) -> Player:
        """The player who decides."""
        return self.players[self.seat]

    def legal(self) -> set[str]:
        """Every decision open to the seat to move."""
        return set() if self.over else self.choices

    def vp(self, seat: int) -> int:
        """The VP on the track."""
        return sum(vp for owner, _, vp in self.log if owner == seat)

    def earned(self, seat: int, source: str) -> int:
        """The VP of a seat from a source."""
        return sum(vp for owner, kind, vp in self.log if (owner, kind) == (seat, source))

    def scores(self) -> list[int]:
        """The VP of all seats."""
        return [self.vp(seat) for seat in range(self.count)]

    def winner(self) -> int | None:
        """Z8.3 Most VP wins; a tie goes to the higher disc on the line."""
        return max(self.line, key=lambda seat: (self.vp(seat), -self.line.index(seat))) if self.over else None

    def value(self, seat: int, colour: str) -> int:
        """Z6.1 The value of a player's markers of a colour."""
        big = self.tables.court.big_value if self.big.get(colour) == seat else 0
        return self.players[seat].small[colour] + big

    def own_walls(self, seat: int) -> list[tuple[str, int]]:
        """Section and bars of every own wall."""
        return [
            (section, self.bars[section][slot])
            for section, slots in self.walls.items()
            for slot, owner in enumerate(slots)
            if owner == seat
        ]

    def own_governors(self, seat: int) -> int:
        """Governors on the map."""
        return sum(self.governors[region][seat] for region in REGIONS)

    def own_palaces(self, seat: int) -> int:
        """Palaces on the map."""
        return sum(self.palaces[region].count(seat) for region in REGIONS)

    def rank(self, seat: int) -> int:
        """Z6.1 Who decides first on a tie: discs on the line, then those on this round's rewards."""
        for number, colour in enumerate(COLOURS):
            if self.discs.get(colour) == seat:
                return 4 + number
        return self.line.index(seat)

    def play(self, text: str) -> None:
        """Make one decision and all that follows by itself."""
        if text not in self.choices or self.over:
            raise ValueError(f"{text} breaks {self.refuse(text)}")
        self.buried = [0, 0, 0]
        try:
            self.story.send(text)
        except StopIteration:
            assert self.over
        self.invariants()

    def adopt(self, decks: Sequence[Sequence[int]]) -> None:
        """Z8.5 Learn how the rejects were shuffled; all other cards must lie as they did."""
        for ours, theirs, new in zip(self.decks, decks, self.buried, strict=True):
            known = len(ours) - new
            assert ours[:known] == list(theirs[:known])
            assert sorted(ours[known:]) == sorted(theirs[known:])
            ours[known:] = theirs[known:]
        self.buried = [0, 0, 0]

    def _ask(self, phase: str) -> Answer:
        """What the seat to move says; if there is one choice alone the game says it."""
        self.phase = phase
        self.choices = {text for text in PHASES[phase] if self._missing(phase, text) is None}
        assert self.choices, f"nothing can be said in phase {phase}"
        if len(self.choices) == 1:
            return next(iter(self.choices))
        return (yield)

    def _gain_vp(self, seat: int, source: str, vp: int) -> None:
        if vp:
            self.log.append((seat, source, vp))

    def _game(self) -> Story:
        if self.auction:
            yield from self._auctions()
        for number in range(1, self.tables.rounds.rounds + 1):
            self.round = number
            yield from self._cards()
            yield from self._rewards()
            self._discs_return()
        self._end()

    def _auctions(self) -> Story:
        """Z8.4 One auction after the other, until everybody has a board."""
        for seat in range(self.count):
            self._gain_vp(seat, "auction", self.tables.auction.vp)
        for _ in range(self.count):
            yield from self._auction([seat for seat in self._clockwise(self.drawn.start) if not self.has_board(seat)])

    def has_board(self, seat: int) -> bool:
        """Has the seat got a board already?"""
        return self.players[seat].board is not None

    def _auction(self, bidders: list[int]) -> Story:
        """Z8.4 The last one in wins unasked, picks a board and pays his bid."""
        while len(bidders) > 1:
            self.seat = bidders.pop(0)
            self.turn += 1
            text = yield from self._ask("bid")
            if text == "pass":
                self.passed.add(self.seat)
            else:
                self.bid, self.bidder = int(text.removeprefix("bid-")), self.seat
                bidders.append(self.seat)
        self.seat = bidders[0]
        self.turn += 1
        text = yield from self._ask("board")
        self.mover.board = text.removeprefix("board-")
        self._gain_vp(self.seat, "auction", -self.bid)
        self.bid, self.bidder, self.passed = 0, None, set()

    def _cards(self) -> Story:
        """Z3.1 Draw, then play one card a turn until all are played."""
        self.order = list(self.line) if self.by_line else self._clockwise(self.line[0])
        for player in self.players:
            player.hired = False
        rejects = self.tables.draft.draw - self.tables.rounds.draw
        if self.draft and self.round <= self.tables.draft.rounds:
            self._deal(self.tables.draft.draw)
            yield from self._draft(rejects)
        else:
            self._deal(self.tables.rounds.draw)
        for _ in range(3 * self.tables.rounds.draw):
            for seat in self.order:
                self.seat = seat
                yield from self._turn()

    def _deal(self, number: int) -> None:
        """Z3.1 So many cards from the front of each deck, seat 0 first."""
        for seat, player in enumerate(self.players):
            for deck in self.decks:
                drawn = set(deck[:number])
                del deck[:number]
                player.hand |= drawn
                self._forget(seat, drawn)

    def _forget(self, seat: int, cards: set[int]) -> None:
        """Z1.6 The player knows where these rejects of his are now."""
        player = self.players[seat]
        player.rejected = [(number, card) for number, card in player.rejected if card not in cards]

    def _draft(self, rejects: int) -> Story:
        """Z8.5 Everybody rejects cards of each colour, which then go under the decks."""
        for seat in range(self.count):
            self.turn += 1
            for deck in DECKS:
                for _ in range(rejects):
                    self.seat, self.rejecting = seat, deck
                    text = yield from self._ask("reject")
                    card = int(text.removeprefix("reject-"))
                    self.mover.hand.remove(card)
                    self.mover.rejected.append((self.round, card))
                    self.pending.append(card)
        for card in self.pending:
            self.decks[deck_of(card)].append(card)
            self.buried[deck_of(card)] += 1
        self.pending = []

    def _turn(self) -> Story:
        """Z3.2 One card, for the own board or for the court; Z3.3 officials go down before."""
        self.turn += 1
        text = yield from self._ask("card")
        while text.startswith("down-"):
            _, official, region = text.split("-")
            self.mover.regions[int(region)].governing[official] -= 1
            self.mover.regions[int(region)].working[official] += 1
            text = yield from self._ask("card")
        self.card = int(text.removeprefix("card-"))
        self.mover.hand.remove(self.card)
        self.mover.played += 1
        for seat in range(self.count):
            self._forget(seat, {self.card})
        text = yield from self._ask("action")
        if text.startswith("unify-"):
            self._unify(int(text.removeprefix("unify-")))
        else:
            yield from self._go_to_court(text)
        self._take_tasks()
        self.card = 0

    def _take_tasks(self) -> None:
        """Z3.4, Z7.1 A disc on every task that is fulfilled."""
        for task in self.tasks:
            if self.seat not in task.discs and all(self._stands(task.kind, place) for place in task.places):
                task.discs.append(self.seat)

    def _stands(self, kind: str, place: str | int) -> bool:
        """Z7.1 Has the seat to move a piece of this kind there? A wall's place is a site or a section."""
        if kind == "wall":
            return any(place in (section, section[:-2]) for section, _ in self.own_walls(self.seat))
        if kind == "palace":
            return self.seat in self.palaces[int(place)]
        return self.governors[int(place)][self.seat] > 0

    def _unify_rise(self, region: int) -> int:
        """Z4.2 What the next card there adds to the unrest; the triangle board has its own number for a 3rd card."""
        place = len(self.mover.regions[region].cards) + 1
        power, amount = self._power()
        return amount if place == 3 and power == "third_card" else self.unifying[place].unrest

    def _power(self) -> tuple[str, int]:
        """Z2.3 What the mover's side B changes."""
        return ("", 0) if self.mover.board is None else self.powers[self.mover.board]

    def _unify(self, number: int) -> None:
        """Z4.1, Z4.2 The card, the unrest, the markers."""
        region = self.mover.regions[number]
        rise = self._unify_rise(number)
        region.cards.append(self.card)
        region.unrest += rise
        self._take_markers(self.faces[self.card].colour, self.unifying[len(region.cards)].markers)

    def _take_markers(self, colour: str, number: int) -> None:
        """Z4.1 Value-1 markers, or VP for those missing in the stock."""
        for _ in range(number):
            if self.stock[colour] > 0:
                self.stock[colour] -= 1
                self.mover.small[colour] += 1
            else:
                self._gain_vp(self.seat, "missing", self.tables.unify.missing_vp)

    def _go_to_court(self, action: str) -> Story:
        """Z3.2 The card covers the court pile, the action is done, then the abilities."""
        self.covered = self.court[-1] if self.court else 0
        self.court.append(self.card)
        self.action = action
        if action == "recruit":
            yield from self._officials(1)
        elif action == "reassign":
            power, amount = self._power()
            yield from self._reassign(amount if power == "reassign" else self.tables.court.reassign_points)
        elif action == "governor":
            yield from self._governor()
        elif action == "hire":
            yield from self._hire()
        elif action == "palace":
            yield from self._palace()
        else:
            yield from self._wall()
        if action != "reassign":
            yield from self._abilities()
        self.action, self.covered, self.used = "", 0, set()

    def _officials(self, number: int, region: int | None = None) -> Story:
        """Z5.1 Officials from the supply to governor areas, while there are any."""
        self.points, self.spot = number, region or ""
        while self.points and self.mover.supply.total():
            text = yield from self._ask("official")
            official, where = text.split("-")
            self.mover.supply[official] -= 1
            self.mover.regions[int(where)].governing[official] += 1
            self.points -= 1
        self.points, self.spot = 0, ""

    def _reassign(self, points: int) -> Story:
        """Z5.2 Each point moves one official."""
        self.points = points
        while self.points:
            text = yield from self._ask("move")
            if text == "done":
                break
            official, start, end = text.split("-")
            source, goal = self.mover.regions[int(start[0])], self.mover.regions[int(end[0])]
            source.area(start[1])[official] -= 1
            goal.area(end[1])[official] += 1
            self.points -= 1
            crowded = end[1] == "w" and goal.working.total() > self.tables.court.worker_area
            self.transit = (official, int(end[0])) if crowded else None
        self.points = 0

    def _governor(self) -> Story:
        """Z5.3 Three officials go, a governor comes."""
        text = yield from self._ask("governor")
        region = int(text.removeprefix("governor-"))
        for official in OFFICIALS:
            self.mover.regions[region].governing[official] -= 1
            self.mover.supply[official] += 1
        yield from self._place_governor(region)

    def _place_governor(self, region: int) -> Story:
        """Z5.3 Own unrest there → 0 first; then a free bonus square, if there is any."""
        self.mover.regions[region].unrest = 0
        text = ""
        if None in self.squares[region]:
            self.spot = region
            text = yield from self._ask("square")
            self.spot = ""
        self.mover.governors -= 1
        self.governors[region][self.seat] += 1
        if text:
            number = int(text.removeprefix("square-"))
            self.squares[region][number - 1] = self.seat
            self.cause = ("square", (region, number))
            yield from self._bonus(self.bonuses[region][number - 1])
        self.cause = None

    def _bonus(self, square: Square) -> Story:
        """Z5.3 Gain the square; a gain that is not possible is lost."""
        if square.gain == "vp":
            self._gain_vp(self.seat, "squares", square.amount)
        elif square.gain == "officials":
            yield from self._officials(square.amount)
        elif self.mover.anybody():
            yield from self._reassign(square.amount)

    def _hire_rise(self, region: int) -> int:
        """Z5.4, Z8.7 What hiring there adds to the unrest."""
        return self.mover.regions[region].working.total() if self.strict else self.tables.court.hire_unrest

    def _hire(self) -> Story:
        """Z5.4 One worker per official; the square board adds its own to a round's first Hire."""
        text = yield from self._ask("hire")
        number = int(text.removeprefix("hire-"))
        region = self.mover.regions[number]
        power, amount = self._power()
        extra = amount if power == "first_hire" and not self.mover.hired else 0
        region.unrest += self._hire_rise(number)
        region.workers += region.working.total() + extra
        self.mover.hired = True

    def _palace(self) -> Story:
        """Z5.5 Pay workers of the region and of another one."""
        text = yield from self._ask("palace")
        region = int(text.removeprefix("palace-"))
        if self.tables.court.palace_others:
            self.spot = region
            text = yield from self._ask("pay")
            self.spot = ""
            self.mover.regions[int(text.removeprefix("pay-"))].workers -= 1
        self.mover.regions[region].workers -= self._palace_workers()
        yield from self._place_palace(region)

    def _palace_workers(self) -> int:
        """Z5.5 Workers of the palace's own region; the star board needs its own number."""
        power, amount = self._power()
        return amount if power == "palace" else self.tables.court.palace_workers

    def _place_palace(self, region: int) -> Story:
        """Z5.5 Score the cards on the own board, take a value-3 marker."""
        self.mover.palaces -= 1
        self.palaces[region].append(self.seat)
        self._gain_vp(self.seat, "palaces", self.tables.court.palace_vp * len(self.mover.cards()))
        if None in self.big.values():
            text = yield from self._ask("marker")
            self.big[text.removeprefix("marker-")] = self.seat

    def _wall(self) -> Story:
        """Z5.6 As many workers as bars, each from a different region."""
        text = yield from self._ask("wall")
        self.spot = text.removeprefix("wall-")
        text = yield from self._ask("pay")
        for region in text.removeprefix("pay-"):
            self.mover.regions[int(region)].workers -= 1
        self._place_wall(self.spot)
        self.spot = ""

    def _place_wall(self, slot: str) -> None:
        self.mover.walls -= 1
        self.walls[slot[:-2]][int(slot[-1]) - 1] = self.seat

    def _abilities(self) -> Story:
        """Z5.7 Every card that can be used, once, in any order."""
        while True:
            text = yield from self._ask("ability")
            if text == "done":
                return
            card = int(text.removeprefix("use-"))
            self.used.add(card)
            self.cause = ("card", card)
            yield from self._effect(card, self.effects[self.faces[card].effect])
            self.cause = None

    def _home(self, card: int) -> int | None:
        """The region behind which the mover's card lies."""
        return next((region for region in REGIONS if card in self.mover.regions[region].cards), None)

    def _effect(self, card: int, effect: Effect) -> Story:
        """Z5.7 What the card does."""
        region = self._home(card)
        assert region is not None
        gain, amount = effect.gain, effect.amount
        if gain == "officials":
            yield from self._officials(amount, region)
        elif gain == "reassign":
            yield from self._reassign(amount)
        elif gain == "workers":
            self.mover.regions[region].workers += amount
        elif gain == "calm":
            self.points = amount
            text = yield from self._ask("calm")
            self.points = 0
            calmed = self.mover.regions[int(text.removeprefix("calm-"))]
            calmed.unrest = max(0, calmed.unrest - amount)
        elif gain == "markers":
            self._take_markers(self.faces[card].colour, amount)
        elif gain == "vp":
            self._gain_vp(self.seat, "abilities", amount)
        elif gain == "vp_per_governor":
            self._gain_vp(self.seat, "abilities", min(amount * self.own_governors(self.seat), effect.most))
        else:
            self._gain_vp(self.seat, "abilities", min(amount * self._buildings(), effect.most))

    def _buildings(self) -> int:
        """Own palaces and walls together."""
        return self.own_palaces(self.seat) + len(self.own_walls(self.seat))

    def _does_something(self, card: int) -> bool:
        """Z5.7 Can the card's effect do something?"""
        gain = self.effects[self.faces[card].effect].gain
        return {
            "officials": self.mover.supply.total() > 0,
            "reassign": self.mover.anybody(),
            "workers": True,
            "calm": any(region.unrest for region in self.mover.regions.values()),
            "markers": self.stock[self.faces[card].colour] > 0 or self.tables.unify.missing_vp > 0,
            "vp": True,
            "vp_per_governor": self.own_governors(self.seat) > 0,
            "vp_per_building": self._buildings() > 0,
        }[gain]

    def _number_fits(self) -> bool:
        """Z5.7 Higher or lower than the card it covers; the first court card of the game fits everything."""
        if self.covered == 0:
            return True
        return self.card > self.covered if self.needs[self.action] == "higher" else self.card < self.covered

    def _rewards(self) -> Story:
        """Z6 Writing, then currency, then law."""
        for colour in COLOURS:
            self.reward = self.gifts[self.round, colour]
            self.passed = set()
            holders = [seat for seat in range(self.count) if self.value(seat, colour) > 0]
            for seat in sorted(holders, key=lambda seat: (-self.value(seat, colour), self.rank(seat))):
                self.seat = seat
                if not self._can_gain(self.reward):
                    continue
                self.turn += 1
                text = yield from self._ask("reward")
                if text == "take":
                    yield from self._take(self.reward)
                    break
                self.passed.add(seat)
        self.reward, self.passed = None, set()

    def _can_gain(self, reward: Reward) -> bool:
        """Z6.2 Who could gain nothing is not asked."""
        player = self.mover
        if reward.gain == "officials":
            return player.supply.total() > 0
        if reward.gain == "governor":
            return player.governors > 0
        if reward.gain == "palace":
            return self._palace_missing(reward.region, free=True) is None
        if reward.gain == "wall":
            return any(self._wall_missing(text.removeprefix("wall-"), reward) is None for text in PHASES["wall"])
        return True

    def _take(self, reward: Reward) -> Story:
        """Z6.1 Return all markers of the colour, move the disc, gain; Z3.4 then the tasks."""
        self.passed = set()
        colour, player = reward.colour, self.mover
        self.stock[colour] += player.small.pop(colour, 0)
        if self.big.get(colour) == self.seat:
            self.big[colour] = None
        if self.seat in self.line:
            self.line.remove(self.seat)
        self.discs = {column: seat for column, seat in self.discs.items() if seat != self.seat}
        self.discs[colour] = self.seat
        self.cause = ("reward", colour)
        yield from self._gain(reward)
        self.cause = None
        self._take_tasks()

    def _gain(self, reward: Reward) -> Story:
        """Z6.2 A reward costs nothing and triggers no ability."""
        if reward.gain == "officials":
            yield from self._officials(reward.amount, reward.region)
        elif reward.gain == "workers":
            self.mover.regions[reward.region].workers += reward.amount
        elif reward.gain == "governor":
            yield from self._place_governor(reward.region)
        elif reward.gain == "palace":
            yield from self._place_palace(reward.region)
        else:
            text = yield from self._ask("wall")
            self._place_wall(text.removeprefix("wall-"))

    def _discs_return(self) -> None:
        """Z6.3 All discs return to the line in the order of ties."""
        self.line = sorted(range(self.count), key=self.rank)
        self.discs = {}

    def _end(self) -> None:
        """Z8.1 to Z8.3 The end scoring."""
        for region in REGIONS:
            self._score_governors(self.governors[region])
        for colour in COLOURS:
            self._score_markers(colour)
        for seat in range(self.count):
            self._score_tasks(seat)
            self._score_walls(seat)
        self.over = "Z8.3"

    def _score_governors(self, there: list[int]) -> None:
        """Z8.1 The most get 9 VP and 3 VP per governor present; tied players share, rounded down."""
        if sum(there) == 0:
            return
        most = [seat for seat in range(self.count) if there[seat] == max(there)]
        majorities = self.tables.majorities
        for seat in most:
            self._gain_vp(seat, "governors", (majorities.region + majorities.governor * sum(there)) // len(most))

    def _score_markers(self, colour: str) -> None:
        """Z8.2 The most value; a tie goes to the higher disc on the line."""
        values = [self.value(seat, colour) for seat in self.line]
        if max(values) > 0:
            first = self.line[values.index(max(values))]
            self._gain_vp(first, "markers", getattr(self.tables.majorities, colour))

    def _score_tasks(self, seat: int) -> None:
        """Z7.2 Per section the numbers under the own discs, times their number."""
        for section in (0, 1):
            own = [task for task in self.tasks if task.section == section and seat in task.discs]
            numbers = [self.tables.tasks.spaces[task.discs.index(seat)] for task in own]
            self._gain_vp(seat, "tasks", sum(numbers) * len(numbers))

    def _score_walls(self, seat: int) -> None:
        """Z8.3 Per own wall its tile's criterion times its bars."""
        for section, bars in self.own_walls(seat):
            tile = self.tile_sides[self.tiles[section]]
            self._gain_vp(seat, "walls", self.criterion(seat, tile.criterion) // tile.per * tile.vp * bars)

    def criterion(self, seat: int, name: str) -> int:
        """Z8.3 What a wall tile counts."""
        player = self.players[seat]
        colours = Counter(self.faces[card].colour for card in player.cards())
        return {
            "governors": self.own_governors(seat),
            "governor_regions": sum(self.governors[region][seat] > 0 for region in REGIONS),
            "palaces": self.own_palaces(seat),
            "palace_regions": sum(seat in self.palaces[region] for region in REGIONS),
            "walls": len(self.own_walls(seat)),
            "wall_sites": sum(any(section[:-2] == site for section, _ in self.own_walls(seat)) for site in SITES),
            "writing_cards": colours["writing"],
            "currency_cards": colours["currency"],
            "law_cards": colours["law"],
            "full_regions": sum(len(region.cards) == 3 for region in player.regions.values()),
            "task_discs": sum(seat in task.discs for task in self.tasks),
            "calm_regions": sum(region.unrest == 0 for region in player.regions.values()),
        }[name]

    def refuse(self, text: str) -> str | None:
        """Z8.8 The clause of the first thing missing: turn, card in hand, room, unrest, supply, payment."""
        phases, clause = MOVES[text]
        if self.over:
            return self.over
        if self.phase not in phases:
            return clause
        return self._missing(self.phase, text)

    def _missing(self, phase: str, text: str) -> str | None:
        clause: str | None = getattr(self, f"_missing_{phase}")(text)
        return clause

    def _missing_bid(self, text: str) -> str | None:
        """Z8.4 Higher than the last bid, at most the own VP."""
        if text == "pass":
            return None
        return None if self.bid < int(text.removeprefix("bid-")) <= self.vp(self.seat) else "Z8.4"

    def _missing_board(self, text: str) -> str | None:
        """Z8.4 A board that is left."""
        return "Z8.4" if text.removeprefix("board-") in [player.board for player in self.players] else None

    def _missing_reject(self, text: str) -> str | None:
        """Z8.5 A card in hand, of the colour whose turn it is."""
        card = int(text.removeprefix("reject-"))
        return None if card in self.mover.hand and deck_of(card) == self.rejecting else "Z8.5"

    def _missing_card(self, text: str) -> str | None:
        """Z3.3 An official in the governor area and room below; Z3.1 a card in hand."""
        if text.startswith("down-"):
            _, official, region = text.split("-")
            there = self.mover.regions[int(region)]
            room = there.working.total() < self.tables.court.worker_area
            return None if room and there.governing[official] > 0 else "Z3.3"
        return None if int(text.removeprefix("card-")) in self.mover.hand else "Z3.1"

    def _missing_action(self, text: str) -> str | None:
        """Z4.1 Room for the card, Z4.2 no unrest beyond the last step; Z3.2 court actions that can be done in full."""
        if text in COURT:
            left = {"governor": self.mover.governors, "palace": self.mover.palaces, "wall": self.mover.walls}
            if left.get(text) == 0:
                return "Z1.2"
            return None if self._possible(text) else COURT_CLAUSES[text]
        number = int(text.removeprefix("unify-"))
        region = self.mover.regions[number]
        if len(region.cards) >= 3:
            return "Z4.1"
        return "Z4.2" if region.unrest + self._unify_rise(number) > self.tables.unrest.last else None

    def _possible(self, action: str) -> bool:
        """Z3.2 Can the action be done in full?"""
        if action == "recruit":
            return self.mover.supply.total() > 0
        if action == "reassign":
            return self.mover.anybody()
        return any(self._missing(action, text) is None for text in PHASES[action])

    def _missing_official(self, text: str) -> str | None:
        """Z5.1 An official in supply, into the region that a card (Z5.7) or a reward (Z6.2) names."""
        official, region = text.split("-")
        if self.spot and self.spot != int(region):
            return "Z6.2" if self.reward else "Z5.7"
        return None if self.mover.supply[official] > 0 else "Z5.1"

    def _missing_move(self, text: str) -> str | None:
        """Z5.2 An official there, a neighbour, room or a point more to go on with; who passes through moves first."""
        if text == "done":
            return "Z5.2" if self.transit else None
        official, start, end = text.split("-")
        source, goal = int(start[0]), int(end[0])
        if self.transit and (official, source, start[1]) != (*self.transit, "w"):
            return "Z5.2"
        if self.mover.regions[source].area(start[1])[official] == 0:
            return "Z5.2"
        if start[1] == end[1] and goal not in self.near[source]:
            return "Z5.2"
        full = self.mover.regions[goal].working.total() >= self.tables.court.worker_area
        return "Z5.2" if end[1] == "w" and full and self.points < 2 else None

    def _missing_governor(self, text: str) -> str | None:
        """Z1.2 A governor, Z5.3 one official of each colour in the governor area."""
        if self.mover.governors == 0:
            return "Z1.2"
        there = self.mover.regions[int(text.removeprefix("governor-"))].governing
        return None if all(there[official] > 0 for official in OFFICIALS) else "Z5.3"

    def _missing_square(self, text: str) -> str | None:
        """Z5.3 A free bonus square of the region."""
        squares = self.squares[int(self.spot)]
        number = int(text.removeprefix("square-"))
        return None if number <= len(squares) and squares[number - 1] is None else "Z5.3"

    def _missing_hire(self, text: str) -> str | None:
        """Z5.4 Officials in the worker area, and unrest that can rise (Z8.7 by their number)."""
        number = int(text.removeprefix("hire-"))
        region = self.mover.regions[number]
        if region.working.total() == 0:
            return "Z5.4"
        if region.unrest + self._hire_rise(number) > self.tables.unrest.last:
            return "Z8.7" if self.strict else "Z5.4"
        return None

    def _missing_palace(self, text: str) -> str | None:
        """Z5.5 As an action a palace costs workers."""
        return self._palace_missing(int(text.removeprefix("palace-")), free=False)

    def _palace_missing(self, region: int, free: bool) -> str | None:
        """Z5.5 A space, no ban, Z1.2 a palace, workers."""
        player = self.mover
        if len(self.palaces[region]) >= self.spaces or player.regions[region].unrest >= self.tables.unrest.palace_ban:
            return "Z5.5"
        if player.palaces == 0:
            return "Z1.2"
        if free:
            return None
        others = [other for other in player.peopled() if other != region]
        enough = player.regions[region].workers >= self._palace_workers()
        return None if enough and len(others) >= self.tables.court.palace_others else "Z5.5"

    def _missing_wall(self, text: str) -> str | None:
        """Z5.6, Z6.2 As an action or as a reward."""
        return self._wall_missing(text.removeprefix("wall-"), self.reward)

    def _wall_missing(self, slot: str, reward: Reward | None) -> str | None:
        """Z5.6 A free slot in a section without an own wall, Z6.2 of the reward's bars, Z1.2 a wall, workers."""
        section, number = slot[:-2], int(slot[-1]) - 1
        bars = self.bars[section][number]
        if self.walls[section][number] is not None or self.seat in self.walls[section]:
            return "Z5.6"
        if reward and bars not in reward.bars:
            return "Z6.2"
        if self.mover.walls == 0:
            return "Z1.2"
        return None if reward or len(self.mover.peopled()) >= bars else "Z5.6"

    def _missing_pay(self, text: str) -> str | None:
        """Z5.5 A worker of another region than the palace's; Z5.6 as many as bars, each from a different region."""
        regions = [region for region in REGIONS if str(region) in text]
        peopled = set(regions) <= set(self.mover.peopled())
        if isinstance(self.spot, int):
            return None if len(regions) == 1 and peopled and self.spot not in regions else "Z5.5"
        bars = self.bars[self.spot[:-2]][int(self.spot[-1]) - 1]
        return None if len(regions) == bars and peopled else "Z5.6"

    def _missing_marker(self, text: str) -> str | None:
        """Z5.5 A value-3 marker that lies at court."""
        return None if self.big.get(text.removeprefix("marker-"), self.seat) is None else "Z5.5"

    def _missing_ability(self, text: str) -> str | None:
        """Z5.7 A card on the own board, its trigger, its region's unrest, its effect, the number."""
        if text == "done":
            return None
        card = int(text.removeprefix("use-"))
        home = self._home(card)
        if home is None or card in self.used or self.faces[card].trigger != self.action:
            return "Z5.7"
        alive = self.mover.regions[home].unrest < self.tables.unrest.last
        return None if alive and self._number_fits() and self._does_something(card) else "Z5.7"

    def _missing_calm(self, text: str) -> str | None:
        """Z5.7 A region with unrest."""
        return None if self.mover.regions[int(text.removeprefix("calm-"))].unrest > 0 else "Z5.7"

    def _missing_reward(self, text: str) -> str | None:
        """Z6.1 Take or pass."""
        return None

    def invariants(self) -> None:
        """All that never changes, whatever is played."""
        self._check_cards()
        self._check_markers()
        self._check_track()
        for seat in range(self.count):
            self._check_pieces(seat)
            self._check_board(seat)
        assert sorted([*self.line, *self.discs.values()]) == list(range(self.count))
        assert len(self.choices) >= 2 or self.over

    def _check_cards(self) -> None:
        """Z1.1, Z3.1 Cards in decks, hands, boards and court = 1-120; in the end the decks hold what nobody drew."""
        cards = [card for deck in self.decks for card in deck] + self.court + self.pending
        for player in self.players:
            cards += [*player.hand, *player.cards()]
        if self.card and self.card not in self.court:
            cards.append(self.card)
        assert sorted(cards) == list(range(1, 121))
        assert all(deck_of(card) == number for number, deck in enumerate(self.decks) for card in deck)
        if self.over:
            each = self.tables.rounds.rounds * self.tables.rounds.draw
            assert all(player.played == 3 * each and not player.hand for player in self.players)
            assert all(len(deck) == 40 - self.count * each for deck in self.decks)

    def _check_markers(self) -> None:
        """Z1.3 Value-1 markers in stock and held are as many as ever; a value-3 marker is in one place."""
        for colour in COLOURS:
            held = [player.small[colour] for player in self.players]
            assert min(*held, self.stock[colour]) >= 0
            assert self.stock[colour] + sum(held) == self.markers
        assert list(self.big) == (list(COLOURS) if self.tables.court.big_markers else [])
        assert all(seat is None or 0 <= seat < self.count for seat in self.big.values())

    def _check_track(self) -> None:
        """Z8.4 No VP below 0."""
        assert min(self.scores()) >= 0

    def _check_pieces(self, seat: int) -> None:
        """Z1.2, Z1.4 Placed and in supply are as many as ever, and where there is room."""
        player, supplies = self.players[seat], self.tables.supplies
        assert min(player.governors, player.palaces, player.walls) >= 0
        assert player.governors + self.own_governors(seat) == supplies.governors
        assert player.palaces + self.own_palaces(seat) == supplies.palaces
        assert player.walls + len(self.own_walls(seat)) == supplies.walls
        assert all(slots.count(seat) <= 1 for slots in self.walls.values())
        assert all(len(palaces) <= self.spaces for palaces in self.palaces.values())
        assert all(self.squares[region].count(seat) <= self.governors[region][seat] for region in REGIONS)
        assert all(task.discs.count(seat) <= 1 for task in self.tasks)

    def _check_board(self, seat: int) -> None:
        """Z1.2, Z1.5 Officials of a colour, unrest, officials at rest, workers, cards."""
        player = self.players[seat]
        for official in OFFICIALS:
            counts = [player.supply[official]]
            for region in player.regions.values():
                counts += [region.governing[official], region.working[official]]
            assert min(counts) >= 0
            assert sum(counts) == self.tables.supplies.officials
        for number, region in player.regions.items():
            passing = self.transit is not None and seat == self.seat and self.transit[1] == number
            assert region.working.total() <= self.tables.court.worker_area + passing
            assert 0 <= region.unrest <= self.tables.unrest.last
            assert region.workers >= 0
            assert len(region.cards) <= 3
