"""`plyground runs`: everything that was run, as one list."""

import contextlib
import pathlib
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from plyground.cli.keeping import StorePlace, opened_store
from plyground.cli.options import AsJson
from plyground.cli.printing import console, print_json, print_report, say, table
from plyground.core.atomic_files import write_text
from plyground.core.errors import PlygroundError, did_you_mean
from plyground.core.words import counted
from plyground.matches.saving import check_new_file

if TYPE_CHECKING:
    from plyground.laboratory.one_list import Asked
    from plyground.store.runs import KeptRun
    from plyground.store.store import Store

ALL = "all"
USES = {
    "list": "list",
    "show": "show RUN",
    "compare": "compare RUN RUN",
    "export": f"export RUN… FILE.csv, FILE.json or DIR (or {ALL} …)",
    "import": "import FILE or DIR",
    "delete": "delete RUN…",
}


def runs(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[ACTION …]", help="What to do: " + "; ".join(USES.values()) + "; list by default. RUN is a "
            "number, or several such as 1-5 or 1,3,7."
        ),
    ] = [],  # noqa: B006
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="Only runs of this game.")] = "",
    kind: Annotated[
        str, typer.Option("--kind", help="Only runs of this kind: training, match, tournament or job.")
    ] = "",
    document: Annotated[
        str, typer.Option("--document", metavar="NAME", help='Only jobs of this document ("matthews"), or of one '
                          'experiment ("matthews A.8"), or of sweeps ("sweep").'),
    ] = "",
    last: Annotated[int, typer.Option("--last", min=1, max=1_000_000, help="How many lines the list has.")] = 20,
    tensorboard: Annotated[
        str, typer.Option("--tensorboard", metavar="DIR", help="With export: logs that TensorBoard shows.")
    ] = "",
    yes: Annotated[bool, typer.Option("--yes", help="With delete: do not ask.")] = False,
    store: StorePlace = "",
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """List, show, compare, export, import or delete what was run.

    Trainings, matches and tournaments are kept in the store with settings, seed and version, and so are the jobs of
    experiments and sweeps.
    """
    action, *rest = words or ["list"]
    if action[:1].isdecimal() and not rest:
        action, rest = "show", [action]
    if action not in USES:
        raise PlygroundError(f"runs {action}; expected a number, or {', '.join(USES)}{did_you_mean(action, USES)}")
    if tensorboard and action != "export":
        raise PlygroundError(f"--tensorboard {tensorboard} with {action}; expected it with export")
    with contextlib.closing(opened_store(store)) as opened:
        from plyground.laboratory.one_list import Asked  # brings SQLAlchemy

        command = RunsCommand(opened, Asked(game, kind, document), as_json)
        match action, rest:
            case "list", []:
                command.print_list(last)
            case "show", texts if texts:
                command.show(texts)
            case "compare", [first, second]:
                command.compare(first, second)
            case "export", texts if texts and tensorboard:
                command.export_events(texts, pathlib.Path(tensorboard))
            case "export", [*texts, place] if texts:
                command.export(texts, pathlib.Path(place))
            case "import", [place]:
                command.bring_in(pathlib.Path(place))
            case "delete", texts if texts:
                command.delete(texts, yes)
            case _:
                raise PlygroundError(f"runs {' '.join(words)}; expected runs {USES[action]}")


