"""Variants of the rules side by side: who wins, how often nobody does, and how long games last, by strength of play.

Both sides are played by the same player, so that what differs between sides is the rules' doing; several players,
from random to a search with some budget, show whether it holds for weak and for strong play.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.matches.comparison import Compared, Comparison
from plyground.matches.conditions import Conditions
from plyground.matches.differences import SHARE, Difference, Estimate, newcombe_interval, welch_interval
from plyground.matches.lineup import FIXED
from plyground.matches.result import MatchResult
from plyground.matches.wording import plural
from plyground.players import make_player

WITH_EVALUATORS = ("random", "alphabeta:nodes=200", "alphabeta:nodes=4000")
WITHOUT_EVALUATORS = ("random", "mcts:playouts=20", "mcts:playouts=200")


@dataclass(frozen=True)
class Variant:
    """A game under a name that tells it from the others."""

    name: str
    game: Game


def default_players(variants: Sequence[Variant]) -> tuple[str, ...]:
    """Players of three strengths that every variant has."""
    has_evaluators = all(variant.game.definition.evaluators for variant in variants)
    return WITH_EVALUATORS if has_evaluators else WITHOUT_EVALUATORS


def compare_rules(variants: Sequence[Variant], players: Sequence[str], conditions: Conditions) -> Comparison:
    """Play every variant with every player on all sides; the differences are those from the first variant."""
    check_variants(variants)
    texts = tuple(players) or default_players(variants)
    for variant in variants:
        for text in texts:
            make_player(variant.game, text)  # a wrong text is answered before anything is played
    began, interrupted = time.perf_counter(), False
    rows: list[tuple[str, list[MatchResult]]] = []
    for text in texts:
        played: list[MatchResult] = []
        try:
            for variant in variants:
                seated = [text] * len(sides_of(variant.game))
                played.append(conditions.play(variant.game, seated, FIXED))
        except KeyboardInterrupt:
            if not conditions.keep_partial or not (rows or len(played) == len(variants)):
                raise
            interrupted = True
        if len(played) == len(variants):
            rows.append((text, played))
        if interrupted := interrupted or any(each.interrupted for each in played):
            break
    return summed_up(variants, rows, conditions, time.perf_counter() - began, interrupted)


def check_variants(variants: Sequence[Variant]) -> None:
    """Refuse variants that cannot be compared."""
    if len(variants) < 2:
        raise PlygroundError(f"{variants[0].name}: nothing to compare it with; expected --vs NAME=VALUE or --vs FILE")
    first = variants[0]
    for number, other in enumerate(variants[1:], 1):
        for before in variants[:number]:
            if (other.game.rules_hash, other.game.settings) == (before.game.rules_hash, before.game.settings):
                raise PlygroundError(f"{other.name}: the same game as {before.name}; expected another one")
        if len(sides_of(other.game)) != len(sides_of(first.game)):
            raise PlygroundError(
                f"{other.name}: {len(sides_of(other.game))} sides, {first.name} has {len(sides_of(first.game))}; "
                "expected as many"
            )


def sides_of(game: Game) -> list[tuple[int, ...]]:
    """The seats of every side: teams where they are of one size, else single seats."""
    as_teams = len({len(team) for team in game.teams}) == 1
    return list(game.teams) if as_teams else [(seat,) for seat in range(game.seats)]


def summed_up(
    variants: Sequence[Variant], rows: Sequence[tuple[str, list[MatchResult]]], conditions: Conditions, seconds: float,
    interrupted: bool,
) -> Comparison:  # fmt: skip
    """The figures of all matches, and the differences from the first variant."""
    games, seed = conditions.games, conditions.seed
    names = tuple(variant.name for variant in variants)
    figures: list[Compared] = []
    differences: list[Difference] = []
    for text, played in rows:
        for side, team in enumerate(sides_of(variants[0].game)):
            name = "+".join(variants[0].game.seat_names[seat] for seat in team)
            shares = tuple(share_of(each, won_by(each, side)) for each in played)
            figures.append(Compared(f"{name} wins", text, SHARE, shares))
        drawn = tuple(share_of(each, (each.payoffs == 0).all(axis=1) & each.finished) for each in played)
        figures.append(Compared("draws", text, SHARE, drawn))
        for compared in figures[-1 - len(sides_of(variants[0].game)) :]:
            differences += share_differences(compared, names)
        figures.append(lengths_of(text, played))
        differences += length_differences(figures[-1], played, names)
    settings = {
        "variants": [{"name": each.name, "game": each.game.name, "settings": each.game.settings,
                      "rules": each.game.rules_hash} for each in variants],
        "players": [text for text, _ in rows], "games": games, "seed": seed,
        "distinct_games": [[each.evidence.distinct_games for each in played] for _, played in rows],
        "openings": [[len(each.openings or ()) for each in played] for _, played in rows],
    }  # fmt: skip
    title = f"{' v '.join(names)}: {games:,} games of each with each player on all sides, seed {seed}, {seconds:.1f} s"
    notes = notes_on(rows) + (["stopped; these are the players that were finished"] if interrupted else [])
    return Comparison("rules", title, names, figures, differences, notes, settings, seconds, interrupted)


def won_by(played: MatchResult, side: int) -> np.ndarray:
    """[games] whether a side won."""
    return (played.payoffs[:, sides_of(played.lineup.game)[side][0]] > 0) & played.finished


def share_of(played: MatchResult, happened: np.ndarray) -> Estimate:
    """In which share of the games something happened."""
    everything = np.ones(played.games, bool)
    interval = played.evidence.interval(happened.astype(float), everything)
    return Estimate(float(happened.mean()), interval, played.evidence.independent_results)


def lengths_of(text: str, played: Sequence[MatchResult]) -> Compared:
    """The mean lengths, in the unit of the first variant."""
    unit = plural(played[0].lineup.game.definition.unit)
    estimates = tuple(
        Estimate(float(each.lengths.mean()), each.evidence.length_interval(each.lengths),
                 each.evidence.independent_results)
        for each in played
    )  # fmt: skip
    return Compared(f"length, {unit}", text, unit, estimates)


def share_differences(compared: Compared, names: Sequence[str]) -> list[Difference]:
    """The differences of all others from the first."""
    first = compared.estimates[0]
    return [
        Difference(compared.what, compared.where, names[0], name, SHARE, other.value - first.value,
                   newcombe_interval(first, other), (first.results, other.results))
        for name, other in zip(names[1:], compared.estimates[1:], strict=True)
        if first.value > 0 or other.value > 0  # what never happened needs no sentence
    ]  # fmt: skip


def length_differences(compared: Compared, played: Sequence[MatchResult], names: Sequence[str]) -> list[Difference]:
    """The differences of the mean lengths from the first."""
    errors = [each.evidence.mean_error(each.lengths) for each in played]
    found = []
    for name, other, error in zip(names[1:], compared.estimates[1:], errors[1:], strict=True):
        first = compared.estimates[0]
        interval = None
        if errors[0] is not None and error is not None:
            interval = welch_interval((first.value, *errors[0]), (other.value, *error))
        found.append(
            Difference("length", compared.where, names[0], name, compared.unit, other.value - first.value, interval,
                       (first.results, other.results))
        )  # fmt: skip
    return found


def notes_on(rows: Sequence[tuple[str, list[MatchResult]]]) -> list[str]:
    """What has to be said about openings and copies."""
    notes = []
    opened = [text for text, played in rows if any(each.openings is not None for each in played)]
    if opened:
        notes.append(f"{', '.join(opened)}: random openings, since these players would repeat one game")
    for text, played in rows:
        notes += [f"{text}, {each.lineup.game!r}: {each.copies()}" for each in played if each.copies()]
    return notes
