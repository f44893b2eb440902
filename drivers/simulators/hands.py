"""What a person's commands do to a simulated device: one line in, one line of answer.

A wrong command is answered, never fatal. `HANDS` of the kinds of devices are made of the same few parts.
"""

from collections.abc import Callable

from drivers.simulators.holding import Holding
from drivers.simulators.line_shoe import LineShoe
from drivers.simulators.packs import shuffled_pack, spoilt_pack
from drivers.simulators.readers import Desk, Reader, Tray, checked_column
from drivers.simulators.scanner import Scanner
from drivers.simulators.shoe import CANNOT_READ, CARD_CODE_ERROR, Shoe
from drivers.simulators.trouble import HandError
from drivers.simulators.wired import Wired

Act = Callable[[list[str]], str]


class Hand:
    """The commands of one device, by name; `HELP` of the kind says what they take."""

    def __init__(self, acts: dict[str, Act], help_line: str) -> None:
        self._acts = {**acts, "help": _alone(lambda: help_line)}
        self._help = help_line

    @property
    def names(self) -> tuple[str, ...]:
        """What the commands are called."""
        return tuple(self._acts)

    def obey(self, words: list[str]) -> str:
        """One command; the line that answers it."""
        name, *arguments = words
        if name not in self._acts:
            return f"error: no command is called {name}: {self._help}"
        try:
            return self._acts[name](arguments)
        except HandError as error:
            return f"error: {error}"
        except OSError as error:
            return f"error: the port failed: {error}"


PACK_HELP = "pack SEED [-CARD...] [+CARD...], run_through"
PLUG_HELP = "yank [BYTES], plug, help, quit"
ERROR_HELP = "unread [6], pull_back, error NUMBER, clear, setting, disagree"
SHOE_HELP = f"load CARD..., {PACK_HELP}, empty, draw, {ERROR_HELP}, cut_card, restart, {PLUG_HELP}"
LINE_SHOE_HELP = f"load CARD..., {PACK_HELP}, empty, draw, line TEXT, {PLUG_HELP}"
SCANNER_HELP = f"scan CODE..., load CARD..., {PACK_HELP}, empty, draw, event NUMBER, restart, {PLUG_HELP}"
TRAY_HELP = f"place UID... COLUMN, move UID COLUMN, take UID [COLUMN], empty [COLUMN], tags, restart, {PLUG_HELP}"
DESK_HELP = f"place UID..., take UID, empty, lock UID, tags, restart, {PLUG_HELP}"


def shoe_hand(shoe: Shoe) -> Hand:
    """The hand at an Angel Eye shoe."""

    def unread(arguments: list[str]) -> str:
        if arguments not in ([], [str(CANNOT_READ)], [str(CARD_CODE_ERROR)]):
            raise HandError(f"unread, or unread {CARD_CODE_ERROR} for an error in the card's code")
        return f"unread {shoe.unread(*map(int, arguments))}"

    def error(arguments: list[str]) -> str:
        number = _number(_only(arguments, "error NUMBER"))
        shoe.error(number)
        return f"error {number}"

    acts = _plug_acts(shoe) | _pack_acts(shoe)
    acts |= {
        "unread": unread,
        "error": error,
        "clear": _alone(lambda: f"cleared {shoe.clear()}"),
        "setting": _alone(lambda: f"drew {shoe.draw_in_setting_mode()} in setting mode"),
        "disagree": _alone(lambda: _then(shoe.sources_disagree, "sources disagree")),
        "pull_back": _alone(lambda: f"pulled back {shoe.pull_back()}"),
        "cut_card": _alone(lambda: _then(shoe.cut_card, "cut card")),
        "restart": _alone(lambda: _then(shoe.restart, "restarted")),
    }
    return Hand(acts, SHOE_HELP)


def line_shoe_hand(shoe: LineShoe) -> Hand:
    """The hand at a line shoe."""

    def line(arguments: list[str]) -> str:
        shoe.line(" ".join(arguments))
        return f"line {' '.join(arguments)}"

    return Hand(_plug_acts(shoe) | _pack_acts(shoe) | {"line": line}, LINE_SHOE_HELP)


def scanner_hand(scanner: Scanner) -> Hand:
    """The hand that holds codes before a scanner."""

    def scan(arguments: list[str]) -> str:
        if not arguments:
            raise HandError("scan what? scan CODE...")
        for code in arguments:
            scanner.scan(code)
        return f"scanned {' '.join(arguments)}"

    def event(arguments: list[str]) -> str:
        scanner.event(_number(_only(arguments, "event NUMBER")))
        return f"event {arguments[0]}"

    acts = _plug_acts(scanner) | _pack_acts(scanner)
    acts |= {"scan": scan, "event": event, "restart": _alone(lambda: _then(scanner.restart, "restarted"))}
    return Hand(acts, SCANNER_HELP)


