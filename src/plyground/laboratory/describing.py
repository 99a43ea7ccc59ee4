"""What lists and reports say of runs: in a few words what was run and what came out, or all of it."""

import datetime
import pathlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plyground.core.charts import Chart
from plyground.core.plain_data import canonical
from plyground.core.reports import Emphasised, Part, Report
from plyground.core.tables import TextTable, table
from plyground.core.words import counted
from plyground.laboratory.one_list import numbers_text, one_of_each_seed
from plyground.laboratory.recording import hash_of_file
from plyground.matches.differences import SHARE
from plyground.matches.wording import percent
from plyground.store.runs import MATCH, TOURNAMENT, TRAINING, Checkpoint, KeptRun
from plyground.training.comparing_runs import mean_score
from plyground.training.curve import curve_chart, curve_drawing
from plyground.training.options import SETTINGS

UNKNOWN = "–"
SHOWN = ("method", "encoding", "hidden", "alpha", "lambda", "games")  # in the few words on a training
WORDS = {"alpha": "α {}", "lambda": "λ {}", "hidden": "{} hidden", "games": "{:,} games"}


def what_text(run: KeptRun) -> str:
    """What was run, in a few words."""
    if run.kind == TRAINING:
        given = {name: run.options[name] for name in SHOWN if name in run.options}
        if given.pop("method", "network") == "table":
            given = {"method": "table"} | {name: given[name] for name in given if name not in ("encoding", "hidden")}
        return ", ".join(WORDS.get(name, "{}").format(value) for name, value in given.items() if value != "")
    if run.kind == MATCH:
        return " v ".join(run.matches[0].players) if run.matches else ""
    if run.kind == TOURNAMENT:
        return counted(len(run.figures.get("players", ())), "player")
    return str(run.options.get("kind", ""))


def score_text(runs: Sequence[KeptRun]) -> str:
    """What came out, in a few words; of trainings the mean over their seeds."""
    run = runs[0]
    if run.kind == TRAINING:
        rows = tested(runs)
        return f"{mean_score(rows).text(SHARE)} v {benchmark(run)}" if rows else UNKNOWN
    if run.kind == MATCH and run.matches and run.matches[0].figures.get("players"):
        first = run.matches[0].figures["players"][0]
        return percent(first["win_rate"], tuple(first["interval"]))
    if run.kind == TOURNAMENT and run.figures.get("ranking"):
        return f"first: {run.figures['ranking'][0]['player']}"
    return UNKNOWN


def tested(runs: Sequence[KeptRun]) -> list[Mapping[str, Any]]:
    """What the last checkpoint of each seed scored against the benchmark, where it was tested."""
    return [run.last for run in one_of_each_seed(runs) if run.last.get("win_rate") is not None]


def benchmark(run: KeptRun) -> str:
    """Whom the checkpoints of a training were tested against."""
    return str(run.options.get("benchmark", SETTINGS["benchmark"].default))


def curve_of(run: KeptRun) -> list[dict[str, Any]]:
    """The checkpoints of a training as rows."""
    return [{"games": one.games, **one.figures} for one in run.checkpoints]


def run_data(run: KeptRun) -> dict[str, Any]:
    """Everything about a run as plain data."""
    return {
        "run": run.number, "key": run.key, "kind": run.kind, "game": run.game, "settings": run.settings,
        "rules": run.rules, "seed": run.seed, "options": run.options, "experiments": list(run.experiments),
        "plyground": run.program, "made_by": run.made_by, "created": run.created, "changed": run.changed,
        "seconds": run.seconds, "finished": run.finished, "folder": run.folder, "figures": run.figures,
        "checkpoints": [
            {"games": one.games, **one.figures, "file": one.file, "sha256": one.sha256} for one in run.checkpoints
        ],
        "matches": [
            {"players": list(one.players), "seed": one.seed, "games": one.games, "figures": one.figures}
            for one in run.matches
        ],
    }  # fmt: skip


def line_data(run: KeptRun) -> dict[str, Any]:
    """What a list tells of a run, as plain data."""
    told = {name: value for name, value in run_data(run).items()
            if name in ("run", "key", "kind", "game", "seed", "experiments", "plyground", "created", "changed",
                        "seconds", "finished")}  # fmt: skip
    score: Mapping[str, Any] = {}
    if run.kind == TRAINING and run.last.get("win_rate") is not None:
        score = {"win_rate": run.last["win_rate"], "interval": [run.last["low"], run.last["high"]]}
    elif run.kind == MATCH and run.matches and run.matches[0].figures.get("players"):
        first = run.matches[0].figures["players"][0]
        score = {"win_rate": first["win_rate"], "interval": list(first["interval"])}
    return told | {"what": what_text(run), **score}


def time_text(milliseconds: int) -> str:
    """A time as the user's clock showed it."""
    return datetime.datetime.fromtimestamp(milliseconds / 1000).isoformat(" ", "minutes")


@dataclass(frozen=True, repr=False)
class RunsReport(Report):
    """One run in full, or several of one training."""

    runs: Sequence[KeptRun]

    def parts(self) -> Iterator[Part]:
        run = self.runs[0]
        yield Emphasised(title(self.runs))
        if run.kind == TRAINING:
            yield from training_parts(self.runs)
        elif run.kind in (MATCH, TOURNAMENT):
            yield from match_parts(run)
        else:
            yield canonical(run.figures)
        yield ""
        yield settings_table(run)
        yield from made_lines(self.runs)
        if run.kind == TRAINING:
            yield from files_parts(self.runs)

    def charts(self) -> Iterator[Chart]:
        if self.runs[0].kind == TRAINING:
            curves = {f"run {run.number}, seed {run.seed}": curve_of(run) for run in self.runs}
            yield curve_chart(curves, benchmark(self.runs[0]))


