"""The words and figures of the pit boss's odds: exact as fractions, and rounded as people read them."""

from fractions import Fraction

from tablemgr.console.boss.figure_rows import Figure, FigureWords
from tablemgr.console.boss.words import local, numbered, tr
from tablemgr.engine.policy import Policy
from tablemgr.engine.state import Bet
from tablemgr.kernel.money import Currency
from tablemgr.odds.bets import CHOSEN, NO_RACE, TOO_FEW
from tablemgr.service.odds import OddsLine
from tablemgr.service.theoretical import SeatHour

# A commission that is to be expected is seldom a whole cent.
MONEY_DECIMALS, PERCENT_DECIMALS = 4, 2
PENDING = "…"


def rounded(value: Fraction, decimals: int) -> str:
    """`1 234.5678`: half to even, thousands parted by a narrow gap."""
    whole, rest = divmod(round(value * 10**decimals), 10**decimals)
    return f"{numbered(whole)}.{rest:0{decimals}}"


def percent(chance: Fraction) -> str:
    """`37.50 %`. What is possible is not written as never, nor what may fail as always."""
    least = Fraction(1, 10**PERCENT_DECIMALS)
    shown = round(chance * 100, PERCENT_DECIMALS)
    if chance > 0 and shown == 0:
        return tr("under {percent} %").format(percent=rounded(least, PERCENT_DECIMALS))
    if chance < 1 and shown == 100:
        return tr("over {percent} %").format(percent=rounded(100 - least, PERCENT_DECIMALS))
    return tr("{percent} %").format(percent=rounded(chance * 100, PERCENT_DECIMALS))


def bet_head(bet: Bet, token: str, currency: Currency) -> tuple[str, str]:
    """Seat and player; amount and place, the place as it is typed."""
    amount = currency.shown(bet.stake_minor)
    beside = tr("{amount} on {place}").format(amount=amount, place=token) if token else amount
    return tr("{seat}  {player}").format(seat=bet.seat, player=bet.player), beside


def odds_words(line: OddsLine, currency: Currency) -> FigureWords:
    """A bet with its odds; what cannot be said, with the reason."""
    figures = []
    if line.wins is not None and line.loses is not None:
        figures += [Figure(tr("wins"), percent(line.wins), str(line.wins))]
        figures += [Figure(tr("loses"), percent(line.loses), str(line.loses))]
    commission = tr("commission")
    if line.commission_minor is None:
        figures.append(Figure(commission, tr("not known")))
    else:
        exact = line.commission_minor / 10**currency.decimals
        figures.append(Figure(commission, rounded(exact, MONEY_DECIMALS), str(exact)))
    notes = (why_words(line.why) if line.why else "", "" if line.policy is None else policy_words(line.policy))
    head, beside = bet_head(line.bet, line.token, currency)
    return FigureWords(head, beside, tuple(figures), tuple(filter(None, notes)))


def pending_words(bet: Bet, token: str, currency: Currency) -> FigureWords:
    """A bet whose odds are being worked out; as high as most are when they are known."""
    figures = (Figure(tr("wins"), PENDING), Figure(tr("loses"), PENDING), Figure(tr("being worked out"), PENDING))
    return FigureWords(*bet_head(bet, token, currency), figures)


def policy_words(policy: Policy) -> str:
    """What the chances are labelled with."""
    said = tr("if punters stand from {punter}, banker {banker}")
    return said.format(punter=policy.punter_stands_from, banker=policy.banker_stands_from)


def why_words(why: str) -> str:
    """Why a bet has no chances; a game's own reason is said as it says it."""
    return {
        CHOSEN: tr("what becomes of it is chosen by the players, not left to the cards"),
        TOO_FEW: tr("the pack has too few cards left for it to be decided so"),
        NO_RACE: tr("no race between cards decides it now"),
    }.get(why, why)


def hour_words(row: SeatHour, currency: Currency) -> FigureWords:
    """A player's bets of an hour, by this place's clocks."""
    head = tr("{time}  {seat}  {player}").format(
        time=f"{local(f'{row.hour}:00:00Z'):%H:%M}", seat=row.seat, player=row.player
    )
    return FigureWords(head, "", _hour_figures(row, currency), _unknown(row))


def total_words(total: SeatHour, currency: Currency) -> FigureWords:
    """The sum of a day."""
    return FigureWords(tr("all day"), "", _hour_figures(total, currency), _unknown(total))


def _hour_figures(row: SeatHour, currency: Currency) -> tuple[Figure, ...]:
    """Where nothing is known of any of the bets, nothing is said but that."""
    theoretical = tr("not known")
    if row.unknown < row.bets or not row.bets:
        theoretical = rounded(row.theoretical_minor / 10**currency.decimals, MONEY_DECIMALS)
    bets = tr("bets {count}").format(count=numbered(row.bets))
    return (
        Figure(tr("staked"), currency.shown(row.staked_minor), bets),
        Figure(tr("theoretical"), theoretical),
        Figure(tr("taken"), currency.shown(row.taken_minor)),
    )


def _unknown(row: SeatHour) -> tuple[str, ...]:
    if not row.unknown:
        return ()
    said = tr("not known of {unknown} of {bets} bets, which are left out")
    return (said.format(unknown=numbered(row.unknown), bets=numbered(row.bets)),)
