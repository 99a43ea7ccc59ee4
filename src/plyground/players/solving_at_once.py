"""Small games that are solved when somebody wants to play perfectly, once: the table is kept in the cache folder.

What is estimated to be far too large is refused at once. Whether another game is small enough shows while its positions
are found: with too many of them, or too slowly, it is given up and said how to solve it properly.
"""

import pathlib
import shlex
import threading
import time

from plyground.core.contract import CHANCE, OVER
from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.kept_arrays import telling
from plyground.core.machine_code import cache_root, mark_used, remove_unused
from plyground.core.rules_identity import digest
from plyground.exact.estimate import estimate_size, number
from plyground.exact.estimate_counting import QUICK
from plyground.exact.phases import FIND, Standing
from plyground.exact.solving import solve
from plyground.exact.table import Table
from plyground.exact.table_file import TableError
from plyground.players.tables import KnownTable, open_table

FOLDER = "solved"
MOST_POSITIONS = 2_000_000
SURELY = 4  # times as many, by an estimate: too large without trying
MOST_SECONDS = {FIND: 10.0}  # after which it is given up, in the phase that finds positions,
IN_ALL = 60.0  # and in any other
GIGABYTES = 2.0
FEW = 6_000  # positions, those within turns and before rolls included: solved in no noticeable time

_lock = threading.Lock()
_too_large: set[str] = set()  # what was given up already, by the text of its game


class TooLargeError(PlygroundError):
    """A game that is not solved at once."""


def table_at_once(game: Game) -> KnownTable:
    """The table of a small game: the one that is kept, or one that is made now; an error if it is not small."""
    path = kept_file(game)
    with _lock:
        if (kept := _kept(game, path)) is not None:
            return kept
        if _name(game) in _too_large:
            raise too_large(game)
        try:
            with telling(f"solving {game!r}"[:-1].replace("<", "", 1)):
                refuse_large(game)
                table = solve(game, memory=GIGABYTES, progress=Limit(game).watch, anyway=True)
        except TooLargeError:
            _too_large.add(_name(game))
            raise
        assert isinstance(table, Table)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            table.save(path)
            remove_unused(path.parent)
        except OSError:  # it is made again by the next program
            return KnownTable(table, "memory")
        return open_table(game, str(path))


def refuse_large(game: Game) -> None:
    """An error if a game is surely too large, by an estimate of a second or two."""
    size = estimate_size(game, care=QUICK)
    if size.count.low > SURELY * MOST_POSITIONS:
        how_many = f"more than {number(size.count.low)}" if size.is_bound else f"about {number(size.positions)}"
        raise too_large(game, f" ({how_many} positions)")


def is_solved_at_once(game: Game) -> bool:
    """Whether a game of two sides is so small that solving it takes no noticeable time, or whether that was done.

    Positions of a game of one's own are not counted: its rules may not be compiled yet.
    """
    if len(game.teams) != 2:
        return False
    return kept_file(game).exists() or (game.definition.is_built_in and has_few_positions(game))


def has_few_positions(game: Game) -> bool:
    """Whether there are few positions, by finding them one after the other; it is quick to see that there are more."""
    size = game.capacities.identity
    waiting = [game.start()]
    met = {waiting[0][:size].tobytes()}
    while waiting and len(met) <= FEW:
        position = waiting.pop()
        mover = game.mover(position)
        if mover == OVER:
            continue
        steps = range(len(game.chance(position))) if mover == CHANCE else game.legal_moves(position)
        for step in steps:
            after = game.play(position, int(step))
            if (key := after[:size].tobytes()) not in met:
                met.add(key)
                waiting.append(after)
    return not waiting


class Limit:
    """Gives a game up whose positions are too many, or take too long to be found."""

    def __init__(self, game: Game):
        self.game, self.began = game, time.perf_counter()

    def watch(self, standing: Standing) -> None:
        too_slow = time.perf_counter() - self.began > MOST_SECONDS.get(standing.phase, IN_ALL)
        if too_slow or (standing.phase == FIND and standing.done > MOST_POSITIONS):
            raise too_large(self.game)


def kept_file(game: Game) -> pathlib.Path:
    """Where the table of a game is kept."""
    return cache_root() / FOLDER / f"{game.name}-{digest(_name(game))[:32]}.solved"


def _name(game: Game) -> str:
    return f"{game!r} {game.rules_hash}"


def _kept(game: Game, path: pathlib.Path) -> KnownTable | None:
    """The table that was kept, if it is whole."""
    if not path.exists():
        return None
    try:
        found = open_table(game, str(path))
    except TableError:  # damaged, or of an earlier version: it is made again
        return None
    mark_used(path)
    return found


def too_large(game: Game, why: str = "") -> TooLargeError:
    changed = [f" --set {name}={value}" for name, value in game.settings.items()
               if value != game.definition.settings[name].default]  # fmt: skip
    name = game.name if game.definition.is_built_in else f"{game.definition.file}{game.definition.suffix}"
    return TooLargeError(
        f"{game.name}: too large to be solved at once{why}; expected perfect:FILE after "
        f"plyground solve {shlex.quote(str(name))}{''.join(changed)} --save FILE"
    )
