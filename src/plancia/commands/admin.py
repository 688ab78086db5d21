"""`plancia admin`: what who runs a server does with its database, whether or not the server runs meanwhile."""

import argparse
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from dataclasses import fields
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from plancia.commands.compiling import finder
from plancia.commands.options import between
from plancia.commands.serve import add_settings, only_ours, settings
from plancia.commands.streams import tell
from plancia.core.errors import OptionError, PlanciaError
from plancia.core.events import SPECTATOR
from plancia.games import NAMES, load_game
from plancia.server import admin, backup, log
from plancia.server.faults import ServerError, UnknownError
from plancia.server.hall import now
from plancia.server.repair import Flaw, Replay, mend, replay
from plancia.server.room import Room
from plancia.server.settings import Settings
from plancia.server.store import Database
from plancia.server.store.damage import strange
from plancia.server.store.migrate import migrate, must_fit, newest, version
from plancia.server.store.schema import metadata
from plancia.table.saving import save_game
from plancia.texts import LANGUAGES, catalogue, printable, say

ACTIONS = ("list", "show", "export", "import", "repair", "backup", "restore", "vacuum", "migrate", "check")
FALSE = 1
_DAMAGED = "?"
"""What stands for something of a table that cannot be read; all other tables are told nevertheless."""
_NAME = "plancia-admin"
_OF_THE_DATABASE = ("database", "data_dir")


def add(parser: argparse.ArgumentParser, lang: str) -> None:
    """The actions, each with its words and those that say which database."""
    actions = parser.add_subparsers(dest="action", metavar=say("admin.action", lang), required=True)
    subs: dict[str, argparse.ArgumentParser] = {}
    for name in ACTIONS:
        about = say(f"admin.{name}", lang)
        subs[name] = actions.add_parser(name, lang=lang, help=about, description=about)
        add_settings(subs[name], lang, [field for field in fields(Settings) if field.name in _OF_THE_DATABASE])
        subs[name].add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=say("cli.lang", lang))
    table, file = say("admin.table", lang), say("play.arg.file", lang)

    def flag(of: str, name: str, **more: Any) -> None:
        words = more or {"action": "store_true"}
        usual = f" ({more['default']})" if "default" in more else ""
        subs[of].add_argument(f"--{name}", help=say(f"admin.{of}.{name}", lang) + usual, **words)

    flag("list", "game", choices=NAMES)
    flag("list", "status", choices=("open", "running", "over"))
    flag("list", "guest", metavar="KEY")
    flag("list", "most", type=between(1, 1_000_000), default=50, metavar="N")
    subs["show"].add_argument("table", metavar=table)
    flag("show", "secrets")
    subs["export"].add_argument("words", nargs="+", metavar=say("admin.export.words", lang))
    flag("export", "all")
    subs["import"].add_argument("files", nargs="+", metavar=file)
    subs["repair"].add_argument("which", nargs="*", metavar=table)
    for name in ("all", "fix", "adopt"):
        flag("repair", name)
    for action in ("backup", "restore"):
        subs[action].add_argument("file", type=Path, metavar=file)
    flag("restore", "force")
    flag("vacuum", "days", type=between(0, 36_500), default=90, metavar="N")


def run(args: argparse.Namespace) -> int:
    """Do one of them."""
    with only_ours(), closing(Database(settings(args).address, _NAME)) as database:
        if args.action not in ("restore", "migrate"):
            _must_exist(database)
        if args.action not in ("restore", "migrate", "backup", "check"):
            _must_be_of_today(database)
        with database.reached():
            return int(_DO[args.action](database, args, args.lang))


def _must_exist(database: Database) -> None:
    """No action makes an empty database where there is none."""
    if database.sqlite and not Path(database.url.database or "").is_file():
        raise UnknownError("admin.no_database", address=str(database))


def _must_be_of_today(database: Database) -> None:
    with database.reached():
        must_fit(database.engine)
        with database.engine.connect() as connection:
            now_at = version(connection)
    if now_at != newest():
        raise ServerError("admin.old", version=now_at or "–", newest=newest())


def _list(database: Database, args: argparse.Namespace, lang: str) -> int:
    wanted = {"game": args.game, "status": args.status, "guest": args.guest}
    rows = database.read_now(partial(admin.listed, most=args.most, **wanted))
    lines = []
    for row in rows:
        status = _word(f"admin.status.{row.status}", lang)
        game = _word(f"{row.game}.title", lang)
        lines.append((str(row.id), game, status, f"v{row.v}", _time(row.updated), _names(row.names)))
    _tell(_columns(lines) or say("admin.none", lang))
    return 0


