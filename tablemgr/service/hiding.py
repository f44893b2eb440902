"""What lies face down is not told before it is turned up: events as those may see them who see the table.

A game that deals cards face down says at which places they lie so, and whether the next card will. The journal has the
cards from the moment they were read; what is made of it for a screen, a list or another program goes through here
first. When the deal is over there is nothing left to hide, and whoever looks back at it sees all of it.
"""

from dataclasses import replace

from tablemgr.engine import events as e
from tablemgr.engine.core import GAMES
from tablemgr.engine.state import Table
from tablemgr.kernel.cards import UNSEEN_CARD
from tablemgr.service import events as s
from tablemgr.service.hold import HeldCard

FACE_DOWN_PLACES = frozenset(place for game in GAMES.values() for place in game.face_down)


def hides_next(table: Table) -> bool:
    """Whether the next card will lie face down."""
    game = GAMES[table.game]
    if table.draw is not None or game.deals_face_down is None:
        return table.draw is None and bool(game.face_down)
    return game.deals_face_down(table)


def is_hushed(table: Table | None) -> bool:
    """Whether a card that comes now, or a copy of the last one, lies face down: then no log of a device names it."""
    last = None if table is None else table.last_card
    return table is not None and (hides_next(table) or (last is not None and last.place in FACE_DOWN_PLACES))


def veiled(event: object, *, hides_next: bool) -> object:
    """The event without the name of a card that lies face down. `hides_next`: a card that comes or waits will."""
    match event:
        case e.CardShown() if event.place in FACE_DOWN_PLACES:
            return replace(event, card=UNSEEN_CARD)
        case s.CardHeld() if hides_next:
            return replace(event, card=_veiled(event.card), suggestion="")
        case s.HeldCardReleased() if hides_next:
            return replace(event, held=_veiled(event.held), card=_veiled(event.card))
        case s.CommandRefused() if event.line and hides_next:
            # Whatever stands in it may be what somebody holds.
            return replace(event, line="")
        case _:
            return event


def veiled_head(head: HeldCard | None, *, hides_next: bool) -> HeldCard | None:
    """The same of the card that is held."""
    if head is None or not hides_next:
        return head
    return replace(head, card=_veiled(head.card), suggestion="")


class FaceDown:
    """Goes along with a journal's records from the first: which of them name a card that nobody may see yet."""

    def __init__(self) -> None:
        self._hides_next = False

    def names_one(self, event: object) -> bool:
        """Whether the next record does."""
        if isinstance(event, e.TableOpened | e.GameChanged):
            self._hides_next = bool(GAMES[event.game].face_down)
        if isinstance(event, s.CommandRefused):
            # Its line is exported as it came: one that speaks of no card, and writes nothing in another way, may be.
            return self._hides_next and ("card" in event.line or "\\" in event.line)
        return veiled(event, hides_next=self._hides_next) is not event


def _veiled(card: str | None) -> str | None:
    return None if card is None else UNSEEN_CARD
