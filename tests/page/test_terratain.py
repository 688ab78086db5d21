"""Terratain in the browser: whole games, war, why not, the keyboard alone, every size."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from page.eyes import PHONE, SIZES, THEMES, breaches, cut_off, picture, text, too_small, too_wide
from page.site import Site, Visit
from server.house import Person

MOST = 400
"""Turns that a game may have (T3.1)."""


def say(key: str, **args: Any) -> str:
    return text(f"page.terratain.{key}", **args)


def sit_down(visit: Visit, person: Person, table: str, **how: Any) -> Page:
    """The page of somebody who has so far played without one."""
    page = visit(f"#/t/{table}", person=person, **how)
    expect(grid(page)).to_be_visible()
    return page


def grid(page: Page) -> Locator:
    return page.get_by_role("grid", name=say("board"))


def spot(page: Page, plot: str) -> Locator:
    return page.locator(f'[data-spot="{plot}"]')


def reserve(page: Page, kind: str) -> Locator:
    name = text(f"terratain.kind.{kind}")
    return page.get_by_role("group", name=say("reserve")).get_by_role("button", name=re.compile(f"^{name}"))


def taken(page: Page, step: str) -> Locator:
    """What takes back a planned step."""
    name = f"{text('page.undo')}: {text(f'terratain.label.phase.{step}')}"
    return page.get_by_role("button", name=re.compile(f"^{name}"))


def commit(page: Page) -> Locator:
    return page.get_by_label(text("page.dock")).locator(".btn.primary")


def wanted(person: Person, table: str, right: Any) -> Any:
    """Play at a table where all seats are this person's, until something is so; the game then."""
    for _ in range(MOST):
        game = person.look(table)["game"]
        seat = game["public"]["to_move"]
        game = person.look(table, seat=seat)["game"]
        found = right(seat, game)
        if found:
            return seat, game, found
        legal = game["legal"]
        moves = (
            [move for move in legal if move["kind"] == "build"] or [m for m in legal if m["kind"] == "peace"] or legal
        )
        move = moves[len(moves) // 2]
        person.do(table, "play", version=game["version"], actions=[move["action"]])
    raise AssertionError("that never happened")


def test_a_chit_is_carried_to_its_plot_and_further(visit: Visit, site: Site) -> None:
    person = site.person()
    table = person.open("terratain", "me me")
    seat, game, _ = wanted(person, table, lambda _, game: {move["kind"] for move in game["legal"]} == {"build"})
    plots = [move["cells"][0] for move in game["legal"]]
    page = sit_down(visit, person, table)
    take_the_screen(page, seat)
    chit = page.locator(".reserve button").first
    for plot in plots[0], plots[-1]:
        box, there = chit.bounding_box(), spot(page, plot).bounding_box()
        assert box
        assert there
        page.mouse.move(box["x"] + 20, box["y"] + 20)
        page.mouse.down()
        page.mouse.move(there["x"] + 20, there["y"] + 20, steps=8)
        page.mouse.up()
        expect(spot(page, plot)).to_have_attribute("aria-selected", "true")
        expect(page.locator(".ghost-ring")).to_have_count(1)
        chit = spot(page, plot)  # and from there on


def test_only_who_was_away_is_told_what_happened(visit: Visit, site: Site) -> None:
    person = site.person()
    table = person.open("terratain", "me me")

    def many_steps(seat: int, game: Any) -> Any:
        return game["public"]["phase"] == "war" and sum(game["public"]["reserves"][seat].values()) > 5

    seat, game, _ = wanted(person, table, many_steps)
    page = sit_down(visit, person, table)
    take_the_screen(page, seat)
    take_a_turn(page, page.locator(".reserve button"))
    commit(page).click()
    person.wait(table, later(game["public"]["turn"]))
    take_the_screen(page, 1 - seat)
    expect(page.get_by_role("heading", name=text("page.recap"))).to_have_count(0)


def points(page: Page, seat: int) -> str:
    return page.locator("ol.seats > li").nth(seat).locator(".points").inner_text()


def later(turn: int) -> Callable[[Any], bool]:
    """Is it a later turn than this one?"""
    return lambda now: bool(now["game"]["public"]["turn"] > turn)


def test_a_whole_game_against_a_bot_with_the_mouse(visit: Visit) -> None:
    page = visit("#/new/terratain")
    page.get_by_role("button", name=text("page.setup.begin")).click()
    expect(grid(page)).to_be_visible()
    over, buttons = page.get_by_role("link", name=text("page.see_result")), page.locator(".reserve button")
    stage = page.locator("header")
    for _ in range(MOST):
        expect(over.or_(page.locator(".reserve button:enabled").first).first).to_be_visible()
        if over.is_visible():
            break
        before = stage.inner_text()
        take_a_turn(page, buttons)
        commit(page).click()
        expect(over.or_(stage.filter(has_not_text=turn_of(before))).first).to_be_visible()
    over.click()
    expect(page.get_by_role("table").first).to_contain_text(text("terratain.sheet.T3.7"))


def turn_of(stage: str) -> str:
    found = re.search(say("stage", turn=r"(\d+)", n="X", all="Y").split(" · ")[0], stage)
    assert found, stage
    return f"{found[0]} ·"


def take_a_turn(page: Page, buttons: Locator) -> None:
    """Build the first structure that may stand somewhere, on the first plot that is lit; discard, if one must."""
    for n in range(buttons.count()):
        button = buttons.nth(n)
        if text("terratain.kind.A") in button.inner_text().lower():
            continue
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".top .now")).to_have_text(re.compile(text("terratain.label.phase.build")))
        if page.locator("circle.lit").count():
            break
    page.locator(".spot.legal").first.click()
    ready = page.locator(".btn.primary:enabled")
    must = page.locator(".top .now", has_text=text("terratain.label.phase.discard"))
    expect(ready.or_(must).first).to_be_visible()
    if must.is_visible():
        page.locator('.reserve button[aria-pressed="false"]').first.click()
    expect(ready).to_be_enabled()


