"""ZhanGuo, slow and obvious: written from the rules text alone, to be compared with the fast kernel."""

from zhanguo.oracle.game import Oracle as Oracle
from zhanguo.oracle.game import Story as Story
from zhanguo.oracle.table import Drawn as Drawn
from zhanguo.oracle.words import DECKS as DECKS
from zhanguo.oracle.words import MOVES as MOVES
from zhanguo.oracle.words import PHASES as PHASES
from zhanguo.oracle.words import REGIONS as REGIONS
from zhanguo.oracle.words import deck_of as deck_of