def _show(database: Database, args: argparse.Namespace, lang: str) -> int:
    lines: list[tuple[str, ...]] = []

    def each(room: Room, noted: log.Noted) -> None:
        hides = room.secret and not args.secrets
        lines.append((f"{noted.v}", _time(noted.at), _sentence(room, noted.entry, lang, hides)))

    with database.engine.connect() as connection:
        found = replay(connection, args.table, finder(lang), each)
        if found is None:
            raise UnknownError("server.no_table", table=args.table)
        keys = {} if found.room is None else admin.people(connection, found.room)
    row = found.row
    _tell(
        say(
            "admin.about", lang, table=row.id, game=_word(f"{row.game}.title", lang), rules=str(row.rules),
            status=_word(f"admin.status.{row.status}", lang), created=_time(row.created),
        )
    )  # fmt: skip
    if found.room is not None:
        for seat, chair in enumerate(found.room.chairs, 1):
            who = keys.get(chair.guest or 0, "") if chair.guest is not None else ""
            words = " ".join(filter(None, (chair.name or "–", who, chair.bot, chair.out)))
            _tell(say("admin.seat", lang, n=seat, who=printable(words)))
        _tell(say("admin.commitment", lang, commitment=found.room.seal.commitment))
        if args.secrets or not found.room.secret:
            seal = found.room.seal
            _tell(say("admin.seal", lang, seed=seal.seed, salt=seal.salt))
    _tell(_columns(lines))
    for flaw in found.flaws:
        _tell(_flawed(row.id, flaw, lang))
    return 0


def _sentence(room: Room, entry: log.AnyEntry, lang: str, hides: bool) -> str:
    """What an entry says, without what is still hidden in a game that runs."""
    told = {name: getattr(entry, name) for name in entry.__struct_fields__}
    for name in ("seat", "against"):
        if isinstance(told.get(name), int):
            told[name] = _player(room, told[name])
    if isinstance(entry, log.Sat | log.Left):
        told["seat"] = entry.seat + 1
    if isinstance(entry, log.Stepped):
        step = room.playing.steps[-1]
        secret = hides and room.playing.move(step, SPECTATOR) is None
        told["move"] = "…" if secret else room.game.write(entry.action)
        seen = (event.seen_by(SPECTATOR) if hides else event for event in room.playing.events(step))
        told["events"] = " ".join(event.say(lang, room.playing.names) for event in seen)
    if isinstance(entry, log.Said):
        told["words"] = say(f"server.preset.{entry.preset}", lang) if entry.preset else entry.text
    if isinstance(entry, log.Replied):
        told["answer"] = say("admin.yes" if entry.yes else "admin.no", lang)
    kind = str(type(entry).__struct_config__.tag)
    if isinstance(entry, log.Asked | log.Out | log.Finished):
        kind = f"{kind}.{entry.what if isinstance(entry, log.Asked) else entry.why}"
    return say(f"admin.log.{kind}", lang, **told)


def _player(room: Room, seat: int) -> str:
    return room.chairs[seat].name or str(seat + 1)


def _export(database: Database, args: argparse.Namespace, lang: str) -> int:
    *tables, folder = args.words
    if args.all == bool(tables):
        raise OptionError("admin.export.which")
    goal, bad = Path(folder), 0
    with database.engine.connect() as connection:
        for table in list(admin.ids(connection)) if args.all else tables:
            found = admin.looked_at(connection, table, finder(lang))
            if not found.whole or found.room is None or found.room.game.version != found.row.rules:
                bad += 1
                for flaw in found.flaws:
                    tell(printable(_flawed(table, flaw, lang)))
                continue
            if args.all and found.room.table is None:
                continue  # nothing has been played there yet
            file = found.room.file()
            goal.mkdir(parents=True, exist_ok=True)
            path = goal / f"{file.game.name}-{table}.txt"
            save_game(file, path)
            _tell(say("admin.exported" if file.seal else "admin.exported.sealed", lang, file=str(path)))
    return FALSE if bad else 0


def _import(database: Database, args: argparse.Namespace, lang: str) -> int:
    bad, find = 0, finder(lang)
    for name in args.files:
        try:
            file = load_game(name, find)
            table, new = database.write_later(partial(admin.imported, file=file)).result()
        except PlanciaError as error:
            bad += 1
            tell(printable(error.say(lang)))
        else:
            _tell(say("admin.imported" if new else "admin.known", lang, file=name, table=table))
    return FALSE if bad else 0


