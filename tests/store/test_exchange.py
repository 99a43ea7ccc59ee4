"""Games between the store and files of records."""

import pytest

import plyground as pg
from plyground.core.errors import PlygroundError
from plyground.matches.record_reader import read_games
from plyground.matches.records import format_record
from plyground.matches.session import Session
from plyground.players import make_player
from plyground.store.exchange import import_games
from plyground.store.keeper import Keeper


def exported(store, number):
    played = store.load(number)
    return format_record(played.record(played.rules()))


@pytest.fixture
def bring_in(store, tmp_path):
    """Import a text; the numbers of its games, and whether they are new."""

    def call(text):
        (tmp_path / "games.txt").write_text(text)
        return list(import_games(store, read_games(tmp_path / "games.txt")))

    return call


@pytest.mark.parametrize("name", ["hypergammon", "parcheesi", "tarble", "polar"])
def test_a_whole_game_comes_back_as_it_was_recorded(store, bring_in, name):
    game = pg.game(name)
    session = Session(game, [make_player(game, "random")] * game.seats, 5, headers={"Event": "a test", "Round": "3"})
    while not session.is_over:
        session.roll() if game.chance(session.position) else session.decide()
    text = format_record(session.record())
    ((number, is_new),) = bring_in(text)
    assert is_new
    assert [line for line in exported(store, number).splitlines() if not line.startswith("[Key")] == text.splitlines()
    kept = store.load(number)
    assert kept.about.ending == session.ending and kept.about.outcome.payoffs == session.payoffs()
    assert all(event.time is None for event in kept.events)  # a record does not say when


def test_a_game_is_imported_once_however_often_it_comes(store, bring_in):
    text = '[Game "tictactoe"]\n[Player x "Ann"]\n[Date "today"]\n\n4 0 8\n[End]\n'
    other = text.replace("Ann", "Bob")
    first, second = bring_in(text + other)
    assert first.is_new and second.is_new
    assert bring_in(other + text) == [(second.number, False), (first.number, False)]
    assert bring_in(exported(store, first.number)) == [(first.number, False)]
    assert [seat.player for seat in store.load(first.number).about.seats] == ["Ann", ""]


def test_a_game_of_this_store_that_was_exported_is_the_same_game(store, bring_in):
    session = Session(pg.game("tictactoe"), [None, None], 1)
    keeper = Keeper(store, session)
    session.play("4")
    number = keeper.keep()
    assert bring_in(exported(store, number)) == [(number, False)]
    assert bring_in(format_record(session.record())) == [(number, False)]


def test_reasons_stand_with_their_moves(store, bring_in):
    ((number, _),) = bring_in(
        '[Game "tictactoe"]\n[Why 2 "it likes corners"]\n[Why 9 "no such move"]\n\n4 0 8\n[End]\n'
    )
    assert store.load(number).reasons == {2: "it likes corners"}
    assert '[Why 2 "it likes corners"]' in exported(store, number) and "Why 9" not in exported(store, number)


def test_a_resigned_game_stays_resigned(store, bring_in):
    session = Session(pg.game("tictactoe"), [None, None], 1)
    session.play("4")
    session.resign(1)
    ((number, _),) = bring_in(format_record(session.record()))
    kept = store.load(number)
    assert (kept.about.ending, kept.about.outcome.payoffs) == ("resignation of o", [1, -1])
    assert kept.session(kept.rules()).resigned == 1
    assert '[Result "1 -1"]\n[EndedBy "resignation of o"]' in exported(store, number)


def test_a_draw_by_agreement_comes_back_as_one(store, bring_in):
    session = Session(pg.game("tictactoe"), [None, None], 1)
    session.play("4")
    session.agree_on_draw()
    ((number, _),) = bring_in(format_record(session.record()))
    kept = store.load(number)
    assert (kept.about.ending, kept.about.outcome.payoffs) == ("draw by agreement", [0, 0])
    assert kept.session(kept.rules()).is_agreed_draw


def test_a_game_that_ended_outside_the_rules_cannot_go_on(store, bring_in):
    ((number, _),) = bring_in('[Game "tictactoe"]\n[Result "0 0"]\n[EndedBy "agreement"]\n\n4 0\n[End]\n')
    kept = store.load(number)
    assert (kept.about.ending, kept.about.outcome.payoffs) == ("agreement", [0, 0])
    with pytest.raises(PlygroundError, match=f"game {number}: over, agreement; expected one to go on with"):
        kept.session(kept.rules())
    ((number, _),) = bring_in('[Game "tictactoe"]\n[Result "half a point"]\n[EndedBy "rain"]\n\n4 0\n[End]\n')
    assert store.load(number).about.outcome.payoffs is None


def test_a_record_with_an_error_is_not_imported(store, bring_in):
    with pytest.raises(PlygroundError, match="line 7"):
        bring_in('[Game "tictactoe"]\n\n4 0 8\n[End]\n[Game "tictactoe"]\n\n4 4\n[End]\n')
    assert [kept.moves for kept in store.games()] == [3]  # those before it are


@pytest.mark.parametrize("seed", ["", "x", "-1", str(2**62), "9" * 30])
def test_a_seed_that_is_none_is_left_out(store, bring_in, seed):
    ((number, _),) = bring_in(f'[Game "tictactoe"]\n[Seed "{seed}"]\n\n4 0 8\n[End]\n')
    assert store.load(number).about.seed is None
