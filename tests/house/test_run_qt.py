"""What Qt needs of the system is asked for before Qt starts: it would end the process without a word to catch."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

# In every Linux that Python itself runs on.
SURELY_THERE = "libc.so.6"
NOT_THERE = "libno-such-thing.so.1"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="shared libraries are asked for on Linux alone")
@pytest.mark.parametrize(("name", "is_there"), [(SURELY_THERE, True), (NOT_THERE, False)])
def test_a_library_is_there_when_the_loader_finds_it(run_py: ModuleType, name: str, is_there: bool) -> None:
    assert run_py.library(name)() is is_there


@pytest.mark.parametrize("ask", ["library", "program", "file"])
def test_other_systems_are_not_asked(run_py: ModuleType, monkeypatch: pytest.MonkeyPatch, ask: str) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert getattr(run_py, ask)(NOT_THERE)()


def test_a_program_is_there_when_it_is_on_the_path(
    run_py: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PATH", str(tmp_path))
    is_present = run_py.program("Xvfb")
    assert not is_present()
    (tmp_path / "Xvfb").write_text("#!/bin/sh\n", encoding="utf-8")
    (tmp_path / "Xvfb").chmod(0o755)
    assert is_present()


def test_what_qt_loads_stops_a_test_run_and_a_screen_but_not_a_demo(run_py: ModuleType) -> None:
    for package, _name in run_py.QT_LIBRARIES:
        rows = {
            (occasion, need.is_hard) for need in run_py.NEEDS if need.package == package for occasion in need.needed_by
        }
        assert rows == {("test", True), ("console", True), ("review", True), ("picture", True), ("demo", False)}


@pytest.mark.parametrize("package", ["libxcb-cursor0", "xvfb", "xauth"])
def test_what_a_window_needs_is_soft_and_asked_for_by_the_tests(run_py: ModuleType, package: str) -> None:
    (need,) = [need for need in run_py.NEEDS if need.package == package]
    assert "test" in need.needed_by
    assert not need.is_hard


@pytest.mark.parametrize("package", ["libusb-1.0-0", "umockdev", "gir1.2-umockdev-1.0", "python3-gi"])
def test_what_usb_needs_is_soft_and_asked_for_by_the_tests(run_py: ModuleType, package: str) -> None:
    (need,) = [need for need in run_py.NEEDS if need.package == package]
    assert "test" in need.needed_by
    assert not need.is_hard
    assert "usb" in run_py.EXTRAS.split(",")


@pytest.mark.parametrize("package", ["qemu-system-x86", "udev"])
def test_what_the_virtual_machine_needs_is_soft_and_asked_for_by_the_tests(run_py: ModuleType, package: str) -> None:
    (need,) = [need for need in run_py.NEEDS if need.package == package]
    assert need.needed_by == ("test",)
    assert not need.is_hard


def test_an_emulator_is_asked_for_on_its_own_kind_of_processor_alone(
    run_py: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PATH", str(tmp_path))
    for processor, is_present in (("x86_64", False), ("aarch64", True)):
        monkeypatch.setattr("platform.machine", lambda processor=processor: processor)
        assert run_py.emulator()() is is_present


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="files of the system are asked for on Linux alone")
@pytest.mark.parametrize(("pattern", "is_there"), [("proc/sel*", True), ("proc/no-such-thing-*", False)])
def test_a_file_of_the_system_is_there_when_the_pattern_finds_it(
    run_py: ModuleType, pattern: str, is_there: bool
) -> None:
    assert run_py.file(pattern)() is is_there


@pytest.mark.parametrize("occasion", ["setup", "test", "demo", "console"])
def test_no_occasion_asks_twice_for_a_package(run_py: ModuleType, occasion: str) -> None:
    packages = [need.package for need in run_py.NEEDS if occasion in need.needed_by]
    assert len(packages) == len(set(packages))


def test_the_screens_are_installed_with_the_tests(run_py: ModuleType) -> None:
    assert {"gui", "test"} <= set(run_py.EXTRAS.split(","))
