"""What the seat in turn may say, as keys of a screen that everybody sees: rules/sette_e_mezzo.md, "A deal", `burn`,
`split`.

A first card that lies face down is taken for the one with which a thing could be said: only its holder knows better.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from tablemgr.engine import commands as c
from tablemgr.engine.games.sette_e_mezzo.deal import BANKER, Deal, Stage, accepts
from tablemgr.engine.games.sette_e_mezzo.hands import Hand
from tablemgr.engine.games.sette_e_mezzo.play import banker_must_stand, may_burn, may_split_and_pay, may_stand
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.saying import Saying, refusal_of
from tablemgr.engine.state import Table

# With these the cards that lie open decide alone.
SPLITS = "JS"


def sayings(table: Table) -> tuple[Saying, ...]:
    """Before the cards a shuffle, where it is not due; then what the hand in turn may say, and the first cards that no
    device has read, to be shown."""
    deal: Deal | None = table.deal
    if deal is None or deal.stage is Stage.BETTING:
        return tuple(_shuffle(table))
    if deal.stage is not Stage.PLAY:
        return ()
    return (*_of_hand(table, deal), *_to_be_shown(table, deal))


def _shuffle(table: Table) -> Iterator[Saying]:
    if c.Shuffle in accepts(table) and not table.kept.is_shuffle_due:
        yield Saying("Shuffle", "x", {"do": "shuffle"})


def _of_hand(table: Table, deal: Deal) -> Iterator[Saying]:
    hand = deal.in_turn
    assert hand is not None
    waits = Refused(Reason.WRONG_PHASE, "unread_card") if deal.waits_to_be_named else None
    must_stand = waits is None and banker_must_stand(table)

    def said(title: str, key: str, check: Callable[[Table, Hand], None], first: str) -> Saying:
        as_seen = hand if hand.is_seen else replace(hand, cards=(first, *hand.cards[1:]))
        refused = waits or refusal_of(partial(check, table, as_seen))
        line = {"do": title.lower(), "seat": hand.seat}
        return Saying(title, key, line, refused=refused, is_due=must_stand and title == "Stand")

    yield said("Stand", "s", may_stand, SPLITS)
    if deal.turn == BANKER:
        return
    if table.rules.burn is not None:
        yield said("Burn", "b", may_burn, f"{table.rules.burn[0]}S")
    if table.rules.split:
        yield said("Split", "p", may_split_and_pay, SPLITS)


def _to_be_shown(table: Table, deal: Deal) -> Iterator[Saying]:
    for seat in dict.fromkeys(hand.seat for hand in deal.unread_hands):
        title = f"{table.players[seat]} shows"
        line = {"do": "show", "seat": seat}
        yield Saying(title, f"w{seat}", line, takes="card", is_due=deal.waits_to_be_named)
