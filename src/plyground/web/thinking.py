"""What a player decides in a served game, for as long as it may think and its decision is wanted."""

import time
from collections.abc import Callable
from typing import Any

from plyground.core.compiling import watch_compiling
from plyground.core.randomness import new_stream
from plyground.matches.session import Session, Thought
from plyground.store.events import Event, step_event
from plyground.store.store import now
from plyground.web.orders import throw_dice
from plyground.web.study_rule import StudyRule
from plyground.web.thinkers import Pause


class MovedOnError(Exception):
    """A player need not think any longer."""


class OutOfTimeError(Exception):
    """A player has thought for too long."""


def make_ready(session: Session, tell: Callable[[dict[str, Any]], None]) -> None:
    """Compile what a game and its players need; everybody is told how far that has come."""

    def announce(number: int, of: int) -> None:
        text = f"compiling {session.game.name} (first time only): {number} of {of}"
        tell({"type": "preparing", "text": text})

    with watch_compiling(announce):
        session.game.prepare()
        session.prepare()


def think(session: Session, is_wanted: Callable[[], bool], seconds: float, pause: Pause) -> Thought | None:
    """What the player to move decides; None if it takes too long. Time for which it makes way for others is free."""
    until = time.monotonic() + seconds

    def progress() -> None:
        nonlocal until
        until += pause()
        if not is_wanted():
            raise MovedOnError
        if time.monotonic() > until:
            raise OutOfTimeError

    progress()
    try:
        return session.think(progress)
    except OutOfTimeError:
        return None


def make(session: Session, thought: Thought | None, by_hand: bool, study: StudyRule | None = None) -> list[Event]:
    """Play what was decided, or any step if the time was up, and throw the dice."""
    before = len(session.moves)
    if thought is not None:
        session.make(thought)
    else:
        legal = session.game.legal_moves(session.position)
        session.step(legal[int(new_stream(session.seed, 2 * before + 1)[0] % len(legal))])
    made = [step_event(session, number, now()) for number in range(before, len(session.moves))]
    return made + ([] if by_hand else throw_dice(session, study))
