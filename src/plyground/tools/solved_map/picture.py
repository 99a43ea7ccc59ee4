"""The map of RLGame as a picture: a square for each board, coloured by who wins, with the plies that it takes."""

import html

from plyground.tools.solved_map import rows as chapters
from plyground.tools.solved_map.rows import Row
from plyground.tools.solved_map.running import Figures
from plyground.tools.solved_map.tables import cell, of

SIDE, GAP, LEFT, TOP, NAMES, LEGEND = 46, 4, 64, 34, 26, 40
STYLE = """
  .first { fill: #f4efe2; stroke: #9c8a64; } .first + text { fill: #3d3523; }
  .second { fill: #39424a; stroke: #20262b; } .second + text { fill: #f2f4f6; }
  .draw { fill: #7fb09f; stroke: #3f7a68; } .draw + text { fill: #0d1a16; }
  .large { fill: none; stroke: #a8a69d; stroke-dasharray: 3 3; } .large + text { fill: #6d756f; }
  text { font: 13px system-ui, sans-serif; fill: #1f2523; text-anchor: middle; }
  .head { font-weight: 600; } .name { text-anchor: start; }
  .paper { fill: #fffdf8; }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #161a19; } text { fill: #eceae4; }
    .second { fill: #07090a; stroke: #77807b; } .first { fill: #e9dcc0; } .draw { fill: #5f9e8c; }
    .large { stroke: #6a736f; } .large + text { fill: #a9b2ae; }
  }
"""


def colour_of(figures: Figures, row: Row) -> str:
    """The class of a square: who wins, a draw, or that it is too large."""
    found = figures.get(row.command, {})
    return found.get("result") or "large"


def square(figures: Figures, row: Row, x: float, y: float) -> str:
    """One board, with a title that says all of it."""
    found = figures.get(row.command, {})
    told = {"draw": "=", None: "?"}.get(found.get("result"), str(found.get("distance")))
    chosen = ", ".join(f"{name} = {value}" for name, value in row.settings.items())
    title = html.escape(f"{chosen}: {cell(figures, row) or 'not solved'}")
    return (
        f'<g><title>{title}</title><rect class="{colour_of(figures, row)}" x="{x}" y="{y}" width="{SIDE}" '
        f'height="{SIDE}" rx="5"/><text x="{x + SIDE / 2}" y="{y + SIDE / 2 + 5}">{told}</text></g>'
    )


def panel(figures: Figures, pawns: int, top: float) -> tuple[list[str], float, float]:
    """The boards for one number of pawns; what is drawn, and where it ends to the right and below."""
    found = [row for row in of(chapters.RLGAME) if row.settings["pawns"] == pawns and row.command in figures]
    if not found:
        return [], 0, top
    sides = sorted({row.settings["n"] for row in found})
    bases = sorted({row.settings["a"] for row in found})
    step = SIDE + GAP
    made = [f'<text class="head name" x="8" y="{top + 17}">β = {pawns}</text>']
    made += [f'<text x="{LEFT + k * step + SIDE / 2}" y="{top + 17}">n = {n}</text>' for k, n in enumerate(sides)]
    for line, a in enumerate(bases):
        y = top + NAMES + line * step
        made.append(f'<text class="name" x="14" y="{y + SIDE / 2 + 5}">a = {a}</text>')
        made += [square(figures, row, LEFT + sides.index(row.settings["n"]) * step, y) for row in found
                 if row.settings["a"] == a]  # fmt: skip
    return made, LEFT + len(sides) * step, top + NAMES + len(bases) * step + 12


def legend(y: float) -> list[str]:
    """What the colours mean."""
    made, x = [], 14.0
    entries = (
        ("first", "White wins"),
        ("second", "Black wins"),
        ("draw", "draw by endless play"),
        ("large", "not solved"),
    )
    for kind, words in entries:
        made.append(f'<g><rect class="{kind}" x="{x}" y="{y}" width="18" height="18" rx="3"/><text/></g>')
        made.append(f'<text class="name" x="{x + 25}" y="{y + 14}">{words}</text>')
        x += 44 + 7.2 * len(words)
    return made


def rlgame_map(figures: Figures) -> str:
    """The picture (SVG), for light and for dark."""
    made, width, y = [], 480.0, float(TOP)
    for pawns in chapters.LARGEST_BOARDS:
        drawn, right, y = panel(figures, pawns, y)
        made += drawn
        width = max(width, right)
    made += legend(y)
    title = '<text class="head name" x="8" y="22">RLGame with perfect play: who wins, and in how many plies</text>'
    width, height = width + 10, y + LEGEND
    body = "\n".join([f'<rect class="paper" width="{width}" height="{height}"/>', title, *made])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img">\n<style>{STYLE}</style>\n{body}\n</svg>\n'
    )
