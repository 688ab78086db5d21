"""ZhanGuo in the page: turns of several steps, planned, explained, taken back and played, with pointer and keyboard."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from page.eyes import SIZES, THEMES, breaches, picture, text
from page.site import Visit

ASK = """async ([path, body]) => (await fetch("api/v1" + path, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })).json()"""
"""The page's own person asks the server."""
MINE = """() => document.querySelector(".plan") && !document.querySelector("[aria-busy=true]")
    && document.querySelector(".choice, .tick:not([aria-disabled=true]), .payers, .plan .primary:enabled")"""
"""It is one's turn, and what can be chosen is there."""
SEEN = """() => [".dock", ".told", ".numbers", ".payers"].map((part) => document.querySelector(part)?.innerHTML)
    .concat(!!document.querySelector("[aria-busy=true]")).join()"""
"""All that changes with a step."""
CLIPPED = """() => {
    const found = [], wide = (each) => each.scrollWidth > each.clientWidth + 2
    const high = (each) => each.scrollHeight > each.clientHeight + 1, root = document.documentElement
    const all = (parts) => [...document.querySelectorAll(parts)]
    if (wide(root) || high(root)) found.push("the page scrolls")
    if (!document.querySelector(".title")?.textContent.trim() && document.querySelector(".plan"))
        found.push("nothing says what to decide")
    const sheet = all(".nodes.tiles .choice").length > 15 ? "" : ".action-sheet:not(:has(.before, .events)), "
    for (const each of all(`${sheet}.nodes, .aside, .boardbox`))
        if (high(each) && getComputedStyle(each).overflowY !== "visible")
            found.push(`${each.className} scrolls by ${each.scrollHeight - each.clientHeight}: ${each.innerText}`)
    for (const each of all(".choice, .option, .tick, .choice .text, .name, .prices, .seats b, .halls, .squares"))
        if (each.checkVisibility() && wide(each)) found.push(`clipped: ${each.className} ${each.textContent.trim()}`)
    for (const each of all(".land")) {
        const { right } = each.getBoundingClientRect(), pieces = [...each.querySelectorAll("span")]
        if (pieces.some((piece) => piece.getBoundingClientRect().right > right)) found.push("a piece leaves its region")
    }
    for (const each of all(".choice, .option, .tick, .plan .btn, .payers button")) {
        const { width, height } = each.getBoundingClientRect()
        if (width && each.tagName === "BUTTON" && (height < 39.5 || width < 35.5))
            found.push(`small: ${each.textContent.trim()}`)
    }
    for (const each of all(".talk li a")) if (!each.textContent.trim()) found.push("the log says nothing")
    return found
}"""
"""Where the page is too small for what it shows."""
CHOICES = ", ".join(
    (
        ".choice:not([aria-disabled=true])",
        ".option:not([aria-disabled=true])",
        ".tick:not([aria-disabled=true]):not(.on)",
        ".payers button:not([aria-disabled=true])",
    )
)
"""What can be chosen from; groups are no buttons."""


def begin(page: Page, players: int = 2, **options: str) -> None:
    """A table against bots, of which the first card is to be played."""
    page.evaluate(ASK, ["/me", {"lang": "en", "name": "Ada"}])
    seats = [{"who": "me"}, *([{"who": "bot", "bot": "level1"}] * (players - 1))]
    table = page.evaluate(ASK, ["/tables", {"game": "zhanguo", "seats": seats, "options": options}])["table"]
    page.goto(f"{page.url.split('#')[0]}#/t/{table}")
    expect(page.get_by_role("grid", name=text("page.zhanguo.board"))).to_be_visible()
    mine(page)


def mine(page: Page) -> None:
    """It is one's turn, and what can be chosen is there."""
    page.wait_for_function(MINE)


def end_turn(page: Page) -> Any:
    """The button that makes the turn count."""
    return page.locator(".plan .primary")


def clipped(page: Page) -> list[str]:
    """What of a decision one would have to scroll to, cannot read whole or can hardly hit."""
    found: list[str] = page.evaluate(CLIPPED)
    return found


