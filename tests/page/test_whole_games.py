"""Whole games of two people, on two screens and on one."""

import pytest
from playwright.sync_api import Locator, Page, expect

from page.eyes import text
from page.playing import look, open_table, play_out, step, story
from page.site import Visit
from plancia.games import NAMES


def steps(page: Page) -> Locator:
    return page.get_by_role("list", name=text("page.log")).get_by_role("listitem")


@pytest.mark.parametrize("game", NAMES)
def test_two_people_play_to_the_end_on_two_screens(visit: Visit, game: str) -> None:
    # what a board asks of a position may come too late for people who play so quickly
    ada, bea = visit(allow="403"), visit(allow="403")
    (link,) = open_table(ada, "me", "link", game=game).values()
    bea.goto(f"{bea.url.partition('#')[0]}{link}")
    bea.get_by_label(text("page.name")).fill("Bea")
    bea.get_by_role("button", name=text("page.invited.come")).click()
    for page in (ada, bea):
        expect(page.get_by_role("grid").first).to_be_visible()
    play_out(ada, bea)
    scores = look(ada)["game"]["public"]["scores"]
    for page in (ada, bea):
        expect(page.get_by_role("link", name=text("page.see_result"))).to_be_visible()
        expect(steps(page)).to_have_count(len([step for step in story(page) if step["events"]]))
        assert look(page)["game"]["public"]["scores"] == scores


@pytest.mark.parametrize("game", NAMES)
def test_two_people_play_to_the_end_on_one_screen(visit: Visit, game: str) -> None:
    page = visit(f"#/new/{game}/screen", allow="403")
    page.get_by_role("button", name=text("page.setup.begin")).click()
    curtain, over = page.locator(".curtain button"), page.get_by_role("link", name=text("page.see_result"))
    turns = 0
    while True:
        expect(curtain.or_(over).first).to_be_visible()
        if over.is_visible():
            break
        assert look(page)["viewer"] == "spectator"
        curtain.click()
        expect(page.locator(".curtain")).to_have_count(0)
        seat = look(page)["game"]["public"]["to_move"]
        while look(page)["game"]["public"]["to_move"] == seat:
            step(page, turns)
        turns += 1
    assert turns > 8
