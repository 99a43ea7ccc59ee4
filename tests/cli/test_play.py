"""Playing in the terminal: whole games typed in, the words that help, and a record that is never lost."""

import builtins
import contextlib
import json

import pytest

from plyground.cli.completion import completions
from plyground.matches.record_reader import read_games


@pytest.fixture
def play(plyground, tmp_path, monkeypatch):
    """Play in an empty folder with what is typed; the exit code, what was printed, and the files left there."""
    monkeypatch.chdir(tmp_path)

    def call(*words, typed=()):
        code, out, err = plyground("play", "--terminal", *words, typed=typed)
        assert code != 2 or "Traceback" not in err
        return code, out + err, sorted(path.name for path in tmp_path.iterdir())

    return call


def test_a_whole_game_is_played_shown_and_recorded(play, plyground):
    code, out, files = play("tictactoe", "first", "--save", "mine.txt", typed=["4", "2", "6"])
    assert (code, files) == (0, ["mine.txt"])
    assert "<tictactoe>: x (you), o (first)" in out
    assert "o (first): 0" in out and "0  o o x\n3  . x .\n6  x . .\n" in out
    assert "You have won! (line)" in out or "You have won!" in out
    assert "recorded: plyground replay mine.txt" in out
    assert plyground("replay", "mine.txt", "--all")[1].count("move 5 of 5") == 1
    assert next(read_games("mine.txt")).players == ("human", "first")


def test_words_list_undo_take_back_hint_and_help(play):
    typed = ["?", "x9", "", "hint", "help", "4", "back", "undo", "take back", "save", "save other.txt", "board", "quit"]
    code, out, files = play("tictactoe", "first", "--hint-player", "alphabeta:depth=2", typed=typed)
    assert code == 0
    assert "0  1  2  3  4  5  6  7  8" in out
    assert "not legal: there is no cell x9; cells go from 0 to 8; ? lists the moves" in out
    assert "type a move, ? for the legal moves" in out
    assert "1. 4  +" in out  # the hint
    assert "values by alphabeta:depth=2: evaluator" in out
    assert all(len(line) < 80 for line in out.splitlines() if not line.startswith("x (you)> "))
    assert "  resign   give the game up" in out
    assert "no step of this turn to undo; expected one, or back for a whole turn" in out
    assert "no turn to take back" in out
    assert "recorded in tictactoe-" in out and "recorded in other.txt" in out
    assert "other.txt" in files and len(files) == 2


def test_what_is_said_of_compiling_is_gone_when_the_game_begins(play, monkeypatch):
    is_said = []

    @contextlib.contextmanager
    def notice(name):
        is_said.append(name)
        yield
        is_said.remove(name)

    def greet(game):
        assert not is_said

    monkeypatch.setattr("plyground.cli.play.compiling_notice", notice)
    monkeypatch.setattr("plyground.cli.terminal_game.TerminalGame.greet", greet)
    assert play("tictactoe", "first", typed=["quit"])[0] == 0


def test_a_turn_of_backgammon_is_typed_as_players_write_it(play):
    typed = ["? 8", "9/6", "8/5", "undo", "8/5 6/5", "quit"]
    code, out, _ = play(
        "backgammon", "first", "--set", "first=0", "--set", "first_roll=31", "--save", "a.txt", typed=typed
    )
    assert code == 0
    assert "8/5 6/5" in out.split("> ")[1] and "24/20" not in out.split("> ")[1]
    assert "not legal: the 9-point holds no checker of yours; ? lists the moves" in out
    assert "saved; to go on: plyground play --terminal --resume a.txt" in out
    read = next(read_games("a.txt"))
    assert read.game.format_game(read.moves, read.start).splitlines()[0] == "8/5 6/5"


@pytest.mark.parametrize("way", ["quit", "end of input", "Ctrl-C"])
def test_leaving_saves_the_game_and_resume_goes_on(play, monkeypatch, way):
    typed = ["4"] + (["quit"] if way == "quit" else [])
    if way == "Ctrl-C":
        lines = iter(typed)

        def interrupted(prompt=""):
            line = next(lines, None)
            if line is None:
                raise KeyboardInterrupt
            return line

        monkeypatch.setattr(builtins, "input", interrupted)
    code, out, _ = play("tictactoe", "first", "--save", "mine.txt", typed=typed)
    assert code == (130 if way == "Ctrl-C" else 0)
    assert "saved; to go on: plyground play --terminal --resume mine.txt" in out
    assert next(read_games("mine.txt")).moves == [4, 0]
    monkeypatch.undo() if way == "Ctrl-C" else None


