"""What is missing for a decision: legal is what nothing is missing for."""

from plancia.games.zhanguo.components.tables import Reward
from plancia.games.zhanguo.names import OFFICIALS
from zhanguo.oracle.table import Table
from zhanguo.oracle.words import COURT, COURT_CLAUSES, MOVES, PHASES, REGIONS, deck_of


class Refusals(Table):
    """A table at which every decision can be judged."""

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
            return None if self._possible(text) else self._missing_everywhere(text)
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

    def _missing_everywhere(self, action: str) -> str:
        """Z8.8 Of all places the one where least is missing: one that has room but no piece, or too much unrest."""
        clauses = {self._missing(action, text) for text in PHASES.get(action, ())}
        return next((clause for clause in ("Z1.2", "Z8.7") if clause in clauses), COURT_CLAUSES[action])

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
