"""The simulated Angel Eye shoe: what a hand beside the wire can do with it. It sends each event three times.

What it says on the wire is made by the device's end of the protocol, and checked in the tests by public frames and by
hand.
"""

import time
from collections.abc import Callable

from drivers.simulators.defects import Defect
from drivers.simulators.faults import Faults
from drivers.simulators.holding import CARDS_MAX, Holding
from drivers.simulators.line import Line
from drivers.simulators.trouble import HandError
from drivers.simulators.wired import OUTAGE_S, Manners
from firmware_protocols.angel_eye import Device

__all__ = ["CARDS_MAX", "COPIES", "OUTAGE_S", "Shoe"]

COPIES = 3

CANNOT_READ, CARD_CODE_ERROR = 1, 6
PULLED_BACK_AT_THE_EXIT = 4
SETTING_MODE = 2
# Errors that come without a card.
BARE_ERRORS = (2, 3, PULLED_BACK_AT_THE_EXIT, 5, 7)


class Shoe(Holding):
    """A shoe on a line."""

    def __init__(
        self,
        line: Line,
        device: Device | None = None,
        *,
        spacing_s: float = 0.0,
        faults: Faults | None = None,
        is_patient: bool = True,
        defect: Defect | None = None,
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        """`spacing_s` lies between the copies of an event. Without patience, what nobody hears is lost, as in life."""
        super().__init__(line, Manners(spacing_s, faults, is_patient, defect or Defect(), now_s))
        self._device = device or Device()
        self._raised = 0

    def unread(self, number: int = CANNOT_READ) -> str:
        """The next card leaves, and the shoe cannot read it or its code. It is gone from the pack; the caller saw
        it."""
        assert number in (CANNOT_READ, CARD_CODE_ERROR)
        with self._lock:
            self._next_card()
            self._clear_error()
            self._raise_error(number)
            return self._cards.popleft()

    def error(self, number: int) -> None:
        """The shoe raises an error of its own, which the next card or `clear` ends. HandError."""
        if number not in BARE_ERRORS:
            raise HandError(f"error: one of {', '.join(map(str, BARE_ERRORS))}; 1 and 6 are `unread` and `unread 6`")
        with self._lock:
            self._clear_error()
            self._raise_error(number)

    def clear(self) -> int:
        """The error is over; which one it was. HandError."""
        with self._lock:
            if not self._raised:
                raise HandError("no error is raised")
            cleared = self._raised
            self._clear_error()
            return cleared

    def draw_in_setting_mode(self) -> str:
        """The next card is drawn while somebody sets the shoe up."""
        with self._lock:
            self._next_card()
            self._clear_error()
            self._say(self._device.card_outside_a_game(self._cards[0], SETTING_MODE), COPIES)
            return self._cards.popleft()

    def sources_disagree(self) -> None:
        """What the shoe counts and what it sent do not go together."""
        with self._lock:
            self._say(self._device.sources_disagree(), COPIES)

    def pull_back(self) -> str:
        """The next card is half drawn and pushed back: it stays the next one, and the next draw clears the error."""
        with self._lock:
            card = self._next_card()
            self._clear_error()
            self._raise_error(PULLED_BACK_AT_THE_EXIT)
            return card

    def cut_card(self) -> None:
        """The cut card comes."""
        with self._lock:
            self._say(self._device.cut_card(), COPIES)

    def restart(self) -> None:
        """Off and on: what was not sent is gone, `S` comes, the sequence begins anew."""
        with self._lock:
            self._power_off()
            self._raised = 0
            self._say(self._device.started(), COPIES)

    def _show(self, card: str) -> None:
        self._clear_error()
        self._say(self._device.card(card), COPIES)

    def _hear(self, received: bytes) -> None:
        answers, obeyed = self._device.answer(received)
        if answers:
            self._put(answers, 0.0)
        if any(command.kind == "LK" for command in obeyed):
            self._say(self._device.lock_state(), COPIES)

    def _next_card(self) -> str:
        if self._device.is_locked:
            raise HandError("the shoe is locked")
        return super()._next_card()

    def _raise_error(self, number: int) -> None:
        self._say(self._device.error(number), COPIES)
        self._raised = number

    def _clear_error(self) -> None:
        if self._raised:
            self._say(self._device.cleared(self._raised), COPIES)
            self._raised = 0
