"""What commands say that run jobs and were interrupted."""

from plyground.cli.printing import print_json, say
from plyground.papers.running import Stopped


def say_stopped(interrupt: KeyboardInterrupt, as_json: bool) -> None:
    """How many jobs were finished when Ctrl-C came, where that is known."""
    done, total = (interrupt.done, interrupt.total) if isinstance(interrupt, Stopped) else (0, 0)
    if as_json:
        print_json({"interrupted": True, "jobs_done": done, "jobs": total})
    elif total:
        say(f"stopped after {done:,} of {total:,} jobs, which are kept; the same command goes on", style="bold")
    else:
        say("stopped; finished jobs are kept, and the same command goes on", style="bold")
