"""The signs and pieces: whole, painted by classes alone, and one for everything that the games name."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import plancia
import plancia.art
from plancia.art.style import rules
from plancia.art.svg import symbols

FILE = (Path(plancia.art.__file__).parent / "symbols.svg").read_text("utf-8")
TEXT = re.sub(r"<!--.*?-->", "", FILE, flags=re.S)
ROOT = ElementTree.fromstring(TEXT)
IDS = re.findall(r'\bid="([^"]+)"', TEXT)


def test_every_symbol_stands_on_a_line_of_its_own_and_once() -> None:
    assert len(IDS) == len(set(IDS))
    assert list(symbols()) == IDS


def test_what_they_refer_to_is_there() -> None:
    assert set(re.findall(r'href="#([^"]+)"', TEXT)) <= set(IDS)
    cited = {name for rule in rules() for name in re.findall(r"url\(#([\w-]+)\)", rule.body)}
    assert cited <= set(IDS)


def test_only_classes_paint_them_and_every_class_has_a_rule() -> None:
    assert not re.search(r'<style|<script|\sstyle=|\sfill="|\sstroke="|\son\w+="|https?:(?!//www\.w3\.org)', TEXT)
    used = {name for names in re.findall(r'class="([^"]+)"', TEXT) for name in names.split()}
    painted = {name for rule in rules() for name in rule.classes}
    assert used - painted == set()


def test_signs_fill_a_grid_of_24_and_have_the_colour_of_their_place() -> None:
    signs = [element for element in ROOT.iter() if (element.get("id") or "").startswith("i-")]
    assert len(signs) > 80
    for sign in signs:
        assert sign.get("viewBox") == "0 0 24 24", sign.get("id")
        assert not [part for part in sign.iter() if part.get("class")], sign.get("id")


@pytest.mark.parametrize("line", [line for line in TEXT.splitlines() if 'id="i-' in line], ids=lambda line: line[12:30])
def test_no_sign_leaves_its_grid_by_far(line: str) -> None:
    absolute = re.findall(r"[ML](-?[\d.]+) ?(-?[\d.]+)", line)
    assert all(-1 <= float(value) <= 25 for point in absolute for value in point), line


def test_games_have_a_sign_for_everything_they_name() -> None:
    names = {piece["name"] for piece in plancia.game("terratain").printed["pieces"]} | {"mountain", "river"}
    printed = plancia.game("zhanguo").printed
    names |= (
        {action["court"] for action in printed["court"]["actions"]} | set(printed["colours"]) | set(printed["boards"])
    )
    assert {f"i-{name}" for name in names} <= set(IDS)
    assert {f"official-{name}" for name in printed["officials"]} <= set(IDS)
    assert {f"tile-{tile}" for tile in plancia.game("qin").printed["tiles"]} <= set(IDS)
    for seat in range(1, 7):
        assert {f"i-m{seat}", f"h{seat}", f"chip-{seat}", f"seal-{seat}"} <= set(IDS)
