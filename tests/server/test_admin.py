"""Who runs a server looks after its database from the command line, on both databases, beside a server that runs."""

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args
from uuid import uuid4

import pytest
from sqlalchemy import create_engine, text

from plancia import read_game
from plancia.cli import main
from plancia.server import log
from plancia.server.settings import Settings
from plancia.texts import LANGUAGES, catalogue
from server.house import House, Person

Admin = Callable[..., tuple[int, str, str]]


@pytest.fixture
def admin(address: str, capsys: pytest.CaptureFixture[str]) -> Admin:
    """`plancia admin …`: its exit code, what it prints and what it complains of."""

    def run(*words: str, database: str = address, lang: str = "en") -> tuple[int, str, str]:
        capsys.readouterr()
        code = main(["admin", *map(str, words), "--database", database, "--lang", lang])
        told = capsys.readouterr()
        return code, told.out, told.err

    return run


@pytest.fixture
def spare(address: str, tmp_path: Path) -> Iterator[str]:
    """Another empty database of the same kind."""
    if address.startswith("sqlite"):
        yield f"sqlite:///{tmp_path / 'spare.sqlite'}"
        return
    yield from another(address)


def another(uri: str) -> Iterator[str]:
    engine = create_engine(uri, isolation_level="AUTOCOMMIT")
    name = f"spare_{uuid4().hex}"
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    yield engine.url.set(database=name).render_as_string(hide_password=False)
    with engine.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()


def sql(address: str, *lines: str) -> list[Any]:
    """Lines of SQL, as somebody may have written them by hand; the rows of the last one."""
    engine = create_engine(address)
    with engine.begin() as connection:
        done = [connection.exec_driver_sql(line) for line in lines]
        rows = list(done[-1]) if done[-1].returns_rows else []
    engine.dispose()
    return rows


def play(person: Person, table: str, steps: int) -> None:
    """Steps of somebody who has all seats."""
    for n in range(steps):
        shown = person.look(table)
        if shown["status"] == "over":
            return
        person.step(table, n, seat=shown["game"]["public"]["to_move"])


def finished(person: Person, game: str = "qin") -> str:
    """A table at which bots have played to the end."""
    table = person.open(game, "bot:random bot:random")
    socket = person.socket()
    shown = socket.watch(table)
    while shown["status"] != "over":
        shown = socket.next("table")
    socket.close()
    return table


def test_tables_are_listed_by_game_status_and_person(house: House, admin: Admin) -> None:
    ada, bruno = house.person("Ada"), house.person("Bruno")
    running = ada.open("terratain", "me me")
    waiting = bruno.open("qin", "me open", visibility="public")
    assert [line.split()[0] for line in admin("list")[1].splitlines()] == [waiting, running]
    for words, found in (
        (("--game", "qin"), waiting),
        (("--status", "running"), running),
        (("--guest", ada.get("/me")["id"]), running),
        (("--most", "1"), waiting),
    ):
        assert [line.split()[0] for line in admin("list", *words)[1].splitlines()] == [found]
    assert admin("list", "--status", "over") == (0, "There is no such table.\n", "")
    assert "Bruno" in admin("list", "--game", "qin")[1]


@pytest.mark.parametrize("game", ["qin", "zhanguo"])
def test_a_running_game_is_shown_without_what_it_hides(house: House, admin: Admin, address: str, game: str) -> None:
    ada = house.person()
    table = ada.open(game, "me me", options={"draft": "on"} if game == "zhanguo" else {})
    play(ada, table, 12)
    ada.do(table, "say", text="good luck")
    mask = os.umask(0o022)
    code, told, _ = admin("show", table)
    assert os.umask(mask) == 0o022, "who may read our files is nobody else's"
    (secret,) = sql(address, f"SELECT seed, salt FROM tables WHERE id = '{table}'")
    assert code == 0
    assert len(told.splitlines()) == sql(address, f"SELECT count(*) FROM entries WHERE table_id = '{table}'")[0][0] + 4
    assert "“good luck”" in told
    assert not any(word in told for word in secret)
    whole = admin("show", table, "--secrets")[1]
    assert all(word in whole for word in secret)
    story = ada.http.get(f"/tables/{table}/story", params={"eyes": "spectator"}).json()
    hidden = [step for step in story if any(event["key"].endswith(".hidden") for event in step["events"])]
    differs = [line for line in told.splitlines() if line not in whole.splitlines()]
    assert len(differs) == len(hidden) > 0
    assert told.count("plays ….") == sum(step["move"] is None for step in story)
    assert "plays …." not in whole
    assert ("plays …." in told) == (game == "zhanguo"), "nobody has chosen in secret"


