"""`plyground tune` as a user types it."""

import json
import pathlib
import re
import shlex
import sys

import pytest

BERRIES = str(pathlib.Path(__file__).parents[1] / "training" / "berries.py")
EVOLVE = ("tune", BERRIES, "--eval", "basket", "--generations", "3", "--games", "20", "--test-games", "50")
CLIMB = ("tune", BERRIES, "--climb", "--hidden", "3", "--benchmark", "random", "--test-games", "50")


def test_evolution_prints_weights_and_a_test_from_both_sides(plyground, tmp_path):
    code, out, _ = plyground(*EVOLVE, "--against", "random", "--against", "greedy", "--out", tmp_path)
    assert code == 0
    assert "3 generations of 8 candidates, 20 games each, against random, greedy" in out
    assert re.search(r"^weights: \S+, \S+, \S+, \S+$", out, re.MULTILINE)
    assert len(re.findall(r"tuned +\d+\.\d % \[\d+\.\d, \d+\.\d\]", out)) == 2
    assert str(tmp_path / "weights.json") in out


def test_the_same_command_goes_on_and_answers_the_same(plyground, tmp_path):
    answers = []
    for folder, generations in (("whole", "3"), ("parts", "1"), ("parts", "3")):
        words = list(EVOLVE)
        words[words.index("--generations") + 1] = generations
        code, out, _ = plyground(*words, "--seed", "5", "--out", tmp_path / folder, "--json")
        assert code == 0
        answers.append(json.loads(out))
    whole, first, parts = answers
    assert [whole.pop("file"), parts.pop("file")] == [
        str(tmp_path / name / "weights.json") for name in ("whole", "parts")
    ]
    assert parts == whole
    assert len(first["curve"]) == 1 and first["curve"] == whole["curve"][:1]


def test_json_has_the_weights_the_curve_and_the_tests(plyground):
    code, out, _ = plyground(*EVOLVE, "--side", "1", "--depth", "1", "--population", "5", "--start", "right", "--json")
    answer = json.loads(out)
    assert code == 0
    assert answer["weights"][:2] == [1.0, 2.0]
    assert answer["player"] == "alphabeta:depth=1,eval=basket"
    assert answer["candidates"] == 5
    assert [row["weights"] for row in answer["tests"]] == ["right", "tuned", "greedy"]
    assert answer["file"] is None


def test_a_climb_prints_a_curve_and_writes_a_network_that_plays(plyground, tmp_path):
    code, out, _ = plyground(*CLIMB, "--generations", "40", "--out", tmp_path)
    assert code == 0
    assert "40 generations" in out and "games" in out
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")
    assert len((tmp_path / "curve.csv").read_text().splitlines()) == 12
    command = shlex.split(out.splitlines()[-1].removeprefix("play with it: "))
    assert command == ["plyground", "match", str(BERRIES), f"net:{tmp_path}/final.npz", "random"]
    assert plyground(*command[1:], "--games", "10")[0] == 0


def test_a_climb_goes_on_with_more_generations(plyground, tmp_path):
    words = (*CLIMB, "--test-every", "10", "--json")
    histories = []
    for folder, generations in (("whole", "30"), ("parts", "20"), ("parts", "30")):
        code, out, _ = plyground(*words, "--generations", generations, "--out", tmp_path / folder)
        assert code == 0
        histories.append(json.loads(out))
    assert histories[0]["curve"] == histories[2]["curve"]
    assert histories[0]["games"] == histories[2]["games"]


@pytest.mark.parametrize(
    "words, expected",
    [
        ((), "which evaluator's weights? expected --eval NAME; there is: basket, shifted"),
        (("--eval", "none"), "no evaluator with weights is called none"),
        (("--eval", "basket", "--side", "third"), "no side is called third"),
        (("--eval", "basket", "--start", "best"), "no weights are called best; there is: greedy, right, ones"),
        (("--eval", "basket", "--start", "none.json"), "none.json: No such file"),
        (("--eval", "basket", "--against", "frob"), "no player is called 'frob'"),
        (("--eval", "basket", "--player", "frob"), "no player is called 'frob'"),
        (("--eval", "basket", "--player", "random"), "no option is called eval"),
        (("--eval", "basket", "--step", "0"), "step=0.0; expected a number above 0"),
        (("--eval", "basket", "--depth", "2", "--player", "mcts"), "expected one of the two"),
        (("--eval", "basket", "--population", "2"), "--population"),
        (("--eval", "basket", "--hidden", "2"), "--hidden is for --climb"),
        (("--climb", "--games", "2"), "--games is for evolution of weights"),
        (("--climb", "--encoding", "frob"), "no encoding is called frob"),
        (("--climb", "--schedule", "3/5"), "schedule=3/5"),
        (("--climb", "--start", "none.npz"), "none.npz: No such file"),
        (("--climb", "--benchmark", "frob"), "no player is called 'frob'"),
        (("--climb", "--noise", "-1"), "noise=-1.0"),
    ],
)
def test_wrong_input_is_answered_in_one_line(plyground, words, expected):
    code, out, err = plyground("tune", BERRIES, *words)
    assert (code, out) == (2, "")
    assert expected in err
    assert len([line for line in err.splitlines() if "compiling" not in line]) == 1


def test_the_extra_is_named_when_its_package_is_missing(plyground, monkeypatch):
    monkeypatch.setitem(sys.modules, "cma", None)
    code, _, err = plyground(*EVOLVE)
    assert code == 2
    lines = [line for line in err.splitlines() if "compiling" not in line]
    assert lines == ["plyground: tuning weights needs the package cma; expected: pip install 'plyground[tune]'"]


def test_climbing_needs_no_extra(plyground, monkeypatch):
    monkeypatch.setitem(sys.modules, "cma", None)
    code, _, _ = plyground(*CLIMB, "--generations", "1")
    assert code == 0
