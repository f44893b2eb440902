"""What a screen shows where bets lie before the deal, hands are played in turn, and the pack goes on.

Sette e mezzo stands here for every game of that kind: no view knows a game by its name.
"""

from hidden import ANNA, BRUNO, CARLA, Sette
from served import DEALER, JOURNAL_ID, Served, line

from tablemgr.engine import events as e
from tablemgr.engine.felt import HandsFelt, HandState
from tablemgr.kernel.sealed import SIMULATED
from tablemgr.service.events import CardHeld
from tablemgr.service.views import Moment, Next, TableView, TableViewer


def at(view: TableView) -> tuple[Moment, Next]:
    return view.moment, view.next


def acts(view: TableView) -> set[str]:
    """What may be done."""
    return {name for name, why in view.acts.items() if why is None}


def test_shuffle_bets_cards_and_turns() -> None:
    sette = Sette()
    assert at(sette.view()) == (Moment.OPENING, Next.DRAW_CARD)
    sette.served.draw("6S", "KH", "5C")
    view = sette.view()
    assert at(view) == (Moment.IN_TURN, Next.DRAW_CARD)
    assert not {"bet", "no_more_bets", "shuffle", "bank", "withdraw", "pass_bank"} & acts(view)
    sette.finish()
    view = sette.view()
    # What has been decided is paid first; then bets are open again, and nobody has bet.
    assert at(view) == (Moment.SETTLE, Next.COLLECTED)
    assert (view.moment_after, view.next_after) == (Moment.BETS_OPEN, Next.PLACE_BETS)
    assert {"bet", "shuffle", "pass_bank", "bank", "withdraw"} <= acts(view)
    assert "no_more_bets" not in acts(view)


def test_the_first_bet_of_a_deal_clears_the_last_one_off_the_felt() -> None:
    sette = Sette("6S", "KH", "5C")
    sette.finish()
    assert [stake.bet for stake in sette.view().stakes] == [1, 2]
    sette.served.do("bet", seat=BRUNO, amount="5.00")
    view = sette.view()
    assert at(view) == (Moment.BETS_OPEN, Next.DRAW_CARD)
    assert [stake.bet for stake in view.stakes] == [3]
    assert (view.settlement, view.explained) == (None, {})
    assert [bet.stake_minor for bet in view.last_deal_bets] == [1_000, 2_000]
    assert {"bet", "no_more_bets", "take_back"} <= acts(view)
    assert not {"shuffle", "bank", "withdraw", "pass_bank"} & acts(view)
    sette.served.do("no_more_bets")
    assert [stake.bet for stake in sette.view().stakes] == [3]
    assert [bet.bet for bet in sette.view().deal_bets] == [3]


def test_the_felt_follows_what_is_said_and_not_only_cards() -> None:
    sette = Sette("6S", "KH", "5C")
    felt = sette.view().felt
    assert isinstance(felt, HandsFelt)
    assert [(hand.seat, hand.state, hand.cards, hand.half_points) for hand in felt.hands] == [
        (BRUNO, HandState.IN_TURN, ("**",), None),
        (CARLA, HandState.WAITS, ("**",), None),
    ]
    sette.served.do("stand", seat=BRUNO)
    felt = sette.view().felt
    assert isinstance(felt, HandsFelt)
    assert [hand.state for hand in felt.hands] == [HandState.STANDS, HandState.IN_TURN]
    sette.served.do("card", card="7D")
    felt = sette.view().felt
    assert isinstance(felt, HandsFelt)
    assert (felt.hands[1].state, felt.hands[1].cards, felt.hands[1].half_points) == (
        HandState.NATURAL, ("KH", "7D"), 15,
    )  # fmt: skip
    assert felt.banker_hand is not None
    assert (felt.banker_hand.cards, felt.banker_hand.half_points) == (("5C",), 10)
    assert (felt.cards_left, felt.turn) == (36, 2)


def test_what_the_seat_in_turn_may_say_is_offered() -> None:
    sette = Sette("6S", "KH", "5C")
    assert sette.view().choices == ({"do": "stand", "seat": BRUNO}, {"do": "burn", "seat": BRUNO})
    sette.served.draw("AD")
    assert sette.view().choices == ({"do": "stand", "seat": BRUNO},)


def test_a_shuffle_that_is_due_is_next() -> None:
    sette = Sette("6S", "KH", "5C")
    sette.finish()
    sette.served.do("pass_bank")
    sette.served.do("bank", seat=BRUNO, amount="100.00")
    view = sette.view()
    assert view.moment_after == Moment.BETWEEN_DEALS
    assert view.next_after == Next.SHUFFLE
    assert {"shuffle", "bank", "pass_bank"} <= acts(view)
    assert "bet" not in acts(view)