def test_every_entry_of_a_log_is_told_in_every_language(house: House, admin: Admin) -> None:
    ada, bruno = house.person("Ada"), house.person("Bruno")
    table = ada.open("qin", "me open", visibility="public")
    bruno.do(table, "sit")
    bruno.do(table, "say", preset="hello")
    ada.do(table, "end")
    bruno.do(table, "reply", yes=False)
    ada.do(table, "lend", bot="greedy")
    ada.do(table, "return")
    bruno.do(table, "resign")
    assert ada.http.delete("/me").is_success
    logs = {admin("show", table, lang=lang)[1] for lang in LANGUAGES}
    assert len(logs) == len(LANGUAGES)
    kinds = {str(kind.__struct_config__.tag) for kind in get_args(log.AnyEntry)}
    assert kinds == {key.split(".")[2] for key in catalogue("en") if key.startswith("admin.log.")}
    for told in logs:
        assert "admin." not in told
        assert "{" not in told


def test_games_go_out_as_files_and_come_in_as_tables(house: House, admin: Admin, spare: str, tmp_path: Path) -> None:
    ada = house.person()
    over, running = finished(ada), ada.open("terratain", "me me")
    ada.open("qin", "me open")
    play(ada, running, 5)
    folder = tmp_path / "games"
    code, told, _ = admin("export", "--all", folder)
    assert (code, sorted(told.split(": ")[1].splitlines()[0] for told in told.splitlines(True))) == (
        0,
        ["written", "written, sealed"],
    )
    files = {path.stem.partition("-")[2]: path for path in folder.iterdir()}
    assert set(files) == {over, running}
    read_game(files[over].read_text("utf-8")).verify()
    assert read_game(files[running].read_text("utf-8")).seal is None
    assert admin("migrate", database=spare)[0] == 0
    code, told, complaint = admin("import", files[over], files[running], database=spare)
    assert code == 1
    assert "now table" in told
    assert files[running].name in complaint
    assert admin("import", files[over], database=spare)[1].count("already here as table") == 1
    assert len(admin("list", database=spare)[1].splitlines()) == 1
    assert admin("repair", "--all", database=spare)[0] == 0
    table = sql(spare, "SELECT id FROM tables")[0][0]
    assert admin("export", table, tmp_path / "again", database=spare)[0] == 0
    again = (tmp_path / "again" / f"qin-{table}.txt").read_text("utf-8")
    assert read_game(again).moves == read_game(files[over].read_text("utf-8")).moves


def test_the_files_of_a_duplicate_series_are_whole_after_its_last_game(
    house: House, admin: Admin, tmp_path: Path
) -> None:
    ada, bruno = house.person("Ada"), house.person("Bruno")
    first = ada.open("qin", "me open", visibility="public", series={"kind": "duplicate"})
    bruno.do(first, "sit")
    ada.do(first, "resign")
    assert admin("export", first, tmp_path)[1].count("sealed") == 1
    last = ada.do(first, "rematch")["answer"]["table"]
    ada.do(last, "resign")
    assert "sealed" not in admin("export", first, last, tmp_path)[1]
    for table in (first, last):
        assert read_game((tmp_path / f"qin-{table}.txt").read_text("utf-8")).seal is not None
        assert "Seed: " in admin("show", table)[1]
    assert admin("repair", "--all")[0] == 0


def test_an_imported_game_is_served_to_everybody(start: Any, admin: Admin, spare: str, tmp_path: Path) -> None:
    one = start()
    ada = Person(one.url)
    file = ada.http.get(f"/tables/{finished(ada, 'zhanguo')}/file").text
    (tmp_path / "game.txt").write_text(file, "utf-8")
    bruno = Person(start(database=spare).url, "Bruno")
    assert admin("import", tmp_path / "game.txt", database=spare)[0] == 0
    (listed,) = bruno.get("/tables")
    result = read_game(file).result
    assert result is not None
    assert (listed["status"], tuple(listed["scores"]), listed["free"]) == ("over", result.scores, 0)
    assert bruno.look(listed["table"], eyes="all")["game"]["public"]
    assert read_game(bruno.http.get(f"/tables/{listed['table']}/file").text).moves == read_game(file).moves
    for person in (ada, bruno):
        person.http.close()


