"""The page of a design report in a real browser: what it shows, that it asks for nothing, and hostile reports."""

import copy
import random
import re

import pytest

from plyground.games import game as open_game
from plyground.games import names
from plyground.verify.page import report_page
from plyground.verify.page.boards import BoardDrawing
from plyground.verify.page.grid import axes_of
from tests.page.browser import PATIENCE, Watched, missing, started_browser
from tests.page.people import context_for
from tests.verify.sample_report import backgammon_report, connect_four_report, rlgame_report

needs_browser = pytest.mark.skipif(bool(missing()), reason=missing())
HOSTILE = '</script><script>window.broken = 1</script><img src=x onerror="window.broken = 2">\'"&{{\x00\x1b[31m\ud800'
SMALL = (5, 8), (1, 5), 30  # sizes, pawns, and turns of the example games
REPORTS = {"matrix": lambda: rlgame_report(*SMALL), "rows": connect_four_report, "single": backgammon_report}


@pytest.fixture(scope="module")
def browser():
    with started_browser() as started:
        yield started


@pytest.fixture
def show(browser, tmp_path):
    """Opens a report from a file; whatever its page complains of or asks for fails the test."""
    contexts, watched, asked = [], [], []

    def opened(report, narrow=False, dark=False, **more):
        file = tmp_path / "report.html"
        file.write_text(report_page(report), "utf-8")
        contexts.append(context_for(browser, narrow, dark, **more))
        page = contexts[-1].new_page()
        watched.append(Watched(page))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(file.as_uri())
        page.wait_for_load_state("networkidle", timeout=PATIENCE)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not [line for each in watched for line in each.complaints]
    assert not [url for url in asked if not url.startswith("file:///")] and len(asked) == len(contexts)


def shown_variants(page):
    return page.eval_on_selector_all(".variant", "all => all.filter(one => one.checkVisibility()).map(one => one.id)")


# Choosing a variant


@needs_browser
def test_a_variant_is_chosen_by_the_keyboard_and_has_the_focus(show):
    page = show(rlgame_report())
    assert len(shown_variants(page)) == 1
    page.locator("a.choose").nth(2).focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("#variant-4.chosen")
    assert shown_variants(page) == ["variant-4"]
    assert page.evaluate("document.activeElement.id") == "name-4"
    assert page.locator('a.choose[aria-current="true"]').get_attribute("href") == "#variant-4"
    page.get_by_role("link", name="Next →").locator("visible=true").click()
    page.wait_for_selector("#variant-5.chosen")
    assert shown_variants(page) == ["variant-5"]


@needs_browser
def test_the_page_opens_with_the_first_variant_that_passes(show):
    report = rlgame_report()
    first = next(number for number, one in enumerate(report["variants"], 1) if one["verdict"] == "pass")
    assert shown_variants(show(report)) == [f"variant-{first}"]


@needs_browser
def test_two_settings_make_a_matrix_and_what_was_skipped_says_why(show):
    page = show(rlgame_report())
    assert page.locator("table.matrix a.choose").count() == 16
    assert page.locator("table.matrix td.skipped").count() == 4
    assert "expected 5 or more" in page.locator("table.matrix td.skipped").first.inner_text()
    cell = page.locator("table.matrix a.choose").first
    assert cell.locator(".box").count() == 10
    assert page.evaluate("getComputedStyle(document.querySelector('.box.undecided')).borderStyle") == "dashed"
    assert cell.get_attribute("aria-label").startswith("Fail, n=5, pawns=1: fails ")


def test_one_setting_or_three_make_a_table_of_rows():
    rows = connect_four_report()["variants"]
    assert axes_of(rows, []) is None
    three = [{"changed": {"a": a, "b": b, "c": c}} for a in (1, 2) for b in (1, 2) for c in (1, 2)]
    assert axes_of(three, []) is None
    assert axes_of(three[:4], []).columns == ["1", "2"]


def test_the_axes_of_a_matrix_are_in_the_order_of_their_numbers():
    told = [{"changed": {"size": size, "draws": draws}} for size in (10, 9) for draws in ("no", "few")]
    axes = axes_of(told, [{"settings": {"size": 8, "draws": "no"}}])
    assert (axes.down, axes.rows, axes.columns) == ("size", ["8", "9", "10"], ["no", "few"])


# Example games


