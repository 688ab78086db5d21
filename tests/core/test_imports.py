"""Imports only point down: between the rooms of the house, and between the rooms of a game."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import plancia

PACKAGE = Path(plancia.__file__).parent
HOUSE = (
    ("__main__",),
    ("cli",),
    ("commands",),
    ("terminal",),
    ("arena", "bench", "fuzz", "torture"),
    ("server",),
    ("library",),
    ("analysis",),
    ("table",),
    ("bots",),
    ("games",),
    ("core",),
    ("art",),
    ("texts",),
    ("registry",),
)
"""From the roof to the cellar; rooms of one floor do not know each other."""
GAME = ("terminal", "picture", "face", "text", "kernel")
"""The rooms of a game, in the same way."""
MODULES = sorted(file for file in PACKAGE.rglob("*.py") if file != PACKAGE / "__init__.py")


def name_of(file: Path) -> str:
    """A module's name inside the package."""
    parts = file.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(file: Path) -> Iterator[str]:
    """What a module imports of the package, inside functions too, each as a name inside it."""
    known = {name_of(each) for each in MODULES}
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "plancia":
            module = (node.module or "").removeprefix("plancia").strip(".")
            for name in node.names:
                inner = f"{module}.{name.name}".strip(".")
                yield inner if inner in known else module
        elif isinstance(node, ast.Import):
            yield from (name.name.removeprefix("plancia.") for name in node.names if name.name.startswith("plancia."))


def floor(module: str) -> int:
    """How far below the roof a module is."""
    return next(n for n, rooms in enumerate(HOUSE) if module.partition(".")[0] in rooms)


def game_of(module: str) -> tuple[str, str]:
    """The game that a module belongs to, and the room in it; empty where there is none."""
    parts = [*module.split("."), "", ""]
    in_game = parts[0] == "games" and (PACKAGE / "games" / parts[1]).is_dir()
    return (parts[1], parts[2]) if in_game else ("", "")


@pytest.mark.parametrize("file", MODULES, ids=name_of)
def test_imports_point_down(file: Path) -> None:
    module = name_of(file)
    game, room = game_of(module)
    for other in imports(file):
        if not other:
            continue  # the package itself, with its version
        assert floor(module) <= floor(other), f"{module} imports {other}, which stands above it"
        if floor(module) == floor(other):
            assert module.partition(".")[0] == other.partition(".")[0], f"{module} imports {other}, beside it"
        other_game, other_room = game_of(other)
        if other_game:
            assert game in ("", other_game), f"{module} imports {other}, of another game"
            assert game or module == "games", f"{module} names a game: {other}"
        if room in GAME and other_room in GAME:
            assert GAME.index(room) <= GAME.index(other_room), f"{module} imports {other}, which stands above it"


def test_nothing_above_the_games_names_one() -> None:
    for file in MODULES:
        if floor(name_of(file)) != floor("games"):
            strings = [
                node.value for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Constant)
            ]
            assert not set(plancia.GAMES) & {text for text in strings if isinstance(text, str)}, name_of(file)
