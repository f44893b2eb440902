"""Frames of the shoe found and read a second, beside pymodbus' RTU framer on frames of like size.

Both get the same kind of stream: whole frames, in chunks as a serial port gives them. Then one frame in fifty is
damaged, and the share of the intact ones that each still finds is counted.
"""

import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from firmware_protocols.angel_eye import Device, Host
from firmware_protocols.readings import CardShown
from tablemgr.bench.figures import Figure, Share, figure
from tablemgr.bench.peers import peer
from tablemgr.kernel.cards import PACK_OF_FORTY

FRAMES = 4_000
ROUNDS = 8
CHUNK_BYTES = 64
DAMAGED_IN = 50
PEER = "pymodbus' RTU framer"


def measure(directory: Path, progress: Callable[[int], None]) -> list[Figure | Share]:
    """Frames a second of both, and how many of the intact frames each finds among damaged ones."""
    del directory
    theirs = _Peer()
    our_frames, their_frames = _our_frames(), theirs.frames(FRAMES)
    our_stream, their_stream = b"".join(our_frames), b"".join(their_frames)
    our_rate, their_rate = [], []
    for round_ in range(ROUNDS):
        our_rate.append(FRAMES / _seconds(lambda: _we_find(our_stream)))
        their_rate.append(FRAMES / _seconds(lambda: theirs.finds(their_stream)))
        progress(round_ + 1)
    dice = random.Random(1)
    hit = set(dice.sample(range(FRAMES), FRAMES // DAMAGED_IN))
    intact = FRAMES - len(hit)
    ours_found = _we_find(b"".join(_damaged(our_frames, hit, dice)))
    theirs_found = theirs.finds(b"".join(_damaged(their_frames, hit, dice)))
    name = "intact frames found, one in fifty damaged"
    return [
        figure("frames of the shoe decoded", "frames/s", our_rate, PEER, their_rate, "5"),
        Share(name, ours_found / intact, PEER, theirs_found / intact, "every one, and none wrong"),
    ]


class _Peer:
    """pymodbus, fed as its own transport feeds it."""

    def __init__(self) -> None:
        pdu: Any = peer("pymodbus.pdu")
        self._framer = peer("pymodbus.framer.rtu").FramerRTU(pdu.DecodePDU(is_server=True))
        self._request = peer("pymodbus.pdu.register_message").ReadHoldingRegistersRequest
        self._trouble: type[Exception] = peer("pymodbus.exceptions").ModbusIOException

    def frames(self, count: int) -> list[bytes]:
        """Requests as bytes."""
        requests = (self._request(address=k % 1000, count=1, dev_id=1) for k in range(count))
        return [self._framer.buildFrame(request) for request in requests]

    def finds(self, stream: bytes) -> int:
        """How many requests it reads."""
        waiting, found = b"", 0
        for at in range(0, len(stream), CHUNK_BYTES):
            waiting += stream[at : at + CHUNK_BYTES]
            while waiting:
                try:
                    used, request = self._framer.handleFrame(waiting, 1, 0)
                except self._trouble:
                    used, request = 1, None
                if not used:
                    break
                found += request is not None
                waiting = waiting[used:]
        return found


def _our_frames() -> list[bytes]:
    device = Device()
    return [device.card(PACK_OF_FORTY[k % len(PACK_OF_FORTY)]) for k in range(FRAMES)]


def _we_find(stream: bytes) -> int:
    """How many cards the host's end reads."""
    host, found = Host(), 0
    for at in range(0, len(stream), CHUNK_BYTES):
        found += sum(isinstance(reading, CardShown) for reading in host.feed(stream[at : at + CHUNK_BYTES]))
    return found


def _damaged(frames: Sequence[bytes], which: set[int], dice: random.Random) -> list[bytes]:
    """The frames with a byte of some of them changed."""
    changed = []
    for k, frame in enumerate(frames):
        if k in which:
            at = dice.randrange(len(frame))
            frame = frame[:at] + bytes([frame[at] ^ 0x55]) + frame[at + 1 :]
        changed.append(frame)
    return changed


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
