"""ZhanGuo at the terminal: played from what the screen shows, at 80 and 120 columns, in three languages."""

from __future__ import annotations

import random
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import plancia
from plancia import Position
from plancia.core.seal import Seal
from plancia.games import load_game, rules
from plancia.games.zhanguo import terminal
from plancia.games.zhanguo.components import printed
from plancia.games.zhanguo.kernel.state import PHASES
from plancia.table import Table
from plancia.table.shelf import Shelf
from plancia.terminal.prompt import Begun, Illegal, Legal, understand
from plancia.texts import LANGUAGES, say
from terminal.keyboard import Printed, kept, run


def move_of(lang: str) -> re.Pattern[str]:
    """What a decision looks like on the screen."""
    words = "board marker recruit reassign governor hire palace wall take pass done"
    board, marker, *alone = rules("zhanguo").spoken(words, lang).split()
    return re.compile(rf"(?:\w+-[\w-]*\d\w?|(?:{board}|{marker})-\w+|{'|'.join(alone)})$")


class Clerk:
    """Takes one of the decisions that the screen lists, and agrees to everything."""

    def __init__(self, lang: str) -> None:
        self.dice, self.decisions, self.asked = random.Random(1), 0, 0
        self.move = move_of(lang)
        self.title = say("zhanguo.label.choose", lang, phase="").rstrip(" .\xa0")

    def __call__(self, seen: str) -> str | None:
        if not seen.rstrip().rsplit("\n", 1)[-1].endswith(">"):
            self.asked += 1
            return ""
        self.decisions += 1
        groups = [line.split() for line in seen.rsplit(self.title, 1)[1].splitlines() if re.match(r" {2}\S", line)]
        return self.dice.choice([move for group in groups for move in leading(group, self.move)])


def leading(parts: list[str], move: re.Pattern[str]) -> list[str]:
    """The decisions with which a line begins."""
    moves = [bool(move.match(part)) for part in parts]
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
    lang: str, columns: int, argv: list[str], shelf: Path
) -> None:
    clerk = Clerk(lang)
    bots = ["human", "random", "random", "random"][: int(argv[1])]
    seats = ["--seats", ",".join(bots), "--seed", "7"]
    done = run("play", "zhanguo", *argv, *seats, "--lang", lang, typed=clerk, columns=columns)
    assert (done.code, done.err) == (0, "")
    assert clerk.decisions > 60
    assert clerk.asked < clerk.decisions
    assert "\x1b" not in done.out
    assert not re.search(r"\b(play|rules|zhanguo)\.[a-z]\w+", done.out)  # no key without a text
    assert not re.search(r"\{\w+\}", done.out)
    assert max(map(len, pictures(done))) <= columns
    game = kept(shelf)
    position = game.verify()
    assert position.over
    assert say("play.result.one", lang, names=[game.seats[seat] for seat in position.winners]) in done.out
    ending = done.out.rsplit(say("play.score.end", lang), 1)[1]
    assert sum(map(int, re.findall(r"^Z\d\.\d +([+-]\d+) ", ending, re.M))) == sum(position.scores)


def pictures(done: Printed) -> list[str]:
    """What was printed without the lines that were asked and typed, which may be longer."""
    return [line.rstrip() for line in done.out.splitlines() if not re.search(r" > |\[|--resume|: ?$", line)]


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
        written = {action: position.game.ways(action) for action in position.legal}
        for action, forms in written.items():
            for form in forms:
                meant = [other for other, others in written.items() if form in others]
                typed = understand(form, position, terminal, "en")
                if meant == [action]:
                    assert typed == Legal(position.game.describe(action), forms[0]), form
                else:
                    assert isinstance(typed, Begun), form
                    assert typed.count == len(meant)


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
        ("card", lambda legal: next(n for n in range(100, 121) if f"card-{n}" not in legal), "Z3.1"),
        ("action", lambda legal: "down-red-1", "Z3.3"),
        ("action", lambda legal: "palace 3", "Z5.5"),
        ("hire", lambda legal: next(n for n in range(1, 6) if f"hire-{n}" not in legal), "Z5.4"),
        ("ability", lambda legal: next(n for n in range(100, 121) if f"use-{n}" not in legal), "Z5.7"),
    ],
)
def test_a_short_form_that_is_not_legal_is_refused_as_what_it_means(phase: str, short: Any, refused: str) -> None:
    position = in_phase(phase)
    legal = [move["text"] for move in position.view(0)["legal"]]
    typed = understand(str(short(legal)), position, terminal, "en")
    assert isinstance(typed, Illegal)
    assert typed.refusal.clause == refused


