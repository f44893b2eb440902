"""The books of a table as an export grows: what each event moves, and what every account holds in the end.

The closing balances are counted by two ways. Of what a table knows (players, bank, bets, cuts, debts) the balance is
what the replayed table says; only of the rest it is the sum of the postings. So a program that adds up the postings and
holds the sum against the closing balance compares two counts, and not one with itself.
"""

from tablemgr.ledger.postings import Posting, postings_of
from tablemgr.service.standing import Standing, after_record, balances_of_table
from tablemgr.service.verify_steps import Step


class Books:
    """Takes the records from the first on."""

    def __init__(self) -> None:
        self._standing = Standing()
        self._sums: dict[str, int] = {}

    def take(self, step: Step) -> tuple[Posting, ...]:
        """What the next record moves."""
        self._standing = after_record(self._standing, step.sealed, step.event)
        postings = postings_of(step.event)
        for posting in postings:
            self._sums[posting.source] = self._sums.get(posting.source, 0) - posting.amount_minor
            self._sums[posting.target] = self._sums.get(posting.target, 0) + posting.amount_minor
        return postings

    def balances(self) -> dict[str, int]:
        """What each account holds that has ever moved, or holds something; minor units."""
        table = self._standing.table
        known = {} if table is None else balances_of_table(table)
        return self._sums | {account: held for account, held in known.items() if held or account in self._sums}
