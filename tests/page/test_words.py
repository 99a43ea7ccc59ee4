"""What happens in a game is told in words: one sentence for a turn, with the names of the records' notation."""

import pytest

from tests.page.modules import ask

SEATS = {
    "backgammon": ["White", "Black"], "tarble": ["Red", "Blue"], "tablut": ["White", "Black"],
    "tictactoe": ["X", "O"], "pachisi": ["Yellow", "Black", "Red", "Green"], "pig": ["Seat 1", "Seat 2"],
}  # fmt: skip


def step(text, start=None, end=None, label="", captured=()):
    return {"text": text, "from": start, "to": end, "label": label, "captured": list(captured)}


def taken(cell, seat):
    return {"cell": cell, "seat": seat, "count": 1}


def told(game, seats=(0,)):
    return {"game": game, "seatTitles": SEATS[game], "seats": list(seats)}


def in_words(modules, game, seat, rolls, *steps):
    return ask(modules, "words", "turnInWords", {"seat": seat, "rolls": rolls, "steps": list(steps)}, told(game))


def test_a_turn_of_backgammon_is_one_sentence_with_its_roll_and_its_hit(modules):
    said = in_words(modules, "backgammon", 0, ["31"], step("8/5*", "8", "5", "3"), step("6/5", "6", "5", "1"))
    assert said == "White rolls 3 and 1 and moves 8/5 and 6/5, hitting on 5."


def test_steps_that_go_on_are_joined_and_equal_ones_are_counted(modules):
    steps = [step("24/21", "1", "4"), step("21/18", "4", "7"), step("6/3", "19", "22"), step("6/3", "19", "22")]
    said = in_words(modules, "backgammon", 1, ["33"], *steps)
    assert said == "Black rolls double 3 and moves 24/21/18 and 6/3 twice."


def test_who_cannot_move_and_who_passes_is_told(modules):
    cannot = in_words(modules, "backgammon", 1, ["22"], step("-", label="no play"))
    passes = in_words(modules, "pachisi", 1, ["first1", "4up"], step("pass", label="pass"))
    assert cannot == "Black rolls double 2 and cannot move."
    assert passes == "Black begins. Black throws 4 of 6 cowries up and passes."


def test_captures_name_the_cells_of_enemies_of_the_neutral_piece_and_of_ones_own(modules):
    said = in_words(
        modules, "tarble", 0, ["3"],
        step("-2,-3>-2,-1", "-2,-3", "-2,-1", captured=[taken("-2,-2", 1)]),
        step("1,1>1,3", "1,1", "1,3", captured=[taken("1,2", None)]),
        step("2,2>2,3", "2,2", "2,3", captured=[taken("2,3", 0)]),
    )  # fmt: skip
    assert said == (
        "Red rolls 3 and moves -2,-3 to -2,-1, 1,1 to 1,3 and 2,2 to 2,3, capturing on -2,-2, "
        "capturing the neutral piece on 1,2 and giving up the piece on 2,3."
    )


def test_one_of_something_is_not_told_as_many(modules):
    said = [
        ask(modules, "text", "counted", number, name)
        for number, name in ((1, "points"), (0, "points"), (1, "borne off"))
    ]
    assert said == ["1 point", "0 points", "1 borne off"]
    assert ask(modules, "text", "counted", 1, "bonus") == "1 bonus"


def test_games_without_dice_tell_moves_and_marks(modules):
    assert (
        in_words(modules, "tablut", 0, [], step("c6-a6xa5xa4", "c6", "a6"))
        == "White moves c6 to a6, capturing on a5 and a4."
    )
    assert in_words(modules, "tictactoe", 1, [], step("4", None, "4")) == "O plays 4."
    assert in_words(modules, "pig", 0, ["2"], step("roll", label="roll")) == "Seat 1 rolls 2 and chooses roll."


