"""Train the networks that come with the program: `make models`, or `python -m plyground.tools.shipped_models NAME…`.

Every recipe in the folder `models` is a file for `plyground train --config`; the network beside it is what
that training learned. Runs are kept in a folder of their own, so that training which was stopped goes on.
"""

import pathlib
import sys
from collections.abc import Sequence

from plyground.core.errors import PlygroundError
from plyground.games import game as make_game
from plyground.learn.model_files import load_model, save_model
from plyground.learn.shipped_models import FOLDER
from plyground.training.options import read_file
from plyground.training.plan import make_plan
from plyground.training.train import train_plan

RUNS = pathlib.Path("runs") / "models"


def recipes() -> dict[str, pathlib.Path]:
    """The recipes by the names of their networks."""
    return {file.stem: file for file in sorted(FOLDER.glob("*.toml"))}


def train_recipe(name: str, runs: pathlib.Path, models: pathlib.Path = FOLDER) -> pathlib.Path:
    """Train a network by its recipe and put it into the folder of models; its file."""
    known = recipes()
    if name not in known:
        raise PlygroundError(f"no recipe is called {name}; there is: {', '.join(known)}")
    recipe = read_file(known[name])
    plan = make_plan(make_game(str(recipe.game), **recipe.settings), recipe.options)
    trained = train_plan(plan, runs / name, seed=recipe.seed or 1, workers=1)
    file = models / f"{name}.npz"
    save_model(file, load_model(runs / name / "run-1" / "final.npz"))  # with its history
    last = trained.runs[0].curve[-1]
    print(f"{file.name}: {plan.options.games:,} games, {100 * last['win_rate']:.1f} % "
          f"[{100 * last['low']:.1f}, {100 * last['high']:.1f}] of {last['games_played']:,} games against "
          f"{plan.options.benchmark}, {file.stat().st_size / 1024:.0f} KiB", flush=True)  # fmt: skip
    return file


def main(names: Sequence[str]) -> None:
    for name in names or recipes():
        train_recipe(name, RUNS)


if __name__ == "__main__":
    main(sys.argv[1:])
