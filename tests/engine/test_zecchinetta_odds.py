"""rules/zecchinetta.md, "Numbers to test against": exact, by walking every course of a deal through the engine itself.

Each step asks the engine what the next card becomes and what the deal is then. Only deals that differ by the names of
ranks or suits alone are taken as one (`renamed`): the rules cannot tell them apart. Chances are Fractions throughout.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest
from scripted import BRUNO, dealt

from tablemgr.engine import events as e
from tablemgr.engine.games.zecchinetta import Deal, Place, Stage, evolve, place_of
from tablemgr.kernel.cards import PACK_OF_FORTY, RANKS_OF_FORTY, SUITS, rank_of

CARDS_OF_A_RANK = len(SUITS)
BET_ON = RANKS_OF_FORTY[0]

Part = tuple[bool, bool, bool, bool, bool, int]


def parts(deal: Deal, bet_on: str) -> dict[str, Part]:
    """What each rank is to the deal: of ranks with the same part one stands for all."""
    shown = Counter(rank_of(card) for card in deal.shown)
    return {
        rank: (
            rank != bet_on,
            rank != deal.banker_rank,
            rank not in deal.live,
            rank not in deal.dead,
            rank != deal.waiting,
            shown[rank],
        )
        for rank in RANKS_OF_FORTY
    }


def renamed(deal: Deal, bet_on: str) -> Deal:
    """The same deal with its ranks named by their parts, the bet's first, and each rank's suits as they came."""
    part = parts(deal, bet_on)
    names = dict(zip(sorted(RANKS_OF_FORTY, key=part.__getitem__), RANKS_OF_FORTY, strict=True))
    return Deal(
        stage=deal.stage,
        shown=tuple(names[rank] + suit for rank in names for suit in SUITS[: part[rank][-1]]),
        live=tuple(sorted(names[rank] for rank in deal.live)),
        dead=tuple(sorted(names[rank] for rank in deal.dead)),
        banker_rank=names[deal.banker_rank] if deal.banker_rank else None,
        waiting=names[deal.waiting] if deal.waiting else None,
        threshold=deal.threshold,
    )


def next_cards(deal: Deal, bet_on: str, *, doubling: bool) -> Iterator[tuple[Fraction, str, Place, Deal]]:
    """The chance that a card of a rank, or of another of the same part, shows; what it becomes; the deal then.

    The deal is one whose cards showed in the order of `SUITS`, rank by rank.
    """
    part = parts(deal, bet_on)
    unseen = len(PACK_OF_FORTY) - len(deal.shown)
    alike = Counter(part.values())
    for rank in {part[rank]: rank for rank in RANKS_OF_FORTY}.values():
        shown = part[rank][-1]
        if shown < CARDS_OF_A_RANK:
            card = rank + SUITS[shown]
            place = place_of(deal, card, doubling=doubling)
            chance = Fraction(alike[part[rank]] * (CARDS_OF_A_RANK - shown), unseen)
            yield chance, rank, place, evolve(deal, e.CardShown(card, place.value))


def bank_wins(deal: Deal, bet_on: str) -> Fraction:
    """The chance that the bank wins a bet on a live rank."""
    return _bank_wins(renamed(deal, bet_on))


@cache
def _bank_wins(deal: Deal) -> Fraction:
    chance = Fraction(0)
    for weight, rank, place, after in next_cards(deal, BET_ON, doubling=True):
        if place is Place.COMPLETES and rank == BET_ON:
            chance += weight
        elif place is not Place.BANKER_COMPLETES:
            chance += weight * bank_wins(after, BET_ON)
    return chance


def openings(*, doubling: bool) -> Iterator[tuple[Fraction, Place, Deal]]:
    """Every way in which an opening ends, with its chance: with the banker's card or with a playette that voids it."""

    def walk(chance: Fraction, deal: Deal) -> Iterator[tuple[Fraction, Place, Deal]]:
        for weight, _, place, after in next_cards(deal, "", doubling=doubling):
            if place in (Place.BANKER, Place.PLAYETTE):
                yield chance * weight, place, after
            else:
                yield from walk(chance * weight, after)

    return walk(Fraction(1), Deal())


