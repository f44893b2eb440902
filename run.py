#!/usr/bin/env python3
"""One file between a fresh machine and a running table.

    python3 run.py demo            a whole simulated table, from the shoe's bytes to the books
    python3 run.py test            style, types, import directions and every test
    python3 run.py COMMAND ...     any other command of `tablemgr`

Each call first sees to `.venv`: the package (editable), what it stands on, and the tools that check it. When nothing
has changed that takes a few hundredths of a second and no network. Then this program steps aside: on POSIX the
command takes over this very process, so that signals, standard input and the exit status are the command's own.

It needs the standard library alone. It speaks on standard error only, since standard output belongs to the command.
Outside this folder it leaves nothing but pip's cache, with two exceptions: on Debian and Ubuntu it installs missing
system packages when it may do so without a question, and otherwise prints the line to type; and `test` keeps a kernel
for a virtual machine in the user's cache folder. It never asks anything and never waits for ever. An older Python 3
can read this file (hence no newer syntax here) and hands over to a newer one, or says in one line what is needed.
"""

import contextlib
import ctypes
import hashlib
import importlib
import importlib.util
import json
import os
import platform
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Callable, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

OLDEST_PYTHON = (3, 11)
NEWER_PYTHONS = ("python3.14", "python3.13", "python3.12", "python3.11")

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
LOCK = ROOT / ".venv.lock"
STAMP = VENV / "run.py.stamp.json"
REQUIREMENTS = (ROOT / "pyproject.toml", ROOT / "constraints.txt")
EXTRAS = "gui,usb,test"
TOOLS = ("tablemgr", "pytest", "ruff", "mypy", "lint-imports")
SCRIPTS = "Scripts" if os.name == "nt" else "bin"
EXE = ".exe" if os.name == "nt" else ""

# Words for what a `.venv` needs: see `verdict`.
NOTHING, UPDATE, ANEW = "nothing", "update", "anew"

PROBE_LIMIT_S = 20
VENV_LIMIT_S = 300
PIP_LIMIT_S = 1800
APT_LIMIT_S = 900
APT_LOCK_WAIT_S = 300
# Longer than all that the holder may do: apt, the folder, pip twice.
LOCK_WAIT_S = 2 * PIP_LIMIT_S + VENV_LIMIT_S + 2 * APT_LIMIT_S
LOCK_POLL_S = 0.2

# "Service unavailable" in sysexits.h: no command of ours ends with it, so a script can tell set-up from work.
EXIT_SETUP_FAILED = 69
EXIT_CHECK_FAILED = 1
EXIT_INTERRUPTED = 130
EXIT_TERMINATED = 143

HELP = """\
usage: python3 run.py COMMAND [ARGUMENT...]

  demo     a whole simulated table: shoe, bots, dealer, books; `demo --help` tells what can be chosen
  test     ruff, mypy, import directions, then pytest; what was skipped is listed with its reason
           test [--require-all] [PYTEST ARGUMENT...]    --require-all: what is skipped fails

All other commands are tablemgr's own. Every call first sets up .venv in this folder, once.
"""

# The order is the order in which a reader wants to know. pytest stands last, so that its closing line is at the end.
CHECKS = (
    ("ruff check", ("ruff", "check")),
    ("ruff format", ("ruff", "format", "--check")),
    ("mypy", ("mypy",)),
    ("lint-imports", ("lint-imports",)),
)
# With one of these among pytest's arguments the tests run in one process, as asked or as a debugger needs it.
ONE_PROCESS = ("-n", "--numprocesses", "--dist", "--pdb", "--trace", "-s", "--capture=no", "--collect-only", "--co")

