"""Whatever a stranger writes is refused with a sentence or can be played; and the fuzzer would notice if not."""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from plancia import PlanciaError, TextError
from plancia.cli import main
from plancia.core.contract import Array
from plancia.core.game import Rules
from plancia.fuzz import Finding, Fuzzer, fuzzer
from plancia.games import NAMES, rules

TEXTS = 60


@pytest.mark.parametrize("name", NAMES)
def test_wrong_texts_are_refused_and_the_others_can_be_played(name: str) -> None:
    """Q1.4, T1.3 and Z1.6 among others: positions as viewers know them are read, guessed and played."""
    fuzz = fuzzer(name, seed=1)
    findings = [finding for _ in range(TEXTS) for kind in fuzz.kinds if (finding := fuzz.one(kind))]
    assert findings == []
    assert set(fuzz.kinds) >= {"position", "game"}
    for kind in fuzz.kinds:
        assert 0 < fuzz.accepted[kind] < fuzz.tried[kind] == TEXTS, kind


def test_every_kind_of_users_own_data_is_tried() -> None:
    own = {(name, option.name) for name in NAMES for option in rules(name).options if option.read is not None}
    assert own == {(name, kind) for name in NAMES for kind in fuzzer(name).kinds if kind not in ("position", "game")}


def test_the_same_seed_makes_the_same_texts() -> None:
    one, two, other = (fuzzer("terratain", seed=seed) for seed in (3, 3, 4))
    texts = [[fuzz.spoiled(fuzz.kinds["position"][0]()) for _ in range(5)] for fuzz in (one, two, other)]
    assert texts[0] == texts[1] != texts[2]


QIN = rules("qin")


def crashes(of: Rules, text: str) -> tuple[Mapping[str, Any], Array]:
    if len(text) % 2:
        raise IndexError("index 72 is out of bounds")
    return QIN.read_position(of, text)


def says_nothing(of: Rules, text: str) -> tuple[Mapping[str, Any], Array]:
    try:
        return QIN.read_position(of, text)
    except TextError as error:
        raise Mute("text.line") from error


class Mute(PlanciaError):
    """An error without a sentence."""

    def say(self, lang: str = "en") -> str:
        return ""


def accepts_too_many_tiles(of: Rules, text: str) -> tuple[Mapping[str, Any], Array]:
    options, states = QIN.read_position(of, text)
    if states["eye"][0] == 0 and states["piled"][0] > 1:
        states["pile"][0, 0] = (states["pile"][0, 0] + 1) % 6
    return options, states


def reads_the_pile_backwards(of: Rules, text: str) -> tuple[Mapping[str, Any], Array]:
    options, states = QIN.read_position(of, text)
    if states["eye"][0] == 0:
        piled = int(states["piled"][0])
        states["pile"][0, :piled] = states["pile"][0, :piled][::-1].copy()
    return options, states


@pytest.mark.parametrize(
    ("reader", "problem"),
    [
        (crashes, "IndexError"),
        (says_nothing, "without a sentence"),
        (accepts_too_many_tiles, "Fault"),
        (reads_the_pile_backwards, "does not read back"),
    ],
)
def test_a_broken_reader_is_found_out(reader: Any, problem: str) -> None:
    fuzz = Fuzzer(replace(QIN, read_position=reader), 1)
    findings = [finding for _ in range(150) if (finding := fuzz.one("position"))]
    assert any(problem in finding.problem for finding in findings)


def test_a_text_that_is_refused_late_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plancia.fuzz.SECONDS", -1.0)
    fuzz = fuzzer("terratain", seed=1)
    findings = [finding for _ in range(20) if (finding := fuzz.one("position"))]
    assert len(findings) == 20 - fuzz.accepted["position"] > 0
    assert all(re.match(r"refused after \d\.\d s of CPU", finding.problem) for finding in findings)


def test_the_command_keeps_what_it_finds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["fuzz", "terratain", "--seconds", "1", "--lang", "en"]) == 0
    assert "faults: 0" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []
    finding = Finding("position", "terratain\n\x1b", "Traceback\nIndexError: \x1b[2J")
    monkeypatch.setattr(Fuzzer, "run", lambda self, *_: iter([finding, finding]))
    assert main(["fuzz", "terratain", "--lang", "en"]) == 1
    printed = capsys.readouterr()
    assert "faults: 2" in printed.out
    assert printed.err.count("IndexError") == 2
    assert "\x1b" not in printed.err
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [f"plancia-fuzz-terratain-position-{n}.txt" for n in (1, 2)]
    assert files[0].read_text("utf-8") == finding.text


def test_with_bounds_the_same_is_done_where_every_index_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[list[str], str]] = []

    def run(argv: list[str], env: Mapping[str, str]) -> CompletedProcess[str]:
        started.append((argv[1:], env["NUMBA_BOUNDSCHECK"]))
        return CompletedProcess(argv, 1)

    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    monkeypatch.setattr("subprocess.run", run)
    assert main(["fuzz", "qin", "--bounds", "--seconds", "3"]) == 1
    assert started == [(["-m", "plancia", "fuzz", "qin", "--seconds", "3"], "1")]
