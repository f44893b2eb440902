"""`tablemgr bench wire` follows a card all its way, and its parts are the whole."""

from pathlib import Path

import pytest

from tablemgr.bench import wire

pytest.importorskip("PySide6")


def test_the_parts_of_the_way_are_the_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "CARDS", 6)
    monkeypatch.setattr(wire, "WARM_UP_CARDS", 1)
    cards: list[wire._Card] = []
    spreads = wire._spreads
    monkeypatch.setattr(wire, "_spreads", lambda seen: cards.extend(seen) or spreads(seen))
    figures = wire.measure(tmp_path, lambda _: None)
    assert len(cards) == 6
    for card in cards:
        steps = [card.began, card.read, card.durable, card.viewed, card.on_the_felt, card.painted]
        assert steps == sorted(steps)
        assert 0 < card.painting["felt"] < card.on_the_felt - card.viewed
        assert 0 < card.painting["bars"] < card.painted - card.on_the_felt
    assert [figure.name.strip() for figure in figures][:3] == [
        "byte on the wire to durable",
        "byte on the wire to the card painted",
        "byte on the wire to all of the window painted",
    ]
