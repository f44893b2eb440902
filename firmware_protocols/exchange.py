"""Orders in their turn: one is on the wire, the others wait, and each ends in exactly one `OrderAnswered`.

It knows no bytes. A `Host` asks it what to send next, tells it when something was sent, and ends the order when the
answer has come. How often an order may be sent again is the host's to say: only it knows which orders change nothing
when they are obeyed twice.
"""

from collections import deque
from math import inf

from firmware_protocols.orders import Order
from firmware_protocols.readings import OrderAnswered, Outcome, Reading

ORDERS_MAX = 8
"""Orders that may wait for their turn; one is on the wire at a time."""


class Exchange:
    """`current` is the order on the wire. Times are seconds of the caller's clock."""

    def __init__(self, answer_timeout_s: float, quiet_s: float = 0.0) -> None:
        """`quiet_s` is kept after an order without an answer, so that an answer that comes late is none to the next."""
        self._answer_timeout_s = answer_timeout_s
        self._quiet_s = quiet_s
        self._waiting: deque[Order] = deque()
        self._refused: list[Reading] = []
        self._sent_s = 0.0
        self._quiet_until_s = 0.0
        self.current: Order | None = None
        self.tries = 0

    def put(self, order: Order) -> bool:
        """Queue an order; False when `ORDERS_MAX` of them wait already."""
        if len(self._waiting) >= ORDERS_MAX:
            return False
        self._waiting.append(order)
        return True

    def refuse(self, order: Order, why: str) -> bool:
        """End an order that cannot be sent at all; `refused` gives its end. False as in `put`."""
        if len(self._refused) >= ORDERS_MAX:
            return False
        self._refused.append(OrderAnswered(type(order).__name__, Outcome.REFUSED, why))
        return True

    def refused(self) -> list[Reading]:
        """The ends of orders that were refused since the last call."""
        ended, self._refused = self._refused, []
        return ended

    def next(self, now_s: float) -> Order | None:
        """The order whose turn it is, which is `current` from now on; None while one is on the wire, or none waits."""
        if self.current is not None or not self._waiting or now_s < self._quiet_until_s:
            return None
        self.current = self._waiting.popleft()
        self.tries = 0
        return self.current

    def next_in_s(self, now_s: float) -> float:
        """How long until `next` gives an order; without an end if none waits, or one is on the wire."""
        if self.current is not None or not self._waiting:
            return inf
        return max(0.0, self._quiet_until_s - now_s)

    def sent(self, now_s: float) -> None:
        """Bytes of the current order go out now: the wait for the answer begins."""
        self._sent_s = now_s
        self.tries += 1

    @property
    def is_awaiting_answer(self) -> bool:
        """Was the current order sent, so that an answer may come?"""
        return self.current is not None and self.tries > 0

    def is_overdue(self, now_s: float) -> bool:
        """Has the wait for the answer lasted longer than it may?"""
        return self.is_awaiting_answer and now_s - self._sent_s > self._answer_timeout_s

    def hush(self, now_s: float) -> None:
        """Send nothing for a while."""
        self._quiet_until_s = now_s + self._quiet_s

    def end(self, outcome: Outcome, text: str) -> OrderAnswered:
        """The current order ends."""
        assert self.current is not None, "only an order on the wire ends"
        name, self.current = type(self.current).__name__, None
        return OrderAnswered(name, outcome, text)

    def abandon(self) -> list[Reading]:
        """The line was lost: every order ends."""
        ended = self.refused()
        if self.current is not None:
            ended.append(self.end(Outcome.UNKNOWN, "the line was lost"))
        while self._waiting:
            name = type(self._waiting.popleft()).__name__
            ended.append(OrderAnswered(name, Outcome.REFUSED, "the line was lost before it was sent"))
        return ended
