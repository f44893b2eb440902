"""What is recorded of chips: in a registry's own journal what each is, in a table's journal what its tray shows.

None of these moves money. A change of a class here is a new VERSION and an upcaster, as for all events of the service.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ChipRegistered:
    """A chip that the house has: `uid` is its tag, 16 upper-case hex digits. `chip_set` and `table` say what it was
    made for, `table` empty for any; `status` is `ok`, `void` or `stolen`."""

    uid: str
    denomination_minor: int
    currency: str
    chip_set: str
    table: str
    status: str


@dataclass(frozen=True, slots=True)
class ChipMarked:
    """The status of a registered chip was `was` and is `status` from now on."""

    uid: str
    was: str
    status: str


@dataclass(frozen=True, slots=True)
class TrayFitted:
    """A tray was fitted: `columns` are the names of its chip columns in order, `accounts` what they hold together.
    `opening_minor` is what a person counted in them at this moment, None if only the columns are others and the count
    goes on."""

    device: str
    accounts: tuple[str, ...]
    columns: tuple[str, ...]
    opening_minor: int | None


@dataclass(frozen=True, slots=True)
class TrayPayment:
    """One event that moved chips into the tray (`change_minor` above zero) or out of it. `kind` is `bet`, `buy_in`,
    `cash_out`, `bank` or `other`; `bet` and `seat` are 0 where there is none. `commission_minor` of a bet stays in the
    tray, or goes into it."""

    kind: str
    bet: int
    seat: int
    player: str
    change_minor: int
    commission_minor: int = 0


@dataclass(frozen=True, slots=True)
class TrayExplanation:
    """What would explain a difference: each of `payments` went wrong in the way that stands at its place in `ways`,
    `missed`, `twice`, `reversed`, `commission_missed`, `commission_twice` or `amount` (by another amount)."""

    ways: tuple[str, ...]
    payments: tuple[TrayPayment, ...]


@dataclass(frozen=True, slots=True)
class TrayAgreed:
    """All columns were read, and they hold what the books expect."""

    read_minor: int


@dataclass(frozen=True, slots=True)
class TrayDiffers:
    """All columns were read, and hold not what the books expect. `payments` is how many there were since they last
    agreed, `explanations` what one of them or two would explain it; none if nothing does."""

    read_minor: int
    expected_minor: int
    payments: int
    explanations: tuple[TrayExplanation, ...]


@dataclass(frozen=True, slots=True)
class TrayUnread:
    """What the tray holds is unknown: `columns` could not be read, and `unvalued` chips are in no registry.
    `known_minor` lies in the rest."""

    columns: tuple[str, ...]
    unvalued: int
    known_minor: int


@dataclass(frozen=True, slots=True)
class ChipAlarmRaised:
    """A chip at `place`, a column of the tray, that should not be there. `why` is `unknown`, `void`, `stolen`,
    `foreign`, `seen_twice` or `wrong_column`; `denomination_minor` is the registry's, None for an unknown chip;
    `detail` says whose chip it is, or where else it lies, or belongs."""

    uid: str
    why: str
    place: str
    denomination_minor: int | None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class ChipAlarmCleared:
    """It lies there no more, or is in order now."""

    uid: str
    why: str
    place: str


CHIP_EVENTS: tuple[type, ...] = (ChipRegistered, ChipMarked)
TRAY_EVENTS: tuple[type, ...] = (TrayFitted, TrayAgreed, TrayDiffers, TrayUnread, ChipAlarmRaised, ChipAlarmCleared)
