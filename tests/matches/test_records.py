"""Recorded games: what is written reads back, torn files lose one game, broken ones are answered in one line."""

import io
import pathlib
import shutil

import numpy as np
import pytest

import plyground as pg
from plyground.core.contract import OVER
from plyground.core.errors import PlygroundError
from plyground.core.randomness import new_stream, random_below
from plyground.matches.mat_files import write_mat
from plyground.matches.record_reader import read_games
from plyground.matches.records import format_record, record, write_games
from tests.games.all_games import CHOICES, CONNECT_FOUR, IDS

ONE_OF_EACH = [
    ("tictactoe", {}),
    ("polar", {}),
    ("tablut", {}),
    ("rlgame", {"n": 5, "a": 2, "pawns": 2}),
    ("tarble", {"side": 4}),
    ("backgammon", {}),
    ("hypergammon", {}),
    ("pachisi", {}),
    ("parcheesi", {}),
]


def random_moves(game, seed, most=100_000, start=None):
    """A random game, step by step, perhaps not to its end."""
    position, stream, moves = game.start() if start is None else start, new_stream(seed), []
    while game.mover(position) != OVER and len(moves) < most:
        options = list(range(len(game.chance(position)))) or game.legal_moves(position)
        moves.append(options[random_below(stream, len(options))])
        position = game.play(position, moves[-1])
    return moves


def refuse(text):
    raise AssertionError(f"unexpected notice: {text}")


def write(path, *games, mode="w"):
    with path.open(mode, encoding="utf-8") as stream:
        write_games(stream, games)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "games.txt"


@pytest.fixture
def tictactoe():
    return pg.game("tictactoe")


def test_a_record_is_written_as_documented(tictactoe):
    played = record(tictactoe, [4, 0, 8, 2, 6, 1], players=["random", "net:a b"], headers={"Round": 1, "Seed": 7})
    assert format_record(played) == (
        '[Game "tictactoe"]\n'
        '[Settings "{"m": 3, "n": 3, "k": 3}"]\n'
        f'[Rules "{tictactoe.rules_hash}"]\n'
        '[Round "1"]\n'
        '[Seed "7"]\n'
        '[Player x "random"]\n'
        '[Player o "net:a b"]\n'
        '[Result "-1 1"]\n'
        f'[EndedBy "{tictactoe.definition.endings[0]}"]\n'
        "\n"
        "4 0 8 2 6 1 O\n"
        "[End]\n"
    )


@pytest.mark.parametrize("name, settings", CHOICES, ids=IDS)
def test_random_games_read_back_as_they_were_played(name, settings, file):
    game = pg.game(name, **settings)
    middle = game.replay(random_moves(game, 1, most=6))[-1]
    begun = [None, None, None] if not game.definition.has("from_dict") else [None, None, None, middle]
    lengths = [100_000, 25, 0, 40]
    played = [
        record(game, random_moves(game, seed, most, start), start, headers={"Round": seed})
        for seed, (start, most) in enumerate(zip(begun, lengths, strict=False))
    ]
    write(file, *played)
    read = list(read_games(file, refuse, as_game=game if name.endswith(".py") else None))
    assert [game.headers["Round"] for game in read] == [str(number) for number in range(len(played))]
    for expected, found in zip(played, read, strict=True):
        assert repr(found.game) == repr(game)
        assert found.game.settings == game.settings
        assert found.moves == expected.moves
        identity = game.capacities.identity
        assert np.array_equal(found.start[:identity], expected.start[:identity])
        assert np.array_equal(found.positions[-1][:identity], expected.positions[-1][:identity])
        assert format_record(found) == format_record(expected)
    assert read[0].headers["Result"] == " ".join(f"{payoff:g}" for payoff in game.result(read[0].positions[-1]))
    assert read[2].headers["Result"] == "unfinished"
    assert "EndedBy" not in read[2].headers


