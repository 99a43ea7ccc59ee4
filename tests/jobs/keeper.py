"""A program for the tests that are to be killed: two processes keep results of jobs without end.

    python -m tests.jobs.keeper STORE FOLDER NUMBER

What is acknowledged stands in files in the folder, a number in each line. With an odd number the tasks are run from a
thread, where nothing but the pipe ends the processes.
"""

import sys
import threading

from plyground.jobs.running import run_tasks
from plyground.jobs.task import Task
from tests.jobs import tasks


def main(store: str, folder: str, number: int) -> None:
    asked = [Task(tasks.without_end, (folder, 2 * number + place)) for place in range(2)]

    def run() -> None:
        for _ in run_tasks(asked, 2, store=store):
            pass

    if number % 2 == 0:
        run()
    else:
        threading.Thread(target=run).start()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
