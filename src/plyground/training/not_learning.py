"""Whether a run learns anything, and if not, what may be the reason and what to try."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from plyground.learn.model import NETWORK
from plyground.training.options import SELF
from plyground.training.plan import EXPLORE_WITHOUT_DICE, Plan

FEWEST_GAMES = 1000  # before this many a run is not expected to be better than at its start
FEWEST_TO_MOVE = 100  # games after which weights should have changed visibly
FEWEST_IN_WINDOW = 50  # games of a window from which anything is concluded
FEW_DISTINCT = 0.1  # a smaller share of different games is one game again and again
LEAST_MOVED = 1e-3  # weights that changed by less of their size have not moved
SIGNIFICANT = 1.96  # standard errors
AS_GOOD_AS_PERFECT = 0.95  # who wins so many games from the start cannot become much better


def reasons_not_learning(
    plan: Plan, curve: Sequence[Mapping[str, Any]], windows: Sequence[Mapping[str, Any]]
) -> list[str]:
    """What speaks against learning, and what to try; empty if the run learns or it is too early to tell."""
    tested = [row for row in curve if row.get("low") is not None]  # others have no interval
    if len(tested) > 1 and (standard_errors(tested[0], tested[-1]) > SIGNIFICANT):
        return []
    found = [*without_ends(plan, windows), *same_games(plan, windows), *still_weights(plan, curve)]
    if len(tested) > 1:
        found = [*no_better(plan, tested, bool(found)), *found]
    return found


def standard_errors(first: Mapping[str, Any], last: Mapping[str, Any]) -> float:
    """By how many standard errors, as their intervals tell them, the last test is better than the first."""
    widths = math.hypot(first["high"] - first["low"], last["high"] - last["low"])
    return 2 * SIGNIFICANT * (last["win_rate"] - first["win_rate"]) / max(widths, 1e-9)


def no_better(plan: Plan, tested: Sequence[Mapping[str, Any]], is_explained: bool) -> list[str]:
    """The last test compared with the first."""
    first, last = tested[0], tested[-1]
    best = max(tested, key=lambda row: row["win_rate"])
    if last["games"] - first["games"] < FEWEST_GAMES or first["win_rate"] > AS_GOOD_AS_PERFECT:
        return []
    said = (f"{100 * first['win_rate']:.1f} % against {plan.options.benchmark} after {first['games']:,} games and "
            f"{100 * last['win_rate']:.1f} % after {last['games']:,}")  # fmt: skip
    if standard_errors(first, best) > 2 * SIGNIFICANT:
        return [f"{said}, though {100 * best['win_rate']:.1f} % after {best['games']:,}; try a smaller alpha, or half"]
    sure = "no more than chance" if last["win_rate"] >= first["win_rate"] else "no better"
    advice = "" if is_explained else "; try more games, another alpha, another encoding, or --against a player"
    return [f"{said}: {sure}{advice}"]


def without_ends(plan: Plan, windows: Sequence[Mapping[str, Any]]) -> list[str]:
    """Games that never end teach nothing."""
    if not windows or windows[-1]["window"] < FEWEST_IN_WINDOW or windows[-1]["unfinished"] < windows[-1]["window"]:
        return []
    return [f"none of the last {windows[-1]['window']:,} games ended; try --with explore={EXPLORE_WITHOUT_DICE}"]


def same_games(plan: Plan, windows: Sequence[Mapping[str, Any]]) -> list[str]:
    """One game again and again teaches little."""
    if not windows or plan.options.records:
        return []
    games = windows[-1]["window"]
    distinct = windows[-1].get("distinct", games)
    if games < FEWEST_IN_WINDOW or distinct >= FEW_DISTINCT * games:
        return []
    explores = SELF in plan.options.lineup and max(plan.explore) > 0
    advice = "a larger explore" if explores else f"--with explore={EXPLORE_WITHOUT_DICE}"
    return [f"only {distinct:,} of the last {games:,} training games were different; try {advice}"]


def still_weights(plan: Plan, curve: Sequence[Mapping[str, Any]]) -> list[str]:
    """Weights that do not move learn nothing."""
    moved = curve[-1].get("moved") if curve and curve[-1]["games"] >= FEWEST_TO_MOVE else None
    if plan.options.method != NETWORK or moved is None or moved >= LEAST_MOVED:
        return []
    return [f"the weights have moved by {100 * moved:.2g} %; try a larger alpha (here {plan.options.alpha:g})"]
