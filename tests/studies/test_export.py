"""What participants did, in the tables and figures: compared with a slow count of what they saw themselves."""

import csv
import io
import random

import pytest

from plyground.core.errors import PlygroundError
from plyground.matches.statistics import wilson_interval
from plyground.studies.codebook import codebook
from plyground.studies.data import collect
from plyground.studies.export import csv_text
from plyground.studies.groups import by_answer
from plyground.studies.reading import study_of
from plyground.studies.statistics import statistics_of
from tests.studies.conftest import HEAD
from tests.web.conftest import Running
from tests.web.subjects import Subject

STUDY = (
    HEAD.replace("tictactoe", "tarble")
    + """
[[stage]]
kind = "questions"
[[stage.question]]
name = "hand"
text = "Which?"
choices = ["left", "right"]
[[stage.question]]
name = "remark"
text = "Anything?"
kind = "text"
required = false
[[stage]]
kind = "practice"
title = "A game"
opponent = "bot"
bot = "random"
[[stage]]
kind = "trials"
[[stage.trial]]
name = "situation 1"
roll = 6
[[stage.trial]]
name = "situation 3"
roll = 1
position = { red = [[0, 4], [-2, -4]], blue = [[3, 4]], neutral = true, red_score = 5, blue_score = 6, turn = "r" }
"""
)
REMARKS = ["=1+1", "@SUM(A1)", 'two\r\nlines, "quoted"', "", "-"]
PEOPLE = 3
# A single piece captures the neutral one and ends on the right.
FIRST_TURN = ["-4,-5>-4,-4", "-4,-4>-4,-3", "-4,-3>-3,-2", "-3,-2>-2,-1", "-2,-1>-1,0", "-1,0>1,0"]


def take_part(address: str, number: int, dice: random.Random) -> dict:
    """Go through the study; what the participant has seen."""
    subject = Subject(address)
    subject.consent()
    subject.next(remark=REMARKS[number], hand="left" if number == 0 else "right")
    seen: dict = {"participant": subject.told["participant"], "events": {}, "turns": []}
    while subject.kind != "finish":
        situation = subject.stage.get("name", "A game")
        plan = {"situation 1": list(FIRST_TURN), "situation 3": ["0,4>1,4" if number == 0 else "-2,-4>-2,-3"]}
        with subject.sit() as seat:
            while not seat.until(lambda state: state["is_ready"])["study"]["is_over"]:
                seat.my_turn()
                if seat.state["study"]["is_over"]:
                    break
                if situation == "A game" and seat.version > 40:
                    assert seat.order("resign", client=50_000 + seat.version)["type"] == "ack"
                    break
                steps = [step["text"] for step in seat.state["steps"]]
                step = plan[situation].pop(0) if situation in plan else dice.choice(steps)
                assert seat.order("step", move=step, client=50_000 + seat.version)["type"] == "ack"
        seen["events"][subject.stage["key"]] = subject.client.get(f"/api/games/{subject.stage['key']}/events")
        if situation == "A game":
            turns = subject.client.get(f"/api/games/{subject.stage['key']}")["turns"]
            seen["turns"] += [turn for turn in turns if turn["seat"] == subject.stage["seat"]]
        subject.next()
    return seen


@pytest.fixture
def studied(place):
    """What people saw, and what the store has of it."""
    running = Running(place, study=study_of(STUDY, "a.toml"))
    dice = random.Random(1)
    seen = [take_part(running.address, number, dice) for number in range(PEOPLE)]
    data = collect(running.store, "words")
    running.stop()
    return seen, data


def table(data, name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(csv_text(data, name), newline="")))


def test_tables_and_figures_say_what_people_did(studied):
    seen, data = studied
    check_participants(seen, data)
    check_steps(seen, data)
    figures = statistics_of(data)
    told = figures.to_dict()
    check_situations(told, PEOPLE)
    check_games(told, seen)
    assert "situation 3" in str(figures) and "88 %" in str(figures)
    check_groups(data)
    book = codebook(data)
    assert all(f"| `{name}` |" in book for kind in ("participants", "trials", "steps") for name in table(data, kind)[0])
    assert "* situation 1, roll 6: where the game begins" in book and '"red": [[0, 4], [-2, -4]]' in book


