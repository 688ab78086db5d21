"""The page's TypeScript types, made from `wire` and the catalogue: `python -m plancia.server.typescript web/src`."""

import inspect
import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from plancia.core.saving import save
from plancia.server import wire
from plancia.texts import catalogue, placeholders

HEAD = """\
// Made from src/plancia/server/wire.py by `make types`; a test fails when it is not up to date.

/** What the server sends back of what it was sent: nothing is left out. */
export type Complete<T> = { [K in keyof T]-?: Complete<T[K]> };
"""
WORDS = """\
// Made from the English catalogue by `make types`; a test fails when it is not up to date.

/** A text of the page itself. */
export type PageKey = keyof Places;

/** What a text wants filled in: nothing, or all its places. */
export type Filled<K extends PageKey> = [Places[K]] extends [never] ? [] : [args: Record<Places[K], unknown>];

/** The texts, each with its places. */
export interface Places {
"""
UNIONS = {
    "AnyCommand": wire.AnyCommand,
    "AnyFrame": wire.AnyFrame,
    "Viewer": wire.Viewer,
    "Lang": wire.Lang,
}
"""Types that are no structs and have a name all the same."""
ANSWERS = wire.Ack, wire.Wrong, wire.Pong, wire.Bye, wire.Shown
"""What a screen is sent, told apart by `type`."""

Schema = dict[str, Any]


def structs() -> dict[str, type[msgspec.Struct]]:
    """All structs that go over the wire, by name."""
    bases = (wire.Strict, wire.Answer, wire.Command, wire.Frame)
    found = vars(wire).items()
    return {
        name: kind
        for name, kind in found
        if inspect.isclass(kind) and issubclass(kind, wire.Strict | wire.Answer) and kind not in bases
    }


def types() -> str:
    """The whole file."""
    known = structs()
    _, components = msgspec.json.schema_components(known.values(), ref_template="{name}")
    parts = [HEAD, *(_interface(name, kind, components[name]) for name, kind in known.items())]
    for name, union in UNIONS.items():
        (schema,), _ = msgspec.json.schema_components([union], ref_template="{name}")
        parts.append(f"export type {name} = {_type(schema)};\n")
    parts.append(f"export type AnyAnswer = {' | '.join(kind.__name__ for kind in ANSWERS)};\n")
    return "\n".join(parts)


def keys() -> str:
    """The keys of the page's own texts, with their places."""
    lines = [WORDS]
    for key, text in catalogue("en").items():
        if key.startswith("page."):
            places = " | ".join(json.dumps(place) for place in sorted(placeholders(text)))
            lines.append(f"  {json.dumps(key)}: {places or 'never'};\n")
    return "".join([*lines, "}\n"])


FILES = {"api/types.ts": types, "words/keys.ts": keys}
"""Where the page has them."""


def _interface(name: str, kind: type[msgspec.Struct], schema: Schema) -> str:
    """A struct; what the server sends is always whole, of what it is sent the defaults may be left out."""
    sent = issubclass(kind, wire.Answer)
    lines = [f"/** {schema['description']} */", f"export interface {name} {{"]
    for field, of in schema["properties"].items():
        needed = sent or field in schema["required"]
        lines.append(f"  {field}{'' if needed else '?'}: {_type(of, sent)};")
    return "\n".join([*lines, "}\n"])


def _type(schema: Schema, sent: bool = False) -> str:
    """The type of a value."""
    match schema:
        case {"$ref": name}:
            return f"Complete<{name}>" if sent and issubclass(structs()[name], wire.Strict) else str(name)
        case {"anyOf": kinds}:
            return " | ".join(dict.fromkeys(_type(kind, sent) for kind in kinds))
        case {"enum": values}:
            return " | ".join(json.dumps(value) for value in values)
        case {"type": "array", "items": items}:
            inner = _type(items, sent)
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case {"type": "object", "additionalProperties": dict() as values}:
            return f"Record<string, {_type(values, sent)}>"
    return _PLAIN[schema.get("type", "")]


_PLAIN = {
    "": "unknown",
    "integer": "number",
    "number": "number",
    "string": "string",
    "boolean": "boolean",
    "null": "null",
    "object": "Record<string, unknown>",
}


if __name__ == "__main__":
    for name, text in FILES.items():
        save(Path(sys.argv[1], name), text())
