"""`make solved`: runs what the map of solved games lacks and writes docs/solved.md."""

import argparse
import pathlib

from plyground.tools.solved_map.page import write_page
from plyground.tools.solved_map.rows import all_rows
from plyground.tools.solved_map.running import forget_others, read_figures, run_rows, take


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m plyground.tools.solved_map", description=__doc__)
    parser.add_argument("--only", default="", help="rows whose command has this text in it")
    parser.add_argument("--memory", type=float, default=3.0, help="gigabytes for each")
    parser.add_argument("--seconds", type=float, default=3600.0, help="for each")
    parser.add_argument("--again", action="store_true", help="also what did not fit into memory or time before")
    parser.add_argument("--page", action="store_true", help="run nothing, only write the page")
    parser.add_argument("--take", nargs="*", default=[], help="files with what `plyground solve … --json` has printed")
    chosen = parser.parse_args()
    rows = all_rows()
    for file in chosen.take:
        print(f"{file}: {take(rows, pathlib.Path(file)).command}")
    if not chosen.page and not chosen.take:
        wanted = [row for row in rows if chosen.only in row.command]
        run_rows(wanted, chosen.memory, chosen.seconds, chosen.again)
    forget_others(rows)
    write_page(read_figures())


if __name__ == "__main__":
    main()
