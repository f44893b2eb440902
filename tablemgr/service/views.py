"""What a screen shows of a table, as plain values: it draws them and decides nothing.

`TableViewer` folds records into a `TableView`, live and in a replay alike. Whether something may be done now is asked
of the engine itself, by trying it; a key that is off carries the refusal that the engine would give.
"""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from enum import Enum

from tablemgr.audit.events import CheckpointSigned, JournalOpened
from tablemgr.engine import commands as c
from tablemgr.engine import events as e
from tablemgr.engine.core import GAMES
from tablemgr.engine.felt import Felt, LayoutFelt, bets_by_what_they_are_on, with_tokens
from tablemgr.engine.first_bank import seat_to_draw
from tablemgr.engine.game import FirstBank, no_late_bet
from tablemgr.engine.house_rules import RuleValue, rules_as_given
from tablemgr.engine.reasons import Refused
from tablemgr.engine.saying import Saying
from tablemgr.engine.state import Phase, Table
from tablemgr.kernel.cards import UNSEEN_CARD
from tablemgr.kernel.money import Currency
from tablemgr.kernel.sealed import SIMULATED, SealedRecord
from tablemgr.service import events as s
from tablemgr.service import may
from tablemgr.service.felt.events import FeltSeen
from tablemgr.service.felt.proposals import Proposal, proposals
from tablemgr.service.felt.standing import worth
from tablemgr.service.hiding import hides_next, veiled, veiled_head
from tablemgr.service.hold import HeldCard
from tablemgr.service.journal_words import record_sentence
from tablemgr.service.packs.view import PacksView, packs_view
from tablemgr.service.payouts import evolve_payouts
from tablemgr.service.standing import Standing, after_record
from tablemgr.service.tray import events as t
from tablemgr.service.tray.look import TrayLook
from tablemgr.service.tray.standing import PAYMENTS_MAX
from tablemgr.service.tray.view import AGREED, TrayView, tray_view
from tablemgr.service.unfinished import Unfinished
from tablemgr.service.words import is_face_down

TAIL_RECORDS = 8
# Why a proposed bet waits for a person who says whose it is.
ASKS_SEAT = "asks_seat"
# Where a card lies that is drawn for the first bank, or the first deal.
DRAW_PLACE = "draw"
# Why a bet went back that was wrong, or that its player did not want.
_UNDONE = ("corrected", "taken_back")
_NOT_IN_THE_TAIL = (CheckpointSigned, JournalOpened, s.LineCounted, FeltSeen)


class Moment(Enum):
    """Where the table stands, as its phase plate says it."""

    NOT_OPEN = "not_open"
    NO_BANKER = "no_banker"
    OFFERED = "offered"
    DRAW = "draw"
    BETWEEN_DEALS = "between_deals"
    OPENING = "opening"
    BETS_OPEN = "bets_open"
    BETS_CLOSED = "bets_closed"
    IN_TURN = "in_turn"  # a seat's turn: the felt says whose
    OVER = "over"  # of a game that is won once and for all
    SETTLE = "settle"
    HELD = "held"


class Next(Enum):
    """What the one big key does, or where it points."""

    SEAT_PLAYERS = "seat_players"
    DRAW_FOR_BANK = "draw_for_bank"
    TAKE_BANK = "take_bank"
    SHUFFLE = "shuffle"
    PLACE_BETS = "place_bets"
    CLOSE_BETS = "close_bets"
    DRAW_CARD = "draw_card"
    SEAT_ACTS = "seat_acts"
    GAME_OVER = "game_over"
    COLLECTED = "collected"
    ANSWER_HOLD = "answer_hold"
    SEE_PACK = "see_pack"  # a pack is to be checked, is being checked, or was not whole


class Lamp(Enum):
    """How a device is."""

    NOT_FITTED = "not_fitted"
    WORKING = "working"
    IN_ORDER = "in_order"
    FAULT = "fault"
    FAULT_TAKEN = "fault_taken"


class StakeState(Enum):
    """How a stake lies on the felt."""

    PLACED = "placed"
    JUST_PLACED = "just_placed"
    TO_BANK = "to_bank"
    TO_SEAT = "to_seat"


@dataclass(frozen=True, slots=True)
class Why:
    """Why something cannot be done now: a refusal as a value."""

    code: str
    detail: str
    facts: tuple[tuple[str, object], ...]

    @classmethod
    def of(cls, refused: Refused) -> "Why":
        """The refusal that the engine gave."""
        return cls(refused.reason.value, refused.detail, tuple(refused.facts.items()))


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat. `owes_minor` is an open debt; `next_bank` that the bank would be offered to it next; `stays` why its
    player cannot get up now."""

    seat: int
    player: str | None
    stack_minor: int = 0
    is_banker: bool = False
    is_offered: bool = False
    is_next_bank: bool = False
    owes_minor: int = 0
    stays: Why | None = None


@dataclass(frozen=True, slots=True)
class Stake:
    """A bet where it lies: `on` is the game's token for it. `order` is its place in the paying order when it moves."""

    bet: int
    seat: int
    player: str
    on: str
    stake_minor: int
    state: StakeState
    order: int = 0


