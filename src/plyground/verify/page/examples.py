"""Example games: a few boards of each for paper, and all positions for the script that steps through them."""

import json
from collections.abc import Mapping
from typing import Any

from plyground.verify.page.boards import BoardDrawing, Heaps
from plyground.verify.page.elements import Element, element, part
from plyground.verify.page.reading import mapping, records, text

FEW = 6  # boards of a game on paper
MOST_FRAMES = 5000


def examples(variant: Mapping[str, Any], drawing: BoardDrawing) -> Element | None:
    """The example games of a variant."""
    games = records(mapping(variant.get("examples")).get("games"))
    shown = [one_game(game, drawing) for game in games]
    about = "Step through a game with the buttons, the slider, the list of turns or the arrow keys."
    kept = [game for game in shown if game is not None]
    cells = (
        element("script", Element(script_json(drawing.cells())), type="application/json", class_="cells")
        if kept
        else ""
    )
    walk = element("span", about, class_="needs-script") if drawing else None
    return part("Example games", element("div", kept, class_="games") if kept else None, cells, about=walk)


def one_game(game: Mapping[str, Any], drawing: BoardDrawing) -> Element | None:
    """A game: its title, its turns, and its positions as what each changes on the board."""
    frames = records(game.get("frames"))[:MOST_FRAMES]
    if not frames:
        return None
    positions = [drawing.heaps(frame.get("pieces")) for frame in frames]
    turns = [text(frame.get("turn"), "Start" if number == 0 else "…") for number, frame in enumerate(frames)]
    title = text(game.get("title")) or text(game.get("kind"), "A game")
    player = text(game.get("player"))
    told = " · ".join(filter(None, [text(game.get("result")), f"played by {player}" if player else ""]))
    listed = element(
        "ol",
        [element("li", turn) for turn in turns],
        class_="turns",
        start="0",
        tabindex="0",
        aria_label=f"Turns: {title}",
    )
    changes = element("script", Element(script_json(changes_of(positions))), type="application/json", class_="changes")
    return element(
        "article",
        element("h4", title),
        element("p", told, class_="about") if told else None,
        few_boards(positions, turns, title, drawing) if drawing else None,
        listed,
        changes if drawing else None,
        class_="game",
        data_board=drawing.prefix if drawing else None,
        data_size=f"{drawing.width:.1f} {drawing.height:.1f}" if drawing else None,
    )


def few_boards(positions: list[Heaps], turns: list[str], title: str, drawing: BoardDrawing) -> Element:
    """The first position, the last, and some between."""
    last = len(positions) - 1
    numbers = sorted({round(last * step / (FEW - 1)) for step in range(FEW)})
    made = []
    for number in numbers:
        name = "Start" if number == 0 else f"{number}. {turns[number]}" + (" (end)" if number == last else "")
        changed = changed_cells(positions[number - 1], positions[number]) if number else []
        board = drawing.position(positions[number], f"{title}: {name}", changed)
        made.append(element("figure", board, element("figcaption", name)))
    return element("div", made, class_="few")


def changes_of(positions: list[Heaps]) -> list[list[int]]:
    """For every position the cells that have changed and the heaps that lie there now, 0 for none."""
    told, before = [], Heaps()
    for after in positions:
        told.append([value for cell in changed_cells(before, after) for value in (cell, after.get(cell, 0))])
        before = after
    return told


def changed_cells(before: Heaps, after: Heaps) -> list[int]:
    return sorted(cell for cell in before.keys() | after.keys() if before.get(cell) != after.get(cell))


def script_json(value: Any) -> str:
    """Data that can stand in a script element: nothing in it ends the element."""
    written = json.dumps(value, separators=(",", ":"))
    return written.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
