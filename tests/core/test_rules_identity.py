"""The identity of the rules: what counts as a change and what does not, and what refuses to mix two sets of rules."""

import io
import textwrap

import numpy as np
import pytest

import plyground as pg
from plyground.core.errors import PlygroundError
from plyground.core.rules_identity import differences
from plyground.learn.model import ModelError
from plyground.matches.record_reader import read_games
from plyground.matches.records import record, write_games

GAME = '''
"""Three heaps."""

import numpy as np

import words
from helper import taken
from plyground import OVER

SIZES = np.array([1, 2])


def capacities(settings):
    return {"state": 2, "identity": 2, "moves": 2, "features": 1}


def start(board, state):
    """Four stones."""
    state[0] = 4


def mover(board, state):
    return OVER if state[0] == 0 else state[1]


def legal_moves(board, state, moves):
    count = 0
    for k in range(2):
        if SIZES[k] <= state[0]:
            moves[count] = k
            count += 1
    return count


def play(board, state, move):
    state[0] -= taken(move)
    state[1] = 1 - state[1]


def payoff(board, state, value):
    value[state[1]] = -1.0
    value[1 - state[1]] = 1.0


def encodings(settings):
    return {"heap": 5}


def features(board, before, state, encoding, index, value):
    index[0] = state[0]
    value[0] = 1.0
    return 1


def draw(game, position):
    return words.STONE * int(position[0])
'''
HELPER = """
MORE = 1


def taken(move):
    return move + MORE
"""
TRAINING = {"games": 4, "hidden": 2, "test_games": 0, "self_games": 0, "checkpoints": "4", "explore": 0.5}


@pytest.fixture
def heaps(tmp_path):
    """Write the game, with some words replaced by others, and open it."""
    folder = tmp_path / "own"
    folder.mkdir()

    def write(**changes):
        texts = {"heaps.py": GAME, "helper.py": HELPER, "words.py": "STONE = 'o'\n"}
        for old, new in changes.get("replaced", {}).items():
            assert any(old in text for text in texts.values())
            texts = {name: text.replace(old, new) for name, text in texts.items()}
        for name, text in texts.items():
            (folder / name).write_text(text)
        return pg.game(str(folder / "heaps.py"), unchecked=True)

    return write


@pytest.mark.parametrize("replaced", [
    {'"""Four stones."""': "# four of them"},
    {"def taken(move):": "def taken(move: int) -> int:\n    '''How many.'''\n    count: int\n"},
    {"    count = 0\n": "    count = (0)  # none yet\n\n"},
    {"STONE = 'o'": "STONE = 'x'"},
    {"return words.STONE": "return 2 * words.STONE"},
    {"np.array([1, 2])": "np.array([1, 1 + 1])"},
])  # fmt: skip
def test_what_does_not_change_the_rules_changes_no_hash(heaps, replaced):
    assert heaps().rules_hash == heaps(replaced=replaced).rules_hash


@pytest.mark.parametrize(("replaced", "told"), [
    ({"state[0] = 4": "state[0] = 5"}, "start changed"),
    ({"MORE = 1": "MORE = 2"}, "helper.MORE changed"),
    ({"move + MORE": "MORE - -move"}, "helper.taken changed"),
    ({"np.array([1, 2])": "np.array([1, 3])"}, "SIZES changed"),
    ({"def taken(move):": "LESS = 0\n\n\ndef taken(move):", "move + MORE": "move + MORE - LESS"},
     "helper.taken changed; helper.LESS new"),
    ({'"state": 2': '"state": 3'}, "capacities changed"),
])  # fmt: skip
def test_what_changes_the_rules_is_named(heaps, replaced, told):
    before, after = heaps(), heaps(replaced=replaced)
    assert before.rules_hash != after.rules_hash
    assert differences(before.rules_parts, after.rules_parts) == told


def test_a_network_trained_under_other_rules_is_refused_unless_anyway(heaps, tmp_path):
    net = tmp_path / "heaps.npz"
    pg.train(heaps(), **TRAINING).save(net)
    pg.make_player(heaps(), f"net:{net}")
    other = heaps(replaced={"MORE = 1": "MORE = 2"})
    with pytest.raises(ModelError, match=r"under other rules of heaps \(helper.MORE changed\); .*anyway=yes"):
        pg.make_player(other, f"net:{net}")
    pg.make_player(other, f"net:{net},anyway=yes")
    with pytest.raises(ModelError, match="features changed"):
        pg.make_player(heaps(replaced={"index[0] = state[0]": "index[0] = 4 - state[0]"}), f"net:{net}")


