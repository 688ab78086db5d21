"""`plancia serve`: tables for many people, in this process until it is stopped."""

import argparse
import logging
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import Field, fields
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

from plancia.commands.streams import tell
from plancia.core.saving import unwritable
from plancia.server.run import Listener, address, bound, open_browser
from plancia.server.service import Server
from plancia.server.settings import PREFIX, Settings, settled
from plancia.table.shelf import data_root
from plancia.texts import say


def add(parser: argparse.ArgumentParser, lang: str) -> None:
    """Its arguments: every setting is one."""
    add_settings(parser, lang, fields(Settings))
    parser.add_argument("--browser", action="store_true", help=say("serve.browser", lang))
    parser.epilog = say("serve.places", lang)


def add_settings(parser: argparse.ArgumentParser, lang: str, which: Iterable[Field[Any]]) -> None:
    """Flags for some of the settings, and for the file of all."""
    for field in which:
        usual = "" if field.default in ("", False) else say("serve.usual", lang, value=_usual(field.default))
        switch: dict[str, Any] = {"nargs": "?", "const": "yes"} if field.default is False else {}
        parser.add_argument(
            f"--{field.name.replace('_', '-')}",
            metavar=field.name.upper(),
            help=f"{say(f'serve.{field.name}', lang)} [{PREFIX}{field.name.upper()}] {usual}".rstrip(),
            **switch,
        )
    file = say("playing.arg.file", lang)
    parser.add_argument("--settings", type=Path, metavar=file, help=say("serve.settings", lang))


def _usual(value: object) -> object:
    """Nobody writes 20.0."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def settings(args: argparse.Namespace) -> Settings:
    """All settings, from the words of a command and the other places."""
    flags = {field.name: getattr(args, field.name, None) for field in fields(Settings)}
    usual = Settings(data_dir=str(data_root() / "server"))
    return settled(flags, args.settings, dict(os.environ), usual)


def run(args: argparse.Namespace) -> int:
    """Serve until the process is asked to end."""
    wanted = settings(args)
    _folder(Path(wanted.data_dir))
    with only_ours(), _log_in(Path(wanted.data_dir) / "server.log"), bound(wanted) as at:
        server, page = Server(wanted), address(wanted, at)
        server.open()

        def begun() -> None:
            tell(say("serve.address", args.lang, address=page))
            if args.browser and _display():
                open_browser(page)

        sys.stdout.flush()
        Listener(server, begun).run([at])
    return 0


@contextmanager
def only_ours() -> Iterator[None]:
    """What is made inside nobody else on this machine can read: the shuffles of running games are in it."""
    before = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(before)


def _display() -> bool:
    """Is there a screen that a browser can open on? One that opens in this terminal would be in the way."""
    named = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return sys.platform in ("win32", "darwin") or bool(named)


def _folder(folder: Path) -> None:
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise unwritable(folder, error) from error


@contextmanager
def _log_in(path: Path) -> Iterator[None]:
    """Faults of the server go to a file that stays small; nothing that a player hides is ever written there."""
    try:
        handler = RotatingFileHandler(path, maxBytes=1 << 20, backupCount=5, encoding="utf-8")
    except OSError as error:
        raise unwritable(path, error) from error
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
    loggers = [logging.getLogger(name) for name in ("plancia.server", "uvicorn.error")]
    for logger in loggers:
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(logging.WARNING)
    try:
        yield
    finally:
        for logger in loggers:
            logger.handlers = []
        handler.close()
