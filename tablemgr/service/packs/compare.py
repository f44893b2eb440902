"""Cards held against what must be there: what is missing, what is there too often, what does not belong."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tablemgr.kernel.packs import PACK_KINDS

PASSED, FAILED, UNREAD = "passed", "failed", "unread"


@dataclass(frozen=True, slots=True)
class Found:
    """Each card stands as often as it is missing, or too many; in the pack's order, foreign ones by their names.
    `unread` cards came that nobody has read."""

    missing: tuple[str, ...]
    doubled: tuple[str, ...]
    foreign: tuple[str, ...]
    unread: int = 0

    @property
    def result(self) -> str:
        """Passed only with every card read. With as many unread as are missing, and nothing else wrong, nobody knows;
        any other number of cards is wrong, whichever they are."""
        if self.doubled or self.foreign or self.unread != len(self.missing):
            return FAILED
        return UNREAD if self.unread else PASSED


def compare(kind: str, cards: Iterable[str], unread: int = 0) -> Found:
    """What is wrong with these cards as a pack of this kind."""
    must, have = Counter(PACK_KINDS[kind]), Counter(cards)
    extra = have - must
    foreign = {card: times for card, times in extra.items() if card not in must}
    return Found(
        tuple((must - have).elements()),
        tuple(Counter({card: times for card, times in extra.items() if card in must}).elements()),
        tuple(sorted(Counter(foreign).elements())),
        unread,
    )
