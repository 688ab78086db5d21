"""The command line speaks the reader's language, down to argparse's words and the system's reasons."""

import errno
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import plancia
from plancia.cli import main
from plancia.commands.fuzz import kind_of
from plancia.commands.line import COMMANDS, parser
from plancia.fuzz import Finding, Fuzzer, fuzzer
from plancia.games import NAMES
from plancia.texts import LANGUAGES, Reason, catalogue, decimal
from terminal.keyboard import run

FIELD = re.compile(r"%(?:\((\w+)\))?[rs]")
ENGLISH = re.compile(
    r"\b(usage|positional|show this|unrecognized|unknown|required|missing|invalid|expected|ambiguous)\b"
)


def argparse_words(lang: str) -> dict[str, str]:
    words = catalogue(lang).items()
    return {key.removeprefix("argparse."): text for key, text in words if key.startswith("argparse.")}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_translated_words_of_argparse_have_its_fields(lang: str) -> None:
    assert {m: sorted(FIELD.findall(m)) for m in argparse_words(lang)} == {
        message: sorted(FIELD.findall(text)) for message, text in argparse_words(lang).items()
    }


@pytest.mark.parametrize(
    "argv",
    [
        ["--help"],
        ["play", "--help"],
        ["lab", "qin", "--help"],
        ["bench", "-h"],
        ["serve", "-h"],
        ["admin", "-h"],
        ["admin", "repair", "-h"],
    ],
)
@pytest.mark.parametrize("lang", ["it", "fr"])
def test_help_has_no_english_in_it(lang: str, argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*argv, "--lang", lang]) == 0
    told = capsys.readouterr()
    assert catalogue(lang)["argparse.usage:"] in told.out + told.err
    assert not ENGLISH.search(told.out + told.err)


@pytest.mark.parametrize(
    ("argv", "italian", "french"),
    [
        (["nonsense"], "“nonsense” non è valido. Validi: play, ", "« nonsense » n’est pas valide. Valides\xa0: play, "),
        (["bench", "qin"], "bench: “qin” non è", "bench: « qin » n’est pas valide. Valides\xa0: games, "),
        (["picture", "x", "--theme", "red"], "Validi: auto, light, dark (", "Valides\xa0: auto, light, dark ("),
        (["check"], "manca: GIOCO", "il manque\xa0: JEU"),
        (["play", "go"], "Il gioco “go” non esiste. Giochi: qin, ", "pas de jeu «\xa0go\xa0». Jeux\xa0: qin, "),
        (["play", "qin", "--size", "9"], "argomenti sconosciuti: --size 9", "arguments inconnus\xa0: --size 9"),
        (["play", "qin", "--seed"], "--seed: ci vuole un valore", "--seed\xa0: il faut une valeur"),
        (["verify"], "manca: FILE", "il manque\xa0: FICHIER"),
        (["play", "qin", "--se", "1"], "--se è ambigua: può voler dire --seats, --seed", "--se est ambiguë"),
        (
            ["fuzz", "--bounds=1"],
            "--bounds: non vuole un valore, ma ha ricevuto '1'",
            "ne prend pas de valeur, mais a reçu '1'",
        ),
    ],
)
def test_wrong_words_are_told_in_one_line_of_the_language(
    argv: list[str], italian: str, french: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for lang, told in (("it", italian), ("fr", french)):
        assert main([*argv[:1], "--lang", lang, *argv[1:]] if argv[0] != "nonsense" else [*argv, "--lang", lang]) == 2
        error = capsys.readouterr().err
        assert told.replace("« ", "«\xa0").replace(" »", "\xa0»") in error
        assert error.count("\n") == 1


def test_the_language_may_stand_before_the_command_and_be_abbreviated(capsys: pytest.CaptureFixture[str]) -> None:
    for argv in (["--lang", "fr", "check"], ["check", "--lang=FR"], ["check", "--la", "fr"]):
        assert main(argv) == 2
        assert "il manque" in capsys.readouterr().err


def test_an_unknown_language_is_refused_with_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "qin", "--lang", "xx"]) == 2
    assert "Valid: it, fr, en (" in capsys.readouterr().err


@pytest.mark.parametrize("argv", [["serve"], ["torture"], ["admin", "list"]], ids=" ".join)
def test_a_file_is_called_a_file_in_the_language(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*argv, "--help", "--lang", "fr"]) == 0
    assert "FILE" not in capsys.readouterr().out


