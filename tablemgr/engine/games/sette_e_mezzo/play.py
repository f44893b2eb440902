"""The cards of a hand and what its holder says: rules/sette_e_mezzo.md, "A deal", `burn`, `split`, "banker's duty"."""

from collections.abc import Callable
from dataclasses import replace
from enum import Enum

from tablemgr.engine import commands as c
from tablemgr.engine import events as e
from tablemgr.engine.checks import card_of_the_pack, has_enough, player_at
from tablemgr.engine.game import Unfolding
from tablemgr.engine.games.sette_e_mezzo import happenings as h
from tablemgr.engine.games.sette_e_mezzo.deal import BANKER, Deal, Stage, accepts, in_phase
from tablemgr.engine.games.sette_e_mezzo.hands import COURT_RANKS, FIRST_TWO, Hand
from tablemgr.engine.games.sette_e_mezzo.said import Burn, NameFirstCard, Split, Stand
from tablemgr.engine.games.sette_e_mezzo.settling import hand_ends, lose_bust, settle
from tablemgr.engine.games.sette_e_mezzo.stakes import can_lose_twice, is_covered
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.state import Table
from tablemgr.kernel.cards import UNSEEN_CARD, rank_of


class Place(Enum):
    """What a card becomes when it is dealt. Of a hand with a first card that nobody has read it can only join it."""

    FIRST = "first_face_down"
    BANKER_FIRST = "banker_face_down"
    FOR_BURNT = "for_burnt"
    TO_HAND = "to_hand"
    TO_BANKER = "to_banker_hand"


def show_card(step: Unfolding, command: c.ShowCard) -> None:
    """The next card: first cards face down, the punters' in the order of play and then the banker's; later ones face
    up, for the hand in turn."""
    table = step.table
    in_phase(table, c.ShowCard)
    deal: Deal = table.deal
    is_first = deal.stage is Stage.FIRST_CARDS
    if not (is_first and command.card == UNSEEN_CARD):
        _is_in_the_pack(table, command.card)
    if not is_first:
        _banker_may_draw(table)
    step.happen(e.CardShown(command.card, _place(deal).value))
    if is_first and step.table.deal.stage is Stage.FIRST_CARDS:
        next_first_card(step)
    else:
        _go_on(step)


def next_first_card(step: Unfolding) -> None:
    """Whose first card is next."""
    deal: Deal = step.table.deal
    hand = next(each for each in (*deal.hands, deal.banker_hand) if not each.cards)
    step.happen(h.HandInTurn(hand.seat, hand.player, hand.bets))


def stand(step: Unfolding, command: Stand) -> None:
    """The hand in turn takes no more cards."""
    may_stand(step.table, _hand_in_turn(step.table, command))
    step.happen(h.HandStood(command.seat, step.table.players[command.seat]))
    _go_on(step)


def burn(step: Unfolding, command: Burn) -> None:
    """The hand's only card is discarded; the next one, face up, takes its place."""
    hand = _hand_in_turn(step.table, command)
    may_burn(step.table, hand)
    step.happen(h.CardBurnt(hand.seat, hand.player, hand.bets, hand.cards[0]))


def split(step: Unfolding, command: Split) -> None:
    """Two court cards become two hands, with as much on the second as lies on the first."""
    hand = _hand_in_turn(step.table, command)
    may_split(step.table, hand)
    table = step.table
    stake_minor = _stake_of_second(table, hand)
    has_enough(table, hand.player, stake_minor)
    can_lose_twice(table, hand.seat, 2 * stake_minor)
    is_covered(table, stake_minor)
    bet = table.bets_placed + 1
    if not hand.is_seen:
        step.happen(h.HandShown(hand.seat, hand.player, hand.bets, hand.cards))
    step.happen(
        e.BetPlaced(bet, hand.seat, hand.player, "hand", None, None, stake_minor),
        h.HandSplit(hand.seat, hand.player, hand.bets, bet, hand.cards),
    )
    _go_on(step)


