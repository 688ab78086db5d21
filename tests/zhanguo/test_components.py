"""The printed tables are those of the rules, and a user's own are checked to the last field."""

import pickle
import re
from collections.abc import Callable
from copy import deepcopy
from importlib.resources import files
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plancia.games.zhanguo
from plancia import TextError
from plancia.games.zhanguo.components import PREFIX, Components, ComponentsError, printed, read_components
from plancia.games.zhanguo.components.parsing import parse
from plancia.games.zhanguo.names import COLOURS, PROVENANCES
from plancia.texts import LANGUAGES, catalogue, say
from spoiling import quick, spoiled
from zhanguo.component_files import TABLES, Broken, Place, Raw, broken_files, raw_files, written

FILE = (files(plancia.games.zhanguo) / "components" / "components.toml").read_text("utf-8")
START_FILE = (Path(__file__).parent / "start_values.toml").read_text("utf-8")
START = read_components(START_FILE)
"""The tables as the rules text has them, before any tuning."""
BODY = FILE[FILE.index("[rounds]") :]

few = settings(quick, max_examples=50)
"""Whole files are slow to draw."""


def raw() -> Raw:
    """The tables of the rules text as TOML gives them, to be spoiled."""
    tables = parse(START_FILE, PREFIX)
    assert isinstance(tables, dict)
    return deepcopy(tables)


def wrong(tables: Raw) -> ComponentsError:
    with pytest.raises(ComponentsError) as info:
        read_components(written(tables), "mine.toml")
    return info.value


def places(error: ComponentsError) -> set[Place]:
    return {(mistake.table, mistake.row, mistake.field) for mistake in error.mistakes}


def keys(error: ComponentsError) -> list[str]:
    return [mistake.key.removeprefix(f"{PREFIX}.") for mistake in error.mistakes]


def test_only_our_own_tables_are_tuned() -> None:
    """Everything else is as the rules text has it."""
    tuned = {name for name in TABLES if getattr(printed(), name) != getattr(START, name)}
    assert tuned == {"wall_tiles", "tasks", "rewards", "side_b", "effects"}
    assert {getattr(printed(), name).provenance for name in tuned} == {"ours"}


