"""What lay on the table when somebody began to type: a line means that, and nothing that has come there since."""

from collections.abc import Mapping
from dataclasses import dataclass

from tablemgr.engine.felt import Felt, LayoutFelt
from tablemgr.service.views import TableView


@dataclass(frozen=True, slots=True)
class Begun:
    """A deal, who sits where, whose turn it is, and by every place that is bet on the cards that make it that place. A
    card that joins a place leaves it the same."""

    deal_number: int
    in_turn: int | None
    players: Mapping[int, str | None]
    places: Mapping[str, tuple[str, ...]]

    @classmethod
    def before(cls, view: TableView) -> "Begun":
        """What is to be seen now."""
        players = {row.seat: row.player for row in view.seats}
        return cls(view.deal_number, view.felt.in_turn, players, _places(view.felt))

    def is_same_place(self, now: "Begun", seat: int, place: str | None) -> bool:
        """Whether a bet of a seat on a place is still what the typist meant; None is a bet on nothing that is named."""
        is_same_seat = self.players.get(seat) == now.players.get(seat)
        is_same_deal = self.deal_number == now.deal_number
        return is_same_seat and is_same_deal and (place is None or self.places.get(place) == now.places.get(place))

    def is_same_turn(self, now: "Begun") -> bool:
        """Whether it is still the same player's turn, in the same deal."""
        seat = now.in_turn
        is_his = self.in_turn == seat and (seat is None or self.players.get(seat) == now.players.get(seat))
        return is_his and self.deal_number == now.deal_number


def _places(felt: Felt) -> dict[str, tuple[str, ...]]:
    places = {column.on: column.cards[:1] for column in felt.columns if column is not None}
    if isinstance(felt, LayoutFelt):
        for each in felt.positions:
            # A row and a side are bet on by all that lies in them.
            for on in dict.fromkeys((each.on, each.row.value, each.side.value)):
                places[on] = (*places.get(on, ()), *each.cards)
    return places
