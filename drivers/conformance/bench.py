"""A port under test: asking, listening, opening it anew, with the moment at which each chunk came.

All times are what this end sees. A chunk cannot have come later than it was read, so a busy machine can only make a
device look slower: `ALLOWANCE_S` is what is forgiven for that.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from types import TracebackType

from drivers.registry import FAMILIES, make_codec
from drivers.session import Codec
from drivers.transports import PortSettings, Transport, open_port
from firmware_protocols.readings import Reading

READ_SLICE_S = 0.02
QUIET_S = 0.1
"""A line so long without a byte is quiet."""
QUIET_LIMIT_S = 5.0
ALLOWANCE_S = 0.1
REOPEN_PAUSE_S = 0.3
WIRE_LINES_MAX = 400
"""Of one case; the first ones are kept."""


def tell_nobody(_: str) -> None:
    """The default of `Setting.tell`."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What the cases may count on. `events` is how many cards or codes are listened to, `wait_s` how long one is waited
    for. `antenna` is where tags lie and `empty` where none does, empty for not known or the reader's own; `tags` how
    many lie there, 0 for not known. `host_commands` allows orders that change something. `arguments` are the codec's
    own. `tell` gets what a person is to do."""

    events: int = 12
    wait_s: float = 60.0
    antenna: str = ""
    empty: str = ""
    tags: int = 0
    host_commands: bool = False
    arguments: dict[str, object] = field(default_factory=dict)
    tell: Callable[[str], None] = tell_nobody


@dataclass(slots=True)
class Heard:
    """What came, and when: seconds of the bench's clock, chunk by chunk."""

    asked_s: float
    chunks: list[tuple[float, bytes]] = field(default_factory=list)

    @property
    def raw(self) -> bytes:
        return b"".join(chunk for _, chunk in self.chunks)

    @property
    def last_s(self) -> float:
        """When the last byte came; the moment of asking if none did."""
        return self.chunks[-1][0] if self.chunks else self.asked_s

    @property
    def widest_gap_s(self) -> float:
        """The longest silence between two chunks."""
        moments = [moment for moment, _ in self.chunks]
        return max((after - before for before, after in pairwise(moments)), default=0.0)


class Bench:
    """Use it in a `with`; PortLostError and the errors of opening come through. One thread."""

    def __init__(
        self,
        family: str,
        url: str,
        setting: Setting | None = None,
        *,
        settings: PortSettings | None = None,
        open_transport: Callable[[str, PortSettings], Transport] = open_port,
        now_s: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """`settings` are those of the line, the family's own if not given. KeyError for an unknown family."""
        self.family = family
        self.url = url
        self.setting = setting or Setting()
        self._settings = settings or FAMILIES[family].line
        self._open_transport = open_transport
        self.now_s = now_s
        self._sleep = sleep
        self._transport: Transport | None = None
        self._wire: list[str] = []
        self._began_s = 0.0
        self.kept: dict[str, object] = {}
        """What one case has found and later ones use."""

    def __enter__(self) -> "Bench":
        self.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def open(self) -> None:
        self._transport = self._open_transport(self.url, self._settings)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()
            self._transport = None

    def reopen(self) -> None:
        """Let the port go, and take it again after a moment."""
        self.close()
        self._note("port closed")
        self._sleep(REOPEN_PAUSE_S)
        self.open()
        self._note("port opened")

    def begin(self) -> None:
        """A new case: what goes over the line from now on is its own."""
        self._wire.clear()
        self._began_s = self.now_s()

    @property
    def wire(self) -> tuple[str, ...]:
        """What went over the line since `begin`."""
        return tuple(self._wire)

    def codec(self) -> Codec:
        """The host's end of this family's wire, with the arguments of the setting."""
        return make_codec(self.family, None, **self.setting.arguments)

    def write(self, outgoing: bytes) -> None:
        assert self._transport is not None, "a bench is used in a with"
        self._note(f"> {outgoing.hex().upper()}")
        self._transport.write(outgoing)

    def read(self, timeout_s: float = READ_SLICE_S) -> bytes:
        """One chunk, or nothing after this time."""
        assert self._transport is not None, "a bench is used in a with"
        chunk = self._transport.read(timeout_s)
        if chunk:
            self._note(f"< {chunk.hex().upper()}")
        return chunk

    def listen(self, seconds: float, is_enough: Callable[[bytes], bool] = lambda _: False) -> Heard:
        """What comes within this time, or until it is enough."""
        heard = Heard(self.now_s())
        while not is_enough(heard.raw) and (left_s := heard.asked_s + seconds - self.now_s()) > 0:
            if chunk := self.read(min(READ_SLICE_S, left_s)):
                heard.chunks.append((self.now_s(), chunk))
        return heard

    def quieten(self) -> None:
        """Read away what is left of before, until the line is quiet or `QUIET_LIMIT_S` are over."""
        deadline_s = self.now_s() + QUIET_LIMIT_S
        while self.now_s() < deadline_s and self.listen(QUIET_S).chunks:
            pass

    def ask(self, request: bytes, seconds: float, is_enough: Callable[[bytes], bool] = lambda _: False) -> Heard:
        """Write on a quiet line, and listen for the answer."""
        self.quieten()
        self.write(request)
        return self.listen(seconds, is_enough)

    def readings(self, codec: Codec, is_enough: Callable[[list[Reading]], bool], wait_s: float) -> list[Reading]:
        """A conversation as a table has it, until it is enough, or until nothing came for `wait_s`."""
        said: list[Reading] = []
        heard_s = self.now_s()
        while not is_enough(said) and self.now_s() - heard_s < wait_s:
            if outgoing := codec.poll(self.now_s()):
                self.write(outgoing)
            chunk = self.read()
            fresh = codec.feed(chunk) + codec.expire(self.now_s())
            if fresh:
                heard_s = self.now_s()
                said += fresh
        if outgoing := codec.poll(self.now_s()):
            # What the last reading wants to be answered with.
            self.write(outgoing)
        return said

    def _note(self, line: str) -> None:
        if len(self._wire) < WIRE_LINES_MAX:
            self._wire.append(f"{self.now_s() - self._began_s:9.3f} {line}")
