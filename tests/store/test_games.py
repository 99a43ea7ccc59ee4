"""Games in the store: their events, each once; what was kept is found, loaded, and goes on."""

import numpy as np
import pytest

import plyground as pg
from plyground.core.errors import PlygroundError
from plyground.matches.session import Session
from plyground.players import make_player
from plyground.store.events import BACK, DRAW, OFFER, RESIGN, STEP, Event, standing
from plyground.store.keeper import Keeper
from plyground.store.kept_game import KeptGame, Outcome, Seat
from plyground.store.listing import Wanted
from plyground.store.store import ConflictError

SEATS = [Seat("x", "human"), Seat("o", "first")]
X4, O0, X8 = Event(STEP, 0, 4, "4", 1000), Event(STEP, 1, 0, "0", 2000), Event(STEP, 0, 8, "8", 3000)


def tictactoe(**about):
    game = pg.game("tictactoe")
    usual = {"game": "tictactoe", "settings": game.settings, "rules": game.rules_hash, "seats": SEATS, "seed": 7}
    return KeptGame(**usual | {"created": 500} | about)


def session(name, *texts, seed=1, start=None, **settings):
    game = pg.game(name, **settings)
    players = [None if text == "human" else make_player(game, text) for text in texts]
    return Session(game, players, seed, None if start is None else game.position(start))


def test_what_was_kept_is_there(store):
    about = tictactoe(headers={"Date": "today", "Event": "a „Turnier“"}, seats=[Seat("x", "human"), Seat("o", "mcts")])
    number = store.create(about)
    assert store.append(number, 1, [X4]) == 1
    assert store.append(number, 2, [O0, X8]) == 3
    found = store.load(number)
    assert found.events == [X4, O0, X8]
    assert [(event.text, event.time) for event in found.events] == [("4", 1000), ("0", 2000), ("8", 3000)]
    kept = found.about
    assert (kept.game, kept.settings, kept.rules) == ("tictactoe", {"m": 3, "n": 3, "k": 3}, about.rules)
    assert (kept.seats, kept.headers, kept.seed, kept.key) == (about.seats, about.headers, 7, about.key)
    assert (kept.created, kept.changed, kept.moves, kept.ending) == (500, 3000, 3, None)


def test_a_step_that_is_sent_twice_is_written_once(store):
    number = store.create(tictactoe())
    assert [store.append(number, 1, [X4]) for _ in range(3)] == [1, 1, 1]
    late = Event(STEP, 1, 0, "0", 9999)  # the same step, sent again later
    assert store.append(number, 1, [X4, O0]) == 2
    assert store.append(number, 2, [late]) == 2
    assert store.append(number, 1, [X4, late, X8]) == 3
    found = store.load(number)
    assert found.events == [X4, O0, X8] and found.about.moves == 3
    assert [event.time for event in found.events] == [1000, 2000, 3000]


def test_another_step_in_the_same_place_is_refused_and_changes_nothing(store):
    number = store.create(tictactoe())
    store.append(number, 1, [X4, O0])
    with pytest.raises(ConflictError, match=f"game {number}: event 2 is another one"):
        store.append(number, 2, [Event(STEP, 1, 1)])
    with pytest.raises(ConflictError, match="event 1 is another one"):
        store.append(number, 1, [X8, O0, X8])
    with pytest.raises(ConflictError, match="event 4 after 2; expected 3"):
        store.append(number, 4, [X8])
    assert store.load(number).events == [X4, O0]


