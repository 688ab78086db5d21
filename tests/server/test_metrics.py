"""What a server tells of itself: numbers for who runs it, nothing of who plays; and whether it can serve."""

import re
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, text

from server.house import House

LINE = re.compile(r'([a-z_]+)(?:\{([a-z]+="[^"]*")\})? (-?[0-9.e+-]+|\+Inf)')


def numbers(url: str, **headers: str) -> dict[str, float]:
    """All samples by name, labels included; every line must be one that Prometheus reads."""
    response = httpx.get(f"{url}/metrics", headers=headers)
    assert response.headers["content-type"].startswith("text/plain; version=0.0.4")
    found, typed = {}, set()
    for line in response.text.splitlines():
        if line.startswith("# TYPE "):
            typed.add(line.split()[2])
        if not line.startswith("#"):
            match = LINE.fullmatch(line)
            assert match, line
            assert match[1] in typed or re.sub("_(bucket|sum|count)$", "", match[1]) in typed
            found[match[1] + (f"{{{match[2]}}}" if match[2] else "")] = float(match[3])
    return found


def test_what_happens_is_counted(house: House) -> None:
    ada = house.person("Zenobia")
    before = numbers(house.url)
    table = ada.open("qin", "me bot:greedy")
    socket = ada.socket()
    shown = socket.watch(table)
    while not shown["game"]["legal"]:
        shown = socket.next("table")
    ada.step(table)
    assert ada.do(table, "play", version=0, actions=[0])[:2] == (409, "version")
    after = numbers(house.url)
    risen = {name for name, value in after.items() if value > before.get(name, 0)}
    assert {
        "plancia_sockets", "plancia_people", "plancia_tables_live", "plancia_tables_watched", "plancia_commands_total",
        'plancia_refused_total{code="version"}', "plancia_entries_total", "plancia_commit_seconds_count",
        "plancia_commit_seconds_sum", "plancia_works_total", "plancia_think_seconds_count",
        'plancia_tables{status="running"}', "process_cpu_seconds_total",
    } <= risen  # fmt: skip
    assert after["plancia_commands_total"] == 2
    assert after['plancia_game_ready{game="zhanguo"}'] == after["plancia_database_up"] == 1
    assert after["plancia_mistakes_total"] == after["plancia_unwritten_total"] == 0
    assert 10e6 < after["process_resident_memory_bytes"] < 10e9
    last = after["plancia_commit_seconds_count"]
    assert after['plancia_commit_seconds_bucket{le="+Inf"}'] == last
    body = httpx.get(f"{house.url}/metrics").text
    for secret in (table, "Zenobia", ada.get("/me")["id"], shown["commitment"]):
        assert secret not in body
    socket.close()


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_only_this_machine_or_who_has_the_token_reads_the_numbers(start: Any) -> None:
    local, closed = start(), start(metrics="a token")
    assert numbers(local.url)
    for name in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"):
        assert httpx.get(f"{local.url}/metrics", headers={name: "127.0.0.1"}).status_code == 403, "through a proxy"
    assert numbers(closed.url, Authorization="Bearer a token", **{"X-Forwarded-For": "203.0.113.7"})
    for wrong in ({}, {"Authorization": "Bearer another"}, {"Authorization": "Bearer"}, {"Authorization": "ö"}):
        headers = {name.encode(): value.encode() for name, value in wrong.items()}
        answer = httpx.get(f"{closed.url}/metrics", headers=headers)
        assert (answer.status_code, answer.json()["key"]) == (403, "server.metrics")
        assert "plancia_sockets" not in answer.text


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
def test_a_server_without_its_database_is_healthy_but_not_ready(start: Any, address: str) -> None:
    server = start()
    assert httpx.get(f"{server.url}/ready").status_code == 200
    admin = create_engine(address, isolation_level="AUTOCOMMIT")
    away = create_engine(admin.url.set(database="postgres"), isolation_level="AUTOCOMMIT")
    name = str(admin.url.database)
    admin.dispose()
    with away.connect() as connection:
        connection.execute(text(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS false"))
        connection.execute(text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"))
    assert httpx.get(f"{server.url}/ready", timeout=30).status_code == 503
    assert httpx.get(f"{server.url}/health").status_code == 200
    assert numbers(server.url)["plancia_database_up"] == 0
    with away.connect() as connection:
        connection.execute(text(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS true"))
    assert httpx.get(f"{server.url}/ready", timeout=30).status_code == 200
    away.dispose()


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_a_server_that_is_about_to_end_is_not_ready(start: Any) -> None:
    server = start()
    server.server.ending = True
    answer = httpx.get(f"{server.url}/ready")
    assert (answer.status_code, answer.json()["status"]) == (503, "ending")
