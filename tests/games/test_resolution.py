"""Resolution alone, and as the win checker of polar tic-tac-toe against the direct test."""

import random

import pytest

import plyground as pg
from plyground.core.compiling import JIT
from plyground.games.polar.clauses import facts_of, first_proof, goal, winner_by_resolution, winning_cells
from plyground.games.polar.resolution import Facts, Variable, prove, shape, unify
from plyground.games.polar.rules import WIN_CHECKS
from tests.reference import polar as reference

M, N, O = (Variable(name) for name in "mno")  # noqa: E741
BOTH_SELECTIONS = pytest.mark.parametrize("select", ["every", "first"])


# Unification


def test_a_variable_takes_the_constant_and_a_constant_only_itself():
    assert unify((M, 1), (0, 1)) == {M: 0}
    assert unify((0, 1), (0, 1)) == {}
    assert unify((M, 1), (0, 2)) is None


def test_a_repeated_variable_must_agree():
    assert unify((M, 0, M, 1), (3, 0, 3, 1)) == {M: 3}
    assert unify((M, 0, M, 1), (3, 0, 4, 1)) is None


def test_literals_with_different_numbers_of_arguments_do_not_match():
    assert unify((M,), (0, 1)) is None


def test_variables_of_one_name_are_still_different():
    assert unify((Variable("m"), Variable("m")), (0, 1)) is not None


# Facts


def test_facts_with_variables_are_refused():
    with pytest.raises(ValueError, match="expected constants only"):
        Facts([("is", (0, M))])


def test_more_facts_leave_the_known_ones_as_they_are():
    known = Facts([("p", (1,))])
    more = Facts([("p", (2,)), ("q", (1,))], known)
    assert [fact for fact, _ in more.matches(("p", (M,)))] == [("p", (1,)), ("p", (2,))]
    assert [fact for fact, _ in known.matches(("p", (M,)))] == [("p", (1,))]
    assert not list(known.matches(("q", (M,))))


# Proofs

FAMILY = Facts(
    [
        ("parent", ("anna", "bert")), ("parent", ("anna", "cleo")), ("parent", ("bert", "dora")),
        ("parent", ("cleo", "emil")), ("parent", ("emil", "fred")), ("likes", ("dora", "dora")),
        ("female", ("anna",)), ("female", ("cleo",)), ("female", ("dora",)),
    ]
)  # fmt: skip


@BOTH_SELECTIONS
def test_a_great_grandmother_is_found_and_the_facts_that_prove_it(select):
    question = [("parent", (M, N)), ("parent", (N, O)), ("parent", (O, "fred")), ("female", (M,))]
    answer = prove(question, FAMILY, select)
    assert answer.proved
    assert set(answer.used) == {
        ("parent", ("anna", "cleo")), ("parent", ("cleo", "emil")), ("parent", ("emil", "fred")), ("female", ("anna",)),
    }  # fmt: skip


@BOTH_SELECTIONS
@pytest.mark.parametrize(
    "question",
    [
        [("parent", (M, N)), ("parent", (N, O)), ("parent", (O, "dora"))],  # no great-grandparent
        [("parent", (M, M))],
        [("parent", ("fred", M))],
        [("uncle", (M, N))],
        [("likes", (M, N)), ("parent", (N, M))],
        [("female", (M,)), ("parent", ("emil", M))],
    ],
)
def test_what_does_not_follow_is_not_proved(question, select):
    answer = prove(question, FAMILY, select)
    assert not answer.proved and answer.used == ()


@BOTH_SELECTIONS
def test_a_binding_reaches_the_rest_of_the_clause(select):
    assert prove([("likes", (M, N)), ("female", (M,)), ("female", (N,))], FAMILY, select).proved
    assert not prove([("likes", (M, N)), ("parent", (M, O))], FAMILY, select).proved


def test_the_empty_question_is_true_and_the_wrong_selection_an_error():
    assert prove([], FAMILY).proved
    with pytest.raises(ValueError, match="select='last'; expected one of every, first"):
        prove([("female", (M,))], FAMILY, "last")


