"""The pages of the documentation, read for what they show: their code blocks and the commands in them."""

import pathlib
import re
import shlex
from dataclasses import dataclass

ROOT = pathlib.Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
SHELL = ("", "sh")
OPENING = re.compile(r"^(?P<indent> *)(?P<fence>`{3,}|~{3,}) *(?P<language>[^`\s]*)[^`]*$")


@dataclass(frozen=True)
class Block:
    """A fenced code block of a page; `line` is the number of its first line of code."""

    language: str
    code: str
    line: int


class OpenFenceError(ValueError):
    """A page ends inside a code block."""


def blocks(text: str) -> list[Block]:
    """The fenced code blocks of a page in Markdown.

    A fence is closed by a line that holds only a fence of the same character, at least as long: such a line never opens
    a block, and a line with a language never closes one.
    """
    found: list[Block] = []
    opening, code, first = None, [], 0
    for number, line in enumerate(text.splitlines(), 1):
        if opening is None:
            opening, code, first = OPENING.match(line), [], number + 1
        elif closes(line, opening["fence"]):
            found.append(Block(opening["language"], "".join(f"{text}\n" for text in code), first))
            opening = None
        else:
            indent = min(len(opening["indent"]), len(line) - len(line.lstrip()))
            code.append(line[indent:])
    if opening is not None:
        raise OpenFenceError(f"the code block that begins above line {first} is never closed")
    return found


def closes(line: str, fence: str) -> bool:
    """Whether a line ends the block that `fence` began."""
    bare = line.strip()
    return len(bare) >= len(fence) and set(bare) == {fence[0]}


def commands(block: Block) -> list[tuple[int, list[str]]]:
    """The calls of `plyground` in a block of shell lines: the line of each and its words, without the comment."""
    if block.language not in SHELL:
        return []
    found = []
    for number, line in enumerate(block.code.splitlines(), block.line):
        words = line.removeprefix(".venv/bin/")
        if words.startswith("plyground "):
            found.append((number, shlex.split(words, comments=True)))
    return found
