"""Check sums of the device families, over bytes that somebody else has already cut out.

Standard library only: the tests compare each with an independent implementation.
"""

from functools import reduce
from operator import xor


def xor_bcc(covered: bytes) -> bytes:
    """The XOR of all covered bytes as two upper-case ASCII hex digits, as the Angel Eye shoe sends it.

    Two different frames can share a BCC (a flip of one bit in each of two bytes cancels out), so whoever accepts a
    frame checks its content too.
    """
    return b"%02X" % reduce(xor, covered, 0)
