"""What the documentation shows, works: its Python runs, its commands are accepted, its pages have one form."""

import pathlib
import re
import shlex
import sys

import pytest

from plyground.cli.main import run
from plyground.games import builtin, names

ROOT = pathlib.Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
HEADINGS = [
    "Usage", "Rules", "Settings", "Steps, turns and chance", "Notation", "Position (JSON)", "State layout", "Results",
    "Decisions", "Figures", "Sources", "History",
]  # fmt: skip


def blocks(page, language):
    """The code blocks of a page in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)


PYTHON = [(page, code) for page in PAGES for code in blocks(page, "python")]
COMMANDS = sorted(
    {
        line.split("  #")[0].strip().removeprefix(".venv/bin/")
        for page in PAGES
        for code in blocks(page, "")
        for line in code.splitlines()
        if line.startswith(("plyground ", ".venv/bin/plyground "))
    }
)


@pytest.mark.parametrize("page, code", PYTHON, ids=[f"{page.stem}-{i}" for i, (page, _) in enumerate(PYTHON)])
def test_the_python_of_a_page_runs(page, code, capsys):
    exec(compile(code, page.name, "exec"), {"__name__": page.stem})


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_a_page_is_accepted(command, monkeypatch, capsys):
    words = shlex.split(command)
    for option, most in (("--games", 20), ("--depth", 2), ("--seconds", 1)):
        if option in words:
            place = words.index(option) + 1
            words[place] = str(min(int(words[place]), most))
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "argv", words)
    with pytest.raises(SystemExit) as stop:
        run()
    assert stop.value.code == 0, capsys.readouterr()


@pytest.mark.parametrize("name", names())
def test_every_game_has_a_page_with_the_same_headings_and_all_its_settings(name):
    page = (ROOT / "docs" / "games" / f"{name}.md").read_text("utf-8")
    assert re.findall(r"^## (.*)$", page, re.MULTILINE) == HEADINGS
    for setting in builtin(name).settings:
        assert setting in page


def test_links_between_pages_lead_somewhere():
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
            if not target.startswith("http"):
                assert (page.parent / target).exists(), f"{page.name}: {target}"
