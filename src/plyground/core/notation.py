"""Moves, turns and whole games as text, for any game: what its own notation does not say, the functions here decide.

A move is a step or an outcome of chance, one word. A turn is what a seat plays at once, one or more words; a game may
write it in a form of its own (`turn_text`, `parse_turn`), as backgammon writes `24/14` for two steps. A record is every
roll and every turn, one after the other, and the result.
"""

import difflib
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from plyground.core.contract import CHANCE, OVER
from plyground.core.errors import MoveError, shortened

if TYPE_CHECKING:  # a game calls the functions here
    from plyground.core.game import Game, Position

MOST_LISTED = 8  # moves that an error lists


# Moves


def parse_move(game: "Game", position: "Position", text: str) -> int:
    """The move that is written so; marks at its end, such as `*` or `xd4` for captures, may be left out."""
    texts = {game.format_move(position, move): move for move in all_moves(game, position)}
    if text in texts:
        return texts[text]
    longer = [full for full in texts if full.startswith(text) and text and not full[len(text)].isdigit()]
    if len(longer) == 1 and game.mover(position) >= 0:
        return texts[longer[0]]
    raise not_legal(game, position, text, texts)


def all_moves(game: "Game", position: "Position") -> Sequence[int]:
    """The legal steps, or the outcomes of chance."""
    return range(len(game.chance(position))) if game.mover(position) == CHANCE else game.legal_moves(position)


def not_legal(game: "Game", position: "Position", text: str, texts: Iterable[str]) -> MoveError:
    """The error for a text that is no legal move or turn: why not, if the game can say so, and what would be."""
    listed = list(texts)
    reason = None if game.mover(position) < 0 else game.definition.call("why_not", game, position, text)
    because = f": {reason}" if reason else ""
    said = shortened(text, 60, 10)
    error = MoveError(f"{game.name}: {said!r} is not legal here{because}; expected {nearest(text, listed)}")
    error.reason = reason or ""
    return error


def nearest(text: str, texts: list[str]) -> str:
    """The texts on one line; of many only those most like `text`."""
    if len(texts) <= MOST_LISTED:
        return some_of(texts)
    return some_of(dict.fromkeys(difflib.get_close_matches(text[:100], texts, 4, cutoff=0.5) + texts), most=4)


def some_of(texts: Iterable[str], most: int = MOST_LISTED) -> str:
    """A list of texts on one line, truncated after a few."""
    listed = list(texts)
    if len(listed) == 1:
        return listed[0]
    if len(listed) <= most:
        return "one of " + ", ".join(listed) if listed else "nothing: no move is left"
    return "one of " + ", ".join(listed[:most]) + f", … ({len(listed)} in all)"


def parse_moves(game: "Game", words: Sequence[str], start: "Position") -> list[int]:
    """The moves that a list of words describes, one word each."""
    position, moves = start, []
    for number, word in enumerate(words, 1):
        if game.mover(position) == OVER:
            raise MoveError(f"{game.name}: move {number}, {shortened(word, 60, 10)!r}, comes after the end of the game")
        try:
            moves.append(parse_move(game, position, word))
        except MoveError as error:
            raise at_move(error, number) from None
        position = game.play(position, moves[-1])
    return moves


def at_move(error: MoveError, number: int) -> MoveError:
    """The same error with the number of the move, counted from 1."""
    return MoveError(str(error).replace(": ", f": move {number}: ", 1))


# Turns


def format_turn(game: "Game", position: "Position", steps: Sequence[int]) -> str:
    """Steps of one turn as people write them, separated by blanks."""
    own = game.definition.call("turn_text", game, position, list(steps))
    return " ".join(step_texts(game, position, steps)) if own is None else own


def step_texts(game: "Game", position: "Position", steps: Sequence[int]) -> list[str]:
    """The texts of steps played one after the other."""
    texts = []
    for step in steps:
        texts.append(game.format_move(position, step))
        position = game.play(position, step)
    return texts


def parse_turn(game: "Game", position: "Position", text: str) -> list[int]:
    """The steps of a whole turn, or of its beginning, as people write it."""
    own = game.definition.call("parse_turn", game, position, text)
    if own is not None:
        return own
    steps: list[int] = []
    seat = game.mover(position)
    for word in text.split():
        if game.mover(position) != seat:
            raise MoveError(
                f"{game.name}: {shortened(word, 60, 10)!r} comes after the end of the turn; expected nothing more"
            )
        steps.append(parse_move(game, position, word))
        position = game.play(position, steps[-1])
    if not steps:
        raise MoveError(f"{game.name}: no move; expected {some_of(step_words(game, position))}")
    return steps


def step_words(game: "Game", position: "Position") -> list[str]:
    """The legal steps as texts."""
    return [game.format_move(position, move) for move in game.legal_moves(position)]


class PlayedTurn(NamedTuple):
    """A turn of a game, by the numbers of moves made before: its rolls, its first step, and its end."""

    seat: int  # who chose its steps; CHANCE if the game stops after a roll
    first: int
    chosen: int
    end: int


def played_turns(game: "Game", positions: Sequence["Position"]) -> Iterator[PlayedTurn]:
    """The turns of a game, given all its positions step by step; rolls belong to the turn that follows them."""
    return turns_by_movers([game.mover(position) for position in positions])


def turns_by_movers(movers: Sequence[int]) -> Iterator[PlayedTurn]:
    """The turns of a game, given who is to move in each of its positions."""
    last = len(movers) - 1
    first = 0
    while first < last:
        chosen = first
        while chosen < last and movers[chosen] == CHANCE:
            chosen += 1
        end = chosen
        while end < last and movers[end] == movers[chosen]:
            end += 1
        yield PlayedTurn(movers[chosen] if end > chosen else CHANCE, first, chosen, end)
        first = end


# Games


def format_game(game: "Game", moves: Sequence[int], start: "Position") -> str:
    """A record: a line for each roll with the turn that follows it, then the result if the game is over."""
    positions = game.replay(moves, start)
    lines: list[str] = []
    for turn in played_turns(game, positions):
        lines += [game.format_move(positions[roll], moves[roll]) for roll in range(turn.first, turn.chosen)]
        if turn.end > turn.chosen:
            text = format_turn(game, positions[turn.chosen], moves[turn.chosen : turn.end])
            lines = [*lines[:-1], f"{lines[-1]} {text}"] if turn.chosen > turn.first else [*lines, text]
    if game.mover(positions[-1]) == OVER:
        lines.append(" ".join(["result", *(f"{payoff:g}" for payoff in game.result(positions[-1]) or ())]))
    return "\n".join(lines)


def parse_game(game: "Game", text: str, start: "Position") -> list[int]:
    """The moves of a record; an illegal one is an error that names it and its place."""
    return parse_moves(game, text.partition("result")[0].split(), start)
