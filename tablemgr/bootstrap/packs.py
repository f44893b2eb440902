"""The register of packs on disk: what `tablemgr packs` does, and what a table reads of it and reports to it.

A table that puts a pack on hold says so in its own journal first, which is then the truth. What the register has not
been told yet, because it could not be opened, say, is told again: after a later record, or when the table is started.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from tablemgr.bootstrap import registries
from tablemgr.bootstrap.keys import KeyFileError
from tablemgr.bootstrap.registries import LOOK_EVERY_S, Kind, RegistryError, Watched
from tablemgr.bootstrap.table import OpenTable, TableRefusedError
from tablemgr.bootstrap.verify import CannotVerifyError
from tablemgr.kernel.money import Currency
from tablemgr.kernel.sealed import SealedRecord
from tablemgr.service.finding import Finder
from tablemgr.service.options import TableOptions
from tablemgr.service.packs.acts import report_of
from tablemgr.service.packs.events import PackHeld, PackMarked, PackRegistered
from tablemgr.service.packs.flags import FlaggedDeal, flagged_deals
from tablemgr.service.packs.register import (
    DESTROYED,
    HOLD,
    TEXT_CHARS_MAX,
    PackChange,
    PackError,
    PackRegister,
    RegisteredPack,
)
from tablemgr.service.packs.words import PACK_SENTENCES, held_words
from tablemgr.service.ports import JournalError
from tablemgr.service.standing import Standing
from tablemgr.service.verify_steps import MISFITS
from tablemgr.service.writer import Committed
from tablemgr.storage.sqlite_reader import open_reader

_TROUBLE = (RegistryError, CannotVerifyError, PackError, KeyFileError, JournalError)


def _fold(records: Iterable[tuple[SealedRecord, Any]]) -> PackRegister:
    return PackRegister.of(PackChange(event, record.actor, record.at) for record, event in records)


PACKS: Kind[PackRegister] = Kind("packs", "cage", PackRegistered, _fold, PackError)


def add_packs(
    directory: Path, packs: Sequence[str], kind: str, back: str, origin: str, key_file: Path | None, actor: str
) -> tuple[PackRegistered, ...]:
    """Registers packs of one kind and back, all of them or none; the directory is made if it is new. RegistryError,
    PackError, and what a table's directory raises."""

    def new(there: PackRegister) -> tuple[PackRegistered, ...]:
        if len(set(packs)) < len(packs):
            raise PackError("a name stands there twice")
        return tuple(there.add(pack, kind, back) for pack in packs)

    return registries.add(PACKS, directory, origin, key_file, actor, new)


def mark_pack(
    directory: Path, act: Callable[[PackRegister], PackMarked], origin: str, key_file: Path | None, actor: str
) -> PackMarked:
    """Does something with a pack, as `act` says of the register; the same errors."""
    register, head = registries.proved(PACKS, directory, origin, key_file)
    event = act(register)
    registries.append(PACKS, directory, key_file, actor, (event,), head)
    return event


def read_register(directory: Path, origin: str | None, key_file: Path | None) -> PackRegister:
    """The packs, of a register that is proved and of this origin (None for any); RegistryError, CannotVerifyError,
    JournalError."""
    return registries.proved(PACKS, directory, origin, key_file)[0]


def pack_history(directory: Path, pack: str, origin: str, key_file: Path | None) -> list[tuple[str, str, str]]:
    """Everything that was done with a pack: when, by whom, what; the same errors, and PackError if there is none."""
    register = read_register(directory, origin, key_file)
    if pack not in register.packs:
        raise PackError(f"there is no pack {pack!r}: `tablemgr packs list` has all of them")
    return [(each.at, each.by, PACK_SENTENCES[type(each.event)](each.event, str)) for each in register.of_pack(pack)]


FLAG_MONEY = ("staked", "won", "paid", "returned", "commission")
FLAG_COLUMNS = (
    "deal",
    "first_record",
    "began_at",
    "ended_at",
    "game",
    "banker",
    "pack",
    "why",
    "bets",
    *FLAG_MONEY,
    "currency",
    "flagged_in",
    "flagged_at",
)


