"""A study from its link to the end, in a real browser: reloads, lost wires, pairs, and whoever withdraws."""

import pytest

from plyground.studies.reading import study_of
from tests.page.person import MINE, THEIRS
from tests.page.studying import THREE_MOVEMENTS, Participant, all_tables, small_study
from tests.page.wire import Wire
from tests.web.conftest import Running


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    made = Running(str(tmp_path_factory.mktemp("study") / "games.sqlite"), study=small_study())
    yield made
    made.stop()


@pytest.fixture
def takes_part(served, somebody):
    """Makes participants, each in a browser of their own."""

    def come(address=None, **more):
        return Participant(somebody(address or served.address, **more))

    return come


def kept_tokens(participant):
    script = "Object.keys(localStorage).filter((name) => name.startsWith('plyground.study.') || name.includes('token'))"
    return participant.page.evaluate(script)


def test_somebody_goes_from_the_link_to_the_tables_and_a_reload_goes_on_at_every_stage(served, takes_part, somebody):
    me = takes_part().come()
    assert kept_tokens(me) == []
    me.consent()
    assert kept_tokens(me) == ["plyground.study.small"]
    me.fill_in(hand="right", age="44")
    me.page.reload()
    me.at("questions")
    assert me.page.get_by_label("How old are you?").input_value() == "44"  # what was filled in is still there
    assert me.page.get_by_label("right", exact=True).is_checked()
    me.press("Next").at("rules")
    me.page.reload()
    me.at("rules").press("Next").at("waiting")
    me.press("Play against the program instead").at("practice").play_out()
    me.page.reload()
    me.at("practice").play_out().press("Next").at("text").press("Next").situation(5)
    me.make_turn("2")
    me.page.reload()
    me.at("trial")
    me.page.wait_for_selector(".study-done:enabled")
    me.press("Done").situation(6).make_turn("8").press("Done").at("finish")
    assert "Everything has arrived." in me.page.locator("main").inner_text()
    code = me.page.locator(".study-code code").inner_text()
    me.page.reload()
    me.at("finish")
    assert kept_tokens(me) == ["plyground.study.small"]  # no token of a game was left in the browser
    tables = all_tables(somebody(served.address), "small")
    mine = next(row for row in tables["participants"] if row["code"] == code)
    assert [mine[f"answer_{name}"] for name in ("hand", "age", "experience")] == ["right", "44", "3"]
    assert mine["visits"] == "6"  # the first, and five reloads
    own = {name: [row for row in rows if row["participant"] == mine["participant"]] for name, rows in tables.items()}
    turns = [(row["name"], row["turn"]) for row in own["trials"] if row["kind"] == "trial"]
    assert turns == [("the corner", "2"), ("the middle", "8")]
    for row in own["trials"]:
        assert 0 < int(row["first_step_ms"]) <= int(row["whole_ms"])  # since it was first shown, whatever was reloaded
    steps = [row for row in own["steps"] if row["is_own"] == "1"]
    assert len(steps) >= 5 and all(row["sent_client"] and row["received"] for row in steps)


def test_what_is_wrong_with_an_answer_is_said_beside_the_question_and_nothing_is_sent(takes_part):
    me = takes_part().come().press("Begin")
    assert "tick this box" in me.page.locator("#agree-fault").inner_text()
    assert kept_tokens(me) == []
    me.page.get_by_label("I want to take part.").check()
    me.press("Begin").at("questions").press("Next")
    wrong = me.page.locator(".study-question:has(.wrong:not(:empty))")
    assert wrong.evaluate_all("nodes => nodes.map(node => node.dataset.question)") == ["hand", "age", "experience"]
    assert me.page.evaluate("document.activeElement.name") == "question-hand"
    me.fill_in(age="12")
    me.press("Next")
    assert "from 18 to 120" in me.page.locator("#question-age-fault").inner_text()
    me.fill_in(age="18").press("Next").at("rules")


def test_answers_that_are_sent_while_the_wire_is_cut_arrive_when_it_is_mended(served, takes_part):
    wire = Wire(served.address)
    try:
        me = takes_part(wire.address)
        me.person.watched.may_lose_server = True
        me.come().consent().fill_in()
        wire.cut()
        me.press("Next")
        me.page.wait_for_selector(".study-said.wrong")
        assert "Nothing is lost" in me.said.inner_text()
        assert me.page.locator(".study").get_attribute("data-stage") == "questions"
        wire.mend()
        me.at("rules")
        assert me.said.inner_text() == ""
    finally:
        wire.remove()


