"""The kernel against the oracle, which was written from the rules text alone."""

import random
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import plancia
from plancia import Game, Position
from plancia.games.zhanguo.components import Components, printed, read_components
from plancia.games.zhanguo.kernel.codes import BY_REWARD, BY_SQUARE
from plancia.games.zhanguo.kernel.state import ACTIONS, PHASES, SOURCES
from plancia.games.zhanguo.names import BOARDS, COLOURS, OFFICIALS, SECTIONS, SIDES, TILES
from zhanguo.component_files import Raw, raw_files, written
from zhanguo.oracle import DECKS, MOVES, REGIONS, Drawn, Oracle, deck_of
from zhanguo.oracle import PHASES as SAYABLE

SWITCHES = ("off", "on")
POSITIONS = 200
"""For each of the 72 combinations of options, at least: games are played to their end, which makes more than 20,000."""
SEATS = range(4)

LIKING = {"palace": 30, "wall": 15, "governor": 20, "hire": 8, "reassign": 2, "recruit": 3, "unify": 1, "down": 2}
"""How gladly random players do something: often what is rarely possible."""


class Taste:
    """The random player of a game, who likes some things more than others do."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.liking = {name: liking * rng.choice([0.02, 1, 1, 5]) for name, liking in LIKING.items()}
        self.shy = rng.random() < 0.3  # unifies before anybody has been at court, so that the first court card matters
        if rng.random() < 0.2:
            self.liking |= {"governor": 500, "recruit": 50, "unify": 5, "down": 0.02}  # wants all governors

    def choose(self, oracle: Oracle) -> str:
        """A random decision."""
        texts = sorted(oracle.legal())
        return self.rng.choices(texts, [self.weight(oracle, text) for text in texts])[0]

    def weight(self, oracle: Oracle, text: str) -> float:
        """Rare things more often than chance would have them."""
        start, _, rest = text.partition("-")
        match oracle.phase:
            case "action" if start == "unify" and self.shy and not oracle.court:
                return 100
            case "action" | "card":
                return self.liking.get(start, 1)
            case "official":
                there = +oracle.mover.regions[int(rest)].governing
                return 1 if start in there else float(10 ** len(there))
            case "move" | "ability" if text == "done":
                return 0.3
            case "move":
                return 3 if text.endswith("w") else 1
            case "bid":
                return 4 if text == "pass" else 1 / int(rest)
        return 1


def drawn(position: Position) -> Drawn:
    """Z2 What chance decided; cards already dealt lay in front of the decks, those of seat 0 first."""
    state = position.states[0]
    seats = range(position.game.players)
    decks = []
    for deck in DECKS:
        dealt = [card for seat in seats for card in cards_of(int(state["hand"][seat, deck]), deck)]
        decks.append(dealt + state["deck"][deck].tolist()[: int(state["left"][deck])])
    sides = state["side"].tolist()
    return Drawn(
        start=[int(state["rank"][seat]) for seat in seats].index(0),
        tiles=[(TILES[tile // 2], SIDES[tile % 2]) for tile in state["tile"].tolist()],
        tasks=state["task"].tolist(),
        boards=[BOARDS[sides[seat] - 1] for seat in seats] if all(sides[seat] for seat in seats) else None,
        decks=decks,
    )


def cards_of(bits: int, deck: int) -> list[int]:
    """The cards of a set of bits."""
    return [deck * 40 + place + 1 for place in range(40) if bits >> place & 1]


def bits_of(cards: Any) -> list[int]:
    """Sets of cards as bits, one for each deck."""
    bits = [0, 0, 0]
    for card in cards:
        bits[deck_of(card)] |= 1 << (card - 1) % 40
    return bits


def filled(values: list[Any], nothing: Any) -> list[Any]:
    """Four seats, some of them empty."""
    return values + [nothing] * (4 - len(values))


def of_regions(oracle: Oracle, what: Any, nothing: Any) -> list[Any]:
    """Something of every region of every player's board."""
    return filled([[what(player.regions[region]) for region in REGIONS] for player in oracle.players], [nothing] * 5)


def seat_code(seat: int | None) -> int:
    return 0 if seat is None else seat + 1