def check_groups(data) -> None:
    """Only the first participant is left-handed, and has found the best move."""
    groups = by_answer(data, "hand")
    for (answer, found), people, share in zip(groups.groups, (1, PEOPLE - 1), (1.0, 0.0), strict=True):
        third = next(one for one in found.situations if one.name == "situation 3")
        assert len(found.people) == len(third.turns) == people, answer
        assert third.questions[0].share == share
    assert "left (1)" in str(groups) and groups.to_dict()["groups"][1]["answer"] == "right"
    with pytest.raises(PlygroundError, match="--by remark: no question to choose from; expected hand"):
        by_answer(data, "remark")


def check_participants(seen, data) -> None:
    rows = table(data, "participants")
    assert [row["participant"] for row in rows] == [one["participant"] for one in seen]
    expected = ["'=1+1", "'@SUM(A1)", 'two\r\nlines, "quoted"']
    assert [row["answer_remark"] for row in rows] == expected
    assert all(row["ending"] == "finished" and row["began"] <= row["finished"] for row in rows)


def check_steps(seen, data) -> None:
    """Every event as the participant was told it, once, in order, with the clock only of the participant's own."""
    rows = table(data, "steps")
    for one in seen:
        for key, events in one["events"].items():
            mine = [row for row in rows if (row["participant"], row["key"]) == (one["participant"], key)]
            assert [int(row["event"]) for row in mine] == [event["event"] for event in events]
            assert [row["text"].lstrip("'") for row in mine] == [event["text"] for event in events]
            assert [row["seat"] for row in mine] == ["" if e["seat"] is None else str(e["seat"]) for e in events]
            assert [int(row["received_ms"]) for row in mine] == [event["time"] for event in events]
            own = [str(50_000 + event["event"] - 1) if event["seat"] == 0 else "" for event in events]
            assert [row["sent_client"] for row in mine] == own
    assert len(rows) == sum(len(events) for one in seen for events in one["events"].values())


def check_situations(told, people: int) -> None:
    first, third = (next(one for one in told["situations"] if one["name"] == f"situation {n}") for n in (1, 3))
    assert first["n"] == third["n"] == people
    assert [(answer["count"], answer["of"]) for answer in first["answers"]] == [(people, people)]
    assert [question["share"] for question in first["questions"]] == [1.0, 1.0, 1.0]
    assert [answer["count"] for answer in third["answers"]] == [people - 1, 1]
    assert third["answers"][1]["turn"] == "0,4>1,4"
    assert third["answers"][1]["interval"] == list(wilson_interval(1, people))
    best, other = (question["share"] for question in third["questions"])
    assert (best, other) == (pytest.approx(1 / people), pytest.approx((people - 1) / people))
    assert third["questions"][0]["interval"] == list(wilson_interval(1, people))
    assert first["first_step_seconds"]["n"] == people


def check_games(told, seen) -> None:
    """The share of turns whose first two movements are by the same piece, counted by hand."""
    (game,) = told["games"]
    whole = [turn for one in seen for turn in one["turns"] if len(turn["steps"]) == int(turn["rolls"][0])]
    turns = [turn for turn in whole if len(turn["steps"]) >= 2]
    assert game["turns"] == len(whole)
    same = sum(turn["steps"][0]["to"] == turn["steps"][1]["from"] for turn in turns)
    figure = next(figure for figure in game["figures"] if figure["name"] == "same_piece")
    assert figure["turns"] == len(turns) and figure["value"] == pytest.approx(same / len(turns))
    assert figure["people_value"] == 0.88 and figure["interval"][0] <= figure["value"] <= figure["interval"][1]
    assert game["games"] == PEOPLE