def test_a_false_game_file_does_not_come_in(house: House, admin: Admin, tmp_path: Path) -> None:
    ada = house.person()
    table = finished(ada)
    true = ada.http.get(f"/tables/{table}/file").text
    seed = read_game(true).seal
    assert seed is not None
    (tmp_path / "false.txt").write_text(true.replace(str(seed.seed), str(seed.seed + 1)), "utf-8")
    code, told, complaint = admin("import", tmp_path / "false.txt", tmp_path / "none.txt")
    assert (code, told) == (1, "")
    assert complaint.count("\n") == 2
    assert len(admin("list")[1].splitlines()) == 1


def test_what_does_not_follow_from_a_log_is_found_and_put_right(house: House, admin: Admin, address: str) -> None:
    ada, bruno = house.person("Ada"), house.person("Bruno")
    table = ada.open("qin", "me open", visibility="public", clock={"per": "move", "seconds": 60})
    bruno.do(table, "sit")
    over = finished(ada)
    assert admin("repair", "--all") == (0, "Tables played again: 2. What differs: 0.\n", "")
    before = sql(address, f"SELECT names, v, to_move, deadline FROM tables WHERE id = '{table}'")
    sql(
        address,
        f"UPDATE tables SET names = '[]', v = 9, to_move = NULL, deadline = 5 WHERE id = '{table}'",
        f"DELETE FROM sittings WHERE table_id = '{table}' AND guest = 2",
        f"UPDATE tables SET status = 'running', result = NULL WHERE id = '{over}'",
    )
    code, told, _ = admin("repair", "--all")
    assert code == 1
    for what in (
        "names is kept as []",
        "v is kept as 9",
        "to_move",
        "deadline is kept as 5",
        "guest 2",
        "status",
        "result",
    ):
        assert what in told
    assert admin("repair", "--all")[:2] == (1, told), "looking has changed something"
    assert admin("repair", "--all", "--fix")[0] == 0
    assert admin("repair", "--all")[0] == 0
    assert sql(address, f"SELECT names, v, to_move, deadline FROM tables WHERE id = '{table}'") == before
    assert {each["table"] for each in bruno.get("/tables", mine=True)} == {table}


def test_what_is_written_meanwhile_is_no_difference(house: House, admin: Admin) -> None:
    ada = house.person()
    table = ada.open("terratain", "me me")
    stop = threading.Event()

    def go_on() -> None:
        while not stop.is_set():
            play(ada, table, 1)

    playing = threading.Thread(target=go_on)
    playing.start()
    try:
        for _ in range(25):
            assert admin("repair", "--all", "--fix")[1] == "Tables played again: 1. What differs: 0.\n"
    finally:
        stop.set()
        playing.join()
    assert len(admin("show", table)[1].splitlines()) > 10


def test_a_log_that_cannot_be_played_is_reported_with_its_entry_and_why(
    house: House, admin: Admin, address: str
) -> None:
    ada = house.person()
    illegal, gap, nonsense, other = (ada.open("qin", "me me") for _ in range(4))
    for table in (illegal, gap, nonsense, other):
        play(ada, table, 4)
    played = ada.look(illegal)
    last = played["v"]
    action = sql(address, f"SELECT data FROM entries WHERE table_id = '{illegal}' AND v = {last - 1}")[0][0]
    sql(
        address,
        f"UPDATE entries SET data = '{action}' WHERE table_id = '{illegal}' AND v = {last}",
        f"DELETE FROM entries WHERE table_id = '{gap}' AND v = 4",
        f"UPDATE entries SET data = 'nonsense' WHERE table_id = '{nonsense}' AND v = 3",
        f"UPDATE tables SET rules = 'other 0' WHERE id = '{other}'",
    )
    code, told, _ = admin("repair", "--fix")
    assert code == 1
    assert f"Table {illegal}, entry {last}: " in told
    assert f"Table {gap}, entry 4: the log cannot be played on: an entry is missing" in told
    assert f"Table {nonsense}, entry 3: " in told
    assert f"Table {other} was begun by rules other 0; installed are " in told
    assert told.splitlines()[-1] == "Tables played again: 4. What differs: 4."
    code, told, _ = admin("check")
    assert (code, gap in told, other in told) == (1, True, False)