# What Qt loads when it starts, as Debian and Ubuntu call it, and the file by which it is found.
QT_LIBRARIES = (
    ("libgl1", "libGL.so.1"),
    ("libegl1", "libEGL.so.1"),
    ("libxkbcommon0", "libxkbcommon.so.0"),
    ("libglib2.0-0", "libglib-2.0.so.0"),
    ("libfontconfig1", "libfontconfig.so.1"),
    ("libfreetype6", "libfreetype.so.6"),
    ("libdbus-1-3", "libdbus-1.so.3"),
)
QT_WINDOW_LIBRARIES = (
    ("libxcb-cursor0", "libxcb-cursor.so.0"),
    ("libxcb-icccm4", "libxcb-icccm.so.4"),
    ("libxcb-keysyms1", "libxcb-keysyms.so.1"),
    ("libxcb-shape0", "libxcb-shape.so.0"),
    ("libxcb-xkb1", "libxcb-xkb.so.1"),
    ("libxkbcommon-x11-0", "libxkbcommon-x11.so.0"),
)
UMOCKDEV_BINDINGS = "usr/lib/*/girepository-1.0/UMockdev-1.0.typelib"
# The commands that are nothing without Qt.
SCREENS = ("console", "review", "picture")


class Need(NamedTuple):
    """A system package of Debian and Ubuntu, and when it is missed.

    `needed_by` holds commands, or "setup" for what the making of `.venv` itself takes. Without a hard need we stop;
    without a soft one we go on, `test` says what it will skip, and `test --require-all` fails.
    """

    package: str
    purpose: str
    needed_by: Tuple[str, ...]
    is_present: Callable[[], bool]
    is_hard: bool


def has_ensurepip() -> bool:
    """Debian ships Python without ensurepip, and `python3 -m venv` fails in the middle for want of it."""
    importlib.invalidate_caches()
    return importlib.util.find_spec("ensurepip") is not None


def venv_package() -> str:
    """python3-venv serves the distribution's own python3 only; any other Python has a package of its own."""
    own = os.path.realpath("/usr/bin/python3") == os.path.realpath(base_python())
    return "python3-venv" if own else "python{}.{}-venv".format(*sys.version_info[:2])


def base_python() -> str:
    """The interpreter under any virtual environment that we may have been started from, `.venv` itself too."""
    return str(getattr(sys, "_base_executable", None) or sys.executable)


def library(name: str) -> Callable[[], bool]:
    """Whether the loader finds a shared library. Asked on Linux alone: elsewhere Qt brings what it needs."""

    def is_present() -> bool:
        if not sys.platform.startswith("linux"):
            return True
        try:
            ctypes.CDLL(name)
        except OSError:
            return False
        return True

    return is_present


def program(name: str) -> Callable[[], bool]:
    """Whether a program is on PATH. Asked on Linux alone, where screens are X servers."""
    return lambda: not sys.platform.startswith("linux") or shutil.which(name) is not None


def file(pattern: str) -> Callable[[], bool]:
    """Whether a file or folder of the system is there; a pattern under the root. Asked on Linux alone."""
    return lambda: not sys.platform.startswith("linux") or any(True for _ in Path("/").glob(pattern))


def emulator() -> Callable[[], bool]:
    """Whether QEMU is there. Asked on Linux on x86-64 alone: the tests that take it are for that."""
    is_present = program("qemu-system-x86_64")
    return lambda: platform.machine() != "x86_64" or is_present()


def qt_needs() -> Iterator[Need]:
    """Qt ends the process when one of these is missing, without an exception: they are looked for before it starts."""
    for package, name in QT_LIBRARIES:
        yield Need(package, "for Qt to draw", ("test", *SCREENS), library(name), True)
        # A demo on a machine without them runs without a window.
        yield Need(package, "for Qt to draw", ("demo",), library(name), False)
    for package, name in QT_WINDOW_LIBRARIES:
        yield Need(package, "for a window", ("test", "demo", *SCREENS), library(name), False)
    yield Need("xvfb", "for the tests that open a window", ("test",), program("Xvfb"), False)
    yield Need("xauth", "for the tests that open a window", ("test",), program("xauth"), False)