def test_games_of_different_games_share_a_file_and_can_be_added_later(file):
    write(file, record(pg.game("polar"), [0, 1]), record(pg.game("tictactoe"), [4]))
    write(file, record(pg.game("tictactoe", m=4, n=4), [15, 0]), mode="a")
    read = list(read_games(file, refuse))
    assert [(found.game.name, found.moves) for found in read] == [
        ("polar", [0, 1]), ("tictactoe", [4]), ("tictactoe", [15, 0]),
    ]  # fmt: skip
    assert read[2].game.settings["m"] == 4
    lines = file.read_text().splitlines()
    assert all(lines[found.line - 1].startswith("[Game ") for found in read)


def test_players_are_read_by_seat(file, tictactoe):
    write(file, record(tictactoe, [4], players=['a "quoted" one', "path]"]), record(tictactoe, [4]))
    first, second = read_games(file, refuse)
    assert first.players == ('a "quoted" one', "path]")
    assert second.players == ("", "")


def test_a_users_own_game_is_read_only_with_the_file_that_the_user_names(tmp_path, monkeypatch):
    shutil.copy(CONNECT_FOUR, tmp_path / "mine.py")
    monkeypatch.chdir(tmp_path)
    game = pg.game("mine.py", rows=5)
    write(tmp_path / "games.txt", record(game, random_moves(game, 1)))
    assert (tmp_path / "games.txt").read_text().startswith('[Game "mine.py"]\n')
    with pytest.raises(PlygroundError, match=r"games.txt, line 1: a game of mine.py, .* expected .* --as"):
        next(read_games("games.txt", refuse))
    read = next(read_games("games.txt", refuse, as_game=pg.game("mine.py")))
    assert read.moves == random_moves(game, 1) and read.game.settings["rows"] == 5
    shutil.move("mine.py", "renamed.py")
    assert next(read_games("games.txt", refuse, as_game=pg.game("renamed.py"))).moves == read.moves
    changed = pathlib.Path("renamed.py").read_text().replace("IN_A_ROW = 4", "IN_A_ROW = 3")
    pathlib.Path("changed.py").write_text(changed)
    with pytest.raises(PlygroundError, match="played under other rules of connect_four"):
        next(read_games("games.txt", refuse, as_game=pg.game("changed.py")))


@pytest.mark.parametrize("name", ["{folder}/evil.py", "evil.py", "../evil.py"])
def test_a_record_runs_no_code(tmp_path, monkeypatch, name):
    (tmp_path / "evil.py").write_text(f"open({str(tmp_path / 'done')!r}, 'w')\n")
    monkeypatch.chdir(tmp_path)
    text = broken(("tictactoe", name.format(folder=tmp_path)))
    (tmp_path / "games.txt").write_text(text)
    with pytest.raises(PlygroundError, match=r"expected .* --as"):
        list(read_games("games.txt", refuse))
    with pytest.raises(PlygroundError, match=r"evil\.py"):
        list(read_games("games.txt", refuse, as_game=pg.game("tictactoe")))
    assert not (tmp_path / "done").exists()


def test_a_file_of_moves_alone_is_read_as_the_game_that_is_said(file, tictactoe):
    file.write_text("# a game I saw\n4 0 8\n2 6\n")
    (read,) = read_games(file, refuse, as_game=tictactoe)
    assert (read.moves, read.headers, read.line) == ([4, 0, 8, 2, 6], {}, 2)
    file.write_text("4 0 8\n[End]\n\n4 1\n[End]\n")
    assert [read.moves for read in read_games(file, refuse, as_game=tictactoe)] == [[4, 0, 8], [4, 1]]
    file.write_text("4 0\n\n9\n")
    with pytest.raises(PlygroundError, match="line 3: tictactoe: move 3: '9' is not legal here"):
        list(read_games(file, refuse, as_game=tictactoe))