@needs_browser
def test_example_games_are_stepped_through_by_buttons_keys_slider_and_list(show):
    page = show(rlgame_report())
    number = int(shown_variants(page)[0].removeprefix("variant-")) - 1
    frames = rlgame_report()["variants"][number]["examples"]["games"][0]["frames"]
    game = page.locator(".variant.chosen .game").first
    occupied = lambda: game.locator(".stage svg > g:last-of-type > use").count()  # noqa: E731
    cells = lambda frame: len({piece["cell"] for piece in frames[frame]["pieces"]})  # noqa: E731
    assert occupied() == cells(0)
    game.get_by_label("One turn on").click()
    assert game.locator("output").inner_text() == f"Turn 1 of {len(frames) - 1}: {frames[1]['turn']}"
    assert game.locator(".stage .changed").count() >= 1
    game.locator(".stage").focus()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    assert "Turn 7 of" in game.locator("output").inner_text() and occupied() == cells(7)
    page.keyboard.press("End")
    assert occupied() == cells(-1)
    assert game.locator("ol.turns [aria-current]").inner_text().startswith(f"{len(frames) - 1}. ")
    game.locator("input[type=range]").focus()
    page.keyboard.press("ArrowLeft")
    assert f"Turn {len(frames) - 2} of" in game.locator("output").inner_text()
    game.locator("ol.turns button").nth(2).click()
    assert "Turn 2 of" in game.locator("output").inner_text() and occupied() == cells(2)


def after_random_steps(game, most):
    """A position of a random game that goes on; step by step, which needs no search for whole turns."""
    numbers, position = random.Random(1), game.start()
    for _ in range(most):
        weights = game.chance(position) if game.mover(position) == -1 else []
        moves = range(len(weights)) if len(weights) else game.legal_moves(position)
        after = game.play(position, numbers.choices(moves, weights if len(weights) else None)[0])
        if game.result(after) is not None:
            break
        position = after
    return position


@pytest.mark.parametrize(
    "name", [*names(), *(f"examples/{one}.py" for one in ("connect_four", "dots_and_boxes", "kalah", "mnk"))]
)
def test_the_board_of_any_game_is_drawn_with_every_piece_inside_it(name):
    game = open_game(name)
    pieces = game.pieces(after_random_steps(game, 60))
    drawing = BoardDrawing(game.geometry(), "b1", game.seat_titles)
    drawn = drawing.position(drawing.heaps(pieces), "the end")
    assert drawn.count("<use") == 1 + len({piece["cell"] for piece in pieces})
    for place in drawing.places:
        assert place.x - place.wide / 2 >= 0 and place.x + place.wide / 2 <= drawing.width
        assert place.y - place.high / 2 >= 0 and place.y + place.high / 2 <= drawing.height
    used, told = set(re.findall(r'href="#(.*?)"', drawn)), set(re.findall(r'id="(.*?)"', drawing.definitions()))
    assert used <= told


# How it is seen


