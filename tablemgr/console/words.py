"""The words of the table console that are not a widget's own: phases, the next key, keys that are off, the felt.

Everything is translated by Qt Linguist's catalogues, context "words". Sentences of refusals come from `service.words`
in English, and are looked up as they stand.
"""

import re

from PySide6.QtCore import QCoreApplication

from tablemgr.console.felt.columns import ColumnWords
from tablemgr.console.felt.felt_words import DrawWords, FeltWords
from tablemgr.console.felt.layout_pack import LayoutWords
from tablemgr.console.felt.middle_words import HandWords, PileWords, points_said
from tablemgr.console.felt.rows import RowWords
from tablemgr.console.felt.shoe import ShoeWords
from tablemgr.console.model import Missing
from tablemgr.console.paint.next_key import NextFace, NextKind
from tablemgr.console.paint.phase import PhaseFace, PhaseState
from tablemgr.engine.felt import HandsFelt, HandState, LayoutFelt, PilesFelt
from tablemgr.engine.game import FirstBank
from tablemgr.kernel.cards import PACK_OF_FORTY, UNSEEN_CARD, rank_of, sign_of
from tablemgr.kernel.money import Currency
from tablemgr.service.views import DrawView, Lamp, Moment, Next, TableView, Why
from tablemgr.service.words import refusal_words

# An amount that has thousands, as the journal writes it; see `Currency.format`.
_AMOUNT = re.compile(r"(?<![\w.])[1-9][0-9]{3,14}\.(?P<fraction>[0-9]+)(?![\w.])", re.ASCII)


def tr(text: str) -> str:
    """The text in the language of the screen."""
    return QCoreApplication.translate("words", text)


def phase_face(view: TableView) -> PhaseFace:
    """What the phase plate says."""
    if view.packs is not None and view.packs.must_void is not None and view.moment is not Moment.SETTLE:
        return PhaseFace(tr("HELD  pack on hold"), PhaseState.HELD)
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
        case Moment.BETWEEN_DEALS if view.packs is not None and view.packs.checking is not None:
            return PhaseFace(tr("PACK IS CHECKED"), PhaseState.CLOSED)
        case Moment.BETWEEN_DEALS:
            return PhaseFace(tr("BETWEEN DEALS"), PhaseState.CLOSED)
        case Moment.OPENING:
            return PhaseFace(_opening(view), PhaseState.CLOSED)
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
            return PhaseFace(_settles(view), PhaseState.SETTLING)
        case Moment.HELD:
            unread = view.hold is not None and view.hold.head is not None and view.hold.head.card is None
            return PhaseFace(tr("HELD  card not read") if unread else tr("HELD"), PhaseState.HELD)


def _settles(view: TableView) -> str:
    """By the card that decided, where bets are on ranks."""
    assert view.settlement is not None
    if isinstance(view.felt, HandsFelt):
        return tr("SETTLE")
    word = tr("SETTLE {rank}") if settles_by_rank(view) else tr("BANKER LOSES")
    return word.format(rank=rank_of(view.settlement.card))


def settles_by_rank(view: TableView) -> bool:
    """Whether a settlement is told by the card that decided: not where the banker's own came, who then pays all."""
    assert view.settlement is not None
    return view.settlement.bank_wins or view.settlement.is_mixed or isinstance(view.felt, LayoutFelt)


def _how_drawn(how: FirstBank) -> str:
    match how:
        case FirstBank.FIRST_ACE:
            return tr("the first ace")
        case FirstBank.LOWEST_CUT:
            return tr("the lowest cut")
        case FirstBank.HIGHEST_CUT:
            return tr("the highest cut")


def _opening(view: TableView) -> str:
    if isinstance(view.felt, HandsFelt):
        return tr("FIRST CARDS")
    return tr("DEALING") if isinstance(view.felt, PilesFelt) else tr("OPENING")


