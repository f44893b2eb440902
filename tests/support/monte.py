"""Tables of the two monte games, and bets on them by their tokens."""

from typing import Any

from scripted import BRUNO, Scripted, banked

from tablemgr.engine.core import GAMES

# Two on the top layout, two below them, all of different ranks and suits.
LAYOUT = "7S KH 3D AC"


def laid(cards: str = LAYOUT, bank: str = "100.00", **given: Any) -> Scripted:
    """Anna banks Monte bank, and this has been laid out: by itself 7 K above, 3 A below."""
    play = banked(bank, **{"game": "monte_bank", **given})
    play.do("shuffle")
    play.cards(cards)
    return play


def private(cards: str = LAYOUT, bank: str = "100.00", **given: Any) -> Scripted:
    """The same of Private monte."""
    return laid(cards, bank, game="private_monte", **given)


def line(play: Scripted, token: str, amount: str = "10.00", seat: int = BRUNO) -> dict[str, object]:
    """The keys of a bet's line."""
    return {"seat": seat, "amount": amount, **GAMES[play.table.game].bet_keys(token)}


def bet(play: Scripted, token: str, amount: str = "10.00", seat: int = BRUNO) -> int:
    """The number of a bet that is accepted, of a monte carlo that of its first part."""
    number: int = play.do("bet", **line(play, token, amount, seat))[0].bet
    return number


def bets(play: Scripted, tokens: str, amount: str = "10.00") -> list[int]:
    """The numbers of some bets of Bruno's."""
    return [bet(play, token, amount) for token in tokens.split()]


def called(play: Scripted, cards: str = "") -> tuple[Any, ...]:
    """ "That's all", and some cards; the events of the cards."""
    play.do("no_more_bets")
    return play.cards(cards)


def decided(events: tuple[Any, ...]) -> dict[int, str]:
    """What has become of bets, by their numbers: `won` and `lost`, or why they were returned."""
    ended: dict[int, str] = {}
    for event in events:
        if hasattr(event, "outcome"):
            ended[event.bet] = event.outcome.value
        elif hasattr(event, "why"):
            ended[event.bet] = event.why
    return ended
