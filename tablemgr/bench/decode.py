"""Frames found and read a second, each device family beside pymodbus' RTU framer on frames of like size.

The rate is taken where the peer is at its best: each read brings one whole frame. (Of a read with several it takes one
and drops the others.) Then frames are damaged: the share of the intact ones that each still finds is counted, with such
reads and with reads of 64 bytes, as a busy line gives them; and so are readings of what nobody sent, among frames of
which one in fifty has a wrong byte, among frames of which every other one is badly damaged, and in noise.
"""

import random
import time
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from drivers.registry import FAMILIES
from firmware_protocols import angel_eye, feig_obid, line_shoe, rfid210, zebra_ssi
from firmware_protocols.readings import Malformed
from tablemgr.bench.damage import (
    CHUNK_BYTES,
    HITS,
    NOISE_BYTES,
    Cut,
    Damage,
    Hear,
    badly_damaged,
    in_chunks,
    noise,
    one_byte_changed,
    score,
)
from tablemgr.bench.figures import Count, Figure, Share, figure
from tablemgr.bench.peers import peer
from tablemgr.kernel.cards import PACK_OF_FORTY

FRAMES = 4_000
ROUNDS = 8
DAMAGED_IN = 50
SEED = 1
PEER = "pymodbus' RTU framer"
REGISTER_BYTES = 2
# What a Modbus answer has besides its registers: address, function, count, CRC.
ANSWER_BYTES_MIN = 5

_Side = tuple[Hear, list[bytes]]
"""A codec, and frames of its family."""


def measure(directory: Path, progress: Callable[[int], None]) -> list[Figure | Share | Count]:
    """Of each family: frames a second of both, how many of the intact frames each finds among damaged ones, and how
    many that nobody sent."""
    del directory
    figures: list[Figure | Share | Count] = []
    for done, family in enumerate(FAMILIES):
        figures += _measured(family, lambda round_, done=done: progress(done * ROUNDS + round_))  # type: ignore[misc]
    return figures


def _measured(family: str, progress: Callable[[int], None]) -> list[Figure | Share | Count]:
    our_frames = MAKERS[family]()
    theirs = _Peer(sum(map(len, our_frames)) // len(our_frames))
    their_frames = theirs.frames(FRAMES)
    ours = partial(_we_hear, family)
    assert len(ours(our_frames)) == len(theirs.hears(their_frames)) == FRAMES, "each reads a clean line whole"
    our_rate, their_rate = [], []
    for round_ in range(ROUNDS):
        our_rate.append(FRAMES / _seconds(lambda: ours(our_frames)))
        their_rate.append(FRAMES / _seconds(lambda: theirs.hears(their_frames)))
        progress(round_ + 1)
    sizes = f"{len(b''.join(our_frames)) // FRAMES} bytes beside {len(b''.join(their_frames)) // FRAMES}"
    rate = figure(f"{family}: frames decoded, {sizes}", "frames/s", our_rate, PEER, their_rate, "5")
    return [rate, *_damaged(family, (ours, our_frames), (theirs.hears_values, their_frames))]


def _damaged(family: str, ours: _Side, theirs: _Side) -> list[Share | Count]:
    hit, bad = f"one in {DAMAGED_IN} damaged", f"every other one hit {HITS} times"
    figures: list[Share | Count] = []
    ways: tuple[tuple[str, Damage, int, Cut], ...] = (
        (f"{hit}, a frame a read", one_byte_changed, DAMAGED_IN, list),
        (f"{hit}, reads of {CHUNK_BYTES} bytes", one_byte_changed, DAMAGED_IN, in_chunks),
        (f"{bad}, a frame a read", badly_damaged, 2, list),
    )
    for how, damage, one_in, cut in ways:
        mine, peers = (
            score(hear, frames, damage(frames, one_in, random.Random(SEED)), cut) for hear, frames in (ours, theirs)
        )
        found, theirs_found = mine.found / mine.intact, peers.found / peers.intact
        figures.append(Share(f"{family}: intact frames found, {how}", found, PEER, theirs_found, "every one"))
        figures.append(Count(f"{family}: readings of nothing sent, {how}", mine.wrong, PEER, peers.wrong, "none"))
    in_noise, theirs_in_noise = (len(hear(noise(SEED))) for hear, _ in (ours, theirs))
    name = f"{family}: readings of nothing sent, {NOISE_BYTES:,} bytes of noise"
    return [*figures, Count(name, in_noise, PEER, theirs_in_noise, "none")]


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

    def hears(self, reads: Sequence[bytes]) -> list[Any]:
        """The answers that it reads."""
        waiting, heard = b"", []
        for read in reads:
            waiting += read
            while waiting:
                try:
                    used, answer = self._framer.handleFrame(waiting, 1, 0)
                except self._trouble:
                    used, answer = 1, None
                if not used:
                    break
                if answer is not None:
                    heard.append(answer)
                waiting = waiting[used:]
        return heard

    def hears_values(self, reads: Sequence[bytes]) -> list[Hashable]:
        """The same as values that can be compared."""
        return [(answer.function_code, *getattr(answer, "registers", ())) for answer in self.hears(reads)]


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


def _we_hear(family: str, reads: Sequence[bytes]) -> list[Hashable]:
    """What the family's bystander reads."""
    tap, heard = import_module(FAMILIES[family].module).Tap(), list[Hashable]()
    for read in reads:
        heard.extend(reading for reading in tap.feed(read) if not isinstance(reading, Malformed))
    heard.extend(reading for reading in tap.reset() if not isinstance(reading, Malformed))
    return heard


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
