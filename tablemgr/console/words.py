"""The words of the table console that are not a widget's own: phases, the next key, keys that are off, the felt.

Everything is translated by Qt Linguist's catalogues, context "words". Sentences of refusals come from `service.words`
in English, and are looked up as they stand.
"""

import re

from PySide6.QtCore import QCoreApplication

from tablemgr.console.felt.columns import ColumnWords
from tablemgr.console.felt.rows import RowWords
from tablemgr.console.felt.shoe import ShoeWords
from tablemgr.console.model import Missing
from tablemgr.console.paint.next_key import NextFace, NextKind
from tablemgr.console.paint.phase import PhaseFace, PhaseState
from tablemgr.kernel.cards import rank_of
from tablemgr.kernel.money import Currency
from tablemgr.service.views import Moment, Next, TableView, Why
from tablemgr.service.words import refusal_words

# An amount that has thousands, as the journal writes it; see `Currency.format`.
_AMOUNT = re.compile(r"(?<![\w.])[1-9][0-9]{3,14}\.(?P<fraction>[0-9]+)(?![\w.])", re.ASCII)


def tr(text: str) -> str:
    """The text in the language of the screen."""
    return QCoreApplication.translate("words", text)


def phase_face(view: TableView) -> PhaseFace:
    """What the phase plate says."""
    match view.moment:
        case Moment.NOT_OPEN:
            return PhaseFace(tr("NOT OPEN"), PhaseState.CLOSED)
        case Moment.NO_BANKER:
            return PhaseFace(tr("NO BANKER"), PhaseState.CLOSED)
        case Moment.OFFERED:
            return PhaseFace(tr("BANK ON OFFER"), PhaseState.CLOSED)
        case Moment.DRAW:
            word = tr("DRAW FOR THE BANK") if view.has_bank else tr("DRAW FOR THE DEAL")
            return PhaseFace(word, PhaseState.CLOSED)
        case Moment.BETWEEN_DEALS:
            return PhaseFace(tr("BETWEEN DEALS"), PhaseState.CLOSED)
        case Moment.OPENING:
            return PhaseFace(tr("OPENING"), PhaseState.CLOSED)
        case Moment.BETS_OPEN:
            return PhaseFace(tr("BETS OPEN"), PhaseState.OPEN)
        case Moment.BETS_CLOSED:
            return PhaseFace(tr("NO MORE BETS"), PhaseState.CLOSED)
        case Moment.IN_TURN:
            return PhaseFace(tr("TURN OF {player}").format(player=_in_turn(view)), PhaseState.CLOSED)
        case Moment.OVER:
            return PhaseFace(tr("GAME OVER"), PhaseState.CLOSED)
        case Moment.SETTLE:
            assert view.settlement is not None
            word = tr("SETTLE {rank}") if view.settlement.bank_wins else tr("BANKER LOSES")
            return PhaseFace(word.format(rank=rank_of(view.settlement.card)), PhaseState.SETTLING)
        case Moment.HELD:
            unread = view.hold is not None and view.hold.head is not None and view.hold.head.card is None
            return PhaseFace(tr("HELD  card not read") if unread else tr("HELD"), PhaseState.HELD)


def next_face(view: TableView, *, has_hand: bool, is_typing: bool = False) -> NextFace:
    """What the one big key says. Without a hand the card is drawn at the shoe, and the key closes betting; while cards
    are typed on the grid, it points there."""
    word, space = tr("NEXT"), tr("Space")
    if is_typing and view.next is Next.DRAW_CARD:
        title, note = tr("Touch the card"), tr("draw it, then touch it at the right")
        return NextFace(NextKind.DO_THERE, word, title, note, "", "type")
    match view.next:
        case Next.SEAT_PLAYERS:
            title, note = tr("Seat players"), tr("two or more, at the right")
            return NextFace(NextKind.DO_THERE, word, title, note, "", view.next.value)
        case Next.DRAW_FOR_BANK:
            title = tr("Draw for the bank") if view.has_bank else tr("Draw for the deal")
            note = tr("the first ace") if view.has_bank else tr("the highest card")
            return NextFace(NextKind.PRESS, word, title, note, space, view.next.value)
        case Next.TAKE_BANK:
            title, note = tr("Who takes the bank?"), tr("at the right")
            return NextFace(NextKind.DO_THERE, word, title, note, "", view.next.value)
        case Next.SHUFFLE:
            return NextFace(NextKind.PRESS, word, tr("Shuffle and cut"), tr("a new deal"), space, view.next.value)
        case Next.COLLECTED:
            assert view.settlement is not None
            bank_wins = view.settlement.bank_wins
            title = tr("Collected") if bank_wins else tr("Paid")
            note = tr("off the table, the house's share in the box") if bank_wins else tr("every seat, in this order")
            if view.unpaid_after:
                note = tr("say so; {count} more to settle").format(count=view.unpaid_after)
            elif view.confirms_payouts:
                note = tr("say so, and it is recorded")
            return NextFace(NextKind.PRESS, word, title, note, space, view.next.value)
        case Next.ANSWER_HOLD:
            title, note = tr("Answer at right"), tr("one of four, keys 1 to 4")
            return NextFace(NextKind.WAIT, tr("HELD"), title, note, "", view.next.value)
        case Next.PLACE_BETS:
            title, note = tr("Bets, please"), tr("on the felt, or seat and amount")
            return NextFace(NextKind.DO_THERE, word, title, note, "", view.next.value)
        case Next.CLOSE_BETS:
            return NextFace(NextKind.PRESS, word, tr("No more bets"), tr("nobody has bet"), space, view.next.value)
        case Next.SEAT_ACTS:
            title = tr("{player} plays").format(player=_in_turn(view))
            return NextFace(NextKind.WAIT, word, title, "", "", view.next.value)
        case Next.GAME_OVER:
            title, note = tr("Game over"), tr("another game may begin")
            return NextFace(NextKind.WAIT, word, title, note, "", view.next.value)
        case Next.DRAW_CARD:
            return _draw_face(view, word, space, has_hand=has_hand)


