"""Text and signs can be told from what they lie on, in light and in dark."""

import re

import pytest

from tests.page.contrast import DARK, LIGHT, STYLES, contrast, named_colours, pairs_in_rules

TEXT, SIGN = 4.5, 3.0  # what the Web Content Accessibility Guidelines ask for (AA)
SURFACES = ("paper", "card", "table", "field")
# What is read, and what it is written on.
TEXTS = [
    *[(ink, surface) for ink in ("ink", "ink-soft", "accent", "accent-strong", "warn", "good") for surface in SURFACES],
    *[("ink", soft) for soft in ("accent-soft", "warn-soft", "cell", "tray", "tray-cloth")],
    ("accent-ink", "accent"), ("accent-ink", "accent-strong"), ("warn", "warn-soft"), ("ink-soft", "accent-soft"),
    *[(f"piece-{seat}-ink", f"piece-{seat}") for seat in (0, 1, 2, 3, "none")],
    ("checker-white-ink", "checker-white"), ("checker-black-ink", "checker-black"),
    ("gammon-number", "wood-dark"), ("gammon-number", "wood-middle"), ("coordinate", "board"),
    ("tile-ink", "mark-last"),
    ("tablut-coordinate", "tablut-plank-middle"), ("tablut-coordinate", "tablut-plank-dark"),
    ("tarble-coordinate", "tarble-bed"), ("tarble-coordinate", "tarble-tray-dark"), ("rl-coordinate", "rl-ground"),
    ("polar-coordinate", "polar-brim"), ("polar-ring-number", "polar-edge"), ("pen-number", "pen-paper"),
    *[(f"rl-{side}-ink", f"rl-{side}") for side in ("white", "black", "green", "red")],
]  # fmt: skip
# The grounds of the boards of Tablut, RLGame and Tarble.
FLAT_CELLS = (
    "tablut-cell-0",
    "tablut-cell-1",
    "rl-cell-0",
    "rl-cell-1",
    "tarble-tile-0",
    "tarble-tile-1",
    "tarble-tile-2",
)
# What is seen as a shape: frames of fields, marks on cells, pips.
SIGNS = [
    *[(sign, surface) for sign in ("focus", "field-line", "sign-line") for surface in ("paper", "card")],
    *[(f"mark-{mark}", "cell") for mark in ("target", "selected", "hint", "captured", "movable")],
    ("focus", "cell"), ("tray-ink", "tray"), ("mark-captured", "tray"),
    ("cowry-line", "cowry"), ("cowry-line", "cowry-back"),
    *[(f"gammon-{mark}", "gammon-field") for mark in ("movable", "chosen", "hit")],
    ("checker-black", "gammon-field"), ("checker-white-line", "checker-white"),
    *[(f"cross-{mark}", cell) for mark in ("movable", "chosen") for cell in ("cloth-cell", "print-cell")],
    *[("cross-hit", cell) for cell in ("cloth-cell", "print-cell")],
    *[("pawn-line", cell) for cell in ("cloth-cell", "cloth-castle", "print-cell", "print-safe", "print-card")],
    ("cloth-border", "cloth-castle"), ("print-ring", "print-safe"), ("print-line", "print-cell"),
    *[("pawn-pale", f"pachisi-{name}") for name in ("red", "black", "green")], ("pawn-dark", "pachisi-yellow"),
    *[(mark, cell) for mark in ("mark-target", "mark-selected", "mark-hint", "focus") for cell in FLAT_CELLS],
    *[("mark-trail", cell) for cell in ("mark-last", "cell")],
    *[(f"pen-{line}", "pen-paper") for line in ("grid", "x", "o")], ("won", "pen-paper"), ("mark-hint", "pen-paper"),
    ("won", "polar-edge"), ("mark-target", "polar-free"), ("mark-hint", "polar-edge"), ("polar-x", "polar-edge"),
    ("tablut-carving", "tablut-carved"), ("tablut-black-line", "tablut-cell-0"), ("tablut-white-line", "tablut-white"),
    ("tablut-black-ink", "tablut-black"), ("tablut-gold-line", "tablut-gold"), ("tablut-white-ink", "tablut-white"),
    *[(f"tarble-{side}-ink", f"tarble-{side}") for side in ("red", "blue", "neutral")],
    ("tarble-red-line", "tarble-tile-0"), ("tarble-blue-line", "tarble-tile-0"), ("rl-black-line", "rl-cell-0"),
    *[("pawn-pale", f"parcheesi-{name}") for name in ("red", "blue", "green")], ("pawn-dark", "parcheesi-yellow"),
]  # fmt: skip


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("pairs", "least"), [(TEXTS, TEXT), (SIGNS, SIGN)], ids=["text", "signs"])
def test_what_is_read_or_seen_stands_out(theme, pairs, least):
    colours = named_colours()
    weak = {
        f"{front} on {back}": round(found, 2)
        for front, back in pairs
        if (found := contrast(colours[front][theme], colours[back][theme])) < least
    }
    assert not weak


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_the_sign_on_a_piece_is_seen_on_its_colour(theme):
    """By their names: tarble-red-ink lies on tarble-red."""
    colours = named_colours()
    bases = {name: name.removesuffix("-ink") for name in colours if name.endswith("-ink")}
    pairs = [(ink, base) for ink, base in bases.items() if base in colours]
    pairs += [("pawn-dark", f"{game}-yellow") for game in ("pachisi", "parcheesi")]
    pairs += [("pawn-pale", f"{game}-{colour}") for game in ("pachisi", "parcheesi") for colour in ("red", "green")]
    assert len(pairs) > 20
    assert not [pair for pair in pairs if contrast(colours[pair[0]][theme], colours[pair[1]][theme]) < SIGN]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_text_and_background_of_one_rule_differ_enough(theme):
    colours = named_colours()
    pairs = pairs_in_rules()
    assert ("accent-ink", "accent") in pairs
    weak = {
        f"{front} on {back}": round(found, 2)
        for front, back in sorted(pairs)
        if (found := contrast(colours[front][theme], colours[back][theme])) < TEXT
    }
    assert not weak


def test_colours_are_named_in_one_file():
    """Every other style sheet uses their names; forced colours and plain words such as none are no colours of ours."""
    named = {}
    for file in sorted(STYLES.glob("*.css")):
        if file.name != "colours.css":
            text = re.sub(r"/\*.*?\*/", "", file.read_text(), flags=re.DOTALL)
            named[file.name] = re.findall(r"#[0-9a-fA-F]{3,8}\b(?=[^{}]*[;}])|\b(?:rgb|hsl|oklch)a?\([^)]*\)", text)
    assert not {name: found for name, found in named.items() if found}


def test_every_colour_that_is_used_has_a_name():
    known = named_colours()
    used = {
        name
        for file in STYLES.glob("*.css")
        for name in re.findall(
            r"(?:color|background|fill|stroke|border(?:-[a-z]+)*):[^;{}]*?var\(--([\w-]+)\)", file.read_text()
        )
    }
    own = {name for file in STYLES.glob("*.css") for name in re.findall(r"--([\w-]+):", file.read_text())}
    assert used <= own | known.keys()
