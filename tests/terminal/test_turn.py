"""A turn at the terminal: built as a draft, shown as it will be, refused with a remedy, hinted as a whole."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

import plancia
from plancia.core.gamefile import GameFile
from plancia.core.seal import Seal
from plancia.games import rules
from plancia.table import Table
from plancia.table.draft import Draft
from plancia.terminal.loop import Loop
from plancia.terminal.screen import Screen
from plancia.texts import LANGUAGES, say
from table.tables import found
from terminal.keyboard import SEED, run

QIN = ("play", "qin", "--seed", SEED, "--first", "1")
ZHANGUO = ("play", "zhanguo", "--seed", "3", "--first", "1")


def screens(out: str, name: str = "Player 1") -> list[str]:
    """What was printed between two prompts, each beginning with what was typed."""
    return re.sub(r" +$", "", out, flags=re.M).split(f"{name} > ")[1:]


def flat(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


def test_a_placement_is_previewed_with_its_new_owners_and_what_it_is_worth() -> None:
    done = run(*QIN, typed=["YYh7e"])
    preview = screens(done.out)[0]
    assert re.search(r"^ 7 .* Y1\+Y1\+Y1\+ ·", preview, re.M)
    assert re.search(r"> Player 1 +23 +2$", preview, re.M)
    assert "Pagodas on the board: Player 1 +1." in preview


NAMES = ("Zoé", "Élodie-Marguerite", "Jean-Christophe", "Uλ")


def seated(game: str, players: int, lang: str, height: int = 24) -> tuple[Loop, io.StringIO]:
    """A person on a terminal of 80 columns, after the bots before him."""
    kinds = ["human", *["greedy"] * (players - 1)]
    table = Table(plancia.game(game, players=players, first=2), kinds, NAMES[:players], Seal.fresh(4))
    out, screen = io.StringIO(), Screen(lang)
    screen.console = Console(file=out, force_terminal=True, color_system="truecolor", width=80, height=height)
    screen.live = True
    loop = Loop(table, screen, lang)
    while (seat := table.position.to_move) != 0:
        assert seat is not None
        loop.bot(seat)
    loop.turn.begin()
    return loop, out


def in_sight(out: io.StringIO) -> list[str]:
    """The lines since the screen was emptied."""
    return out.getvalue().rpartition("\x1b[2J")[2].splitlines()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game", ["qin", "terratain"])
def test_all_of_the_first_screen_is_in_sight_on_80_columns_and_24_lines(game: str, players: int, lang: str) -> None:
    """Also after three bots, whose moves are told beside how to type one's own."""
    _, out = seated(game, players, lang)
    assert say(f"{game}.label.move_help", lang)[:20] in out.getvalue()
    assert len(in_sight(out)) < 24


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["qin", "terratain"])
def test_wrong_lines_do_not_push_the_board_out_of_sight(game: str, lang: str) -> None:
    loop, out = seated(game, 4, lang)
    for line in ("xyzzy", "pass", "x1", "RGz9", "xyzzy"):
        loop.answer(line)
    assert "xyzzy" in out.getvalue().rpartition("\x1b[2J")[2]
    assert len(in_sight(out)) < 24


def test_a_long_hint_does_not_push_the_board_out_of_sight_and_says_what_it_is_worth() -> None:
    loop, out = seated("qin", 2, "it", height=20)
    shown = []
    for _ in range(6):
        loop.commands.hint("")
        shown.append(in_sight(out))
        loop.table.confirm(loop.table.proposal("greedy", Draft(loop.table.position)))
        loop.bot(1)
        loop.turn.begin()
    assert max(map(len, shown)) < 20
    brief = [lines for lines in shown if " piazza " not in " ".join(lines)]
    assert brief
    assert all("Pagode sul tabellone: " in flat(" ".join(lines)) for lines in brief)


def at_war(file: Path, first: str, more: int) -> tuple[Table, list[str]]:
    """Save a game of Terratain before a decision on war, and give the moves of a turn that begins with one kind."""

    def drafts(here: Table) -> list[Draft]:
        legal = here.position.legal if here.position.to_move == 0 and peace in here.position.legal else ()
        begun = [here.draft(action, seat=0) for action in legal if here.game.write(action).startswith(first)]
        return [draft.add(draft.here.legal[0]) for draft in begun]

    game = plancia.game("terratain")
    peace = game.read("peace")
    table = found(game, lambda here: any(draft.complete == (more == 2) for draft in drafts(here)), ("human", "random"))
    draft = next(draft for draft in drafts(table) if draft.complete == (more == 2))
    while not draft.complete:
        draft = draft.add(draft.here.legal[0])
    table.file().save(file)
    return table, [table.game.write(action) for action in draft.actions]


