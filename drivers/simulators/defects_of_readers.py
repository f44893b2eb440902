"""What a simulated tag reader can be told to do wrong. See `defects`.

Ref: docs/protocols/feig_obid.md, rfid210.md
"""

from collections.abc import Callable
from dataclasses import replace

from drivers.simulators.defects import (
    Bent,
    DeafAfter,
    Defect,
    DefectKind,
    Late,
    Misheard,
    Parts,
    Sulks,
    Torn,
    Twice,
    after_noise,
    wrong_check,
)
from firmware_protocols import feig_obid, rfid210
from firmware_protocols.checksums import crc16_genibus, crc16_mcrf4xx
from firmware_protocols.feig_obid.meanings import (
    HOST_COMMAND,
    INVENTORY,
    MODE_MORE,
    MORE_DATA,
    NO_TRANSPONDER,
    OK,
    PARAMETER_RANGE,
    UNKNOWN_COMMAND,
)
from firmware_protocols.feig_obid.wire import ANY_ADDRESS
from firmware_protocols.feig_obid.wire import probe_request as probe_feig
from firmware_protocols.readings import Malformed
from firmware_protocols.rfid210.meanings import INVENTORY as RFID_INVENTORY
from firmware_protocols.rfid210.meanings import NOT_IMPLEMENTED
from firmware_protocols.rfid210.wire import probe_request as probe_rfid

CRC_BYTES = 2
TORN_S = 0.3
LATE_S = 1.3
"""Later than a reader may answer, and sooner than a host gives up."""
GENERAL_ERROR = 0x0E


def _feig(bend: Callable[[feig_obid.Response], feig_obid.Response]) -> Callable[[], Defect]:
    def bent(raw: bytes) -> bytes:
        response = feig_obid.decode_frame(raw)
        return raw if isinstance(response, Malformed) else feig_obid.encode_frame(bend(response))

    return lambda: Bent(bent)


def _feig_status(is_: int, becomes: int) -> Callable[[], Defect]:
    return _feig(lambda each: replace(each, status=becomes) if each.status == is_ else each)


def _feig_request(bend: Callable[[feig_obid.Request], feig_obid.Request]) -> Callable[[], Defect]:
    def bent(chunk: bytes) -> bytes:
        request = feig_obid.decode_command(chunk)
        return chunk if isinstance(request, Malformed) else feig_obid.encode_command(bend(request))

    return lambda: Misheard(bent)


def _mended_feig(chunk: bytes) -> bytes:
    is_one = len(chunk) > CRC_BYTES and len(chunk) == chunk[0]
    return chunk[:-CRC_BYTES] + crc16_mcrf4xx(chunk[:-CRC_BYTES]) if is_one else chunk


def _from_the_first_page(request: feig_obid.Request) -> feig_obid.Request:
    is_more = request.command == HOST_COMMAND and request.data == bytes([INVENTORY, MODE_MORE])
    return replace(request, data=bytes([INVENTORY, 0])) if is_more else request


_COMMON: dict[str, DefectKind] = {
    "wrong_check": DefectKind("the CRC is that of the frame", lambda: Bent(wrong_check)),
    "noise": DefectKind("nothing lies before an answer", lambda: Bent(after_noise)),
    "torn_frames": DefectKind("an answer does not halt in its middle", lambda: Torn(TORN_S)),
    "no_reply_limit": DefectKind("an answer comes within a second", lambda: Late(LATE_S)),
    "repeated_events": DefectKind("a request has one answer", Twice),
    "silent_after_reopening": DefectKind("a reader outlives its host's port", Sulks),
}

FEIG_OBID = {
    **_COMMON,
    "answers_damaged": DefectKind("a damaged request gets no answer", lambda: Misheard(_mended_feig)),
    "any_address": DefectKind(
        "a request to another address gets no answer", _feig_request(lambda each: replace(each, address=ANY_ADDRESS))
    ),
    "standard_only": DefectKind(
        "an advanced request has an advanced answer", _feig(lambda each: replace(each, is_advanced=False))
    ),
    "takes_unknown": DefectKind("an unknown command is status 80", _feig_status(UNKNOWN_COMMAND, OK)),
    "any_channel": DefectKind("a channel above 08 is status 11", _feig_status(PARAMETER_RANGE, OK)),
    "partial_as_complete": DefectKind("a part of an inventory is status 94", _feig_status(MORE_DATA, OK)),
    "pages_begin_anew": DefectKind("mode 80 goes on with the next page", _feig_request(_from_the_first_page)),
    "empty_as_fault": DefectKind("an empty antenna is status 01", _feig_status(NO_TRANSPONDER, GENERAL_ERROR)),
    "deaf_after_half": DefectKind(
        "half a request is forgotten after 12 ms",
        lambda: DeafAfter(lambda chunk: probe_feig(chunk, 0) == 0),
    ),
}


def _rfid(bend: Callable[[rfid210.Answer], rfid210.Answer]) -> Callable[[], Defect]:
    def bent(raw: bytes) -> bytes:
        answer = rfid210.decode_frame(raw)
        return raw if isinstance(answer, Malformed) else rfid210.encode_frame(bend(answer))

    return lambda: Bent(bent)


def _mended_rfid(chunk: bytes) -> bytes:
    is_one = len(chunk) > CRC_BYTES and rfid210.explain_host(chunk) and chunk[0] == rfid210.Request(0).lead
    return chunk[:-CRC_BYTES] + crc16_genibus(chunk[1:-CRC_BYTES]) if is_one else chunk


def _miscounted(answer: rfid210.Answer) -> rfid210.Answer:
    if answer.command != RFID_INVENTORY or len(answer.data) < 3:
        return answer
    return replace(answer, data=answer.data[:2] + bytes([answer.data[2] + 1]) + answer.data[3:])


class _Forgets(Defect):
    """Every other inventory lacks its last tag, and says that it is whole."""

    def __init__(self) -> None:
        self._is_short = False

    def says(self, frame: bytes) -> Parts:
        answer = rfid210.decode_frame(frame)
        if isinstance(answer, Malformed) or answer.command != RFID_INVENTORY or not answer.data[2:3].strip(b"\0"):
            return [(0.0, frame)]
        self._is_short = not self._is_short
        if not self._is_short:
            return [(0.0, frame)]
        short = answer.data[:2] + bytes([answer.data[2] - 1]) + answer.data[3:-8]
        return [(0.0, rfid210.encode_frame(replace(answer, data=short)))]


RFID210 = {
    **_COMMON,
    "answers_damaged": DefectKind("a damaged request gets no answer", lambda: Misheard(_mended_rfid)),
    "takes_unknown": DefectKind(
        "an unknown command is error 02",
        _rfid(lambda each: replace(each, error=0) if each.error == NOT_IMPLEMENTED else each),
    ),
    "miscounts": DefectKind("an inventory has as many tags as it counts", _rfid(_miscounted)),
    "partial_as_complete": DefectKind("an inventory has all tags that lie there", _Forgets),
    "finds_any_tag": DefectKind(
        "a tag that does not lie there is error 06",
        _rfid(lambda each: replace(each, error=0) if each.error == 6 else each),
    ),
    "deaf_after_half": DefectKind(
        "half a request is forgotten after a silence",
        lambda: DeafAfter(lambda chunk: probe_rfid(chunk, 0) == 0),
    ),
}
