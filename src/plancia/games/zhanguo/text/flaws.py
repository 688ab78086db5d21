"""What is wrong with a position, in words and at its place in the text."""

from typing import Any

from plancia.core.contract import Array, look, new_desk
from plancia.core.errors import TextError
from plancia.core.words import Word
from plancia.games.zhanguo.kernel import flaws
from plancia.games.zhanguo.kernel.rules import KERNEL
from plancia.games.zhanguo.kernel.state import C_WALL, PAY, PHASES, REWARD, SEATS, SOURCES
from plancia.games.zhanguo.names import COLOURS, OFFICIALS, SECTIONS, TASK_KINDS
from plancia.games.zhanguo.text.diagram import LETTERS, colour_of, rewarding
from plancia.games.zhanguo.text.notation import cause_name, slot_name

Said = dict[str, Word]
"""Where in a text something was said, by names such as `seat 1 hand`; the empty name is its end."""

FLAWS: dict[int, tuple[str, str, str]] = {
    int(flaws.NO_AUCTION): ("no_auction", "", "phase"),
    int(flaws.NO_DRAFT): ("no_draft", "", "phase"),
    int(flaws.NO_RNG): ("no_rng", "", "rng"),
    int(flaws.ROUND): ("round", "phase first last", "round"),
    int(flaws.MARKERS): ("markers", "colour n expected", "stock {colour}|markers {colour}"),
    int(flaws.GOVERNORS): ("governors", "seat n max", "governors {seat}"),
    int(flaws.PALACES): ("palaces", "seat n max", "palaces {seat}"),
    int(flaws.WALLS): ("walls", "seat n max", "walls {seat}"),
    int(flaws.OWN_WALL): ("own_wall", "seat section", "wall {section}"),
    int(flaws.BESIDE): ("beside", "region", "map {region}"),
    int(flaws.OFFICIALS_OUT): ("officials", "seat letter n max", "seat {seat} official {letter}"),
    int(flaws.WORKER_AREA): ("worker_area", "seat region n max", "seat {seat} region {region} working"),
    int(flaws.TRANSIT): ("transit", "region max", "transit"),
    int(flaws.DISC): ("task", "seat task kind", "disc {task} {kind} {seat}"),
    int(flaws.NO_BOARD): ("no_board", "seat", "seat {seat}"),
    int(flaws.HIRED): ("hired", "seat", "seat {seat} hired"),
    int(flaws.TAKEN): ("taken", "seat colour", "disc {seat}"),
    int(flaws.NOT_TAKEN): ("not_taken", "seat colour", "disc {seat}"),
    int(flaws.ORDER): ("order", "", "order"),
    int(flaws.HAND_COLOUR): ("hand_colour", "seat deck n min max", "seat {seat} hand"),
    int(flaws.HAND): ("hand", "seat n expected", "seat {seat} hand"),
    int(flaws.CARD_COURT): ("card_court", "card", "card"),
    int(flaws.TOP): ("top", "", "top"),
    int(flaws.DEALT): ("dealt", "deck n expected", "court"),
    int(flaws.DECK_SIZE): ("deck_size", "deck n expected", "deck {deck}"),
    int(flaws.LAID): ("laid", "seat n max", "seat {seat}"),
    int(flaws.REJECTS): ("rejects", "seat round deck n max", "seat {seat} rejected {round}"),
    int(flaws.REJECT_OPEN): ("reject_open", "seat card", "seat {seat} rejected card {card}"),
    int(flaws.REJECT_PLACE): ("reject_place", "seat card round", "seat {seat} rejected card {card}"),
    int(flaws.REJECT_TWICE): ("reject_twice", "seat card round", "seat {seat} rejected card {card}"),
    int(flaws.REJECT_NOBODY): ("reject_nobody", "card round", "card {card}"),
    int(flaws.REJECTS_LOST): ("rejects_lost", "seat deck", "seat {seat} hand"),
    int(flaws.TURN): ("turn", "n max", "turn"),
    int(flaws.VP): ("vp_source", "seat origin n min max", "seat {seat} vp {origin}"),
    int(flaws.WORKERS): ("workers", "seat region n max", "seat {seat} region {region} workers"),
    int(flaws.FIELD): ("field", "word min max", "{word}|phase"),
    int(flaws.CAUSE): ("cause_phase", "", "cause|phase"),
    int(flaws.PAY): ("pay", "", "at"),
    int(flaws.USED): ("used", "card", "used {card}"),
    int(flaws.UNDONE): ("undone", "seat", "action"),
    int(flaws.UNREST): ("governor_unrest", "seat region", "at|cause"),
    int(flaws.DISMISSED): ("dismissed", "seat region", "at|cause"),
    int(flaws.RETURNED): ("returned", "seat colour", "seat {seat} markers"),
    int(flaws.BIDDERS): ("bidders", "n", "phase"),
    int(flaws.BIDDER): ("bidder", "seat", "bid"),
    int(flaws.BID): ("bid", "n", "bid|passed"),
    int(flaws.PASSED): ("passed", "colour seats", "passed|to move"),
    int(flaws.NOBODY): ("nobody", "colour", "reward"),
    int(flaws.DUE): ("due", "seat", "to move"),
    int(flaws.IDLE): ("idle", "seat", "phase"),
}
"""The texts of the kernel's reasons, what each of them tells, and the names of the words that it is about."""