@pytest.mark.parametrize(("first", "steps"), [("x", 2), ("peace", 3)])
def test_a_turn_of_several_steps_is_one_draft_with_a_running_result_and_one_question(
    first: str, steps: int, tmp_path: Path
) -> None:
    file, before, after = tmp_path / "g", tmp_path / "before", tmp_path / "after"
    table, moves = at_war(file, first, steps)
    assert len(moves) == steps
    typed = [moves[0], f"save {before}", "undo", *moves, "", f"save {after}"]
    done = run("play", "terratain", "--resume", str(file), typed=typed, columns=120)
    shown = screens(done.out, "Anna")
    assert f"Your turn so far: {moves[0]}\n" in shown[0]
    assert f"{moves[0]} has been taken back." in shown[2]
    assert first == "peace" or re.search(r"Points: Bruno −\d+ \(.+ T3\.\d −\d+", flat(shown[0]))
    assert "Your turn so far" in shown[steps + 1]
    assert "Anna builds" in done.out.split("Play ")[0]
    assert done.out.count("[Enter = yes, n = no]") == 1
    assert f"Play {' '.join(moves)}? [Enter = yes, n = no]" in done.out
    one, two = (GameFile.read(each.read_text("utf-8"), rules) for each in (before, after))
    assert one.actions == table.actions  # a draft is no move yet
    assert [table.game.write(action) for action in two.actions[len(table.actions) :][:steps]] == moves


def test_who_says_no_goes_on_with_the_draft_as_it_was() -> None:
    done = run(*ZHANGUO, typed=["down-red-1", "91", "unify-2", "n", "unify-3", ""], columns=120)
    assert "Play down-red-1 card-91 unify-2? [Enter = yes, n = no] n\n" in done.out
    assert "Your turn so far: down-red-1 card-91\n" in done.out.split("unify-2? ")[1]
    assert "Play down-red-1 card-91 unify-3? [Enter = yes, n = no] \n" in done.out


def test_undo_instead_of_an_answer_takes_back_the_step_in_question_alone() -> None:
    done = run(*ZHANGUO, typed=["91", "unify-2", "undo", "unify-3"], columns=120)
    assert "unify-2 has been taken back." in done.out
    assert "card-91 has been taken back." not in done.out
    assert "Play card-91 unify-3? [Enter = yes, n = no]" in done.out


@pytest.mark.parametrize(
    ("argv", "move", "typed", "told"),
    [
        (QIN, "YYh7e", "rules Q4.6", "Q4.6"),
        (QIN, "YYh7e", "log", "Nothing has happened yet."),
        (QIN, "YYh7e", "board", "Pagodas on the board: Player 1 +1."),
        (QIN, "YYh7e", "hint", "Hint: "),
        (QIN, "YYh7e", "nonsense", "“nonsense” is not a placement."),
        (ZHANGUO, "91 unify-2", "score", "After your planned turn (card-91 unify-2), if the game ended"),
        (ZHANGUO, "91 unify-2", "x", "Tasks"),
    ],
)
def test_what_is_asked_at_the_question_is_answered_and_the_question_comes_again(
    argv: tuple[str, ...], move: str, typed: str, told: str
) -> None:
    done = run(*argv, typed=[move, typed, "", "log"], columns=120)
    _, between, after = done.out.split("[Enter = yes, n = no] ")
    assert between.startswith(f"{typed}\n")
    assert told in between
    assert re.search(r"^ 1\. ", after, re.M)


@pytest.mark.parametrize(
    ("lang", "word", "told"),
    [
        ("en", "score", "After your planned turn (card-91), if the game ended then:"),
        ("it", "punti", "Dopo il turno che stai preparando (carta-91), se la partita finisse allora:"),
        ("fr", "score", "Après le tour que vous préparez (carte-91), si la partie finissait alors\xa0:"),
    ],
)
def test_the_score_of_a_planned_turn_says_that_it_is_one(lang: str, word: str, told: str) -> None:
    done = run(*ZHANGUO, "--lang", lang, typed=["91", word, "undo", word], columns=120)
    planned, now = told, say("play.score.now", lang)
    assert done.out.count(planned) == done.out.count(now) == 1
    assert done.out.index(planned) < done.out.index(now)


def test_another_move_at_the_question_takes_the_place_of_the_step_in_question() -> None:
    done = run(*ZHANGUO, typed=["91", "unify-2", "unify-3", ""], columns=120)
    assert "Play card-91 unify-3? [Enter = yes, n = no]" in done.out


