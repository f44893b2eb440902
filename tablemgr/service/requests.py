"""What reaches a table's inbox: a line from a person or a program, or what a device has to say; and by whom."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tablemgr.service.felt.look import FeltLook
from tablemgr.service.tray.look import TrayLook


@dataclass(frozen=True, slots=True)
class By:
    """Who asks. `key` is the idempotency key; `reading` is the count and mark of a device's reading."""

    actor: str
    role: str
    key: str | None = None
    device: str | None = None
    reading: str | None = None


@dataclass(frozen=True, slots=True)
class LineGiven:
    """A line of a table script: `fields` is its JSON object without `id`, None if it is none; `text` as it came."""

    fields: Mapping[str, object] | None
    text: str
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class CardSeen:
    """A device read a card."""

    card: str


@dataclass(frozen=True, slots=True)
class CardPassedUnread:
    """A card left the device unread."""

    why: str
    suggestion: str = ""


@dataclass(frozen=True, slots=True)
class FaultSeen:
    """A device reports trouble that stops the table, or that it is over."""

    code: str
    text: str
    is_over: bool


@dataclass(frozen=True, slots=True)
class Noted:
    """Something about a device for the journal alone: an event of `service.events` without effect."""

    event: object


@dataclass(frozen=True, slots=True)
class TrayLooked:
    """What the readers see of the tray. `settled_at_minor` is what the books have expected there as long as the look
    has been steady, None if that is not long enough."""

    look: TrayLook
    settled_at_minor: int | None


@dataclass(frozen=True, slots=True)
class FeltLooked:
    """What a reader sees on the places of the felt. `late` are chips that a whole look since the call has not found
    where they lie; `from_tray` chips that lay in the tray when they were seen last before; `still` are the places on
    which neither chips nor bets have moved for long enough."""

    look: FeltLook
    late: frozenset[str] = frozenset()
    from_tray: frozenset[str] = frozenset()
    still: frozenset[str] = frozenset()


Request = LineGiven | CardSeen | CardPassedUnread | FaultSeen | Noted | TrayLooked | FeltLooked


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a request, or of a card that it released. `seq` is the last record; `code` and `message` say why
    it was not accepted, `detail` the finer reason and `short_minor` how many chips are missing before the player; an
    old answer that is given again lacks both. `of_card` marks the answer for a card that a device showed."""

    accepted: bool
    seq: int = 0
    code: str = ""
    message: str = ""
    of_card: str | None = None
    detail: str = field(default="", compare=False)
    short_minor: int = field(default=0, compare=False)
