"""From tags on the antennas of the felt to proposals, bets and alarms; the reader is simulated, all else is real."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from served import BRUNO, CARLA, dealt
from trayed import CHANNELS, RESTLESS, SETTLE_S, Reader, Trayed, antenna, tray_of, uid
from waiting import eventually

from tablemgr.service import events as s
from tablemgr.service.felt import events as f
from tablemgr.service.felt.standing import FeltStanding
from tablemgr.service.tray import events as t
from tablemgr.service.tray.chips import Chip, Registry
from tablemgr.service.tray.plan import Place

FIVE = 500
SEVEN, KING, DESK = antenna(CHANNELS), antenna(CHANNELS + 1), antenna(CHANNELS + 2)
MINE = tuple(uid(100 + n) for n in range(4))


class Felt(Trayed):
    """A column of eight fives, two slots and the desk; four more fives in players' hands."""

    def __init__(self, reader: Reader) -> None:
        plan, registry, chips = tray_of(1, 8, (FIVE,))
        places = (Place("slot_1", SEVEN), Place("slot_2", KING), Place("desk", DESK))
        known = {tag: Chip(tag, FIVE, "EUR", "blue", "") for tag in (*MINE, RESTLESS)}
        reader.place(antenna(0), *chips[0])
        self.in_tray = chips[0]
        registry = Registry({**registry.chips, **known})
        super().__init__(dealt("7S", "KH", "3D"), replace(plan, places=places), registry, reader)

    @property
    def felt(self) -> FeltStanding:
        felt = self.served.writer.standing.felt
        assert felt is not None
        return felt

    def so(self, condition: Callable[[], object]) -> None:
        """Until it is so."""
        eventually(lambda: self.failures or condition(), deadline_s=60.0)
        assert not self.failures

    def is_read(self) -> None:
        self.so(lambda: self.served.writer.standing.felt is not None and not self.felt.unread)

    def said(self) -> list[tuple[str, int | None, int]]:
        return [(each.place, each.seat, each.amount_minor) for each in self.view().proposals]

    def alarms(self) -> list[tuple[str, str, int | None, int]]:
        return [(each.why, each.place, each.denomination_minor, each.seat) for each in self.felt.alarms]


def test_chips_of_a_buy_in_become_a_bet_a_payment_and_a_bet_again() -> None:
    reader = Reader()
    with Felt(reader) as at:
        at.is_read()
        reader.place(DESK, *MINE[:2])
        at.so(lambda: at.view().desk_minor == 2 * FIVE)
        at.do("buy_in", seat=BRUNO, amount="10.00")
        reader.move(MINE[0], DESK, SEVEN)
        at.so(lambda: at.said() == [("slot_1", BRUNO, FIVE)])
        at.do("accept")
        assert [(bet.seat, bet.on, bet.stake_minor) for bet in at.served.table.bets.values()] == [(BRUNO, "7", FIVE)]
        at.draw("3H")
        at.so(lambda: at.felt.places["slot_1"].settled)
        reader.lift(antenna(0), at.in_tray[0])
        at.see()
        reader.place(SEVEN, at.in_tray[0])
        at.so(lambda: at.felt.owners.get(at.in_tray[0]) == "bruno")
        (paid,) = [event for event in at.told(f.ChipsBound) if event.why == "payout"]
        assert paid == f.ChipsBound(BRUNO, "bruno", (at.in_tray[0],), "payout", FIVE)
        # Back in the tray they are nobody's.
        reader.move(at.in_tray[0], SEVEN, antenna(0))
        at.so(lambda: at.in_tray[0] not in at.felt.owners)
        assert at.alarms() == []


def test_chips_that_are_never_still_propose_nothing() -> None:
    reader = Reader()
    with Felt(reader) as at:
        at.is_read()
        reader.place(SEVEN, MINE[0])
        at.so(lambda: at.said() == [("slot_1", None, FIVE)])
        reader.restless.add(KING)
        at.so(lambda: at.view().felt_unread == ("slot_2",))
        assert at.said() == [("slot_1", None, FIVE)]
        reader.restless.clear()
        with suppress(KeyError):
            reader.lift(KING, RESTLESS)
        at.so(lambda: at.view().felt_unread == ())
        assert at.said() == [("slot_1", None, FIVE)]


