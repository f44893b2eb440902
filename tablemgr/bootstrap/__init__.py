"""Builds the parts from settings, one module a face, each imported when it is used."""
