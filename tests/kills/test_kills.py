"""The short form of the kills of `make campaign`: a few of each kind, after which nothing acknowledged is lost."""

import pathlib
import signal

import pytest

from tests.kills.__main__ import as_text
from tests.kills.server import kill_server
from tests.kills.store import kill_writers

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")


def test_what_writers_were_told_is_in_the_store_after_each_of_them_was_killed(tmp_path):
    seen = []
    part = kill_writers(str(tmp_path / "games.sqlite"), "store", 12, seed=7, progress=seen.append)
    assert part.faults == []
    assert part.kills == sum(seen) == 12 and part.acknowledged > 0 and part.went_on > 0
    assert "store" in as_text([part])


def test_what_people_were_told_is_on_the_server_after_each_kill_and_their_games_go_on(tmp_path: pathlib.Path):
    part = kill_server(tmp_path, 5, seed=7, progress=lambda kills: None)
    assert part.faults == []
    assert part.kills == 5 and part.acknowledged > 0 and part.went_on > 0
