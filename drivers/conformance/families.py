"""The cases of each family: one line a family. A test fails for a family of the registry that has none."""

from importlib import import_module

from drivers.conformance.cases import Case

CASE_MODULES = {
    "angel_eye": "drivers.conformance.angel_eye",
    "feig_obid": "drivers.conformance.feig_obid",
    "line_shoe": "drivers.conformance.line_shoe",
    "rfid210": "drivers.conformance.rfid210",
    "zebra_ssi": "drivers.conformance.zebra_ssi",
}


def cases_of(family: str) -> tuple[Case, ...]:
    """The cases of a family, in the order in which they are played. KeyError if there is no such family."""
    cases: tuple[Case, ...] = import_module(CASE_MODULES[family]).CASES
    return cases
