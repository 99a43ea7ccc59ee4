"""What participants did in their games: whole turns, how long they thought, and what they took back."""

from collections.abc import Iterator
from dataclasses import dataclass

from plyground.core.game import Game
from plyground.matches.style.samples import Turn, TurnReader
from plyground.store.events import BACK, STEP, Event
from plyground.studies.data import StageRecord


@dataclass(frozen=True)
class StageTimes:
    """How long a stage took, in milliseconds; None where it is not known."""

    first_step: int | None  # from when the page was shown to the first step, by the participant's clock
    last_step: int | None  # to the last step
    whole: int | None  # to when the stage was done
    by_server: int | None  # from when the server began the stage to when it heard that it was done


def times_of(record: StageRecord) -> StageTimes:
    """The times of a stage."""
    row = record.row
    sent = [event.client for event in own_events(record) if event.client is not None]
    shown = row.shown
    first = None if shown is None or not sent else sent[0] - shown
    last = None if shown is None or not sent else sent[-1] - shown
    whole = None if shown is None or row.sent is None else row.sent - shown
    by_server = None if row.ended is None else row.ended - row.began
    return StageTimes(*(as_duration(each) for each in (first, last, whole, by_server)))


def as_duration(milliseconds: int | None) -> int | None:
    """A duration; None where a clock was set back meanwhile."""
    return milliseconds if milliseconds is not None and milliseconds >= 0 else None


def own_events(record: StageRecord) -> list[Event]:
    """What the participant did in the game of a stage: steps and taking back."""
    if record.played is None:
        return []
    return [
        event for event in record.played.events if event.seat == record.seat and event.kind in (STEP, BACK)
    ]  # fmt: skip


def turns_in(game: Game, record: StageRecord, cluster: int, reader: TurnReader | None = None) -> Iterator[Turn]:
    """The whole turns of a participant in the game of a stage."""
    played = record.played
    if played is None:
        return
    positions = game.replay(played.moves(game), played.start(game))
    for turn in (reader or TurnReader(game)).turns(positions, cluster):
        if turn.seat == record.seat:
            yield turn


def turn_text(game: Game, turn: Turn) -> str:
    """A turn in the notation of its game."""
    return game.format_turn(turn.before, [int(step) for step in turn.steps])
