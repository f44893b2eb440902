"""The hold: cards that a device showed and the table has not taken, and faults that stop it. Nothing in it is lost.

A card that passed unread, or that the rules refuse, is held until a person answers for it; every later card waits
behind it, in order. While anything is held in a deal, nothing is settled and nobody bets.
"""

from dataclasses import dataclass, replace

from tablemgr.service import events as s

# More than a pack: a hold that is full makes the device wait.
HOLD_CARDS_MAX = 60

UNREAD = "unread"
WAITING = "waiting"


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A held card, None if it passed unread; `why` and `reading` as in `CardHeld`."""

    card: str | None
    why: str
    offers_new_deal: bool
    suggestion: str = ""
    reading: str = ""


@dataclass(frozen=True, slots=True)
class Hold:
    """Held cards, the oldest first, and the codes of the faults that stand."""

    cards: tuple[HeldCard, ...] = ()
    faults: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing stops the table."""
        return not self.cards and not self.faults

    @property
    def is_full(self) -> bool:
        """Whether the device must wait."""
        return len(self.cards) >= HOLD_CARDS_MAX


def evolve_hold(hold: Hold, event: object) -> Hold:
    """The hold after an event."""
    match event:
        case s.HeldCardStands():
            return replace(hold, cards=(_held(event), *hold.cards[1:]))
        case s.CardHeld():
            return replace(hold, cards=(*hold.cards, _held(event)))
        case s.HeldCardReleased():
            return replace(hold, cards=hold.cards[1:])
        case s.FaultRaised():
            return replace(hold, faults=(*hold.faults, event.code))
        case s.FaultCleared():
            return replace(hold, faults=tuple(code for code in hold.faults if code != event.code))
        case _:
            return hold


def _held(event: s.CardHeld) -> HeldCard:
    return HeldCard(event.card, event.why, event.offers_new_deal, event.suggestion, event.reading)