def table(oracle: Oracle) -> dict[str, Any]:
    """What lies on the table, in the kernel's numbers."""
    players = oracle.players
    return {
        "hand": filled([bits_of(player.hand) for player in players], [0, 0, 0]),
        "held": filled([[bits.bit_count() for bits in bits_of(player.hand)] for player in players], [0, 0, 0]),
        "pile": bits_of(oracle.court),
        "left": [len(deck) for deck in oracle.decks],
        "earned": filled(
            [[oracle.earned(seat, source) for source in SOURCES] for seat in range(oracle.count)], [0] * len(SOURCES)
        ),
        "cards": of_regions(oracle, lambda region: [*region.cards, 0, 0, 0][:3], [0, 0, 0]),
        "governing": of_regions(oracle, lambda region: [region.governing[name] for name in OFFICIALS], [0, 0, 0]),
        "working": of_regions(oracle, lambda region: [region.working[name] for name in OFFICIALS], [0, 0, 0]),
        "workers": of_regions(oracle, lambda region: region.workers, 0),
        "unrest": of_regions(oracle, lambda region: region.unrest, 0),
        "supply": filled([[player.supply[name] for name in OFFICIALS] for player in players], [0, 0, 0]),
        "governors": [[filled(oracle.governors[region], 0)[seat] for region in REGIONS] for seat in SEATS],
        "square": [(list(map(seat_code, oracle.squares[region])) + [0] * 4)[:4] for region in REGIONS],
        "palaces": [[oracle.palaces[region].count(seat) for region in REGIONS] for seat in SEATS],
        "wall": [list(map(seat_code, oracle.walls[section])) for section in SECTIONS],
        "disc": discs(oracle),
        "small": filled([[player.small[colour] for colour in COLOURS] for player in players], [0, 0, 0]),
        "stock": [oracle.stock[colour] for colour in COLOURS],
        "big": [seat_code(oracle.big.get(colour)) for colour in COLOURS],
        "rank": filled([oracle.rank(seat) for seat in range(oracle.count)], 0),
        "side": filled([0 if player.board is None else BOARDS.index(player.board) + 1 for player in players], 0),
        "hired": filled([int(player.hired) for player in players], 0),
        "rejected": rejected(oracle),
    }


def discs(oracle: Oracle) -> list[list[list[int]]]:
    """Z7.1 The space of every disc, counted from 1."""
    places = [[task.discs.index(seat) + 1 if seat in task.discs else 0 for seat in SEATS] for task in oracle.tasks]
    return [places[:3], places[3:]]


def rejected(oracle: Oracle) -> list[list[list[int]]]:
    """Z1.6 The rejects whose place the seat does not know, by deck and round."""
    found = [[[0] * 5 for _ in DECKS] for _ in SEATS]
    for seat, player in enumerate(oracle.players):
        for number, card in player.rejected:
            found[seat][deck_of(card)][number - 1] |= 1 << (card - 1) % 40
    return found


def under_way(oracle: Oracle) -> dict[str, Any]:
    """What the seat to move is doing, in the kernel's numbers."""
    top = oracle.covered if oracle.action else oracle.court[-1] if oracle.court else 0
    transit = oracle.transit and 1 + OFFICIALS.index(oracle.transit[0]) * 5 + oracle.transit[1] - 1
    return {
        "over": int(oracle.over is not None),
        "round_no": oracle.round,
        "turn": oracle.turn,
        "order": filled(oracle.order, 0),
        "seat": 0 if oracle.over else oracle.seat,
        "phase": 0 if oracle.over else PHASES.index(oracle.phase),
        "top": top,
        "card": oracle.card,
        "action": ACTIONS.index(oracle.action) + 1 if oracle.action else 0,
        "points": oracle.points,
        "spot": spot(oracle),
        "transit": transit or 0,
        "used": sum(1 << place for place in used(oracle)),
        "cause": cause(oracle),
        "reward": COLOURS.index(oracle.reward.colour) if oracle.reward else 0,
        "asked": sum(1 << seat for seat in oracle.passed),
        "bid": oracle.bid,
        "bidder": seat_code(oracle.bidder),
    }


def spot(oracle: Oracle) -> int:
    if isinstance(oracle.spot, int):
        return oracle.spot
    return SECTIONS.index(oracle.spot[:-2]) * 3 + int(oracle.spot[-1]) if oracle.spot else 0


def used(oracle: Oracle) -> list[int]:
    regions = oracle.mover.regions
    return [
        (region - 1) * 3 + place
        for region in REGIONS
        for place, card in enumerate(regions[region].cards)
        if card in oracle.used
    ]


