"""Qin's face: tiles are aimed, turned, explained and placed, with a mouse, a finger, or keys alone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from page.eyes import PHONE, SIZES, THEMES, breaches, cut_off, picture, text
from page.playing import look
from page.site import Visit

OPEN = """async ([players, board]) => {
  const post = async (path, body) => {
    const headers = { "content-type": "application/json" };
    return (await fetch(`api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  await post("/me", { name: "Ada", lang: "en" });
  const bots = Array.from({ length: players - 1 }, () => ({ who: "bot", bot: "level1" }));
  const setup = { game: "qin", seats: [{ who: "me" }, ...bots], options: { players, board, first: 1 } };
  location.hash = `#/t/${(await post("/tables", setup)).table}`;
}"""


WAY = "() => [...document.querySelectorAll('[role=gridcell][aria-selected=true]')].map(e => e.ariaLabel).join('|')"
"""The cells of the ghost, and what lies on them."""
SMALL = """() => [...document.querySelectorAll(".qin text, .dock *, .seats *, .aside *")]
  .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()))
  .map(e => [e.textContent, parseFloat(getComputedStyle(e).fontSize) * (e.getScreenCTM?.()?.a ?? 1)])
  .filter(([, px]) => px < 10.9)"""
"""Words that are too small to read."""


def begin(page: Page, players: int = 2, board: str = "bird") -> Page:
    """A table of this visitor's, who begins."""
    page.evaluate(OPEN, [players, board])
    expect(hand(page).first).to_be_enabled()
    return page


def hand(page: Page) -> Locator:
    return page.get_by_role("group", name=text("page.qin.hand")).get_by_role("button")


def place(page: Page) -> Locator:
    return page.get_by_role("button", name=text("page.qin.place"), exact=True)


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'[data-spot="{name}"]')


def planned(page: Page) -> Locator:
    """The two cells of the ghost."""
    return page.locator('[role="gridcell"][aria-selected="true"]')


def turned(page: Page, turn: Callable[[], None]) -> None:
    """Do something after which the ghost lies another way."""
    before = page.evaluate(WAY)
    turn()
    page.wait_for_function(f"before => ({WAY})() !== before", arg=before)
    expect(planned(page)).to_have_count(2)


def legal(page: Page) -> Locator:
    return page.locator(".spot.legal")


def over(page: Page) -> Locator:
    return page.get_by_role("link", name=text("page.see_result"))


def aim(page: Page) -> Locator:
    """Pick the first tile that fits somewhere: the cells where it does."""
    for tile in hand(page).all():
        tile.click()
        expect(tile).to_have_attribute("aria-pressed", "true")
        if legal(page).count():
            break
    return legal(page)


def my_turn_or_over(page: Page) -> bool:
    """Wait until something can be done here, or nothing any more."""
    expect(page.locator(".hand button:enabled").first.or_(over(page)).first).to_be_visible()
    return not over(page).count()


def test_a_whole_game_against_a_bot(visit: Visit) -> None:
    page = begin(visit())
    turns = 0
    while my_turn_or_over(page):
        aim(page).nth(turns % 3).click(force=True)
        expect(planned(page)).to_have_count(2)
        place(page).click()
        expect(planned(page)).to_have_count(0)
        turns += 1
    assert turns > 8
    assert "0" in page.locator(".left b").all_inner_texts()


def test_what_is_still_asked_for_is_taken_back_before_what_was_played(visit: Visit) -> None:
    page = begin(visit())
    aim(page).first.click(force=True)
    place(page).click()
    expect(planned(page)).to_have_count(0)
    assert my_turn_or_over(page)
    played = look(page)["game"]["public"]["move"]
    page.route("**/preview", lambda route: None)  # no answer ever comes
    aim(page).first.click(force=True)
    expect(planned(page)).to_have_count(2)
    page.keyboard.press("u")
    expect(planned(page)).to_have_count(0)
    assert look(page)["game"]["public"]["move"] == played


def test_the_ghost_tells_what_it_would_do_before_anything_is_done(visit: Visit) -> None:
    page = begin(visit())
    left = page.locator(".left em")
    tile = hand(page).first
    tile.click()
    # beside the start of its first colour one way at least founds a province
    colour = str(tile.get_attribute("aria-label")).split("-")[0]
    start = {text("qin.colour.B"): "f5", text("qin.colour.Y"): "f7", text("qin.colour.R"): "f9"}[colour]
    cell(page, start).click(force=True)
    for _ in range(8):
        expect(page.locator("section.planned")).to_be_visible()
        if left.count():
            break
        turned(page, lambda: page.keyboard.press("r"))
    card = page.locator("section.planned")
    expect(card).to_contain_text("Q4.2")
    expect(page.locator(".pips .gone")).not_to_have_count(0)
    expect(page.locator(".march")).not_to_have_count(0)
    expect(page.locator(".badge.up")).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(planned(page)).to_have_count(0)
    expect(left).to_have_count(0)


