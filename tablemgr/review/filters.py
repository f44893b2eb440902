"""What somebody looks for, as a value, and whether a record fits it.

Every field that is given must fit one and the same record; of several values in a field, any. The same question is put
in two forms: as spans of terms, in which an index can be looked up, and to the terms of a record in hand. What the
index finds is asked again in hand, so that the index may be coarse and the answer is exact.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tablemgr.kernel.money import AMOUNT_MINOR_MAX
from tablemgr.review import facts as f
from tablemgr.review import terms as t
from tablemgr.review.words import words_of

# More words than that narrow nothing down, and each is looked up.
TEXT_WORDS_MAX = 8

# Sorts after every text that goes on with a character of any script.
_LAST = "\U0010ffff"


@dataclass(frozen=True, slots=True)
class Span:
    """The terms from `first` to `last`, both among them, in the order of their characters."""

    first: str
    last: str


# Spans of which one must be met.
Group = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Filter:
    """What to look for; the empty one is met by every record.

    `from_at` (among them) to `to_at` (not among them) are times as sealed, which may be cut short. `cards` are cards or
    ranks, `kinds` names of events, amounts minor units, both ends among them. All words of `text` must be there, in any
    order; one that ends in `*` is the beginning of a word. `only_exceptions` is met by what `is_exception` says.
    """

    from_at: str | None = None
    to_at: str | None = None
    seats: tuple[int, ...] = ()
    players: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    actors: tuple[str, ...] = ()
    devices: tuple[str, ...] = ()
    amount_from_minor: int | None = None
    amount_to_minor: int | None = None
    text: str = ""
    only_exceptions: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether everything fits."""
        return self == Filter()


# What a pit boss looks at first: refusals, corrections, returned bets, voids, signatures, chips from elsewhere,
# devices, limits, the clock, chips that are not in order, packs that were not whole and the deals played with them.
EXCEPTION_KINDS = (
    "BetReturned",
    "CardHeld",
    "ChipAlarmRaised",
    "ChipsBrought",
    "ClockStepped",
    "CommandRefused",
    "CommissionReturned",
    "DealFlagged",
    "DeviceReported",
    "FaultCleared",
    "FaultRaised",
    "FeltAlarmRaised",
    "HeldCardReleased",
    "HeldCardStands",
    "LateBetSigned",
    "LimitsSet",
    "MisdealDeclared",
    "PackCheckGivenUp",
    "PackHeld",
    "PackReleased",
    "TableResumed",
    "TrayDiffers",
)


def is_exception(kind: str, event: object) -> bool:
    """Whether somebody should look at a record. What a device says in order of itself is none."""
    return kind in EXCEPTION_KINDS and getattr(event, "is_alert", True)


def groups_of(wanted: Filter) -> tuple[Group, ...]:
    """The filter in terms: a span of each group must be met."""
    exact: Mapping[str, tuple[str | int, ...]] = {
        f.SEAT: wanted.seats,
        f.PLAYER: wanted.players,
        f.CARD: wanted.cards,
        f.KIND: wanted.kinds,
        f.CODE: wanted.codes,
        f.ACTOR: wanted.actors,
        f.DEVICE: wanted.devices,
    }
    groups = [tuple(_exactly(t.term(about, value)) for value in values) for about, values in exact.items()]
    if wanted.only_exceptions:
        groups.append(tuple(_exactly(t.term(f.KIND, kind)) for kind in EXCEPTION_KINDS))
    groups += [*_time(wanted), *_amount(wanted), *_text(wanted.text)]
    return tuple(group for group in groups if group)


def fits(wanted: Filter, groups: tuple[Group, ...], at: str, terms: Collection[str]) -> bool:
    """Whether a record of this time and these terms fits; `groups` are the filter's own."""
    if (wanted.from_at is not None and at < wanted.from_at) or (wanted.to_at is not None and at >= wanted.to_at):
        return False
    return all(any(_occurs(span, terms) for span in group) for group in groups)


def _occurs(span: Span, terms: Collection[str]) -> bool:
    if span.first == span.last:
        return span.first in terms
    return any(span.first <= term <= span.last for term in terms)


def _exactly(term: str) -> Span:
    return Span(term, term)


def _time(wanted: Filter) -> list[Group]:
    if wanted.from_at is None and wanted.to_at is None:
        return []
    first, last = wanted.from_at or "", _LAST if wanted.to_at is None else wanted.to_at
    return [(Span(t.term(f.AT, first[: f.TIME_CHARS]), t.term(f.AT, last[: f.TIME_CHARS])),)]


def _amount(wanted: Filter) -> list[Group]:
    lowest, highest = wanted.amount_from_minor, wanted.amount_to_minor
    if lowest is None and highest is None:
        return []
    first = max(lowest or 0, 0)
    last = AMOUNT_MINOR_MAX if highest is None else max(highest, 0)
    return [(Span(t.amount_term(first), t.amount_term(min(last, AMOUNT_MINOR_MAX))),)]


def _text(text: str) -> list[Group]:
    groups: list[Group] = []
    for piece in text.split():
        words = [t.word_term(word) for word in words_of(piece)]
        spans = [_exactly(word) for word in words]
        if words and piece.endswith("*"):
            spans[-1] = Span(words[-1], words[-1] + _LAST)
        groups += [(span,) for span in spans]
    return groups[:TEXT_WORDS_MAX]