def _in_turn(view: TableView) -> str:
    seat = view.felt.in_turn
    return next((row.player or "" for row in view.seats if row.seat == seat), "")


def _draw_face(view: TableView, word: str, space: str, *, has_hand: bool) -> NextFace:
    closes = view.acts.get("no_more_bets") is None
    note = tr("betting closes until it shows") if closes else ""
    if has_hand:
        return NextFace(NextKind.PRESS, word, tr("Draw a card"), note, space, f"draw {closes}")
    if closes:
        return NextFace(NextKind.PRESS, word, tr("No more bets"), tr("then draw a card"), space, "close")
    return NextFace(NextKind.WAIT, word, tr("Draw a card"), tr("the shoe shows it"), "", "wait")


def why_text(why: Why, currency: str) -> str:
    """Why a key is off, in few words."""
    short = {
        "bets_open": tr("bets are open"),
        "wrong_phase": tr("not now"),
        "below_minimum": tr("too little"),
    }
    if why.detail == "held":
        return tr("table is held")
    money = Currency.of(currency)
    return short.get(why.code) or refusal_words(why.code, why.detail, dict(why.facts), money, money=money.shown)


def as_shown(said: str, currency: Currency) -> str:
    """What the journal says word for word, a refusal, with its amounts written as all others on the screen are."""

    def shown(amount: re.Match[str]) -> str:
        is_one = len(amount["fraction"]) == currency.decimals
        return currency.shown(currency.parse(amount[0])) if is_one else amount[0]

    return _AMOUNT.sub(shown, said)


def offer_text(is_late: bool, brought: Missing | None, currency: Currency) -> str:
    """What a refusal offers for one touch, or one key."""
    if brought is not None:
        text = tr("{amount} short: touch, or F12, if chips from elsewhere lie there")
        return text.format(amount=currency.format(brought.amount_minor))
    return tr("touch, or F12: it was down in time") if is_late else ""


def felt_words(view: TableView) -> tuple[ShoeWords, ColumnWords, RowWords]:
    """What stands on the felt beside cards and figures."""
    owes = tr("owes")
    return (
        ShoeWords(tr("EXPOSED"), _exposed_notes(view), _left(view), tr("BANKER"), view.banker or ""),
        ColumnWords(tr("DEAD"), tr("next"), tr("new card"), tr("no bets"), tr("to bank"), tr("to seats")),
        RowWords(tr("BANK"), tr("next bank"), tr("the bank?"), owes, tr("holds the bank, does not bet")),
    )


def _exposed_notes(view: TableView) -> tuple[str, ...]:
    if view.hold is not None and (view.hold.in_deal or view.hold.head is not None):
        return (tr("not read") if view.hold.head is not None and view.hold.head.card is None else tr("held"),)
    match view.felt.exposed_place:
        case "shoe":
            return (tr("not yet"), tr("to bet on"))
        case "completes" | "banker_completes":
            rank = rank_of(view.felt.exposed or "")
            return (tr("matches {rank}").format(rank=rank),)
        case "dead":
            return (tr("dead"),)
        case "joins":
            return (tr("joins its rank"),)
        case "draw":
            return (tr("drawn for"), tr("the bank"))
        case "banker":
            return (tr("the banker's"), tr("card"))
        case _:
            return ()


def _left(view: TableView) -> str:
    left = view.felt.cards_left
    if not left:
        return ""
    if view.hold is not None and view.hold.in_deal and view.hold.head is not None:
        # Those that wait have come out; of the one that is held it is asked.
        high = left - view.hold.waiting
        return tr("{low}–{high} left").format(low=high - 1, high=high)
    return tr("{left} left").format(left=left)


def felt_said(view: TableView) -> str:
    """The felt in words, for who does not see it."""
    columns = [column.on for column in view.felt.columns if column is not None and column.is_live]
    parts = [
        tr("exposed {card}").format(card=view.felt.exposed or "-"),
        tr("live: {ranks}").format(ranks=", ".join(columns)),
    ]
    parts += [f"{row.seat} {row.player}" for row in view.seats if row.player is not None]
    parts += [f"{stake.player}: {stake.on}" for stake in view.stakes]
    return "; ".join(parts)
