"""What is recorded of packs: in a register's own journal what each is, in a table's journal what is done with it.

None of these moves money. A change of a class here is a new VERSION and an upcaster, as for all events of the service.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PackRegistered:
    """A pack that the house has, by its name; `kind` is one of `kernel.packs`, `back` what its back looks like."""

    pack: str
    kind: str
    back: str


@dataclass(frozen=True, slots=True)
class PackMarked:
    """A registered pack was `was` and is `status` from now on: `in`, `out` (at `table`), `hold` or `destroyed`.
    `reported_by` is the journal and the number of a table's own hold, if it was a table that found it not whole."""

    pack: str
    was: str
    status: str
    table: str
    reason: str
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class PackCheckBegun:
    """From now on each card that is read or typed is one of this pack, and none is played."""

    pack: str
    kind: str
    back: str


@dataclass(frozen=True, slots=True)
class PackCardChecked:
    """A card of the pack that is being checked, None if it passed unread. `how` is `read`, `unread`, `typed`, or
    `named`: an unread one that a person has looked at."""

    pack: str
    card: str | None
    how: str


@dataclass(frozen=True, slots=True)
class PackCheckGivenUp:
    """The check was broken off and says nothing."""

    pack: str


@dataclass(frozen=True, slots=True)
class PackChecked:
    """All cards of a pack were held against what must be there. `how` is `check`, or `play`: each of its cards has
    shown in play. `result` is `passed`, `failed`, or `unread`: what is missing may be what was not read, so it says
    nothing. `cards` is how many came, unread ones too; a card stands as often as it is missing or too many."""

    pack: str
    kind: str
    how: str
    result: str
    cards: int
    missing: tuple[str, ...] = ()
    doubled: tuple[str, ...] = ()
    foreign: tuple[str, ...] = ()
    unread: int = 0


@dataclass(frozen=True, slots=True)
class PackPutInPlay:
    """This pack lies in the shoe, or in the dealer's hand."""

    pack: str
    kind: str
    back: str


@dataclass(frozen=True, slots=True)
class PackTakenOut:
    """It lies there no more; nothing was found wrong with it."""

    pack: str
    reason: str


@dataclass(frozen=True, slots=True)
class PackHeld:
    """A pack leaves the table. `why` is `check` (it failed one), `play` (a card that cannot be there showed),
    `ran_out` (it came to its end and cards were missing) or `person`, with the `reason`. `hold` counts the holds of
    this table; `kind` is empty where a pack was never seen here."""

    pack: str
    kind: str
    why: str
    hold: int
    missing: tuple[str, ...] = ()
    doubled: tuple[str, ...] = ()
    foreign: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PackReleased:
    """It may come to this table again, and is checked anew before it is played with. `by_register`: so the house's
    register says; else a person at the table."""

    pack: str
    by_register: bool
    reason: str


@dataclass(frozen=True, slots=True)
class DealFlagged:
    """A deal that was played with a pack that is on hold, since its last good check. The money in it as of now: so many
    `bets`, `staked_minor` in all, of which the bank won `won_minor` (second stakes too) and `returned_minor` went back
    undecided; `paid_minor` are winnings paid, `commission_minor` what the house took."""

    deal: int
    pack: str
    why: str
    bets: int
    staked_minor: int
    won_minor: int
    paid_minor: int
    returned_minor: int
    commission_minor: int


REGISTER_EVENTS: tuple[type, ...] = (PackRegistered, PackMarked)
PACK_EVENTS: tuple[type, ...] = (
    PackCheckBegun,
    PackCardChecked,
    PackCheckGivenUp,
    PackChecked,
    PackPutInPlay,
    PackTakenOut,
    PackHeld,
    PackReleased,
    DealFlagged,
)
