"""The theoretical commission: what each seat's bets let the house expect when they were placed, by hours."""

from fractions import Fraction

from served import BRUNO, CARLA, Served, dealt

from tablemgr.service.theoretical import SeatHour, Theoretical, rows_json
from tablemgr.service.verify_records import Records
from tablemgr.service.verify_steps import Step

HOUR_S = 3600.0
FIRST, SECOND = "2026-11-01T12", "2026-11-01T13"


def folded(served: Served) -> Theoretical:
    fold, records = Theoretical(), Records()
    for stored in served.journal.records():
        step = records.read(stored)
        assert isinstance(step, Step)
        fold.take(step)
    return fold


def rows(served: Served) -> tuple[SeatHour, ...]:
    return folded(served).rows()


def bet(served: Served, seat: int, amount: str, on: str) -> int:
    served.do("bet", seat=seat, amount=amount, on=on)
    number: int = served.table.bets_placed
    return number


def test_each_bet_counts_in_its_hour_for_its_seat_with_what_was_to_be_expected_then() -> None:
    served = dealt("7S", "7H", "KH", "3D", playette="doubling")
    bet(served, BRUNO, "10.00", "7")
    bet(served, BRUNO, "10.00", "K")
    bet(served, CARLA, "20.00", "7")
    served.clock.run(HOUR_S)
    # The banker's second card: now he needs one of two, the sevens one of two, the king two of three.
    served.draw("3C")
    bet(served, BRUNO, "10.00", "7")
    served.draw("7D")
    assert rows(served) == (
        SeatHour(FIRST, BRUNO, "bruno", 2, 2000, Fraction(70 + 50), 100, 0),
        SeatHour(FIRST, CARLA, "carla", 1, 2000, Fraction(140), 200, 0),
        SeatHour(SECOND, BRUNO, "bruno", 1, 1000, Fraction(50), 100, 0),
    )


def test_what_never_lay_there_counts_for_nothing_and_its_correction_for_itself() -> None:
    served = dealt("7S", "KH", "3D", bets_removable=True)
    bet(served, BRUNO, "10.00", "7")
    wrong = bet(served, BRUNO, "50.00", "7")
    served.do("correct", bet=wrong, amount="5.00", reason="read wrongly")
    served.do("take_back", bet=bet(served, CARLA, "30.00", "K"))
    assert rows(served) == (SeatHour(FIRST, BRUNO, "bruno", 2, 1500, Fraction(75), 0, 0),)
    served.do("misdeal", reason="a card fell")
    assert rows(served) == ()


def test_a_late_bet_counts_as_it_lay_before_the_card_that_decided_it() -> None:
    served = dealt("7S", "KH", "3D")
    served.draw("7H")
    served.do("late", seat=BRUNO, amount="10.00", on="7", reason="lay there in time")
    served.draw("3C")
    served.do("late", seat=CARLA, amount="10.00", on="K", reason="lay there in time")
    assert rows(served) == (
        SeatHour(FIRST, BRUNO, "bruno", 1, 1000, Fraction(50), 100, 0),
        SeatHour(FIRST, CARLA, "carla", 1, 1000, Fraction(50), 0, 0),
    )


def test_where_the_house_takes_its_share_of_deals_a_bet_is_unknown_and_not_zero() -> None:
    served = dealt("7S", "KH", "3D", commission_base="deal_net")
    bet(served, BRUNO, "10.00", "7")
    assert rows(served) == (SeatHour(FIRST, BRUNO, "bruno", 1, 1000, Fraction(0), 0, 1),)


def test_the_json_has_exact_fractions_of_the_currency_and_the_sum_of_all() -> None:
    served = dealt("7S", "KH", "3D", commission_unit="0.01")
    bet(served, BRUNO, "0.10", "7")
    bet(served, CARLA, "20.00", "7")
    served.draw("7D")
    fold = folded(served)
    assert rows_json(fold.rows(), fold.currency) == {
        "currency": "EUR",
        "rows": [
            {
                "hour": FIRST,
                "seat": seat,
                "player": player,
                "bets": 1,
                "staked": staked,
                "theoretical": theoretical,
                "taken": taken,
                "unknown": 0,
            }
            for seat, player, staked, theoretical, taken in (
                (BRUNO, "bruno", "0.10", "1/200", "0.01"),
                (CARLA, "carla", "20.00", "1", "2.00"),
            )
        ],
        "total": {"bets": 2, "staked": "20.10", "theoretical": "201/200", "taken": "2.01", "unknown": 0},
    }


def test_a_journal_in_which_no_table_was_opened_has_no_rows() -> None:
    fold = Theoretical()
    assert rows_json(fold.rows(), fold.currency) == {"currency": None, "rows": [], "total": None}
