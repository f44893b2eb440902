"""The dialect of beancount (2.3 and later): `bean-check F` proves declarations, sums and closing balances."""

from datetime import timedelta

from tablemgr.export.accounts import beancount_account
from tablemgr.export.ledger_file import Closing, Entry, one_line
from tablemgr.kernel.money import Currency
from tablemgr.kernel.sealed import SIMULATED

# An account must be open before it moves, and a clock may be set back to any day.
OPENED_ON = "1970-01-01"


class Beancount:
    """Fulfils `Dialect`."""

    def header(self, lines: tuple[str, ...]) -> str:
        return "".join(f"; {one_line(line)}\n" for line in lines)

    def commodity(self, currency: Currency) -> str:
        return f'\noption "operating_currency" "{currency.code}"\n{OPENED_ON} commodity {currency.code}\n'

    def account(self, account: str, currency: Currency) -> str:
        return f"\n{OPENED_ON} open {beancount_account(account)} {currency.code}\n"

    def transaction(self, entry: Entry, currency: Currency) -> str:
        tag = f" #{entry.origin}" if entry.origin == SIMULATED else ""
        lines = [f"\n{entry.date} * {_text(entry.words)}{tag}\n", f"  seq: {entry.seq}\n"]
        facts = {"hash": entry.hash, "at": entry.at, "event": entry.kind, "origin": entry.origin}
        lines.extend(f"  {name}: {_text(fact)}\n" for name, fact in facts.items())
        for posting in entry.postings:
            lines.append(_posting(posting.source, -posting.amount_minor, currency))
            lines.append(_posting(posting.target, posting.amount_minor, currency))
        return "".join(lines)

    def closing(self, closing: Closing, currency: Currency) -> str:
        # A balance is that of the morning.
        day = closing.date + timedelta(days=1)
        lines = [f"\n; closing balances after record {closing.seq}, {closing.origin}\n"]
        for account, held in closing.balances.items():
            # Without its own tolerance a balance may be off by the last digit.
            lines.append(f"{day} balance {beancount_account(account)}  {currency.format(held)} ~ 0 {currency.code}\n")
        return "".join(lines)


def _posting(account: str, amount_minor: int, currency: Currency) -> str:
    return f"  {beancount_account(account)}  {currency.format(amount_minor)} {currency.code}\n"


def _text(words: str) -> str:
    escaped = one_line(words).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
