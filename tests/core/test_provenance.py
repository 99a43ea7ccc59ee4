"""Every figure says by which program, rules and machine it was made."""

import plyground as pg
from plyground.core.provenance import made_by


def test_figures_name_version_rules_and_machine():
    game = pg.game("tictactoe")
    made = made_by(game)
    assert (made["plyground"], made["rules"]) == (pg.__version__, game.rules_hash)
    assert made["machine"].keys() == {"processor", "cores", "system", "python", "numba", "numpy"}
    assert "rules" not in made_by()
    assert made_by(game) == made  # nothing that changes from call to call
