"""All that never changes at a table of ZhanGuo, whatever is played."""

from plancia.games.zhanguo.names import COLOURS, OFFICIALS
from zhanguo.oracle.table import Table
from zhanguo.oracle.words import REGIONS, deck_of


def check(table: Table) -> None:
    """All that never changes, whatever is played."""
    _check_cards(table)
    _check_markers(table)
    _check_track(table)
    for seat in range(table.count):
        _check_pieces(table, seat)
        _check_board(table, seat)
    assert sorted([*table.line, *table.discs.values()]) == list(range(table.count))
    assert len(table.choices) >= 2 or table.over


def _check_cards(table: Table) -> None:
    """Z1.1, Z3.1 Cards in decks, hands, boards and court = 1-120; in the end the decks hold what nobody drew."""
    cards = [card for deck in table.decks for card in deck] + table.court + table.pending
    for player in table.players:
        cards += [*player.hand, *player.cards()]
    if table.card and table.card not in table.court:
        cards.append(table.card)
    assert sorted(cards) == list(range(1, 121))
    assert all(deck_of(card) == number for number, deck in enumerate(table.decks) for card in deck)
    if table.over:
        each = table.tables.rounds.rounds * table.tables.rounds.draw
        assert all(player.played == 3 * each and not player.hand for player in table.players)
        assert all(len(deck) == 40 - table.count * each for deck in table.decks)


def _check_markers(table: Table) -> None:
    """Z1.3 Value-1 markers in stock and held are as many as ever; a value-3 marker is in one place."""
    for colour in COLOURS:
        held = [player.small[colour] for player in table.players]
        assert min(*held, table.stock[colour]) >= 0
        assert table.stock[colour] + sum(held) == table.markers
    assert list(table.big) == (list(COLOURS) if table.tables.court.big_markers else [])
    assert all(seat is None or 0 <= seat < table.count for seat in table.big.values())


def _check_track(table: Table) -> None:
    """Z8.4 No VP below 0."""
    assert min(table.scores()) >= 0


def _check_pieces(table: Table, seat: int) -> None:
    """Z1.2, Z1.4 Placed and in supply are as many as ever, and where there is room."""
    player, supplies = table.players[seat], table.tables.supplies
    assert min(player.governors, player.palaces, player.walls) >= 0
    assert player.governors + table.own_governors(seat) == supplies.governors
    assert player.palaces + table.own_palaces(seat) == supplies.palaces
    assert player.walls + len(table.own_walls(seat)) == supplies.walls
    assert all(slots.count(seat) <= 1 for slots in table.walls.values())
    assert all(len(palaces) <= table.spaces for palaces in table.palaces.values())
    assert all(table.squares[region].count(seat) <= table.governors[region][seat] for region in REGIONS)
    assert all(task.discs.count(seat) <= 1 for task in table.tasks)


def _check_board(table: Table, seat: int) -> None:
    """Z1.2, Z1.5 Officials of a colour, unrest, officials at rest, workers, cards."""
    player = table.players[seat]
    for official in OFFICIALS:
        counts = [player.supply[official]]
        for region in player.regions.values():
            counts += [region.governing[official], region.working[official]]
        assert min(counts) >= 0
        assert sum(counts) == table.tables.supplies.officials
    for number, region in player.regions.items():
        passing = table.transit is not None and seat == table.seat and table.transit[1] == number
        assert region.working.total() <= table.tables.court.worker_area + passing
        assert 0 <= region.unrest <= table.tables.unrest.last
        assert region.workers >= 0
        assert len(region.cards) <= 3
