"""The lab: the same numbers from any number of processes, and statistics that can be recomputed."""

import json
import random
import signal
import subprocess
import sys
from collections.abc import Generator
from dataclasses import replace
from itertools import islice
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

import plancia
from plancia.arena.estimates import Estimate, Ratio
from plancia.arena.games import CHUNK, Amounts, Gain, Record, play, play_games, seating
from plancia.arena.lab import Lab, Report
from plancia.cli import main
from plancia.commands import lab as command
from plancia.core.errors import OptionError
from plancia.core.game import Game
from plancia.texts import LANGUAGES, say

CARD = ("card", "ace")


def game_of(scores: tuple[int, ...], start: int, **notes: Amounts) -> Record:
    """A record by hand: the best score wins; notes are of the group `card`."""
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return Record(scores, winners, start, 10, {("card", name): amounts for name, amounts in notes.items()})


def report_of(*records: Record) -> Report:
    lab = Lab(len(records[0].scores))
    for record in records:
        lab.add(record)
    return lab.report()


def random_records(n: int, players: int) -> list[Record]:
    """Games in which an ace helps; in a third of them it is not in play."""
    rng = random.Random(n)
    records = []
    for _ in range(n):
        aces = tuple(rng.choice((0, 0, 1, 2, 3)) for _ in range(players))
        scores = tuple(rng.randrange(5) + ace for ace in aces)
        records.append(game_of(scores, rng.randrange(players), **({"ace": aces} if rng.random() < 0.67 else {})))
    return records


def wins(record: Record) -> list[float]:
    return [(seat in record.winners) / len(record.winners) for seat in range(len(record.scores))]


def number(estimate: Estimate) -> float:
    assert estimate.value is not None
    return estimate.value


def test_a_seat_that_had_it_and_won_lifts_the_rate() -> None:
    row = report_of(
        game_of((3, 1), 0, ace=(1, 0)),
        game_of((3, 1), 1, ace=(0, 2)),
        game_of((1, 3), 0, ace=(0, 1)),
        game_of((1, 3), 0, ace=(0, 0)),
        game_of((1, 3), 0),
    ).groups["card"]["ace"]
    assert (row.in_play, row.had, row.nobody) == (0.8, 3 / 8, 1 / 4)
    assert number(row.mean) == 4 / 8
    assert row.winners == 2 / 4
    assert number(row.score) == (3 + 1 + 3) / 3
    assert number(row.lift) == pytest.approx(2 / 3 - 1 / 2)


def test_what_everybody_has_lifts_nobody() -> None:
    row = report_of(*(game_of((score, 5), 0, ace=(2, 2)) for score in (1, 9, 3))).groups["card"]["ace"]
    assert row.lift == Estimate(0, 0, 3)
    assert row.each == Estimate(None, None, 0)


def test_a_shared_win_is_a_part_of_a_win() -> None:
    report = report_of(game_of((4, 4, 1), 0, ace=(1, 0, 0)), game_of((4, 1, 1), 0, ace=(1, 0, 0)))
    assert report.shared == 0.5
    assert number(report.groups["card"]["ace"].lift) == pytest.approx((0.5 + 1) / 2 - 1 / 3)
    assert [number(seat.wins) for seat in report.seats] == [0.75, 0.25, 0]


def test_seats_count_from_the_start_player() -> None:
    report = report_of(game_of((1, 9, 2), 1), game_of((1, 2, 8), 2), game_of((5, 2, 1), 2))
    assert [number(seat.wins) for seat in report.seats] == pytest.approx([2 / 3, 1 / 3, 0])
    assert [number(seat.advantage) for seat in report.seats] == pytest.approx([1 / 3, 0, -1 / 3])
    assert [number(seat.score) for seat in report.seats] == pytest.approx([(9 + 8 + 1) / 3, (2 + 1 + 5) / 3, 5 / 3])
    assert report.seats[0].wins.error == pytest.approx(sqrt(2 / 3 * 1 / 3 / 2))


