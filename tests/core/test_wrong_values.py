"""The whole public face: whatever is given instead of the right thing, an error of ours answers and nothing changes.

Every public function, method and constructor is found by itself, and each of its parameters is given every wrong value
beside right ones for the others. A parameter that has no right value here fails, so that nothing new is left out.
"""

import inspect
import math
import pickle
from collections.abc import Callable, Iterator
from functools import cached_property, partial
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import plancia
from plancia import PlanciaError, library
from plancia.arena import duplicates, games, lab, ladder, sprt
from plancia.arena.estimates import Ratio
from plancia.core.errors import IllegalAction
from plancia.core.position import Preview, Target
from plancia.games import NAMES, rules
from plancia.table import Table
from plancia.table.draft import Draft
from plancia.table.shelf import Place, Shelf
from plancia.texts import LANGUAGES, catalogue, placeholders


class Index:
    """A whole number of a type of its own, as NumPy has some too."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


ITSELF: list[Any] = []
ITSELF.append(ITSELF)
WRONG: dict[str, Any] = {
    "None": None,
    "5": 5,
    "-1": -1,
    "10**30": 10**30,
    "10**5000": 10**5000,
    "1.5": 1.5,
    "nan": math.nan,
    "inf": math.inf,
    "empty": "",
    "x": "x",
    "surrogate": "\ud800",
    "huge": "x" * 1_000_000,
    "bytes": b"x",
    "list": [],
    "list of a dict": [{}],
    "list of a number": [5],
    "list of itself": ITSELF,
    "dict": {},
    "dict of a number": {5: 5},
    "object": object(),
    "True": True,
    "class": int,
    "array": np.array(["x", "y"]),
    "array of a number": np.array(1),
    "index of 5": Index(5),
    "index of 10**30": Index(10**30),
}
LONGEST = 5000
"""Characters of a message; it may name a file."""
SALT = "5a" * 16


class Enough(Exception):
    """Raised by a reporter, so that what would take for ever ends."""


def enough(_: Any) -> None:
    raise Enough


class World:
    """Right values, made anew for each call."""

    def __init__(self, name: str) -> None:
        self.game = plancia.game(name)
        self.seal = plancia.Seal(7, SALT)
        self.table = Table(self.game, ("human", "random"), ("Ada", "Bruno"), self.seal)
        for _ in range(4):
            self.table.play(self.table.position.legal[0], self.table.position.to_move or 0)
        self.position = self.table.position
        self.seat = self.position.to_move or 0
        self.action = self.position.legal[0]

    @cached_property
    def sight(self) -> plancia.Position:
        return self.position.blind(self.seat)

    @cached_property
    def draft(self) -> Draft:
        return Draft(self.position, (self.action,))

    @cached_property
    def file(self) -> plancia.GameFile:
        return self.table.file()

    @cached_property
    def over(self) -> plancia.Position:
        position = self.pairing.start()
        while not position.over:
            position.play(position.legal[0])
        return position

    @cached_property
    def match(self) -> plancia.Match:
        return plancia.Match.duplicate(self.game, ("Ada", "Bruno"), 1)

    @cached_property
    def pairing(self) -> plancia.Pairing:
        return self.match.pairings[0]

    @cached_property
    def illegal(self) -> IllegalAction:
        legal = set(self.position.legal)
        with pytest.raises(IllegalAction) as caught:
            self.position.copy().play(next(a for a in range(self.game.actions) if a not in legal))
        return caught.value

    @cached_property
    def event(self) -> plancia.Event:
        steps = reversed(self.table.steps)
        return next(e for step in steps for e in self.table.events(step) if "seat" in e.args)

    @cached_property
    def shelf(self) -> Shelf:
        shelf = Shelf(plancia.load_game)
        shelf.keep(shelf.claim(), self.table)
        return shelf

    @cached_property
    def contest(self) -> duplicates.Contest:
        return duplicates.Contest.of(self.game, duplicates.round_robin(["greedy", "random"]), 1)

    def state(self) -> tuple[Any, ...]:
        """Everything that an error must leave as it was."""
        table, position = self.table, self.position
        return (
            (position.states.tobytes(), position.events, list(position.legal), position.viewer, position.moves),
            (table.version, tuple(table.steps), table.kinds, table.names, table.position),
            (dict(self.game.options), self.seal),
        )


Right = Callable[[World], Any]

RIGHT: dict[str, Right] = {
    "a": lambda w: 1.0,
    "action": lambda w: w.action,
    "actions": lambda w: [w.action],
    "best": lambda w: 1,
    "better": lambda w: 20.0,
    "bots": lambda w: ["random", "random"],
    "choosers": lambda w: [],
    "column": lambda w: 1,
    "comments": lambda w: ((0, "a comment"),),
    "commitment": lambda w: w.seal.commitment,
    "coordinates": lambda w: False,
    "consent": lambda w: [0, 1],
    "contest": lambda w: w.contest,
    "date": lambda w: "2024-01-01",
    "deal": lambda w: w.contest.play(0),
    "deals": lambda w: 1,
    "depth": lambda w: 1,
    "draft": lambda w: w.draft,
    "events": lambda w: [],
    "extra": lambda w: {"Event": "a tournament"},
    "file": lambda w: w.file,
    "find": lambda w: rules,
    "first": lambda w: 1,
    "folder": lambda w: Path("folder"),
    "game": lambda w: w.game,
    "games": lambda w: 1,
    "kind": lambda w: "greedy",
    "kinds": lambda w: ["human", "random"],
    "lang": lambda w: "it",
    "limit": lambda w: 1,
    "line": lambda w: 1,
    "load": lambda w: plancia.load_game,
    "log": lambda w: [entry.as_json() for entry in w.table.log],
    "marks": lambda w: [w.game.printed["cells"][0]["name"]],
    "mirrors": lambda w: True,
    "move": lambda w: w.game.write(w.action),
    "moves": lambda w: w.file.moves,
    "n": lambda w: 1,
    "name": lambda w: "greedy",
    "names": lambda w: ["Ada", "Bruno"],
    "notes": lambda w: (),
    "number": lambda w: w.shelf.numbers()[0],
    "offers": lambda w: 0,
    "options": lambda w: {},
    "pairings": lambda w: w.match.pairings,
    "pairs": lambda w: w.contest.pairs,
    "path": lambda w: "game.plancia",
    "players": lambda w: 2,
    "playouts": lambda w: 3,
    "position": lambda w: w.position,
    "processes": lambda w: 1,
    "record": lambda w: games.play(w.game, ["random"] * 2, 1),
    "report": lambda w: enough,
    "result": lambda w: None,
    "rules": lambda w: w.game.rules,
    "salt": lambda w: SALT,
    "same": lambda w: 0.0,
    "scores": lambda w: (1, 2),
    "seal": lambda w: w.seal,
    "sealed": lambda w: w.file.sealed(),
    "seat": lambda w: w.seat,
    "seats": lambda w: ("Ada", "Bruno"),
    "seed": lambda w: 1,
    "seeds": lambda w: [1],
    "share": lambda w: 0.5,
    "shares": lambda w: Ratio(),
    "shelf": lambda w: w.shelf,
    "sight": lambda w: w.sight,
    "source": lambda w: "game.plancia",
    "states": lambda w: w.position.copy().states,
    "step": lambda w: w.table.steps[-1],
    "strong": lambda w: True,
    "table": lambda w: w.table,
    "telling": lambda w: w.position.telling,
    "text": lambda w: w.position.text(),
    "theme": lambda w: "light",
    "turns": lambda w: None,
    "version": lambda w: w.table.version,
    "viewer": lambda w: w.seat,
    "wanted": lambda w: "pass",
    "way": lambda w: plancia.bot("random").way,
    "winners": lambda w: (0,),
    # the same name for something else
    "Contest.play.number": lambda w: 0,
    "Game.read.text": lambda w: w.game.write(w.action),
    "GameFile.read.rules": lambda w: rules,
    "GameFile.read.text": lambda w: w.file.write(),
    "GameFile.version": lambda w: w.game.version,
    "Match.note.position": lambda w: w.over,
    "Match.series.games": lambda w: [w.game],
    "Pairing.seats": lambda w: (0, 1),
    "Place.moves": lambda w: 0,
    "Position.moves": lambda w: 0,
    "Result.read.text": lambda w: "win 1; scores 2 1",
    "Seal.hidden.number": lambda w: 1,
    "Shelf.unfinished.game": lambda w: w.game.name,
    "Table.undo.seat": lambda w: 0,
    "bots_for.names": lambda w: ["random"],
    "game.name": lambda w: w.game.name,
    "game.options": lambda w: 2,
    "load_game.path": lambda w: saved(w),
    "read_game.text": lambda w: w.file.write(),
    "play.bots": lambda w: ("random", "random"),
}

STRICT: dict[str, tuple[str, ...]] = {
    "action": ("None", "5"),
    "actions": ("5", "list", "list of a number", "dict", "dict of a number"),
    "bots": (),
    "contest": (),
    "deal": (),
    "draft": ("None",),
    "file": (),
    "game": (),
    "kinds": ("None",),
    "log": ("list", "dict"),
    "names": ("None",),
    "n": ("5",),
    "number": ("None", "5"),
    "path": (),
    "position": (),
    "record": (),
    "rules": (),
    "seal": ("None",),
    "sealed": (),
    "seat": ("None",),
    "seed": ("None", "5"),
    "sight": (),
    "states": (),
    "step": (),
    "table": (),
    "telling": (),
    "viewer": (),
    "version": ("None",),
}
"""Parameters that nothing but the right thing may be given for, and the values above that may be right."""
LENIENT = {
    "Event.hidden_from.viewer": "nobody's seat: everything secret is hidden",
    "Event.say.names": "seats by their numbers",
    "Event.seen_by.viewer": "nobody's seat: everything secret is hidden",
    "GameFile.save.path": "a name for a new file",
    "GameFile.version": "any text may be a version of rules",
    "Refusal.say.names": "seats by their numbers",
    "Shelf.unfinished.game": "no kept game has this name",
}
"""Exceptions from that, and what the answer is."""
OWN = {"choosers", "find", "load", "report", "turns", "way", "GameFile.read.rules"}
"""Functions of the caller's own, which may raise what they like."""


