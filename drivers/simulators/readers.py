"""Simulated tag readers: a FEIG reader with a multiplexer under a chip tray, and a desk reader RFID 210.

They speak only when they are asked. A tag is a UID, 16 hex digits that begin with E0. One UID at two places, a cloned
chip, is possible as it is in life.
"""

import random
from abc import abstractmethod
from collections.abc import Iterable
from string import hexdigits

from drivers.simulators.line import Line
from drivers.simulators.trouble import HandError
from drivers.simulators.wired import Manners, Wired
from firmware_protocols import feig_obid, rfid210
from firmware_protocols.feig_obid.device import PAGE_TAGS
from firmware_protocols.rfid210.device import TAGS_MAX

OWN_ANTENNA = ""
MULTIPLEXER = 1
"""Of a column that is only a number."""
CHANNEL_MAX = 8
MULTIPLEXER_MAX = 0xFF
UID_HEAD = "E00401"
UID_DIGITS = 16


def tags_of_seed(seed: int, count: int) -> tuple[str, ...]:
    """So many different UIDs, always the same ones for this seed."""
    dice = random.Random(seed)
    return tuple(f"{UID_HEAD}{number:010X}" for number in dice.sample(range(16**10), count))


def checked_column(text: str) -> str:
    """The antenna that a person named: `own`, a channel 1 to 8, or multiplexer and channel, `1:3`."""
    if text == "own":
        return OWN_ANTENNA
    multiplexer, has_colon, channel = text.rpartition(":")
    numbers = (multiplexer if has_colon else str(MULTIPLEXER), channel)
    if not all(number.isascii() and number.isdigit() for number in numbers):
        raise HandError(f"{text} is no column: own, a channel 1 to {CHANNEL_MAX}, or MULTIPLEXER:CHANNEL")
    if int(numbers[0]) > MULTIPLEXER_MAX or not 1 <= int(numbers[1]) <= CHANNEL_MAX:
        raise HandError(f"{text}: a channel is from 1 to {CHANNEL_MAX}, a multiplexer from 0 to {MULTIPLEXER_MAX}")
    return f"{int(numbers[0])}:{int(numbers[1])}"


def checked_uid(text: str) -> str:
    """The UID in capitals, if it is one."""
    tag = text.upper()
    if len(tag) != UID_DIGITS or not tag.startswith("E0") or tag.strip(hexdigits):
        raise HandError(f"{text} is no UID: {UID_DIGITS} hex digits that begin with E0")
    return tag


class Reader(Wired):
    """What a hand can do with tags, whichever the reader."""

    def __init__(self, line: Line, manners: Manners, answer_s: float = 0.0) -> None:
        """`answer_s`: how long it takes over each answer."""
        super().__init__(line, manners)
        self._answer_s = answer_s
        self._places: dict[str, dict[str, None]] = {}
        self._switch_on()

    @abstractmethod
    def _switch_on(self) -> None:
        """A device as it is after power came, with the tags that lie there."""

    @abstractmethod
    def _put_down(self, tags: list[str], column: str) -> None:
        """HandError where they have no room, and then none lies there."""

    @abstractmethod
    def _take_up(self, tags: list[str], column: str) -> None: ...

    @abstractmethod
    def _answers(self, received: bytes) -> bytes:
        """What the device says to this, and to what a silence has ended."""

    def _hear(self, received: bytes) -> None:
        if answers := self._answers(received):
            self._busy_until_s = max(self._busy_until_s, self._manners.now_s() + self._answer_s)
            self._say(answers)

    def _go_on(self) -> None:
        self._hear(b"")

    @property
    def places(self) -> dict[str, tuple[str, ...]]:
        """Which tags lie where."""
        with self._lock:
            return {column: tuple(tags) for column, tags in self._places.items() if tags}

    def place(self, tags: Iterable[str], column: str = OWN_ANTENNA) -> int:
        """Lay tags down; how many lie there now."""
        with self._lock:
            laid = [checked_uid(tag) for tag in tags]
            there = self._places.get(column, {})
            self._put_down([tag for tag in laid if tag not in there], column)
            self._places.setdefault(column, {}).update(dict.fromkeys(laid))
            return len(self._places[column])

    def take(self, tag: str, column: str | None = None) -> int:
        """Take a tag away, from everywhere if no column is named; from how many places."""
        with self._lock:
            tag = tag.upper()
            columns = [where for where, tags in self._places.items() if tag in tags and column in (None, where)]
            if not columns:
                raise HandError(f"{tag} does not lie there")
            for where in columns:
                self._take_up([tag], where)
                del self._places[where][tag]
            return len(columns)

    def move(self, tag: str, column: str) -> None:
        """From wherever it lies to a column, at once: no inventory finds it in the air."""
        with self._lock:
            self.take(tag)
            self.place([tag], column)

    def empty(self, column: str | None = None) -> int:
        """Take all tags away, or all of one column; how many."""
        with self._lock:
            columns = [where for where in self._places if column in (None, where)]
            taken = 0
            for where in columns:
                taken += len(self._places[where])
                self._take_up(list(self._places[where]), where)
                self._places[where].clear()
            return taken

    def restart(self) -> None:
        """Off and on: no antenna is joined but the reader's own."""
        with self._lock:
            self._power_off()
            self._switch_on()
            for column, tags in self._places.items():
                self._put_down(list(tags), column)


class Tray(Reader):
    """A FEIG reader, its own antenna and columns behind a multiplexer."""

    def __init__(self, line: Line, manners: Manners, page_tags: int = PAGE_TAGS, answer_s: float = 0.0) -> None:
        """`page_tags`: how many tags it gives in one answer; ValueError for what no reader does."""
        self._page_tags = page_tags
        super().__init__(line, manners, answer_s)

    def _switch_on(self) -> None:
        self._device = feig_obid.Device(page_tags=self._page_tags)

    def _put_down(self, tags: list[str], column: str) -> None:
        self._device.place(tags, column)

    def _take_up(self, tags: list[str], column: str) -> None:
        self._device.lift(tags, column)

    def _answers(self, received: bytes) -> bytes:
        answers, _ = self._device.answer(received)
        return answers + self._device.expire(self._manners.now_s())[0]


class Desk(Reader):
    """An RFID 210: one place, no columns."""

    def __init__(self, line: Line, manners: Manners) -> None:
        self._locked: set[str] = set()
        super().__init__(line, manners)

    def _switch_on(self) -> None:
        self._device = rfid210.Device()

    def lock(self, tag: str) -> None:
        """Make a tag one that cannot be written."""
        with self._lock:
            if tag.upper() not in self._places.get(OWN_ANTENNA, {}):
                raise HandError(f"{tag} does not lie there")
            self._locked.add(tag.upper())
            self._device.lock(tag)

    def _put_down(self, tags: list[str], column: str) -> None:
        if column != OWN_ANTENNA:
            raise HandError("a desk reader has one antenna, and no columns")
        if len(self._places.get(column, {}).keys() | set(tags)) > TAGS_MAX:
            raise HandError(f"the reader holds {TAGS_MAX} tags")
        self._device.place(tags)
        for tag in self._locked.intersection(tags):
            self._device.lock(tag)

    def _take_up(self, tags: list[str], column: str) -> None:
        assert column == OWN_ANTENNA
        self._device.lift(tags)

    def _answers(self, received: bytes) -> bytes:
        answers, _ = self._device.answer(received)
        return answers + self._device.expire(self._manners.now_s())[0]
