"""Why an action of Terratain is refused."""

from typing import Any

from plancia.core.contract import Array
from plancia.core.errors import Refusal
from plancia.games.terratain.kernel import codes
from plancia.games.terratain.kernel.state import BUILDING, DISCARDING, PLOTS
from plancia.games.terratain.text.notation import LETTERS, PLOT_NAMES

_REASONS = {
    codes.OVER: ("T3.1", ""),
    codes.NO_ARMY: ("T2.3", ".none"),
    codes.NOT_WAR: ("T2.3", ".phase"),
    codes.NO_STRUCTURE: ("T2.3", ".empty"),
    codes.OWN_STRUCTURE: ("T2.3", ".own"),
    codes.NOT_BUILD: ("T2.4", ".phase"),
    codes.NOT_HELD: ("T2.4", ".reserve"),
    codes.COVERED: ("T2.4", ".covered"),
    codes.RIVAL: ("T2.5", ""),
    codes.NO_MOUNTAIN: ("T4.1", ""),
    codes.NO_RIVER: ("T4.2", ""),
    codes.NOT_DISCARD: ("T2.6", ".phase"),
    codes.NOT_THERE: ("T2.6", ".reserve"),
}


def refusal(box: Array, action: int, reason: int, told: Array) -> Refusal:
    """A reason of the kernel with its clause, plots and what the sentence names."""
    clause, way = _REASONS[reason]
    args: dict[str, Any] = {}
    if reason in (codes.NOT_HELD, codes.RIVAL):
        args["kind"] = LETTERS[(action - BUILDING) // PLOTS]
    elif reason == codes.NOT_THERE:
        args["kind"] = LETTERS[action - DISCARDING]
    plots = told[1 : 1 + int(told[0])].tolist()
    return Refusal(clause, f"terratain.refuse.{clause}{way}", tuple(PLOT_NAMES[x] for x in plots), args)
