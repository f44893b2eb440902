"""The shoe's end of a line: cards to lines. The simulated line shoe speaks through it; nothing goes the other way.

Ref: docs/protocols/line_shoe.md
"""

from collections.abc import Mapping

from firmware_protocols.cards import TOKENS
from firmware_protocols.line_shoe.wire import TERMINATOR, Line, encode_frame


class Device:
    """`tokens` maps cards to what the shoe sends for them, put between `before` and `after`."""

    def __init__(
        self,
        tokens: Mapping[str, str] = TOKENS,
        *,
        before: str = "",
        after: str = "",
        terminator: bytes = TERMINATOR,
    ) -> None:
        self._tokens = dict(tokens)
        self._before = before
        self._after = after
        self._terminator = terminator

    def card(self, card: str) -> bytes:
        """The line of a card. KeyError for one that has no token."""
        return self.line(self._before + self._tokens[card] + self._after)

    def line(self, text: str) -> bytes:
        """Any line. ValueError for what is none."""
        return encode_frame(Line(text), self._terminator)

    def answer(self, chunk: bytes) -> tuple[bytes, list[Line]]:
        """A line shoe does not listen."""
        del chunk
        return b"", []
