"""Around every board: sitting down, sharing a screen, talking, taking back, leaving and coming back, the end."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from page.eyes import PHONE, SIZES, THEMES, breaches, picture, text, too_small
from page.playing import look, open_table, order, play_out, start, step, table_of
from page.site import Site, Visit


def button(page: Page, key: str, lang: str = "en", **args: Any) -> None:
    page.get_by_role("button", name=text(key, lang, **args), exact=True).first.click()


def more(page: Page, key: str, **args: Any) -> None:
    """Something in the menu of everything that is not a move."""
    button(page, "page.more")
    button(page, key, **args)


def two(visit: Visit, *seats: str, **setup: Any) -> tuple[Page, Page]:
    """Two people at one table, the second by the first one's link."""
    ada = visit()
    (link,) = open_table(ada, *(seats or ("me", "link")), **setup).values()
    bea = visit(link)
    bea.get_by_label(text("page.name")).fill("Bea")
    button(bea, "page.invited.come")
    for page in (ada, bea):
        expect(page.get_by_role("log")).to_be_attached()
    return ada, bea


def mover(ada: Page, bea: Page) -> tuple[Page, Page]:
    """Who is to move, and who waits."""
    return (ada, bea) if look(ada)["game"]["public"]["to_move"] in look(ada)["mine"] else (bea, ada)


def test_two_clicks_lead_to_a_first_move(visit: Visit) -> None:
    page = visit()
    start(page)
    expect(page.get_by_role("grid")).to_be_visible()
    while look(page)["game"]["public"]["to_move"] != 0:
        pass
    step(page)
    expect(page.get_by_role("list", name=text("page.log")).get_by_role("listitem").first).to_be_visible()


def test_a_link_brings_a_friend_and_both_see_every_move(visit: Visit) -> None:
    ada, bea = two(visit)
    for page in (ada, bea):
        expect(page.get_by_role("list", name=text("page.seats")).get_by_text("Bea")).to_be_visible()
    one, other = mover(ada, bea)
    step(one)
    for page in (one, other):
        expect(page.get_by_role("list", name=text("page.log")).get_by_role("listitem")).to_have_count(1)


def test_the_waiting_room_has_a_link_for_every_free_seat_and_begins_with_bots(visit: Visit) -> None:
    ada = visit()
    open_table(ada, "me", "link", "open", visibility="public")
    expect(ada.get_by_role("heading", name=text("page.waiting"))).to_be_visible()
    assert breaches(ada) == []
    picture(ada, "waiting-1280-light")
    button(ada, "page.invite")
    expect(ada.get_by_role("textbox", name=text("page.share.link")).first).to_have_value(re.compile("#/l/"))
    bea = visit()
    bea.get_by_role("link", name=text("page.join")).click()
    button(bea, "page.sit")
    button(ada, "page.start_with_bots")
    for page in (ada, bea):
        expect(page.get_by_role("log")).to_be_attached()


def test_a_curtain_falls_between_two_who_share_a_screen(visit: Visit) -> None:
    page = visit("#/new/qin/screen")
    button(page, "page.setup.begin")
    for _ in range(3):
        expect(page.locator(".curtain h1")).to_contain_text(text("page.curtain", name="").strip())
        assert look(page)["viewer"] == "spectator"
        page.locator(".curtain button").click()
        expect(page.locator(".curtain")).to_have_count(0)
        step(page)


def test_a_move_is_taken_back_at_once_from_a_bot_and_asked_for_from_a_person(visit: Visit) -> None:
    ada, bea = two(visit)
    one, other = mover(ada, bea)
    step(one)
    expect(one.get_by_role("list", name=text("page.log")).get_by_role("listitem")).to_have_count(1)
    button(one, "page.undo")
    expect(other.get_by_role("button", name=text("page.agree"))).to_be_visible()
    button(other, "page.agree")
    for page in (one, other):
        expect(page.get_by_role("list", name=text("page.log")).get_by_role("listitem")).to_have_count(0)


def test_a_hint_comes_in_three_steps(visit: Visit) -> None:
    page = visit()
    start(page)
    expect(page.get_by_role("button", name=text("page.hint"), exact=True)).to_be_enabled()
    button(page, "page.hint")
    button(page, "page.hint.ask_what")
    card = page.locator(".hint")
    mine = text("qin.event.placed", seat=look(page)["seats"][0]["name"], tile="*", cells="*").partition("*")[0]
    expect(card).to_contain_text(mine)
    button(page, "page.hint.ask_why")
    expect(card.get_by_role("listitem").first).to_contain_text(mine)
    expect(card).not_to_contain_text(re.compile(r"[a-z]+\.[a-z]+"))  # the key of a text that is not there
    button(page, "page.hint.follow")
    expect(page.locator(".dock .btn.primary")).to_be_enabled()


