"""What the board shows of the turns before: everything that has happened since one's own last turn."""

import pytest

from tests.page.modules import ask


def turn(seat, *steps):
    return {"seat": seat, "steps": list(steps)}


OPEN = turn(None)  # rolled for, and nothing played yet


@pytest.mark.parametrize(
    ("turns", "seats", "shown"),
    [
        ([], [0], []),
        ([OPEN], [0], []),
        ([turn(0, "a"), turn(1, "b"), OPEN], [0], [1]),
        ([turn(0, "a"), turn(1, "b"), turn(0, "c")], [0], [2]),
        ([turn(0, "a"), turn(1, "b"), turn(2, "c"), turn(3, "d"), OPEN], [0], [1, 2, 3]),
        ([turn(1, "a"), turn(2, "b"), OPEN], [0], [1]),
        ([turn(0, "a"), turn(1, "b")], [0, 1], [1]),
        ([turn(0, "a"), turn(1, "b")], [], [1]),
    ],
)
def test_the_turns_since_ones_own_are_shown(modules, turns, seats, shown):
    assert ask(modules, "view", "lastPlayed", {"turns": turns}, seats) == [turns[place] for place in shown]