@dataclass(frozen=True, slots=True)
class Payment:
    """One line of a settlement: what is collected from or paid to a seat, all its `bets` together. The commission goes
    to the house. `second_minor` is lost out of what lies before the player, beside the stakes."""

    order: int
    seat: int
    player: str
    bets: tuple[e.BetSettled, ...]
    second_minor: int = 0

    @property
    def stake_minor(self) -> int:
        """What lay there."""
        return sum(bet.stake_minor for bet in self.bets)

    @property
    def commission_minor(self) -> int:
        """What the house takes of it."""
        return sum(bet.commission_minor for bet in self.bets)

    @property
    def to_bank_minor(self) -> int:
        """What the bank gets of lost stakes, second ones too."""
        lost = (bet for bet in self.bets if bet.outcome is e.Outcome.LOST)
        return sum(bet.stake_minor - bet.commission_minor for bet in lost) + self.second_minor

    @property
    def to_seat_minor(self) -> int:
        """All that goes to the seat: stakes and winnings."""
        return sum(bet.paid_minor for bet in self.bets)

    @property
    def owed_minor(self) -> int:
        """What the banker could not pay."""
        return sum(bet.owed_minor for bet in self.bets)


@dataclass(frozen=True, slots=True)
class Settlement:
    """What the last card decided, in paying order; `bank_wins` or pays."""

    card: str
    bank_wins: bool
    payments: tuple[Payment, ...]

    @property
    def is_mixed(self) -> bool:
        """Whether the same card wins bets and loses others."""
        return len({bet.outcome for payment in self.payments for bet in payment.bets}) > 1


@dataclass(frozen=True, slots=True)
class HoldView:
    """What is held. `head` is the card to be answered for, None if only a fault stands; `since` its time."""

    head: HeldCard | None
    waiting: int
    faults: tuple[tuple[str, str], ...]
    since: str
    in_deal: bool


@dataclass(frozen=True, slots=True)
class TailLine:
    """A record as the journal's tail shows it."""

    seq: int
    at: str
    sentence: str
    is_refusal: bool


@dataclass(frozen=True, slots=True)
class DrawView:
    """A draw for the bank, or for the deal: the `seats` that take part, seat and card of each that has shown, who draws
    the next one, and who has won."""

    how: FirstBank
    seats: tuple[int, ...]
    cards: tuple[tuple[int, str], ...]
    draws_next: int | None
    winner: int | None


@dataclass(frozen=True, slots=True)
class PlacedBet:
    """A bet of the last deal, to be placed again: `on` is the game's token."""

    seat: int
    player: str
    on: str
    stake_minor: int


@dataclass(frozen=True, slots=True)
class ProposedBet:
    """Chips that lie on the felt and are no bet yet: `place` is the antenna's, `on` the game's token, `seat` None while
    it must be asked for. `why` it cannot be accepted as it is: `asks_seat` (with the reason in its detail), or what the
    table would refuse it with. `chips` are what each is worth."""

    place: str
    on: str
    seat: int | None
    player: str
    amount_minor: int
    chips: tuple[int, ...]
    why: Why | None = None

    @property
    def asks_seat(self) -> bool:
        """Whether somebody must say whose it is, and then it can be accepted."""
        return self.why is not None and self.why.code == ASKS_SEAT

    @classmethod
    def of(cls, proposal: Proposal, table: Table) -> "ProposedBet":
        """A proposal at this table."""
        why = None if proposal.refused is None else Why.of(proposal.refused)
        if why is None and proposal.seat is None:
            why = Why(ASKS_SEAT, proposal.asks, ())
        player = "" if proposal.seat is None else table.players.get(proposal.seat, "")
        chips = tuple(chip.amount_minor or 0 for chip in proposal.chips)
        return cls(proposal.place, proposal.on, proposal.seat, player, proposal.amount_minor, chips, why)


@dataclass(frozen=True, slots=True)
class SayingView:
    """Something that a seat may say now, or `why` not: see `engine.saying`."""

    title: str
    key: str
    line: Mapping[str, object]
    takes: str = ""
    takes_many: bool = False
    why: Why | None = None
    is_due: bool = False

    @classmethod
    def of(cls, saying: Saying) -> "SayingView":
        """A game's saying."""
        why = None if saying.refused is None else Why.of(saying.refused)
        return cls(saying.title, saying.key, saying.line, saying.takes, saying.takes_many, why, saying.is_due)


