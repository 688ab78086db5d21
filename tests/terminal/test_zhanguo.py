"""ZhanGuo at the terminal: played from what the screen shows, at 80 and 120 columns, in three languages."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path
from typing import Any

import pytest
from plancia.games.zhanguo.terminal.typed import words
from rich.console import Console

import plancia
from plancia import Position
from plancia.core.gamefile import GameFile
from plancia.core.seal import Seal
from plancia.games import rules
from plancia.games.zhanguo import terminal
from plancia.games.zhanguo.components import printed
from plancia.games.zhanguo.kernel.state import PHASES
from plancia.games.zhanguo.terminal import board, draw, sheet, tidy, ways
from plancia.table import Table
from plancia.terminal.prompt import Begun, Illegal, Legal, understand
from plancia.texts import LANGUAGES, catalogue, say
from terminal.keyboard import Printed, run

MOVE = re.compile(r"(?:\w+-[\w-]*\d|(?:board|marker)-\w+|recruit|reassign|governor|hire|palace|wall|take|pass|done)$")
TABLE = """zhanguo players=3 boards=A auction=off draft=off line=off unrest=usual components=printed first=1
round 3
turn 65
order 2 3 1
to move 1
phase action
card 39
line 2 1 3
top 14
court 7 10 12 14 20 32 42 51 56 59 67 72 82 88 89 90 96 97 104 107 118
deck writing 18 16 37 19 1 28 17 2 33 35 8 4 23 13 36 34 22 29 40 25 24 30
deck currency 79 43 49 80 71 41 55 61 69 53 50 77 62 57 74 52 54 75 73 46 44 47
deck law 99 101 102 106 98 103 81 109 93 105 85 113 120 87 112 84 117 86 119 115 95 114
stock writing:4 currency:2 law:3
big writing:court currency:court law:1
wall west-1    W1B   3.2
wall west-2    W5B   ...
wall centre-1  W4B   3..
wall centre-2  W3A   ...
wall east-1    W2B   ...
wall east-2    W6A   3..
task 1 wall      1     3
task 1 palace    2     -
task 1 governor  3     -
task 2 wall      2     -
task 2 palace    1     -
task 2 governor  1     -
map 1  321      -       1
map 2  .32      -       -
map 3  ...      -       -
map 4  ...      -       -
map 5  .23      -       -
seat 1 board A
vp 20 missing:5 palaces:11 squares:3 abilities:1
hand 21
hired
markers currency:2 law:5
region 1  5,38       -              rw           2        2
region 2  68,92      -              -            1        1
region 3  11,6       -              -            1        1
region 4  63,100     -              -            0        3
region 5  108,91,48  -              rg           1        1
seat 2 board A
vp 17 missing:5 squares:3 abilities:9
hand 3
hired
markers currency:5
region 1  110,83,76  -              -            4        0
region 2  58,27,45   -              -            3        0
region 3  -          -              g            3        3
region 4  78,15      -              -            2        0
region 5  -          -              -            0        0
seat 3 board A
vp 40 missing:6 squares:3 abilities:31
hand 64
markers writing:5 law:1
region 1  116,111  -              -            0        0
region 2  94,70    rg             -            0        0
region 3  9,65     -              -            0        1
region 4  60,31    -              -            0        1
region 5  66,26    -              -            1        0
"""


class Clerk:
    """Takes one of the decisions that the screen lists, and agrees to everything."""

    def __init__(self, lang: str) -> None:
        self.dice, self.decisions, self.asked = random.Random(1), 0, 0
        self.title = say("zhanguo.label.choose", lang, phase="").rstrip(" .\xa0")

    def __call__(self, seen: str) -> str | None:
        if not seen.rstrip().rsplit("\n", 1)[-1].endswith(">"):
            self.asked += 1
            return ""
        self.decisions += 1
        groups = [line.split() for line in seen.rsplit(self.title, 1)[1].splitlines() if re.match(r" {2}\S", line)]
        return self.dice.choice([move for group in groups for move in leading(group)])


def leading(parts: list[str]) -> list[str]:
    """The decisions with which a line begins."""
    moves = [bool(MOVE.match(part)) for part in parts]
    return parts[: moves.index(False) if False in moves else len(parts)]


@pytest.mark.parametrize(
    ("lang", "columns", "argv"),
    [
        ("en", 80, ["--players", "2"]),
        ("it", 120, ["--players", "3", "--boards", "B", "--auction", "on", "--draft", "on"]),
        ("fr", 80, ["--players", "4", "--boards", "B", "--line", "on", "--unrest", "strict"]),
    ],
)
def test_a_whole_game_can_be_played_from_what_the_screen_shows(
    lang: str, columns: int, argv: list[str], tmp_path: Path
) -> None:
    clerk, file = Clerk(lang), tmp_path / "game.plancia"

    def typist(seen: str) -> str | None:
        return str(file) if say("play.save.offer", lang) in seen and not file.exists() else clerk(seen)

    bots = ["human", "random", "random", "random"][: int(argv[1])]
    seats = ["--seats", ",".join(bots), "--seed", "7"]
    done = run("play", "zhanguo", *argv, *seats, "--lang", lang, typed=typist, columns=columns)
    assert (done.code, done.err) == (0, "")
    assert clerk.decisions > 60
    assert clerk.asked < clerk.decisions
    assert "\x1b" not in done.out
    assert not re.search(r"\b(play|rules|zhanguo)\.[a-z]\w+", done.out)  # no key without a text
    assert not re.search(r"\{\w+\}", done.out)
    assert max(map(len, pictures(done))) <= columns
    game = GameFile.read(file.read_text("utf-8"), rules)
    position = game.verify()
    assert position.over
    assert say("play.result.one", lang, names=[game.seats[seat] for seat in position.winners]) in done.out
    ending = done.out.rsplit(say("play.score.end", lang), 1)[1]
    assert sum(map(int, re.findall(r"^Z\d\.\d +([+-]\d+) ", ending, re.M))) == sum(position.scores)


def pictures(done: Printed) -> list[str]:
    """What was printed without the lines that were asked and typed, which may be longer."""
    return [line.rstrip() for line in done.out.splitlines() if not re.search(r" > |\[|--resume|: ?$", line)]


def table() -> Position:
    return plancia.position(TABLE)


def drawn(
    width: int, lang: str = "en", *, colours: bool = False, encoding: str = "utf-8", viewer: Any = 0, **marks: Any
) -> str:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding=encoding, errors="replace", newline="\n")
    system: Any = "truecolor" if colours else None
    console = Console(file=out, width=width, force_terminal=colours, color_system=system, legacy_windows=False)
    console.print(draw(table().view(viewer), lang, names=["Anna", "Bruno", "Carla"], **marks))
    out.flush()
    return raw.getvalue().decode(encoding)


def test_the_middle_of_the_table_shows_map_wall_tasks_and_rewards() -> None:
    screen = drawn(80)
    for line in (
        r"Round 3 of 5 +Order 2 3 1 +Reward line 2 1 3 +Decks W22 C22 L22",
        r"Court pile 14W \(21\) +Marker stock W4 C2 L3 +big at court W C",
        r"> 1 Anna +20 +W1 C0 L0 +W0 C2 L8\* +r3 g4 w4 +7/5/5",
        r"west-1 +1:3 2:· 3:2 +\S.*",
        r"1 wall \S+ +5:3 4:· 3:· +2 wall \S+ +5:· 4:· 3:·",
        r">3 +\S.*",
        r"squares +\[3\] \[2\] \[1\] +\S+ \[3\] \[2\] .*",
        r"governors 123 +23 +· +· +23",
        r"palaces +1·· +··· +··· +··· +···",
    ):
        assert re.search(f"^{line}$", screen, re.M), line
    assert not re.search("^ 2 +officials", screen, re.M)  # rounds gone by are not shown


def test_a_board_shows_cards_officials_workers_and_unrest_with_its_ban() -> None:
    screen = drawn(80)
    for line in (
        r"2 Bruno +110 83 76 +58 27 45 +· +78 15 +·",
        r" +4wk +3wk +u3 3wk /g +2wk",
        r"1 Anna +1 +2 +3 +4 +5",
        r"cards +5W \w \S+ +68C \w \S+ +11W \w \S+ +63C \w \S+ +108L \w \S+",
        r"lower +rw 2wk +1wk +1wk +· +rg 1wk",
        r"unrest +2 ■■!x +1 ■·!x +1 ■·!x +3 ■■■x ban +1 ■·!x",
    ):
        assert re.search(f"^{line}$", screen, re.M), line
    assert " 21W >14  " in screen
    assert "  unify-1  unify-2  unify-3  unify: put it behind a region\n" in screen


def test_a_court_action_names_the_cards_it_may_trigger() -> None:
    view = table().view(0)
    triggers = view["turn"]["triggers"]
    laid = {card["number"]: card["trigger"] for place in view["seats"][0]["regions"] for card in place["cards"]}
    for action in ("hire", "palace", "wall"):  # 39 is higher than 14
        assert triggers[action] == sorted(number for number, trigger in laid.items() if trigger == action)
    assert triggers["recruit"] == []
    listed = re.search(r"^ +hire +Hire workers – triggers (.*(?:\n {6}.*)*)", drawn(80), re.M)
    assert listed
    assert {int(n) for n in re.findall(r"(\d+)[WCL]\s+\(", listed[1])} == set(triggers["hire"])
    ahead = drawn(80, move="hire")
    assert "Usable after it:" in ahead
    assert {int(n) for n in re.findall(r"(\d+)[WCL]\*", ahead)} == set(triggers["hire"])


def test_nobody_else_is_told_what_the_seat_to_move_could_trigger() -> None:
    position = table()
    assert position.view(1)["turn"]["triggers"] == position.view("spectator")["turn"]["triggers"] == {}
    assert "To choose" not in drawn(80, viewer=1)
    assert "21W" not in drawn(80, viewer="spectator")


def test_a_refused_move_marks_what_forbids_it() -> None:
    screen = drawn(80, move="unify-5", guilty=["5", "card-108", "west-1"])
    assert re.search(r"^1 Anna +1 +2 +3 +4 +5!$", screen, re.M)
    assert re.search(r"108L!\w", screen)
    assert re.search(r"^west-1! +1:3", screen, re.M)
    assert "To choose" in screen


def test_colours_are_an_addition() -> None:
    coloured = drawn(80, colours=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == drawn(80)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_screen_without_unicode_gets_plain_letters(lang: str) -> None:
    plain = drawn(80, lang, encoding="ascii", move="hire")
    assert "?" not in plain
    assert re.search(r"^\S+ +2 ##!x +1 #\.!x ", plain, re.M)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [40, 60, 79, 80, 100, 119, 120, 160, 220])
def test_no_line_is_wider_than_the_screen(width: int, lang: str) -> None:
    assert max(map(len, drawn(width, lang).splitlines())) <= width
    assert max(map(len, drawn(width, lang, viewer="spectator").splitlines())) <= width


@pytest.mark.parametrize("lang", LANGUAGES)
def test_eighty_columns_have_room_for_every_card(lang: str) -> None:
    screen = drawn(80, lang)
    for number in (5, 38, 68, 92, 11, 6, 63, 100, 108, 91, 48):
        assert re.search(rf"\b{number}[A-Z] [A-Z] [^\s…]+( |$)", screen, re.M), number


def test_a_wide_screen_has_the_wall_beside_the_boards() -> None:
    wide, narrow = drawn(120).splitlines(), drawn(80).splitlines()
    assert len(wide) < len(narrow) - 5
    assert any("west-1 " in line and "> 1 Anna" in line for line in wide)


def test_the_board_for_the_rules_has_no_hand() -> None:
    out = io.StringIO()
    Console(file=out, width=80).print(board(table().view("spectator"), lang="it"))
    assert "Grande Muraglia" in out.getvalue()
    assert "Da scegliere" not in out.getvalue()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_score_sheet_adds_up_and_can_be_cut_to_a_clause(lang: str) -> None:
    view, names = table().view("spectator"), ["Anna", "Bruno", "Carla"]
    out = io.StringIO()
    Console(file=out, width=100).print(sheet(view, lang, names=names))
    total = re.search(rf"^{say('zhanguo.label.vp', lang)} +(\d+) +(\d+) +(\d+)$", out.getvalue(), re.M)
    assert total
    assert [int(n) for n in total.groups()] == [
        sum(entry["points"] for entry in view["sheet"] if entry["seat"] == seat) for seat in range(3)
    ]
    only = io.StringIO()
    Console(file=only, width=100).print(sheet(view, lang, names=names, clauses=["Z8.2"]))
    assert re.findall(r"Z\d\.\d", only.getvalue()) == ["Z8.2"] * 3


def positions() -> list[Position]:
    """Positions of all phases, from random games; nobody there can install a governor in two regions."""
    found: dict[str, list[Position]] = {phase: [] for phase in PHASES}
    for seed in range(100):
        options = {"boards": "B", "auction": "on", "draft": "on"} if seed % 2 else {}
        position, dice = plancia.game("zhanguo", **options).start(seed), random.Random(seed)
        while not position.over:
            few = found[PHASES[position.states["phase"][0]]]
            if len(few) < 3:
                few.append(position.copy())
            position.play(dice.choice(position.legal))
        if all(few for phase, few in found.items() if phase != "governor"):
            return [position for few in found.values() for position in few]
    raise AssertionError([phase for phase, few in found.items() if not few])


def test_every_way_to_write_a_decision_means_it_unless_it_means_two() -> None:
    for position in positions():
        written = {action: ways(position.game.write(action)) for action in position.legal}
        for action, forms in written.items():
            for form in forms:
                meant = [other for other, others in written.items() if form in others]
                typed = understand(form, position, terminal, "en")
                if meant == [action]:
                    assert typed == Legal(action, forms[0]), form
                else:
                    assert isinstance(typed, Begun), form
                    assert typed.count == len(meant)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Card 57", "card-57"),
        ("card57", "card-57"),
        ("carta 57", "card-57"),
        ("carte 57", "card-57"),
        ("57", "57"),
        ("R3", "r3"),
        ("Arruola", "recruit"),
        ("assumi 3", "hire-3"),
        ("palazzo", "palace"),
        ("embaucher 2", "hire-2"),
        ("muraglia ovest 1 2", "wall-west-1-2"),
        ("muraille est-2-3", "wall-east-2-3"),
        ("down rosso 1", "down-red-1"),
        ("blanc 4", "white-4"),
        ("grigio 2g 3g", "grey-2g-3g"),
        ("pay 5 1 3", "pay-135"),
        ("segnalino legge", "marker-law"),
        ("étoile", "star"),
        ("PASSO", "pass"),
        ("fatto", "done"),
        ("xyzzy", "xyzzy"),
        ("hir", "hir"),
        ("", ""),
    ],
)
def test_words_capitals_and_spaces_do_not_matter(typed: str, meant: str) -> None:
    assert tidy(typed) == meant


def test_tidying_leaves_the_notation_alone_and_no_word_means_two_things() -> None:
    game = plancia.game("zhanguo")
    assert [tidy(game.write(action)) for action in range(game.actions)] == list(map(game.write, range(game.actions)))
    for lang in LANGUAGES:
        for key, text in catalogue(lang).items():
            if key.startswith("zhanguo.word."):
                assert {words()[typed] for typed in text.casefold().split()} == {key.removeprefix("zhanguo.word.")}


def in_phase(phase: str, **options: Any) -> Position:
    """A position of the first seat in a phase."""
    for seed in range(40):
        position, dice = plancia.game("zhanguo", **options).start(seed), random.Random(seed)
        while not position.over:
            if position.to_move == 0 and PHASES[position.states["phase"][0]] == phase:
                return position
            position.play(dice.choice(position.legal))
    raise AssertionError("no such game")


@pytest.mark.parametrize(
    ("phase", "short", "refused"),
    [
        ("card", lambda v: next(n for n in range(100, 121) if f"card-{n}" not in v["legal"]), "Z3.1"),
        ("action", lambda v: "down-red-1", "Z3.3"),
        ("action", lambda v: "palace 3", "Z5.5"),
        ("hire", lambda v: next(n for n in range(1, 6) if f"hire-{n}" not in v["legal"]), "Z5.4"),
        ("ability", lambda v: next(n for n in range(100, 121) if f"use-{n}" not in v["legal"]), "Z5.7"),
    ],
)
def test_a_short_form_that_is_not_legal_is_refused_as_what_it_means(phase: str, short: Any, refused: str) -> None:
    position = in_phase(phase)
    typed = understand(str(short(position.view(0))), position, terminal, "en")
    assert isinstance(typed, Illegal)
    assert typed.refusal.clause == refused


def session(position: Position, file: Path) -> list[str]:
    """Save a game between people at the first card, and give the moves of a turn that end in a question."""
    found = Table(position.game, ("human",) * 2, ("Anna", "Bruno"), Seal.fresh(3))
    found.file().save(file)
    moves = []
    while True:
        action = next(a for a in found.position.legal if not found.game.write(a).startswith("down"))
        moves.append(found.game.write(action))
        if not found.goes_on(action):
            return moves
        found.play(action, 0)


def test_only_the_end_of_a_turn_is_asked_about_and_all_of_it_can_be_taken_back(tmp_path: Path) -> None:
    file, after = tmp_path / "game", tmp_path / "after"
    moves = session(plancia.game("zhanguo", first=1).start(3), file)
    assert len(moves) > 1
    typed = ["", *moves, "n", *(["undo"] * (len(moves) - 1)), f"save {after}", "undo"]
    done = run("play", "zhanguo", "--resume", str(file), typed=typed, columns=200)
    assert done.out.count("[Enter = yes, n = no]") == 1
    assert f"Play {moves[-1]}? [Enter = yes, n = no] n" in done.out
    assert all(f"{move} has been taken back." in done.out for move in moves[:-1])
    assert "There is no move to take back." in done.out
    assert GameFile.read(after.read_text("utf-8"), rules).actions == ()


def test_between_two_curtains_only_one_hand_is_ever_shown() -> None:
    position, dice = plancia.game("zhanguo", first=1, draft="on").start(11), random.Random(0)
    moves: list[str] = []
    hands: list[tuple[int, set[int]]] = []
    while len(hands) < 12:
        seat = position.to_move
        assert seat is not None
        if not hands or hands[-1][0] != seat:
            hands.append((seat, set()))
        hands[-1][1].update(card["number"] for card in position.view(seat)["seats"][seat]["cards"])
        moves.append(position.game.write(dice.choice(position.legal)))
        position.play(position.game.read(moves[-1]))
    script = iter([part for move in moves for part in ("log", "hint", move)])

    def typist(seen: str) -> str | None:
        return next(script, None) if seen.rstrip().endswith(">") else ""

    argv = ["--first", "1", "--draft", "on", "--seed", "11", "--seats", "human,human", "--names", "Anna,Bruno"]
    done = run("play", "zhanguo", *argv, typed=typist, columns=100)
    opening, *screens = done.out.split("Pass the keyboard to ")
    assert not re.search(r"^Hand ", opening, re.M)
    assert len(screens) >= 12
    for (seat, hand), screen in zip(hands, screens, strict=False):
        assert screen.startswith(("Anna", "Bruno")[seat])
        shown = re.findall(r"(?:^|  ) +(\d+)[WCL](?: [<>]\d+)? +(?:recruit|governor|hire|palace|wall): ", screen, re.M)
        assert shown
        assert set(map(int, shown)) <= hand
        assert {int(card) for card in re.findall(r"reject(?:-|s card )(\d+)", screen)} <= hand
        assert not re.search(r"draws \d", screen)


@pytest.mark.parametrize(
    ("lang", "typed", "told"),
    [
        ("en", "help", "r3 for a red official in region 3"),
        ("en", "hire-3", "The region is asked for after the action hire. To choose now: a card to play. (Z5.4)"),
        (
            "it",
            "assumi-3",
            "La regione si sceglie dopo l’azione Assumere. Da scegliere ora: una carta da giocare.",
        ),
        ("fr", "aide", "r3 pour un fonctionnaire rouge dans la région 3"),
        ("fr", "hire", "Une action de cour se choisit juste après la carte."),
        ("en", "down-red-5", "Missing in the governor area of region 5: military official. (Z3.3)"),
        ("en", "card", "Moves that begin with card: 6. card-"),
        ("en", "hint", "Hint: "),
        ("it", "punti", "Se la partita finisse ora"),
        ("en", "xyzzy", "Type “help” for help."),
        ("en", "rules Z5.7", "Abilities: after the action"),
    ],
)
def test_commands_and_wrong_inputs_get_an_answer(lang: str, typed: str, told: str) -> None:
    argv = ["--seed", "1", "--first", "1", "--lang", lang]
    done = run("play", "zhanguo", *argv, typed=[typed, "quit", ""], columns=200)
    assert done.code == 0
    assert told in re.sub(r" ?\n", " ", done.out).replace("\xa0", " ") or told in done.out
    assert not re.search(r"\b(play|rules|zhanguo)\.[a-z]\w+", done.out)


def test_the_boards_are_told_with_the_numbers_that_are_played_with(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(re.sub(r'(power = "palace_vp", amount =) 3', r"\1 4", printed().text()), "utf-8")
    argv = ["play", "zhanguo", "--seed", "1", "--boards", "B", "--auction", "on", "--first", "2"]
    ours, own = (run(*argv, *more, typed=["quit", ""]).out for more in ([], ["--components", str(file)]))
    assert re.search(r"Star +palace, extra VP: 3\n", ours)
    assert re.search(r"Star +palace, extra VP: 4\n", own)


def test_the_rules_show_the_tables_that_are_played_with(tmp_path: Path) -> None:
    mine = printed().text().replace('provenance = "seed"\nrounds = 5', 'provenance = "own"\nrounds = 4')
    file = tmp_path / "mine.toml"
    file.write_text(mine, "utf-8")
    done = run(
        "play", "zhanguo", "--seed", "1", "--components", str(file), typed=["rules tables", "quit", ""], columns=200
    )
    assert "typed in by the owner" in done.out
    assert "tables of its own" in done.out
    assert re.search(r"\brounds = 4$", done.out, re.MULTILINE)
    ours = run("rules", "zhanguo", "tables", columns=200)
    assert "typed in by the owner" not in ours.out
    assert "tables of its own" not in ours.out
    assert re.search(r"\brounds = 5$", ours.out, re.MULTILINE)


def test_what_others_have_shown_of_their_hands_cannot_be_forgotten() -> None:
    argv = ["play", "zhanguo", "--seed", "7", "--first", "1"]
    done = run(*argv, typed=["75", "recruit", "r3", "", "undo", "quit", "n"], columns=200)
    assert re.search(r"red-3 cannot be taken back, for something new has come to light since: Greedy 2 plays", done.out)


def test_a_number_that_means_nothing_now_is_not_taken_for_a_reject() -> None:
    done = run("play", "zhanguo", "--seed", "7", "--first", "1", typed=["75", "75", "quit", "n"], columns=200)
    assert "No legal move begins with 75." in done.out
    assert "Z8.5" not in done.out


@pytest.mark.parametrize(
    ("lang", "asked", "shown"),
    [
        ("en", "board 2", "2 Greedy  1 "),
        ("en", "board wall", "Great Wall"),
        ("en", "board map", "Court pile"),
        ("it", "tabellone muraglia", "Grande Muraglia"),
        ("fr", "plateau carte", "Pile de la cour"),
        ("en", "board west", "To see one: board and one of map, wall, 1, 2."),
    ],
)
def test_parts_of_the_table_are_shown_by_themselves(lang: str, asked: str, shown: str) -> None:
    done = run("play", "zhanguo", "--seed", "7", "--first", "1", "--lang", lang, typed=[asked, "quit", ""])
    assert shown in done.out.partition(f"> {asked}\n")[2]


def test_a_board_in_full_says_what_its_cards_do() -> None:
    """Z5.7: of a rival's cards as well."""
    view = table().view(0)
    rival = next(seat for seat in (1, 2) if any(place["cards"] for place in view["seats"][seat]["regions"]))
    out = io.StringIO()
    Console(file=out, width=200).print(terminal.parts(view, "en", names=("A", "B", "C"))[str(rival + 1)])
    for place in view["seats"][rival]["regions"]:
        for card in place["cards"]:
            assert f"{card['number']}{card['colour'][0].upper()} {card['trigger']}: " in out.getvalue()
