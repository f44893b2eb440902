"""What the report of Zetema says instead of bets and balances: design's table script, "Report"."""

from collections.abc import Mapping
from typing import Any

from tablemgr.engine import events as e
from tablemgr.engine.games.zetema import happened as h
from tablemgr.engine.games.zetema.marriages import MARRIAGES
from tablemgr.engine.games.zetema.standing import Kept, scores_of
from tablemgr.engine.state import Table


class ZetemaTally:
    """The deals that are over, and what was declared and taken in all deals; the table itself keeps the scores."""

    def __init__(self) -> None:
        self._deals: list[e.DealEnded] = []
        self._declared: list[dict[str, Any]] = []
        self._tricks: list[dict[str, Any]] = []

    def add(self, event: object) -> None:
        """Takes an event into account."""
        match event:
            case h.CombinationDeclared():
                self._declared.append({"seat": event.seat, "what": event.what, "score": event.score})
            case h.MarriagesDeclared():
                self._declared.append({"seat": event.seat, "what": MARRIAGES, "score": event.score})
            case h.PileTaken():
                self._tricks.append({"seat": event.seat, "rank": event.rank, "score": event.score})
            case e.DealEnded():
                self._deals.append(event)
            case _:
                pass

    def bets_on(self) -> Mapping[int, str | None]:
        """There are no bets."""
        return {}

    def report(self, table: Table) -> dict[str, Any]:
        """The whole report beyond its head."""
        kept: Kept = table.kept
        return {
            "deals": [
                {
                    "number": deal.number,
                    "game": deal.game,
                    "dealer": deal.banker,
                    "result": deal.result,
                    "cards": deal.cards,
                }
                for deal in self._deals
                if deal.game == table.game
            ],
            "scores": scores_of(table),
            "declared": self._declared,
            "tricks": self._tricks,
            "winner": kept.winner,
        }