@dataclass(frozen=True, slots=True)
class TableView:
    """All that a table console shows.

    While a settlement is marked, `moment_after` and `next_after` are what comes when it has been collected or paid;
    with `confirms_payouts` somebody must say so, and `unpaid_after` more wait behind it. `bet_tokens` are what can be
    bet on, as far as the cards say. `has_bank` is not true of a game for points. `guests` have been here and sit
    nowhere now; `standing_bets` are open and cannot be corrected any more, with the reason. `last_card` is the one that
    a late bet is late for. `choices` are lines that the seat in turn may say, as far as can be seen; `sayings` are what
    a screen offers of that. `unseen` is how often each card of the pack may still come, as far as everybody can see.
    `takes_unread`: a card may be dealt now that lies face down and no device has read. `takes_late_bets`: in this game
    a bet can be entered after the card that it was down for.

    `waits_for` is a game's own call for what comes next and what follows it, `cutter` who cuts by right,
    `highest_bet_minor` the bank where that bounds each bet, `box` what the house's money lies in.

    `tray_lamp` is that of the tray with its chips: not fitted too where no reader has reported since the table was
    started; `tray_reader` is the reader's alone, and `tray_text` what it last reported of itself. `tray_bets` are the
    settled bets among the payments since the tray agreed. `tray_look` is what its reader sees at this moment, which no
    journal has. `packs` is None where nobody asks for packs.

    `has_felt`: somebody looks at places of the felt. `proposals` are bets that antennas have seen lying and nobody has
    accepted; `felt_unread` are places of which nothing is known now. `desk_minor` is what lies on the desk for the next
    buy-in, None where no desk is read.
    """

    moment: Moment
    simulated: bool
    seq: int
    at: str
    currency: str = "EUR"
    game: str = ""
    has_bank: bool = True
    rules_hash: str = ""
    rules: tuple[tuple[str, RuleValue], ...] = ()
    deal_number: int = 0
    turn: int = 0
    seats: tuple[SeatRow, ...] = ()
    felt: Felt = field(default_factory=Felt)
    draw: DrawView | None = None
    stakes: tuple[Stake, ...] = ()
    settlement: Settlement | None = None
    hold: HoldView | None = None
    bank_minor: int = 0
    open_bets_minor: int = 0
    cover_left_minor: int | None = None
    commission_deal_minor: int = 0
    commission_minor: int = 0
    minimum_minor: int = 0
    maximum_minor: int | None = None
    banker: str | None = None
    next: Next = Next.SEAT_PLAYERS
    moment_after: Moment = Moment.NOT_OPEN
    next_after: Next = Next.SEAT_PLAYERS
    acts: Mapping[str, Why | None] = field(default_factory=dict)
    shoe: Lamp = Lamp.NOT_FITTED
    shoe_text: str = ""
    tail: tuple[TailLine, ...] = ()
    last_deal_bets: tuple[PlacedBet, ...] = ()
    deal_bets: tuple[e.BetPlaced, ...] = ()
    explained: Mapping[int, e.BetSettled] = field(default_factory=dict)
    bank_minimum_minor: int = 0
    guests: tuple[str, ...] = ()
    standing_bets: Mapping[int, Why] = field(default_factory=dict)
    bet_tokens: tuple[str, ...] = ()
    first_bank: FirstBank = FirstBank.FIRST_ACE
    waits_for: tuple[str, str] | None = None
    cutter: int | None = None
    highest_bet_minor: int | None = None
    box: str = "Commission"
    choices: tuple[Mapping[str, object], ...] = ()
    confirms_payouts: bool = False
    unpaid_after: int = 0
    last_card: str | None = None
    sayings: tuple[SayingView, ...] = ()
    unseen: Mapping[str, int] = field(default_factory=dict)
    takes_unread: bool = False
    takes_late_bets: bool = True
    tray_lamp: Lamp = Lamp.NOT_FITTED
    tray_reader: Lamp = Lamp.NOT_FITTED
    tray_text: str = ""
    tray: TrayView | None = None
    tray_bets: Mapping[int, e.BetSettled] = field(default_factory=dict)
    tray_look: TrayLook | None = None
    packs: PacksView | None = None
    has_felt: bool = False
    proposals: tuple[ProposedBet, ...] = ()
    felt_unread: tuple[str, ...] = ()
    desk_minor: int | None = None

    @property
    def acceptable(self) -> tuple[ProposedBet, ...]:
        """The proposals that can be accepted as they are, all with one touch."""
        return tuple(each for each in self.proposals if each.why is None)


def _rules(table: Table) -> tuple[tuple[str, RuleValue], ...]:
    """Every house rule in force by its name, as it may be given in a script: amounts as text."""
    forms = GAMES[table.game].rule_forms
    return tuple(rules_as_given(table.rules, forms, Currency.of(table.currency)).items())