def test_news_are_the_others_turn_the_own_roll_and_what_is_to_play(modules):
    events = [
        {"kind": "step", "seat": 1, "text": "24/20"},
        {"kind": "step", "seat": 1, "text": "13/8*"},
        {"kind": "step", "seat": None, "text": "31"},
    ]
    dice = [{"kind": "die", "value": 3}, {"kind": "die", "value": 1}]
    turn = {"seat": None, "first": 8, "end": 9, "rolls": ["31"], "steps": [], "text": ""}
    state = {"mover": 0, "moves": 9, "ending": None, "last_turn": turn, "beside": {"dice": dice, "counts": []}}
    before = {"mover": 1, "moves": 6, "ending": None}
    said = ask(modules, "words", "newsInWords", {"list": events, "state": state}, before, told("backgammon"))
    assert said == ["Black moves 24/20 and 13/8, hitting on 8.", "White rolls 3 and 1.", "Your turn: 2 dice to play."]


def test_the_roll_of_somebody_else_is_told_with_what_they_play(modules):
    roll = {"kind": "step", "seat": None, "text": "64"}
    opening = {"seat": None, "first": 2, "end": 3, "rolls": ["64"], "steps": [], "text": ""}
    rolled = {"mover": 1, "moves": 3, "ending": None, "last_turn": opening, "beside": {"dice": [], "counts": []}}
    news = {"list": [roll], "state": rolled}
    assert ask(modules, "words", "newsInWords", news, {"mover": 0, "moves": 2}, told("backgammon")) == []
    turn = {"seat": 1, "first": 2, "end": 5, "rolls": ["64"], "steps": [], "text": "24/14"}
    state = {"mover": None, "moves": 5, "ending": None, "last_turn": turn, "beside": {"dice": [], "counts": []}}
    steps = [{"kind": "step", "seat": 1, "text": text} for text in ("24/18", "18/14")]
    said = ask(modules, "words", "newsInWords", {"list": steps, "state": state}, rolled, told("backgammon"))
    assert said == ["Black rolls 6 and 4 and moves 24/18/14."]


def test_in_the_middle_of_a_turn_only_what_is_left_is_added(modules):
    turn = {"seat": 0, "first": 8, "end": 10, "rolls": ["31"], "steps": [{"label": "3"}], "text": "8/5"}
    state = {
        "mover": 0, "moves": 10, "ending": None, "last_turn": turn,
        "beside": {"dice": [{"kind": "die", "value": 1}], "counts": []},
    }  # fmt: skip
    news = {"list": [{"kind": "step", "seat": 0, "text": "8/5"}], "state": state}
    said = ask(modules, "words", "newsInWords", news, {"mover": 0, "moves": 9, "ending": None}, told("backgammon"))
    assert said == ["White moves 8/5.", "1 die to play."]


def test_a_roll_that_is_only_a_result_is_not_said_to_be_played(modules):
    turn = {"seat": None, "first": 4, "end": 5, "rolls": ["6"], "steps": [], "text": ""}
    state = {"mover": 0, "moves": 5, "ending": None, "last_turn": turn, "beside": {"dice": [], "counts": []}}
    news = {"list": [{"kind": "step", "seat": None, "text": "6"}], "state": state}
    said = ask(modules, "words", "newsInWords", news, {"mover": None, "moves": 4, "ending": None}, told("pig"))
    assert said == ["Seat 1 rolls 6.", "Your turn."]


