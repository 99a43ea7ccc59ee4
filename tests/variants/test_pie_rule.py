"""The pie rule: who plays what after a swap, what games are worth with it, and that nothing else changes."""

import io
import json

import numpy as np
import pytest

import plyground as pg
from plyground.core.contract import CHANCE, OVER
from plyground.core.perft import perft
from plyground.core.randomness import new_stream, random_below
from plyground.exact.solving import solve
from plyground.games import game as make_game
from plyground.players import make_player
from plyground.tools.checking.checker import GameChecker
from plyground.variants.pie_rule import SWAP, with_pie_rule
from tests.own_games import FOLDER, own_game
from tests.reference import solver
from tests.search.test_uncompiled import same_without_the_compiler

X, O = 0, 1  # noqa: E741  (as the game calls its seats)


def after(game, *moves):
    return game.replay(moves)[-1]


def random_positions(game, number, seed):
    """The positions of a few random games, swaps included."""
    for each in range(number):
        stream, position = new_stream(seed, each), game.start()
        while game.mover(position) != OVER:
            yield position
            chances = game.chance(position)
            moves = list(range(len(chances))) if chances else game.legal_moves(position)
            position = game.play(position, moves[random_below(stream, len(moves))])
        yield position


# A line of play, by hand


def test_a_swap_exchanges_the_persons_and_leaves_the_board_as_it_is():
    game = with_pie_rule(pg.game("tictactoe"))
    assert game.legal_moves(game.start()) == list(range(9))
    centre = after(game, 4)
    assert game.mover(centre) == O
    assert game.legal_moves(centre) == [0, 1, 2, 3, 5, 6, 7, 8, SWAP]
    swapped = game.play(centre, SWAP)
    assert game.mover(swapped) == X, "it is still O's turn on the board, and X is who now plays O"
    assert SWAP not in game.legal_moves(swapped)
    assert (game.pieces(swapped), game.draw(swapped).split("\n")[-1]) == (
        game.pieces(centre), "swapped: x has the side of o, o that of x",
    )  # fmt: skip
    line = [4, SWAP, 0, 3, 1, 5]  # X has 4, 3, 5 in the end: the middle row, and O who took it over has won
    movers = [game.mover(position) for position in game.replay(line)]
    assert movers == [X, O, X, O, X, O, OVER]
    assert game.result(after(game, *line)) == [-1.0, 1.0]
    assert game.winner_text(after(game, *line)) == "o"


def test_who_kept_its_side_cannot_swap_later():
    game = with_pie_rule(pg.game("tictactoe"))
    kept = after(game, 4, 0)
    assert game.mover(kept) == X
    assert all(SWAP not in game.legal_moves(position) for position in game.replay([4, 0, 1, 2, 3])[2:])
    assert game.result(after(game, 4, 0, 3, 1, 5)) == [1.0, -1.0]


def test_a_swap_is_offered_after_the_whole_first_turn():
    kalah = with_pie_rule(pg.game(str(FOLDER.parents[1] / "examples" / "kalah.py")))
    again = kalah.play(kalah.start(), 2)  # the last of four seeds falls into the own store: the same seat sows again
    assert kalah.mover(again) == 0 and SWAP not in kalah.legal_moves(again)
    position = kalah.play(again, kalah.legal_moves(again)[-1])
    assert kalah.mover(position) == 1 and SWAP in kalah.legal_moves(position)


def test_with_dice_the_other_seat_chooses_after_its_throw_and_whoever_moved_first_is_first():
    game = with_pie_rule(own_game("race"))
    ways = [[0, 2], [2]]  # a throw of 0 passes the turn: then the second seat is the first to move
    for throws, first in zip(ways, (1, 0), strict=True):
        position = after(game, *throws)
        assert game.mover(position) == first and SWAP not in game.legal_moves(position)
        thrown = game.play(game.play(position, 0), 1)
        assert game.mover(thrown) == 1 - first and SWAP in game.legal_moves(thrown)
        swapped = game.play(thrown, SWAP)
        assert game.mover(swapped) == first, "who moved first plays the throw of the other colour"


# Exact values


def test_tic_tac_toe_is_a_draw_and_every_value_belongs_to_the_person():
    base = pg.game("tictactoe")
    game = with_pie_rule(base)
    table, with_pie = solve(base), solve(game)
    # one start, 9 first turns; 5478 - 10 positions without a swap; 5478 - 1 after one
    assert (table.positions, with_pie.positions) == (5478, 1 + 9 + 5468 + 5477)
    assert with_pie.value(game.start()) == [0.0, 0.0]
    for position in random_positions(game, 60, seed=3):
        stage, inside = position[0], position[1:]
        value = list(table.value(inside))
        if stage == 4:
            value.reverse()
        elif stage in (1, 2):  # the other seat chooses
            value = [-abs(value[0]), abs(value[0])]
        elif stage == 0:
            value = [max(-abs(table.value(base.play(inside, move))[0]) for move in base.legal_moves(inside))] * 2
        assert with_pie.value(position) == value, game.to_text(position)


