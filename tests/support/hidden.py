"""A table of Sette e mezzo that is served, with a shoe: what is hidden there, and how it is shown and found."""

from typing import Any

from served import DEALER, JOURNAL_ID, Served, line

from tablemgr.export.formats import FORMATS
from tablemgr.export.stream import Export
from tablemgr.kernel.sealed import SIMULATED
from tablemgr.review.filters import Filter
from tablemgr.service.finding import Finder
from tablemgr.service.ports import Journal
from tablemgr.service.standing import event_reader
from tablemgr.service.views import TableView, TableViewer

CARLA, BRUNO, ANNA = 1, 2, 3
READ_EVENT = event_reader()


class Sette:
    """Bruno and carla have bet against anna's bank, and the first cards are dealt by the shoe."""

    def __init__(self, *cards: str, journal: Journal | None = None) -> None:
        self.served = served = Served(journal)
        opening = {"do": "open", "game": "sette_e_mezzo", "rules": {"bank_rotation": "fixed", "burn": "34"}}
        assert served.writer.open(line(opening), DEALER, JOURNAL_ID, SIMULATED, "tests").accepted
        for seat, player in ((CARLA, "carla"), (BRUNO, "bruno"), (ANNA, "anna")):
            served.do("seat", seat=seat, player=player, buy_in="500.00")
        served.do("bank", seat=ANNA, amount="300.00")
        served.do("shuffle")
        self.bets()
        self.answers = served.draw(*cards)

    def bets(self) -> None:
        """Two bets, and no more of them."""
        self.served.do("bet", seat=BRUNO, amount="10.00")
        self.served.do("bet", seat=CARLA, amount="20.00")
        self.served.do("no_more_bets")

    def finish(self) -> None:
        """Everybody stands."""
        for seat in (BRUNO, CARLA, ANNA):
            self.served.do("stand", seat=seat)

    def viewer(self) -> TableViewer:
        """What a screen has folded."""
        viewer = TableViewer()
        for record in self.served.records():
            viewer.add(record, READ_EVENT(record))
        return viewer

    def view(self) -> TableView:
        return self.viewer().view()

    def finder(self) -> Finder:
        return Finder(self.served.journal.reader())

    def found(self, **wanted: Any) -> list[Any]:
        return [found.event for found in self.finder().events(Filter(**wanted)).events]

    def exported(self, name: str) -> str:
        export = Export(FORMATS[name]())
        return "".join(export.texts(self.served.journal.reader().records()))
