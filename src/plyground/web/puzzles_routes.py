"""The HTTP interface of puzzles. Who asks is said in the body, for it is a secret."""

from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Path, Request
from pydantic import Field

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.store.puzzles import Attempt, Puzzle, due_puzzles, find_puzzle, keep_attempt, next_due, score_of
from plyground.store.reviews import unreviewed
from plyground.web.guard import address_of
from plyground.web.messages import Number
from plyground.web.parts import Parts, in_thread, limited
from plyground.web.puzzles import after_steps, is_right, moment, puzzle_view, score_view, solution, start_of
from plyground.web.requests import Key
from plyground.web.requests import Request as Body
from plyground.web.reviews import BusyError

NumberInPath = Annotated[int, Path(ge=1, le=2**31 - 1)]
REVIEWED_AT_ONCE = 5  # games of a person for which reviews are begun together
LOOKED_AT = 20  # puzzles of which the first is asked whose game can be played here


class Asking(Body):
    """Who asks."""

    person: Key = Field(description="one's own id, as POST /api/people gave it")


class NextPuzzle(Asking):
    """Which puzzle is wanted."""

    early: bool = Field(default=False, description="also one that is not due yet")
    but: Number | None = Field(default=None, description="not this one, if there is another")


class StepsMade(Asking):
    """Steps from the position of a puzzle on, within one turn."""

    steps: list[Number] = Field(max_length=400)


class Answer(StepsMade):
    """A whole turn as an answer; without steps one gives up."""

    key: Key = Field(description="made by the client at random; the same key is the same attempt")


def add_puzzles(router: APIRouter, parts: Parts) -> None:
    @router.post("/puzzles/next")
    async def ask(given: NextPuzzle) -> dict[str, Any]:
        """The puzzle that is to be solved now, if any is due, and how one has done so far."""
        return await in_thread(parts, next_for, parts, given)

    @router.post("/puzzles/{number}/steps")
    async def show(number: NumberInPath, given: StepsMade) -> dict[str, Any]:
        """The position after some steps, and the steps that can follow; nothing is counted."""

        def after() -> dict[str, Any]:
            puzzle, game = found(parts, given.person, number)
            position = after_steps(game, start_of(game, puzzle), given.steps)
            return moment(game, position, puzzle.about["seat"])

        return await in_thread(parts, after)

    @router.post("/puzzles/{number}/attempts")
    async def attempt(number: NumberInPath, given: Answer) -> dict[str, Any]:
        """Whether a turn is right, what is better and why; the attempt is counted once, however often it is sent."""
        return await in_thread(parts, judged, parts, number, given)

    @router.post("/puzzles/reviews")
    async def more(given: Asking, request: Request) -> dict[str, Any]:
        """Begin reviews of one's own games that have none, those played last first: mistakes become puzzles."""
        await in_thread(parts, check_person, parts, given.person)
        keys = await in_thread(parts, unreviewed, parts.store, given.person, REVIEWED_AT_ONCE)
        if keys:
            limited(parts, address_of(request.scope))
        begun = 0
        for key in keys:
            try:
                await parts.reviews.begin(key, None)
                begun += 1
            except BusyError as error:
                if not begun:
                    raise HTTPException(429, str(error)) from None
                break
            except PlygroundError:  # a game of other rules, or whose file is not here, cannot be reviewed
                continue
        return {"begun": begun}


def check_person(parts: Parts, person: str) -> None:
    if not parts.store.is_person(person):
        raise PlygroundError("person: nobody has this id; expected one that this server has given")


def next_for(parts: Parts, given: NextPuzzle) -> dict[str, Any]:
    """A puzzle for somebody, or null, and the score."""
    check_person(parts, given.person)
    waiting = due_puzzles(parts.store, given.person, LOOKED_AT, given.early)
    waiting.sort(key=lambda puzzle: puzzle.id == given.but)  # the others stay in their order
    shown = next((view for puzzle in waiting if (view := view_if_possible(parts, puzzle))), None)
    return {
        "puzzle": shown, "score": score_view(score_of(parts.store, given.person)),
        "next_due": next_due(parts.store, given.person), "is_reviewing": parts.reviews.is_busy_for(given.person),
        "has_more": bool(unreviewed(parts.store, given.person, 1)),
    }  # fmt: skip


def view_if_possible(parts: Parts, puzzle: Puzzle) -> dict[str, Any] | None:
    """A puzzle as it is asked; None if its game is not offered here today, or its rules have changed."""
    try:
        return puzzle_view(parts.catalogue.game(puzzle.game, puzzle.settings), puzzle)
    except PlygroundError:
        return None


def found(parts: Parts, person: str, number: int) -> tuple[Puzzle, Game]:
    """A puzzle of somebody, and its game."""
    check_person(parts, person)
    puzzle = find_puzzle(parts.store, person, number)
    return puzzle, parts.catalogue.game(puzzle.game, puzzle.settings)


def judged(parts: Parts, number: int, given: Answer) -> dict[str, Any]:
    """The judgement of an attempt, which is on the disk when this returns."""
    puzzle, game = found(parts, given.person, number)
    start = start_of(game, puzzle)
    end = after_steps(game, start, given.steps)
    if given.steps and game.mover(end) == puzzle.about["seat"]:
        raise PlygroundError(f"{len(given.steps)} steps: the turn goes on; expected a whole turn, or none to give up")
    text = game.format_turn(start, given.steps) if given.steps else ""
    right = bool(given.steps) and is_right(game, puzzle, given.steps)
    keep_attempt(parts.store, given.person, number, Attempt(given.key, right, text))
    told = {"is_right": right, "played": text, "solution": solution(game, puzzle)}
    return told | {"score": score_view(score_of(parts.store, given.person))}
