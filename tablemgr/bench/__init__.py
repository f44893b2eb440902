"""Ours beside a peer, interleaved in one run, so that a noisy machine slows both. No test fails on a figure.

The only part that opens SQLite itself, to have something bare to compare with.
"""
