"""A line of keys for what a seat says."""

from typing import Any

import pytest

from tablemgr.service.entry import EntryError
from tablemgr.service.said_line import read_saying, with_cards
from tablemgr.service.views import SayingView

STAND = SayingView("Stand", "s", {"do": "stand", "seat": 2})
SHOW = SayingView("bruno shows", "w2", {"do": "show", "seat": 2}, "card")
PLAY = SayingView("Play a card", "p", {"do": "play", "seat": 1}, "card")
MARRY = SayingView("Marriages", "m", {"do": "declare", "seat": 1, "what": "marriages"}, "cards", takes_many=True)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("s", {"do": "stand", "seat": 2}),
        (" S ", {"do": "stand", "seat": 2}),
        ("w2 5c", {"do": "show", "seat": 2, "card": "5C"}),
        # The first saying that takes one card is meant by a card alone.
        ("10h", {"do": "show", "seat": 2, "card": "10H"}),
        ("p 10h", {"do": "play", "seat": 1, "card": "10H"}),
        ("m kh KH qh", {"do": "declare", "seat": 1, "what": "marriages", "cards": ["KH", "KH", "QH"]}),
    ],
)
def test_what_a_line_says(text: str, said: dict[str, Any]) -> None:
    assert read_saying(text, (STAND, SHOW, PLAY, MARRY)) == said


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "a card: 7H, or letter and cards: m KH QH, or s: stand"),
        ("x", "'x' says nothing here: a card: 7H, or letter and cards: m KH QH, or s: stand"),
        ("s 7h", "stand takes no card"),
        ("p", "play a card: one card, such as 7H"),
        ("p 7h 7d", "play a card: one card, such as 7H"),
        ("7h 7d", "play a card: one card, such as 7H"),
        ("m", "marriages of which cards? such as m KH QH"),
        ("m KH 1X", "'1X' is no card: write rank and suit, such as 7H or KS"),
    ],
)
def test_a_line_that_says_nothing_says_what_would(text: str, why: str) -> None:
    with pytest.raises(EntryError) as caught:
        read_saying(text, (STAND, PLAY, MARRY))
    assert str(caught.value) == why


def test_where_nothing_can_be_said_a_line_says_so() -> None:
    with pytest.raises(EntryError, match="nothing can be said now"):
        read_saying("7H", ())


def test_cards_are_given_as_the_saying_takes_them() -> None:
    assert with_cards(MARRY, ("KH",))["cards"] == ["KH"]
    assert with_cards(PLAY, ("KH",))["card"] == "KH"
