"""What a screen that everybody sees offers in Zetema, and what it may know of the pack: rules/zetema.md, "A turn".

Hands are private. Whether a seat holds what it says is found out when it says it, and not before.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from tablemgr.engine.felt import Felt, PilesFelt
from tablemgr.engine.games.zetema.combinations import (
    ASSEMBLY,
    CARDS_OF_A_RANK,
    FLUSH,
    FLUSH_SEQUENCE,
    SEQUENCE,
    trick_score,
)
from tablemgr.engine.games.zetema.marriages import MARRIAGES
from tablemgr.engine.games.zetema.standing import Deal, Kept, Stage, dealer_of_next, scores_of, side_of, target_of
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.saying import Saying
from tablemgr.engine.state import Table
from tablemgr.kernel.cards import RANKS, rank_of

# A card grid has two pages by colour: the black suits first.
SUITS_OF_GRID = ("S", "C", "H", "D")
WORTH = {rank: trick_score(rank) for rank in RANKS}
DECLARED = (
    (SEQUENCE, "Sequence", "s"),
    (FLUSH, "Flush", "f"),
    (FLUSH_SEQUENCE, "Flush sequence", "fs"),
    (ASSEMBLY, "Assembly", "a"),
    (MARRIAGES, "Marriages", "m"),
)


def sayings(table: Table) -> tuple[Saying, ...]:
    """To play, and every kind of declaration; off while a card is drawn."""
    deal: Deal | None = table.deal
    if deal is None or deal.in_turn is None:
        return ()
    return tuple(_of_turn(deal, deal.in_turn))


def _of_turn(deal: Deal, seat: int) -> Iterator[Saying]:
    not_now = Refused(Reason.WRONG_PHASE, f"zetema_{deal.stage.value}", seat=seat)
    to_play = None if deal.stage in (Stage.TURN, Stage.TO_PLAY) else not_now
    to_declare = None if deal.stage is Stage.TURN else not_now
    yield Saying("Play a card", "p", {"do": "play", "seat": seat}, takes="card", refused=to_play)
    for what, title, key in DECLARED:
        line = {"do": "declare", "seat": seat, "what": what}
        yield Saying(title, key, line, takes="cards", takes_many=True, refused=to_declare)


def unseen(table: Table) -> Mapping[str, int]:
    """The pack without what has been played, taken or married in this deal. What is in a hand has not been seen."""
    doubled = table.rules.doubled_suit
    pack = {rank + suit: 1 + (suit == doubled) for suit in SUITS_OF_GRID for rank in RANKS}
    deal: Deal | None = table.deal
    if deal is None:
        return pack
    # Where a deal is looked at from outside while it is on, the cards of hands are not known at all.
    came = Counter(card for card in deal.shown if card in pack)
    held = Counter(card for hand in deal.hands for card in hand if card in pack)
    return {card: times - came[card] + held[card] for card, times in pack.items()}


def felt(table: Table) -> Felt:
    """The piles, and of the hands how many cards they have."""
    deal: Deal = table.deal
    return PilesFelt(
        cards_left=deal.stock,
        turn=deal.turns,
        in_turn=deal.in_turn,
        piles={rank_of(pile[0]): pile for pile in deal.piles},
        cards_held={seat: len(deal.hand_of(seat)) for seat in sorted(deal.seats)},
        scores=scores_of(table),
        sides=_sides(table),
        target=target_of(table),
        dealer=deal.dealer,
        wasted=deal.out_of_play,
        worth=WORTH,
        pile_size=CARDS_OF_A_RANK,
    )


def resting_felt(table: Table) -> Felt:
    """Between deals: the scores, and who deals next."""
    kept: Kept = table.kept
    dealer = dealer_of_next(table) if table.players and kept.winner is None else None
    return PilesFelt(
        scores=scores_of(table),
        sides=_sides(table),
        target=target_of(table),
        dealer=dealer,
        worth=WORTH,
        pile_size=CARDS_OF_A_RANK,
    )


def _sides(table: Table) -> Mapping[int, str]:
    return {seat: side_of(table, seat) for seat in sorted(table.players)}