def value_by_hand(base, table):
    """What the first seat gets: the best first turn, after which the second takes the better side."""
    start = base.start()
    ends = [table.value(base.play(start, move))[0] for move in base.legal_moves(start)]
    return max(min(value, -value) for value in ends)


@pytest.mark.parametrize(("n", "before", "now"), [(5, 1, -1), (6, -1, -1), (7, 0, 0)])
def test_who_wins_rlgame_with_and_without_the_pie_rule(n, before, now):
    base = pg.game("rlgame", n=n, a=2, pawns=1)
    game = with_pie_rule(base)
    table, with_pie = solve(base), solve(game)
    assert table.value(base.start())[0] == before
    assert with_pie.value(game.start())[0] == now == value_by_hand(base, table)
    graph, _ = solver.graph_of(game)
    assert len(graph) == with_pie.positions
    assert solver.values_of(graph)[game.start()[: game.capacities.identity].tobytes()] == now


@pytest.mark.parametrize("heap", [4, 5, 8, 9, 23])
def test_who_takes_the_last_one_loses_his_advantage_to_a_swap(heap):
    base = own_game("subtraction", heap=heap)
    table, with_pie = solve(base), solve(with_pie_rule(base))
    # of a heap of four, or a multiple, whoever takes first loses
    assert table.value(base.start())[0] == (-1 if heap % 4 == 0 else 1)
    assert with_pie.value(with_pie.game.start())[0] == -1 == value_by_hand(base, table)


def piglet_by_hand(base, table, position):
    """What the first seat gets if the second, when it is to choose, takes the better side."""
    mover = base.mover(position)
    if mover == CHANCE:
        return np.mean([piglet_by_hand(base, table, base.play(position, side)) for side in (0, 1)])
    if mover == OVER:
        return base.result(position)[0]
    if mover == 1:
        return -abs(table.value(position)[0])
    return max(piglet_by_hand(base, table, base.play(position, move)) for move in base.legal_moves(position))


@pytest.mark.parametrize("goal", [1, 2, 3])
def test_piglet_by_value_iteration(goal):
    base = own_game("piglet", goal=goal)
    game = with_pie_rule(base)
    table, with_pie = solve(base), solve(game)
    assert with_pie.about["method"] == "values"
    expected = piglet_by_hand(base, table, base.start())
    assert with_pie.value(game.start())[0] == pytest.approx(expected, abs=1e-7)
    graph, states = solver.graph_of(game)
    for key, value in solver.expected_of(graph).items():
        assert with_pie.value(states[key])[0] == pytest.approx(value, abs=1e-7)


def test_swaps_are_counted():
    """A swap is a ply, and then whatever could follow the first turn: one more count of a ply less."""
    for base in (pg.game("tictactoe"), pg.game("rlgame", n=6)):
        game = with_pie_rule(base)
        counts = [perft(base, base.start(), depth) for depth in range(1, 6)]
        found = [perft(game, game.start(), depth) for depth in range(1, 6)]
        assert found[0] == counts[0]
        assert found[1:] == [counts[k] + counts[k - 1] for k in range(1, 5)]


# The contract


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("tictactoe", {}),
        ("rlgame", {"n": 5, "repetition": 3}),
        ("hypergammon", {}),
        ("polar", {"rings": 3}),
        ("pig", {}),
    ],
)
def test_derived_games_keep_the_contract(name, settings):
    base = own_game(name, **settings) if name == "pig" else pg.game(name, **settings)
    assert list(GameChecker(with_pie_rule(base), plain_games=5).run(use=name != "polar"))


def test_what_tarble_declares_of_turns_and_players_goes_on_with_the_pie_rule():
    base = pg.game("tarble", side=4)
    game = with_pie_rule(base)
    assert set(game.definition.characters) == set(base.definition.characters)
    pending = next(
        position for position in random_positions(game, 20, seed=1)
        if position[0] in (1, 2) and game.mover(position) >= 0 and SWAP in game.legal_moves(position)
    )  # fmt: skip
    inside = pending[1:].copy()
    ends = [end.tolist() for end in game.turn_results(pending)]
    assert sorted(ends) == sorted([[3, *end.tolist()] for end in base.turn_results(inside)] + [[4, *inside.tolist()]])
    choice = make_player(game, "sarah").choose(pending)
    assert choice.position[0] == 3, "a character keeps its side"
    assert choice.position[1:].tolist() == make_player(base, "sarah").choose(inside).position.tolist()


