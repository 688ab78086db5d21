"""The picture of a turn that is only planned: the table as it would be, and what would be new."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator

from rich.console import Console

import plancia
from plancia.core.picture import Scene, drawing
from plancia.table.draft import Draft

UNION = """qin players=2 board=custom
.. .. .. .. .. .. B.
v1 R1 R1 .. R2 R2 R2
.. y. .. .. .. b. ..
.. .. .. .. .. .. r.
.. .. .. .. .. .. ..
to move 1
hand 1 RY RY YB
hand 2 BB BB RY
"""


def drawn(draft: Draft, width: int = 80) -> list[str]:
    """The whole table after a draft, in plain signs."""
    game, out = draft.position.game, io.StringIO()
    scene = Scene(
        game.printed,
        draft.preview.view,
        tuple("ABCD"[: game.players]),
        news=[event.as_json() for event in draft.preview.events],
        before=draft.position.view(draft.seat),
    )
    console = Console(file=out, width=width, color_system=None, legacy_windows=False)
    console.print(drawing(game.rules).draw(scene))
    return [line.rstrip() for line in out.getvalue().splitlines()]


def test_cells_and_villages_that_would_change_hands_are_marked() -> None:
    position = plancia.position(UNION)
    draft = Draft(position).add(position.game.read("RYd2s"))
    row = next(line for line in drawn(draft) if line.startswith(" 2 "))
    assert row.startswith(" 2 v2+R2+R2+R2+R2*R2*R2*")
    assert any("Y+" in line for line in drawn(draft) if line.startswith(" 3 "))


def test_a_narrow_board_shows_the_new_owner_rather_than_a_mark() -> None:
    position = plancia.position(UNION)
    draft = Draft(position).add(position.game.read("RYd2s"))
    row = next(line for line in drawn(draft, 20) if line.startswith(" 2 "))
    assert row == " 2 v2R2R*R+R*R2R*"


def drafts(game: str, n: int) -> Iterator[Draft]:
    """Whole turns of random games."""
    dice = random.Random(1)
    for seed in range(n):
        position = plancia.game(game).start(seed)
        while not position.over:
            draft = Draft(position)
            while not draft.complete:
                draft = draft.add(dice.choice(draft.here.legal))
            yield draft
            position = position.copy()
            for action in draft.actions:
                position.play(action)


def test_the_reserve_of_terratain_is_still_one_s_own() -> None:
    for draft in drafts("terratain", 1):
        held = draft.preview.view["public"]["reserves"][draft.seat]
        (reserve,) = (line for line in drawn(draft) if "Reserve  " in line or line.endswith("Reserve"))
        assert re.findall(r"\[([A-Z])\]", reserve) == [kind for kind, n in held.items() for _ in range(n)]


def test_regions_and_sections_of_zhanguo_that_a_turn_changes_are_marked() -> None:
    seen: set[str] = set()
    for draft in drafts("zhanguo", 2):
        before, after = draft.position.view(draft.seat)["public"], draft.preview.view["public"]
        picture = drawn(draft, 80)
        pairs = {part: zip(before[part], after[part], strict=True) for part in ("walls", "map")}
        changed = {part: [then for then, now in rows if then != now] for part, rows in pairs.items()}
        walls = [name for line in picture for name in re.findall(r"((?:west|centre|east)-\d)\+", line)]
        head = next(line for line in picture if line.startswith("Map "))
        assert walls == [section["section"] for section in changed["walls"]]
        assert re.findall(r"(\d)\+", head) == [str(place["region"]) for place in changed["map"]]
        seen.update(part for part, rows in changed.items() if rows)
    assert seen == {"walls", "map"}
