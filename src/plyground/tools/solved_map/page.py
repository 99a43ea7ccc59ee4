"""Writes docs/solved.md: tables, verdicts and the picture, between marks in a page whose prose is written by hand."""

import re

from plyground.core.atomic_files import write_text
from plyground.core.errors import PlygroundError
from plyground.tools.solved_map.picture import rlgame_map
from plyground.tools.solved_map.running import ROOT, Figures
from plyground.tools.solved_map.statements import statements
from plyground.tools.solved_map.tables import TABLES

PAGE = ROOT / "docs" / "solved.md"
PICTURE = ROOT / "docs" / "pictures" / "rlgame-map.svg"
MADE = re.compile(r"(<!-- made: (?P<name>[a-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def made_page(text: str, figures: Figures) -> str:
    """The page with everything between its marks made anew."""
    parts = {**TABLES, "statements": statements}

    def filled(found: re.Match[str]) -> str:
        name = found["name"]
        if name not in parts:
            raise PlygroundError(f"{PAGE.name}: made: {name}; expected one of {', '.join(parts)}")
        return found[1] + parts[name](figures) + found[3]

    return MADE.sub(filled, text)


def write_page(figures: Figures) -> None:
    write_text(PAGE, made_page(PAGE.read_text("utf-8"), figures))
    write_text(PICTURE, rlgame_map(figures))
