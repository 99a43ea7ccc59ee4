"""What is heard and said at the table: words, sounds, hints, evaluation, reasons and keys."""

import pytest

from tests.page.person import MINE, OVER
from tests.web.clients import Client

# Counts what a page lets sound, and remembers when it first could.
COUNT_SOUNDS = """() => {
  const Real = window.AudioContext;
  window.sounds = { contexts: 0, tones: 0 };
  window.AudioContext = class extends Real {
    constructor() { super(); window.sounds.contexts += 1; window.sounds.context = this; }
    createGain() { window.sounds.tones += 1; return super.createGain(); }
  };
}"""
# Counts the questions that a page sends.
COUNT_QUESTIONS = """() => {
  const send = WebSocket.prototype.send;
  window.asked = [];
  WebSocket.prototype.send = function (text) {
    const { type } = JSON.parse(text);
    if (!["hello", "ping"].includes(type)) window.asked.push(type);
    return send.call(this, text);
  };
}"""


@pytest.fixture
def table(running, somebody):
    """Somebody at the table of a new game, on their turn."""

    def sit(game, *players, prepare=(), mine=(0,), **more):
        seat = Client(running.address).new_game(game, *players, mine=mine)
        me = somebody(**more)
        for script in prepare:
            me.page.add_init_script(f"({script})()")
        me.sit(seat).wait_for(MINE)
        return me

    return sit


def said(person):
    return person.page.locator("#spoken p").all_inner_texts()


def wait_for_words(person, words):
    script = "words => [...document.querySelectorAll('#spoken p')].some((p) => p.textContent.includes(words))"
    person.page.wait_for_function(script, arg=words)


def count(person, what):
    return person.page.evaluate(f"window.sounds.{what}")


def allow_sounds(person):
    """Make a gesture, after which a page may be heard."""
    person.page.keyboard.press("Shift")
    person.page.wait_for_function("() => window.sounds.context?.state === 'running'")


def asked(person, kind):
    return person.page.evaluate("kind => window.asked.filter((type) => type === kind).length", kind)


def ask_hint(person):
    person.button("^hint").click()
    person.page.wait_for_selector(".hint-play")


def play_hint(person):
    """Play the best turn of the list, all its steps, and wait for one's next turn."""
    before = person.version()
    ask_hint(person)
    person.page.locator(".hint-play").first.click()
    person.wait_past(before)
    person.page.wait_for_function(
        "() => document.querySelector('[data-turn=over], [data-turn=mine]') && !document.querySelector('.hint-play')"
    )


def test_every_move_is_said_and_nothing_is_said_twice_after_a_reload(table):
    me = table("tictactoe", "human", "random")
    me.does(lambda: me.click("4"))
    wait_for_words(me, "X plays 4.")
    me.wait_for(MINE, OVER)
    wait_for_words(me, "O plays ")
    me.page.reload()
    me.wait_for(MINE)
    assert not [text for text in said(me) if "plays" in text]


def test_a_turn_of_several_steps_says_what_is_left_and_how_it_went_on(table):
    me = table("hypergammon", "human", "random")
    play_hint(me)
    wait_for_words(me, " moves ")
    wait_for_words(me, "Black rolls ")
    assert [text for text in said(me) if text.startswith("Hint: ")]


def test_there_is_no_sound_before_a_gesture_and_none_after_a_reload_until_something_happens(table):
    me = table("tictactoe", "human", "random", prepare=[COUNT_SOUNDS])
    assert count(me, "contexts") == 0
    allow_sounds(me)
    me.does(lambda: me.click("4"))
    me.page.wait_for_function("() => window.sounds.tones > 0")
    me.wait_for(MINE, OVER)
    me.page.reload()
    me.wait_for(MINE)
    allow_sounds(me)
    assert count(me, "tones") == 0


def test_a_muted_page_stays_silent_and_stays_muted(table):
    me = table("tictactoe", "human", "random", prepare=[COUNT_SOUNDS])
    allow_sounds(me)
    me.page.keyboard.press("m")
    me.page.get_by_role("button", name="Sounds: off").wait_for()
    before = count(me, "tones")
    me.does(lambda: me.click("4"))
    me.wait_for(MINE, OVER)
    assert count(me, "tones") == before
    me.page.reload()
    me.page.get_by_role("button", name="Sounds: off").wait_for()


@pytest.mark.parametrize("game", ["tarble", "backgammon"])
def test_a_button_of_the_hint_plays_the_whole_turn(table, game):
    me = table(game, "human", "random", prepare=[COUNT_QUESTIONS])
    for _ in range(2):
        play_hint(me)
        me.wait_for(MINE)
    assert asked(me, "hint") == 2
    assert not me.page.locator(".refusal").is_visible()


