"""The cases pass on each simulated device, and each defect makes the case of its rule fail, and no other."""

import pytest

from drivers.conformance.cases import Outcome, Verdict
from drivers.conformance.families import CASE_MODULES, cases_of
from drivers.registry import FAMILIES
from drivers.simulators.defects import defects_of
from drivers.simulators.kinds import KINDS
from tests.drivers.conformance.still import EVENTS, make_still, played

CASE_OF_DEFECT = {
    "angel_eye": {
        "wrong_check": "framing",
        "noise": "framing",
        "impossible_content": "framing",
        "torn_frames": "byte_gap",
        "one_copy": "copies",
        "repeated_events": "copies",
        "one_sequence_byte": "sequence_byte",
        "skips_events": "no_gap_in_sequence",
        "same_card": "whole_deal",
        "silent_after_reopening": "reopening",
        "no_answers": "answers",
        "takes_damaged": "damaged_command",
        "takes_unknown": "unknown_command",
    },
    "line_shoe": {
        "noise": "framing",
        "torn_frames": "byte_gap",
        "repeated_events": "repeats",
        "unknown_tokens": "known_tokens",
        "same_card": "whole_deal",
        "silent_after_reopening": "reopening",
    },
    "zebra_ssi": {
        "wrong_check": "framing",
        "noise": "framing",
        "wrong_side": "framing",
        "torn_frames": "byte_gap",
        "repeated_events": "acknowledged",
        "never_again": "sent_again",
        "no_retransmit_bit": "sent_again",
        "too_many_tries": "sent_again",
        "ignores_nak": "resend",
        "takes_damaged": "damaged_packet",
        "takes_unknown": "unknown_packet",
        "deaf_after_half": "half_packet",
        "silent_after_reopening": "reopening",
    },
    "feig_obid": {
        "wrong_check": "framing",
        "noise": "framing",
        "torn_frames": "byte_gap",
        "no_reply_limit": "response_limit",
        "repeated_events": "one_answer",
        "answers_damaged": "damaged_request",
        "any_address": "other_address",
        "standard_only": "advanced",
        "takes_unknown": "unknown_command",
        "any_channel": "channel_range",
        "partial_as_complete": "whole_inventory",
        "pages_begin_anew": "whole_inventory",
        "empty_as_fault": "empty_antenna",
        "deaf_after_half": "half_request",
        "silent_after_reopening": "reopening",
    },
    "rfid210": {
        "wrong_check": "framing",
        "noise": "framing",
        "torn_frames": "byte_gap",
        "no_reply_limit": "response_limit",
        "repeated_events": "one_answer",
        "answers_damaged": "damaged_request",
        "takes_unknown": "unknown_command",
        "miscounts": "inventory_count",
        "partial_as_complete": "whole_deal",
        "finds_any_tag": "absent_tag",
        "deaf_after_half": "half_request",
        "silent_after_reopening": "reopening",
    },
}
DEFECTS = [(kind, defect) for kind, each in KINDS.items() for defect in defects_of(each.family)]


def failed(verdicts: tuple[Verdict, ...]) -> list[str]:
    return [verdict.case.name for verdict in verdicts if verdict.outcome is Outcome.FAILED]


def test_every_family_has_cases_with_names_of_their_own_and_every_defect_a_case() -> None:
    assert CASE_MODULES.keys() == FAMILIES.keys() == CASE_OF_DEFECT.keys()
    for family, cases in CASE_OF_DEFECT.items():
        names = [case.name for case in cases_of(family)]
        assert len(names) == len(set(names))
        assert all(need in names for case in cases_of(family) for need in case.needs)
        assert cases.keys() == defects_of(family).keys()


@pytest.mark.parametrize("kind", KINDS)
def test_a_simulated_device_passes_every_case(kind: str) -> None:
    verdicts = played(make_still(kind))
    assert [(verdict.case.name, verdict.why) for verdict in verdicts if verdict.outcome is not Outcome.PASSED] == []
    assert [verdict.case for verdict in verdicts] == list(cases_of(KINDS[kind].family))


@pytest.mark.parametrize(("kind", "defect"), DEFECTS)
def test_a_defect_makes_the_case_of_its_rule_fail_and_no_other(kind: str, defect: str) -> None:
    verdicts = played(make_still(kind, defect))
    assert failed(verdicts) == [CASE_OF_DEFECT[KINDS[kind].family][defect]], [each.why for each in verdicts if each.why]


@pytest.mark.parametrize("defect", ["skips_events", "one_copy"])
def test_a_hand_that_shows_just_what_was_asked_for_has_the_same_case_fail(defect: str) -> None:
    still = make_still("shoe", defect)
    still.spare = 0
    assert failed(played(still)) == [CASE_OF_DEFECT["angel_eye"][defect]]


@pytest.mark.parametrize(
    ("defect", "why"), [("wrong_check", "wrong sum"), ("wrong_side", "a packet from the wrong side")]
)
def test_bytes_that_make_no_frame_are_not_told_as_nothing(defect: str, why: str) -> None:
    """Few enough of them that the longest frame that they could begin has not come to its end."""
    still = make_still("scanner", defect)
    still.spare = 2 - EVENTS
    verdict = played(still)[0]
    assert verdict.why.startswith(f"no whole frame came; {why}: 07F3")
