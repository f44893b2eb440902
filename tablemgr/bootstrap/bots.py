"""The bots of a demonstration at their own pace, on a thread of their own, until a person takes over.

They ask as a console does, and look before each move how the table stands; so a person may play in between. When what
they asked for is refused, or a card does not come, they stop and leave the table to the person.
"""

import random
import threading

import msgspec

from tablemgr.bootstrap.hand import SimulatedHand
from tablemgr.bootstrap.table import OpenTable
from tablemgr.play.dealer import Dealer
from tablemgr.play.moves import DrawCard, LoadPack, Move
from tablemgr.service.inbox import InboxClosedError
from tablemgr.service.requests import By, LineGiven

BY = By("bots", "dealer")
PACE_S = 0.6
CARD_TIMEOUT_S = 3.0
LOOK_S = 0.02
STOP_TIMEOUT_S = 5.0


class PacedBots:
    """Bots that play, pause and go on."""

    def __init__(self, table: OpenTable, hand: SimulatedHand, seed: int, pace_s: float = PACE_S) -> None:
        self._table = table
        self._hand = hand
        self._pace_s = pace_s
        self._dealer = Dealer(random.Random(seed))
        self._playing = threading.Event()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="bots", daemon=True)
        self._thread.start()

    @property
    def are_playing(self) -> bool:
        """Whether they play, or a person does."""
        return self._playing.is_set()

    def play(self) -> None:
        """They go on."""
        self._dealer = self._dealer.refreshed()
        self._playing.set()

    def pause(self) -> None:
        """A person takes over."""
        self._playing.clear()

    def stop(self) -> None:
        """Ends the thread."""
        self._stopping.set()
        self._playing.set()
        self._thread.join(STOP_TIMEOUT_S)

    def _run(self) -> None:
        while True:
            self._playing.wait()
            if self._stopping.wait(self._pace_s):
                return
            if not self._playing.is_set():
                continue
            try:
                went_well = self._do(self._dealer.next_move(self._table.standing_table))
            except InboxClosedError:
                return
            if not went_well and not self._stopping.is_set():
                self.pause()

    def _do(self, move: Move) -> bool:
        match move:
            case LoadPack():
                self._hand.load(move.cards)
                return True
            case DrawCard():
                return self._draw()
            case _:
                line = dict(move.line)
                answers = self._table.say(LineGiven(line, msgspec.json.encode(line).decode()), BY)
                return answers[0].accepted

    def _draw(self) -> bool:
        """Draws, and waits until the card is in the journal; a hold, or a shoe that is away, is for a person."""
        before = self._table.writer.standing.readings.get("shoe")
        self._hand.draw()
        for _ in range(int(CARD_TIMEOUT_S / LOOK_S)):
            standing = self._table.writer.standing
            if standing.readings.get("shoe") != before:
                return standing.hold.is_empty
            if self._stopping.wait(LOOK_S) or not self._playing.is_set():
                return False
        return False
