"""Does a device keep the rules of its wire? Cases for each family, played against whatever is at a port.

A real device, a device behind a serial server, a simulated one: the cases ask and listen, and know of no simulator.
Rules are those of `docs/protocols/FAMILY.md`. Nothing here changes a device, unless its orders were allowed.

It needs nothing of tablemgr. `families.cases_of` has the cases, `running.play` plays them, `report` writes them down,
`pytest_plugin` makes tests of them.
"""
