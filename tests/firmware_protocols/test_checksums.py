"""Our check sums beside an independent library, and the check values of the catalogue of CRCs."""

from crccheck.crc import Crc16Genibus, Crc16Mcrf4XX
from hypothesis import given
from hypothesis import strategies as st

from firmware_protocols.checksums import crc16_genibus, crc16_mcrf4xx, sum16

CHECK = b"123456789"


def test_the_check_values_of_the_catalogue() -> None:
    assert crc16_mcrf4xx(CHECK) == 0x6F91.to_bytes(2, "little")
    assert crc16_genibus(CHECK) == 0xD64E.to_bytes(2, "big")


@given(st.binary(max_size=400))
def test_each_crc_is_that_of_the_library(covered: bytes) -> None:
    assert crc16_mcrf4xx(covered) == Crc16Mcrf4XX.calc(covered).to_bytes(2, "little")
    assert crc16_genibus(covered) == Crc16Genibus.calc(covered).to_bytes(2, "big")


@given(st.binary(max_size=400))
def test_a_sum_and_what_it_covers_add_up_to_nothing(covered: bytes) -> None:
    assert (sum(covered) + int.from_bytes(sum16(covered), "big")) % 0x10000 == 0
