"""The boards of backgammon, hypergammon, Pachisi and Parcheesi: all of a position can be seen and reached."""

import importlib

import pytest

from plyground.games import game as make_game
from plyground.web.numbers import plain_numbers
from tests.page.browser import Watched
from tests.page.people import context_for

GAMMON, CROSS = ("backgammon", "hypergammon"), ("pachisi", "parcheesi")
GAMES = (*GAMMON, *CROSS)
SEATS = {"backgammon": 2, "hypergammon": 2, "pachisi": 4, "parcheesi": 4}
LAST = {"pachisi": 84, "parcheesi": 72}  # the place on which a piece is home
MOST = 15

MAKE_BOARD = """async ({ told, pieces }) => {
  const { makeBoard } = await import("/page/board/board.js");
  const board = await makeBoard(told);
  board.show(pieces);
  document.body.replaceChildren(board.element);
  window.board = board;
}"""

LOOK = """() => {
  const { look } = window.board;
  return {
    width: look.width, height: look.height,
    cells: Object.fromEntries([...look.cells].map(([id, { x, y, title }]) => [id, { x, y, title }])),
  };
}"""

SPOTS = """({ seats, most }) => {
  const { look } = window.board;
  const found = [];
  for (const id of look.cells.keys()) {
    for (let count = 1; count <= most; count++) {
      const units = Array.from({ length: count }, (_, place) => ({ seat: place % seats, label: "", place }));
      for (const mixed of [units, units.map((unit) => ({ ...unit, seat: 0 }))]) {
        for (const { x, y, scale = 1 } of look.spots(id, mixed)) {
          const radius = scale * look.pieceRadius * 0.9;
          const isInside = x > radius && y > radius && x < look.width - radius && y < look.height - radius;
          if (!isInside) found.push(`${count} on ${id}: ${x}, ${y}`);
        }
      }
    }
  }
  return found;
}"""

# The cells to which the arrow keys lead from the one that Tab reaches.
REACHED = """async () => {
  const { nextCell } = await import("/page/board/keys.js");
  const reached = new Set([window.board.here]);
  for (const id of reached) {
    for (const way of [[-1, 0], [1, 0], [0, -1], [0, 1]]) {
      const next = nextCell(window.board, id, way);
      if (next !== null) reached.add(next);
    }
  }
  return [...reached].sort();
}"""

# What is seen: for every cell and seat as many as lie there, or the number that the uppermost one says.
SEEN = """() => {
  const seen = {};
  for (const node of document.querySelectorAll(".board [data-at]")) {
    const name = `${node.dataset.at} ${node.dataset.seat}`;
    const said = node.querySelector(".count")?.textContent;
    seen[name] = said ? Number(said) : (seen[name] ?? 0) + 1;
  }
  return seen;
}"""


def piece(cell, seat, count=1, label=""):
    return {"cell": cell, "seat": seat, "count": count, "label": label}


def told(game, turned=0, narrow=False, **more):
    """What a board is told about a game."""
    made = make_game(game)
    titles = [f"seat {seat}" for seat in range(SEATS[game])]
    return {"game": game, "geometry": plain_numbers(made.geometry()), "settings": {}, "seatTitles": titles,
            "turned": turned, "narrow": narrow, **more}  # fmt: skip


@pytest.fixture(scope="module")
def page(browser, running):
    """One page for all boards of this file."""
    context = context_for(browser)
    page = context.new_page()
    watched = Watched(page)
    page.goto(f"{running.address}#/games")
    page.wait_for_selector("main h1")
    yield page
    context.close()
    assert not watched.complaints, watched.complaints


@pytest.fixture
def shown(page):
    """Shows a board by itself on a page: a function of what the board is told, and pieces."""

    def show(about, pieces=()):
        page.evaluate(MAKE_BOARD, {"told": about, "pieces": list(pieces)})
        return page

    return show