def test_a_table_that_cannot_be_read_hides_no_other_in_the_list(house: House, admin: Admin, address: str) -> None:
    ada = house.person()
    damaged, whole = (ada.open("qin", "me bot:random") for _ in range(2))
    for name, wrong in (("names", "'['"), ("names", "'{}'"), ("updated", str(2**62)), ("created", str(-(2**62)))):
        sql(address, f"UPDATE tables SET {name} = {wrong} WHERE id = '{damaged}'")
        code, told, complaint = admin("list")
        assert (code, complaint) == (0, "")
        assert {line.split()[0] for line in told.splitlines()} == {damaged, whole}
        assert admin("show", damaged)[0] in (0, 1)


def test_tables_of_other_rules_wait_until_they_may_go_on(start: Any, admin: Admin, address: str) -> None:
    first = start()
    ada = Person(first.url)
    table = ada.open("qin", "me me")
    play(ada, table, 4)
    before = ada.look(table)
    first.stop()
    true = sql(address, f"SELECT rules FROM tables WHERE id = '{table}'")[0][0]
    sql(address, f"UPDATE tables SET rules = 'older' WHERE id = '{table}'")
    second = start()
    ada.http.base_url = second.url + "/api/v1"
    assert ada.look(table) == (503, "busy", "server.rules")
    assert admin("repair", "--adopt")[0] == 0
    assert sql(address, f"SELECT rules FROM tables WHERE id = '{table}'") == [(true,)]
    assert ada.look(table) == before
    ada.http.close()


def test_a_backup_is_made_while_people_play_and_brings_everything_back(
    start: Any, admin: Admin, address: str, spare: str, tmp_path: Path
) -> None:
    server = start()
    ada = Person(server.url)
    tables = [finished(ada), *(ada.open(game, "me me") for game in ("qin", "terratain", "zhanguo"))]
    stop = threading.Event()

    def go_on() -> None:
        while not stop.is_set():
            play(ada, tables[1], 1)

    playing = threading.Thread(target=go_on)
    playing.start()
    try:
        backups = [tmp_path / f"{n}.backup" for n in range(3)]
        for path in backups:
            code, told, _ = admin("backup", path)
            assert (code, "written and proven. Guests: 1, tables: 4" in told) == (0, True)
    finally:
        stop.set()
        playing.join()
    assert backups[0].stat().st_mode & 0o777 == 0o600
    assert admin("backup", backups[0])[0] == 2, "a backup was overwritten"
    for path in backups:
        assert admin("restore", path, "--force", database=spare)[0] == 0
        assert admin("check", database=spare)[0] == 0
        assert admin("repair", "--all", database=spare)[1].endswith("What differs: 0.\n")
    rows = "SELECT table_id, v, data FROM entries ORDER BY table_id, v"
    kept, all_rows = sql(spare, rows), sql(address, rows)
    assert set(kept) <= set(all_rows)
    assert len(kept) > 50
    server.stop()
    ada.http.base_url = start(database=spare).url + "/api/v1"
    assert ada.look(tables[0])["status"] == "over"
    assert ada.step(tables[2], seat=ada.look(tables[2])["game"]["public"]["to_move"])["type"] == "ack"
    Person(str(ada.http.base_url).removesuffix("/api/v1/"), "Carla").http.close()  # new guests get new numbers
    assert [row[0] for row in sql(spare, "SELECT name FROM guests ORDER BY id")] == ["Ada", "Carla"]
    ada.http.close()


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_a_backup_of_one_kind_of_database_goes_into_the_other(
    start: Any, admin: Admin, address: str, postgresql: str, tmp_path: Path
) -> None:
    server = start()
    ada = Person(server.url)
    table = finished(ada)
    ada.http.close()
    server.stop()  # who was seen when is written till then
    assert admin("backup", tmp_path / "b")[0] == 0
    there = another(postgresql.replace("postgresql://", "postgresql+psycopg://"))
    goal = next(there)
    assert admin("restore", tmp_path / "b", database=goal)[0] == 0
    assert admin("backup", tmp_path / "c", database=goal)[0] == 0
    for name in ("guests", "tokens", "tables", "entries", "sittings", "links"):
        rows = f"SELECT * FROM {name}"
        same = [sorted(map(tuple, sql(where, rows)), key=repr) for where in (address, f"sqlite:///{tmp_path / 'c'}")]
        assert same[0] == same[1]
    assert table in admin("list", database=goal)[1]
    next(there, None)


