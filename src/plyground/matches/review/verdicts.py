"""How much a game is worth, what part of it a value stands for, and which losses are called a mistake."""

from collections.abc import Sequence

from plyground.core.game import Game

POINTS_OF_A_GAME = 4  # a game worth no more is won by a point; where more is at stake, points are counted
NEARLY = 0.99  # the most that somebody has before the game is over
INACCURACY, MISTAKE, BLUNDER = "inaccuracy", "mistake", "blunder"
SHARES = {BLUNDER: 0.20, MISTAKE: 0.10, INACCURACY: 0.05}  # of the winning chance, lost by a turn
WITH_DICE = 0.5  # of these shares in a game with dice, where a single turn decides less


def worth(game: Game) -> float:
    """The points that stand between nothing and a whole game."""
    return 1.0 if game.largest_payoff <= POINTS_OF_A_GAME else game.largest_payoff


def thresholds(game: Game) -> dict[str, float]:
    """By verdict, the worst first: how many points a turn must lose."""
    factor = 2 * worth(game) * (WITH_DICE if game.capacities.chances > 0 else 1.0)
    return {verdict: share * factor for verdict, share in SHARES.items()}


def verdict(game: Game, lost: float) -> str | None:
    """What a turn that lost so many points is called; None if it is good enough."""
    return next((name for name, least in thresholds(game).items() if lost >= least - 1e-9), None)


def shares(game: Game, values: Sequence[float], is_over: bool = False) -> list[float]:
    """What part of the game every seat has, from 0 to 1; those of the sides add up to 1."""
    sides = game.teams
    most = 1.0 if is_over else NEARLY
    own = [min(most, max(1 - most, (values[side[0]] / worth(game) + 1) / 2)) for side in sides]
    total = sum(own)
    parts = [each / total if total > 0 else 1 / len(sides) for each in own]
    return [next(part for side, part in zip(sides, parts, strict=True) if seat in side) for seat in range(game.seats)]
