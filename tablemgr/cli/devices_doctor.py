"""`tablemgr devices doctor`: why a device does not work, and what to do about it."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablemgr.cli.doctor import EXIT_TO_DO, SIGNS, as_json_objects, plain

if TYPE_CHECKING:
    from tablemgr.bootstrap.device_doctor import DeviceDoctorOptions, Patient
    from tablemgr.bootstrap.health.findings import Finding

EXIT_CANNOT = 2


@click.command("doctor", short_help="Say why a device does not work, and what to do.")
@click.argument("urls", metavar="[URL...]", nargs=-1)
@click.option("--driver", "family", metavar="FAMILY", help="The family of the devices at URL, such as angel_eye.")
@click.option("--baud", type=click.IntRange(50), help="The speed of their serial line, if not that of the factory.")
@click.option(
    "--devices",
    "devices_file",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Look at the shoe and the tray of this file too (TOML, as in config/devices.toml).",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0.1, 3600),
    default=3.0,
    show_default=True,
    help="Listen at each port so long; a device that speaks only when used wants to be used meanwhile.",
)
@click.option(
    "--scan", "scans", is_flag=True, help="Where no frame comes on a serial line, try other speeds and parities."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def command(
    urls: tuple[str, ...],
    family: str | None,
    baud: int | None,
    devices_file: Path | None,
    seconds: float,
    scans: bool,
    as_json: bool,
) -> None:
    """Look at this machine's ports, and at the devices at URL, and say what is to be done before they work.

    Of the machine: serial ports and USB readers and who may use them, the udev rule, ModemManager, libusb. Of each
    device: what its URL stands for now, the right to it, who else has it open, the kernel's driver, whether it opens,
    how long an FTDI adapter hoards bytes, and with --driver whether bytes, frames and readings come. Bytes that make no
    frame are tried as other families', as seven bits with parity, and with --scan at other speeds.

    A port is opened and closed; a reader is asked once what lies on it. Nothing else is said to a device. A port that a
    running table has is not opened: ask the table (Ctrl+D in its window, {"do": "devices"} at `run`).

    \b
    tablemgr devices doctor
    tablemgr devices doctor /dev/ttyUSB0 --driver angel_eye --seconds 20
    tablemgr devices doctor --devices config/devices.toml

    Exit status: 0 all is well (notes ask for nothing); 1 something is to be done; 2 no such family, or FILE is wrong.
    """
    from tablemgr.bootstrap.device_doctor import DeviceDoctorOptions, Patient, patients_of
    from tablemgr.devices.decoding import all_families
    from tablemgr.settings.trouble import SettingsError

    if family is not None and family not in all_families():
        _end(f"no family {family!r}; there are {', '.join(all_families())}")
    try:
        patients = [Patient(url, family, baud) for url in urls]
        patients += [] if devices_file is None else patients_of(devices_file)
    except SettingsError as error:
        _end(str(error))
    unknown = [patient.family for patient in patients if patient.family not in (None, *all_families())]
    if unknown:
        _end(f"{devices_file}: no family {unknown[0]!r}; there are {', '.join(all_families())}")
    found = []
    for finding in _findings(patients, DeviceDoctorOptions(seconds, scans)):
        found.append(finding)
        if not as_json:
            # At once: listening takes its time.
            click.echo(_line(finding))
    is_well = all(finding.state.value != "to_do" for finding in found)
    if as_json:
        click.echo(json.dumps({"ok": is_well, "findings": as_json_objects(found)}, indent=1, ensure_ascii=False))
    sys.exit(0 if is_well else EXIT_TO_DO)


def _findings(patients: "list[Patient]", options: "DeviceDoctorOptions") -> "Iterator[Finding]":
    from tablemgr.bootstrap.device_doctor import findings_of, machine_findings

    yield from machine_findings()
    for patient in patients:
        yield from findings_of(
            patient, options, lambda each: click.echo(f"trying {each.baud} {each.framing}", err=True)
        )


def _line(finding: "Finding") -> str:
    told = f"{SIGNS[finding.state.value]:6} {finding.name}: {plain(finding.what)}"
    return f"{told}: {plain(finding.remedy)}" if finding.remedy else told


def _end(why: str) -> None:
    click.echo(f"tablemgr devices doctor: {why}", err=True)
    sys.exit(EXIT_CANNOT)
