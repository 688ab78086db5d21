"""Play and study Qin, ZhanGuo and Terratain."""

from plancia.core.errors import (
    ActionError,
    BlindError,
    IllegalAction,
    OptionError,
    PlanciaError,
    Refusal,
    TextError,
    VerifyError,
)
from plancia.core.events import ALL, SPECTATOR, Event, Viewer
from plancia.core.game import Game
from plancia.core.position import Position, View
from plancia.games import NAMES as GAMES
from plancia.games import game, position

__version__ = "0.1.0"

__all__ = [
    "ALL",
    "GAMES",
    "SPECTATOR",
    "ActionError",
    "BlindError",
    "Event",
    "Game",
    "IllegalAction",
    "OptionError",
    "PlanciaError",
    "Position",
    "Refusal",
    "TextError",
    "VerifyError",
    "View",
    "Viewer",
    "game",
    "position",
]
