"""How games ended: results by seat, ratings of people, and what both say about a player."""

from collections.abc import Sequence
from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import Connection, Row, case, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from plancia.server import log, wire
from plancia.server.room import Room
from plancia.server.store.schema import guests, ratings, results

SURE = 1.959964
"""Deviations within which a rating is 95 times in 100."""
_MODEL = PlackettLuce()
"""Plackett and Luce's; people learn while they play, so their ratings never become quite certain."""


def settle(connection: Connection, room: Room, at: int) -> None:
    """A table has ended: how, for every seat; called with the entry that ends it, so it happens once."""
    ended = room.ended
    if ended is None or ended.why == "closed" or room.table is None:
        return
    winners = [seat for seat in ended.winners if not room.chairs[seat].out]  # a bot may win for who has given up
    alone = {chair.guest for seat, chair in enumerate(room.chairs) if room.seats_of(chair.guest) == [seat]}
    rows = [
        {
            "table_id": room.id,
            "seat": seat,
            # of several people at one screen nobody knows who it was
            "guest": chair.guest if chair.guest in alone and chair.guest != log.NOBODY else None,
            "game": room.game.name,
            "players": len(room.chairs),
            "score": ended.scores[seat],
            "share": 1 / len(winners) if seat in winners else 0.0,
            "why": chair.out or ended.why,
            "rated": room.setup.rated,
            "at": at,
        }
        for seat, chair in enumerate(room.chairs)
    ]
    connection.execute(insert(results), rows)
    if room.setup.rated:
        rate(connection, room.game.name, ranks(room))


def ranks(room: Room) -> dict[int, int]:
    """The places of people, 1 for the winners: then by scores, and who is out comes last; nobody's after a truce."""
    ended = room.ended
    assert ended is not None
    if not ended.winners and not any(chair.out for chair in room.chairs):
        return {}
    kinds: dict[int, tuple[int, int]] = {}
    for seat, chair in enumerate(room.chairs):
        if chair.guest:
            score = ended.scores[seat] if ended.winners else 0  # what was not played to the end is undecided
            kinds[chair.guest] = (2, 0) if chair.out else (0, 0) if seat in ended.winners else (1, -score)
    order = sorted(set(kinds.values()))
    return {guest: order.index(kind) + 1 for guest, kind in kinds.items()}


def rate(connection: Connection, game: str, places: dict[int, int]) -> None:
    """Bring ratings up to date. Rows are locked in one order, for other servers may end games of the same people."""
    known = select(guests.c.id).where(guests.c.id.in_(places)).order_by(guests.c.id)
    people = list(connection.execute(known.with_for_update(read=True, key_share=True)).scalars())
    if len(people) < 2:
        return
    fresh = _MODEL.rating()
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    rows = [{"guest": guest, "game": game, "mu": fresh.mu, "sigma": fresh.sigma, "games": 0} for guest in people]
    connection.execute(dialect.insert(ratings).values(rows).on_conflict_do_nothing())
    of_game = select(ratings).where(ratings.c.guest.in_(people), ratings.c.game == game).order_by(ratings.c.guest)
    before = connection.execute(of_game.with_for_update()).all()
    teams = [[_MODEL.rating(row.mu, row.sigma)] for row in before]
    after = _MODEL.rate(teams, ranks=[float(places[row.guest]) for row in before])
    for row, (rating,) in zip(before, after, strict=True):
        connection.execute(
            update(ratings)
            .where(ratings.c.guest == row.guest, ratings.c.game == game)
            .values(mu=rating.mu, sigma=rating.sigma, games=row.games + 1)
        )


def player(connection: Connection, game: str | None = None, **who: Any) -> wire.Player | None:
    """What is known of somebody, by `id` or `key`: statistics and ratings, of one game or all."""
    found = connection.execute(select(guests).filter_by(**who)).first()
    if found is None:
        return None
    return wire.Player(
        found.key, found.name, statistics(connection, found.id, game), ratings_of(connection, found.id, game)
    )  # fmt: skip


def statistics(connection: Connection, guest: int, game: str | None = None) -> list[wire.Statistic]:
    """Somebody's games that were decided, by game and number of players."""
    columns = results.c
    where = [columns.guest == guest, columns.why != "agreed", *([] if game is None else [columns.game == game])]
    query = (
        select(
            columns.game,
            columns.players,
            func.count().label("games"),
            func.sum(case((columns.share > 0, 1), else_=0)).label("wins"),
            func.avg(columns.share).label("share"),
            func.avg(columns.score).label("score"),
            func.max(columns.at).label("last"),
        )
        .where(*where)
        .group_by(columns.game, columns.players)
        .order_by(columns.game, columns.players)
    )
    return [
        wire.Statistic(row.game, row.players, row.games, row.wins, float(row.share), float(row.score), row.last)
        for row in connection.execute(query)
    ]


def ratings_of(connection: Connection, guest: int, game: str | None = None) -> list[wire.Rating]:
    """Somebody's ratings by game."""
    where = [ratings.c.guest == guest, *([] if game is None else [ratings.c.game == game])]
    return [rating(row) for row in connection.execute(select(ratings).where(*where).order_by(ratings.c.game))]


def leaders(connection: Connection, game: str, least: int, most: int) -> list[wire.Leader]:
    """Who is surely the strongest in a game, among those with enough rated games."""
    sure = ratings.c.mu - SURE * ratings.c.sigma
    query = (
        select(ratings, guests.c.key, guests.c.name)
        .join(guests, guests.c.id == ratings.c.guest)
        .where(ratings.c.game == game, ratings.c.games >= least)
        .order_by(sure.desc(), ratings.c.guest)
        .limit(most)
    )
    rows = connection.execute(query)
    return [wire.Leader(place, row.key, row.name, rating(row)) for place, row in enumerate(rows, 1)]


def rating(row: Row[Any]) -> wire.Rating:
    """A rating with the interval in which it is 95 times in 100."""
    reach = SURE * row.sigma
    return wire.Rating(row.game, row.mu, row.mu - reach, row.mu + reach, row.games)


def results_of(connection: Connection, guest: int) -> Sequence[Row[Any]]:
    """Somebody's results."""
    return connection.execute(select(results).where(results.c.guest == guest).order_by(results.c.at)).all()


def number(connection: Connection, key: str) -> int | None:
    """Who is known by an id."""
    return connection.execute(select(guests.c.id).where(guests.c.key == key)).scalar()


def keys(connection: Connection, people: Sequence[int]) -> dict[int, str]:
    """What others may know people by."""
    rows = connection.execute(select(guests.c.id, guests.c.key).where(guests.c.id.in_(people)))
    return {row.id: row.key for row in rows}
