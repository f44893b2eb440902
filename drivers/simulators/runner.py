"""The programs behind `tablemgr simulate`: a simulated device on a port of its own, with commands on standard input.

The first line of standard output is the port's URL. Then each command is answered by one line on standard output:
`drew 7H`, `port /dev/pts/5`, `error: the shoe is empty: load cards first`. A wrong command is answered, never fatal.

At the end of the input a device with a timer goes on until SIGTERM or SIGINT. One without stays as long as somebody
listens, and at most `LINGER_S` while nobody does: so a pipe of commands is carried out and heard, and the simulator of
a test that died does not live for ever. Leaving, it takes its link and its port away.
"""

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TextIO

from drivers.simulators.attendant import Attendant
from drivers.simulators.hands import Hand
from drivers.simulators.kinds import KINDS, Options
from drivers.simulators.playing import play
from drivers.simulators.ports import open_line
from drivers.simulators.scenario import Scenario
from drivers.simulators.trouble import HandError, checked_rhythm
from drivers.simulators.wired import Wired

LINGER_S = 30.0
LINGER_LOOK_S = 0.05
LINE_CHARACTERS_MAX = 4096
SIGNALS = (signal.SIGTERM, signal.SIGINT)
EXIT_OK = 0
EXIT_NOT_AS_EXPECTED = 1
EXIT_NO_PORT = 2


class _Asked(BaseException):
    """A signal asked us to stop while we waited for a line."""


class _StopSignal:
    """Turns a signal into `_Asked` while somebody waits, else into a mark that is seen before the next wait."""

    def __init__(self) -> None:
        self.is_asked = False
        self._is_waiting = False

    def handle(self, _number: int, _frame: FrameType | None) -> None:
        self.is_asked = True
        if self._is_waiting:
            raise _Asked

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Around every wait. It ends the wait by `_Asked` when a signal comes, or has come."""
        self._is_waiting = True
        try:
            if self.is_asked:
                raise _Asked
            yield
        finally:
            self._is_waiting = False


class _Voice:
    """Standard output, one whole line at a time: the timer speaks from its own thread.

    When nobody reads it any more, the device goes on in silence: its work is on the port.
    """

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._lock = threading.Lock()
        self._is_read = True

    def say(self, line: str) -> None:
        with self._lock:
            if not self._is_read:
                return
            try:
                self._out.write(line + "\n")
                self._out.flush()
            except BrokenPipeError:
                self._is_read = False


def run(kind: str, port: str, options: Options, commands: TextIO, out: TextIO, linger_s: float = LINGER_S) -> int:
    """A device of one of the `KINDS`: serve until `quit`, a signal, or the end of the input; the exit code. Call it
    from the main thread."""
    voice = _Voice(out)
    try:
        device, hand = _make_device(kind, port, options)
    except HandError as error:
        voice.say(f"error: {error}")
        return EXIT_NO_PORT
    stop = _StopSignal()
    with _signals_handled(stop):
        try:
            voice.say(device.url)
            with Attendant(device, options.every_s, lambda card: voice.say(f"drew {card}")):
                _serve(hand, commands, voice, stop)
                _linger(device, stop, linger_s, has_timer=options.every_s is not None)
        except _Asked:
            pass
        finally:
            device.close()
    return EXIT_OK


def _make_device(kind: str, port: str, options: Options) -> tuple[Wired, Hand]:
    checked_rhythm(options.every_s, options.spacing_s)
    manners = KINDS[kind].manners(options)
    line = open_line(port)
    try:
        return KINDS[kind].make(line, manners, options)
    except HandError:
        line.close()
        raise


def run_scenario(scenario: Scenario, port: str, out: TextIO) -> int:
    """Play a scenario at a port: the clock begins when a host has opened it. 0 if all was as expected, 1 if something
    was not, 2 if there is no such port. Call it from the main thread."""
    voice = _Voice(out)
    try:
        device, hand = _set_up(scenario, port)
    except HandError as error:
        voice.say(f"error: {error}")
        return EXIT_NO_PORT
    stop = _StopSignal()
    is_as_expected = True
    with _signals_handled(stop):
        try:
            voice.say(device.url)
            with Attendant(device):
                is_as_expected = play(
                    scenario, device, hand, voice.say, time.monotonic, lambda seconds: _sleep(seconds, stop)
                )
        except _Asked:
            # It was not played to its end.
            is_as_expected = False
        finally:
            device.close()
    return EXIT_OK if is_as_expected else EXIT_NOT_AS_EXPECTED


def _set_up(scenario: Scenario, port: str) -> tuple[Wired, Hand]:
    manners = scenario.manners
    return scenario.set_up(open_line(port), manners)


def _sleep(seconds: float, stop: _StopSignal) -> None:
    with stop.waiting():
        time.sleep(seconds)


@contextmanager
def _signals_handled(stop: _StopSignal) -> Iterator[None]:
    before = {number: signal.signal(number, stop.handle) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _serve(hand: Hand, commands: TextIO, voice: _Voice, stop: _StopSignal) -> None:
    """Until the input ends, or says so itself: then nobody waits."""
    while True:
        with stop.waiting():
            line = commands.readline(LINE_CHARACTERS_MAX)
        if not line:
            return
        words = line.split()
        if words == ["quit"]:
            raise _Asked
        if words:
            voice.say(hand.obey(words))


def _linger(device: Wired, stop: _StopSignal, linger_s: float, *, has_timer: bool) -> None:
    """The input has ended; see the head of this file."""
    alone_since_s = time.monotonic()
    while True:
        _sleep(LINGER_LOOK_S, stop)
        if has_timer:
            continue
        if device.is_heard:
            alone_since_s = time.monotonic()
            continue
        is_heard_out = device.heard and not device.unheard
        if is_heard_out or time.monotonic() - alone_since_s > linger_s:
            return
