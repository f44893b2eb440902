"""The virtual machine: QEMU without any help of the processor, so that it runs wherever Linux does, in containers too.

It sees the host's files, so it needs no image and nothing installed; `exchange` is the one folder that it can write to.
A command for its shell is carried out as root, and then it goes off.
"""

import shutil
import subprocess
from pathlib import Path

from tests.vm.initramfs import write_initramfs
from tests.vm.unpacked import QEMU, Unpacked

MEMORY_MB = 1024
RUN_LIMIT_S = 900
MARK = "tablemgr.guest"
"""On the kernel's command line: whoever finds it there is in the virtual machine."""
CONSOLE, COMMAND, INITRAMFS = "console", "command", "initramfs"
OFF = """
echo "guest: the command ended with $?"
echo o > /proc/sysrq-trigger
while :; do :; done
"""
EXCHANGE_IN_GUEST = Path("/run/tablemgr")


def is_guest() -> bool:
    """Whether this very process is in the virtual machine."""
    try:
        return MARK in Path("/proc/cmdline").read_text(encoding="utf-8").split()
    except OSError:
        return False


def start(parts: Unpacked, exchange: Path, script: str, keeping: int) -> subprocess.Popen[bytes]:
    """Switch it on. It ends by itself, at the latest after RUN_LIMIT_S, or with whoever started it; as long as it runs
    it keeps the descriptor `keeping` open. UnavailableError if the kernel is another than we know."""
    (exchange / COMMAND).write_text(script + OFF, encoding="utf-8")
    write_initramfs(parts, exchange / INITRAMFS)
    with (exchange / CONSOLE).open("wb") as console:
        return subprocess.Popen(
            [*_ends_with_us(), "timeout", "-k", "5", str(RUN_LIMIT_S), *qemu_command(parts, exchange)],
            stdin=subprocess.DEVNULL,
            stdout=console,
            stderr=subprocess.STDOUT,
            pass_fds=(keeping,),
        )


def qemu_command(parts: Unpacked, exchange: Path) -> list[str]:
    """One processor: the tests of the host have the others."""
    share = "security_model=none,multidevs=remap"
    return [
        *(QEMU, "-nodefaults", "-no-reboot", "-display", "none", "-serial", "stdio"),
        *("-M", "q35", "-accel", "tcg", "-cpu", "max", "-smp", "1", "-m", str(MEMORY_MB)),
        *("-kernel", str(parts.kernel), "-initrd", str(exchange / INITRAMFS)),
        *("-append", f"console=ttyS0 quiet panic=-1 oops=panic random.trust_cpu=on {MARK}"),
        *("-virtfs", f"local,path=/,mount_tag=host,readonly=on,{share}"),
        *("-virtfs", f"local,path={str(exchange).replace(',', ',,')},mount_tag=exchange,{share}"),
    ]


def _ends_with_us() -> list[str]:
    """A test run that is killed leaves no machine behind that burns a core; `timeout` hands the signal on."""
    return ["setpriv", "--pdeathsig", "TERM"] if shutil.which("setpriv") else []
