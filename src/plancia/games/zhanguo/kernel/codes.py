"""The kernel's numbers for causes, for what happened and for what is wrong, with what each of them tells."""

from numpy import int64

# Causes of gains: 0 the action itself, a card's number its ability.
BY_SQUARE = 1000  # + region * 4 + square
BY_REWARD = 2000  # + colour

# Events
DREW = int64(1)  # seat, cards…
BADE = int64(2)  # seat, VP
PASSED = int64(3)  # seat, in an auction
CHOSE = int64(4)  # seat, board, price
REJECTED = int64(5)  # seat, card
BURIED = int64(6)  # the rejects go under the decks
DESCENDED = int64(7)  # seat, official, region
PLAYED = int64(8)  # seat, card
UNIFIED = int64(9)  # seat, card, region
COURT = int64(10)  # seat, action, card, covered card
UNREST = int64(11)  # seat, region, level, cause
GOT_MARKERS = int64(12)  # seat, colour, number, cause
GOT_VP = int64(13)  # seat, number, source, cause, and at the end for what
GOT_OFFICIAL = int64(14)  # seat, official, region, cause
MOVED = int64(15)  # seat, official, region, way
GOT_GOVERNOR = int64(16)  # seat, region, square or -1, cause
GOT_WORKERS = int64(17)  # seat, number, region, cause
PAID = int64(18)  # seat, regions as bits, workers of the palace's own region or -1, spot
GOT_PALACE = int64(19)  # seat, region, cause
GOT_WALL = int64(20)  # seat, spot, cause
GOT_BIG = int64(21)  # seat, colour, cause
USED = int64(22)  # seat, card
TASK = int64(23)  # seat, section, kind, space
TOOK = int64(24)  # seat, colour, round
DECLINED = int64(25)  # seat, colour
RETURNED = int64(26)  # seat, colour, number, value
LOST = int64(27)  # seat, cause
LINED = int64(28)  # seats…
ROUND = int64(29)  # number, first seat
OVER = int64(30)  # winner
STOPPED = int64(31)  # seat, 0 reassigning or 1 using cards
DISMISSED = int64(32)  # seat, region: an official of each colour

# Reasons of refusals
GAME_OVER = int64(1)
NOT_NOW = int64(2)  # phase
NOT_HELD = int64(3)  # card
NOT_COLOUR = int64(4)  # card, deck to reject from
ROOM_FULL = int64(5)  # region
UNREST_TOO_HIGH = int64(6)  # region, level, rise
AREA_FULL = int64(7)  # region
NO_OFFICIAL = int64(8)  # official, region, 0 governor area or 1 worker area
NO_SUPPLY = int64(9)  # official, or -1 for none at all
OTHER_REGION = int64(10)  # the one given, 0 by a card or 1 by a reward
NOBODY = int64(11)  # no official on the board
NOT_NEIGHBOURS = int64(12)  # two regions
NO_PASSAGE = int64(13)  # region of a full worker area
MUST_MOVE_ON = int64(14)  # official, region
NO_GOVERNOR = int64(15)
OFFICIALS_MISSING = int64(16)  # region, colours as bits
NO_HIRERS = int64(17)  # region
HIRE_UNREST = int64(18)  # region, level, rise
NO_SPACE = int64(19)  # region
BANNED = int64(20)  # region, level
NO_PALACE = int64(21)
HOME_WORKERS = int64(22)  # region, needed, there
OTHER_WORKERS = int64(23)  # region
SLOT_TAKEN = int64(24)  # spot, seat
OWN_WALL = int64(25)  # section, slot
NO_WALL = int64(26)
WALL_WORKERS = int64(27)  # bars, regions with workers
WRONG_BARS = int64(28)  # bars
NOWHERE = int64(29)  # court action, 1 if only strict unrest forbids it
PAY_COUNT = int64(30)  # needed, given, court action
PAY_EMPTY = int64(31)  # region, court action
PAY_HOME = int64(32)  # region
NO_SQUARE = int64(33)  # region, square
SQUARE_TAKEN = int64(34)  # square, seat, region
NO_BIG = int64(35)  # colour
NOT_ON_BOARD = int64(36)  # card
USED_UP = int64(37)  # card
WRONG_TRIGGER = int64(38)  # card, its court action
DEAD = int64(39)  # card, region
NO_EFFECT = int64(40)  # card
CALM_ALREADY = int64(41)  # region
LOW_BID = int64(42)  # highest bid
DEAR_BID = int64(43)  # own VP
BOARD_GONE = int64(44)  # board
WRONG_NUMBER = int64(45)  # 1 if it had to be higher or -1, the card played, the one it covers
