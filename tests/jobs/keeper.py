"""A program for the tests that are to be killed: two processes keep results of jobs without end.

    python -m tests.jobs.keeper STORE FOLDER NUMBER

What is acknowledged stands in files in the folder, a number in each line.
"""

import sys

from plyground.jobs.running import run_tasks
from plyground.jobs.task import Task
from tests.jobs import tasks


def main(store: str, folder: str, number: str) -> None:
    first = 2 * int(number)
    asked = [Task(tasks.without_end, (folder, first + place)) for place in range(2)]
    for _ in run_tasks(asked, 2, store=store):
        pass


if __name__ == "__main__":
    main(*sys.argv[1:])
