"""The words of the middles that are not columns, already translated."""

from dataclasses import dataclass

from tablemgr.engine.felt import HandState


@dataclass(frozen=True, slots=True)
class HandWords:
    """What stands beside hands; `states` has a word for each state but waiting."""

    banker: str
    in_turn: str
    next_card: str
    burnt: str
    states: tuple[tuple[HandState, str], ...]

    def of(self, state: HandState) -> str:
        """The word of a state, empty for one that has none."""
        return dict(self.states).get(state, "")


@dataclass(frozen=True, slots=True)
class PileWords:
    """What stands beside piles and rows; `sides` names who scores by how the felt calls them."""

    in_turn: str
    dealer: str
    cards: str
    sides: tuple[tuple[str, str], ...]


def points_said(half_points: int) -> str:
    """Half points as people say them: 15 is `7½`, 1 is `½`."""
    whole, half = divmod(half_points, 2)
    return f"{whole or ''}½" if half else str(whole)
