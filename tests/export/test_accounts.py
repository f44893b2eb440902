"""docs/exports.md, "hledger and beancount: the books": every account has one name there, and the name gives it back."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tablemgr.export.accounts import beancount_account, hledger_account
from tablemgr.ledger.postings import debt_account, player_account

names = st.text(st.characters(codec="utf-8"), min_size=1, max_size=12) | st.text(" -_%;:'.ab", min_size=1, max_size=8)

PLAIN_BEANCOUNT = re.compile(r"(Assets|Equity)(:[A-Z][A-Za-z0-9-]*)+\Z")


def read_back(account: str, mark: str) -> str:
    """As the document says it: hex after the mark is a byte, all else is itself."""
    hexed = re.sub(f"{re.escape(mark)}([0-9A-F]{{2}})|(.)", lambda found: found[1] or found[2].encode().hex(), account)
    return bytes.fromhex(hexed).decode()


@given(names)
def test_an_account_of_hledger_gives_the_name_back(name: str) -> None:
    prefix = "assets:player:"
    account = hledger_account(player_account(name))
    assert account.startswith(prefix)
    assert read_back(account.removeprefix(prefix), "%") == name


@given(names)
def test_an_account_of_beancount_gives_the_name_back(name: str) -> None:
    prefix = "Assets:Debt:P-"
    account = beancount_account(debt_account(name))
    assert account.startswith(prefix)
    assert PLAIN_BEANCOUNT.match(account)
    assert read_back(account.removeprefix(prefix), "-") == name


@given(names)
@example("a  b")
@example(" a ")
def test_an_account_of_hledger_has_nothing_that_means_something_else_there(name: str) -> None:
    part = hledger_account(player_account(name)).removeprefix("assets:player:")
    assert "  " not in part
    assert part == part.strip()
    assert not set(part) & set(";:()[]|=@\t\r\n")
    assert part.isprintable()


@pytest.mark.parametrize(
    ("ours", "hledger", "beancount"),
    [
        ("bank", "assets:bank", "Assets:Bank"),
        ("open_bets", "assets:open_bets", "Assets:OpenBets"),
        ("outside", "equity:outside", "Equity:Outside"),
        ("player:anna", "assets:player:anna", "Assets:Player:P-anna"),
        ("debt:carla; D.", "assets:debt:carla%3B D.", "Assets:Debt:P-carla-3B-20D-2E"),
        ("player:Łukasz", "assets:player:Łukasz", "Assets:Player:P--C5-81ukasz"),
    ],
)
def test_accounts_are_named_as_the_document_says(ours: str, hledger: str, beancount: str) -> None:
    assert hledger_account(ours) == hledger
    assert beancount_account(ours) == beancount
