"""Attacks a server of this machine and tells what it answered.

    python -m tests.attack --requests 1000000 --seed 1 [--json]

Exit code 1 if anything was answered with a 500, a game was changed, or a server crashed, grew too large or
told a secret.
"""

import argparse
import json
import pathlib
import platform
import sys
import tempfile
import time
from typing import Any

from tests.attack.campaign import ATTACKERS, Campaign, Tally

MOST_MEGABYTES = 1_500  # of memory that an attacked server may hold


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument("--requests", type=int, default=1_000_000, help="how many hostile requests (1,000,000)")
    parser.add_argument("--seed", type=int, default=1, help="of the random numbers (1)")
    parser.add_argument("--attackers", type=int, default=ATTACKERS, help=f"how many attack at once ({ATTACKERS})")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    asked = parser.parse_args()
    if min(asked.requests, asked.attackers) < 1:
        parser.error("--requests and --attackers: expected numbers above 0")
    began = time.monotonic()

    def progress(tally: Tally) -> None:
        rate = tally.sent / (time.monotonic() - began)
        said = f"\r{tally.sent:,} of {tally.wanted:,} requests, {rate:,.0f} a second, {len(tally.faults)} faults "
        print(said, end="", file=sys.stderr, flush=True)

    with tempfile.TemporaryDirectory(prefix="plyground-attack-") as folder:
        campaign = Campaign(pathlib.Path(folder), asked.seed)
        began = time.monotonic()
        try:
            tally = campaign.run(asked.requests, asked.attackers, progress)
        finally:
            campaign.end()
    print(file=sys.stderr)
    result = summary(campaign, tally, time.monotonic() - began, asked.seed)
    print(json.dumps(result, indent=2) if asked.json else as_text(result))
    return 1 if tally.faults else 0


def summary(campaign: Campaign, tally: Tally, seconds: float, seed: int) -> dict[str, Any]:
    """The result as data."""
    largest = max(size for _, size in campaign.memory)
    if largest > MOST_MEGABYTES:
        tally.fault(f"the server held {largest:.0f} MB; expected at most {MOST_MEGABYTES}")
    return {
        "requests": tally.sent,
        "seconds": round(seconds, 1),
        "seed": seed,
        "machine": f"{platform.machine()}, {platform.system()}",
        "answers": {kind: dict(sorted(counts.items())) for kind, counts in sorted(tally.counts.items())},
        "owners": {
            "games": sum(owner.games for owner in campaign.owners),
            "steps": sum(owner.steps for owner in campaign.owners),
            "trials": campaign.moving_subject.trials,
            "loiterers_thrown_out": campaign.loiterers.thrown_out,
        },
        "megabytes": {
            "first": round(campaign.memory[0][1]),
            "largest": round(largest),
            "last": round(campaign.memory[-1][1]),
        },
        "slowest": {
            kind: {"seconds": round(seconds, 3), "request": request.decode("latin-1")}
            for kind, (seconds, request) in sorted(tally.slowest.items())
        },
        "looks": len(campaign.memory),
        "faults": tally.faults,
    }


def as_text(result: dict[str, Any]) -> str:
    """The result as a table: kinds of requests and what was answered."""
    answers = sorted({answer for counts in result["answers"].values() for answer in counts})
    http, other = [each for each in answers if each.isdigit()], [each for each in answers if not each.isdigit()]
    lines = [table(result["answers"], http), "", table(result["answers"], other), ""]
    memory, owners = result["megabytes"], result["owners"]
    lines += [
        f"{result['requests']:,} requests in {result['seconds']:,} s, seed {result['seed']}, {result['looks']:,} looks",
        f"owners made {owners['steps']:,} steps in {owners['games']:,} games, participants {owners['trials']:,} trials",
        f"{owners['loiterers_thrown_out']:,} requests that never arrived were given up",
        "slowest answers: " + ", ".join(f"{kind} {of['seconds']:.2f} s" for kind, of in result["slowest"].items()),
        f"memory of the server: {memory['first']} MB at first, {memory['largest']} at most, {memory['last']} at last",
        f"faults: {len(result['faults'])}",
        *result["faults"],
    ]
    return "\n".join(lines)


def table(counts: dict[str, dict[str, int]], answers: list[str]) -> str:
    rows = [["", *answers]]
    rows += [
        [kind, *(f"{of.get(each, 0):,}" if of.get(each) else "·" for each in answers)] for kind, of in counts.items()
    ]
    rows = [row for row in rows if any(cell not in ("·", "") for cell in row[1:])]
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    return "\n".join("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)


if __name__ == "__main__":
    sys.exit(main())
