"""A program for the attack: a server as `plyground serve` starts it, with limits that let an attacker through.

    python -m tests.attack.served STORE '{"password": …, "limits": {…}, "study": …}'

Prints its address as JSON. One with a study shows a training and a report as well.
"""

import json
import pathlib
import sys
from typing import Any

import plyground as pg
from plyground.core.kept_reports import keep_report
from plyground.studies.reading import study_of
from plyground.web.limits import Limits
from plyground.web.serving import Offer, serve

# What would only answer "too often" is raised, so that everything behind it is met as well.
RAISED = {
    "messages_per_second": 1e9,
    "messages_at_once": 10**9,
    "sockets_per_address": 4_000,
    "requests_per_second": 1e9,
    "requests_at_once": 10**9,
    "games_per_minute": 1e9,
    "games_at_once": 10**9,
    "attempts_per_minute": 600.0,
}


def laboratory(folder: pathlib.Path) -> pathlib.Path:
    """A training and a report to be shown; the folder of trainings."""
    pg.train("tictactoe", method="table", games=50, test_games=10, out=folder / "first")
    keep_report(pg.match("tictactoe", ["random", "random"], games=2, workers=1), ["match", "tictactoe"])
    return folder


def main(store: str, asked: dict[str, Any]) -> None:
    study = study_of(asked["study"], "attacked.toml") if "study" in asked else None
    runs = laboratory(pathlib.Path(store).parent / "runs") if study is not None else None
    offer = Offer(
        store=store, password=asked.get("password"), limits=Limits(**asked["limits"]), study=study, runs=runs,
        has_reports=runs is not None,
    )  # fmt: skip
    serve(offer, lambda address: print(json.dumps({"address": address}), flush=True))


if __name__ == "__main__":
    main(sys.argv[1], json.loads(sys.argv[2]))
