"""Where everything is kept: SQLite on one machine, PostgreSQL for many."""

from plancia.server.store.database import Database as Database
from plancia.server.store.database import StoreError as StoreError
