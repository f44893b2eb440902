"""Readers that speak only when they are asked, in the same session and under the same supervisor as a shoe."""

from collections.abc import Callable

import pytest

from drivers.registry import make_codec
from drivers.session import READ_TIMEOUT_S, Counters, Session
from drivers.supervisor import DeviceState, Supervisor
from drivers.transports.memory import MemoryLine
from firmware_protocols import feig_obid, rfid210, zebra_ssi
from firmware_protocols.feig_obid.wire import FRAME_SILENCE_S
from firmware_protocols.orders import SelectAntenna, TakeInventory
from firmware_protocols.readings import CardShown, ChipsSeen, OrderAnswered, Outcome, Reading

Wait = Callable[[Callable[[], object]], None]
TAGS = ("E00401000000000A", "E00401000000000B", "E00401000000000C", "E00401000000000D", "E00401000000000E")


class Wire:
    """A port whose far end answers at once."""

    port = "test"

    def __init__(self, answer: Callable[[bytes], bytes]) -> None:
        self._answer = answer
        self._waiting = b""

    def read(self, timeout_s: float) -> bytes:
        received, self._waiting = self._waiting, b""
        return received

    def write(self, outgoing: bytes) -> None:
        self._waiting += self._answer(outgoing)

    def close(self) -> None:
        pass


def stepped(session: Session, steps: int = 20) -> list[Reading]:
    clock = iter(range(1_000_000))
    return [reading for _ in range(steps) for reading in session.step(lambda: next(clock) * 0.01)]


def test_between_two_pages_a_session_waits_the_silence_of_the_wire_and_no_longer() -> None:
    device, now_s, waits_s = feig_obid.Device(page_tags=1), 100.0, list[float]()
    device.place(TAGS)

    class Waiting(Wire):
        def read(self, timeout_s: float) -> bytes:
            nonlocal now_s
            received = super().read(timeout_s)
            if not received:
                waits_s.append(timeout_s)
                now_s += timeout_s
            return received

    codec = make_codec("feig_obid")
    session = Session("tray", Waiting(lambda sent: device.answer(sent)[0]), codec, Counters())
    codec.send(TakeInventory())
    readings: list[Reading] = []
    while not any(isinstance(each, OrderAnswered) for each in readings):
        readings += session.step(lambda: now_s)
    assert readings[0] == ChipsSeen("", TAGS)
    assert waits_s == pytest.approx([FRAME_SILENCE_S] * (len(TAGS) - 1))
    # With nothing to ask it waits for bytes, as long as it may.
    waits_s.clear()
    session.step(lambda: now_s)
    session.step(lambda: now_s)
    assert waits_s == [READ_TIMEOUT_S] * 2


@pytest.mark.parametrize("family", ["feig_obid", "rfid210"])
def test_an_order_drives_a_reader_through_the_session_of_a_shoe(family: str) -> None:
    device = {"feig_obid": feig_obid.Device, "rfid210": rfid210.Device}[family]()
    device.place(TAGS)
    codec = make_codec(family)
    session = Session("desk", Wire(lambda sent: device.answer(sent)[0]), codec, Counters())
    assert stepped(session) == []
    codec.send(TakeInventory())
    assert stepped(session) == [ChipsSeen("", TAGS), OrderAnswered("TakeInventory", Outcome.DONE, "")]
    assert session.counters.frames >= 1
    assert session.counters.bad_frames == 0


def test_a_scanner_is_answered_through_the_session_of_a_shoe() -> None:
    device = zebra_ssi.Device()
    wire = Wire(lambda sent: device.answer(sent)[0])
    session = Session("scanner", wire, make_codec("zebra_ssi"), Counters())
    device.scan("7H")
    device.scan("6D")
    cards = []
    for step in range(6):
        wire._waiting += device.poll(step * 0.1)
        cards += [each.card for each in stepped(session, 1) if isinstance(each, CardShown)]
    assert cards == ["7H", "6D"]
    assert device.given_up == 0


def test_an_order_that_only_asks_needs_no_leave(eventually: Wait) -> None:
    line, readings = MemoryLine("memory://tray"), []
    device = feig_obid.Device()
    device.place(TAGS, "1:3")
    supervisor = Supervisor(
        "tray",
        line.url,
        make_codec("feig_obid"),
        readings.append,
        lambda status: None,
        open_transport=lambda url, settings: line.connect(),
    )
    supervisor.start()
    eventually(lambda: supervisor.status.state is DeviceState.READY)
    supervisor.order(SelectAntenna(1, 3))
    supervisor.order(TakeInventory())

    def has_told() -> bool:
        line.send(device.answer(line.receive())[0])
        return ChipsSeen("1:3", TAGS) in readings

    eventually(has_told)
    assert supervisor.stop()


def test_a_codec_takes_the_arguments_of_its_family() -> None:
    codec = make_codec("line_shoe", None, cards={"c1": "AS"}, repeat_window_ms=100)
    assert [type(each) for each in codec.feed(b"c1\r\n")] == [CardShown]
    with pytest.raises(TypeError):
        make_codec("angel_eye", None, repeat_window_ms=100)
