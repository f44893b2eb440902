"""What a table console knows beside the table: the pane that is open, the bet being entered, a refusal just given.

Free of widgets. A touch or a key comes in, lines for the table go out; what the table then says comes back as answers
and views. No rule of a game is here: what may be done, the view says, and what is refused, the table.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from enum import Enum

from tablemgr.console.begun import Begun
from tablemgr.console.theme.motion import REFUSAL_SHOWN_MS
from tablemgr.kernel.cards import UNSEEN_CARD
from tablemgr.kernel.money import Currency
from tablemgr.service import entry as en
from tablemgr.service import kinds
from tablemgr.service.entry import Entry, EntryError, Wanted
from tablemgr.service.kinds import Chosen
from tablemgr.service.requests import Answer
from tablemgr.service.said_line import read_saying, with_cards
from tablemgr.service.views import Moment, Next, ProposedBet, SayingView, Settlement, Stake, TableView

Line = Mapping[str, object]

LATE_REASON = "it was down in time"
# Details of refusals that ask for a name, or for another one.
NEEDS_SIGNATURE = "needs_signature"
BAD_SIGNATURES = ("signs_himself", "player_signs", "no_signature")
SIGNERS_MAX = 12
# So soon after it was asked for the first time, what ends a deal is done at the second.
ASKED_AGAIN = timedelta(milliseconds=REFUSAL_SHOWN_MS)
GRID_CARDS = ("A", "2", "3", "4", "5", "6", "7", "J", "Q", "K")


class Pane(Enum):
    """What the pane at the right asks."""

    BET = "bet"
    DIGITS = "digits"
    LIST = "list"
    SETTLE = "settle"
    HOLD = "hold"
    GRID = "grid"
    LIMITS = "limits"
    CHIPS = "chips"
    BANK = "bank"
    CORRECT = "correct"
    SIMULATOR = "simulator"
    HEALTH = "health"
    SIGN = "sign"
    TURN = "turn"
    RULES = "rules"
    TRAY = "tray"
    PACK = "pack"


@dataclass(frozen=True, slots=True)
class Missing:
    """Chips that are missing before a player for a line; they may lie there all the same, brought from elsewhere."""

    line: Line
    seat: int
    player: str
    amount_minor: int


@dataclass(frozen=True, slots=True)
class Refusal:
    """A line that was refused, to be shown beside the place it concerns. `late` is the bet that could still be entered
    as one that was down in time; `brought` the chips that are missing before the player; `line` is what was refused."""

    code: str
    message: str
    seat: int | None = None
    on: str | None = None
    late: Line | None = None
    brought: Missing | None = None
    line: Line | None = None


@dataclass(frozen=True, slots=True)
class Placed:
    """What was done last, for the line under the pad."""

    line: Line
    seq: int


@dataclass(frozen=True, slots=True)
class Pointed:
    """What was touched on the felt while a pane asks for it: each touch is one of its own."""

    seat: int | None
    on: str | None


@dataclass(frozen=True, slots=True)
class Shown:
    """Everything the window draws besides the view. `asked` is a saying whose cards are being touched, `picked` those
    of them that have been, of one that takes several. `asked_place` is where a proposed bet lies whose seat is touched
    next."""

    pane: Pane = Pane.BET
    entry: Entry = field(default_factory=Entry)
    chosen: Chosen = field(default_factory=Chosen)
    refusal: Refusal | None = None
    placed: Placed | None = None
    asked_bet: int | None = None
    chips_seat: int | None = None
    pointed: Pointed | None = None
    typed_amount: str = ""
    grid_names_held: bool = False
    unsigned: Line | None = None
    asked: SayingView | None = None
    picked: tuple[str, ...] = ()
    asked_place: str | None = None


def next_of(bets: Sequence[int], asked: int | None) -> int:
    """Of bets that lie together, the one that another touch asks about: the first, then one after another, round."""
    return bets[(bets.index(asked) + 1) % len(bets)] if asked in bets else bets[0]


class ConsoleModel:
    """One console's state. `give` hands lines to the table and says whether it took them."""

    def __init__(self, give: Callable[[Sequence[Line]], bool], view: TableView) -> None:
        self._give = give
        self._table_view = view
        self._seen_settlement: Settlement | None = None
        self.view = view
        self.shown = Shown()
        self._asked_for_pane: Pane | None = None
        # Chips that are being recorded, each with the line that is given again when they are.
        self._bringing: list[tuple[Line, Line]] = []
        # Who has signed here before, the last first.
        self.signers: tuple[str, ...] = ()
        self._signing: Line | None = None
        # The bets that were said together, and those of them that have been refused.
        self._together: tuple[Line, ...] = ()
        self._refused: list[Refusal] = []
        self._spelled = view.bet_tokens
        # Something is being typed in the pane: it stays, and what the table asks for comes when that is done.
        self._begun: Begun | None = None
        self._begun_in: Pane | None = None
        self._is_put_off = False
        self._asked_to_pass: datetime | None = None
        self.changed: Callable[[], None] = lambda: None
        self.now: Callable[[], datetime] = lambda: datetime.now(UTC)
        self._settle_pane()

    @property
    def currency(self) -> Currency:
        """The table's currency."""
        return Currency.of(self.view.currency)

    @property
    def live(self) -> tuple[str, ...]:
        """What can be bet on, as far as the cards say, in the game's tokens."""
        return self.view.bet_tokens

    @property
    def pending(self) -> tuple[str, ...]:
        """The places of the bet that is being entered, as far as they have been touched."""
        on = self.shown.entry.on
        return self.shown.chosen.parts if on is None else kinds.parts_of(self.view.game, on)

    def set_view(self, view: TableView) -> None:
        """The table has changed."""
        self._table_view = view
        if view.bet_tokens or view.game != self.view.game:
            self._spelled = view.bet_tokens
        before, self.view = self.view, self._without_what_was_seen(view)
        view = self.view
        entry = en.without_column(self.shown.entry, self.live)
        chosen = self.shown.chosen
        if chosen.kind is not None and chosen.kind not in kinds.kinds_of(view.game, self.live):
            chosen = Chosen()
        self._show(entry=entry, chosen=chosen)
        if self.shown.asked_place is not None and self._proposed_at(self.shown.asked_place) is None:
            self._show(asked_place=None)
        if self.shown.asked is not None and self._as_it_is_now(self.shown.asked) is None:
            self._say_no_more()
        if before.moment is not view.moment or before.next is not view.next:
            self._settle_pane()

    def answered(self, line: Line, answer: Answer) -> None:
        """What the table said to a line of ours."""
        again = self._brought_for(line)
        if answer.accepted:
            self._accepted(line, answer)
            if again is not None:
                self._together, self._refused = (), []
                self._say(again)
        elif answer.detail == NEEDS_SIGNATURE:
            if self._is_typing:
                self._asked_for_pane, self._is_put_off = Pane.SIGN, True
            else:
                self.open(Pane.SIGN)
            self._show(unsigned=line)
        else:
            if line is self._signing and answer.detail not in BAD_SIGNATURES:
                # The bet itself is refused: another signature would not help it.
                self.close_pane()
            self._show(refusal=self._among_the_refused(line, self._refusal(line, answer)))

    def not_taken(self) -> None:
        """The inbox had no room: nothing was done."""
        self._show(refusal=Refusal("busy", "the table is busy: nothing was done, touch again"))

    def dismiss(self) -> None:
        """The refusal has been seen."""
        self._show(refusal=None)

    # What is being typed.

    def typing(self, *, is_begun: bool) -> None:
        """The pane that is shown says whether something that was typed there stands unfinished."""
        if is_begun:
            if not self._is_typing:
                self._begun, self._begun_in = Begun.before(self.view), self.shown.pane
            return
        was_typing, is_put_off = self._is_typing, self._is_put_off
        self._type_no_more()
        if was_typing and is_put_off:
            self._settle_pane()

    @property
    def _is_typing(self) -> bool:
        return self._begun is not None and self._begun_in is self.shown.pane

    def _type_no_more(self) -> None:
        self._begun, self._begun_in, self._is_put_off = None, None, False

    def refuse_typed(self, text: str) -> None:
        """What was typed means nothing in the pane in which it was begun."""
        self._show(refusal=Refusal("keys", f"{text.strip()!r} means nothing here: nothing was done"))

    def unfinished(self) -> None:
        """The space bar was pressed within something that is not finished."""
        self._show(refusal=Refusal("keys", "finish what is begun, or clear it, before the big key"))

    # Bets.

    def touch_seat(self, seat: int) -> None:
        """A seat's row: the kept bet for it, or the seat that the pane asks for."""
        if self._is_for_the_pane(seat, None) or not self.view.has_bank or self._is_whose_chips(seat):
            return
        self._entered(en.touch_seat(self.shown.entry, seat))

    def touch_column(self, on: str) -> None:
        """A table card, or another place that can be bet on: chosen for the bets that follow. While a kind of bet is
        chosen, several places may be one bet. What is settled there explains itself."""
        if self._is_for_the_pane(None, on) or self._asks_about(stake for stake in self.view.stakes if stake.on == on):
            return
        chosen, token = kinds.touched(self.view.game, self.live, self.shown.chosen, on)
        self._show(chosen=chosen)
        if token is None:
            self._entered((replace(self.shown.entry, on=None), None))
        else:
            self._entered(en.touch_column(self.shown.entry, token))

    def touch_stake(self, seat: int, on: str, place: str | None) -> None:
        """A stake that lies on the felt. It is asked about when it is corrected or settled; else the place is touched
        on which it lies."""
        is_settled = any((stake.seat, stake.on) == (seat, on) and stake.order for stake in self.view.stakes)
        if self.shown.pane is Pane.CORRECT or is_settled:
            self.touch_cell(seat, on)
        elif place is not None:
            self.touch_column(place)

    # Bets that lie there and are proposed.

    def accept_all(self) -> None:
        """All that lies there and can be a bet as it is."""
        if self.view.acceptable:
            self.collected()
            self._say({"do": "accept"})

    def touch_proposal(self, place: str) -> None:
        """This one alone; where nobody knows whose chips they are, the seat is touched next. Touched again, it is not
        asked for any more."""
        proposed = self._proposed_at(place)
        if proposed is None or self._is_for_the_pane(proposed.seat, proposed.on):
            return
        if proposed.seat is not None:
            self._accept(place, proposed.seat)
        else:
            self._show(asked_place=None if self.shown.asked_place == place else place, refusal=None)

    def _accept(self, place: str, seat: int) -> None:
        self._show(asked_place=None, refusal=None)
        self.collected()
        self._say({"do": "accept", "place": place, "seat": seat})

    def _is_whose_chips(self, seat: int) -> bool:
        """Whether this says whose the chips of a proposed bet are."""
        place = self.shown.asked_place
        if place is None:
            return False
        self._accept(place, seat)
        return True

    def _proposed_at(self, place: object) -> ProposedBet | None:
        return next((each for each in self.view.proposals if each.place == place), None)

    def choose_kind(self, kind: str) -> None:
        """A kind of bet for the touches that follow; the chosen one again gives it up."""
        is_chosen = self.shown.chosen.kind == kind
        self._show(chosen=Chosen(None if is_chosen else kind), entry=replace(self.shown.entry, on=None), refusal=None)

    def touch_cell(self, seat: int, on: str) -> None:
        """Where a seat's row and a card's column cross. A stake that is being settled explains itself."""
        if self._is_for_the_pane(seat, on) or self._is_whose_chips(seat):
            return
        if self._asks_about(stake for stake in self.view.stakes if (stake.seat, stake.on) == (seat, on)):
            return
        self._entered(en.touch_cell(self.shown.entry, seat, on))

    def _asks_about(self, stakes: Iterable[Stake]) -> bool:
        """Of those that are settled one is asked about, the newest first, and then another with each touch; False if
        none is."""
        settled = [stake.bet for stake in stakes if stake.bet in self.view.explained]
        if settled:
            self._show(asked_bet=next_of(settled[::-1], self.shown.asked_bet), refusal=None)
        return bool(settled)

    def touch_chip(self, value_minor: int) -> None:
        """A chip of the pad."""
        self._entered(en.touch_chip(self.shown.entry, value_minor))

    def clear(self) -> None:
        """No amount and no seat are kept."""
        self._show(entry=en.clear(self.shown.entry), refusal=None, typed_amount="", asked_place=None)

    def keys(self, text: str) -> bool:
        """A line of keys; whether it is done with. If it says no bet, the reason is shown and it can be put right; if
        the table is not the one before which it was begun, it is refused as a whole."""
        try:
            # A late bet is on what could be bet on before, and is spelled in its way.
            entry, wanted = en.read_keys(text, self.shown.entry, self.currency, self.live or self._spelled)
        except EntryError as error:
            self._show(refusal=Refusal("keys", str(error)))
            return False
        if self._is_meant_otherwise(wanted):
            self._show(refusal=Refusal("changed", _CHANGED))
            return True
        self._show(entry=entry, refusal=None)
        self._place(wanted)
        return True

    def _is_meant_otherwise(self, wanted: Sequence[Wanted]) -> bool:
        """Whether one of the bets would lie on something else than was there when the line was begun. What cannot be
        bet on any more is the table's to refuse: it may have been down in time."""
        if self._begun is None:
            return False
        now = Begun.before(self.view)
        return any(
            not self._begun.is_same_place(now, bet.seat, place)
            for bet in wanted
            for place in (kinds.parts_of(self.view.game, bet.on) if bet.on in self.live else (None,))
        )

    def as_last_deal(self) -> None:
        """The bets of the last deal that can be placed now: the same players on the same cards."""
        seats = {row.player: row.seat for row in self.view.seats if row.player is not None}
        wanted = tuple(
            Wanted(seats[bet.player], bet.on, bet.stake_minor)
            for bet in self.view.last_deal_bets
            if bet.player in seats and bet.on in self.live
        )
        if not wanted:
            self._show(refusal=Refusal("nothing", "no bet of the last deal lies on a card that is here now"))
            return
        self._place(wanted)

    def down_in_time(self) -> None:
        """The refused bet lay there before the card: it is entered as such."""
        refusal = self.shown.refusal
        if refusal is not None and refusal.late is not None:
            self._say(refusal.late)

    def take_offer(self) -> None:
        """What the refusal offers: the bet was down in time, or the chips lie there."""
        refusal = self.shown.refusal
        if refusal is not None and refusal.brought is not None:
            self._bring(refusal.brought)
        else:
            self.down_in_time()

    def sign(self, name: str) -> None:
        """A second person has seen it: the late bet is entered with that name beside the dealer's."""
        if self.shown.unsigned is not None:
            self._signing = {**self.shown.unsigned, "signed_by": name}
            self._say(self._signing)

    # The table.

    def paid(self) -> None:
        """The big key says that the settlement has been collected or paid. Where the house asks for it, that is told
        to the table."""
        settlement = self.view.settlement
        if settlement is not None and self.view.confirms_payouts:
            self._say({"do": "paid", "bets": [bet.bet for payment in settlement.payments for bet in payment.bets]})
        else:
            self.collected()

    def collected(self) -> None:
        """The settlement is marked no more, and the table goes on; not where somebody must confirm it."""
        if self.view.settlement is not None and not self.view.confirms_payouts:
            self._seen_settlement = self.view.settlement
            self.set_view(self._table_view)

    def next(self) -> bool:
        """The one big key. True if a card is to be drawn now: by the dealer, or by the hand on a simulated shoe."""
        match self.view.next:
            case Next.COLLECTED:
                self.paid()
            case Next.DRAW_FOR_BANK:
                self._say({"do": "draw"})
            case Next.SHUFFLE:
                cut_by = self.view.cutter
                self._say({"do": "shuffle"} if cut_by is None else {"do": "shuffle", "cut_by": cut_by})
            case Next.CLOSE_BETS:
                self._say({"do": "no_more_bets"})
            case Next.DRAW_CARD:
                if self.view.moment is Moment.BETS_OPEN and self.view.acts.get("no_more_bets") is None:
                    self._say({"do": "no_more_bets"})
                return True
            case Next.SEE_PACK:
                return self._next_of_a_pack()
            case _:
                self.to_what_is_asked()
        return False

    def to_what_is_asked(self) -> None:
        """Where the big key points to the pane: the right one opens, if it is not there."""
        shown = self.shown
        wanted = _POINTED_AT.get(self.view.next, ())
        # The grid asks for a card of what is asked.
        is_part_of_it = shown.asked is not None or (shown.pane is Pane.GRID and shown.grid_names_held)
        if wanted and shown.pane not in wanted and not is_part_of_it:
            self.open(wanted[0])

    def _next_of_a_pack(self) -> bool:
        """A check's next card is drawn. What ends a check, or voids a deal, is no next step: the pane asks for it."""
        packs = self.view.packs
        assert packs is not None, "a pack is to be seen"
        if packs.checking is None and packs.must_void is None and packs.ready:
            self.pack("in", pack=packs.ready[-1].pack)
            return False
        self.open(Pane.PACK)
        return packs.checking is not None

    def pack(self, act: str, **keys: str) -> None:
        """Something is done with a pack."""
        self._say({"do": "pack", "act": act, **keys})

    def open(self, pane: Pane) -> None:
        """Somebody asks for a pane."""
        if pane is Pane.BET:
            self.collected()
        self._type_no_more()
        self._asked_for_pane = pane
        self._show(
            pane=pane,
            refusal=None,
            asked_bet=None,
            chips_seat=None,
            pointed=None,
            typed_amount="",
            grid_names_held=False,
            unsigned=None,
            asked=None,
            picked=(),
            asked_place=None,
        )

    def close_pane(self) -> None:
        """Back to what the table itself asks, or what has waited until something was typed."""
        waits = self._asked_for_pane if self._is_typing and self._is_put_off else None
        self._type_no_more()
        self._asked_for_pane = waits if waits is Pane.SIGN else None
        unsigned = self.shown.unsigned if waits is Pane.SIGN else None
        self._show(unsigned=unsigned, asked=None, picked=(), asked_place=None)
        self._settle_pane(is_left=True)

    def name_held(self) -> None:
        """The held card is read from the card itself: the grid opens for it."""
        self._asked_for_pane = Pane.GRID
        self._show(pane=Pane.GRID, grid_names_held=True, asked=None, picked=())

    def touch_card(self, card: str) -> None:
        """A card of the grid: the one that shows, the one that is held, or one of a saying."""
        asked = self.shown.asked
        if asked is not None and asked.takes_many:
            if self.shown.picked.count(card) < self.view.unseen.get(card, 1):
                self._show(picked=(*self.shown.picked, card), refusal=None)
            return
        if asked is not None:
            self._say(with_cards(asked, (card,)))
            return
        held = self.view.hold is not None and self.view.hold.head is not None
        if held and self.shown.grid_names_held:
            self.open(Pane.HOLD)
            self._say({"do": "hold", "answer": "this_card", "card": card})
        else:
            self._say({"do": "card", "card": card})

    # What a seat says in its turn.

    def say_it(self, saying: SayingView) -> None:
        """A key of the turn: it is said, or its cards are asked for on the grid."""
        if saying.takes:
            self._asked_for_pane = Pane.GRID
            self._show(pane=Pane.GRID, grid_names_held=False, asked=saying, picked=(), refusal=None)
        else:
            self._say(dict(saying.line))

    def unpick(self) -> None:
        """The card that was touched last is not of them."""
        self._show(picked=self.shown.picked[:-1], refusal=None)

    def say_picked(self) -> None:
        """The cards that were touched are all of them."""
        asked = self.shown.asked
        if asked is not None and self.shown.picked:
            self._say(with_cards(asked, self.shown.picked))

    def say_keys(self, text: str) -> bool:
        """A line of keys in a turn; whether it is done with, as of `keys`."""
        try:
            line = read_saying(text, self.view.sayings)
        except EntryError as error:
            self._show(refusal=Refusal("keys", str(error)))
            return False
        if self._begun is not None and not self._begun.is_same_turn(Begun.before(self.view)):
            self._show(refusal=Refusal("changed", _CHANGED))
            return True
        self._show(refusal=None)
        self._say(line)
        return True

    def _as_it_is_now(self, saying: SayingView) -> SayingView | None:
        """The same saying as the table has it now, if it can still be said."""
        return next((each for each in self.view.sayings if each.line == saying.line and each.why is None), None)

    def _say_no_more(self) -> None:
        self._asked_for_pane = None
        self._show(asked=None, picked=())
        self._settle_pane()

    def answer_hold(self, answer: str) -> None:
        """One of the answers for a held card, or the fault is over."""
        self._say({"do": "hold", "answer": answer})

    def hold_unread(self) -> None:
        """The held card lies face down as it was dealt; which one it is, its holder shows."""
        self._say({"do": "hold", "answer": "this_card", "card": UNSEEN_CARD})

    def misdeal(self, reason: str) -> None:
        """The deal cannot stand."""
        self._say({"do": "misdeal", "reason": reason})

    def pass_bank(self) -> None:
        """The banker gives the bank up. Where that ends a deal it is said first, and done when it is asked again soon:
        nobody ends a deal by one slip."""
        line, now = {"do": "pass_bank"}, self.now()
        is_again = self._asked_to_pass is not None and timedelta(0) <= now - self._asked_to_pass <= ASKED_AGAIN
        if self.view.moment in _NO_DEAL or self.view.acts.get("pass_bank") is not None or is_again:
            self._asked_to_pass = None
            self._say(line)
            return
        self._asked_to_pass = now
        said = f"this ends deal {self.view.deal_number}: touch it again, and the bank is passed"
        self._show(refusal=Refusal("again", said, line=line))

    def take_bank(self, seat: int, amount_minor: int) -> None:
        """A seat takes the bank, or adds to it."""
        self._say({"do": "bank", "seat": seat, "amount": self.currency.format(amount_minor)})

    def decline_bank(self, seat: int) -> None:
        """The seat lets the bank go on."""
        self._say({"do": "decline_bank", "seat": seat})

    def withdraw(self, amount_minor: int) -> None:
        """Some of the bank back to the banker."""
        self._say({"do": "withdraw", "amount": self.currency.format(amount_minor)})

    def set_limits(self, minimum_minor: int, maximum_minor: int) -> None:
        """The lowest and the highest bet from now on."""
        money = self.currency.format
        self._say({"do": "limits", "min": money(minimum_minor), "max": money(maximum_minor)})

    def seat_player(self, seat: int, player: str, buy_in_minor: int | None) -> None:
        """A player sits down; where nothing is bought, None."""
        line: dict[str, object] = {"do": "seat", "seat": seat, "player": player}
        if buy_in_minor is not None:
            line["buy_in"] = self.currency.format(buy_in_minor)
        self._say(line)

    def choose_seat(self, seat: int | None) -> None:
        """The seat that the pane asks for; None if it is asked for anew."""
        self._show(chips_seat=seat, refusal=None)

    def buy_in(self, seat: int, amount_minor: int) -> None:
        """More chips."""
        self._say({"do": "buy_in", "seat": seat, "amount": self.currency.format(amount_minor)})

    def cash_out(self, seat: int, amount_minor: int) -> None:
        """Chips handed back."""
        self._say({"do": "cash_out", "seat": seat, "amount": self.currency.format(amount_minor)})

    def leave(self, seat: int) -> None:
        """A player gets up."""
        self._say({"do": "leave", "seat": seat})

    def choose_bet(self, bet: int | None) -> None:
        """A bet of the list, to be corrected or explained; None if another is to be chosen."""
        self._show(asked_bet=bet, refusal=None)

    def correct(self, bet: int, *, seat: int | None, on: str | None, amount_minor: int | None, reason: str) -> None:
        """A bet was entered wrongly."""
        line: dict[str, object] = {"do": "correct", "bet": bet, "reason": reason}
        if seat is not None:
            line["seat"] = seat
        if on is not None:
            line["on"] = on
        if amount_minor is not None:
            line["amount"] = self.currency.format(amount_minor)
        self._say(line)

    def take_back(self, bet: int) -> None:
        """A bet goes back, where the house lets it."""
        self._say({"do": "take_back", "bet": bet})

    # How it comes about.

    def _accepted(self, line: Line, answer: Answer) -> None:
        signed_by = line.get("signed_by")
        if isinstance(signed_by, str):
            self.signers = (signed_by, *(name for name in self.signers if name != signed_by))[:SIGNERS_MAX]
        unsigned = None if isinstance(signed_by, str) else self.shown.unsigned
        # What was refused of the bets that were said together stands, whichever of them was taken after it.
        refusal = self.shown.refusal if self._is_of_those_together(line) else None
        self._show(placed=Placed(line, answer.seq), refusal=refusal, unsigned=unsigned)
        asked = self.shown.asked
        if asked is not None and all(line.get(key) == value for key, value in asked.line.items()):
            self._say_no_more()

    def _refusal(self, line: Line, answer: Answer) -> Refusal:
        late = None
        too_late = answer.code in ("wrong_phase", "card_not_bettable") and self.view.turn > 0
        if line.get("do") == "bet" and too_late and self.view.takes_late_bets:
            late = {**line, "do": "late", "reason": LATE_REASON}
            if self.view.last_card is not None:
                late["before"] = self.view.last_card
        seat, proposed = line.get("seat"), self._proposed_at(line.get("place"))
        return Refusal(
            answer.code,
            answer.message,
            seat if isinstance(seat, int) else None,
            kinds.token_of(self.view.game, self.live, line) if proposed is None else proposed.on,
            late,
            self._missing(line, answer),
            line,
        )

    def _is_of_those_together(self, line: Line) -> bool:
        return any(line is one for one in self._together)

    def _among_the_refused(self, line: Line, refusal: Refusal) -> Refusal:
        """What is shown of it: where it is one of several bets that were said together, all that were refused, by their
        seats. If there are several nothing is offered: one touch would be meant for all of them, and be for one."""
        if len(self._together) < 2 or not self._is_of_those_together(line):
            return refusal
        self._refused.append(refusal)
        seats: dict[str, list[str]] = {}
        for one in self._refused:
            seats.setdefault(one.message, []).append(str(one.seat))
        said = "; ".join(
            f"{'seats' if len(of) > 1 else 'seat'} {', '.join(of)}: {message}" for message, of in seats.items()
        )
        if len(self._refused) == 1:
            return replace(refusal, message=said)
        return replace(refusal, message=said, late=None, brought=None)

    def _missing(self, line: Line, answer: Answer) -> Missing | None:
        """What somebody might have before him without that the table knows it."""
        if not answer.short_minor or line.get("do") not in _CHIPS_MAY_LIE_THERE or self._is_above_cover(line):
            return None
        seat = line.get("seat")
        if seat is None:
            seat = next((stake.seat for stake in self.view.stakes if stake.bet == line.get("bet")), None)
        row = next((row for row in self.view.seats if row.seat == seat), None)
        if row is None or row.player is None:
            return None
        return Missing(line, row.seat, row.player, answer.short_minor)

    def _is_above_cover(self, line: Line) -> bool:
        """Whether the bet would be refused with the chips recorded, too: then nobody is asked to record them."""
        cover = self.view.cover_left_minor
        if line.get("do") != "bet" or cover is None:
            return False
        return self.currency.parse(str(line["amount"])) > cover

    def _bring(self, missing: Missing) -> None:
        """The chips are recorded first; when they are, the line is given again."""
        if not any((row.seat, row.player) == (missing.seat, missing.player) for row in self.view.seats):
            self.dismiss()
            return
        line: dict[str, object] = {
            "do": "bring",
            "seat": missing.seat,
            "amount": self.currency.format(missing.amount_minor),
        }
        if missing.line.get("do") == "late":
            # They lay there with the bet, so before the card too.
            line["in_time"] = True
        self._bringing.append((line, missing.line))
        if not self._give((line,)):
            self._bringing.pop()
            self.not_taken()

    def _brought_for(self, line: Line) -> Line | None:
        """The line for which these chips were recorded."""
        found = next((pair for pair in self._bringing if pair[0] is line), None)
        if found is None:
            return None
        self._bringing = [pair for pair in self._bringing if pair[0] is not line]
        return found[1]

    def _is_for_the_pane(self, seat: int | None, on: str | None) -> bool:
        """A touch of the felt is no bet while the pane asks for a seat, or for a bet and where it belongs. The bank is
        asked for between deals by the table itself: a cell is then still a bet, that may have been down in time."""
        if self.shown.pane is Pane.BANK and seat is not None and on is None:
            self.choose_seat(seat)
            return True
        if self.shown.pane is Pane.CHIPS:
            if seat is not None:
                self.choose_seat(seat)
            return True
        if self.shown.pane is Pane.CORRECT:
            self._show(pointed=Pointed(seat, on), refusal=None)
            return True
        return False

    def _entered(self, entered: tuple[Entry, Wanted | None]) -> None:
        entry, wanted = entered
        self._show(entry=entry, refusal=None, asked_bet=None)
        if wanted is not None:
            self._place((wanted,))

    def _place(self, wanted: Sequence[Wanted]) -> None:
        self.collected()
        self._together = tuple(bet.line(self.view.game, self.currency) for bet in wanted)
        self._refused = []
        self._say(*self._together)

    def _say(self, *lines: Line) -> None:
        if not self._give(lines):
            self.not_taken()

    def _without_what_was_seen(self, view: TableView) -> TableView:
        """A settlement that has been collected or paid is marked no more."""
        if view.settlement is None or view.settlement != self._seen_settlement:
            return view
        left = tuple(stake for stake in view.stakes if not stake.order)
        return replace(view, settlement=None, moment=view.moment_after, next=view.next_after, stakes=left)

    def _settle_pane(self, *, is_left: bool = False) -> None:
        """The pane that the moment asks for, unless somebody has asked for another that still makes sense, or is
        typing in the one that is there and does not leave it."""
        if self._is_typing and not is_left:
            self._is_put_off = True
            return
        wanted = self._pane_of_moment()
        if self.view.next is Next.ANSWER_HOLD:
            wanted = Pane.HOLD
            if self._asked_for_pane is Pane.GRID:
                wanted = Pane.GRID
            self._asked_for_pane = None if wanted is Pane.HOLD else self._asked_for_pane
        elif self.view.next is Next.SEAT_ACTS and self._asked_for_pane is Pane.GRID and self.shown.asked is None:
            # No card can come: the grid comes back when one can.
            pass
        elif self.view.moment is Moment.SETTLE:
            # What is asked for comes back when it has been collected.
            pass
        elif self.view.next is Next.SEE_PACK and self._asked_for_pane not in _BESIDE_A_PACK:
            wanted, self._asked_for_pane = Pane.PACK, None
        elif self._asked_for_pane is not None and self._asked_for_pane in _STAYS_OPEN:
            wanted = self._asked_for_pane
        else:
            self._asked_for_pane = None
        # A seat that was chosen for one pane is not meant for another.
        seat = self.shown.chips_seat if wanted is self.shown.pane else None
        self._show(pane=wanted, chips_seat=seat)

    def _pane_of_moment(self) -> Pane:
        """In a game without bets the players are asked for, and then what the seat in turn says."""
        if self.view.moment in (Moment.SETTLE, Moment.HELD) or self.view.has_bank:
            return _PANE_OF_MOMENT.get(self.view.moment, Pane.BET)
        sits_down = self.view.moment is Moment.BETWEEN_DEALS and not self.view.deal_number
        return Pane.CHIPS if sits_down else Pane.TURN

    def _show(self, **changes: object) -> None:
        self.shown = replace(self.shown, **changes)  # type: ignore[arg-type] # fields of Shown
        self.changed()


