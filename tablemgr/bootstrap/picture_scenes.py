"""What is pictured of the table console: the screens of a table of seven, the same of nine seats, and a table of ten.

The names of the pictures of seven are the screens' own; those of other tables say how many seats they have.
"""

from tablemgr.bootstrap.picture_felts import felt_scenes
from tablemgr.bootstrap.picture_hands import hand_scenes
from tablemgr.bootstrap.picture_health import health_scenes
from tablemgr.bootstrap.picture_packs import pack_scenes
from tablemgr.bootstrap.picture_piles import pile_scenes
from tablemgr.bootstrap.picture_plays import (
    to_a_grown_layout,
    to_many_bets,
    to_the_bets,
    to_the_cards,
    to_the_draw,
    to_the_layouts,
    to_the_pair,
    to_the_seats,
    to_the_shuffle,
)
from tablemgr.bootstrap.picture_tray import tray_scenes
from tablemgr.bootstrap.scene import Scene, Touch
from tablemgr.console.model import ConsoleModel, Pane
from tablemgr.service.events import DeviceReported
from tablemgr.service.options import TableOptions
from tablemgr.service.requests import Answer, CardPassedUnread, CardSeen, Noted

_PULLED = "the cable was pulled: put it back"
_AWAY = Noted(DeviceReported("away", _PULLED, is_alert=True))
_TAKEN = Noted(DeviceReported("taken", "the card grid is taken", is_alert=True))
# Two of seven tie at the lowest, and the first of them has cut again.
_TIED_CUTS = ("KS", "2D", "7H", "2C", "JS", "5S", "QD", "3D")
_UNREAD = CardPassedUnread("cannot read the card")


def scenes() -> tuple[Scene, ...]:
    """All of them."""
    return (
        *_at_the_bets(7, ""),
        *_at_the_bets(9, "_nine_seats"),
        *_beside_the_bets(),
        *_house_acts(),
        *_full_table(),
        *hand_scenes(),
        *pile_scenes(),
        *tray_scenes(),
        *health_scenes(),
        *pack_scenes(),
        *_monte(),
        *felt_scenes(),
    )


def _at_the_bets(seats: int, suffix: str) -> tuple[Scene, ...]:
    bets = to_the_bets(seats)
    return (
        Scene(f"bets_open{suffix}", bets, (_chip, _column("K"))),
        Scene(f"settlement{suffix}", [*bets, CardSeen("QH")]),
        Scene(f"banker_loses{suffix}", [*bets, CardSeen("JH")]),
        Scene(f"hold{suffix}", [*bets, _UNREAD, CardSeen("6S")]),
        Scene(f"shoe_lost{suffix}", [*bets, {"do": "no_more_bets"}, _AWAY]),
        Scene(f"shoe_away{suffix}", [*bets, _AWAY, _TAKEN], (_opens(Pane.GRID),)),
        Scene(f"correction{suffix}", bets, (_opens(Pane.CORRECT),)),
        Scene(f"bank_on_offer{suffix}", [*bets, CardSeen("JH")], (_opens(Pane.BANK),)),
        Scene(f"buy_in{suffix}", bets, (_opens(Pane.CHIPS),)),
        Scene(f"limits{suffix}", bets, (_opens(Pane.LIMITS),)),
        Scene(f"bets_listed{suffix}", bets, (_opens(Pane.LIST),)),
    )