def test_a_written_game_needs_few_headers_and_no_last_line(file):
    file.write_text('[Game "tictactoe"]\n4 0 8\n\n[Game "tictactoe"]\n# in Greece\n[Settings "m=4 n=4"]\n\n15 0\n')
    first, second = read_games(file, refuse)
    assert (first.moves, second.moves, second.game.settings["m"]) == ([4, 0, 8], [15, 0], 4)
    file.write_text('[Player x "Ann"]\n[Start "x...o...."]\n8\n')
    (third,) = read_games(file, refuse, as_game=pg.game("tictactoe"))
    assert (third.players, third.moves) == (("Ann", ""), [8])
    file.write_text('[Game "tictactoe"]\n[Settings "m4"]\n\n15 0\n')
    with pytest.raises(PlygroundError, match="line 2: Settings m4: expected name=value, or a JSON object"):
        list(read_games(file, refuse))


def test_records_come_from_standard_input_too(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO('[Game "tictactoe"]\n4 0\n'))
    assert next(read_games("-", refuse)).moves == [4, 0]


def test_a_game_that_was_not_finished_keeps_what_is_said_of_its_result(file, tictactoe):
    write(file, record(tictactoe, [4, 0], headers={"Result": "0 0", "EndedBy": "cap"}))
    headers = next(read_games(file, refuse)).headers
    assert (headers["Result"], headers["EndedBy"]) == ("0 0", "cap")


def test_lines_of_a_record_that_look_like_headers_or_are_empty_read_back(file, tictactoe, monkeypatch):
    text = '\n[End]\n\\\n[Game "x"]\n\n4\n'
    seen = []
    functions = {"format_game": lambda game, moves, start: text,
                 "parse_game": lambda game, text, start: seen.append(text) or [4]}  # fmt: skip
    get = tictactoe.definition.rooms.get
    monkeypatch.setattr(
        tictactoe.definition.rooms, "get", lambda name, otherwise=None: functions.get(name) or get(name, otherwise)
    )
    write(file, record(tictactoe, [4]), record(tictactoe, [4]))
    assert len(list(read_games(file, refuse))) == 2
    assert seen == [text, text]


def test_a_file_cut_anywhere_gives_its_whole_games_and_one_notice(file, tictactoe):
    games = [record(tictactoe, random_moves(tictactoe, seed), players=["zufällig", "b"]) for seed in range(2)]
    write(file, *games)
    whole = file.read_bytes()
    ends = [place + 5 for place in range(len(whole)) if whole[place : place + 5] == b"[End]"]
    for cut in range(len(whole)):
        file.write_bytes(whole[:cut])
        notices = []
        read = list(read_games(file, notices.append))
        assert len(read) == sum(end <= cut for end in ends)
        assert len(notices) == bool(whole[:cut].split(b"[End]")[-1].strip())


def test_games_added_after_a_torn_one_are_read(file, tictactoe):
    whole = format_record(record(tictactoe, random_moves(tictactoe, 3))).encode()
    for cut in range(1, len(whole)):
        file.write_bytes(whole[:cut])
        write(file, record(tictactoe, [4, 0]), mode="a")
        notices = []
        read = list(read_games(file, notices.append))
        assert [found.moves for found in read][-1] == [4, 0]
        assert len(read) + len(notices) == 2
        if notices:
            assert "games.txt, line 1: the game that begins here is torn" in notices[0]


def test_without_a_place_for_notices_a_torn_game_is_a_warning(file, tictactoe):
    file.write_text(format_record(record(tictactoe, [4]))[:-4])
    with pytest.warns(UserWarning, match="is torn"):
        assert list(read_games(file)) == []


def test_every_game_is_flushed_when_it_is_written(tictactoe):
    class Stream(io.StringIO):
        flushed = 0

        def flush(self):
            self.flushed += 1

    stream = Stream()

    def games():
        for number in range(3):
            assert stream.flushed == number
            yield record(tictactoe, [number])

    write_games(stream, games())
    assert stream.flushed == 3


