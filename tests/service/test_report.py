"""design, "Report": what has become of every bet and deal, and who holds what."""

from typing import Any

from scripted import ANNA, BRUNO, CARLA, Scripted, dealt, seated

from tablemgr.service.report import Report, report_json


def report_of(play: Scripted) -> dict[str, Any]:
    report = Report()
    for event in play.events:
        report.add(event)
    return report_json(report, play.table, len(play.events), [])


def bet_row(play: Scripted, number: int) -> dict[str, Any]:
    row: dict[str, Any] = next(row for row in report_of(play)["bets"] if row["id"] == number)
    return row


def outcome(play: Scripted, number: int) -> tuple[str, str, str, str | None]:
    row = bet_row(play, number)
    return row["outcome"], row["paid"], row["commission"], row["settled_by"]


def test_a_report_has_these_keys_and_no_others() -> None:
    report = report_of(dealt())
    assert list(report) == ["game", "accepted", "refused", "bets", "deals", "balances", "banker"]
    assert list(report["balances"]) == ["players", "bank", "open_bets", "cut_box", "house"]


def test_an_open_bet_has_paid_nothing() -> None:
    play = dealt()
    bet = play.bet(BRUNO, "25.00", "7")
    assert bet_row(play, bet) == {
        "id": 1,
        "seat": BRUNO,
        "player": "bruno",
        "kind": "card",
        "on": "7",
        "against": None,
        "stake": "25.00",
        "outcome": "open",
        "paid": "0.00",
        "commission": "0.00",
        "settled_by": None,
    }


def test_a_lost_bet_tells_the_commission_and_the_card() -> None:
    play = dealt()
    bet = play.bet(BRUNO, "25.00", "7")
    play.cards("7H")
    assert outcome(play, bet) == ("lost", "0.00", "2.50", "7H")


def test_a_won_bet_was_paid_its_stake_and_the_winnings() -> None:
    play = dealt()
    bet = play.bet(BRUNO, "25.00", "7")
    play.cards("3H")
    assert outcome(play, bet) == ("won", "50.00", "0.00", "3H")


def test_a_bet_paid_in_part_is_won() -> None:
    play = dealt(bank="5.00", players={1: ("anna", "8.00"), 2: ("bruno", "50.00")}, bank_cover="liable")
    bet = play.bet(BRUNO, "25.00", "7")
    play.cards("3H")
    assert outcome(play, bet) == ("won", "33.00", "0.00", "3H")


def test_a_bet_taken_back_is_returned_by_no_card() -> None:
    play = dealt(bets_removable=True)
    bet = play.bet(BRUNO, "25.00", "7")
    play.do("take_back", bet=bet)
    assert outcome(play, bet) == ("returned", "25.00", "0.00", None)


def test_with_the_deals_net_the_bets_have_no_commission_of_their_own() -> None:
    play = dealt(commission_base="deal_net")
    bet = play.bet(BRUNO, "25.00", "7")
    play.cards("7H")
    play.do("pass_bank")
    assert outcome(play, bet) == ("lost", "0.00", "0.00", "7H")
    assert report_of(play)["balances"]["house"] == "2.50"


def test_only_ended_deals_are_listed_with_their_number_and_their_cards() -> None:
    play = dealt()
    assert report_of(play)["deals"] == []
    play.cards("QS 3H")
    play.do("bank", seat=CARLA, amount="5.00")
    play.do("shuffle")
    play.cards("7S 7H")
    assert report_of(play)["deals"] == [
        {"number": 1, "game": "zecchinetta", "banker": "anna", "result": "banker_lost", "cards": 5},
        {"number": 2, "game": "zecchinetta", "banker": "carla", "result": "no_deal", "cards": 2},
    ]
    assert report_of(play)["banker"] == "carla"


def test_players_stand_in_alphabetical_order_and_one_who_left_keeps_his_row() -> None:
    play = seated(players={3: ("bruno", "5.00"), 1: ("carla", "6.00"), 2: ("anna", "7.00")})
    play.do("leave", seat=2)
    players = report_of(play)["balances"]["players"]
    assert list(players.items()) == [("anna", "0.00"), ("bruno", "5.00"), ("carla", "6.00")]


def test_balances_are_of_this_moment() -> None:
    play = dealt()
    play.bet(BRUNO, "25.00", "7")
    play.bet(CARLA, "5.00", "K")
    play.cards("7H")
    assert report_of(play)["balances"] == {
        "players": {"anna": "400.00", "bruno": "475.00", "carla": "495.00"},
        "bank": "122.50",
        "open_bets": "5.00",
        "cut_box": "0.00",
        "house": "2.50",
    }


def test_debts_are_summed_by_debtor_and_creditor_and_stand_there_only_if_there_are_any() -> None:
    players = {ANNA: ("anna", "1.00"), BRUNO: ("bruno", "50.00"), CARLA: ("carla", "50.00")}
    play = dealt(bank="1.00", players=players, bank_cover="liable")
    for seat, amount in ((CARLA, "3.00"), (BRUNO, "4.00"), (CARLA, "5.00")):
        play.bet(seat, amount, "7")
    assert "debts" not in report_of(play)["balances"]
    play.cards("3H")
    debts = report_of(play)["balances"]["debts"]
    assert debts == {"anna": {"bruno": "4.00", "carla": "7.00"}}
    assert list(debts["anna"]) == ["bruno", "carla"]
    play.do("buy_in", seat=ANNA, amount="11.00")
    assert "debts" not in report_of(play)["balances"]


def test_sums_are_written_with_the_currencys_decimals() -> None:
    play = seated(currency="KWD", players={1: ("anna", "5.000")})
    assert report_of(play)["balances"]["players"] == {"anna": "5.000"}
