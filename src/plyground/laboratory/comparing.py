"""Two runs, or two groups of them, compared: by how much they differ, with its interval; or why they cannot be.

Trainings are compared by what their last checkpoints scored: over seeds if both have several, otherwise by the games
of the tests. Matches are compared by how often a player won that did something different in the other one.
"""

import pathlib
from collections.abc import Mapping, Sequence
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.core.plain_data import canonical, plain
from plyground.games import game as make_game
from plyground.laboratory.describing import benchmark, curve_of, tested, what_text
from plyground.laboratory.one_list import numbers_text, one_of_each_seed
from plyground.matches.comparison import Compared, Comparison
from plyground.matches.differences import SHARE, Difference, Estimate, newcombe_interval
from plyground.matches.wording import NO_INTERVAL
from plyground.store.runs import MATCH, TRAINING, KeptRun
from plyground.training.comparing_runs import (
    Row,
    Training,
    compare_trainings,
    mean_score,
)
from plyground.training.options import SETTINGS
from plyground.training.plan import make_plan

Runs = Sequence[KeptRun]
SAME_MATCH = ("seats", "paired", "from", "longest")  # options of matches that decide what a win means


def compare_kept(first: Runs, second: Runs) -> Comparison:
    """Compare two runs or groups; without a difference, and with the reasons, if they say different things."""
    twice = {run.key for run in first} & {run.key for run in second}
    if twice:
        on_both = name_of([run for run in first if run.key in twice])
        raise PlygroundError(f"{on_both}: on both sides; expected different runs")
    kinds = {run.kind for run in (*first, *second)}
    if kinds == {TRAINING}:
        return compare_learned(first, second)
    if kinds == {MATCH}:
        return compare_matches(first, second)
    raise PlygroundError(f"runs of the kind {' and '.join(sorted(kinds))}; expected trainings, or matches")


def name_of(runs: Runs) -> str:
    return f"run{'s' * (len(runs) > 1)} {numbers_text(run.number for run in runs)}"


def only_different(told: Mapping[str, Sequence[Any]]) -> list[str]:
    """What is not the same, in words."""
    found = []
    for name, values in told.items():
        texts = list(dict.fromkeys(canonical(plain(value, name)) for value in values))
        if len(texts) > 1:
            found.append(f"{name}: {' and '.join(text.strip(chr(34)) for text in texts)}")
    return found


# Trainings


def compare_learned(first: Runs, second: Runs) -> Comparison:
    """Compare what two groups of trainings scored."""
    sides = [one_of_each_seed(runs) for runs in (first, second)]
    for runs in sides:
        check_group(runs)
        if not tested(runs):
            raise PlygroundError(f"{name_of(runs)}: never tested; expected a training with a benchmark and test games")
    settings = [resolved(runs[0]) for runs in sides]
    names = tuple(map(name_of, sides))
    reasons = only_different({
        "game": [runs[0].game for runs in sides],
        **{f"{runs[0].game} {name}": [other[0].settings.get(name) for other in sides] for runs in sides
           for name in runs[0].settings},
        "rules": [runs[0].rules for runs in sides],
        "benchmark": [benchmark(runs[0]) for runs in sides],
        "seats of the tests": [one["test_seats"] for one in settings],
    })  # fmt: skip
    if reasons:
        estimates = tuple(mean_score(tested(runs)) for runs in sides)
        return not_comparable("runs", names, Compared("wins", "at the end", SHARE, estimates), reasons)
    trainings = [
        Training(pathlib.Path(name), told_settings(runs[0], one), tuple(curve_by_games(run) for run in runs))
        for name, runs, one in zip(names, sides, settings, strict=True)
    ]
    found = compare_trainings(trainings, names)
    reached = [sorted({run.checkpoints[-1].games for run in runs}) for runs in sides]
    if reached[0] != reached[1]:
        counts = (" to ".join(f"{games:,}" for games in dict.fromkeys((one[0], one[-1]))) for one in reached)
        found.notes.append(f"they learned from {' and from '.join(counts)} games")
    programs = dict.fromkeys(run.program for runs in sides for run in runs)
    if len(programs) > 1:
        found.notes.append(f"made by versions {', '.join(programs)} of the program")
    return found


