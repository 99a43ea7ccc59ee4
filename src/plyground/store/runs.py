"""What was run: trainings with their checkpoints, matches and tournaments; and numbers for the jobs of experiments.

A run is known by its key. One that goes on, as a training does, is written again with what is new; whoever reads it
sees it as it was after one of these writes. Jobs of experiments are kept as results (`results.py`) and not a second
time; here they get the numbers by which users name them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Row, Table, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from plyground.core.plain_data import plain
from plyground.core.version import __version__
from plyground.store.database import Database
from plyground.store.results import parts
from plyground.store.run_tables import checkpoints, experiment_jobs, matches, runs
from plyground.store.schema import results
from plyground.store.store import RefusedError, Store, now

TRAINING, MATCH, TOURNAMENT, JOB = "training", "match", "tournament", "job"
OWN = (TRAINING, MATCH, TOURNAMENT)  # kinds of runs that commands make


@dataclass(frozen=True)
class Checkpoint:
    """What was learned after so many games: what it scored, and its file below the folder of the run."""

    games: int
    figures: Mapping[str, Any]
    file: str | None = None
    sha256: str | None = None


@dataclass(frozen=True)
class PlayedOff:
    """One match: its players by their texts, and what it found."""

    players: Sequence[str]
    seed: int
    games: int
    figures: Mapping[str, Any]


@dataclass(frozen=True)
class KeptRun:
    """A training with one seed, a match or a tournament: settings, seed, versions, and what came out."""

    key: str
    kind: str
    game: str
    settings: Mapping[str, Any]  # of the game
    rules: str | None
    seed: int | None
    options: Mapping[str, Any]
    figures: Mapping[str, Any] = field(default_factory=dict)  # beside checkpoints and matches
    checkpoints: Sequence[Checkpoint] = ()
    matches: Sequence[PlayedOff] = ()
    made_by: Mapping[str, Any] = field(default_factory=dict)
    program: str = __version__
    seconds: float = 0.0
    created: int = 0
    changed: int = 0
    finished: bool = True
    folder: str | None = None
    number: int = 0
    experiments: Sequence[str] = ()  # that a job belongs to: "matthews A.8"
    is_job: bool = False  # whether its figures stand among the results

    @property
    def last(self) -> Mapping[str, Any]:
        """What the last checkpoint scored; empty if there is none."""
        return self.checkpoints[-1].figures if self.checkpoints else {}


class Runs:
    """The runs of a store."""

    def __init__(self, store: Store):
        self.store = store

    @property
    def database(self) -> Database:
        return self.store.database

    def keep(self, run: KeptRun) -> int:
        """Keep a run with all that belongs to it, in place of what is kept under its key; its number."""
        with self.database.transaction(writes=True) as connection:
            known = connection.execute(select(runs.c.id).where(runs.c.key == run.key)).scalar()
            content = columns_of(run)
            if known is None:
                given = insert(runs).values(**content, created=run.created or now()).returning(runs.c.id)
                number = int(connection.execute(given).scalar_one())
            else:
                number = int(known)
                connection.execute(update(runs).where(runs.c.id == number).values(**content))
            write_parts(connection, number, run)
        return number

    def add(self, run: KeptRun) -> bool:
        """Keep a run from elsewhere unless it is there; whether it was new."""
        with self.database.transaction() as connection:
            if connection.execute(select(runs.c.id).where(runs.c.key == run.key)).scalar() is not None:
                return False
        self.keep(run)
        return True

    def all(self) -> list[KeptRun]:
        """The runs of commands, by their numbers."""
        with self.database.transaction() as connection:
            rows = connection.execute(select(runs).where(runs.c.job.is_(None)).order_by(runs.c.id)).all()
            numbers = [row.id for row in rows]
            tested: dict[int, list[Checkpoint]] = {number: [] for number in numbers}
            played: dict[int, list[PlayedOff]] = {number: [] for number in numbers}
            for row in connection.execute(select(checkpoints).order_by(checkpoints.c.run, checkpoints.c.games)):
                tested[row.run].append(Checkpoint(row.games, row.figures, row.file, row.sha256))
            for row in connection.execute(select(matches).order_by(matches.c.run, matches.c.number)):
                played[row.run].append(PlayedOff(row.players, row.seed, row.games, row.figures))
        return [run_of(row, tuple(tested[row.id]), tuple(played[row.id])) for row in rows]

    def find(self, key: str) -> KeptRun | None:
        """A run of a command by its key, without what belongs to it."""
        with self.database.transaction() as connection:
            row = connection.execute(select(runs).where(runs.c.key == key, runs.c.job.is_(None))).one_or_none()
        return None if row is None else run_of(row, (), ())

    def delete(self, numbers: Iterable[int]) -> None:
        """Forget runs; of jobs the results, which are computed again if somebody asks for them."""
        wanted = sorted(set(numbers))
        with self.database.transaction(writes=True) as connection:
            found = connection.execute(select(runs.c.id, runs.c.job).where(runs.c.id.in_(wanted))).all()
            if missing := set(wanted) - {row.id for row in found}:
                raise RefusedError(f"store {self.database.name}: no run {min(missing)}; plyground runs lists them")
            connection.execute(delete(runs).where(runs.c.id.in_(wanted)))
            jobs = [row.job for row in found if row.job is not None]
            for part in parts(jobs):
                connection.execute(delete(results).where(results.c.key.in_(part)))
                connection.execute(delete(experiment_jobs).where(experiment_jobs.c.job.in_(part)))

    # Jobs of experiments

    def number_jobs(self, kind: str) -> dict[str, int]:
        """The numbers of all finished jobs of a kind, by their keys; those without one get it, the oldest first."""
        is_kind = results.c.kind.startswith(f"{kind}.", autoescape=True)
        new = select(results.c.key).where(is_kind, results.c.key.not_in(select(runs.c.key)))
        with self.database.transaction() as connection:
            missing = connection.execute(new.order_by(results.c.created, results.c.key)).scalars().all()
        self._insert_new(runs, [{"key": key, "job": key} for key in missing])
        with self.database.transaction() as connection:
            query = select(runs.c.job, runs.c.id).where(runs.c.job.is_not(None))
            return {row.job: row.id for row in connection.execute(query)}

    def note_experiment(self, document: str, experiment: str, jobs: Iterable[str]) -> None:
        """Remember which jobs an experiment consists of, by their keys; they need not be done yet."""
        own = (experiment_jobs.c.document == document, experiment_jobs.c.experiment == experiment)
        with self.database.transaction() as connection:
            known = set(connection.execute(select(experiment_jobs.c.job).where(*own)).scalars())
        new = sorted(set(jobs) - known)
        self._insert_new(experiment_jobs, [{"document": document, "experiment": experiment, "job": key} for key in new])

    def _insert_new(self, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
        """Write those rows that another program has not written meanwhile."""
        make: Callable[..., Any] = postgresql.insert if self.database.is_postgres else sqlite.insert
        if rows:
            with self.database.transaction(writes=True) as connection:
                connection.execute(make(table).on_conflict_do_nothing(), list(rows))

    def experiments(self) -> dict[str, list[str]]:
        """The experiments that every job belongs to, by its key."""
        found: dict[str, list[str]] = {}
        with self.database.transaction() as connection:
            query = select(experiment_jobs).order_by(experiment_jobs.c.document, experiment_jobs.c.experiment)
            for row in connection.execute(query):
                found.setdefault(row.job, []).append(f"{row.document} {row.experiment}")
        return found


def columns_of(run: KeptRun) -> dict[str, Any]:
    """A run as its row, without when it began."""
    data = {name: plain(getattr(run, name), name) for name in ("settings", "options", "figures", "made_by")}
    same = ("key", "kind", "finished", "program", "game", "rules", "seed", "seconds", "folder")
    return {**data, **{name: getattr(run, name) for name in same}, "changed": run.changed or now()}


def write_parts(connection: Connection, number: int, run: KeptRun) -> None:
    """Write the checkpoints and the matches of a run in place of those that are there."""
    connection.execute(delete(checkpoints).where(checkpoints.c.run == number))
    connection.execute(delete(matches).where(matches.c.run == number))
    tested = [
        {"run": number, "games": one.games, "figures": plain(one.figures, "figures"), "file": one.file,
         "sha256": one.sha256}
        for one in run.checkpoints
    ]  # fmt: skip
    played = [
        {"run": number, "number": place, "players": list(one.players), "seed": one.seed, "games": one.games,
         "figures": plain(one.figures, "figures")}
        for place, one in enumerate(run.matches, 1)
    ]  # fmt: skip
    if tested:
        connection.execute(insert(checkpoints), tested)
    if played:
        connection.execute(insert(matches), played)


def run_of(row: Row, tested: Sequence[Checkpoint], played: Sequence[PlayedOff]) -> KeptRun:
    return KeptRun(
        row.key, row.kind, row.game, row.settings, row.rules, row.seed, row.options, row.figures, tested, played,
        row.made_by, row.program, row.seconds, row.created, row.changed, bool(row.finished), row.folder, row.id,
    )  # fmt: skip