def tray_hand(tray: Tray) -> Hand:
    """The hand that lays chips into a tray."""

    def place(arguments: list[str]) -> str:
        *tags, column = arguments or [""]
        if not tags:
            raise HandError("place what, and where? place UID... COLUMN")
        return f"placed {len(tags)}, {tray.place(tags, checked_column(column))} in {column}"

    def move(arguments: list[str]) -> str:
        if len(arguments) != 2:
            raise HandError("move what, and where? move UID COLUMN")
        tray.move(arguments[0], checked_column(arguments[1]))
        return f"moved {arguments[0]} to {arguments[1]}"

    def take(arguments: list[str]) -> str:
        if not 1 <= len(arguments) <= 2:
            raise HandError("take what? take UID [COLUMN]")
        places = tray.take(arguments[0], *map(checked_column, arguments[1:]))
        return f"took {arguments[0]} from {places}"

    def empty(arguments: list[str]) -> str:
        if len(arguments) > 1:
            raise HandError(f"what is {arguments[1]}?")
        return f"took out {tray.empty(*map(checked_column, arguments))}"

    return Hand(_reader_acts(tray) | {"place": place, "move": move, "take": take, "empty": empty}, TRAY_HELP)


def desk_hand(desk: Desk) -> Hand:
    """The hand that lays chips on a desk reader."""

    def place(arguments: list[str]) -> str:
        if not arguments:
            raise HandError("place what? place UID...")
        return f"placed {len(arguments)}, {desk.place(arguments)} there"

    def take(arguments: list[str]) -> str:
        desk.take(_only(arguments, "take UID"))
        return f"took {arguments[0]}"

    def lock(arguments: list[str]) -> str:
        desk.lock(_only(arguments, "lock UID"))
        return f"locked {arguments[0]}"

    acts = _reader_acts(desk)
    acts |= {"place": place, "take": take, "lock": lock, "empty": _alone(lambda: f"took out {desk.empty()}")}
    return Hand(acts, DESK_HELP)


def _plug_acts(device: Wired) -> dict[str, Act]:
    def yank(arguments: list[str]) -> str:
        if not arguments:
            return _then(device.yank, "yanked")
        after_bytes = _number(_only(arguments, "yank [BYTES]: after how many bytes of the next frame"))
        device.yank_in_the_next_frame(after_bytes)
        return f"yank after {after_bytes} bytes of the next frame"

    return {"yank": yank, "plug": _alone(lambda: f"port {device.plug()}")}


def _pack_acts(device: Holding) -> dict[str, Act]:
    def load(arguments: list[str]) -> str:
        if not arguments:
            raise HandError("load what? load CARD...")
        return f"loaded {len(arguments)}, {device.load(arguments)} in the shoe"

    def pack(arguments: list[str]) -> str:
        if not arguments:
            raise HandError("the pack of which seed? pack SEED [-CARD...] [+CARD...]")
        seed, *changes = arguments
        cards = spoilt_pack(shuffled_pack(_number(seed)), changes)
        return f"loaded {len(cards)}, {device.load(cards)} in the shoe"

    def run_through() -> str:
        drawn = 0
        while device.draw_by_itself():
            drawn += 1
        return f"drew {drawn}"

    return {
        "load": load,
        "pack": pack,
        "run_through": _alone(run_through),
        "empty": _alone(lambda: f"took out {len(device.empty())}"),
        "draw": _alone(lambda: f"drew {device.draw()}"),
    }


def _reader_acts(reader: Reader) -> dict[str, Act]:
    def tags() -> str:
        lying = (f"{column or 'own'} {' '.join(tags)}" for column, tags in reader.places.items())
        return f"tags {'; '.join(lying)}".rstrip()

    acts = _plug_acts(reader)
    return acts | {"tags": _alone(tags), "restart": _alone(lambda: _then(reader.restart, "restarted"))}


def _alone(act: Callable[[], str]) -> Act:
    """A command that takes nothing."""

    def obeyed(arguments: list[str]) -> str:
        if arguments:
            raise HandError(f"what is {arguments[0]}?")
        return act()

    return obeyed


def _then(act: Callable[[], object], answer: str) -> str:
    act()
    return answer


def _only(arguments: list[str], form: str) -> str:
    if len(arguments) != 1:
        raise HandError(form)
    return arguments[0]


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise HandError(f"{text} is no number")
    return int(text)
