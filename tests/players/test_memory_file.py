"""The file of remembered games: what survives a kill, two programs at once, damage, and wrong input."""

import json
import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import plyground as pg
from plyground.core.errors import PlygroundError
from plyground.players import make_player
from plyground.players.memory import Memory
from plyground.players.memory_file import MemoryFile, as_data, games_of, new_entry
from plyground.players.skill import PlayedGame, ThesisSkill
from tests.processes import ROOT

FOREVER = """
import sys, plyground as pg
pg.match("tictactoe", [f"mixture:rungs=random+first,memory={sys.argv[1]}", "random"], games=1_000_000)
"""


def memory(file, opponent="anna", named=""):
    player = make_player(pg.game("tictactoe"), f"mixture:rungs=random+first,skill=30,memory={file}{named}")
    made = Memory(player.game, player.mixture.remembering)
    made.meet(opponent)
    return made


def test_what_was_remembered_is_there_again_for_the_same_opponent_only(tmp_path):
    file = tmp_path / "memory.json"
    first = memory(file)
    first.finish([-1, 1], [0])
    first.finish([1, -1], [0])
    assert first.skill == 45
    assert os.name != "posix" or file.stat().st_mode & 0o777 == 0o600  # who played is nobody else's business
    again = memory(file)
    assert (again.skill, [game.score for game in again.games]) == (45, [0, 1])
    assert memory(file, "bert").skill == 30
    assert memory(file, "bert", named=",opponent=anna").skill == 45
    data = json.loads(file.read_text())
    assert (data["opponents"][0]["skill"], data["opponents"][0]["start"]) == (45, 30)


def test_a_game_with_a_key_is_remembered_once_as_it_was_told_last(tmp_path):
    file = tmp_path / "memory.json"
    memory(file).finish([1, -1], [0], "first")
    memory(file).finish([1, -1], [0])
    memory(file).finish([-1, 1], [0], "first")  # the program was killed before the last move was kept
    again = memory(file)
    assert [game.score for game in again.games] == [1, 0]
    assert [game.get("key") for game in again.entry["games"]] == [None, "first"]


def test_a_killed_program_loses_at_most_the_game_in_progress(tmp_path):
    file = tmp_path / "memory.json"
    seen = 0
    for _ in range(2):
        running = subprocess.Popen([sys.executable, "-c", FOREVER, str(file)], cwd=ROOT)
        deadline = time.monotonic() + 300
        while time.monotonic() < deadline:
            entries = MemoryFile(str(file)).entries()  # a complete file at any moment
            if entries and len(entries[0]["games"]) >= seen + 20:
                break
            time.sleep(0.005)
        before = len(entries[0]["games"])
        os.kill(running.pid, signal.SIGKILL)
        running.wait()
        after = MemoryFile(str(file)).entries()[0]
        assert len(after["games"]) >= before >= seen + 20
        seen = len(after["games"])
        rule = memory(file, "random").rule
        assert after["skill"] == rule.after(games_of(after))
    again = memory(file, "random")
    again.finish([1, -1], [0])
    assert [each.name for each in tmp_path.iterdir()] == ["memory.json"]  # nothing half-written is left


def test_programs_that_share_a_file_lose_no_game(tmp_path):
    file = MemoryFile(str(tmp_path / "memory.json"))
    known = new_entry(pg.game("tictactoe"), "somebody", "anna", ThesisSkill(0.0, 10.0))

    def add_some():
        for _ in range(40):
            file.add(known, [as_data(PlayedGame(1.0, 0.0))], lambda entry: len(entry["games"]))

    threads = [threading.Thread(target=add_some) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    entry = file.recall(known)
    assert (len(entry["games"]), entry["skill"]) == (160, 160)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'{"format": "plyground mem', "damaged"),
        (b"\xff\xfe\x00", "damaged"),
        (b"[1, 2]", "not a file of remembered games"),
        (b'{"format": "plyground memory 1", "opponents": [{"game": "tarble"}]}', "its entries are incomplete"),
        (b'{"format": "plyground memory 1", "opponents": 3}', "its entries are incomplete"),
    ],
)
def test_a_damaged_file_is_refused_in_one_line_and_left_alone(tmp_path, content, message):
    file = tmp_path / "memory.json"
    file.write_bytes(content)
    with pytest.raises(PlygroundError, match=message) as error:
        memory(file)
    assert "\n" not in str(error.value) and "memory.json" in str(error.value)
    assert file.read_bytes() == content


def test_a_file_that_is_damaged_during_a_game_is_put_aside_and_nothing_is_lost(tmp_path):
    file = tmp_path / "memory.json"
    one = memory(file)
    one.finish([-1, 1], [0])
    file.write_text("half a fi")
    one.finish([-1, 1], [0])
    assert (tmp_path / "memory.json.damaged").read_text() == "half a fi"
    assert [game.score for game in memory(file).games] == [0, 0]


def test_entries_of_others_stay_as_they_are(tmp_path):
    file = tmp_path / "memory.json"
    memory(file).finish([-1, 1], [0])
    data = json.loads(file.read_text())
    stranger = {**data["opponents"][0], "game": "a game of tomorrow", "note": "mine"}
    data["opponents"].append(stranger)
    file.write_text(json.dumps(data))
    memory(file, "bert").finish([-1, 1], [0])
    assert stranger in json.loads(file.read_text())["opponents"]
    assert len(json.loads(file.read_text())["opponents"]) == 3


def test_a_file_that_cannot_be_written_is_said_in_a_line(tmp_path, capsys):
    with pytest.raises(PlygroundError, match="there is no folder"):
        memory(tmp_path / "nowhere" / "memory.json")
    one = memory(tmp_path / "memory.json")
    (tmp_path / "memory.json").mkdir()
    one.finish([-1, 1], [0])
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "this game is not kept" in said
    assert one.skill == 40
    one.finish([-1, 1], [0])
    assert one.skill == 50 and capsys.readouterr().err == ""


def test_games_that_could_not_be_written_are_written_with_the_next_one_that_can(tmp_path):
    file = tmp_path / "memory.json"
    one = memory(file)
    one.finish([-1, 1], [0])
    file.rename(tmp_path / "kept.json")
    file.mkdir()
    one.finish([1, -1], [0])
    one.finish([-1, 1], [0])
    file.rmdir()
    (tmp_path / "kept.json").rename(file)
    one.meet("anna")  # the file is read anew
    assert [game.score for game in one.games] == [0, 1, 0]
    one.finish([1, -1], [0])
    one.finish([-1, 1], [0])
    scores = [0, 1, 0, 1, 0]
    assert [game.score for game in one.games] == [game.score for game in memory(file).games] == scores
    assert one.skill == memory(file).skill == 30 + 10 + 5 + 10 + 5 + 10