class TableViewer:
    """Folds a journal's records into what is shown. Cheap per record; a view is made when it is asked for."""

    def __init__(self, standing: Standing | None = None, seq: int = 0, unfinished: Unfinished | None = None) -> None:
        """`standing` and `unfinished` are where to begin, after record `seq`; else the first record comes next."""
        self.standing = standing or Standing()
        self.seq = seq
        self._felt, self._is_bare = self._bare_felt(), True
        self._draws: tuple[int, ...] = ()
        self._drawn: tuple[tuple[int, str], ...] = ()
        self._drew: int | None = None
        self._commission_deal = 0
        self._second_stakes: dict[int, int] = {}
        unfinished = unfinished or Unfinished()
        self._confirms = unfinished.options.confirm_payouts
        self._pack_check = unfinished.options.pack_check
        self._payouts = unfinished.payouts
        self._stakes: dict[int, e.BetPlaced] = {}
        self._just_placed: frozenset[int] = frozenset()
        self._deal_bets: list[e.BetPlaced] = []
        # Those of them that nobody wants again.
        self._undone: frozenset[int] = frozenset()
        self._last_deal_bets: tuple[PlacedBet, ...] = ()
        self._explained: dict[int, e.BetSettled] = {}
        self._is_deal_over = False
        self._faults: dict[str, str] = {}
        self._held_since = ""
        self._tail: deque[TailLine] = deque(maxlen=TAIL_RECORDS)
        self._shoe, self._shoe_text = Lamp.NOT_FITTED, ""
        # How the tray's reader is; what its chips say is in the standing.
        self._reader, self._reader_text = Lamp.NOT_FITTED, ""
        # Whether anything was read since the table was started, as far as the journal says.
        self._has_read = False
        # Whoever hears the reader puts here what it sees now.
        self.tray_look: TrayLook | None = None
        self._tray_bets: dict[int, e.BetSettled] = {}
        self._begin_in_the_middle()

    def copy(self) -> "TableViewer":
        """Another one that stands here too, and from here goes its own way."""
        other = copy(self)
        for name, value in vars(self).items():
            # What it has gathered is changed in place; all else is replaced.
            if isinstance(value, list | dict | deque):
                setattr(other, name, copy(value))
        return other

    def add(self, record: SealedRecord, event: object) -> None:
        """Takes the next record."""
        before = self.standing.table
        self.standing = after_record(self.standing, record, event)
        self.seq = record.seq
        self._fold(record, event)
        table = self.standing.table
        if table is not None and not isinstance(event, _NOT_IN_THE_TAIL):
            currency = Currency.of(table.currency)
            seen = veiled(event, hides_next=before is not None and hides_next(before))
            sentence = record_sentence(seen, currency, currency.shown)
            self._tail.append(TailLine(record.seq, record.at, sentence, isinstance(event, s.CommandRefused)))

    def view(self) -> TableView:
        """What is shown now."""
        table = self.standing.table
        if table is None:
            return TableView(Moment.NOT_OPEN, self.standing.origin == SIMULATED, self.seq, self.standing.at)
        hold = self._hold(table)
        felt = self.standing.felt
        tray = None if self.standing.tray is None else tray_view(self.standing.tray, felt)
        proposed = proposals(felt, table, self.standing.hold)
        has_felt = felt is not None and felt.has_places
        packs = packs_view(self.standing.packs, table, self._pack_check)
        moment, follows = self._moment(table, hold), _next(table, hold, self._felt, packs)
        waiting = self._payouts.waiting
        settles = bool(waiting) and moment is not Moment.HELD
        return TableView(
            moment=Moment.SETTLE if settles else moment,
            moment_after=moment,
            next_after=follows,
            simulated=self.standing.origin == SIMULATED,
            seq=self.seq,
            at=self.standing.at,
            currency=table.currency,
            game=table.game,
            has_bank=GAMES[table.game].has_bank,
            rules_hash=table.rules_hash,
            rules=_rules(table),
            deal_number=table.deals_begun,
            turn=self._felt.turn,
            seats=_seats(table),
            felt=self._felt,
            draw=self._draw(table),
            stakes=self._stakes_shown(),
            settlement=self._settlement(),
            hold=hold,
            bank_minor=table.bank_minor,
            open_bets_minor=table.open_bets_minor,
            cover_left_minor=_cover_left(table),
            commission_deal_minor=self._commission_deal,
            commission_minor=GAMES[table.game].in_box(table),
            minimum_minor=table.minimum_minor,
            maximum_minor=table.maximum_minor,
            banker=table.banker,
            next=Next.COLLECTED if settles else follows,
            acts=_acts(table, hold),
            shoe=self._shoe,
            shoe_text=self._shoe_text,
            tail=tuple(self._tail),
            last_deal_bets=self._last_deal_bets,
            deal_bets=tuple(self._deal_bets),
            explained=dict(self._explained),
            bank_minimum_minor=getattr(table.rules, "bank_minimum", 0),
            guests=tuple(sorted(name for name in table.stacks if table.seat_of(name) is None)),
            standing_bets={bet: Why.of(refused) for bet, refused in may.bets_that_stand(table).items()},
            bet_tokens=GAMES[table.game].bet_tokens(table),
            first_bank=GAMES[table.game].first_bank,
            waits_for=None if hold is not None else GAMES[table.game].waits_for(table),
            cutter=GAMES[table.game].cutter(table),
            highest_bet_minor=GAMES[table.game].highest_bet(table),
            box=GAMES[table.game].box,
            choices=_choices(table),
            confirms_payouts=self._confirms,
            unpaid_after=max(len(waiting) - 1, 0),
            last_card=None if table.last_card is None or is_face_down(table.last_card) else table.last_card.card,
            sayings=_sayings(table, hold),
            unseen=GAMES[table.game].unseen(table),
            takes_unread=_why_not(table, c.ShowCard(UNSEEN_CARD)) is None,
            takes_late_bets=GAMES[table.game].place_late is not no_late_bet,
            tray_lamp=self._tray_lamp(tray),
            tray_reader=self._reader,
            tray_text=self._reader_text,
            tray=tray,
            tray_bets=dict(self._tray_bets),
            tray_look=self.tray_look,
            packs=packs,
            has_felt=has_felt,
            proposals=tuple(ProposedBet.of(each, table) for each in proposed),
            felt_unread=felt.unread if felt is not None and has_felt else (),
            desk_minor=None if felt is None or not felt.has_desk else worth(felt.desk),
        )

    def _fold(self, record: SealedRecord, event: object) -> None:
        clears = self._clears_the_last_deal(event)
        if not self._confirms and (clears or isinstance(event, e.DealBegun | e.CardShown)):
            # What the card before decided has been seen, and nobody is asked for more.
            self._clear_from_the_felt(self._payouts.numbers)
            self._payouts = replace(self._payouts, waiting=())
        self._payouts = evolve_payouts(self._payouts, event)
        if clears:
            self._begin_deal()
        match event:
            case e.TableOpened():
                self._felt, self._draws = self._bare_felt(), ()
            case e.DealBegun():
                self._begin_deal()
                if self._is_plain:
                    self._draw_felt()
            case e.CardShown():
                self._card_shown()
            case e.GameChanged():
                self._begin_deal()
                self._last_deal_bets = ()
            case e.DrawCardShown():
                self._felt = self._bare_felt(exposed=event.card, exposed_place=DRAW_PLACE)
                self._drawn = (*self._drawn, (event.seat, event.card))
            case e.DrawBegun():
                self._felt, self._drawn, self._draws, self._drew = self._bare_felt(), (), event.seats, None
            case e.DrawWon():
                self._drew = event.seat
            case e.BankTaken() | e.BankFree():
                # Whoever won the draw has been asked: the felt is the deal's again.
                if self._draws:
                    self._felt, self._draws = self._bare_felt(), ()
            case e.PlayerSeated() | e.PlayerLeft():
                self._felt = self._bare_felt() if self._is_bare else self._felt
            case e.BetPlaced():
                self._stakes[event.bet] = event
                self._deal_bets.append(event)
                self._just_placed = frozenset({event.bet})
                self._draw_felt()
            case e.BetReturned():
                self._stakes.pop(event.bet, None)
                self._draw_felt()
                if event.why in _UNDONE:
                    self._undone |= {event.bet}
            case e.BetSettled():
                self._explained[event.bet] = event
                self._remember_for_the_tray(event)
                self._commission_deal += event.commission_minor
            case e.SecondStakeLost():
                self._second_stakes[event.bet] = event.amount_minor
            case e.CommissionTaken():
                self._commission_deal += event.amount_minor
            case e.CommissionReturned():
                self._commission_deal -= event.amount_minor
            case e.DealEnded():
                self._end_deal()
            case s.PayoutConfirmed():
                self._clear_from_the_felt(event.bets)
            case s.CardHeld():
                self._held_since = self._held_since if len(self.standing.hold.cards) > 1 else record.at
            case s.FaultRaised():
                self._faults[event.code] = event.text
                self._held_since = self._held_since or record.at
            case s.FaultCleared():
                self._faults.pop(event.code, None)
            case s.DeviceReported():
                self._device(event, record.device)
            case t.TrayFitted():
                self._reader, self._reader_text = Lamp.WORKING, ""
            case t.TrayAgreed() | t.TrayDiffers():
                # All of it was read.
                self._reader, self._has_read = Lamp.IN_ORDER, True
                if isinstance(event, t.TrayAgreed):
                    self._tray_bets.clear()
            case s.TableResumed():
                self._reader, self._reader_text, self._has_read = Lamp.NOT_FITTED, "", False
            case _:
                self._of_the_game(event)
        if self.standing.hold.is_empty:
            self._held_since = ""

    def _begin_in_the_middle(self) -> None:
        """Of a deal that is on: what lies there, as far as the table knows it. What is over it has forgotten."""
        table = self.standing.table
        if table is None:
            return
        self._is_bare = table.deal is None
        # Since when it was held before that is not known.
        self._held_since = "" if self.standing.hold.is_empty else self.standing.at
        self._draw_felt()
        for bet in table.bets.values():
            placed = e.BetPlaced(bet.id, bet.seat, bet.player, bet.kind, bet.on, bet.against, bet.stake_minor)
            self._stakes[bet.id] = placed
            self._deal_bets.append(placed)

    def _bare_felt(self, **shown: str) -> Felt:
        """The felt of the game that is played, with nothing on it but what is said."""
        table = self.standing.table
        game = None if table is None else GAMES[table.game]
        if table is not None and game is not None and game.resting_felt is not None:
            resting = game.resting_felt(table)
            return replace(resting, exposed=shown.get("exposed"), exposed_place=shown.get("exposed_place", ""))
        kind = Felt if game is None else game.felt_kind
        return kind(exposed=shown.get("exposed"), exposed_place=shown.get("exposed_place", ""))

    def _draw(self, table: Table) -> DrawView | None:
        """The draw that is on, or that was held for the deal that begins next."""
        if not self._draws:
            return None
        how = GAMES[table.game].first_bank
        draws = None if table.draw is None else seat_to_draw(table.draw, how)
        return DrawView(how, self._draws, self._drawn, draws, self._drew)

    def _clears_the_last_deal(self, event: object) -> bool:
        """Where bets are placed before the deal begins, the first of them clears the last deal off the felt."""
        is_bet = isinstance(event, e.BetPlaced) and event.late_reason is None
        table = self.standing.table
        return is_bet and self._is_deal_over and table is not None and table.deal is None

    def _begin_deal(self) -> None:
        """Nothing lies there but bets that have been placed for this deal already."""
        placed = {} if self._is_deal_over else self._stakes
        self._felt, self._commission_deal, self._is_deal_over = self._bare_felt(), 0, False
        self._draws, self._undone = (), frozenset()
        self._is_bare = self.standing.table is None or self.standing.table.deal is None
        self._stakes, self._deal_bets, self._explained = placed, list(placed.values()), {}
        self._just_placed = frozenset()

    def _clear_from_the_felt(self, bets: Iterable[int]) -> None:
        for bet in bets:
            self._stakes.pop(bet, None)

    def _card_shown(self) -> None:
        """The card lies there now."""
        self._just_placed = frozenset()
        self._draw_felt()

    def _draw_felt(self) -> None:
        table = self.standing.table
        if table is not None and table.deal is not None:
            felt = GAMES[table.game].felt(table)
            self._felt = with_tokens(felt, GAMES[table.game].bet_tokens(table)) if self._is_plain else felt

    @property
    def _is_plain(self) -> bool:
        """Whether the game has no felt of its own."""
        table = self.standing.table
        return table is not None and GAMES[table.game].felt is bets_by_what_they_are_on

    def _of_the_game(self, event: object) -> None:
        """What a game's own event has changed on its felt."""
        table = self.standing.table
        if table is not None and type(event) in GAMES[table.game].events:
            self._draw_felt()

    def _end_deal(self) -> None:
        self._is_deal_over = True
        bets = [bet for bet in self._deal_bets if bet.bet not in self._undone]
        self._last_deal_bets = tuple(
            PlacedBet(first.seat, first.player, on, sum(bet.stake_minor for bet in together))
            for on, together in self._as_laid(bets)
            for first in together[:1]
        )

    def _as_laid(self, bets: Sequence[e.BetPlaced]) -> Iterable[tuple[str, list[e.BetPlaced]]]:
        """Bets by the token with which they were laid: those of one ticket are one."""
        table = self.standing.table
        assert table is not None
        tickets = self._felt.tickets if isinstance(self._felt, LayoutFelt) else {}
        together: dict[object, list[e.BetPlaced]] = {}
        for bet in bets:
            together.setdefault(("ticket", tickets[bet.bet]) if bet.bet in tickets else bet.bet, []).append(bet)
        for laid in together.values():
            tokens = tuple(self._token(bet) for bet in laid)
            yield tokens[0] if len(tokens) == 1 else GAMES[table.game].bet_together(tokens), laid

    def _device(self, event: s.DeviceReported, device: str | None) -> None:
        lamp = {"ready": Lamp.IN_ORDER, "back": Lamp.IN_ORDER, "away": Lamp.FAULT, "broken": Lamp.FAULT}
        tray, felt = self.standing.tray, self.standing.felt
        if tray is not None and device == tray.device:
            if event.code in lamp:
                self._reader, self._reader_text = lamp[event.code], event.text
            return
        if felt is not None and device in felt.devices:
            # Another reader, of the desk: what it does not read is told as unread.
            return
        if event.code == "taken" and self._shoe is Lamp.FAULT:
            self._shoe = Lamp.FAULT_TAKEN
        if event.code in lamp:
            self._shoe, self._shoe_text = lamp[event.code], event.text

    def _remember_for_the_tray(self, settled: e.BetSettled) -> None:
        """As long as the standing remembers it too: the newest."""
        if self.standing.tray is None:
            return
        self._tray_bets[settled.bet] = settled
        if len(self._tray_bets) > PAYMENTS_MAX:
            del self._tray_bets[next(iter(self._tray_bets))]

    def _tray_lamp(self, tray: TrayView | None) -> Lamp:
        """In order only while the reader works, all is read and agrees, and no chip is amiss. What was said of a tray
        that nobody reads any more is no fault of this moment, and in order it is not either."""
        if tray is None or self._reader is Lamp.NOT_FITTED:
            return Lamp.NOT_FITTED
        if self._reader is Lamp.FAULT or tray.wants_an_eye:
            return Lamp.FAULT
        has_read = self._has_read or self.tray_look is not None
        return self._reader if tray.state == AGREED and has_read else Lamp.WORKING

    def _moment(self, table: Table, hold: HoldView | None) -> Moment:
        if hold is not None and hold.in_deal:
            return Moment.HELD
        game = GAMES[table.game]
        if game.is_over(table):
            return Moment.OVER
        if table.phase is Phase.NO_BANKER and not game.has_bank:
            return Moment.BETWEEN_DEALS
        if game.bets_are_open(table):
            return Moment.BETS_OPEN
        if table.phase is not Phase.DEAL:
            return Moment(table.phase.value)
        if not table.bets and _next_in_play(table) is Next.SHUFFLE:
            return Moment.BETWEEN_DEALS
        if self._felt.in_turn is not None:
            return Moment.IN_TURN
        return Moment.OPENING if self._felt.turn == 0 else Moment.BETS_CLOSED

    def _hold(self, table: Table) -> HoldView | None:
        hold = self.standing.hold
        if hold.is_empty:
            return None
        faults = tuple((code, self._faults.get(code, "")) for code in hold.faults)
        head = veiled_head(hold.cards[0] if hold.cards else None, hides_next=hides_next(table))
        return HoldView(head, max(len(hold.cards) - 1, 0), faults, self._held_since, table.phase is Phase.DEAL)

    def _stakes_shown(self) -> tuple[Stake, ...]:
        settled = self._settled_bets()
        shown = []
        for number, bet in self._stakes.items():
            state, order = StakeState.PLACED, 0
            if number in settled:
                order = settled[number][0]
                lost = settled[number][1].outcome is e.Outcome.LOST
                state = StakeState.TO_BANK if lost else StakeState.TO_SEAT
            elif number in self._just_placed:
                state = StakeState.JUST_PLACED
            shown.append(Stake(number, bet.seat, bet.player, self._token(bet), bet.stake_minor, state, order))
        return tuple(shown)

    def _token(self, bet: e.BetPlaced) -> str:
        """What a bet is on, as the game that is played writes it."""
        table = self.standing.table
        return bet.on or "" if table is None else GAMES[table.game].bet_token(bet.kind, bet.on, bet.against)

    def _settlement(self) -> Settlement | None:
        """The oldest that waits."""
        if not self._payouts.waiting:
            return None
        first = self._payouts.waiting[0].bets
        return Settlement(first[0].card, first[0].outcome is e.Outcome.LOST, _payments(first, self._second_stakes))

    def _settled_bets(self) -> dict[int, tuple[int, e.BetSettled]]:
        """The settled bets that lie there, each with its place in the paying order; those of later cards come after."""
        settled: dict[int, tuple[int, e.BetSettled]] = {}
        before = 0
        for payout in self._payouts.waiting:
            lines = _payments(payout.bets, self._second_stakes)
            settled |= {bet.bet: (before + line.order, bet) for line in lines for bet in line.bets}
            before += len(lines)
        return settled