def test_people_talk_in_their_own_languages(visit: Visit) -> None:
    ada, bea = two(visit)
    ada.get_by_role("tab", name=text("page.chat")).click()
    button(ada, "server.preset.hello")
    ada.get_by_label(text("page.chat.words")).fill("<b>ciao</b>")
    ada.keyboard.press("Enter")
    bea.get_by_role("tab", name=text("page.chat")).click()
    talk = bea.get_by_role("list", name=text("page.chat"))
    expect(talk).to_contain_text(text("server.preset.hello"))
    expect(talk).to_contain_text("<b>ciao</b>")


def test_the_language_changes_in_the_middle_of_a_game(visit: Visit) -> None:
    page = visit()
    start(page)
    expect(page.get_by_role("button", name=text("page.hint"), exact=True)).to_be_enabled()
    step(page)
    more(page, "page.settings")
    page.get_by_text("Français").click()
    expect(page.get_by_role("button", name=text("page.close", "fr")).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("list", name=text("page.log", "fr"))).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_a_french_colon_has_its_space_also_between_two_texts(visit: Visit, site: Site) -> None:
    person = site.person()
    page = visit(f"#/t/{person.open('zhanguo', 'me bot:greedy', options={'first': 1})}", person=person, lang="fr")
    court, first = text("zhanguo.label.court", "fr"), text("page.zhanguo.first", "fr")
    expect(page.get_by_text(f"{court} : {first}")).to_be_visible()


def test_what_is_lost_on_the_way_comes_again(visit: Visit, site: Site) -> None:
    page = visit(allow="WebSocket|Failed to load|ERR_CONNECTION")
    table = start(page)
    expect(page.get_by_role("button", name=text("page.hint"), exact=True)).to_be_enabled()
    site.stop()
    expect(page.get_by_text(text("page.connecting"))).to_be_visible()
    site.start()
    expect(page.get_by_text(text("page.connected"))).to_be_visible()
    step(page)
    expect(page.get_by_role("list", name=text("page.log")).get_by_role("listitem").first).to_be_visible()
    assert table_of(page) == table


def test_who_resigns_sees_how_it_ended_and_asks_for_a_rematch(visit: Visit) -> None:
    ada, bea = two(visit)
    more(ada, "page.resign")
    ada.locator("dialog").get_by_role("button", name=text("page.resign"), exact=True).click()
    for page in (ada, bea):
        page.get_by_role("link", name=text("page.see_result")).click()
    expect(bea.get_by_role("heading", level=1)).to_have_text(text("page.result.you"))
    button(ada, "page.rematch")
    for page in (ada, bea):
        expect(page.get_by_role("log")).to_be_attached()
    assert table_of(ada) == table_of(bea)


def test_a_bot_plays_for_who_leaves_and_gives_the_seat_back(visit: Visit) -> None:
    page, _ = two(visit)
    more(page, "page.lend")
    page.locator("dialog").get_by_role("button", name=text("play.name.level1")).click()
    expect(page.get_by_role("list", name=text("page.seats")).get_by_text(text("page.lent"))).to_be_visible()
    shown = look(page)
    more(page, "page.return", name=shown["seats"][shown["mine"][0]]["name"])
    expect(page.get_by_role("list", name=text("page.seats")).get_by_text(text("page.lent"))).to_have_count(0)


def test_a_match_of_three_games_is_played_one_after_the_other(visit: Visit) -> None:
    page = visit()
    open_table(page, "me", "level1", series={"kind": "series", "games": 3})
    tables = []
    for n in range(3):
        expect(page.get_by_role("log")).to_be_attached()
        tables.append(table_of(page))
        play_out(page)
        page.get_by_role("link", name=text("page.see_result")).click()
        if n < 2:
            button(page, "page.next_game")
            expect(page).not_to_have_url(re.compile(tables[-1]))
    assert len(set(tables)) == 3
    match = page.locator("section", has=page.get_by_role("heading", name=text("page.match"), exact=True))
    expect(match.locator("tbody tr")).to_have_count(3)
    total = match.locator("tfoot td").all_inner_texts()
    rows = [row.locator("td").all_inner_texts() for row in match.locator("tbody tr").all()]
    assert [sum(map(int, scores)) for scores in zip(*rows, strict=True)] == [int(each) for each in total]
    expect(match).to_contain_text(text("page.match.won", names="").strip())
    expect(page.get_by_role("button", name=text("page.next_game"))).to_have_count(0)