def test_war_is_planned_seen_taken_back_and_made(visit: Visit, site: Site) -> None:
    person = site.person()
    table = person.open("terratain", "me me")

    def at_war(_: int, game: Any) -> Any:
        kinds = {move["kind"] for move in game["legal"]}
        return "war" in kinds and game["public"]["turn"] > 20 and [m for m in game["legal"] if m["kind"] == "war"]

    seat, game, wars = wanted(person, table, at_war)
    target, before = wars[0]["cells"][0], game["public"]
    page = sit_down(visit, person, table)
    take_the_screen(page, seat)
    reserve(page, "A").click()
    expect(page.locator("svg .quiet")).to_have_count(sum(c["owner"] == seat for c in before["cells"]))
    spot(page, target).click()
    expect(page.locator(".strike")).to_have_count(1)
    expect(page.get_by_role("heading", name=say("if_war"))).to_be_visible()
    expect(spot(page, target)).to_have_accessible_name(re.compile(say("plot.doomed")))
    taken(page, "war").click()
    expect(page.locator(".strike")).to_have_count(0)
    page.get_by_role("button", name=say("peace"), exact=True).click()
    expect(taken(page, "war")).to_contain_text(say("peace"))
    page.keyboard.press("u")
    spot(page, target).click()
    expect(page.locator(".strike")).to_have_count(1)
    own = next(letter for letter in "TCYFMP" if before["reserves"][seat][letter])
    reserve(page, own).click()
    page.locator(".spot.legal").first.click()
    expect(page.locator(".ghost-ring")).to_have_count(1)
    if page.locator(".top .now", has_text=text("terratain.label.phase.discard")).is_visible():
        page.locator('.reserve button[aria-pressed="false"]').first.click()
    expect(commit(page)).to_have_text(say("war_build"))
    commit(page).click()
    after = person.wait(table, lambda shown: shown["game"]["public"]["turn"] > before["turn"])["game"]["public"]
    assert sum(after["discards"][seat].values()) > sum(before["discards"][seat].values())
    assert (
        sum(c["owner"] == 1 - seat for c in after["cells"]) == sum(c["owner"] == 1 - seat for c in before["cells"]) - 1
    )


