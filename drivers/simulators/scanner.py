"""The simulated scanner: codes past its window, answers to its host. It sends a code again that nobody acknowledges.

A card drawn is a card whose label, its own token, is scanned.
"""

from drivers.simulators.holding import Holding
from drivers.simulators.line import Line
from drivers.simulators.trouble import HandError
from drivers.simulators.wired import Manners
from firmware_protocols.zebra_ssi import Device

SWITCHED_OFF = "the scanner is switched off, or too many codes wait"


class Scanner(Holding):
    """A scanner on a line."""

    def __init__(self, line: Line, manners: Manners) -> None:
        super().__init__(line, manners)
        self._device = Device()

    @property
    def given_up(self) -> int:
        """How many codes the host never acknowledged."""
        with self._lock:
            return self._device.given_up

    def scan(self, code: str) -> None:
        """Read a label."""
        with self._lock:
            try:
                is_taken = self._device.scan(code)
            except ValueError:
                raise HandError(f"{code} is no ASCII") from None
            if not is_taken:
                raise HandError(SWITCHED_OFF)
            self.attend()

    def event(self, number: int) -> None:
        """Tell of an event, 0 to 255, that is no code."""
        if not 0 <= number <= 0xFF:
            raise HandError(f"an event is a number from 0 to 255, not {number}")
        with self._lock:
            self._say(self._device.event(number))

    def restart(self) -> None:
        """Off and on: what was not sent is gone."""
        with self._lock:
            self._power_off()
            self._device = Device()

    def _show(self, card: str) -> None:
        self.scan(card)

    def _hear(self, received: bytes) -> None:
        answers, _ = self._device.answer(received)
        if answers:
            self._say(answers)

    def _go_on(self) -> None:
        now_s = self._manners.now_s()
        if answers := self._device.expire(now_s)[0]:
            self._say(answers)
        # Nobody hears: the code waits, and its tries are not used up.
        if self._line.is_heard() and (packet := self._device.poll(now_s)):
            self._say(packet)
