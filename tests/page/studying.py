"""Studies for the tests of the page, and somebody who takes part in one."""

import csv
import io
import re
import zipfile
from typing import Any

from plyground.studies.definition import Study
from plyground.studies.reading import study_of
from plyground.studies.research_token import research_token
from tests.page.person import MINE, OVER, Person

# Short, with everything that a page of a study can be.
SMALL = """
id = "small"
title = "How people play noughts and crosses"
contact = "lab@example.org"
game = "tictactoe"
welcome = "# A small study\\n\\nIt takes two minutes."

[reload]
policy = "POLICY"

[consent]
text = "# Before we begin\\n\\nRead [our notice](https://example.org/notice)."
agree = "I want to take part."

[finish]
text = "# Thank you\\n\\nEverything has arrived."

[[stage]]
kind = "questions"
title = "About you"
[[stage.question]]
name = "hand"
text = "Which hand do you write with?"
kind = "choice"
choices = ["left", "right"]
[[stage.question]]
name = "age"
text = "How old are you?"
kind = "number"
least = 18
most = 120
[[stage.question]]
name = "experience"
text = "How much experience do you have?"
kind = "scale"
least = 1
most = 5
least_text = "none"
most_text = "a great deal"
[[stage.question]]
name = "remark"
text = "Anything else?"
kind = "text"
most = 500
required = false

[[stage]]
kind = "rules"

[[stage]]
kind = "practice"
title = "A game"
text = "Play a game."
opponent = "person"
wait_seconds = 120
bot = "random"

[[stage]]
kind = "text"
text = "# Two situations\\n\\nMake the turn that you think is best."

[[stage]]
kind = "trials"
order = "as written"
text = "Make your turn."
[[stage.trial]]
name = "the corner"
position = { cells = "xo.......", turn = "x" }
[[stage.trial]]
name = "the middle"
position = { cells = "x...o....", turn = "x" }
"""

# A situation whose turn has several steps.
THREE_MOVEMENTS = """
id = "three"
title = "Three movements"
contact = "lab@example.org"
game = "tarble"
welcome = "# Three movements"
[consent]
text = "Is that all right?"
[finish]
text = "Thank you."
[[stage]]
kind = "trials"
[[stage.trial]]
name = "three"
roll = 3
"""


def small_study(policy: str = "go on") -> Study:
    return study_of(SMALL.replace("POLICY", policy), "small.toml")


class Participant:
    """Somebody who takes part in the small study."""

    def __init__(self, person: Person):
        self.person, self.page = person, person.page

    def come(self) -> "Participant":
        self.person.open("#/study")
        return self.at("consent")

    def at(self, kind: str) -> "Participant":
        """Wait for a page of a kind."""
        self.page.wait_for_selector(f'.study[data-stage="{kind}"] h1')
        return self

    def press(self, name: str) -> "Participant":
        self.page.get_by_role("button", name=name, exact=True).click()
        return self

    def consent(self) -> "Participant":
        self.page.get_by_label("I want to take part.").check()
        return self.press("Begin").at("questions")

    def fill_in(self, hand: str = "left", age: str = "30") -> "Participant":
        self.page.get_by_label(hand, exact=True).check()
        self.page.get_by_label("How old are you?").fill(age)
        self.page.get_by_role("radio", name=re.compile("^3")).check()
        return self

    def to_the_practice_game(self) -> "Participant":
        """From the first page to the room in which one waits for a partner."""
        self.come().consent().fill_in().press("Next").at("rules")
        return self.press("Next").at("waiting")

    def play_out(self) -> "Participant":
        """Play the practice game to its end, on the first free cell every time."""
        while self.person.wait_for(MINE, OVER) == MINE:
            self.page.wait_for_selector(".board .cell.target", state="attached")
            self.person.does(lambda: self.person.click(self.person.cells("target")[0]))
        return self

    def to_the_situations(self) -> "Participant":
        self.to_the_practice_game().press("Play against the program instead").at("practice")
        self.play_out().press("Next").at("text")
        return self.press("Next").at("trial")

    def make_turn(self, cell: str) -> "Participant":
        """Play one's turn in a situation."""
        self.person.wait_for(MINE)
        self.person.click(cell)
        self.page.wait_for_selector(".study-done:enabled")
        return self

    def step(self) -> None:
        """Move a piece that can be moved to a cell where it can go."""
        self.page.wait_for_selector(".board .cell.movable", state="attached")
        start = self.person.cells("movable")[0]
        self.person.click(start)
        self.page.wait_for_selector(".board .cell.target", state="attached")
        self.person.does(lambda: self.person.click(self.person.cells("target")[0]))

    def cells(self) -> list[str]:
        """Where pieces stand."""
        return self.page.eval_on_selector_all(".board [data-at]", "nodes => nodes.map(node => node.dataset.at)")

    def situation(self, number: int) -> "Participant":
        """Wait until the stage of this number is shown, and its board."""
        self.page.wait_for_selector(f'.study[data-number="{number}"]')
        self.person.wait_for(MINE)
        return self

    @property
    def said(self) -> Any:
        return self.page.locator(".study-said")


# What the researcher saves


def saved(person: Person, button: str) -> bytes:
    """The file that a button of the researcher's view saves."""
    with person.page.expect_download() as found:
        person.page.get_by_role("button", name=button).click()
    with open(found.value.path(), "rb") as stream:
        return stream.read()


def files_in(archive: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(archive)) as files:
        return {name: files.read(name) for name in files.namelist()}


def rows_of(table: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(table.decode())))


def all_tables(person: Person, study: str) -> dict[str, list[dict[str, str]]]:
    """The three tables of a study, as its researcher gets them on the page."""
    person.open(f"#/research/{research_token(study)}")
    files = files_in(saved(person, "Everything"))
    return {name: rows_of(files[f"{name}.csv"]) for name in ("participants", "trials", "steps")}
