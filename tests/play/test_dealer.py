"""The table that plays by itself: bots ask only for what is accepted, and the dealer draws when all have answered."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.engine.core import advance, evolve, open_table, read_command, read_open
from tablemgr.engine.state import Phase, Table
from tablemgr.play import bots
from tablemgr.play import dealer as dealer_module
from tablemgr.play.dealer import OPENING_LINE, PLAYERS, PLAYERS_MIN, Dealer
from tablemgr.play.moves import DrawCard, LoadPack, Move, Say

DEALS = 3
MOVES_MAX = 2_000
RULES = st.fixed_dictionaries(
    {"minimum": st.sampled_from(["0.00", "5.00", "7.50"]), "maximum": st.sampled_from(["60.00", "7.50", None])},
    optional={
        "bet_unit": st.sampled_from(["0.01", "2.50"]),
        "playette": st.sampled_from(["no_deal", "doubling"]),
        "bank_cover": st.sampled_from(["required", "liable"]),
        "commission_base": st.sampled_from(["each_bet", "deal_net"]),
        "bank_minimum": st.sampled_from(["0.00", "100.00"]),
    },
)


def play(seed: int, deals: int = DEALS, **rules: object) -> Iterator[tuple[Table, Move]]:
    """Each move with the table it was made at; Refused if the rules refuse one."""
    line = {**OPENING_LINE, "rules": rules or OPENING_LINE["rules"]}
    table = evolve(None, open_table(read_open(line))[0])
    dealer, pack = Dealer(Random(seed)), list[str]()
    for _ in range(MOVES_MAX):
        if table.deals_begun == deals and table.phase is not Phase.DEAL:
            return
        move = dealer.next_move(table)
        yield table, move
        match move:
            case LoadPack():
                pack = list(move.cards)
            case DrawCard():
                table = advance(table, read_command(table, {"do": "card", "card": pack.pop(0)}))[1]
            case Say():
                table = advance(table, read_command(table, move.line))[1]
    raise AssertionError("the deals came to no end")


@given(st.integers(0, 2**32 - 1), RULES)
def test_nothing_that_they_ask_for_is_refused_whatever_the_house_rules(seed: int, rules: dict[str, object]) -> None:
    assert sum(1 for _ in play(seed, **rules))


@given(st.integers(0, 2**32 - 1))
def test_nobody_bets_twice_in_a_turn_nor_after_the_card_was_drawn(seed: int) -> None:
    answered: list[object] = []
    for table, move in play(seed):
        if isinstance(move, Say) and move.line["do"] == "bet":
            answered.append(move.line["seat"])
            assert move.line["seat"] != table.banker_seat
        elif isinstance(move, DrawCard):
            assert answered == sorted(set(answered))
            answered = []


@given(st.integers(0, 2**32 - 1))
def test_there_are_players_enough_at_every_shuffle(seed: int) -> None:
    for table, move in play(seed):
        if isinstance(move, Say) and move.line["do"] == "shuffle":
            assert PLAYERS_MIN <= len(table.players) <= max(PLAYERS, table.seats)


def test_guests_come_back_and_nobody_sits_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealer_module, "GUESTS", 8)
    seated = [move.line["player"] for _, move in play(5, deals=30) if isinstance(move, Say) and "player" in move.line]
    assert len(seated) > len(set(seated)) == 8


def test_the_same_dice_give_the_same_moves_and_others_others() -> None:
    moves = [move for _, move in play(3)]
    assert [move for _, move in play(3)] == moves
    assert [move for _, move in play(4)] != moves


def test_money_moves_and_banks_change_in_such_a_play() -> None:
    words = {str(move.line["do"]) for seed in range(4) for _, move in play(seed, 20) if isinstance(move, Say)}
    assert words >= {"seat", "buy_in", "draw", "bank", "decline_bank", "shuffle", "bet", "leave"}


@pytest.mark.parametrize(
    ("unit", "minimum", "smallest"), [("2.50", "7.50", 750), ("2.00", "5.00", 600), ("5.00", "0.00", 500)]
)
def test_the_lowest_bet_is_a_multiple_of_the_unit_and_not_below_the_minimum(
    unit: str, minimum: str, smallest: int
) -> None:
    line = {**OPENING_LINE, "rules": {"bet_unit": unit, "minimum": minimum}}
    assert bots.smallest_bet(evolve(None, open_table(read_open(line))[0])) == smallest
