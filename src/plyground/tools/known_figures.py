"""Checking the rules against files of known figures: counts, digests, children, results, features.

Two layouts are understood: race games (`counts` by roll for a start and some positions of each game) and
abstract games (`start_perft`, `positions` with children, and Tarble's turns).
"""

import hashlib
import json
import pathlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from plyground.core.counting import count_turn_sequences
from plyground.core.errors import PlygroundError
from plyground.core.game import Game, Position
from plyground.core.json_text import read_json
from plyground.core.perft import perft
from plyground.games import builtin_game
from plyground.games.polar.evaluators import rank_of_ways, ways
from plyground.games.tarble.distances import board_distance, jumping_distance
from plyground.games.tarble.turns import positions_before_removal

RACE_GAMES = ("backgammon", "hypergammon", "pachisi", "parcheesi")
FEATURE_TOLERANCE = 1e-6
Check = Callable[["Report", str], Any]


@dataclass
class Report:
    """What was compared, what differed, and what the program cannot compare yet."""

    checked: dict[str, int] = field(default_factory=dict)
    mismatches: list[str] = field(default_factory=list)
    not_checked: dict[str, int] = field(default_factory=dict)

    def compare(self, kind: str, where: str, expected: Any, found: Any, picture: Callable[[], str]) -> None:
        """Count one figure; on a difference keep a description with the position drawn."""
        self.checked[kind] = self.checked.get(kind, 0) + 1
        if expected != found:
            self.mismatches.append(f"{where}: {kind}: expected {expected}, found {found}\n{picture()}")

    def skip(self, kind: str) -> None:
        self.not_checked[kind] = self.not_checked.get(kind, 0) + 1

    def to_dict(self) -> dict[str, Any]:
        return {
            "checked": sum(self.checked.values()),
            "checked_by_kind": self.checked,
            "mismatches": self.mismatches,
            "not_checked": self.not_checked,
        }


def check_file(
    path: pathlib.Path, progress: Callable[[str], None] = lambda entry: None, report: Report | None = None
) -> Report:
    """Compare every figure of the file with what the rules give; a report that is given is filled as it goes."""
    try:
        figures = read_json(path.read_text("utf-8"))
    except OSError as error:
        raise PlygroundError(f"{path}: {error.strerror}") from None
    except ValueError as error:
        raise PlygroundError(f"{path}: not valid JSON: {error}") from None
    if not isinstance(figures, dict) or not (
        figures.keys() & {*RACE_GAMES, "positions", "start_perft", "tarble_start"}
    ):
        raise PlygroundError(f"{path}: holds no known figures; expected a game such as 'backgammon', or 'positions'")
    report = Report() if report is None else report
    try:
        for where, check in _entries(figures):
            progress(where)
            check(report, where)
    except PlygroundError:
        raise
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise PlygroundError(f"{path}: {where}: not in the layout of known figures: {error!r}") from None
    return report


def _entries(figures: dict[str, Any]) -> Iterator[tuple[str, Check]]:
    """The file as a list of named checks."""
    for name in RACE_GAMES:
        if name in figures:
            yield from _race_entries(name, figures[name])
    for entry in figures.get("start_perft", []):
        game = builtin_game(entry["game"], **entry["settings"])
        yield f"{game!r} start", partial(check_perft, game, game.start(), entry["perft"])
    if "tarble_start" in figures or "situations" in figures:
        game = builtin_game("tarble")
        for turn in figures.get("tarble_start", []):
            yield f"tarble start, roll {turn['roll']}", partial(check_tarble_turn, game, game.start(), turn)
        for entry in figures.get("situations", []):
            yield f"tarble situation {entry['situation']}", partial(check_layout, game, entry)
    for name, entries in figures.get("positions", {}).items():
        check = check_tarble if name == "tarble" else check_abstract
        for entry in entries:
            game = builtin_game(name, **entry.get("settings", {}))
            yield f"{game!r} {entry['id']}", partial(check, game, entry)
    for key in ("random_play", "solved"):
        if key in figures:
            yield key, skip_statistics