def title(runs: Sequence[KeptRun]) -> str:
    run = runs[0]
    several = len(runs) > 1
    seeds = f", seed{'s' * several} {numbers_text(one.seed for one in runs if one.seed is not None)}"
    experiments = "".join(f", of {name}" for name in run.experiments)
    unfinished = "" if all(one.finished for one in runs) else ", not finished"
    numbers = numbers_text(one.number for one in runs)
    about = f"{run.kind}{'s' * several}, {run.game or UNKNOWN}"
    return f"run{'s' * several} {numbers}: {about}{seeds if run.seed is not None else ''}{experiments}{unfinished}"


def training_parts(runs: Sequence[KeptRun]) -> Iterator[Part]:
    """The curve, and what the last checkpoints scored."""
    yield from curve_drawing([curve for run in one_of_each_seed(runs) if (curve := tested_curve(run))])
    rows = [run for run in runs if run.last.get("win_rate") is not None]
    if not rows:
        yield "no checkpoint was tested against a benchmark"
        return
    made = table("run", "seed", f"wins against {benchmark(rows[0])}", "of games", "points", "learned from", "converged")
    for run in rows:
        last, converged = run.last, run.figures.get("converged_at")
        made.add_row(
            str(run.number), str(run.seed), percent(last["win_rate"], (last["low"], last["high"])),
            f"{int(last['games_played']):,}", UNKNOWN if last.get("points") is None else f"{last['points']:+.3f}",
            f"{run.checkpoints[-1].games:,} games", UNKNOWN if converged is None else f"after {converged:,}",
        )  # fmt: skip
    yield made
    if len(one_of_each_seed(rows)) > 1:
        yield f"mean of {len(one_of_each_seed(rows))} seeds: {mean_score(tested(rows)).text(SHARE)}"


def tested_curve(run: KeptRun) -> list[dict[str, Any]]:
    return [row for row in curve_of(run) if row.get("win_rate") is not None]


def match_parts(run: KeptRun) -> Iterator[Part]:
    """The players of a match with their wins; of a tournament the ranking."""
    if run.kind == TOURNAMENT:
        made = table("player", "rating", "score", "wins", "draws", "losses", names=(0,))
        for row in run.figures.get("ranking", ()):
            rating = UNKNOWN if row["rating"] is None else f"{row['rating']:.0f}"
            made.add_row(row["player"], rating, f"{100 * row['score']:.1f} %", f"{row['wins']:,}", f"{row['draws']:,}",
                         f"{row['losses']:,}")  # fmt: skip
        yield made
        yield f"{len(run.matches):,} matches of {run.options.get('games', 0):,} games"
        return
    for played in run.matches:
        made = table("player", "wins", "draws", "losses", "win rate, 95 % interval", "points", names=(0,))
        for text, row in zip(played.players, played.figures.get("players", ()), strict=False):
            made.add_row(text, f"{row['wins']:,}", f"{row['draws']:,}", f"{row['losses']:,}",
                         percent(row["win_rate"], tuple(row["interval"])), f"{row['points']:+.3f}")  # fmt: skip
        yield made
        yield f"{played.games:,} games"


def settings_table(run: KeptRun) -> TextTable:
    """The settings of the game, and the options that are not the usual ones."""
    made = table("setting", "value", left=(1,))
    for name, value in run.settings.items():
        made.add_row(f"{run.game} {name}", str(value))
    usual = {name: setting.default for name, setting in SETTINGS.items()} if run.kind == TRAINING else {}
    for name, value in run.options.items():
        if name not in usual or value != usual[name]:
            made.add_row(name, value if isinstance(value, str) else canonical(value))
    return made


def made_lines(runs: Sequence[KeptRun]) -> Iterator[str]:
    """When, where and by which version."""
    run = runs[0]
    machine = run.made_by.get("machine") or {}
    where = f" on {machine['processor']}" if machine.get("processor") else ""
    rules = f", rules {run.rules[:12]}" if run.rules else ""
    seconds = max(one.seconds for one in runs)
    took = f"{'up to ' * (len(runs) > 1)}{seconds:,.1f} s"
    yield f"{time_text(run.created)}, {took}, plyground {run.program}{rules}{where}"


def files_parts(runs: Sequence[KeptRun]) -> Iterator[Part]:
    """Where the checkpoints' files are, and whether they are as they were written."""
    for run in runs:
        files = [(one, state_of(run, one)) for one in run.checkpoints if one.file]
        if not files:
            continue
        counts = Counter(state for _, state in files)
        states = ", ".join(f"{count:,} {state}" for state, count in counts.items())
        yield f"files of run {run.number} in {run.folder or 'an unknown folder'}: {states}"
        if len(runs) > 1:
            continue
        made = table("games", "file", "state", left=(1, 2))
        for one, state in files:
            made.add_row(f"{one.games:,}", str(one.file), state)
        yield made


def state_of(run: KeptRun, one: Checkpoint) -> str:
    """Whether the file of a checkpoint is there and as it was written."""
    if run.folder is None or one.file is None:
        return "elsewhere"
    file = pathlib.Path(run.folder) / one.file
    if not file.is_file():
        return "gone"
    if one.sha256 is None:
        return "there"
    return "as written" if hash_of_file(file) == one.sha256 else "changed"