def _payments(settled: Sequence[e.BetSettled], second_stakes: Mapping[int, int]) -> tuple[Payment, ...]:
    """One line a seat, in the order in which the seats come first in the paying order."""
    seats: dict[int, list[e.BetSettled]] = {}
    for each in settled:
        seats.setdefault(each.seat, []).append(each)
    return tuple(
        Payment(order, seat, bets[0].player, tuple(bets), sum(second_stakes.get(bet.bet, 0) for bet in bets))
        for order, (seat, bets) in enumerate(seats.items(), start=1)
    )


def _seats(table: Table) -> tuple[SeatRow, ...]:
    follows = _next_banker(table)
    return tuple(_seat(table, seat, follows) for seat in range(1, table.seats + 1))


def _seat(table: Table, seat: int, follows: int | None) -> SeatRow:
    player = table.players.get(seat)
    if player is None:
        return SeatRow(seat, None)
    return SeatRow(
        seat,
        player,
        table.stacks[player],
        is_banker=seat == table.banker_seat,
        is_offered=seat == table.turn.seat,
        is_next_bank=seat == follows,
        owes_minor=sum(claim.amount_minor for claim in table.claims if claim.debtor == player),
        stays=_why_not(table, c.LeaveSeat(seat)),
    )


def _next_banker(table: Table) -> int | None:
    """Whom the bank would be offered to if it were passed now."""
    if table.banker_seat is None:
        return None
    return next(iter(table.seats_round(table.banker_seat, GAMES[table.game].bank_passes)), None)