def test_a_tile_turns_by_key_wheel_button_and_a_second_tap(visit: Visit) -> None:
    page = begin(visit())
    aim(page)
    cell(page, "g6").click(force=True)
    expect(planned(page)).to_have_count(2)

    def wheel() -> None:
        cell(page, "g6").hover(force=True)
        page.mouse.wheel(0, 120)

    turned(page, lambda: page.keyboard.press("r"))
    turned(page, lambda: page.keyboard.press("Shift+R"))
    turned(page, page.get_by_role("button", name=text("page.qin.turn")).click)
    turned(page, lambda: cell(page, "g6").click(force=True))
    turned(page, wheel)


def test_it_says_why_a_tile_cannot_lie_there_and_shows_what_is_to_blame(visit: Visit) -> None:
    page = begin(visit())
    aim(page)
    cell(page, "a13").click(force=True)
    bubble = page.get_by_role("alert").filter(visible=True)
    expect(bubble).to_have_count(1)
    expect(bubble).to_contain_text(text("qin.refuse.Q3.2.village", cells="a13"))
    expect(page.locator(".culprit")).to_have_count(1)
    bubble.get_by_role("button", name=text("page.rules.show", clause="Q3.2")).click()
    expect(page.get_by_role("dialog")).to_contain_text("Q3.2")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    # far from everything: nothing is on the spot, but it touches nothing
    cell(page, "c6").click(force=True)
    expect(bubble).to_contain_text(text("qin.refuse.Q3.3"))
    page.keyboard.press("Escape")
    expect(bubble).to_have_count(0)


def test_on_a_phone_the_line_below_the_board_says_why(visit: Visit) -> None:
    page = begin(visit(size=PHONE, touch=True))
    aim(page)
    cell(page, "a13").tap(force=True)
    said = page.get_by_role("alert").filter(visible=True)
    expect(said).to_have_count(1)
    expect(said).to_contain_text(text("qin.refuse.Q3.2.village", cells="a13"))
    dock = page.get_by_role("group", name=text("page.qin.hand")).bounding_box()
    line = said.bounding_box()
    assert dock is not None
    assert line is not None
    assert line["y"] + line["height"] <= dock["y"]


def test_a_finger_drags_the_ghost(visit: Visit) -> None:
    page = begin(visit())
    aim(page)
    cell(page, "g6").click(force=True)
    expect(planned(page)).to_have_count(2)
    here, there = cell(page, "g6").bounding_box(), cell(page, "g10").bounding_box()
    assert here is not None
    assert there is not None
    page.mouse.move(here["x"] + 15, here["y"] + 15)
    page.mouse.down()
    page.mouse.move(there["x"] + 15, there["y"] + 15, steps=8)
    page.mouse.up()
    expect(cell(page, "g10")).to_have_attribute("aria-selected", "true")
    expect(planned(page)).to_have_count(2)


def test_a_tile_is_carried_from_the_hand(visit: Visit) -> None:
    page = begin(visit())
    tile, there = hand(page).first.bounding_box(), cell(page, "g6").bounding_box()
    assert tile is not None
    assert there is not None
    page.mouse.move(tile["x"] + 15, tile["y"] + 15)
    page.mouse.down()
    page.mouse.move(there["x"] + 15, there["y"] + 15, steps=8)
    page.mouse.up()
    expect(hand(page).first).to_have_attribute("aria-pressed", "true")
    expect(cell(page, "g6")).to_have_attribute("aria-selected", "true")
    expect(place(page)).to_be_enabled()


def test_on_a_phone_a_hint_gives_way_to_what_is_planned_or_cannot_be(visit: Visit) -> None:
    page = begin(visit(size=PHONE, touch=True), players=4)
    page.get_by_role("button", name=text("page.hint"), exact=True).tap()
    hint = page.locator(".hint")
    expect(hint).to_be_visible()
    expect(place(page)).to_be_in_viewport()
    line, dock = hint.bounding_box(), page.get_by_role("group", name=text("page.qin.hand")).bounding_box()
    assert line is not None
    assert dock is not None
    assert line["y"] + line["height"] <= dock["y"]
    aim(page)
    cell(page, "a13").tap(force=True)
    expect(page.get_by_role("alert").filter(visible=True)).to_have_count(1)
    expect(hint).to_be_hidden()


def test_a_hint_is_drawn_in_three_steps(visit: Visit) -> None:
    page = begin(visit())
    page.keyboard.press("h")
    expect(page.locator(".hint-wash")).to_have_count(1)
    expect(page.locator(".hint-ring")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(".hint-ring")).to_have_count(1)
    expect(page.locator(".hand .hinted")).to_have_count(1)
    page.get_by_role("button", name=text("page.hint.follow")).click()
    expect(planned(page)).to_have_count(2)
    expect(place(page)).to_be_enabled()