def decisions():
    """What is found with the pie rule, with the compiler or without."""
    answers = {}
    for game in (with_pie_rule(pg.game("tictactoe")), with_pie_rule(make_game("hypergammon", checkers=1))):
        for number, position in enumerate(list(random_positions(game, 2, seed=90))[::7]):
            if game.mover(position) < 0:
                continue
            for text in ("random", "alphabeta:depth=2", "mcts:playouts=10"):
                found = make_player(game, text).make_agent().choose(position, new_stream(number))
                answers[f"{game.name} {number} {text}"] = [found.position.tolist(), found.value, found.nodes]
    return answers


def test_without_the_compiler_everything_is_the_same():
    same_without_the_compiler(__name__)


def test_the_game_underneath_stays_as_it_is():
    base = pg.game("rlgame", n=5)

    def seen():
        return base.rules_hash, dict(base.definition.rules_parts), list(pg.playout(base, games=20, seed=4).rows())

    before = seen()
    game = with_pie_rule(base)
    pg.playout(game, games=20, seed=4)
    assert seen() == before
    assert base.rules_hash not in (game.rules_hash, pg.where_draws_lose(base, 0).rules_hash)
    assert base.definition.encodings_parts != game.definition.encodings_parts


def test_rules_of_ones_own_that_change_change_the_rules_with_the_pie_rule(tmp_path):
    file = tmp_path / "mine.py"
    text = (FOLDER / "subtraction.py").read_text("utf-8")

    def hash_of(written):
        file.write_text(written, "utf-8")
        return with_pie_rule(pg.game(str(file), unchecked=True)).rules_hash

    before = hash_of(text)
    assert hash_of(f"{text}\n# a remark\n") == before
    assert hash_of(text.replace("state[HEAP] == 0", "state[HEAP] <= 0")) != before


# Players and networks


def test_an_evaluation_belongs_to_the_person_and_counts_the_better_side_before_the_choice():
    base = pg.game("rlgame", n=5)
    game = with_pie_rule(base)
    weights = np.zeros(1)
    inner, outer = (
        one.definition.compiled_evaluator(one.definition.evaluators["advance"]) for one in (base, game)
    )  # fmt: skip
    seen = set()
    for position in random_positions(game, 30, seed=5):
        inside, stage = position[1:], position[0]
        own = [inner(base.board, inside, inside, seat, weights) for seat in (0, 1)]
        found = [outer(game.board, position, position, seat, weights) for seat in (0, 1)]
        if stage in (1, 2):
            own = [min(own), max(own)] if stage == 1 else [max(own), min(own)]
        assert found == (own[::-1] if stage == 4 else own)
        seen.add(int(stage))
    assert seen == {0, 1, 3, 4}


def test_a_search_begins_fairly_and_swaps_what_is_worth_it():
    game = pg.with_pie_rule(pg.game("rlgame", n=5, a=2, pawns=1))
    player = make_player(game, "alphabeta:depth=12,eval=none")
    position = game.start()
    first = player.choose(position)
    second = player.choose(first.position)
    assert second.value > 0, "the second seat wins whatever was played"
    base = make_game("rlgame", n=5, a=2, pawns=1)
    value = solve(base).value(first.position[1:])
    assert (second.text == "swap") == (value[0] > 0)


def test_inputs_say_whose_colours_they_are():
    base = pg.game("rlgame", n=5)
    game = with_pie_rule(base)
    assert game.encodings["pawns"] == 1 + 2 * base.encodings["pawns"]
    assert game.encodings["subjective"] == 1 + base.encodings["subjective"]
    for position in random_positions(game, 10, seed=6):
        inside, swapped = position[1:], position[0] == 4
        plain = game.features(position, "pawns")
        assert plain[0] == (position[0] < 3)
        assert plain[1 + swapped :: 2].tolist() == base.features(inside, "pawns").tolist()
        assert not plain[2 - swapped :: 2].any()
        assert game.features(position, "subjective")[1:].tolist() == base.features(inside, "subjective").tolist()
        viewer = base.functions.viewer(base.board, inside)
        assert game.functions.viewer(game.board, position) == (1 - viewer if swapped else viewer)


@pytest.mark.parametrize("encoding", ["cells", "state"])
def test_a_network_learns_tic_tac_toe_with_the_pie_rule(encoding, tmp_path):
    game = pg.with_pie_rule("tictactoe")
    trained = pg.train(game, encoding=encoding, games=3000, test_games=0, self_games=0, seed=2)
    result = pg.match(game, [trained.player, "random"], games=200, seed=1).to_dict()
    assert result["players"][0]["score"] > 0.75
    trained.save(str(tmp_path / "net"))
    again = pg.make_player("tictactoe with the pie rule", f"net:{tmp_path / 'net'}")
    assert again.choose(after(game, 4)).value == trained.player.choose(after(game, 4)).value
    with pytest.raises(pg.PlygroundError, match="for tictactoe with the pie rule; expected one for tictactoe"):
        pg.make_player("tictactoe", f"net:{tmp_path / 'net'}")


