"""What is recorded of chips on the felt: where they lie, whose they are, what is amiss, and what was accepted of them.

None of these moves money. A change of a class here is a new VERSION and an upcaster, as for all events of the service.
"""

from dataclasses import dataclass

from tablemgr.service.tray.events import ChipAlarmRaised

BY_BUY_IN, BY_PAYOUT, BY_WORD = "buy_in", "payout", "accepted"


@dataclass(frozen=True, slots=True)
class FeltChip:
    """A chip that lies on a place; `amount_minor` is None for one that does not count: unknown, void, stolen, foreign,
    or seen elsewhere in the same look."""

    uid: str
    amount_minor: int | None


@dataclass(frozen=True, slots=True)
class FeltFitted:
    """The `places` over which this device has antennas, in order; it has no others any more."""

    device: str
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FeltSeen:
    """What lies on a place now, in the order of the UIDs; None if it cannot be read. `late` are those of the chips that
    a whole look since the call has not found there."""

    place: str
    chips: tuple[FeltChip, ...] | None
    late: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChipsBound:
    """These chips are a player's. `why` is `buy_in` (they lay on the desk, and `amount_minor` was bought), `payout`
    (they left the tray for the place at which he alone was paid) or `accepted` (somebody said so when he accepted
    them). `worth_minor` is what they are worth."""

    seat: int
    player: str
    chips: tuple[str, ...]
    why: str
    worth_minor: int
    amount_minor: int | None = None


@dataclass(frozen=True, slots=True)
class ChipsUnbound:
    """These chips lie in the tray, and are nobody's."""

    chips: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FeltAlarmRaised(ChipAlarmRaised):
    """Something is amiss at `place` of the felt. Of one chip `why` is as in the tray. Of the chips of a bet it is
    `left` (it is settled, and they still lie there), `after_call` (they were laid when bets were closed), `moved` or
    `taken` (away while the bet is on): `denomination_minor` is what they are worth together, `uid` the first of them,
    none for `taken`. `bet` and `seat` are 0 where there is none, or more than one."""

    seat: int = 0
    player: str = ""
    bet: int = 0


@dataclass(frozen=True, slots=True)
class FeltAlarmCleared:
    """It is so no more; the fields name the alarm."""

    uid: str
    why: str
    place: str
    denomination_minor: int | None
    seat: int
    bet: int


@dataclass(frozen=True, slots=True)
class ProposalsAccepted:
    """Somebody accepted what lay on these places: the `bets` that came of it, and the places whose bet was `refused`;
    each bet and each refusal has its own record before this one. `code` and `message` are what he was answered, if not
    all of it was accepted."""

    places: tuple[str, ...]
    bets: tuple[int, ...]
    refused: tuple[str, ...]
    code: str = ""
    message: str = ""


FELT_EVENTS: tuple[type, ...] = (
    FeltFitted,
    FeltSeen,
    ChipsBound,
    ChipsUnbound,
    FeltAlarmRaised,
    FeltAlarmCleared,
    ProposalsAccepted,
)