def test_undo_after_following_a_hint_takes_back_its_last_step_alone() -> None:
    done = run(*ZHANGUO, typed=["hint", "follow", "undo"], columns=120)
    hinted = re.search(r"Hint: (.*?)\. Player 1", flat(done.out))
    assert hinted
    *kept, last = hinted[1].split()
    assert f"{last} has been taken back." in done.out
    assert f"Your turn so far: {' '.join(kept)}\n" in done.out.rsplit("[Enter = yes", 1)[1]


@pytest.mark.parametrize(
    ("lang", "typed", "told"),
    [
        ("en", ["91 3"], "Play card-91 unify-3?"),
        ("en", ["recruit 3"], "begins with recruit 3. There is no new official to place. To choose now: a card"),
        ("it", ["recluta 3"], "Non c’è nessun nuovo funzionario da mettere. Da scegliere ora: una carta"),
        ("en", ["91", "recruit 3"], "Moves that begin with recruit 3: 3. red-3 grey-3 white-3"),
        ("fr", ["91", "recruter 3"], "Coups qui commencent par recruter 3\xa0: 3. rouge-3 gris-3 blanc-3"),
        ("fr", ["91 recruter 3"], "Coups qui commencent par 91 recruter 3\xa0: 3. rouge-3 gris-3 blanc-3"),
        ("fr", ["91", "recruter rouge 3"], "carte-91 recruter rouge-3"),
        ("it", ["giù rosso 1", "91", "assumi 1"], "Giochi giù-rosso-1 carta-91 assumi?"),
        ("en", ["down-red-1", "91", "hire 2"], "No official stands in the worker area of region 2. (Z5.4)"),
        ("it", ["91", "muraglia ovest-1 2"], "possano pagare. (Z5.6) Scrivi “regole Z5.6”"),
        ("en", ["91 xyzzy"], "“91 xyzzy” is not an action."),
    ],
)
def test_a_line_may_hold_several_steps(lang: str, typed: list[str], told: str) -> None:
    done = run(*ZHANGUO, "--lang", lang, typed=typed, columns=200)
    assert told in done.out


def test_steps_that_do_not_go_together_change_nothing() -> None:
    done = run(*ZHANGUO, typed=["91 xyzzy", "board"], columns=120)
    assert "Your turn so far" not in done.out


def test_a_planned_turn_marks_the_regions_that_it_changes() -> None:
    done = run(*ZHANGUO, typed=["91", "unify-2"])
    assert re.search(r"^1 Player +1 +2\+ +3 +4 +5$", screens(done.out)[1], re.M)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_actions_at_court_that_are_refused_stay_on_the_list_with_reason_and_remedy(lang: str) -> None:
    done = run(*ZHANGUO, "--lang", lang, typed=["91", "hire", "quit", ""], columns=300)
    undo, spoken = say("play.word.undo", lang).split()[0], rules("zhanguo").spoken
    way = f"{undo}, {spoken('down-red-1 / down-grey-1 / down-white-1, card-91, hire', lang)}"
    why = f"{say('zhanguo.refuse.Z5.4.nowhere', lang)} (Z5.4) {say('play.remedy', lang, lines=way)}"
    name = {"en": "Player 1", "it": "Giocatore 1", "fr": "Joueur 1"}[lang]
    listed, typed, *_ = screens(done.out, name)
    assert re.search(rf"^× {spoken('hire', lang)} +{re.escape(why)}$", listed, re.M)
    assert typed.count(why) == 2
    assert re.search(
        rf"^× {spoken('palace', lang)} +{re.escape(say('zhanguo.refuse.Z5.5.nowhere', lang))} \(Z5\.5\)$", listed, re.M
    )


@pytest.mark.parametrize(
    ("lang", "typed", "told"),
    [
        ("en", "down red 1", "It is possible this way: undo, down-red-1."),
        ("it", "giù rosso 1", "È possibile così: annulla, giù-rosso-1."),
        ("fr", "descendre rouge 1", "Possible ainsi : annuler, descendre-rouge-1."),
    ],
)
def test_a_remedy_is_no_longer_than_it_must_be(lang: str, typed: str, told: str) -> None:
    done = run(*ZHANGUO, "--lang", lang, typed=["11", typed], columns=300)
    assert told in done.out.replace("\xa0", " ")