def broken(*changes, text='[Game "tictactoe"]\n[Settings "{"m": 3}"]\n[Result "1 -1"]\n\n0 3 1 4 2 X\n[End]\n'):
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize(
    "text, expected",
    [
        (broken(("tictactoe", "chess")), "line 1: no game is called 'chess'; there is backgammon"),
        (broken(("tictactoe", "absent.py")), "line 1: a game of absent.py, which a record does not load"),
        (broken(('{"m": 3}', '{"m": 3')), "line 2: Settings are not valid JSON"),
        (broken(('{"m": 3}', "[3]")), "line 2: Settings [3]; expected a JSON object"),
        (broken(('{"m": 3}', '{"m": 30}')), "line 2: tictactoe: m=30 is not allowed"),
        (broken(('{"m": 3}', '{"size": 3}')), "line 2: tictactoe: no setting is called size"),
        (broken(("[Result", "[Start")), "line 3: tictactoe: "),
        (broken(('Result "1 -1"', 'Start "{"cells": 5, "turn": "x"}"')), "line 3: tictactoe: "),
        (broken(("0 3 1", "0 3 3")), "line 5: tictactoe: move 3: '3' is not legal here"),
        (broken(("0 3 1", "0 x3 1")), "line 5: tictactoe: move 2: 'x3' is not legal here"),
        (broken(("2 X", "2 5 X")), "line 5: tictactoe: move 6, '5', comes after the end"),
        (broken(("1 -1", "-1 1")), "line 3: Result '-1 1'; expected '1 -1' by the rules of tictactoe"),
        (broken(("[Result", "[Game")), "line 3: no game is called '1 -1'"),
        (broken(("[Result", "[Settings")), "line 3: Settings is said a second time"),
        (broken(("[Result", "(Result")), "line 3: tictactoe: move 1: '(Result' is not legal here"),
        (broken(("[Result", "[[Result")), "line 3: '[[Result \"1 -1\"]'; expected [Name \"value\"]"),
        (broken(('[Game "tictactoe"]\n', "")), "line 1: '[Settings \"{\"m\": 3}\"]'; expected a game"),
        (broken() + "[End]\n", "line 7: '[End]'; expected a game"),
        ("hello\n", "line 1: 'hello'; expected a game"),
    ],
)  # fmt: skip
def test_a_broken_file_is_answered_with_file_line_and_reason(file, text, expected):
    file.write_text(text)
    with pytest.raises(PlygroundError) as error:
        list(read_games(file, lambda notice: None))
    assert str(error.value).startswith(f"{file}, {expected}")
    assert "\n" not in str(error.value)


def test_headers_besides_the_game_are_not_needed_and_an_empty_file_holds_no_games(file):
    file.write_text('[Game "tictactoe"]\n\n0 3\n1 4 2\n[End]')
    assert next(read_games(file, refuse)).moves == [0, 3, 1, 4, 2]
    file.write_text("\n\n")
    assert list(read_games(file, refuse)) == []


@pytest.mark.parametrize("name", ["tablut", "tarble", "backgammon"])
def test_a_wrong_move_is_found_on_its_line(name, file):
    game = pg.game(name)
    write(file, record(game, [random_moves(game, 2)[0]]), record(game, random_moves(game, 2)))
    lines = file.read_text().splitlines()
    place = len(lines) - 6
    lines[place] = lines[place - 1].replace("1", "9").replace("|", "?") + " xyz"
    file.write_text("\n".join(lines) + "\n")
    with pytest.raises(PlygroundError, match=rf"games.txt, line {place + 1}: {name}: ") as error:
        list(read_games(file, refuse))
    assert str(error.value).count("line ") == 1


def test_files_that_cannot_be_read_are_named(tmp_path, file):
    with pytest.raises(PlygroundError, match=r"absent.txt: No such file"):
        list(read_games(tmp_path / "absent.txt"))
    with pytest.raises(PlygroundError, match=r"Is a directory"):
        list(read_games(tmp_path))
    file.write_bytes(b'[Game "tictactoe"]\n\n0 \xff\n[End]\n')
    with pytest.raises(PlygroundError, match=r"games.txt, line 3: not text in UTF-8"):
        list(read_games(file))
    file.write_bytes(bytes(range(128, 256)))
    with pytest.raises(PlygroundError, match=r"games.txt, line 1: .*expected a game"):
        list(read_games(file))


