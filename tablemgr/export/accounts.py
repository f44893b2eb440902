"""Our accounts in the words of other programs, each name for one account and back.

    ours              hledger                 beancount
    bank              assets:bank             Assets:Bank
    open_bets         assets:open_bets        Assets:OpenBets
    outside           equity:outside          Equity:Outside
    player:anna       assets:player:anna      Assets:Player:P-anna
    debt:Lea D.       assets:debt:Lea D.      Assets:Debt:P-Lea-20D-2E

These are the books of the table, who holds what: signs are ours, so that balances are ours too. A player's name may
hold anything. What a program cannot take is written as the bytes of its UTF-8: `%3B` for hledger, `-3B` for beancount.
"""

from functools import lru_cache

from tablemgr.ledger.postings import OUTSIDE

# A table has some dozen accounts, each in hundreds of postings.
NAMES_KEPT = 1_000

# The world that cash comes from holds less than nothing: to an accountant it is who the money belongs to.
_EQUITY = frozenset((OUTSIDE,))

# Legal in an account's name of hledger beside letters and digits, and never the beginning of something else there.
_HLEDGER_PLAIN = frozenset("-_.'")


@lru_cache(NAMES_KEPT)
def hledger_account(account: str) -> str:
    """`assets:player:anna` of `player:anna`."""
    kind, colon, name = account.partition(":")
    return f"{'equity' if kind in _EQUITY else 'assets'}:{kind}{colon}{_hledger_name(name)}"


@lru_cache(NAMES_KEPT)
def beancount_account(account: str) -> str:
    """`Assets:Player:P-anna` of `player:anna`. Each part of a name begins with a capital there, hence the `P-`."""
    kind, colon, name = account.partition(":")
    words = "".join(word.capitalize() for word in kind.split("_"))
    part = f":P-{_beancount_name(name)}" if colon else ""
    return f"{'Equity' if kind in _EQUITY else 'Assets'}:{words}{part}"


def _hledger_name(name: str) -> str:
    """Two blanks end an account's name there, and one at either end of it would be lost."""
    last = len(name) - 1
    return "".join(
        char
        if char.isalnum() or char in _HLEDGER_PLAIN or (char == " " and 0 < place < last and name[place - 1] != " ")
        else _bytes_of(char, "%")
        for place, char in enumerate(name)
    )


def _beancount_name(name: str) -> str:
    return "".join(char if char.isascii() and char.isalnum() else _bytes_of(char, "-") for char in name)


def _bytes_of(char: str, mark: str) -> str:
    return "".join(f"{mark}{byte:02X}" for byte in char.encode())
