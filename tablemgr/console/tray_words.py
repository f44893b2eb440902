"""The words of the tray on the dealer's screen: its lamp, its chips that are amiss and what to do about each, and which
payment would explain a difference. Context "words" of the catalogues, as in `words`.

Nothing here says which is right, the chips or the books: that is for people.
"""

from tablemgr.console.felt_alarm_words import bet_alarm_to_do, bet_alarm_whose, bet_alarm_word, is_of_a_bet
from tablemgr.console.words import felt_place_word, tr
from tablemgr.kernel.money import THOUSANDS_GAP, Currency
from tablemgr.service.felt.events import FeltAlarmRaised
from tablemgr.service.tray.events import ChipAlarmRaised, TrayExplanation, TrayPayment
from tablemgr.service.tray.look import TrayLook
from tablemgr.service.tray.view import TrayView
from tablemgr.service.views import Lamp, TableView

_UID_GROUP = 4


def count_word(count: int) -> str:
    """A count of chips, thousands parted as in money."""
    return f"{count:,}".replace(",", THOUSANDS_GAP)


def chips_word(look: TrayLook | None) -> str:
    """How many chips lie in the tray now, empty where nobody looks."""
    if look is None:
        return ""
    chips = look.chips
    if chips is None:
        return tr("chips unknown")
    return tr("1 chip") if chips == 1 else tr("{count} chips").format(count=count_word(chips))


def lamp_word(view: TableView) -> str:
    """How the tray is, in a word or two, for its lamp."""
    tray = view.tray
    if tray is None or view.tray_lamp is Lamp.NOT_FITTED:
        return tr("not read")
    if view.tray_lamp is Lamp.FAULT:
        return _trouble_word(view, tray)
    if view.tray_lamp is Lamp.WORKING:
        return tr("reading")
    return chips_word(view.tray_look) or tr("ready")


def _trouble_word(view: TableView, tray: TrayView) -> str:
    if view.tray_reader is Lamp.FAULT:
        return tr("away")
    if tray.alarms:
        return tr("1 alarm") if len(tray.alarms) == 1 else tr("{count} alarms").format(count=len(tray.alarms))
    return tr("differs") if tray.difference_minor is not None else tr("unknown")


def state_word(view: TableView, currency: Currency) -> str:
    """How read and expected stand to each other, in a sentence."""
    tray = view.tray
    if tray is None:
        return tr("No tray is fitted.")
    if view.tray_lamp is Lamp.NOT_FITTED:
        return tr("Nobody reads the tray now.")
    if tray.difference_minor is not None:
        amount, is_over = currency.shown(abs(tray.difference_minor)), tray.difference_minor > 0
        off = tr("{amount} too much in the tray.") if is_over else tr("{amount} missing in the tray.")
        why = tr("This would explain it, and proves nothing:") if tray.explanations else tr("No payment explains it.")
        return " ".join((off.format(amount=amount), why))
    if tray.unread or tray.unvalued:
        return _unknown_word(tray, currency)
    if tray.read_minor is None or tray.read_minor != tray.expected_minor:
        return tr("Chips are on their way: not compared yet.")
    return tr("Read and expected agree.")


def _unknown_word(tray: TrayView, currency: Currency) -> str:
    said = []
    if len(tray.unread) == 1:
        said.append(tr("Column {name} cannot be read.").format(name=tray.unread[0]))
    elif tray.unread:
        said.append(tr("{count} columns cannot be read.").format(count=len(tray.unread)))
    if tray.unvalued:
        said.append(tr("Chips of unknown value: {count}.").format(count=tray.unvalued))
    if tray.known_minor:
        said.append(tr("{amount} in the rest.").format(amount=currency.shown(tray.known_minor)))
    return " ".join(said)


def alarm_title(alarm: ChipAlarmRaised) -> str:
    """Where, and what is wrong there."""
    wrongs = {
        "unknown": tr("unknown chip"),
        "void": tr("void chip"),
        "stolen": tr("stolen chip"),
        "foreign": tr("not this table's"),
        "seen_twice": tr("seen twice"),
        "wrong_column": tr("wrong column"),
    }
    if isinstance(alarm, FeltAlarmRaised):
        what = bet_alarm_word(alarm) if is_of_a_bet(alarm) else wrongs.get(alarm.why, alarm.why)
        place = felt_place_word(alarm.place)
        return tr("{place}: {what}").format(place=begun(place), what=what)
    return tr("Column {name}: {what}").format(name=alarm.place, what=wrongs.get(alarm.why, alarm.why))


