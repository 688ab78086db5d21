"""Decisions of ZhanGuo typed in words and letters of three languages."""

import random
from functools import cache

import pytest

import plancia
from plancia import Position
from plancia.games.vocabulary import folded, vocabulary
from plancia.games.zhanguo import terminal
from plancia.terminal.prompt import Begun, Command, Illegal, Legal, understand
from plancia.texts import LANGUAGES, catalogue, say
from zhanguo.boards import keen, play, position

GAME = plancia.game("zhanguo")


@pytest.mark.parametrize(
    ("lang", "typed", "meant"),
    [
        ("en", "Card 57", "card-57"),
        ("en", "card57", "card-57"),
        ("en", "57", "57"),
        ("en", "R3", "red-3"),
        ("en", "w3", "w3"),
        ("en", "w12", "w12"),
        ("en", "r2w3w", "red-2w-3w"),
        ("en", "recruit red 3", "red-3"),
        ("en", "pay 5 1 3", "pay-135"),
        ("en", "side star", "board-star"),
        ("en", "carta 57", "carta-57"),
        ("en", "xyzzy", "xyzzy"),
        ("en", "hir", "hir"),
        ("en", "", ""),
        ("it", "carta 57", "card-57"),
        ("it", "card-57", "card-57"),
        ("it", "Arruola", "recruit"),
        ("it", "assumi 3", "hire-3"),
        ("it", "palazzo", "palace"),
        ("it", "muraglia ovest-1 2", "wall-west-1-2"),
        ("it", "o12", "west-1-2"),
        ("it", "giù rosso 3", "down-red-3"),
        ("it", "giu rosso 3", "down-red-3"),
        ("it", "down rosso 1", "down-red-1"),
        ("it", "b3", "white-3"),
        ("it", "grigio 2l 3l", "grey-2w-3w"),
        ("it", "b2l2g", "white-2w-2g"),
        ("it", "r23", "red-2-3"),
        ("it", "paga 135", "pay-135"),
        ("it", "scarta 57", "reject-57"),
        ("it", "segnalino legge", "marker-law"),
        ("it", "PASSO", "pass"),
        ("it", "fatto", "done"),
        ("fr", "carte 57", "card-57"),
        ("fr", "embaucher 2", "hire-2"),
        ("fr", "palais 3", "palace-3"),
        ("fr", "muraille est-2-3", "wall-east-2-3"),
        ("fr", "descendre rouge 3", "down-red-3"),
        ("fr", "recruter gris 3", "grey-3"),
        ("fr", "blanc 4", "white-4"),
        ("fr", "b2o3o", "white-2w-3w"),
        ("fr", "o12", "west-1-2"),
        ("fr", "étoile", "star"),
        ("fr", "face etoile", "board-star"),
    ],
)
def test_words_letters_capitals_and_spaces_of_the_language_will_do(lang: str, typed: str, meant: str) -> None:
    assert GAME.rules.tidy(typed, lang) == meant


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_of_a_language_means_two_things(lang: str) -> None:
    for each in ("en", lang):
        for key, text in catalogue(each).items():
            if key.startswith("zhanguo.word."):
                meant = {vocabulary("zhanguo", lang)[folded(word)] for word in text.split()}
                assert meant == {key.removeprefix("zhanguo.word.")}


@cache
def crossroads() -> list[Position]:
    """Positions of games by chance, with everything in them that can be decided."""
    two = position("seat 1, region 1: 3 rrgw - 0 2\nseat 1, region 3: - rgw rg 2 0")
    play(two, "card-60 governor")
    found = [two]
    for seed, options in enumerate(({}, {"boards": "B", "auction": "on", "draft": "on"})):
        p, dice = plancia.game("zhanguo", **options).start(seed), random.Random(seed)
        while not p.over:
            found.append(p.copy())
            p.play(keen(p, dice))
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_legal_decision_can_be_typed_in_words(lang: str) -> None:
    """Z3.2"""
    kinds = set()
    for p in crossroads():
        for action in p.legal:
            move = p.game.describe(action)
            kinds.add(move["kind"])
            typed = spoken(str(move["text"]), lang)
            assert understand(typed, p, terminal, lang) == Legal(move, move["text"]), typed
    assert kinds == {GAME.describe(action)["kind"] for action in range(GAME.actions)}


@pytest.mark.parametrize(
    ("lang", "text", "shown"),
    [
        ("en", "wall-west-1-2", "wall-west-1-2"),
        ("it", "card-57", "carta-57"),
        ("it", "wall-west-1-2", "muraglia-ovest-1-2"),
        ("it", "red-2w-3w", "rosso-2l-3l"),
        ("it", "down-grey-3", "giù-grigio-3"),
        ("fr", "white-2w-2g", "blanc-2o-2g"),
        ("fr", "board-star", "face-étoile"),
        ("it", "square-2", "spazio-2"),
        ("it", "board-square", "plancia-quadrato"),
        ("fr", "board-square", "face-carré"),
        ("fr", "card-1 … card-120", "carte-1 … carte-120"),
    ],
)
def test_decisions_are_shown_in_words_of_the_language(lang: str, text: str, shown: str) -> None:
    assert GAME.rules.spoken(text, lang) == shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_decision_can_be_typed_as_it_is_shown(lang: str) -> None:
    for action in range(GAME.actions):
        text = GAME.write(action)
        assert GAME.rules.tidy(GAME.rules.spoken(text, lang), lang) == text