def saved(world: World) -> str:
    world.file.save("kept.plancia")
    return "kept.plancia"


OWNERS: dict[str, Right] = {
    "Game": lambda w: w.game,
    "Position": lambda w: w.position,
    "Sight": lambda w: w.sight,
    "Over": lambda w: w.over,
    "GameFile": lambda w: w.file,
    "Table": lambda w: w.table,
    "Draft": lambda w: w.draft,
    "Preview": lambda w: w.draft.preview,
    "Target": lambda w: w.position.targets()[0],
    "Event": lambda w: w.event,
    "IllegalAction": lambda w: w.illegal,
    "Refusal": lambda w: w.illegal.refusal,
    "TextError": lambda w: plancia.TextError("error.not_str", value="x"),
    "Result": lambda w: plancia.Result((0,), (2, 1)),
    "Seal": lambda w: w.seal,
    "Match": lambda w: w.match,
    "Pairing": lambda w: w.pairing,
    "Shelf": lambda w: w.shelf,
    "Place": lambda w: Place(w.shelf),
    "Contest": lambda w: w.contest,
    "Ladder": lambda w: ladder.Ladder(w.contest.pairs, 2),
    "Lab": lambda w: lab.Lab(2),
    "Sprt": lambda w: sprt.Sprt(0.0, 20.0, 2),
    "Bot": lambda w: plancia.bot("greedy"),
    "Thinker": lambda w: plancia.bot("learned"),
    "Level": lambda w: plancia.bot("level4"),
}
MADE = (
    *(plancia.Bot, plancia.Game, plancia.GameFile, plancia.Match, plancia.Pairing, plancia.Position, plancia.Result),
    *(plancia.Seal, Table, Draft, Shelf, Place, duplicates.Contest, ladder.Ladder, lab.Lab, sprt.Sprt),
)
"""Classes whose objects anybody may make."""
ANSWERS = (plancia.Event, plancia.Refusal, plancia.CheckReport, plancia.Analysis, plancia.Proposal, Preview, Target)
"""Those whose objects we make, for others to read."""
FUNCTIONS: tuple[Any, ...] = (
    games.play,
    games.play_games,
    games.bots_for,
    duplicates.round_robin,
    duplicates.play_deals,
)


