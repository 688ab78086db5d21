"""The sign of the house and the card for links are drawn from the same symbols, and kept beside them."""

from pathlib import Path
from xml.etree import ElementTree

import plancia.art
from plancia.art import emblems

FOLDER = Path(plancia.art.__file__).parent


def test_the_files_are_those_that_the_command_writes() -> None:
    assert (FOLDER / "favicon.svg").read_text("utf-8") == emblems.favicon()
    assert (FOLDER / "card.svg").read_text("utf-8") == emblems.card()
    for file in ("favicon.svg", "card.svg"):
        ElementTree.parse(FOLDER / file)


def test_the_card_has_the_size_that_is_asked_for_and_is_small() -> None:
    data = (FOLDER / "card.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    assert (int.from_bytes(data[16:20]), int.from_bytes(data[20:24])) == (emblems.WIDTH, emblems.HEIGHT)
    assert len(data) < 150_000
