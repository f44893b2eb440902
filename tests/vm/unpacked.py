"""What the virtual machine is made of: a kernel of Debian with its modules, and busybox. Unpacked, never installed.

They lie in the user's cache folder, `tablemgr/vm`, and once there they are not asked for again; remove the folder to
have a newer kernel. No right is needed: where apt knows no packages yet, a list of its own is fetched beside them.

The name of the kernel's package has its version in it and changes with every update, so it is read from what the
package `linux-image-amd64` depends on. The kernel for clouds has no USB.
"""

import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import platformdirs

if sys.platform != "win32":
    import fcntl

METAPACKAGE = "linux-image-amd64"
BUSYBOX_PACKAGE = "busybox-static"
QEMU = "qemu-system-x86_64"
SYSTEM_PROGRAMS = {QEMU: "qemu-system-x86", "udevadm": "udev"}
"""What must be installed, and in which package it is."""
NOT_DEBIAN = f"apt knows no package {METAPACKAGE}: the virtual machine takes its kernel from Debian"
APT_LIMIT_S = 300
WORDS_MAX = 600
"""So much of a failed program's last words is told on."""

MODULE_TREES = ("drivers/usb/", "drivers/virtio/", "net/9p/", "fs/9p/", "fs/netfs/", "fs/fscache/", "fs/overlayfs/")
"""Where our modules and all that they stand on are found, in Debian 12 and 13."""


class UnavailableError(Exception):
    """There can be no virtual machine here, and why."""


@dataclass(frozen=True, slots=True)
class Unpacked:
    """The files. `modules` has them all in one folder, some packed with xz."""

    folder: Path

    @property
    def kernel(self) -> Path:
        return self.folder / "vmlinuz"

    @property
    def busybox(self) -> Path:
        return self.folder / "busybox"

    @property
    def modules(self) -> Path:
        return self.folder / "modules"


def why_not() -> str:
    """Why there can be no virtual machine on this system, or an empty text."""
    if not sys.platform.startswith("linux") or platform.machine() != "x86_64":
        return f"the virtual machine is for Linux on x86-64; this is {sys.platform} on {platform.machine()}"
    if missing := sorted(package for name, package in SYSTEM_PROGRAMS.items() if shutil.which(name) is None):
        return f"for the virtual machine: apt-get install --no-install-recommends {' '.join(missing)}"
    return ""


def cache_folder() -> Path:
    """Of this user, outside the repository."""
    return platformdirs.user_cache_path("tablemgr") / "vm"


def unpacked(cache: Path) -> Unpacked:
    """What lies in `cache`, fetched now if it does not. UnavailableError says why it cannot be had."""
    found = Unpacked(cache / "unpacked")
    with _only_one(cache):
        if not found.folder.exists():
            with tempfile.TemporaryDirectory(dir=cache, prefix="fetching-") as fresh:
                _fetch(Path(fresh))
                (Path(fresh) / "unpacked").rename(found.folder)
    return found


def kernel_package(depends: str) -> str:
    """The package of the kernel, in what `apt-cache depends` says of the metapackage; empty if it says nothing."""
    found = re.search(r"^\s*\|?Depends: (linux-image-\S+)$", depends, re.MULTILINE)
    return found[1] if found else ""


@contextmanager
def _only_one(cache: Path) -> Iterator[None]:
    """Two test runs at once fetch it once."""
    try:
        cache.mkdir(parents=True, exist_ok=True)
        with (cache / "lock").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
    except OSError as error:
        raise UnavailableError(f"{cache} cannot be written to: {error}") from error


def _fetch(fresh: Path) -> None:
    if not all(map(shutil.which, ("apt-get", "apt-cache", "dpkg-deb"))):
        raise UnavailableError("the virtual machine takes its kernel from Debian's packages, and here is no apt")
    try:
        kernel, busybox = _packages(fresh, ())
    except UnavailableError:
        if _is_known(BUSYBOX_PACKAGE, fresh) and not _is_known(METAPACKAGE, fresh):
            raise UnavailableError(NOT_DEBIAN) from None
        # No lists, as in a container, or stale ones: these are of our own, and need nobody's leave.
        own = _own_apt(fresh / "apt")
        _said(["apt-get", *own, "-q", "update"], fresh)
        kernel, busybox = _packages(fresh, own)
    made = Unpacked(fresh / "unpacked")
    made.modules.mkdir(parents=True)
    _take_out(kernel, made)
    _take_out(busybox, made)
    if not made.kernel.exists() or not made.busybox.exists():
        raise UnavailableError(f"{kernel.name} or {busybox.name} does not have in it what it used to")


def _packages(fresh: Path, apt: Sequence[str]) -> tuple[Path, Path]:
    name = kernel_package(_said(["apt-cache", *apt, "depends", METAPACKAGE], fresh))
    if not name:
        raise UnavailableError(NOT_DEBIAN)
    _said(["apt-get", *apt, "-q", "download", name, BUSYBOX_PACKAGE], fresh)
    (kernel,), (busybox,) = (list(fresh.glob(f"{package}_*.deb")) for package in (name, BUSYBOX_PACKAGE))
    return kernel, busybox


def _is_known(package: str, fresh: Path) -> bool:
    """Whether the system's own lists have it. A Linux that is like Debian has others of our packages, and no kernel of
    that name."""
    try:
        return bool(_said(["apt-cache", "depends", package], fresh))
    except UnavailableError:
        return False


def _own_apt(state: Path) -> tuple[str, ...]:
    for folder in ("lists/partial", "cache/archives/partial"):
        (state / folder).mkdir(parents=True)
    places = {"Dir::State": state, "Dir::Cache": state / "cache", "Dir::State::status": "/var/lib/dpkg/status"}
    return tuple(f"-o{key}={place}" for key, place in places.items())


def _said(command: Sequence[str], folder: Path) -> str:
    """What a program says when it goes well. apt as root would else act as a user who may not look in here."""
    if command[0] == "apt-get":
        command = [command[0], "-oAPT::Sandbox::User=root", *command[1:]]
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=APT_LIMIT_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise UnavailableError(str(error)) from error
    if done.returncode:
        raise UnavailableError(f"{' '.join(command)}: {(done.stdout + done.stderr).strip()[-WORDS_MAX:]}")
    return done.stdout


def _take_out(package: Path, made: Unpacked) -> None:
    """The few files that we need of a package."""
    command = ["dpkg-deb", "--fsys-tarfile", str(package)]
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE) as unpacking,
        tarfile.open(fileobj=unpacking.stdout, mode="r|") as archive,
    ):
        for member in archive:
            if (target := _place_of(member, made)) and (content := archive.extractfile(member)):
                target.write_bytes(content.read())
    if unpacking.returncode:
        raise UnavailableError(f"dpkg-deb cannot unpack {package.name}")


def _place_of(member: tarfile.TarInfo, made: Unpacked) -> Path | None:
    if not member.isfile():
        return None
    name = member.name
    if "/boot/vmlinuz" in name:
        return made.kernel
    if name.endswith("/bin/busybox"):
        return made.busybox
    tree = name.partition("/kernel/")[2]
    return made.modules / Path(name).name if tree.startswith(MODULE_TREES) else None
