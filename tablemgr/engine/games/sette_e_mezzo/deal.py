"""A deal of Sette e mezzo, and the pack, which goes on from deal to deal: what events make of them, and what is in
phase. Rule page: rules/sette_e_mezzo.md, "A deal", `bank_play`, "In a table script".
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from tablemgr.engine import commands as c
from tablemgr.engine import events as e
from tablemgr.engine.checks import wrong_phase
from tablemgr.engine.games.sette_e_mezzo import happenings as h
from tablemgr.engine.games.sette_e_mezzo.hands import Count, Hand
from tablemgr.engine.games.sette_e_mezzo.said import Burn, NameFirstCard, PlaceBet, Split, Stand
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.state import Phase, Table
from tablemgr.kernel.cards import PACK_OF_FORTY, UNSEEN_CARD

# `Deal.turn` when it is the banker's.
BANKER = -1


class Stage(Enum):
    """The phases of a deal; bets are placed before it, in a giro within it too."""

    BETTING = "betting"
    FIRST_CARDS = "first_cards"
    PLAY = "play"


@dataclass(frozen=True, slots=True)
class Pack:
    """What outlives the deal: the cards that are `out` of the pack, and whether it must be shuffled. `unshown` are
    those of them that came face down and have not been turned up, as the banker's when all have bust."""

    out: tuple[str, ...] = ()
    is_shuffle_due: bool = False
    unshown: tuple[str, ...] = ()

    @property
    def left(self) -> int:
        """How many cards are in it."""
        return len(PACK_OF_FORTY) - len(self.out)


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal, or a whole giro round, that is on. `hands` are the punters' in the order of play, in a giro those of the
    last punter until the next one bets; `turn` is the place of the one in turn, or `BANKER`. `played` is the seat that
    has played last in a giro; `takers` are those whose natural takes the bank, seat and name, and `is_kept` says that
    the banker's keeps it. `burnt` are discarded cards."""

    banker_seat: int
    banker: str
    seats: int
    count: Count
    banker_hand: Hand
    hands: tuple[Hand, ...] = ()
    stage: Stage = Stage.BETTING
    turn: int | None = None
    played: int | None = None
    takers: tuple[tuple[int, str], ...] = ()
    is_kept: bool = False
    burnt: tuple[str, ...] = ()

    @property
    def in_turn(self) -> Hand | None:
        """The hand that the next card is for."""
        if self.turn is None:
            return None
        return self.banker_hand if self.turn == BANKER else self.hands[self.turn]

    @property
    def open_hands(self) -> tuple[Hand, ...]:
        """The punters' hands that have not bust."""
        return tuple(hand for hand in self.hands if not self.count.is_bust(hand))

    @property
    def unread_hands(self) -> tuple[Hand, ...]:
        """Those whose first card can be shown now and is not read: the banker shows his in his turn."""
        hands = (*self.hands, self.banker_hand) if self.turn == BANKER else self.hands
        return tuple(hand for hand in hands if not hand.is_read)

    @property
    def waits_to_be_named(self) -> bool:
        """Whether nothing goes on before a card that nobody has read is shown: the banker's own in his turn, or, when
        he has done, a punter's."""
        if self.turn != BANKER:
            return False
        return not self.banker_hand.is_read or (self.count.is_over(self.banker_hand) and bool(self.unread_hands))

    def place(self, seat: int) -> int:
        """A seat's place in the order of play: from the banker's right on."""
        return (self.banker_seat - seat) % self.seats

    def is_further_on(self, seat: int) -> bool:
        """Whether a punter's seat has its turn still before it in this round."""
        return self.played is None or self.place(seat) > self.place(self.played)


def begin(table: Table, event: e.DealBegun) -> Deal:
    """The bets lie there."""
    count = Count(table.rules.matta, table.rules.triple)
    deal = Deal(event.seat, event.banker, table.seats, count, Hand(event.seat, event.banker))
    for bet in table.bets.values():
        deal = _bet_placed(deal, bet.id, bet.seat, bet.player)
    return deal


