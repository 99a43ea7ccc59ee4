"""The process that reviews one game for a server: it gives way to games, says how far it is, and ends with the server.

The first line that it reads says what to do, as JSON; every line that it prints is a JSON object: `done` and `of`, and
at last `review` with its `answers` (what is right where somebody erred), or the `reason` why there is none.
"""

import json
import os
import sys
import threading
import time
from typing import Any

NICE = 10  # how much it gives way
PAUSE = 0.2  # seconds between two lines that say how far it is


def main() -> None:
    if hasattr(os, "nice"):  # not everywhere
        os.nice(NICE)
    order = json.loads(sys.stdin.readline())
    threading.Thread(target=end_with_server, daemon=True).start()
    from plyground.core.errors import PlygroundError  # after it has begun to give way

    try:
        tell(**reviewed(order))
    except Exception as error:
        tell(reason=str(error) or type(error).__name__, is_known=isinstance(error, PlygroundError))


def end_with_server() -> None:
    """The server never writes again, so that the end of its pipe is its own end."""
    sys.stdin.read()
    os._exit(1)


def tell(**message: Any) -> None:
    print(json.dumps(message), flush=True)


def reviewed(order: dict[str, Any]) -> dict[str, Any]:
    """The review of the game in a record, and what would have been right."""
    from plyground.games import game as named_game  # after it has begun to give way
    from plyground.matches.record_reader import read_text  # after it has begun to give way
    from plyground.matches.review import review_game  # after it has begun to give way
    from plyground.web.puzzles_answers import answers_of  # after it has begun to give way

    own = None if order["file"] is None else named_game(order["file"], **order["settings"])
    record = next(iter(read_text(order["record"], "record", own)))
    review = review_game(record, order["player"], progress=Progress())
    return {"review": review.to_dict(), "answers": answers_of(review)}


class Progress:
    """Tells how far a review is, not too often."""

    def __init__(self) -> None:
        self._told = 0.0

    def __call__(self, done: int, of: int) -> None:
        if done == of or time.monotonic() - self._told > PAUSE:
            self._told = time.monotonic()
            tell(done=done, of=of)


if __name__ == "__main__":
    main()
