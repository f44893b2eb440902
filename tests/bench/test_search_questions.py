"""`tablemgr bench search` asks each of its questions of a real journal, however short."""

from pathlib import Path

import pytest

from tablemgr.bench import search


def test_each_question_is_asked_of_both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "ASKED", 4)
    monkeypatch.setattr(search, "ASKED_OF_PEER", 1)
    told: list[int] = []
    figures = search.measure(tmp_path, told.append, records=700)
    names = [figure.name for figure in figures]
    assert len(set(names)) == len(names) == 8
    assert all(figure.ours > 0 and figure.peer > 0 for figure in figures)
    assert told == sorted(told)
    assert told[-1] == search.PARTS
