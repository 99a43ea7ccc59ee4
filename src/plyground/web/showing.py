"""What a game that is being played shows: how it stands, and what has happened since somebody last looked."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from plyground.matches.session import Session
from plyground.store.events import Event, length_after
from plyground.store.kept_game import KeptGame
from plyground.store.store import now
from plyground.web.frames import frames_of, numbers_after
from plyground.web.timing import Timing
from plyground.web.views import StateViews, event_views
from plyground.web.watching import Pace


class Moment(NamedTuple):
    """A game as it is now; the session has seen all events."""

    about: KeptGame
    session: Session
    events: Sequence[Event]
    is_ready: bool
    is_playable: bool


class Showing:
    """Describes the moments of one game, of which much stays as it was before."""

    def __init__(self, timing: Timing, pace: Pace | None, most_frames: int):
        self.timing, self.pace, self.most_frames = timing, pace, most_frames
        self._views = StateViews()

    def full(self, moment: Moment) -> dict[str, Any]:
        """All that somebody needs who has just come."""
        about, session, events, is_ready, is_playable = moment
        return {**self._views.full(about, session, events, is_ready, is_playable), **self._times(moment)}

    def news(self, moment: Moment, first: int, before: int | None = None) -> dict[str, Any]:
        """What has happened since event number `first`; of very much, the last frames.

        `before` is how many moves stood before it, where that is known.
        """
        about, session, events, is_ready, _ = moment
        before = length_after(events[: first - 1]) if before is None else before
        new, most = events[first - 1 :], self.most_frames
        numbers = numbers_after(new, before)
        state = {**self._views.state(about, session, events, is_ready), **self._times(moment)}
        return {"type": "events", "from": first, "list": event_views(events, first),
                "frames": frames_of(session, new[-most:], numbers[-most:]),
                "turns": self._new_turns(session, min([before, *numbers])), "state": state}  # fmt: skip

    def _new_turns(self, session: Session, least: int) -> list[dict[str, Any]]:
        """The list of moves from the last turn on that is within the first `least` moves, which nothing has touched."""
        turns = self._views.turns(session)
        untouched = sum(turn["end"] <= least for turn in turns)
        return turns[max(0, untouched - 1) :]

    def _times(self, moment: Moment) -> dict[str, Any]:
        session = moment.session
        is_on = moment.is_ready and moment.is_playable and not session.is_over
        clock = self.timing.view(moment.events, session.mover, now(), is_on)
        return {"clock": clock, "pace": None if self.pace is None else self.pace.view()}