def test_an_antenna_that_does_not_answer_is_unknown_and_not_empty() -> None:
    reader = Reader()
    with Felt(reader) as at:
        at.is_read()
        reader.place(SEVEN, MINE[0])
        at.so(at.said)
        at.do("accept", place="slot_1", seat=BRUNO)
        reader.mute.add(SEVEN)
        at.so(lambda: at.view().felt_unread == ("slot_1",))
        at.settle()
        assert (at.said(), at.alarms()) == ([], [])
        reader.lift(SEVEN, MINE[0])
        reader.mute.clear()
        at.so(lambda: at.alarms() == [("taken", "slot_1", FIVE, BRUNO)])


def test_a_lost_line_leaves_every_place_unknown() -> None:
    reader = Reader()
    with Felt(reader) as at:
        at.is_read()
        reader.place(SEVEN, MINE[0])
        at.so(at.said)
        reader.line.yank()
        at.so(lambda: at.view().felt_unread == ("slot_1", "slot_2", "desk"))
        assert at.said() == []
        reader.line.plug()
        at.so(lambda: at.said() == [("slot_1", None, FIVE)])


def test_what_is_laid_after_the_call_is_an_alarm_until_it_is_gone() -> None:
    reader = Reader()
    with Felt(reader) as at:
        at.is_read()
        at.do("no_more_bets")
        at.see()
        reader.place(KING, MINE[0])
        at.so(lambda: at.alarms() == [("after_call", "slot_2", FIVE, 0)])
        at.see()
        reader.lift(KING, MINE[0])
        at.so(lambda: not at.alarms())
        assert len(at.told(f.FeltAlarmRaised)) == 1


def test_what_is_left_is_told_when_nobody_has_moved_it_for_long_enough() -> None:
    reader = Reader()
    with Felt(reader) as at:
        at.is_read()
        reader.place(SEVEN, *MINE[:2])
        at.so(at.said)
        at.do("accept", place="slot_1", seat=CARLA)
        at.draw("7H")
        at.see()
        assert at.alarms() == []
        at.now_s += SETTLE_S + 1
        at.so(lambda: at.alarms() == [("left", "slot_1", 2 * FIVE, CARLA)])
        for chip in MINE[:2]:
            reader.move(chip, SEVEN, antenna(0))
        at.so(lambda: not at.alarms())


def test_a_chip_that_two_antennas_hear_counts_for_none_of_the_felts() -> None:
    reader = Reader()
    with Felt(reader) as at:
        at.is_read()
        reader.place(SEVEN, at.in_tray[0])
        at.so(lambda: at.alarms() == [("seen_twice", "slot_1", FIVE, 0)])
        assert at.said() == []


def test_after_a_restart_what_lay_there_is_looked_at_anew_and_stands_so() -> None:
    reader = Reader()
    with Felt(reader) as at:
        at.is_read()
        reader.place(SEVEN, MINE[0])
        at.so(at.said)
    told = len(at.told(f.FeltSeen))
    at.served.restart()
    with Trayed(at.served, at.plan, at.registry, reader) as again:
        again.settle()
        assert len(again.told(f.FeltSeen)) == told
        assert [proposal.amount_minor for proposal in again.view().proposals] == [FIVE]
    assert len(again.told(f.FeltFitted)) == 1


def test_the_tray_agrees_while_hands_are_at_work_on_the_felt() -> None:
    reader = Reader()
    with Felt(reader) as at:
        at.is_read()
        at.until(t.TrayAgreed)
        at.do("buy_in", seat=BRUNO, amount="5.00")
        reader.lift(antenna(0), at.in_tray[0])
        at.so(lambda: len(at.told(t.TrayAgreed)) == 2)
        assert at.told(s.DeviceReported)[0].code == "ready"