def name_first_card(step: Unfolding, command: NameFirstCard) -> None:
    """A first card that no device has read is turned up. The banker's only in his turn."""
    table = step.table
    player_at(table, command.seat)
    in_phase(table, NameFirstCard)
    deal: Deal = table.deal
    hand = next((each for each in deal.unread_hands if each.seat == command.seat), None)
    if hand is None:
        raise Refused(Reason.WRONG_PHASE, "nothing_unread", seat=command.seat)
    _is_in_the_pack(table, command.card)
    step.happen(h.HandShown(hand.seat, hand.player, hand.bets, (command.card, *hand.cards[1:])))
    _go_on(step)


def may_stand(table: Table, hand: Hand) -> None:
    """Refused(BAD_PLAY) between a burn and its card, and for a banker who must draw."""
    _has_its_card(hand)
    stands_on = table.rules.banker_stands_on
    if _is_bankers(hand) and stands_on is not None and _half_points(table, hand) < stands_on:
        raise Refused(Reason.BAD_PLAY, "banker_draws", half_points=stands_on)


def may_burn(table: Table, hand: Hand) -> None:
    """Refused(BAD_PLAY) for what is not a punter's only card, of a rank that is burnt here, the first time."""
    _has_its_card(hand)
    _is_punters(hand)
    ranks = table.rules.burn
    if ranks is None:
        raise Refused(Reason.BAD_PLAY, "no_burning")
    if hand.has_burnt:
        raise Refused(Reason.BAD_PLAY, "burnt_already")
    if len(hand.cards) != 1 or rank_of(hand.cards[0]) not in ranks:
        raise Refused(Reason.BAD_PLAY, "not_to_burn", ranks=" or ".join(ranks))


def may_split(table: Table, hand: Hand) -> None:
    """Refused(BAD_PLAY) for what is not a punter's first two cards, both court cards, the matta none of them."""
    _has_its_card(hand)
    _is_punters(hand)
    if not table.rules.split:
        raise Refused(Reason.BAD_PLAY, "no_splitting")
    if hand.is_split:
        raise Refused(Reason.BAD_PLAY, "split_already")
    courts = [card for card in hand.cards if rank_of(card) in COURT_RANKS and card != table.rules.matta]
    if len(hand.cards) != FIRST_TWO or len(courts) != FIRST_TWO:
        raise Refused(Reason.BAD_PLAY, "not_to_split")


def may_split_and_pay(table: Table, hand: Hand) -> None:
    """`may_split`, and the second stake can be put down and paid."""
    may_split(table, hand)
    stake_minor = _stake_of_second(table, hand)
    has_enough(table, hand.player, stake_minor)
    can_lose_twice(table, hand.seat, 2 * stake_minor)
    is_covered(table, stake_minor)


def banker_must_stand(table: Table) -> bool:
    """Whether the banker is in turn, and has what he may not draw to."""
    deal: Deal = table.deal
    stands_on = table.rules.banker_stands_on
    return deal.turn == BANKER and stands_on is not None and _half_points(table, deal.banker_hand) >= stands_on


CHOICES: tuple[tuple[str, type, Callable[[Table, Hand], None]], ...] = (
    ("stand", Stand, may_stand),
    ("burn", Burn, may_burn),
    ("split", Split, may_split_and_pay),
)


def choices(table: Table) -> tuple[dict[str, object], ...]:
    """What the seat in turn may say now. They tell something of a card that lies face down: see `offers`."""
    return _fitting(table, lambda hand, _: hand)


def offers(table: Table) -> tuple[dict[str, object], ...]:
    """What the seat in turn may say as far as anybody can tell who does not know his first card."""
    return _fitting(table, lambda hand, word: _at_best(table, hand, word))


