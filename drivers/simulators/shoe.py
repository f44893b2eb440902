"""The simulated Angel Eye shoe: what a hand beside the wire can do with it. It sends each event three times.

It holds a pack and knows which card is next; it knows no game. What it says on the wire is made by the device's end of
the protocol, and checked in the tests by public frames and by hand.

A hand may come from any thread. Nothing here blocks: what cannot be sent yet waits in the outbox, and `attend` goes on
with it. Whoever owns the shoe calls `attend` now and then: an `Attendant`'s thread, or the reader in this process.
"""

import threading
import time
from collections import deque
from collections.abc import Callable, Iterable

from drivers.simulators.faults import Faults
from drivers.simulators.line import Line
from drivers.simulators.outbox import Jolt, Outbox
from drivers.simulators.packs import checked_cards
from drivers.simulators.trouble import HandError
from firmware_protocols.angel_eye import Device

COPIES = 3
CARDS_MAX = 416
"""Eight packs: what the largest real shoe holds."""
OUTAGE_S = 0.05
"""How long the plug stays out when a fault pulls it."""

CANNOT_READ = 1
PULLED_BACK_AT_THE_EXIT = 4


class Shoe:
    """A shoe on a line. HandError says what cannot be done, and then nothing was done."""

    def __init__(
        self,
        line: Line,
        device: Device | None = None,
        *,
        spacing_s: float = 0.0,
        faults: Faults | None = None,
        is_patient: bool = True,
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        """`spacing_s` lies between the copies of an event. Without patience, what nobody hears is lost, as in life."""
        self._line = line
        self._device = device or Device()
        self._spacing_s = spacing_s
        self._faults = faults
        self._is_patient = is_patient
        self._now_s = now_s
        self._lock = threading.RLock()
        self._cards: deque[str] = deque()
        self._outbox = Outbox()
        self._raised = 0
        self._yank_at: int | None = None
        self._busy_until_s = 0.0

    @property
    def url(self) -> str:
        return self._line.url

    @property
    def cards(self) -> tuple[str, ...]:
        """What is in the shoe, the next card first."""
        with self._lock:
            return tuple(self._cards)

    @property
    def unheard(self) -> int:
        """How many parcels wait for somebody to hear them."""
        with self._lock:
            return len(self._outbox)

    @property
    def heard(self) -> int:
        """How many parcels went out to somebody."""
        with self._lock:
            return self._outbox.sent

    @property
    def is_plugged(self) -> bool:
        with self._lock:
            return self._line.is_plugged

    @property
    def is_heard(self) -> bool:
        with self._lock:
            return self._line.is_heard()

    def load(self, cards: Iterable[str]) -> int:
        """Put cards behind those in the shoe; how many are in it now."""
        with self._lock:
            added = checked_cards(cards)
            if len(self._cards) + len(added) > CARDS_MAX:
                raise HandError(f"the shoe holds {CARDS_MAX} cards")
            self._cards.extend(added)
            return len(self._cards)

    def empty(self) -> tuple[str, ...]:
        """Take all cards out, unread."""
        with self._lock:
            taken = tuple(self._cards)
            self._cards.clear()
            return taken

    def draw(self) -> str:
        """The next card leaves and is read."""
        with self._lock:
            card = self._next_card()
            self._clear_error()
            self._say(self._device.card(card))
            return self._cards.popleft()

    def unread(self) -> str:
        """The next card leaves and the shoe cannot read it. It is gone from the pack; the caller saw it."""
        with self._lock:
            self._next_card()
            self._clear_error()
            self._raise_error(CANNOT_READ)
            return self._cards.popleft()

    def pull_back(self) -> str:
        """The next card is half drawn and pushed back: it stays the next one, and the next draw clears the error."""
        with self._lock:
            card = self._next_card()
            self._clear_error()
            self._raise_error(PULLED_BACK_AT_THE_EXIT)
            return card

    def cut_card(self) -> None:
        """The cut card comes."""
        with self._lock:
            self._say(self._device.cut_card())

    def restart(self) -> None:
        """Off and on: what was not sent is gone, `S` comes, the sequence begins anew."""
        with self._lock:
            self._outbox.clear()
            self._raised = 0
            self._busy_until_s = 0.0
            self._say(self._device.started())

    def yank(self) -> None:
        """Pull the plug now."""
        with self._lock:
            self._outbox.jolt(self._line, Jolt.YANK)

    def yank_in_the_next_frame(self, after_bytes: int) -> None:
        """Pull the plug when this many bytes of the next event are out. Its other copies follow a `plug`."""
        with self._lock:
            if after_bytes < 1:
                raise HandError("at least one byte of the frame must be out")
            self._yank_at = after_bytes

    def plug(self) -> str:
        """Put the plug back; the port's URL, which may be new."""
        with self._lock:
            self._outbox.jolt(self._line, Jolt.PLUG)
            self.attend()
            return self._line.url

    def attend(self) -> None:
        """Send what is due and can be sent, and answer what the host ordered."""
        with self._lock:
            if received := self._line.receive():
                answers, obeyed = self._device.answer(received)
                if answers:
                    self._outbox.put(answers, 0.0)
                if any(command.kind == "LK" for command in obeyed):
                    self._say(self._device.lock_state())
            self._outbox.deliver(self._line, self._now_s())

    def close(self) -> None:
        """Take the shoe off the table."""
        with self._lock:
            self._line.close()

    def _next_card(self) -> str:
        if self._device.is_locked:
            raise HandError("the shoe is locked")
        if not self._cards:
            raise HandError("the shoe is empty: load cards first")
        return self._cards[0]

    def _raise_error(self, number: int) -> None:
        self._say(self._device.error(number))
        self._raised = number

    def _clear_error(self) -> None:
        if self._raised:
            self._say(self._device.cleared(self._raised))
            self._raised = 0

    def _say(self, frame: bytes) -> None:
        """Queue the copies of one event, with whatever befalls them, and send what can be sent."""
        if not self._is_patient and not self._line.is_heard():
            return
        due_s = max(self._now_s(), self._busy_until_s)
        for content in self._arriving(frame):
            if content is Jolt.PLUG:
                due_s += OUTAGE_S
            self._outbox.put(content, due_s)
            due_s += self._spacing_s
        self._busy_until_s = due_s
        self.attend()

    def _arriving(self, frame: bytes) -> list[bytes | Jolt]:
        copies = [frame] * COPIES
        if self._yank_at is not None:
            cut, self._yank_at = self._yank_at, None
            return [frame[:cut], Jolt.YANK, *copies[1:]]
        return self._faults.happen_to(copies) if self._faults else list(copies)