def session(position: Position, file: Path) -> list[str]:
    """Save a game between people at the first card, and give the moves of a turn that end in a question."""
    found = Table(position.game, ("human",) * 2, ("Anna", "Bruno"), Seal.fresh(3))
    found.file().save(file)
    moves, draft = [], found.draft(seat=0)
    while True:
        action = next(a for a in draft.here.legal if not found.game.write(a).startswith("down"))
        moves.append(found.game.write(action))
        draft = draft.add(action)
        if draft.complete:
            return moves


def test_only_the_end_of_a_turn_is_asked_about_and_all_of_it_can_be_taken_back(tmp_path: Path, shelf: Path) -> None:
    file = tmp_path / "game"
    moves = session(plancia.game("zhanguo", first=1).start(3), file)
    assert len(moves) > 1
    typed = ["", *moves, "n", *(["undo"] * (len(moves) - 1)), "undo"]
    done = run("play", "zhanguo", "--resume", str(file), typed=typed, columns=200)
    assert done.out.count("[Enter = yes, n = no]") == 1
    assert f"Play {' '.join(moves)}? [Enter = yes, n = no] n" in done.out
    assert all(f"{move} has been taken back." in done.out for move in moves[:-1])
    assert "There is no move to take back." in done.out
    assert not Shelf(load_game, shelf).numbers()  # nothing counts that was only planned


def test_between_two_curtains_only_one_hand_is_ever_shown() -> None:
    position, dice = plancia.game("zhanguo", first=1, draft="on").start(11), random.Random(0)
    moves: list[str] = []
    hands: list[tuple[int, set[int]]] = []
    while len(hands) < 12:
        seat = position.to_move
        assert seat is not None
        if not hands or hands[-1][0] != seat:
            hands.append((seat, set()))
        hands[-1][1].update(position.view(seat)["private"]["hand"])
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
    held: tuple[set[int], set[int]] = (set(), set())
    for (seat, hand), screen in zip(hands, screens, strict=False):
        held[seat].update(hand)
        assert screen.startswith(("Anna", "Bruno")[seat])
        shown = re.findall(
            r"(?:^|  ) +(\d+)(?:Wr|C|L)(?: [<>]\d+)? +(?:recruit|governor|hire|palace|wall): ", screen, re.M
        )
        assert shown
        assert set(map(int, shown)) <= hand
        assert {int(card) for card in re.findall(r"reject(?:-|s card )(\d+)", screen)} <= held[seat]
        other = ("Bruno", "Anna")[seat]
        assert not re.search(rf"{other} draws \d", screen)


