"""The host's end of a FEIG reader's wire: orders in, requests out; answers in, readings out. It waits never.

- **Status 01** is an empty antenna: `AntennaEmpty`. No answer, and a damaged one, are faults of two kinds, as `asking`
  has it.
- **Status 94** is no whole inventory: the next page is asked for, and all pages are one reading or none. After a
  damaged page the inventory begins anew, for the reader may have gone on.

An answer does not say of which antenna it is. So after a selection that failed, or a line that was lost, nobody knows
which one is joined, and inventories are refused until one is selected.

Ref: docs/protocols/feig_obid.md
"""

from firmware_protocols.asking import UNASKED, AskingHost, Pace
from firmware_protocols.feig_obid.meanings import (
    CHANNEL_MAX,
    EMPTY_AFTER_PAGES,
    HOST_COMMAND,
    INVENTORY,
    MODE_MORE,
    MORE_DATA,
    NO_TRANSPONDER,
    OK,
    SELECT_CHANNEL,
    Inventory,
    trouble,
)
from firmware_protocols.feig_obid.plausible import BEGINS, probe_answer
from firmware_protocols.feig_obid.wire import (
    ANY_ADDRESS,
    BYTE_GAP_S,
    FRAME_BYTES_MAX,
    FRAME_SILENCE_S,
    Request,
    Response,
    encode_command,
    split_response,
)
from firmware_protocols.orders import Order, SelectAntenna, TakeInventory
from firmware_protocols.readings import AntennaEmpty, Malformed, Outcome, Reading
from firmware_protocols.seeking import SeekingReader

RESPONSE_LIMIT_S = 1.0
"""How long the reader itself may take, as delivered."""
ANSWER_TIMEOUT_S = 1.5

PACE = Pace(FRAME_SILENCE_S, RESPONSE_LIMIT_S, ANSWER_TIMEOUT_S)
MULTIPLEXER_MAX = 0xFF
OWN_ANTENNA = ""


class Host(AskingHost):
    """Obeys `SelectAntenna` and `TakeInventory`."""

    def __init__(
        self,
        last_mark: str | None = None,
        *,
        address: int = ANY_ADDRESS,
        is_advanced: bool = False,
        byte_gap_s: float = BYTE_GAP_S,
        pace: Pace = PACE,
    ) -> None:
        """`last_mark` is kept as it is. A line that hoards bytes, as some adapters do, wants a longer `byte_gap_s`."""
        super().__init__(last_mark, SeekingReader(probe_answer, FRAME_BYTES_MAX, byte_gap_s, BEGINS), pace)
        self._address = address
        self._is_advanced = is_advanced
        # The antenna that inventories are of; None while nobody knows.
        self._antenna: str | None = OWN_ANTENNA
        self._asked = 0
        self._inventory = Inventory()

    def send(self, order: Order) -> bool:
        """Queue an order; False when `ORDERS_MAX` of them wait already."""
        if not isinstance(order, SelectAntenna | TakeInventory):
            return self._exchange.refuse(order, "a FEIG reader is given no such order")
        if isinstance(order, SelectAntenna) and not _is_antenna(order):
            why = f"a multiplexer is from 0 to {MULTIPLEXER_MAX}, a channel from 1 to {CHANNEL_MAX}"
            return self._exchange.refuse(order, why)
        return self._exchange.put(order)

    def _begin(self, order: Order) -> bytes | str:
        if isinstance(order, TakeInventory) and self._antenna is None:
            return "nobody knows which antenna is joined: select one"
        return self._begin_again(order)

    def _begin_again(self, order: Order) -> bytes:
        # Pages that came before are worth nothing now.
        self._inventory = Inventory()
        if isinstance(order, SelectAntenna):
            # Until the answer comes nobody knows what is joined.
            self._antenna = None
            return self._request(SELECT_CHANNEL, bytes([order.multiplexer, order.channel, 0]))
        return self._request(HOST_COMMAND, bytes([INVENTORY, 0]))

    def _request(self, command: int, content: bytes) -> bytes:
        self._asked = command
        return encode_command(Request(self._address, command, content, self._is_advanced))

    def _accept(self, raw: bytes) -> list[Reading]:
        response = split_response(raw)
        if not self._is_listening or response.command != self._asked:
            return [Malformed(UNASKED, raw)]
        if self._address not in (ANY_ADDRESS, response.address):
            return [Malformed(UNASKED, raw)]
        if response.command == HOST_COMMAND and response.status in (OK, MORE_DATA, NO_TRANSPONDER):
            return self._page(response, raw)
        order = self._exchange.current
        if response.status != OK:
            fault = trouble(response)
            return [fault, self._end(Outcome.REFUSED, fault.text)]
        assert isinstance(order, SelectAntenna), "what is no inventory is a selection"
        self._antenna = f"{order.multiplexer}:{order.channel}"
        return [self._end(Outcome.DONE, "")]

    def _page(self, response: Response, raw: bytes) -> list[Reading]:
        assert self._antenna is not None, "an inventory is asked for on a known antenna alone"
        if response.status == NO_TRANSPONDER:
            if self._inventory.pages:
                return [self._spoil(EMPTY_AFTER_PAGES, raw)]
            return [AntennaEmpty(self._antenna), self._end(Outcome.DONE, "")]
        if why := self._inventory.add(response):
            return [self._spoil(why, raw)]
        if response.status == MORE_DATA:
            self._ask_more(self._request(HOST_COMMAND, bytes([INVENTORY, MODE_MORE])))
            return []
        return [self._inventory.all_of(self._antenna), self._end(Outcome.DONE, "")]

    def _lost(self) -> None:
        self._inventory = Inventory()
        if self._antenna != OWN_ANTENNA:
            self._antenna = None


def _is_antenna(order: SelectAntenna) -> bool:
    return 0 <= order.multiplexer <= MULTIPLEXER_MAX and 1 <= order.channel <= CHANNEL_MAX