@pytest.mark.parametrize("game", GAMES)
def test_every_cell_is_on_the_board_and_reached_by_arrow_keys_from_every_side(shown, game):
    names = sorted(cell["id"] for cell in make_game(game).geometry()["cells"])
    for turned in range(4):
        for narrow in (False, True):
            page = shown(told(game, turned, narrow))
            look = page.evaluate(LOOK)
            assert sorted(look["cells"]) == names
            for name, cell in look["cells"].items():
                assert 0 < cell["x"] < look["width"], name
                assert 0 < cell["y"] < look["height"], name
            assert len({cell["title"] for cell in look["cells"].values()}) == len(names)
            assert page.evaluate(REACHED) == names


@pytest.mark.parametrize("game", GAMES)
def test_any_number_of_pieces_up_to_fifteen_lies_inside_the_drawing(shown, game):
    for turned in (0, 1, 2, 3) if game in CROSS else (0, 2):
        for narrow in (False, True):
            page = shown(told(game, turned, narrow))
            assert page.evaluate(SPOTS, {"seats": SEATS[game], "most": MOST}) == []


@pytest.mark.parametrize(
    ("game", "pieces"),
    [
        ("backgammon", [piece("6", 0, 15), piece("19", 1, 15)]),
        ("backgammon", [piece("off0", 0, 15), piece("off1", 1, 12), piece("24", 1, 3)]),
        ("backgammon", [piece("bar0", 0, 7), piece("bar1", 1, 5), piece("6", 0, 8), piece("20", 1, 10)]),
        ("hypergammon", [piece("bar0", 0), piece("3", 0), piece("off0", 0), piece("2", 1, 3)]),
        ("pachisi", [piece(f"home{seat}", seat, 4, str(seat)) for seat in range(4)]),
        ("pachisi", [piece("0", 0, 4, "0"), piece("0", 2, 4, "2"), piece("1c3", 1, 2, "1"), piece("1c3", 1, 2, "1^"),
                     piece("start3", 3, 4, "3")]),
        ("parcheesi", [piece(f"start{seat}", seat, 4, str(seat)) for seat in range(4)]),
        ("parcheesi", [piece("20", 0, 2, "0"), piece("4", 1, label="1"), piece("4", 2, label="2"),
                       piece("3c5", 3, 2, "3")]),
    ],
)  # fmt: skip
def test_as_many_pieces_are_seen_as_there_are(shown, game, pieces):
    expected = {}
    for one in pieces:
        name = f"{one['cell']} {one['seat']}"
        expected[name] = expected.get(name, 0) + one["count"]
    for narrow in (False, True):
        assert shown(told(game, narrow=narrow), pieces).evaluate(SEEN) == expected


@pytest.mark.parametrize("narrow", [False, True])
def test_both_players_of_backgammon_see_their_home_at_the_lower_right_and_count_from_it(shown, narrow):
    for seat, turned in ((0, 0), (1, 2)):
        look = shown(told("backgammon", turned, narrow)).evaluate(LOOK)
        for number in range(1, 25):
            cell = look["cells"][str(number if seat == 0 else 25 - number)]
            assert cell["title"] == f"point {number}"
            assert (cell["y"] > look["height"] / 2) == (number <= 12)
            assert (cell["x"] > look["width"] / 2) == (number <= 6 or number > 18)
        assert look["cells"][f"off{seat}"]["y"] > look["cells"][f"off{1 - seat}"]["y"]
        assert look["cells"][f"bar{seat}"]["y"] < look["cells"][f"bar{1 - seat}"]["y"]


@pytest.mark.parametrize("game", CROSS)
def test_the_arm_of_the_seat_that_sits_below_points_down(shown, game):
    for seat in range(4):
        look = shown(told(game, seat)).evaluate(LOOK)
        end = look["cells"][str(17 * seat)]
        assert end["y"] == max(cell["y"] for cell in look["cells"].values())
        assert end["x"] == pytest.approx(look["width"] / 2)
        assert look["cells"][f"home{seat}"]["y"] < look["cells"][f"{seat}c1"]["y"] < end["y"]


@pytest.mark.parametrize("game", CROSS)
def test_pieces_go_around_the_cross_by_the_way_of_the_rules(shown, game):
    cell_of = importlib.import_module(f"plyground.games.{game}.board").cell_of
    path_of = "async ({ game, seat }) => (await import('/page/board/looks/cross_way.js')).pathOf(game, seat)"
    page = shown(told(game))
    for seat in range(4):
        assert page.evaluate(path_of, {"game": game, "seat": seat}) == [
            cell_of(seat, place) for place in range(LAST[game] + 1)
        ]


