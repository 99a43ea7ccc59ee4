"""Trainings and reports over HTTP: what there is, and nothing else."""

import pathlib

import pytest

import plyground as pg
from plyground.core.kept_reports import keep_report, reports_folder
from plyground.web.serving import Offer
from tests.web.clients import Client


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("PLYGROUND_HOME", str(tmp_path / "home"))


@pytest.fixture(scope="module")
def trainings(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs")
    pg.train("tictactoe", out=folder / "my run", games=40, checkpoints=2, test_games=4, benchmark="random", hidden=4)
    (folder / "secret.txt").write_text("hush")
    return folder


@pytest.fixture
def server(another, trainings, home):
    return Client(another(runs=trainings).address)


def test_trainings_are_listed_and_shown_with_their_curves(server):
    assert server.get("/api/server")["has_runs"] is True
    (one,) = server.get("/api/runs")
    assert (one["name"], one["state"], one["played"], one["games"]) == ("my run", "finished", 40, 40)
    assert one["score"]["low"] <= one["score"]["win_rate"] <= one["score"]["high"]
    found = server.get("/api/runs/my run", width=300)
    assert [row["games"] for row in found["each"][0]["curve"]][-1] == 40
    assert 'viewBox="0 0 300 ' in found["charts"][0]["svg"]
    assert found["plan"]["hidden"] == 4 and found["rules"] == {"m": 3, "n": 3, "k": 3}


@pytest.mark.parametrize("name", ["nothing", "..", "%2e%2e", "..%2f", "secret.txt", "my run%2frun-1", ".", "%00"])
def test_no_name_leads_out_of_the_list(server, name):
    answer = server.http.get(f"/api/runs/{name}")
    assert answer.status_code == 404 or answer.json() == server.get("/api/runs")  # clients shorten .. themselves


def test_a_server_without_trainings_and_reports_shows_none(another, home):
    keep_report(pg.playout("tictactoe", games=2), ["playout"])
    client = Client(another(has_reports=False).address)
    about = client.get("/api/server")
    assert not about["has_runs"] and not about["has_reports"]
    assert client.get("/api/runs") == [] and client.get("/api/reports") == []
    for path in ("/api/runs/x", "/api/reports/1", "/api/reports/1/page"):
        assert client.http.get(path).status_code == 404


def test_reports_are_listed_shown_and_saved_as_pages(server):
    played = pg.match("tictactoe", ["greedy", "random"], games=6)
    keep_report(played, ["match", "tictactoe", "greedy", "random"], 1, played.to_dict())
    keep_report(pg.playout("tictactoe", games=2), ["playout", "tictactoe"])
    assert [one["command"] for one in server.get("/api/reports")] == ["playout", "match"]
    assert [one["number"] for one in server.get("/api/reports", command="match")] == [1]
    found = server.get("/api/reports/1", width=400)
    assert found["parts"][0]["text"] == next(iter(played.parts()))
    assert [part["kind"] for part in found["parts"]].count("table") == 2
    assert "greedy" in found["charts"][0]["svg"] and "figures" not in found
    page = server.http.get("/api/reports/1/page")
    assert page.text.startswith("<!doctype html>") and "attachment" in page.headers["content-disposition"]


def test_a_damaged_report_is_none_and_its_place_is_not_told(server):
    keep_report(pg.playout("tictactoe", games=2), ["playout"])
    (reports_folder() / "7.json").write_text("{")
    assert [one["number"] for one in server.get("/api/reports")] == [1]
    answer = server.http.get("/api/reports/7")
    assert answer.status_code == 404 and str(reports_folder()) not in answer.text
    assert server.http.get("/api/reports/0").status_code == 422


@pytest.mark.parametrize(
    ("offer", "is_shown"),
    [
        ({}, True),
        ({"host": "0.0.0.0", "is_open": True}, False),
        ({"names": ["games.example"]}, False),
        ({"proxies": ["127.0.0.1"]}, False),
        ({"host": "0.0.0.0", "is_open": True, "has_reports": True}, True),
        ({"has_reports": False}, False),
    ],
)
def test_reports_are_for_this_machine_alone_unless_somebody_says_otherwise(offer, is_shown):
    assert Offer(**offer).laboratory.has_reports is is_shown


def test_a_folder_that_is_gone_has_no_trainings(another, home, tmp_path):
    client = Client(another(runs=pathlib.Path(tmp_path / "gone")).address)
    assert client.get("/api/runs") == []
    assert client.http.get("/api/runs/x").status_code == 404
