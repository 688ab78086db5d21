"""What a position is worth and why: the best turns, and how a game that was played went."""

from plancia.analysis.turns import Analysis as Analysis
from plancia.analysis.turns import Proposal as Proposal
from plancia.analysis.turns import analyse as analyse
