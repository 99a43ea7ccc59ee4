"""What the tests of studies share: an empty store on each kind of database, and small studies."""

import pytest

from plyground.studies.reading import study_of
from tests.store.conftest import place, store

__all__ = ["place", "store"]

HEAD = """
id = "words"
title = "Words"
contact = "nobody@example.org"
game = "tictactoe"
welcome = "Hello"
[consent]
text = "All right?"
[finish]
text = "Thanks"
"""
SIX = (
    HEAD
    + '[[stage]]\nkind = "text"\ntext = "Now"\n[[stage]]\nkind = "trials"\n'
    + "".join(f'[[stage.trial]]\nname = "t{number}"\n' for number in range(6))
)
PRACTICE = HEAD + '[[stage]]\nkind = "practice"\nbot = "random"\nwait_seconds = 60\n' * 2


@pytest.fixture
def six():
    """A page to read, then six situations."""
    return study_of(SIX, "six.toml")


@pytest.fixture
def practice():
    """Two practice games."""
    return study_of(PRACTICE, "practice.toml")
