"""What the virtual machine is made of: which package, which modules in which order, and the archive of them."""

import gzip
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.vm import unpacked
from tests.vm.initramfs import END, INIT, MODULES, entry, loading_order, write_initramfs
from tests.vm.machine import qemu_command
from tests.vm.unpacked import UnavailableError, Unpacked, kernel_package, why_not

DEPENDS = "linux-image-amd64\n  Depends: linux-image-6.1.0-57-amd64\n  Suggests: linux-doc\n"
ALTERNATIVES = "linux-image-amd64\n |Depends: linux-image-6.12.9-amd64\n  Depends: linux-image-6.12.9-amd64-unsigned\n"


pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the virtual machine is for Linux")


def module(*needs: str) -> bytes:
    return b"\x7fELF\0license=GPL\0depends=" + ",".join(needs).encode("ascii") + b"\0name=x\0"


@pytest.mark.parametrize(
    ("said", "package"),
    [(DEPENDS, "linux-image-6.1.0-57-amd64"), (ALTERNATIVES, "linux-image-6.12.9-amd64"), ("", "")],
)
def test_the_kernel_is_what_the_metapackage_stands_on(said: str, package: str) -> None:
    assert kernel_package(said) == package


def test_each_module_is_loaded_behind_those_that_it_needs() -> None:
    modules = {"a": module("b", "c-d"), "b": module("c_d"), "c_d": module(), "e": module("a")}
    assert loading_order(["a", "e"], modules) == ["c_d", "b", "a", "e"]
    with pytest.raises(UnavailableError, match="module f"):
        loading_order(["f"], modules)


def test_an_entry_is_filled_up_to_four_bytes() -> None:
    """Ref: the kernel's documentation of the buffer format: 110 bytes, the name with its zero, filled; the content,
    filled."""
    made = entry(7, "bin/sh", 0o100755, b"12345")
    head = b"070701" + b"00000007" + b"000081ED" + b"00000000" * 2 + b"00000001" + b"00000000" + b"00000005"
    assert made == head + b"00000000" * 4 + b"00000007" + b"00000000" + b"bin/sh\0" + bytes(3) + b"12345" + bytes(3)


def test_the_archive_has_the_modules_and_their_order(tmp_path: Path) -> None:
    parts = Unpacked(tmp_path)
    parts.modules.mkdir()
    for name in MODULES:
        (parts.modules / f"{name.replace('_', '-')}.ko").write_bytes(module("usbcore"))
    (parts.modules / "usbcore.ko").write_bytes(module())
    parts.busybox.write_bytes(b"the busybox")
    write_initramfs(parts, tmp_path / "made")
    made = gzip.decompress((tmp_path / "made").read_bytes())
    order = "usbcore\n" + "".join(f"{name}\n" for name in MODULES)
    for content in (order.encode("ascii"), b"the busybox", INIT.read_bytes(), b"modules/vhci_hcd.ko\0"):
        assert made.count(content) == 1
    assert made.index(END.encode("ascii")) > made.index(b"modules/order\0")


def test_the_machine_takes_nothing_of_this_processor_and_cannot_write_to_the_host(tmp_path: Path) -> None:
    command = qemu_command(Unpacked(tmp_path), tmp_path / "a,b")
    assert command[command.index("-accel") + 1] == "tcg"
    shares = [command[at + 1] for at, word in enumerate(command) if word == "-virtfs"]
    assert ["readonly=on" in share for share in shares] == [True, False]
    assert f"path={tmp_path}/a,,b," in shares[1]


@pytest.mark.parametrize(("system", "processor"), [("darwin", "x86_64"), ("win32", "AMD64"), ("linux", "aarch64")])
def test_on_other_systems_it_is_said_that_there_is_none(
    monkeypatch: pytest.MonkeyPatch, system: str, processor: str
) -> None:
    monkeypatch.setattr(unpacked.sys, "platform", system)
    monkeypatch.setattr(unpacked.platform, "machine", lambda: processor)
    assert f"{system} on {processor}" in why_not()


def test_where_there_is_no_kernel_of_debian_that_is_said_at_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[str] = []

    def said(command: Sequence[str], folder: Path) -> str:
        asked.append(" ".join(command))
        if unpacked.METAPACKAGE in command:
            raise UnavailableError("E: No packages found")
        return "busybox-static\n"

    monkeypatch.setattr(unpacked, "_said", said)
    monkeypatch.setattr(unpacked.shutil, "which", lambda name: f"/usr/bin/{name}")
    with pytest.raises(UnavailableError, match="takes its kernel from Debian"):
        unpacked.unpacked(tmp_path)
    assert not [words for words in asked if "update" in words or "download" in words]
    monkeypatch.setattr(unpacked.shutil, "which", lambda name: None)
    with pytest.raises(UnavailableError, match="here is no apt"):
        unpacked.unpacked(tmp_path)
    assert not (tmp_path / "unpacked").exists()


def test_what_is_there_is_not_fetched_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(unpacked, "_fetch", lambda fresh: pytest.fail("it is there"))
    (tmp_path / "unpacked").mkdir()
    assert unpacked.unpacked(tmp_path).kernel == tmp_path / "unpacked" / "vmlinuz"


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unpacked.sys, "platform", "linux")
    monkeypatch.setattr(unpacked.platform, "machine", lambda: "x86_64")
    monkeypatch.setattr(unpacked.shutil, "which", lambda name: None if name == unpacked.QEMU else f"/usr/bin/{name}")
    assert why_not().endswith("install --no-install-recommends qemu-system-x86")