def test_a_game_that_is_over_takes_no_step_but_can_be_taken_back(store):
    number = store.create(tictactoe())
    store.append(number, 1, [X4, Event(RESIGN, 1, 1)], Outcome("resignation of o", [1, -1]))
    kept = store.load(number).about
    assert (kept.ending, [seat.payoff for seat in kept.seats]) == ("resignation of o", [1, -1])
    with pytest.raises(ConflictError, match="over, resignation of o; expected no further step"):
        store.append(number, 3, [O0])
    assert store.append(number, 2, [Event(RESIGN, 1, 1)]) == 2  # what is there is acknowledged again
    store.append(number, 3, [Event(BACK, 0, 0), X8])
    found = store.load(number)
    assert (found.about.ending, found.about.moves, found.about.outcome) == (None, 1, Outcome())
    assert found.standing.moves == [8] and found.standing.resigned is None
    assert len(found.events) == 4  # nothing is forgotten


def test_a_game_with_the_same_key_is_made_once(store):
    about = tictactoe()
    number = store.create(about, [X4])
    assert store.create(about, [X8]) == number
    assert store.load(number).events == [X4] and len(store.games()) == 1
    assert store.find(about.key) == number and store.find("0" * 32) is None


def test_a_deleted_game_is_gone_with_its_events_and_its_number_is_not_used_again(store):
    first, second = store.create(tictactoe(), [X4]), store.create(tictactoe(), [X8])
    store.delete(second)
    with pytest.raises(PlygroundError, match=f"no game {second}; plyground history lists them"):
        store.load(second)
    with pytest.raises(PlygroundError, match="no game"):
        store.delete(second)
    with pytest.raises(PlygroundError, match="no game"):
        store.append(second, 1, [X4])
    assert store.create(tictactoe()) == second + 1
    assert store.load(first).events == [X4]


def test_people_have_random_ids_and_may_have_names(store):
    ann, bob = store.new_person("Ann"), store.new_person()
    assert len(ann) == 32 and ann != bob
    assert (store.person_name(ann), store.person_name(bob)) == ("Ann", None)
    store.name_person(bob, "Bob")
    assert store.person_name(bob) == "Bob"
    number = store.create(tictactoe(seats=[Seat("x", "human", ann), Seat("o", "human", bob)]))
    store.delete_person(ann)
    assert [seat.person for seat in store.load(number).about.seats] == [None, bob]
    with pytest.raises(PlygroundError, match="no person"):
        store.name_person(ann, "Ann")
    with pytest.raises(PlygroundError, match="store "):  # a person who is not there has no seat
        store.create(tictactoe(seats=[Seat("x", "human", ann), Seat("o", "first")]))


def test_games_are_listed_by_game_player_result_and_person(store):
    ann = store.new_person("Ann")
    mine = [Seat("x", "human", ann), Seat("o", "strong:explore=0.4")]
    won = store.create(tictactoe(seats=mine), [X4], Outcome("line", [1, -1]))
    lost = store.create(tictactoe(seats=SEATS[::-1]), [O0], Outcome("line", [1, -1]))
    drawn = store.create(tictactoe(seats=mine), [X8], Outcome("board full", [0, 0]))
    other = store.create(tictactoe(game="strong%.py", seats=[Seat("x", "stronger"), Seat("o", "random")]))

    def numbers(**wanted):
        return [kept.id for kept in store.games(Wanted(**wanted))]

    assert numbers() == [drawn, lost, won, other]  # those played last first
    assert numbers(game="tictactoe") == [drawn, lost, won]
    assert numbers(player="strong") == [drawn, won]
    assert numbers(player="strong:explore=0.4") == [drawn, won] and numbers(player="strong:explore=0.5") == []
    assert numbers(result="won") == [won] and numbers(result="lost") == [lost] and numbers(result="drawn") == [drawn]
    assert numbers(result="unfinished") == [other]
    assert numbers(person=ann) == numbers(person="Ann") == [drawn, won]
    assert numbers(person="Ann", result="lost") == [] and numbers(person="Ann", result="won") == [won]
    assert numbers(most=2) == [drawn, lost] and numbers(most=2, after=3) == [other]
    with pytest.raises(PlygroundError, match="result wno; expected won, lost, drawn, unfinished; did you mean won"):
        Wanted(result="wno")


# Sessions


