"""Deliberate defects of a simulated device: one rule of the wire broken, all the others kept. So whoever tests devices
can see that a test finds what it is for.

A defect stands between the device's end of the protocol, which knows the rules, and the wire. It bends what the device
says, frame by frame, or what it hears. `defects_of` has them by family and name, each with the rule that it breaks.
"""

from collections.abc import Callable
from dataclasses import dataclass

from drivers.simulators.trouble import HandError

Parts = list[tuple[float, bytes]]
"""What goes out in place of one frame: seconds to wait, then bytes."""


class Defect:
    """No defect: what is said and heard stays as it is."""

    def says(self, frame: bytes) -> Parts:
        """What goes out in place of this frame."""
        return [(0.0, frame)]

    def hears(self, chunk: bytes) -> bytes:
        """What the device takes in place of what the host has written at once."""
        return chunk

    def notices(self, is_heard: bool) -> None:
        """Does somebody hold the other end open now?"""


@dataclass(frozen=True, slots=True)
class DefectKind:
    """`breaks` is the rule that is broken, for people; `make` gives a fresh one, since some of them remember."""

    breaks: str
    make: Callable[[], Defect]


class Bent(Defect):
    """Each frame becomes another one."""

    def __init__(self, bend: Callable[[bytes], bytes]) -> None:
        self._bend = bend

    def says(self, frame: bytes) -> Parts:
        bent = self._bend(frame)
        return [(0.0, bent)] if bent else []


class Torn(Defect):
    """A frame halts in its middle."""

    def __init__(self, pause_s: float) -> None:
        self._pause_s = pause_s

    def says(self, frame: bytes) -> Parts:
        half = len(frame) // 2
        return [(0.0, frame[:half]), (self._pause_s, frame[half:])]


class Late(Defect):
    """A frame comes after its time."""

    def __init__(self, delay_s: float) -> None:
        self._delay_s = delay_s

    def says(self, frame: bytes) -> Parts:
        return [(self._delay_s, frame)]


class Twice(Defect):
    """A frame is said once more."""

    def says(self, frame: bytes) -> Parts:
        return [(0.0, frame), (0.0, frame)]


class Misheard(Defect):
    """What the host says is taken for something else."""

    def __init__(self, mend: Callable[[bytes], bytes]) -> None:
        self._mend = mend

    def hears(self, chunk: bytes) -> bytes:
        return self._mend(chunk)


class DeafAfter(Defect):
    """Once half a request came, nothing is heard any more."""

    def __init__(self, is_half: Callable[[bytes], bool]) -> None:
        self._is_half = is_half
        self._is_deaf = False

    def hears(self, chunk: bytes) -> bytes:
        self._is_deaf = self._is_deaf or self._is_half(chunk)
        return b"" if self._is_deaf else chunk


class Sulks(Defect):
    """Silent once the other end was let go and taken again."""

    def __init__(self) -> None:
        self._was_heard = self._is_heard = False
        self._is_silent = False

    def notices(self, is_heard: bool) -> None:
        self._is_silent = self._is_silent or (is_heard and self._was_heard and not self._is_heard)
        self._was_heard, self._is_heard = self._was_heard or is_heard, is_heard

    def says(self, frame: bytes) -> Parts:
        return [] if self._is_silent else [(0.0, frame)]


def wrong_check(frame: bytes) -> bytes:
    """The frame with one bit of its last byte, which belongs to the check, turned round."""
    return frame[:-1] + bytes([frame[-1] ^ 1])


def after_noise(frame: bytes) -> bytes:
    """Two bytes that are no frame, then the frame."""
    return b"\x00\x7f" + frame


def defects_of(family: str) -> dict[str, DefectKind]:
    """The defects of a family's simulated device, by name; HandError if there is no such family."""
    from drivers.simulators.defects_of_readers import FEIG_OBID, RFID210
    from drivers.simulators.defects_of_shoes import ANGEL_EYE, LINE_SHOE, ZEBRA_SSI

    families = {
        "angel_eye": ANGEL_EYE,
        "feig_obid": FEIG_OBID,
        "line_shoe": LINE_SHOE,
        "rfid210": RFID210,
        "zebra_ssi": ZEBRA_SSI,
    }
    if family not in families:
        raise HandError(f"no simulated device is of the family {family}")
    return families[family]


def make_defect(family: str, name: str) -> Defect:
    """The defect with this name, or none for an empty name; HandError lists those that there are."""
    if not name:
        return Defect()
    kinds = defects_of(family)
    if name not in kinds:
        raise HandError(f"no defect is called {name}; there are {', '.join(sorted(kinds))}")
    return kinds[name].make()
