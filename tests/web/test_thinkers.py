"""Whoever thinks for a long time makes way for others, by turns; nobody waits for ever."""

import asyncio
import threading

import pytest

from plyground.web import thinkers as module
from plyground.web.thinkers import Lane, Thinkers, Thinking

PATIENCE = 120  # seconds


class Slow:
    """A thought of somebody that pauses when it is told to, and notes whose moment it is."""

    def __init__(self, owner: str, lane: Lane, noted: list[str], count: int):
        self.owner, self.lane, self.noted, self.count = owner, lane, noted, count
        self.is_inside = threading.Event()
        self.may_go_on = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self) -> None:
        with Thinking(self.owner, self.lane, None, moment=0) as thinking:
            self.is_inside.set()
            assert self.may_go_on.wait(PATIENCE)
            for _ in range(self.count):
                self.noted.append(self.owner)
                thinking.pause()


def waiting_in(lane: Lane) -> int:
    return sum(map(len, lane._waiting.values()))


def until(condition) -> None:
    """Wait until something is so."""
    tried = threading.Event()
    for _ in range(PATIENCE * 100):
        if condition():
            return
        tried.wait(0.01)
    raise AssertionError("it has not happened")


def test_owners_take_turns_however_many_thoughts_one_of_them_has():
    lane, noted = Lane(1, PATIENCE), []
    first = Slow("many", lane, noted, 3)
    assert first.is_inside.wait(PATIENCE)
    others = []
    for number, owner in enumerate(["many", "many", "one"], 1):
        others.append(Slow(owner, lane, noted, 3))
        others[-1].may_go_on.set()
        until(lambda number=number: waiting_in(lane) == number)
    first.may_go_on.set()
    for each in [first, *others]:
        each.thread.join(PATIENCE)
    assert noted == ["many", "many", "one", "many", "one", "many", "one", *["many"] * 5]


def test_a_thought_without_pauses_loses_its_place_after_a_while():
    lane, noted = Lane(1, overdue=0.05), []
    stuck = Slow("stuck", lane, noted, 0)
    assert stuck.is_inside.wait(PATIENCE)
    for number in range(1, 4):  # one after the other, and each gets in
        other = Slow("other", lane, noted, 1)
        other.may_go_on.set()
        other.thread.join(PATIENCE)
        assert len(noted) == number
    stuck.may_go_on.set()
    stuck.thread.join(PATIENCE)
    assert not lane.is_wanted and not lane._inside


def test_nobody_waits_once_the_server_ends():
    lane, noted = Lane(1, PATIENCE), []
    first = Slow("first", lane, noted, 1)
    assert first.is_inside.wait(PATIENCE)
    second = Slow("second", lane, noted, 1)
    second.may_go_on.set()
    until(lambda: waiting_in(lane) == 1)
    lane.open()
    second.thread.join(PATIENCE)
    assert noted == ["second"]
    first.may_go_on.set()
    first.thread.join(PATIENCE)
    assert noted == ["second", "first"]


def test_a_quick_thought_does_not_wait_for_long_ones(monkeypatch):
    monkeypatch.setattr(module, "MOMENT", 0.0)
    thinkers, order, end = Thinkers(cores=2), [], threading.Event()

    def long_work(pause):
        while not end.is_set():
            pause()
        order.append("long")

    def quick_work(pause):
        order.append("quick")

    async def run():
        long = [asyncio.create_task(thinkers.think(f"owner {n}", long_work)) for n in range(5)]
        for _ in range(3):
            await asyncio.wait_for(thinkers.think("somebody", quick_work), PATIENCE)
        end.set()
        await asyncio.wait_for(asyncio.gather(*long), PATIENCE)

    asyncio.run(run())
    thinkers.close()
    assert order == ["quick"] * 3 + ["long"] * 5


@pytest.mark.parametrize("is_cancelled", [False, True])
def test_one_owner_has_a_limited_number_of_threads_and_others_begin_nevertheless(monkeypatch, is_cancelled):
    monkeypatch.setattr(module, "MOST_OF_ONE", 2)
    monkeypatch.setattr(module, "MOST", 4)
    thinkers, end, begun = Thinkers(cores=8), threading.Event(), []

    def work(pause):
        begun.append(threading.current_thread().name)
        assert end.wait(PATIENCE)
        return "done"

    async def until_begun(number):
        while len(begun) < number:
            await asyncio.sleep(0.01)

    async def run():
        greedy = [asyncio.create_task(thinkers.think("greedy", work)) for _ in range(5)]
        await asyncio.wait_for(until_begun(2), PATIENCE)
        modest = asyncio.create_task(thinkers.think("modest", work))
        await asyncio.wait_for(until_begun(3), PATIENCE)
        assert thinkers._begun == {"greedy": 2, "modest": 1}
        if is_cancelled:
            greedy.pop().cancel()
        end.set()
        assert await asyncio.wait_for(asyncio.gather(modest, *greedy), PATIENCE) == ["done"] * (1 + len(greedy))
        while thinkers._begun:
            await asyncio.sleep(0.01)
        assert not thinkers._waiting

    asyncio.run(run())
    thinkers.close()


def test_thoughts_that_never_pause_do_not_keep_the_quick_lane(monkeypatch):
    monkeypatch.setattr(module, "OVERDUE", 0.05)
    thinkers, end = Thinkers(cores=2), threading.Event()

    async def run():
        stuck = [asyncio.create_task(thinkers.think("stuck", lambda pause: end.wait(PATIENCE))) for _ in range(3)]
        answer = await asyncio.wait_for(thinkers.think("somebody", lambda pause: "done"), PATIENCE)
        assert answer == "done" and not any(task.done() for task in stuck)
        end.set()
        assert await asyncio.wait_for(asyncio.gather(*stuck), PATIENCE) == [True] * 3

    asyncio.run(run())
    thinkers.close()
