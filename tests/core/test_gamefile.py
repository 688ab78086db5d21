"""The game file: written, read, replayed, verified."""

import os
import pickle
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plancia
from core.random_play import played
from plancia import Game, GameFile, Position, Result, Seal, TextError, VerifyError, load_game, read_game
from plancia.core.gamefile import MoveError
from zhanguo.boards import TABLES

SALT = "00112233445566778899aabbccddeeff"
BOARD = """\
R......
.......
...Y..v
......v
.~.....
......B
.......
"""
GAMES = [
    plancia.game("qin"),
    plancia.game("qin", players=3, board="lion", first=2),
    plancia.game("qin", players=4, board="crane"),
    plancia.game("qin", players=2, board=BOARD),
    plancia.game("zhanguo", players=3, boards="B", auction="on", draft="on", line="on", unrest="strict"),
    plancia.game("zhanguo", components=TABLES.replace("palace_ban = 3", "palace_ban = 2")),
]


@cache
def record(of: int = 0, seed: int = 1) -> GameFile:
    game = GAMES[of]
    names = ("Ada", "Bruno", "Chloé", "秦")[: game.players]
    return GameFile.record(game, Seal(seed, SALT), names, played(game, seed), "2026-11-15")


def line_of(text: str, start: str) -> int:
    """The first line that begins like this; nothing is the blank line."""
    lines = text.split("\n")
    return next(number for number, line in enumerate(lines, 1) if (line.startswith(start) if start else not line))


def lie(text: str) -> VerifyError:
    with pytest.raises(VerifyError) as caught:
        read_game(text, "some.txt").verify()
    assert caught.value.source == "some.txt"
    return caught.value


def unreadable(text: str) -> TextError:
    with pytest.raises(TextError) as caught:
        read_game(text, "some.txt")
    assert caught.value.source == "some.txt"
    return caught.value


@pytest.mark.parametrize("of", range(len(GAMES)))
def test_a_file_replays_to_the_same_position_bit_for_bit(of: int) -> None:
    file = record(of)
    position = GAMES[of].start(1)
    for action in file.actions:
        position.play(action)
    again = read_game(file.write())
    assert again == file
    assert again.game == GAMES[of]
    assert again.verify() == position
    assert again.result == Result(position.winners, position.scores)


def test_a_file_shows_every_position_with_its_events() -> None:
    file = record()
    positions = list(file.positions())
    assert len(positions) == len(file.moves) + 1
    assert positions[0] == file.game.start(1)
    assert positions[0].events == ()
    assert positions[-1] == file.replay()
    for before, after, action in zip(positions, positions[1:], file.actions, strict=False):
        assert after.events[0].key == "qin.event.placed"
        assert before.refuse(action) is None


def test_lines_stay_within_their_width_and_begin_with_a_number() -> None:
    body = record().write().split("\n\n")[1].splitlines()
    assert len(body) > 2
    assert all(len(line) <= 100 and re.match(r"\d+\. ", line) for line in body)


def test_numbers_comments_and_line_breaks_are_free() -> None:
    file = record()
    head, _ = file.write().split("\n\n")
    body = " {why\nnot?} ".join(file.moves)
    free = read_game(f"\ufeff{head}\n \n{{opening}} 1. {body} {{}}\n".replace("\n", "\r\n"))
    assert free.moves == file.moves
    assert free.verify() == file.replay()
    assert free.comments[:2] == ((0, "opening"), (1, "why not?"))
    assert read_game(free.write()) == free


def test_unknown_headers_are_kept() -> None:
    text = record().write().replace("Date:", "Place: Pisa\nNote:\n| one\n|\n|  two\nDate:")
    file = read_game(text)
    assert file.extra == {"Place": "Pisa", "Note": "one\n\n two\n"}
    assert read_game(file.write()) == file


