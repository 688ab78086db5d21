"""The course of a game of ZhanGuo, told as it is in the rules."""

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from plancia.games.zhanguo.components import Components
from plancia.games.zhanguo.components.tables import Effect, Reward, Square
from plancia.games.zhanguo.names import COLOURS, OFFICIALS
from zhanguo.oracle.invariants import check
from zhanguo.oracle.refusals import Refusals
from zhanguo.oracle.table import Drawn
from zhanguo.oracle.words import DECKS, PHASES, REGIONS, deck_of

Story = Generator[None, str, None]
"""A part of the game, told up to its next decision."""
Answer = Generator[None, str, str]
"""A decision: its answer is what was said."""


class Oracle(Refusals):
    """A game; invariants hold after every decision."""

    def __init__(self, components: Components, options: Mapping[str, Any], drawn: Drawn) -> None:
        super().__init__(components, options, drawn)
        self.story = self._game()
        next(self.story, None)
        check(self)

    def play(self, text: str) -> None:
        """Make one decision and all that follows by itself."""
        if text not in self.choices or self.over:
            raise ValueError(f"{text} breaks {self.refuse(text)}")
        self.buried = [0, 0, 0]
        try:
            self.story.send(text)
        except StopIteration:
            assert self.over
        check(self)

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

    def _unify(self, number: int) -> None:
        """Z4.1, Z4.2 The card, the unrest, the markers."""
        region = self.mover.regions[number]
        rise = self._unify_rise(number)
        region.cards.append(self.card)
        region.unrest += rise
        self._take_markers(self.faces[self.card].colour, self._unify_markers(len(region.cards)))

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

    def _place_palace(self, region: int) -> Story:
        """Z5.5 Take a value-3 marker, then score."""
        self.mover.palaces -= 1
        self.palaces[region].append(self.seat)
        if None in self.big.values():
            text = yield from self._ask("marker")
            self.big[text.removeprefix("marker-")] = self.seat
        self._gain_vp(self.seat, "palaces", self._palace_vp())

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
