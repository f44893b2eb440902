"""Which body asks what: a pane is its file and its line here. The window makes one when it is asked for first."""

from tablemgr.console.model import Pane
from tablemgr.console.panels.bank import BankPane
from tablemgr.console.panels.bet import BetPane
from tablemgr.console.panels.bet_list import BetListPane
from tablemgr.console.panels.card_grid import CardGridPane
from tablemgr.console.panels.chips import ChipsPane
from tablemgr.console.panels.correct import CorrectPane
from tablemgr.console.panels.digits import DigitsPane
from tablemgr.console.panels.health import HealthPane
from tablemgr.console.panels.hold import HoldPane
from tablemgr.console.panels.limits import LimitsPane
from tablemgr.console.panels.pack import PackPane
from tablemgr.console.panels.pane import PaneBody
from tablemgr.console.panels.rules import RulesPane
from tablemgr.console.panels.settle import SettlePane
from tablemgr.console.panels.sign import SignPane
from tablemgr.console.panels.simulator import SimulatorPane
from tablemgr.console.panels.tray import TrayPane
from tablemgr.console.panels.turn import TurnPane

PANES: dict[Pane, type[PaneBody]] = {
    Pane.BET: BetPane,
    Pane.DIGITS: DigitsPane,
    Pane.SETTLE: SettlePane,
    Pane.HOLD: HoldPane,
    Pane.HEALTH: HealthPane,
    Pane.GRID: CardGridPane,
    Pane.LIMITS: LimitsPane,
    Pane.CHIPS: ChipsPane,
    Pane.BANK: BankPane,
    Pane.LIST: BetListPane,
    Pane.CORRECT: CorrectPane,
    Pane.SIMULATOR: SimulatorPane,
    Pane.SIGN: SignPane,
    Pane.TURN: TurnPane,
    Pane.RULES: RulesPane,
    Pane.TRAY: TrayPane,
    Pane.PACK: PackPane,
}
