"""What the console says of a table: of the card that is held, of the cards that are left, and of money in a refusal."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QWidget

from tablemgr.bootstrap.picture_plays import Step, to_the_bets
from tablemgr.bootstrap.pictures import play
from tablemgr.console import words
from tablemgr.console.panels.bars import LampBar
from tablemgr.console.theme.grid import LARGE
from tablemgr.kernel.money import Currency
from tablemgr.service.requests import CardPassedUnread, CardSeen
from tablemgr.service.views import TableView

EUR, JPY, KWD = (Currency.of(code) for code in ("EUR", "JPY", "KWD"))
UNREAD = CardPassedUnread("cannot read the card")

pytestmark = pytest.mark.usefixtures("qapp")


def at_the_bets(*steps: Step) -> TableView:
    return play([*to_the_bets(), *steps]).view()


def test_a_card_held_between_deals_has_not_the_note_of_the_card_before() -> None:
    over, held = at_the_bets(CardSeen("JH")), at_the_bets(CardSeen("JH"), CardSeen("6S"))
    assert words.felt_words(over).shoe.notes == ("matches J",)
    assert words.felt_words(held).shoe.notes == ("held",)


def test_the_lamp_says_whether_the_held_card_was_read() -> None:
    lamps = LampBar(LARGE, QWidget())
    held, unread = at_the_bets(CardSeen("JH"), CardSeen("6S")), at_the_bets(UNREAD)
    assert [lamps.lamps(view)[0].word for view in (held, unread)] == ["card held", "card not read"]
    assert lamps.said(held) != lamps.said(replace(held, hold=unread.hold))


def test_only_of_the_held_card_is_it_not_known_whether_it_has_left_the_shoe() -> None:
    lefts = [words.felt_words(at_the_bets(*steps)).shoe.left for steps in ((), (UNREAD,), (UNREAD, CardSeen("6S")))]
    many = at_the_bets(UNREAD, *map(CardSeen, ("6S", "6H", "6D", "6C", "7S", "7D")))
    assert [*lefts, words.felt_words(many).shoe.left] == ["29 left", "28–29 left", "27–28 left", "22–23 left"]


@pytest.mark.parametrize(
    ("currency", "said", "shown"),
    [
        (EUR, "the bank can cover 1160.00 more", "the bank can cover 1\u202f160.00 more"),
        (EUR, "anna has 12305.00; he has 999.99", "anna has 12\u202f305.00; he has 999.99"),
        (EUR, "bet 12345 stands, room 1234.5, v1234.00, 1234.000", "bet 12345 stands, room 1234.5, v1234.00, 1234.000"),
        (KWD, "at most 1234.500", "at most 1\u202f234.500"),
        (JPY, "at most 25000", "at most 25000"),
    ],
)
def test_amounts_of_a_refusal_are_shown_as_all_others(currency: Currency, said: str, shown: str) -> None:
    assert words.as_shown(said, currency) == shown


def test_the_tail_of_the_journal_writes_money_as_the_panels_do() -> None:
    sentences = [line.sentence for line in at_the_bets(CardSeen("JH")).tail]
    assert f"anna gets {EUR.shown(116_000)} back from the bank" in sentences
