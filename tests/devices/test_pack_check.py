"""C10 from the shoe's bytes to the flags: packs run through a simulated shoe on real ports, whole and spoilt."""

from pathlib import Path

import pytest
from fed import Fed
from hypothesis import given, settings
from hypothesis import strategies as st
from packed import BANK_LOSES, BLUE, OPENING_CARDS, RED, Packed
from served import BRUNO
from waiting import eventually

from drivers.simulators.attendant import Attendant
from drivers.simulators.hands import shoe_hand
from drivers.simulators.packs import shuffled_pack, spoilt_pack
from drivers.simulators.ports import open_line
from drivers.simulators.shoe import Shoe
from tablemgr.kernel.cards import PACK_OF_FORTY
from tablemgr.service.packs import events as p
from tablemgr.service.packs.compare import compare

FIVE = "-7H -KS -2C -3D -AS"


@pytest.fixture(params=["pty:LINK", "tcp:0"])
def shoe(request: pytest.FixtureRequest, tmp_path: Path) -> Shoe:
    return Shoe(open_line(str(request.param).replace("LINK", f"{tmp_path}/shoe")))


class Checked:
    """A table fed by a shoe with a hand beside it. Lines are said on the writer's thread."""

    def __init__(self, fed: Fed, shoe: Shoe) -> None:
        self.fed, self.table = fed, fed.served
        self.hand = shoe_hand(shoe)

    def do(self, word: str, **keys: object) -> None:
        fields = {"do": word, **keys}
        self.fed.inbox.ask_work(lambda _: self.table.do_line(fields))

    def through(self, command: str) -> None:
        """Cards go through the shoe, and all of them have been taken."""
        before = self.fed.taken()
        loaded = self.hand.obey(command.split())
        assert loaded.startswith("loaded"), loaded
        drawn = int(self.hand.obey(["run_through"]).removeprefix("drew "))
        self.fed.settle(before + drawn)

    def until_checked(self, cards: int) -> None:
        """Until so many cards of a check are recorded, unread ones too; a shoe has other things to say besides."""
        eventually(lambda: self.fed.failures or len(self.fed.of(p.PackCardChecked)) >= cards)
        assert not self.fed.failures

    def check(self, pack: str, command: str) -> p.PackChecked:
        self.do("pack", act="check", pack=pack)
        self.through(command)
        self.do("pack", act="checked")
        checked: p.PackChecked = self.fed.of(p.PackChecked)[-1]
        return checked


def test_a_pack_is_checked_played_found_short_and_another_takes_its_place(shoe: Shoe) -> None:
    table = Packed().sit()
    with Attendant(shoe), Fed(shoe.url, table) as fed:
        at = Checked(fed, shoe)
        assert at.check(RED, "pack 7").result == "passed"
        at.do("pack", act="in", pack=RED)
        at.do("shuffle")
        at.through(f"load {' '.join(OPENING_CARDS)}")
        at.do("bet", seat=BRUNO, amount="25.00", on="7")
        at.through(f"load {BANK_LOSES}")
        checked = at.check(RED, f"pack 8 {FIVE} +QD +8S")
        assert (checked.result, checked.cards) == ("failed", 37)
        assert sorted(checked.missing) == ["2C", "3D", "7H", "AS", "KS"]
        assert (checked.doubled, checked.foreign) == (("QD",), ("8S",))
        assert at.check(BLUE, "pack 9").result == "passed"
        at.do("pack", act="in", pack=BLUE)
    shoe.close()
    (flagged,) = table.flags
    assert (flagged.deal, flagged.pack, flagged.staked_minor, flagged.paid_minor) == (1, RED, 2_500, 2_500)
    assert table.packs.in_play is not None
    assert table.packs.in_play.pack == BLUE


def test_no_copy_of_a_card_is_taken_for_a_second_one_though_the_cable_is_pulled(shoe: Shoe) -> None:
    """A shoe says each card three times, and again when it is plugged in."""
    table = Packed().sit()
    with Attendant(shoe), Fed(shoe.url, table) as fed:
        at = Checked(fed, shoe)
        at.do("pack", act="check", pack=RED)
        shoe.load(PACK_OF_FORTY)
        for k in range(len(PACK_OF_FORTY)):
            if k % 13 == 5:
                shoe.yank_in_the_next_frame(4)
            shoe.draw()
            if k % 13 == 5:
                eventually(lambda: not shoe.is_plugged)
                shoe.plug()
            at.until_checked(k + 1)
        at.do("pack", act="checked")
    shoe.close()
    assert [checked.result for checked in table.told(p.PackChecked)] == ["passed"]


def test_an_unread_card_is_named_by_a_person(shoe: Shoe) -> None:
    table = Packed().sit()
    with Attendant(shoe), Fed(shoe.url, table) as fed:
        at = Checked(fed, shoe)
        at.do("pack", act="check", pack=RED)
        shoe.load(PACK_OF_FORTY)
        shoe.unread()
        at.hand.obey(["run_through"])
        at.until_checked(40)
        at.do("card", card=PACK_OF_FORTY[0])
        at.do("pack", act="checked")
    shoe.close()
    assert [checked.result for checked in table.told(p.PackChecked)] == ["passed"]


@settings(max_examples=50)
@given(st.integers(0, 1000), st.lists(st.tuples(st.sampled_from("+-"), st.sampled_from(PACK_OF_FORTY)), max_size=4))
def test_a_spoilt_pack_is_spoilt_as_it_was_said(seed: int, changes: list[tuple[str, str]]) -> None:
    gone = [card for sign, card in changes if sign == "-"]
    if len(set(gone)) < len(gone) or set(gone) & {card for sign, card in changes if sign == "+"}:
        return
    spoilt = spoilt_pack(shuffled_pack(seed), ["".join(change) for change in changes])
    found = compare("italian_40", spoilt)
    assert sorted(found.missing) == sorted(gone)
    assert sorted(found.doubled) == sorted(card for sign, card in changes if sign == "+")
