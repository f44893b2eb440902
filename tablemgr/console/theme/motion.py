"""How long things move, and how long they stay to be read.

Motion shows where something went; it never delays an input or the journal. Nothing blinks. Some people and some
machines want none: `STILL` makes every movement a jump. It leaves the times in which something can be read alone.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Motion:
    """Milliseconds of each movement. A key going down, a hold, a fault and a refusal have none."""

    pane_ms: int
    stake_ms: int
    card_ms: int
    """From the shoe to its slot, or to the dead fan; easing out."""
    chips_ms: int
    """To the bank or to a seat."""
    player_display_ms: int


MOVING = Motion(pane_ms=100, stake_ms=120, card_ms=180, chips_ms=250, player_display_ms=300)
STILL = Motion(pane_ms=0, stake_ms=0, card_ms=0, chips_ms=0, player_display_ms=0)

JUST_PLACED_MS = 1_500
SETTLEMENT_MARKS_MS = 2_000
REFUSAL_SHOWN_MS = 4_000

# What must be held down to be done: long enough that no sleeve does it.
HOLD_TO_DO_S = 0.8
# The next button takes nothing right after its meaning changed: the finger was on its way for the old one.
NEXT_GUARD_S = 0.3
# A finger that bounces presses twice.
DOUBLE_PRESS_S = 0.3