@pytest.mark.parametrize(
    ("lang", "typed", "told"),
    [
        ("en", "help", "r3 for a red official in region 3"),
        (
            "en",
            "hire-3",
            "The region to hire in is asked for after you have chosen to hire. To choose now: a card to play. (Z5.4)",
        ),
        (
            "it",
            "assumi-3",
            "La regione si sceglie dopo l’azione Assumere. Da scegliere ora: una carta da giocare.",
        ),
        ("fr", "aide", "r3 pour un fonctionnaire rouge dans la région 3"),
        ("fr", "hire", "Une action de cour se choisit juste après la carte."),
        ("fr", "gouv", "Une action de cour se choisit juste après la carte."),
        ("it", "gov", "Un’azione di corte si sceglie subito dopo la carta."),
        ("en", "wal", "A court action is chosen right after its card."),
        ("en", "down-red-5", "There is no red military official in the governor area of region 5. (Z3.3)"),
        ("en", "card", "Moves that begin with card: 6. card-"),
        ("en", "hint", "Hint: "),
        ("it", "punti", "Se la partita finisse ora"),
        ("en", "xyzzy", "Type “help” to see what you can type."),
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


@pytest.mark.parametrize(
    ("lang", "none", "one"),
    [
        ("en", "unrest does not rise", "unrest rises by 1"),
        ("it", "malcontento invariato", "malcontento +1"),
        ("fr", "le mécontentement ne monte pas", "le mécontentement monte de 1"),
    ],
)
def test_unrest_that_does_not_rise_has_words_of_its_own(lang: str, none: str, one: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(re.sub(r'(power = "third_card", amount =) 0', r"\1 1", printed().text()), "utf-8")
    argv = ["play", "zhanguo", "--seed", "1", "--boards", "B", "--auction", "on", "--first", "2", "--lang", lang]
    shown = (run(*argv, *more).out for more in ([], ["--components", str(file)]))
    ours, own = (" ".join(out.split()) for out in shown)
    assert none in ours
    assert one in own


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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_tables_are_shown_with_their_notes(lang: str, tmp_path: Path) -> None:
    noted = [part.name for part in fields(printed()) if getattr(printed(), part.name).note]
    notes = [say(f"zhanguo.note.{name}", lang) for name in noted]
    out = run("rules", "zhanguo", "tables", "--lang", lang, columns=600).out
    assert len(notes) > 15
    assert [note for note in notes if note not in out] == []
    file = tmp_path / "mine.toml"
    file.write_text(re.sub("note = .*", 'note = "As in my box."', printed().text(), count=1), "utf-8")
    argv = ["play", "zhanguo", "--seed", "1", "--lang", lang, "--components", str(file)]
    assert "As in my box." in run(*argv, typed=["rules tables", "quit", ""], columns=600).out


def test_what_others_have_shown_of_their_hands_cannot_be_forgotten() -> None:
    argv = ["play", "zhanguo", "--seed", "7", "--first", "1"]
    done = run(*argv, typed=["75", "recruit", "r3", "", "undo", "quit", "n"], columns=200)
    assert re.search(
        r"red-3 cannot be taken back, because something new has come to light since: Greedy 2 plays", done.out
    )


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
        ("fr", "plateau régions", "Pile de la cour"),
        ("fr", "0", "Pile de la cour"),
        ("it", "z", "Grande Muraglia"),
        ("it", "X", "Incarichi"),
        ("en", "k", "Rewards"),
        ("en", "v", "VP"),
        ("en", "02", "2 Greedy  1 "),
        ("en", "board west", "0 map, z wall, x tasks, k rewards, v VP, 01 Player, 02 Greedy."),
    ],
)
def test_parts_of_the_table_are_shown_by_themselves(lang: str, asked: str, shown: str) -> None:
    done = run("play", "zhanguo", "--seed", "7", "--first", "1", "--lang", lang, typed=[asked, "quit", ""])
    assert shown in done.out.partition(f"> {asked}\n")[2].replace(" \n", " ")


def test_the_abilities_of_a_region_end_with_the_last_card() -> None:
    """A board that the greedy bot has begun with one card."""
    done = run("play", "zhanguo", "--seed", "3", "--first", "2", "--lang", "it", typed=["02", "quit", ""])
    told = [line for line in done.out.splitlines() if re.match(r"\d +\d+\w .*:", line)]
    assert told
    assert not any(line.rstrip().endswith(";") for line in told)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_at_first_a_few_lines_say_how_to_choose_and_help_says_the_rest(lang: str) -> None:
    first, rest = say("zhanguo.label.move_help", lang).splitlines()
    done = run("play", "zhanguo", "--seed", "3", "--lang", lang, typed=["help"], columns=2000)
    start, asked = done.out.split(" > help")
    assert first in start
    assert rest not in start
    assert f"{first}\n{rest}\n" in asked.replace("\n ", "\n")
    assert len(first) < 4 * 80
