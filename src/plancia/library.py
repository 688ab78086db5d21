"""What `import plancia` offers."""

from plancia.analysis import Analysis, Proposal, analyse
from plancia.bots import Bot, bot
from plancia.core.check import CheckFailure, CheckReport, check_game
from plancia.core.errors import (
    ActionError,
    ArgumentError,
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
from plancia.core.gamefile import GameFile, Result
from plancia.core.match import Match, Pairing
from plancia.core.position import Position, View
from plancia.core.seal import Seal
from plancia.games import NAMES as GAMES
from plancia.games import game, load_game, position, read_game

__all__ = [
    "ALL",
    "GAMES",
    "SPECTATOR",
    "ActionError",
    "Analysis",
    "ArgumentError",
    "BlindError",
    "Bot",
    "CheckFailure",
    "CheckReport",
    "Event",
    "Game",
    "GameFile",
    "IllegalAction",
    "Match",
    "OptionError",
    "Pairing",
    "PlanciaError",
    "Position",
    "Proposal",
    "Refusal",
    "Result",
    "Seal",
    "TextError",
    "VerifyError",
    "View",
    "Viewer",
    "analyse",
    "bot",
    "check_game",
    "game",
    "load_game",
    "position",
    "read_game",
]
