"""The pages of docs/results: an overview, a page for each document, the same as data, and lines for the README."""

import json
import pathlib
import re
import shutil
from collections.abc import Iterator, Sequence

from plyground.core.atomic_files import write_text
from plyground.core.errors import PlygroundError
from plyground.papers.answer import FAILS, HOLDS, OPEN
from plyground.papers.experiment import Experiment
from plyground.papers.markdown import PLOTS, markdown, row_line, table_lines, write_plots
from plyground.papers.reproduced import MARKS, Reproduced, duration
from plyground.papers.verdicts import (
    TITLES,
    by_theme,
    conclusions_of,
    conclusions_sentence,
    count_tables,
    figures_sentence,
)

INTRODUCTION = """# Five documents reproduced, theirs beside ours

Every table and figure of the five documents that a machine can make again: the document's value beside ours with its
95 % interval, and for every conclusion of its authors a test that was written before the run and could have failed.
– is a value that a document does not tell, or that stands only in a figure that is lost. [results.json](results.json)
has the same as data, [runs](runs) every finished job.

```text
plyground reproduce                               # all experiments, with their times on your machine
plyground reproduce matthews A.12 --scale 0.2     # one of them, with a fifth of the games
plyground reproduce all --as-recorded --resume docs/results/runs --out results.html    # all of this as one page
```

Scale 1 has the document's numbers of games, or ours where it tells none. `make results` does what is missing here and
writes these pages.
"""
OVERVIEW, DATA = "README.md", "results.json"
MADE = re.compile(r"(<!-- made: results -->\n).*?(<!-- end -->)", re.DOTALL)


def write_pages(found: Sequence[Reproduced], known: Sequence[Experiment], folder: pathlib.Path,
                readme: pathlib.Path) -> None:  # fmt: skip
    """Write everything anew from these experiments; of the others the overview says that they were not done."""
    shutil.rmtree(folder / PLOTS, ignore_errors=True)
    for one in found:
        write_plots(one, folder / PLOTS)
    for document in dict.fromkeys(one.document for one in known):
        mine = [one for one in found if one.experiment.document == document]
        write_text(folder / f"{document}.md", "\n".join(document_page(document, mine)))
    write_text(folder / OVERVIEW, "\n".join(overview(found, known)))
    told = [{name: value for name, value in one.to_dict().items() if name != "charts"} for one in found]
    write_text(folder / DATA, json.dumps({"experiments": told}, indent=1, allow_nan=False) + "\n")
    write_readme(readme, found)


def write_readme(file: pathlib.Path, found: Sequence[Reproduced]) -> None:
    """The lines of the README that these results make."""
    text = file.read_text("utf-8")
    if not MADE.search(text):
        raise PlygroundError(f"{file}: no line <!-- made: results --> with <!-- end --> below; expected both")
    made = "\n".join(readme_lines(found))
    write_text(file, MADE.sub(lambda match: f"{match[1]}{made}\n{match[2]}", text))


def readme_lines(found: Sequence[Reproduced]) -> Iterator[str]:
    """How many conclusions hold, by document and by what they are about, and how many figures come out again."""
    yield f"{conclusions_sentence(found)}:"
    yield ""
    for table in count_tables(found):
        yield from table_lines(table)
    if sentence := figures_sentence(found):
        yield sentence


def overview(found: Sequence[Reproduced], known: Sequence[Experiment]) -> Iterator[str]:
    """The page that leads to the others."""
    yield from INTRODUCTION.split("\n")
    yield "## What holds"
    yield ""
    yield from readme_lines(found)
    yield ""
    for theme, _ in by_theme(found):
        yield f"### {theme[0].upper()}{theme[1:]}"
        yield ""
        yield row_line(["conclusion", "where", "verdict", "why"])
        yield row_line(["---"] * 4)
        for one, each in conclusions_of(found, theme):
            verdict = f"{MARKS[each.verdict]} {each.verdict}"
            yield row_line([each.text, f"{linked(one)}: {each.where}", verdict, each.why])
        yield ""
    yield "## All experiments"
    yield ""
    yield from experiments_table(found, known)
    yield ""
    yield f"{MARKS[HOLDS]} holds, {MARKS[FAILS]} does not hold, {MARKS[OPEN]} cannot be told."
    yield ""


def experiments_table(found: Sequence[Reproduced], known: Sequence[Experiment]) -> Iterator[str]:
    """All experiments, with the place of their results and the marks of their conclusions."""
    done = {one.experiment.title: one for one in found}
    yield row_line(["experiment", "what", "scale", "one core takes", "conclusions"])
    yield row_line(["---", "---", "---:", "---:", "---"])
    for experiment in known:
        one = done.get(experiment.title)
        if one is None:
            yield row_line([experiment.title, experiment.about, "–", "–", "not done"])
        else:
            marks = " ".join(MARKS[each.verdict] for each in one.conclusions)
            yield row_line([linked(one), experiment.about, f"{one.scale:g}", duration(one.seconds), marks])


def document_page(document: str, found: Sequence[Reproduced]) -> Iterator[str]:
    """The page of one document."""
    yield f"# {TITLES[document]}"
    yield ""
    yield f"[All documents]({OVERVIEW}). {conclusions_sentence(found)}."
    yield ""
    for one in found:
        yield from markdown(one)


def linked(one: Reproduced) -> str:
    """An experiment's title, which leads to its results."""
    return f"[{one.experiment.title}]({one.experiment.document}.md#{anchor(one)})"


def anchor(one: Reproduced) -> str:
    """Where a page has the experiment, as Markdown makes it of its heading."""
    heading = f"{one.experiment.name}: {one.experiment.about}".lower()
    return re.sub(r"[^\w\- ]", "", heading).replace(" ", "-")
