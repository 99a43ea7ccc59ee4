"""`plyground style` as a user types it."""

import csv
import json

import pytest

import plyground as pg
from plyground.cli.style import sorted_words
from plyground.matches.session import Session
from plyground.players import make_player
from plyground.players.steps_made import steps_made
from tests.games.test_tarble_style import COUNTED


@pytest.fixture
def games(tmp_path):
    """A file with the game counted by hand, twice, the second time without paths."""
    bare = "\n".join(line.rpartition("|")[0] if line.count("|") == 3 else line for line in COUNTED.splitlines())
    file = tmp_path / "games.txt"
    file.write_text(f"{COUNTED}\n{bare}\n", "utf-8")
    return file


def test_players_are_measured_beside_people_with_a_picture_and_a_table_of_figures(plyground, tmp_path):
    picture, table = tmp_path / "style.png", tmp_path / "style.csv"
    code, out, _ = plyground("style", "sarah", "joey", "--games", 6, "--picture", picture, "--csv", table)
    assert code == 0
    assert "<tarble>, 6 games of every pair and of each against itself, seed 1" in out
    assert "movements 1 and 2 by the same piece" in out and "88 %" in out and "ref. 81.5 %" in out
    assert "ref.: what this player had in another program" in out
    assert "situation 3: finds the best move, (0,4) to (1,4)" in out
    assert picture.read_bytes()[:4] == b"\x89PNG"
    rows = list(csv.DictReader(table.open()))
    assert {row["name"] for row in rows} == {"sarah", "joey"}
    shares = [float(row["figure"]) for row in rows if (row["name"], row["measure"]) == ("joey", "nearest_enemy")]
    assert len(shares) == 7 and sum(shares) == pytest.approx(1)


def test_one_game_alone_has_no_intervals(plyground, tmp_path):
    (tmp_path / "one.txt").write_text(COUNTED, "utf-8")
    code, out, _ = plyground("style", tmp_path / "one.txt", "--whole", "--bots", "sarah")
    assert code == 0 and "one.txt: 5 turns, 1 game" in out
    foretold = out.partition("foretold by")[2]
    assert "(no interval)" in foretold and "[" not in foretold


