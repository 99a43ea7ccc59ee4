"""The networks that come with the program, each beside the recipe (a TOML file) that it was trained by.

A player's text names one without a path or an ending: `net:backgammon`. `make models` trains them again.
"""

import pathlib

from plyground.learn.model import ModelError

FOLDER = pathlib.Path(__file__).parent.parent / "models"


def shipped_models() -> dict[str, pathlib.Path]:
    """The networks by name."""
    return {file.stem: file for file in sorted(FOLDER.glob("*.npz"))}


def model_file(text: str) -> pathlib.Path:
    """The file that a text names: its path, or the name of a network that comes with the program."""
    path, shipped = pathlib.Path(text), shipped_models()
    if path.exists() or text in shipped:
        return path if path.exists() else shipped[text]
    if path.suffix:
        return path
    raise ModelError(f"{text}: No such file or directory; expected one, or {', '.join(shipped)}")
