"""`tablemgr devices decode`: every public frame in words, one JSON object a line, and what is no frame too."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from drivers.registry import FAMILIES
from tablemgr.cli.devices import command

VECTORS = Path(__file__).parents[1] / "vectors" / "protocols"


def decode(*arguments: str) -> Result:
    return CliRunner().invoke(command, ["decode", *arguments])


def vectors(kind: str) -> list[tuple[str, str, str]]:
    return [
        (family, vector.get("direction", "device"), vector["hex"])
        for family in FAMILIES
        for vector in json.loads((VECTORS / f"{family}.json").read_text("utf-8"))[kind]
    ]


@pytest.mark.parametrize(("family", "direction", "raw"), vectors("good"))
def test_a_good_frame_is_one_object_that_says_what_it_is(family: str, direction: str, raw: str) -> None:
    ended = decode(family, "--direction", direction, raw)
    assert ended.exit_code == 0
    (line,) = ended.stdout.splitlines()
    assert json.loads(line)["reading"] != "Malformed"


@pytest.mark.parametrize(("family", "direction", "raw"), vectors("bad"))
def test_a_bad_frame_is_malformed_and_says_why(family: str, direction: str, raw: str) -> None:
    ended = decode(family, "--direction", direction, *raw.split())
    assert ended.exit_code == 1
    for line in ended.stdout.splitlines():
        said = json.loads(line)
        assert said["reading"] == "Malformed"
        assert said["why"]


def test_a_stream_of_frames_is_a_line_each() -> None:
    ended = decode("angel_eye", "053153033631", "05 31 44 81 B8 03 34 46", "0531448188033446"[:8])
    first, second, rest = (json.loads(line) for line in ended.stdout.splitlines())
    assert first == {"reading": "DeviceStarted", "mark": "3153", "is_repeat": False}
    assert second["reading"] == "CardShown"
    assert (second["card"], second["detail"]) == ("8S", "player 1")
    assert (rest["reading"], rest["raw"]) == ("Malformed", "05314481")
    assert ended.exit_code == 1


def test_bytes_in_fields_are_hex_and_lists_are_lists() -> None:
    said = json.loads(decode("feig_obid", "--direction", "host", "07FFB001001C56").stdout)
    assert said == {"reading": "Request", "address": 255, "command": 0xB0, "data": "0100", "is_advanced": False}
    said = json.loads(decode("feig_obid", "1100B000010300E0040150A05F02B7D7BE").stdout)
    assert said == {"reading": "ChipsSeen", "antenna": "", "tags": ["E0040150A05F02B7"]}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(("crystal_ball", "00"), "there are angel_eye"), (("rfid210", "0"), "hex digits"), (("rfid210", "xy"), "hex")],
)
def test_what_cannot_be_decoded_at_all_says_what_to_type(arguments: tuple[str, ...], words: str) -> None:
    ended = decode(*arguments)
    assert ended.exit_code == 2
    assert words in ended.stderr


def test_no_byte_is_no_frame() -> None:
    ended = decode("line_shoe", "")
    assert ended.exit_code == 1
    assert json.loads(ended.stdout)["reading"] == "Malformed"
