"""What every board does: presses and drags become steps, marks are signs, pieces move before the eyes."""

import pytest

from tests.page.shown_boards import page_for_boards, piece, step, told, told_cells

SQUARES = [{"id": f"{x}{y}", "x": x, "y": y} for x in range(4) for y in range(4)]
PLACES = """async ({ cells, turned }) => {
  const { placeCells } = await import("/page/board/places.js");
  const { cells: placed, width, height } = placeCells({ cells }, { turned, unit: 10, margin: 1 });
  return { places: placed.map(({ id, x, y }) => [id, x, y]), width, height };
}"""
CHOOSING = """async ({ steps, presses }) => {
  const { Choosing } = await import("/page/board/choosing.js");
  const played = [], asked = [];
  const choosing = new Choosing({
    play: (step) => { played.push(step.move); },
    ask: (steps) => asked.push(steps.map((step) => step.move)),
    changed() {},
  });
  choosing.offer(steps);
  const answers = presses.map((one) => (Array.isArray(one) ? choosing.drop(...one) : choosing.press(one)));
  return { played, asked, answers, marks: choosing.marks(), others: choosing.others().map((step) => step.move) };
}"""


@pytest.fixture(scope="module")
def board(browser, running):
    with page_for_boards(browser, running.address) as shown:
        yield shown


@pytest.fixture(scope="module")
def lively(browser, running):
    """A board whose pieces move."""
    with page_for_boards(browser, running.address, animated=True) as shown:
        yield shown


# Where things lie


@pytest.mark.parametrize(
    ("turned", "expected"),
    [
        (0, [["a", 6, 6], ["b", 26, 6], ["c", 6, 16]]),
        (1, [["a", 16, 6], ["b", 16, 26], ["c", 6, 6]]),
        (2, [["a", 26, 16], ["b", 6, 16], ["c", 26, 6]]),
        (3, [["a", 6, 26], ["b", 6, 6], ["c", 16, 26]]),
    ],
)
def test_cells_turn_with_the_board(board, turned, expected):
    cells = [{"id": "a", "x": 5, "y": 7}, {"id": "b", "x": 7, "y": 7}, {"id": "c", "x": 5, "y": 8}]
    found = board.page.evaluate(PLACES, {"cells": cells, "turned": turned})
    assert found["places"] == expected
    assert [found["width"], found["height"]] == ([32, 22] if turned % 2 == 0 else [22, 32])


def test_cells_far_apart_or_close_together_have_the_same_distance_in_the_drawing(board):
    for distance in (0.01, 1000):
        cells = [{"id": "a", "x": 0, "y": 0}, {"id": "b", "x": distance, "y": 0}]
        (_, first, _), (_, second, _) = board.page.evaluate(PLACES, {"cells": cells, "turned": 0})["places"]
        assert second - first == pytest.approx(10)


# From presses to steps

TWO_WAYS = [step("a", "b", 1, "die 3"), step("a", "b", 2, "die 5"), step("a", "c", 3), step("d", "c", 4)]
PUT = [step(None, "x", 1), step(None, "y", 2)]
OFF = [step("a", None, 1), step("b", "b", 2), step(None, None, 3, "pass")]


@pytest.mark.parametrize(
    ("steps", "presses", "played", "asked"),
    [
        (TWO_WAYS, ["a", "c"], [3], []),
        (TWO_WAYS, ["a", "b"], [], [[1, 2]]),  # several steps between the same cells
        (TWO_WAYS, ["d", "a", "c"], [3], []),  # chose another piece
        (TWO_WAYS, ["a", "z", "c"], [], []),  # let go, then pressed what was a target
        (TWO_WAYS, [["a", "c"]], [3], []),
        (TWO_WAYS, [["a", "z"]], [], []),
        (TWO_WAYS, [["a", "b"]], [], [[1, 2]]),
        (PUT, ["y"], [2], []),
        (PUT, ["z"], [], []),
        (OFF, ["a"], [1], []),  # a step that goes to no cell
        (OFF, ["b"], [2], []),
        (OFF, [["a", None]], [1], []),  # dragged off the board
        ([], ["a"], [], []),
    ],
)
def test_presses_and_drags_choose_a_step(board, steps, presses, played, asked):
    found = board.page.evaluate(CHOOSING, {"steps": steps, "presses": presses})
    assert (found["played"], found["asked"]) == (played, asked)
    assert found["answers"][-1] == bool(played)


