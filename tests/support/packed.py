"""A table whose house asks for packs to be checked: what the tests of packs speak through."""

from collections.abc import Callable
from typing import Any

from served import ANNA, BRUNO, DEALER, Served

from tablemgr.kernel.cards import PACK_OF_FORTY
from tablemgr.service.options import TableOptions
from tablemgr.service.packs import events as p
from tablemgr.service.packs.register import PackChange, PackRegister
from tablemgr.service.packs.standing import PacksStanding
from tablemgr.service.ports import Journal
from tablemgr.service.writer import CheckpointSink

RED, BLUE = "red 1", "blue 1"
# A deal of Zecchinetta in six cards: bruno bets 25.00 on the 7, and the 3 loses the bank for anna.
OPENING_CARDS = ("7C", "QH", "3S")
BANK_LOSES = "3D"
STAKE = "25.00"


class Packed(Served):
    """Anna banks, bruno bets; `pack` is what is done with packs."""

    def __init__(
        self,
        pack_check: str = "asked",
        journal: Journal | None = None,
        sinks: tuple[CheckpointSink, ...] = (),
        register: Callable[[], PackRegister] | None = None,
        **options: Any,
    ) -> None:
        self.register = register
        super().__init__(journal, sinks, TableOptions(pack_check=pack_check, **options))

    def restart(self) -> None:
        super().restart()
        self.writer.register = self.register

    def sit(self, **rules: object) -> "Packed":
        """The table is open and anna holds the bank."""
        self.open(**rules)
        for seat, player in ((ANNA, "anna"), (BRUNO, "bruno")):
            self.do("seat", seat=seat, player=player, buy_in="5000.00")
        self.bank()
        return self

    def bank(self) -> None:
        """Anna puts 200.00 into the bank, whoever is asked before."""
        while self.table.turn.seat not in (None, ANNA):
            self.do("decline_bank", seat=self.table.turn.seat)
        self.do("bank", seat=ANNA, amount="200.00")

    def pack(self, act: str, **keys: object) -> None:
        """A line that must be accepted."""
        self.do("pack", act=act, **keys)

    def not_pack(self, act: str, **keys: object) -> str:
        """A line that must be refused, and its code."""
        packs = self.packs
        refused = self.refused("pack", act=act, **keys)
        assert self.packs == packs
        return refused.code

    def check(self, pack: str = RED, cards: tuple[str, ...] = PACK_OF_FORTY, **described: object) -> p.PackChecked:
        """A pack runs through the shoe; what came of it."""
        self.pack("check", pack=pack, **described)
        self.draw(*cards)
        self.pack("checked")
        return [event for event in self.events() if isinstance(event, p.PackChecked)][-1]

    def play_with(self, pack: str = RED) -> None:
        """It is checked, and lies in the shoe."""
        self.check(pack)
        self.pack("in", pack=pack)

    def deal(self, *between: str) -> None:
        """A whole deal with one bet, which wins; then anna takes the bank again."""
        self.do("shuffle")
        self.draw(*OPENING_CARDS)
        self.do("bet", seat=BRUNO, amount=STAKE, on="7")
        self.draw(*between, BANK_LOSES)
        self.bank()

    def void_deal(self, *cards: str) -> None:
        """A deal with one bet in which these cards show after it, and then a person says that it cannot stand."""
        self.do("shuffle")
        self.draw(*OPENING_CARDS)
        self.do("bet", seat=BRUNO, amount=STAKE, on="7")
        self.draw(*cards)
        self.do("misdeal", reason="look at that")

    @property
    def packs(self) -> PacksStanding:
        """How the packs stand."""
        return self.writer.standing.packs or PacksStanding()

    @property
    def flags(self) -> list[p.DealFlagged]:
        """All that have been flagged, in the order of the journal."""
        return self.told(p.DealFlagged)

    def told(self, kind: type) -> list[Any]:
        """The events of a kind."""
        return [event for event in self.events() if isinstance(event, kind)]


def registered(*events: object) -> PackRegister:
    """A register with what these events say."""
    return PackRegister.of(PackChange(event, DEALER.actor, "2026-11-01T12:00:00.000000Z") for event in events)
