"""A table that is fed by a shoe's driver over a wire, with the writer's thread between: what a card goes through."""

from types import TracebackType
from typing import Any

from served import SHOE, Served, dealt
from waiting import eventually

from drivers.transports import PortSettings
from tablemgr.devices.feed import ShoeFeed
from tablemgr.engine import events as e
from tablemgr.service import events as s
from tablemgr.service.inbox import Inbox


class Fed:
    """Use it in a `with`. The table is dealt to: three cards by hand, and the shoe shows the rest."""

    def __init__(self, url: str, served: Served | None = None, family: str = "angel_eye") -> None:
        self.served = served or dealt()
        self.failures: list[BaseException] = []
        self.inbox = Inbox(self.served.writer, self.failures.append)
        self.feed = ShoeFeed(
            SHOE, url, family, self.inbox, self.served.writer.standing.readings.get(SHOE), PortSettings()
        )

    def __enter__(self) -> "Fed":
        self.inbox.start()
        self.feed.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        stopped = self.feed.stop(), self.inbox.stop()
        assert kind is not None or stopped == (True, True)

    def settle(self, readings: int) -> None:
        """Until so many readings have been taken from the shoe in all."""
        eventually(lambda: self.failures or self.taken() >= readings)
        assert not self.failures

    def taken(self) -> int:
        """How many readings the journal has of the shoe."""
        return int(self.served.writer.standing.readings.get(SHOE, "0:").partition(":")[0])

    def of(self, *kinds: type) -> list[Any]:
        """The journal's events of some kinds."""
        return [event for event in self.served.events() if isinstance(event, kinds)]

    def cards(self) -> list[str]:
        """Every card that the shoe brought, played or held, in order."""
        seen: list[str] = []
        for record, event in zip(self.served.records(), self.served.events(), strict=True):
            if record.device == SHOE and isinstance(event, e.CardShown | s.CardHeld):
                seen.append(str(event.card))
        return seen

    def bad_frames(self) -> int:
        """How many bad frames the journal counts."""
        return sum(event.bad_frames for event in self.of(s.LineCounted))
