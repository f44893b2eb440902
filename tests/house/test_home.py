"""A test run leaves the user's own key and checkpoints alone."""

from pathlib import Path

import pytest

from tablemgr.bootstrap.keys import home, key_path


def test_keys_and_copies_of_a_test_run_lie_in_its_own_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    ours = tmp_path_factory.getbasetemp()
    assert home().is_relative_to(ours)
    assert key_path().is_relative_to(ours)
    assert not home().is_relative_to(Path.home() / ".local")
