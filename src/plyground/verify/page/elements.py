"""HTML and SVG elements. Text is escaped here, once: only elements made here go into the page as they are."""

import html
import re
from collections.abc import Iterable
from typing import Any, TypeAlias


class Element(str):
    """Text that is markup already."""


Child: TypeAlias = "str | int | Iterable[Child] | None"
EMPTY = {"use", "rect", "circle", "path", "polygon", "line", "meta", "br", "wbr"}
LONG_WORD = re.compile(r"(?<=[:,=])(?=\w)")


def element(name: str, /, *children: Child, **attributes: Any) -> Element:
    """An element with its children; an attribute of None or False is left out.

    >>> element("p", "1 < 2", class_="line", hidden=True)
    '<p class="line" hidden>1 &lt; 2</p>'
    """
    written = "".join(attribute(key, value) for key, value in attributes.items())
    if name in EMPTY and not children:
        return Element(f"<{name}{written}/>")
    return Element(f"<{name}{written}>{joined(*children)}</{name}>")


def attribute(key: str, value: Any) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-") if key != "viewBox" else key
    return f" {name}" if value is True else f' {name}="{html.escape(str(value), quote=True)}"'


def joined(*children: Child) -> Element:
    """Children one after another."""
    return Element("".join(markup(child) for child in children))


def markup(child: Child) -> str:
    if child is None:
        return ""
    if isinstance(child, Element):
        return str(child)
    if isinstance(child, str | int):
        return html.escape(str(child))
    return "".join(map(markup, child))


def breakable(words: str) -> list[Child]:
    """A text whose long words, such as players, may be broken after their signs.

    >>> joined(breakable("greedy:model=x"))
    'greedy:<wbr/>model=<wbr/>x'
    """
    pieces = LONG_WORD.split(words)
    return [pieces[0], *((element("wbr"), piece) for piece in pieces[1:])]


def scrolling_table(
    head: Iterable[Child],
    rows: Iterable[Iterable[Child]],
    caption: str,
    left: Iterable[int] = (0,),
    kind: str = "",
    unseen_caption: bool = False,
) -> Element:
    """A table in a box that scrolls sideways; the first cell of a row is its heading, `left` are columns of prose."""
    prose = set(left)
    sides = dict.fromkeys(prose, "left")
    heads = [element("th", cell, scope="col", class_=sides.get(number)) for number, cell in enumerate(head)]
    body = []
    for row in rows:
        cells = [
            element("th" if number == 0 else "td", cell, scope="row" if number == 0 else None, class_=sides.get(number))
            for number, cell in enumerate(row)
        ]
        body.append(element("tr", cells))
    titled = element("caption", caption, class_="unseen" if unseen_caption else None)
    made = element("table", titled, element("thead", element("tr", heads)), element("tbody", body), class_=kind or None)
    return scroller(made, caption)


def scroller(inside: Child, name: str) -> Element:
    """A box that scrolls sideways, by the keyboard too."""
    return element("div", inside, class_="scroller", role="region", aria_label=name, tabindex="0")


def facts(pairs: Iterable[tuple[str, Child]], kind: str = "facts") -> Element | None:
    """Names with what they are."""
    rows = [
        element("div", element("dt", name), element("dd", value)) for name, value in pairs if value not in ("", None)
    ]
    return element("dl", rows, class_=kind) if rows else None


def part(title: str, *children: Child, kind: str = "part", level: int = 3, about: Child = None) -> Element | None:
    """A part of the page under its heading; nothing if there is nothing in it."""
    inside = joined(*children)
    if not inside:
        return None
    told = element("p", about, class_="about") if about else None
    return element("section", element(f"h{level}", title), told, inside, class_=kind)
