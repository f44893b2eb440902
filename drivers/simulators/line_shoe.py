"""The simulated line shoe: a line of text for each card, each said once, and nothing heard."""

from drivers.simulators.holding import Holding
from drivers.simulators.line import Line
from drivers.simulators.trouble import HandError
from drivers.simulators.wired import Manners
from firmware_protocols.line_shoe import Device


class LineShoe(Holding):
    """A line shoe on a line. By default it says a card's own token."""

    def __init__(self, line: Line, manners: Manners, device: Device | None = None) -> None:
        super().__init__(line, manners)
        self._device = device or Device()

    def line(self, text: str) -> None:
        """Any line: one of another label, or one that is damaged."""
        try:
            raw = self._device.line(text)
        except ValueError as error:
            raise HandError(str(error)) from None
        with self._lock:
            self._say(raw)

    def _show(self, card: str) -> None:
        self._say(self._device.card(card))

    def _hear(self, received: bytes) -> None:
        self._device.answer(received)
