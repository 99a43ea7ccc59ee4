"""Is a game exciting? Browne's measures of the lead as it goes back and forth (thesis 2008; Browne and Maire 2010).

They stand on somebody's estimate of who leads, and are worth as much as that is (`calibration.py`). None of them has
been validated on people and our games: they are extras, not gates. The formulas are those of two independent notes
that quote the thesis; where they leave something open, the choice is ours and said so.

L(t) is the lead of the first side after ply t, from −1 to 1 (twice its expected score, less 1); L(0) is that of the
start.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.verify.measures.estimates import Estimate, Figures, mean_estimate

POINTS = 100  # of a game, at which uncertainty is measured


@dataclass(frozen=True)
class Course:
    """The lead in one game, and who won it."""

    leads: np.ndarray  # [plies + 1] of the first side, from −1 to 1, before the first ply and after each
    movers: np.ndarray  # [plies] 1 where the first side moved, −1 where the other did
    result: float  # of the first side: more than 0 if it won, less if it lost, 0 if nobody did

    def __post_init__(self) -> None:
        if len(self.leads) != len(self.movers) + 1 or not (np.abs(self.leads) <= 1).all():
            raise PlygroundError(
                f"{len(self.leads)} leads and {len(self.movers)} movers; expected one lead more than movers, "
                "each from −1 to 1"
            )

    @property
    def plies(self) -> int:
        return len(self.movers)

    @property
    def winner_leads(self) -> np.ndarray | None:
        """The lead of the winner; None if nobody won."""
        return None if self.result == 0 else np.sign(self.result) * self.leads


def course(leads: Figures, movers: Figures, result: float) -> Course:
    """A course from plain numbers: seats 0 and 1 as movers become 1 and −1."""
    seats = np.asarray(movers, int)
    return Course(np.asarray(leads, float), np.where(seats == 0, 1, -1), float(result))


def uncertainty(game: Course) -> float | None:
    """How long the game stays open, from 0 (decided from the start) to 1 (level to the end).

    The mean of τ − |L(τ)| over 100 points τ of the game, plus ½ to begin at 0. The points are the middles of 100 equal
    parts and L is a straight line between plies. With the same weight everywhere this is 1 − mean |L|.
    """
    if game.plies == 0:
        return None
    times = (np.arange(POINTS) + 0.5) / POINTS
    leads = np.interp(times * game.plies, np.arange(game.plies + 1), game.leads)
    return 0.5 + float((times - np.abs(leads)).mean())


def lead_change(game: Course) -> float | None:
    """The share of plies after which another side leads, or none where one did, or one where none did."""
    signs = np.sign(game.leads)
    return float((signs[1:] != signs[:-1]).mean()) if game.plies else None


def killer_move(game: Course) -> float | None:
    """The largest gain of lead that a mover made by one ply, from 0 to 2."""
    return max(float((game.movers * np.diff(game.leads)).max()), 0.0) if game.plies else None


def permanence(game: Course) -> float | None:
    """1 − the mean change of the change of lead from ply to ply: low where plies take back what the last one won."""
    return 1 - float(np.abs(np.diff(game.leads, 2)).mean()) if game.plies >= 2 else None


def drama(game: Course) -> float | None:
    """How far the winner was behind: the mean square root of it, over the plies after which it was; 0 if never."""
    leads = game.winner_leads
    if leads is None or game.plies == 0:
        return None
    behind = -leads[1:][leads[1:] < 0]
    return float(np.sqrt(behind).mean()) if len(behind) else 0.0


def decisiveness(game: Course) -> float | None:
    """How soon it is over once the winner has a lead that the loser never had: the share of the game that was played by
    then, so 1 if it ends at once; 1 also where the leads never showed it."""
    leads = game.winner_leads
    if leads is None or game.plies == 0:
        return None
    highest_of_loser = max(float((-leads).max()), 0.0)
    passed = np.flatnonzero(leads > highest_of_loser)
    return float(passed[0]) / game.plies if len(passed) else 1.0


MEASURES: Mapping[str, tuple[Callable[[Course], float | None], float, float]] = {  # with the least and the most
    "uncertainty": (uncertainty, 0.0, 1.0),
    "drama": (drama, 0.0, 1.0),
    "lead_change": (lead_change, 0.0, 1.0),
    "killer_move": (killer_move, 0.0, 2.0),
    "permanence": (permanence, -3.0, 1.0),
    "decisiveness": (decisiveness, 0.0, 1.0),
}


def interest(games: Sequence[Course], groups: Figures | None = None) -> dict[str, Estimate]:
    """The mean of each measure over the games that have it: drama and decisiveness need a winner."""
    return {name: _mean(games, measure, least, most, groups) for name, (measure, least, most) in MEASURES.items()}


def _mean(
    games: Sequence[Course],
    measure: Callable[[Course], float | None],
    least: float,
    most: float,
    groups: Figures | None,
) -> Estimate:
    figures = [measure(game) for game in games]
    known = [index for index, figure in enumerate(figures) if figure is not None]
    chosen = None if groups is None else np.asarray(groups)[known]
    return mean_estimate([figures[index] or 0.0 for index in known], chosen, least, most)


def lead_of(score: float) -> float:
    """An expected score from 0 to 1 as a lead.

    >>> lead_of(0.5), lead_of(0.75)
    (0.0, 0.5)
    """
    return 2 * score - 1
