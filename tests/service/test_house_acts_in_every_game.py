"""Brought chips, signatures and payouts in the other games: what they take is the table's and not the game's."""

from typing import Any

from served import ANNA, BRUNO, DEALER, JOURNAL_ID, Served, line

from tablemgr.engine import events as e
from tablemgr.kernel.sealed import SIMULATED
from tablemgr.service import events as s
from tablemgr.service.options import TableOptions

OPTIONS = TableOptions(confirm_payouts=True, late_bet_limit_minor=1_000, currency="EUR")


def opened(game: str, **rules: object) -> Served:
    """Anna banks with 200.00; Bruno has 20.00."""
    served = Served(options=OPTIONS)
    opening: dict[str, Any] = {"do": "open", "game": game, "currency": "EUR", "rules": rules}
    assert served.writer.open(line(opening), DEALER, JOURNAL_ID, SIMULATED, "tests").accepted
    served.do("seat", seat=ANNA, player="anna", buy_in="200.00")
    served.do("seat", seat=BRUNO, player="bruno", buy_in="20.00")
    served.do("bank", seat=ANNA, amount="200.00")
    served.do("shuffle", cut_by=BRUNO)
    return served


def test_in_sette_e_mezzo_a_hand_is_split_with_chips_that_were_brought() -> None:
    served = opened("sette_e_mezzo", split=True)
    served.do("bet", seat=BRUNO, amount="15.00")
    served.do("no_more_bets")
    served.draw("KS", "6H", "QS")
    answer = served.refused("split", seat=BRUNO)
    assert (answer.code, answer.short_minor) == ("insufficient_funds", 1_000)
    served.do("bring", seat=BRUNO, amount="10.00")
    served.do("split", seat=BRUNO)
    assert served.table.open_bets_minor == 3_000


def test_in_sette_e_mezzo_what_is_kept_for_a_second_stake_is_missed_too() -> None:
    served = opened("sette_e_mezzo", royal=True, royal_banker_double=True)
    answer = served.refused("bet", seat=BRUNO, amount="15.00")
    assert (answer.code, answer.detail, answer.short_minor) == ("insufficient_funds", "second_stake", 1_000)
    served.do("bring", seat=BRUNO, amount="10.00")
    served.do("bet", seat=BRUNO, amount="15.00")


def test_in_monte_a_late_ticket_is_signed_and_paid_as_one() -> None:
    served = opened("monte_bank")
    served.draw("7S", "KH", "3D", "5C")
    served.do("bet", kind="circle", on="3", seat=BRUNO, amount="1.00")
    served.do("no_more_bets")
    served.draw("7H")
    ticket: dict[str, Any] = {
        "kind": "monte_carlo", "on": "7", "against": "K", "side": "top", "seat": BRUNO, "amount": "15.00",
        "reason": "it lay there", "before": "7H",
    }  # fmt: skip
    assert served.refused("late", **ticket).detail == "needs_signature"
    served.do("late", **ticket, signed_by="rosa")
    events = served.events()
    parts = [event.bet for event in events if isinstance(event, e.BetPlaced)]
    assert [event.bet for event in events if isinstance(event, s.LateBetSigned)] == parts[1:] == [2, 3, 4]
    (payout,) = served.writer.unfinished.payouts.waiting
    served.do("paid", bets=list(payout.numbers))
    assert served.writer.unfinished.payouts.waiting == ()


def test_in_a_game_for_points_nobody_brings_chips() -> None:
    served = Served()
    opening: dict[str, Any] = {"do": "open", "game": "zetema", "currency": "EUR"}
    assert served.writer.open(line(opening), DEALER, JOURNAL_ID, SIMULATED, "tests").accepted
    served.do("seat", seat=BRUNO, player="bruno")
    answer = served.refused("bring", seat=BRUNO, amount="1.00")
    assert (answer.code, answer.detail) == ("bad_command", "no_such_command")