def _fitting(table: Table, taken_as: Callable[[Hand, str], Hand]) -> tuple[dict[str, object], ...]:
    deal: Deal | None = table.deal
    hand = None if deal is None else deal.in_turn
    if hand is None:
        return ()
    accepted = accepts(table)
    may = (word for word, said, check in CHOICES if said in accepted and _may(check, table, taken_as(hand, word)))
    return tuple({"do": word, "seat": hand.seat} for word in may)


def _at_best(table: Table, hand: Hand, word: str) -> Hand:
    """The hand as if the card that lies face down were one with which this could be said."""
    if hand.is_seen:
        return hand
    first = f"{(table.rules.burn or ' ')[0]}S" if word == "burn" else "JS"
    return replace(hand, cards=(first, *hand.cards[1:]))


def _may(check: Callable[[Table, Hand], None], table: Table, hand: Hand) -> bool:
    try:
        check(table, hand)
    except Refused:
        return False
    return True


def _go_on(step: Unfolding) -> None:
    """What follows by itself: hands that are over are shown, those that bust lose, and the turn moves."""
    for hand in step.table.deal.hands:
        if hand.is_read and step.table.deal.count.is_over(hand) and not hand.has_stood and not hand.is_seen:
            step.happen(h.HandShown(hand.seat, hand.player, hand.bets, hand.cards))
    lose_bust(step)
    deal: Deal = step.table.deal
    if not deal.open_hands:
        hand_ends(step)
        return
    hand = next((each for each in deal.hands if not deal.count.is_over(each)), deal.banker_hand)
    if deal.in_turn is None or deal.in_turn.bets != hand.bets:
        step.happen(h.HandInTurn(hand.seat, hand.player, hand.bets))
    if _is_bankers(hand) and hand.is_read and not hand.is_seen:
        step.happen(h.HandShown(hand.seat, hand.player, hand.bets, hand.cards))
    deal = step.table.deal
    if _is_bankers(hand) and deal.count.is_over(deal.banker_hand) and not deal.waits_to_be_named:
        settle(step)


def _is_in_the_pack(table: Table, card: str) -> None:
    """Refused for a card that cannot come; of one that is out of the pack it does not say where it lies."""
    card_of_the_pack(card, ())
    if card in table.kept.out:
        raise Refused(Reason.DUPLICATE_CARD, "out_of_the_pack")


def _place(deal: Deal) -> Place:
    hand = deal.in_turn
    assert hand is not None
    if deal.stage is Stage.FIRST_CARDS:
        return Place.BANKER_FIRST if _is_bankers(hand) else Place.FIRST
    if hand.waits_for_card:
        return Place.FOR_BURNT
    return Place.TO_BANKER if _is_bankers(hand) else Place.TO_HAND


def _hand_in_turn(table: Table, command: Stand | Burn | Split) -> Hand:
    """The hand in turn, if it is this seat's."""
    player_at(table, command.seat)
    in_phase(table, type(command))
    deal: Deal = table.deal
    hand = deal.in_turn
    assert hand is not None
    if hand.seat != command.seat:
        raise Refused(Reason.WRONG_PHASE, "not_in_turn", seat=hand.seat)
    return hand


def _banker_may_draw(table: Table) -> None:
    """Refused(BAD_PLAY) for a banker who must stand."""
    if banker_must_stand(table):
        raise Refused(Reason.BAD_PLAY, "banker_stands", half_points=table.rules.banker_stands_on)


def _half_points(table: Table, hand: Hand) -> int:
    deal: Deal = table.deal
    return deal.count.half_points(hand.cards)


def _stake_of_second(table: Table, hand: Hand) -> int:
    return sum(table.bets[bet].stake_minor for bet in hand.bets)


def _has_its_card(hand: Hand) -> None:
    if hand.waits_for_card:
        raise Refused(Reason.BAD_PLAY, "card_for_burnt")


def _is_punters(hand: Hand) -> None:
    if _is_bankers(hand):
        raise Refused(Reason.BAD_PLAY, "not_the_banker")


def _is_bankers(hand: Hand) -> bool:
    return not hand.bets
