"""`tablemgr devices doctor`: what is to be looked at before a device works, from the machine down to what it says.

A port is opened only if nobody has it, and closed again. Nothing is changed, but that some devices restart with it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tablemgr.bootstrap.health.device_files import (
    MODEM_MANAGER,
    OUR_RULE,
    Holder,
    Rights,
    has_our_rule,
    is_running,
    look_at_driver,
    look_at_holders,
    look_at_latency,
    look_at_rights,
)
from tablemgr.bootstrap.health.findings import Finding, State, note, ok, to_do
from tablemgr.bootstrap.health.listening import (
    judge_frame,
    judge_latency,
    judge_reading,
    judge_scan,
    judge_unknown,
    judge_wire,
)
from tablemgr.bootstrap.health.ports import join_remedy, judge_ports, look_at_ports
from tablemgr.devices.found import FoundPort, found_ports, found_readers, usb_library
from tablemgr.devices.places import SERIAL, USB, BadPortError, Place, place_of
from tablemgr.devices.probing import Heard, LineSet, ProbeError, answers_only, listen, scan

RULE_REMEDY = (
    f"sudo cp config/udev/{OUR_RULE} /etc/udev/rules.d/ && sudo udevadm control --reload, then plug it in again"
)
INSTALL = "pip install 'tablemgr[usb]', and on Debian apt-get install libusb-1.0-0"


@dataclass(frozen=True, slots=True)
class Patient:
    """A device to be looked at; `family` None where nobody has said."""

    url: str
    family: str | None = None
    baud: int | None = None
    framing: str | None = None


@dataclass(frozen=True, slots=True)
class DeviceDoctorOptions:
    """How long to listen at each port, and whether to try other settings where no frame comes."""

    seconds: float = 3.0
    scans: bool = False


def machine_findings() -> Iterator[Finding]:
    """What concerns all devices of this machine."""
    ports, readers = look_at_ports(), found_readers()
    yield judge_ports("serial ports", ports)
    yield judge_readers("USB readers", readers, [look_at_rights(reader.device) for reader in readers])
    has_usb = bool(readers) or any(port.usb for port in found_ports())
    yield judge_rule("udev rule", has_our_rule(), has_usb=has_usb, asks_modems=is_running(MODEM_MANAGER))
    yield judge_library("libusb", usb_library(), has_readers=bool(readers))


def findings_of(
    patient: Patient,
    options: DeviceDoctorOptions,
    told: Callable[[LineSet], object] = lambda _: None,
) -> Iterator[Finding]:
    """Of one device, from its URL to what it says. The first that keeps the port from being opened is the last."""
    name = patient.url
    try:
        place = place_of(patient.url)
    except BadPortError as error:
        yield to_do(name, error.why, error.remedy)
        return
    yield judge_place(name, place)
    if place.why:
        return
    if place.path:
        for found in _files(name, place):
            yield found
            if found.state is State.TO_DO:
                return
    yield from _heard(name, patient, place, options, told)


def judge_readers(name: str, readers: list[FoundPort], rights: list[Rights | None]) -> Finding:
    """FEIG readers that are no serial ports, and whether this user may open them."""
    if not readers:
        return note(name, "none is there", "connect it, if the tray's reader has a USB cable")
    told = ", ".join(reader.url for reader in readers)
    if any(each is not None and not each.is_usable for each in rights):
        return to_do(name, f"no right to use {told}", RULE_REMEDY)
    return ok(name, told)


def judge_rule(name: str, is_there: bool, *, has_usb: bool, asks_modems: bool) -> Finding:
    """Whether users get their rights, and other programs keep off."""
    if is_there:
        return ok(name, f"{OUR_RULE} is installed")
    if has_usb and asks_modems:
        what = f"{OUR_RULE} is not installed, and {MODEM_MANAGER} runs: it asks each new port whether it is a modem"
        return to_do(name, what, RULE_REMEDY)
    return note(name, f"{OUR_RULE} is not installed", RULE_REMEDY)


def judge_library(name: str, library: str, *, has_readers: bool) -> Finding:
    """What USB readers are opened through; nothing else needs it."""
    if library:
        return ok(name, library)
    return to_do(name, "there is none", INSTALL) if has_readers else note(name, "there is none", INSTALL)


def judge_place(name: str, place: Place) -> Finding:
    """What the URL stands for."""
    if place.why:
        return to_do(name, place.why, place.remedy)
    if place.simulated:
        return note(name, f"{place.simulated}: for a simulated table only")
    return ok(name, place.path or "it is reached over the network")


def judge_rights(name: str, rights: Rights | None, kind: str) -> Finding:
    """Whether this user may open the file."""
    if rights is None:
        return to_do(name, "there is no such file", "is the cable plugged in, and the path right?")
    if rights.is_usable:
        return ok(name, f"this user may use it (group {rights.group})" if rights.group else "this user may use it")
    if kind == USB:
        return to_do(name, "this user has no right to it", RULE_REMEDY)
    return to_do(name, "this user has no right to it", join_remedy((rights.group,)))


def judge_holders(name: str, holders: tuple[Holder, ...]) -> Finding:
    """Who has it: one program at a time may."""
    if not holders:
        return ok(name, "no other program has it open")
    told = ", ".join(f"{holder.name} ({holder.pid})" for holder in holders)
    if any(holder.name == MODEM_MANAGER for holder in holders):
        return to_do(name, f"{told} has it open", RULE_REMEDY)
    remedy = "end it; if it is a table, ask that how the device is: Ctrl+D in its window, a line devices at `run`"
    return to_do(name, f"{told} has it open", remedy)


def judge_driver(name: str, driver: str) -> Finding:
    """The kernel's."""
    return ok(name, driver) if driver else note(name, "the kernel tells of no driver")