def test_restoring_spares_what_is_there_and_what_runs(start: Any, admin: Admin, address: str, tmp_path: Path) -> None:
    server = start()
    ada = Person(server.url)
    ada.open("qin", "me me")
    file = tmp_path / "backup"
    assert admin("backup", file)[0] == 0
    ada.open("qin", "me me")
    for words in ((), ("--force",)):
        code, told, complaint = admin("restore", file, *words)
        assert (code, told, complaint.count("\n")) == (2, "", 1)
        assert "Stop it first" in complaint
    server.stop()
    assert "--force" in admin("restore", file)[2]
    assert len(admin("list")[1].splitlines()) == 2
    assert admin("restore", file, "--force")[0] == 0
    assert len(admin("list")[1].splitlines()) == 1
    if address.startswith("sqlite"):
        old = f"{address}.old"
        assert len(admin("list", database=old)[1].splitlines()) == 2, "what was replaced is gone"
    ada.http.close()


def test_a_backup_that_is_none_is_refused_before_anything_changes(
    start: Any, admin: Admin, address: str, tmp_path: Path
) -> None:
    server = start()
    ada = Person(server.url)
    finished(ada)
    file = tmp_path / "backup"
    assert admin("backup", file)[0] == 0
    server.stop()
    ada.http.close()
    before = admin("list")[1]
    data = file.read_bytes()
    middle = len(data) // 2
    wrong = {
        "text": b"nothing of the kind",
        "short": data[: len(data) - 4096 * 3],
        "spoilt": data[:middle] + b"\xff" * 4096 + data[middle + 4096 :],
    }
    for name, content in wrong.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "newer").write_bytes(data)
    sql(f"sqlite:///{tmp_path / 'newer'}", "UPDATE alembic_version SET version_num = '9999'")
    sql(f"sqlite:///{tmp_path / 'foreign'}", "CREATE TABLE other (id INTEGER)")
    for name in (*wrong, "newer", "foreign", "none"):
        code, told, complaint = admin("restore", tmp_path / name, "--force")
        assert (code, told, complaint.count("\n")) == (2, "", 1), name
    assert "newer version of Plancia: 9999" in admin("restore", tmp_path / "newer", "--force")[2]
    assert admin("list")[1] == before
    assert not list(tmp_path.glob(".plancia-*")), "a part was left behind"


def test_old_guests_closed_tables_and_expired_links_are_thrown_away(house: House, admin: Admin, address: str) -> None:
    ada, bruno, carla = (house.person(name) for name in ("Ada", "Bruno", "Carla"))
    table = ada.open("qin", "me link")
    closed = ada.open("qin", "me open")
    ada.do(closed, "close")
    assert bruno.get("/me")["name"] == "Bruno"
    assert admin("vacuum") == (0, "Thrown away: guests 0, links 0, tables 0.\n", "")
    sql(
        address,
        "UPDATE guests SET created = 1, seen = 1 WHERE name IN ('Ada', 'Bruno')",
        f"UPDATE tables SET updated = 1 WHERE id IN ('{closed}', '{table}')",
        "UPDATE links SET expires = 1",
    )
    assert admin("vacuum", "--days", "30") == (0, "Thrown away: guests 1, links 1, tables 1.\n", "")
    assert sorted(row[0] for row in sql(address, "SELECT name FROM guests")) == ["Ada", "Carla"]
    assert [row[0] for row in sql(address, "SELECT id FROM tables")] == [table]
    assert bruno.get("/me")[:2] == (401, "stranger")
    assert carla.get("/me")["name"] == "Carla"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_cannot_be_done_is_one_line_and_nothing_is_made(
    admin: Admin, address: str, settings: Settings, tmp_path: Path, lang: str
) -> None:
    nowhere = f"sqlite:///{tmp_path / 'none' / 'x.sqlite'}"
    for words, database in (
        (("list",), nowhere),
        (("backup", tmp_path / "b"), nowhere),
        (("restore", tmp_path / "none"), nowhere),
        (("migrate",), nowhere),
        (("list",), address),  # nothing is there yet, or no schema
        (("list",), "postgresql://nobody:secret@127.0.0.1:1/none"),
        (("list",), "nonsense"),
        (("list",), "postgresql://x:secret@h:port/none"),
        (("list",), "sqlite://"),
        (("export", "x"), address),
    ):
        code, told, complaint = admin(*words, database=database, lang=lang)
        assert (code, told) == (2, ""), (words, database)
        assert complaint.count("\n") == 1, complaint
        assert "Traceback" not in complaint
        assert "secret" not in complaint
    assert list(tmp_path.iterdir()) == []
