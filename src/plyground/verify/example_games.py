"""Example games to step through: the shortest, the longest, the closest, and the one that repeats itself most."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plyground.core.game import Game
from plyground.matches.wording import counted

if TYPE_CHECKING:  # a portrait asks for examples
    from plyground.verify.portrait import Seen

MOST_FRAMES = 240


def examples(game: Game, player: str, seen: Sequence["Seen"]) -> dict[str, Any]:
    """Some of the games, each once, with the pieces after every turn."""
    if not game.definition.has("geometry") or not game.definition.has("pieces"):
        return {"geometry": None, "games": []}
    seen = [one for one in seen if one.afters]
    ended = [one for one in seen if game.result(one.afters[-1]) is not None]
    chosen: list[tuple[str, str, Seen]] = []

    def choose(kind: str, title: str, found: "Seen | None") -> None:
        if found is not None and all(found is not other for _, _, other in chosen):
            chosen.append((kind, title, found))

    if ended:
        unit = game.definition.unit
        shortest, longest = (pick(ended, key=lambda one: len(one.movers)) for pick in (min, max))
        choose("shortest", f"The shortest game: {counted(turns_of(game, shortest), unit)}", shortest)
        choose("longest", f"The longest game: {counted(turns_of(game, longest), unit)}", longest)
        choose("closest", "The closest game", min(ended, key=lambda one: one.closeness) if ended[0].leads else None)
    if seen:
        most = max(seen, key=lambda one: one.repeated)
        choose("repeated", f"The most repeated: {most.repeated:.0%} of its positions had been there before",
               most if most.repeated > 0 else None)  # fmt: skip
        unended = next((one for one in seen if game.result(one.afters[-1]) is None), None)
        choose("unended", "A game that did not end", unended)
    return {"geometry": game.geometry(), "games": [told(game, player, *one) for one in chosen]}


def turns_of(game: Game, one: "Seen") -> int:
    """Turns of a game in its own unit; steps that a seat makes one after the other are one turn."""
    changes = sum(mover != other for mover, other in zip(one.movers, one.movers[1:], strict=False))
    return round((changes + 1) / game.definition.turns_per_unit)


def told(game: Game, player: str, kind: str, title: str, one: "Seen") -> dict[str, Any]:
    """A game frame by frame."""
    frames = [{"turn": "", "pieces": game.pieces(one.befores[0])}]
    for before, after in list(zip(one.befores, one.afters, strict=True))[:MOST_FRAMES]:
        frames.append({"turn": turn_text(game, before, after), "pieces": game.pieces(after)})
    last = one.afters[-1]
    winner = game.winner_text(last)
    ending = game.ending(last)
    titles = dict(zip(game.seat_names, game.seat_titles, strict=True))
    if winner is None:
        result = "broken off"
    else:
        result = f"{'draw' if winner == 'd' else titles.get(winner, winner) + ' wins'}: {ending}"
    return {"kind": kind, "title": title, "player": player, "result": result, "frames": frames}


def turn_text(game: Game, before: Any, after: Any) -> str:
    steps = game.steps_of_turn(before, after)
    return game.format_turn(before, steps) if steps else ""
