"""The words of a study: the page asks for those that files can change, no others, and they are documented."""

import pathlib
import re

import pytest

from plyground.studies.reading import study_of
from plyground.studies.table_reader import StudyFileError
from plyground.studies.words import WORDS
from plyground.web.application import PAGE
from tests.page.studying import SMALL, Participant
from tests.web.conftest import Running

GERMAN = SMALL.replace("POLICY", "go on") + '\n[words]\nbegin = "Beginnen"\nstep = "Teil {number} von {of}"\n'


def test_the_page_uses_every_word_and_knows_no_other():
    scripts = "\n".join(path.read_text() for path in PAGE.rglob("*.js"))
    used = set(re.findall(r'words\((?:[^()"]*"trial" \? )?"(\w+)"', scripts)) | {"next"}
    assert used == WORDS.keys()


def test_every_word_is_documented():
    text = pathlib.Path("docs/studies.md").read_text()
    assert [name for name, word in WORDS.items() if f"| `{name}` | {word} |" not in text] == []


@pytest.mark.parametrize(
    ("line", "expected"),
    [("begn = 'x'", "did you mean begin"), ("begin = 3", "begin = 3"), ("step = 'Teil {nummer}'", "not {nummer}")],
)
def test_words_that_the_page_does_not_have_are_mistakes(line, expected):
    with pytest.raises(StudyFileError, match=re.escape(expected)):
        study_of(SMALL.replace("POLICY", "go on") + f"\n[words]\n{line}\n", "small.toml")


def test_a_study_speaks_in_the_words_of_its_file(tmp_path, somebody):
    server = Running(str(tmp_path / "games.sqlite"), study=study_of(GERMAN, "small.toml"))
    try:
        me = Participant(somebody(server.address)).come()
        me.page.get_by_label("I want to take part.").check()
        me.press("Beginnen").at("questions")
        assert me.page.locator(".study-part").inner_text() == "Teil 1 von 7"
    finally:
        server.stop()
