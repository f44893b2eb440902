"""`kill -9` at any moment: no acknowledged command is missing, none is doubled, and the table goes on.

A few kills; `kill_often.py` beside this file does the same hundreds of times.
"""

from pathlib import Path

from kills import kill_beside_a_shoe, kill_by_lines, kill_while_made


def test_a_table_driven_by_lines_alone(tmp_path: Path) -> None:
    assert kill_by_lines(tmp_path / "table", kills=3, seed=1)


def test_a_table_beside_a_shoe_that_draws_all_along(tmp_path: Path) -> None:
    assert kill_beside_a_shoe(tmp_path / "table", kills=2, seed=1)


def test_a_new_directory_while_it_is_made(tmp_path: Path) -> None:
    assert kill_while_made(tmp_path, kills=2, seed=1)
