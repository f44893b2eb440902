"""Gaps, margins, radii, and the smallest thing that a finger hits; in pixels, gaps and margins in whole `STEP`s."""

STEP = 4
GAPS = (8, 12, 20)
MARGIN_LARGE, MARGIN_SMALL = 12, 8
MARGIN_PANEL_LARGE, MARGIN_PANEL_SMALL = 20, 12

TOUCH_MIN = 56

RADIUS_PANEL = 16
RADIUS_KEY = 12
RADIUS_NEXT = 16
RADIUS_STAKE = 10
# Of a tag's height.
RADIUS_TAG_SHARE = 0.28

# The ring round what the keyboard is on: this far from it, this thick.
FOCUS_GAP = 3
FOCUS_WIDTH = 3
