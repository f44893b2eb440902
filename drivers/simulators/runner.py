"""The program behind `tablemgr simulate shoe`: a simulated shoe on a port of its own, with commands on standard input.

The first line of standard output is the port's URL. Then each command is answered by one line on standard output:
`drew 7H`, `port /dev/pts/5`, `error: the shoe is empty: load cards first`. A wrong command is answered, never fatal.

At the end of the input a shoe with a timer goes on until SIGTERM or SIGINT. One without stays as long as somebody
listens, and at most `LINGER_S` while nobody does: so a pipe of commands is carried out and heard, and the simulator of
a test that died does not live for ever. Leaving, it takes its link and its port away.
"""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import TextIO

from drivers.simulators.attendant import Attendant
from drivers.simulators.faults import parse_faults
from drivers.simulators.packs import shuffled_pack
from drivers.simulators.ports import open_line
from drivers.simulators.shoe import Shoe
from drivers.simulators.trouble import HandError, checked_rhythm
from firmware_protocols.angel_eye import Device

LINGER_S = 30.0
LINGER_LOOK_S = 0.05
LINE_CHARACTERS_MAX = 4096
SIGNALS = (signal.SIGTERM, signal.SIGINT)
EXIT_OK = 0
EXIT_NO_PORT = 2


@dataclass(frozen=True, slots=True)
class ShoeOptions:
    """How the simulated shoe behaves. With a seed, a shuffled pack is loaded at the start."""

    seed: int | None = None
    pack: str = "forty"
    every_s: float | None = None
    spacing_s: float = 0.0
    faults: str = "none"
    is_patient: bool = True
    linger_s: float = LINGER_S


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

    When nobody reads it any more, the shoe goes on in silence: its work is on the port.
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


def run(port: str, options: ShoeOptions, commands: TextIO, out: TextIO) -> int:
    """Serve until `quit`, a signal, or the end of the input; the exit code. Call it from the main thread."""
    voice = _Voice(out)
    try:
        shoe = _make_shoe(port, options)
    except HandError as error:
        voice.say(f"error: {error}")
        return EXIT_NO_PORT
    stop = _StopSignal()
    with _signals_handled(stop):
        try:
            voice.say(shoe.url)
            with Attendant(shoe, options.every_s, lambda card: voice.say(f"drew {card}")):
                _serve(shoe, options, commands, voice, stop)
        except _Asked:
            pass
        finally:
            shoe.close()
    return EXIT_OK


def _make_shoe(port: str, options: ShoeOptions) -> Shoe:
    checked_rhythm(options.every_s, options.spacing_s)
    faults = parse_faults(options.faults, options.seed or 0)
    pack = shuffled_pack(options.seed, options.pack) if options.seed is not None else ()
    shoe = Shoe(
        open_line(port),
        Device(),
        spacing_s=options.spacing_s,
        faults=faults,
        is_patient=options.is_patient,
    )
    shoe.load(pack)
    return shoe


@contextmanager
def _signals_handled(stop: _StopSignal) -> Iterator[None]:
    before = {number: signal.signal(number, stop.handle) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _serve(shoe: Shoe, options: ShoeOptions, commands: TextIO, voice: _Voice, stop: _StopSignal) -> None:
    while True:
        with stop.waiting():
            line = commands.readline(LINE_CHARACTERS_MAX)
        if not line:
            break
        words = line.split()
        if words == ["quit"]:
            return
        if words:
            voice.say(obey(shoe, words))
    _linger(shoe, options, stop)


def _linger(shoe: Shoe, options: ShoeOptions, stop: _StopSignal) -> None:
    """The input has ended; see the head of this file."""
    alone_since_s = time.monotonic()
    while True:
        with stop.waiting():
            time.sleep(LINGER_LOOK_S)
        if options.every_s is not None:
            continue
        if shoe.is_heard:
            alone_since_s = time.monotonic()
            continue
        is_heard_out = shoe.heard and not shoe.unheard
        if is_heard_out or time.monotonic() - alone_since_s > options.linger_s:
            return


def obey(shoe: Shoe, words: list[str]) -> str:
    """One command of a person; the line that answers it."""
    name, *arguments = words
    if name not in COMMANDS:
        return f"error: no command is called {name}: {HELP}"
    try:
        return COMMANDS[name](shoe, arguments)
    except HandError as error:
        return f"error: {error}"
    except OSError as error:
        return f"error: the port failed: {error}"


def _load(shoe: Shoe, arguments: list[str]) -> str:
    if not arguments:
        raise HandError("load what? load CARD...")
    return f"loaded {len(arguments)}, {shoe.load(arguments)} in the shoe"


def _empty(shoe: Shoe, arguments: list[str]) -> str:
    _no_more(arguments)
    return f"took out {len(shoe.empty())}"


def _draw(shoe: Shoe, arguments: list[str]) -> str:
    _no_more(arguments)
    return f"drew {shoe.draw()}"


def _unread(shoe: Shoe, arguments: list[str]) -> str:
    _no_more(arguments)
    return f"unread {shoe.unread()}"


def _pull_back(shoe: Shoe, arguments: list[str]) -> str:
    _no_more(arguments)
    return f"pulled back {shoe.pull_back()}"


def _cut_card(shoe: Shoe, arguments: list[str]) -> str:
    _no_more(arguments)
    shoe.cut_card()
    return "cut card"


def _restart(shoe: Shoe, arguments: list[str]) -> str:
    _no_more(arguments)
    shoe.restart()
    return "restarted"


def _yank(shoe: Shoe, arguments: list[str]) -> str:
    if not arguments:
        shoe.yank()
        return "yanked"
    after_bytes, *more = arguments
    _no_more(more)
    if not (after_bytes.isascii() and after_bytes.isdigit()):
        raise HandError("yank [BYTES]: after how many bytes of the next frame")
    shoe.yank_in_the_next_frame(int(after_bytes))
    return f"yank after {int(after_bytes)} bytes of the next frame"


def _plug(shoe: Shoe, arguments: list[str]) -> str:
    _no_more(arguments)
    return f"port {shoe.plug()}"


def _help(_: Shoe, arguments: list[str]) -> str:
    _no_more(arguments)
    return HELP


def _no_more(arguments: list[str]) -> None:
    if arguments:
        raise HandError(f"what is {arguments[0]}?")


COMMANDS: dict[str, Callable[[Shoe, list[str]], str]] = {
    "load": _load,
    "empty": _empty,
    "draw": _draw,
    "unread": _unread,
    "pull_back": _pull_back,
    "cut_card": _cut_card,
    "restart": _restart,
    "yank": _yank,
    "plug": _plug,
    "help": _help,
}
HELP = "load CARD..., empty, draw, unread, pull_back, cut_card, restart, yank [BYTES], plug, help, quit"