def cause(oracle: Oracle) -> int:
    match oracle.cause:
        case "card", card:
            return int(card)
        case "square", (region, number):
            return BY_SQUARE + 4 * (int(region) - 1) + int(number) - 1
        case "reward", colour:
            return BY_REWARD + COLOURS.index(colour)
    return 0


class Pair:
    """A game in the kernel and in the oracle, step by step the same."""

    def __init__(self, game: Game, components: Components, rng: random.Random) -> None:
        self.rng, self.taste = rng, Taste(rng)
        self.position = game.start(rng.getrandbits(64))
        self.oracle = Oracle(components, game.options, drawn(self.position))
        self.texts = [game.write(action) for action in range(game.actions)]
        self.numbers = {text: action for action, text in enumerate(self.texts)}
        self.said: list[str] = []

    def play_on(self) -> int:
        """Play to the end; how many positions were compared."""
        self.compare()
        while not self.position.over:
            text = self.taste.choose(self.oracle)
            self.said.append(text)
            self.position.play(self.numbers[text])
            self.oracle.play(text)
            self.compare()
        assert self.position.winners == (self.oracle.winner(),)
        return len(self.said) + 1

    def compare(self) -> None:
        """Everything that both know."""
        state, oracle = self.position.states[0], self.oracle
        decks = state["deck"].tolist()
        oracle.adopt([deck[:left] for deck, left in zip(decks, state["left"].tolist(), strict=True)])
        expected = table(oracle) | under_way(oracle)
        found = {name: state[name].tolist() for name in expected}
        assert found == expected, self.said
        assert list(self.position.scores) == oracle.scores(), self.said
        self.compare_choices()

    def compare_choices(self) -> None:
        """Legal actions, and refusals of what is not legal, half of it in the mover's phase."""
        position, oracle = self.position, self.oracle
        assert position.to_move == (None if oracle.over else oracle.seat), self.said
        assert {self.texts[action] for action in position.legal} == oracle.legal(), self.said
        for text in self.rng.choices(SAYABLE[oracle.phase], k=8) + self.rng.choices(self.texts, k=8):
            refusal = position.refuse(self.numbers[text])
            assert (refusal and refusal.clause) == oracle.refuse(text), (self.said, text)


def test_the_oracle_knows_the_same_actions() -> None:
    """Z3.2 All that can be said."""
    game = plancia.game("zhanguo")
    assert {game.write(action) for action in range(game.actions)} == MOVES.keys()


@pytest.mark.parametrize(("boards", "auction"), [("A", "off"), ("B", "off"), ("B", "on")])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_kernel_and_oracle_agree_on_random_games(players: int, boards: str, auction: str) -> None:
    """What is legal and why not (Z8.8), what a step does, VP by source, the winner: Z2.1 to Z2.3, Z3.1 to Z3.4, Z4.1,
    Z4.2, Z5.1 to Z5.7, Z6.1 to Z6.3, Z7.1, Z7.2, Z8.1 to Z8.7."""
    rng = random.Random(f"{players}{boards}{auction}")
    for draft, line, unrest in product(SWITCHES, SWITCHES, ("usual", "strict")):
        game = plancia.game(
            "zhanguo", players=players, boards=boards, auction=auction, draft=draft, line=line, unrest=unrest
        )
        compared = 0
        while compared < POSITIONS:
            compared += Pair(game, printed(), rng).play_on()


@settings(
    max_examples=10,
    deadline=None,
    derandomize=True,
    phases=[Phase.generate],  # no shrinking: it would play for many minutes
    suppress_health_check=list(HealthCheck),
)
@given(raw_files(), st.randoms(use_true_random=True))
def test_they_agree_whatever_the_tables_say(raw: Raw, rng: random.Random) -> None:
    """Z1.1 to Z1.5: every number of the tables counts, wherever it is used."""
    components = read_components(written(raw))
    boards, auction = rng.choice([("A", "off"), ("B", "off"), ("B", "on")])
    draft, line = rng.choices(SWITCHES, k=2)
    game = plancia.game(
        "zhanguo",
        players=rng.choice([2, 3, 4]),
        boards=boards,
        auction=auction,
        draft=draft,
        line=line,
        unrest=rng.choice(["usual", "strict"]),
        components=components.text(),
    )
    Pair(game, components, rng).play_on()