def _race_entries(name: str, figures: dict[str, Any]) -> Iterator[tuple[str, Check]]:
    game = builtin_game(name)
    for entry in [figures.get("start"), *figures.get("positions", [])]:
        if entry is not None:
            yield f"{name} {entry.get('id', 'start')}", partial(check_race, game, entry)
    if "random_play" in figures:
        yield f"{name} random_play", skip_statistics


def skip_statistics(report: "Report", where: str) -> None:
    """Statistics of other random games: close is all they can be, so they are left to the tests."""
    report.skip("random_play and solved (statistics and values, not rules)")


def layout_of(game: Game, entry: dict[str, Any]) -> dict[str, Any]:
    """The part of an entry that is the position itself; the rest says something about it."""
    return {key: value for key, value in entry.items() if key in game.layout_keys}


def check_layout(game: Game, layout: dict[str, Any], report: Report, where: str) -> Position:
    """The position of an entry; it must come back exactly as it was written."""
    plain = layout_of(game, layout)
    position = game.position(plain)
    report.compare("position", where, plain, game.to_dict(position), lambda: game.draw(position))
    return position


# Race games


def check_race(game: Game, entry: dict[str, Any], report: Report, where: str) -> None:
    position = check_layout(game, entry, report, where)
    boards = []
    for label, count in sorted(entry.get("counts", {}).items()):
        roll = int(label) if len(label) == 1 else (int(label[0]), int(label[1]))
        ends = game.turn_results(position, roll=roll)
        report.compare("count", f"{where}, roll {label}", count, len(ends), lambda: game.draw(position))
        boards.append([label, sorted(race_board(game.to_dict(end)) for end in ends)])
    if "sum" in entry:
        found = sum(len(ends) for _, ends in boards)
        report.compare("sum", where, entry["sum"], found, lambda: game.draw(position))
    if "digest" in entry:
        text = json.dumps(boards, separators=(",", ":"))
        digest = hashlib.sha256(text.encode()).hexdigest()[: len(entry["digest"])]
        report.compare("digest", where, entry["digest"], digest, lambda: game.draw(position))
    check_features(game, position, entry, report, where)


def race_board(layout: dict[str, Any]) -> list[list[int]]:
    """A board as the digests write it: pieces seat by seat, or points, bar and off."""
    if "pieces" in layout:
        return [sorted(seat) for seat in layout["pieces"]]
    return [[*layout["points"][s], layout["bar"][s], layout["off"][s]] for s in (0, 1)]


def check_features(game: Game, position: Position, entry: dict[str, Any], report: Report, where: str) -> None:
    """Compare the encodings that the program has with the file's."""
    for key, encoding in (("smart", "smart"), ("unary_nonzero", "unary")):
        if key not in entry:
            continue
        if encoding not in game.encodings:
            report.skip(f"{encoding} features")
            continue
        found = game.features(position, encoding)
        expected = np.zeros_like(found)
        values = entry[key]
        for index, value in values.items() if isinstance(values, dict) else enumerate(values):
            expected[int(index)] = value
        wrong = np.flatnonzero(np.abs(expected - found) > FEATURE_TOLERANCE)
        report.compare(f"{encoding} features", where, [], wrong.tolist(), lambda: game.draw(position))


# Abstract games


def check_perft(game: Game, position: Position, counts: Iterable[int], report: Report, where: str) -> None:
    for depth, count in enumerate(counts, 1):
        report.compare(
            "perft", f"{where}, depth {depth}", count, perft(game, position, depth), lambda: game.draw(position)
        )


def check_abstract(game: Game, entry: dict[str, Any], report: Report, where: str) -> None:
    position = check_layout(game, entry["position"], report, where)
    check_result(game, position, entry["result"], report, where)
    check_perft(game, position, entry.get("perft", []), report, where)
    if "children" in entry:
        children = {as_key(child["after"]): child["result"] for child in entry["children"]}
        found = {}
        for move in game.legal_moves(position):
            after = game.play(position, move)
            found[as_key(game.to_dict(after))] = after
        report.compare("children", where, sorted(children), sorted(found), lambda: game.draw(position))
        for key, result in children.items():
            if key in found:
                check_result(game, found[key], result, report, f"{where}, {key}")
    if "evaluation" in entry:
        check_evaluation(game, position, entry["evaluation"], report, where)