# A later command that needs more of the system adds a row here, and nothing else.
NEEDS = (
    Need(venv_package(), "to make .venv", ("setup",), has_ensurepip, True),
    *qt_needs(),
    # Other people's programs, which read our exports in the tests: they would find what we overlook.
    Need("hledger", "for the tests of exports", ("test",), program("hledger"), False),
    Need("beancount", "for the tests of exports", ("test",), program("bean-check"), False),
    # The system's libusb, and a test bed that shows it devices which are not there.
    Need("libusb-1.0-0", "for the tests of USB ports", ("test",), library("libusb-1.0.so.0"), False),
    Need("umockdev", "for the tests of USB ports", ("test",), program("umockdev-wrapper"), False),
    Need("gir1.2-umockdev-1.0", "for the tests of USB ports", ("test",), file(UMOCKDEV_BINDINGS), False),
    Need("python3-gi", "for the tests of USB ports", ("test",), file("usr/lib/python3/dist-packages/gi"), False),
    # A whole computer, with a kernel whose drivers our own stand on: tests/vm fetches that kernel by itself.
    Need("qemu-system-x86", "for the tests in a virtual machine", ("test",), emulator(), False),
    Need("udev", "for the tests in a virtual machine", ("test",), program("udevadm"), False),
)


def main(arguments: List[str]) -> int:
    if sys.version_info < OLDEST_PYTHON:
        return hand_over(arguments)
    # As an exception it ends the child that we wait for; the default would leave pip or pytest behind as an orphan.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(EXIT_TERMINATED))
    command = arguments[0] if arguments else "--help"
    see_to_venv()
    missing = provide(command)
    if command in ("--help", "-h"):
        print(HELP, file=sys.stderr, flush=True)
        return become([tool("tablemgr"), "--help"])
    if command == "test":
        return run_checks(arguments[1:], missing)
    return become([tool("tablemgr"), *arguments])


# ---- an older Python ----


def hand_over(arguments: Sequence[str]) -> int:
    """Run this same call with a newer Python from PATH, or say what is needed."""
    for name in NEWER_PYTHONS:
        found = shutil.which(name)
        # Being on PATH proves little: version managers put launchers there for Pythons that are not switched on.
        if found and python_tag(found):
            return become([found, str(Path(__file__).resolve()), *arguments])
    raise stopped("Python {}.{} or newer is needed; this is {}.{}.".format(*OLDEST_PYTHON, *sys.version_info[:2]))