def evolve(deal: Deal, event: object) -> Deal:
    """The deal after an event."""
    match event:
        case e.BettingClosed():
            return replace(deal, stage=Stage.FIRST_CARDS)
        case e.BetPlaced():
            return _bet_placed(deal, event.bet, event.seat, event.player)
        case e.BetReturned():
            return _bet_returned(deal, event.bet)
        case e.CardShown():
            return _card_shown(deal, event.card)
        case h.HandInTurn():
            return replace(deal, turn=_place_of(deal, event.bets))
        case h.HandShown():
            return _changed(deal, event.bets, cards=event.cards, is_seen=True)
        case h.HandStood():
            hand = deal.in_turn
            assert hand is not None
            return _changed(deal, hand.bets, has_stood=True)
        case h.CardBurnt():
            # What takes its place lies face up.
            after = _changed(deal, event.bets, cards=(), has_burnt=True, is_seen=True)
            return replace(after, burnt=(*deal.burnt, event.card))
        case h.HandSplit():
            return _split(deal, event)
        case h.PackShuffled():
            return replace(deal, burnt=())
        case h.NaturalTakesBank():
            return replace(deal, takers=(*deal.takers, (event.seat, event.player)))
        case h.NaturalKeepsBank():
            return replace(deal, is_kept=True)
        case h.GiroGoesOn():
            # The hands lie there until somebody bets: they are being paid.
            return replace(deal, stage=Stage.BETTING, turn=None)
        case _:
            return deal


def keep(table: Table, event: object) -> Pack:
    """The pack after an event; `table` as it stood before it."""
    pack: Pack = table.kept
    match event:
        case e.CardShown():
            is_face_down = table.deal.stage is Stage.FIRST_CARDS
            unshown = (*pack.unshown, event.card) if is_face_down else pack.unshown
            return replace(pack, out=(*pack.out, event.card), unshown=unshown)
        case h.HandShown() if event.cards[0] not in pack.out:
            out, unshown = (_named(cards, event.cards[0]) for cards in (pack.out, pack.unshown))
            return replace(pack, out=out, unshown=_without(unshown, event.cards))
        case h.HandShown():
            return replace(pack, unshown=_without(pack.unshown, event.cards))
        case h.CardBurnt():
            return replace(pack, unshown=_without(pack.unshown, (event.card,)))
        case h.PackShuffled():
            lying = lying_cards(table.deal)
            return Pack(lying, unshown=tuple(card for card in pack.unshown if card in lying))
        case e.BankTaken() | h.ShuffleDue():
            return replace(pack, is_shuffle_due=True)
        case _:
            return pack


def unseen(table: Table) -> Mapping[str, int]:
    """The pack, without what has come from it and been seen since it was shuffled."""
    pack: Pack = table.kept
    seen = {*pack.out} - {*pack.unshown}
    return {card: int(card not in seen) for card in PACK_OF_FORTY}


def pack_goes_on(table: Table) -> bool:
    """Until a shuffle is due."""
    pack: Pack = table.kept
    return table.banker_seat is not None and bool(pack.out) and not pack.is_shuffle_due


def lying_cards(deal: Deal | None) -> tuple[str, ...]:
    """What a shuffle leaves out: the cards of the hands that are not settled, and the banker's."""
    if deal is None or deal.stage is Stage.BETTING:
        return ()
    return tuple(card for hand in (*deal.open_hands, deal.banker_hand) for card in hand.cards)


def accepts(table: Table) -> frozenset[type]:
    """What is in phase, in a deal and between deals, beside the bank's own commands."""
    pack: Pack = table.kept
    deal: Deal | None = table.deal
    if table.phase not in (Phase.DEAL, Phase.BETWEEN_DEALS):
        return frozenset()
    shuffle = frozenset((c.Shuffle,)) if not table.bets or not pack.left else frozenset()
    if deal is None or deal.stage is Stage.BETTING:
        return shuffle if pack.is_shuffle_due else shuffle | _in_betting(table)
    card = frozenset((c.ShowCard,)) if pack.left else frozenset()
    if deal.stage is Stage.FIRST_CARDS:
        return shuffle | card
    name = frozenset((NameFirstCard,)) if deal.unread_hands else frozenset()
    return shuffle | name if deal.waits_to_be_named else shuffle | card | name | {Stand, Burn, Split}


def _in_betting(table: Table) -> frozenset[type]:
    closes = table.bets or table.deal is not None
    return frozenset((PlaceBet, c.TakeBetBack, *((c.CloseBetting,) if closes else ())))


