"""Which games there are: the folders in `games/`, and those of other packages, by their entry point `plancia.games`."""

from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

GROUP = "plancia.games"
"""The entry points: `name = "package"`; the package has an object RULES, as ours have."""

_OURS = Path(__file__).parent / "games"


@cache
def packages() -> dict[str, str]:
    """The package of every game by the game's name, ours first; nothing is imported."""
    ours = sorted(file.parent.name for file in _OURS.glob("*/__init__.py"))
    others = sorted((point.name, point.value) for point in entry_points(group=GROUP) if point.name not in ours)
    return {name: f"{GROUP}.{name}" for name in ours} | dict(others)


def folder(package: str) -> Path | None:
    """Where a game's package lies; None if it does not."""
    if package.rpartition(".")[0] == GROUP:
        return _OURS / package.rpartition(".")[2]
    try:
        spec = find_spec(package)
    except ImportError:
        return None
    return Path(spec.submodule_search_locations[0]) if spec and spec.submodule_search_locations else None
