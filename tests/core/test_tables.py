"""Tables keep every figure whole at any width, and say what they leave out."""

import re

import pytest
from rich.console import Console

from plyground.cli.printing import table
from plyground.core.tables import Column, TextTable

PLAYERS = ["alphabeta:depth=2,eval=simple", "alphabeta:depth=3,eval=simple", "random"]


def match_table():
    made = table("player", "wins", "draws", "win rate, 95 % interval", "points", names=(0,), least=(2, 4, 1))
    for number, player in enumerate(PLAYERS):
        made.add_row(player, f"{1234567 + number:,}", "0", "100.0 % [83.9, 100.0]", "+0.900")
    return made


def figures(text):
    return re.findall(r"[\d.,+%\[\]]*\d[\d.,+%\[\]]*", text)


@pytest.mark.parametrize("width", [15, 24, 30, 40, 50, 60, 80, 120])
def test_no_figure_is_cut_and_no_line_is_too_long(width):
    made = match_table()
    lines = made.lines(width)
    shown = {cell for line in lines for cell in figures(line)}
    assert all(
        len(line) <= width for line in lines if width >= 24 and PLAYERS[0] not in line and PLAYERS[1] not in line
    )
    cells = {cell for row in made.rows for text in row[1:] for cell in figures(text)}
    # what is shown is whole: no figure that is in no cell, but for the numbers of a legend and those in names
    assert shown - cells <= {f for name in PLAYERS for f in figures(name)} | {"1", "2", "95", "2,", "3,", "1:", "2:"}
    assert "100.0 % [83.9, 100.0]" in "\n".join(lines)


def test_columns_are_left_out_whole_and_in_the_declared_order():
    note = {width: " ".join(match_table().lines(width)).partition("not shown ")[2] for width in (120, 54, 48, 40)}
    assert note == {
        120: "",
        54: "for lack of room: draws",
        48: "for lack of room: points, draws",
        40: "for lack of room: wins, points, draws",
    }


def test_shortened_names_differ_and_are_explained():
    lines = match_table().lines(70)
    names = [line.split()[0] for line in lines if "83.9" in line]
    assert len(set(names)) == 3
    assert names[2] == "random"
    for short, full in zip(names[:2], PLAYERS, strict=False):
        assert f"{short} = {full}" in lines


def test_a_row_becomes_a_list_where_nothing_else_fits_and_its_figures_stay_in_one_piece():
    lines = match_table().lines(22)
    assert "points: +0.900" in lines
    assert "  100.0 % [83.9, 100.0]" in lines


def test_the_console_prints_the_same_as_lines():
    for width in (30, 40, 60, 80, 200):
        console = Console(width=width, force_terminal=False)
        with console.capture() as printed:
            console.print(match_table())
        made = [line.rstrip() for line in printed.get().splitlines()]
        assert [line for line in made if "%" in line] == [line for line in match_table().lines(width) if "%" in line]


def test_html_escapes_what_it_shows():
    made = TextTable([Column("player", left=True), Column("wins")], title="a < b")
    made.add_row("<script>", "3")
    assert "<script>" not in made.to_html()
    assert "&lt;script&gt;" in made.to_html()
    assert "a &lt; b" in made.to_html()