def _pack_face(view: TableView, *, has_hand: bool) -> NextFace:
    packs, space = view.packs, tr("Space")
    assert packs is not None, "a pack is to be seen"
    if packs.must_void is not None:
        return NextFace(NextKind.WAIT, tr("HELD"), tr("Void the deal"), tr("its pack is on hold"), "", "void_deal")
    if packs.checking is not None:
        kind, note = NextKind.DO_THERE, tr("all of them, through the shoe")
        if has_hand:
            kind, note = NextKind.PRESS, tr("all of them, one by one")
        return NextFace(kind, tr("NEXT"), tr("Cards of the pack"), note, space if has_hand else "", "pack_card")
    if packs.ready:
        note = tr("{pack} is whole").format(pack=packs.ready[-1].pack)
        return NextFace(NextKind.PRESS, tr("NEXT"), tr("Put it in play"), note, space, "pack_in")
    if packs.trouble is not None:
        return NextFace(NextKind.WAIT, tr("HELD"), tr("Another pack"), tr("answer at right"), "", "another_pack")
    return NextFace(NextKind.DO_THERE, tr("NEXT"), tr("Check a pack"), tr("which one, at the right"), "", "check_pack")


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
            note = _how_drawn(view.first_bank)
            return NextFace(NextKind.PRESS, word, title, note, space, view.next.value)
        case Next.TAKE_BANK:
            title, note = tr("Who takes the bank?"), tr("at the right")
            return NextFace(NextKind.DO_THERE, word, title, note, "", view.next.value)
        case Next.SHUFFLE:
            cut = tr("the pack is out") if view.moment is Moment.IN_TURN else tr("a new deal")
            if view.cutter is not None:
                cut = tr("seat {seat} cuts").format(seat=view.cutter)
            return NextFace(NextKind.PRESS, word, tr("Shuffle and cut"), cut, space, view.next.value)
        case Next.CLOSE_BETS:
            title, note = map(tr, view.waits_for) if view.waits_for else (tr("No more bets"), tr("nobody has bet"))
            return NextFace(NextKind.PRESS, word, title, note, space, view.next.value)
        case Next.COLLECTED:
            assert view.settlement is not None
            bank_wins = view.settlement.bank_wins
            title = tr("Settled") if view.settlement.is_mixed else tr("Collected") if bank_wins else tr("Paid")
            note = tr("off the table, the house's share in the box") if bank_wins else tr("every seat, in this order")
            if view.settlement.is_mixed:
                note = tr("to the bank and to the seats, in this order")
            if view.unpaid_after:
                note = tr("say so; {count} more to settle").format(count=view.unpaid_after)
            elif view.confirms_payouts:
                note = tr("say so, and it is recorded")
            return NextFace(NextKind.PRESS, word, title, note, space, view.next.value)
        case Next.ANSWER_HOLD:
            title, note = tr("Answer at right"), tr("one of four, keys 1 to 4")
            return NextFace(NextKind.WAIT, tr("HELD"), title, note, "", view.next.value)
        case Next.SEE_PACK:
            return _pack_face(view, has_hand=has_hand)
        case Next.PLACE_BETS:
            title, note = tr("Bets, please"), tr("on the felt, or seat and amount")
            return NextFace(NextKind.DO_THERE, word, title, note, "", view.next.value)
        case Next.SEAT_ACTS:
            title = tr("{player} plays").format(player=_in_turn(view))
            return NextFace(NextKind.DO_THERE, word, title, tr("at the right"), "", view.next.value)
        case Next.GAME_OVER:
            title, note = tr("Game over"), tr("another game may begin")
            return NextFace(NextKind.WAIT, word, title, note, "", view.next.value)
        case Next.DRAW_CARD:
            return _draw_face(view, word, space, has_hand=has_hand)


def what_goes_on(view: TableView) -> str:
    """In a few words, where nobody is in turn."""
    match view.moment:
        case Moment.OVER:
            return _who_has_won(view)
        case Moment.OPENING:
            return tr("The cards are dealt. They come from the shoe, or by the card grid (F7).")
        case Moment.DRAW:
            return tr("Each cuts a card. They come from the shoe, or by the card grid (F7).")
        case Moment.BETWEEN_DEALS:
            return tr("No deal is on.")
        case _:
            return ""