def flag_rows(directory: Path) -> list[tuple[object, ...]]:
    """A table's flagged deals, a row each, amounts as text; JournalError, and RegistryError for what is no journal of a
    table's, or cannot be understood."""
    with closing(open_reader(directory)) as reader:
        try:
            finder = Finder(reader)
            table = finder.standing_before(finder.head.seq + 1).table
            if table is None:
                raise RegistryError(f"{directory} holds no table")
            return [_flag_row(each, Currency.of(table.currency)) for each in flagged_deals(finder)]
        except MISFITS as error:
            raise RegistryError(f"{directory}: what lies there makes no sense ({error!r}): verify it") from error


def _flag_row(each: FlaggedDeal, currency: Currency) -> tuple[object, ...]:
    deal, flag = each.deal, each.flag
    money = [currency.format(getattr(flag, f"{name}_minor")) for name in FLAG_MONEY]
    head = (deal.number, deal.first_seq, deal.began_at, deal.ended_at, deal.game, deal.banker)
    return (*head, flag.pack, flag.why, flag.bets, *money, currency.code, each.seq, each.at)


def flag_sums(rows: Sequence[tuple[object, ...]]) -> str:
    """How many deals are flagged, and what was staked and paid in them."""
    if not rows:
        return "no deal is flagged"
    currency = Currency.of(str(rows[0][FLAG_COLUMNS.index("currency")]))
    staked, paid = (
        currency.format(sum(currency.parse(str(row[FLAG_COLUMNS.index(name)])) for row in rows))
        for name in ("staked", "paid")
    )
    return f"{len(rows)} deal{'' if len(rows) == 1 else 's'} flagged, {staked} staked in them, {paid} paid"


class TablePacks:
    """The register as one table that runs uses it. What it does it does on the writer's thread."""

    def __init__(
        self,
        directory: Path,
        table_name: str,
        origin: str,
        key_file: Path | None,
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        """TableRefusedError if the register cannot be used."""
        self._directory, self._table_name = directory, table_name
        self._origin, self._key_file = origin, key_file
        try:
            self._watched = Watched(PACKS, directory, origin, key_file, now_s)
        except (RegistryError, CannotVerifyError, PackError) as error:
            raise TableRefusedError(f"the register of packs: {error}") from error
        self.here: tuple[RegisteredPack, ...] = self._watched().out_at(table_name)
        self._now_s = now_s
        # The reports that the register has, and when it was last tried to tell it one that it has not.
        self._told: set[str] = set()
        self._tried_s = now_s() - LOOK_EVERY_S

    def on_trouble(self, told: Callable[[str], None]) -> None:
        """Who is told, once, that the register could not be read or written."""
        self._watched.on_trouble = told

    def attach(self, table: OpenTable) -> None:
        """From now on the table's lines are held against the register, and it hears of the table's holds."""
        table.packs = self
        table.writer.register = self.look
        table.writer.listeners.append(self._hear)
        self._report(table.writer.standing)

    def look(self) -> PackRegister:
        """The register as it is; `here` are the packs that are out at this table then."""
        register = self._watched.look()
        self.here = register.out_at(self._table_name)
        return register

    def _hear(self, committed: Committed) -> None:
        self._report(committed.standing)

    def _report(self, standing: Standing) -> None:
        """Enters what the register has not been told; not at every record while that fails."""
        if standing.packs is None or not standing.packs.held:
            return
        untold = [
            (report, held)
            for held in standing.packs.held
            if (report := report_of(standing.journal_id, held.hold)) not in self._told
        ]
        if not untold or self._now_s() - self._tried_s < LOOK_EVERY_S:
            return
        for report, held in untold:
            try:
                self._tell(report, held)
            except _TROUBLE as error:
                self._tried_s = self._now_s()
                self._watched.tell(f"pack {held.pack} is on hold here, and the register does not know it yet: {error}")
                return
            self._told.add(report)

    def _tell(self, report: str, held: PackHeld) -> None:
        register, head = registries.proved(PACKS, self._directory, self._origin, self._key_file)
        known = register.packs.get(held.pack)
        if known is None or known.status == DESTROYED or report in known.reports:
            return
        reason = held_words(held)[:TEXT_CHARS_MAX].strip()
        event = register.mark(held.pack, HOLD, table=self._table_name, reason=reason, reported_by=report)
        registries.append(PACKS, self._directory, self._key_file, self._table_name, (event,), head)


def table_packs(
    options: TableOptions, origin: str, key_file: Path | None, now_s: Callable[[], float] = time.monotonic
) -> TablePacks | None:
    """The register that a table's settings name, None if they name none; TableRefusedError."""
    if options.packs is None:
        return None
    return TablePacks(options.packs, options.table_name, origin, key_file, now_s)
