"""`make load`: how fast a server answers many people at once, and how many it holds.

python -m tests.load                        200 games against random; then how many are held
python -m tests.load --games 50 --no-limit  one number of games
python -m tests.load --pace 0 0             people who do not think: what the server can do at most
python -m tests.load --slow 20              beside 20 games against a player that thinks for a long time
"""

import argparse
import json
import pathlib
import sys

from plyground.cli.progress import progress_bar
from plyground.core.errors import PlygroundError
from plyground.web.serving import allow_files
from tests.load.limit import find_limit
from tests.load.people import Habits
from tests.load.report import GOAL, LoadReport, holds, save_picture
from tests.load.run import Load, others_of, run

HUNDRED = 100


def read_arguments(words: list[str] | None = None) -> argparse.Namespace:
    read = argparse.ArgumentParser("tests.load", description="How many games a server holds at once, and how fast.")
    read.add_argument("--game", default="backgammon", help="the game that is played (default: %(default)s)")
    read.add_argument("--opponent", default="random", help="the player on all other seats (default: %(default)s)")
    read.add_argument("--games", type=whole, default=200, help="games at once (default: %(default)s)")
    read.add_argument("--pace", type=seconds, nargs=2, default=(1.0, 3.0), metavar=("LEAST", "MOST"),
                      help="seconds that people think about a step; 0 0 for none (default: 1 3)")  # fmt: skip
    read.add_argument("--seconds", type=seconds, default=20.0, help="measured in each run (default: %(default)g)")
    read.add_argument("--slow", type=int, default=0, help="games besides, against a player that thinks for long")
    read.add_argument("--no-limit", action="store_true", help="do not look for the number that is too many")
    read.add_argument("--most", type=whole, default=3_000, help="games that are tried at most (default: %(default)s)")
    read.add_argument(
        "--goal", type=seconds, default=GOAL, help="milliseconds for 95 of 100 steps (default: %(default)g)"
    )
    read.add_argument("--folder", help="where the store is kept meanwhile (default: that for temporary files)")
    read.add_argument("--picture", type=pathlib.Path, help="a PNG file of the waits")
    read.add_argument("--json", action="store_true", help="print data")
    return read.parse_args(words)


def whole(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r}; expected a whole number, 1 or more")
    return int(text)


def seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1e6:
        raise argparse.ArgumentTypeError(f"{text!r}; expected a number, 0 or more")
    return value


def shown_run(load: Load) -> dict:
    """A run, with a bar."""
    label = f"{load.games} games" + (f" and {load.slow_games} slow ones" if load.slow_games else "")
    with progress_bar(label, HUNDRED) as advance:
        shown = 0

        def progress(share: float) -> None:
            nonlocal shown
            advance(int(HUNDRED * share) - shown)
            shown = int(HUNDRED * share)

        return run(load, progress)


def made_report(given: argparse.Namespace) -> LoadReport:
    habits = Habits(given.game, given.opponent, *given.pace, others_of(given.game))

    def load(games: int, slow: int = 0) -> Load:
        return Load(games, habits, given.seconds, slow_games=slow, folder=given.folder)

    thinks = f"people think {given.pace[0]:g} to {given.pace[1]:g} s" if given.pace[1] else "people do not think"
    title = f"{given.game} against {given.opponent}, {thinks}"
    runs = [shown_run(load(given.games))]
    if given.slow:
        runs.append(shown_run(load(given.games, given.slow)))
    if given.no_limit:
        return LoadReport(title, runs, goal=given.goal)

    def attempt(games: int) -> tuple[bool, dict]:
        figures = runs[0] if games == given.games else shown_run(load(games))
        return holds(figures, given.goal), figures

    held, broke, tried = find_limit(given.games, max(given.most, given.games), attempt)
    return LoadReport(title, [*tried, *runs[1:]], held, broke, given.goal)


def main(words: list[str] | None = None) -> int:
    given = read_arguments(words)
    allow_files()  # every person needs one
    try:
        if given.pace[0] > given.pace[1]:
            raise PlygroundError(f"--pace {given.pace[0]:g} {given.pace[1]:g}: expected the lesser one first")
        report = made_report(given)
        if given.picture:
            save_picture(given.picture, report)
    except (PlygroundError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    print(json.dumps(report.to_dict(), indent=2) if given.json else report)
    return 0 if holds(report.runs[0], given.goal) else 1


if __name__ == "__main__":
    sys.exit(main())
