"""Write the tables of zhanguo-balance.md anew: `python docs/zhanguo_balance.py FOLDER`.

The folder has six reports of `plancia lab zhanguo … --json`: before-2.json, before-3.json, before-4.json (with
`--components tests/zhanguo/start_values.toml`) and after-2.json, after-3.json, after-4.json (with `--offers 2`).
"""

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

DOCUMENT = Path(__file__).with_name("zhanguo-balance.md")
FIRST = "## Scores and seats\n"
"""Everything from this line on is written by this script."""
PLAYERS, TIMES = (2, 3, 4), ("before", "after")
OFFERS = "offers"
Report = dict[str, Any]


def percent(estimate: Report | None) -> str:
    """Points of a hundred, with their sign."""
    return "–" if estimate is None or estimate["value"] is None else f"{100 * estimate['value']:+.1f}"


def mean(row: Report) -> str:
    """How much or how often a seat had it."""
    return f"{row['mean']['value']:.1f}"


def mean_and_lift(row: Report) -> str:
    """How often a seat had it, and how many more games it won."""
    return f"{mean(row)}, {percent(row['lift'])}"


def share_and_lift(row: Report) -> str:
    """How many of the seats had it, and how many more games these won."""
    return f"{100 * row['had']:.0f} %, {percent(row['lift'])}"


def lead_and_wins(offer: Report) -> str:
    """What taking an offer adds to the lead, with its error, and to the wins."""
    lead = offer["lead"]
    return f"{lead['value']:+.1f} ±{lead['error']:.1f}, {percent(offer['wins'])}"


def vp_by(source: str) -> Callable[[Report], str]:
    """The mean VP that a seat has of a source."""
    return lambda report: mean(report["groups"]["source"][source])


GROUPS: list[tuple[str, str, str, Callable[[Report], str]]] = [
    ("action", "Court actions", "How often in a game a seat does it.", mean),
    ("effect", "Effects", "How often in a game a seat uses it, win lift.", mean_and_lift),
    ("reward", "Rewards", "Share of seats that take it, win lift.", share_and_lift),
    (OFFERS, "Rewards taken, not passed", "VP of lead over the best other player, wins.", lead_and_wins),
    ("task", "Tasks", "Share of seats that fulfil it when it is in play, win lift.", share_and_lift),
    ("wall", "Wall tiles", "Share of seats that build there when it is in play, win lift.", share_and_lift),
    ("wall_vp", "What a wall on a tile pays", "Mean VP.", mean),
    ("square", "Bonus squares", "Share of seats with a governor there, win lift.", share_and_lift),
    ("board", "Sides B", "Given by chance, so the lift is the effect itself.", share_and_lift),
]
"""Name in the report, title, what a cell says, and how it is written."""
SOURCES = {
    "abilities": "abilities",
    "governors": "governors (end)",
    "markers": "markers (end)",
    "missing": "missing markers",
    "palaces": "palaces",
    "squares": "bonus squares",
    "tasks": "tasks",
    "walls": "walls",
}


def document(reports: dict[str, dict[int, Report]]) -> Iterator[str]:
    """All tables, line by line."""

    def pairs(name: str, value: Callable[[Report], str]) -> str:
        return row(name, [" → ".join(value(reports[time][n]) for time in TIMES) for n in PLAYERS])

    players = [f"{n} players" for n in PLAYERS]
    yield from (FIRST, *head("before → after", players))
    yield pairs("mean VP", lambda report: f"{report['score']['value']:.1f}")
    yield pairs("winner's VP", lambda report: f"{report['winner']['value']:.1f}")
    yield pairs("first minus second", lambda report: f"{report['margin']['value']:.1f}")
    yield pairs("start player wins, more than fair (points)", lambda report: percent(report["seats"][0]["advantage"]))
    errors = [100 * reports["after"][n]["seats"][0]["advantage"]["error"] for n in PLAYERS]
    yield row("its standard error, after", [f"±{error:.1f}" for error in errors])
    yield from ("\n## VP by source, mean of all seats\n", *head("source", players))
    for source, name in SOURCES.items():
        yield pairs(name, vp_by(source))
    for group, title, about, write in GROUPS:
        found = {
            f"{n} {time}": rows
            for n in PLAYERS
            for time in TIMES
            if (rows := (reports[time][n]["groups"] | {OFFERS: reports[time][n].get(OFFERS)})[group])
        }
        yield from (f"\n## {title}\n", f"{about}\n", *head("what", list(found)))
        for name in sorted(set().union(*found.values())):
            yield row(name, [write(rows[name]) if name in rows else "" for rows in found.values()])


def head(name: str, columns: list[str]) -> list[str]:
    """The first two lines of a table."""
    return [row(name, columns), "|---" * (len(columns) + 1) + "|"]


def row(name: str, cells: list[str]) -> str:
    """A line of a table."""
    return f"| {' | '.join([name, *cells])} |"


def main(folder: Path) -> None:
    """The text stays, the tables are replaced."""
    reports = {
        time: {n: json.loads((folder / f"{time}-{n}.json").read_text("utf-8")) for n in PLAYERS} for time in TIMES
    }
    text = DOCUMENT.read_text("utf-8")
    DOCUMENT.write_text(text[: text.index(FIRST)] + "\n".join(document(reports)) + "\n", "utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    if missing := [name for time in TIMES for n in PLAYERS if not (folder / (name := f"{time}-{n}.json")).is_file()]:
        parser.error(f"not in {folder}: {', '.join(missing)}")
    main(folder)