def _repair(database: Database, args: argparse.Namespace, lang: str) -> int:
    find, left, looked = finder(lang), 0, 0
    for name in database.read_now(admin.games):
        with suppress(OptionError):  # a game that is no longer here is told with its tables
            find(name)  # compiled before anything is held up

    def again(connection: Any, table: str) -> tuple[Replay, list[Flaw]]:
        found = admin.looked_at(connection, table, find, hold=True)
        return found, mend(connection, found, args.adopt) if args.fix or args.adopt else []

    for table in args.which or database.read_now(lambda c: list(admin.ids(c, unfinished=not args.all))):
        looked += 1
        if not database.read_now(partial(admin.looked_at, table=table, find=find)).flaws:
            continue
        found, mended = database.write_later(partial(again, table=table)).result()  # now that nobody is writing there
        for flaw in found.flaws:
            left += flaw not in mended
            words = _flawed(table, flaw, lang)
            _tell(say("admin.mended", lang, flaw=words) if flaw in mended else words)
    _tell(say("admin.repaired", lang, tables=looked, flaws=left))
    return FALSE if left else 0


def _flawed(table: str, flaw: Flaw, lang: str) -> str:
    """What is wrong with a table, in one line."""
    why = flaw.error.say(lang) if flaw.error else say("admin.gap", lang) if flaw.name == "–" else flaw.name
    facts = {"table": table, "v": flaw.v, "name": flaw.name, "kept": flaw.kept, "true": flaw.true, "why": why}
    return say(f"admin.flaw.{flaw.kind}", lang, **facts)


def _backup(database: Database, args: argparse.Namespace, lang: str) -> int:
    counts = backup.backup(database, args.file)
    _tell(say("admin.backed_up", lang, file=str(args.file), **counts))
    return 0


def _restore(database: Database, args: argparse.Namespace, lang: str) -> int:
    counts = backup.restore(database, args.file, args.force)
    _tell(say("admin.restored", lang, address=str(database), **counts))
    return 0


def _vacuum(database: Database, args: argparse.Namespace, lang: str) -> int:
    swept = database.write_later(partial(admin.sweep, at=now(), days=args.days)).result()
    facts = {"guests": swept.guests, "links": swept.links, "tables": swept.tables}
    _tell(say("admin.swept", lang, **facts))
    return 0


def _migrate(database: Database, args: argparse.Namespace, lang: str) -> int:
    must_fit(database.engine)
    with database.engine.connect() as connection:
        before = version(connection)
    migrate(database.writing)
    _tell(say("admin.migrated", lang, before=before or "–", now=newest()))
    return 0


def _check(database: Database, args: argparse.Namespace, lang: str) -> int:
    must_fit(database.engine)
    with database.engine.connect() as connection:
        at, wrong = version(connection), backup.damage(connection)
        if at == newest():
            wrong += [say("server.damaged", lang, place=place) for place in strange(connection, metadata.sorted_tables)]
        gaps = [] if wrong or at is None else backup.gaps(connection)
    for what in wrong:
        _tell(say("admin.check.damage", lang, what=printable(what)))
    for table in gaps:
        _tell(say("admin.check.gap", lang, table=table))
    if at != newest():
        _tell(say("admin.old", lang, version=at or "–", newest=newest()))
    if wrong or gaps or at != newest():
        return FALSE
    _tell(say("admin.checked", lang, address=str(database), version=at))
    return 0


def _tell(text: str) -> None:
    """Lines as long as they are: they may be read by a program."""
    print(printable(text))


def _columns(lines: Iterable[tuple[str, ...]]) -> str:
    rows = list(lines)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)


def _word(key: str, lang: str) -> str:
    """What the catalogue calls something, where it knows it."""
    return say(key, lang) if key in catalogue(lang) else _DAMAGED


def _time(at: int) -> str:
    try:
        return f"{datetime.fromtimestamp(at / 1000):%Y-%m-%d %H:%M:%S}"
    except (OverflowError, TypeError, ValueError, OSError):
        return _DAMAGED


def _names(packed: str) -> str:
    try:
        return ", ".join(name or "–" for name in msgspec.json.decode(packed, type=list[str]))
    except (TypeError, msgspec.DecodeError):
        return _DAMAGED


_DO: dict[str, Callable[[Database, argparse.Namespace, str], int]] = {
    "list": _list,
    "show": _show,
    "export": _export,
    "import": _import,
    "repair": _repair,
    "backup": _backup,
    "restore": _restore,
    "vacuum": _vacuum,
    "migrate": _migrate,
    "check": _check,
}