@needs_browser
@pytest.mark.parametrize("name", REPORTS)
def test_no_page_is_wider_than_a_phone(show, name):
    page = show(REPORTS[name](), narrow=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    small = """() => [...document.querySelectorAll("button, .choose, .links a")]
      .filter((node) => node.checkVisibility()).map((node) => node.getBoundingClientRect())
      .filter((box) => box.height < 40 || box.width < 24).length"""
    assert page.evaluate(small) == 0


@needs_browser
@pytest.mark.parametrize("name", ["matrix", "single"])
def test_axe_finds_nothing_in_light_and_dark(show, name):
    from axe_playwright_python.sync_playwright import Axe  # only where it is installed

    page = show(REPORTS[name]())
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        faults = Axe().run(page).response["violations"]
        assert [(fault["id"], fault["nodes"][0]["html"][:200]) for fault in faults] == []


@needs_browser
def test_print_has_every_variant_and_no_controls(show):
    page = show(rlgame_report(*SMALL), dark=True)
    printed = page.pdf(format="A4")
    assert printed.startswith(b"%PDF") and 5 <= len(re.findall(rb"/Type /Page\b", printed)) <= 7  # one for each, or so
    page.emulate_media(media="print")
    assert len(shown_variants(page)) == 4
    assert page.locator(".game").first.locator(".few figure:visible").count() == 2
    assert page.locator(".few:visible").count() == 16
    assert page.locator(".player:visible, .links:visible, .neighbours:visible").count() == 0
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"


@needs_browser
def test_without_scripts_all_variants_are_shown_one_after_another(show):
    page = show(connect_four_report(), java_script_enabled=False)
    assert page.locator(".variant:visible").count() == 4
    assert page.locator(".few:visible").count() == 16
    assert page.locator("button, input").count() == 0


@needs_browser
def test_the_policy_forbids_every_connection(browser, tmp_path):
    file = tmp_path / "report.html"
    file.write_text(report_page(backgammon_report()), "utf-8")
    context = context_for(browser)
    page = context.new_page()
    page.goto(file.as_uri())
    tried = """() => new Promise((done) => {
      addEventListener("securitypolicyviolation", (event) => done(event.effectiveDirective));
      fetch("http://127.0.0.1:9/").catch(() => {}); })"""
    assert page.evaluate(tried) == "connect-src"
    image = """() => new Promise((done) => {
      addEventListener("securitypolicyviolation", (event) => done(event.effectiveDirective));
      document.body.append(Object.assign(new Image(), { src: "http://127.0.0.1:9/" })); })"""
    assert page.evaluate(image) == "img-src"
    context.close()


# Reports that are not what they should be


def hostile(value):
    """The same report with hostile words in place of every text, in keys too."""
    if isinstance(value, dict):
        return {key if key in KEPT else f"{key}{HOSTILE}": hostile(one) for key, one in value.items()}
    if isinstance(value, list):
        return [hostile(one) for one in value]
    return f"{value}{HOSTILE}" if isinstance(value, str) else value


def keys_of(value):
    return set(value) | {key for one in value.values() for key in keys_of(one)} if isinstance(value, dict) else (
        {key for one in value for key in keys_of(one)} if isinstance(value, list) else set())  # fmt: skip


KEPT = keys_of(rlgame_report(*SMALL)) - set(rlgame_report(*SMALL)["variants"][0]["settings"])


@needs_browser
def test_hostile_texts_are_shown_as_text_and_run_nowhere(show):
    report = hostile(
        copy.deepcopy(
            {**connect_four_report(), **{k: rlgame_report()[k] for k in ("comparison", "search", "statements")}}
        )
    )
    report["variants"] = report["variants"][:2]
    page = show(report)
    assert page.evaluate("window.broken") is None
    assert page.locator("img").count() == 0 and page.locator("script:not([type])").count() == 1
    assert "</script><script>window.broken = 1</script>" in page.locator("h1").inner_text()
    page.locator("a.choose").nth(1).click()
    page.wait_for_selector("#variant-2.chosen")
    assert page.evaluate("window.broken") is None


def all_paths(value, before=()):
    for key, one in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield (*before, key)
        if key not in ("geometry", "frames"):
            yield from all_paths(one, (*before, key))


def replaced(report, path, value):
    made = dict(report) if isinstance(report, dict) else list(report)
    made[path[0]] = value if len(path) == 1 else replaced(made[path[0]], path[1:], value)
    return made


def test_whatever_is_missing_or_of_another_kind_is_left_out():
    report = {
        **connect_four_report(),
        **{key: rlgame_report()[key] for key in ("comparison", "search", "statements", "skipped")},
    }
    report = trimmed(report)
    paths = sorted(
        {tuple(0 if isinstance(step, int) else step for step in path) for path in all_paths(report)}, key=str
    )
    known = [path for path in paths if is_there(report, path)]
    assert len(known) > 150
    numbers = random.Random(1)
    for path in known:
        for value in (None, numbers.choice([[], {}, "x", -1, 1e400, float("nan"), True, [[None]], 10**400])):
            assert "<h1>" in report_page(replaced(report, path, value)), (path, value)


def trimmed(value):
    """The same report with lists of at most two, and two gates."""
    if isinstance(value, dict):
        kept = list(value.items())[: 2 if "ends" in value else None]
        return {key: trimmed(one) if key != "geometry" else one for key, one in kept}
    return [trimmed(one) for one in value[:2]] if isinstance(value, list) else value


def is_there(report, path):
    for step in path:
        if not (step in report if isinstance(report, dict) else isinstance(report, list) and step < len(report)):
            return False
        report = report[step]
    return True


@needs_browser
@pytest.mark.parametrize(
    "report", [{}, {"variants": []}, {"variants": [{}]}, {**dict.fromkeys(["game", "summary", "gates", "variants"])}]
)
def test_an_empty_report_is_a_page(show, report):
    page = show(report)
    assert page.locator("h1").inner_text() == "No verdict was given."
    assert page.get_by_text("What the gates mean").last.is_visible()


def test_sixteen_variants_with_four_long_games_each_stay_small():
    report = rlgame_report()
    longest = max(
        (game for one in report["variants"] for game in one["examples"]["games"]), key=lambda one: len(one["frames"])
    )
    assert len(longest["frames"]) >= 100
    large = report["variants"][-1]
    large = {**large, "examples": {**large["examples"], "games": [longest] * 4}}
    page = report_page({**report, "variants": [large] * 16})
    assert 500_000 < len(page.encode()) < 3_000_000