def test_what_can_move_and_where_to_is_lit(board):
    found = board.page.evaluate(CHOOSING, {"steps": [*TWO_WAYS, *PUT, *OFF[2:]], "presses": ["a"]})
    assert found["marks"] == {"movable": ["a", "d"], "target": ["b", "c", "x", "y"], "selected": ["a"]}
    assert found["others"] == [3]


# Mouse


def test_a_press_near_a_lit_cell_counts_for_it_and_a_press_far_away_does_not(board):
    steps = [step("00", "30"), step("00", "33")]
    board.show(told_cells(*SQUARES), [piece("00", 0)], steps)
    board.page.evaluate("board.element.style.width = '120px'")  # a cell has 25 pixels
    board.click("00", right=18, down=12)  # on the next cell, which is not lit
    assert board.page.evaluate("board.marks.selected") == ["00"]
    board.click("33", right=-30)
    assert board.page.evaluate("board.marks.selected") == []
    board.click("00")
    board.click("33", right=-17)
    assert board.page.evaluate("played.map((step) => step.to)") == ["33"]


def test_a_dragged_piece_stays_where_it_may_go_and_waits_for_the_answer(board):
    board.show(told_cells(*SQUARES), [piece("00", 0)], [step("00", "33"), step("00", "11")])
    board.drag("00", "33", let_go=False)
    assert board.page.evaluate("board.marks.selected") == ["00"]
    assert board.count(".layer-lifted .held") == 1
    assert board.count(".frame.hover") == 1  # where it would come to lie
    board.page.mouse.up()
    assert board.page.evaluate("played.map((step) => step.to)") == ["33"]
    assert board.count(".layer-lifted .held") == 1
    board.page.evaluate("pieces => board.play({ from: '00', to: '33', seat: 0, pieces })", [piece("33", 0)])
    assert board.count(".layer-lifted > *") == 0
    assert board.seen() == {"33": 1} and board.count(".lifted") == 0


@pytest.mark.parametrize("lets", ["no step goes there", "the server refuses"])
def test_a_piece_that_may_not_go_there_slides_back(lively, lets):
    lively.show(told_cells(*SQUARES), [piece("00", 0)], [step("00", "33")])
    if lets == "no step goes there":
        lively.drag("00", "20")
    else:
        lively.drag("00", "33")
        assert lively.count(".layer-lifted .held") == 1
        lively.page.evaluate("pieces => board.show(pieces)", [piece("00", 0)])
    lively.wait_for("() => board.layers.lifted.childElementCount === 0 && !board.element.querySelector('.lifted')")
    assert lively.seen() == {"00": 1}


def test_a_position_that_arrives_during_a_drag_takes_the_piece_out_of_the_hand(board):
    board.show(told_cells(*SQUARES), [piece("00", 0), piece("11", 1)], [step("00", "33")])
    board.drag("00", "22", let_go=False)
    board.page.evaluate("pieces => board.show(pieces)", [piece("00", 0), piece("12", 1)])
    assert board.count(".layer-lifted .held") == 1  # it lies where it lay
    board.page.evaluate("pieces => board.show(pieces)", [piece("12", 1)])
    assert board.count(".layer-lifted .held") == 0
    board.page.mouse.up()
    assert board.page.evaluate("played") == []


# Marks


