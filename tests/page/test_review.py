"""The review of a game on the page: the curve, the better turns on the board, sums that add up, other reviewers."""

import re

import pytest

from tests.page.middles import middle_of_a_game
from tests.page.modules import ask
from tests.page.person import OVER
from tests.page.test_accessibility import faults
from tests.page.test_narrow import check_width
from tests.web.clients import Client
from tests.web.test_reviews import TWO_WINS, wait_for_review


def missed_wins(client, **more):
    """A game in which X misses two wins, and O wins."""
    seat = client.new_game("tictactoe", "human", "human", mine=(0, 1), position=TWO_WINS, **more)
    with seat as me:
        me.my_turn()
        me.step(4)
        me.step(6)
    return seat


@pytest.fixture(scope="module")
def dice_game(running):
    """The key of a whole game with dice, and its review."""
    client = Client(running.address)
    seat = middle_of_a_game(client, "hypergammon", finished=True)
    client.post(f"/api/games/{seat.key}/reviews", 200)
    return seat.key, wait_for_review(client, seat.key)["review"]


def open_review(person, key):
    person.open(f"#/review/{key}").page.wait_for_selector(".curve-chart")
    return person


def moves_shown(person):
    return int(person.page.get_by_role("slider", name="Move", exact=True).input_value())


def wait_for_moves(person, number):
    person.page.wait_for_function(
        "number => document.querySelector('.slide input')?.value === String(number)", arg=number
    )


@pytest.fixture(scope="module")
def missed(running):
    """A seat of a game that is over."""
    return missed_wins(Client(running.address))


def test_a_game_is_reviewed_from_its_end_and_the_better_turn_is_shown_on_the_board(missed, somebody):
    me = somebody().sit(missed)
    me.wait_for(OVER)
    me.page.get_by_role("link", name="Review").click()
    me.page.wait_for_selector(".curve-chart")
    swing = me.page.locator(".swing.blunder").first
    assert "costs" in swing.inner_text() and "win" in swing.locator(".swing-reason").inner_text()
    swing.get_by_role("button", name="Show the better turn").click()
    me.page.wait_for_selector(".board .cell.hint")
    (better,) = me.cells("hint")
    assert better in ("2", "6") and not me.shows_piece(better) and moves_shown(me) == 0
    me.button("one step on in the better line").click()
    me.wait_for_piece(better)
    me.page.get_by_text(f"Better: X plays {better}").wait_for()
    me.page.locator("h1").click()
    me.page.keyboard.press("ArrowRight")  # back to what was played
    wait_for_moves(me, 1)
    me.wait_for_piece("4")
    me.page.wait_for_function("cell => !document.querySelector(`.board [data-at='${cell}']`)", arg=better)
    assert me.page.locator(".variation").count() == 0
    assert "Blunder: costs" in me.page.locator(".review-verdict").inner_text()


def test_the_curve_goes_to_the_moment_that_is_pressed(dice_game, somebody):
    key, review = dice_game
    me = open_review(somebody(), key)
    last = review["points"][-1]["moves"]
    chart = me.page.get_by_role("slider", name="Evaluation after each move")
    box = chart.bounding_box()
    me.page.mouse.click(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2)
    wait_for_moves(me, last)
    chart.focus()
    me.page.keyboard.press("Home")
    wait_for_moves(me, 0)
    for point in review["points"][1:4]:
        me.page.keyboard.press("ArrowRight")
        wait_for_moves(me, point["moves"])
    percent = re.search(r"(\d+) %", chart.get_attribute("aria-valuetext"))[1]
    assert abs(int(percent) - 100 * review["points"][3]["shares"][0]) <= 1
    kinds = me.page.eval_on_selector_all(".curve-strip .tick", "nodes => nodes.map((node) => node.classList[1])")
    assert kinds == [point["kind"] for point in review["points"][1:]] and {"roll", "turn"} == set(kinds)
    me.page.get_by_text("The curve as a table").click()
    me.page.wait_for_selector(".curve-table tbody tr")
    assert me.page.locator(".curve-table tbody tr").count() == len(review["points"])


def test_the_figures_of_luck_and_skill_add_up_as_they_are_shown(dice_game, somebody):
    me = open_review(somebody(), dice_game[0])
    for row in me.page.locator(".sums tbody tr").all():
        figures = [round(100 * float(cell.replace("−", "-"))) for cell in row.locator("td").all_inner_texts()]
        assert len(figures) == 5 and sum(figures[:-1]) == figures[-1] == round(figures[-1])
    heads = me.page.locator(".sums thead th").all_inner_texts()
    assert heads == ["Points", "Start", "Luck", "Skill", "Foresight", "= Result"]


def test_figures_are_rounded_so_that_they_add_up(modules):
    shown = ask(modules, "figures", "addingUp", [0.334, 0.333, 0.333])
    assert sum(round(100 * part) for part in shown) == 100
    assert ask(modules, "figures", "addingUp", [-0.005, 0.004, 1.0]) == [0, 0, 1]
    assert [ask(modules, "figures", "signed", value) for value in (0.314, -2, 0.001)] == ["+0.31", "−2.00", "0.00"]
    assert [ask(modules, "figures", "pointsInWords", value) for value in (1, 2, 0.5)] == [
        "1 point", "2 points", "0.5 points"
    ]  # fmt: skip


def test_another_reviewer_can_be_chosen_and_has_an_address_of_its_own(missed, somebody):
    me = open_review(somebody(), missed.key)
    me.page.get_by_label("Reviewed by").select_option("random")
    me.page.wait_for_url(re.compile(r"by=random"))
    me.page.wait_for_function("() => document.querySelector('.reviewers code')?.textContent === 'random'")
    other = somebody().open(f"#/review/{missed.key}?by=random")
    other.page.wait_for_selector(".curve-chart")
    assert other.page.locator(".reviewers code").inner_text() == "random"


def test_a_game_that_goes_on_has_no_review_and_no_link_to_one(running, somebody):
    seat = middle_of_a_game(Client(running.address), "tictactoe")
    me = somebody().open(f"#/review/{seat.key}")
    assert "a review needs one that is over" in me.page.get_by_role("alert").inner_text()
    me.open(f"#/replay/{seat.key}").page.wait_for_selector(".replay-board svg")
    assert me.page.get_by_role("link", name="Review").count() == 0


def test_a_review_fits_on_a_phone_and_has_no_serious_fault(dice_game, somebody, axe):
    me = open_review(somebody(narrow=True), dice_game[0])
    check_width(me)
    assert faults(axe, me) == []
    me.open("#/puzzles").page.wait_for_selector(".empty")
    check_width(me)
