"""Finished jobs of experiments in the form of runs: a training as a training, a match as a match."""

from collections.abc import Mapping, Sequence
from typing import Any

from plyground.core.data_folder import data_folder
from plyground.papers.contest import Contest
from plyground.papers.learning_run import FOLDER, LearningRun
from plyground.store.results import MADE_BY, KeptResult
from plyground.store.runs import JOB, MATCH, TRAINING, Checkpoint, KeptRun, PlayedOff
from plyground.variants.naming import PIE_RULE

KIND = "paper"  # the first word of the kinds of jobs that are listed
NAMED = ("game", "seed", "version", MADE_BY)  # in what a job is about: what a run says elsewhere


def as_run(job: KeptResult, number: int, experiments: Sequence[str]) -> KeptRun:
    """A finished job as a run; one of another shape, as another version may have left, with its fields as they are."""
    game = job.about.get("game")
    about: Mapping[str, Any] = game if isinstance(game, Mapping) else {}
    made = job.about.get(MADE_BY)
    name = str(about.get("name", game if isinstance(game, str) else ""))
    kind, options, figures, tested, played = content(job)
    options |= {"from": about["start"]} if about.get("start") else {}
    return KeptRun(
        job.key, kind, name + (PIE_RULE if about.get("swap") else ""), about.get("settings") or {},
        about.get("rules_hash"), job.about.get("seed"), options,
        figures, tested, played, made if isinstance(made, Mapping) else {}, job.program, job.seconds, job.created,
        job.created, True, str(data_folder() / FOLDER) if kind == TRAINING else None, number, experiments, True,
    )  # fmt: skip


def content(job: KeptResult) -> tuple[str, dict[str, Any], Any, list[Checkpoint], list[PlayedOff]]:
    """The kind of run that a job is, its options, figures, checkpoints and matches."""
    try:
        if job.kind == LearningRun.KIND:
            options = {**job.about["options"], "games": job.about["checkpoints"][-1]}
            figures = {name: job.result[name] for name in ("windows", "converged_at")}
            return TRAINING, options, figures, [checkpoint(job, row) for row in job.result["curve"]], []
        if job.kind == Contest.KIND:
            options = {name: value for name, value in job.about.items() if name not in NAMED}
            texts = [text_of(one) for one in job.about["players"]]
            played = PlayedOff(texts, job.about["seed"], job.result["games"], job.result)
            return MATCH, options, {}, [], [played]
    except (KeyError, TypeError, IndexError):
        pass
    options = {name: value for name, value in job.about.items() if name not in NAMED}
    return JOB, {"kind": job.kind, **options}, job.result, [], []


def checkpoint(job: KeptResult, row: Mapping[str, Any]) -> Checkpoint:
    """A checkpoint, with its network's file if that is kept."""
    named = (data_folder() / FOLDER / f"{job.key[:32]}-{row['games']}{suffix}" for suffix in (".npz", ".table"))
    file = next((one.name for one in named if one.is_file()), None)
    return Checkpoint(row["games"], {name: value for name, value in row.items() if name != "games"}, file)


def text_of(player: Mapping[str, Any]) -> str:
    """A player of a match by its text; of one that learned, by what and from how many games.

    >>> text_of({"text": "greedy", "learned": {"options": {"encoding": "unary"}, "checkpoints": [0, 500], "seed": 3}})
    'greedy with a network (unary, 500 games, seed 3)'
    """
    learned = player.get("learned")
    if learned is None:
        return str(player["text"])
    options, games = learned["options"], player.get("games") or learned["checkpoints"][-1]
    what = "table" if options.get("method") == "table" else "network"
    words = [
        *([str(options["encoding"])] if "encoding" in options else []),
        f"{games:,} games",
        f"seed {learned['seed']}",
    ]
    return f"{player['text']} with a {what} ({', '.join(words)})"
