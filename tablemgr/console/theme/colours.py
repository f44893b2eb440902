"""Every colour of the screens, by name.

Three rules stand behind them. Amber is what must be done now, and nothing else. Red is a fault, and nothing else: no
loss is red, and hearts are crimson. What is in order has no colour at all.

The suits take sides: warm ink is a red suit, cool ink a black one, because games ask "red or black". So clubs are not
green and diamonds are not blue, as they are in packs that only want four colours.

A colour is "#RRGGBB". This file makes no promise about contrast; `inks` does.
"""

# Grounds, from the window up to what lies on it.
INK = "#0B1012"
BAR = "#10181A"
PANEL = "#172124"
RAISED = "#223034"
KEY = "#2A3A3F"

# The felt runs from the first to the second downwards; a live column and the chosen one are lighter.
FELT_TOP = "#163029"
FELT_BOTTOM = "#11241F"
COLUMN = "#1A372F"
COLUMN_CHOSEN = "#1E4038"

# Words and figures; MUTE is for what is old or off.
TEXT = "#F3F5F0"
SOFT = "#C6D1CC"
MUTE = "#B2BFBA"

# EDGE is the outline of what can be touched. LINE parts things and may be missed.
EDGE = "#6E8584"
LINE = "#3C4F50"
FELT_LINE = "#33524A"
SLOT_EDGE = "#3F5C53"

ACT = "#FFC857"
ACT_INK = "#17130A"

# The fill alone is too near to the felt: FAULT_EDGE stands round every one.
FAULT = "#A31621"
FAULT_INK = "#FFFFFF"
FAULT_EDGE = "#FFA79E"

CARD = "#F6F1E4"
CARD_EDGE = "#CFC7B3"
CARD_BACK = "#2C4A52"
CARD_BACK_HATCH = "#4C7079"
CARD_USED = "#1B2528"

CHIP = "#E9E3D2"
CHIP_NOTCH = "#4A5A58"
CHIP_INK = "#15181B"

# The shoe is metal: a frame lit from above round a dark mouth.
SHOE_TOP = "#55646A"
SHOE_BOTTOM = "#2B3538"
SHOE_EDGE = "#8A9EA1"
SHOE_MOUTH = "#0A0E0F"

SHADOW = "#000000"

SPADES = "#15181B"
HEARTS = "#9C0A3A"
DIAMONDS = "#803600"
CLUBS = "#14499A"
SUIT_COLOURS = {"S": SPADES, "H": HEARTS, "D": DIAMONDS, "C": CLUBS}
