"""The first files of the virtual machine, as one archive that the kernel unpacks into memory: busybox, the modules in
the order in which they are to be loaded, and `guest_init.sh`. A few megabytes, made anew for each run.

Which module stands on which is read from the modules themselves, so nothing has to be installed for it. The archive is
a cpio of the form "newc" (Ref: the Linux kernel's documentation, driver-api/early-userspace/buffer-format).
"""

import gzip
import lzma
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.vm.unpacked import UnavailableError, Unpacked

MODULES = ("virtio_pci", "9pnet_virtio", "9p", "overlay", "vhci_hcd", "ftdi_sio", "cdc_acm")
FOLDERS = ("bin", "dev", "proc", "sys", "modules", "host", "changes", "root")
INIT = Path(__file__).with_name("guest_init.sh")
FOLDER, FILE = 0o040755, 0o100755
END = "TRAILER!!!"


def write_initramfs(parts: Unpacked, target: Path) -> None:
    """UnavailableError if a module is not where its kind used to be."""
    modules = {_name_of(path): path for path in parts.modules.iterdir()}
    contents = {name: _opened(path) for name, path in modules.items()}
    order = loading_order(MODULES, contents)
    with gzip.open(target, "wb", compresslevel=1) as archive:
        for number, name in enumerate(FOLDERS, 1):
            archive.write(entry(number, name, FOLDER, b""))
        files = {"bin/busybox": parts.busybox.read_bytes(), "init": INIT.read_bytes()}
        files |= {f"modules/{name}.ko": contents[name] for name in order}
        files["modules/order"] = "".join(f"{name}\n" for name in order).encode("ascii")
        for number, (name, content) in enumerate(files.items(), len(FOLDERS) + 1):
            archive.write(entry(number, name, FILE, content))
        archive.write(entry(0, END, 0, b""))


def loading_order(wanted: Sequence[str], modules: dict[str, bytes]) -> list[str]:
    """The wanted modules and all that they stand on, each behind those that it needs.

    `modules` are all there are, by name. What a kernel has built in is no module, and no module names it.
    """
    order: list[str] = []

    def need(name: str) -> None:
        if name in order:
            return
        if name not in modules:
            raise UnavailableError(f"the kernel has no module {name} where it used to be")
        for other in _stands_on(modules[name]):
            need(other)
        order.append(name)

    for name in wanted:
        need(name)
    return order


def entry(number: int, name: str, mode: int, content: bytes) -> bytes:
    """One file or folder of the archive."""
    numbers = (number, mode, 0, 0, 1, 0, len(content), 0, 0, 0, 0, len(name) + 1, 0)
    head = b"070701" + b"".join(b"%08X" % value for value in numbers) + name.encode("ascii") + b"\0"
    return _filled(head) + _filled(content)


def _filled(piece: bytes) -> bytes:
    return piece + bytes(-len(piece) % 4)


def _stands_on(module: bytes) -> Iterator[str]:
    """A module has lines of `key=value`, with a zero behind each; its dependencies are one of them."""
    found = re.search(rb"\0depends=([^\0]*)\0", module)
    for name in (found[1] if found else b"").decode("ascii").split(","):
        if name:
            yield name.replace("-", "_")


def _name_of(path: Path) -> str:
    return path.name.partition(".ko")[0].replace("-", "_")


def _opened(path: Path) -> bytes:
    content = path.read_bytes()
    return lzma.decompress(content) if path.suffix == ".xz" else content