def test_scores_are_described() -> None:
    report = report_of(game_of((10, 4, 6), 0), game_of((2, 8, 6), 0))
    assert (number(report.score), number(report.winner), number(report.spread), number(report.margin)) == (6, 9, 6, 3)
    assert report.score_sd == pytest.approx(sqrt(sum((x - 6) ** 2 for x in (10, 4, 6, 2, 8, 6)) / 5))
    assert report.winner_sd == pytest.approx(sqrt(2))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_sums_agree_with_a_plain_recomputation(players: int) -> None:
    records = random_records(200, players)
    row = report_of(*records).groups["card"]["ace"]
    played = [(record.notes[CARD], wins(record)) for record in records if CARD in record.notes]
    seats = [(ace or 0, win) for aces, won in played for ace, win in zip(aces, won, strict=True)]
    had = [win for ace, win in seats if ace]
    assert row.in_play == len(played) / len(records)
    assert row.had == len(had) / len(seats)
    assert row.winners == pytest.approx(sum(ace * win for ace, win in seats) / len(played))
    rate = sum(had) / len(had)
    assert number(row.lift) == pytest.approx(rate - 1 / players)
    rests = [sum(win - rate for ace, win in zip(aces, won, strict=True) if ace) for aces, won in played if any(aces)]
    n = len(rests)
    assert row.lift.error == pytest.approx(sqrt(n / (n - 1) * sum(rest**2 for rest in rests)) / len(had))

    ahead = [  # each seat's aces minus the mean of the others
        ((ace or 0) - (sum(a or 0 for a in aces) - (ace or 0)) / (players - 1), win - 1 / players)
        for aces, won in played
        for ace, win in zip(aces, won, strict=True)
    ]
    assert number(row.each) == pytest.approx(sum(x * y for x, y in ahead) / sum(x * x for x, _ in ahead))


def test_the_standard_error_is_the_spread_of_repeated_labs() -> None:
    rows = [report_of(*random_records(150 + k, 3)).groups["card"]["ace"] for k in range(60)]
    for name in ("lift", "each"):
        values = [number(getattr(row, name)) for row in rows]
        mean = sum(values) / len(values)
        spread = sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))
        assert 0.7 < spread / (sum(getattr(row, name).error for row in rows) / len(rows)) < 1.4, name


def test_an_offer_is_worth_what_having_it_changed() -> None:
    records = [
        replace(game_of((3, 1), 0), gains=gains)
        for gains in (
            (Gain("ace", 1, 9), Gain("ace", 0, 1), Gain("king", -0.5, 2)),
            (),
            (Gain("ace", 0.5, 4),),
        )
    ]
    offers = report_of(*records).offers
    assert list(offers) == ["ace", "king"]
    ace = offers["ace"]
    assert [number(ace.wins), number(ace.lead)] == pytest.approx([0.5, 14 / 3])
    assert ace.wins.games == ace.lead.games == 2
    assert ace.lead.error == pytest.approx(sqrt(2 * ((10 - 2 * 14 / 3) ** 2 + (4 - 14 / 3) ** 2)) / 3)
    assert offers["king"].lead == Estimate(2, None, 1)


def test_an_estimate_is_clear_beyond_three_errors_in_enough_games() -> None:
    assert Estimate(0.31, 0.1, 30).clear
    assert Estimate(-0.31, 0.1, 30).clear
    assert not Estimate(0.29, 0.1, 30).clear
    assert not Estimate(0.31, 0.1, 29).clear
    assert not Estimate(None, None, 0).clear
    assert Ratio().estimate() == Estimate(None, None, 0)


def test_two_processes_give_the_same_records_in_the_same_order() -> None:
    game, games = plancia.game("qin"), CHUNK + 5
    alone = list(play_games(game, ["greedy", "random"], games, seed=7))
    assert list(play_games(game, ["greedy", "random"], games, seed=7, processes=2)) == alone
    assert alone[3] == play(game, ("random", "greedy"), 10)
    assert len({record.scores for record in alone}) > 1


def test_processes_end_when_nobody_wants_more_records() -> None:
    games = play_games(plancia.game("qin"), ["random"], 100 * CHUNK, processes=2)
    assert len(list(islice(games, 3))) == 3
    games.close()
    assert list(games) == []