def _who_has_won(view: TableView) -> str:
    scores = view.felt.scores if isinstance(view.felt, PilesFelt) else {}
    if not scores:
        return tr("Another game may begin.")
    best = max(scores, key=lambda side: scores[side])
    said = tr("{side} has won with {score}. Another game may begin.")
    return said.format(side=side_word(best), score=scores[best])


def side_word(side: str) -> str:
    """Who scores: a player's name, or a team by its number."""
    return tr("team {number}").format(number=side) if side.isdecimal() else side


def _in_turn(view: TableView) -> str:
    seat = view.felt.in_turn
    return next((row.player or "" for row in view.seats if row.seat == seat), "")


def _draw_face(view: TableView, word: str, space: str, *, has_hand: bool) -> NextFace:
    closes = view.acts.get("no_more_bets") is None
    title, note = tr("Draw a card"), tr("betting closes until it shows") if closes else ""
    if view.waits_for is not None:
        title, note = map(tr, view.waits_for)
    elif view.draw is not None and view.draw.draws_next is not None:
        title, note = _who_draws(view, view.draw.draws_next), _how_drawn(view.first_bank)
    if view.shoe is Lamp.FAULT:
        return _away_face(word, space, closes=closes and not has_hand)
    if view.shoe is Lamp.FAULT_TAKEN and not closes:
        return NextFace(NextKind.WAIT, word, title, tr("then type it: F7"), "", "typed")
    if has_hand:
        return NextFace(NextKind.PRESS, word, title, note, space, f"draw {closes} {title}")
    if closes:
        return NextFace(NextKind.PRESS, word, tr("No more bets"), tr("then draw a card"), space, "close")
    if title != tr("Draw a card"):
        shown = note
    else:
        shown = tr("then type it: F7") if view.shoe is Lamp.NOT_FITTED else tr("the shoe shows it")
    return NextFace(NextKind.WAIT, word, title, shown, "", "wait")


def _away_face(word: str, space: str, *, closes: bool) -> NextFace:
    """No card comes from a shoe that is away. Bets can be closed all the same."""
    if closes:
        note = tr("the shoe is away: put it back, or F7")
        return NextFace(NextKind.PRESS, word, tr("No more bets"), note, space, "close away")
    return NextFace(
        NextKind.WAIT, word, tr("The shoe is away"), tr("put its cable back, or type cards: F7"), "", "away"
    )


def _who_draws(view: TableView, seat: int) -> str:
    player = next((row.player or "" for row in view.seats if row.seat == seat), "")
    word = tr("{player} draws") if view.first_bank is FirstBank.FIRST_ACE else tr("{player} cuts")
    return word.format(player=player)


def why_text(why: Why, currency: str) -> str:
    """Why a key is off, in few words."""
    if why.code == "bad_command":
        return tr("not in this game")
    short = {
        "bets_open": tr("bets are open"),
        "wrong_phase": tr("not now"),
        "below_minimum": tr("too little"),
    }
    if why.detail == "held":
        return tr("table is held")
    money = Currency.of(currency)
    return short.get(why.code) or refusal_words(why.code, why.detail, dict(why.facts), money, money=money.shown)


def why_in_short(why: Why) -> str:
    """Why a key is off that has no room for more."""
    return tr("table is held") if why.detail == "held" else tr("not now")


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


def place_word(token: str) -> str:
    """A place that is no card: a row or a side of a layout."""
    return {"top": tr("top"), "bottom": tr("bottom"), "left": tr("left"), "right": tr("right")}.get(token, token)


