"""`python -m tablemgr`."""

from tablemgr.cli import main

main()
