"""The games, one module each. A new game is its file and its line in `GAME_MODULES`."""

from tablemgr.engine.games import monte_bank, private_monte, sette_e_mezzo, zecchinetta, zetema

GAME_MODULES = (
    zecchinetta,
    monte_bank,
    private_monte,
    sette_e_mezzo,
    zetema,
)
