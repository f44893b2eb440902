"""What the last cards left for people to do: late bets that may need a signature, payouts that wait to be confirmed.

It is folded from the journal's records beside the standing and never stored: a snapshot knows nothing of it.
"""

from dataclasses import dataclass, field, replace

from tablemgr.engine import events as e
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.service import events as s
from tablemgr.service.late_bets import LateBet, LateBets, evolve_late
from tablemgr.service.options import TableOptions
from tablemgr.service.payouts import Payouts, evolve_payouts

# What a restart reads before the newest snapshot, to find the payouts of the deal that it ended.
LOOK_BACK_RECORDS = 500

_CONCERN = (e.DealBegun, e.CardShown, e.BetPlaced, e.BetReturned, e.BetSettled, s.PayoutConfirmed)


@dataclass(frozen=True, slots=True)
class Unfinished:
    """As of the newest record."""

    options: TableOptions = field(default_factory=TableOptions)
    late: LateBets = field(default_factory=dict[int, LateBet])
    payouts: Payouts = field(default_factory=Payouts)

    def after(self, event: object) -> "Unfinished":
        """The same after an event."""
        if not isinstance(event, _CONCERN):
            return self
        payouts = evolve_payouts(self.payouts, event) if self.options.confirm_payouts else self.payouts
        return replace(self, late=evolve_late(self.late, event), payouts=payouts)

    def of_deal(self, deal: int) -> "Unfinished":
        """After a restart: what earlier deals left is long paid, or was before the house asked for it."""
        return replace(self, payouts=self.payouts.of_deal(deal))

    def confirmed(self, bets: tuple[int, ...]) -> s.PayoutConfirmed:
        """The event that confirms these bets of one settlement; Refused."""
        if not self.options.confirm_payouts:
            raise Refused(Reason.BAD_COMMAND, "nothing_confirmed")
        for bet in bets:
            if bet not in self.payouts.numbers:
                raise Refused(Reason.NO_SUCH_BET, "not_to_pay", bet=bet)
        for payout in self.payouts.waiting:
            if set(bets) <= set(payout.numbers):
                return s.PayoutConfirmed(payout.deal, payout.card, bets)
        raise Refused(Reason.NO_SUCH_BET, "two_settlements", bets=", ".join(map(str, bets)))