def test_processes_end_when_the_lab_is_killed() -> None:
    code = """if __name__ == "__main__":
    import plancia
    from plancia.arena.games import play_games
    for _ in play_games(plancia.game("qin"), ["random"], 10**6, processes=2):
        print("played", flush=True)"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as lab:
        assert lab.stdout is not None
        assert lab.stdout.readline() == "played\n"
        lab.kill()
        lab.communicate(timeout=60)  # the pipe has an end only when the last process has let go of it


@pytest.mark.parametrize("name", ["qin", "terratain"])
def test_a_game_without_a_census_has_scores_and_seats(name: str) -> None:
    game = plancia.game(name, players=3)
    report = report_of(*play_games(game, ["random"], 6))
    assert report.groups == {}
    assert sum(number(seat.wins) for seat in report.seats) == pytest.approx(1)


def test_different_bots_change_seats_and_are_compared() -> None:
    assert seating(("a", "b", "c"), 4) == ("b", "c", "a")
    report = report_of(*play_games(plancia.game("qin"), ["greedy", "random"], 10))
    bots = report.groups["bot"]
    assert (bots["greedy"].had, bots["random"].had) == (0.5, 0.5)
    assert number(bots["greedy"].lift) == -number(bots["random"].lift) > 0.3


def test_a_fixed_start_player_is_the_start_player() -> None:
    assert {record.start for record in play_games(plancia.game("qin", players=3, first=2), ["random"], 3)} == {1}


def test_the_number_of_bots_is_checked() -> None:
    with pytest.raises(OptionError, match="Bots: 2, players: 3"):
        next(play_games(plancia.game("qin", players=3), ["random", "random"], 1))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_reports_in_every_language(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["lab", "qin", "--games", "5", "--bots", "greedy,random,random", "--processes", "1", "--lang", lang]
    assert main(argv) == 0
    told = capsys.readouterr()
    assert "qin players=3 board=bird first=random" in told.out
    for key in ("scores", "seats", "seats.start", "group.bot", "head.lift", "scores.winner"):
        assert say(f"lab.{key}", lang) in told.out
    assert "lab." not in told.out + told.err
    assert max(map(len, told.out.splitlines())) <= 80
    assert told.err.count("\n") == 1


def test_the_json_holds_all_numbers_whatever_the_processes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written = []
    for processes in ("1", "2"):
        file = tmp_path / f"{processes}.json"
        argv = ["lab", "qin", "--players", "3", "--games", str(CHUNK + 1), "--seed", "5", "--bots", "random"]
        assert main([*argv, "--processes", processes, "--json", str(file)]) == 0
        written.append(file.read_text())
    assert written[0] == written[1]
    report: dict[str, Any] = json.loads(written[0])
    assert (report["game"], report["bots"], report["seed"]) == ("qin", ["random"] * 3, 5)
    assert report["options"] == {"players": 3, "board": "bird", "first": "random"}
    assert (report["asked"], report["games"]) == (CHUNK + 1, CHUNK + 1)
    assert set(report["seats"][0]["advantage"]) == {"value", "error", "games"}


def test_an_interrupt_gives_the_report_of_the_games_so_far(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(game: Game, *_: object) -> Generator[Record]:
        for number in range(100):
            if number == 3:
                signal.raise_signal(signal.SIGINT)
            yield play(game, ["random", "random"], number)

    monkeypatch.setattr(command, "play_games", interrupted)
    file = tmp_path / "lab.json"
    before = signal.getsignal(signal.SIGINT)
    assert main(["lab", "qin", "--games", "100", "--json", str(file), "--lang", "en"]) == 0
    assert json.loads(file.read_text())["games"] == 4
    assert "Interrupted. Games so far: 4" in capsys.readouterr().err
    assert signal.getsignal(signal.SIGINT) is before


def test_spaces_in_a_list_of_bots_do_not_matter(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "lab.json"
    assert main(["lab", "qin", "--games", "1", "--bots", "greedy, random", "--json", str(file)]) == 0
    assert json.loads(file.read_text())["bots"] == ["greedy", "random"]


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["--games", "0"], "“0”"),
        (["--processes", "two"], "“two”"),
        (["--bots", "clever"], "“clever”"),
        (["--bots", "greedy,greedy", "--players", "3"], "Bots: 2, players: 3"),
        (["--seed", "-1"], "-1"),
        (["--offers", "2"], "Qin offers nothing"),
        (["--json", str(Path(__file__).parent)], "cannot be written"),
    ],
)
def test_wrong_arguments_are_one_line_and_exit_code_2(
    argv: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "qin", *argv, "--lang", "en"]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
