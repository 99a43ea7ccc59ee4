"""The orders of situations: every place and every neighbour equally often, shared out evenly."""

import random
from collections import Counter
from itertools import pairwise

import pytest
from sqlalchemy import update

from plyground.store.study_tables import participants
from plyground.studies.definition import Stage, Trial
from plyground.studies.orders import balanced_orders, choose_order
from plyground.studies.participants import Participants, Times


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6, 7, 10])
def test_every_situation_stands_in_every_place_and_after_every_other_one_equally_often(count):
    orders = balanced_orders(count)
    assert len(orders) == (2 * count if count % 2 and count > 1 else count)
    assert all(sorted(order) == list(range(count)) for order in orders)
    for place in range(count):
        assert set(Counter(order[place] for order in orders).values()) == {len(orders) // count}
    followed = Counter(pair for order in orders for pair in pairwise(order))
    assert len(followed) == count * (count - 1) and len(set(followed.values())) <= 1


def test_an_order_by_lot_is_an_order_and_not_always_the_same():
    stage = Stage("trials", trials=tuple(Trial(str(number), "") for number in range(5)), order="random")
    found = {tuple(choose_order(stage, {}, random.Random(seed))[1]) for seed in range(40)}
    assert len(found) > 20 and all(sorted(order) == list(range(5)) for order in found)


def test_orders_stay_balanced_over_a_thousand_participants_of_whom_many_leave(six):
    """Whoever leaves does not count any longer, and the next ones make up for it."""
    dice, there = random.Random(3), Counter()
    for number in range(1_000):
        before = dict(there)
        row, _ = choose_order(six.stages[1], there, dice)
        assert before.get(row, 0) == min(before.get(each, 0) for each in range(6))
        there[row] += 1
        if dice.random() < 0.3 and number < 940:
            there[dice.choice(list(there.elements()))] -= 1
    assert max(there.values()) - min(there.values()) <= 1 and 600 < there.total() < 800


def test_the_store_counts_who_has_which_order_without_those_who_left(store, six):
    people = 90
    records = Participants(store, six, random.Random(1))
    dice = random.Random(2)
    left = 0
    for number in range(people):
        token = f"{number:040}"
        one = records.join(token, None)
        assert records.advance(one, {}, Times())
        if dice.random() < 0.3 and number < people - 30:
            left += 1
            leave(store, one.id, dice.random() < 0.5)
    with store.database.transaction() as connection:
        used = records.orders_used(connection, records.number, 1)
    assert left > people // 10 and sum(used.values()) == people - left
    assert max(used[row] for row in range(6)) - min(used[row] for row in range(6)) <= 1


def leave(store, participant: str, for_good: bool) -> None:
    """Somebody is not heard of any longer, or is refused."""
    change = {"ending": "refused"} if for_good else {"seen": 0}
    with store.database.transaction(writes=True) as connection:
        connection.execute(update(participants).where(participants.c.id == participant).values(change))