@pytest.mark.parametrize(
    ("lang", "downs", "typed"),
    [
        ("en", ["red 1", "grey 1"], "white 1"),
        ("en", ["red 1", "grey 1"], "w1"),
        ("it", ["rosso 1", "grigio 1"], "bianco 1"),
        ("fr", ["rouge 1", "gris 1"], "blanc 1"),
    ],
)
def test_an_official_alone_is_one_who_goes_down_also_where_there_is_no_room(
    lang: str, downs: list[str], typed: str
) -> None:
    """Z3.3: not one who is recruited, while a card is to be chosen."""
    done = run(*ZHANGUO, "--lang", lang, typed=[*downs, typed], columns=300)
    assert say("zhanguo.refuse.Z3.3.room", lang, region=1, n=2) in done.out


def test_the_remedy_can_be_typed_as_it_is_told() -> None:
    done = run(*ZHANGUO, typed=["91", "undo", "down-red-1", "card-91", "hire", "board"], columns=120)
    assert "Your turn so far: down-red-1 card-91\n" in done.out
    assert "To choose: who" in done.out or "Play down-red-1 card-91 hire" in done.out


@pytest.mark.parametrize(
    ("argv", "typed", "told"),
    [
        (QIN, "yb z 99 e", "There is no such cell: z99. The cells are a1 to m13:"),
        (QIN, "YBz99", "There is no such cell: z99."),
        (QIN, "ybA0", "There is no such cell: a0."),
        (QIN, "Wörter", "“Wörter” is not a placement."),
        (QIN, "rya1", "No legal move begins with rya1. You have no RY tile in your hand. (Q3.1)"),
        (QIN, "yyd3", "No legal move begins with yyd3. The tile must share an edge"),
        (QIN, "YYh7e " * 40, "YYh7e YYh…” comes too late: YYh7e already ends your turn."),
        (QIN, "rr", "No legal move begins with rr."),
        (ZHANGUO, "HIRE 9", "“HIRE 9” is not an action;"),
        (ZHANGUO, "Square  7", "“Square  7” is not an action;"),
    ],
)
def test_what_cannot_be_played_is_repeated_as_it_was_typed(argv: tuple[str, ...], typed: str, told: str) -> None:
    assert told in run(*argv, typed=[typed], columns=300).out


@pytest.mark.parametrize(
    ("lang", "typed", "asked", "written", "hand"),
    [
        ("en", "RYg8w", "Play RYg8w?", "YRf8e", "[R|R]  [B|B]  [R|Y]"),
        ("it", "RGg8o", "Giochi RGg8o?", "GRf8e", "[R|R]  [B|B]  [R|G]"),
        ("fr", "RJg8o", "Jouer RJg8o ?", "JRf8e", "[R|R]  [B|B]  [R|J]"),
    ],
)
def test_the_question_and_what_comes_after_it_have_the_letters_of_the_language(
    lang: str, typed: str, asked: str, written: str, hand: str
) -> None:
    done = run("play", "qin", "--seed", "1", "--first", "1", "--lang", lang, typed=[typed, "undo", typed, "", "log"])
    shown = done.out.replace("\xa0", " ")
    assert shown.count(asked) == 2
    assert f"{typed} " in flat(shown.split(asked)[1])
    assert hand in shown
    assert len(re.findall(rf"^ 1\. {written} ", shown, re.M)) == 2
    assert lang == "en" or not re.search(r"\b[RYB]*Y[RYB]*[a-m]\d|\b[RYB]*Y[RYB]*\b|\d[wW]\b", shown.split("\n", 4)[4])


def test_a_hint_is_a_whole_turn_with_its_reason_and_the_choices_stay() -> None:
    done = run(*ZHANGUO, typed=["hint", "follow", "n", "follow", "", "quit", ""], columns=100)
    hint, followed, *_ = screens(done.out)
    found = re.search(r"Hint: (card-\d+(?: \S+)+)\. Player 1 plays card", hint)
    assert found
    assert "To choose: a card to play." in hint
    assert re.search(r"card-6  card-11 .* play a card", hint)
    assert re.search(r"Markers Z8\.2 \+\d", flat(hint))
    assert "type “follow”" in flat(hint)
    assert f"Play {found[1]}? [Enter = yes, n = no] n" in followed
    assert f"Play {found[1]}? [Enter = yes, n = no] \n" in done.out
    assert "Greedy 2" in done.out.rsplit("Play card", 1)[1]


def test_a_hint_says_which_clauses_score() -> None:
    done = run("play", "terratain", "--seed", "3", "--first", "1", typed=["hint"], columns=200)
    assert "Points: Player 1 +8 (Control of territories T3.5 +5; Most of a type T3.6 +3)." in done.out