def step(page: Page, dice: random.Random) -> None:
    """Something that can be chosen is chosen, or the turn is ended."""
    before = page.evaluate(SEEN)
    choices = page.locator(CHOICES).locator("visible=true")
    some = [n for n in range(choices.count()) if choices.nth(n).evaluate("each => each.tagName === 'BUTTON'")]
    ready = end_turn(page).is_enabled()
    if ready:
        end_turn(page).click()
    else:
        choices.nth(dice.choice(some)).click()
    page.wait_for_function(f"(before) => ({SEEN})() !== before", arg=before)


@pytest.mark.parametrize(("size", "players"), [("360", 4), ("1280", 2)])
def test_a_whole_game_is_played_through_the_page_with_everything_in_sight(
    visit: Visit, size: str, players: int
) -> None:
    page = visit(size=SIZES[size])
    begin(page, players, boards="B", auction="on", draft="on")
    dice = random.Random(4)
    over = page.get_by_text(text("page.see_result")).first
    while True:
        page.wait_for_function(
            f"(over) => document.body.innerText.includes(over) || ({MINE})()",
            arg=text("page.see_result"),
        )
        if over.is_visible():
            break
        assert clipped(page) == []
        step(page, dice)
    expect(page.get_by_role("grid", name=text("page.zhanguo.board"))).to_be_visible()


def hand(page: Page) -> Any:
    """The cards on the number line."""
    return page.locator(".numbers .tick")


def plan(page: Page) -> Any:
    """The planned steps."""
    return page.get_by_role("list", name=text("page.zhanguo.plan"))


def action(page: Page, name: str) -> Any:
    """An action in the menu."""
    return page.locator(".choice", has=page.get_by_text(text(f"page.zhanguo.do.{name}"), exact=True))


def test_a_refused_action_says_why_and_what_would_allow_it(visit: Visit) -> None:
    page = visit()
    begin(page)
    hand(page).first.click()
    expect(action(page, "hire")).to_have_attribute("aria-disabled", "true")
    action(page, "hire").click(force=True)
    why = page.get_by_role("alert")
    expect(why).to_contain_text(text("zhanguo.refuse.Z5.4.nowhere"))
    expect(why).to_contain_text("Z5.4")
    down = text("page.zhanguo.step.down", n=1)
    why.get_by_role("button", name=down).first.click()
    expect(plan(page)).to_contain_text(down)
    expect(plan(page)).to_contain_text(text("page.zhanguo.do.hire"))
    end_turn(page).click()
    expect(page.get_by_role("tabpanel")).to_contain_text("Ada at court: Hire workers")


def test_a_place_that_the_game_chooses_by_itself_can_be_asked_about(visit: Visit) -> None:
    page = visit()
    begin(page)
    hand(page).first.click()
    action(page, "governor").click()
    expect(plan(page)).to_contain_text(text("page.zhanguo.do.governor"))
    mine(page)
    page.locator("[data-cell='own:3']").click(position={"x": 20, "y": 180})
    expect(page.get_by_role("alert")).to_contain_text("Z5.3")
    expect(page.locator("[data-cell='own:3']")).to_have_class(re.compile("refusal"))


def test_a_step_is_taken_back_and_everything_after_it(visit: Visit) -> None:
    page = visit()
    begin(page)
    first = hand(page).first
    first.click()
    action(page, "recruit").click()
    page.locator(".option").first.click()
    expect(plan(page).get_by_role("button")).to_have_count(3)
    page.keyboard.press("u")
    expect(plan(page).get_by_role("button")).to_have_count(2)
    plan(page).get_by_role("button").first.click()
    expect(plan(page).get_by_role("button")).to_have_count(0)
    expect(end_turn(page)).to_be_disabled()
    expect(first).to_have_attribute("aria-pressed", "false")


