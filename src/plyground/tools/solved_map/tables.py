"""The tables of docs/solved.md, made of the figures: a cell says who wins and in how many plies."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from plyground.tools.solved_map import rows as chapters
from plyground.tools.solved_map.rows import Row, all_rows
from plyground.tools.solved_map.running import Figures

NAMES = {"rlgame": ("White", "Black"), "hypergammon": ("White", "Black"), "polar": ("X", "O"), "tictactoe": ("X", "O")}
OTHERS = ("first", "second")
UNKNOWN, TOO_LARGE = "", "…"  # no such row, and one that did not fit
MILLION, GIGABYTE = 1_000_000, 1 << 30


def cell(figures: Figures, row: Row) -> str:
    """Who wins and in how many plies, and with how many points if that is not one."""
    found = figures.get(row.command)
    if found is None:
        return UNKNOWN
    if "reason" in found:
        return TOO_LARGE
    if found.get("result") is None:
        return f"{found['value'][0]:+.6f}"
    if found["result"] == "draw":
        return "draw"
    points = max(abs(value) for value in found["value"])
    worth = f" by {points:g}" if points != 1 else ""
    plies = f" in {found['distance']}" if found.get("distance") is not None else ""
    if not plies and found.get("at_most"):
        plies = f" in at most {found['at_most']}"
    return f"{winner(row, found)}{worth}{plies}"


def winner(row: Row, found: dict[str, Any]) -> str:
    """What the side that wins is called."""
    names = NAMES.get(row.game, OTHERS)
    return {"first": names[0], "second": names[1]}.get(found.get("result", ""), "")


def table(heads: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    marks = ["---"] + ["---:"] * (len(heads) - 1)
    return "\n".join("| " + " | ".join(line) + " |" for line in [heads, marks, *lines]) + "\n"


def grid(
    figures: Figures, found: Iterable[Row], down: Callable[[Row], str], across: Callable[[Row], str], corner: str
) -> str:
    """A table of cells, by what stands at the left and at the top of each."""
    listed = list(found)
    tops, lefts = list(dict.fromkeys(across(r) for r in listed)), list(dict.fromkeys(down(r) for r in listed))
    tops.sort(key=lambda text: (len(text), text))
    known = {(down(r), across(r)): cell(figures, r) for r in listed}
    lines = [[left, *(known.get((left, top), UNKNOWN) for top in tops)] for left in lefts]
    return table([corner, *tops], lines)


def of(chapter: str) -> list[Row]:
    return [row for row in all_rows() if row.chapter == chapter]


def said(*names: str) -> Callable[[Row], str]:
    """The settings of a row as a text."""
    return lambda row: ", ".join(f"{name} = {row.settings[name]}" for name in names)


# Chapters


def rlgame(figures: Figures) -> str:
    parts = []
    for pawns in chapters.LARGEST_BOARDS:
        found = [row for row in of(chapters.RLGAME) if row.settings["pawns"] == pawns]
        heading = f"β = {pawns}"
        parts.append(f"**{heading}**\n\n" + grid(figures, found, said("a"), said("n"), ""))
    return "\n".join(parts)


def variants(figures: Figures) -> str:
    """A line for each variant, the base game first, and a column for each board."""
    boards = [{"n": n, "a": a, "pawns": pawns} for n, a, pawns in chapters.VARIED]
    lines = [["none", *(cell(figures, Row("", "rlgame", board)) for board in boards)]]
    for variant in chapters.VARIANT_SETTINGS:
        named = " ".join(f"`{name}={chapters.written(value)}`" for name, value in variant.items())
        lines.append([named, *(cell(figures, Row("", "rlgame", {**board, **variant})) for board in boards)])
    heads = ["variant", *(f"{b['n']}, {b['a']}, {b['pawns']}" for b in boards)]
    teams = [row for row in of(chapters.VARIANTS) if row.settings.get("players") == 4]
    four = [[", ".join(str(row.settings[name]) for name in ("n", "a", "pawns")), cell(figures, row)] for row in teams]
    return table(heads, lines) + "\n" + table(["four players in two teams: n, a, β", "who wins"], four)


def by_k(chapter: str, down: str, across: str) -> Callable[[Figures], str]:
    """Grids of a game of lines, one for each length that wins."""

    def made(figures: Figures) -> str:
        parts = []
        for k in sorted({row.settings["k"] for row in of(chapter)}):
            found = [row for row in of(chapter) if row.settings["k"] == k]
            if any(row.command in figures for row in found):
                parts.append(f"**k = {k}**\n\n" + grid(figures, found, said(down), said(across), ""))
        return "\n".join(parts)

    return made


def connect_four(figures: Figures) -> str:
    return grid(figures, of(chapters.CONNECT_FOUR), said("rows"), said("columns"), "")


def kalah(figures: Figures) -> str:
    return grid(figures, of(chapters.SOWING), said("pits"), said("seeds"), "")


def boxes(figures: Figures) -> str:
    return grid(figures, of(chapters.BOXES), said("rows"), said("columns"), "")


def dice(figures: Figures) -> str:
    """What the first seat, who begins if that is not rolled for, gets, how often it wins, and how exact that is."""
    lines = []
    for row in of(chapters.DICE):
        found = figures.get(row.command)
        if found is None or "reason" in found:
            continue
        named = row.game.removeprefix("examples/").removesuffix(".py")
        chosen = [f"{name} = {value}" for name, value in row.settings.items()]
        points = round(found["value"][0], 9) + 0.0  # no -0.0
        lines.append([", ".join([named, *chosen]), f"{points:+.9f}", f"{found['wins'][0]:.9f}",
                      f"{found['positions']:,}", f"{found['sweeps']}", f"{found['residual']:.0e}"])  # fmt: skip
    return table(["game", "points of White", "White wins", "positions", "sweeps", "residual"], lines)


def results(figures: Figures) -> str:
    """Hypergammon for who begins: points, and how likely every result is."""
    lines = []
    for row in of(chapters.DICE):
        found = figures.get(row.command, {})
        if row.game == "hypergammon" and "results" in found:
            lines += [results_line(row, name, value, shares) for name, value, shares in beginnings(found)]
    heads = ["checkers, how it begins", "points", "-3", "-2", "-1", "+1", "+2", "+3", "wins"]
    return table(heads, lines) if lines else ""


def beginnings(found: dict[str, Any]) -> Iterator[tuple[str, float, dict[float, float]]]:
    """How White may begin, what that is worth, and how likely each number of points is."""
    if "starts" not in found:
        yield "any roll", found["value"][0], shares_of(found)
    for name, start in found.get("starts", {}).items():
        if name.startswith("White "):
            yield name.removeprefix("White "), start["value"][0], shares_of(start)


def shares_of(found: dict[str, Any]) -> dict[float, float]:
    """How likely every result of White is."""
    return {one["payoffs"][0]: one["chance"] for one in found["results"]}


def results_line(row: Row, name: str, value: float, shares: dict[float, float]) -> list[str]:
    chances = [f"{shares[points]:.6f}" if points in shares else "0" for points in (-3, -2, -1, 1, 2, 3)]
    won = sum(chance for points, chance in shares.items() if points > 0)
    return [f"{row.settings.get('checkers', 3)}, {name}", f"{value:+.9f}", *chances, f"{won:.6f}"]


def races(figures: Figures) -> str:
    """How many rolls a side needs, and against the other one how often it wins."""
    lines = []
    for row in of(chapters.RACES):
        if "sides" in (found := figures.get(row.command, {})):
            side, chance = found["sides"][0], found.get("chance")
            lines.append([f"`{row.command}`", f"{side['mean_rolls']:.6f}", f"{side['deviation']:.6f}",
                          f"{side['effective_pips']:.4f}", "" if chance is None else f"{chance:.6f}"])  # fmt: skip
    return table(["command", "rolls", "deviation", "effective pips", "who is to roll wins"], lines)


def endings(figures: Figures) -> str:
    """Who wins how often with the last pieces of Tablut, and how long that takes at most."""
    lines = []
    for row in of(chapters.ENDINGS):
        for one in figures.get(row.command, {}).get("endings", []):
            if row.game == "tablut":
                size, mover = row.settings.get("size", 7), {"w": "White", "b": "Black"}[one["turn"]]
                shares = [f"{100 * one[who] / one['positions']:.3f} %" for who in ("white", "black", "draws")]
                lines.append([f"{size}x{size}, {one['soldiers']} v {one['attackers']}, {mover} to move",
                              f"{one['positions']:,}", *shares, f"{one['longest']}"])  # fmt: skip
    return table(["king and soldiers v attackers", "positions", "White", "Black", "draws", "longest win"], lines)


def tarble_endings(figures: Figures) -> str:
    """What the side to roll can expect with the last pieces of Tarble, by its lead in points."""
    found = figures.get(of(chapters.ENDINGS)[-1].command, {}).get("endings", [])
    kinds = list(dict.fromkeys((one["rolling"], one["waiting"]) for one in found))
    leads = sorted({one["lead"] for one in found})
    means = {(one["rolling"], one["waiting"], one["lead"]): f"{one['mean']:+.3f}" for one in found}
    lines = [[f"{kind[0]} v {kind[1]}", *(means.get((*kind, lead), UNKNOWN) for lead in leads)] for kind in kinds]
    return table(["pieces, lead in points", *(f"{lead:+d}" for lead in leads)], lines) if lines else ""


def effort(figures: Figures) -> str:
    """The rows with the most positions of each chapter and method, with what they took."""
    lines = []
    for chapter in dict.fromkeys(row.chapter for row in all_rows()):
        solved = [row for row in of(chapter) if "seconds" in figures.get(row.command, {})]
        solved.sort(key=lambda row: -figures[row.command]["positions"])
        for searched in (False, True):
            chosen = [row for row in solved if bool(row.options) == searched]
            lines += [effort_line(figures, row) for row in chosen[:2] if row.chapter != chapters.POSITIONS]
    heads = ["command", "value", "positions", "seconds", "positions a second", "memory, GB", "bytes a position kept"]
    return table(heads, lines)


def effort_line(figures: Figures, row: Row) -> list[str]:
    found = figures[row.command]
    positions, seconds = found["positions"], found["seconds"]
    kept = f"{found['bytes'] / positions:.2f}" if found.get("bytes") and not row.options else ""
    return [f"`{row.command}`", cell(figures, row), f"{positions:,}", f"{seconds:,.1f}", f"{positions / seconds:,.0f}",
            memory_text(found), kept]  # fmt: skip


def memory_text(found: dict[str, Any]) -> str:
    """Gigabytes: what the command tells, or else what the system does."""
    used = found.get("peak_bytes") or found.get("memory")
    return f"{used / GIGABYTE:.2f}" if used else ""


def missing(figures: Figures) -> str:
    """What was tried and did not fit, with the reason."""
    lines = [[f"`{row.command}`", figures[row.command]["reason"]] for row in all_rows()
             if "reason" in figures.get(row.command, {})]  # fmt: skip
    return "\n".join("| " + " | ".join(line) + " |" for line in [["command", "why not"], ["---", "---"], *lines]) + "\n"


TABLES: dict[str, Callable[[Figures], str]] = {
    "rlgame": rlgame,
    "variants": variants,
    "polar": by_k(chapters.POLAR, "rings", "spokes"),
    "lines": by_k(chapters.LINES, "m", "n"),
    "connect-four": connect_four,
    "kalah": kalah,
    "boxes": boxes,
    "dice": dice,
    "results": results,
    "races": races,
    "endings": endings,
    "tarble": tarble_endings,
    "effort": effort,
    "missing": missing,
}
