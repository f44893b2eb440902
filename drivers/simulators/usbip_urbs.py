"""The transfers of one imported device, as a USB/IP server holds them: bytes of the client in, bytes for it out.

No socket and no thread: `feed` takes what came, `work` carries out what the device can do now. The transfers of one
endpoint end in the order in which they came, and each of them ends once: returned, or given up by the client.
"""

import errno
from dataclasses import dataclass

from drivers.simulators.usb_model import UsbDevice
from drivers.transports.usb_descriptors import TO_HOST, decode_setup
from drivers.transports.usbip_wire import (
    HEADER_BYTES,
    Answered,
    Returned,
    Submit,
    Unlink,
    decode_message,
    encode_message,
)

URBS_MAX = 256
"""How many a client may let lie here."""


@dataclass(frozen=True, slots=True)
class _Urb:
    """A transfer that has not ended."""

    submit: Submit
    outgoing: bytes

    @property
    def endpoint(self) -> int:
        return self.submit.endpoint | (TO_HOST if self.submit.is_to_host and self.submit.endpoint else 0)


class Urbs:
    """Owned by the server's thread."""

    def __init__(self, device: UsbDevice) -> None:
        self.device = device
        self._urbs: list[_Urb] = []
        self._answers = b""
        self.is_over = False

    def feed(self, came: bytearray) -> None:
        """Take the whole messages from the front of `came`; ValueError for what is none, or one too many."""
        while len(came) >= HEADER_BYTES:
            message = decode_message(bytes(came[:HEADER_BYTES]))
            follows = message.length if isinstance(message, Submit) and not message.is_to_host else 0
            if len(came) < HEADER_BYTES + follows:
                return
            outgoing = bytes(came[HEADER_BYTES : HEADER_BYTES + follows])
            del came[: HEADER_BYTES + follows]
            if isinstance(message, Submit):
                self._lay_down(_Urb(message, outgoing))
            elif isinstance(message, Unlink):
                self._give_up(message)
            else:
                raise ValueError("a client that speaks as a server")

    def work(self) -> bytes:
        """End every transfer that can end now; the bytes for the client. After a pulled plug, `is_over`."""
        answers, self._answers = self._answers, b""
        waiting: list[_Urb] = []
        for urb in self._urbs:
            # Behind one that waits at the same endpoint, all wait.
            answer = b"" if any(other.endpoint == urb.endpoint for other in waiting) else self._attempt(urb)
            answers += answer
            if not answer:
                waiting.append(urb)
        self._urbs = waiting
        # A client that waits for nothing hears of a pulled plug too, by the end of its connection.
        self.is_over = self.is_over or (self.device.is_gone and not waiting and not self.device.is_unread)
        return answers

    def _lay_down(self, urb: _Urb) -> None:
        if len(self._urbs) >= URBS_MAX:
            raise ValueError(f"more than {URBS_MAX} transfers at once")
        if urb.submit.is_to_host and urb.submit.endpoint:
            self.device.begin_reading()
        self._urbs.append(urb)

    def _give_up(self, unlink: Unlink) -> None:
        left = [urb for urb in self._urbs if urb.submit.seq != unlink.victim]
        was_there = len(left) < len(self._urbs)
        self._urbs = left
        self._answers += encode_message(Answered(unlink.seq, -errno.ECONNRESET if was_there else 0))

    def _attempt(self, urb: _Urb) -> bytes:
        """How the transfer ended, in the wire's bytes; nothing while it cannot end."""
        submit = urb.submit
        try:
            if not submit.endpoint:
                received = self.device.control(decode_setup(submit.setup), urb.outgoing)
                length = len(received) if submit.is_to_host else len(urb.outgoing)
                return encode_message(Returned(submit.seq, 0, length)) + received
            if not submit.is_to_host:
                is_taken = self.device.accept(urb.endpoint, urb.outgoing)
                return encode_message(Returned(submit.seq, 0, submit.length)) if is_taken else b""
            brought = self.device.give(urb.endpoint, submit.length)
            return b"" if brought is None else encode_message(Returned(submit.seq, 0, len(brought))) + brought
        except OSError as error:
            self.is_over = self.is_over or error.errno == errno.ENODEV
            return encode_message(Returned(submit.seq, -(error.errno or errno.EIO)))
