"""What a person asks of a table's devices beside its play: how they are, and that their bytes be written down.

A recording lies in DIR/recordings, one file each, for its owner alone: cards that were dealt face down are in it. Who
began it and who ended it is sealed in the journal. A disk that is full ends a recording, and nothing else.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from tablemgr.bootstrap.table import Answered, OpenTable
from tablemgr.devices.health import Attended, NotRecordedError
from tablemgr.service.device_health import DeviceHealth, RecordingSeen
from tablemgr.service.events import DeviceReported
from tablemgr.service.requests import Answer, By, LineGiven, Noted
from tablemgr.service.writer import TableWriter

RECORDINGS = "recordings"
FOLDER_MODE = 0o700
CODE = "recording"


class DeviceDesk:
    """One table's. Everything but `health` is done on the writer's thread, in its turn."""

    def __init__(self, table: OpenTable) -> None:
        self._table = table
        self._folder = table.directory / RECORDINGS
        # Why a recording could not be begun, by device, until one is.
        self._trouble: dict[str, str] = {}

    def health(self) -> tuple[DeviceHealth, ...]:
        """Every device that is fitted; from any thread."""
        return tuple(self._with_trouble(each.health()) for each in self._table.devices)

    def record(self, line: LineGiven, by: By, answered: Answered) -> None:
        """`{"do": "record", "device": "shoe"}` begins a recording, with `"end": true` it ends; InboxClosedError. What
        it cannot do is refused, and the refusal sealed."""
        self._table.do(lambda writer: self._answer(writer, line, by), answered)

    def offer(self, device: str, by: By, *, begins: bool) -> bool:
        """The same for who may not wait; False if there is no room now."""
        fields: dict[str, object] = {"do": "record", "device": device, "end": not begins}
        line = LineGiven(fields, msgspec.json.encode(fields).decode())
        return self._table.offer_work(lambda writer: self._answer(writer, line, by), lambda _: None)

    def _answer(self, writer: TableWriter, line: LineGiven, by: By) -> tuple[Answer, ...]:
        if not writer.is_open:
            return (Answer(False, code="bad_command", message="record: no table is open yet"),)
        if by.key is not None and writer.answered(by.key):
            # The first answer again, whatever it is asked now.
            return writer.handle(line, by)
        device = ""
        try:
            device, ends = _read(line.fields or {}, [each.device for each in self._table.devices])
            text = self._end(device) if ends else self._begin(device)
        except NotRecordedError as error:
            self._trouble[device] = str(error)
            return writer.handle(LineGiven(None, line.text, f"record: {error}"), by)
        self._trouble.pop(device, None)
        writer.handle(Noted(DeviceReported(CODE, text)), replace(by, device=device))
        return (Answer(True, seq=writer.head.seq),)

    def _begin(self, device: str) -> str:
        path = self._folder / f"{device}-{datetime.now(UTC):%Y%m%dT%H%M%S}.jsonl"
        try:
            self._folder.mkdir(mode=FOLDER_MODE, exist_ok=True)
        except OSError as error:
            raise NotRecordedError(f"{self._folder} cannot be made: {error.strerror or error}") from error
        self._of(device).begin_recording(str(path))
        return f"its bytes are recorded into {path.name}"

    def _end(self, device: str) -> str:
        return f"the recording {Path(self._of(device).end_recording()).name} is ended"

    def _of(self, device: str) -> Attended:
        return next(each for each in self._table.devices if each.device == device)

    def _with_trouble(self, seen: DeviceHealth) -> DeviceHealth:
        why = self._trouble.get(seen.device, "")
        return replace(seen, recording=RecordingSeen(why=why)) if why and not seen.recording.is_on else seen


def _read(fields: Mapping[str, object], devices: list[str]) -> tuple[str, bool]:
    """The device, and whether its recording is to end; NotRecordedError."""
    unknown = sorted(fields.keys() - {"do", "device", "end"})
    if unknown:
        raise NotRecordedError(f"no key {unknown[0]!r}; there are device, end")
    device, ends = fields.get("device"), fields.get("end", False)
    if not isinstance(device, str) or device not in devices:
        there = f"there are {', '.join(devices)}" if devices else "no device is fitted"
        raise NotRecordedError(f"device takes the name of a device: {there}")
    if not isinstance(ends, bool):
        raise NotRecordedError("end takes true or false")
    return device, ends
