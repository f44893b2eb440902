"""Check sums of the device families, over bytes that somebody else has already cut out.

Standard library only: the tests compare each with an independent implementation. Two of them share the polynomial 1021
and differ in the order of the bits, the start and the end; a codec with the wrong one still works against its own
simulator. Names are those of the catalogue of CRCs.
"""

from binascii import crc_hqx
from functools import reduce
from operator import xor

_MIRRORED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def xor_bcc(covered: bytes) -> bytes:
    """The XOR of all covered bytes as two upper-case ASCII hex digits, as the Angel Eye shoe sends it.

    Two different frames can share a BCC (a flip of one bit in each of two bytes cancels out), so whoever accepts a
    frame checks its content too.
    """
    return b"%02X" % reduce(xor, covered, 0)


def crc16_mcrf4xx(covered: bytes) -> bytes:
    """CRC-16/MCRF4XX, low byte first, as FEIG readers send it.

    It is the bit-mirrored twin of what `crc_hqx` reckons. Mirroring the 16 bits of the result and sending the low byte
    first comes to sending the high byte first, each byte mirrored.
    """
    return crc_hqx(covered.translate(_MIRRORED), 0xFFFF).to_bytes(2, "big").translate(_MIRRORED)


def crc16_genibus(covered: bytes) -> bytes:
    """CRC-16/GENIBUS, high byte first, as the RFID 210 sends it."""
    return (crc_hqx(covered, 0xFFFF) ^ 0xFFFF).to_bytes(2, "big")


def sum16(covered: bytes) -> bytes:
    """The two's complement of the sum of all covered bytes, 16 bits, high byte first, as Zebra scanners send it.

    Bytes that change places leave it as it is.
    """
    return (-sum(covered) & 0xFFFF).to_bytes(2, "big")
