"""Games that go on without a board: a person at a browser plays what is legal, over HTTP with his own cookie."""

from typing import Any

from playwright.sync_api import Page, expect

from page.eyes import text

API = "/api/v1"


def table_of(page: Page) -> str:
    """The table that a page shows."""
    page.wait_for_url("**/#/t/*")
    return page.url.rpartition("#/t/")[2].partition("/")[0]


def base(page: Page) -> str:
    """Where the server is."""
    return page.url.partition("/#")[0].rstrip("/")


def look(page: Page, **params: Any) -> Any:
    """The table as this person sees it."""
    found = page.request.get(f"{base(page)}{API}/tables/{table_of(page)}", params=params)
    assert found.ok, found.text()
    return found.json()


def story(page: Page) -> Any:
    """All that was done at the table, as this person may know it."""
    found = page.request.get(f"{base(page)}{API}/tables/{table_of(page)}/story")
    assert found.ok, found.text()
    return found.json()


def order(page: Page, do: str, **command: Any) -> None:
    """A command of this person's at the table."""
    answer = page.request.post(f"{base(page)}{API}/tables/{table_of(page)}/commands", data={"do": do, **command})
    assert answer.ok, answer.text()


def step(page: Page, choice: int = 0) -> Any:
    """Play a legal action for the seat whose turn it is, if it is this person's; the table as it was before."""
    shown = look(page)
    mover = shown["game"]["public"]["to_move"]
    if shown["status"] == "running" and mover in shown["mine"]:
        if shown["viewer"] != mover:
            shown = look(page, seat=mover)
        game = shown["game"]
        order(page, "play", version=game["version"], actions=[game["legal"][choice % len(game["legal"])]["action"]])
    return shown


def play_out(*pages: Page) -> None:
    """Until the game is over, every person playing in his turn; bots play by themselves."""
    choice = 0
    while True:
        for page in pages:
            choice += 7
            if step(page, choice)["status"] == "over":
                return


def start(page: Page, game: int = 0) -> str:
    """Play now: a game against a bot, from the lobby."""
    page.get_by_role("button", name=text("page.lobby.play")).nth(game).click()
    expect(page.get_by_role("log")).to_be_attached()
    return table_of(page)


def open_table(page: Page, *seats: str, game: str = "qin", **setup: Any) -> dict[str, str]:
    """Open a table as somebody, and go there: seats are `me`, `open`, `link` or a bot's name; links by seat."""
    places = [{"who": seat} if seat in ("me", "open", "link") else {"who": "bot", "bot": seat} for seat in seats]
    url = base(page)
    page.request.post(f"{url}{API}/me", data={})
    opened = page.request.post(f"{url}{API}/tables", data={"game": game, "seats": places, **setup})
    assert opened.ok, opened.text()
    page.evaluate("localStorage.setItem('plancia.known', 'yes')")
    page.goto(f"{url}/#/t/{opened.json()['table']}")
    page.reload()
    links: dict[str, str] = opened.json()["links"]
    return {seat: f"#/l/{token}" for seat, token in links.items()}
