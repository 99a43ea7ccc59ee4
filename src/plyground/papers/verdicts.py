"""How many of the documents' conclusions hold, and of their figures come out again: in sentences and tables."""

from collections.abc import Sequence

from plyground.core.tables import PROSE, Column, TextTable
from plyground.core.words import counted
from plyground.papers.answer import FAILS, HOLDS, OPEN, THEMES
from plyground.papers.reproduced import Conclusion, Reproduced

TITLES = {
    "matthews": "Matthews 2006: temporal differences and the dice",
    "polar": "Leger and Kneeland 2014: polar tic-tac-toe",
    "rlgame": "Kalles and Kanellopoulos 2001: verifying a game's design",
    "tablut": "The Tablut report",
    "tarble": "Greenberg 2016: Tarble",
}


def conclusions_sentence(found: Sequence[Reproduced]) -> str:
    """How many conclusions hold, without the figures that only come out again or do not."""
    conclusions = conclusions_alone(all_of(found))
    return (
        f"Of {counted(len(conclusions), 'conclusion')} that the documents draw, {score_of(conclusions)}, in "
        f"{counted(len(found), 'experiment')}"
    )


def figures_sentence(found: Sequence[Reproduced]) -> str:
    """How many of the documents' figures come out again; nothing if ours are held against none."""
    figures = [one for one in all_of(found) if one.is_figure]
    if not figures:
        return ""
    hold, fail, unknown = counts(figures)
    return (
        f"Of {counted(len(figures), 'figure')} of the documents that ours can be held against, {hold} "
        f"{'comes' if hold == 1 else 'come'} out again within the margin that was set before, {fail} "
        f"{'does' if fail == 1 else 'do'} not, and of {unknown} it cannot be told."
    )


def count_tables(found: Sequence[Reproduced]) -> list[TextTable]:
    """How many conclusions hold by document, and by what they are about; without a table that would be empty."""
    made = [
        count_table("document", [(TITLES[name], all_of(of)) for name, of in by_document(found)]),
        count_table("what it is about", by_theme(found)),
    ]
    return [table for table in made if table.rows]


def count_table(head: str, rows: Sequence[tuple[str, Sequence[Conclusion]]]) -> TextTable:
    columns = [Column(head, PROSE, left=True), *(Column(verdict) for verdict in (HOLDS, FAILS, OPEN))]
    counted_rows = [(title, counts(conclusions_alone(conclusions))) for title, conclusions in rows]
    return TextTable(columns, rows=[[title, *map(str, found)] for title, found in counted_rows if any(found)])


def score_of(conclusions: Sequence[Conclusion]) -> str:
    """How many conclusions hold, as a part of a sentence."""
    hold, fail, unknown = counts(conclusions)
    holding, failing = "holds" if hold == 1 else "hold", "does" if fail == 1 else "do"
    return f"{hold} {holding}, {fail} {failing} not, and of {unknown} it cannot be told"


def counts(conclusions: Sequence[Conclusion]) -> tuple[int, int, int]:
    """How many hold, do not hold, and cannot be told."""
    verdicts = [one.verdict for one in conclusions]
    return verdicts.count(HOLDS), verdicts.count(FAILS), verdicts.count(OPEN)


def all_of(found: Sequence[Reproduced]) -> list[Conclusion]:
    return [each for one in found for each in one.conclusions]


def conclusions_alone(given: Sequence[Conclusion]) -> list[Conclusion]:
    """Without those that only say that a figure comes out again."""
    return [one for one in given if not one.is_figure]


def by_document(found: Sequence[Reproduced]) -> list[tuple[str, list[Reproduced]]]:
    """The experiments of each document."""
    documents = dict.fromkeys(one.experiment.document for one in found)
    return [(name, [one for one in found if one.experiment.document == name]) for name in documents]


def by_theme(found: Sequence[Reproduced]) -> list[tuple[str, list[Conclusion]]]:
    """The conclusions on each theme of which there are some."""
    themes = [(theme, [each for _, each in conclusions_of(found, theme)]) for theme in THEMES]
    return [(theme, conclusions) for theme, conclusions in themes if conclusions]


def conclusions_of(found: Sequence[Reproduced], theme: str) -> list[tuple[Reproduced, Conclusion]]:
    """The conclusions on a theme, each with its experiment."""
    return [(one, each) for one in found for each in one.conclusions if each.theme == theme]