def test_every_mark_has_a_sign_and_is_not_told_by_colour_alone(board):
    pieces = [piece("00", 0), piece("10", 0), piece("22", 1)]
    board.show(told_cells(*SQUARES), pieces)
    board.page.evaluate(
        """() => board.mark({ movable: ["00", "10"], selected: ["00"], target: ["01", "22"], captured: ["32"],
             last: [{ from: "13", to: "33" }, { from: null, to: "23" }], hint: [{ from: "10", to: "11" }] })"""
    )
    assert board.count(".layer-halo .halo") == 1  # what is chosen has a frame instead
    assert board.count(".frame.selected") == 1
    assert board.count(".dot.target") == 1 and board.count(".ring.target") == 1
    assert board.count(".sign.cross") == 1
    assert board.count(".layer-trail .arrow") == 1 and board.count(".frame.trail") == 1
    assert board.count(".arrow.hint") == 1
    labels = board.page.eval_on_selector_all(
        ".cell[aria-disabled=false]", "nodes => nodes.map((node) => node.ariaLabel)"
    )
    assert sorted(labels) == [
        "00, seat 1, chosen",
        "01, can be reached",
        "10, seat 1, can move",
        "22, seat 2, can be reached",
    ]
    board.page.evaluate("board.mark({})")
    for layer in ("halo", "signs", "trail"):
        assert board.count(f".layer-{layer} > *") == 0


@pytest.mark.parametrize("name", ["tictactoe", "polar", "tablut", "rlgame", "tarble"])
def test_the_frame_of_the_keyboard_is_drawn_on_every_board(board, name):
    board.show(told(name))
    board.page.keyboard.press("Tab")
    assert board.page.evaluate("document.activeElement.dataset.cell") == board.page.evaluate("board.here")
    first = board.page.evaluate("board.here")
    for key in ("ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft"):
        board.page.keyboard.press(key)
        if board.page.evaluate("board.here") != first:
            break
    assert board.page.evaluate("board.here") != first
    assert board.count(".focus-ring.outer") == 1 and board.count(".focus-ring.inner") == 1
    board.page.evaluate("document.activeElement.blur()")
    assert board.count(".focus-ring") == 0


def test_n_and_p_go_from_one_lit_cell_to_the_other(board):
    board.show(told_cells(*SQUARES), [], [step(None, "10"), step(None, "13"), step(None, "31")])
    board.page.keyboard.press("Tab")
    visited = []
    for key in ("n", "n", "n", "n", "p", "P"):
        board.page.keyboard.press(key)
        visited.append(board.page.evaluate("board.here"))
    assert visited == ["10", "13", "31", "10", "31", "13"]
    board.page.keyboard.press("Enter")
    assert board.page.evaluate("played.map((step) => step.to)") == ["13"]


# Pieces


def test_only_what_has_changed_is_drawn_again(board):
    pieces = [piece(f"{x}{y}", (x + y) % 2) for x in range(4) for y in range(3)]
    board.show(told_cells(*SQUARES), pieces)
    changes = """async (pieces) => {
      const seen = new MutationObserver(() => {});
      seen.observe(board.layers.pieces, { childList: true });
      board.show(pieces);
      return seen.takeRecords().reduce((sum, record) => sum + record.addedNodes.length + record.removedNodes.length, 0);
    }"""
    assert board.page.evaluate(changes, pieces) == 0
    assert board.page.evaluate(changes, [*pieces[1:], piece("03", 0)]) == 2


DIFFERENCES = """async ({ before, after, step }) => {
  const { differences, unitsOnCells } = await import("/page/board/units.js");
  const { flights, left, arrived } = differences(unitsOnCells(before), unitsOnCells(after), step);
  const cells = (list) => list.map(({ cell }) => cell);
  return { flights: flights.map(({ from, to }) => `${from}>${to}`), left: cells(left), arrived: cells(arrived) };
}"""


