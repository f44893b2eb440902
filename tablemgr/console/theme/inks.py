"""Every pair of a writing colour and the ground that it is written on.

All text is drawn with an `Ink` of this file, so whoever needs a new pair writes it down here, and the test that asks
7:1 of every pair sees it. On a gradient the ground is the end that is nearer to the ink.

What is drawn but not read, an edge or a sign, has its pairs in `EDGES`, with the contrast that each must keep.
"""

from typing import NamedTuple

from tablemgr.console.theme import colours as c

TEXT_CONTRAST_MIN = 7.0
# WCAG 2 asks this of whatever must be seen to understand a screen.
EDGE_CONTRAST_MIN = 3.0


class Ink(NamedTuple):
    """A colour to write with, and the ground for which it is meant."""

    colour: str
    ground: str


class Edge(NamedTuple):
    """A line or a sign, the ground beside it, and the contrast that it may not fall below."""

    colour: str
    ground: str
    contrast_min: float = EDGE_CONTRAST_MIN


TEXT_ON_WINDOW = Ink(c.TEXT, c.INK)
SOFT_ON_WINDOW = Ink(c.SOFT, c.INK)
MUTE_ON_WINDOW = Ink(c.MUTE, c.INK)
TEXT_ON_BAR = Ink(c.TEXT, c.BAR)
SOFT_ON_BAR = Ink(c.SOFT, c.BAR)
MUTE_ON_BAR = Ink(c.MUTE, c.BAR)
TEXT_ON_PANEL = Ink(c.TEXT, c.PANEL)
SOFT_ON_PANEL = Ink(c.SOFT, c.PANEL)
MUTE_ON_PANEL = Ink(c.MUTE, c.PANEL)
# A seat row runs from RAISED to PANEL.
TEXT_ON_ROW = Ink(c.TEXT, c.RAISED)
SOFT_ON_ROW = Ink(c.SOFT, c.RAISED)
TEXT_ON_KEY = Ink(c.TEXT, c.KEY)
SOFT_ON_KEY = Ink(c.SOFT, c.KEY)
TEXT_ON_FELT = Ink(c.TEXT, c.FELT_TOP)
SOFT_ON_FELT = Ink(c.SOFT, c.FELT_TOP)
MUTE_ON_FELT = Ink(c.MUTE, c.FELT_TOP)
TEXT_ON_DARK_FELT = Ink(c.TEXT, c.FELT_BOTTOM)
SOFT_ON_DARK_FELT = Ink(c.SOFT, c.FELT_BOTTOM)
MUTE_ON_DARK_FELT = Ink(c.MUTE, c.FELT_BOTTOM)
TEXT_ON_COLUMN = Ink(c.TEXT, c.COLUMN)
SOFT_ON_COLUMN = Ink(c.SOFT, c.COLUMN)
TEXT_ON_CHOSEN_COLUMN = Ink(c.TEXT, c.COLUMN_CHOSEN)
SOFT_ON_CHOSEN_COLUMN = Ink(c.SOFT, c.COLUMN_CHOSEN)

# White turned round: in question now, chosen, or just done.
INK_ON_WHITE = Ink(c.INK, c.TEXT)
WHITE_ON_INK = Ink(c.TEXT, c.INK)

ON_ACT = Ink(c.ACT_INK, c.ACT)
ON_FAULT = Ink(c.FAULT_INK, c.FAULT)
FAULT_SIGN_ON_WHITE = Ink(c.FAULT, c.FAULT_INK)
FAULT_TEXT_ON_PANEL = Ink(c.FAULT_EDGE, c.PANEL)
FAULT_TEXT_ON_FELT = Ink(c.FAULT_EDGE, c.FELT_TOP)
INK_ON_FAULT_EDGE = Ink(c.INK, c.FAULT_EDGE)

ON_CHIP = Ink(c.CHIP_INK, c.CHIP)
ON_CARD_USED = Ink(c.MUTE, c.CARD_USED)
SUITS_ON_CARD = {suit: Ink(colour, c.CARD) for suit, colour in c.SUIT_COLOURS.items()}
QUESTION_ON_CARD = Ink(c.SPADES, c.CARD)

EDGES = (
    Edge(c.EDGE, c.PANEL, 4.1),
    Edge(c.EDGE, c.FELT_TOP, 3.5),
    Edge(c.EDGE, c.INK),
    Edge(c.EDGE, c.BAR),
    # An amber frame is met in the bar and round a pane.
    Edge(c.ACT, c.BAR, 11.6),
    Edge(c.ACT, c.PANEL, 7.0),
    Edge(c.ACT, c.INK, 7.0),
    Edge(c.FAULT_EDGE, c.PANEL, 7.0),
    Edge(c.FAULT_EDGE, c.FELT_TOP, 7.0),
    Edge(c.FAULT_EDGE, c.INK, 7.0),
    Edge(c.FAULT_EDGE, c.FAULT),
    # Frames of what is chosen, focused or in question.
    Edge(c.TEXT, c.KEY, 7.0),
    Edge(c.TEXT, c.FELT_TOP, 7.0),
    Edge(c.TEXT, c.COLUMN_CHOSEN, 7.0),
    Edge(c.CHIP, c.COLUMN_CHOSEN, 7.0),
    Edge(c.CHIP, c.RAISED, 7.0),
    Edge(c.CARD, c.FELT_TOP, 7.0),
    Edge(c.CARD, c.PANEL, 7.0),
    Edge(c.CHIP_NOTCH, c.CHIP, 5.0),
    Edge(c.SHOE_EDGE, c.FELT_TOP),
    Edge(c.SOFT, c.INK, 7.0),
)
