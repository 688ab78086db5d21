"""The bell of PostgreSQL: servers hear from each other which table has changed, and read themselves what has."""

import asyncio
import logging
import random

import psycopg

from plancia.core.errors import PlanciaError
from plancia.server.doors import Doors
from plancia.server.hall import Hall
from plancia.server.store import mutes, sessions
from plancia.server.store.books import BELL, CAME, WENT
from plancia.server.store.database import Database

_log = logging.getLogger("plancia.server")
_ALIVE = {"connect_timeout": 5, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}
_AGAIN = 1.0
"""Seconds before a lost connection is made again."""


async def listen(database: Database, hall: Hall, doors: Doors) -> None:
    """For ever; while nobody is heard, the hall looks everything up."""
    address = database.url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(
                address,
                autocommit=True,
                connect_timeout=5,
                keepalives_idle=5,
                keepalives_interval=2,
                keepalives_count=3,
            ) as connection:
                await connection.execute(f"LISTEN {BELL}")
                await hall.listen_again()
                await hall.ears.look()
                doors.shut(await database.read(lambda c: sessions.ended(c, doors.tokens)))
                hall.deaf = False
                async for notice in connection.notifies():
                    what, _, number = notice.payload.partition(" ")
                    if what == sessions.OUT:
                        doors.shut([int(number)])
                    elif what == mutes.EARS:
                        await hall.ears.look([int(number)])
                    elif what in (CAME, WENT):
                        hall.told_of(int(number), what == CAME)
                    else:
                        await hall.ring(what, int(number))
        except (psycopg.Error, OSError, PlanciaError) as error:
            _log.warning("the bell is out of order: %s", type(error).__name__)
        except Exception:
            _log.exception("the bell is out of order")
        finally:
            hall.deaf = True
        await asyncio.sleep(_AGAIN * (0.5 + random.random()))