def betting_moments(start: Deal) -> set[Deal]:
    """Every bet that can be placed from an opening on: the deal, in which it is on `BET_ON`."""
    seen: set[Deal] = set()
    moments: set[Deal] = set()
    ahead = [renamed(start, "")]
    while ahead:
        deal = ahead.pop()
        if deal in seen:
            continue
        seen.add(deal)
        moments |= {renamed(deal, rank) for rank in deal.live}
        ahead += [
            renamed(after, "")
            for _, _, place, after in next_cards(deal, "", doubling=True)
            if place is not Place.BANKER_COMPLETES
        ]
    return moments


def deal_after(cards: str) -> Deal:
    """The deal after an opening of these cards, with doubling."""
    deal: Deal = dealt(cards, playette="doubling").table.deal
    assert deal.stage is Stage.BETTING
    return deal


def test_every_bet_in_the_plain_game_is_won_by_the_bank_with_one_half_at_every_moment() -> None:
    moments = betting_moments(deal_after("7S KH 3D"))
    assert len(moments) > 800
    assert {bank_wins(deal, BET_ON) for deal in moments} == {Fraction(1, 2)}


def test_per_unit_the_house_takes_a_twentieth_and_the_bank_loses_a_twentieth() -> None:
    """The sums are those of one bet of 100.00, played once to each end."""
    chance = bank_wins(deal_after("7S KH 3D"), "7")
    house = bank = Fraction(0)
    for card, weight in (("7H", chance), ("3H", 1 - chance)):
        play = dealt()
        play.bet(BRUNO, "100.00", "7")
        held = play.table.bank_minor
        play.do("card", card=card)
        house += weight * Fraction(play.table.house_minor, 10000)
        # The bank that was lost has gone back to the banker.
        bank += weight * Fraction(play.table.bank_minor + play.table.stacks["anna"] - held - 40000, 10000)
    assert (house, bank) == (Fraction(1, 20), Fraction(-1, 20))


@pytest.mark.parametrize(
    ("cards", "bet_on", "chance"),
    [
        ("7S 7H KH 3D", "7", Fraction(7, 10)),
        ("7S 7H KH 3D", "K", Fraction(1, 2)),
        ("7S KH KD 3D", "K", Fraction(7, 10)),
        ("7S 7H KH KD 3D", "7", Fraction(7, 10)),
        ("7S 7H KH KD 3D", "K", Fraction(7, 10)),
        ("7S 7H 7D KH 3D", "7", Fraction(3, 4)),
        ("7S 7H 7D KH 3D", "K", Fraction(1, 2)),
        ("7S KH 7H 7D 3D", "7", Fraction(3, 4)),
        ("7S KH 3D", "7", Fraction(1, 2)),
    ],
)
def test_a_bet_right_after_the_opening_with_doubling(cards: str, bet_on: str, chance: Fraction) -> None:
    assert bank_wins(deal_after(cards), bet_on) == chance


def test_what_the_bank_wins_depends_on_how_many_cards_lie_on_the_rank_and_what_was_doubled_alone() -> None:
    """Every opening with doubling, not the examples alone."""
    chances: dict[tuple[int, int], set[Fraction]] = {}
    for _, place, deal in openings(doubling=True):
        if place is Place.BANKER:
            for rank in deal.live:
                key = deal.threshold, len(deal.cards_of(rank))
                chances.setdefault(key, set()).add(bank_wins(deal, rank))
    assert chances == {
        (2, 1): {Fraction(1, 2)},
        (3, 1): {Fraction(1, 2)},
        (3, 2): {Fraction(7, 10)},
        (4, 1): {Fraction(1, 2)},
        (4, 2): {Fraction(3, 5)},
        (4, 3): {Fraction(3, 4)},
    }


def test_a_playette_comes_up_in_55_of_247_openings() -> None:
    assert sum(chance for chance, _, _ in openings(doubling=False)) == 1
    assert sum(chance for chance, place, _ in openings(doubling=False) if place is Place.PLAYETTE) == Fraction(55, 247)


def test_with_doubling_as_many_openings_are_doubled_or_void() -> None:
    plain = sum(
        chance for chance, place, deal in openings(doubling=True) if place is Place.BANKER and deal.threshold == 2
    )
    assert 1 - plain == Fraction(55, 247)