def check(box: Array, states: Array, said: Said) -> None:
    """Ask the kernel if such a position can be; it also fills in what a text may leave out."""
    b, g, desk = look(box), look(states), new_desk(KERNEL)
    if rewarding(g) != ("reward" in said):
        needed = "reward" if g.phase == REWARD else "card"
        raise _misfit(g, said, needed if rewarding(g) else "reward", "…" if rewarding(g) else "")
    reason = KERNEL.flaw(box, states, 0, desk)
    if reason:
        key, names, places = FLAWS[reason]
        numbers = dict(zip(names.split(), desk["told"][0, 1:].tolist(), strict=False))
        if reason == flaws.FIELD:
            raise _misfit(g, said, flaws.FIELDS[numbers["word"]], _expected(g, **numbers))
        args = {name: _shown(b, g, name, n) for name, n in ({"phase": int(g.phase)} | numbers).items()}
        raise _place(said, places.format(**args)).wrong(f"zhanguo.text.{key}", **_called(args))


def _misfit(g: Any, said: Said, word: str, expected: str) -> TextError:
    """A line of the decision is one too many, or is missing, or says something else."""
    key, phase = "needs" if expected else "field", _shown(None, g, "phase", int(g.phase))
    return _place(said, f"{word}|phase").wrong(f"zhanguo.text.{key}", word=word, phase=phase, expected=expected)


def _expected(g: Any, word: int, min: int, max: int) -> str:
    """What a line of the decision should say."""
    match flaws.FIELDS[word]:
        case _ if not max:
            return ""
        case "at" if min == max:
            return slot_name(max - 1) if g.phase == PAY and g.action == C_WALL else str(max)
        case "points":
            return str(max) if min == max else f"{min} … {max}"
        case "cause":
            return cause_name(max)
    return "…"


def _shown(b: Any, g: Any, name: str, n: int) -> Any:
    """A number of a reason as texts have it."""
    match name:
        case "seat" | "region" | "round" | "task":
            return n + 1
        case "colour":
            return COLOURS[n]
        case "deck":
            return colour_of(b, n)
        case "section" | "kind" | "origin" | "letter":
            return {"section": SECTIONS, "kind": TASK_KINDS, "origin": SOURCES, "letter": LETTERS}[name][n]
        case "phase":
            return "over" if g.over else PHASES[n]
        case "seats":
            return [seat + 1 for seat in range(SEATS) if n >> seat & 1]
    return n


def _called(args: dict[str, Any]) -> dict[str, Any]:
    """The same for a sentence, where things go by the names that the catalogue has for them."""
    called = {"deck": "colour", "section": "where", "letter": "official"}
    officials = {"official": OFFICIALS[LETTERS.index(args["letter"])]} if "letter" in args else {}
    return {called.get(name, name): value for name, value in args.items()} | officials


def _place(said: Said, names: str) -> Word:
    """Where something was said, or the nearest thing above it, up to the end of the text."""
    for name in names.split("|"):
        if name in said:
            return said[name]
    while name not in said:
        name = name.rpartition(" ")[0]
    return said[name]