def felt_place_word(place: str) -> str:
    """A place under which an antenna is: a slot, a seat's own, one of a monte layout, or the desk."""
    kind, _, number = place.rpartition("_")
    if number.isdecimal():
        return (tr("slot {number}") if kind == "slot" else tr("seat {number}")).format(number=number)
    ours, against, theirs = place.partition("/")
    if against:
        return tr("{ours} against {theirs}").format(ours=felt_place_word(ours), theirs=felt_place_word(theirs))
    corners = {
        "top_left": tr("top left"),
        "top_right": tr("top right"),
        "bottom_left": tr("bottom left"),
        "bottom_right": tr("bottom right"),
        "desk": tr("desk"),
    }
    return corners.get(place) or place_word(place)


def unread_word(places: tuple[str, ...]) -> str:
    """Of which places nobody knows what lies there: bets on them are entered by hand."""
    if len(places) == 1:
        return tr("Not read: {place}").format(place=felt_place_word(places[0]))
    return tr("Not read: {count} places").format(count=len(places))


def felt_words(view: TableView) -> FeltWords:
    """What stands on the felt beside cards and figures."""
    owes = tr("owes")
    return FeltWords(
        _shoe_words(view),
        RowWords(tr("BANK"), tr("next bank"), tr("the bank?"), owes, tr("holds the bank, does not bet")),
        ColumnWords(tr("DEAD"), tr("next"), tr("new card"), tr("no bets"), tr("to bank"), tr("to seats")),
        HandWords(tr("BANKER"), tr("IN TURN"), tr("NEXT CARD"), tr("burnt"), tuple(_hand_states().items())),
        PileWords(tr("in turn"), tr("DEALER"), tr("{count} cards"), _teams(view)),
        _layout_words(view),
        _draw_words(view),
        felt_said(view),
    )


def _draw_words(view: TableView) -> DrawWords:
    title = tr("DRAW FOR THE BANK") if view.has_bank else tr("DRAW FOR THE DEAL")
    is_dealt = view.first_bank is FirstBank.FIRST_ACE
    won = tr("has won: the bank is offered") if view.has_bank else tr("has won: deals first")
    return DrawWords(title, _how_drawn(view.first_bank), tr("draws next") if is_dealt else tr("cuts next"), won)


def _layout_words(view: TableView) -> LayoutWords:
    felt = view.felt
    notes = felt.notes if isinstance(felt, LayoutFelt) else ()
    left = len(PACK_OF_FORTY) if not felt.turn and not felt.cards_left else felt.cards_left
    rails = {"top": tr("TOP"), "bottom": tr("BOTTOM"), "left": tr("LEFT"), "right": tr("RIGHT")}
    asks = {"any": tr("any {rank}:"), "red": tr("red {rank}:"), "black": tr("black {rank}:")}
    return LayoutWords(
        tr("GATE"),
        tr("not yet"),
        tr("{left} unseen").format(left=left),
        rails,
        asks,
        tuple(map(tr, notes)),
    )


def _hand_states() -> dict[HandState, str]:
    return {
        HandState.IN_TURN: tr("in turn"),
        HandState.STANDS: tr("stands"),
        HandState.BUST: tr("bust"),
        HandState.FULL: tr("full"),
        HandState.NATURAL: tr("natural"),
    }


def _teams(view: TableView) -> tuple[tuple[str, str], ...]:
    """Of a game of teams, the name of each; a player's own score needs no name in his row."""
    felt = view.felt
    sides = felt.scores if isinstance(felt, PilesFelt) else ()
    return tuple((side, side_word(side)) for side in sides if side.isdecimal())