def test_what_is_taken_back_leaves_nothing_half_chosen(visit: Visit, site: Site) -> None:
    person = site.person()
    table = person.open("terratain", "me me")
    names = [cell["name"] for cell in person.get(f"/tables/{table}/printed")["cells"]]

    def at_war(seat: int, game: Any) -> Any:
        own = [name for name, cell in zip(names, game["public"]["cells"], strict=True) if cell["owner"] == seat]
        return game["public"]["phase"] == "war" and own

    seat, game, standing = wanted(person, table, at_war)
    own = next(letter for letter in "TCYFMP" if game["public"]["reserves"][seat][letter])
    page = sit_down(visit, person, table)
    take_the_screen(page, seat)
    peace = page.get_by_role("button", name=say("peace"), exact=True)
    for key in "u", "Escape":
        reserve(page, own).click()
        expect(reserve(page, own)).to_have_attribute("aria-pressed", "true")
        expect(page.locator("circle.lit").first).to_be_attached()
        page.keyboard.press(key)
        expect(peace).to_be_visible()
        expect(reserve(page, own)).to_have_attribute("aria-pressed", "false")
    # who has decided on war keeps it when something else cannot be
    page.locator(".spot.legal").first.click()
    expect(page.locator(".strike")).to_have_count(1)
    reserve(page, own).click()
    expect(page.locator("circle.lit").first).to_be_attached()
    spot(page, standing[0]).click()
    expect(page.locator(".illegal")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".illegal")).to_have_count(0)
    expect(page.locator(".strike")).to_have_count(1)
    expect(page.locator("circle.lit").first).to_be_attached()


def take_the_screen(page: Page, seat: int) -> None:
    """Where several share a screen, say who is there."""
    curtain = page.get_by_role("button", name=re.compile(text("page.curtain.here", name="").strip()))
    expect(curtain.or_(page.locator(".reserve button:enabled").first).first).to_be_visible()
    if curtain.is_visible():
        curtain.click()
    expect(page.locator(".reserve button:enabled").first).to_be_visible()


@pytest.mark.parametrize("size", ["1280", "360"])
def test_a_forbidden_neighbour_is_shown_with_its_clause(visit: Visit, site: Site, size: str) -> None:
    person = site.person()
    table = person.open("terratain", "me me")

    def forbidden(seat: int, game: Any) -> Any:
        if game["public"]["phase"] != "build":
            return None
        kinds = [letter for letter in "TCP" if game["public"]["reserves"][seat][letter]]
        for kind in kinds:
            for target in person.post(
                f"/tables/{table}/targets", {"actions": [], "seat": seat, "wanted": {"piece": kind}}
            ):
                refusal = target["refusal"]
                if refusal and refusal["clause"] == "T2.5":
                    return target
        return None

    seat, _, target = wanted(person, table, forbidden)
    [plot], culprits = target["move"]["cells"], target["refusal"]["cells"]
    page = sit_down(visit, person, table, size=SIZES[size])
    take_the_screen(page, seat)
    reserve(page, target["move"]["piece"]).click()
    spot(page, plot).click()
    expect(page.get_by_role("alert").filter(visible=True)).to_contain_text(culprits[0])
    expect(page.get_by_role("alert").filter(visible=True)).to_contain_text("T2.5")
    expect(page.locator(".illegal")).to_have_count(1)
    expect(page.locator(".culprit")).to_have_count(len(culprits))
    assert breaches(page) == []
    page.keyboard.press("Escape")
    expect(page.locator(".illegal")).to_have_count(0)
    expect(page.locator(".culprit")).to_have_count(0)
    # what was picked stays in the hand
    expect(reserve(page, target["move"]["piece"])).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".spot.legal").first).to_be_attached()


