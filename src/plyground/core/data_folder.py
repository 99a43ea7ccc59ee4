"""Where the user's own data are kept: games, and whatever else the program is to remember."""

import os
import pathlib


def data_folder() -> pathlib.Path:
    """``$PLYGROUND_HOME``, else a folder in the user's data folder; it need not exist yet."""
    named = os.environ.get("PLYGROUND_HOME")
    if named:
        return pathlib.Path(named)
    base = os.environ.get("XDG_DATA_HOME")
    return (pathlib.Path(base) if base else pathlib.Path.home() / ".local" / "share") / "plyground"
