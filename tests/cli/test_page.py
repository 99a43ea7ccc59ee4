"""`plyground play` opens the page: where it leads, what it offers, which browser, and that Ctrl-C ends it."""

import os
import pathlib
import re
import signal
import subprocess
import sys
import threading
import webbrowser
from urllib.parse import parse_qs, quote

import httpx
import pytest

from plyground.cli import page
from plyground.games import game as make_game
from plyground.web import compiling_ahead, serving
from plyground.web.catalogue import Catalogue
from plyground.web.compiling_ahead import texts_ahead
from tests.processes import ROOT

CONNECT_FOUR = ROOT / "examples" / "connect_four.py"


@pytest.fixture
def offers(monkeypatch):
    """What would be served, while nothing is."""
    found = []

    def serve(offer, announce):
        found.append(offer)
        announce("http://127.0.0.1:1/")

    monkeypatch.setattr(serving, "serve", serve)
    monkeypatch.setattr(page, "leave_at_once", lambda threads: None)
    return found


@pytest.fixture
def opened(plyground, offers):
    """Run `play` without serving anything; the exit code, the address that it would open, and what it would offer."""

    def call(*words):
        offers.clear()
        code, out, err = plyground("play", "--no-browser", *words)
        found = re.search(r"playing at http://127\.0\.0\.1:1/(\S*) ", out)
        return code, found[1] if found else out + err, offers[0] if offers else None

    return call


@pytest.mark.parametrize(
    "words, place",
    [
        ((), "#/"),
        (("tarble",), "#/new/tarble"),
        (("tarble", "joey", "--set", "side=5"), "#/new/tarble?players=human,joey&set=side%3D5"),
        (("tablut", "--seat", "b"), "#/new/tablut?players=adaptive,human"),
        (("tablut", "--seat", "black", "--level", "easy"), "#/new/tablut?players=strong:explore%3D0.4,human"),
        (("tablut", "--set", "king_hammer=no"), "#/new/tablut?set=king_hammer%3Dfalse"),
        (("parcheesi", "random", "strong", "human", "strong"), "#/new/parcheesi?players=random,strong,human,strong"),
        (("backgammon", "--real-dice"), "#/new/backgammon?dice=hand"),
        (("rlgame", "--set", "obstacles=3,3 4,4"), "#/new/rlgame?set=obstacles%3D3,3%204,4"),
        (
            ("tictactoe", "alphabeta:depth=2,ties=random"),
            "#/new/tictactoe?player=human&player=alphabeta:depth%3D2,ties%3Drandom",
        ),
    ],
)
def test_the_address_says_what_was_asked_for(opened, words, place):
    assert opened(*words)[:2] == (0, place)


def test_a_position_is_handed_over_and_can_be_read_again(opened):
    code, place, _ = opened("tictactoe", "--after", "4 0")
    game = make_game("tictactoe")
    (text,) = parse_qs(place.partition("?")[2])["position"]
    assert code == 0 and game.to_dict(game.position(text)) == game.to_dict(game.replay([4, 0])[-1])


def test_players_that_are_not_offered_anyway_are_offered_and_what_is_expected_is_made_ready(opened):
    _, _, offer = opened("tictactoe", "mcts:playouts=50")
    assert offer.players == ["mcts:playouts=50"] and offer.own == []
    ((game, texts),) = offer.expected
    assert (game.name, texts) == ("tictactoe", ["mcts:playouts=50"])
    assert opened("tictactoe")[2].expected[0][1] == ["adaptive"]
    _, place, offer = opened(CONNECT_FOUR)
    assert place == "#/new/connect_four.py" and [game.name for game in offer.own] == ["connect_four"]
    assert opened()[2].expected == []


@pytest.mark.parametrize(
    "words, answer",
    [
        (("tictactoe", "--save", "mine.txt"), "--save: has no meaning on the page; expected --terminal with it"),
        (("tictactoe", "--seed", "0"), "--seed: has no meaning on the page; expected --terminal"),
        (("--resume", "3"), "--resume: has no meaning on the page; expected --terminal"),
        (("--level", "easy"), "play: options, but no game"),
        (("tictactoe", "random", "random"), "no seat for you; expected human on one"),
        (("tictactoe", "nobody"), "no player is called 'nobody'"),
        (("tictactoe", "--seat", "z"), "--seat z; expected x or o"),
        (("tictactoe", "--level", "odd"), "--level odd; expected easy, medium, hard, strong"),
        (("tictactoe", "--real-dice"), "--real-dice: tictactoe has no dice"),
        (("nothing",), "no game is called 'nothing'"),
        (("tictactoe", "--terminal"), "--terminal: it has no page"),
    ],
)
def test_what_the_page_cannot_do_is_refused_in_one_line(opened, words, answer):
    code, said, offer = opened(*words)
    assert code == 2 and answer in said and len(said.splitlines()) == 1 and offer is None


