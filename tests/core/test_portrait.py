"""Positions as pictures: whole SVG for every game, option and number of players, with nothing in it that is hidden."""

import dataclasses
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import plancia
from plancia import SPECTATOR, Game, PlanciaError, Position
from plancia.commands.line import run
from plancia.games import NAMES
from plancia.texts import LANGUAGES, catalogue

SVG = "{http://www.w3.org/2000/svg}"
MOST = {"qin": 60_000, "terratain": 60_000, "zhanguo": 120_000}


def games() -> Iterator[Game]:
    """Every number of players, and every value of every other option."""
    for name in NAMES:
        usual = plancia.game(name)
        for option in usual.rules.options:
            for value in option.values:
                players = max(int(usual.options["players"]), value if isinstance(value, int) else 0)
                chosen = {option.name: value} if option.name == "players" else {option.name: value, "players": players}
                try:
                    yield plancia.game(name, **chosen)
                except PlanciaError:
                    continue  # eight neighbours are no eight players
        most = max(v for v in usual.rules.options[0].values if isinstance(v, int))
        yield plancia.game(name, players=most)


GAMES = list(dict.fromkeys(games()))


def some(game: Game, steps: int, seed: int = 5) -> Position:
    """A position after so many random steps."""
    dice, position = Random(seed), game.start(seed)
    for _ in range(steps):
        if not position.over:
            position.play(dice.choice(position.legal))
    return position