def test_a_resumed_game_keeps_its_players_and_the_games_before_it(play, tmp_path):
    play("tictactoe", "first", "--save", "mine.txt", typed=["4"])
    first = (tmp_path / "mine.txt").read_text()
    (tmp_path / "mine.txt").write_text(first.replace("4 0", "8 0") + "\n" + first)
    code, out, _ = play("--resume", "mine.txt", typed=["2", "6"])
    assert code == 0 and "going on after 2 turns" in out and "You have won!" in out
    before, last = read_games("mine.txt")
    assert (before.moves, last.moves) == ([8, 0], [4, 0, 2, 1, 6])
    code, out, _ = play("--resume", "mine.txt")
    assert code == 2 and "its last game is over" in out


def test_dice_of_ones_own_are_typed(play):
    typed = ["7", "", "31", "8/5 6/5", "quit"]
    code, out, _ = play(
        "backgammon", "human", "human", "--set", "first=0", "--real-dice", "--save", "a.txt", typed=typed
    )
    assert code == 0 and out.count("roll> ") == 4
    read = next(read_games("a.txt"))
    assert read.game.format_game(read.moves) == "31 8/5 6/5"


def test_players_can_be_watched_and_persons_share_a_board(play):
    code, out, _ = play("tictactoe", "first", "first", "--no-save")
    assert code == 0 and "x (first) has won" in out
    code, out, files = play("tictactoe", "human", "human", "--no-save", typed=["0", "1", "resign"])
    assert code == 0 and "o (person)> " in out and "x (person) has resigned." in out and files == []
    out = play("tictactoe", "first", "--seat", "o", "--no-save", typed=["4"])[1]
    assert "x (first): 0" in out and "o (you)> " in out


def test_a_person_who_can_only_pass_is_told_so(play):
    points = [[0] * 23 + [2], [0] + [2] * 6 + [0] * 16 + [3]]
    shut = json.dumps({"points": points, "bar": [0, 0], "off": [13, 0], "to_move": 0, "dice": [3, 3, 3, 3]})
    code, out, _ = play("backgammon", "first", "--from", shut, "--no-save", typed=["quit"])
    assert code == 0 and "nothing can be played" in out and "0 (you): -" in out


def test_the_game_goes_on_where_it_cannot_be_saved(play, monkeypatch):
    def full(path, text):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("plyground.matches.game_file.write_text", full)
    code, out, files = play("tictactoe", "first", "--save", "mine.txt", typed=["4", "2", "6"])
    assert (code, files) == (0, [])
    assert out.count("No space left on device; the game is not saved") == 1 and "You have won!" in out


@pytest.mark.parametrize(
    "words, answer",
    [
        ((), "play: no game; expected GAME"),
        (("tictactoe", "--seat", "z"), "--seat z; expected x or o"),
        (("tictactoe", "human", "first", "--seat", "o"), "--seat o: first has it"),
        (("tictactoe", "--level", "odd"), "--level odd; expected easy, medium, hard, strong"),
        (("tictactoe", "nobody"), "no player is called 'nobody'"),
        (("parcheesi", "first", "first"), "2 players given; expected one opponent"),
        (("tictactoe", "--from", "-"), "the keyboard is for your moves"),
        (("--resume", "absent.txt"), "absent.txt: No such file"),
        (("--resume", "absent.txt", "--seat", "x"), "expected it alone"),
        (("tictactoe", "--save", "no/where.txt"), "there is no folder no"),
        (("backgammon", "--save", "game.mat"), "then plyground replay FILE --write game.mat"),
        (("tictactoe", "--hint-player", "nobody"), "no player is called 'nobody'"),
    ],
)  # fmt: skip
def test_wrong_input_is_answered_in_one_line(play, words, answer):
    code, out, files = play(*words)
    assert code == 2 and answer in out and len(out.splitlines()) == 1 and files == []


def test_words_are_completed_one_by_one():
    turns = ["8/5 6/5", "8/5 24/23", "24/20", "hint"]
    assert completions("", turns) == ["8/5", "24/20", "hint"]
    assert completions("8/5 ", turns) == ["6/5", "24/23"]
    assert completions("8/5 2", turns) == ["24/23"]
    assert completions("z", turns) == []


def test_a_player_is_asked_why(play):
    code, out, _ = play("tictactoe", "alphabeta:depth=3", "--save", "mine.txt", typed=["why", "4", "why", "quit"])
    assert code == 0
    assert "  nobody has said why" in out
    assert "  looks 3 turns ahead: -1 by free_rows; expects " in out
