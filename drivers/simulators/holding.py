"""A simulated device that holds a pack and knows which card is next; it knows no game."""

from abc import abstractmethod
from collections import deque
from collections.abc import Iterable

from drivers.simulators.line import Line
from drivers.simulators.packs import checked_cards
from drivers.simulators.trouble import HandError
from drivers.simulators.wired import Manners, Wired

CARDS_MAX = 416
"""Eight packs: what the largest real shoe holds."""


class Holding(Wired):
    """A pack beside a line."""

    def __init__(self, line: Line, manners: Manners) -> None:
        super().__init__(line, manners)
        self._cards: deque[str] = deque()

    @abstractmethod
    def _show(self, card: str) -> None:
        """Say on the wire that this card came. HandError if the device cannot now."""

    @property
    def cards(self) -> tuple[str, ...]:
        """What is in it, the next card first."""
        with self._lock:
            return tuple(self._cards)

    def load(self, cards: Iterable[str]) -> int:
        """Put cards behind those in it; how many are in it now."""
        with self._lock:
            added = checked_cards(cards)
            if len(self._cards) + len(added) > CARDS_MAX:
                raise HandError(f"the shoe holds {CARDS_MAX} cards")
            self._cards.extend(added)
            return len(self._cards)

    def empty(self) -> tuple[str, ...]:
        """Take all cards out, unread."""
        with self._lock:
            taken = tuple(self._cards)
            self._cards.clear()
            return taken

    def draw(self) -> str:
        """The next card leaves and is read."""
        with self._lock:
            card = self._next_card()
            self._show(card)
            return self._cards.popleft()

    def draw_by_itself(self) -> str:
        """The next card, while there is one."""
        with self._lock:
            return self.draw() if self._cards else ""

    def _next_card(self) -> str:
        if not self._cards:
            raise HandError("the shoe is empty: load cards first")
        return self._cards[0]
