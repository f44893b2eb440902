"""What a game is to the table: the attributes of a module in `engine.games`.

A game says which house rules and which own commands it has, what is in phase while a deal is on, how its deal begins
and what an event does to it, and handles its commands. Seats, chips, the bank and its turn are the table's.
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from tablemgr.engine.events import DealBegun
from tablemgr.engine.felt import Felt
from tablemgr.engine.forms import Form
from tablemgr.engine.house_rules import RuleForm
from tablemgr.engine.state import Bet, Direction, Table

Evolve = Callable[[Table, object], Table]
Handler = Callable[["Unfolding", Any], None]


class Unfolding:
    """A decision while it is being taken: the events so far, and the table as they leave it.

    A handler looks at `table`, refuses by raising `Refused`, and otherwise says what happens, one event after another;
    what it asks next is asked of the table after them. Nothing is kept of an unfolding whose handler refuses.
    """

    def __init__(self, table: Table, game: "Game", evolve: Evolve) -> None:
        self.table = table
        self.game = game
        self.events: list[object] = []
        self._evolve = evolve

    def happen(self, *events: object) -> None:
        """These events follow, in this order."""
        for event in events:
            self.table = self._evolve(self.table, event)
            self.events.append(event)


class Game(Protocol):
    """One game, one module."""

    @property
    def NAME(self) -> str:  # noqa: N802 - the attributes of a module
        """As table scripts write it."""

    @property
    def BANK_PASSES(self) -> Direction:  # noqa: N802
        """To whom a bank goes that is given up."""

    @property
    def RULES(self) -> type[Any]:  # noqa: N802
        """The dataclass of its house rules."""

    @property
    def RULE_FORMS(self) -> Mapping[str, RuleForm]:  # noqa: N802
        """What each house rule takes."""

    @property
    def DEAL(self) -> type[Any]:  # noqa: N802
        """The dataclass of a deal that is on."""

    @property
    def EVENTS(self) -> tuple[type, ...]:  # noqa: N802
        """Its own events, without money."""

    @property
    def FORMS(self) -> Mapping[str, Form]:  # noqa: N802
        """Its own commands, by their word in a table script; `bet` is one of them."""

    @property
    def HANDLERS(self) -> Mapping[type, Handler]:  # noqa: N802
        """What decides its own commands, and the shared ones while its deal is on."""

    def accepts(self, table: Table) -> frozenset[type]:
        """The commands that are in phase while its deal is on, beside those that the table accepts in every deal."""

    def phase_name(self, table: Table) -> str:
        """The deal's own phase in one word, for the sentence of a refusal."""

    def begin(self, table: Table, event: DealBegun) -> Any:
        """The deal as it begins."""

    def evolve(self, deal: Any, event: object) -> Any:
        """The deal after an event."""

    def felt(self, table: Table) -> Felt:
        """What lies on the felt while its deal is on."""

    def finish(self, step: Unfolding, result: str) -> None:
        """Ends the deal that is on: no bet is open any more."""

    def enter_again(self, step: Unfolding, bet: Bet, seat: int, on: str | None, amount_minor: int | None) -> None:
        """Enters a returned bet again with what was wrong put right; `on` None leaves what it was on."""

    def place_late(self, step: Unfolding, command: Any, reason: str) -> None:
        """Enters a bet that lay there before the last card, and settles it by that card if that decided it."""