def play_on(game, steps):
    """Play so many turns, or to the end."""
    for _ in range(steps):
        if game.is_over:
            break
        if game.game.chance(game.position):
            game.roll()
        elif game.waits_for_person():
            game.step(game.game.legal_moves(game.position)[0])
        else:
            game.decide()
        yield game


@pytest.mark.parametrize("name, texts", [("hypergammon", ("human", "random")), ("tablut", ("first", "random"))])
def test_a_session_that_is_left_goes_on_where_it_was(store, name, texts):
    whole, left = session(name, *texts, seed=3), session(name, *texts, seed=3)
    for _ in play_on(whole, 60):
        pass
    keeper = Keeper(store, left)
    for _ in play_on(left, 25):
        keeper.keep()
    found = store.load(keeper.number)
    again = found.session(found.rules())
    assert again.moves == left.moves and np.array_equal(again.position, left.position)
    assert [player and player.text for player in again.players] == [None if t == "human" else t for t in texts]
    keeper = Keeper(store, again)
    for _ in play_on(again, 35):
        keeper.keep()
    assert again.moves == whole.moves  # with the same dice and the same decisions
    (kept,) = store.games()
    assert (kept.id, kept.moves, kept.ending) == (found.about.id, len(again.moves), again.ending)


def test_taking_back_and_resigning_are_events(store):
    game = session("tictactoe", "human", "first")
    keeper = Keeper(store, game)
    assert keeper.keep() is None and store.games() == []  # before the first move there is nothing to keep
    game.play("4")
    game.decide()
    keeper.keep()
    game.take_back()
    keeper.keep()
    game.play("8")
    keeper.keep()
    game.resign(0)
    number = keeper.keep()
    assert keeper.keep() == number
    found = store.load(number)
    told = [(event.kind, event.seat, event.value) for event in found.events]
    assert told == [(STEP, 0, 4), (STEP, 1, 0), (BACK, 0, 0), (STEP, 0, 8), (RESIGN, 0, 0)]
    assert found.about.outcome == Outcome("resignation of x", [-1, 1])
    again = found.session(found.rules())
    assert again.is_over and again.resigned == 0
    again.take_back()
    again.play("2")
    Keeper(store, again).keep()
    found = store.load(number)
    assert (found.standing.moves, found.about.ending, found.about.moves) == ([2], None, 1)


def test_a_draw_by_agreement_is_an_event(store):
    game = session("tictactoe", "human", "human")
    keeper = Keeper(store, game)
    game.play("4")
    game.agree_on_draw()
    number = keeper.keep()
    assert keeper.keep() == number
    found = store.load(number)
    assert [event.kind for event in found.events] == [STEP, DRAW]
    assert found.about.outcome == Outcome("draw by agreement", [0, 0])
    again = found.session(found.rules())
    assert again.is_over and again.payoffs() == [0, 0]
    again.take_back()
    again.play("2")
    Keeper(store, again).keep()
    found = store.load(number)
    assert (found.standing.moves, found.about.ending, found.standing.is_agreed_draw) == ([2], None, False)


def test_an_offer_stands_until_somebody_else_moves_on():
    offer, roll = Event(OFFER, 0, 0), Event(STEP, None, 3)
    assert standing([offer]).offers == {0}
    assert standing([offer, X4, roll]).offers == {0}
    assert standing([offer, X4, O0]).offers == frozenset()
    assert standing([X4, offer, Event(OFFER, 1, 1), Event(BACK, 0, 0)]).offers == frozenset()


def test_what_a_player_says_of_its_moves_is_kept_with_them(store):
    game = session("tictactoe", "human", "alphabeta:depth=3")
    keeper = Keeper(store, game)
    game.play("4")
    game.decide()
    keeper.keep()
    said = game.why()  # asked for when the move is in the store already
    game.play("8" if game.moves[-1] != 8 else "0")
    keeper.keep()
    found = store.load(keeper.number)
    assert said and [event.why for event in found.events] == [None, said, None] and found.reasons == {2: said}
    again = found.session(game.game)
    assert again.reasons == {2: said} and again.why() == said
    assert found.record(game.game).why == {2: said} and "Why 2" not in found.about.headers
    again.take_back()
    again.take_back()
    Keeper(store, again).keep()
    found = store.load(keeper.number)
    assert found.reasons == {} and found.events[1].why == said  # of a move that was taken back