def test_without_confirming_a_second_tap_places(visit: Visit) -> None:
    page = visit()
    page.evaluate("localStorage.setItem('plancia.settings', JSON.stringify({ confirm: false }))")
    page.reload()
    begin(page)
    aim(page)
    cell(page, "g6").click(force=True)
    expect(planned(page)).to_have_count(2)
    cell(page, "g6").click(force=True)
    expect(planned(page)).to_have_count(0)
    expect(cell(page, "g6")).not_to_have_attribute("aria-label", re.compile(text("page.qin.cell.grass")))


def test_a_pointer_that_passes_by_does_not_flood_the_server(visit: Visit) -> None:
    page = begin(visit())
    aim(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/preview") else None)
    for row in ("4", "6", "8", "10"):
        box = cell(page, f"a{row}").bounding_box()
        end = cell(page, f"m{row}").bounding_box()
        assert box is not None
        assert end is not None
        page.mouse.move(box["x"], box["y"] + 10)
        page.mouse.move(end["x"], end["y"] + 10, steps=26)
    cell(page, "g6").hover(force=True)
    expect(page.locator("g.planned.light")).to_have_count(1)
    assert len(asked) < 20


def test_a_whole_game_by_keys_alone(visit: Visit) -> None:
    page = begin(visit())
    expect(page.get_by_role("grid")).to_match_aria_snapshot("""
      - grid "Board, 13 rows and 13 columns":
        - row:
          - gridcell "a1, free village"
          - gridcell "b1, grass"
    """)
    press = page.keyboard.press
    turns = 0
    while my_turn_or_over(page):
        for tile in "123":
            press(tile)
            if legal(page).count():
                break
        for _ in range(1 + turns % 3):
            press("n")
        here = page.locator(":focus")
        expect(here).to_have_attribute("aria-label", re.compile(text("page.qin.cell.legal")))
        if turns == 1:  # the arrows lead along the cells, and ? says why not
            press("Home")
            while here.get_attribute("data-spot") != "a1":
                press("ArrowLeft" if not str(here.get_attribute("data-spot")).startswith("a") else "ArrowUp")
            press("?")
            expect(page.get_by_role("alert").filter(visible=True)).to_contain_text("Q3.2")
            press("Escape")
            press("n")
        press("Enter")
        expect(place(page)).to_be_enabled()
        if turns == 0:
            colour = text("page.qin.cell.planned", colour="*").split("*")[0]
            expect(page.locator(":focus")).to_have_attribute("aria-label", re.compile(re.escape(colour)))
        press("r")
        expect(planned(page)).to_have_count(2)
        press("Enter")
        expect(planned(page)).to_have_count(0)
        turns += 1
    assert turns > 8


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_a_turn_fits_the_screen_and_is_open_to_everybody(visit: Visit, size: str, theme: str) -> None:
    page = begin(visit(size=SIZES[size], theme=theme), players=4, board="lion")
    assert cut_off(page) == []
    for _ in range(4):
        assert my_turn_or_over(page)
        aim(page).first.click(force=True)
        expect(planned(page)).to_have_count(2)
        place(page).click()
        expect(planned(page)).to_have_count(0)
    my_turn_or_over(page)
    aim(page).first.click(force=True)
    expect(place(page)).to_be_enabled()
    width, height = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert width <= SIZES[size][0]
    if size != "768":
        assert height <= SIZES[size][1]
    assert page.evaluate(SMALL) == []
    assert cut_off(page) == []
    assert breaches(page) == []
    picture(page, f"qin-{size}-{theme}")


def test_two_fingers_bring_the_board_nearer_and_not_the_page(visit: Visit) -> None:
    page = begin(visit(size=PHONE, touch=True))
    board = page.locator("svg.board")
    box = board.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 4, box["y"] + box["height"] / 4
    tools = page.context.new_cdp_session(page)

    def fingers(kind: str, *apart: float) -> None:
        for half in apart:
            points = [{"x": x - half, "y": y, "id": 0}, {"x": x + half, "y": y, "id": 1}]
            tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def shown() -> list[float]:
        return [float(each) for each in (board.get_attribute("viewBox") or "").split()]

    whole = shown()
    fingers("touchStart", 20)
    fingers("touchMove", 30, 45, 60, 90)
    tools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    near = shown()
    assert near[2:] == pytest.approx([whole[2] / 2, whole[3] / 2], rel=0.01)  # no more than twice as large
    # what is held stays where it was
    assert near[:2] == pytest.approx([whole[0] + whole[2] / 8, whole[1] + whole[3] / 8], rel=0.02)
    assert page.evaluate("visualViewport.scale") == 1
    expect(planned(page)).to_have_count(0)

    # a finger finds the place that is under it now
    hand(page).first.tap()
    lit = page.locator('[role="gridcell"].legal').first
    at = lit.bounding_box()
    assert at is not None
    page.touchscreen.tap(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    expect(planned(page)).to_have_count(2)

    fingers("touchStart", 60)
    fingers("touchMove", 40, 20, 10)
    tools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert shown() == whole