def _shoe_words(view: TableView) -> ShoeWords:
    felt = view.felt
    below, name = tr("BANKER"), view.banker or ""
    if isinstance(felt, PilesFelt):
        dealer = next((row.player for row in view.seats if row.seat == felt.dealer), None)
        below, name = tr("DEALER"), dealer or ""
        return ShoeWords(tr("STOCK"), _exposed_notes(view), _left(view), below, name)
    return ShoeWords(tr("EXPOSED"), _exposed_notes(view), _left(view), below, name)


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
            return (tr("drawn for"), tr("the bank") if view.has_bank else tr("the deal"))
        case "banker":
            return (tr("the banker's"), tr("card"))
        case "to_hand":
            return (tr("to the hand"), tr("in turn"))
        case "to_banker_hand":
            return (tr("to the"), tr("banker"))
        case "for_burnt":
            return (tr("for the"), tr("burnt card"))
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
    if view.draw is not None:
        return _draw_said(view, view.draw)
    if isinstance(view.felt, LayoutFelt):
        return _layout_said(view, view.felt)
    exposed = tr("exposed {card}").format(card=view.felt.exposed or "-")
    seated = [f"{row.seat} {row.player}" for row in view.seats if row.player is not None]
    if isinstance(view.felt, HandsFelt):
        return "; ".join([exposed, *seated, *_hands_said(view, view.felt), *_stakes_said(view)])
    if isinstance(view.felt, PilesFelt):
        return "; ".join([*seated, *_piles_said(view.felt)])
    columns = [column.on for column in view.felt.columns if column is not None and column.is_live]
    return "; ".join([exposed, tr("live: {ranks}").format(ranks=", ".join(columns)), *seated, *_stakes_said(view)])


def _stakes_said(view: TableView) -> list[str]:
    return [*(f"{stake.player}: {stake.on}" for stake in view.stakes), *_proposals_said(view)]


def _proposals_said(view: TableView) -> list[str]:
    """What lies there and is no bet yet."""
    money = Currency.of(view.currency).shown
    said = tr("proposed: {player} {amount}, {place}")
    return [
        said.format(player=each.player or "?", amount=money(each.amount_minor), place=felt_place_word(each.place))
        for each in view.proposals
    ]


def _hands_said(view: TableView, felt: HandsFelt) -> list[str]:
    """Every hand: its cards as far as they have been shown, what it counts, how it stands."""
    names = {row.seat: row.player or "" for row in view.seats}
    states = _hand_states()
    said = []
    for hand in (*felt.hands, *([felt.banker_hand] if felt.banker_hand is not None else [])):
        cards = " ".join(tr("hidden") if card == UNSEEN_CARD else sign_of(card) for card in hand.cards)
        points = [] if hand.half_points is None else [points_said(hand.half_points)]
        said.append(" ".join(filter(None, [f"{names.get(hand.seat, '')}:", cards, *points, states.get(hand.state)])))
    return said


def _piles_said(felt: PilesFelt) -> list[str]:
    piles = [" ".join(map(sign_of, pile)) for pile in felt.piles.values()]
    return [*piles, *(f"{side_word(side)} {score}" for side, score in felt.scores.items())]


def _draw_said(view: TableView, draw: DrawView) -> str:
    names = {row.seat: row.player or "" for row in view.seats}
    parts = [f"{names[seat]}: {card}" for seat, card in draw.cards]
    if draw.draws_next is not None:
        parts.append(_who_draws(view, draw.draws_next))
    if draw.winner is not None:
        parts.append(tr("{player} has won").format(player=names[draw.winner]))
    return "; ".join(parts)


def _layout_said(view: TableView, felt: LayoutFelt) -> str:
    rows = {"top": tr("top"), "bottom": tr("bottom")}
    sides = {"left": tr("left"), "right": tr("right")}
    parts = [
        tr("{row} {side}: {cards}").format(
            row=rows[each.row.value], side=sides[each.side.value], cards=" ".join(each.cards)
        )
        for each in felt.positions
        if not each.is_matched
    ]
    parts += [tr("added: {card}").format(card=column.cards[-1]) for column in felt.columns if column is not None]
    if felt.gate is not None:
        parts.append(tr("gate {card}").format(card=felt.gate))
    if felt.exposed is not None:
        parts.append(tr("turned {card}").format(card=felt.exposed))
    parts += [f"{row.seat} {row.player}" for row in view.seats if row.player is not None]
    return "; ".join([*parts, *_stakes_said(view)])
