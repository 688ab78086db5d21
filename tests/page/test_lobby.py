"""The door of the page: it opens clean in every language, size and theme, also behind a proxy."""

import pytest
from playwright.sync_api import expect

import plancia
from page.eyes import SIZES, THEMES, breaches, picture, text
from page.site import Site, Visit
from plancia.games import NAMES
from plancia.texts import LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks_the_language_of_the_browser(visit: Visit, lang: str) -> None:
    page = visit(lang=lang)
    expect(page.get_by_role("heading", level=1)).to_have_text(text("page.lobby.title", lang))
    expect(page.locator("html")).to_have_attribute("lang", lang)
    for game in NAMES:
        expect(page.get_by_text(text(f"{game}.tagline", lang))).to_be_visible()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_it_is_open_to_everybody_and_fits_the_screen(visit: Visit, size: str, theme: str) -> None:
    page = visit(size=SIZES[size], theme=theme)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert breaches(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it is wider than the screen"
    picture(page, f"lobby-{size}-{theme}")


def test_it_says_so_when_the_server_is_away_and_no_longer_when_it_is_back(visit: Visit, site: Site) -> None:
    page = visit(allow="Failed to load|ERR_CONNECTION")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.clock.install()
    page.reload()
    expect(page.get_by_text(text("page.open_tables.none"))).to_be_visible()
    site.stop()
    page.clock.fast_forward("00:11")
    expect(page.get_by_role("alert")).to_have_text(text("page.unreachable"))
    site.start()
    page.clock.fast_forward("00:11")
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.under("/games/of/ours")
def test_it_works_below_a_path_of_a_proxy(visit: Visit) -> None:
    page = visit()
    expect(page.get_by_role("heading", level=1)).to_have_text(text("page.lobby.title"))
    page.get_by_role("button", name=text("page.lobby.play")).first.click()
    page.wait_for_url("**/games/of/ours/#/t/*")
    expect(page.get_by_role("log")).to_be_attached()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", NAMES)
def test_the_set_up_of_a_table_calls_every_value_of_an_option_by_a_name(visit: Visit, game: str, lang: str) -> None:
    page = visit(f"#/new/{game}", lang=lang)
    expect(page.get_by_role("button", name=text("page.setup.begin", lang))).to_be_visible()
    for option in plancia.game(game).printed["options"]:
        for value in option["values"]:
            if isinstance(value, str) and len(value) > 1:
                expect(page.get_by_text(value, exact=True)).to_have_count(0)