def test_z1_1_the_cards_are_made_by_the_formula() -> None:
    triggers = ("wall", "palace", "hire", "recruit", "governor")
    for number, card in enumerate(START.cards.rows, 1):
        deck, i = divmod(number - 1, 40)
        effect = ((i // 5) + 2 * (i % 5) + 3 * deck) % 8 + 1
        assert (card.number, card.colour) == (number, ("writing", "currency", "law")[deck])
        assert (card.trigger, card.effect) == (triggers[i % 5], f"E{effect}")
    assert len(START.cards.rows) == 120
    assert len({(card.colour, card.trigger, card.effect) for card in START.cards.rows}) == 120
    ranges = [(row.colour, row.first, row.last) for row in START.colours.rows]
    assert ranges == [("writing", 1, 40), ("currency", 41, 80), ("law", 81, 120)]


def test_z5_7_triggers_and_effects() -> None:
    needs = {row.trigger: row.needs for row in START.triggers.rows}
    assert {trigger for trigger in needs if needs[trigger] == "higher"} == {"hire", "palace", "wall"}
    assert {trigger for trigger in needs if needs[trigger] == "lower"} == {"recruit", "governor"}
    assert [(e.effect, e.gain, e.amount, e.most) for e in START.effects.rows] == [
        ("E1", "officials", 1, 0),
        ("E2", "reassign", 2, 0),
        ("E3", "workers", 1, 0),
        ("E4", "calm", 1, 0),
        ("E5", "markers", 1, 0),
        ("E6", "vp", 2, 0),
        ("E7", "vp_per_governor", 1, 4),
        ("E8", "vp_per_building", 1, 4),
    ]


def test_z6_2_the_rewards() -> None:
    table = """
        2 officials 2 | 2 workers 4   | 2 officials 5
        2 workers 3   | 2 officials 1 | 2 workers 5
        1 governor 4  | 3 workers 1   | 1 wall on 1
        1 wall on 1+2 | 1 governor 2  | 1 palace 3
        1 palace 5    | 1 wall on 1+2+3 | 1 governor 3
    """
    wanted = [cell.strip() for line in table.strip().splitlines() for cell in line.split("|")]
    rows = START.rewards.rows
    assert [f"{r.amount} {r.gain} {r.region or 'on ' + '+'.join(map(str, r.bars))}" for r in rows] == wanted
    assert [(r.round, r.colour) for r in rows] == list(product(range(1, 6), COLOURS))


def test_z7_1_the_tasks() -> None:
    tasks = [(task.kind, "+".join(map(str, task.places))) for task in START.tasks.rows]
    walls = ("west+centre", "centre+east", "west+east", "west+centre+east")
    assert tasks[:4] == [("wall", places) for places in walls]
    assert tasks[4:8] == [("palace", places) for places in ("1+4", "2+5", "1+3", "2+4")]
    assert tasks[8:] == [("governor", places) for places in ("1+3+5", "2+3+4", "1+2+4", "3+4+5")]
    assert START.tasks.spaces == (5, 4, 3, 2)


def test_z8_3_the_wall_tiles() -> None:
    assert [f"{t.tile}{t.side} {t.vp} per {t.per} {t.criterion}" for t in START.wall_tiles.rows] == [
        "W1A 1 per 1 governors",
        "W1B 1 per 1 governor_regions",
        "W2A 1 per 1 palaces",
        "W2B 1 per 1 palace_regions",
        "W3A 1 per 1 walls",
        "W3B 2 per 1 wall_sites",
        "W4A 1 per 2 writing_cards",
        "W4B 1 per 2 currency_cards",
        "W5A 1 per 2 law_cards",
        "W5B 1 per 1 full_regions",
        "W6A 1 per 1 task_discs",
        "W6B 1 per 1 calm_regions",
    ]


def test_z1_2_z1_3_supplies_and_markers_by_players() -> None:
    own = START.supplies
    assert (own.governors, own.palaces, own.walls, own.officials) == (8, 6, 5, 5)
    assert [(r.players, r.markers, r.palace_spaces) for r in START.players.rows] == [
        (2, 6, 2),
        (3, 9, 3),
        (4, 12, 4),
    ]
    assert (START.court.big_markers, START.court.big_value) == (1, 3)


def test_z1_4_z1_5_map_wall_and_unrest() -> None:
    neighbours = {row.region: row.neighbours for row in START.regions.rows}
    assert neighbours == {1: (2,), 2: (1, 3), 3: (2, 4), 4: (3, 5), 5: (4,)}
    assert {(row.site, row.section): row.bars for row in START.walls.rows} == {
        (site, section): (1, 2, 3) for site in ("west", "centre", "east") for section in (1, 2)
    }
    squares = [(square.region, square.gain, square.amount) for square in START.squares.rows]
    gains = (("reassign", 4), ("officials", 1), ("vp", 3))
    assert squares == [(region, *gain) for region in range(1, 6) for gain in gains]
    assert (START.unrest.last, START.unrest.palace_ban) == (4, 3)


def test_z2_3_z3_1_z8_4_z8_5_set_up_rounds_and_variants() -> None:
    start = [(row.official, row.region, row.amount) for row in START.setup.rows]
    assert start == [("red", 1, 1), ("grey", 1, 1), ("white", 1, 1)]
    assert (START.rounds.rounds, START.rounds.draw) == (5, 2)
    assert (START.draft.rounds, START.draft.draw) == (4, 3)
    assert START.auction.vp == 15
    powers = {row.board: (row.power, row.amount) for row in START.side_b.rows}
    assert powers == {
        "circle": ("reassign", 4),
        "square": ("first_hire", 1),
        "triangle": ("third_card", 1),
        "star": ("palace", 1),
    }


def test_z4_1_z5_2_z5_4_z5_5_z8_1_z8_2_numbers_of_actions_and_of_the_end() -> None:
    assert [(row.card, row.markers, row.unrest) for row in START.unify.rows] == [(1, 1, 0), (2, 2, 1), (3, 3, 2)]
    assert START.unify.missing_vp == 1
    court, end = START.court, START.majorities
    assert (court.reassign_points, court.worker_area, court.hire_unrest) == (3, 2, 1)
    assert (court.palace_workers, court.palace_others, court.palace_vp) == (2, 1, 1)
    assert (end.region, end.governor, end.writing, end.currency, end.law) == (9, 3, 5, 6, 7)


def test_every_table_says_where_it_comes_from() -> None:
    provenances = {name: getattr(printed(), name).provenance for name in TABLES}
    assert set(provenances.values()) == set(PROVENANCES) - {"own"}
    ours = {name for name, provenance in provenances.items() if provenance == "ours"}
    assert ours >= {"cards", "rewards", "tasks", "wall_tiles", "squares", "unrest", "side_b", "regions"}


def test_what_the_summary_fixes_is_called_so() -> None:
    """Z1.4, Z2.3: the sections of the wall with their bars, and three officials in the first region."""
    seed = {name for name in TABLES if getattr(printed(), name).provenance == "seed"}
    assert seed == {"rounds", "auction", "setup", "unify", "court", "walls", "majorities", "colours"}


def test_every_note_of_ours_is_there_in_three_languages() -> None:
    notes = {name: getattr(printed(), name).note for name in TABLES if getattr(printed(), name).note}
    assert {key: text for key, text in catalogue("en").items() if key.startswith("zhanguo.note.")} == {
        f"zhanguo.note.{name}": note for name, note in notes.items()
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_clause_of_the_sides_b_says_what_the_tables_say(lang: str) -> None:
    """Z2.3, Z8.4"""
    told = say("zhanguo.clause.Z8.4", lang).partition(say("zhanguo.board.circle", lang))
    sentences = re.split(r"\.(?: |$)", told[1] + told[2])
    for row, sentence in zip(printed().side_b.rows, sentences, strict=False):
        assert sentence.startswith(say(f"zhanguo.board.{row.board}", lang))
        assert re.findall(r"\d+", sentence) == [str(row.amount)] * bool(row.amount)
    assert [row.power for row in printed().side_b.rows] == ["third_markers", "first_hire", "third_card", "palace_vp"]


def test_the_file_is_written_as_plancia_writes_it() -> None:
    assert printed().text() == BODY
    assert read_components(BODY) == printed()
    assert read_components("\ufeff" + FILE.replace("\n", "\r\n")) == printed()


def test_the_digest_knows_values_and_no_remarks() -> None:
    assert re.fullmatch("[0-9a-f]{12}", printed().digest)
    remarked = re.sub("note = .*", 'note = "mine"', FILE).replace('"ours"', '"public"')
    assert read_components(remarked) != printed()
    assert read_components(remarked).digest == printed().digest
    assert read_components(FILE.replace("vp = 15", "vp = 16")).digest != printed().digest


@few
@given(raw_files())
def test_other_tables_read_back(tables: Raw) -> None:
    components = read_components(written(tables))
    back = read_components(components.text())
    assert (back, back.text(), back.digest) == (components, components.text(), components.digest)
    assert {card.number: card.effect for card in components.cards.rows} == {
        row["number"]: row["effect"] for row in tables["cards"]["rows"]
    }


def test_the_order_of_rows_and_of_sets_says_nothing() -> None:
    tables = raw()
    for name in ("cards", "regions", "rewards", "walls", "wall_tiles"):
        tables[name]["rows"].reverse()
    for row in tables["regions"]["rows"]:
        row["neighbours"].reverse()
    assert read_components(written(tables)) == START


@quick
@given(broken_files(raw()))
def test_every_mistake_is_named_by_table_row_and_field(broken: Broken) -> None:
    assert broken.places <= places(wrong(broken.raw))


@few
@given(raw_files().flatmap(broken_files))
def test_every_mistake_in_other_tables_is_named_too(broken: Broken) -> None:
    assert broken.places <= places(wrong(broken.raw))


@quick
@given(broken_files(raw(), most=1))
def test_one_mistake_names_its_own_table_only(broken: Broken) -> None:
    ((table, _, _),) = broken.places
    assert {mistake.table for mistake in wrong(broken.raw).mistakes} == {table}


def change(*path: Any, to: Any) -> Callable[[Raw], None]:
    """Put a value at table, row (from 1) and field."""

    def spoil(tables: Raw) -> None:
        *way, last = [part for step in path for part in (["rows", step - 1] if isinstance(step, int) else [step])]
        spot: Any = tables
        for part in way:
            spot = spot[part]
        spot[last] = to

    return spoil


def drop(table: str, row: int) -> Callable[[Raw], None]:
    return lambda tables: tables[table]["rows"].pop(row - 1)


def repeat(table: str, row: int) -> Callable[[Raw], None]:
    return lambda tables: tables[table]["rows"].append(deepcopy(tables[table]["rows"][row - 1]))


WRONG: list[tuple[Callable[[Raw], Any], str, Place]] = [
    (lambda tables: tables.pop("cards"), "missing_table", ("cards", 0, "")),
    (change("card", to={}), "unknown_table", ("card", 0, "")),
    (lambda tables: tables["court"].pop("hire_unrest"), "missing_field", ("court", 0, "hire_unrest")),
    (lambda tables: tables["auction"].pop("provenance"), "missing_field", ("auction", 0, "provenance")),
    (change("cards", "provenance", to="mine"), "name", ("cards", 0, "provenance")),
    (change("cards", "note", to="two\nlines"), "line", ("cards", 0, "note")),
    (change("cards", "rows", to=7), "not_rows", ("cards", 0, "rows")),
    (change("cards", 57, to="palace E1"), "not_row", ("cards", 57, "")),
    (change("cards", 57, "trigger", to="wal"), "name", ("cards", 57, "trigger")),
    (change("cards", 57, "trigger", to=3), "name", ("cards", 57, "trigger")),
    (change("cards", 57, "number", to=121), "number", ("cards", 57, "number")),
    (change("cards", 57, "number", to="57"), "number", ("cards", 57, "number")),
    (change("cards", 57, "number", to=58), "row_twice", ("cards", 58, "number")),
    (change("cards", 57, "colour", to="law"), "colour", ("cards", 57, "colour")),
    (change("cards", 57, "cost", to=1), "unknown_field", ("cards", 57, "cost")),
    (drop("cards", 57), "missing_rows", ("cards", 0, "rows")),
    (repeat("cards", 57), "row_twice", ("cards", 121, "number")),
    (change("colours", 2, "last", to=79), "range", ("colours", 2, "last")),
    (change("colours", 2, "first", to=40), "overlap", ("colours", 2, "first")),
    (drop("rewards", 15), "missing_rows", ("rewards", 0, "rows")),
    (change("rewards", 1, "region", to=6), "number", ("rewards", 1, "region")),
    (change("rewards", 9, "region", to=1), "case", ("rewards", 9, "region")),
    (change("rewards", 9, "bars", to=[4]), "bars", ("rewards", 9, "bars")),
    (change("rewards", 9, "bars", to=[1, 1]), "repeated", ("rewards", 9, "bars")),
    (lambda tables: tables["rewards"]["rows"][8].pop("bars"), "missing_field", ("rewards", 9, "bars")),
    (change("rewards", 2, "colour", to="writing"), "row_twice", ("rewards", 2, "colour")),
    (change("tasks", "spaces", to=[5, 4, 3]), "list", ("tasks", 0, "spaces")),
    (change("tasks", 1, "places", to=["north"]), "name", ("tasks", 1, "places")),
    (change("tasks", 5, "places", to=[0]), "number", ("tasks", 5, "places")),
    (change("tasks", 5, "places", to=[]), "list", ("tasks", 5, "places")),
    (drop("tasks", 5), "tasks", ("tasks", 0, "rows")),
    (repeat("tasks", 5), "tasks", ("tasks", 0, "rows")),
    (drop("walls", 6), "missing_rows", ("walls", 0, "rows")),
    (change("walls", 6, "bars", to=[1, 2]), "list", ("walls", 6, "bars")),
    (change("walls", 6, "bars", to=[1, 2, 6]), "number", ("walls", 6, "bars")),
    (change("walls", 6, "site", to="north"), "name", ("walls", 6, "site")),
    (drop("wall_tiles", 1), "missing_rows", ("wall_tiles", 0, "rows")),
    (change("regions", 1, "neighbours", to=[]), "list", ("regions", 1, "neighbours")),
    (change("regions", 1, "neighbours", to=[1, 2]), "own_neighbour", ("regions", 1, "neighbours")),
    (change("regions", 1, "neighbours", to=[2, 3]), "one_way", ("regions", 1, "neighbours")),
    (change("unrest", "palace_ban", to=0), "number", ("unrest", 0, "palace_ban")),
    (change("unrest", "palace_ban", to=5), "ban", ("unrest", 0, "palace_ban")),
    (lambda raw: [row.update(region=1) for row in raw["squares"]["rows"][:5]], "squares", ("squares", 5, "region")),
    (change("setup", 1, "amount", to=6), "start", ("setup", 1, "amount")),
    (change("rounds", "draw", to=3), "deck", ("rounds", 0, "draw")),
    (change("draft", "draw", to=5), "deck", ("draft", 0, "draw")),
    (change("draft", "draw", to=2), "draft_draw", ("draft", 0, "draw")),
    (change("rounds", "rounds", to=3), "draft_rounds", ("draft", 0, "rounds")),
    (drop("players", 3), "missing_rows", ("players", 0, "rows")),
]  # fmt: skip


@pytest.mark.parametrize(("spoil", "key", "place"), WRONG, ids=[f"{key} {place}" for _, key, place in WRONG])
def test_each_kind_of_mistake(spoil: Callable[[Raw], Any], key: str, place: Place) -> None:
    tables = raw()
    spoil(tables)
    error = wrong(tables)
    assert (f"{PREFIX}.{key}", place) in [(m.key, (m.table, m.row, m.field)) for m in error.mistakes]
    assert len(error.mistakes) <= 3, "a mistake must not look like many"


def test_mistakes_that_do_not_meet_are_all_named_at_once() -> None:
    tables = raw()
    wanted = set()
    for spoil, _, place in (WRONG[4], WRONG[8], WRONG[20], WRONG[34], WRONG[40], WRONG[43]):
        spoil(tables)
        wanted.add(place)
    assert places(wrong(tables)) == wanted


def test_a_table_that_is_none() -> None:
    with pytest.raises(ComponentsError) as info:
        read_components("cards = 3\n" + BODY[: BODY.index("[cards]")])
    assert keys(info.value) == ["not_table"]


def test_the_sentences_one_a_line() -> None:
    tables = raw()
    change("cards", 57, "trigger", to="wal")(tables)
    change("unrest", "palace_ban", to=5)(tables)
    assert str(wrong(tables)).splitlines() == [
        "mine.toml: Mistakes in the tables of ZhanGuo: 2.",
        "unrest.palace_ban: Palaces are banned from step 5, but the last step is 4 (Z1.5).",
        'cards[57].trigger: "wal" is not one of wall, palace, hire, recruit, governor.',
    ]
    assert wrong(tables).say("it").splitlines()[2].startswith('cards[57].trigger: "wal" non è tra wall, ')


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("[rounds]\nrounds = = 5\n", 2, 10), ("[rounds]\nrounds =", 2, 9), ("[cards]\n[cards]\n", 2, 7), ("\0", 1, 1)],
)
def test_what_is_no_toml_has_line_and_column(text: str, line: int, column: int) -> None:
    with pytest.raises(ComponentsError) as info:
        read_components(text, "mine.toml")
    assert keys(info.value) == ["syntax"]
    assert (info.value.line, info.value.column) == (line, column)
    assert str(info.value).startswith(f"mine.toml, line {line}, column {column}: ")


def attempt(text: str) -> tuple[Components | None, ComponentsError | None]:
    try:
        return read_components(text), None
    except ComponentsError as error:
        return None, error


def outcome(text: str) -> None:
    """Something that reads back, or an error of ours with a line for each mistake in every language."""
    components, error = attempt(text)
    if components is not None:
        assert read_components(components.text()) == components
    if error is not None:
        for lang in LANGUAGES:
            assert len(error.say(lang).splitlines()) == len(error.mistakes) + 1 >= 2


@quick
@given(st.text() | st.text().map(lambda text: BODY + text))
def test_any_text_is_an_error_of_ours_or_reads_back(text: str) -> None:
    outcome(text)


@quick
@given(
    spoiled(
        [BODY], ("[cards]", "rows = [", "]", "{", "}", "},", "=", "1", "-1", '"', '"wall"', "[[cards]]", "a.b=1", "#")
    )
)
def test_a_spoiled_file_is_an_error_of_ours_or_reads_back(text: str) -> None:
    outcome(text)


def test_what_is_nested_too_deeply() -> None:
    _, error = attempt("x = " + "[" * 9999)
    assert error is not None
    assert keys(error) == ["syntax"]
    assert "nested too deeply" in error.say("en")


@pytest.mark.parametrize(
    "text",
    [
        f"{'.'.join('x' * 3000)} = 1",
        f"x = {'9' * 5000}",
        f"[rounds]\nrounds = {'9' * 4000}",
        f"[regions]\nrows = [{{ region = 1, neighbours = [{{ {'.'.join('x' * 3000)} = 1 }}, 1979-05-27, nan] }}]",
        '"a\\nb" = 1\n[cards]\n"\\u2028" = 1\nnote = "\ud800"',
    ],
)
def test_monstrous_texts_are_errors_of_ours(text: str) -> None:
    with pytest.raises(ComponentsError):
        read_components(text)
    outcome(text)


@pytest.mark.parametrize("value", [None, 5, b"[cards]"])
def test_what_is_no_text_is_an_error_of_ours(value: Any) -> None:
    with pytest.raises(TextError):
        read_components(value)


UNPLACED = ("mistakes", "more", "syntax", "not_table")
"""Sentences of other tests."""


def test_every_mistake_has_its_sentence_in_every_language_and_none_is_unused() -> None:
    told = {f"{PREFIX}.{key}" for _, key, _ in WRONG} | {f"{PREFIX}.{key}" for key in UNPLACED}
    for lang in LANGUAGES:
        assert {key for key in catalogue(lang) if key.startswith(f"{PREFIX}.")} == told
    for spoil, _, _ in WRONG:
        tables = raw()
        spoil(tables)
        error = wrong(tables)
        for lang in LANGUAGES:
            assert not re.search(r"\{\w+\}", error.say(lang))
    assert len({catalogue(lang)[f"{PREFIX}.ban"] for lang in LANGUAGES}) == 3


def test_the_error_travels_between_processes() -> None:
    tables = raw()
    change("cards", 57, "trigger", to="wal")(tables)
    error = wrong(tables)
    back = pickle.loads(pickle.dumps(error))
    assert type(back) is ComponentsError
    assert (back.mistakes, back.say("fr")) == (error.mistakes, error.say("fr"))


def test_the_version_of_a_game_has_the_hash_of_its_tables() -> None:
    """Played with other tables it is another game, and a file says with which it was played."""
    mine = FILE.replace("vp = 15", "vp = 16")
    games = [plancia.game("zhanguo"), plancia.game("zhanguo", components=mine)]
    assert [game.version for game in games] == [f"1+{printed().digest}", f"1+{read_components(mine).digest}"]
    file = plancia.GameFile.record(games[1], plancia.Seal.fresh(5), ("Ada", "Bruno"), [])
    assert f"\nRules: {games[1].version}\n" in file.write()
    assert plancia.read_game(file.write()).game == games[1]
    with pytest.raises(plancia.VerifyError, match=re.escape(games[1].version)):
        plancia.read_game(file.write().replace(games[1].version, games[0].version)).verify()
