"""The colours keep their promises: what can be read, and what eyes of every kind can tell apart."""

import math
import re
from itertools import combinations
from pathlib import Path

import pytest

import plancia.art
from plancia.art.style import rules, tokens

FOLDER = Path(plancia.art.__file__).parent
PLAYERS = range(1, 7)
TEXT = [
    *(("ink", on) for on in ("paper", "sheet", "well", "gold-wash", "ground")),
    *(("ink2", on) for on in ("paper", "sheet", "well")),
    *((name, on) for name in ("gold", "good", "bad") for on in ("paper", "sheet")),
    *((f"on-{name}", name) for name in ("lacquer", "writing", "currency", "law", "unrest")),
    *((f"on{k}", f"p{k}") for k in PLAYERS),
]
"""What is read, on what."""
PARTS = [
    *(("edge", on) for on in ("paper", "sheet", "well")),
    *((name, "ground") for name in ("ink", "gold", "dot", "bad", "mountain-line")),
    *((name, "sheet") for name in ("unrest", "o-red", "o-grey")),
    *((f"p{k}", f"r{k}") for k in PLAYERS),
    *(("ink", "halo"), ("water-line", "water"), ("key", "o-white"), ("hut", "village")),
]
"""What has to be seen, on what."""
APART = {
    "players": (
        [f"p{k}" for k in PLAYERS],
        {"normal": (20, 20), "deutan": (14, 13), "protan": (13, 9), "tritan": (15, 14)},
    ),
    "pigments": (
        ["red", "yellow", "blue"],
        {"normal": (19, 16), "deutan": (15, 13), "protan": (16, 14), "tritan": (17, 14)},
    ),
    "decks": (
        ["writing", "currency", "law"],
        {"normal": (20, 20), "deutan": (19, 18), "protan": (22, 21), "tritan": (20, 20)},
    ),
    "officials": (
        ["o-red", "o-grey", "o-white"],
        {"normal": (16, 17), "deutan": (8, 9), "protan": (12, 14), "tritan": (20, 21)},
    ),
}
"""How far the closest two are apart by day and by night, in OKLab × 100, for every kind of eyes."""
SIGHT = {  # Machado, Oliveira & Fernandes 2009, severity 1
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}

Colour = tuple[float, ...]
day_and_night = pytest.mark.parametrize("night", [0, 1], ids=["day", "night"])


def linear(name: str, night: int) -> Colour:
    text = tokens()[name][night]
    parts = (int(text[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)


def luminance(name: str, night: int) -> float:
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear(name, night), strict=True))


def contrast(a: str, b: str, night: int) -> float:
    low, high = sorted((luminance(a, night), luminance(b, night)))
    return (high + 0.05) / (low + 0.05)


def oklab(colour: Colour) -> Colour:
    r, g, b = colour
    long, middle, short = (
        x ** (1 / 3)
        for x in (
            0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b,
            0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b,
            0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b,
        )
    )
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def seen(name: str, night: int, sight: str) -> Colour:
    colour = linear(name, night)
    return tuple(min(1.0, max(0.0, sum(m * c for m, c in zip(row, colour, strict=True)))) for row in SIGHT[sight])


@day_and_night
@pytest.mark.parametrize(("name", "on"), TEXT, ids=":".join)
def test_what_is_read_has_contrast(name: str, on: str, night: int) -> None:
    assert contrast(name, on, night) >= 4.5


@day_and_night
@pytest.mark.parametrize(("name", "on"), PARTS, ids=":".join)
def test_what_is_seen_has_contrast(name: str, on: str, night: int) -> None:
    assert contrast(name, on, night) >= 3


@day_and_night
@pytest.mark.parametrize("k", PLAYERS)
def test_the_frame_of_every_player_stands_out_from_the_ground(k: int, night: int) -> None:
    assert max(contrast(f"p{k}", "ground", night), contrast(f"r{k}", "ground", night)) >= (2.5 if k > 4 else 3)


@day_and_night
@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("group", APART)
def test_every_kind_of_eyes_tells_them_apart(group: str, sight: str, night: int) -> None:
    names, least = APART[group]
    distances = {
        f"{a}-{b}": 100 * math.dist(oklab(seen(a, night, sight)), oklab(seen(b, night, sight)))
        for a, b in combinations(names, 2)
    }
    assert round(min(distances.values())) >= least[sight][night], distances


def test_every_colour_of_the_file_is_read() -> None:
    text = re.sub(r"/\*.*?\*/", "", (FOLDER / "tokens.css").read_text("utf-8"), flags=re.S)
    assert sorted(re.findall(r"--([\w-]+):", text)) == sorted(tokens())


def test_rules_use_colours_that_there_are() -> None:
    own = {"p", "on", "r", "tint"}
    used = {name for rule in rules() for name in re.findall(r"var\(--([\w-]+)\)", rule.body)}
    assert used - own <= set(tokens())