def _cover_left(table: Table) -> int | None:
    """What the bank can still cover; None where the house does not ask for cover, where nobody banks, and where each
    bet may be as high as the bank."""
    game = GAMES[table.game]
    if not game.has_bank or game.highest_bet(table) is not None:
        return None
    if getattr(table.rules, "bank_cover", "required") != "required":
        return None
    return table.bank_minor // getattr(table.rules, "highest_payout", 1) - table.open_bets_minor


# What would begin a deal, or go on with one.
_WAITS_FOR_A_PACK = (Next.SHUFFLE, Next.DRAW_CARD, Next.CLOSE_BETS, Next.PLACE_BETS)


def _next(table: Table, hold: HoldView | None, felt: Felt, packs: PacksView | None) -> Next:
    follows = _next_at_the_table(table, hold, felt)
    if packs is None or not packs.wants_an_answer or follows is Next.ANSWER_HOLD:
        return follows
    is_on = packs.checking is not None or packs.must_void is not None
    return Next.SEE_PACK if is_on or follows in _WAITS_FOR_A_PACK else follows


def _next_at_the_table(table: Table, hold: HoldView | None, felt: Felt) -> Next:
    if hold is not None and (hold.in_deal or hold.faults or (hold.head and not hold.head.offers_new_deal)):
        return Next.ANSWER_HOLD
    if GAMES[table.game].is_over(table):
        return Next.GAME_OVER
    match table.phase:
        case Phase.DEAL if _is_for_a_seat(table, felt):
            return Next.SEAT_ACTS
        case Phase.DRAW:
            return Next.DRAW_CARD
        case Phase.DEAL | Phase.BETWEEN_DEALS:
            return _next_in_play(table)
        case Phase.OFFERED:
            return Next.TAKE_BANK
        case Phase.NO_BANKER:
            return _next_without_banker(table, felt)