def check_group(runs: Runs) -> None:
    """Refuse to take trainings for one that were trained differently."""
    told = [{**run.options, **{f"{run.game} {name}": value for name, value in run.settings.items()}} for run in runs]
    names = dict.fromkeys(name for one in told for name in one)
    different = only_different({name: [one.get(name) for one in told] for name in names if name != "anyway"})
    if different or len({(run.game, run.rules) for run in runs}) > 1:
        said = "; ".join(different) or "other rules"
        raise PlygroundError(f"{name_of(runs)}: trained differently ({said}); expected runs that differ in seeds only")


def resolved(run: KeptRun) -> dict[str, Any]:
    """All options of a training; those that were not given as they are for this game, if it can be opened."""
    given = {name: value for name, value in run.options.items() if name in SETTINGS}
    try:
        plan = make_plan(make_game(run.game, **run.settings), given)
        return {**plan.options.to_dict(), "test_seats": list(plan.test_seats) if plan.test_seats else "all"}
    except PlygroundError:  # a game of somebody's own, a network that has gone: what was given is compared
        return {name: setting.default for name, setting in SETTINGS.items()} | given


def told_settings(run: KeptRun, options: Mapping[str, Any]) -> dict[str, Any]:
    return {"game": run.game, "settings": run.settings, **options, "made_by": {"rules": run.rules}}


def curve_by_games(run: KeptRun) -> dict[int, Row]:
    """The tested checkpoints by the games they learned from."""
    names = ("win_rate", "low", "high", "games_played")
    return {row["games"]: {name: float(row[name]) for name in names} for row in curve_of(run)
            if row.get("win_rate") is not None}  # fmt: skip


# Matches


def compare_matches(first: Runs, second: Runs) -> Comparison:
    """Compare how often the first player won, or the only one that is not the same in both."""
    for runs in (first, second):
        if len(runs) > 1:
            raise PlygroundError(f"{name_of(runs)}: several matches; expected one on each side")
    sides = first[0], second[0]
    played = [run.matches[0] for run in sides]
    lists = [list(one.players) for one in played]
    differ = [place for place, (one, other) in enumerate(zip(*lists, strict=False)) if one != other]
    names = tuple(f"run {run.number}: {what_text(run)}" for run in sides)
    place = differ[0] if len(differ) == 1 else 0
    figures = [one.figures["players"][place] for one in played]
    estimates = tuple(
        Estimate(one["win_rate"], tuple(one["interval"]), independent(match.figures))
        for one, match in zip(figures, played, strict=True)
    )
    compared = Compared(f"wins of {' / '.join(dict.fromkeys(one[place] for one in lists))}", "", SHARE, estimates)
    reasons = only_different({
        "game": [run.game for run in sides],
        **{f"{run.game} {name}": [other.settings.get(name) for other in sides] for run in sides
           for name in run.settings},
        "rules": [run.rules for run in sides],
        **{name: [run.options.get(name) for run in sides] for name in SAME_MATCH},
    })  # fmt: skip
    if len(differ) > 1 or len(lists[0]) != len(lists[1]):
        reasons.append("more than one player is another one")
    if any(one.interval == NO_INTERVAL for one in estimates):
        reasons.append("one of them is the same game again and again")
    if reasons:
        return not_comparable("players", names, compared, reasons)
    interval = newcombe_interval(*estimates)
    results = estimates[0].results, estimates[1].results
    difference = Difference(compared.what, "", names[0], names[1], SHARE, estimates[1].value - estimates[0].value,
                            interval, results, "results")  # fmt: skip
    notes = []
    if differ and len(lists[0]) == 2 and played[0].seed == played[1].seed:
        notes.append("the same seed: some of their luck is the same, which the interval makes no use of")
    return Comparison("players", f"{sides[0].game}: {compared.what}", names, [compared], [difference], notes,
                      {"game": sides[0].game, "comparable": True})  # fmt: skip


def independent(figures: Mapping[str, Any]) -> int:
    return round(figures.get("independent_results") or figures["games"])


def not_comparable(kind: str, names: Sequence[str], figures: Compared, reasons: Sequence[str]) -> Comparison:
    """Both figures, without a difference, and why there is none."""
    said = f"they cannot be compared, since they differ in {'; '.join(reasons)}"
    return Comparison(kind, f"not comparable: {' and '.join(names)}", tuple(names), [figures], [], [said],
                      {"comparable": False, "reasons": list(reasons)})  # fmt: skip
