"""What a screen is told of the monte games: the felt, the moment, and what comes next."""

from served import ANNA, BRUNO, Served

from tablemgr.engine.felt import LayoutFelt
from tablemgr.service.views import Moment, Next, TableView, TableViewer


def view_of(served: Served) -> TableView:
    viewer = TableViewer()
    for record, event in zip(served.records(), served.events(), strict=True):
        viewer.add(record, event)
    return viewer.view()


def banked(game: str) -> Served:
    served = Served()
    served.open()
    served.do("game", game=game)
    for seat, player in ((ANNA, "anna"), (BRUNO, "bruno")):
        served.do("seat", seat=seat, player=player, buy_in="100.00")
    served.do("bank", seat=ANNA, amount="50.00")
    return served


def test_where_the_pack_goes_on_a_card_is_next_and_no_shuffle() -> None:
    served = banked("private_monte")
    assert view_of(served).next is Next.SHUFFLE
    served.do("shuffle")
    assert (view_of(served).moment, view_of(served).next) == (Moment.BETWEEN_DEALS, Next.DRAW_CARD)
    for card in ("7S", "KH", "3D", "AC"):
        served.draw(card)
    assert view_of(served).moment is Moment.BETS_OPEN
    served.do("no_more_bets")
    assert view_of(served).moment is Moment.BETS_CLOSED
    served.draw("QS")
    assert (view_of(served).moment, view_of(served).next) == (Moment.BETWEEN_DEALS, Next.DRAW_CARD)
    served.draw("2S")
    assert view_of(served).deal_number == 2


def test_in_monte_bank_every_deal_is_shuffled() -> None:
    served = banked("monte_bank")
    served.do("shuffle")
    for card in ("7S", "7H", "KH", "3D", "AC"):
        served.draw(card)
    view = view_of(served)
    assert (view.moment, len(view.bet_tokens)) == (Moment.BETS_OPEN, 68)
    served.do("bet", seat=BRUNO, amount="3.00", kind="monte_carlo", on="7", against="K", side="top")
    assert [stake.on for stake in view_of(served).stakes] == ["7", "7/K", "top"]
    served.do("no_more_bets")
    served.draw("7D")
    view = view_of(served)
    assert isinstance(view.felt, LayoutFelt)
    assert view.felt.gate == "7D"
    assert (view.moment, view.moment_after, view.next_after) == (Moment.SETTLE, Moment.BETWEEN_DEALS, Next.SHUFFLE)


def test_a_card_between_deals_that_begins_none_is_held_and_offers_a_new_deal() -> None:
    served = banked("private_monte")
    served.draw("7S")
    hold = view_of(served).hold
    assert hold is not None
    assert hold.head is not None
    assert hold.head.offers_new_deal
    served.do("hold", answer="new_deal")
    assert view_of(served).hold is None
    assert view_of(served).felt.cards_left == 39


def test_what_was_corrected_or_taken_back_is_no_bet_of_the_last_deal() -> None:
    served = banked("monte_bank")
    served.do("shuffle")
    served.draw("7S", "KH", "3D", "AC")
    served.do("bet", seat=BRUNO, amount="3.00", kind="monte_carlo", on="7", against="K", side="top")
    served.do("bet", seat=BRUNO, amount="5.00", kind="circle", on="3")
    served.do("bet", seat=BRUNO, amount="7.00", kind="doubler", on="left")
    served.do("correct", bet=4, on="A", reason="wrong card")
    served.do("take_back", bet=5)
    served.do("no_more_bets")
    served.draw("7H", "AS")
    again = [(bet.seat, bet.on, bet.stake_minor) for bet in view_of(served).last_deal_bets]
    assert again == [(BRUNO, "7/K/top", 300), (BRUNO, "A", 500)]
