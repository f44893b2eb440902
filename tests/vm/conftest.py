"""The fixtures of the drivers' tests serve here too."""

from tests.drivers.conftest import eventually, nothing_left_behind

__all__ = ["eventually", "nothing_left_behind"]
