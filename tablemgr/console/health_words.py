"""The words of the health page. What to do comes from the service in English, and is looked up as it stands."""

from tablemgr.console.paint.health import HealthFace, LevelFace
from tablemgr.console.words import tr
from tablemgr.service.device_health import MINUTES_MAX, DeviceHealth, Level, Minute, Pulse, advice, last_hour, share


def health_face(health: DeviceHealth) -> HealthFace:
    """A device as it is drawn."""
    words = {Pulse.GOOD: tr("good"), Pulse.QUIET: tr("quiet"), Pulse.DEAD: tr("dead")}
    names = {"WIRE": tr("WIRE"), "FRAME": tr("FRAME"), "READING": tr("READING")}
    return HealthFace(
        health.device,
        _state(health),
        tuple(LevelFace(names[name], level.pulse, words[level.pulse], _when(level)) for name, level in health.levels),
        _advice(health) or health.port,
        not health.is_open or any(level.pulse is Pulse.DEAD for _, level in health.levels),
        _quality(health),
        _bars(health.minutes),
    )


def said(face: HealthFace) -> str:
    """A device in words, for who does not see it."""
    levels = ", ".join(f"{level.name} {level.word} {level.ago}" for level in face.levels)
    return f"{face.name} {face.state}: {levels}; {face.advice}; {face.quality}"


def ago_word(ago_s: float) -> str:
    """How long ago, in the largest unit that says enough."""
    if ago_s < 100:
        return tr("{seconds} s ago").format(seconds=int(ago_s))
    if ago_s < 6000:
        return tr("{minutes} min ago").format(minutes=int(ago_s // 60))
    return tr("{hours} h ago").format(hours=int(ago_s // 3600))


def _advice(health: DeviceHealth) -> str:
    """Of a port that is not open, what to do; why it is so stands in the line of the lamps."""
    if not health.is_open:
        return tr(health.remedy or health.why)
    return tr(advice(health))


def _state(health: DeviceHealth) -> str:
    words = {"ready": tr("ready"), "away": tr("away"), "broken": tr("broken"), "stopped": tr("switched off")}
    word = words[health.state]
    if health.tries:
        return tr("{state}, try {count}").format(state=word, count=health.tries)
    if health.lost and health.is_open:
        return tr("{state}, lost {count}×").format(state=word, count=health.lost)
    return word


def _when(level: Level) -> str:
    if level.ago_s is None:
        return tr("never")
    return ago_word(level.ago_s)


def _quality(health: DeviceHealth) -> str:
    """Cards, where any have come; else frames."""
    frames, read = last_hour(health.minutes)
    if read is not None:
        return tr("{share} % read").format(share=read)
    return tr("nothing yet") if frames is None else tr("{share} % good").format(share=frames)


def _bars(minutes: tuple[Minute, ...]) -> tuple[int | None, ...]:
    """The share of frames that were good and of cards that were read, whichever is the smaller."""
    came = {minute.ago: minute for minute in minutes}
    return tuple(_share(came.get(ago)) for ago in range(MINUTES_MAX))


def _share(minute: Minute | None) -> int | None:
    if minute is None:
        return None
    shares = (share(minute.frames, minute.bad_frames), share(minute.read, minute.unread))
    return min((each for each in shares if each is not None), default=None)
