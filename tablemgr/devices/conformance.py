"""A device held to the rules of its wire, for those above: the cases played at a port, and what came of them."""

from collections.abc import Callable
from datetime import datetime

from drivers.conformance.bench import Bench, Setting
from drivers.conformance.cases import Outcome, Verdict
from drivers.conformance.families import CASE_MODULES, cases_of
from drivers.conformance.report import Played, as_html, as_junit
from drivers.conformance.running import play
from drivers.errors import DriverError
from tablemgr.devices.ports import port_settings

__all__ = [
    "DriverError",
    "Outcome",
    "Played",
    "Setting",
    "Verdict",
    "as_html",
    "as_junit",
    "device_families",
    "hold_to",
]


def device_families() -> tuple[str, ...]:
    """The families that there are cases for."""
    return tuple(CASE_MODULES)


def hold_to(family: str, url: str, setting: Setting, baud: int | None, on_verdict: Callable[[Verdict], None]) -> Played:
    """Every case of the family, played on the device at this port. DriverError if it cannot be opened."""
    began = datetime.now().astimezone().isoformat(timespec="seconds")
    settings = port_settings(family, baud, refuses_simulated=False)
    with Bench(family, url, setting, settings=settings) as bench:
        verdicts = play(bench, cases_of(family), on_verdict)
    return Played(family, url, began, verdicts)
