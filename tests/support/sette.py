"""A table of Sette e mezzo in the words of a table script: anna banks in seat 3, bruno sits in 2 and carla in 1.

Counter-clockwise from the banker's right: bruno plays first, then carla.
"""

from typing import Any

from scripted import Scripted, seated

from tablemgr.service.replay import Report, report_json

CARLA, BRUNO, ANNA = 1, 2, 3
PLAYERS = {CARLA: ("carla", "500.00"), BRUNO: ("bruno", "500.00"), ANNA: ("anna", "500.00")}


def sat(**given: Any) -> Scripted:
    """The three sit there."""
    return seated(game="sette_e_mezzo", **{"players": PLAYERS, **given})


def banking(bank: str = "300.00", **given: Any) -> Scripted:
    """The same, and anna's bank has been shuffled: bets are open."""
    play = sat(**given)
    play.do("bank", seat=ANNA, amount=bank)
    play.do("shuffle")
    return play


def bet(play: Scripted, seat: int, amount: str) -> int:
    """The number of a bet that is accepted."""
    number: int = play.do("bet", seat=seat, amount=amount)[-1].bet
    return number


def dealt(cards: str, *, bruno: str = "10.00", carla: str = "20.00", **given: Any) -> Scripted:
    """Bruno bets 10.00 and carla 20.00 ("" is none), and the cards are dealt: his, hers, anna's, and on."""
    play = banking(**given)
    for seat, amount in ((BRUNO, bruno), (CARLA, carla)):
        if amount:
            bet(play, seat, amount)
    play.do("no_more_bets")
    say(play, cards)
    return play


def say(play: Scripted, cards: str) -> None:
    """Cards, and between them what the seat in turn says: `6S | 2D stand KH`; `|` is only for the eye."""
    for word in cards.split():
        if word in ("stand", "burn", "split"):
            play.do(word, seat=play.table.deal.in_turn.seat)
        elif word != "|":
            play.cards(word)


def report(play: Scripted) -> dict[str, Any]:
    """The report as it is now."""
    made = Report()
    for event in play.events:
        made.add(event)
    return report_json(made, play.table, 0, [])


def rows(play: Scripted) -> list[tuple[Any, ...]]:
    """Of each bet: the hand, the outcome, what was paid and what settled it."""
    return [(row["on"], row["outcome"], row["paid"], row["settled_by"]) for row in report(play)["bets"]]


def results(play: Scripted) -> list[tuple[str, int]]:
    """Of each deal: how it ended, and its cards."""
    return [(deal["result"], deal["cards"]) for deal in report(play)["deals"]]