def test_what_a_setting_is_by_itself_is_told_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    for lang, told in (("it", "predefinito: 0,6)"), ("fr", "par défaut\xa0: 0,6)"), ("en", "default: 0.6)")):
        assert main(["serve", "--help", "--lang", lang]) == 0
        shown = " ".join(capsys.readouterr().out.replace("\xa0", "\0").split()).replace("\0", "\xa0")
        assert f"[PLANCIA_PACE] ({told}" in shown
        assert f"[PLANCIA_ORDERS] ({told.replace('0,6', '20').replace('0.6', '20')}" in shown


@pytest.mark.parametrize(("lang", "title"), [("it", "opzioni di ZhanGuo:"), ("fr", "options de ZhanGuo\xa0:")])
def test_help_calls_a_game_by_its_title(lang: str, title: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "zhanguo", "--help", "--lang", lang]) == 0
    assert title in capsys.readouterr().out


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", [errno.ENOENT, errno.EACCES, errno.ENOSPC, errno.EISDIR, errno.ENAMETOOLONG])
def test_the_systems_reasons_are_told_in_every_language(lang: str, code: int) -> None:
    reason = Reason.of(OSError(code, os.strerror(code)))
    assert (reason.say(lang) == os.strerror(code)) == (lang == "en")


def test_a_reason_that_nobody_translated_is_told_in_the_systems_words() -> None:
    assert Reason.of(OSError(errno.ENOTUNIQ, "Name not unique")).say("it") == "Name not unique"


def test_files_that_cannot_be_read_or_written_are_told_in_the_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(tmp_path / "none"), str(tmp_path), "a" * 999, "a\0b", "--lang", "fr"]) == 1
    reasons = ("ni fichier ni dossier de ce nom", "c’est un dossier", "trop long", "être le nom d’un fichier")
    for line, reason in zip(capsys.readouterr().err.splitlines(), reasons, strict=True):
        assert reason in line
    assert main(["lab", "qin", "--json", str(tmp_path), "--lang", "it"]) == 2
    assert "è una cartella" in capsys.readouterr().err
    done = run("play", "qin", "--lang", "it", typed=[f"salva {tmp_path}", "salva ~nobody0/x", "esci", ""])
    assert "è una cartella" in done.out
    assert "la cartella personale di questo utente è sconosciuta" in " ".join(done.out.split())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_version_is_one_line_in_every_language(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", lang, "--version"]) == 0
    assert capsys.readouterr() == (f"plancia {plancia.__version__}\n", "")
    assert main(["--lang", lang, "--help"]) == 0
    assert f"--version {catalogue(lang)['cli.version']}" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("argv", [[], ["play"], ["lab", "qin"], ["fuzz"]])
@pytest.mark.parametrize(("lang", "colon"), [("it", ":"), ("fr", "\xa0:"), ("en", ":")])
def test_the_headings_of_the_help_end_as_the_language_ends_them(
    lang: str, colon: str, argv: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*argv, "--help", "--lang", lang]) == 0
    headings = [line for line in capsys.readouterr().out.splitlines() if re.match(r"\S.*:$", line)]
    assert len(headings) >= 2
    assert [line for line in headings if re.fullmatch(r"(.*\w)(\W*)", line)[2] != colon] == []  # type: ignore[index]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_help_names_the_default_of_every_number(lang: str, command: str) -> None:
    subparsers = next(each for each in parser(lang, [command])._actions if isinstance(each.choices, dict))
    assert isinstance(subparsers.choices, dict)
    chosen = subparsers.choices[command]
    numbers = [each for each in chosen._actions if type(each.default) in (int, float)]
    told = {each.option_strings[0]: chosen._get_formatter()._expand_help(each) for each in numbers}
    silent = {
        each.option_strings[0]
        for each in numbers
        if f" {decimal(each.default, lang)})" not in told[each.option_strings[0]]
    }
    assert silent <= {"--processes", "--offers"}  # one per processor, and none


@pytest.mark.parametrize(
    ("lang", "counts"),
    [
        ("it", "accettati: posizioni 1/1, partite 0/1, tabelloni 0/1;"),
        ("fr", "acceptés\xa0: positions 1/1, parties 0/1, plateaux 0/1\xa0;"),
        ("en", "accepted: positions 1/1, games 0/1, boards 0/1;"),
    ],
)
def test_the_fuzzer_counts_its_kinds_of_texts_in_the_language(
    lang: str, counts: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def once(fuzz: Fuzzer, *_: object) -> Iterator[Finding]:
        fuzz.tried.update(fuzz.kinds.keys())
        fuzz.accepted["position"] += 1
        return iter(())

    monkeypatch.setattr(Fuzzer, "run", once)
    assert main(["fuzz", "qin", "--lang", lang]) == 0
    assert counts in capsys.readouterr().out
    for name in NAMES:
        kinds = fuzzer(name).kinds
        assert not {kind_of(name, kind, lang) for kind in kinds} & set(kinds)
