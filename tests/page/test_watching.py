"""Watching players on the page: begun from the choices, steered by whoever began it, seen by everybody."""

import re

from tests.page.person import OVER


def watch(me, *players, game="tarble"):
    """Begin a game between players; its key."""
    me.open(f"#/new/{game}?players={','.join(players)}")
    me.page.get_by_role("button", name="Watch", exact=True).click()
    me.page.wait_for_url(re.compile("#/game/"))
    me.page.wait_for_selector(".watch-speed")
    return me.key


def test_who_would_rather_watch_chooses_that_and_needs_neither_clock_nor_name(somebody):
    me = somebody().open("#/")
    me.page.locator('.game-card a[href="#/new/tictactoe?watch=yes"]').click()
    button = me.page.get_by_role("button", name="Watch", exact=True)
    button.wait_for()
    assert me.page.get_by_label("Just watch").is_checked()
    chosen = me.page.locator("#seat-0 option:checked, #seat-1 option:checked").all_inner_texts()
    assert len(chosen) == 2 and all(name.startswith("Medium") for name in chosen)  # nobody is there to adapt to
    assert me.page.locator("#my-name").is_hidden() and me.page.locator("#clock").count() == 0
    me.page.get_by_label("O", exact=True).first.check()
    me.page.get_by_role("button", name="Play", exact=True).wait_for()
    assert me.page.locator("#seat-1").input_value() == "human" and me.page.locator("#my-name").is_visible()
    me.page.get_by_label("Just watch").check()
    for seat in (0, 1):
        me.page.locator(f"#seat-{seat}").select_option("random")
    button.click()
    me.page.locator(".watch-speed select").select_option("full")
    assert me.wait_for(OVER) == OVER
    before = me.key
    me.page.get_by_role("button", name="Watch another").click()
    me.page.wait_for_url(lambda address: "#/game/" in address and before not in address)
    me.page.wait_for_selector(".play[data-game]")
    me.page.wait_for_selector("#watch-speed")


def test_a_watched_game_pauses_goes_on_turn_by_turn_and_shows_how_they_stand_and_why(somebody):
    me = somebody()
    key = watch(me, "joey", "sarah")
    me.page.keyboard.press("g")
    me.button("Go on").wait_for()
    me.page.wait_for_selector('[data-turn="theirs"]')  # everything is compiled
    for _ in range(2):
        me.does(lambda: me.page.keyboard.press("o"))
    me.page.wait_for_function("() => document.querySelectorAll('.why p').length === 2")
    assert {line.split(":")[0] for line in me.page.locator(".why p").all_inner_texts()} == {"Joey", "Sarah"}
    me.page.wait_for_selector(".share-name")
    shares = [int(text.split()[-2]) for text in me.page.locator(".share-name").all_inner_texts()]
    assert sum(shares) == 100
    assert "Paused" in me.page.locator(".turn").inner_text()
    shown = me.version()

    other = somebody().open(f"#/game/{key}")  # without the token
    other.page.wait_for_selector(f'[data-version="{shown}"]')
    assert other.page.locator(".watch-line").inner_text() == "Paused by whoever began it"
    assert not other.button("Go on").is_visible() and other.page.locator(".watch-speed").is_hidden()
    other.page.wait_for_selector(".share-name")

    me.page.reload()
    me.button("Go on").wait_for()
    assert me.version() == shown
    me.page.locator(".watch-speed select").select_option("fast")
    me.does(me.button("Go on").click)
    other.wait_past(shown)
    other.page.wait_for_function("() => document.querySelector('.watch-line').textContent === 'Speed: fast'")


def test_at_the_highest_speed_a_long_game_is_shown_to_its_end(somebody):
    me = somebody(animated=True)
    watch(me, "random", "random", game="hypergammon")
    me.page.locator(".watch-speed select").select_option("full")
    me.wait_for(OVER)
    assert me.page.locator(".moves li").count() > 5


def test_a_tab_that_nobody_looks_at_leaves_a_watched_game_and_comes_back(modules):
    done = modules.evaluate(
        """async () => {
          const { LookingAway } = await import("/page/parts/looking_away.js");
          const told = [];
          const connection = { rest: () => told.push("rest"), comeBack: () => told.push("back") };
          const wait = window.setTimeout;
          window.setTimeout = (act) => wait(act, 0);
          let hidden = true, isWatched = false;
          Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
          const away = new LookingAway(connection, () => isWatched);
          const look = async (isHidden) => {
            hidden = isHidden;
            document.dispatchEvent(new Event("visibilitychange"));
            await new Promise((go) => wait(go, 20));
          };
          await look(true);
          isWatched = true;
          await look(true);
          await look(false);
          away.end();
          await look(true);
          window.setTimeout = wait;
          delete document.hidden;
          return told;
        }"""
    )
    assert done == ["rest", "back"]
