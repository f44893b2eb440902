"""A table's device, for those above who ask how it is, or want its bytes written down."""

from drivers.health import Health
from drivers.supervisor import DeviceState, Supervisor
from drivers.transports.switch import NotRecordedError
from tablemgr.service.device_health import DeviceHealth, Level, Minute, Pulse, RecordingSeen

__all__ = ["Attended", "NotRecordedError", "health_of"]


class Attended:
    """A device that a table has; from any thread."""

    def __init__(self, supervisor: Supervisor) -> None:
        self._supervisor = supervisor

    @property
    def device(self) -> str:
        """Its name at the table."""
        return self._supervisor.device

    def health(self) -> DeviceHealth:
        """How it is at this moment."""
        return health_of(self._supervisor)

    def begin_recording(self, path: str) -> None:
        """From now on its bytes, both ways, go into this file too; NotRecordedError."""
        self._supervisor.recording.begin(path)

    def end_recording(self) -> str:
        """The file of the recording that is ended; NotRecordedError if none is on."""
        return self._supervisor.recording.finish()


def health_of(supervisor: Supervisor) -> DeviceHealth:
    """How the device is at this moment; from any thread."""
    status, seen, recording = supervisor.status, supervisor.health(), supervisor.recording.state
    counters, last = seen.counters, seen.losses[0] if seen.losses else None
    return DeviceHealth(
        device=supervisor.device,
        port=supervisor.url,
        state=status.state.value,
        why=status.why,
        remedy=status.remedy,
        wire=Level(Pulse(seen.wire.value), seen.byte_ago_s, counters.bytes_in),
        frame=Level(Pulse(seen.frame.value), seen.frame_ago_s, counters.frames, counters.bad_frames),
        reading=Level(Pulse(seen.reading.value), seen.reading_ago_s, seen.read, seen.unread),
        repeats=counters.repeats,
        opened=counters.opened,
        lost=counters.lost,
        loss="" if last is None else last.why,
        loss_ago_s=None if last is None else last.ago_s,
        tries=status.tries,
        backoff_s=status.backoff_s if status.state is DeviceState.AWAY else 0.0,
        minutes=_minutes(seen),
        recording=RecordingSeen(recording.path, recording.is_on, recording.why),
    )


def _minutes(seen: Health) -> tuple[Minute, ...]:
    return tuple(
        Minute(minute.ago, minute.frames, minute.bad_frames, minute.read, minute.unread) for minute in seen.minutes
    )