@pytest.mark.parametrize(
    ("lang", "typed", "meant"),
    [
        ("en", "hir", {"hire"}),
        ("en", "Hir", {"hire"}),
        ("it", "assu", {"hire"}),
        ("it", "r", {"recruit", "reassign"}),
        ("it", "UNIF", {f"unify-{region}" for region in range(1, 6)}),
        ("fr", "emb", {"hire"}),
        ("fr", "reaff", {"reassign"}),
        ("fr", "réaff", {"reassign"}),
        ("fr", "hir", {"hire"}),
    ],
)
def test_a_word_half_typed_in_the_language_shows_how_to_go_on(lang: str, typed: str, meant: set[str]) -> None:
    p = position("seat 1, region 1: - rgw r 0 0")
    play(p, "card-60")
    begun = understand(typed, p, terminal, lang)
    assert isinstance(begun, Begun)
    assert {move["text"] for move in begun.moves} == meant
    assert begun.typed == typed


@pytest.mark.parametrize(
    ("lang", "typed", "begins"),
    [
        ("it", "cart", "card-"),
        ("it", "giu", "down-"),
        ("it", "giù r", "down-red-"),
        ("it", "scendi gri", "down-grey-"),
        ("fr", "cart", "card-"),
        ("fr", "desc", "down-"),
    ],
)
def test_half_a_word_at_the_beginning_of_a_turn_or_after_another_word(lang: str, typed: str, begins: str) -> None:
    p = position("seat 1, region 1: - rgw - 0 0")
    begun = understand(typed, p, terminal, lang)
    assert isinstance(begun, Begun)
    found = {move["text"] for move in begun.moves}
    assert found == {text for text in map(p.game.write, p.legal) if text.startswith(begins)}
    assert found


@pytest.mark.parametrize(
    ("lang", "typed", "meant"),
    [
        ("en", "side st", {"board-star"}),
        ("it", "plancia stel", {"board-star"}),
        ("it", "plancia-c", {"board-circle"}),
        ("fr", "face éto", {"board-star"}),
        ("fr", "face c", {"board-circle", "board-square"}),
    ],
)
def test_half_the_name_of_a_board_shows_how_to_go_on(lang: str, typed: str, meant: set[str]) -> None:
    """Z8.4"""
    choosing = next(p for p in crossroads() if p.game.describe(p.legal[0])["kind"] == "board")
    begun = understand(typed, choosing, terminal, lang)
    assert isinstance(begun, Begun)
    assert {move["text"] for move in begun.moves} == meant


@pytest.mark.parametrize(
    ("moves", "lang", "typed", "begins"),
    [
        ("card-60 hire", "en", "hire", "hire-"),
        ("card-60 hire", "it", "assumi", "hire-"),
        ("card-60 reassign", "en", "white 1", "white-1g-"),
        ("card-60 reassign", "fr", "blanc 1", "white-1g-"),
    ],
)
def test_a_word_that_is_refused_alone_but_begins_decisions_shows_how_to_go_on(
    moves: str, lang: str, typed: str, begins: str
) -> None:
    p = position("seat 1, region 1: - rgw r 0 0\nseat 1, region 3: - - g 0 0")
    play(p, moves)
    begun = understand(typed, p, terminal, lang)
    assert isinstance(begun, Begun)
    found = {move["text"] for move in begun.moves}
    assert found == {text for text in map(p.game.write, p.legal) if text.startswith(begins)}
    assert found


@pytest.mark.parametrize(("lang", "typed"), [("en", "palac"), ("it", "palaz"), ("fr", "pala")])
def test_half_a_court_action_that_is_not_possible_gets_its_reason(lang: str, typed: str) -> None:
    """Z5.5"""
    p = GAME.start(seed=0)
    play(p, "card-1")
    refused = understand(typed, p, terminal, lang)
    assert isinstance(refused, Illegal)
    assert (refused.move["text"], refused.refusal.clause) == ("palace", "Z5.5")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_decision_that_begins_like_a_command_can_be_typed_with_spaces_too(lang: str) -> None:
    """Z8.4"""
    choosing = next(p for p in crossroads() if p.game.describe(p.legal[0])["kind"] == "board")
    for action in choosing.legal:
        move = choosing.game.describe(action)
        for text in (str(move["text"]), GAME.rules.spoken(str(move["text"]), lang)):
            assert understand(text.replace("-", " "), choosing, terminal, lang) == Legal(move, move["text"])
    assert understand("board", choosing, terminal, lang) == Command("board", "")


def spoken(text: str, lang: str) -> str:
    """A decision as somebody would say it: words for words, areas by the first letter of whose they are."""
    return " ".join(said(part, lang) for part in text.split("-"))


def said(part: str, lang: str) -> str:
    if part[:-1].isdigit() and part[-1] in "gw":
        return part[0] + say(f"zhanguo.area.{part[-1]}", lang)[0]
    return part if part.isdigit() else say(f"zhanguo.word.{part}", lang).split()[-1]