def drawn(position: Position, **wish: Any) -> ElementTree.Element:
    """The picture, parsed, after a look at its form."""
    text = position.svg(**wish)
    assert len(text) < MOST[position.game.name]
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|<script|<image|javascript:|@import|url\((?!#)", text)
    ids, cited = re.findall(r'\bid="([^"]+)"', text), re.findall(r'(?:href="|url\()#([\w-]+)', text)
    assert len(ids) == len(set(ids))
    assert set(cited) <= set(ids)
    root = ElementTree.fromstring(text)
    painted = set(re.findall(r"\.([\w-]+)", (root.findtext(f"{SVG}style") or "")))
    used = {name for element in root.iter() for name in element.get("class", "").split()}
    assert used <= painted, used - painted
    assert root.get("role") == "img"
    return root


def count(root: ElementTree.Element, start: str) -> int:
    """How often a symbol that begins so is used, outside of symbols."""
    uses = (use.get("href") or "" for use in root.findall(f"{SVG}use"))
    return sum(use.startswith(f"#{start}") for use in uses)


def of_class(root: ElementTree.Element, name: str) -> int:
    """How many shapes have a class."""
    return sum(name in re.split(r"-any ?", shape.get("class") or "") for shape in root)


@pytest.mark.parametrize("game", GAMES, ids=repr)
@pytest.mark.parametrize("steps", [0, 60, 100_000])
def test_every_game_option_and_number_of_players(game: Game, steps: int) -> None:
    position = some(game, steps)
    for viewer in (SPECTATOR, 0, *([plancia.ALL] if position.over else [])):
        drawn(position, viewer=viewer)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_word_is_in_the_language(name: str, lang: str) -> None:
    for steps in (0, 50, 100_000):
        root = drawn(some(plancia.game(name), steps), lang=lang, theme="light")
        words = [element.text or "" for element in root.iter() if element.tag != f"{SVG}style"]
        assert not [word for word in words if re.search(rf"\b({name}|picture|play|seat)\.\w", word)]
        assert catalogue(lang)[f"{name}.title"] in (root.findtext(f"{SVG}title") or "")
        assert root.get("lang") == lang


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", NAMES)
def test_a_theme_leaves_nothing_to_the_program_that_shows_it(name: str, theme: str) -> None:
    text = some(plancia.game(name), 60).svg(theme=theme)
    assert "var(" not in text
    assert "@media" not in text
    assert text != some(plancia.game(name), 60).svg(theme="dark" if theme == "light" else "light")


@pytest.mark.parametrize("name", NAMES)
def test_strong_patterns_are_stronger(name: str) -> None:
    position = some(plancia.game(name), 40)
    drawn(position, strong=True)
    assert position.svg(strong=True) != position.svg()


@pytest.mark.parametrize("name", NAMES)
def test_what_a_viewer_may_not_know_changes_no_letter(name: str) -> None:
    game = plancia.game(name, players=3)
    different = 0
    for steps in (3, 40, 90):
        position = some(game, steps)
        for viewer in (SPECTATOR, *range(game.players)):
            blind = position.blind(viewer)
            worlds = [blind.resample(seed) for seed in range(4)]
            different += len({world.text() for world in worlds}) > 1
            assert {world.svg(viewer) for world in (position, blind, *worlds)} == {position.svg(viewer)}
    assert different


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_shows_what_everybody_may_see(name: str) -> None:
    position = some(plancia.game(name), 40)
    assert position._repr_svg_() == position.svg(SPECTATOR) == position.svg()
    assert position.blind(1)._repr_svg_() == position.svg(1)


@pytest.mark.parametrize("board", ["bird", "lion", "crane"])
@pytest.mark.parametrize("steps", [12, 30, 100_000])
def test_qin_has_one_outline_for_every_province(board: str, steps: int) -> None:
    position = some(plancia.game("qin", players=3, board=board), steps)
    public, root = position.view(SPECTATOR)["public"], drawn(position, viewer=SPECTATOR)
    great = sum(province["great"] for province in public["provinces"])
    assert of_class(root, "great") == great
    assert of_class(root, "owner") == len(public["provinces"]) - great
    taken = sum(village["owner"] is not None for village in public["villages"])
    assert of_class(root, "village") == len(public["villages"])
    assert count(root, "huts") == len(public["villages"]) - taken
    assert count(root, "pagoda-") == len(public["provinces"]) - great + taken
    assert count(root, "great-") == great
    sizes = sorted(len(p["cells"]) for p in public["provinces"] if len(p["cells"]) >= 3)
    chips = [text.text for group in root.findall(f"{SVG}g") for text in group.findall(f"{SVG}text")]
    assert sorted(map(int, filter(None, chips))) == sizes


def test_qin_shows_a_hand_to_its_owner_alone() -> None:
    position = some(plancia.game("qin", players=3), 8)
    held = position.view(1)["private"]["hand"]
    tiles = Counter(
        use.get("href", "").split("-")[1]
        for use in drawn(position, viewer=1).findall(f"{SVG}use")
        if "#tile" in use.get("href", "")
    )
    assert not Counter(held) - tiles
    assert count(drawn(position, viewer=SPECTATOR), "tile-") < sum(tiles.values())


@pytest.mark.parametrize("players", [2, 4, 6])
def test_terratain_has_a_chip_for_every_structure_and_a_frame_for_every_lord(players: int) -> None:
    position = some(plancia.game("terratain", players=players, mountains="on", rivers="on"), 130)
    public, root = position.view(SPECTATOR)["public"], drawn(position, viewer=SPECTATOR)
    built = sum(cell["piece"] is not None for cell in public["cells"])
    heaps = sum(n > 0 for heap in public["reserves"] for n in heap.values())
    assert count(root, "chip-") == built + heaps
    assert of_class(root, "frame") == sum(t["control"] is not None for t in public["territories"])
    for ground in ("mountain", "river"):
        assert of_class(root, f"{ground}-bed") == sum(cell["ground"] == ground for cell in public["cells"])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("boards", ["A", "B"])
def test_zhanguo_has_every_card_person_and_wall(players: int, boards: str) -> None:
    position = some(plancia.game("zhanguo", players=players, boards=boards), 150)
    public, root = position.view(SPECTATOR)["public"], drawn(position, viewer=SPECTATOR)
    regions = [region for seat in public["seats"] for region in seat["regions"]]
    assert count(root, "worker") == sum(region["workers"] for region in regions)
    people = sum(sum(region[area].values()) for region in regions for area in ("governing", "working"))
    assert count(root, "official-") == people + 3 * players
    assert count(root, "palace-") == sum(sum(region["palaces"]) for region in public["map"])
    free = sum(slot is None for wall in public["walls"] for slot in wall["slots"])
    bars = sum(
        len(reward["bars"])
        for reward in position.game.printed["rewards"][public["round"] - 1]
        if reward["gain"] == "wall"
    )
    assert count(root, "i-bars-") == free + bars
    assert of_class(root, "unrest") == sum(region["unrest"] for region in regions)
    numbers = [text.text for text in root.iter(f"{SVG}text")]
    assert {str(card) for region in regions for card in region["cards"]} <= set(numbers)


@pytest.mark.parametrize("name", NAMES)
def test_marks_frame_places_and_the_last_action(name: str) -> None:
    game = plancia.game(name)
    position = game.start(3)
    framed = 0
    for _ in range(40):
        action = position.legal[0]
        position.play(action)
        framed += of_class(drawn(position, action=action), "last")
    assert framed > 5
    shown = {"qin": "a1", "terratain": "5.5", "zhanguo": "east-2-3"}[name]
    assert of_class(drawn(position, marks=[shown]), "last") == 1
    with pytest.raises(PlanciaError, match="nowhere"):
        position.svg(marks=["nowhere"])


def test_names_of_strangers_are_text() -> None:
    position = plancia.game("qin").start(1)
    text = position.svg(names=["<script>&\"'", "\x1b[2J\ud800" + "x" * 500], lang='"><script>')
    root = ElementTree.fromstring(text)
    assert "<script>&\"'" in [element.text for element in root.iter(f"{SVG}text")]
    assert root.get("lang") == "en"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("stranger", ["url(#a)", 'href="#a', 'class="', 'id="a"', "</text>", "]]>", "&#60;"])
def test_names_that_look_like_markup_are_text_as_well(name: str, stranger: str) -> None:
    """What gives signs and classes names of their own for a picture leaves words alone."""
    position = plancia.game(name).start(1)
    plain, strange = (drawn(position, names=[one, "Bruno"]) for one in ("Ada", stranger))
    assert [element.tag for element in strange.iter()] == [element.tag for element in plain.iter()]
    assert stranger in [element.text for element in strange.iter(f"{SVG}text")]


@pytest.mark.parametrize("wrong", [{"names": ["Ada"]}, {"theme": "blue"}, {"viewer": 2}, {"viewer": plancia.ALL}])
def test_what_cannot_be_drawn_has_an_error(wrong: dict[str, Any]) -> None:
    with pytest.raises(PlanciaError):
        plancia.game("qin", players=2).start(1).svg(**wrong)


def test_a_game_without_a_picture_says_so() -> None:
    game = plancia.game("qin")
    position = game.start(1)
    position.game = Game(dataclasses.replace(game.rules, package="email"), game.options)
    assert position._repr_svg_() is None
    with pytest.raises(PlanciaError, match="picture"):
        position.svg()


def test_the_command_draws_a_file_after_any_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = plancia.game("qin")
    actions: list[int] = []
    position = game.start(5)
    while len(actions) < 9:
        actions.append(position.legal[0])
        position.play(actions[-1])
    seal = plancia.Seal(5, "5a" * 16)
    file = tmp_path / "game.txt"
    plancia.GameFile.record(game, seal, ["Ada", ""], actions).save(file)
    assert run(["picture", str(file), "--after", "9", "--lang", "en", "--theme", "dark", "--seat", "2"]) == 0
    wanted = position.svg(1, names=["Ada", "Player 2"], action=actions[-1], theme="dark")
    assert capsys.readouterr().out == wanted
    out = tmp_path / "start.svg"
    assert run(["picture", str(file), "--after", "0", "--lang", "en", "--bare", "--out", str(out)]) == 0
    assert out.read_text("utf-8") == game.start(5).svg(names=["Ada", "Player 2"], coordinates=False)
    assert run(["picture", str(file), "--after", "10", "--lang", "en"]) == 2
    assert "9 moves" in capsys.readouterr().err


def test_the_command_draws_the_text_of_a_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    position = some(plancia.game("terratain"), 30).blind(1)
    file = tmp_path / "position.txt"
    file.write_text(position.text(), "utf-8")
    assert run(["picture", str(file), "--mark", "5.5", "--lang", "fr"]) == 0
    assert capsys.readouterr().out == position.svg(1, lang="fr", marks=["5.5"])
    for wrong in (["--after", "3"], ["--seat", "9"], ["--seat", "1"], ["--mark", "x"]):
        assert run(["picture", str(file), *wrong, "--lang", "en"]) == 2
    file.write_text("chess e4", "utf-8")
    assert run(["picture", str(file), "--lang", "en"]) == 2
    assert "position.txt" in capsys.readouterr().err
