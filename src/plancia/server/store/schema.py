"""The tables of the database; migrations lead to just these."""

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

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
metadata = MetaData(naming_convention=NAMES)

# SQLite counts by itself only what is called INTEGER
_Number = BigInteger().with_variant(Integer, "sqlite")

guests = Table(
    "guests",
    metadata,
    Column("id", _Number, primary_key=True, autoincrement=True),
    Column("key", String(26), nullable=False, unique=True),
    Column("name", String(32), nullable=False),
    Column("lang", String(2), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),  # at a screen
    sqlite_autoincrement=True,  # the number of somebody who is deleted is never given again
)
"""People, and bots that play online; `key` is what others may know of the id."""

tokens = Table(
    "tokens",
    metadata,
    Column("id", _Number, primary_key=True, autoincrement=True),
    Column("hash", LargeBinary(32), nullable=False, unique=True),
    Column("guest", _Number, ForeignKey("guests.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),  # screen, bot
    Column("label", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    sqlite_autoincrement=True,
)
"""What lets somebody in: a browser's cookie or a program's token, only as a hash."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("rules", String(64), nullable=False),
    Column("setup", Text, nullable=False),
    Column("host", _Number, nullable=False),
    Column("seed", String(20), nullable=False),
    Column("salt", String(128), nullable=False),
    Column("status", String(8), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("v", Integer, nullable=False),
    Column("names", Text, nullable=False),
    Column("players", SmallInteger, nullable=False),
    Column("free", SmallInteger, nullable=False),
    Column("to_move", _Number),  # the guest
    Column("deadline", BigInteger),  # of a person's thinking
    Column("due", BigInteger),  # a bot should have moved by then
    Column("result", Text),
    Column("series", String(12)),  # the first table of it
    Column("number", SmallInteger, nullable=False, default=1),
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
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("v", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("guest", _Number),
    Column("cmd", String(64)),
    Column("data", Text, nullable=False),
    UniqueConstraint("table_id", "guest", "cmd"),
)
"""The logs. That a version can be written only once is what keeps several servers from each other's way."""

mutes = Table(
    "mutes",
    metadata,
    Column("guest", _Number, ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column(
        "muted", _Number, ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True, autoincrement=False, index=True
    ),
    Column("at", BigInteger, nullable=False),
)
"""Whom people do not want to hear."""

sittings = Table(
    "sittings",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("guest", _Number, primary_key=True, autoincrement=False),
    Column("seats", String(64), nullable=False),
    Column("over", Boolean, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Index("ix_sittings_guest", "guest", "over", "updated"),
)
"""Who sits where, for everybody's own list; who only came by or spoke has no seats."""

links = Table(
    "links",
    metadata,
    Column("hash", LargeBinary(32), primary_key=True),
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),  # play, watch
    Column("seat", SmallInteger),
    Column("expires", BigInteger, nullable=False),
)
"""Links that let somebody sit down or watch, only as hashes."""

notes = Table(
    "notes",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("guest", _Number, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
)
"""What somebody writes down for himself."""

results = Table(
    "results",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("guest", _Number),
    Column("game", String(32), nullable=False),
    Column("players", SmallInteger, nullable=False),
    Column("score", Integer, nullable=False),
    Column("share", Float, nullable=False),  # of the win
    Column("why", String(8), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_results_guest", "guest", "game", "at"),
)
"""How games ended, by seat."""

ratings = Table(
    "ratings",
    metadata,
    Column("guest", _Number, ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ix_ratings_game", "game", "games"),
)
"""How strong people are, by their rated games."""

analyses = Table(
    "analyses",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("asked", BigInteger, nullable=False),
    Column("until", BigInteger),  # whoever works on it has it until then; nobody has to any more
    Column("done", Float, nullable=False),
    Column("result", Text),
    Index("ix_analyses_until", "until"),
)
"""Finished games that are looked at move by move, and how far that is."""
