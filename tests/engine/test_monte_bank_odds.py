"""rules/monte_bank.md, "Numbers to test against": exact, by walking every course of a deal through the engine itself.

Only cards that are alike to the rules are walked as one. Chances are Fractions throughout.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest
from monte import bet, called, decided, laid
from scripted import Scripted

from tablemgr.engine import events as e
from tablemgr.engine.commands import ShowCard
from tablemgr.engine.core import advance
from tablemgr.engine.games.monte_bank import evolve, place_of, race
from tablemgr.engine.games.monte_bank.layout import Deal, Place, Position, is_red
from tablemgr.engine.layout_stage import Stage
from tablemgr.engine.state import Bet, Table
from tablemgr.kernel.cards import PACK_OF_FORTY, RANKS_OF_FORTY, SUITS, rank_of

FOUR = "7S KH 3D AC"
PAIR = "7S 7H KH 3D AC"
TRIPLE = "7S 7H 7D KH 3D AC"
# Of crisscrosses those that differ in whether the pair is in it, on which side, and in the colours beside it.
TOKENS = [*"7K3A", "7/K", "3/7", "7/A", "K/3", "A/K", "A/3", "top", "bottom", "left", "right"]


@cache
def dealt(cards: str, token: str, commission_on: str) -> Scripted:
    """A unit of 100 is staked, and the call has come."""
    play = laid(cards, commission_on=commission_on)
    bet(play, token, "1.00")
    called(play)
    return play


def next_cards(deal: Deal) -> Iterator[tuple[Fraction, str]]:
    """The chance that a card shows, or another that is alike, and one such card. Alike are those of one colour and of
    one rank on the layout, and all of other ranks. After the gate these decide nothing any more, and are left out:
    which of the others comes first does not depend on what comes in between."""
    unseen = [card for card in deal.unseen if rank_of(card) in deal.ranks or not deal.turned]
    alike = Counter(part(deal, card) for card in unseen)
    for card in unseen:
        if alike[part(deal, card)]:
            yield Fraction(alike.pop(part(deal, card)), len(unseen)), card


def part(deal: Deal, card: str) -> tuple[str, bool]:
    return (rank_of(card), is_red(card)) if rank_of(card) in deal.ranks else ("", False)


# What is known of courses: by the layout, the bet and the house rule, and the state.
KNOWN: dict[object, tuple[Fraction, Fraction]] = {}


def course(table: Table) -> tuple[Fraction, Fraction]:
    """The chance that the one bet on the table wins, and the commission expected of it, per unit staked. As long as the
    bet is open, what has shown of each part of the pack is all that matters."""
    deal: Deal = table.deal
    (placed,) = table.bets.values()
    shown = frozenset(Counter(part(deal, card) for card in deal.shown if rank_of(card) in deal.ranks).items())
    key = (deal.positions[0].cards, token_of(placed), table.rules.commission_on, shown, bool(deal.turned))
    if key not in KNOWN:
        wins, commission = Fraction(0), Fraction(0)
        for chance, card in next_cards(deal):
            events, after = advance(table, ShowCard(card))
            settled = [event for event in events if isinstance(event, e.BetSettled)]
            if settled:
                wins += chance * (settled[0].outcome is e.Outcome.WON)
                commission += chance * Fraction(settled[0].commission_minor, 100)
            else:
                later = course(after)
                wins, commission = wins + chance * later[0], commission + chance * later[1]
        KNOWN[key] = wins, commission
    return KNOWN[key]


def token_of(placed: Bet) -> tuple[str, str | None, str | None]:
    return placed.kind, placed.on, placed.against


def fair(token: str) -> Fraction:
    """The chance to win at which a bet is fair: 3:1, or 1:1."""
    return Fraction(1, 4) if len(token) == 1 else Fraction(1, 2)


def kind(token: str) -> str:
    return "circle" if len(token) == 1 else "crisscross" if "/" in token else "doubler"


def commission(layout: str, token: str) -> Fraction:
    """The table of the page."""
    own = "7" in token
    return {
        FOUR: {"circle": Fraction(1, 16), "crisscross": Fraction(1, 48), "doubler": Fraction(1, 24)},
        PAIR: {
            "circle": Fraction(3, 70),
            "crisscross": Fraction(1, 70) if own else Fraction(3, 140),
            "doubler": Fraction(1, 35),
        },
        TRIPLE: {
            "circle": Fraction(3, 136),
            "crisscross": Fraction(1, 136) if own else Fraction(3, 136),
            "doubler": Fraction(1, 68),
        },
    }[layout][kind(token)]


@pytest.mark.parametrize("token", TOKENS)
@pytest.mark.parametrize("layout", [FOUR, PAIR, TRIPLE], ids=["four ranks", "pair", "triple"])
def test_every_bet_is_fair_before_the_commission_which_takes_what_the_page_says(layout: str, token: str) -> None:
    assert course(dealt(layout, token, "gate").table) == (fair(token), commission(layout, token))


@pytest.mark.parametrize("token", TOKENS)
@pytest.mark.parametrize("layout", [FOUR, PAIR, TRIPLE], ids=["four ranks", "pair", "triple"])
def test_the_race_of_a_bet_has_the_same_chance(layout: str, token: str) -> None:
    """Each side needs one card, so the chance is the winning cards among those of both."""
    play = dealt(layout, token, "gate")
    told = race(play.table, play.table.bets[1])
    assert told is not None
    assert (told.wins.needs, told.loses.needs) == (1, 1)
    wins, loses = len(told.wins.cards), len(told.loses.cards)
    assert Fraction(wins, wins + loses) == fair(token)
    paying = told.commission.at_first_of if told.commission is not None else None
    assert paying is not None
    assert len(paying) == told.unseen == 40 - len(layout.split())
    assert Fraction(wins, told.unseen) * Fraction(told.commission.amount_minor, 100) == commission(layout, token)  # type: ignore[union-attr]


@pytest.mark.parametrize("token", ["7", "K", "7/K", "K/3", "top", "right"])
@pytest.mark.parametrize("layout", [FOUR, PAIR, TRIPLE], ids=["four ranks", "pair", "triple"])
def test_with_the_first_match_the_race_tells_the_commission_that_is_taken(layout: str, token: str) -> None:
    play = dealt(layout, token, "first_match")
    told = race(play.table, play.table.bets[1])
    assert told is not None
    assert told.commission is not None
    paying = told.commission.at_first_of
    assert paying is not None
    assert told.wins.cards | told.loses.cards <= paying
    expected = Fraction(len(told.wins.cards), len(paying)) * Fraction(told.commission.amount_minor, 100)
    assert course(play.table) == (fair(token), expected)


STATES = ["JS", "KD", "KS KD", "7C KS", "3H AH", "JS QS AD"]


@pytest.mark.parametrize("cards", STATES)
@pytest.mark.parametrize("layout", [FOUR, PAIR, TRIPLE], ids=["four ranks", "pair", "triple"])
def test_in_every_state_the_race_is_what_comes_of_the_bet(layout: str, cards: str) -> None:
    """For each bet that these cards leave open, every single next card does what its race says, and the chance of the
    race is that of the course."""
    for token in TOKENS:
        play = dealt(layout, token, "gate")
        again = Scripted.__new__(Scripted)
        again.events, again.table = [], play.table
        for card in cards.split():
            if again.table.deal is not None and card not in again.table.deal.shown:
                again.cards(card)
        if again.table.deal is None:
            continue
        told = race(again.table, again.table.bets[1])
        assert told is not None
        wins, loses = told.wins.cards, told.loses.cards
        start = again.table
        for card in PACK_OF_FORTY:
            again.table = start
            if card not in start.deal.shown:
                outcome = decided(again.cards(card)).get(1)
                assert outcome == ("won" if card in wins else "lost" if card in loses else None)
        again.table = start
        assert course(again.table)[0] == Fraction(len(wins), len(wins) + len(loses))


def test_no_race_is_told_before_the_layout_is_whole_or_when_no_deal_is_on() -> None:
    play = laid()
    number = bet(play, "7")
    placed = play.table.bets[number]
    assert race(play.table, placed) is not None
    assert race(laid("7S KH 3D").table, placed) is None
    play.do("take_back", bet=number)
    called(play)
    assert race(play.table, placed) is None


def test_the_first_four_cards_are_of_four_ranks_in_5376_of_9139_deals() -> None:
    assert whole_of_four() == Fraction(5376, 9139)


def whole_of_four() -> Fraction:
    """The chance that the layout is whole with the fourth card, by what each becomes."""

    def walk(deal: Deal) -> Fraction:
        if deal.stage is Stage.BETTING:
            return Fraction(len(deal.shown) == 4)
        if len(deal.shown) == 4:
            return Fraction(0)
        chance, unseen = Fraction(0), len(PACK_OF_FORTY) - len(deal.shown)
        # Ranks that have not shown are alike.
        new = next(rank for rank in RANKS_OF_FORTY if rank not in deal.ranks)
        for rank in (*dict.fromkeys(deal.ranks), new):
            left = [rank + suit for suit in SUITS if rank + suit not in deal.shown]
            many = len(left) if rank != new else unseen - sum(4 - shown_of(deal, each) for each in deal.ranks)
            place = place_of(deal, left[0], growing=False)
            if place is not Place.VOID:
                chance += Fraction(many, unseen) * walk(evolve(deal, e.CardShown(left[0], place.value)))
        return chance

    return walk(Deal())


def shown_of(deal: Deal, rank: str) -> int:
    return sum(rank_of(card) == rank for card in deal.shown)


def test_all_positions_are_equally_likely_beside_a_pair_and_a_triple() -> None:
    """ "Two cards each with a pair, one each with a triple.\""""
    for layout, each in ((PAIR, 2), (TRIPLE, 1), (FOUR, 3)):
        for token in "7K3A":
            play = dealt(layout, token, "gate")
            told = race(play.table, play.table.bets[1])
            assert told is not None
            assert (len(told.wins.cards), len(told.loses.cards)) == (each, 3 * each)
    assert Position(("7S", "7H")).rank == "7"