def test_a_network_of_the_viewer_is_trained_too():
    game = pg.with_pie_rule("hypergammon")
    trained = pg.train(game, encoding="subjective", games=20, test_games=0, self_games=0)
    assert trained.player.model.spec.outputs == "viewer"
    assert pg.match(game, [trained.player, "random"], games=4).games == 4


def test_endgames_are_worth_the_same_to_the_other_person_after_a_swap():
    base = pg.game("hypergammon", checkers=1)
    game = with_pie_rule(base)
    known, inner = game.endgames.known_values(), base.endgames.known_values()
    found: set[int] = set()
    for position in random_positions(game, 80, seed=8):
        if game.mover(position) != CHANCE:
            continue
        inside = position[1:].copy()
        value = known.value(game.board, position, known.data.address)
        expected = inner.value(base.board, inside, inner.data.address)
        if position[0] < 3:
            assert np.isnan(value)
        elif not np.isnan(expected):
            assert value == (-expected if position[0] == 4 else expected)
            found.add(int(position[0]))
    assert found == {3, 4}


# Names, texts and records


def test_a_name_opens_the_game_again():
    base = pg.game("rlgame", n=6)
    game = pg.with_pie_rule(base)
    assert repr(game) == "<rlgame with the pie rule n=6>"
    again = pg.game("rlgame with the pie rule", n=6)
    assert (again.definition, again.rules_hash) == (game.definition, game.rules_hash)
    own = pg.game(f"{FOLDER / 'pig.py'} with the pie rule", goal=5)
    assert repr(own) == "<pig with the pie rule goal=5>"
    with pytest.raises(pg.PlygroundError, match="no game is called 'rl'"):
        pg.game("rl with the pie rule")


def test_positions_are_written_and_read_with_what_became_of_the_swap():
    game = pg.with_pie_rule("rlgame")
    start = game.start()
    assert game.to_dict(start)["swap"] == "open"
    moved = game.play(start, game.legal_moves(start)[0])
    assert game.to_text(moved).endswith(" swap=after-w")
    swapped = game.play(moved, SWAP)
    assert game.to_dict(swapped)["swap"] == "swapped"
    for position in (start, moved, swapped):
        assert game.position(json.loads(json.dumps(game.to_dict(position)))).tolist() == position.tolist()
        same = game.position(game.to_text(position)) == position
        assert same[: game.capacities.identity].all()
    plain = game.position(pg.game("rlgame").to_text(moved[1:].copy()))
    assert plain[0] == 3, "a position of the game underneath is one in which nobody can swap any more"
    with pytest.raises(pg.PositionError, match="swap 'maybe'; expected one of open, after-w, after-b, kept, swapped"):
        game.position({**game.to_dict(moved), "swap": "maybe"})


def test_a_record_has_the_swap_in_it_and_is_read_again():
    game = pg.with_pie_rule(pg.game("rlgame", n=5))
    moves = [game.parse_move(game.start(), "base-1,2"), SWAP]
    position = after(game, *moves)
    moves.append(game.legal_moves(position)[0])
    assert game.format_game(moves).split("\n")[:2] == ["base-1,2", "swap"]
    stream = io.StringIO()
    pg.write_games(stream, [pg.record(game, moves)])
    assert "rlgame with the pie rule" in stream.getvalue()


def test_records_of_variants_are_files_like_others(tmp_path):
    for game in (pg.with_pie_rule("hypergammon"), pg.with_pie_rule("tictactoe")):
        file = tmp_path / f"{game.name}.txt"
        moves = pg.match(game, ["random", "random"], games=1, seed=5)
        assert moves.games == 1
        stream, position, played = new_stream(3), game.start(), []
        while game.mover(position) != OVER:
            chances = game.chance(position)
            legal = list(range(len(chances))) if chances else game.legal_moves(position)
            played.append(SWAP if SWAP in legal else legal[random_below(stream, len(legal))])
            position = game.play(position, played[-1])
        with file.open("w", encoding="utf-8") as out:
            pg.write_games(out, [pg.record(game, played)])
        (read,) = pg.read_games(str(file))
        assert (read.moves, read.game.definition) == (played, game.definition)
        assert SWAP in played


def test_games_that_cannot_have_a_pie_rule_are_refused():
    for game, why in (
        (own_game("nim"), "nim with the pie rule: 3 seats; the pie rule needs two"),
        (pg.game("rlgame", players=4), "rlgame with the pie rule: 4 seats; the pie rule needs two"),
        (pg.with_pie_rule("tictactoe"), "tictactoe with the pie rule: sides can be swapped once only"),
    ):
        with pytest.raises(pg.PlygroundError, match=why):
            pg.with_pie_rule(game)
