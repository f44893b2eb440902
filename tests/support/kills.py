"""`kill -9` at any moment of a running table, again and again; after each the table is proved, compared, and goes on.

Three tables to choose from: one driven by lines alone, a real play that is known beforehand; one beside a simulated
shoe in a program of its own, which draws all along; or one new directory after another, killed while it is made. Each
function raises AssertionError if anything is lost, doubled, or otherwise than it must be.

What no table can know is a card of which every copy reached a program that died of it. So the copies of the shoe lie
further apart than a commit takes, and a program that finds some waiting on the line lives until it has read them.
"""

import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path

from killed import Driver, Line, Program, compare, records_of
from random_play import RandomPlay
from waiting import eventually

from tablemgr.bootstrap.verify import expected_key, verify_directory
from tablemgr.engine.core import advance, evolve, open_table, read_command, read_open
from tablemgr.engine.reasons import Refused
from tablemgr.engine.state import Table
from tablemgr.kernel.cards import PACK_OF_FORTY
from tablemgr.kernel.sealed import SealedRecord
from tablemgr.service.standing import StandingFold, event_reader
from tablemgr.storage.creation import has_journal

# A kill comes at the start of the program, or so long after its first answer.
START_KILLS = 0.3
START_S = 1.0
LIFE_S = 0.4
# By then a new directory has been made on most machines.
MADE_S = 2.5
COPIES_EVERY_S = 0.15
DRAW_EVERY_S = 0.3
# Of so many lines beside a shoe, one is each of these; the rest are bets.
BESIDE_THE_SHOE: tuple[Line, ...] = (
    {"do": "shuffle"},
    {"do": "shuffle"},
    {"do": "misdeal", "reason": "a card fell"},
    {"do": "hold", "answer": "not_in_play"},
    {"do": "bank", "seat": 1, "amount": "5.00"},
    {"do": "bank", "seat": 2, "amount": "5.00"},
    {"do": "decline_bank", "seat": 3},
)


class KnownPlay:
    """A play without a shoe: the lines, and the table as they lead to it."""

    def __init__(self, seed: int) -> None:
        self.people = RandomPlay(random.Random(seed))
        self.tables: list[Table] = []
        self.accepted: list[bool] = []

    def lines(self) -> Iterator[Line]:
        opening = self.people.opening()
        self._stand(evolve(None, open_table(read_open(opening))[0]), is_accepted=True)
        yield opening
        while True:
            line, table = self.people.next_line(self.tables[-1]), self.tables[-1]
            try:
                self._stand(advance(table, read_command(table, line))[1], is_accepted=True)
            except Refused:
                self._stand(table, is_accepted=False)
            yield line

    def _stand(self, table: Table, *, is_accepted: bool) -> None:
        self.tables.append(table)
        self.accepted.append(is_accepted)


def lines_beside_a_shoe(seed: int) -> Iterator[Line]:
    """What people say while somebody draws, whether it fits or not."""
    dice = random.Random(seed)
    yield {"do": "open", "game": "zecchinetta", "currency": "EUR", "seats": 5}
    for seat, player in ((1, "anna"), (2, "bruno"), (3, "carla")):
        yield {"do": "seat", "seat": seat, "player": player, "buy_in": "9000.00"}
    while True:
        bet = {"do": "bet", "seat": dice.choice((1, 2, 3)), "amount": "1.00", "on": dice.choice("A234567JQK")}
        yield dice.choice((bet, *BESIDE_THE_SHOE))