def test_two_sessions_of_one_game_do_not_overwrite_each_other(store):
    game = session("tictactoe", "human", "human")
    keeper = Keeper(store, game)
    game.play("4")
    keeper.keep()
    other = store.load(keeper.number).session(game.game)
    second = Keeper(store, other)
    game.play("0")
    keeper.keep()
    other.play("1")
    with pytest.raises(ConflictError, match="event 2 is another one; expected a reload"):
        second.keep()
    assert store.load(keeper.number).standing.moves == [4, 0]


def test_a_first_position_with_its_counters_is_kept_exactly(store):
    game = session("tablut", "human", "human")
    for _ in play_on(game, 6):
        pass
    begun = Session(game.game, [None, None], 1, game.position)
    keeper = Keeper(store, begun)
    for _ in play_on(begun, 1):
        keeper.keep()
    found = store.load(keeper.number)
    assert np.array_equal(found.start(game.game), game.position)
    assert np.array_equal(found.session(game.game).position, begun.position)


def test_moves_that_were_made_before_have_no_time_and_those_made_again_have_one(store):
    game = pg.game("tictactoe")
    resumed = Session(game, [None, None], 1, moves=[4, 0, 8])  # from a file
    resumed.take_back()
    resumed.play("2")
    keeper = Keeper(store, resumed)
    resumed.play("6")
    keeper.keep()
    timed = [event.time is not None for event in store.load(keeper.number).events]
    assert timed == [False, False, False, True]
    again = store.load(keeper.number).session(game)
    keeper = Keeper(store, again)
    again.take_back()
    again.take_back()
    again.play("2")
    keeper.keep()
    again.take_back()
    again.play("2")
    keeper.keep()
    found = store.load(keeper.number)
    assert found.standing.moves == [4, 0, 2]
    assert all(event.time is not None for event in found.events[3:]) and len(found.events) > 4


def test_a_text_that_no_database_takes_is_refused_in_one_line(store):
    with pytest.raises(PlygroundError, match=r"store .*surrogates not allowed"):
        store.new_person("\ud800")
    with pytest.raises(PlygroundError, match="store "):
        store.load(2**70)


def test_other_players_may_take_over(store):
    game = session("tictactoe", "human", "first")
    keeper = Keeper(store, game)
    game.play("4")
    keeper.keep()
    found = store.load(keeper.number)
    taken = found.session(game.game, [make_player(game.game, "random"), None])
    keeper = Keeper(store, taken)
    taken.play("0")
    keeper.keep()
    assert [seat.player for seat in store.load(keeper.number).about.seats] == ["random", "human"]


def test_other_rules_are_refused_and_can_be_read_anyway(store):
    number = store.create(tictactoe(rules="000000000000"), [X4, O0])
    found = store.load(number)
    with pytest.raises(PlygroundError, match=f"game {number}: played under other rules of tictactoe"):
        found.rules()
    assert found.moves(found.rules(anyway=True)) == [4, 0]  # from their texts


def test_a_store_loads_no_code_of_a_users_game(store, tmp_path):
    own = pg.game("examples/connect_four.py")
    game = Session(own, [None, None], 1)
    keeper = Keeper(store, game)
    game.step(3)
    keeper.keep()
    found = store.load(keeper.number)
    assert found.about.game == "connect_four.py"
    with pytest.raises(PlygroundError, match=r"connect_four\.py, which a record does not load by itself"):
        found.rules()
    assert found.session(found.rules(own)).moves == [3]