def _next_without_banker(table: Table, felt: Felt) -> Next:
    """The draw first, where there is one; who has drawn may deal, in a game that needs no banker for it."""
    has_drawn = felt.exposed_place == DRAW_PLACE
    if not has_drawn and _why_not(table, c.DrawForBank()) is None:
        return Next.DRAW_FOR_BANK
    if _why_not(table, c.Shuffle(None)) is None:
        return Next.SHUFFLE
    return Next.DRAW_FOR_BANK if _why_not(table, c.DrawForBank()) is None else Next.SEAT_PLAYERS


def _is_for_a_seat(table: Table, felt: Felt) -> bool:
    """Whether nothing goes on before a seat has said something."""
    game = GAMES[table.game]
    if any(saying.is_due for saying in game.sayings(table)):
        return True
    return felt.in_turn is not None and not game.accepts(table) & {c.ShowCard, c.Shuffle}


def _next_in_play(table: Table) -> Next:
    """With a banker. Where a card can come it is the next thing. Where bets must be closed before, they are, if there
    are any: then the card comes; where that is called out, it is a step of its own. Else the pack is shuffled."""
    accepted = GAMES[table.game].accepts(table)
    if c.ShowCard in accepted:
        return Next.DRAW_CARD
    if GAMES[table.game].bets_are_open(table):
        if table.bets and GAMES[table.game].waits_for(table) is None:
            return Next.DRAW_CARD
        return Next.CLOSE_BETS if c.CloseBetting in accepted else Next.PLACE_BETS
    if table.phase is Phase.BETWEEN_DEALS or c.Shuffle in accepted:
        return Next.SHUFFLE
    return Next.DRAW_CARD


