"""The mistakes that designers make most often, and the one line that each is answered with."""

import pytest

import plyground as pg
from plyground.core.compiling import JIT
from plyground.tools.checking.checker import GameChecker
from plyground.tools.shipped_files import skeleton

COUNT = "    count = 0\n    for square in range(board[SQUARES]):\n        if state[square] == 0:\n"
SETTING = 'Setting(9, "squares of the board", low=5, high=30)'
# What is replaced, by what, and what the complaint says.
MISTAKES = {
    "a missing function": ("def payoff(", "def pay_off(", "the function payoff is missing; a game needs start, mover"),
    "a missing return": (
        "    return count\n\n\ndef makes_row",
        "    count\n\n\ndef makes_row",
        "legal_moves: returned nothing; expected a whole number (is a return missing?)",
    ),
    "a wrong name": (
        "PLAYED] += 1",
        "PLAYD] += 1",
        "play: NameError: name 'PLAYD' is not defined in `state[squares + PL",
    ),
    "a negative index": (
        "while left >= 0 and",
        "while",
        "makes_row: IndexError: index -1 is below 0 in `while state[left]",
    ),
    "a forgotten turn": (
        "    state[squares + TURN] = (seat + 1) % SEATS\n",
        "",
        "play: only seat 0 ever moved, 7 steps in a row; expected play",
    ),
    "a payoff too many": (
        "in range(SEATS):\n        value",
        "in range(SEATS + 1):\n        value",
        "payoff: IndexError: index 2 is out of bounds",
    ),
    "a payoff that is returned": (
        "        value[seat] = 0.0 if winner == 0 else 1.0 if winner == seat + 1 else -1.0\n",
        "        return 1.0\n",
        "payoff: wrote nothing for seat 0; expected a number",
    ),
    "moves out of order": (
        "count] = square\n",
        "count] = 8 - square\n",
        "wrote [8, 7, 6, 5, 4, 3, 2, 1, 0]; expected ascending",
    ),
    "moves twice": (
        "count] = square\n",
        "count] = square // 2\n",
        "wrote [0, 0, 1, 1, 2, 2, 3, 3, 4]; expected ascending",
    ),
    "nothing to do": (
        " or state[squares + PLAYED] == squares",
        "",
        "found 0 moves for the seat to move; expected 1 to 9",
    ),
    "a position not restored": (
        COUNT,
        f"{COUNT}            state[square] = 1\n",
        "legal_moves: changed the position at index 0 from 0 to 1; only play may",
    ),
    "a board that changes": (
        "    length = 1\n",
        "    length = 1\n    board[0] = 8\n",
        "makes_row: changes the board in `board[0] = 8`; it is constant",
    ),
    "an identity too large": (
        '"identity": squares + 2',
        '"identity": squares + 9',
        "identity=18; expected 1 to state=12",
    ),
    "a state too small": (
        '"state": squares + 3',
        '"state": squares + 2',
        "mover: IndexError: index 11 is out of bounds",
    ),
    "a fraction": (
        "WINNER] = seat + 1\n",
        "WINNER] = (seat + 1) / 1\n",
        "play: TypeError: 1.0 is not a whole number in `state[",
    ),
    "a setting without default": (SETTING, "Setting(low=5, high=30)", "line 23: TypeError: Setting.__init__() missing"),
    "settings in a list": (
        f'{{"squares": {SETTING}}}',
        '["squares"]',
        "SETTINGS is ['squares']; expected a dictionary",
    ),
    "sizes not returned": (
        'settings["squares"]\n    return {',
        'settings["squares"]\n    sizes = {',
        "capacities: returned None; expected a dictionary (is a return missing?)",
    ),
    "a size misspelled": (
        '"moves": squares',
        '"move": squares',
        "capacities: move=9; expected whole numbers for state, identity, m",
    ),
    "no colon": (
        "def mover(board, state):",
        "def mover(board, state)",
        "SyntaxError: expected ':' in `def mover(board, state)`",
    ),
    "a wrong import": (
        "import OVER,",
        "import OVERS, OVER,",
        "line 14: ImportError: cannot import name 'OVERS' from 'plyground'",
    ),
    "a text for endings": (
        '("three in a row", "board full")',
        '"three"',
        "ENDINGS is 'three'; expected a tuple of texts",
    ),
    "a unit without turns": (
        "ENDINGS =",
        'UNIT = "move"\nENDINGS =',
        "UNIT is 'move'; expected a word and turns, such as",
    ),
    "a number for a text": ("return str(move + 1)", "return move + 1", "step_text: returned 1; expected a text"),
    "inputs not returned": (
        '    return {"stones": SEATS',
        '    sizes = {"stones": SEATS',
        "encodings: returned None; expected a dictionary (is a re",
    ),
}
WITH_DICE = {
    "a weight of zero": (
        "weight[face] = 1",
        "weight[face] = face",
        "chance: wrote 4 outcomes [0, 1, 2, 3]; expected positive",
    ),
    "no number of outcomes": (
        '        "chances": FACES,',
        "        #",
        "capacities: chances is missing; expected the number of",
    ),
    "no chance": ("def chance(", "def chances(", "mover: returned CHANCE (-1), but the file has no function chance"),
}
COMPILED = {
    "a list": (
        COUNT,
        COUNT.replace(
            "    for square in range(board[SQUARES])", "    free = [s for s in range(9)]\n    for square in free"
        ),
        "legal_moves: cannot be compiled: rules use whole numbers, loops and the arrays they are given, and",
    ),
    "an import": (
        "    length = 1\n",
        "    import math\n    length = 1\n",
        "an import inside a rule; expected it at the top",
    ),
    "an endless loop that nothing leaves": (
        "    return float(",
        "    while True:\n        seat += 1\n    return float(",
        "never returns anything; an endless loop, or is a return missing?",
    ),
    "a global": (
        "    length = 1\n",
        "    global NUMBER\n    NUMBER = length = 1\n",
        "assigns to a global; expected what changes",
    ),
}


def complaint(tmp_path, text, old, new):
    assert old in text
    (tmp_path / "mygame.py").write_text(text.replace(old, new, 1))
    with pytest.raises(pg.PlygroundError) as caught:
        list(GameChecker(pg.game(str(tmp_path / "mygame.py"), unchecked=True), plain_games=8).run(use=False))
    return str(caught.value)


@pytest.mark.parametrize(
    "dice, mistake", [*((False, name) for name in MISTAKES), *((True, name) for name in WITH_DICE)]
)
def test_a_common_mistake_is_answered_in_one_line(tmp_path, dice, mistake):
    old, new, expected = (WITH_DICE if dice else MISTAKES)[mistake]
    said = complaint(tmp_path, skeleton("mygame", dice, 2), old, new)
    assert said.startswith("mygame.py")
    assert expected in said
    assert "\n" not in said


@pytest.mark.skipif(not JIT, reason="needs the compiler (NUMBA_DISABLE_JIT is set)")
@pytest.mark.parametrize("mistake", COMPILED)
def test_what_rules_may_not_do_is_named_with_its_line(tmp_path, mistake):
    old, new, expected = COMPILED[mistake]
    said = complaint(tmp_path, skeleton("mygame", False, 2), old, new)
    assert expected in said
    assert said.startswith("mygame.py, line ")
    assert "\n" not in said