def methods(kind: type) -> Iterator[str]:
    for name, member in inspect.getmembers(kind, inspect.isroutine):
        if not name.startswith("_") and (getattr(member, "__module__", "") or "").startswith("plancia"):
            yield name


def itself(function: Any, _: World) -> Any:
    return function


def method(owner: Right, name: str, world: World) -> Any:
    return getattr(owner(world), name)


def face() -> Iterator[tuple[str, Right]]:
    """Everything that can be called, by its name: functions, constructors, methods of every kind of object."""
    exported: list[Any] = [getattr(library, name) for name in library.__all__]
    for function in [*filter(inspect.isfunction, exported), *FUNCTIONS]:
        yield function.__name__, partial(itself, function)
    for kind in MADE:
        yield kind.__name__, partial(itself, kind)
    world = World("qin")
    for owner, make in OWNERS.items():
        for name in methods(type(make(world))):
            yield f"{owner}.{name}", partial(method, make, name)


FACE = dict(face())


def right(call: str, parameter: str) -> Right:
    owner, _, method = call.partition(".")
    own = {"Sight": "Position", "Over": "Position"}.get(owner, owner)
    for key in (f"{own}.{method}.{parameter}", f"{own}.{parameter}", parameter):
        if key in RIGHT:
            return RIGHT[key]
    raise AssertionError(f"{call} has a new parameter {parameter}: say what is right for it")


