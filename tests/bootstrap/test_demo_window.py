"""The demonstration's window: its shoe, as the hand beside it moves it."""

from pathlib import Path

import pytest
from waiting import eventually

from tablemgr.bootstrap import window
from tablemgr.bootstrap.console import ConsolePort, WindowOptions


def test_a_cable_that_is_pulled_leaves_no_name_for_a_stranger_s_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The number of a dead pseudo-terminal is given to the next one: by a link the shoe is away until it is back."""
    seen: list[bool] = []

    def pull_and_plug(port: ConsolePort, _: WindowOptions) -> int:
        assert port.hand is not None
        assert port.bots is not None
        port.bots.pause()
        for act, is_there in ((port.hand.yank, False), (port.hand.plug, True)):
            act()
            eventually(lambda there=is_there: link.is_symlink() is there)
            seen.append(link.is_symlink())
        return 0

    link = tmp_path / "t" / window.DEMO_SHOE
    monkeypatch.setattr(window, "show_table", pull_and_plug)
    assert window.demo_window(tmp_path / "t", 1, None, None, WindowOptions("Demonstration")) == 0
    assert seen == [False, True]
    assert not link.is_symlink()
