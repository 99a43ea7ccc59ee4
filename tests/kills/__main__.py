"""Kills training runs, writers of the store and a server, and tells what was lost.

    python -m tests.kills --kills 1000 --seed 1 [--json]

Exit code 1 if anything that was acknowledged is lost or doubled, cannot be read, or does not go on.
"""

import argparse
import json
import os
import pathlib
import platform
import sys
import tempfile
import time
from collections.abc import Callable

from tests.kills.parts import Part, Progress
from tests.kills.server import kill_server
from tests.kills.store import kill_writers
from tests.kills.training import kill_training
from tests.store import postgres

TRAINING, SQLITE, POSTGRES = 0.35, 0.25, 0.1  # shares of the kills; the rest are the server's


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.kills", description=__doc__)
    parser.add_argument("--kills", type=int, default=1_000, help="how many times kill -9 (1,000)")
    parser.add_argument("--seed", type=int, default=1, help="of the random moments (1)")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    asked = parser.parse_args()
    if asked.kills < 1:
        parser.error(f"--kills {asked.kills}: expected a number above 0")
    done = 0

    def progress(kills: int) -> None:
        nonlocal done
        done += kills
        print(f"\r{done:,} of {asked.kills:,} kills ", end="", file=sys.stderr, flush=True)

    with tempfile.TemporaryDirectory(prefix="plyground-kills-") as folder:
        parts = kill_everything(pathlib.Path(folder), asked.kills, asked.seed, progress)
    print(file=sys.stderr)
    result = {"kills": sum(part.kills for part in parts), "seed": asked.seed, "machine": platform.machine(),
              "cores": os.cpu_count(), "parts": [part.to_dict() for part in parts]}  # fmt: skip
    print(json.dumps(result, indent=2) if asked.json else as_text(parts))
    return 1 if any(part.faults for part in parts) else 0


def kill_everything(folder: pathlib.Path, kills: int, seed: int, progress: Progress) -> list[Part]:
    """All parts, one after the other."""
    on_postgres = 0 if postgres.missing() else round(POSTGRES * kills)
    on_sqlite, in_training = round((SQLITE + POSTGRES) * kills) - on_postgres, round(TRAINING * kills)
    parts = [
        timed(lambda: kill_training(folder, in_training, seed, progress)),
        timed(lambda: kill_writers(str(folder / "store.sqlite"), "store, SQLite", on_sqlite, seed, progress)),
    ]
    if on_postgres:
        server = postgres.Server()
        try:
            url = server.empty_database()
            parts.append(timed(lambda: kill_writers(url, "store, PostgreSQL", on_postgres, seed, progress)))
        finally:
            server.stop()
    left = kills - sum(part.kills for part in parts)
    return [*parts, timed(lambda: kill_server(folder, left, seed, progress))]


def timed(run: Callable[[], Part]) -> Part:
    began = time.monotonic()
    part = run()
    part.seconds = round(time.monotonic() - began, 1)
    return part


def as_text(parts: list[Part]) -> str:
    rows = [["part", "kills", "acknowledged", "gone on with", "faults", "seconds"]]
    rows += [
        [
            part.name,
            *(
                f"{figure:,.0f}"
                for figure in (part.kills, part.acknowledged, part.went_on, len(part.faults), part.seconds)
            ),
        ]
        for part in parts
    ]
    rows.append(["all", f"{sum(part.kills for part in parts):,}", *["" for _ in range(4)]])
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    lines = ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    return "\n".join([*lines, *(f"{part.name}: {fault}" for part in parts for fault in part.faults)])


if __name__ == "__main__":
    sys.exit(main())
