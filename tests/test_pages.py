"""The reader of pages finds exactly the blocks and commands that a page shows."""

from dataclasses import replace

import pytest

from tests.pages import PAGES, Block, OpenFenceError, blocks, commands


def test_the_closing_fence_of_a_block_opens_no_other_block():
    text = "```python\nprint(1)\n```\n\nprose\n\n```\nplyground games\n```\n"
    assert blocks(text) == [Block("python", "print(1)\n", 2), Block("", "plyground games\n", 8)]


def test_blocks_keep_their_languages_and_their_order():
    text = "```sh\na\n```\n```json title\n{}\n```\n```\nb\n```\n"
    assert [(block.language, block.code) for block in blocks(text)] == [("sh", "a\n"), ("json", "{}\n"), ("", "b\n")]


def test_a_longer_fence_holds_shorter_ones_and_another_character_closes_nothing():
    text = "````\n```\ninside\n```\n````\n~~~\n```\n~~~\n"
    assert [block.code for block in blocks(text)] == ["```\ninside\n```\n", "```\n"]


def test_a_fence_with_a_language_does_not_close_a_block():
    assert [block.code for block in blocks("```\n```python\n```\n")] == ["```python\n"]


def test_the_indentation_of_a_block_in_a_list_is_taken_off():
    text = "1. first\n\n   ```python\n   if True:\n       pass\n   ```\n"
    assert blocks(text) == [Block("python", "if True:\n    pass\n", 4)]


def test_code_between_single_backticks_is_no_block():
    assert blocks("A `name`, ``two`` and ```three``` in a line.\n") == []


def test_an_empty_block_is_a_block():
    assert blocks("```\n```\n") == [Block("", "", 2)]


def test_a_block_that_is_never_closed_is_an_error_that_says_where():
    with pytest.raises(OpenFenceError, match="above line 3"):
        blocks("prose\n```\nplyground games\n")


def test_commands_are_found_with_their_lines_and_without_their_comments():
    shown = Block("", '$ make demo\n.venv/bin/plyground games  # all\nplyground playout x --set "a=1 2"\noutput\n', 10)
    assert commands(shown) == [
        (11, ["plyground", "games"]),
        (12, ["plyground", "playout", "x", "--set", "a=1 2"]),
    ]


def test_commands_are_looked_for_in_shell_blocks_only():
    assert commands(Block("text", "plyground games\n", 1)) == []
    assert len(commands(Block("sh", "plyground games\n", 1))) == 1


def test_every_line_of_the_pages_that_begins_with_the_program_is_found_as_a_command():
    """Counted in another way than by the parser: such lines do not occur outside blocks.

    Blocks of text have commands that take too long to be tried.
    """
    for page in PAGES:
        text = page.read_text("utf-8")
        expected = sum(line.startswith(("plyground ", ".venv/bin/plyground ")) for line in text.splitlines())
        shown = [replace(block, language="sh") if block.language == "text" else block for block in blocks(text)]
        assert sum(len(commands(block)) for block in shown) == expected, page.name
