"""design, "Report": what Zetema's own report says, from the first line to the last."""

import json
from typing import Any

from zetema_play import random_script
from zetema_table import DULL, pack

from tablemgr.service.replay import replay_script

SEATED = [
    {"do": "open", "game": "zetema", "rules": {"target": 1000}},
    {"do": "seat", "seat": 2, "player": "zoe"},
    {"do": "seat", "seat": 1, "player": "anna"},
]


def report(*lines: dict[str, Any]) -> dict[str, Any]:
    return replay_script("\n".join(map(json.dumps, lines))).report_json()


def test_from_the_start_everybody_seated_has_nothing_and_nobody_has_won() -> None:
    assert report(*SEATED) == {
        "game": "zetema", "accepted": 3, "refused": [], "deals": [], "scores": {"anna": 0, "zoe": 0}, "declared": [],
        "tricks": [], "winner": None,
    }  # fmt: skip
    assert list(report(*SEATED)["scores"]) == ["anna", "zoe"]


def test_who_has_left_before_the_first_shuffle_has_no_score() -> None:
    assert report(*SEATED, {"do": "leave", "seat": 2})["scores"] == {"anna": 0}


def test_with_partners_the_teams_have_scores_before_anybody_sits() -> None:
    opening = {"do": "open", "game": "zetema", "rules": {"partners": "three_teams"}}
    assert report(opening)["scores"] == {"1": 0, "2": 0, "3": 0}


def whole_deal() -> list[dict[str, Any]]:
    """Zoe plays from the first card on, anna answers; each plays what has come to him first."""
    cards = pack("H")
    hands: dict[int, list[str]] = {2: cards[0:12:2], 1: cards[1:12:2]}
    lines: list[dict[str, Any]] = [{"do": "shuffle"}, *({"do": "card", "card": card} for card in cards[:12])]
    rest, seat = cards[12:], 2
    while hands[1] or hands[2]:
        lines.append({"do": "play", "seat": seat, "card": hands[seat].pop(0)})
        if rest:
            hands[seat].append(rest.pop(0))
            lines.append({"do": "card", "card": hands[seat][-1]})
        seat = 3 - seat if hands[3 - seat] else seat
    return lines


def test_a_deal_that_is_played_out_is_a_row_and_each_pile_a_trick() -> None:
    found = report(*SEATED, *whole_deal())
    assert found["deals"] == [{"number": 1, "game": "zetema", "dealer": "anna", "result": "settled", "cards": 65}]
    assert [trick["rank"] for trick in found["tricks"]] == list(DULL)
    assert sum(found["scores"].values()) == 50 + 50 + 20 + 15 + 15 + 8 * 5
    assert found["scores"]["zoe"] == sum(trick["score"] for trick in found["tricks"] if trick["seat"] == 2)


def test_a_deal_broken_off_is_a_row_and_its_winner_is_named() -> None:
    cards = ("KS", "2S", "QS", "2D", "7S", "2C", "7D", "3S", "7C", "3D", "8C", "3C")
    found = report(
        {**SEATED[0], "rules": {"target": 10}},
        *SEATED[1:],
        {"do": "shuffle"},
        *({"do": "card", "card": card} for card in cards),
        {"do": "declare", "seat": 2, "what": "marriages", "cards": ["KS", "QS"]},
        {"do": "shuffle"},
    )
    assert found["deals"] == [{"number": 1, "game": "zetema", "dealer": "anna", "result": "target", "cards": 12}]
    assert found["declared"] == [{"seat": 2, "what": "marriages", "score": 10}]
    assert (found["winner"], found["scores"]) == ("zoe", {"anna": 0, "zoe": 10})
    assert [row["code"] for row in found["refused"]] == ["wrong_phase"]


def test_the_report_of_any_play_adds_up() -> None:
    for seed in range(40):
        lines = [line for line in random_script(seed, 300) if line["do"] != "game"]
        found = report(*lines)
        assert sum(found["scores"].values()) == sum(row["score"] for row in (*found["declared"], *found["tricks"]))
        assert found["accepted"] + len(found["refused"]) == len(lines)
        assert all(deal["cards"] == 65 for deal in found["deals"] if deal["result"] == "settled")
        assert (found["winner"] is not None) == any(deal["result"] == "target" for deal in found["deals"])