@pytest.mark.parametrize("name, settings", ONE_OF_EACH, ids=[name for name, _ in ONE_OF_EACH])
def test_a_record_with_letters_changed_at_random_is_read_or_refused_in_one_line(name, settings, file):
    game = pg.game(name, **settings)
    start = game.replay(random_moves(game, 5, most=4))[-1]
    text = format_record(record(game, random_moves(game, 1, most=12, start=start), start, headers={"Round": 1}))
    stream = new_stream(11)
    refused = 0
    for _ in range(150):
        letters = list(text)
        for _ in range(1 + random_below(stream, 2)):
            letters[random_below(stream, len(letters))] = '0123459-/xw|,[]\n "{}'[random_below(stream, 20)]
        file.write_text("".join(letters))
        try:
            list(read_games(file, lambda notice: None))
        except PlygroundError as error:
            refused += 1
            assert str(error).startswith(f"{file}, line ")
            assert "\n" not in str(error)
    assert refused > 20


def test_what_cannot_be_recorded_is_refused(tictactoe):
    with pytest.raises(PlygroundError, match=r"cannot be recorded; expected \[Name"):
        format_record(record(tictactoe, [4], headers={"Note": "two\nlines"}))
    with pytest.raises(PlygroundError, match=r"cannot be recorded; expected \[Name"):
        format_record(record(tictactoe, [4], headers={'No"te': "x"}))
    boxes = pg.game(str(pathlib.Path(CONNECT_FOUR).with_name("dots_and_boxes.py")))
    with pytest.raises(PlygroundError, match="has no from_dict"):
        format_record(record(boxes, [1], boxes.replay([3])[-1]))


def test_a_game_that_would_read_back_as_another_is_refused(tictactoe, monkeypatch):
    """A layout may leave out what came before, and that may decide; here it leaves out a pair of marks."""
    start, fuller = tictactoe.position("x...o...."), tictactoe.position("xx.oo....")
    monkeypatch.setattr(tictactoe, "position", lambda layout: fuller)
    with pytest.raises(PlygroundError, match="hangs on what came before its first position"):
        format_record(record(tictactoe, [2], start))


def test_why_players_moved_is_kept_with_the_record(file, tictactoe):
    reasons = {1: 'the "centre", [of course]', 3: "two\nlines"}
    played = record(tictactoe, [4, 0, 8], why=reasons)
    write(file, played)
    (read,) = read_games(file)
    assert read.why == {1: 'the "centre", [of course]', 3: "two lines"} == played.why
    text = format_record(read)
    assert text == format_record(played) == file.read_text("utf-8")
    assert text.index("[Result") < text.index("[Why 1") < text.index("[Why 3")


def test_a_match_in_the_form_of_other_programs_has_no_reasons():
    game = pg.game("backgammon", first=0)
    moves = game.parse_game("31: 8/5 6/5")
    stream = io.StringIO()
    write_mat(stream, [record(game, moves, why={2: "makes its five point"})])
    plain = io.StringIO()
    write_mat(plain, [record(game, moves)])
    assert stream.getvalue() == plain.getvalue()


def test_a_written_game_with_a_result_needs_no_last_line_either(file):
    file.write_text('[Game "tictactoe"]\n[Result "-1 1"]\n\n# by hand\n4 0 2 1 6\n', "utf-8")
    with pytest.raises(PlygroundError, match="line 2: Result '-1 1'; expected '1 -1' by the rules"):
        list(read_games(file, refuse))
    file.write_text('[Game "tictactoe"]\n[Result "1 -1"]\n\n# by hand\n4 0 2 1 6\n', "utf-8")
    (read,) = read_games(file, refuse)
    assert read.moves == [4, 0, 2, 1, 6]