@pytest.mark.parametrize(
    ("before", "after", "move", "flights", "left", "arrived"),
    [
        ([piece("a", 0)], [piece("b", 0)], ("a", "b"), ["a>b"], [], []),
        ([piece("a", 0), piece("b", 1)], [piece("c", 0)], ("a", "c"), ["a>c"], ["b"], []),  # jumped over
        ([piece("a", 0), piece("b", 1)], [piece("b", 0), piece("bar", 1)], ("a", "b"), ["a>b", "b>bar"], [], []),  # hit
        ([], [piece("a", 0)], (None, "a"), [], [], ["a"]),
        ([piece("a", 0)], [], ("a", None), [], ["a"], []),
        ([piece("pit", None, "", 3)], [piece(x, None) for x in "ab"], ("pit", None), ["pit>a", "pit>b"], ["pit"], []),
        ([piece("a", 0, "", 2)], [piece("a", 0), piece("b", 0)], ("a", "b"), ["a>b"], [], []),
        ([piece("a", 0, "w2", 2)], [piece("a", 0, "w1", 1), piece("b", 0, "w")], ("a", "b"), ["a>b"], [], []),
    ],
)  # fmt: skip
def test_what_happened_follows_from_two_positions(board, before, after, move, flights, left, arrived):
    told_step = {"from": move[0], "to": move[1], "seat": (before or after)[0]["seat"]}
    found = board.page.evaluate(DIFFERENCES, {"before": before, "after": after, "step": told_step})
    assert found == {"flights": flights, "left": left, "arrived": arrived}


def test_a_move_is_seen_and_then_the_position_after_it_is_there(lively):
    before = [piece("-1,-1", 0), piece("0,0", None), piece("2,2", 1)]
    lively.show(told("tarble"), before)
    after = [piece("1,1", 0), piece("2,2", 1)]
    during = lively.page.evaluate(
        """async (pieces) => {
          const playing = board.play({ from: "-1,-1", to: "1,1", seat: 0, pieces });
          const inHand = board.layers.lifted.childElementCount;
          await playing;
          return { inHand, later: board.layers.lifted.childElementCount };
        }""",
        after,
    )
    assert during == {"inHand": 2, "later": 0}  # the piece that jumps and the one that is taken
    assert lively.seen() == {"1,1": 1, "2,2": 1}


def test_what_is_shown_during_a_move_holds(lively):
    lively.show(told("tablut"), [piece("a1", 1, "b"), piece("d4", 0, "k")])
    lively.page.evaluate(
        """async ({ after, other }) => {
          const playing = board.play({ from: "a1", to: "a7", seat: 1, pieces: after });
          board.show(other);
          await playing;
        }""",
        {"after": [piece("a7", 1, "b"), piece("d4", 0, "k")], "other": [piece("g7", 1, "b")]},
    )
    assert lively.seen() == {"g7": 1} and lively.count(".layer-lifted > *") == 0


def test_without_motion_a_move_is_there_at_once(board):
    board.show(told("tablut"), [piece("a1", 1, "b")])
    board.page.evaluate("pieces => { board.play({ from: 'a1', to: 'a7', seat: 1, pieces }); }", [piece("a7", 1, "b")])
    assert board.seen() == {"a7": 1} and board.count(".layer-lifted > *") == 0


def test_a_heap_that_is_drawn_as_one_piece_is_sown_piece_by_piece(lively):
    pits = [f"{x}0" for x in range(4)] + [f"{x}1" for x in range(4)]
    lively.show(told_cells(*SQUARES), [piece("33", None, "seed", 8)])
    in_hand = lively.page.evaluate(
        """async (pieces) => {
          const playing = board.play({ from: "33", to: null, seat: null, pieces });
          let most = 0;
          const look = () => { most = Math.max(most, board.layers.lifted.childElementCount); };
          const seen = new MutationObserver(look);
          seen.observe(board.layers.lifted, { childList: true });
          await playing;
          look();
          seen.disconnect();
          return { most, later: board.layers.lifted.childElementCount };
        }""",
        [piece(pit, None, "seed") for pit in pits],
    )
    assert in_hand == {"most": 8, "later": 0}
    assert lively.seen() == dict.fromkeys(pits, 1)


def test_a_jump_is_drawn_as_a_bent_arrow_and_a_step_as_a_straight_one(board):
    board.show(told("tarble"))
    board.page.evaluate('board.mark({ last: [{ from: "0,0", to: "0,1" }, { from: "0,1", to: "2,3" }] })')
    lines = board.page.eval_on_selector_all(".board .arrow .line", "nodes => nodes.map((one) => one.getAttribute('d'))")
    assert ["Q" in line for line in lines] == [False, True]
