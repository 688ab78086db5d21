"""What the server promises to others: its OpenAPI document, the page's types, the docs, the schema of its database."""

import re
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from plancia.server import openapi, typescript, wire
from plancia.server.store.migrate import migrate
from plancia.server.store.schema import metadata
from server.house import API, House

ROOT = Path(__file__).parents[2]


@pytest.fixture
def document(house: House) -> Any:
    """The OpenAPI document of a running server."""
    return house.person(known=False).get("/schema/openapi.json")


def operations(document: Any) -> dict[str, Any]:
    """All operations, as `GET /path`."""
    return {
        f"{method.upper()} {path.removeprefix(API)}": operation
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
    }


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_the_openapi_document_is_complete(document: Any) -> None:
    found = operations(document)
    assert len({operation["operationId"] for operation in found.values()}) == len(found)
    for name, operation in found.items():
        assert operation["summary"].endswith("."), name
        assert operation["description"], name
        assert operation["tags"][0] in openapi.TAGS, name
        for status, response in operation["responses"].items():
            (schema,) = (content["schema"] for content in response["content"].values())
            if int(status) >= 400:
                assert schema == {"$ref": "#/components/schemas/Fault"}, (name, status)
        if name.startswith(("POST", "PUT")) and "requestBody" not in operation:
            assert name.endswith(("{token}", "/analysis")), name
    assert found["GET /tables/{table}"]["responses"]["200"]["content"]["application/json"]["schema"] == {
        "$ref": "#/components/schemas/Shown"
    }
    assert "text/plain" in found["POST /files"]["requestBody"]["content"]


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_the_docs_name_every_operation_and_no_other(document: Any) -> None:
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    named = set(re.findall(r"`((?:GET|POST|PUT|DELETE) /[^ `?]*)", page))
    assert named == set(operations(document))
    commands = {kind.__struct_config__.tag for kind in wire.AnyCommand.__args__}
    (line,) = re.findall(r"\*\*Commands\*\*.*: (.*)\. To play", page)
    assert {word.strip("`") for word in line.split()} == commands


def test_the_types_of_the_page_are_up_to_date_and_whole() -> None:
    text = (ROOT / "web" / "src" / "api" / "types.ts").read_text("utf-8")
    assert text == typescript.types(), "run `make types`"
    interfaces = set(re.findall(r"^export interface (\w+)", text, re.M))
    assert interfaces == set(typescript.structs())
    fields = {
        name: set(re.findall(r"^  (\w+)\??: ", body, re.M))
        for name, body in re.findall(r"^export interface (\w+) \{\n(.*?)^\}", text, re.M | re.S)
    }
    for name, kind in typescript.structs().items():
        tag = {kind.__struct_config__.tag_field} - {None}
        assert fields[name] == set(kind.__struct_encode_fields__) | tag
    assert "  actions: number[];" in text
    assert "  setup: Complete<Setup>;" in text


def test_the_keys_of_the_page_are_up_to_date() -> None:
    text = (ROOT / "web" / "src" / "words" / "keys.ts").read_text("utf-8")
    assert text == typescript.keys(), "run `make types`"
    assert '  "page.title": never;' in text
    assert '  "page.seat": "n";' in text


def test_the_migrations_lead_to_the_schema(address: str) -> None:
    engine = create_engine(address)
    migrate(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, metadata) == []
    with engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE notes ADD COLUMN more INTEGER")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert [change[0] for change in compare_metadata(context, metadata)] == ["remove_column"], "it would be seen"
    engine.dispose()