FITS = """() => {
    const { viewBox, clientWidth } = document.querySelector("path.curve").ownerSVGElement
    return Math.abs(viewBox.baseVal.width - clientWidth) < 2
}"""
"""The curve is drawn for the width that it has."""


@pytest.mark.parametrize("game", [0, 1, 2])
def test_a_game_that_is_over_shows_its_result_its_curve_and_every_board_it_had(visit: Visit, game: int) -> None:
    page = visit(allow="403")  # what the board asks of a position may come too late for one that plays so quickly
    start(page, game)
    play_out(page)
    page.get_by_role("link", name=text("page.see_result")).click()
    expect(page.get_by_role("heading", name=text("page.sheet"))).to_be_visible()
    expect(page.locator("main svg path.curve").first).to_be_visible(timeout=120_000)
    assert breaches(page) == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.wait_for_function(FITS)
    assert too_small(page) == []
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it is wider than the screen"
        picture(page, f"result-{game}-{size}-light")
    page.get_by_role("link", name=text("page.replay"), exact=True).click()
    button(page, "page.replay.first")
    expect(page.get_by_role("slider")).to_have_value("0")
    expect(page.locator(".last, .fresh")).to_have_count(0)  # nothing has been done there yet
    button(page, "page.replay.after")
    expect(page.get_by_role("slider")).to_have_value("1")


def test_a_recap_tells_what_happened_since_one_left(visit: Visit) -> None:
    page = visit()
    start(page)
    for n in range(3):
        while step(page, n)["game"]["public"]["to_move"] != 0:
            pass
    there = page.url
    page.goto("about:blank")
    page.goto(there)
    expect(page.get_by_role("log")).to_be_attached()
    page.goto(there.partition("#")[0])
    for n in range(4):
        page.evaluate("1")
        shown = page.request.get(there.partition("/#")[0] + f"/api/v1/tables/{there.rpartition('/')[2]}").json()
        if shown["game"]["public"]["to_move"] == 0:
            game = shown["game"]
            page.request.post(
                there.partition("/#")[0] + f"/api/v1/tables/{there.rpartition('/')[2]}/commands",
                data={"do": "play", "version": game["version"], "actions": [game["legal"][n]["action"]]},
            )
    page.goto(there)
    expect(page.get_by_role("heading", name=text("page.recap"))).to_be_visible()


def test_a_table_that_is_not_there_says_so(visit: Visit) -> None:
    page = visit("#/t/aaaaaaaaaaaa", allow="404")
    expect(page.get_by_role("heading", name=text("page.no_table"))).to_be_visible()


def test_a_link_that_leads_nowhere_says_so(visit: Visit) -> None:
    page = visit(f"#/l/{'a' * 43}", allow="404")
    button(page, "page.invited.come")
    expect(page.get_by_role("alert")).to_have_text(text("server.link"))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("where", ["new/qin", "new/zhanguo", "mine", "rules/terratain/T2.5"])
def test_pages_around_the_tables_are_open_to_everybody(visit: Visit, where: str, theme: str) -> None:
    page = visit(f"#/{where}", theme=theme)
    expect(page.locator("main")).to_be_visible()
    expect(page.locator("main :is(form, dl, section)").first).to_be_visible()
    assert breaches(page) == []
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it is wider than the screen"
        picture(page, f"{where.replace('/', '-')}-{size}-{theme}")


def test_everything_of_a_table_is_within_reach_on_a_phone(visit: Visit) -> None:
    page = visit(size=PHONE, touch=True)
    start(page)
    for key in ("page.log", "page.chat", "page.board"):
        page.get_by_role("navigation", name=text("page.tabs")).get_by_role("button", name=text(key)).click()
    page.get_by_role("navigation", name=text("page.tabs")).get_by_role("button", name=text("page.more")).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert breaches(page) == []


def within(page: Page, what: Locator) -> bool:
    """Is all of it on the screen, and nothing over it?"""
    return bool(
        what.evaluate(
            """each => {
              const { left, top, right, bottom } = each.getBoundingClientRect();
              const corners = [[left + 4, top + 4], [right - 4, bottom - 4]];
              return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
                && corners.every(([x, y]) => each.contains(document.elementFromPoint(x, y)));
            }"""
        )
    )


