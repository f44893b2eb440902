"""What the review knows: what is looked for, which deal lies on the felt and where it stands, and what was proved.

Free of widgets. Questions go out to the journal, each kind one at a time; what is told comes back whenever it comes. If
something else has been asked for meanwhile, the older answer is not shown.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from tablemgr.console.boss import port as p
from tablemgr.console.boss.looked import Field, Looked, Page
from tablemgr.console.boss.reckoner import POLICY_AT_FIRST, Reckoner, with_more
from tablemgr.console.boss.replay import SPEEDS, Replay
from tablemgr.console.boss.tape import Tape, tape_of
from tablemgr.console.model import next_of
from tablemgr.engine.events import BetPlaced, BetSettled
from tablemgr.engine.policy import Policy
from tablemgr.kernel.money import Currency
from tablemgr.review.deals import DealLine
from tablemgr.review.filters import Filter
from tablemgr.service.odds import supposed, takes_policy
from tablemgr.service.views import TableView, TableViewer

# More than anybody scrolls through; who looks further back names a day.
ROWS_MAX = 5_000
# A page of a search may be empty and yet have older ones; so many are asked for without being told to.
EMPTY_PAGES_MAX = 20

# What one looks at and comes back from.
ASIDE = (Page.FILTER, Page.PROOF, Page.THEORETICAL)

_NOTHING_READ = Tape(0, (TableViewer(),), (), ())


class ReviewModel:
    """One review. `ask` puts a question to the journal; `prove` begins the proof and returns what gives it up, and so
    does `reckon` with what takes a while to be worked out."""

    def __init__(
        self,
        ask: Callable[[p.Asked], None],
        prove: Callable[[], Callable[[], None]],
        reckon: Callable[[p.Reckoning], Callable[[], None]],
        page: Page = Page.DEALS,
    ) -> None:
        self._ask = ask
        self._prove = prove
        self._give_up: Callable[[], None] | None = None
        self._out: dict[type, p.Asked] = {}
        self._later: dict[type, p.Asked] = {}
        self._empty_pages = 0
        self._come_from = page
        self.changed: Callable[[], None] = lambda: None
        self.page = page
        self.field: Field | None = None
        self.looked = Looked()
        self.deals: tuple[DealLine, ...] = ()
        self.deals_older: int | None = None
        self.flagged: frozenset[int] = frozenset()
        # How much in each of the deals somebody should look at, and how many bets are open in the one that is on.
        self.exceptions_in: Mapping[int, int] = {}
        self.open_bets = 0
        self.found: tuple[p.Entry, ...] = ()
        self.found_older: int | None = None
        self.choices: p.Choices | None = None
        self.replay = Replay(_NOTHING_READ)
        self.asked_seq: int | None = None
        self.records = 0
        self.deals_known = 0
        self.trouble = ""
        self.proof: p.Proof | None = None
        self.reckoner = Reckoner(reckon)
        self.policy = POLICY_AT_FIRST
        self.day: p.DayLine | None = None

    # What is seen.

    @property
    def view(self) -> TableView:
        """How the table stood where the replay stands."""
        return self.replay.view()

    @property
    def currency(self) -> Currency:
        """The table's currency."""
        return Currency.of(self.view.currency)

    @property
    def tape(self) -> Tape:
        """The open deal."""
        return self.replay.tape

    @property
    def current(self) -> p.Entry | None:
        """The record at which the replay stands."""
        return self.tape.entries[self.replay.position] if self.tape.entries else None

    @property
    def is_proving(self) -> bool:
        """Whether the proof is going on."""
        return self._give_up is not None

    def is_asking(self, kind: type) -> bool:
        """Whether the journal is being asked this."""
        return kind in self._out

    # The journal.

    def start(self) -> None:
        """Looks at the journal for the first time: the newest deal, at its end."""
        self.look()
        self._send(p.TapeAsked())
        self._send(p.DealsAsked(self.looked.wanted))

    def look(self) -> None:
        """Has anything been recorded since?"""
        last = self.tape.entries[-1].seq if self.tape.entries else 0
        self._send(p.NewsAsked(self.tape.deal if self.tape.entries else None, last))

    def told(self, asked: p.Asked, answer: p.Told) -> None:
        """The journal's answer."""
        kind = type(asked)
        self._out.pop(kind, None)
        later = self._later.pop(kind, None)
        if later is not None:
            self._send(later)
            return
        match answer:
            case p.Trouble():
                self.trouble = answer.why
            case p.DealsPage() if isinstance(asked, p.DealsAsked):
                self._take_deals(asked, answer)
            case p.FoundPage() if isinstance(asked, p.FoundAsked):
                self._take_found(asked, answer)
            case p.TapeRead():
                self._take_tape(asked, answer)
            case p.News():
                self._take_news(answer)
            case p.Choices():
                self.choices = answer
            case _:
                raise AssertionError(f"{answer} is no answer to {asked}")
        if not isinstance(answer, p.Trouble):
            self.trouble = "" if not isinstance(answer, p.News) else self.trouble
        self.changed()

    def more_deals(self) -> None:
        """The next page of deals."""
        if self.deals_older is not None and len(self.deals) < ROWS_MAX and not self.is_asking(p.DealsAsked):
            self._send(p.DealsAsked(self.looked.wanted, self.deals_older))

    def more_found(self) -> None:
        """The next page of what was found."""
        if self.found_older is not None and len(self.found) < ROWS_MAX and not self.is_asking(p.FoundAsked):
            self._send(p.FoundAsked(self.looked.wanted, self.found_older))

    # Pages and filters.

    def show(self, page: Page) -> None:
        """Another page of the pane."""
        self.field = None
        self._turn_to(page)
        match page:
            case Page.FILTER:
                self._send(p.ChoicesAsked())
            case Page.THEORETICAL:
                self.day = self.looked.day
                self._send(p.ChoicesAsked())
            case Page.DEALS:
                self._send(p.DealsAsked(self.looked.wanted))
            case Page.FOUND:
                self._send(p.FoundAsked(self.looked.wanted))
            case _:
                pass
        self.changed()

    def back(self) -> bool:
        """One step back; False if there is none."""
        if self.field is not None:
            self.field = None
        elif self.asked_seq is not None:
            self.asked_seq = None
        elif self.page is Page.DEALS:
            return False
        elif self.page in ASIDE and self._come_from not in ASIDE:
            self._turn_to(self._come_from)
        else:
            self._turn_to(Page.DEALS)
        self.changed()
        return True

    def choose(self, field: Field | None) -> None:
        """What is set next."""
        self.field = field
        self.changed()

    def search(self, text: str) -> None:
        """Records with all these words; the last one may go on."""
        text = f"{text.strip()}*" if text.strip() else ""
        if text == self.looked.wanted.text:
            return
        if text:
            self._turn_to(Page.FOUND)
        self._look_for(replace(self.looked, wanted=replace(self.looked.wanted, text=text)))

    def want(self, **fields: object) -> None:
        """Sets fields of the filter."""
        self.field = None
        self._look_for(replace(self.looked, wanted=replace(self.looked.wanted, **fields)))  # type: ignore[arg-type] # fields of Filter

    def want_day(self, day: p.DayLine | None) -> None:
        """All hours of a day, or any day."""
        self.field = None
        from_at, to_at = (None, None) if day is None else (day.from_at, day.to_at)
        self._look_for(Looked(replace(self.looked.wanted, from_at=from_at, to_at=to_at), day))

    def want_exceptions(self, only: bool) -> None:
        """Only what somebody should look at, or everything."""
        self.want(only_exceptions=only)

    def want_everything(self) -> None:
        """No filter; the text that is searched for stays."""
        self.field = None
        self._look_for(Looked(Filter(text=self.looked.wanted.text)))

    # The replay.

    def open_deal(self, number: int) -> None:
        """A deal onto the felt, at its beginning or where it has what is looked for."""
        wanted = None if self.looked.wanted.is_empty else self.looked.wanted
        self._send(p.TapeAsked(number, wanted=wanted))

    def open_record(self, seq: int) -> None:
        """The deal of a record, at that record."""
        position = self.tape.position_of(seq)
        if position is None:
            self._send(p.TapeAsked(seq=seq))
            return
        self._turn_to(Page.DEAL)
        self.go(position)

    def open_newest(self) -> None:
        """How it stands now: the newest deal, at its end."""
        self._send(p.TapeAsked())

    def next_deal(self, step: int) -> None:
        """The deal after or before the open one, as far as there are any."""
        number = self.tape.deal + step
        if 0 <= number <= self.deals_known:
            self._send(p.TapeAsked(number))

    def go(self, position: int) -> None:
        """To a record of the open deal."""
        self.asked_seq = None
        self.replay.pause()
        self.replay.go(position)
        self.changed()

    def step(self, by: int) -> None:
        """So many records on or back."""
        self.go(self.replay.position + by)

    def seek(self, at_s: float) -> None:
        """To a place on the line of time."""
        self.go(self.tape.position_at(at_s))

    def next_exception(self) -> None:
        """To the next record that somebody should look at; after the last one, to the first."""
        places = self.tape.exceptions()
        if places:
            self._turn_to(Page.DEAL)
            self.go(next((place for place in places if place > self.replay.position), places[0]))

    def play_or_pause(self) -> None:
        """Goes on by itself, or stands."""
        self.asked_seq = None
        if self.replay.is_playing:
            self.replay.pause()
        else:
            self.replay.play()
        self.changed()

    def set_speed(self, speed: int) -> None:
        """So many times as fast as it was."""
        self.replay.speed = speed
        self.changed()

    def change_speed(self, by: int) -> None:
        """Faster or slower by so many speeds, as far as there are any."""
        at = SPEEDS.index(self.replay.speed) + by
        self.set_speed(SPEEDS[min(max(at, 0), len(SPEEDS) - 1)])

    def advance(self, elapsed_s: float) -> None:
        """Time has passed before the screen."""
        before = self.replay.position, self.replay.is_playing
        self.replay.advance(elapsed_s)
        if before != (self.replay.position, self.replay.is_playing):
            self.changed()

    def explain(self, seq: int) -> None:
        """A record of the open deal is asked what it means; the replay stands where it is."""
        self.asked_seq = seq
        self.replay.pause()
        self._turn_to(Page.DEAL)
        self.changed()

    def touch_cell(self, seat: int, on: str) -> None:
        """A stake on the felt explains itself: how it was decided, or how it was placed. Of several that lie together,
        each touch asks about another."""
        bets = self._together(seat, on)
        if not bets:
            return
        bet = next_of(bets, self._asked_about())
        position = self.replay.position
        place = self.tape.settled(bet, position)
        place = self.tape.placed(bet, position) if place is None else place
        if place is not None:
            self.explain(self.tape.entries[place].seq)

    @property
    def asked_of(self) -> tuple[int, int] | None:
        """Which of how many that lie together is being explained; None where it lies alone."""
        asked = self._asked_about()
        stake = next((stake for stake in self.view.stakes if stake.bet == asked), None)
        bets = () if stake is None else self._together(stake.seat, stake.on)
        return None if asked is None or len(bets) < 2 else (bets.index(asked) + 1, len(bets))

    def _together(self, seat: int, on: str) -> tuple[int, ...]:
        """The bets of a seat on a place: those that are decided first, the newest before the others."""
        bets = [stake.bet for stake in reversed(self.view.stakes) if (stake.seat, stake.on) == (seat, on)]
        return tuple(sorted(bets, key=lambda bet: bet not in self.view.explained))

    def _asked_about(self) -> int | None:
        """The bet that is being explained, decided or not."""
        place = None if self.asked_seq is None else self.tape.position_of(self.asked_seq)
        event = None if place is None else self.tape.entries[place].event
        return event.bet if isinstance(event, BetSettled | BetPlaced) else None

    def touch_stake(self, seat: int, on: str, place: str | None) -> None:  # noqa: ARG002 - a stake is asked about itself
        """A stake on a layout explains itself too."""
        self.touch_cell(seat, on)

    def touch_proposal(self, place: str) -> None:
        """A bet that was proposed: what a reader saw lying there."""
        seen = self.tape.seen(place, self.replay.position)
        if seen is not None:
            self.explain(self.tape.entries[seen].seq)

    def touch_seat(self, seat: int) -> None:
        """A seat's row: what was done there."""
        self._turn_to(Page.FOUND)
        self.want(seats=(seat,))

    def touch_column(self, on: str) -> None:
        """A table card: what was done with it."""
        self._turn_to(Page.FOUND)
        self.want(cards=(on,))

    @property
    def asked_bet(self) -> int | None:
        """The decided bet that is being explained."""
        place = None if self.asked_seq is None else self.tape.position_of(self.asked_seq)
        event = None if place is None else self.tape.entries[place].event
        return event.bet if isinstance(event, BetSettled) else None

    # What is worked out.

    @property
    def takes_policy(self) -> bool:
        """Whether odds of this table are those under a stated policy."""
        table = self.replay.table
        return table is not None and takes_policy(table)

    def supposed(self, punter: int = 0, banker: int = 0) -> Policy:
        """What is supposed, or would be if they stood from so many counts more."""
        policy, table = with_more(self.policy, punter, banker), self.replay.table
        return policy if table is None else supposed(table, policy)

    def change_policy(self, punter: int = 0, banker: int = 0) -> None:
        """They are supposed to stand from so many counts more."""
        self.policy = with_more(self.policy, punter, banker)
        self.changed()

    def next_day(self, step: int) -> None:
        """The day after or before the one whose commission is shown, as far as there are any."""
        self.day = self.day_beside(step) or self.day
        self.changed()

    def day_beside(self, step: int) -> p.DayLine | None:
        """So many days of play after the one that is shown, if there is one."""
        days = () if self.choices is None else self.choices.days
        at = next((i for i, day in enumerate(days) if day == self.shown_day), None)
        # They lie there newest first.
        return None if at is None or not 0 <= at - step < len(days) else days[at - step]

    @property
    def shown_day(self) -> p.DayLine | None:
        """The day whose commission is shown: the one that is looked for, or the newest."""
        if self.day is not None or self.choices is None:
            return self.day
        return next(iter(self.choices.days), None)

    def reckon(self) -> None:
        """Has worked out what the open page shows, and nothing else."""
        asked: p.Reckoning | None = None
        table, day = self.replay.table, self.shown_day
        if self.page is Page.ODDS and table is not None and table.bets:
            asked = p.OddsAsked(self.view.seq, table, self.policy)
        elif self.page is Page.THEORETICAL and day is not None:
            asked = p.TheoreticalAsked(day)
        self.reckoner.want(asked)

    def reckoned(self, asked: p.Reckoning, answer: p.Reckoned) -> None:
        """How it came out."""
        self.reckoner.told(asked, answer)
        self.changed()

    # The proof.

    def prove(self) -> None:
        """Begins the proof, or shows the one that is going on."""
        self._turn_to(Page.PROOF)
        if self._give_up is None:
            self.proof = p.Proving(0, 0)
            self._give_up = self._prove()
        self.changed()

    def give_up_proof(self) -> None:
        """The proof is not wanted any more."""
        if self._give_up is not None:
            self._give_up()

    def proof_told(self, proof: p.Proof) -> None:
        """How far the proof is, or how it ended."""
        self.proof = proof
        if not isinstance(proof, p.Proving):
            self._give_up = None
        self.changed()

    # How it comes about.

    def _send(self, asked: p.Asked) -> None:
        kind = type(asked)
        if kind in self._out:
            self._later[kind] = asked
            return
        self._out[kind] = asked
        self._ask(asked)

    def _turn_to(self, page: Page) -> None:
        if page is not self.page:
            self._come_from, self.page = self.page, page
        if page is not Page.DEAL:
            self.asked_seq = None

    def _look_for(self, looked: Looked) -> None:
        self.looked = looked
        self._empty_pages = 0
        self._send(p.DealsAsked(looked.wanted))
        self._send(p.FoundAsked(looked.wanted))
        self.changed()

    def _take_deals(self, asked: p.DealsAsked, page: p.DealsPage) -> None:
        self.deals = page.rows if asked.below is None else self.deals + page.rows
        self.deals_older = page.older
        self.flagged = page.flagged
        self.exceptions_in = page.exceptions if asked.below is None else {**self.exceptions_in, **page.exceptions}
        self.open_bets = page.open_bets
        self._ask_on_if_empty(bool(page.rows), page.older, self.more_deals)

    def _take_found(self, asked: p.FoundAsked, page: p.FoundPage) -> None:
        self.found = page.rows if asked.below is None else self.found + page.rows
        self.found_older = page.older
        self._ask_on_if_empty(bool(page.rows), page.older, self.more_found)

    def _ask_on_if_empty(self, has_rows: bool, older: int | None, more: Callable[[], None]) -> None:
        """A page that the search gave up may be empty: nobody can scroll it to ask for the next one."""
        if has_rows:
            self._empty_pages = 0
        elif older is not None and self._empty_pages < EMPTY_PAGES_MAX:
            self._empty_pages += 1
            more()

    def _take_tape(self, asked: p.Asked, read: p.TapeRead) -> None:
        tape, speed = tape_of(read), self.replay.speed
        is_first = asked == p.TapeAsked()
        place = None if read.at_seq is None else tape.position_of(read.at_seq)
        position = place if place is not None else (tape.last if is_first else 0)
        self.replay = Replay(tape, position)
        self.replay.speed = speed
        if not is_first and self.page is not Page.ODDS:
            self._turn_to(Page.DEAL)
        self.asked_seq = None

    def _take_news(self, news: p.News) -> None:
        is_new = news.records != self.records
        self.records, self.deals_known = news.records, news.deals
        if news.entries and self.tape.entries:
            self.replay.grow(self.tape.grown(news.entries))
        if is_new and self.page is Page.DEALS and len(self.deals) <= p.PAGE_ROWS:
            # Who has scrolled down is reading; the list is fresh again when it is asked for.
            self._send(p.DealsAsked(self.looked.wanted))
