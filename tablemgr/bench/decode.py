"""Frames found and read a second, each device family beside pymodbus' RTU framer on frames of like size.

The rate is taken where the peer is at its best: each read brings one whole frame. (Of a read with several it takes one
and drops the others.) Then one frame in fifty is damaged, and the share of the intact ones that each still finds is
counted, with such reads and with reads of 64 bytes, as a busy line gives them.
"""

import random
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from drivers.registry import FAMILIES
from firmware_protocols import angel_eye, feig_obid, line_shoe, rfid210, zebra_ssi
from firmware_protocols.readings import Malformed
from tablemgr.bench.figures import Figure, Share, figure
from tablemgr.bench.peers import peer
from tablemgr.kernel.cards import PACK_OF_FORTY

FRAMES = 4_000
ROUNDS = 8
CHUNK_BYTES = 64
DAMAGED_IN = 50
PEER = "pymodbus' RTU framer"
REGISTER_BYTES = 2
# What a Modbus answer has besides its registers: address, function, count, CRC.
ANSWER_BYTES_MIN = 5


def measure(directory: Path, progress: Callable[[int], None]) -> list[Figure | Share]:
    """Of each family: frames a second of both, and how many of the intact frames each finds among damaged ones."""
    del directory
    figures: list[Figure | Share] = []
    for done, family in enumerate(FAMILIES):
        figures += _measured(family, lambda round_, done=done: progress(done * ROUNDS + round_))  # type: ignore[misc]
    return figures


def _measured(family: str, progress: Callable[[int], None]) -> list[Figure | Share]:
    our_frames = MAKERS[family]()
    theirs = _Peer(sum(map(len, our_frames)) // len(our_frames))
    their_frames = theirs.frames(FRAMES)
    assert _we_find(family, our_frames) == theirs.finds(their_frames) == FRAMES, "each reads a clean line whole"
    our_rate, their_rate = [], []
    for round_ in range(ROUNDS):
        our_rate.append(FRAMES / _seconds(lambda: _we_find(family, our_frames)))
        their_rate.append(FRAMES / _seconds(lambda: theirs.finds(their_frames)))
        progress(round_ + 1)
    sizes = f"{len(b''.join(our_frames)) // FRAMES} bytes beside {len(b''.join(their_frames)) // FRAMES}"
    rate = figure(f"{family}: frames decoded, {sizes}", "frames/s", our_rate, PEER, their_rate, "5")
    return [rate, *_found(family, our_frames, theirs, their_frames)]


def _found(family: str, our_frames: list[bytes], theirs: "_Peer", their_frames: list[bytes]) -> list[Figure | Share]:
    dice = random.Random(1)
    hit = set(dice.sample(range(FRAMES), FRAMES // DAMAGED_IN))
    intact = FRAMES - len(hit)
    ours_hurt, theirs_hurt = _damaged(our_frames, hit, dice), _damaged(their_frames, hit, dice)
    shares: list[Figure | Share] = []
    for reads, cut in (("a frame a read", list), (f"reads of {CHUNK_BYTES} bytes", _in_chunks)):
        ours, peers = _we_find(family, cut(ours_hurt)) / intact, theirs.finds(cut(theirs_hurt)) / intact
        name = f"{family}: intact frames found, one in fifty damaged, {reads}"
        shares.append(Share(name, ours, PEER, peers, "every one, and none wrong"))
    return shares


def _in_chunks(frames: Sequence[bytes]) -> list[bytes]:
    stream = b"".join(frames)
    return [stream[at : at + CHUNK_BYTES] for at in range(0, len(stream), CHUNK_BYTES)]


class _Peer:
    """pymodbus, fed as its own transport feeds it, on answers of about as many bytes as ours."""

    def __init__(self, frame_bytes: int) -> None:
        pdu: Any = peer("pymodbus.pdu")
        self._framer = peer("pymodbus.framer.rtu").FramerRTU(pdu.DecodePDU(is_server=False))
        self._response = peer("pymodbus.pdu.register_message").ReadHoldingRegistersResponse
        self._registers = max(1, round((frame_bytes - ANSWER_BYTES_MIN) / REGISTER_BYTES))
        self._trouble: type[Exception] = peer("pymodbus.exceptions").ModbusIOException

    def frames(self, count: int) -> list[bytes]:
        """Answers as bytes."""
        answers = (self._response(registers=[k % 1000] * self._registers, dev_id=1) for k in range(count))
        return [self._framer.buildFrame(answer) for answer in answers]

    def finds(self, reads: Sequence[bytes]) -> int:
        """How many answers it reads."""
        waiting, found = b"", 0
        for read in reads:
            waiting += read
            while waiting:
                try:
                    used, answer = self._framer.handleFrame(waiting, 1, 0)
                except self._trouble:
                    used, answer = 1, None
                if not used:
                    break
                found += answer is not None
                waiting = waiting[used:]
        return found


def _cards() -> list[str]:
    return [PACK_OF_FORTY[k % len(PACK_OF_FORTY)] for k in range(FRAMES)]


def _of_angel_eye() -> list[bytes]:
    device = angel_eye.Device()
    return [device.card(card) for card in _cards()]


def _of_feig_obid() -> list[bytes]:
    return [
        feig_obid.encode_frame(feig_obid.Response(0, 0xB0, 0, b"\x01\x03\x00" + tag))
        for tag in map(_tag, range(FRAMES))
    ]


def _of_line_shoe() -> list[bytes]:
    device = line_shoe.Device()
    return [device.card(card) for card in _cards()]


def _of_rfid210() -> list[bytes]:
    return [rfid210.encode_frame(rfid210.Answer(0xFE, 0, b"\x00\x05\x01" + tag)) for tag in map(_tag, range(FRAMES))]


def _of_zebra_ssi() -> list[bytes]:
    return [zebra_ssi.encode_frame(zebra_ssi.Packet(0xF3, 0, 0, b"\x01" + card.encode())) for card in _cards()]


def _tag(number: int) -> bytes:
    return bytes.fromhex(f"E00401{number:010X}")


MAKERS: dict[str, Callable[[], list[bytes]]] = {
    "angel_eye": _of_angel_eye,
    "feig_obid": _of_feig_obid,
    "line_shoe": _of_line_shoe,
    "rfid210": _of_rfid210,
    "zebra_ssi": _of_zebra_ssi,
}
"""A stream of each family: cards, or an inventory of one tag."""


def _we_find(family: str, reads: Sequence[bytes]) -> int:
    """How many frames the family's bystander reads."""
    tap, found = import_module(FAMILIES[family].module).Tap(), 0
    for read in reads:
        for reading in tap.feed(read):
            found += not isinstance(reading, Malformed)
    return found + sum(not isinstance(reading, Malformed) for reading in tap.reset())


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
