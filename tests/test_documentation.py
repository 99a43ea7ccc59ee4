"""What the documentation shows works: its Python runs, its commands do what they say, its pages have one form."""

import io
import pathlib
import re
import sys

import pytest

from plyground.cli.main import run
from plyground.games import builtin, names
from tests.pages import PAGES, ROOT, Block, blocks, commands

HEADINGS = [
    "Usage", "Rules", "Settings", "Steps, turns and chance", "Notation", "Position (JSON)", "State layout", "Results",
    "Decisions", "Figures", "Sources", "History",
]  # fmt: skip
# Commands are tried with small numbers: the largest that are left alone, and options added where they are missing.
LARGEST = {"--games": 20, "--depth": 2, "--seconds": 1, "--generations": 2, "--population": 4, "--test-games": 20}
ADDED = {
    "match": {"--games": "20"},
    "compare": {"--games": "10"},
    "style": {"--games": "3"},
    "train": {"--games": "20", "--test-games": "20", "--checkpoints": "1", "--with": "self_games=20"},
    "sweep": {"--workers": "1", "--with": "test_games=20"},
    "tune": {"--generations": "2", "--test-games": "20"},
}


def shortened(words: list[str]) -> list[str]:
    """A command with smaller numbers, so that it takes a second where it would take minutes."""
    words = list(words)
    for option, most in LARGEST.items():
        if option in words:
            place = words.index(option) + 1
            words[place] = str(min(int(words[place]), most))
    if "--list" in words:
        return words
    for option, value in ADDED.get(words[1], {}).items():
        if option not in words or option == "--with":  # which may stand several times
            words += [option, value]
    return words


def test_commands_are_shortened_and_nothing_else_is_changed():
    def short(text):
        return " ".join(shortened(text.split()))

    assert short("plyground train tarble --games 20000 --hidden 40 --with watch=own --out here") == (
        "plyground train tarble --games 20 --hidden 40 --with watch=own --out here --test-games 20 --checkpoints 1 "
        "--with self_games=20"
    )
    assert short("plyground perft polar --depth 1") == "plyground perft polar --depth 1"
    assert short("plyground train tablut --list") == "plyground train tablut --list"


class Reader:
    """Does what a page shows, from its first block to its last, in a folder of its own."""

    def __init__(self, page: pathlib.Path, folder: pathlib.Path, monkeypatch, capsys):
        self.page, self.folder, self.monkeypatch, self.capsys = page, folder, monkeypatch, capsys
        (folder / "examples").symlink_to(ROOT / "examples")
        monkeypatch.chdir(folder)
        monkeypatch.setattr(sys, "stdin", io.StringIO())  # nobody types
        monkeypatch.setenv("PLYGROUND_HOME", str(folder / "home"))  # nothing has been played

    def read(self) -> int:
        """Do everything; how many things there were to do."""
        done = 0
        for block in blocks(self.page.read_text("utf-8")):
            if block.language == "python":
                self.run_code(block)
                done += 1
            for line, words in commands(block):
                self.run_command(line, words)
                done += 1
        return done

    def run_code(self, block: Block) -> None:
        # Empty lines before it, so that errors name the line of the page.
        code = "\n" * (block.line - 1) + block.code
        exec(compile(code, str(self.page), "exec"), {"__name__": self.page.stem})

    def run_command(self, line: int, words: list[str]) -> None:
        """The command must succeed, print something and leave what it promises to leave."""
        self.monkeypatch.setattr(sys, "argv", shortened(words))
        where = f"{self.page.name}, line {line}: {' '.join(words)}"
        made = [self.folder / words[words.index(option) + 1]
                for option in ("--out", "--save", "--picture") if option in words]  # fmt: skip
        assert not any(path.exists() for path in made), f"{where}: what it makes was there before"
        self.capsys.readouterr()
        with pytest.raises(SystemExit) as stop:
            run()
        printed = self.capsys.readouterr()
        assert stop.value.code == 0, f"{where}\n{printed.out}{printed.err}"
        assert printed.out, where
        for path in made:
            assert path.is_file() or any(path.iterdir()), f"{where}: made no {path.name}"


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_what_a_page_shows_works_from_top_to_bottom(page, tmp_path, monkeypatch, capsys):
    Reader(page, tmp_path, monkeypatch, capsys).read()


def test_the_training_of_the_readme_trains(tmp_path, monkeypatch, capsys):
    reader = Reader(ROOT / "README.md", tmp_path, monkeypatch, capsys)
    found = [
        (line, words)
        for block in blocks(reader.page.read_text("utf-8"))
        for line, words in commands(block)
        if words[1] == "train"
    ]
    assert len(found) == 1
    reader.run_command(*found[0])
    assert (tmp_path / "runs" / "hyper" / "run-1" / "final.npz").is_file()


def test_a_reader_notices_a_command_that_fails_and_one_that_leaves_nothing(tmp_path, monkeypatch, capsys):
    page = tmp_path / "page.md"
    folder = tmp_path / "folder"
    folder.mkdir()
    page.write_text("Text.\n\n```python\nx = 1\n```\n\n```sh\nplyground games chess\n```\n")
    with pytest.raises(AssertionError, match=r"page\.md, line 8: plyground games chess"):
        Reader(page, folder, monkeypatch, capsys).read()


@pytest.mark.parametrize("name", names())
def test_every_game_has_a_page_with_the_same_headings_and_all_its_settings(name):
    page = (ROOT / "docs" / "games" / f"{name}.md").read_text("utf-8")
    assert re.findall(r"^## (.*)$", page, re.MULTILINE) == HEADINGS
    for setting in builtin(name).settings:
        assert setting in page


def test_links_between_pages_lead_somewhere():
    for page in [*PAGES, *sorted(ROOT.glob("*.md"))]:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
            if not target.startswith("http"):
                assert (page.parent / target).exists(), f"{page.name}: {target}"