@pytest.mark.parametrize("game", CROSS)
def test_squares_are_called_by_the_places_of_the_seat_below(shown, game):
    cell_of = importlib.import_module(f"plyground.games.{game}.board").cell_of
    for seat in range(4):
        cells = shown(told(game, seat)).evaluate(LOOK)["cells"]
        for place in range(1, LAST[game]):
            title = cells[cell_of(seat, place)]["title"]
            assert str(place) in title.removeprefix("place ").split(",")[0].split(" or "), title


@pytest.mark.parametrize(("game", "hits"), [("backgammon", "20"), ("parcheesi", "20")])
def test_a_target_shows_who_would_stand_there_and_who_would_be_hit(shown, game, hits):
    page = shown(told(game), [piece("24", 0, 2), piece(hits, 1)])
    page.evaluate("hits => window.board.mark({ movable: ['24'], selected: ['24'], target: [hits, '22'] })", hits)
    assert page.locator(".board .landing .ghost.seat-0").count() == 2
    assert page.locator(".board .landing .star").count() == 1


def test_partners_have_pawns_of_one_form_and_rivals_of_another(shown):
    forms = "() => [...document.querySelectorAll('.board [data-at] .body')].map((node) => node.localName)"
    pieces = [piece(f"start{seat}", seat) for seat in range(4)]
    assert shown(told("pachisi"), pieces).evaluate(forms) == ["circle", "polygon", "circle", "polygon"]
    assert shown(told("parcheesi"), pieces).evaluate(forms) == ["circle"] * 4
    assert shown(told("parcheesi", settings={"teams": True}), pieces).evaluate(forms) == [
        "circle", "polygon", "circle", "polygon",
    ]  # fmt: skip


# Which cell a press means that is so many pixels to the right of a lit one.
PRESSES = """({ cell, right }) => {
  const { board } = window;
  board.element.style.width = "336px";
  board.mark({ movable: [cell] });
  const box = board.cells.get(cell).getBoundingClientRect();
  return { width: box.width, meant: board.pointer.cellAt(box.right + right, box.top + box.height / 2) };
}"""


@pytest.mark.parametrize(("game", "cell"), [("backgammon", "8"), ("parcheesi", "4"), ("pachisi", "30")])
def test_a_narrow_cell_that_is_lit_is_as_broad_as_a_fingertip(shown, game, cell):
    page = shown(told(game, narrow=True), [piece(cell, 0)])
    near, far = (page.evaluate(PRESSES, {"cell": cell, "right": right}) for right in (9, 30))
    assert near["width"] < 30
    assert near["meant"] == cell
    assert far["meant"] != cell


def test_dice_lie_on_the_half_of_the_seat_that_threw_them_and_those_played_are_struck_out(shown):
    page = shown(told("backgammon"))
    where = """({ seat }) => {
      const { board } = window;
      board.showDice([{ value: 5, isUsed: true }, { value: 3, isUsed: false }], seat);
      const middle = board.svg.getBoundingClientRect();
      const dice = [...board.svg.querySelectorAll(".die")];
      return {
        isRight: dice.every((die) => die.getBoundingClientRect().x > middle.x + middle.width / 2),
        values: dice.map((die) => Number(die.dataset.value)),
        struck: dice.map((die) => die.querySelector(".stroke-out") !== null),
        name: board.layers.beside.getAttribute("aria-label"),
      };
    }"""
    mine, theirs = (page.evaluate(where, {"seat": seat}) for seat in (0, 1))
    assert (mine["isRight"], theirs["isRight"]) == (True, False)
    assert mine["values"] == [5, 3]
    assert mine["struck"] == [True, False]
    assert mine["name"] == "seat 0: dice to play: 3; played: 5"
    page.evaluate("() => window.board.showDice([], 0)")
    assert page.locator(".board .die").count() == 0
    assert page.locator(".board .layer-beside[role]").count() == 0