def alarm_chip(alarm: ChipAlarmRaised, currency: Currency) -> str:
    """Which chip: its UID in groups of four, and its value if it has one; of a bet's chips, whose they are."""
    if isinstance(alarm, FeltAlarmRaised) and is_of_a_bet(alarm):
        return bet_alarm_whose(alarm, currency)
    uid = " ".join(alarm.uid[at : at + _UID_GROUP] for at in range(0, len(alarm.uid), _UID_GROUP))
    worth = tr("value unknown") if alarm.denomination_minor is None else currency.shown(alarm.denomination_minor)
    return f"{uid} · {worth}"


def what_to_do(alarm: ChipAlarmRaised, look: TrayLook | None) -> str:
    """What a dealer does about it. A chip that may be evidence is left where it is."""
    if isinstance(alarm, FeltAlarmRaised) and is_of_a_bet(alarm):
        return bet_alarm_to_do(alarm)
    match alarm.why:
        case "wrong_column":
            return _where_it_belongs(alarm, look)
        case "seen_twice":
            where = begun(tr(alarm.detail) or tr("also elsewhere"))
            return tr("{where}: look in both. If there are two chips, call the pit boss (F8).").format(where=where)
        case "stolen":
            return tr("Leave it where it is and call the pit boss (F8).")
        case "foreign":
            whose = begun(tr(alarm.detail) or tr("not ours"))
            return tr("{whose}: take it out, it goes to the cage.").format(whose=whose)
        case "void":
            return tr("Take it out, it goes to the cage.")
        case _:
            return tr("In no registry: take it out and call the pit boss (F8).")


def _where_it_belongs(alarm: ChipAlarmRaised, look: TrayLook | None) -> str:
    columns = () if look is None else look.columns
    names = [column.name for column in columns if column.denomination_minor == alarm.denomination_minor]
    if names:
        return tr("Put it into column {names}.").format(names=_or(names))
    return tr("Put it where it belongs: {detail}.").format(detail=tr(alarm.detail))


def begun(words: str) -> str:
    """As a sentence begins."""
    return words[:1].upper() + words[1:]


def _or(names: list[str]) -> str:
    *first, last = names
    return tr("{these} or {last}").format(these=", ".join(first), last=last) if first else last


def explanation_title(explanation: TrayExplanation) -> str:
    """Which payment it would be, of whom and where; of two the first."""
    return _payment_title(explanation.payments[0])


def _payment_title(payment: TrayPayment) -> str:
    kinds = {"buy_in": tr("buy-in"), "cash_out": tr("cash-out"), "bank": tr("bank")}
    what = tr("bet {number}").format(number=payment.bet) if payment.bet else kinds.get(payment.kind, tr("payment"))
    seat = tr("seat {seat}").format(seat=payment.seat) if payment.seat else ""
    return " · ".join(filter(None, (what, payment.player, seat)))


def explanation_note(explanation: TrayExplanation, currency: Currency) -> str:
    """How much it moves, and in which way it would have gone wrong; and the same of the second, if it takes two."""
    first, *others = [
        _wrong_way(payment, way, currency) for way, payment in zip(explanation.ways, explanation.payments, strict=True)
    ]
    together = tr("with {payment}: {what}")
    return "; ".join(
        [
            first,
            *(
                together.format(payment=_payment_title(payment), what=what)
                for payment, what in zip(explanation.payments[1:], others, strict=True)
            ),
        ]
    )


def _wrong_way(payment: TrayPayment, way: str, currency: Currency) -> str:
    ways = {
        "missed": tr("not made"),
        "twice": tr("made twice"),
        "reversed": tr("made the wrong way"),
        "commission_missed": tr("its commission not taken"),
        "commission_twice": tr("its commission taken twice"),
        "amount": tr("made with another amount"),
    }
    where = tr("into the tray") if payment.change_minor > 0 else tr("out of the tray")
    said = tr("{amount} {where}: {what}")
    return said.format(amount=currency.shown(abs(payment.change_minor)), where=where, what=ways.get(way, way))
