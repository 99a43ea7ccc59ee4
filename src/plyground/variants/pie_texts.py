"""Texts and pictures of games with the pie rule: those of the game underneath, with the swap and the stage.

Pieces stay as they are drawn: the `seat` of a piece is its colour, also after a swap, since nothing on the board is
moved or painted. What is counted beside the board belongs to persons. Names and titles of the seats are those of the
colours with which they begin.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from plyground.core.definition import Definition
from plyground.core.errors import PositionError
from plyground.core.game import Game, Position, ShownStep
from plyground.core.notation import played_turns
from plyground.core.symmetry import Symmetry
from plyground.variants.pie_rules import FIRST_MOVED, INNER, KEPT, OPEN, STAGE, SWAP, SWAPPED, is_pending
from plyground.variants.variant import parent_game

ENTRY = "swap"  # of a position as data; without it, no swap is possible any more
IN_TEXT = " swap="  # the same in a position's text
WORD = "swap"  # the step
STAYING = ("geometry", "roll_expected", "piece_kinds")  # functions of the game alone


def pie_texts(parent: Definition) -> dict[str, Any]:
    """The ordinary functions of a game with the pie rule, for what the game underneath has of them."""
    made: dict[str, Callable] = {
        **{name: of_the_game(parent, name) for name in STAYING},
        **{name: of_a_position(parent, name) for name in ("outcome_text", "roll_outcome", "pieces")},
        **positions_with_stage(parent), **turns_with_swap(parent), **pictures_with_swap(parent),
        "symmetries": symmetries_with_stage(parent), "other_starts": starts_with_stage(parent),
        "notable": notable_to_persons(parent),
    }  # fmt: skip
    changed: dict[str, Any] = {name: function for name, function in made.items() if parent.has(name)}
    # A swap has a text in every game. Records in a game's own form have none, and are written step by step instead.
    return changed | {"step_text": made["step_text"], "format_game": record_of_steps, "parse_game": None}


def of_the_game(parent: Definition, name: str) -> Callable:
    return lambda game: parent.call(name, parent_game(game))


def of_a_position(parent: Definition, name: str) -> Callable:
    if name == "pieces":
        return lambda game, state: parent.call(name, parent_game(game), state[INNER:])
    return lambda game, state, asked: parent.call(name, parent_game(game), state[INNER:], asked)


# Positions


def stages(game: Game) -> tuple[str, ...]:
    """What the entry says, by the number of the stage: open, after w, after b, kept, swapped."""
    return ("open", *(f"after-{name}" for name in game.seat_names), "kept", "swapped")


def stage_of(game: Game, entry: Any) -> int:
    """The stage that an entry says."""
    if not isinstance(entry, str) or entry not in stages(game):
        raise PositionError(f"{game.name}: {ENTRY} {entry!r}; expected one of {', '.join(stages(game))}")
    return stages(game).index(entry)


def with_stage(game: Game, fields: Mapping[str, Any], state: Position) -> dict[str, Any]:
    return {**fields, ENTRY: stages(game)[state[STAGE]]}


def without_stage(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if name != ENTRY}


def positions_with_stage(parent: Definition) -> dict[str, Callable]:
    """Positions as data and texts, and laid out."""

    def layout(game):
        required, optional = parent.call("layout", parent_game(game))
        return required, (*optional, ENTRY)

    def to_dict(game, state):
        return with_stage(game, parent.call("to_dict", parent_game(game), state[INNER:]), state)

    def from_dict(game, fields, state):
        state[STAGE] = stage_of(game, fields[ENTRY]) if ENTRY in fields else KEPT
        state[INNER:] = parent_game(game).position(without_stage(fields))

    def to_text(game, state):
        return f"{parent.call('to_text', parent_game(game), state[INNER:])}{IN_TEXT}{stages(game)[state[STAGE]]}"

    def from_text(game, text):
        inside, said, entry = text.partition(IN_TEXT)
        fields = parent.call("from_text", parent_game(game), inside)
        return {**fields, ENTRY: entry.strip()} if said else fields

    def from_pieces(game, pieces, mover, rest):
        stage = stage_of(game, rest[ENTRY]) if ENTRY in rest else KEPT
        colour = 1 - mover if mover is not None and stage == SWAPPED else mover
        fields = parent.call("from_pieces", parent_game(game), pieces, colour, without_stage(rest))
        return {**fields, ENTRY: stages(game)[stage]}

    def ready_positions(game):
        return parent.call("ready_positions", parent_game(game))

    return {
        "layout": layout, "to_dict": to_dict, "from_dict": from_dict, "to_text": to_text, "from_text": from_text,
        "from_pieces": from_pieces, "ready_positions": ready_positions,
    }  # fmt: skip


def starts_with_stage(parent: Definition) -> Callable:
    """Named starts, each with one position or several, in which nobody has moved."""

    def other_starts(game):
        starts = parent.call("other_starts", parent_game(game))
        return {name: opened(positions) for name, positions in starts.items()}

    return other_starts


def opened(positions: Any) -> Any:
    """A position in which nobody has moved, or several."""
    return np.insert(np.asarray(positions, np.int32), 0, OPEN, axis=-1)


# Turns


def can_swap(game: Game, state: Position) -> bool:
    return game.mover(state) >= 0 and SWAP in game.legal_moves(state)


def turns_with_swap(parent: Definition) -> dict[str, Callable]:
    """Steps and turns as texts."""

    def step_text(game, state, move):
        return WORD if move == SWAP else parent_game(game).format_move(state[INNER:], move)

    def turn_text(game, state, steps):
        return WORD if steps == [SWAP] else parent.call("turn_text", parent_game(game), state[INNER:], steps)

    def parse_turn(game, state, text):
        if text.strip() == WORD and can_swap(game, state):
            return [SWAP]
        return parent.call("parse_turn", parent_game(game), state[INNER:], text)

    def turn_words(game, state):
        words = list(parent.call("turn_words", parent_game(game), state[INNER:]))
        return [*words, WORD] if can_swap(game, state) else words

    def steps_between(game, before, after):
        if before[STAGE] != SWAPPED and after[STAGE] == SWAPPED:
            return [SWAP]
        return parent.call("steps_between", parent_game(game), before[INNER:], after[INNER:])

    def why_not(game, state, text):
        if text == WORD:
            return "sides can be exchanged only once, instead of the second player's first turn"
        return parent.call("why_not", parent_game(game), state[INNER:], text)

    return {
        "step_text": step_text, "turn_text": turn_text, "parse_turn": parse_turn, "turn_words": turn_words,
        "steps_between": steps_between, "why_not": why_not,
    }  # fmt: skip


def record_of_steps(game: Game, moves: Sequence[int], start: Position) -> str:
    """A record with a line for each turn, its throws and its steps, then the result if the game is over."""
    positions = game.replay(moves, start)
    words = [game.format_move(position, move) for position, move in zip(positions, moves, strict=False)]
    lines = [" ".join(words[turn.first : turn.end]) for turn in played_turns(game, positions)]
    payoffs = game.result(positions[-1])
    return "\n".join(lines if payoffs is None else [*lines, " ".join(["result", *(f"{one:g}" for one in payoffs)])])


# Pictures


def stage_told(game: Game, state: Position) -> str:
    """What a picture says below it: who plays what, or whether a swap may come."""
    first, second = game.seat_names
    if state[STAGE] == SWAPPED:
        return f"swapped: {first} has the side of {second}, {second} that of {first}"
    if state[STAGE] == KEPT:
        return "no swap"
    if is_pending(state):
        return f"{game.seat_names[FIRST_MOVED + 1 - state[STAGE]]} may swap instead of the first turn"
    return "a swap may come after the first turn"


def pictures_with_swap(parent: Definition) -> dict[str, Callable]:
    def draw(game, state):
        return f"{parent.call('draw', parent_game(game), state[INNER:])}\n{stage_told(game, state)}"

    def show_step(game, state, move):
        return ShownStep(None, None, WORD) if move == SWAP else parent_game(game).show_step(state[INNER:], move)

    def beside(game, state):
        shown = parent.call("beside", parent_game(game), state[INNER:])
        turned = slice(None, None, -1 if state[STAGE] == SWAPPED else 1)
        return {**shown, "counts": [{**count, "values": list(count["values"])[turned]} for count in shown["counts"]]}

    return {"draw": draw, "show_step": show_step, "beside": beside}


# What is said of the rules


def symmetries_with_stage(parent: Definition) -> Callable:
    """Those of the game underneath; one that exchanges the seats exchanges which of them has moved first, too."""

    def symmetries(game):
        return [symmetry_with_stage(symmetry) for symmetry in parent.call("symmetries", parent_game(game))]

    return symmetries


def symmetry_with_stage(inner: Symmetry) -> Symmetry:
    def position(state):
        image = state.copy()
        image[INNER:] = inner.position(state[INNER:].copy())
        if is_pending(state):
            image[STAGE] = FIRST_MOVED + inner.seats[state[STAGE] - FIRST_MOVED]
        return image

    return Symmetry(inner.name, position, lambda step: SWAP if step == SWAP else inner.step(step), inner.seats)


def notable_to_persons(parent: Definition) -> Callable:
    """What is worth a word for a seat, by the colour that it has after the turn."""

    def notable(game, before, after, seat):
        colour = 1 - seat if after[STAGE] == SWAPPED else seat
        return parent.call("notable", parent_game(game), before[INNER:], after[INNER:], colour)

    return notable