def test_two_participants_who_wait_play_with_each_other_without_names_hints_and_other_ways(takes_part):
    first, second = takes_part(), takes_part(narrow=True)
    first.to_the_practice_game()
    second.come().consent().fill_in().press("Next").at("rules").press("Next")
    first.at("practice")
    second.at("practice")
    players = {}
    for each in (first, second):
        turn = each.person.wait_for(MINE, THEIRS)
        players[turn] = each
        assert each.page.locator(".player-name").all_inner_texts()[1] == "You"
        for name in ("Hint", "Evaluation", "Take back", "Offer draw", "Games kept", "Flip"):
            assert each.page.get_by_role("button", name=name).count() == 0
            assert each.page.get_by_role("link", name=name).count() == 0
    for turn, cell in enumerate(("4", "0", "8", "2", "1", "7", "3", "5", "6")):
        mover = players[MINE if turn % 2 == 0 else THEIRS]
        mover.person.wait_for(MINE)
        mover.person.does(lambda mover=mover, cell=cell: mover.person.click(cell))
    for each in (first, second):
        each.page.wait_for_selector(".study-done:enabled")
        assert "draw" in each.page.locator(".turn").inner_text().lower()
        each.press("Next").at("text")


def test_whoever_withdraws_is_asked_once_and_the_browser_forgets_them(takes_part):
    me = takes_part().come().consent().fill_in()
    me.press("Withdraw…").page.get_by_role("button", name="Go on").click()
    assert me.page.locator(".study").get_attribute("data-stage") == "questions"
    me.press("Withdraw…").press("Withdraw and delete").at("withdrawn")
    assert "deleted" in me.page.locator("main").inner_text()
    assert kept_tokens(me) == []
    me.page.reload()
    me.at("consent").consent()
    assert me.page.get_by_label("How old are you?").input_value() == ""  # nothing of what was filled in before


def test_whose_partner_withdraws_may_play_against_the_program_instead(takes_part):
    first, second = takes_part().to_the_practice_game(), takes_part()
    second.come().consent().fill_in().press("Next").at("rules").press("Next").at("practice")
    first.at("practice")
    second.person.wait_for(MINE, THEIRS)
    first.person.wait_for(MINE, THEIRS)
    second.press("Withdraw…").press("Withdraw and delete").at("withdrawn")
    first.press("Play against the program instead")
    first.page.wait_for_selector(".study-silence:not([hidden])", state="detached")  # the other game is shown
    first.play_out().press("Next").at("text")


def test_a_turn_is_undone_step_by_step_or_as_a_whole_until_it_is_complete(tmp_path, somebody):
    server = Running(str(tmp_path / "games.sqlite"), study=study_of(THREE_MOVEMENTS, "three.toml"))
    try:
        me = Participant(somebody(server.address)).come()
        me.page.get_by_label("I have read this").check()
        me.press("Begin").situation(1)
        start = sorted(me.cells())
        me.step()
        me.step()
        me.person.does(lambda: me.press("Undo"))
        me.person.does(lambda: me.press("Undo all"))
        assert sorted(me.cells()) == start
        assert me.page.get_by_role("button", name="Undo all").is_disabled()
        for _ in range(3):
            assert me.page.locator(".study-done").is_disabled()
            me.step()
        me.page.wait_for_selector(".study-done:enabled")
        assert "complete" in me.page.locator(".turn").inner_text()
        assert me.page.get_by_role("button", name="Undo", exact=True).is_disabled()
        me.press("Done").at("finish")
    finally:
        server.stop()


def test_a_situation_is_played_with_keys_alone(takes_part):
    me = takes_part().to_the_situations()
    me.person.wait_for(MINE)
    assert me.page.get_by_role("button", name="Undo", exact=True).is_disabled()
    assert me.page.locator(".study-done").is_disabled()
    assert "You play X." in me.page.locator(".study-about").inner_text()
    me.page.locator(".board .cell[tabindex='0']").focus()
    me.page.keyboard.press("n")
    me.page.keyboard.press("Enter")
    me.page.wait_for_selector(".study-done:enabled")
    me.page.wait_for_function("() => document.activeElement.classList.contains('study-done')")
    me.page.keyboard.press("Enter")
    me.situation(6)


@pytest.mark.parametrize(("policy", "button"), [("refuse", None), ("begin again", "Begin again")])
def test_a_reload_is_answered_as_the_file_says(tmp_path, somebody, policy, button):
    server = Running(str(tmp_path / "games.sqlite"), study=small_study(policy))
    try:
        me = Participant(somebody(server.address)).come().consent()
        me.page.reload()
        me.at("refused")
        assert me.page.get_by_role("button", name="Begin again").count() == (1 if button else 0)
        if button:
            me.press(button).at("questions")
    finally:
        server.stop()


def test_a_server_without_a_study_says_so(running, somebody):
    me = somebody(running.address)
    me.watched.may_be_refused = True
    me.open("#/study").page.wait_for_selector(".fault")
    assert "no study" in me.page.locator(".fault").inner_text().lower()