def _beside_the_bets() -> tuple[Scene, ...]:
    """What a table of nine shows before there are bets, and its other panes, as a demonstration does."""
    bets = to_the_bets(9)
    bank_over = [*bets, CardSeen("JH")]
    return (
        Scene("no_banker_nine_seats", to_the_seats(9)),
        Scene("shuffled_nine_seats", to_the_shuffle(9), has_hand=True),
        Scene("opening_nine_seats", to_the_cards(9, 1), has_hand=True),
        Scene("banker_card_nine_seats", to_the_cards(9, 3), has_hand=True),
        Scene("first_turn_nine_seats", to_the_cards(9, 4), has_hand=True),
        Scene("bank_asked_nine_seats", bank_over, (ConsoleModel.collected,), has_hand=True),
        Scene("held_between_deals_nine_seats", [*bank_over, CardSeen("6S")]),
        Scene("held_long_nine_seats", [*bets, _UNREAD, *map(CardSeen, ("6S", "6H", "6D", "6C", "7S", "7D"))]),
        Scene("correcting_nine_seats", bets, (_opens(Pane.CORRECT), lambda model: model.choose_bet(5))),
        Scene("buying_nine_seats", bets, (_opens(Pane.CHIPS), lambda model: model.choose_seat(8))),
        Scene("digits_nine_seats", bets, (_opens(Pane.DIGITS),)),
        Scene("simulator_nine_seats", bets, (_opens(Pane.SIMULATOR),), has_hand=True),
        Scene("bank_held_nine_seats", bets, (_opens(Pane.BANK),)),
    )


def _house_acts() -> tuple[Scene, ...]:
    """Chips that lie there, a second person who signs, a payout that is confirmed while another waits."""
    bets = to_the_bets(7)
    too_much = {"do": "bet", "seat": 6, "amount": "120.00", "on": "K"}
    short = Answer(False, code="insufficient_funds", message="fabio has 85.00", short_minor=3_500)
    late = {"do": "late", "seat": 3, "amount": "150.00", "on": "7", "reason": "it was down in time"}
    unsigned = Answer(False, code="bad_command", detail="needs_signature")
    confirms = TableOptions(confirm_payouts=True)
    return (
        Scene("brought_chips", bets, (lambda model: model.answered(too_much, short),)),
        Scene("late_bet_signed", [*bets, CardSeen("7D")], (lambda model: model.answered(late, unsigned),)),
        Scene("payout_confirmed", [*bets, CardSeen("QH"), CardSeen("7D")], options=confirms),
    )


def _full_table() -> tuple[Scene, ...]:
    bets = to_many_bets()
    return (
        Scene("bets_open_ten_seats", bets, (_chip, _column("K"))),
        Scene("settlement_ten_seats", [*bets, CardSeen("7S")]),
        Scene("banker_loses_ten_seats", [*bets, CardSeen("JH")]),
        Scene("correction_ten_seats", bets, (_opens(Pane.CORRECT),)),
        Scene("bets_listed_ten_seats", [*bets, CardSeen("7S")], (ConsoleModel.collected, _opens(Pane.LIST))),
    )


def _monte() -> tuple[Scene, ...]:
    """The monte games: a pair and bets of every kind, the gate, a bank that is too small; and the two layouts."""
    pair, layouts, closed = to_the_pair(), to_the_layouts(), {"do": "no_more_bets"}
    nine = to_the_pair(9)
    return (
        Scene("monte_bank", pair, (_kind("crisscross"), _chip, _column("7"), _column("3")), has_hand=True),
        Scene("monte_bank_gate", [*pair, closed, CardSeen("7H")]),
        Scene("monte_bank_nine_seats", nine, (_chip, _column("left"))),
        Scene("monte_bank_gate_nine_seats", [*nine, closed, CardSeen("7H")]),
        Scene("monte_bank_short", [*to_the_pair(7, "60.00"), closed, CardSeen("7H")]),
        Scene("monte_bank_grown", to_a_grown_layout(), (_kind("crisscross"), _column("5")), has_hand=True),
        Scene("monte_bank_cuts", to_the_draw("monte_bank", 7, _TIED_CUTS), has_hand=True),
        Scene("draw_nine_seats", to_the_draw("zecchinetta", 9, _TIED_CUTS), has_hand=True),
        Scene("private_monte", layouts, (_chip, _column("top")), has_hand=True),
        Scene("private_monte_gate", [*layouts, closed, CardSeen("4H")]),
    )


def _kind(kind: str) -> Touch:
    return lambda model: model.choose_kind(kind)


def _opens(pane: Pane) -> Touch:
    return lambda model: model.open(pane)


def _column(on: str) -> Touch:
    return lambda model: model.touch_column(on)


def _chip(model: ConsoleModel) -> None:
    model.touch_chip(2500)
