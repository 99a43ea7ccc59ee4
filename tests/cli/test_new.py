"""`plyground new` and `plyground examples`: from nothing to a game that works with every command."""

import json
import pathlib
import tomllib

import pytest

from plyground.tools import shipped_files
from plyground.tools.shipped_files import example_games, pages

ROOT = pathlib.Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("options, seats", [((), 2), (("--seats", 3), 3), (("--dice",), 2)])
def test_a_new_game_works_with_every_command(plyground, options, seats):
    code, out, _ = plyground("new", "mygame.py", *options)
    assert code == 0
    for line in [line.split("  ")[1] for line in out.splitlines() if line.startswith("  plyground")]:
        words = line.split()[1:]
        short = {"check": ["--games", 3], "playout": ["--games", 20], "play": ["--terminal", "--no-save"]}[words[0]]
        code, printed, err = plyground(*words, *short, typed=["?", "quit"])
        assert code == 0, f"{line}\n{printed}{err}"
    code, out, _ = plyground("check", "mygame.py", "--json", "--games", 3)
    checked = json.loads(out)
    assert checked["problem"] is None
    assert checked["notes"] == []  # no optional part is missing
    players = ["careful", *["random"] * (seats - 1)]
    assert plyground("match", "mygame.py", *players, "--games", 6)[0] == 0
    code, out, err = plyground("analyse", "mygame.py", "--depth", 1, *(["--roll", 2] if "--dice" in options else []))
    assert code == 0, out + err
    code, out, err = plyground("train", "mygame.py", "--games", 20, "--test-games", 10, "--out", "run")
    assert code == 0, out + err
    assert plyground("perft", "mygame.py", "--depth", 2)[0] == 0
    assert len(json.loads(plyground("playout", "mygame.py", "--games", 5, "--json")[1])["seats"]) == seats


@pytest.mark.parametrize(
    "options, position, answer",
    [
        ((), {"squares": ".........", "turn": 3}, "turn 3; expected one of x, o"),
        ((), {"squares": ".........", "turn": "xo"}, "turn 'xo'; expected one of x, o"),
        ((), {"squares": 9, "turn": "x"}, "squares 9; expected 9 characters of .xo"),
        (("--dice",), {"runners": 5, "turn": "x"}, "runners 5; expected those of x, o"),
        (
            ("--dice",),
            {"runners": {"x": 0, "o": [0, 0]}, "turn": "x"},
            "runners 0 of x; expected 2 places from 0 to 11",
        ),
        (("--dice",), {"runners": {"x": [0, 1.5], "o": [0, 0]}, "turn": "x"}, "runners [0, 1.5] of x; expected 2"),
        (("--dice",), {"runners": {"x": [0, 99], "o": [0, 0]}, "turn": "x"}, "runners [0, 99] of x; expected 2"),
        (("--dice",), {"runners": {"x": [0, 0], "o": [0, 0]}, "turn": "x", "die": "six"}, "die 'six'; expected 1 to 4"),
    ],
)
def test_a_new_game_says_what_is_wrong_with_a_position(plyground, options, position, answer):
    plyground("new", "mygame.py", *options)
    code, _, err = plyground("analyse", "mygame.py", json.dumps(position), "--unchecked")
    assert code == 2 and answer in err


def test_the_commands_that_new_prints_are_three(plyground):
    _, out, _ = plyground("new", "mygame")
    assert pathlib.Path("mygame.py").is_file()
    printed = [line.split()[1] for line in out.splitlines() if line.startswith("  plyground")]
    assert printed == ["check", "playout", "play"]


def test_nothing_is_overwritten(plyground):
    pathlib.Path("mygame.py").write_text("mine")
    assert plyground("new", "mygame.py")[::2] == (
        2,
        "plyground: mygame.py: is there already and is left as it is; expected a new name\n",
    )
    assert pathlib.Path("mygame.py").read_text() == "mine"
    pathlib.Path("pig.py").write_text("mine")
    assert plyground("examples", "pig.py")[0] == 2
    assert pathlib.Path("pig.py").read_text() == "mine"


@pytest.mark.parametrize(
    "words, expected",
    [
        (("new", "tablut.py"), "tablut is a game of the program; expected another name"),
        (("new", "my game.py"), "'my game' cannot name a game"),
        (("new", "a.py", "--seats", "9"), "--seats 9; expected 2 to 4"),
        (("new", "nowhere/a.py"), "nowhere/a.py: No such file or directory"),
        (("examples", "frob"), "no example or page is called frob; there is: connect_four.py"),
    ],
)
def test_wrong_input_is_answered_in_one_line_and_leaves_nothing(plyground, tmp_path, words, expected):
    code, out, err = plyground(*words)
    assert (code, out) == (2, "")
    assert expected in err
    assert list(tmp_path.iterdir()) == []


def test_examples_are_listed_and_copied(plyground):
    _, out, _ = plyground("examples")
    assert "kalah.py" in out
    assert "adding-a-game.md" in out
    assert "games/tablut.md" in out
    assert plyground("examples", "kalah")[0] == 0
    assert pathlib.Path("kalah.py").read_text() == (ROOT / "examples" / "kalah.py").read_text()
    assert plyground("examples", "games/tablut.md")[0] == 0
    assert pathlib.Path("tablut.md").is_file()
    listed = json.loads(plyground("examples", "--json")[1])
    assert {each["name"] for each in listed["examples"]} == {file.name for file in (ROOT / "examples").glob("*.py")}


def test_an_installed_program_finds_them_inside_the_package(tmp_path, monkeypatch):
    """The wheel puts docs and examples where `shipped_folder` looks first."""
    included = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert included["force-include"] == {"docs": "plyground/docs", "examples": "plyground/examples"}
    package = tmp_path / "plyground"
    for source, target in included["force-include"].items():
        (tmp_path / target).parent.mkdir(exist_ok=True)
        (tmp_path / target).symlink_to(ROOT / source)
    monkeypatch.setattr(shipped_files, "PACKAGE", package)
    assert {game.name for game in example_games()} >= {"connect_four.py", "kalah.py", "pig.py"}
    assert all(game.file.is_relative_to(package) and game.about for game in example_games() + pages())
    assert {"adding-a-game.md", "players.md"} <= {page.name for page in pages()}
