"""`tablemgr simulate play`: deals as fast as the engine goes, in as many processes as are wanted; what came of them.

The deals are cut into sittings of so many, each at a new table and with chance of its own: so the result is the same
however many processes share them. With a directory there is one table, one sitting and one writer.
"""

import random
import secrets
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tablemgr.bootstrap.keys import key_path, load_or_make_key
from tablemgr.bootstrap.long_play import play_deals
from tablemgr.engine.core import GAMES
from tablemgr.kernel.money import Currency
from tablemgr.play.dealer import StuckError, opening_line
from tablemgr.play.fast import play_fast
from tablemgr.play.made import HOUSE, PARTIES, Made

__all__ = ["GAMES", "FastPlay", "StuckError", "opening_line", "play_in_memory", "play_into"]

# A table remembers everybody who sat at it, and grows slow with them.
DEALS_A_SITTING = 200
# When a journal of made-up play says that it began: long before any real one.
BEGAN = datetime(2000, 1, 1, 18, tzinfo=UTC)
# Decimals of a mean beyond those of the currency.
DECIMALS_MORE = 4


@dataclass(frozen=True, slots=True)
class FastPlay:
    """What is to be played. `opening` opens each table."""

    opening: Mapping[str, object]
    deals: int
    seed: int
    jobs: int = 1


def play_in_memory(play: FastPlay, progress: Callable[[int], None]) -> dict[str, Any]:
    """Plays, and says what came of it; StuckError. `progress` is told the deals that are done."""
    began = time.perf_counter()
    sittings = [
        (play.opening, min(DEALS_A_SITTING, play.deals - first), _chance(play.seed, first // DEALS_A_SITTING))
        for first in range(0, play.deals, DEALS_A_SITTING)
    ]
    made = Made()
    if play.jobs == 1:
        for sitting in sittings:
            made.join(_sitting(sitting))
            progress(made.deals)
    else:
        # A new process each, not a fork: this one may have threads.
        with ProcessPoolExecutor(min(play.jobs, len(sittings)), get_context("spawn")) as processes:
            for played in processes.map(_sitting, sittings):
                made.join(played)
                progress(made.deals)
    return _document(play, made, time.perf_counter() - began)


def play_into(
    directory: Path, play: FastPlay, key_file: Path | None, progress: Callable[[int], None]
) -> dict[str, Any]:
    """Plays at one table into a new directory; StuckError, JournalError, KeyFileError."""
    signer = load_or_make_key(key_path(key_file), directory)
    began = time.perf_counter()
    dice = random.Random(_chance(play.seed, 0))
    made, head = play_deals(directory, play.opening, play.deals, dice, BEGAN, signer, secrets.token_hex(16), progress)
    document = _document(play, made, time.perf_counter() - began)
    return {**document, "data": str(directory), "records": head.seq, "chain": head.hash.hex()}


def _chance(seed: int, sitting: int) -> str:
    """The seed of a sitting's own chance."""
    return f"{seed}:{sitting}"


def _sitting(sitting: tuple[Mapping[str, object], int, str]) -> Made:
    opening, deals, chance = sitting
    return play_fast(opening, deals, random.Random(chance))


def _document(play: FastPlay, made: Made, seconds: float) -> dict[str, Any]:
    """What is printed. Sums are exact, as text; means are estimates, as numbers, in the currency."""
    game = str(play.opening["game"])
    document: dict[str, Any] = {
        "simulated": True,
        "game": game,
        "seed": play.seed,
        "rules": play.opening["rules"],
        "deals": made.deals,
        "cards": made.cards,
        "results": dict(sorted(made.results.items())),
    }
    if "bet" in GAMES[game].forms:
        document |= _money(made, str(play.opening["currency"]))
    speed = {"seconds": round(seconds, 3), "deals_per_second": round(made.deals / seconds, 1), "jobs": play.jobs}
    return {**document, "speed": speed}


def _money(made: Made, code: str) -> dict[str, Any]:
    currency = Currency.of(code)
    unit = 10**currency.decimals

    def rounded(minor: float | None) -> float | None:
        return None if minor is None else round(minor / unit, currency.decimals + DECIMALS_MORE)

    parties = {}
    for party, name in enumerate(PARTIES):
        estimate = made.estimate(party)
        interval = None if estimate.low is None else [rounded(estimate.low), rounded(estimate.high)]
        parties[name] = {
            "made": currency.format(made.sums[party]),
            "mean_a_deal": rounded(estimate.mean),
            "interval_95": interval,
        }
    return {
        "currency": code,
        "bets": made.bets,
        "staked": currency.format(made.staked_minor),
        "house_a_unit_staked": round(made.sums[HOUSE] / made.staked_minor, 6) if made.staked_minor else None,
        "made": parties,
    }
