"""The arena: the same deals from every seat, and a report that can be trusted and read."""

import json
import signal
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

import plancia
from plancia import Position
from plancia.arena.duplicates import Contest, Deal, Pair, play_deals, round_robin
from plancia.arena.games import play
from plancia.arena.lab import Lab
from plancia.arena.ladder import Ladder
from plancia.bots import BOTS, Bot, choose_greedy, choose_random
from plancia.cli import main
from plancia.commands import arena as command
from plancia.texts import LANGUAGES, say


@pytest.fixture
def told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Run the command and read its JSON."""

    def run(*argv: str, code: int = 0) -> dict[str, Any]:
        file = tmp_path / "arena.json"
        assert main(["arena", "qin", "--processes", "1", *argv, "--json", str(file)]) == code
        report: dict[str, Any] = json.loads(file.read_text())
        return report

    return run


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_deal_is_played_once_from_each_seat(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, int, str]] = []

    def spy(name: str) -> Bot:
        def choose(sight: Position, seed: int) -> int:
            assert isinstance(sight.viewer, int)
            if sight.moves < players:
                seen.append((name, sight.viewer, sight.text() if sight.moves == 0 else ""))
            return choose_random(sight, seed)

        return Bot(name, choose)

    for name in ("one", "other"):
        monkeypatch.setitem(BOTS, name, spy(name))
    game = plancia.game("qin", players=players)
    (deal,) = play_deals(Contest.of(game, [Pair("one", "other")], 7), 1)
    assert [seat for name, seat, _ in seen if name == "one"] == [-turn % players for turn in range(players)]
    assert [game.seats.index(0) for game in deal.games] == [-turn % players for turn in range(players)]
    assert len({text for _, seat, text in seen if seat == 0 and text}) == 1  # the same tiles in every game


def test_everybody_plays_everybody_and_itself_if_wished() -> None:
    assert round_robin(["random", "greedy"]) == (Pair("random", "greedy"),)
    assert round_robin(["greedy"]) == round_robin(["greedy", "greedy"]) == (Pair("greedy", "greedy"),)
    assert len(round_robin(["greedy", "random"], mirrors=True)) == 3


def test_a_bot_that_is_always_better_is_found(told: Any) -> None:
    report = told("--bots", "random,greedy", "--games", "60")
    (pair,) = report["pairs"]
    assert (pair["a"], pair["b"], pair["games"]) == ("random", "greedy", 60)
    assert pair["high"] < 0.2
    assert [row["bot"] for row in report["ratings"]] == ["greedy", "random"]
    assert report["ratings"][0]["above"]["low"] > 100


@pytest.mark.parametrize("players", ["2", "3"])
def test_a_mirror_is_fair_and_shows_how_much_is_luck(players: str, told: Any) -> None:
    report = told("--bots", "random", "--games", "120", "--players", players)
    (pair,) = report["pairs"]
    assert abs(pair["share"] - pair["fair"]) < 2.5 * pair["error"]
    assert pair["low"] < pair["fair"] < pair["high"]
    assert -0.2 < pair["luck"]["value"] < 0.9
    assert report["ratings"] == []


def test_a_mirror_is_not_the_same_game_again() -> None:
    ladder = Ladder([Pair("random", "random")], 2)
    for deal in play_deals(Contest.of(plancia.game("qin"), [Pair("random", "random")], 0), 30):
        ladder.add(deal)
    luck = ladder.standing().pairs[0].luck
    assert luck is not None
    assert luck.value is not None
    assert luck.value < 0.95


def test_one_bot_sits_among_others_where_more_than_two_play(told: Any) -> None:
    report = told("--bots", "greedy,random", "--games", "10", "--players", "4")
    (pair,) = report["pairs"]
    assert (report["players"], pair["games"], pair["deals"], pair["fair"]) == (4, 12, 3, 0.25)
    assert report["options"]["first"] == 1


def test_the_json_is_the_same_whatever_the_processes(told: Any) -> None:
    argv = ("--bots", "greedy,random", "--mirror", "--games", "16", "--seed", "5")
    alone = told(*argv)
    assert told(*argv, "--processes", "2") == alone
    assert list(alone) == [
        *("game", "rules", "options", "seed", "asked", "players", "games", "decisions", "pairs", "ratings", "troubles")
    ]
    assert set(alone["pairs"][0]) == {"a", "b", "games", "deals", "share", "low", "high", "error", "fair", "luck"}
    for rating in alone["ratings"]:
        assert set(rating) == {"bot", "rating", "low", "high", "above", "openskill"}
        assert set(rating["openskill"]) == {"value", "low", "high"}
    assert (alone["asked"], alone["games"], alone["seed"]) == (16, 48, 5)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", ["2", "3"])
def test_the_command_reports_in_every_language(lang: str, players: str, capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["arena", "qin", "--games", "6", "--bots", "greedy,random", "--mirror", "--processes", "1", "--lang", lang]
    assert main([*argv, "--players", players]) == 0
    told = capsys.readouterr()
    assert f"qin players={players} board=bird first=1" in told.out
    for key in ("pairs", "ratings", "head.share", "head.above", "head.points"):
        assert say(f"arena.{key}", lang) in told.out
    assert told.out.count("●") == 2
    assert "arena." not in told.out + told.err
    assert "games." not in told.out + told.err
    assert max(map(len, told.out.splitlines())) <= 80
    assert told.err.count("\n") == 1


def test_a_test_ends_as_soon_as_it_is_decided(told: Any, capsys: pytest.CaptureFixture[str]) -> None:
    report = told("--bots", "greedy,random", "--sprt", "0,50", "--games", "4000", "--lang", "en")
    assert (report["sprt"]["verdict"], report["sprt"]["deals"]) == ("accepted", 30)
    assert report["games"] == 60
    assert "Accepted: greedy is stronger" in capsys.readouterr().out


def test_a_change_for_the_worse_is_rejected(told: Any, capsys: pytest.CaptureFixture[str]) -> None:
    report = told("--bots", "random,greedy", "--sprt", "0,50", "--games", "4000", "--lang", "en", code=1)
    assert report["sprt"]["verdict"] == "rejected"
    assert "Rejected: random" in capsys.readouterr().out


def test_what_cannot_be_decided_says_so(told: Any, capsys: pytest.CaptureFixture[str]) -> None:
    report = told("--bots", "greedy,random", "--sprt=-10,10", "--games", "4", "--lang", "en", code=1)
    assert report["sprt"]["verdict"] == "undecided"
    assert "Play more games" in capsys.readouterr().out


def test_an_interrupt_gives_the_report_of_the_deals_so_far(
    told: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(contest: Contest, *_: object) -> Generator[Deal]:
        for number in range(100):
            if number == 3:
                signal.raise_signal(signal.SIGINT)
            yield contest.play(number)

    monkeypatch.setattr(command, "play_deals", interrupted)
    before = signal.getsignal(signal.SIGINT)
    assert told("--bots", "random", "--games", "200", "--lang", "en")["games"] == 8
    assert "Interrupted. Games so far: 8" in capsys.readouterr().err
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["--bots", "clever,greedy"], "“clever”"),
        (["--bots", ","], "at least one bot"),
        ([], "--bots"),
        (["--bots", "greedy", "--games", "0"], "“0”"),
        (["--bots", "greedy", "--seed", str(2**64 - 1)], "seed"),
        (["--bots", "greedy,random", "--sprt", "20"], "“20”"),
        (["--bots", "greedy,random", "--sprt", "20,0"], "“20,0”"),
        (["--bots", "greedy,random", "--sprt", "0,nan"], "“0,nan”"),
        (["--bots", "greedy", "--sprt", "0,20"], "two different bots"),
        (["--bots", "greedy,random", "--sprt", "0,20", "--mirror"], "two different bots"),
        (["--bots", "greedy", "--json", str(Path(__file__).parent)], "cannot be written"),
        (["--bots", "cmd:"], "cmd:COMMAND"),
        (["--bots", "cmd:no-such-program-at-all"], "no-such-program-at-all"),
    ],
)
def test_wrong_arguments_are_one_line_and_exit_code_2(
    argv: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(["arena", "qin", *argv, "--lang", "en"])
    except SystemExit as stop:
        code = int(stop.code or 0)
    assert code == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


def test_a_named_bot_of_ones_own_is_compared_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "mine", Bot("mine", choose_greedy))
    deals = list(play_deals(Contest.of(plancia.game("qin"), round_robin(["mine", "random"]), 0), 5))
    assert sum(game.share for deal in deals for game in deal.games) > 8


def test_sums_of_games_are_of_one_number_of_players() -> None:
    """Before the first game there is nothing to tell, which is told too."""
    two, three = (plancia.game("qin", players=n) for n in (2, 3))
    lab, ladder = Lab(2), Ladder([Pair("random", "greedy")], 2)
    assert (lab.report().games, ladder.standing().games) == (0, 0)
    deals = [Contest.of(game, [Pair("random", "level1")], 1).play(0) for game in (two, three)]
    ladder.add(deals[0])
    assert [pair.b for pair in ladder.standing().pairs] == ["level1"]
    with pytest.raises(plancia.OptionError, match="Bots: 3, players: 2"):
        ladder.add(deals[1])
    with pytest.raises(plancia.OptionError, match="Bots: 3, players: 2"):
        lab.add(play(three, ["random"] * 3, 1))
    assert (lab.report().games, ladder.standing().games) == (0, 2)
