"""The file of a study: what it may say, and that everything that is wrong with it is told at once, a line each."""

import pathlib

import pytest

from plyground.core.errors import PlygroundError
from plyground.games.tarble.situations import SITUATIONS
from plyground.studies.checking import Contents, examine, open_games
from plyground.studies.positions import start_of
from plyground.studies.reading import read_study, study_of
from plyground.studies.table_reader import StudyFileError
from tests.studies.conftest import HEAD, PRACTICE, SIX

TEMPLATE = pathlib.Path(__file__).parent.parent.parent / "src" / "plyground" / "studies" / "template.toml"


def mistakes_in(text: str) -> list[str]:
    with pytest.raises(StudyFileError) as told:
        study_of(text, "a.toml")
    assert all("\n" not in mistake and mistake.startswith("a.toml") for mistake in told.value.mistakes)
    return told.value.mistakes


def test_the_template_is_the_experiment_of_the_thesis():
    study = read_study(TEMPLATE)
    assert [stage.kind for stage in study.stages] == ["questions", "rules", "practice", "practice", "text", "trials"]
    names = [question.name for question in study.questions]
    assert names == ["age_group", "handedness", "reading_direction", "experience", "knows_tarble"]
    assert examine(study) == []
    games, _ = open_games(study)
    (game,) = games.values()
    for trial, situation in zip(study.stages[-1].trials, SITUATIONS, strict=True):
        assert (start_of(game, trial) == situation.position(game)).all(), trial.name
    contents = Contents(study, "pilot.toml")
    assert contents.to_dict()["stages"][-1]["orders"] == 6 and 20 < contents.minutes < 60
    assert "6 situations of tarble, 6 balanced orders" in str(contents) and "closed" not in str(contents)
    closed = study_of("closes = 2020-01-01\n" + SIX, "a.toml")
    assert "it is closed: nobody can begin any longer" in str(Contents(closed, "a.toml"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "id is missing; expected"),
        ("id = 3", "id = 3; expected a text"),
        (HEAD.replace('"words"', '"Two Words"'), "id = 'Two Words'; expected small letters"),
        (HEAD.replace("[consent]", "clses = 2030-01-01\n[consent]"), "clses is not known here; expected"),
        (HEAD.replace("[consent]", "closes = 'soon'\n[consent]"), "closes = 'soon'; expected a date"),
        (HEAD.replace("[consent]", "participants = 0\n[consent]"), "participants = 0; expected a whole number from 1"),
        (HEAD.replace("[consent]", "[reload]\npolicy = 'go'\n[consent]"), "policy = 'go'; expected \"go on\" or"),
        (HEAD.replace("[consent]", "[words]\nnext = 3\n[consent]"), "words: next = 3; expected a text"),
        (HEAD, "stage = '0 tables'; expected 1 to 100"),
        (HEAD + "[[stage]]\nkind = 'practise'", "kind = 'practise'; expected"),
        (HEAD + "[[stage]]\nkind = 'text'", "stage 1 (text): text is missing"),
        (HEAD + "[[stage]]\nkind = 'practice'", "stage 1 (practice): bot is missing"),
        (HEAD + "[[stage]]\nkind = 'practice'\nbot = 'random'\nseat = 'left'", "seat = 'left'; expected the number"),
        (HEAD + "[[stage]]\nkind = 'questions'", "question = '0 tables'"),
        (HEAD + "[[stage]]\nkind = 'trials'\nturns = 3\n[[stage.trial]]\nname = 'a'", "bot = ''; expected the text"),
        (HEAD + "[[stage]]\nkind = 'trials'\norder = 'any'\n[[stage.trial]]\nname = 'a'", "order = 'any'; expected"),
        (SIX.replace('"t5"', '"t4"'), "trial name = 't4'; expected a name that no other trial has"),
        (
            HEAD.replace('game = "tictactoe"', "") + "[[stage]]\nkind = 'rules'",
            "game = ''; expected the name of a game",
        ),
    ],
)
def test_a_mistake_is_told_with_its_place_its_value_and_what_was_expected(text, told):
    assert any(told in mistake for mistake in mistakes_in(text)), mistakes_in(text)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("name = 'Age'", "name = 'Age'; expected small letters"),
        ("name = 'a'\nkind = 'colour'", "kind = 'colour'; expected"),
        ("name = 'a'", "choices = []; expected a list"),
        ("name = 'a'\nchoices = ['x', 'x']", "choices = ['x', 'x']; expected"),
        ("name = 'a'\nchoices = ['x', {value = 1, text = 'y'}]", "expected a list of 2"),
        ("name = 'a'\nkind = 'scale'\nleast = 5\nmost = 5", "most = 5; expected more than least = 5"),
        ("name = 'a'\nkind = 'number'\nleast = 'low'", "least = 'low'; expected a number"),
        ("name = 'a'\nkind = 'text'\nrequired = 'yes'", "required = 'yes'; expected true or false"),
    ],
)
def test_a_mistake_in_a_question_is_told(question, told):
    text = f"{HEAD}[[stage]]\nkind = 'questions'\n[[stage.question]]\ntext = 'Why?'\n{question}\n"
    assert any(told in mistake for mistake in mistakes_in(text)), mistakes_in(text)


def test_all_mistakes_are_listed_at_once_and_the_error_names_the_first():
    with pytest.raises(StudyFileError, match=r"and [0-9]+ more; plyground study check lists them") as told:
        study_of("id = 1\ntitle = 2", "a.toml")
    assert len(told.value.mistakes) >= 6


def test_what_is_no_toml_or_no_file_is_told_in_one_line(tmp_path):
    with pytest.raises(PlygroundError, match="not TOML"):
        study_of("id = ", "a.toml")
    with pytest.raises(PlygroundError, match="expected the file of a study"):
        read_study(tmp_path / "none.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(PlygroundError, match="not UTF-8"):
        read_study(tmp_path / "bytes.toml")


def test_games_positions_and_players_that_cannot_be_are_found():
    wrong = PRACTICE.replace('bot = "random"', 'bot = "nobody"').replace("wait_seconds", "seat = 2\nwait_seconds")
    found = examine(study_of(wrong, "a.toml"))
    assert any("stage 1 (practice): bot = 'nobody'" in mistake for mistake in found)
    assert any("stage 2 (practice): seat = 2; expected 0 to 1" in mistake for mistake in found)
    placed = SIX.replace('name = "t0"', 'name = "t0"\nposition = "xxx"').replace(
        'name = "t1"', 'name = "t1"\nposition = "xxxoo...."'
    )
    found = examine(study_of(placed, "a.toml"))
    assert len(found) == 2 and "trial 1 (t0)" in found[0] and "trial 2 (t1)" in found[1]
    found = examine(study_of(HEAD.replace("tictactoe", "chess") + "[[stage]]\nkind = 'rules'", "a.toml"))
    assert found == [found[0]] and "game chess: no such game" in found[0]
    rolling = HEAD.replace("tictactoe", "backgammon") + "[[stage]]\nkind = 'trials'\n[[stage.trial]]\nname = 'a'\n"
    assert "a roll is due" in examine(study_of(rolling, "a.toml"))[0]
    assert examine(study_of(rolling + "roll = [3, 1]\n", "a.toml")) == []
