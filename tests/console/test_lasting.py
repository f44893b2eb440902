"""While a window is shown, Python's collector has only to look through what came after it."""

import gc

import pytest

from tablemgr.console.app import lasting


def test_what_there_is_lasts_as_long_as_the_block_and_no_longer() -> None:
    kept = [[] for _ in range(1_000)]
    with lasting():
        assert gc.get_freeze_count() >= len(kept)
        assert len(gc.get_objects()) < len(kept)
    assert gc.get_freeze_count() == 0


def test_it_ends_with_an_error_too() -> None:
    with pytest.raises(RuntimeError), lasting():
        raise RuntimeError
    assert gc.get_freeze_count() == 0
