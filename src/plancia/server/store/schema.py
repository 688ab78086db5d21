"""The tables of the database; migrations lead to just these."""

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.types import to_instance

from plancia.server.store.damage import Held

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
metadata = MetaData(naming_convention=NAMES)

# SQLite counts by itself only what is called INTEGER
_Number = BigInteger().with_variant(Integer, "sqlite")


def _column(name: str, type_: Any, *more: Any, **settings: Any) -> Column[Any]:
    """A column, from which nothing is read that is of another type."""
    return Column(name, Held(to_instance(type_)), *more, **settings)


guests = Table(
    "guests",
    metadata,
    _column("id", _Number, primary_key=True, autoincrement=True),
    _column("key", String(26), nullable=False, unique=True),
    _column("name", String(32), nullable=False),
    _column("lang", String(2), nullable=False),
    _column("created", BigInteger, nullable=False),
    _column("seen", BigInteger, nullable=False),  # at a screen
    sqlite_autoincrement=True,  # the number of somebody who is deleted is never given again
)
"""People, and bots that play online; `key` is what others may know of the id."""

tokens = Table(
    "tokens",
    metadata,
    _column("id", _Number, primary_key=True, autoincrement=True),
    _column("hash", LargeBinary(32), nullable=False, unique=True),
    _column("guest", _Number, ForeignKey("guests.id", ondelete="CASCADE"), nullable=False, index=True),
    _column("kind", String(8), nullable=False),  # screen, bot
    _column("label", String(64), nullable=False),
    _column("created", BigInteger, nullable=False),
    _column("seen", BigInteger, nullable=False),
    sqlite_autoincrement=True,
)
"""What lets somebody in: a browser's cookie or a program's token, only as a hash."""

tables = Table(
    "tables",
    metadata,
    _column("id", String(12), primary_key=True),
    _column("created", BigInteger, nullable=False),
    _column("updated", BigInteger, nullable=False),
    _column("game", String(32), nullable=False),
    _column("rules", String(64), nullable=False),
    _column("setup", Text, nullable=False),
    _column("host", _Number, nullable=False),
    _column("seed", String(20), nullable=False),
    _column("salt", String(128), nullable=False),
    _column("status", String(8), nullable=False),
    _column("listed", Boolean, nullable=False),
    _column("v", Integer, nullable=False),
    _column("names", Text, nullable=False),
    _column("players", SmallInteger, nullable=False),
    _column("free", SmallInteger, nullable=False),
    _column("to_move", _Number),  # the guest
    _column("deadline", BigInteger),  # of a person's thinking
    _column("due", BigInteger),  # a bot should have moved by then
    _column("result", Text),
    _column("series", String(12)),  # the first table of it
    _column("number", SmallInteger, nullable=False, default=1),
    Index("ix_tables_open", "status", "listed", "updated"),
    Index("ix_tables_listed", "listed", "updated"),
    Index("ix_tables_host", "host", "status"),
    Index("ix_tables_to_move", "to_move", "status", "updated"),
    Index("ix_tables_deadline", "deadline"),
    Index("ix_tables_due", "due"),
    Index("ix_tables_series", "series", "number"),
)
"""Tables: how they were set up, the shuffle, and for lists and alarms what follows from the log."""

entries = Table(
    "entries",
    metadata,
    _column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    _column("v", Integer, primary_key=True, autoincrement=False),
    _column("at", BigInteger, nullable=False),
    _column("guest", _Number),
    _column("cmd", String(64)),
    _column("data", Text, nullable=False),
    UniqueConstraint("table_id", "guest", "cmd"),
)
"""The logs. That a version can be written only once is what keeps several servers from each other's way."""

mutes = Table(
    "mutes",
    metadata,
    _column("guest", _Number, ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    _column(
        "muted", _Number, ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True, autoincrement=False, index=True
    ),
    _column("at", BigInteger, nullable=False),
)
"""Whom people do not want to hear."""

sittings = Table(
    "sittings",
    metadata,
    _column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    _column("guest", _Number, primary_key=True, autoincrement=False),
    _column("seats", String(64), nullable=False),
    _column("over", Boolean, nullable=False),
    _column("updated", BigInteger, nullable=False),
    Index("ix_sittings_guest", "guest", "over", "updated"),
)
"""Who sits where, for everybody's own list; who only came by or spoke has no seats."""

links = Table(
    "links",
    metadata,
    _column("hash", LargeBinary(32), primary_key=True),
    _column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    _column("kind", String(8), nullable=False),  # play, watch
    _column("seat", SmallInteger),
    _column("expires", BigInteger, nullable=False),
)
"""Links that let somebody sit down or watch, only as hashes."""

notes = Table(
    "notes",
    metadata,
    _column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    _column("guest", _Number, primary_key=True, autoincrement=False),
    _column("text", Text, nullable=False),
)
"""What somebody writes down for himself."""

results = Table(
    "results",
    metadata,
    _column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    _column("seat", SmallInteger, primary_key=True, autoincrement=False),
    _column("guest", _Number),
    _column("game", String(32), nullable=False),
    _column("players", SmallInteger, nullable=False),
    _column("score", Integer, nullable=False),
    _column("share", Float, nullable=False),  # of the win
    _column("why", String(8), nullable=False),
    _column("rated", Boolean, nullable=False),
    _column("at", BigInteger, nullable=False),
    Index("ix_results_guest", "guest", "game", "at"),
)
"""How games ended, by seat."""

ratings = Table(
    "ratings",
    metadata,
    _column("guest", _Number, ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    _column("game", String(32), primary_key=True),
    _column("mu", Float, nullable=False),
    _column("sigma", Float, nullable=False),
    _column("games", Integer, nullable=False),
    Index("ix_ratings_game", "game", "games"),
)
"""How strong people are, by their rated games."""

analyses = Table(
    "analyses",
    metadata,
    _column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    _column("asked", BigInteger, nullable=False),
    _column("until", BigInteger),  # whoever works on it has it until then; nobody has to any more
    _column("done", Float, nullable=False),
    _column("result", Text),
    Index("ix_analyses_until", "until"),
)
"""Finished games that are looked at move by move, and how far that is."""
