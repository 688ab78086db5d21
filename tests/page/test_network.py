"""When the network goes away and comes back, or the server does: the right board soon, nothing lost, nothing twice."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from page.eyes import text
from page.site import Site, Visit
from page.wire import Wire
from server.house import Person

LOST = "WebSocket|Failed to load|net::ERR"
"""What a browser says of connections that break."""
SOON = 1_500
"""Milliseconds after which the board is right, once the network is back."""


def log(page: Page) -> Locator:
    return page.get_by_role("list", name=text("page.log")).get_by_role("listitem")


def wire(site: Site) -> Wire:
    assert site.wire
    return site.wire


def two(site: Site, visit: Visit, starts: int) -> tuple[Page, Person, str]:
    """A table of two people, one with a page and one without."""
    ada, bea = site.person("Ada"), site.person("Bea")
    table = ada.open("qin", "me link", options={"first": starts})
    bea.post(f"/links/{ada.links['1']}")
    page = visit(f"#/t/{table}", person=ada, allow=LOST)
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.get_by_text(text("page.connected"))).to_be_visible()
    return page, bea, table


def plan(page: Page) -> Locator:
    """Plan a tile: the button that places it."""
    tiles = page.get_by_role("group", name=text("page.qin.hand")).get_by_role("button")
    for tile in tiles.all():
        tile.click()
        expect(tile).to_have_attribute("aria-pressed", "true")
        if page.locator(".spot.legal").count():
            break
    page.locator(".spot.legal").first.click(force=True)
    place = page.get_by_role("button", name=text("page.qin.place"), exact=True)
    expect(place).to_be_enabled()
    return place


@pytest.mark.wired
@pytest.mark.parametrize("fault", ["cut", "hush"])
def test_the_board_is_right_soon_after_the_network_is_back(visit: Visit, site: Site, fault: str) -> None:
    page, bea, table = two(site, visit, 2)
    wire(site).cut() if fault == "cut" else wire(site).hush()
    expect(page.get_by_text(text("page.connecting"))).to_be_visible()
    bea.step(table)
    wire(site).mend()
    expect(log(page)).to_have_count(1, timeout=SOON)
    expect(page.get_by_text(text("page.connected"))).to_be_visible()


@pytest.mark.wired
def test_a_move_that_is_made_without_a_network_is_played_once(visit: Visit, site: Site) -> None:
    page, bea, table = two(site, visit, 1)
    place = plan(page)
    wire(site).hush()
    place.click()
    expect(page.get_by_text(text("page.connecting"))).to_be_visible()
    assert bea.look(table)["game"]["public"]["move"] == 0
    wire(site).mend()
    expect(log(page)).to_have_count(1)
    assert bea.look(table)["game"]["public"]["move"] == 1


def test_a_move_at_a_server_that_restarts_is_played_once(visit: Visit, site: Site) -> None:
    page, bea, table = two(site, visit, 1)
    place = plan(page)
    site.stop()
    place.click()
    expect(page.get_by_text(text("page.connecting"))).to_be_visible()
    site.start()
    expect(log(page)).to_have_count(1)
    assert bea.look(table)["game"]["public"]["move"] == 1
    bea.step(table)
    expect(log(page)).to_have_count(2)


@pytest.mark.wired
def test_a_laptop_that_wakes_up_shows_what_happened(visit: Visit, site: Site) -> None:
    page, bea, table = two(site, visit, 2)
    page.clock.install()
    page.reload()
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.get_by_text(text("page.connected"))).to_be_visible()
    wire(site).hush()
    bea.step(table)
    wire(site).mend()  # the old connection is dead, and nobody has told
    page.clock.fast_forward("30:00")
    expect(log(page)).to_have_count(1, timeout=SOON)


def test_a_server_of_this_machine_needs_no_network(visit: Visit, site: Site) -> None:
    page, bea, table = two(site, visit, 2)
    page.evaluate("dispatchEvent(new Event('offline'))")
    bea.step(table)
    expect(log(page)).to_have_count(1)
    expect(page.get_by_text(text("page.connected"))).to_be_visible()


@pytest.mark.wired
def test_a_link_that_hangs_does_not_keep_the_next_one_waiting(visit: Visit, site: Site) -> None:
    page, bea, table = two(site, visit, 2)
    hung: list[str] = []
    page.on("request", lambda request: hung.append(request.url) if re.search("health$", request.url) else None)
    wire(site).hush()
    while len(hung) < 6:
        page.wait_for_event("request", lambda request: request.url.endswith("/health"))
    bea.step(table)
    wire(site).mend()
    expect(log(page)).to_have_count(1, timeout=SOON)
