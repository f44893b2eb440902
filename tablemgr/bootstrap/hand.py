"""The hand on a simulated shoe, for a window: each act is done on a thread of its own, so that nobody waits for it."""

import random
from collections.abc import Callable, Sequence

from tablemgr.bootstrap.acts import Acts
from tablemgr.devices.simulated import SimulatedShoe
from tablemgr.kernel.cards import PACK_OF_FORTY


class SimulatedHand:
    """Acts on the shoe in the order in which they were asked for; `on_trouble` is told what could not be done. `cards`
    says which cards a pack has that goes into the shoe now."""

    def __init__(
        self,
        shoe: SimulatedShoe,
        dice: random.Random,
        on_trouble: Callable[[str], None],
        cards: Callable[[], Sequence[str]] = lambda: PACK_OF_FORTY,
    ) -> None:
        self._cards = cards
        self._shoe = shoe
        self._dice = dice
        self._is_plugged = True
        self._acts = Acts("hand", "the simulated shoe is busy", on_trouble)

    @property
    def is_plugged(self) -> bool:
        """Whether the cable is in."""
        return self._is_plugged

    def new_pack(self) -> None:
        """A shuffled pack goes into the shoe."""
        pack = list(self._cards())
        self._dice.shuffle(pack)
        self.load(tuple(pack))

    def load(self, cards: tuple[str, ...]) -> None:
        """These cards go into the shoe, and the old ones leave it."""
        self._acts.ask(lambda: self._shoe.reload(cards))

    def draw(self) -> None:
        """Draws the next card."""
        self._acts.ask(self._shoe.draw)

    def unread(self) -> None:
        """The next card passes unread."""
        self._acts.ask(self._shoe.unread)

    def pull_back(self) -> None:
        """The next card is half drawn and pulled back."""
        self._acts.ask(self._shoe.pull_back)

    def yank(self) -> None:
        """Pulls the cable."""
        self._acts.ask(self._yank)

    def plug(self) -> None:
        """Puts it back."""
        self._acts.ask(self._plug)

    def stop(self) -> None:
        """Lets what was asked be done, and ends the thread."""
        self._acts.stop()

    def _yank(self) -> None:
        self._shoe.yank()
        self._is_plugged = False

    def _plug(self) -> None:
        self._shoe.plug()
        self._is_plugged = True
