"""The games, one module each. A new game is its file and its line in `GAME_MODULES`."""

from tablemgr.engine.games import zecchinetta, zetema

GAME_MODULES = (
    zecchinetta,
    zetema,
)
