"""`tablemgr demo --headless`: a whole simulated table, from the shoe's bytes to the books, as fast as it can.

The shoe is a simulated one at the other end of a pseudo-terminal, read by the same driver as a real one; the bots speak
through the same inbox as a console does.
"""

import contextlib
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tablemgr.bootstrap.dealing import Dealing, DealingError, Tally, say
from tablemgr.bootstrap.table import OpenTable, new_table
from tablemgr.devices.simulated import SimulatedShoe
from tablemgr.kernel.sealed import SIMULATED
from tablemgr.play.dealer import OPENING_LINE, Dealer
from tablemgr.service.inbox import InboxClosedError
from tablemgr.service.report import balances_json


def play_demo(
    directory: Path,
    deals: int,
    seed: int,
    key_file: Path | None,
    progress: Callable[[int], None],
    opening: dict[str, object] | None = None,
) -> dict[str, Any]:
    """Plays `deals` deals into a new directory and says what came of them; DealingError, or what `new_table` raises.
    `opening` is the line that opens the table, a club's Zecchinetta if there is none."""
    tally = Tally()
    with new_table(directory, SIMULATED, key_file) as table:
        table.writer.listeners.append(tally.add)
        # Why the inbox has closed is said below.
        with contextlib.suppress(InboxClosedError):
            _play(table, deals, seed, opening or OPENING_LINE, tally, progress)
    if table.failure is not None:
        raise DealingError(f"the journal failed: {table.failure}")
    return {
        "simulated": True,
        "seed": seed,
        "data": str(directory),
        "deals": tally.deals,
        "cards": tally.cards,
        "bets": tally.bets,
        "events": table.writer.head.seq,
        "refused": tally.refused,
        "balances": balances_json(table.standing_table),
        "chain": table.writer.head.hash.hex(),
    }


def _play(
    table: OpenTable, deals: int, seed: int, opening: dict[str, object], tally: Tally, progress: Callable[[int], None]
) -> None:
    """Opens the table and plays it; DealingError, InboxClosedError when the writer has ended."""
    say(table, opening)
    with SimulatedShoe("pty") as shoe:
        dealing = Dealing(table, shoe, shoe.url, Dealer(random.Random(seed)))
        try:
            while tally.deals < deals:
                dealing.step()
                progress(tally.deals)
        finally:
            dealing.stop()
