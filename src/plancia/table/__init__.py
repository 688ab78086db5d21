"""A table: who sits where, whose turn it is, what was played and taken back. Terminal and server stand on it."""

from plancia.table.table import Table as Table
