"""What is measured of deals is the same work in every round, and ours is held against what it claims to be like."""

import sys

import click
import pytest

from tablemgr.bench import deals
from tablemgr.bench.peers import peer
from tablemgr.play.cards_alone import CardsAlone


def test_the_least_loop_and_cards_alone_play_the_same_deals() -> None:
    packs = deals._packs(300, seed=1)
    alone = CardsAlone()
    played = [alone.play(pack) for pack in packs]
    won, lost, void = deals.least(packs)
    assert won == sum(cards.bank_won for cards in played) > 0
    assert void == sum(cards.is_void for cards in played) > 0
    assert lost == len(packs) - void


def test_the_same_commands_are_decided_in_every_round_and_end_as_many_deals() -> None:
    table, asked = deals._asked(5, seed=1)
    assert len(asked) > 50
    first = deals._decide(table, asked)
    assert first == deals._decide(table, asked) > 50


def test_a_peer_that_is_not_installed_is_named_by_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(click.UsageError, match="open-spiel is not installed: type"):
        peer("pyspiel", "open-spiel")
    with pytest.raises(click.UsageError, match="pyspiel is not installed: type"):
        peer("pyspiel.thing")
