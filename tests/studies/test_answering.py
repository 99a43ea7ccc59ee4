"""Answers to questions: what is kept, and what is refused with the name of the question and what was expected."""

import pytest

from plyground.studies.answering import checked_answers
from plyground.studies.definition import Choice, Question, Stage
from plyground.studies.participants import NotYetError

STAGE = Stage("questions", questions=(
    Question("hand", "?", "choice", (Choice("left", "Left"), Choice("right", "Right"))),
    Question("age", "?", "number", is_required=False, least=18, most=120),
    Question("mood", "?", "scale", is_required=False, least=1, most=5),
    Question("size", "?", "number", is_required=False),
    Question("remark", "?", "text", is_required=False, most=10),
))  # fmt: skip


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ({}, {}),
        ({"age": 18, "mood": 5}, {"age": "18", "mood": "5"}),
        ({"age": 18.5, "size": -0.25}, {"age": "18.5", "size": "-0.25"}),
        ({"age": None, "remark": "  "}, {}),
        ({"remark": "a\x00b\ud800"}, {"remark": "ab?"}),
    ],
)
def test_answers_are_kept_as_texts_and_what_is_empty_is_left_out(given, kept):
    assert checked_answers(STAGE, {"hand": "left", **given}) == {"hand": "left", **kept}


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"hand": None}, "hand: no answer; expected one of left, right"),
        ({"hand": "Left"}, "hand: 'Left'; expected one of left, right"),
        ({"age": 17}, "age: '17'; expected a number from 18 to 120"),
        ({"age": True}, "age: 'True'; expected a number"),
        ({"age": "20"}, "age: '20'; expected a number"),
        ({"mood": 2.5}, "mood: '2.5'; expected a whole number from 1 to 5"),
        ({"size": float("nan")}, "size: 'nan'; expected a number"),
        ({"remark": "x" * 11}, "expected a text of at most 10 letters"),
        ({"remark": 3}, "remark: '3'; expected a text"),
        ({"other": 3}, "other: no such question; expected hand, age, mood, size, remark"),
    ],
)
def test_what_is_no_answer_is_refused_with_the_name_of_the_question(given, told):
    with pytest.raises(NotYetError) as refused:
        checked_answers(STAGE, {"hand": "left", **given})
    assert told in str(refused.value)
