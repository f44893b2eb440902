"""Deals of Monte bank held against a second program written from the page alone: small banks, pairs and triples."""

import json
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from monte_oracle import OracleBet, OracleDeal

from tablemgr.kernel.cards import PACK_OF_FORTY
from tablemgr.service.replay import replay_script

seeds = st.integers(0, 2**32 - 1)


def pack_with(random: Random, joined: int) -> list[str]:
    """A pack whose layout has a single card, a pair or a triple at the top left, and is not void."""
    while True:
        pack = list(PACK_OF_FORTY)
        random.shuffle(pack)
        stack = sorted(pack, key=lambda card: card[0] != pack[0][0])[:joined]
        pack = [*stack, *(card for card in pack if card not in stack)]
        if len({card[0] for card in pack[: joined + 3]}) == 4:
            return pack


@given(seeds)
def test_a_deal_comes_to_what_the_second_program_says(seed: int) -> None:
    random = Random(seed)
    joined = random.choice((1, 2, 2, 3))
    pack = pack_with(random, joined)
    layout, rest = pack[: joined + 3], pack[joined + 3 :]
    bank = random.choice((random.randint(1, 40), random.randint(1, 300), 100_000))
    rules = {
        "commission_on": random.choice(("gate", "first_match")),
        "commission_rounding": random.choice(("half_up", "down", "up")),
    }
    deal = OracleDeal(layout, bank, rules["commission_on"], rules["commission_rounding"])
    script: list[dict[str, object]] = [
        {"do": "open", "game": "monte_bank", "currency": "JPY", "rules": rules},
        {"do": "seat", "seat": 1, "player": "anna", "buy_in": str(bank)},
        {"do": "seat", "seat": 2, "player": "bruno", "buy_in": "1000000"},
        {"do": "bank", "seat": 1, "amount": str(bank)},
        {"do": "shuffle"},
        *({"do": "card", "card": card} for card in layout),
    ]
    ranks = list(dict.fromkeys(card[0] for card in layout))
    for _ in range(random.randint(1, 8)):
        stake = random.randint(1, min(bank, random.choice((3, 30, 500))))
        kind = random.choice(("circle", "crisscross", "doubler"))
        on, against = random.sample(ranks, 2) if kind != "doubler" else (random.choice(("top", "left", "right")), None)
        bet = OracleBet(kind, on, against if kind == "crisscross" else None, stake)
        deal.bets.append(bet)
        keys = {"against": against} if kind == "crisscross" else {}
        script.append({"do": "bet", "seat": 2, "amount": str(stake), "kind": kind, "on": on, **keys})
    script.append({"do": "no_more_bets"})
    for card in rest:
        if deal.result is None:
            script.append({"do": "card", "card": card})
            deal.turn(card)
    report = replay_script("\n".join(map(json.dumps, script))).report_json()
    assert report["refused"] == []
    told = [(row["outcome"], row["paid"], row["commission"], row["settled_by"]) for row in report["bets"]]
    assert told == [(bet.outcome, str(bet.paid), str(bet.commission), bet.settled_by) for bet in deal.bets]
    assert [(row["result"], row["cards"]) for row in report["deals"]] == [(deal.result, len(layout) + deal.cards)]
    has_passed = deal.result == "bank_empty"
    assert report["balances"]["cut_box"] == ("0" if has_passed else str(deal.box))
    assert report["balances"]["house"] == (str(deal.box - deal.box // 2) if has_passed else "0")