@pytest.mark.parametrize(
    ("lang", "word", "chances"),
    [
        ("it", "consiglio", r"Probabilità di vincere poi, in %: Giocatore 1 (\d+), Avido 2 (\d+)\."),
        ("fr", "conseil", r"Chances de gagner ensuite, en % : Joueur 1 (\d+), Glouton 2 (\d+)\."),
        ("en", "hint", r"Chances of winning then, in %: Player 1 (\d+), Greedy 2 (\d+)\."),
    ],
)
def test_a_hint_in_a_learned_game_says_what_chances_it_gives(lang: str, word: str, chances: str) -> None:
    done = run(*QIN, "--lang", lang, typed=[word], columns=200)
    found = re.search(chances, flat(done.out).replace("\xa0", " "))
    assert found
    assert 99 <= int(found[1]) + int(found[2]) <= 101


@pytest.mark.parametrize("before", [[], ["hint", "YYh7e", ""]])
def test_only_a_hint_for_this_turn_can_be_followed(before: list[str]) -> None:
    done = run(*QIN, typed=[*before, "follow"])
    assert "There is no hint to follow yet. Type “hint” for one." in screens(done.out)[-1]


@pytest.mark.parametrize(("lang", "word"), [("it", "segui"), ("fr", "suivre"), ("en", "follow")])
def test_a_hint_is_followed_in_three_languages(lang: str, word: str) -> None:
    done = run(*QIN, "--lang", lang, typed=["hint", word, ""])
    assert "\n 1. " in done.out
    assert "\n 2. " in done.out


def test_the_own_draw_is_told_to_the_one_who_drew_and_to_nobody_else() -> None:
    argv = ["--seats", "human,human", "--names", "Anna,Bruno"]
    position = plancia.game("qin", first=1).start(int(SEED))
    moves = []
    for _ in range(2):
        moves.append(position.game.write(position.legal[0]))
        position.play(position.legal[0])
    typed = ["", moves[0], "", "", "log", moves[1], "", "", "log"]
    done = run(*QIN, *argv, typed=typed, columns=200)
    _, anna, bruno, again, *_ = done.out.split("Pass the keyboard to ")
    assert "Anna draws a tile." in bruno
    assert not re.search(r"draws [RYB]{2}\.", bruno.split(moves[1])[0])
    assert re.search(r"Anna draws [RYB]{2}\.", again)
    assert "Bruno draws a tile." in again
    assert not re.search(r"Bruno draws [RYB]{2}\.", again)
    assert "draws" not in anna.split("Play ")[0]


def test_the_next_one_s_draw_has_a_line_of_its_own() -> None:
    done = run("play", "terratain", "--seed", "3", "--first", "1", typed=["hint", "follow", "", "log"], columns=100)
    own = re.search(r"^ 1\. \S+ (Player 1 builds: \S+ \(\d\.\d\)\.)\n +(.*)\n", screens(done.out)[-2], re.M)
    assert own
    assert own[2] == "Greedy 2 draws: mine, palace."


@pytest.mark.parametrize(
    ("game", "key"), [("qin", "qin.label.left"), ("terratain", "terratain.head.score"), ("zhanguo", "zhanguo.head.vp")]
)
def test_the_result_is_labelled_as_it_was_during_the_game(game: str, key: str) -> None:
    done = run("play", game, "--seats", "greedy,greedy", "--seed", "3", columns=100)
    ending = re.sub(r" +$", "", done.out.rsplit("The game is over", 1)[1], flags=re.M)
    assert re.match(rf"\. .*\n +{say(key)}\n  \S+ \d +\d+\n  \S+ \d +\d+\n", ending)
    table = Table(plancia.game(game), ("greedy",) * 2, ("A", "B"), Seal.fresh(3))
    while table.position.to_move is not None:
        table.play(table.advice("greedy"), table.position.to_move)
    public = table.position.view("all")["public"]
    shown = public["left"] if game == "qin" else public["scores"]
    assert sorted(map(int, re.findall(r"^  \S+ \d +(\d+)$", ending, re.M))) == sorted(shown)


@pytest.mark.parametrize("game", ["qin", "terratain", "zhanguo"])
@pytest.mark.parametrize("columns", [1, 2, 7])
def test_the_narrowest_screen_is_no_reason_to_break_off(game: str, columns: int) -> None:
    typed = ["hint", "help", "log", "board", "rules", "follow", "", "quit", ""]
    done = run("play", game, "--seed", "3", typed=typed, columns=columns)
    assert (done.code, done.err) == (0, "")