@pytest.mark.parametrize("ending, begins", [("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_pictures_may_have_other_forms(plyground, tmp_path, ending, begins):
    picture = tmp_path / f"style.{ending}"
    code, _, _ = plyground("style", "tictactoe", "random", "--games", 2, "--picture", picture)
    assert code == 0 and picture.read_bytes().startswith(begins)


def test_a_file_has_a_column_for_each_player_and_is_foretold(plyground, games):
    code, out, _ = plyground("style", games, "--bots", "sarah", "--bots", "random", "--turns", 4, "--json")
    data = json.loads(out)
    assert code == 0 and data["games"] == 0 and data["made_by"]
    ann, bob = data["styles"]
    assert (ann["name"], bob["name"], ann["turns"], bob["turns"]) == ("Ann (games.txt)", "Bob (games.txt)", 6, 4)
    assert ann["figures"]["same_piece"] | {"interval": 0} == {"value": 1.0, "interval": 0, "turns": 3, "games": 1}
    assert ann["figures"]["nearest_enemy"]["turns"] == 6  # which does not need the path
    assert bob["figures"]["wasted"]["value"] == 1.0
    assert [(one["sample"], one["bot"]) for one in data["predictions"]] == [
        ("Ann (games.txt)", "sarah"), ("Ann (games.txt)", "random"),
        ("Bob (games.txt)", "sarah"), ("Bob (games.txt)", "random"),
    ]  # fmt: skip
    for one in data["predictions"]:
        assert one["games"] == 2 and one["bits"] > 0 and one["uniform_bits"] > 5
        assert one["matches_interval"][0] <= one["matches"] <= one["matches_interval"][1]


def test_players_beside_a_file_play_and_foretell(plyground, games):
    code, out, _ = plyground("style", games, "joey", "--whole", "--games", 4, "--turns", 2)
    assert code == 0
    assert "games.txt: 5 turns, 1 game" in out  # of the first game; bits need another one
    assert "–" in out
    assert "4 games of joey against itself" in out


def test_a_file_says_its_game_by_itself(plyground, tmp_path):
    file = tmp_path / "small.txt"
    plyground("match", "tarble", "random", "random", "--set", "side=4", "--games", 3, "--save", file)
    code, out, _ = plyground("style", file)
    assert code == 0 and out.startswith("<tarble side=4>, recorded games")
    file = tmp_path / "other.txt"
    plyground("match", "tictactoe", "random", "first", "--games", 3, "--save", file)
    code, out, _ = plyground("style", file, "random")
    assert code == 0 and "<tictactoe>" in out and "first (other.txt)" in out


def test_words_are_a_game_players_and_files(games):
    assert sorted_words(["brian", "sarah"]) == ("", ["brian", "sarah"], [])
    assert sorted_words(["backgammon", "strong", str(games)]) == ("backgammon", ["strong"], [str(games)])
    assert sorted_words(["own.py", "net:best.npz,depth=2", "-"]) == ("own.py", ["net:best.npz,depth=2"], ["-"])
    assert sorted_words(["missing.txt"]) == ("", [], ["missing.txt"])


@pytest.mark.parametrize(
    "words, expected",
    [
        (("nobody",), "tarble: no player is called 'nobody'"),
        (("tarble",), "nobody to measure; expected players, or files of recorded games"),
        (("missing.txt",), "missing.txt: No such file or directory"),
        (("joey", "joey"), "player 'joey' is given twice; expected every player once"),
        (("joey", "--picture", "x.gif"), "expected a name that ends in .png, .pdf, .svg"),
        (("joey", "--games", "0"), "--games"),
    ],
)
def test_wrong_words_are_answered_in_one_line(plyground, words, expected):
    code, _, err = plyground("style", *words)
    assert code == 2 and expected in err and err.count("\n") == 1


def test_files_of_other_games_and_without_turns_are_refused(plyground, games, tmp_path):
    code, _, err = plyground("style", "backgammon", games)
    assert code == 2 and "games.txt, line 1: a game of <tarble>; expected games of <backgammon> only" in err
    for text, expected in (("", "no games; expected"), ('[Game "tarble"]\n\n1 | |\n', "line 3")):
        file = tmp_path / "empty.txt"
        file.write_text(text, "utf-8")
        code, _, err = plyground("style", file)
        assert code == 2 and err.startswith(f"plyground: {file}") and expected in err
    started = tmp_path / "started.txt"
    started.write_text('[Game "tictactoe"]\n[Result "unfinished"]\n\n\n[End]\n', "utf-8")
    code, _, err = plyground("style", started)
    assert code == 2 and "started.txt: no turns; expected at least one whole turn of a game" in err


def test_figures_of_people_stand_beside_the_usual_board_only(plyground, tmp_path):
    picture = tmp_path / "small.png"
    words = ("style", "joey", "--set", "side=4", "--games", 2, "--bots", "random", "--turns", 10, "--picture", picture)
    code, out, _ = plyground(*words)
    assert code == 0 and "same turn" in out and picture.is_file()
    report = out.partition("picture: ")[0]
    assert "people" not in report and "ref." not in report and "situation" not in report


@pytest.fixture
def kept(tmp_path):
    """A store with two games of Anna against joey, one of them on a larger board, and one of a nameless person."""
    from plyground.store import open_store
    from plyground.store.keeper import Keeper

    place = str(tmp_path / "kept.db")
    store = open_store(place)
    anna, other = store.new_person("Anna"), store.new_person()
    for person, settings, seed in ((anna, {}, 1), (anna, {"side": 5}, 2), (other, {}, 3)):
        game = pg.game("tarble", **settings)
        session = Session(game, [None, make_player(game, "joey")], seed)
        keeper = Keeper(store, session, {0: person})
        careful = make_player(game, "sarah").make_agent()
        for _ in range(8):
            if session.is_chance_due:
                session.roll()
            elif session.waits_for_person():
                for step in steps_made(game, session.position, careful.choose(session.position)):
                    session.step(step)
            else:
                session.decide()
        keeper.keep()
    store.close()
    return place, anna, other


def test_a_persons_kept_games_stand_beside_players(plyground, kept):
    place, anna, _ = kept
    code, out, err = plyground("style", "joey", "--person", "Anna", "--store", place, "--games", 2, "--json")
    styles = {style["name"]: style for style in json.loads(out)["styles"]}
    assert code == 0 and set(styles) == {"joey", "Anna"}
    assert (styles["Anna"]["games"], styles["Anna"]["kind"]) == (1, "file")
    assert styles["Anna"]["turns"] == 2, "her own turns, not those of joey"
    assert "left out: 1 " in err
    code, out, _ = plyground("style", "--person", anna, "--store", place)
    assert code == 0 and "Anna" in out and anna not in out


def test_all_persons_together_and_those_without_a_name(plyground, kept):
    place, _, other = kept
    code, out, _ = plyground("style", "--from-store", "--person", other, "--store", place, "--json")
    found = {style["name"]: (style["turns"], style["games"]) for style in json.loads(out)["styles"]}
    assert code == 0 and found == {"kept games": (4, 2), "somebody": (2, 1)} and other not in out


@pytest.mark.parametrize(
    "words, said",
    [
        ([], "nobody to measure; expected players, or files of recorded games"),
        (["--person", "Bert"], "no game of <tarble> by a person called Bert"),
        (["polar", "--from-store"], "no game of <polar> by any person"),
        (["joey"], "without --person or --from-store"),
    ],
)
def test_persons_without_games_are_an_error_in_one_line(plyground, kept, words, said):
    code, out, err = plyground("style", *words, *(["--store", kept[0]] if words else []))
    assert (code, out) == (2, "") and said in err and len(err.splitlines()) == 1