def _files(name: str, place: Place) -> Iterator[Finding]:
    yield judge_rights(f"{name} rights", look_at_rights(place.path), place.kind)
    yield judge_holders(f"{name} in use", look_at_holders(place.path))
    if place.kind == SERIAL and not place.simulated:
        yield judge_driver(f"{name} driver", look_at_driver(place.path))


def _heard(
    name: str,
    patient: Patient,
    place: Place,
    options: DeviceDoctorOptions,
    told: Callable[[LineSet], object],
) -> Iterator[Finding]:
    def latency() -> int | None:
        return look_at_latency(place.path) if place.kind == SERIAL and place.path else None

    try:
        heard = listen(
            patient.url,
            patient.family,
            patient.baud,
            options.seconds,
            framing=patient.framing,
            while_open=latency,
        )
    except ProbeError as error:
        yield to_do(f"{name} opening", str(error), error.remedy or "look at its cable")
        return
    if heard.latency_ms is not None:
        yield judge_latency(f"{name} latency", heard.latency_ms)
    yield judge_wire(f"{name} WIRE", heard, options.seconds, patient.family)
    if patient.family is None:
        yield judge_unknown(f"{name} FRAME", heard)
        return
    yield judge_frame(f"{name} FRAME", heard, patient.family, patient.url)
    yield judge_reading(f"{name} READING", heard, patient.family)
    if options.scans and place.kind == SERIAL and _is_dumb(heard, patient.family):
        yield judge_scan(f"{name} scan", scan(patient.url, patient.family, options.seconds, told=told))


def _is_dumb(heard: Heard, family: str) -> bool:
    """Whether other settings are worth a try: bytes that make no frames, or a reader that does not answer."""
    return heard.frames <= heard.bad_frames and (bool(heard.bytes_in) or answers_only(family))


def patients_of(path: Path) -> list[Patient]:
    """The shoe and the tray of a file like config/devices.toml; SettingsError."""
    from tablemgr.settings.devices import read_device_settings

    read = read_device_settings(path)
    shoe = [] if read.shoe is None else [Patient(read.shoe.port, read.shoe.family, read.shoe.baud, read.shoe.framing)]
    desk = None if read.tray is None else read.tray.desk
    tray = [Patient(each.port, each.family, each.baud) for each in (read.tray, desk) if each is not None]
    return shoe + tray
