"""A store is backed up while its server is being played on, and restored; nothing that was acknowledged is missing."""

import contextlib
import threading

from plyground.store import open_store
from plyground.store.checking import check
from plyground.store.copying import back_up, copy_store, opened_backup
from tests.web.clients import Client, Seat
from tests.web.server_process import Process

MOST_GAMES = 60  # the server lets nobody begin many more at once


class Playing:
    """Somebody who plays one game after the other; how many events of each were acknowledged."""

    def __init__(self, address: str):
        self.client = Client(address)
        self.acknowledged: dict[str, int] = {}
        self.tokens: dict[str, str] = {}
        self.is_over = threading.Event()
        self.has_played = threading.Event()
        self.thread = threading.Thread(target=self._play)
        self.thread.start()

    def _play(self) -> None:
        while not self.is_over.is_set() and len(self.tokens) < MOST_GAMES:
            with self.client.new_game("tictactoe", "human", "human", mine=[0, 1]) as me:
                self.tokens[me.key] = me.token
                while me.my_turn() and not self.is_over.is_set():
                    event = me.version + 1
                    assert me.step(me.state["steps"][0]["move"])["type"] == "ack"
                    self.acknowledged[me.key] = event
                    self.has_played.set()

    def end(self) -> None:
        self.is_over.set()
        self.thread.join()


def test_a_backup_of_a_store_that_is_played_on_restores_all_that_was_acknowledged(tmp_path):
    place = str(tmp_path / "games.sqlite")
    server = Process(place)
    playing = Playing(server.address)
    try:
        assert playing.has_played.wait(60)
        before = dict(playing.acknowledged)
        backup, again = tmp_path / "backup.sqlite", str(tmp_path / "again.sqlite")
        with contextlib.closing(open_store(place)) as store:
            back_up(store, backup)
    finally:
        playing.end()
        server.kill()
    with opened_backup(backup) as source, contextlib.closing(open_store(again)) as store:
        copy_store(source, store)
        found = check(store)
    assert found.faults == [] and found.replayed == found.rows["games"] >= len(before)

    second = Process(again)
    try:
        client = Client(second.address)
        for key, count in before.items():
            assert len(client.get(f"/api/games/{key}/events")) >= count
        last = list(before)[-1]
        with Seat(client, last, playing.tokens[last]) as me:  # its owner goes on with the same token
            assert me.play_out()["ending"]
    finally:
        second.kill()
