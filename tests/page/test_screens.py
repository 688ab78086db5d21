"""Every page at three sizes by day and by night: nothing for axe to find, nothing too small or too wide."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import plancia
from page.eyes import SIZES, THEMES, breaches, picture, too_small, too_wide
from page.site import Site, Visit
from plancia.core.seal import Seal
from plancia.games import NAMES
from plancia.table import Table
from server.house import Person


def lobby(person: Person, game: str) -> str:
    """The door, for somebody who has played before."""
    table(person, game)
    return ""


def setup(person: Person, game: str) -> str:
    """A table as one likes it."""
    return f"#/new/{game}"


def rules(person: Person, game: str) -> str:
    """The rules to read."""
    return f"#/rules/{game}"


def mine(person: Person, game: str) -> str:
    """A running, a waiting and a finished game."""
    table(person, game)
    waiting(person, game)
    result(person, game)
    return "#/mine"


def waiting(person: Person, game: str) -> str:
    """A table with a seat that is still free."""
    return f"#/t/{person.open(game, 'me link')}"


def invited(person: Person, game: str) -> str:
    """The way in for a friend."""
    host = Person(person.url, "Bruno")
    host.open(game, "me link")
    host.http.close()
    return f"#/l/{next(iter(host.links.values()))}"


def table(person: Person, game: str) -> str:
    """The first turn against a bot."""
    return f"#/t/{person.open(game, 'me bot:greedy')}"


def middle(person: Person, game: str) -> str:
    """Some turns later."""
    opened = person.open(game, "me bot:greedy")
    for turn in range(11):
        shown = person.wait(opened, lambda shown: shown["game"]["public"]["to_move"] in (0, None))
        assert shown["game"]["public"]["to_move"] == 0, "the game still runs"
        person.step(opened, 7 * turn)
    return f"#/t/{opened}"


def result(person: Person, game: str) -> str:
    """The end of a whole game."""
    of = plancia.game(game)
    played = Table(of, ["human", "greedy"], ["Ada", "Bruno"], Seal.fresh(5))
    bot = plancia.bot("greedy")
    while (seat := played.position.to_move) is not None:
        played.play(bot.choose(played.position.blind(seat), seed=1), seat)
    sent = person.http.post("/files", content=played.file().write())
    return f"#/t/{Person.told(sent)['table']}/result"


ONCE = lobby, mine, waiting, invited
EACH = setup, rules, table, middle, result


@pytest.mark.parametrize(
    ("page_of", "game"),
    [
        *((page_of, NAMES[0]) for page_of in ONCE),
        *((page_of, game) for page_of in EACH for game in NAMES),
    ],
    ids=lambda each: each if isinstance(each, str) else each.__name__,
)
def test_every_page_can_be_seen_and_read_by_everybody(
    visit: Visit, site: Site, page_of: Callable[[Person, str], str], game: str
) -> None:
    person = site.person()
    page = visit(page_of(person, game), person=person)
    expect(page.get_by_role("banner")).to_be_visible()
    expect(page.locator("main")).to_be_visible()
    page.wait_for_load_state("networkidle")
    wrong: dict[str, list[str]] = {}
    for theme in THEMES:
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            name = "-".join([page_of.__name__, *([game] if page_of in EACH else []), size, theme])
            picture(page, name)
            found = [*breaches(page), *too_small(page), *(["too wide"] if too_wide(page) else [])]
            wrong |= {name: found} if found else {}
    assert wrong == {}
