"""When the next key may be pressed: not right after its meaning changed, and not twice by one finger.

Time is given, so that this can be tested without waiting. It knows nothing of keys or widgets.
"""

from collections.abc import Callable
from math import inf

from tablemgr.console.theme.motion import DOUBLE_PRESS_S, NEXT_GUARD_S

Clock = Callable[[], float]


class PressGuard:
    """Says of each press whether it counts."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._changed_s = -inf
        self._pressed_s = -inf

    def meaning_changed(self) -> None:
        self._changed_s = self._clock()

    def allows_press(self) -> bool:
        """To be asked once for each press. Presses that follow each other too fast are one press, however many: a key
        that is held down repeats itself for as long as a sleeve lies on it.
        """
        now_s = self._clock()
        is_again = now_s - self._pressed_s < DOUBLE_PRESS_S
        is_too_early = now_s - self._changed_s < NEXT_GUARD_S
        if is_again or not is_too_early:
            self._pressed_s = now_s
        return not is_again and not is_too_early