def test_a_giro_between_two_hands() -> None:
    sette = Sette("6S", "KH", "5C")
    sette.finish()
    sette.served.do("pass_bank")
    rules = {"bank_play": True, "matta": "KD"}
    sette.served.do_line({"do": "game", "game": "sette_e_mezzo", "rules": rules})
    sette.served.do("bank", seat=ANNA, amount="100.00")
    sette.served.do("shuffle")
    sette.served.do("bet", seat=BRUNO, amount="5.00")
    sette.served.do("no_more_bets")
    sette.served.draw("KD", "5C")
    for seat in (BRUNO, ANNA):
        sette.served.do("stand", seat=seat)
    felt = sette.view().felt
    assert isinstance(felt, HandsFelt)
    assert [hand.cards for hand in felt.hands] == [("KD",)]
    # The matta was dealt: the pack is shuffled, in the middle of the round.
    assert (sette.view().moment_after, sette.view().next_after) == (Moment.BETWEEN_DEALS, Next.SHUFFLE)
    sette.served.do("shuffle")
    view = sette.view()
    assert (view.moment_after, view.next_after) == (Moment.BETS_OPEN, Next.CLOSE_BETS)
    assert {"bet", "no_more_bets", "pass_bank", "shuffle"} <= acts(view)
    assert not {"bank", "withdraw"} & acts(view)
    sette.served.do("bet", seat=CARLA, amount="5.00")
    assert sette.view().next_after == Next.DRAW_CARD


def test_second_stakes_are_collected_with_the_first() -> None:
    sette = Sette("6S", "KH", "5C")
    sette.finish()
    sette.served.do("pass_bank")
    rules = {"royal": True, "royal_banker_double": True}
    sette.served.do_line({"do": "game", "game": "sette_e_mezzo", "rules": rules})
    sette.served.do("bank", seat=ANNA, amount="100.00")
    sette.served.do("shuffle")
    sette.served.do("bet", seat=BRUNO, amount="5.00")
    sette.served.do("no_more_bets")
    sette.served.draw("6S", "JC")
    sette.served.do("stand", seat=BRUNO)
    sette.served.draw("7C")
    settlement = sette.view().settlement
    assert settlement is not None
    assert [(each.to_bank_minor, each.second_minor) for each in settlement.payments] == [(1_000, 500)]


def test_cover_is_what_is_left_at_the_highest_payout() -> None:
    sette = Sette("6S", "KH", "5C")
    sette.finish()
    sette.served.do("pass_bank")
    sette.served.do_line({"do": "game", "game": "sette_e_mezzo", "rules": {"triple": True}})
    sette.served.do("bank", seat=ANNA, amount="100.00")
    assert sette.view().cover_left_minor == 3_333


def test_a_card_that_comes_while_bets_are_placed_offers_no_new_deal_and_is_answered_for_in_it() -> None:
    """A shuffle begins no deal here. The card waits for "no more bets", and then for a touch."""
    sette = Sette("6S", "KH", "5C")
    sette.finish()
    sette.served.do("bet", seat=BRUNO, amount="5.00")
    sette.served.draw("7S")
    held = [event for event in sette.served.events() if isinstance(event, CardHeld)]
    assert [event.offers_new_deal for event in held] == [False]
    sette.served.do("no_more_bets")
    assert sette.view().moment is Moment.HELD
    sette.served.do("hold", answer="this_card")
    assert sette.view().moment is Moment.OPENING
    assert sette.served.table.deal.hands[0].cards == ("7S",)


def test_a_screen_that_joins_while_bets_are_placed_shows_them() -> None:
    sette = Sette("6S", "KH", "5C")
    sette.finish()
    sette.served.do("bet", seat=BRUNO, amount="5.00")
    joined = TableViewer(sette.served.writer.standing, sette.served.writer.head.seq)
    assert [stake.bet for stake in joined.view().stakes] == [3]


def test_the_draw_is_off_the_felt_once_the_bank_is_taken_and_bets_lie_there() -> None:
    """Here bets lie before the deal begins, so that no deal clears the draw."""
    served = Served()
    served.writer.open(
        line({"do": "open", "game": "sette_e_mezzo", "seats": 4}), DEALER, JOURNAL_ID, SIMULATED, "tests"
    )
    for seat, player in ((1, "anna"), (2, "bruno")):
        served.do("seat", seat=seat, player=player, buy_in="100.00")
    served.do("draw")
    served.do("card", card="7S")
    served.do("card", card="AS")
    seen = TableViewer()
    for record, event in zip(served.records(), served.events(), strict=True):
        seen.add(record, event)
        if isinstance(event, e.BankOffered):
            assert seen.view().draw is not None
    already = len(served.events())
    served.do("bank", seat=2, amount="50.00")
    served.do("shuffle")
    served.do("bet", seat=1, amount="5.00")
    for record, event in list(zip(served.records(), served.events(), strict=True))[already:]:
        seen.add(record, event)
    assert seen.view().draw is None
    assert [stake.stake_minor for stake in seen.view().stakes] == [500]