names = st.text(st.characters(codec="utf-8") | st.sampled_from('\n\r\t\v\x00\x1b\x85\u2028"| {}:'), max_size=12)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_odd_names_comments_and_headers_come_back_as_they_were(data: st.DataObject) -> None:
    of, seed = data.draw(st.integers(0, 3)), data.draw(st.integers(0, 4))
    file = record(of, seed)
    game = file.game
    cut = data.draw(st.sampled_from([0, 1, 5, len(file.moves)]))
    file = GameFile.record(
        game, Seal(seed, SALT), data.draw(st.tuples(*[names] * game.players)), file.actions[:cut], data.draw(names)
    )
    comments = data.draw(st.lists(st.tuples(st.integers(-1, 90), st.text(max_size=150)), max_size=5))
    keys = st.from_regex(r"[A-Z][a-z]{0,5}( [0-9])?", fullmatch=True).filter(lambda key: not key.startswith("Seat "))
    known = ("Game", "Rules", "Date", "Salt", "Seed", "Result")
    extra = data.draw(st.dictionaries(keys.filter(lambda key: key not in known), names, max_size=3))
    file = replace(file, comments=tuple(comments), extra=extra)
    text = file.write()
    assert text.encode().decode() == text
    again = read_game(text)
    assert again == file
    assert again.write() == text
    assert again.verify() == file.replay()


def test_a_name_of_lone_surrogates_can_be_saved(tmp_path: Path) -> None:
    file = replace(record(), seats=("\ud800", "Bruno"))
    file.save(tmp_path / "game.txt")
    assert load_game(tmp_path / "game.txt") == file


