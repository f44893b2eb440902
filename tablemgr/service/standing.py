"""How all stands at a table after a record: the game's table, the hold, and the last reading taken from each device.

It is made by folding the journal's records, from the first or from a snapshot, and by nothing else. `encode_standing`
is exact: two standings that are equal have the same text, which is what `verify` compares.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from tablemgr.audit.events import AUDIT_EVENTS, JournalOpened
from tablemgr.engine.core import GAMES, event_kinds, evolve
from tablemgr.engine.events import TableOpened
from tablemgr.engine.state import Table
from tablemgr.kernel.records import RecordCodec
from tablemgr.kernel.sealed import SealedRecord
from tablemgr.kernel.values import changed
from tablemgr.ledger.postings import BANK, CUT_BOX, HOUSE, OPEN_BETS, debt_account, player_account
from tablemgr.service.events import SERVICE_EVENTS, SERVICE_UPCASTERS
from tablemgr.service.felt.standing import FeltStanding, evolve_felt
from tablemgr.service.hold import Hold, evolve_hold
from tablemgr.service.packs.standing import PacksStanding, evolve_packs
from tablemgr.service.tray.standing import TrayStanding, evolve_tray

_NOT_THE_TABLES = frozenset((*AUDIT_EVENTS, *SERVICE_EVENTS))


# Changed by every record: without slots, see `kernel.values`.
@dataclass(frozen=True)
class Standing:
    """`readings` is by device: the count of readings taken from it and its own mark, `"17:3144"`. `at` is the time of
    the newest record. `tray` and `felt` are None as long as none was fitted, `packs` as long as no pack has been
    named."""

    journal_id: str = ""
    origin: str = ""
    key_id: str = ""
    at: str = ""
    table: Table | None = None
    hold: Hold = field(default_factory=Hold)
    readings: Mapping[str, str] = field(default_factory=dict)
    # The last fields: see `encode_standing`.
    tray: TrayStanding | None = None
    packs: PacksStanding | None = None
    felt: FeltStanding | None = None


def journal_codec() -> RecordCodec:
    """Reads and writes every event that a journal can have."""
    return RecordCodec((*event_kinds(), *AUDIT_EVENTS, *SERVICE_EVENTS), SERVICE_UPCASTERS)


def evolve_standing(standing: Standing, event: object) -> Standing:
    """The standing after an event, as far as the event alone tells; see `after_record`."""
    kind = type(event)
    if kind is TableOpened or kind not in _NOT_THE_TABLES:
        return _beside(changed(standing, table=evolve(standing.table, event)), event)
    if isinstance(event, JournalOpened):
        return changed(standing, journal_id=event.journal_id, origin=event.origin, key_id=event.key_id)
    hold = evolve_hold(standing.hold, event)
    standing = standing if hold is standing.hold else changed(standing, hold=hold)
    return _beside(standing, event)


def after_play(standing: Standing, events: tuple[object, ...], table: Table) -> Standing:
    """The standing after events of the game, of which the engine has the `table` already."""
    if standing.packs is None and standing.felt is None:
        standing = changed(standing, table=table)
        return standing if standing.tray is None else _with_tray(standing, *events)
    # Packs and felt are asked of the table as each event leaves it.
    for event in events:
        standing = evolve_standing(standing, event)
    return standing


def _beside(standing: Standing, event: object) -> Standing:
    """The standing with what an event says of tray, packs and felt; its table is the one after the event."""
    packs = evolve_packs(standing.packs, event, standing.table)
    standing = standing if packs is standing.packs else changed(standing, packs=packs)
    felt = evolve_felt(standing.felt, event, standing.table)
    return _with_tray(standing if felt is standing.felt else changed(standing, felt=felt), event)


def _with_tray(standing: Standing, *events: object) -> Standing:
    tray = standing.tray
    for event in events:
        tray = evolve_tray(tray, event)
    return standing if tray is standing.tray else changed(standing, tray=tray)


def after_record(standing: Standing, record: SealedRecord, event: object) -> Standing:
    """The standing after a record of the journal: its event, its time, and the reading it came from."""
    return stamped(evolve_standing(standing, event), record.at, record.device, record.reading)


def stamped(standing: Standing, at: str, device: str | None, reading: str | None) -> Standing:
    """The standing with the newest record's time, and with the device's newest reading if there is one."""
    if device is None or reading is None or standing.readings.get(device) == reading:
        return changed(standing, at=at)
    return changed(standing, at=at, readings={**standing.readings, device: reading})


def encode_standing(standing: Standing) -> bytes:
    """The standing as JSON text. Where a game keeps nothing from deal to deal there is no key `kept`, as there was none
    before there were games that do; nor one `tray`, `packs` or `felt` where there is none. Inside a text the quotes
    could not stand so."""
    text = msgspec.json.encode(standing)
    for absent in (b',"kept":null', b',"tray":null', b',"packs":null', b',"felt":null'):
        text = text.replace(absent, b"")
    return text


def decode_standing(text: bytes) -> Standing:
    """The twin of `encode_standing`; ValueError for what is no standing."""
    try:
        fields: dict[str, Any] = msgspec.json.decode(text)
        fields["table"] = _table(fields["table"])
        # What is left to its default here would be no field of the value's own, and `changed` would refuse to set it.
        return msgspec.convert({"tray": None, "packs": None, "felt": None, **fields}, Standing)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"no standing: {error!r}") from error


def _table(fields: dict[str, Any] | None) -> dict[str, Any] | None:
    """The fields of a table with its game's own values made; those before the last card likewise."""
    if fields is None:
        return None
    game = GAMES[fields["game"]]
    deal = fields["deal"]
    return {
        **fields,
        "players": {int(seat): name for seat, name in fields["players"].items()},
        "bets": {int(number): bet for number, bet in fields["bets"].items()},
        "rules": msgspec.convert(fields["rules"], game.rules),
        "deal": None if deal is None else msgspec.convert(deal, game.deal),
        "before_card": _table(fields["before_card"]),
        "kept": msgspec.convert(fields["kept"], game.kept) if fields.get("kept") is not None else None,
    }


class StandingFold:
    """The standing as `verify` makes it: record by record, from the first."""

    def __init__(self) -> None:
        self.standing = Standing()

    def apply(self, record: SealedRecord, event: object) -> None:
        """Takes the next record."""
        self.standing = after_record(self.standing, record, event)

    def text(self) -> bytes:
        """What a snapshot taken here says."""
        return encode_standing(self.standing)

    def balances(self) -> dict[str, int]:
        """What the table says that each account holds, in the ledger's names; minor units."""
        return {} if self.standing.table is None else balances_of_table(self.standing.table)


def balances_of_table(table: Table) -> dict[str, int]:
    """What the table says that each account of the books holds, as far as a table knows it; minor units."""
    balances = {player_account(name): stack for name, stack in table.stacks.items()}
    balances |= {
        BANK: table.bank_minor,
        OPEN_BETS: table.open_bets_minor,
        CUT_BOX: table.cut_box_minor,
        HOUSE: table.house_minor,
    }
    for claim in table.claims:
        for name, amount in ((claim.debtor, -claim.amount_minor), (claim.creditor, claim.amount_minor)):
            balances[debt_account(name)] = balances.get(debt_account(name), 0) + amount
    return balances


def event_reader() -> Callable[[SealedRecord], Any]:
    """What reads the event of a sealed record, of every kind that a journal can have; it raises ValueError."""
    codec = journal_codec()
    return lambda record: codec.decode(record.kind, record.version, record.event)