def python_tag(python: str) -> str:
    """Implementation and version of an interpreter, like "cpython 3.11"; empty if it does not run."""
    ask = "import sys; print(sys.implementation.name, '%d.%d' % sys.version_info[:2])"
    try:
        # -I and -S: nothing of the caller's environment, and no time spent on site-packages.
        answer = subprocess.check_output(
            [python, "-I", "-S", "-c", ask], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=PROBE_LIMIT_S
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return answer.decode("ascii", "replace").strip()


# ---- .venv ----


def see_to_venv() -> None:
    """Bring `.venv` to what pyproject.toml and constraints.txt say; when it is there already, only look."""
    if verdict(read_stamp(), wanted_stamp(), has_tools()) == NOTHING:
        return
    with only_one() as lock:
        # Whoever held the lock before us may have done the work.
        wanted = wanted_stamp()
        before = read_stamp()
        need = verdict(before, wanted, has_tools())
        if need == NOTHING:
            return
        # No stamp means half-made, so it goes first and is written last.
        with contextlib.suppress(FileNotFoundError):
            STAMP.unlink()
        if need == ANEW:
            make_venv(lock)
        if not install(lock):
            # pip undoes a failed installation: what could be brought up to date before still can.
            if need == UPDATE:
                write_stamp(before)
            raise stopped(f"pip could not install what {ROOT} needs; its words are above. The same call tries again.")
        write_stamp(wanted_stamp())
        say(".venv is ready")


def verdict(found: Dict[str, str], wanted: Dict[str, str], has_all_tools: bool) -> str:
    """NOTHING, UPDATE in place, or ANEW.

    Only a folder that was once complete is brought up to date in place. One without a stamp was left by a call that
    was killed; one whose Python was upgraded, or that was moved or copied, has scripts that name an interpreter which
    is no longer there; and pip takes a package for installed even when its script was deleted.
    """
    if not has_all_tools or not wanted["python"]:
        return ANEW
    if any(found.get(key) != wanted[key] for key in ("place", "python")):
        return ANEW
    return NOTHING if found == wanted else UPDATE


def wanted_stamp() -> Dict[str, str]:
    requirements = hashlib.sha256(EXTRAS.encode())
    for path in REQUIREMENTS:
        content = path.read_bytes()
        requirements.update(b"%d\n%s" % (len(content), content))
    python = python_tag(tool("python"))
    return {"place": str(VENV), "python": python, "requirements": requirements.hexdigest()}


def read_stamp() -> Dict[str, str]:
    """What was made here; empty if there is no complete stamp."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def write_stamp(stamp: Dict[str, str]) -> None:
    fresh = STAMP.with_suffix(".new")
    fresh.write_text(json.dumps(stamp, indent=1) + "\n", encoding="utf-8")
    fresh.replace(STAMP)


def has_tools() -> bool:
    return all(os.access(tool(name), os.X_OK) for name in TOOLS)


def tool(name: str) -> str:
    return str(VENV / SCRIPTS / (name + EXE))


def make_venv(lock: Optional[int]) -> None:
    provide("setup")
    say("making .venv; the first time takes about a minute")
    try:
        if VENV.is_symlink() or VENV.is_file():
            VENV.unlink()
        elif VENV.exists():
            shutil.rmtree(str(VENV))
    except OSError as error:
        raise stopped(f"{VENV} is unusable and cannot be removed: {error}") from error
    if not run_quietly([base_python(), "-m", "venv", str(VENV)], VENV_LIMIT_S, lock):
        raise stopped("python3 -m venv failed; its words are above")


def install(lock: Optional[int]) -> bool:
    """The build back-end first, and then without build isolation: an isolated build downloads its own setuptools,
    whatever constraints.txt says, and could not be repeated without a network.
    """
    say("installing what the project stands on")
    pip = [tool("python"), "-m", "pip", "install", "-q", "--no-input", "--disable-pip-version-check"]
    pip += ["-c", str(REQUIREMENTS[1])]
    package = f"{ROOT}[{EXTRAS}]"
    return run_quietly([*pip, "setuptools"], PIP_LIMIT_S, lock) and run_quietly(
        [*pip, "--no-build-isolation", "-e", package], PIP_LIMIT_S, lock
    )


@contextlib.contextmanager
def only_one(wait_s: float = LOCK_WAIT_S) -> Iterator[Optional[int]]:
    """Hold the lock on the set-up; yields its descriptor for the children.

    They inherit it, so a pip that outlives a killed run.py still keeps the next one out.
    """
    if os.name == "nt":
        # No flock there: two first calls at once are not kept apart.
        yield None
        return
    import fcntl

    try:
        lock = LOCK.open("a")
    except OSError as error:
        raise stopped(f".venv must be set up, and this folder cannot be written to: {error}") from error
    with lock:
        deadline_s = time.monotonic() + wait_s
        is_told = False
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > deadline_s:
                    raise stopped(f"another call holds {LOCK} for more than {wait_s:.0f} s") from None
                if not is_told:
                    say("another call is setting up .venv; waiting for it")
                    is_told = True
                time.sleep(LOCK_POLL_S)
        yield lock.fileno()


# ---- system packages ----


def provide(occasion: str) -> List[Need]:
    """Install what this occasion misses of the system; returns the soft needs that stay unmet, dies of a hard one."""
    missing = missing_for(occasion)
    if not missing:
        return []
    packages = [need.package for need in missing]
    if apt_install(packages):
        missing = missing_for(occasion)
    for need in missing:
        say(f"the system package {need.package} is missing ({need.purpose})")
    if missing:
        say("on Debian or Ubuntu type: " + line_to_type(packages))
    if any(need.is_hard for need in missing):
        raise SystemExit(EXIT_SETUP_FAILED)
    return missing


def missing_for(occasion: str) -> List[Need]:
    return [need for need in NEEDS if occasion in need.needed_by and not need.is_present()]


def line_to_type(packages: Sequence[str]) -> str:
    names = " ".join(packages)
    sudo = "" if os.name != "nt" and os.geteuid() == 0 else "sudo "
    return f"{sudo}apt-get update && {sudo}apt-get install -y --no-install-recommends {names}"


def apt_install(packages: Sequence[str]) -> bool:
    """False where there is no apt, or we may not use it without being asked a password."""
    rights = apt_rights()
    if rights is None:
        return False
    say("installing system packages: " + " ".join(packages))
    apt = [*rights, "env", "DEBIAN_FRONTEND=noninteractive", "NEEDRESTART_MODE=a", "apt-get", "-q"]
    apt += ["-o", f"DPkg::Lock::Timeout={APT_LOCK_WAIT_S}"]
    # A stale or half-failed update may do all the same: the installation decides.
    run_quietly([*apt, "update"], APT_LIMIT_S)
    keep_settings = ["-o", "Dpkg::Options::=--force-confdef", "-o", "Dpkg::Options::=--force-confold"]
    return run_quietly([*apt, *keep_settings, "install", "-y", "--no-install-recommends", *packages], APT_LIMIT_S)


def apt_rights() -> Optional[List[str]]:
    """What to put before apt-get; None if there is no way without a question."""
    if shutil.which("apt-get") is None:
        return None
    if os.geteuid() == 0:
        return []
    sudo = [shutil.which("sudo") or "", "-n"]
    try:
        is_allowed = bool(sudo[0]) and subprocess.call([*sudo, "true"], stderr=subprocess.DEVNULL) == 0
    except OSError:
        return None
    return sudo if is_allowed else None


# ---- checks and tests ----


def run_checks(arguments: Sequence[str], missing: Sequence[Need]) -> int:
    """All checks, each to its end; non-zero if any failed."""
    if {"--help", "-h"} & set(arguments):
        print(HELP, file=sys.stderr, flush=True)
        return 0
    os.chdir(str(ROOT))
    # A soft need still unmet is a skip like any other, and `provide` has named it.
    failed = ["system packages"] if missing and "--require-all" in arguments else []
    for name, command in (*CHECKS, ("pytest", ("pytest", *pytest_arguments(arguments)))):
        say(name)
        if subprocess.call([tool(command[0]), *command[1:]]) != 0:
            say(f"{name} failed")
            failed.append(name)
    say("failed: " + ", ".join(failed) if failed else "every check passed")
    return EXIT_CHECK_FAILED if failed else 0


def pytest_arguments(arguments: Sequence[str]) -> List[str]:
    """-r sxX: what was skipped or expected to fail is listed with its reason."""
    ours = ["-r", "fEsxX"]
    if "--require-all" in arguments:
        ours.append("--hypothesis-profile=ci")
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if cores > 1 and not any(argument.startswith(ONE_PROCESS) for argument in arguments):
        ours += ["-n", str(cores), "--dist", "worksteal", "--benchmark-disable"]
    return [*ours, *arguments]


# ---- processes and words ----


def become(command: List[str]) -> int:
    """Let the command take our place; where a process cannot be replaced, wait for it and return its status."""
    if os.name == "nt":
        return subprocess.call(command)
    try:
        os.execv(command[0], command)
    except OSError as error:
        raise stopped(f"{command[0]} does not run: {error}") from error


def run_quietly(command: Sequence[str], limit_s: float, lock: Optional[int] = None) -> bool:
    """True if it succeeds in time. Its words are shown only when it does not."""
    # A file and not a pipe: a grandchild that outlives its parent would hold a pipe open, and us with it.
    with tempfile.TemporaryFile() as words:
        try:
            status = subprocess.call(
                command,
                stdin=subprocess.DEVNULL,
                stdout=words,
                stderr=subprocess.STDOUT,
                timeout=limit_s,
                pass_fds=() if lock is None else (lock,),
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            say(str(error))
            status = -1
        if status != 0:
            words.seek(0)
            print(words.read().decode("utf-8", "replace"), file=sys.stderr, flush=True)
        return status == 0


def say(words: str) -> None:
    print(f"run.py: {words}", file=sys.stderr, flush=True)


def stopped(words: str) -> SystemExit:
    """To be raised: set-up cannot go on, and why."""
    say(words)
    return SystemExit(EXIT_SETUP_FAILED)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(EXIT_INTERRUPTED)