def test_where_a_game_stands_is_said_when_it_is_first_seen_and_when_it_is_ready(modules):
    turn = {"seat": None, "first": 0, "end": 1, "rolls": ["5"], "steps": [], "text": ""}
    left = {"dice": [{"kind": "movements", "value": 5}], "counts": []}
    ready = {"mover": 0, "moves": 1, "is_ready": True, "ending": None, "last_turn": turn, "beside": left}
    waiting = {**ready, "is_ready": False}

    def words(state, before, seats=(0,)):
        return ask(modules, "words", "stateInWords", state, before, told("tarble", seats))

    assert words(waiting, None) == ["The game is being made ready."]
    assert words(ready, waiting) == ["Red rolls 5.", "Your turn: 5 movements to play."]
    assert words(ready, ready) == []
    assert words(ready, None, seats=()) == ["It is Red’s turn."]
    assert words({**ready, "ending": "turn limit", "payoffs": [0, 0]}, ready) == ["Draw: turn limit."]


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"kind": "back", "seat": 0, "value": 4}, "White takes back 2 steps."),
        ({"kind": "offer", "seat": 1, "value": 1}, "Black offers a draw."),
        ({"kind": "draw", "seat": 0, "value": 0}, "White agrees to a draw."),
        ({"kind": "resign", "seat": 1, "value": 1}, "Black resigns."),
        ({"kind": "time", "seat": 1, "value": 1}, "Black has run out of time."),
    ],
)
def test_what_is_no_move_is_told_too(modules, event, said):
    state = {"mover": 1, "moves": 4, "ending": None, "last_turn": None, "beside": {"dice": [], "counts": []}}
    news = {"list": [event], "state": state}
    before = {"mover": 1, "moves": 6, "ending": None}
    assert ask(modules, "words", "newsInWords", news, before, told("tablut")) == [said]


@pytest.mark.parametrize(
    ("game", "state", "said"),
    [
        (
            "tarble",
            {"payoffs": [1, -1], "ending": "turn limit", "beside": {"counts": [{"name": "points", "values": [6, 2]}]}},
            "Red wins: 6 points to 2, turn limit",
        ),
        ("backgammon", {"payoffs": [-2, 2], "ending": "gammon"}, "Black wins a gammon"),
        ("backgammon", {"payoffs": [1, -1], "ending": "single"}, "White wins"),
        ("tablut", {"payoffs": [-1, 1], "ending": "resignation of w"}, "Black wins: White resigned"),
        ("tablut", {"payoffs": [1, -1], "ending": "loss on time of b"}, "White wins: Black ran out of time"),
        ("tictactoe", {"payoffs": [0, 0], "ending": "board full"}, "Draw: board full"),
        ("pachisi", {"payoffs": [1, -1, 1, -1], "ending": "all eight home"}, "Yellow and Red win: all eight home"),
        ("pig", {"payoffs": None, "ending": None}, "The game is over"),
    ],
)
def test_the_end_says_who_has_won_and_how(modules, game, state, said):
    assert ask(modules, "words", "endingInWords", state, told(game)) == said


def test_only_changes_of_the_connection_are_told(modules):
    changes = [("away", "open"), ("away", "away"), ("open", "away"), ("open", None)]
    said = [ask(modules, "words", "connectionInWords", now, before) for now, before in changes]
    assert [bool(text) for text in said] == [True, False, True, False]


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("0,1>0,2 0,2>0,3 1,1>1,2", "0,1>0,2>0,3 1,1>1,2"),
        ("8/5* 6/5", "8/5* 6/5"),
        ("pass", "pass"),
        ("14>16* 16>22", "14>16* 16>22"),
    ],
)
def test_movements_of_one_piece_are_written_as_one(modules, text, short):
    assert ask(modules, "step_words", "shortTurn", text) == short


def test_as_whom_somebody_has_played_is_no_reason(modules):
    said = ["as random", "as greedy:ties=random", "", None]
    assert [ask(modules, "reasons", "plainReason", text) for text in said] == [""] * 4


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("as joey: captures a Red piece", "as joey: captures a Red piece"),
        ("as greedy:ties=random: open rows: from +6 to +18", "as greedy: open rows: from +6 to +18"),
        ("captures a Red piece", "captures a Red piece"),
    ],
)
def test_a_reason_tells_no_options_of_players(modules, text, plain):
    assert ask(modules, "reasons", "plainReason", text) == plain


def test_rolls_in_lists_are_numbers_only(modules):
    assert ask(modules, "turn_text", "rollsText", ["first1", "x42"]) == "42"
    assert ask(modules, "turn_text", "rollsText", ["4up", "55"]) == "4up 55"