def test_saving_is_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.txt"
    record().save(path)
    assert path.read_bytes() == record().write().encode()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(TextError, match=r"game\.txt.*No space left"):
        record(1).save(path)
    assert load_game(path) == record()
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_a_missing_folder_or_no_name_cannot_be_saved_to(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none" / "game.txt", tmp_path / "a\0b", ""):
        with pytest.raises(TextError, match="cannot be written"):
            record().save(path)
    assert list(tmp_path.iterdir()) == []


def test_a_device_a_pipe_and_a_link_are_not_written_to(tmp_path: Path) -> None:
    pipe, link, target = tmp_path / "pipe", tmp_path / "link", tmp_path / "target"
    os.mkfifo(pipe)
    target.write_text("mine")
    link.symlink_to(target)
    for path, what in ((pipe, "not a file"), (Path(os.devnull), "not a file"), (link, f"link to {target}")):
        with pytest.raises(TextError, match=what):
            record().save(path)
    assert pipe.is_fifo()
    assert Path(os.devnull).is_char_device()
    assert (link.is_symlink(), target.read_text()) == (True, "mine")


def test_what_is_left_of_a_broken_off_file_is_removed_later(tmp_path: Path) -> None:
    old, new, other = (tmp_path / name for name in (".plancia-00.part", ".plancia-11.part", "some.part"))
    for part in (old, new, other):
        part.write_text("plancia 1")
    os.utime(old, (1, 1))
    os.utime(other, (1, 1))
    record().save(tmp_path / "game.txt")
    assert sorted(tmp_path.iterdir()) == sorted((new, other, tmp_path / "game.txt"))


def test_files_that_are_none_are_refused(tmp_path: Path) -> None:
    with pytest.raises(TextError, match="cannot be read"):
        load_game(tmp_path / "none.txt")
    (tmp_path / "latin.txt").write_bytes(record().write().replace("Ada", "Adé").encode("latin-1"))
    with pytest.raises(TextError, match="UTF-8"):
        load_game(tmp_path / "latin.txt")
    with pytest.raises(TextError, match="not a text"):
        read_game(b"plancia 1")  # type: ignore[arg-type]


def test_the_seed_stays_secret_while_the_game_runs() -> None:
    running = GameFile.record(GAMES[0], Seal(1, SALT), ("Ada", "Bruno"), record().actions[:10])
    assert running.result is None
    assert read_game(running.write()).verify() == running.replay()
    public = running.sealed()
    text = public.write()
    assert "Seed" not in text
    assert SALT not in text
    assert running.commitment in text
    assert read_game(text) == public
    error = lie(text)
    assert error.key == "file.sealed"
    assert error.line == line_of(text, "Commitment")
    assert record().sealed() == record()


def drafted(moves: int) -> GameFile:
    """A game of ZhanGuo with a draft, in which moves are secret."""
    game, seal = plancia.game("zhanguo", draft="on"), Seal(3, SALT)
    position, actions = game.start(seal.seed), list[int]()
    while len(actions) < moves and not position.over:
        actions.append(int(position.legal[len(actions) % len(position.legal)]))
        position.play(actions[-1])
    return GameFile.record(game, seal, ("Ada", "Bruno"), actions)


def test_z8_5_secret_moves_stay_secret_while_the_game_runs() -> None:
    running, ended = drafted(9), drafted(10_000)
    public = running.sealed()
    assert [move.startswith("reject-") for move in running.moves] == [True] * 6 + [False] * 3
    assert [move.startswith("sealed-") for move in public.moves] == [True] * 6 + [False] * 3
    assert public.moves[6:] == running.moves[6:]
    assert "reject-" not in public.write()
    assert read_game(public.write()) == public
    assert ended.result is not None
    assert ended.sealed() == ended
    assert ended.opens(public)
    assert ended.opens(drafted(20).sealed())
    assert running.opens(public)
    assert not running.opens(ended)


def test_a_file_does_not_open_another_one() -> None:
    public, ended = drafted(9).sealed(), drafted(10_000)
    first, *others = public.moves
    for moves in ([others[0], *others], [first.replace("sealed-", "sealed-0"), *others], [*public.moves, "done"]):
        assert not ended.opens(replace(public, moves=tuple(moves)))
    assert not ended.opens(replace(public, commitment="0" * 64))
    assert not replace(ended, seal=None).opens(public)
    assert not record().opens(public)


def test_a_finished_file_without_its_seed_proves_nothing() -> None:
    text = re.sub(r"(Seed|Salt): .*\n", "", record().write())
    assert lie(text).key == "file.sealed"


LIES: list[tuple[str, str, str, str, str]] = [
    ("seed", r"Seed: 1\n", "Seed: 2\n", "file.commitment", "Commitment"),
    ("salt", r"Salt: 00", "Salt: 01", "file.commitment", "Commitment"),
    ("commitment", r"(Commitment: .*).\n", r"\g<1>0\n", "file.commitment", "Commitment"),
    ("no commitment", r"Commitment: .*\n", "", "file.uncommitted", "Seed"),
    ("winner", r"win (\d)", "win 1 2", "file.other_result", "Result"),
    ("scores", r"(scores \d+) \d+", r"\1 0", "file.other_result", "Result"),
    ("unfinished", r"Result: .*", "Result: *", "file.no_result", "Result"),
    ("no result", r"Result: .*\n", "", "file.no_result", ""),
    ("rules", r"Rules: 2", "Rules: 0.9", "file.rules", "Rules"),
    ("rules and options", r"Rules: 2\n", "Rules: 0.9\nOption house: yes\n", "file.rules", "Rules"),
    ("seats", r"Seat 2: .*\n", "", "file.seats", "Seat 1"),
    ("more seats", r"(Seat 2: .*)\n", r"\1\nSeat 3: Eve\n", "file.seats", "Seat 3"),
    ("players", r"Option players: 2", "Option players: 3", "file.seats", "Seat 2"),
    ("first", r"Option first: random", "Option first: OTHER", "file.move", "1. "),
    ("board", r"Option board: bird", "Option board: lion", "file.move", "MOVES"),
]


@pytest.mark.parametrize(("wrong", "new", "key", "start"), [row[1:] for row in LIES], ids=[row[0] for row in LIES])
def test_every_lie_is_found_with_its_line(wrong: str, new: str, key: str, start: str) -> None:
    file = record()
    other = 2 - (file.game.start(1).to_move or 0)
    text, n = re.subn(wrong, new.replace("OTHER", str(other)), file.write())
    assert n == 1
    error = lie(text)
    assert error.key == key
    if start == "MOVES":
        assert error.line > line_of(text, "")
    else:
        assert error.line == line_of(text, start)


def test_an_illegal_move_is_named_with_line_number_and_clause() -> None:
    file = record()
    moves = list(file.moves)
    moves[40] = moves[39]
    text = replace(file, moves=tuple(moves)).write()
    error = lie(text)
    assert isinstance(error, MoveError)
    assert error.details["number"] == 41
    assert error.clause in ("Q3.1", "Q3.2")
    line = text.split("\n")[error.line - 1]
    assert line[error.column - 1 :].split()[0] == moves[39]
    assert re.search(rf"some.txt, line {error.line}, column \d+: Move 41, {moves[39]}: .*\(Q3\.[12]\)", str(error))
    assert error.say("it") != error.say("fr") != error.say("en")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.parametrize("word", ["pass", "RYz9e", "RYd7", "hello", "RYd7w\N{ZERO WIDTH SPACE}", "99", "1.e4"])
def test_a_move_that_is_none_is_named_with_its_line(word: str) -> None:
    file = record()
    text = replace(file, moves=(*file.moves[:3], word, *file.moves[4:])).write()
    error = lie(text)
    assert error.key == "file.move"
    assert error.line == line_of(text, "1. ")
    assert "Move 4" in str(error)


def test_moves_after_the_end_are_lies() -> None:
    file = record()
    error = lie(replace(file, moves=(*file.moves, file.moves[0])).write())
    assert isinstance(error, MoveError)
    assert error.clause in ("Q6.2", "Q6.4")


def test_a_result_before_the_end_is_a_lie() -> None:
    file = record()
    text = replace(file, moves=file.moves[:-1]).write()
    error = lie(text)
    assert error.key == "file.not_over"
    assert error.line == line_of(text, "Result")


def test_another_legal_game_has_another_result() -> None:
    def goes_on(before: Position, action: int) -> bool:
        after = before.copy()
        after.play(action)
        return not after.over

    endings = ((file, list(file.positions())[-2]) for file in map(partial(record, 0), range(1, 20)))
    file, action = next((file, a) for file, before in endings for a in before.legal if goes_on(before, a))
    text = replace(file, moves=(*file.moves[:-1], file.game.write(action))).write()
    assert lie(text).key == "file.not_over"


BROKEN: list[tuple[str, str, str, str]] = [
    (r"plancia 1", "plancia 2", "file.format", "plancia"),
    (r"plancia 1", "chess 1", "file.first", "chess"),
    (r"Game: qin", "Game: go", "error.game", "Game"),
    (r"Game: qin\n", "", "file.missing", ""),
    (r"Rules: 2\n", "", "file.missing", ""),
    (r"Rules: 2", "Rules: 2\nRules: one", "file.twice", "Rules: one"),
    (r"Option board: bird", "Option board: moon", "error.value_or_file", "Option board"),
    (r"Option board: bird", "Option board:\n| ..\n| ..", "qin.board.error.rows", "Option board"),
    (r"Option first: random", "Option first: 3", "error.value", "Option first"),
    (r"Option first: random", "Option last: 3", "error.option", "Option last"),
    (r"Seat 2", "Seat 3", "file.seat", "Seat 3"),
    (r"Seat 2", "Seat two", "file.seat", "Seat two"),
    (r"Seat 1: Ada", 'Seat 1: "Ada', "file.quotes", "Seat 1"),
    (r"Seat 1: Ada", "Seat 1: A\x1bda", "file.odd", "Seat 1"),
    (r"Seat 1: Ada", "Seat 1 Ada", "file.header", "Seat 1"),
    (r"Seat 1: Ada", "Seat 1: Ada\n| Lovelace", "file.header", "| L"),
    (r"Seed: 1", "Seed: 01", "error.seed", "Seed"),
    (r"Seed: 1", "Seed: 18446744073709551616", "error.seed", "Seed"),
    (r"Seed: 1\n", "", "file.half", "Salt"),
    (r"Salt: 00", "Salt: 0", "file.salt", "Salt"),
    (r"Commitment: .", "Commitment: ", "file.not_commitment", "Commitment"),
    (r"Result: win", "Result: lost", "file.result", "Result"),
    (r"\n\n1\.", "\n1.", "file.header", "1."),
    (r"\n\n1\.", "\n\n2.", "file.number", "2."),
    (r"\n\n1\.", "\n\n1. {", "file.open", "1."),
    (r"\n\n1\.", "\n\n1. }", "file.close", "1."),
    (r"\n\n1\.", "\n\n1. " + "x" * 81, "file.token", "1."),
]


@pytest.mark.parametrize(("wrong", "new", "key", "start"), BROKEN)
def test_what_cannot_be_read_is_named_with_its_line(wrong: str, new: str, key: str, start: str) -> None:
    text, n = re.subn(wrong, new, record().write(), count=1)
    assert n == 1
    error = unreadable(text)
    assert error.key == key
    assert error.line == line_of(text, start)


def test_a_fault_in_a_users_own_board_is_found_on_its_line() -> None:
    text = record(3).write().replace("| ...Y", "| ...X")
    error = unreadable(text)
    assert (error.key, error.line, error.column) == ("qin.board.error.sign", line_of(text, "| ...X"), 6)


def test_a_file_cannot_be_made_of_what_it_cannot_hold() -> None:
    for moves in (("RY d7e",), ("{x}",), ("1.",), ("",), ("a\x00",)):
        with pytest.raises(TextError):
            replace(record(), moves=moves)
    for key in ("", "a:b", "Game", "Seat 3", "Option x", "x\n", "é"):
        with pytest.raises(TextError):
            replace(record(), extra={key: "x"})


def fault(of: Callable[[], object]) -> TextError | None:
    """The one kind of error that a text may cause, or None."""
    try:
        of()
    except TextError as error:
        return error
    return None


def read_and_verify(text: str) -> None:
    """Whatever a text is, it is a true file or one of our errors; what can be read can be written."""
    error = fault(lambda: read_game(text, "fuzz"))
    if error is None:
        file = read_game(text, "fuzz")
        assert read_game(file.write()) == file
        error = fault(file.verify)
        assert error is None or isinstance(error, VerifyError)
    if error is not None:
        assert error.source == "fuzz"
        assert all("{" not in error.say(lang) or "{" in text for lang in plancia.texts.LANGUAGES)


NASTY = st.sampled_from(
    [
        *("", " ", "\n", "|", "| x", "{", "}", '"', '"\\ud800"', "\ud800", "\x00", "\x85", "٣", "²", "9" * 5000),
        *("Game: ../x", "Rules:", "Option players: 4", "Option board:", "Option first: 4", "Seat 1:", "Date: \t"),
        *("Seed: -1", "Seed: 9e9", "Result: *", "win 1; scores", "1.", "2.", "pass", "RYa1n", "YYt20s"),
    ]
)


def changes(line: str, spot: int, new: str) -> list[list[str]]:
    """What can become of a line."""
    before, after = line[:spot], line[spot:]
    here = [before + new + after, before + after[1:], before + new[:1] + after[1:]]
    return [[], [line, line], [new], [line, new], [before, after], *([text] for text in here)]


@settings(max_examples=250, deadline=None)
@given(st.data())
def test_mutilated_files_are_refused_by_errors_of_ours(data: st.DataObject) -> None:
    lines = record(data.draw(st.integers(0, 3))).write().split("\n")
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(lines) - 1))
        spot = data.draw(st.integers(0, len(lines[at])))
        new = data.draw(NASTY | st.text(max_size=8) | st.sampled_from(lines))
        lines[at : at + 1] = data.draw(st.sampled_from(changes(lines[at], spot, new)))
    read_and_verify("\n".join(lines))


anything = st.text(st.characters() | st.sampled_from("\n:{}| ."), max_size=80)


@settings(max_examples=200, deadline=None)
@given(
    anything
    | anything.map(lambda text: "plancia 1\n" + text)
    | anything.map(lambda text: "plancia 1\nGame: qin\nRules: 2\n" + text)
    | st.lists(NASTY | st.sampled_from(["plancia 1", "Game: qin", "Rules: 2"]), max_size=8).map("\n".join)
)
def test_any_text_at_all_is_refused_by_errors_of_ours(text: str) -> None:
    read_and_verify(text)


def test_rules_are_found_by_whoever_reads() -> None:
    asked: list[str] = []

    def find(name: str) -> plancia.core.game.Rules:
        asked.append(name)
        return plancia.games.rules(name)

    assert GameFile.read(record().write(), find).game == Game(plancia.games.rules("qin"))
    assert asked == ["qin"]