class ShoeProgram:
    """A simulated shoe in a program of its own, and the hand at it. `drawn` is what left it, in order."""

    def __init__(self, link: Path, seed: int) -> None:
        self._dice = random.Random(seed)
        self.drawn: list[str] = []
        self._next_s = 0.0
        self._process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "tablemgr",
                "simulate",
                "shoe",
                "--port",
                f"pty:{link}",
                "--spacing",
                str(COPIES_EVERY_S),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().strip()

    def draw(self) -> None:
        """A card, unless one has just been drawn."""
        if time.monotonic() < self._next_s:
            return
        self._next_s = time.monotonic() + DRAW_EVERY_S
        self._order(f"load {self._dice.choice(PACK_OF_FORTY)}")
        self.drawn.append(self._order("draw").removeprefix("drew "))

    def close(self) -> None:
        self._process.communicate("quit\n", timeout=30)

    def _order(self, order: str) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(order + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().strip()


class CardsSeen:
    """Every card that came from the shoe into the journal, played or held, in order; read on from where it was left."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._cards: list[str] = []
        self._seq = 0
        self._read_event = event_reader()

    def wait_for(self, drawn: list[str]) -> None:
        """Until they are those that were drawn: none lost, none doubled."""
        eventually(lambda: self._look() >= len(drawn))
        assert self._cards == drawn

    def _look(self) -> int:
        for record in records_of(self._directory, self._seq):
            self._seq = record.seq
            if record.device == "shoe" and record.kind in ("CardShown", "DrawCardShown", "CardHeld"):
                self._cards.append(self._read_event(record).card)
        return len(self._cards)


def kill_by_lines(directory: Path, kills: int, seed: int) -> str:
    """A table driven by lines alone; what was done."""
    dice, play = random.Random(seed), KnownPlay(seed)
    driver = Driver(play.lines())
    for _ in range(kills):
        program = _live(directory, driver, dice)
        _killed(program, directory, driver)
    last = Program(directory)
    driver.resume(last)
    driver.hear_all(last)
    assert last.stop() == 0
    records = _checked(directory, driver)
    assert [driver.acknowledged[number]["accepted"] for number in range(len(driver.sent))] == play.accepted
    assert _replayed(records) == play.tables[-1]
    return f"{len(driver.acknowledged)} lines acknowledged"


def kill_beside_a_shoe(directory: Path, kills: int, seed: int) -> str:
    """The same beside a shoe that draws all along; what was done."""
    dice, driver = random.Random(seed), Driver(lines_beside_a_shoe(seed))
    shoe, seen = ShoeProgram(directory.with_name(f"{directory.name}.shoe"), seed), CardsSeen(directory)
    try:
        for _ in range(kills):
            program = Program(directory, shoe.url)
            driver.resume(program)
            driver.go_on(program)
            eventually(program.has_answered.is_set)
            seen.wait_for(shoe.drawn)
            _drive(driver, program, LIFE_S * dice.random(), shoe.draw)
            _killed(program, directory, driver)
        last = Program(directory, shoe.url)
        driver.resume(last)
        driver.hear_all(last)
        seen.wait_for(shoe.drawn)
        assert last.stop() == 0
    finally:
        shoe.close()
    _checked(directory, driver)
    seen.wait_for(shoe.drawn)
    return f"{len(driver.acknowledged)} lines acknowledged, {len(shoe.drawn)} cards drawn"


def kill_while_made(directory: Path, kills: int, seed: int) -> str:
    """New directories, each killed while it is made and then opened all the same; what was done."""
    dice, begun = random.Random(seed), 0
    for number in range(kills):
        made, driver = directory / str(number), Driver(KnownPlay(number).lines())
        first = Program(made)
        _drive(driver, first, MADE_S * dice.random(), _nothing)
        _killed(first, made, driver)
        begun += has_journal(made)
        second = Program(made)
        driver.resume(second)
        driver.go_on(second)
        driver.hear_all(second)
        assert second.stop() == 0
        _checked(made, driver)
    return f"{begun} directories held a journal by then"


def _live(directory: Path, driver: Driver, dice: random.Random) -> Program:
    """A life of the program, up to the moment at which it is killed."""
    program = Program(directory)
    driver.resume(program)
    if dice.random() < START_KILLS:
        _drive(driver, program, START_S * dice.random(), _nothing)
        return program
    driver.go_on(program)
    eventually(program.has_answered.is_set)
    _drive(driver, program, LIFE_S * dice.random(), _nothing)
    return program


def _nothing() -> None:
    """What happens beside a table without a shoe."""


def _drive(driver: Driver, program: Program, seconds: float, beside: Callable[[], None]) -> None:
    ends_s = time.monotonic() + seconds
    while time.monotonic() < ends_s:
        driver.go_on(program)
        beside()


def _killed(program: Program, directory: Path, driver: Driver) -> None:
    program.kill()
    driver.hear_out(program)
    _checked(directory, driver)


def _checked(directory: Path, driver: Driver) -> list[SealedRecord]:
    """The journal, proved and compared with what was sent and answered."""
    if not has_journal(directory) or not records_of(directory):
        assert not driver.acknowledged
        return []
    proof = verify_directory(
        directory, expected_key(directory, None, None), None, lambda _: nullcontext(lambda _done: None)
    )
    assert proof.verdict.fault is None, proof.verdict.fault
    records = records_of(directory)
    compare(records, driver)
    return records


def _replayed(records: list[SealedRecord]) -> Table | None:
    fold, read_event = StandingFold(), event_reader()
    for record in records:
        fold.apply(record, read_event(record))
    return fold.standing.table
