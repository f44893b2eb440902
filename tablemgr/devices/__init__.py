"""Readings of devices into requests to a table. The only part of tablemgr that knows that hardware exists."""