def test_clauses_equal_up_to_the_order_of_literals_or_the_names_of_variables_have_one_shape():
    clause = (("p", (M, 1)), ("p", (N, 2)), ("q", (M, N)))
    assert shape(clause) == shape((("q", (O, M)), ("p", (M, 2)), ("p", (O, 1))))
    assert shape(clause) != shape((("p", (M, 1)), ("p", (N, 2)), ("q", (N, M))))
    assert shape(clause) != shape((("p", (M, 1)), ("p", (M, 2)), ("q", (M, M))))
    assert shape((("p", (1,)), ("q", (2,)))) == shape((("q", (2,)), ("p", (1,))))


def test_duplicates_are_dropped():
    one, two = Facts([("p", (1,)), ("r", (1,))]), Facts([("p", (1,)), ("p", (2,))])
    # p(m) or p(n) can go; what is left differs in the name only, and is proved next.
    assert prove([("p", (M,)), ("p", (N,))], one, "every").clauses == 2
    # Both facts leave q(0), which nothing matches.
    assert prove([("p", (M,)), ("q", (0,))], two, "every").clauses == 1
    # Without p; without r; without both, which two ways lead to.
    assert prove([("p", (M,)), ("r", (N,)), ("q", (0,))], one, "every").clauses == 3


def test_literals_that_become_equal_are_one():
    answer = prove([("p", (M, N)), ("q", (M,)), ("q", (N,))], Facts([("p", (1, 1)), ("q", (1,))]), "first")
    assert answer.used == (("p", (1, 1)), ("q", (1,)))


def test_resolving_only_the_first_literal_makes_fewer_clauses():
    game = pg.game("polar")
    facts = facts_of(game, strewn(game, random.Random(1), 0.5))
    question = goal(0, "horizontal", 4, 4)
    every, first = (prove(question, facts, select) for select in ("every", "first"))
    assert every.proved == first.proved and every.clauses > 20 * first.clauses


# Polar tic-tac-toe


def strewn(game, chooser, density):
    """A board with marks anywhere, in random colours."""
    state = game.start()
    for cell in range(game.board[0]):
        if chooser.random() < density:
            state[cell] = chooser.choice((1, 2))
    return state


def with_line(game, chooser):
    """A sparse board on which one side has been given a line of a random kind and place."""
    state = strewn(game, chooser, 0.3)
    line = chooser.choice(sorted(map(sorted, reference.different_lines(game.settings))))
    mark = chooser.choice((1, 2))
    for ring, spoke in line:
        state[ring * game.settings["spokes"] + spoke] = mark
    return state


def from_a_game(game, chooser):
    """A position of a random game, often its last."""
    position = game.start()
    for _ in range(chooser.randint(2 * game.settings["k"] - 2, game.board[0])):
        moves = game.legal_moves(position)
        if not moves:
            break
        position = game.play(position, chooser.choice(moves))
    return position


def winner_by_lines(game, state):
    """The seat that has a line, x asked first, by the reference."""
    cells = {"cells": game.to_dict(state)["cells"]}
    for seat, player in enumerate("xo"):
        if reference.owns_a_line(game.settings, cells, player):
            return seat
    return None


def boards(game, chooser, amount):
    for number in range(amount):
        make = (with_line, from_a_game, lambda game, chooser: strewn(game, chooser, chooser.random()))[number % 3]
        yield make(game, chooser)