_CHANGED = "the table has changed since this was begun: nothing was done, type it again"
_PANE_OF_MOMENT = {
    Moment.NO_BANKER: Pane.BANK,
    Moment.OFFERED: Pane.BANK,
    Moment.BETWEEN_DEALS: Pane.BANK,
    Moment.SETTLE: Pane.SETTLE,
    Moment.HELD: Pane.HOLD,
    Moment.IN_TURN: Pane.TURN,
}
_NO_DEAL = frozenset({Moment.NO_BANKER, Moment.OFFERED, Moment.BETWEEN_DEALS, Moment.NOT_OPEN, Moment.OVER})
# Where something is done that is not the big key's: the pane that opens, and others where it can be done.
_POINTED_AT = {
    Next.SEAT_PLAYERS: (Pane.CHIPS,),
    Next.TAKE_BANK: (Pane.BANK,),
    Next.PLACE_BETS: (Pane.BET, Pane.DIGITS),
    Next.SEAT_ACTS: (Pane.TURN,),
    Next.ANSWER_HOLD: (Pane.HOLD,),
    Next.SEE_PACK: (Pane.PACK, Pane.GRID),
}
# What somebody has opened and goes on with, whatever cards show.
_STAYS_OPEN = frozenset(
    {Pane.GRID, Pane.LIST, Pane.DIGITS, Pane.CHIPS, Pane.SIMULATOR, Pane.SIGN, Pane.RULES, Pane.TRAY, Pane.HEALTH}
)
# What somebody opens while a pack is to be checked, or types its cards on.
_BESIDE_A_PACK = frozenset({Pane.GRID, Pane.CHIPS, Pane.BANK, Pane.RULES, Pane.TRAY, Pane.HEALTH})
# What needs chips that may lie before the player though the table does not know of them.
_CHIPS_MAY_LIE_THERE = frozenset({"bet", "late", "bank", "split", "correct", "accept"})