def test_a_number_of_the_sheet_rings_what_it_counts(visit: Visit, site: Site) -> None:
    person = site.person()
    table = person.open("terratain", "me me")
    _, game, [line, *_] = wanted(
        person, table, lambda _, game: [x for x in game["public"]["sheet"] if x["clause"] == "T3.7"]
    )
    lines = [x for x in game["public"]["sheet"] if (x["clause"], x["seat"]) == (line["clause"], line["seat"])]
    page = sit_down(visit, person, table)
    take_the_screen(page, game["public"]["to_move"])
    name = re.compile(re.escape(text("terratain.sheet.T3.7")) + f".*: {sum(x['points'] for x in lines)}$")
    page.get_by_role("table").get_by_role("button", name=name).first.focus()
    rings = {tuple(x["cells"]) for x in lines}
    expect(page.locator(".capsule")).to_have_count(len(rings))
    loud = {cell for x in lines for cell in x["cells"]}
    stand = sum(cell["piece"] is not None for cell in game["public"]["cells"])
    expect(page.locator("svg .quiet")).to_have_count(stand - len(loud))
    page.get_by_role("table").get_by_role("button", name=name).first.blur()
    expect(page.locator(".capsule")).to_have_count(0)


def test_by_keyboard_alone_and_read_aloud(visit: Visit, site: Site) -> None:
    person = site.person()
    table = person.open("terratain", "me bot:random")
    page = sit_down(visit, person, table)
    for _ in range(6):
        expect(page.locator(".reserve button:enabled").first).to_be_visible()
        shown = person.look(table)["game"]["public"]
        held = [letter for letter in "TCYFMPA" if shown["reserves"][0][letter]]
        if held == ["A"]:
            break  # nothing to build, which happens once in a hundred games
        expect(page.get_by_label(text("page.dock"))).to_match_aria_snapshot(f"""
            - list "{say("steps")}":
              - listitem: {text("terratain.label.phase.draw")} {say("step.done")}
            - group "{say("reserve")}":
              - button "{heap(shown["reserves"][0], held[0])}"
        """)
        page.keyboard.press("1")
        expect(reserve(page, held[0])).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("n")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("n")
        here = page.locator(":focus")
        expect(here).to_have_accessible_name(re.compile(say("plot.legal")))
        plot = here.get_attribute("data-spot")
        page.keyboard.press("Enter")
        expect(here).to_have_accessible_name(re.compile(say("plot.planned", kind=text(f"terratain.kind.{held[0]}"))))
        must = page.locator(".top .now", has_text=text("terratain.label.phase.discard"))
        expect(page.locator(".btn.primary:enabled").or_(must).first).to_be_visible()
        if must.is_visible():
            page.keyboard.press("2")
        expect(commit(page)).to_be_enabled()
        spot(page, str(plot)).focus()
        page.keyboard.press("Enter")
        built = person.wait(table, later(shown["turn"]))["game"]
        assert plot is not None
        number = [cell["name"] for cell in person.get(f"/tables/{table}/printed")["cells"]].index(plot)
        assert any(step["move"] and step["move"].get("cells") == [plot] for step in built["steps"]) or (
            built["public"]["cells"][number]["owner"] == 0
        )


def heap(reserve: dict[str, int], kind: str) -> str:
    """How chits of a kind are called in a reserve."""
    return text(f"terratain.kind.{kind}") + (f" ×{reserve[kind]}" if reserve[kind] > 1 else "")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_it_fits_every_screen_and_is_open_to_everybody(
    visit: Visit, site: Site, size: str, theme: str, players: int
) -> None:
    person = site.person()
    table = person.open("terratain", " ".join(["me"] * players), options={"mountains": "on", "rivers": "on"})
    seat, game, _ = wanted(
        person, table, lambda _, game: game["public"]["turn"] > 40 and game["public"]["phase"] == "build"
    )
    page = sit_down(visit, person, table, size=SIZES[size], theme=theme)
    take_the_screen(page, seat)
    own = next(letter for letter in "TCYFMP" if game["public"]["reserves"][seat][letter])
    reserve(page, own).click()
    expect(page.locator(".spot.legal").first).to_be_attached()
    page.locator(".spot.legal").last.click()
    expect(page.locator(".ghost-ring")).to_have_count(1)
    expect(page.locator(".badge")).to_have_count(1)
    assert not too_wide(page)
    if size != "768":
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "it is higher than the screen"
    if SIZES[size] == PHONE:
        box = spot(page, "5.5").bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 40 - 1e-3
    assert [*breaches(page), *too_small(page), *cut_off(page)] == []
    picture(page, f"terratain-{players}-{size}-{theme}")
