"""What a table without a window says beside its answers, on standard error: sentences for whoever watches it.

They are written by a thread of their own. Whoever reads them may stop: then they are dropped, for all of it stands in
the journal too, and the table never waits for them.
"""

import queue
import threading
from typing import BinaryIO

from tablemgr.kernel.money import Currency
from tablemgr.service.events import DeviceReported, FaultRaised
from tablemgr.service.felt.events import FeltAlarmCleared
from tablemgr.service.journal_words import record_sentence
from tablemgr.service.packs.events import PackHeld
from tablemgr.service.tray.events import ChipAlarmCleared, ChipAlarmRaised, TrayAgreed, TrayDiffers, TrayUnread
from tablemgr.service.writer import Committed

ASIDES_MAX = 100
LAST_WORDS_S = 1.0


class Asides:
    """Use it in a `with`. `out` should be unbuffered: a thread that is stuck in a buffered file keeps the process."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        # Whether the last that was said of the tray is that it differs or is unknown.
        self._tray_is_off = False
        self._waiting: queue.Queue[str | None] = queue.Queue(ASIDES_MAX)
        self._thread = threading.Thread(target=self._run, name="asides", daemon=True)

    def __enter__(self) -> "Asides":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._put(None)
        self._thread.join(LAST_WORDS_S)

    def say(self, words: str) -> None:
        """Says it, if it is heard; from any thread."""
        self._put(words)

    def hear(self, committed: Committed) -> None:
        """Says what a device reports and a person should see, that it is back, what is wrong with the tray, and that a
        pack leaves the table; for a writer's listeners."""
        device = committed.records[0].device or "shoe"
        for event in committed.events:
            match event:
                case DeviceReported(is_alert=True) | DeviceReported(code="back") | FaultRaised():
                    self.say(f"{device}: {event.code}: {event.text}")
                case PackHeld():
                    self.say(_sentence(event, committed))
                case TrayAgreed() if not self._tray_is_off:
                    # It does so after every payment.
                    pass
                case (
                    ChipAlarmRaised()
                    | ChipAlarmCleared()
                    | FeltAlarmCleared()
                    | TrayDiffers()
                    | TrayUnread()
                    | TrayAgreed()
                ):
                    if isinstance(event, TrayDiffers | TrayUnread | TrayAgreed):
                        self._tray_is_off = not isinstance(event, TrayAgreed)
                    self.say(f"{device}: {_sentence(event, committed)}")

    def _put(self, words: str | None) -> None:
        try:
            self._waiting.put_nowait(words)
        except queue.Full:
            return

    def _run(self) -> None:
        while (words := self._waiting.get()) is not None:
            # A device's words may hold anything; a terminal is shown only what it prints.
            plain = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in words)
            try:
                self._out.write(f"tablemgr run: {plain}\n".encode())
                self._out.flush()
            except (OSError, ValueError):
                # Nobody hears; the journal keeps it.
                return


def _sentence(event: object, committed: Committed) -> str:
    table = committed.standing.table
    assert table is not None
    return record_sentence(event, Currency.of(table.currency))
