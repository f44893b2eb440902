"""A house's register of packs: each pack by its name, where it is, who put it there and when, as its journal says.

A pack is never taken off the register: one that is worn out, or that was not whole, is destroyed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from tablemgr.kernel.packs import PACK_KINDS
from tablemgr.service.packs.events import PackMarked, PackRegistered

IN, OUT, HOLD, DESTROYED = "in", "out", "hold", "destroyed"
STATUSES = (IN, OUT, HOLD, DESTROYED)
# From which status a pack may come to which.
_MOVES: Mapping[str, tuple[str, ...]] = {
    IN: (OUT, HOLD, DESTROYED),
    OUT: (IN, HOLD, DESTROYED),
    HOLD: (IN, DESTROYED),
    DESTROYED: (),
}
TEXT_CHARS_MAX = 100


class PackError(ValueError):
    """What cannot be registered or marked, and why."""


@dataclass(frozen=True, slots=True)
class RegisteredPack:
    """A pack of the house. `table` is where it is out, or was when it was put on hold; `by` and `at` (UTC as sealed)
    are of the last change. `reports` are the tables' own holds that have been entered here."""

    pack: str
    kind: str
    back: str
    status: str = IN
    table: str = ""
    reason: str = ""
    by: str = ""
    at: str = ""
    reports: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class PackChange:
    """An event of the register, by whom and when."""

    event: object
    by: str
    at: str


@dataclass(frozen=True, slots=True)
class PackRegister:
    """All packs by their names."""

    packs: Mapping[str, RegisteredPack] = field(default_factory=dict)
    changes: tuple[PackChange, ...] = ()

    @classmethod
    def of(cls, changes: Iterable[PackChange]) -> "PackRegister":
        """What a register's journal comes to; PackError for events that cannot follow each other."""
        packs: dict[str, RegisteredPack] = {}
        kept: list[PackChange] = []
        for change in changes:
            event = change.event
            if isinstance(event, PackRegistered):
                if event.pack in packs:
                    raise PackError(f"pack {event.pack!r} is registered twice")
                packs[event.pack] = RegisteredPack(event.pack, event.kind, event.back, by=change.by, at=change.at)
            elif isinstance(event, PackMarked):
                packs[event.pack] = _marked(packs.get(event.pack), event, change)
            else:
                continue
            kept.append(change)
        return cls(packs, tuple(kept))

    def add(self, pack: str, kind: str, back: str) -> PackRegistered:
        """The event that registers a pack; PackError."""
        if kind not in PACK_KINDS:
            raise PackError(f"a pack is of the kind {', '.join(PACK_KINDS)}, not {kind!r}")
        if pack in self.packs:
            raise PackError(f"there is a pack {pack!r} already: `tablemgr packs list` has all of them")
        return PackRegistered(named(pack, "name"), kind, named(back, "back"))

    def mark(self, pack: str, status: str, *, table: str = "", reason: str = "", reported_by: str = "") -> PackMarked:
        """The event that gives a pack another status; PackError."""
        known = self.packs.get(pack)
        if known is None:
            raise PackError(f"there is no pack {pack!r}: `tablemgr packs list` has all of them")
        if not _may_move(known.status, status, reported_by):
            can = ", ".join(_MOVES[known.status])
            raise PackError(f"pack {pack!r} is {known.status}: {f'it can be {can}' if can else 'it stays so'}")
        if known.status == HOLD and status == IN and not reason:
            raise PackError(f"pack {pack!r} is on hold: `tablemgr packs release` takes it off, with a reason")
        if status == OUT:
            named(table, "table")
        if status in (HOLD, DESTROYED):
            named(reason, "reason")
        place = (table or known.table) if status == HOLD else table if status == OUT else ""
        return PackMarked(pack, known.status, status, place, reason, reported_by)

    def release(self, pack: str, reason: str) -> PackMarked:
        """The event that takes a pack off its hold, back into the store; PackError."""
        known = self.packs.get(pack)
        if known is not None and known.status != HOLD:
            raise PackError(f"pack {pack!r} is {known.status} and on no hold")
        return self.mark(pack, IN, reason=named(reason, "reason"))

    def of_pack(self, pack: str) -> tuple[PackChange, ...]:
        """Everything that was done with a pack, the oldest first."""
        return tuple(each for each in self.changes if getattr(each.event, "pack", None) == pack)

    def out_at(self, table: str) -> tuple[RegisteredPack, ...]:
        """The packs that are out at a table, in the order of their names."""
        there = (each for each in self.packs.values() if each.status == OUT and each.table == table)
        return tuple(sorted(there, key=lambda each: each.pack))


def named(text: str, what: str) -> str:
    """A text that people wrote; PackError for an empty one, or one that nobody can read."""
    if not text or text != text.strip() or len(text) > TEXT_CHARS_MAX or not text.isprintable():
        raise PackError(
            f"the {what} of a pack takes 1 to {TEXT_CHARS_MAX} printable characters, with no blank at either end, "
            f"not {text!r}"
        )
    return text


def _may_move(was: str, status: str, reported_by: str) -> bool:
    """A table's hold is entered beside one that a person has put there already."""
    return status in _MOVES[was] or (was == status == HOLD and bool(reported_by))


def _marked(known: RegisteredPack | None, event: PackMarked, change: PackChange) -> RegisteredPack:
    if known is None:
        raise PackError(f"pack {event.pack!r} is marked and was never registered")
    if event.was != known.status or not _may_move(known.status, event.status, event.reported_by):
        raise PackError(f"pack {event.pack!r} is {known.status} and was marked {event.status} from {event.was}")
    reports = known.reports | {event.reported_by} if event.reported_by else known.reports
    return replace(
        known,
        status=event.status,
        table=event.table,
        reason=event.reason,
        by=change.by,
        at=change.at,
        reports=reports,
    )