def check_evaluation(game: Game, position: Position, sides: dict[str, Any], report: Report, where: str) -> None:
    """Compare polar tic-tac-toe's free rows, ways to win and rank, side by side."""
    free_rows = game.definition.evaluators["free_rows"].function
    for side, expected in sides.items():
        seat = game.seat_names.index(side)
        counts = ways(game.board, position, seat + 1)
        found = {
            "free_rows": free_rows(game.board, position, position, seat, ()),
            "ways": list(counts),
            "rank": rank_of_ways(*counts),
        }
        for key, value in found.items():
            if key in expected:
                report.compare(key, f"{where}, {side}", expected[key], value, lambda: game.draw(position))


def as_key(layout: dict[str, Any]) -> str:
    return json.dumps(layout, sort_keys=True)


def check_result(game: Game, position: Position, expected: str | None, report: Report, where: str) -> None:
    """Compare who has won; a draw or tie may be written d, t or =."""
    draws = {"d": "d", "t": "d", "=": "d"}
    found = game.winner_text(position)
    report.compare("result", where, draws.get(expected or "", expected), found, lambda: game.draw(position))


# Tarble, whose turns are made of movements


def check_tarble(game: Game, entry: dict[str, Any], report: Report, where: str) -> None:
    position = check_layout(game, entry["position"], report, where)
    check_result(game, position, entry["result"], report, where)
    if "movements" in entry:
        rolled = game.rolled(position, 1)
        steps = [game.show_step(rolled, step) for step in game.legal_moves(rolled)]
        found = sorted([cell_of(step.source), cell_of(step.target)] for step in steps if step.source)
        report.compare("movements", where, sorted(entry["movements"]), found, lambda: game.draw(position))
    for turn in entry.get("rolls", []):
        check_tarble_turn(game, position, turn, report, f"{where}, roll {turn['roll']}")
    plain = entry["position"]
    if "board_distance_min" in entry:
        nearest = min((board_distance(red, blue) for red in plain["red"] for blue in plain["blue"]), default=None)
        report.compare("board distance", where, entry["board_distance_min"], nearest, lambda: game.draw(position))
    for own, enemy, distance in entry.get("jumping_distances", []):
        found_distance = jumping_distance(game, position, tuple(own), tuple(enemy))
        report.compare("jumping distance", where, distance, found_distance, lambda: game.draw(position))


def cell_of(identifier: str | None) -> list[int]:
    return [int(part) for part in (identifier or "").split(",")]


def check_tarble_turn(game: Game, position: Position, turn: dict[str, Any], report: Report, where: str) -> None:
    rolled = game.rolled(position, turn["roll"])
    ends = game.turn_results(rolled)
    sequences = count_turn_sequences(game.rules_for(models=False), game.board, rolled, game.mover(rolled))
    lines = sorted(tarble_line(game.to_dict(end)) for end in ends)
    found = {
        "sequences": sequences,
        "before_removal": positions_before_removal(game, rolled),
        "ends": len(ends),
        "finished": sum(game.result(end) is not None for end in ends),
        "digest": hashlib.sha256("\n".join(lines).encode()).hexdigest(),
    }
    for key, value in found.items():
        if key in turn:
            report.compare(key, where, turn[key], value, lambda: game.draw(position))


def tarble_line(layout: dict[str, Any]) -> str:
    """One end position as the digests write it."""
    cells = [" ".join(f"{x},{y}" for x, y in sorted(layout[colour])) for colour in ("red", "blue")]
    return f"{cells[0]}|{cells[1]}|{layout['red_score']}-{layout['blue_score']}|{layout['turn']}"