def given(call: str, function: Any, world: World, wrong: str, value: Any) -> tuple[list[Any], dict[str, Any]]:
    """The arguments of a call, one of them wrong."""
    args: list[Any] = []
    kwargs: dict[str, Any] = {}
    for name, parameter in inspect.signature(function).parameters.items():
        if name == "places":
            continue
        this = value if name == wrong else right(call, name)(world)
        if parameter.kind is parameter.VAR_POSITIONAL:
            args += [value] if name == wrong else this
        elif parameter.kind is parameter.VAR_KEYWORD:
            kwargs |= {"players" if call == "game" else "kind": this}
        elif parameter.kind is parameter.KEYWORD_ONLY:
            kwargs[name] = this
        else:
            args.append(this)
    return args, kwargs


def test_every_class_that_is_exported_is_walked() -> None:
    exported = {value for name in library.__all__ if inspect.isclass(value := getattr(library, name))}
    assert {kind for kind in exported if not issubclass(kind, PlanciaError)} == {*MADE, *ANSWERS} & exported


def parameters(call: str, world: World) -> list[str]:
    return [name for name in inspect.signature(FACE[call](world)).parameters if name != "places"]


def outcome(function: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
    result = function(*args, **kwargs)
    return list(islice(result, 2)) if inspect.isgenerator(result) else result


def strict(call: str, parameter: str, function: Any, wrong: str) -> bool:
    """Must this value be refused?"""
    if parameter not in STRICT or f"{call}.{parameter}" in LENIENT:
        return False
    default = inspect.signature(function).parameters[parameter].default
    return wrong.removeprefix("index of ") not in STRICT[parameter] or (wrong == "None" and default is not None)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("call", FACE)
def test_a_wrong_value_has_an_error_of_ours_and_changes_nothing(
    call: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = []
    for parameter in parameters(call, World(name)):
        for wrong, value in WRONG.items():
            if {parameter, f"{call}.{parameter}"} & OWN and callable(value):
                continue
            world = World(name)
            function = FACE[call](world)
            args, kwargs = given(call, function, world, parameter, value)
            before = world.state()
            try:
                outcome(function, args, kwargs)
            except Enough:
                pass
            except PlanciaError as error:
                told = [error.say(lang) for lang in LANGUAGES]
                whole = error.key in catalogue("en") and not any(map(placeholders, told))
                pickle.loads(pickle.dumps(error))
                if not whole or max(map(len, told)) > LONGEST:
                    found.append(f"{parameter}={wrong}: told {told[-1][:200]}")
                if world.state() != before:
                    found.append(f"{parameter}={wrong}: changed")
            except Exception as error:
                found.append(f"{parameter}={wrong}: {type(error).__name__}: {str(error)[:100]}")
            else:
                if strict(call, parameter, function, wrong):
                    found.append(f"{parameter}={wrong}: accepted")
    assert not found, "\n".join(found)
