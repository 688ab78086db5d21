"""How a server is run: by flags, else by the environment, else by a file, else as usual."""

import os
import re
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, get_type_hints

from plancia.core import toml
from plancia.core.errors import OptionError, TextError
from plancia.core.options import read_file
from plancia.texts import short

PREFIX = "PLANCIA_"


@dataclass(frozen=True)
class Settings:
    """All settings, by the names of the flags, of the variables (in capitals after PLANCIA_) and in the file."""

    host: str = "127.0.0.1"
    port: int = 8765
    database: str = ""
    data_dir: str = ""
    origins: str = ""
    """Further origins of pages that may use the server, with commas; its own always may."""
    proxies: str = ""
    """Addresses of reverse proxies whose headers are trusted, with commas."""
    root_path: str = ""
    """The path below which a proxy offers the server; the proxy takes it away."""
    secure: bool = False
    """Is it reached by https alone, so that cookies are never sent otherwise?"""
    workers: int = max(1, (os.cpu_count() or 2) - 1)
    """Bots that think at once."""
    pace: float = 0.6
    """Seconds that a bot's move takes at least."""
    sockets: int = 20
    """Screens of one person at once."""
    screens: int = 10_000
    """Screens of all people together."""
    tables: int = 200
    """Tables that one person may have open or running."""
    orders: float = 20.0
    """Commands a second that one person may send for long."""
    metrics: str = ""
    """The token that reads the metrics; without one only this machine does."""

    @property
    def address(self) -> str:
        """Of the database."""
        return self.database or f"sqlite:///{Path(self.data_dir) / 'plancia.sqlite'}"


def settled(flags: dict[str, Any], file: Path | None, environment: dict[str, str], usual: Settings) -> Settings:
    """All settings, each from the first place that has it."""
    known = {field.name for field in fields(Settings)}
    found: dict[str, Any] = {}
    if file is not None:
        text = read_file(file, 1 << 16)
        try:
            found = toml.tables(text)
        except ValueError as error:
            line, column = toml.place(error, text)
            what = toml.reason(error)
            raise TextError("server.settings", line=line, column=column, file=str(file), what=what) from error
        for name in found.keys() - known:
            raise OptionError("server.setting", name=short(name), valid=sorted(known))
    for name in known:
        word = environment.get(PREFIX + name.upper())
        if word is not None:
            found[name] = word
    found |= {name: value for name, value in flags.items() if name in known and value is not None}
    hints = get_type_hints(Settings)
    return replace(usual, **{name: _value(name, value, hints[name]) for name, value in found.items()})


_PATH = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*")
_LEAST = {"port": 0, "workers": 1, "pace": 0, "sockets": 1, "screens": 1, "tables": 1, "orders": 0.1}
_MOST = {
    "port": 65_535, "workers": 256, "pace": 60, "sockets": 10_000, "screens": 1_000_000, "tables": 1_000_000,
    "orders": 1_000_000,
}  # fmt: skip


def _value(name: str, value: Any, kind: type) -> Any:
    if kind is float and isinstance(value, str):
        value = value.replace(",", ".")
    try:
        if kind is bool:
            if str(value).lower() not in ("1", "0", "true", "false", "yes", "no"):
                raise ValueError
            return str(value).lower() in ("1", "true", "yes")
        value = kind(value)
        if name == "root_path":
            value = f"/{value.strip('/')}" if value.strip("/") else ""
            if not _PATH.fullmatch(value):
                raise ValueError
        if name in _LEAST and not _LEAST[name] <= value <= _MOST[name]:
            raise ValueError
        return value
    except (OverflowError, ValueError, TypeError) as error:
        if name in _LEAST:
            told = {"name": name, "value": short(value), "least": _LEAST[name], "most": _MOST[name]}
            raise OptionError("server.value.range", **told) from error
        raise OptionError("server.value", name=name, value=short(value)) from error
