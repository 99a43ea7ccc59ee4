"""The searches without the compiler: the same text decides the same."""

import importlib
import json
import os
import pathlib
import subprocess
import sys

import pytest

import plyground as pg
from plyground.core.compiling import JIT
from plyground.core.randomness import new_stream
from plyground.players import make_player
from tests.reference.search import random_positions

ROOT = pathlib.Path(__file__).parent.parent.parent
FEW_PLAYERS = {
    "tictactoe": [
        "random", "first", "greedy", "greedy:ties=random", "minimax:depth=2", "alphabeta:depth=4,table=8",
        "alphabeta:depth=3,eval=none,deepening=no,table=0", "alphabeta:nodes=60", "nearest:depth=3,sample=2",
        "maxn:depth=2", "mcts:playouts=60", "mcts:playouts=40,eval=free_rows,reuse=no",
        "mixture:rungs=random+greedy+alphabeta:depth=2,within=yes", "blend:players=first+random", "adaptive:level=300",
    ],
    "hypergammon": [
        "random", "first", "greedy:eval=pips", "minimax:depth=1", "alphabeta:depth=2,star=1,eval=pips",
        "expectimax:depth=2,star=2,table=8,eval=none", "maxn:depth=1", "mcts:playouts=12",
    ],
}  # fmt: skip


def decisions():
    """What a few players decide in a few positions."""
    answers = {}
    for name, texts in FEW_PLAYERS.items():
        game = pg.game(name)
        for number, position in enumerate(random_positions(game, 3, seed=90)):
            for text in texts:
                found = make_player(game, text).make_agent().choose(position, new_stream(number))
                answers[f"{name} {number} {text}"] = [found.position.tolist(), found.value, found.nodes, found.depth]
    return answers


def same_without_the_compiler(module):
    """`decisions` of a test module, called in a process without the compiler, answers as it does here."""
    if not JIT:
        pytest.skip("needs the compiler (NUMBA_DISABLE_JIT is set)")
    code = f"import json; from {module} import decisions; print(json.dumps(decisions()))"
    variables = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=variables, capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert json.loads(done.stdout) == importlib.import_module(module).decisions()


def test_without_the_compiler_every_player_decides_the_same():
    same_without_the_compiler(__name__)
