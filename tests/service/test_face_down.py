"""A card that lies face down is known to its player alone: no refusal and no view says which it is."""

import pytest
from served import DEALER, JOURNAL_ID, Served, line

from tablemgr.kernel.sealed import SIMULATED
from tablemgr.service.views import TableViewer


@pytest.fixture
def dealt() -> Served:
    """A hand is being dealt face down: the king of spades came last."""
    served = Served()
    opening = {"do": "open", "game": "zetema", "seats": 4}
    served.writer.open(line(opening), DEALER, JOURNAL_ID, SIMULATED, "tests")
    for seat, player in ((1, "anna"), (2, "bruno")):
        served.do("seat", seat=seat, player=player)
    served.do("shuffle")
    served.draw("KS")
    return served


def test_no_view_has_it_as_the_last_card(dealt: Served) -> None:
    viewer = TableViewer(dealt.writer.standing, dealt.writer.head.seq)
    assert viewer.view().last_card is None


@pytest.mark.parametrize("before", ["2S", "KS"])
def test_no_late_line_gets_it_told(dealt: Served, before: str) -> None:
    (answer,) = dealt.say("late", seat=2, amount="5.00", on="7", reason="it lay there", before=before)
    assert not answer.accepted
    assert answer.code == "bad_command"
    assert "K" not in answer.message


@pytest.mark.parametrize("before", ["2S", "KS"])
def test_no_late_line_gets_a_first_card_told_in_a_game_with_bets(before: str) -> None:
    served = Served()
    opening = {"do": "open", "game": "sette_e_mezzo", "seats": 4}
    served.writer.open(line(opening), DEALER, JOURNAL_ID, SIMULATED, "tests")
    for seat, player in ((1, "anna"), (2, "bruno")):
        served.do("seat", seat=seat, player=player, buy_in="50.00")
    served.do("bank", seat=1, amount="20.00")
    served.do("shuffle")
    served.do("bet", seat=2, amount="5.00")
    served.do("no_more_bets")
    served.draw("KS")
    (answer,) = served.say("late", seat=2, amount="5.00", reason="it lay there", before=before)
    assert answer.message == f"not now: a card face down has shown since, which is another card than {before}"
    assert TableViewer(served.writer.standing, served.writer.head.seq).view().last_card is None
