"""Dice on the table: which lie there, which have been played, and what they are called."""

import pytest

from tests.page.modules import ask


def lying(modules, game, mover, turn, left):
    state = {"game": game, "mover": mover, "last_turn": turn, "beside": {"dice": left, "counts": []}}
    found = ask(modules, "dice_values", "diceOnTable", state)
    return found["seat"], [(die["value"], die["isUsed"]) for die in found["dice"]], found["dice"]


def turn(seat, rolls, *labels):
    return {"seat": seat, "rolls": rolls, "steps": [{"label": label} for label in labels], "first": 0}


def dice(*values):
    return [{"kind": "die", "value": value} for value in values]


@pytest.mark.parametrize(
    ("game", "told", "left", "shown"),
    [
        ("backgammon", turn(None, ["x43"]), dice(4, 3), [(4, False), (3, False)]),
        ("backgammon", turn(0, ["43"], "3"), dice(4), [(4, False), (3, True)]),
        ("backgammon", turn(0, ["33"], "3"), dice(3, 3, 3), [(3, False), (3, False), (3, False), (3, True)]),
        ("backgammon", turn(1, ["64"], "6", "4"), [], [(6, True), (4, True)]),
        ("parcheesi", turn(0, ["22"], "5"), dice(2, 2, 5), [(2, False), (2, False), (5, True), (5, False)]),
        (
            "parcheesi",
            turn(0, ["32"], "both dice"),
            [{"kind": "bonus", "value": 20}],
            [(3, True), (2, True), (20, False)],
        ),
        ("pig", turn(None, ["6"]), [], [(6, False)]),
        ("own", turn(None, ["heads"]), [], [("heads", False)]),
        ("pachisi", turn(None, ["first2"]), [], []),
    ],
)
def test_what_was_played_is_told_from_what_is_left(modules, game, told, left, shown):
    assert lying(modules, game, 0, told, left)[1] == shown


def test_movements_left_are_counted_from_the_roll(modules):
    _, _, found = lying(modules, "tarble", 1, turn(1, ["6"], "", ""), [{"kind": "movements", "value": 4}])
    assert found == [{"kind": "movements", "value": 6, "left": 4, "isUsed": False}]
    assert ask(modules, "dice", "trayInWords", found, "Blue") == "Blue rolled 6; 4 movements left"


def test_the_tray_has_a_name_in_words(modules):
    _, _, found = lying(modules, "backgammon", 0, turn(0, ["53"], "5"), dice(3))
    assert ask(modules, "dice", "trayInWords", found, "White") == "White rolled 5 and 3; 3 left to play"


DRAWN = """async ([game, state]) => {
  const { DiceTray } = await import("/page/parts/dice.js");
  const tray = new DiceTray(game);
  document.querySelector("main").append(tray.element);
  await tray.show({ game, dice: { by: "server" }, ...state }, ["A", "B", "C", "D"]);
  const count = (name) => tray.element.querySelectorAll(name).length;
  const names = [".die", ".die .pip", ".used .strike", ".cowry.up", ".cowry.down", ".tile", ".dot.left", ".dot.gone"];
  return names.map(count);
}"""


@pytest.mark.parametrize(
    ("game", "told", "left", "counts"),
    [
        ("parcheesi", turn(0, ["65"], "6"), [*dice(5), {"kind": "bonus", "value": 10}], [2, 11, 1, 0, 0, 1, 0, 0]),
        ("pachisi", turn(None, ["4up"]), [{"kind": "cowries", "value": 4, "of": 6}], [0, 0, 0, 4, 2, 0, 0, 0]),
        ("tarble", turn(0, ["5"], ""), [{"kind": "movements", "value": 4}], [1, 5, 0, 0, 0, 0, 4, 1]),
    ],
)
def test_dice_cowries_movements_and_bonus_are_drawn(modules, game, told, left, counts):
    state = {"mover": 0, "last_turn": told, "beside": {"dice": left, "counts": []}}
    assert modules.evaluate(DRAWN, [game, state]) == counts


def test_dice_of_ones_own_are_buttons_with_names(modules):
    script = """async () => {
      const { rollButton } = await import("/page/parts/dice.js");
      let chosen = null;
      const button = rollButton({ roll: 7, text: "33" }, "backgammon", (roll) => { chosen = roll.roll; });
      button.click();
      return [button.getAttribute("aria-label"), button.querySelectorAll(".die").length, chosen];
    }"""
    assert modules.evaluate(script) == ["Rolled double 3", 2, 7]


@pytest.mark.parametrize(
    ("throw", "words"),
    [
        ({"value": 0, "distance": 25, "is_again": True}, "0 of 6 cowries up, 25 squares and another throw"),
        ({"value": 4, "distance": 4, "is_again": False}, "4 of 6 cowries up, 4 squares"),
        ({"value": 4}, "4 of 6 cowries up"),
    ],
)
def test_cowries_say_how_far_a_piece_goes(modules, throw, words):
    shells = [{"kind": "cowries", "of": 6, "isUsed": False, **throw}]
    assert ask(modules, "dice_values", "diceInWords", shells) == words
    assert ask(modules, "dice_values", "toPlay", shells) == words


def test_the_opening_throw_is_one_die_of_each_seat(modules):
    script = """async () => {
      const { rollButton } = await import("/page/parts/dice.js");
      const button = rollButton({ roll: 0, text: "x43" }, "backgammon", () => {}, ["White", "Black"]);
      const seats = [...button.querySelectorAll(".die")].map((die) => die.classList[1]);
      return [button.getAttribute("aria-label"), ...seats];
    }"""
    assert modules.evaluate(script) == ["Rolled White 4, Black 3", "seat-0", "seat-1"]


def test_the_draw_for_the_first_turn_names_the_seat(modules):
    script = """async () => {
      const { rollButton } = await import("/page/parts/dice.js");
      const titles = ["Yellow", "Red", "Black", "Green"];
      return rollButton({ roll: 2, text: "first2" }, "pachisi", () => {}, titles).textContent;
    }"""
    assert modules.evaluate(script) == "Black begins"
