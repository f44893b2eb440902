"""What devices tell us, whatever their family: the values between a codec and the table.

Every reading carries `mark`, the device's own name for the event as text, and `is_repeat`, true when the device sent
the same event again. The mark of the last accepted reading goes into the journal; after a restart it is given back to
the codec, which then still knows a late copy for a copy. An empty mark (noise, answers to orders) is not to be kept.

A card is written rank then suit: `7H`, `10S`. Nothing here decides what a table does; it says what was seen.
"""

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class CardShown:
    """One card that shows. `detail` is what else the device said of it, for information only."""

    card: str
    mark: str
    is_repeat: bool
    detail: str = ""


@dataclass(frozen=True, slots=True)
class CardUnread:
    """A card left the device and the device vouches for no face: the table holds until a person names it.

    `suggestion` is the face that the device believes in, where it has one, for the person's convenience alone.
    """

    code: str
    why: str
    mark: str
    is_repeat: bool
    suggestion: str = ""


@dataclass(frozen=True, slots=True)
class CutCardReached:
    """The cut card came: the last deal of this pack. It settles nothing."""

    mark: str
    is_repeat: bool


class Effect(Enum):
    """What a fault does to the table."""

    RECORD = "record"
    HOLD = "hold"
    CLEAR = "clear"


@dataclass(frozen=True, slots=True)
class DeviceFault:
    """The device reports trouble. HOLD lasts until a CLEAR of the same `code`; `is_alert` wants the operator's eye."""

    code: str
    text: str
    effect: Effect
    mark: str
    is_repeat: bool
    is_alert: bool = False


@dataclass(frozen=True, slots=True)
class DeviceStarted:
    """The device was switched on or restarted: what it counted before counts no more."""

    mark: str
    is_repeat: bool


@dataclass(frozen=True, slots=True)
class DeviceNote:
    """Something worth a line in the log, without effect on the table."""

    code: str
    text: str
    mark: str
    is_repeat: bool


@dataclass(frozen=True, slots=True)
class ChipsSeen:
    """All tags that lie on one antenna: a whole inventory, every page of it, at least one tag. Never a part of one.

    `antenna` is empty for the reader's own, else multiplexer and channel, such as `1:3`. `tags` are their UIDs, 16
    upper-case hex digits each, every one once, in the order in which the reader gave them. It is a state and no event:
    it has no mark, and the same tags again are no repeat.
    """

    antenna: str
    tags: tuple[str, ...]
    mark: ClassVar[str] = ""
    is_repeat: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class AntennaEmpty:
    """The reader looked, and no tag lies on this antenna. That is knowledge, and no fault."""

    antenna: str
    mark: ClassVar[str] = ""
    is_repeat: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class TagRead:
    """What blocks of a tag hold, from `first_block` on, each in hex. Nobody vouches that the tag is no copy."""

    tag: str
    first_block: int
    blocks: tuple[str, ...]
    mark: ClassVar[str] = ""
    is_repeat: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class CodeScanned:
    """A code that is no card of the map: a badge, a slip, or a card whose label nobody has assigned.

    `kind` is the device's own name for the sort of code, in hex.
    """

    code: str
    kind: str
    mark: str
    is_repeat: bool


@dataclass(frozen=True, slots=True)
class LineSeen:
    """A line as the device sent it, while somebody learns what its lines look like."""

    line: str
    mark: str
    is_repeat: bool


class Outcome(Enum):
    """What became of an order. UNKNOWN: no answer came, it may or may not have been obeyed."""

    DONE = "done"
    REFUSED = "refused"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class OrderAnswered:
    """The end of an order given to the device, or of the wait for its answer."""

    order: str
    outcome: Outcome
    text: str
    mark: ClassVar[str] = ""
    is_repeat: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Malformed:
    """Bytes that are no frame: noise, a damaged frame, or a sound frame that says an impossible thing."""

    why: str
    raw: bytes
    mark: ClassVar[str] = ""
    is_repeat: ClassVar[bool] = False


Reading = (
    CardShown
    | CardUnread
    | CutCardReached
    | ChipsSeen
    | AntennaEmpty
    | TagRead
    | CodeScanned
    | LineSeen
    | DeviceFault
    | DeviceStarted
    | DeviceNote
    | OrderAnswered
    | Malformed
)
