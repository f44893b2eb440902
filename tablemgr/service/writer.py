"""The one writer of a table: takes a request, lets the desk decide, seals what happened and makes it durable.

Nothing is answered or published before it is on disk. A request whose idempotency key has been answered is not decided
again. After an error of the journal the writer is done: what the disk has is read anew by the next start.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

import msgspec

from tablemgr.audit.chain import GENESIS_HASH, next_hash
from tablemgr.audit.events import AUDIT_EVENTS, CheckpointSigned, JournalOpened
from tablemgr.audit.signing import Signer
from tablemgr.engine.core import GAMES, OpenError, open_table, read_open
from tablemgr.engine.events import BetPlaced, DealEnded
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.state import Table
from tablemgr.kernel.money import Currency
from tablemgr.kernel.records import RecordCodec
from tablemgr.kernel.sealed import SealedRecord, decode_sealed, encode_sealed
from tablemgr.ledger.postings import postings_of
from tablemgr.review.deals import DealLine
from tablemgr.service import events as s
from tablemgr.service.desk import Desk
from tablemgr.service.felt.accept import ACCEPT_WORD, Accepted, accepted, bet_key
from tablemgr.service.felt.events import ProposalsAccepted
from tablemgr.service.index import NO_ROWS, resumed_index
from tablemgr.service.options import TableOptions
from tablemgr.service.packs.register import PackRegister
from tablemgr.service.ports import (
    Batch,
    Head,
    Journal,
    JournalError,
    StoredAnswer,
    StoredPosting,
    StoredRecord,
    StoredSnapshot,
    StoredTerm,
)
from tablemgr.service.requests import Answer, By, FeltLooked, LineGiven, Request, TrayLooked
from tablemgr.service.standing import (
    Standing,
    after_record,
    decode_standing,
    encode_standing,
    evolve_standing,
    journal_codec,
    stamped,
)
from tablemgr.service.unfinished import LOOK_BACK_RECORDS, Unfinished
from tablemgr.service.words import refusal_sentence

# A snapshot is taken at the first end of a deal after so many records: what a restart then has to replay is bounded.
SNAPSHOT_RECORDS = 200

# Nobody tries out so many.
SALT_BYTES = 16

# What is kept of a refused line.
LINE_CHARS_MAX = 2_000

# A wall clock that has run by this much more or less than the steady one has been set.
CLOCK_STEP_US = 2_000_000


@dataclass(frozen=True, slots=True)
class Moment:
    """`at`: UTC as sealed. `wall_us` and `steady_us`: the same by the wall clock and by one that is never set."""

    at: str
    wall_us: int
    steady_us: int


class CheckpointSink(Protocol):
    """Where signed checkpoints go beside the chain."""

    def append(self, journal_id: str, checkpoint: CheckpointSigned) -> None: ...


@dataclass(frozen=True, slots=True)
class Committed:
    """What one request left on disk, for whoever shows it: the events with their records, and how all stands now."""

    records: tuple[SealedRecord, ...]
    events: tuple[object, ...]
    standing: Standing
    head: Head


class WriterStoppedError(Exception):
    """An earlier request broke the journal; this one was not looked at."""


def _salt() -> str:
    return secrets.token_hex(SALT_BYTES)


def _has_secrets(table: Table | None) -> bool:
    """Whether what the table does may name a card that nobody may see yet."""
    return table is not None and bool(GAMES[table.game].face_down)


class TableWriter:
    """The only one who appends to this table's journal."""

    def __init__(
        self,
        journal: Journal,
        signer: Signer,
        clock: Callable[[], Moment],
        sinks: tuple[CheckpointSink, ...] = (),
        options: TableOptions | None = None,
        salt: Callable[[], str] = _salt,
    ) -> None:
        """`salt` gives another chance text each time, in hex, for records that must not be guessed from their hash."""
        self._journal = journal
        self._signer = signer
        self._clock = clock
        self._salt = salt
        self._sinks = sinks
        self._codec = journal_codec()
        self._last: Moment | None = None
        self._broken = False
        self._snapshot_seq = 0
        self.unfinished = Unfinished(options or TableOptions())
        self.head = journal.head()
        self.standing = Standing()
        self.listeners: list[Callable[[Committed], None]] = []
        # Gives the house's register of packs as it is now, where this table has one; asked on the writer's thread.
        self.register: Callable[[], PackRegister] | None = None
        self._restore()

    @property
    def is_open(self) -> bool:
        """Whether the table has been opened."""
        return self.standing.table is not None

    def open(self, line: LineGiven, by: By, journal_id: str, origin: str, program: str) -> Answer:
        """The first line of a new table. A line that opens none is refused, and nothing is written of it."""
        try:
            if self.head.seq:
                raise OpenError("open: this journal is no table's, it keeps a registry of chips or packs")
            if line.fields is None:
                raise OpenError(line.why_not)
            opened = open_table(read_open(line.fields))
            settled_in = self.unfinished.options.currency
            if settled_in not in (None, opened[0].currency):
                raise OpenError(f"open: currency: {settled_in}, as the table's settings have it")
        except OpenError as error:
            return Answer(accepted=False, code=Reason.BAD_COMMAND.value, message=str(error))
        journal = JournalOpened(journal_id, origin, self._signer.key_id, self._signer.public_key, program)
        standing = Standing()
        for event in (journal, *opened):
            standing = evolve_standing(standing, event)
        seq = self._commit((journal, *opened), standing, by, checkpoint=True)
        return Answer(accepted=True, seq=seq)

    def handle(self, request: Request, by: By) -> tuple[Answer, ...]:
        """Decides a request and makes it durable. The first answer is the request's own, unless it was a device's; then
        come those of the cards that were played or held. HoldFullError: nothing was done, ask again later."""
        self._refuse_if_broken()
        if by.key is not None and (known := self._journal.answer(by.key)) is not None:
            return (self._known_answer(known),)
        if isinstance(request, LineGiven) and request.fields is not None and request.fields.get("do") == ACCEPT_WORD:
            return (self._accept(request, request.fields, by),)
        reading = "" if by.reading is None else f"{by.device} {by.reading}"
        desk = Desk(self.standing, reading, self.unfinished, by.actor, self.register)
        try:
            desk.decide(request)
        except Refused as refused:
            return (self._refuse(request, refused, by),)
        if isinstance(request, TrayLooked | FeltLooked) and not desk.events:
            # Most looks at chips are no news.
            return ()
        seq = self._commit(tuple(desk.events), desk.standing, by)
        own = (Answer(accepted=True, seq=seq),) if isinstance(request, LineGiven) else ()
        return (*own, *(replace(answer, seq=seq) for answer in desk.card_answers))

    def _accept(self, request: LineGiven, fields: Mapping[str, object], by: By) -> Answer:
        """Each proposal that is accepted is a bet of its own, durable before the next is asked for. A program that ends
        on the way leaves the others proposed; the same line again goes on, and counts in what it placed before."""
        answers, bets = self._accepted_before(by.key)
        wanted: tuple[Accepted, ...] = ()
        try:
            wanted = accepted(self.standing, fields, self.head.seq if by.key is None else by.key)
        except Refused as refused:
            if not answers:
                return self._refuse(request, refused, by)
        bindings: list[object] = []
        for each in wanted:
            if each.proposal.place in answers:
                continue
            bet = LineGiven(each.line, msgspec.json.encode(each.line).decode())
            answer = self.handle(bet, replace(by, key=each.key))[0]
            answers[each.proposal.place] = answer
            if answer.accepted and self.standing.table is not None:
                bets.append(self.standing.table.bets_placed)
                bindings += each.binding(self.standing)
        no = {place: answer for place, answer in answers.items() if not answer.accepted}
        own = _answer_to_all(no, of=len(answers))
        took = tuple(place for place in answers if place not in no)
        done = ProposalsAccepted(took, tuple(bets), tuple(no), own.code, own.message)
        events, standing = (*bindings, done), self.standing
        for event in events:
            standing = evolve_standing(standing, event)
        return replace(own, seq=self._commit(events, standing, by))

    def _accepted_before(self, key: str | None) -> tuple[dict[str, Answer], list[int]]:
        """What a line with this key was answered for each place, and the bets that came of it, before the program ended
        on the way: else the line itself would have an answer."""
        answers: dict[str, Answer] = {}
        bets: list[int] = []
        felt = self.standing.felt
        if felt is None or key is None:
            return answers, bets
        for place in felt.places:
            known = self._journal.answer(bet_key(place, key))
            if known is None:
                continue
            answers[place] = self._known_answer(known)
            for stored in self._journal.records(known.first_seq - 1):
                if stored.seq > known.last_seq:
                    break
                record = decode_sealed(stored.sealed)
                if record.kind == BetPlaced.__name__:
                    bets.append(self._codec.decode(record.kind, record.version, record.event).bet)
        return answers, bets

    def begin(self, events: tuple[object, ...], by: By, journal_id: str, origin: str, program: str) -> None:
        """The first records of a journal that is no table's: a registry of chips or packs."""
        assert not self.head.seq
        journal = JournalOpened(journal_id, origin, self._signer.key_id, self._signer.public_key, program)
        standing = Standing()
        for event in (journal, *events):
            standing = evolve_standing(standing, event)
        self._commit((journal, *events), standing, by, checkpoint=True)

    def note_all(self, events: tuple[object, ...], by: By) -> None:
        """Seals events that change nothing at a table, all of them or none, under a signature."""
        self._refuse_if_broken()
        standing = self.standing
        for event in events:
            standing = evolve_standing(standing, event)
        self._commit(events, standing, by, checkpoint=True)

    def note(self, event: object, by: By, *, checkpoint: bool = False) -> None:
        """Seals an event that changes nothing at the table."""
        self._refuse_if_broken()
        self._commit((event,), evolve_standing(self.standing, event), by, checkpoint=checkpoint)

    def answered(self, key: str) -> bool:
        """Whether a request with this idempotency key has been decided."""
        return self._journal.answer(key) is not None

    def _refuse_if_broken(self) -> None:
        if self._broken:
            raise WriterStoppedError("the journal failed before: start again, what is on disk is whole")

    def _refuse(self, request: Request, refused: Refused, by: By) -> Answer:
        assert self.standing.table is not None
        message = refusal_sentence(refused, Currency.of(self.standing.table.currency))
        line = request.text if isinstance(request, LineGiven) else repr(request)
        event = s.CommandRefused(refused.reason.value, message, line[:LINE_CHARS_MAX])
        seq = self._commit((event,), evolve_standing(self.standing, event), by)
        short = refused.facts.get("short_minor")
        short_minor = short if isinstance(short, int) else 0
        return Answer(False, seq, event.code, message, detail=refused.detail, short_minor=short_minor)

    def _known_answer(self, known: StoredAnswer) -> Answer:
        """The first answer again, as the journal has it."""
        for stored in self._journal.records(known.first_seq - 1):
            record = decode_sealed(stored.sealed)
            if record.kind == s.CommandRefused.__name__:
                event: s.CommandRefused = self._codec.decode(record.kind, record.version, record.event)
                return Answer(accepted=False, seq=stored.seq, code=event.code, message=event.message)
            if record.kind == ProposalsAccepted.__name__:
                done: ProposalsAccepted = self._codec.decode(record.kind, record.version, record.event)
                return Answer(not done.refused, known.last_seq, done.code, done.message)
            if stored.seq >= known.last_seq:
                break
        return Answer(accepted=True, seq=known.last_seq)

    def _commit(self, events: tuple[object, ...], standing: Standing, by: By, *, checkpoint: bool = False) -> int:
        """One transaction: records, postings, the answer, perhaps a checkpoint and a snapshot. Then it is published.
        The sequence of the last record of what was asked, which the answer names."""
        moment = self._clock()
        step = self._clock_step(moment)
        if step is not None:
            events = (step, *events)
        signs = checkpoint or any(isinstance(event, DealEnded) for event in events)
        salt = self._salt if _has_secrets(standing.table) else None
        sealed = _Sealing(self._codec, self.head, moment.at, by, standing.origin, salt)
        for event in events:
            sealed.add(event)
        signed, last_seq = None, sealed.head.seq
        standing = stamped(standing, moment.at, by.device, by.reading)
        snapshots: tuple[StoredSnapshot, ...] = ()
        if signs:
            is_due = sealed.head.seq - self._snapshot_seq >= SNAPSHOT_RECORDS
            # A checkpoint changes nothing at the table: the standing before it is the standing after it.
            state = encode_standing(standing) if is_due else None
            signed = self._signer.sign(standing.journal_id, sealed.head.seq, sealed.head.hash, state)
            sealed.add(signed)
            snapshots = () if state is None else (StoredSnapshot(sealed.head.seq, state),)
        answers = () if by.key is None else (StoredAnswer(by.key, sealed.first_keyed_seq, last_seq),)
        # From here on the index is ahead of the journal, until the journal has the records.
        self._broken = True
        terms, deals = self._indexed(sealed)
        batch = Batch(tuple(sealed.stored), tuple(sealed.postings), answers, snapshots, terms, deals)
        self._journal.append(batch, self.head)
        if signed is not None:
            for sink in self._sinks:
                sink.append(standing.journal_id, signed)
        self._broken = False
        self.head, self.standing, self._last = sealed.head, standing, moment
        for event in events:
            self.unfinished = self.unfinished.after(event)
        if snapshots:
            self._snapshot_seq = sealed.head.seq
        committed = Committed(tuple(sealed.records), events, standing, self.head)
        for listener in self.listeners:
            listener(committed)
        return last_seq

    def _indexed(self, sealed: "_Sealing") -> tuple[tuple[StoredTerm, ...], tuple[DealLine, ...]]:
        """The terms of the sheets that the new records fill, and the deals that they end."""
        terms: tuple[StoredTerm, ...] = ()
        deals: tuple[DealLine, ...] = ()
        for record, event in zip(sealed.records, sealed.events, strict=True):
            rows = self._index.add(record, event)
            if rows is not NO_ROWS:
                terms, deals = terms + rows.terms, deals + rows.deals
        return terms, deals

    def _clock_step(self, now: Moment) -> s.ClockStepped | None:
        if self._last is None:
            is_back = bool(self.standing.at) and now.at < self.standing.at
            return s.ClockStepped(self.standing.at, now.at) if is_back else None
        wall, steady = now.wall_us - self._last.wall_us, now.steady_us - self._last.steady_us
        return s.ClockStepped(self._last.at, now.at) if abs(wall - steady) > CLOCK_STEP_US else None

    def _restore(self) -> None:
        """Stands where the journal stands: from the newest snapshot, then record by record. JournalError where it does
        not hold together; all of it is `verify`'s affair."""
        snapshot = self._journal.newest_snapshot()
        seq, chain_hash = 0, GENESIS_HASH
        try:
            if snapshot is not None:
                self.standing = decode_standing(snapshot.state)
                seq = self._snapshot_seq = snapshot.seq
                chain_hash = next(self._journal.records(seq - 1)).hash
                self._look_back(seq)
            for stored in self._journal.records(seq):
                seq, chain_hash = seq + 1, next_hash(chain_hash, stored.sealed)
                if (stored.seq, stored.hash) != (seq, chain_hash):
                    raise ValueError("it does not continue the chain")
                record = decode_sealed(stored.sealed)
                event = self._codec.decode(record.kind, record.version, record.event)
                self.standing = after_record(self.standing, record, event)
                self.unfinished = self.unfinished.after(event)
            table = self.standing.table
            self.unfinished = self.unfinished.of_deal(0 if table is None else table.deals_begun)
            currency = None if table is None else Currency.of(table.currency)
            self._index = resumed_index(self._journal, seq, self._codec, currency)
        except (ValueError, StopIteration) as error:
            raise JournalError(f"record {seq} cannot be gone on from: {error}; `tablemgr verify` says more") from error

    def _look_back(self, snapshot_seq: int) -> None:
        """A snapshot is taken when a deal ends, and knows nothing of what its last cards left to be done."""
        if not self.unfinished.options.confirm_payouts:
            return
        for stored in self._journal.records(max(0, snapshot_seq - LOOK_BACK_RECORDS)):
            if stored.seq > snapshot_seq:
                return
            record = decode_sealed(stored.sealed)
            event = self._codec.decode(record.kind, record.version, record.event)
            self.unfinished = self.unfinished.after(event)