def test_a_hint_that_is_played_step_by_step_marks_the_next_step(table):
    me = table("backgammon", "human", "random", prepare=[COUNT_QUESTIONS])
    ask_hint(me)
    steps = me.page.locator(".hint-play").first.get_attribute("data-steps").split()
    [source] = me.cells("hint", "movable")
    me.click(source)
    [target] = me.cells("hint", "target")
    me.does(lambda: me.click(target))
    if len(steps) > 1:
        assert me.page.locator(".hint-play").first.get_attribute("data-steps").split() == steps[1:]
        assert me.cells("hint")
    assert asked(me, "hint") == 1


def test_the_evaluation_is_shown_on_request_and_asked_for_once_a_turn(table):
    me = table("tictactoe", "human", "random", prepare=[COUNT_QUESTIONS])
    assert asked(me, "evaluation") == 0
    me.page.keyboard.press("e")
    me.page.wait_for_selector(".share-name")
    shares = [int(text.split()[-2]) for text in me.page.locator(".share-name").all_inner_texts()]
    assert len(shares) == 2
    assert sum(shares) == 100
    me.does(lambda: me.click("4"))
    me.wait_for(MINE, OVER)
    me.page.wait_for_function("() => window.asked.filter((type) => type === 'evaluation').length === 2")
    me.page.reload()
    me.wait_for(MINE)
    me.page.wait_for_selector(".share-name")
    me.page.keyboard.press("e")
    me.page.wait_for_selector(".evaluation", state="hidden")


def test_a_player_is_asked_for_its_reasons_once_a_turn_and_only_while_they_are_shown(table):
    me = table("tarble", "human", "joey", prepare=[COUNT_QUESTIONS])
    play_hint(me)
    why = me.page.get_by_role("button", name="Why did Joey do that?")
    why.wait_for()
    assert asked(me, "why") == 0
    why.click()
    me.page.locator(".why p", has_text="Joey:").wait_for()
    assert len(me.page.locator(".why p").inner_text()) > 10
    assert asked(me, "why") == 1
    play_hint(me)  # from now on it is asked every turn
    me.page.wait_for_function("() => window.asked.filter((type) => type === 'why').length === 2")
    me.page.get_by_role("button", name="Hide reasons").click()
    why.wait_for()
    play_hint(me)
    why.wait_for()
    assert asked(me, "why") == 2


def test_a_hint_draws_the_whole_turn(table):
    me = table("backgammon", "human", "random")
    ask_hint(me)
    steps = me.page.locator(".hint-play").first.get_attribute("data-steps").split()
    drawn = me.page.locator(".board .arrow.hint, .board .frame.hint").count()
    assert drawn == len(steps)
    assert me.page.locator(".board .hint.later").count() == len(steps) - 1


def test_the_keys_are_listed_and_letters_can_be_switched_off(table):
    me = table("tictactoe", "human", "random")
    me.page.locator('.board [tabindex="0"]').focus()
    cell = me.page.evaluate("document.activeElement.dataset.cell")
    me.page.keyboard.press("?")
    me.page.get_by_role("heading", name="Keys").wait_for()
    me.page.get_by_label("Letters act as buttons").uncheck()
    me.page.keyboard.press("Escape")
    me.page.wait_for_selector("dialog", state="detached")
    assert me.page.evaluate("document.activeElement.dataset.cell") == cell
    me.page.keyboard.press("m")
    assert me.page.get_by_role("button", name="Sounds: on").is_visible()


@pytest.mark.parametrize("screen", ["replay", "edit"])
def test_every_screen_with_a_board_lists_its_keys(running, somebody, screen):
    seat = Client(running.address).new_game("tictactoe", "human", "random")
    me = somebody().open(f"#/replay/{seat.key}" if screen == "replay" else "#/edit/tictactoe")
    me.page.wait_for_selector(".board svg .cell")
    me.page.keyboard.press("?")
    me.page.get_by_role("heading", name="Keys").wait_for()
    assert me.page.locator("dialog kbd").count() > 5


def test_the_focus_goes_to_the_heading_of_a_new_screen(somebody):
    me = somebody().open("#/")
    me.page.wait_for_selector("main h1")
    me.page.get_by_role("link", name="Games kept").click()
    me.page.wait_for_function(
        "() => document.activeElement?.matches('h1') && document.activeElement.textContent.includes('kept')"
    )


def test_the_focus_goes_to_the_board_when_a_pressed_button_is_gone(table):
    me = table("tictactoe", "human", "random")
    ask_hint(me)
    me.page.locator(".hint-play").first.focus()
    me.does(lambda: me.page.keyboard.press("Enter"))
    me.page.wait_for_function("() => document.activeElement?.closest('[data-cell]')")


def test_the_link_to_the_content_keeps_the_address(somebody):
    me = somebody().open("#/games")
    me.page.wait_for_selector("main h1")
    me.page.keyboard.press("Tab")
    me.page.keyboard.press("Enter")
    me.page.wait_for_function("() => document.activeElement?.id === 'main'")
    assert me.page.url.endswith("#/games")
