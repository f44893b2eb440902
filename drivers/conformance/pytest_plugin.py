"""The cases as pytest tests: `pytest --pyargs drivers.conformance.device_tests --device-driver D --device-port URL`.

Without both options the tests are skipped. The port is opened once for all of them, and the cases keep their order.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

    from drivers.conformance.bench import Bench


def pytest_addoption(parser: "pytest.Parser") -> None:
    """The options of `tablemgr bench-device`, by longer names."""
    group = parser.getgroup("device", "a device held to the rules of its wire")
    group.addoption("--device-driver", metavar="FAMILY", help="the family of the device, as angel_eye")
    group.addoption("--device-port", metavar="URL", help="where it is: /dev/ttyUSB0, socket://host:4001")
    group.addoption(
        "--device-events", type=int, default=12, metavar="N", help="how many cards or codes are listened to"
    )
    group.addoption("--device-wait", type=float, default=60.0, metavar="S", help="how long one of them is waited for")
    group.addoption("--device-antenna", default="", metavar="M:C", help="where tags lie; the reader's own if not given")
    group.addoption("--device-empty", default="", metavar="M:C", help="an antenna where none lies")
    group.addoption("--device-tags", type=int, default=0, metavar="N", help="how many tags lie there")
    group.addoption("--device-commands", action="store_true", help="allow orders that change something")


def pytest_generate_tests(metafunc: "pytest.Metafunc") -> None:
    """One test a case, for each test function that asks for `device_case`."""
    import pytest

    if "device_case" not in metafunc.fixturenames:
        return
    family, port = (metafunc.config.getoption(name) for name in ("--device-driver", "--device-port"))
    if not family or not port:
        skip = pytest.mark.skip(reason="no --device-driver and --device-port")
        metafunc.parametrize("device_case", [pytest.param(None, marks=skip, id="no device")])
        return
    from drivers.conformance.families import CASE_MODULES, cases_of

    if family not in CASE_MODULES:
        raise pytest.UsageError(f"--device-driver: one of {', '.join(CASE_MODULES)}, not {family}")
    metafunc.parametrize("device_case", cases_of(family), ids=lambda case: case.name)


def open_bench(config: "pytest.Config") -> "Iterator[Bench]":
    """The bench that the options name, closed at the end."""
    from drivers.conformance.bench import Bench, Setting

    said = config.getoption
    setting = Setting(
        events=said("--device-events"),
        wait_s=said("--device-wait"),
        antenna=said("--device-antenna"),
        empty=said("--device-empty"),
        tags=said("--device-tags"),
        host_commands=said("--device-commands"),
    )
    with Bench(said("--device-driver"), said("--device-port"), setting) as bench:
        yield bench
