"""The table of a game of ZhanGuo: what lies on it, and what can be counted there."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from plancia.games.zhanguo.components import Components
from plancia.games.zhanguo.components.tables import Reward, Square
from plancia.games.zhanguo.names import COLOURS, OFFICIALS, SECTIONS, SITES, TASK_KINDS
from zhanguo.oracle.words import REGIONS


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


class Table:
    """A table; seats count from 0, regions from 1."""

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

    def has_board(self, seat: int) -> bool:
        """Has the seat got a board already?"""
        return self.players[seat].board is not None

    def _unify_rise(self, region: int) -> int:
        """Z4.2 What the next card there adds to the unrest; the triangle board has its own number for a 3rd card."""
        place = len(self.mover.regions[region].cards) + 1
        power, amount = self._power()
        return amount if place == 3 and power == "third_card" else self.unifying[place].unrest

    def _unify_markers(self, place: int) -> int:
        """Z4.1 Markers for a card, by its place behind the region."""
        power, amount = self._power()
        return self.unifying[place].markers + (amount if place == 3 and power == "third_markers" else 0)

    def _power(self) -> tuple[str, int]:
        """Z2.3 What the mover's side B changes."""
        return ("", 0) if self.mover.board is None else self.powers[self.mover.board]

    def _hire_rise(self, region: int) -> int:
        """Z5.4, Z8.7 What hiring there adds to the unrest."""
        return self.mover.regions[region].working.total() if self.strict else self.tables.court.hire_unrest

    def _palace_workers(self) -> int:
        """Z5.5 Workers of the palace's own region; a side B may need its own number."""
        power, amount = self._power()
        return amount if power == "palace" else self.tables.court.palace_workers

    def _palace_vp(self) -> int:
        """Z5.5 What a palace scores at once."""
        power, amount = self._power()
        return self.tables.court.palace_vp * len(self.mover.cards()) + (amount if power == "palace_vp" else 0)

    def _home(self, card: int) -> int | None:
        """The region behind which the mover's card lies."""
        return next((region for region in REGIONS if card in self.mover.regions[region].cards), None)

    def _buildings(self) -> int:
        """Own palaces and walls together."""
        return self.own_palaces(self.seat) + len(self.own_walls(self.seat))

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
