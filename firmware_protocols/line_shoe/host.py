"""The host's end of a line shoe's wire: lines in, readings out.

A line that fits the regular expression is a card, and its token says which. A token that the map does not have is a
card that left the shoe all the same: it is told as unread, and the table holds until a person names it. A line that
does not fit is `Malformed`. So an expression should take every line that a card could make, a damaged one too.

Repeats. A line that equals the last one and comes within `repeat_window_ms` of it is a repeat. **Time alone cannot tell
a repeat from a second card**; with 0 every line is a card, and a card that comes twice is the table's to refuse. The
time of a line is the newest that `poll` or `expire` was told, so a window is exact to one step of the caller. After our
own restart nobody knows when the last line came: then no line is a repeat.

Ref: docs/protocols/line_shoe.md
"""

import re
from collections.abc import Mapping
from math import inf

from firmware_protocols.cards import TOKENS
from firmware_protocols.ends import HostEnd
from firmware_protocols.exchange import Exchange
from firmware_protocols.framing import Cut, FrameReader, Piece
from firmware_protocols.line_shoe.wire import (
    BYTE_GAP_S,
    LINE_BYTES_MAX,
    TERMINATOR,
    TERMINATOR_BYTES_MAX,
    TOO_LONG,
    cut_line,
    split_line,
)
from firmware_protocols.orders import Order
from firmware_protocols.readings import CardShown, CardUnread, LineSeen, Malformed, Reading

PATTERN = r"(?P<token>\S+)"
"""The whole line is the token."""
TOKEN = "token"
UNKNOWN_TOKEN_CODE = "token"
REPEAT_WINDOW_MS_MAX = 60_000


class Host(HostEnd):
    """Obeys no order: a line shoe cannot be told anything."""

    def __init__(
        self,
        last_mark: str | None = None,
        *,
        terminator: bytes = TERMINATOR,
        pattern: str = PATTERN,
        cards: Mapping[str, str] = TOKENS,
        repeat_window_ms: int = 0,
        is_learning: bool = False,
    ) -> None:
        """`pattern` must fit the whole line and has a group `token`; `cards` maps tokens to cards. While it is
        learning, each line is told as it is. ValueError for what cannot be.
        """
        if not 1 <= len(terminator) <= TERMINATOR_BYTES_MAX:
            raise ValueError(f"a line ends with 1 to {TERMINATOR_BYTES_MAX} bytes")
        if not 0 <= repeat_window_ms <= REPEAT_WINDOW_MS_MAX:
            raise ValueError(f"a repeat comes within 0 to {REPEAT_WINDOW_MS_MAX} milliseconds")
        reader = FrameReader(self._cut, LINE_BYTES_MAX + len(terminator), BYTE_GAP_S)
        super().__init__(last_mark, reader, Exchange(inf))
        self._pattern = _compiled(pattern)
        self._terminator = terminator
        self._cards = dict(cards)
        self._repeat_window_s = repeat_window_ms / 1000
        self._is_learning = is_learning
        self._now_s = -inf
        # What comes next is the rest of a line that was too long.
        self._is_overlong = False
        self._has_heard = False
        self._heard_s = -inf
        # When the last line came; None while nobody knows.
        self._last_s: float | None = None

    def feed(self, chunk: bytes) -> list[Reading]:
        self._has_heard |= bool(chunk)
        return super().feed(chunk)

    def expire(self, now_s: float) -> list[Reading]:
        """Give up half a line after `BYTE_GAP_S` of silence."""
        self._now_s = now_s
        if self._has_heard:
            self._has_heard, self._heard_s = False, now_s
        elif now_s - self._heard_s > BYTE_GAP_S:
            self._is_overlong = False
        return self._read_all(self._reader.expire(now_s)) + self._exchange.refused()

    def poll(self, now_s: float) -> bytes:
        """Nothing is ever said to a line shoe; the time is taken note of."""
        self._now_s = now_s
        return b""

    def send(self, order: Order) -> bool:
        """Refuses every order; False while too many refusals wait to be told."""
        return self._exchange.refuse(order, "a line shoe cannot be told anything")

    def _forget(self) -> list[Reading]:
        self._is_overlong = False
        return []

    def _cut(self, stream: bytes, at: int) -> Cut | None:
        return cut_line(stream, at, self._terminator)

    def _read(self, piece: Piece) -> list[Reading]:
        is_rest, self._is_overlong = self._is_overlong, piece.why == TOO_LONG
        if piece.why:
            return [Malformed(piece.why, piece.raw)]
        if is_rest:
            return [Malformed("the rest of a line that is too long", piece.raw)]
        return [self._read_line(piece)]

    def _read_line(self, piece: Piece) -> Reading:
        line = split_line(piece.raw, self._terminator)
        if isinstance(line, Malformed):
            return line
        fit = self._pattern.fullmatch(line.text)
        if fit is None and not self._is_learning:
            return Malformed("a line that is no card", piece.raw)
        mark = line.text.encode("ascii").hex().upper()
        is_repeat = self._is_repeat(mark)
        self._frames += 1
        self._last_mark, self._last_s = mark, self._now_s
        if fit is None or self._is_learning:
            return LineSeen(line.text, mark, is_repeat)
        token = fit[TOKEN]
        if token in self._cards:
            return CardShown(self._cards[token], mark, is_repeat)
        return CardUnread(UNKNOWN_TOKEN_CODE, f"no card is assigned to {token!r}", mark, is_repeat)

    def _is_repeat(self, mark: str) -> bool:
        if mark != self._last_mark or self._last_s is None or not self._repeat_window_s:
            return False
        return not self._now_s - self._last_s > self._repeat_window_s


def _compiled(pattern: str) -> re.Pattern[str]:
    try:
        compiled = re.compile(pattern)
    except re.error as error:
        raise ValueError(f"{pattern!r} is no regular expression: {error}") from None
    if TOKEN not in compiled.groupindex:
        raise ValueError(f"{pattern!r} has no group (?P<{TOKEN}>...) that says which card it is")
    return compiled