class RunsCommand:
    """The actions of the command."""

    def __init__(self, store: "Store", asked: "Asked", as_json: bool):
        self.store, self.asked, self.as_json = store, asked, as_json

    def wanted(self) -> "list[KeptRun]":
        from plyground.laboratory.one_list import all_runs  # brings SQLAlchemy

        return [run for run in all_runs(self.store) if self.asked.is_met_by(run)]

    def chosen(self, texts: list[str]) -> "list[KeptRun]":
        """The runs with these numbers; all that are wanted if that is said."""
        from plyground.laboratory.one_list import chosen_runs  # brings SQLAlchemy

        if texts == [ALL]:
            return self.wanted()
        return [run for run in chosen_runs(self.store, texts) if self.asked.is_met_by(run)]

    def print_list(self, last: int) -> None:
        """The runs, those made last first; trainings that differ in their seeds only share a line."""
        from plyground.laboratory.describing import line_data, score_text, time_text, what_text  # brings SQLAlchemy
        from plyground.laboratory.one_list import Asked, in_groups, numbers_text

        found = sorted(self.wanted(), key=lambda run: (run.created, run.number), reverse=True)
        if self.as_json:
            print_json({"store": self.store.database.name, "runs": [line_data(run) for run in found]})
            return
        if not found:
            say("no such run is kept" if self.asked != Asked() else "no runs are kept yet")
            return
        groups = in_groups(found)
        shown = table("", "made", "kind", "game", "what", "score, 95 % interval", "of", left=(4, 5, 6), names=(3,),
                      least=(6, 1))  # fmt: skip
        for group in groups[:last]:
            run = group[0]
            seeds = f", {counted(len(group), 'run')}" if len(group) > 1 else ""
            shown.add_row(
                numbers_text(one.number for one in group), time_text(run.created), run.kind, run.game,
                what_text(run) + seeds + ("" if run.finished else ", not finished"), score_text(group),
                ", ".join(run.experiments),
            )  # fmt: skip
        console.print(shown)
        if len(groups) > last:
            say(f"the last {last} of {len(groups):,} lines; --last N lists more")

    def show(self, texts: list[str]) -> None:
        """One run, or several of one training."""
        from plyground.laboratory.comparing import check_group  # brings SQLAlchemy
        from plyground.laboratory.describing import RunsReport, run_data

        found = self.chosen(texts)
        if self.as_json:
            print_json({"runs": [run_data(run) for run in found]})
            return
        if len(found) > 1:
            check_group(found)
        for run in found[:1]:
            print_report(RunsReport(found if run.kind == "training" else [run]))

    def compare(self, first: str, second: str) -> None:
        """Two runs or groups, with the interval of the difference."""
        from plyground.laboratory.comparing import compare_kept  # brings SQLAlchemy

        found = compare_kept(self.chosen([first]), self.chosen([second]))
        if self.as_json:
            print_json(found.to_dict())
        else:
            print_report(found)

    def export(self, texts: list[str], place: pathlib.Path) -> None:
        """Write runs to a new file, or as files of results to a folder."""
        from plyground.laboratory.exporting import as_csv, as_json, export_files  # brings SQLAlchemy

        found = self.chosen(texts)
        if place.suffix in (".csv", ".json") and not place.is_dir():
            check_new_file(str(place), "runs export")
            try:
                write_text(place, as_csv(found) if place.suffix == ".csv" else as_json(found))
            except OSError as error:
                raise PlygroundError(f"{place}: {error.strerror or error}; expected a file to write to") from None
        elif place.suffix and not place.is_dir():
            raise PlygroundError(f"{place}: expected a name that ends in .csv or .json, or a folder")
        else:
            export_files(self.store, found, place)
        self.said(place, found)

    def export_events(self, texts: list[str], folder: pathlib.Path) -> None:
        """Write the curves of trainings as logs for TensorBoard."""
        from plyground.laboratory.exporting import export_events  # brings SQLAlchemy

        found = self.chosen(texts)
        self.said(folder, export_events(found, folder))

    def said(self, place: pathlib.Path, found: "list[KeptRun]") -> None:
        if self.as_json:
            print_json({"file": str(place), "runs": [run.number for run in found]})
        else:
            say(f"{counted(len(found), 'run')} written to {place}")

    def bring_in(self, place: pathlib.Path) -> None:
        """Keep runs from elsewhere."""
        from plyground.laboratory.importing import import_runs  # brings SQLAlchemy

        moved = import_runs(self.store, place)
        if self.as_json:
            print_json({"file": str(place), "imported": moved.new, "already_kept": moved.there})
        else:
            there = f"; {counted(moved.there, 'run')} kept already" if moved.there else ""
            say(f"{counted(moved.new, 'run')} imported{there}")

    def delete(self, texts: list[str], yes: bool) -> None:
        """Remove runs for good, after a question."""
        from plyground.store.runs import Runs  # brings SQLAlchemy

        found = self.chosen(texts)
        jobs = sum(run.is_job for run in found)
        if not yes:
            ask(found, jobs)
        Runs(self.store).delete([run.number for run in found])
        if self.as_json:
            print_json({"deleted": [run.number for run in found]})
        else:
            say(f"{counted(len(found), 'run')} deleted")


def ask(found: "list[KeptRun]", jobs: int) -> None:
    """Go on only if the user says so; where nobody can be asked that is an error."""
    if not sys.stdin.isatty():
        raise PlygroundError(f"delete {counted(len(found), 'run')}: nobody can be asked here; expected --yes")
    again = f" ({jobs:,} of them jobs of experiments, which would be run again)" if jobs else ""
    typer.confirm(f"Delete {counted(len(found), 'run')}{again}? Files of networks stay where they are.", abort=True)