def _answer_to_all(no: Mapping[str, Answer], of: int) -> Answer:
    """The one answer to who accepted `of` proposals, of which these were refused."""
    if not no:
        return Answer(accepted=True)
    first = next(iter(no.values()))
    if of == 1:
        return first
    return replace(first, message="; ".join(f"{place.replace('_', ' ')}: {each.message}" for place, each in no.items()))


class _Sealing:
    """Records being made, each upon the hash of the one before."""

    def __init__(
        self, codec: RecordCodec, head: Head, at: str, by: By, origin: str, salt: Callable[[], str] | None
    ) -> None:
        self._salt = salt
        self._codec = codec
        self._at = at
        self._by = by
        self._origin = origin
        self.head = head
        self.records: list[SealedRecord] = []
        self.events: list[object] = []
        self.stored: list[StoredRecord] = []
        self.postings: list[StoredPosting] = []
        self.first_keyed_seq = 0

    def add(self, event: object) -> None:
        """The next record."""
        kind, version, text = self._codec.encode(event)
        by, seq = self._by, self.head.seq + 1
        # What a journal says of itself answers no command.
        key = None if isinstance(event, AUDIT_EVENTS) else by.key
        if key is not None and not self.first_keyed_seq:
            self.first_keyed_seq = seq
        record = SealedRecord(
            seq,
            self._at,
            key,
            by.actor,
            by.role,
            by.device,
            by.reading,
            self._origin,
            kind,
            version,
            msgspec.Raw(text),
            # A checkpoint says of itself what follows from the record before, and nothing else.
            msgspec.UNSET if self._salt is None or isinstance(event, CheckpointSigned) else self._salt(),
        )
        sealed = encode_sealed(record)
        self.head = Head(seq, next_hash(self.head.hash, sealed))
        self.records.append(record)
        self.events.append(event)
        self.stored.append(StoredRecord(seq, sealed, self.head.hash))
        for line, posting in enumerate(postings_of(event), start=1):
            self.postings.append(StoredPosting(seq, line, posting.source, posting.target, posting.amount_minor))