def test_a_turn_by_keyboard_alone(visit: Visit) -> None:
    page = visit()
    begin(page)
    page.keyboard.press("2")  # a card: the first line sends officials down
    expect(plan(page).get_by_role("button")).to_have_count(1)
    mine(page)
    page.keyboard.press("1")  # unify
    expect(page.locator(".choice")).to_have_count(5)
    board = page.get_by_role("grid", name=text("page.zhanguo.board"))
    board.locator("[data-cell='own:1']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(board.locator("[data-cell='own:3']")).to_be_focused()
    expect(board.locator("[data-cell='own:3']")).to_match_aria_snapshot(
        "- 'gridcell /Region 3. cards: no cards. Governor area: nobody.*can be chosen/'"
    )
    page.keyboard.press("Enter")
    expect(plan(page).get_by_role("button")).to_have_count(2)
    page.keyboard.press("Backspace")
    expect(plan(page).get_by_role("button")).to_have_count(1)
    mine(page)
    page.keyboard.press("1")
    page.keyboard.press("3")
    expect(end_turn(page)).to_be_enabled()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    expect(page.get_by_role("tabpanel")).to_contain_text("Ada unifies: card")


def test_whoever_plays_by_keys_is_led_from_decision_to_decision(visit: Visit) -> None:
    page = visit()
    begin(page)
    page.keyboard.press("2")
    mine(page)
    first = page.locator(".choice:not([aria-disabled=true])").first
    expect(first).to_be_focused()
    page.keyboard.press("Enter")  # unify
    expect(page.locator(".choice").first).to_be_focused()
    page.keyboard.press("Enter")  # in region 1
    expect(end_turn(page)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("tabpanel")).to_contain_text("Ada unifies: card")


def test_a_turn_is_sent_once_however_often_its_end_is_pressed(visit: Visit) -> None:
    page = visit()
    sent: list[str] = []
    page.on("websocket", lambda wire: wire.on("framesent", lambda frame: sent.append(str(frame))))
    begin(page)
    hand(page).first.click()
    action(page, "unify").click()
    page.locator(".choice").first.click()
    expect(end_turn(page)).to_be_enabled()
    end_turn(page).dblclick()
    expect(page.get_by_role("tabpanel")).to_contain_text("Ada unifies: card")
    assert sum('"play"' in frame for frame in sent) == 1


def test_an_advised_turn_is_planned_step_by_step_in_words(visit: Visit) -> None:
    page = visit()
    begin(page)
    page.keyboard.press("h")
    page.get_by_role("button", name=text("page.hint.ask_what")).click()
    page.get_by_role("button", name=text("page.hint.follow")).click()
    steps = plan(page).get_by_role("button")
    expect(steps.nth(1)).to_be_visible()
    assert all(re.search(r"\w", step) for step in steps.all_inner_texts())


def test_a_card_that_cannot_be_rejected_says_why_on_the_number_line(visit: Visit) -> None:
    page = visit()
    begin(page, draft="on")
    expect(page.locator(".choice")).to_have_count(3)  # of one colour
    page.locator(".numbers .tick[aria-disabled=true]").first.click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("Z8.5")


def test_on_a_phone_log_and_rules_are_a_tap_away_in_ones_own_turn(visit: Visit) -> None:
    page = visit(size=SIZES["360"])
    begin(page)
    tabs = page.get_by_role("navigation", name=text("page.tabs"))
    expect(tabs).not_to_be_visible()
    page.get_by_role("button", name=text("page.tabs")).click()
    tabs.get_by_role("button", name=text("page.log")).click()
    expect(page.get_by_role("tabpanel")).to_be_visible()


def test_a_closer_look_is_as_wide_as_the_phone(visit: Visit) -> None:
    page = visit(size=SIZES["360"])
    begin(page)
    page.get_by_role("button", name=text("page.zhanguo.more")).click()
    box = page.get_by_role("dialog").bounding_box()
    assert box is not None
    assert (box["x"], box["width"]) == (0, 360)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_it_is_open_to_everybody_and_a_turn_does_not_scroll(visit: Visit, size: str, theme: str) -> None:
    page = visit(size=SIZES[size], theme=theme)
    begin(page, 4)
    hand(page).first.click()
    expect(action(page, "recruit")).to_be_visible()
    mine(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it is wider than the screen"
    if size != "768":
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "a turn scrolls"
        last = action(page, "wall").bounding_box()
        assert last["y"] + last["height"] <= SIZES[size][1], "the last action is below the screen"
    assert breaches(page) == []
    picture(page, f"zhanguo-{size}-{theme}")