def test_a_table_does_not_mind_other_inputs_but_other_rules(heaps, tmp_path):
    table = tmp_path / "heaps.table"
    pg.train(heaps(), method="table", **TRAINING).save(table)
    pg.make_player(heaps(replaced={"index[0] = state[0]": "index[0] = 4 - state[0]"}), f"net:{table}")
    with pytest.raises(ModelError, match="start changed"):
        pg.make_player(heaps(replaced={"state[0] = 4": "state[0] = 5"}), f"net:{table}")


def test_a_run_is_not_resumed_under_other_rules_unless_anyway(heaps, tmp_path):
    out = tmp_path / "runs"
    pg.train(heaps(), out=out, **TRAINING)
    before = (out / "run-1" / "latest.npz").read_bytes()
    other = heaps(replaced={"state[0] = 4": "state[0] = 3"})
    more = {**TRAINING, "games": 6}
    with pytest.raises(PlygroundError, match=r"under other rules of heaps \(start changed\)"):
        pg.train(other, out=out, **more)
    assert (out / "run-1" / "latest.npz").read_bytes() == before
    pg.train(other, out=out, anyway=True, **more)
    pg.train(other, out=out, **{**more, "games": 8})  # from now on these are its rules


def test_files_that_do_not_say_their_rules_are_still_read(heaps, tmp_path):
    game, net = heaps(), tmp_path / "old.npz"
    trained = pg.train(game, **TRAINING)
    object.__setattr__(trained.learned[0].spec, "rules", {})
    trained.save(net)
    pg.make_player(heaps(replaced={"state[0] = 4": "state[0] = 5"}), f"net:{net}")


def test_a_record_of_other_rules_is_refused_unless_anyway(heaps, tmp_path):
    file, text = tmp_path / "games.txt", io.StringIO()
    game = heaps()
    write_games(text, [record(game, [0, 1, 0])])
    file.write_text(text.getvalue())
    assert f'[Rules "{game.rules_hash}"]' in text.getvalue()
    assert len(list(read_games(file, as_game=game))) == 1
    other = heaps(replaced={"mover(board, state):": "mover(board, state):\n    state[1] += 0"})
    with pytest.raises(PlygroundError) as refused:
        list(read_games(file, as_game=other))
    expected = f"line 3: played under other rules of heaps ({game.rules_hash}, here {other.rules_hash})"
    assert expected in str(refused.value) and "--anyway" in str(refused.value)
    assert len(list(read_games(file, anyway=True, as_game=other))) == 1
    file.write_text(text.getvalue().replace(f'[Rules "{game.rules_hash}"]\n', ""))
    assert len(list(read_games(file, as_game=other))) == 1


def test_the_hash_of_a_built_in_game_is_that_of_its_version(monkeypatch):
    game = pg.game("tictactoe")
    assert game.rules_parts == {"RULES_VERSION": "1"}
    assert game.rules_hash == pg.game("tictactoe", m=4).rules_hash != pg.game("polar").rules_hash
    assert differences({"RULES_VERSION": "1"}, {"RULES_VERSION": "2"}) == "RULES_VERSION 1, here 2"


def test_a_class_and_what_its_methods_use_are_parts(tmp_path):
    file = tmp_path / "own.py"
    text = textwrap.dedent(GAME).replace("import words\nfrom helper import taken\n", "").replace("words.STONE", "'o'")
    text = text.replace("taken(move)", "move + 1").replace(
        "def capacities(settings):", "class Sizes:\n    @staticmethod\n    def state():\n        return TWO\n\n\n"
        "TWO = 2\n\n\ndef capacities(settings):").replace('"state": 2', '"state": Sizes.state()')  # fmt: skip
    file.write_text(text)
    parts = pg.game(str(file), unchecked=True).rules_parts
    assert {"Sizes", "TWO"} <= set(parts)
    assert np.all([len(part) == 8 for part in parts.values()])
