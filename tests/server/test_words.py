"""The catalogue in parts: whatever a page can be told, it has the words for, and it loads no others."""

import ast
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import plancia
from plancia.analysis.reasons import reasons
from plancia.core.events import SPECTATOR
from plancia.games import NAMES
from plancia.server.words import ANALYSIS, FILES, PAGE, part, texts
from plancia.table.draft import Draft
from plancia.texts import LANGUAGES, catalogue

PACKAGE = Path(plancia.__file__).parent
PAGE_SOURCES = PACKAGE.parents[1] / "web" / "src"
KEYS = catalogue("en")


def said(file: Path) -> Iterator[str]:
    """The keys of the catalogue that stand in a module; of one that is put together, all that it can be."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value and node.value in KEYS:
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            parts = [re.escape(str(each.value)) if isinstance(each, ast.Constant) else ".+" for each in node.values]
            if re.match(r"[a-z]+\\\.[a-z]+\\\.", parts[0]):
                yield from filter(re.compile("".join(parts)).fullmatch, KEYS)


def missing(folders: str, *parts: str) -> dict[str, list[str]]:
    """Keys that are said there and are in none of these parts."""
    found = {}
    for file in sorted(PACKAGE.glob(folders)):
        if wrong := sorted({key for key in said(file) if part(key) not in parts}):
            found[str(file.relative_to(PACKAGE))] = wrong
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_table_has_the_words_for_all_that_a_game_tells(name: str) -> None:
    assert missing(f"games/{name}/face/*.py", name, PAGE) == {}
    assert any(
        key.startswith(f"{name}.event.") for file in PACKAGE.glob(f"games/{name}/face/*.py") for key in said(file)
    )


@pytest.mark.parametrize("name", NAMES)
def test_who_brings_texts_of_his_own_is_told_what_is_wrong_with_them(name: str) -> None:
    typed = "typed", "notation"  # where words are read, which only a terminal does
    wrong = missing(f"games/{name}/text/*.py", name, PAGE, FILES, f"{name}.{FILES}")
    assert {file for file in wrong if Path(file).stem not in typed} == set(), wrong


def test_the_lobby_has_the_words_for_all_errors_of_the_server() -> None:
    wrong = missing("table/*.py", PAGE, FILES) | missing("server/**/*.py", PAGE, FILES, ANALYSIS)
    assert set(wrong) == {"table/shelf.py", "server/backup.py", "server/run.py"}, "which only the command line uses"


def strings(data: Any) -> Iterator[str]:
    """All texts in plain data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        yield from (text for value in data.values() for text in strings(value))
    elif isinstance(data, list | tuple):
        yield from (text for value in data for text in strings(value))


@pytest.mark.parametrize("name", NAMES)
def test_every_key_of_a_view_an_event_a_target_a_refusal_and_a_hint_is_in_the_part_of_the_table(name: str) -> None:
    position = plancia.game(name).start(seed=3)
    told: set[str] = set()
    while not position.over:
        seat, actions = position.to_move, position.legal
        assert seat is not None
        told |= set(strings(position.view(seat))) | set(strings(position.view(SPECTATOR)))
        if position.moves % 6 == 0:
            told |= {text for target in position.targets() for text in strings(target.as_json())}
            told |= {reason.key for reason in reasons(Draft(position, (actions[0],)))}
            illegal = (n for n in range(position.game.actions) if n not in actions)
            told |= {text for n in islice(illegal, 0, None, 97) for text in strings(refused(position, n).as_json())}
        position.play(actions[len(told) % len(actions)])
    keys = {text for text in told if "." in text and text in KEYS}
    assert any(key.startswith(f"{name}.refuse.") for key in keys)
    assert any(key.startswith(f"{name}.event.") for key in keys)
    assert {part(key) for key in keys} <= {name, PAGE}


def refused(position: plancia.Position, action: int) -> plancia.Refusal:
    """Why it cannot be played."""
    found = position.refuse(action)
    assert found is not None
    return found


@pytest.mark.parametrize("name", NAMES)
def test_what_is_printed_is_explained_where_a_table_is_set_up(name: str) -> None:
    keys = {text for text in strings(plancia.game(name).printed) if text in KEYS}
    assert keys
    assert {part(key) for key in keys} <= {PAGE, name, f"{name}.rules"}


def test_every_part_is_named_after_a_corner_of_the_page() -> None:
    corners = {PAGE, ANALYSIS, FILES} | {f"{name}{more}" for name in NAMES for more in ("", ".rules", f".{FILES}")}
    for lang in LANGUAGES:
        assert set(texts(lang)) == corners
    assert part("torture.good") == part("check.bad") == part("play.help.hint") == ""
    assert part("qin.word.R") == part("zhanguo.census.action") == ""


def uses(key: str, sources: str) -> bool:
    """Is a key of the page named, or can one that is put together be it?"""
    if re.search(rf"""["'`]{re.escape(key)}["'`]""", sources):
        return True
    return any(key.startswith(begin) for begin in re.findall(r"""["'`](page\.[\w.]+[._])(?:\$\{|["'])""", sources))


def test_the_page_has_no_words_that_nobody_says_and_says_none_that_it_has_not() -> None:
    files = [file for file in PAGE_SOURCES.rglob("*") if file.suffix in (".svelte", ".ts") and file.name != "keys.ts"]
    sources = "\n".join(file.read_text("utf-8") for file in files)
    ours = [key for key in KEYS if key.startswith("page.")]
    assert [key for key in ours if not uses(key, sources)] == []
    assert set(re.findall(r"""["'`](page\.[\w.]*\w)["'`]""", sources)) <= set(ours)
    assert not uses("page.nobody.says.this", sources)