def _sayings(table: Table, hold: HoldView | None) -> tuple[SayingView, ...]:
    """What a screen offers; while a card is held in a deal, none of it can be said."""
    sayings = tuple(map(SayingView.of, GAMES[table.game].sayings(table)))
    if hold is None or not hold.in_deal:
        return sayings
    return tuple(replace(saying, why=_HELD) for saying in sayings)


def _choices(table: Table) -> tuple[Mapping[str, object], ...]:
    """Where cards lie face down, only what tells none of them."""
    game = GAMES[table.game]
    if game.offers is not None:
        return game.offers(table)
    return () if game.face_down else game.choices(table)


# The keys that are on or off as a whole, by what the engine says when they are tried.
_TRIED: Mapping[str, object] = {
    "pass_bank": c.PassBank(),
    "shuffle": c.Shuffle(None),
    "no_more_bets": c.CloseBetting(),
    "draw": c.DrawForBank(),
    "misdeal": c.DeclareMisdeal("tried"),
}
_HELD = Why("wrong_phase", "held", ())
_STOPPED_BY_A_HOLD = frozenset({"pass_bank", "no_more_bets", "bet", "correct", "take_back"})


def _acts(table: Table, hold: HoldView | None) -> Mapping[str, Why | None]:
    """What may be done now: None, or why not."""
    acts = {name: _why_not(table, command) for name, command in _TRIED.items()}
    acts["bet"] = None if GAMES[table.game].bets_are_open(table) else acts["no_more_bets"]
    acts["bank"] = _why(may.refusal_to_bank(table))
    acts["withdraw"] = _why(may.refusal_to_withdraw(table))
    acts["take_back"] = _why(may.refusal_to_take_back(table))
    if hold is not None and hold.in_deal:
        acts = {name: _HELD if name in _STOPPED_BY_A_HOLD else why for name, why in acts.items()}
    return acts


def _why_not(table: Table, command: object) -> Why | None:
    return _why(may.refusal_of(table, command))


def _why(refused: Refused | None) -> Why | None:
    return None if refused is None else Why.of(refused)