@pytest.mark.parametrize(
    ("settings", "amount"),
    [
        ({}, 5000),
        ({"rings": 3, "spokes": 6, "k": 3}, 3000),
        ({"rings": 5, "spokes": 8, "k": 4}, 1400),
        ({"rings": 2, "spokes": 4, "k": 4}, 300),  # a whole ring is a line, spokes are too short
        ({"rings": 4, "spokes": 5, "k": 2}, 200),
        ({"rings": 2, "spokes": 3, "k": 1}, 100),
    ],
    ids=str,
)
def test_resolution_finds_the_same_winner_as_the_lines(settings, amount):
    game = pg.game("polar", **settings)
    chooser = random.Random(amount)
    winners = []
    for state in boards(game, chooser, amount if JIT else amount // 10):
        winners.append(winner_by_lines(game, state))
        assert winner_by_resolution(game, state) == winners[-1], game.draw(state)
    assert {0, 1} <= set(winners)


@pytest.mark.parametrize(
    ("settings", "amount"), [({"rings": 3, "spokes": 6, "k": 3}, 300), ({"rings": 4, "spokes": 5, "k": 2}, 60)], ids=str
)
def test_the_procedure_of_the_text_finds_the_same_winner(settings, amount):
    game = pg.game("polar", **settings)
    for state in boards(game, random.Random(5), amount if JIT else amount // 10):
        assert first_proof(game, state, "every")[0] == winner_by_lines(game, state), game.draw(state)


def test_the_procedure_of_the_text_finds_the_same_winner_in_short_games_on_the_default_board():
    game = pg.game("polar")
    chooser = random.Random(6)
    for _ in range(6):
        position = game.start()
        while (moves := game.legal_moves(position)) and game.to_dict(position)["plies"] < 9:
            position = game.play(position, chooser.choice(moves))
        assert first_proof(game, position, "every")[0] == winner_by_lines(game, position)


@BOTH_SELECTIONS
@pytest.mark.parametrize(
    ("text", "seat", "line"),
    [
        ("x....x .o...o x.....", None, set()),
        ("x....x ...... ......", None, set()),
        ("xx...x ...... ......", 0, {(0, 5), (0, 0), (0, 1)}),  # along the ring over the seam
        (".o.... .o.... .o....", 1, {(0, 1), (1, 1), (2, 1)}),  # along the spoke
        (".....x x..... .x....", 0, {(0, 5), (1, 0), (2, 1)}),  # right spiral over the seam
        ("o..... .....o ....o.", 1, {(0, 0), (1, 5), (2, 4)}),  # left spiral over the seam
        ("ooo... xxx... ......", 0, {(1, 0), (1, 1), (1, 2)}),  # both, which no game reaches: x is asked first
    ],
)
def test_the_proof_shows_the_line(text, seat, line, select):
    game = pg.game("polar", rings=3, spokes=6, k=3)
    state = game.start()
    marks = text.replace(" ", "")[:18]
    state[: len(marks)] = [".xo".index(mark) for mark in marks]
    found, answer = first_proof(game, state, select)
    assert found == seat and set(winning_cells(answer)) == line


def test_the_goals_of_the_default_board_are_those_of_the_text():
    assert [len(goal(0, relation, 4, 4)) for relation in ("vertical", "horizontal", "diagonalRight")] == [7, 7, 7]
    vertical = goal(0, "vertical", 4, 4)
    spoke = vertical[0][1][0]
    assert set(vertical) == {
        *(("vertical", (spoke, ring, spoke, ring + 1)) for ring in range(3)),
        *(("isX", (spoke, ring)) for ring in range(4)),
    }
    spiral = dict(enumerate(goal(1, "diagonalLeft", 4, 4)))
    assert [terms[1] for predicate, terms in spiral.values() if predicate == "isO"] == [0, 1, 2, 3]
    assert len({terms[0] for predicate, terms in spiral.values() if predicate == "isO"}) == 4


def test_the_facts_of_a_board_are_its_relations_and_its_marks():
    game = pg.game("polar")
    known = list(facts_of(game, game.play(game.start(), 14)).known)
    count = {name: sum(predicate == name for predicate, _ in known) for name, _ in known}
    assert count == {"vertical": 36, "horizontal": 48, "diagonalRight": 36, "diagonalLeft": 36, "isX": 1}
    assert ("isX", (2, 1)) in known
    assert ("horizontal", (11, 3, 0, 3)) in known and ("diagonalLeft", (0, 0, 11, 1)) in known


def test_the_game_declares_the_check():
    assert pg.game("polar").definition.get("WIN_CHECKS") == WIN_CHECKS == {"resolution": winner_by_resolution}