def deals_face_down(table: Table) -> bool:
    """Before the hands are played every card that comes is a first card."""
    return table.deal is None or table.deal.stage is not Stage.PLAY


def phase_name(table: Table) -> str:
    """The moment in one word, in a deal and between deals."""
    deal: Deal | None = table.deal
    if deal is None or deal.stage is Stage.BETTING:
        if table.kept.is_shuffle_due:
            return "shuffle_due"
        return "bets_down" if table.bets else "no_bet"
    if deal.waits_to_be_named:
        return "unread_card"
    return deal.stage.value if table.kept.left else "no_card_left"


def out_of_phase(table: Table) -> Refused:
    """The refusal of what does not fit the moment."""
    if table.banker_seat is None:
        return wrong_phase(table)
    return Refused(Reason.WRONG_PHASE, phase_name(table))


def in_phase(table: Table, command: type) -> None:
    """Refused(WRONG_PHASE)."""
    if command not in accepts(table):
        raise out_of_phase(table)


def _named(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards with the first one that nobody had read named."""
    at = cards.index(UNSEEN_CARD)
    return (*cards[:at], card, *cards[at + 1 :])


def _without(cards: tuple[str, ...], shown: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(card for card in cards if card not in shown)


def _bet_placed(deal: Deal, bet: int, seat: int, player: str) -> Deal:
    """On the seat's hand, a new one where it has none. Of the second stake of a split the split itself says more."""
    if deal.stage is Stage.PLAY:
        return deal
    if deal.banker_hand.cards:
        deal = replace(deal, hands=(), banker_hand=Hand(deal.banker_seat, deal.banker), burnt=())
    at = next((at for at, hand in enumerate(deal.hands) if hand.seat == seat), None)
    if at is not None:
        hand = deal.hands[at]
        return _with(deal, at, replace(hand, bets=(*hand.bets, bet)))
    hands = (*deal.hands, Hand(seat, player, bets=(bet,)))
    return replace(deal, hands=tuple(sorted(hands, key=lambda hand: deal.place(hand.seat))))


def _bet_returned(deal: Deal, bet: int) -> Deal:
    """A hand that has neither cards nor bets is none; whose turn it is, is then said anew."""
    hands = (replace(hand, bets=tuple(each for each in hand.bets if each != bet)) for hand in deal.hands)
    left = tuple(hand for hand in hands if hand.bets or hand.cards)
    return replace(deal, hands=left, turn=deal.turn if len(left) == len(deal.hands) else None)


def _card_shown(deal: Deal, card: str) -> Deal:
    hand = deal.in_turn
    assert hand is not None
    after = _changed(deal, hand.bets, cards=(*hand.cards, card))
    if deal.stage is not Stage.FIRST_CARDS:
        return after
    is_dealt = all(each.cards for each in (*after.hands, after.banker_hand))
    # In a giro there is one hand, and with its card it has had its turn of the round.
    return replace(after, stage=Stage.PLAY if is_dealt else Stage.FIRST_CARDS, played=after.hands[-1].seat)


def _split(deal: Deal, event: h.HandSplit) -> Deal:
    at = _place_of(deal, event.bets)
    hand = replace(deal.hands[at], is_split=True, is_seen=True)
    first, second = replace(hand, cards=event.cards[:1]), replace(hand, cards=event.cards[1:], bets=(event.bet,))
    return replace(deal, hands=(*deal.hands[:at], first, second, *deal.hands[at + 1 :]))


def _place_of(deal: Deal, bets: tuple[int, ...]) -> int:
    return next((at for at, hand in enumerate(deal.hands) if hand.bets == bets), BANKER)


def _changed(deal: Deal, bets: tuple[int, ...], **changes: object) -> Deal:
    """The deal with the hand that has these bets changed; none are the banker's."""
    at = _place_of(deal, bets)
    if at == BANKER:
        return replace(deal, banker_hand=replace(deal.banker_hand, **changes))  # type: ignore[arg-type] # its own fields
    return _with(deal, at, replace(deal.hands[at], **changes))  # type: ignore[arg-type] # its own fields


def _with(deal: Deal, at: int, hand: Hand) -> Deal:
    return replace(deal, hands=(*deal.hands[:at], hand, *deal.hands[at + 1 :]))
