"""The dialect of hledger (1.25 and later): `hledger -f F check --strict` proves declarations, sums and balances."""

from tablemgr.export.accounts import hledger_account
from tablemgr.export.ledger_file import Closing, Entry, one_line
from tablemgr.kernel.money import Currency


class Hledger:
    """Fulfils `Dialect`."""

    def header(self, lines: tuple[str, ...]) -> str:
        # The samples say it too, but a person may take 25.000 for twenty-five thousand.
        return "".join(f"; {one_line(line)}\n" for line in lines) + "\ndecimal-mark .\n"

    def commodity(self, currency: Currency) -> str:
        # A sample without decimals keeps the mark, or it would not say how numbers are written.
        sample = currency.format(10 ** (currency.decimals + 3))
        return f"commodity {sample if currency.decimals else sample + '.'} {currency.code}\n"

    def account(self, account: str, currency: Currency) -> str:  # noqa: ARG002 - hledger's accounts hold any
        return f"\naccount {hledger_account(account)}\n"

    def transaction(self, entry: Entry, currency: Currency) -> str:
        tags = {"seq": entry.seq, "hash": entry.hash, "at": entry.at, "event": entry.kind, "origin": entry.origin}
        lines = [f"\n{entry.date} * ({entry.seq}) {_description(entry.words)}  ; {_comment(tags)}\n"]
        for posting in entry.postings:
            lines.append(_posting(posting.source, currency.format(-posting.amount_minor), currency))
            lines.append(_posting(posting.target, currency.format(posting.amount_minor), currency))
        return "".join(lines)

    def closing(self, closing: Closing, currency: Currency) -> str:
        comment = _comment({"origin": closing.origin})
        lines = [f"\n{closing.date} * closing balances after record {closing.seq}  ; {comment}\n"]
        nothing = currency.format(0)
        for account, held in closing.balances.items():
            # Two signs: this and no other commodity.
            lines.append(_posting(account, f"{nothing} {currency.code} == {currency.format(held)}", currency))
        return "".join(lines)


def _posting(account: str, amount: str, currency: Currency) -> str:
    return f"    {hledger_account(account)}  {amount} {currency.code}\n"


def _description(words: str) -> str:
    # A semicolon would begin a comment.
    return one_line(words).replace(";", ",")


def _comment(tags: dict[str, object]) -> str:
    return ", ".join(f"{name}:{value}" for name, value in tags.items())
