"""A simulated device on a wire in memory, under a clock that only moves when somebody waits for it."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace

from drivers.conformance.bench import Bench, Setting
from drivers.conformance.cases import Verdict
from drivers.conformance.families import cases_of
from drivers.conformance.running import play
from drivers.simulators.holding import Holding
from drivers.simulators.kinds import KINDS, Options
from drivers.simulators.trouble import HandError
from drivers.simulators.wired import Wired
from drivers.transports.memory import MemoryLine, MemoryTransport

SLICE_S = 0.005
RHYTHM_S = 0.4
EVENTS = 12
SPARE = 2
EMPTY = "1:8"
FULL = "1:3"
TAGS = 6
COLUMNS = {"tray": FULL}


@dataclass
class Still:
    """The device, its clock, and a hand that shows what the bench asks for."""

    kind: str
    options: Options
    spare: int = SPARE
    now_s: float = 1000.0
    to_show: int = 0
    next_s: float = 0.0
    line: MemoryLine = field(default_factory=lambda: MemoryLine("sim://still"))
    device: Wired = field(init=False)

    def __post_init__(self) -> None:
        kind = KINDS[self.kind]
        manners = replace(kind.manners(self.options), now_s=lambda: self.now_s)
        self.device, _ = kind.make(self.line, manners, self.options)

    def tell(self, what: str) -> None:
        if "one after another" in what:
            self.to_show += EVENTS + self.spare
        else:
            self.to_show += 2 if "one more" in what else 1

    def pass_by(self, seconds: float) -> None:
        self.now_s += seconds
        if self.to_show and self.now_s >= self.next_s and isinstance(self.device, Holding):
            self.to_show -= 1
            self.next_s = self.now_s + RHYTHM_S
            with suppress(HandError):
                self.device.draw_by_itself()
        self.device.attend()


class StillTransport:
    def __init__(self, still: Still, inner: MemoryTransport) -> None:
        self._still, self._inner = still, inner

    @property
    def port(self) -> str:
        return self._inner.port

    def read(self, timeout_s: float) -> bytes:
        end_s = self._still.now_s + timeout_s
        while True:
            self._still.device.attend()
            if (chunk := self._inner.read(0.0)) or self._still.now_s >= end_s:
                return chunk
            self._still.pass_by(SLICE_S)

    def write(self, outgoing: bytes) -> None:
        self._inner.write(outgoing)

    def close(self) -> None:
        self._inner.close()


def make_still(kind: str, defect: str = "", **options: object) -> Still:
    chosen = Options(seed=7, tags=TAGS, column=COLUMNS.get(kind, "own"), defect=defect)
    return Still(kind, replace(chosen, **options))  # type: ignore[arg-type]


def bench_of(still: Still, change: Callable[[Setting], Setting] = lambda setting: setting) -> Bench:
    setting = Setting(
        wait_s=20.0,
        antenna=FULL if still.kind == "tray" else "",
        empty=EMPTY if still.kind == "tray" else "",
        host_commands=True,
        tell=still.tell,
    )
    return Bench(
        KINDS[still.kind].family,
        still.line.url,
        change(setting),
        open_transport=lambda url, settings: StillTransport(still, still.line.connect()),
        now_s=lambda: still.now_s,
        sleep=still.pass_by,
    )


def played(still: Still) -> tuple[Verdict, ...]:
    with bench_of(still) as bench:
        return play(bench, cases_of(bench.family))