def test_on_a_phone_questions_hints_and_the_end_are_whole(visit: Visit) -> None:
    ada, bea = two(visit)
    for page in (ada, bea):
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    one, other = mover(ada, bea)
    button(one, "page.hint")
    assert within(one, one.get_by_role("button", name=text("page.hint.ask_what")))
    button(one, "page.hint.ask_why")
    assert within(one, one.get_by_role("button", name=text("page.hint.follow")))
    one.locator(".hint").get_by_role("button", name=text("page.close")).click()
    step(one)
    button(one, "page.undo")
    refuse = other.get_by_role("button", name=text("page.refuse"), exact=True)
    expect(refuse).to_be_visible()
    assert within(other, refuse)
    refuse.click()
    expect(one.get_by_role("alert")).to_contain_text(text("page.asked.undo.refused"))
    order(ada, "resign")
    result = bea.get_by_role("link", name=text("page.see_result"))
    expect(result).to_be_visible()
    assert within(bea, result)


@pytest.mark.parametrize("game", [0, 1, 2])
def test_at_twice_its_size_a_board_can_be_played_on(visit: Visit, game: int) -> None:
    page = visit(zoom=2)
    start(page, game)
    box = page.get_by_role("grid").first.bounding_box()
    assert box
    assert box["width"] >= 320
    assert box["height"] >= 200
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it is wider than the screen"
    dock = page.get_by_role("region", name=text("page.dock"))
    dock.scroll_into_view_if_needed()
    expect(dock).to_be_in_viewport()


def test_on_a_phone_one_sees_that_somebody_has_spoken(visit: Visit) -> None:
    ada, bea = two(visit)
    bea.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    tabs = bea.get_by_role("navigation", name=text("page.tabs"))
    order(ada, "say", preset="hello")
    expect(tabs.get_by_role("img", name=text("page.chat.new"))).to_be_visible()
    tabs.get_by_role("button", name=text("page.chat")).click()
    expect(bea.get_by_role("list", name=text("page.chat"))).to_contain_text(text("server.preset.hello"))
    expect(tabs.get_by_role("img", name=text("page.chat.new"))).to_have_count(0)


def test_keys_belong_to_the_dialog_that_is_open(visit: Visit) -> None:
    page = visit()
    start(page)
    expect(page.get_by_role("button", name=text("page.hint"), exact=True)).to_be_enabled()
    more(page, "page.settings")
    dialog = page.get_by_role("dialog", name=text("page.settings"))
    expect(dialog).to_be_visible()
    assert dialog.evaluate("each => each.contains(document.activeElement)"), "the focus is lost"
    page.keyboard.press("h")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.locator(".hint")).to_have_count(0)


def test_who_invites_by_link_has_it_at_once(visit: Visit) -> None:
    page = visit("#/new/terratain/link")
    button(page, "page.setup.open")
    expect(page.get_by_role("textbox", name=text("page.share.link"))).to_have_value(re.compile("#/l/"))
    expect(page.get_by_role("img", name=text("page.share.qr"))).to_be_visible()
    link = page.get_by_role("textbox", name=text("page.share.link")).input_value()
    bea = visit(link[link.index("#") :])
    button(bea, "page.invited.come")
    for each in (page, bea):
        expect(each.get_by_role("log")).to_be_attached()


def test_a_part_of_the_page_that_could_not_be_had_comes_with_the_server(visit: Visit) -> None:
    page = visit(allow="Failed to load|ERR_FAILED|dynamically imported|preload")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.route("**/assets/Mine*", lambda route: route.abort())
    page.get_by_role("link", name=text("page.mine")).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_count(0)
    page.unroute("**/assets/Mine*")
    expect(page.get_by_text(text("page.mine.none"))).to_be_visible()


def test_an_order_is_given_by_the_menu_and_needs_everybody(visit: Visit) -> None:
    ada, bea = two(visit)
    more(ada, "page.end")
    expect(bea.get_by_text(text("page.asked.end", name=look(ada)["seats"][0]["name"]))).to_be_visible()
    button(bea, "page.refuse")
    expect(ada.get_by_text(text("page.asked.waiting", names="Bea"))).to_have_count(0)
    order(ada, "end")
    button(bea, "page.agree")
    expect(ada.get_by_role("heading", name=text("page.ended.agreed"))).to_be_visible()
