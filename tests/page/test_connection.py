"""A page that is reloaded, cut off, or whose server is killed: the game goes on where it was, by itself."""

import signal

import pytest

from tests.page.person import MINE
from tests.page.wire import Wire
from tests.web.clients import Client
from tests.web.server_process import Process

AWAY = '[data-state="away"]'


def link(person, state):
    """Wait until the page says this of its connection."""
    person.page.wait_for_selector(f'.connection[data-state="{state}"]', state="attached")


@pytest.fixture
def wire(running):
    made = Wire(running.address)
    yield made
    made.remove()


@pytest.fixture
def own_server(tmp_path):
    """Starts a server that may be killed, always on the same store, and on the same port after the first time."""
    started = []

    def start():
        port = int(started[0].address.rstrip("/").rsplit(":", 1)[1]) if started else 0
        started.append(Process(tmp_path / "games.sqlite", port))
        return started[-1]

    yield start
    if started[-1].process.poll() is None:
        started[-1].end()


def test_a_reload_in_the_middle_goes_on_from_the_same_position(running, somebody):
    me = somebody().sit(Client(running.address).new_game("tictactoe", "human", "human", mine=[0, 1]))
    me.wait_for(MINE)
    me.does(lambda: me.click("4"))
    me.does(lambda: me.click("0"))
    me.page.reload()
    me.wait_for(MINE)
    me.wait_for_piece("4")
    me.wait_for_piece("0")
    me.does(lambda: me.click("8"))
    me.wait_for_piece("8")
    assert me.version() == 3


def test_a_page_that_was_cut_off_says_so_and_comes_back_by_itself(running, wire, somebody):
    game = Client(running.address).new_game("tictactoe", "human", "human", mine=[0, 1])
    me, other = somebody(wire.address).sit(game), somebody().sit(game)
    me.watched.may_lose_server = True
    me.wait_for(MINE)
    other.wait_for(MINE)
    wire.cut()
    link(me, "away")
    assert me.page.locator(f".connection{AWAY}").inner_text()
    other.does(lambda: other.click("4"))
    assert me.version() == 0
    wire.mend()
    link(me, "open")
    me.wait_for_piece("4")
    me.does(lambda: me.click("0"))
    other.wait_for_piece("0")


def test_a_step_that_was_made_while_cut_off_happens_once_and_only_once(running, wire, somebody):
    client = Client(running.address)
    game = client.new_game("tictactoe", "human", "human", mine=[0, 1])
    me = somebody(wire.address).sit(game)
    me.watched.may_lose_server = True
    me.wait_for(MINE)
    wire.cut()
    link(me, "away")
    me.click("4")
    wire.mend()
    link(me, "open")
    me.wait_past(0)
    me.does(lambda: me.click("0"))
    events = client.get(f"/api/games/{game.key}/events")
    assert [(event["seat"], event["value"]) for event in events] == [(0, 4), (1, 0)]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
def test_a_killed_server_is_missed_games_go_on_when_it_is_back_and_a_step_made_meanwhile_waits(own_server, somebody):
    server = own_server()
    client = Client(server.address)
    me = somebody(server.address).sit(client.new_game("hypergammon", "human", "human", mine=[0, 1]))
    game = client.new_game("tablut", "human", "human", mine=[0, 1])
    other = somebody(server.address).sit(game)
    for person in (me, other):
        person.watched.may_lose_server = True
        person.wait_for(MINE)
    before = me.version()
    server.kill()
    for person in (me, other):
        link(person, "away")
    assert me.page.locator(f".connection{AWAY}").inner_text()
    other.click("d3")
    other.click("e3")
    again = own_server()
    link(me, "open")
    assert me.wait_for(MINE) and me.version() >= before
    start = me.cells("movable")[0]
    me.click(start)
    target = me.cells("target")[0]
    me.does(lambda: me.click(target))
    other.wait_past(0)
    other.wait_for_piece("e3")
    assert [event["text"] for event in Client(again.address).get(f"/api/games/{game.key}/events")] == ["d3-e3"]


# Two sockets are never spoken with at once, and whoever comes back before the last one is closed gets another.
SOCKETS = """async () => {
  const { Connection } = await import("/page/net/connection.js");
  const made = [];
  const real = window.WebSocket;
  window.WebSocket = class {
    constructor() { made.push(this); this.sent = []; this.isClosed = false; }
    send(text) { this.sent.push(JSON.parse(text).type); }
    close() { this.isClosed = true; }
  };
  const connection = new Connection("0".repeat(32), null, { heard: () => {}, changed: () => {} });
  connection.comeBack(); // the first one is still being opened
  made[0].onopen();
  made[1].onopen();
  made[1].onmessage({ data: JSON.stringify({ type: "welcome" }) });
  connection.comeBack(); // nothing to do
  connection.rest();
  connection.comeBack(); // before the browser has told that the socket is closed
  made[1].onclose({ code: 1000 });
  const told = made.map(({ sent, isClosed }) => [sent, isClosed]);
  connection.end();
  window.WebSocket = real;
  return told;
}"""


def test_who_comes_back_early_has_one_socket(modules):
    assert modules.evaluate(SOCKETS) == [[[], True], [["hello"], True], [[], False]]
