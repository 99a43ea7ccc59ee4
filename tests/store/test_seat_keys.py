"""Whose a seat is: tokens and invitations, of which the store knows hashes only."""

import contextlib
import threading

import pytest
from sqlalchemy import text

from plyground.store.kept_game import KeptGame, Seat
from plyground.store.seat_keys import hash_of, invite, seats_of, take_seat
from plyground.store.store import RefusedError

MINE, OTHERS, CODE = "a" * 43, "b" * 43, "c" * 43


@pytest.fixture
def number(store):
    """A game of four seats: two are one person's, one is a player's, one is free."""
    token = hash_of(MINE)
    seats = [Seat("0", "human", token=token), Seat("1", "random"), Seat("2", "human", token=token), Seat("3", "human")]
    return store.create(KeptGame("pachisi", {}, "rules", seats))


def test_a_token_moves_its_seats_and_no_others(store, number):
    seats = store.load(number).about.seats
    assert seats_of(seats, MINE) == {0, 2}
    assert seats_of(seats, OTHERS) == seats_of(seats, None) == seats_of(seats, "") == frozenset()


def test_a_code_is_exchanged_for_a_seat_once(store, number):
    invite(store, number, 3, CODE)
    with pytest.raises(RefusedError, match="no seat for this code"):
        take_seat(store, number, "d" * 43, OTHERS)
    assert take_seat(store, number, CODE, OTHERS) == 3
    assert take_seat(store, number, CODE, OTHERS) == 3  # the same exchange, asked for again
    with pytest.raises(RefusedError, match="no seat for this code"):
        take_seat(store, number, CODE, "e" * 43)
    assert seats_of(store.load(number).about.seats, OTHERS) == {3}


@pytest.mark.parametrize("seat", [0, 1, 9])
def test_nobody_is_invited_to_a_seat_that_is_taken(store, number, seat):
    with pytest.raises(RefusedError, match=f"seat {seat}: somebody has it"):
        invite(store, number, seat, CODE)


def test_of_several_who_use_a_code_at_once_one_gets_the_seat(store, number):
    invite(store, number, 3, CODE)
    got = []

    def take(token):
        with contextlib.suppress(RefusedError):
            got.append((token, take_seat(store, number, CODE, token)))

    threads = [threading.Thread(target=take, args=(letter * 43,)) for letter in "uvwxyz"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    ((token, seat),) = got
    assert seat == 3 and seats_of(store.load(number).about.seats, token) == {3}


def test_the_database_holds_no_secret(store, number):
    invite(store, number, 3, CODE)
    with store.database.transaction() as connection:
        rows = str(connection.execute(text("SELECT * FROM seats")).all())
    assert MINE not in rows and CODE not in rows and hash_of(CODE) in rows
