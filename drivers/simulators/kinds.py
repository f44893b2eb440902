"""The kinds of simulated devices, by the word that a person uses: one line each."""

from collections.abc import Callable
from dataclasses import dataclass

from drivers.simulators.defects import make_defect
from drivers.simulators.faults import Faults, parse_faults
from drivers.simulators.hands import Hand, desk_hand, line_shoe_hand, scanner_hand, shoe_hand, tray_hand
from drivers.simulators.holding import Holding
from drivers.simulators.line import Line
from drivers.simulators.line_shoe import LineShoe
from drivers.simulators.packs import shuffled_pack
from drivers.simulators.readers import Desk, Reader, Tray, checked_column, tags_of_seed
from drivers.simulators.scanner import Scanner
from drivers.simulators.shoe import Shoe
from drivers.simulators.wired import Manners, Wired


@dataclass(frozen=True, slots=True)
class Options:
    """How a simulated device behaves. With a seed, a shuffled pack is loaded at the start, or `tags` chips lie on
    `column`; without one these are the chips of seed 1. `defect` names one rule that it breaks."""

    seed: int | None = None
    pack: str = "forty"
    every_s: float | None = None
    spacing_s: float = 0.0
    faults: str = "none"
    is_patient: bool = True
    defect: str = ""
    tags: int = 0
    column: str = "own"


@dataclass(frozen=True, slots=True)
class Kind:
    """`make` puts a device on a line and a hand on the device. `may_lose`: a bad cable may take every copy of a frame,
    since a host asks again."""

    family: str
    may_lose: bool
    make: Callable[[Line, Manners, Options], tuple[Wired, Hand]]

    def manners(self, options: Options) -> Manners:
        """The behaviour on the line that these options ask for; HandError for what cannot be."""
        return Manners(
            spacing_s=options.spacing_s,
            faults=self._faults(options),
            is_patient=options.is_patient,
            defect=make_defect(self.family, options.defect),
        )

    def _faults(self, options: Options) -> Faults | None:
        return parse_faults(options.faults, options.seed or 0, may_lose=self.may_lose)


def _shoe(line: Line, manners: Manners, options: Options) -> tuple[Wired, Hand]:
    shoe = Shoe(
        line,
        spacing_s=manners.spacing_s,
        faults=manners.faults,
        is_patient=manners.is_patient,
        defect=manners.defect,
        now_s=manners.now_s,
    )
    _load(shoe, options)
    return shoe, shoe_hand(shoe)


def _line_shoe(line: Line, manners: Manners, options: Options) -> tuple[Wired, Hand]:
    shoe = LineShoe(line, manners)
    _load(shoe, options)
    return shoe, line_shoe_hand(shoe)


def _scanner(line: Line, manners: Manners, options: Options) -> tuple[Wired, Hand]:
    scanner = Scanner(line, manners)
    _load(scanner, options)
    return scanner, scanner_hand(scanner)


def _tray(line: Line, manners: Manners, options: Options) -> tuple[Wired, Hand]:
    tray = Tray(line, manners)
    _lay(tray, options)
    return tray, tray_hand(tray)


def _desk(line: Line, manners: Manners, options: Options) -> tuple[Wired, Hand]:
    desk = Desk(line, manners)
    _lay(desk, options)
    return desk, desk_hand(desk)


def _load(device: Holding, options: Options) -> None:
    if options.seed is not None:
        device.load(shuffled_pack(options.seed, options.pack))


def _lay(reader: Reader, options: Options) -> None:
    if options.tags:
        reader.place(tags_of_seed(options.seed or 1, options.tags), checked_column(options.column))


KINDS = {
    "shoe": Kind("angel_eye", False, _shoe),
    "line_shoe": Kind("line_shoe", False, _line_shoe),
    "scanner": Kind("zebra_ssi", True, _scanner),
    "tray": Kind("feig_obid", True, _tray),
    "reader": Kind("rfid210", True, _desk),
}
