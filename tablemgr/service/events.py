"""What happens at a table beside the game: refusals, held cards and the answers for them, devices, the clock.

None of these moves money. A change of a class here is a new VERSION and an upcaster in `service.codec`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from tablemgr.service.felt.events import FELT_EVENTS
from tablemgr.service.packs.events import PACK_EVENTS, REGISTER_EVENTS
from tablemgr.service.tray.events import CHIP_EVENTS, TRAY_EVENTS


@dataclass(frozen=True, slots=True)
class CommandRefused:
    """A command changed nothing. `line` is what was asked, as it came (cut to a bounded length)."""

    code: str
    message: str
    line: str


@dataclass(frozen=True, slots=True)
class CardHeld:
    """A card that a device showed waits for a person: `why` is `unread`, `waiting` (behind another) or the code with
    which it was refused. `offers_new_deal`: it came between deals with a banker seated. `suggestion` is the face that
    the device believes in but does not vouch for. `reading` is the device and its reading, `"shoe 6:354481C7"`."""

    VERSION: ClassVar[int] = 2

    card: str | None
    why: str
    offers_new_deal: bool
    suggestion: str = ""
    reading: str = ""


@dataclass(frozen=True, slots=True)
class HeldCardStands(CardHeld):
    """The first of the held cards was tried in its turn and refused: it waits on, `why` is the code."""


@dataclass(frozen=True, slots=True)
class HeldCardReleased:
    """The first of the held cards is held no more. `answer` is what a person said of it (`this_card`, `next_card`,
    `not_in_play`, `new_deal`, `misdeal`, `pack_check`) or `in_turn`; `card` is what is played now, None if it is not
    played. The card's own `reading` is named, because the records that follow are sealed with that of what released
    it."""

    VERSION: ClassVar[int] = 2

    held: str | None
    card: str | None
    answer: str
    reading: str = ""


@dataclass(frozen=True, slots=True)
class FaultRaised:
    """A device's trouble stops the table until it is cleared."""

    code: str
    text: str


@dataclass(frozen=True, slots=True)
class FaultCleared:
    """`by_device`, or by the person who sent the command."""

    code: str
    by_device: bool


@dataclass(frozen=True, slots=True)
class DeviceReported:
    """Something that a device said or that was seen of it, without effect on the table; `is_alert` wants an eye."""

    code: str
    text: str
    is_alert: bool = False


@dataclass(frozen=True, slots=True)
class LineCounted:
    """What came on a device's line since the last count; `sample` is the newest bad bytes (hex), `why` what ails
    them."""

    frames: int
    bad_frames: int
    repeats: int
    why: str
    sample: str


@dataclass(frozen=True, slots=True)
class ClockStepped:
    """The clock of this machine was set: by the record before it was `was_at`, now it is `is_at` (C20)."""

    was_at: str
    is_at: str


@dataclass(frozen=True, slots=True)
class TableResumed:
    """The program was started again and stands where it stood after record `after_seq` (C16)."""

    after_seq: int


@dataclass(frozen=True, slots=True)
class TableStopped:
    """The program was ended in order."""


@dataclass(frozen=True, slots=True)
class LateBetSigned:
    """A second person, `signed_by`, has seen that a bet was down in time, which `entered_by` entered. `limit_minor` is
    the sum above which the house asks for that, None where it does not."""

    bet: int
    seat: int
    player: str
    entered_by: str
    signed_by: str
    limit_minor: int | None


@dataclass(frozen=True, slots=True)
class PayoutConfirmed:
    """What `card` decided in this deal has been collected or paid, says the actor of the record: these bets."""

    deal: int
    card: str
    bets: tuple[int, ...]


SERVICE_EVENTS: tuple[type, ...] = (
    CommandRefused,
    CardHeld,
    HeldCardStands,
    HeldCardReleased,
    FaultRaised,
    FaultCleared,
    DeviceReported,
    LineCounted,
    ClockStepped,
    TableResumed,
    TableStopped,
    LateBetSigned,
    PayoutConfirmed,
    *CHIP_EVENTS,
    *TRAY_EVENTS,
    *REGISTER_EVENTS,
    *PACK_EVENTS,
    *FELT_EVENTS,
)


def _without_reading(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 1 did not name the held card's reading."""
    return {**fields, "reading": ""}


SERVICE_UPCASTERS: Mapping[tuple[str, int], Any] = {
    (kind.__name__, 1): _without_reading for kind in (CardHeld, HeldCardStands, HeldCardReleased)
}
