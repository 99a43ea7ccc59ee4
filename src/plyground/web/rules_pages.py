"""The rules of a game as a piece of a page: Markdown becomes HTML that can do nothing but be read."""

import re
from collections.abc import Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token

# Of a built-in game's page, what somebody reads who is about to play; the rest is for those who program it.
FOR_PLAYERS = ("Rules", "Results", "Notation")
_HEADING = re.compile(r"^## +(.*?) *$", re.MULTILINE)
_WEB = re.compile(r"https?://", re.IGNORECASE)


def for_players(page: str, names: Sequence[str] = FOR_PLAYERS) -> str:
    """The title of a page and its sections for players; a page without such sections as it is.

    >>> for_players("# Go\\n\\n## Usage\\n\\nA.\\n\\n## Rules\\n\\nB.\\n")
    '# Go\\n\\n## Rules\\n\\nB.\\n'
    """
    beginning, *rest = _HEADING.split(page)
    sections = dict(zip(rest[::2], rest[1::2], strict=True))
    kept = [f"## {name}{sections[name]}" for name in names if name in sections]
    return "".join([beginning, *kept]) if kept else page


def rules_html(page: str) -> str:
    """Markdown as HTML without scripts, styles, pictures or markup of its own; links lead to the web or nowhere.

    >>> rules_html("# Go\\n[a](javascript:b) [c](other.md) <i>")
    '<h2>Go</h2>\\n<p>[a](javascript:b) c &lt;i&gt;</p>\\n'
    """
    reader = MarkdownIt("commonmark", {"html": False}).enable("table").disable(["image", "html_block", "html_inline"])
    tokens = reader.parse(page)
    for token in tokens:
        token.attrs.pop("style", None)  # how columns are aligned, which the content policy forbids
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, int(token.tag[1]) + 1)}"  # the page around it has the first heading
        if token.children:
            token.children = with_safe_links(token.children)
    return reader.renderer.render(tokens, reader.options, {})


def with_safe_links(tokens: list[Token]) -> list[Token]:
    """The same without links to anything but the web; their texts stay. Links do not stand in links."""
    kept, is_dropped = [], False
    for token in tokens:
        if token.type == "link_open":
            is_dropped = not _WEB.match(str(token.attrs.get("href", "")))
            token.attrs |= {"target": "_blank", "rel": "noopener noreferrer"}
        if not (is_dropped and token.type in ("link_open", "link_close")):
            kept.append(token)
    return kept