def test_a_browser_is_opened_only_where_it_has_a_window(monkeypatch):
    for name in page.SCREENS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert page.graphical_browser() is None
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser.GenericBrowser("lynx"))
    assert page.graphical_browser() is None
    firefox = webbrowser.BackgroundBrowser("firefox")
    monkeypatch.setattr(webbrowser, "get", lambda: firefox)
    assert page.graphical_browser() is firefox
    asked, is_open = [], threading.Event()
    monkeypatch.setattr(firefox, "open", lambda address: asked.append(address) or is_open.set(), raising=False)
    page.show("http://127.0.0.1:1/#/", no_browser=False)
    assert is_open.wait(20) and asked == ["http://127.0.0.1:1/#/"]
    page.show("http://127.0.0.1:1/#/", no_browser=True)
    assert len(asked) == 1


def test_the_first_free_port_is_taken_so_that_a_browser_remembers():
    with serving.bound_socket("127.0.0.1", 0) as taken:
        taken.listen()
        port = taken.getsockname()[1]
        assert serving.free_port("127.0.0.1", port, 1) == 0
        assert serving.free_port("127.0.0.1", port) != port


def test_the_demo_ends_on_the_page_with_what_it_has_trained(plyground, offers, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    code, out, err = plyground("demo", "--games", "100", "--out", "trained", "--no-browser")
    assert code == 0, err
    (offer,) = offers
    (player,) = offer.players
    assert player.name == "Your freshly trained player" and "pubeval" in player.about
    assert re.fullmatch(r"net:trained/run-[12]/final\.npz", player.text)
    assert f"#/new/hypergammon?players=human,{quote(player.text, safe=':')} " in out
    shown = Catalogue(players=offer.players).players(make_game("hypergammon"))
    assert player in shown and not player.is_default


def test_a_second_process_compiles_what_the_usual_opponent_is_made_of_only_where_that_is_new(monkeypatch):
    game = make_game("tarble")
    assert texts_ahead(game, ["adaptive"]) == ["planner", "brian", "sarah", "joey", "random"]
    assert texts_ahead(game, ["joey"]) == texts_ahead(make_game(str(CONNECT_FOUR)), ["adaptive"]) == []
    small = make_game("tictactoe")
    monkeypatch.setattr(compiling_ahead, "is_worthwhile", lambda game: False)
    with compiling_ahead.helping([(small, ["adaptive"])]) as helpers:
        assert helpers == []
    monkeypatch.setattr(compiling_ahead, "is_worthwhile", lambda game: True)
    with compiling_ahead.helping([(small, ["adaptive"])]) as helpers:
        (helper,) = helpers
        assert helper.wait(300) == 0
    with compiling_ahead.helping([(small, ["adaptive"])]) as helpers:
        pass
    assert helpers[0].returncode is not None  # it ends with the server


def begin(tmp_path: pathlib.Path, *words: str) -> tuple[subprocess.Popen, str]:
    """`plyground play` in a process of its own, and the address that it says."""
    command = [sys.executable, "-m", "plyground", "play", *words, "--no-browser", "--port", "0"]
    home = {**os.environ, "PLYGROUND_HOME": str(tmp_path / "home")}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=home, cwd=ROOT)
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.match(r"playing at (\S+) \(Ctrl-C ends it\)", line)
    assert found, line
    return process, found[1]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Ctrl-C is sent as a signal")
def test_the_page_is_served_until_ctrl_c_and_a_second_one_is_told_so(tmp_path):
    process, address = begin(tmp_path, "tictactoe", "random")
    try:
        served, _, place = address.partition("#")
        assert place == "/new/tictactoe?players=human,random"
        assert "<title>" in httpx.get(served, timeout=60).text
        words = [sys.executable, "-m", "plyground", "play", "tarble", "--no-browser", "--port", "0"]
        home = {**os.environ, "PLYGROUND_HOME": str(tmp_path / "home")}
        second = subprocess.run(words, capture_output=True, text=True, env=home, cwd=ROOT, check=False, timeout=120)
        assert second.returncode == 2 and len(second.stderr.splitlines()) == 1
        assert f"a server is already running on it at {served}" in second.stderr
        assert f"the game is at {served}#/new/tarble" in second.stderr
    finally:
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert process.returncode == 0 and "The games are kept" in out and err == ""
