"""`make results`: does the experiments at the scales of docs/results, and writes those pages from their finished jobs.

Jobs that are finished, here or in docs/results/runs, are not done again; Ctrl-C loses the job that was running.
"""

import argparse
import contextlib
import pathlib
import sys
from collections.abc import Sequence

from plyground.papers.experiment import Experiment, experiments
from plyground.papers.reproduced import Reproduced, duration
from plyground.papers.reproducing import Request, finished, finished_jobs, reproduce
from plyground.papers.summary import write_pages
from plyground.papers.times import expected_seconds, keep_times
from plyground.store.opening import open_store
from plyground.store.result_files import add_to_folder, import_results
from plyground.store.results import Results

FOLDER = pathlib.Path("docs/results")
RUNS = "runs"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m plyground.papers.recording", description=__doc__)
    parser.add_argument("--only", nargs="*", default=[], help="documents, or experiments such as matthews/A.12")
    parser.add_argument("--pages", action="store_true", help="do nothing that is not finished, only write the pages")
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("--folder", type=pathlib.Path, default=FOLDER)
    parser.add_argument("--readme", type=pathlib.Path, default=pathlib.Path("README.md"))
    chosen = parser.parse_args()
    runs = chosen.folder / RUNS
    if runs.is_dir():
        with contextlib.closing(open_store("")) as opened:
            import_results(Results(opened), runs, keep_own=True)
    request = Request(workers=chosen.workers)
    if not chosen.pages:
        do(wanted(chosen.only), request, runs)
    found = [one for each in everything() if (one := finished(each, request)) is not None]
    keep_times({one.experiment.title: {"scale": one.scale, "seconds": one.seconds} for one in found if one.made_here})
    write_pages(found, everything(), chosen.folder, chosen.readme)


def everything() -> list[Experiment]:
    return [one for of_document in experiments().values() for one in of_document.values()]


def wanted(names: Sequence[str]) -> list[Experiment]:
    """The experiments that are named, the shortest first; all if none is."""
    known = everything()
    for name in names:
        if not any(is_named(one, name) for one in known):
            sys.exit(f"{name}: expected a document, or an experiment such as matthews/A.12")
    chosen = [one for one in known if not names or any(is_named(one, name) for name in names)]
    return sorted(chosen, key=lambda one: expected_seconds(one) or 0.0)


def is_named(one: Experiment, name: str) -> bool:
    return name in (one.document, f"{one.document}/{one.name}")


def do(chosen: Sequence[Experiment], request: Request, runs: pathlib.Path) -> None:
    """Do experiments one after another; the jobs of each are in a file as soon as it is finished."""
    for number, experiment in enumerate(chosen, 1):
        [one] = reproduce([experiment], request)
        add_to_folder(finished_jobs([experiment], request), runs)
        print(line_of(one, f"{number}/{len(chosen)}"), flush=True)


def line_of(one: Reproduced, place: str) -> str:
    verdicts = ", ".join(each.verdict for each in one.conclusions)
    return f"{place} {one.experiment.title}, scale {one.scale:g}: {duration(one.seconds)}. {verdicts}"


if __name__ == "__main__":
    main()
