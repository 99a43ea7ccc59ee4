"""What the page says by itself in a study, as its own file has it, so that a study can say it in another language."""

import functools
import json
import pathlib
import re

PAGE_FILE = pathlib.Path(__file__).parent.parent / "web" / "page" / "parts" / "study" / "words.js"
LINE = re.compile(r'^  (\w+): ("(?:[^"\\]|\\.)*"),$', re.MULTILINE)


@functools.cache
def page_words() -> dict[str, str]:
    """The words of the page by their names."""
    return {name: json.loads(text) for name, text in LINE.findall(PAGE_FILE.read_text("utf-8"))}


def words_as_comments() -> str:
    """All words for a new file, each in a line that can be changed into another language.

    >>> words_as_comments().splitlines()[:2]
    ['# [words]', '# begin = "Begin"']
    """
    lines = [f"# {name} = {json.dumps(text, ensure_ascii=False)}" for name, text in page_words().items()]
    return "\n".join(["# [words]", *lines]) + "\n"
