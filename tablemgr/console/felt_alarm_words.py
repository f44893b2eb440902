"""The words of the felt's alarms on the dealer's screen: what is amiss with the chips of a bet, and what to do then.
Context "words" of the catalogues, as in `words`.
"""

from tablemgr.console.words import felt_place_word, tr
from tablemgr.kernel.money import Currency
from tablemgr.service.felt.alarms import OF_BETS
from tablemgr.service.felt.events import FeltAlarmRaised


def is_of_a_bet(alarm: object) -> bool:
    """Whether it is of the chips of a bet, and not of a single chip that is amiss wherever it lies."""
    return isinstance(alarm, FeltAlarmRaised) and alarm.why in OF_BETS


def bet_alarm_word(alarm: FeltAlarmRaised) -> str:
    """What is wrong."""
    wrongs = {
        "left": tr("chips left lying"),
        "after_call": tr("laid after the call"),
        "moved": tr("chips moved"),
        "taken": tr("chips taken away"),
    }
    return wrongs[alarm.why]


def bet_alarm_whose(alarm: FeltAlarmRaised, currency: Currency) -> str:
    """How much, and of which bet, player and seat, as far as that is known."""
    said = [currency.shown(alarm.denomination_minor or 0)]
    said += [tr("bet {number}").format(number=alarm.bet)] if alarm.bet else []
    said += [alarm.player] if alarm.player else []
    said += [tr("seat {seat}").format(seat=alarm.seat)] if alarm.seat else []
    return " · ".join(said)


def bet_alarm_to_do(alarm: FeltAlarmRaised) -> str:
    """What a dealer does about it."""
    match alarm.why:
        case "left":
            return tr("They are part of no bet that is on: collect them, or give them back.")
        case "after_call":
            return tr("They are no bet: push them back. If there is a quarrel, call the pit boss (F8).")
        case "moved":
            places = ", ".join(map(felt_place_word, alarm.detail.split(", ")))
            return tr("Now on {places}: put them back, or correct the bet (F6).").format(places=places)
        case _:
            return tr("The bet is on: have them put back, or call the pit boss (F8).")
