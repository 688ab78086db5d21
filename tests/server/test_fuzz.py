"""Whatever is sent, over HTTP as the OpenAPI document says or otherwise, over websockets anything: no server error."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
)
from websockets.exceptions import ConnectionClosed

from plancia.server.wire import FRAME
from server.house import API, Person, Socket

QUICK = settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)


@pytest.fixture
def address(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'plancia.sqlite'}"


def attacked(operation: Any, sender: Person, table: str) -> int:
    """Send all kinds of requests to one operation, often about a table that there is; how many they were."""
    tried, rng = 0, random.Random(1)
    cookie = f"plancia={sender.http.cookies['plancia']}"

    @given(case=operation.as_strategy())
    @QUICK
    def attack(case: Any) -> None:
        nonlocal tried
        tried += 1
        if "table" in (case.path_parameters or {}) and rng.random() < 0.7:
            case.path_parameters["table"] = table
        response = case.call(headers={"cookie": cookie}, session=session)
        checks = [not_a_server_error, content_type_conformance]
        if response.status_code < 300:
            checks.append(response_schema_conformance)
        case.validate_response(response, checks=checks)
        assert "Traceback" not in response.text

    with requests.Session() as session:
        attack()
    return tried


@pytest.mark.filterwarnings("ignore::Warning")
def test_no_request_that_the_document_allows_or_not_is_a_server_error(start: Any) -> None:
    running = start()
    ada = Person(running.url)
    table = ada.open("qin", "me me")
    schema = schemathesis.openapi.from_url(f"{running.url}{API}/schema/openapi.json")
    tried = 0
    for found in schema.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr]
        deletes = operation.method.upper() == "DELETE"
        sender = Person(running.url, "Eve") if deletes else ada
        tried += attacked(operation, sender, table)
        if deletes:
            sender.http.close()
    assert tried > 300
    assert isinstance(ada.look(table), dict)
    ada.http.close()


FIELDS = ["type", "id", "table", "command", "do", "seat", "version", "actions", "text", "x"]
VALUES = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-(2**70), 2**70), st.floats(), st.text(max_size=20),
        st.sampled_from(["watch", "order", "ping", "sit", "play", "undo", "a" * 12, "spectator", "all"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(FIELDS), inner, max_size=5),
    ),
    max_leaves=12,
)  # fmt: skip
COMMANDS: list[dict[str, Any]] = [
    {"do": "sit"}, {"do": "leave"}, {"do": "start", "fill": "greedy"}, {"do": "close"}, {"do": "undo"},
    {"do": "play", "version": 0, "actions": [1]}, {"do": "end"}, {"do": "reply", "yes": True}, {"do": "return"},
    {"do": "vote", "against": 1}, {"do": "lend", "bot": "greedy"}, {"do": "hint", "level": 1}, {"do": "rematch"},
    {"do": "say", "text": "hello"}, {"do": "resign"},
]  # fmt: skip


@st.composite
def mutated(draw: Any) -> Any:
    """A frame that could be right, with something in it changed."""
    frame: dict[str, Any] = draw(
        st.sampled_from(
            [
                {"type": "watch", "table": "a" * 12, "seat": 0},
                {"type": "ping", "id": 1},
                {"type": "unwatch", "table": "a" * 12},
                *({"type": "order", "id": "i", "table": "a" * 12, "command": each} for each in COMMANDS),
            ]
        )
    )
    frame = json.loads(json.dumps(frame))
    place = frame["command"] if "command" in frame and draw(st.booleans()) else frame
    name = draw(st.sampled_from([*place, "x"]))
    if draw(st.booleans()):
        place.pop(name, None)
    else:
        place[name] = draw(VALUES)
    return frame


FRAMES = st.one_of(
    VALUES.map(json.dumps),
    mutated().map(json.dumps),
    st.binary(max_size=200),
    st.text(max_size=200),
    st.tuples(mutated().map(json.dumps), st.integers(0, 400), st.binary(max_size=4)).map(
        lambda parts: parts[0].encode()[: parts[1]] + parts[2] + parts[0].encode()[parts[1] :]
    ),
)


def test_no_frame_ends_a_connection_changes_a_table_or_shows_a_traceback(start: Any) -> None:
    running = start()
    running.server.hall.costly.most = 1e9
    ada, zoe = Person(running.url), Person(running.url, "Zoe")
    table = ada.open("qin", "me me", visibility="public", spectators="public")
    before = ada.look(table)
    one: list[Socket] = [zoe.socket()]
    sent = 0

    @given(frame=FRAMES)
    @settings(QUICK, max_examples=400)
    def attack(frame: str | bytes) -> None:
        nonlocal sent
        sent += 1
        for screen in tuple(running.server.screens):
            screen._patience.most = screen._looks.most = 1e9
            screen._patience._left.clear()
            screen._looks._left.clear()
        if isinstance(frame, str):
            frame = frame.encode(errors="replace").replace(b"a" * 12, table.encode()).decode()
        else:
            frame = frame.replace(b"a" * 12, table.encode())
        assert len(frame) < FRAME
        try:
            one[0].wire.send(frame)
            one[0].send(type="ping", id=4711)
            while (told := one[0].next())["type"] != "pong" or told["id"] != 4711:
                assert told["type"] in ("wrong", "table", "pong", "ack")
                assert "Traceback" not in json.dumps(told)
                assert told.get("fault", {}).get("code") != "failed", told
        except ConnectionClosed as closed:  # pragma: no cover
            pytest.fail(f"{frame!r} ended the connection: {closed}")

    attack()
    assert sent > 300
    after = ada.look(table)
    said = {"v": 0, "chat": []}
    assert after | said == before | said
    talk = zoe.look(table)["chat"]
    assert after["v"] - before["v"] == len(talk), "something but talk has happened"
    one[0].close()
    for person in (ada, zoe):
        person.http.close()
