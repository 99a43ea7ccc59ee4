"""The result of a job: the one that is kept, or a new one, which is kept then."""

import time
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.jobs.job import Job, Tell, key_of, say_nothing
from plyground.store.results import Results


def kept(job: Job, results: Results, fresh: bool = False, tell: Tell = say_nothing) -> dict[str, Any]:
    """The result of a job, which is run if none is kept; `fresh` runs it again and replaces what is kept.

    A new result is on the disk when this returns, and is the same data as it will be when it is read again. The seconds
    beside it are processor time, so that they say the same on a machine with other work.
    """
    key = key_of(job)
    if not fresh and (there := results.result(key)) is not None:
        results.reused += 1
        return there
    began = time.process_time()
    result = job.run(tell)
    seconds = round(time.process_time() - began, 3)
    if not isinstance(result, dict):
        raise PlygroundError(f"{job.KIND}: its result is a {type(result).__name__}; expected a dictionary")
    results.made += 1
    return results.keep_result(key, job.KIND, job.about(), result, seconds, replace=fresh)
