"""The codebook of a study: what every column of its tables means, as Markdown."""

import json
from collections.abc import Sequence

from plyground.core.words import counted
from plyground.studies.data import StudyData
from plyground.studies.definition import Trial
from plyground.studies.export import TABLES, Column, columns_of, moment


def codebook(data: StudyData) -> str:
    """What the tables hold, as Markdown."""
    study = data.newest
    lines = [f"# Codebook of {study.title}", "", f"Study `{study.id}`; versions of its file, the oldest first:", ""]
    for row in data.versions:
        began = sum(one.row.study == row.id for one in data.participants)
        people = f"{counted(began, 'participant')}, {row.withdrawn} withdrawn"
        lines.append(f"* `{row.version}`, first served {moment(row.created)}: {people}")
    lines += [
        "", "The files are CSV (RFC 4180) in UTF-8; an empty cell is a value that is not known or does not apply. A",
        "text that begins like a formula of a spreadsheet has an apostrophe before it. Times are in UTC; clocks of",
        "participants are milliseconds since 1970 as their browsers tell them, so only differences between them count.",
    ]  # fmt: skip
    for table in TABLES:
        lines += ["", f"## {table}.csv", "", *markdown_table(["column", "meaning"], columns_of(data, table))]
    lines += ["", "## Answers", ""]
    for question in study.questions:
        said = ", ".join(f"`{choice.value}` ({choice.text})" for choice in question.choices)
        ends = f"{question.least_text} … {question.most_text}".strip(" …")
        limits = "" if question.choices else f"{question.least} to {question.most} {ends}".strip()
        lines.append(f"* `answer_{question.name}`: {question.text} ({question.kind}) {said}{limits}".rstrip())
    lines += ["", "## Situations", ""]
    for stage in study.stages:
        for trial in stage.trials:
            roll = "" if trial.roll is None else f", roll {trial.roll}"
            text = f"; {escaped(trial.text)}" if trial.text.strip() else ""
            lines.append(f"* {trial.name}{roll}: {position_text(trial)}{text}")
    return "\n".join(lines) + "\n"


def position_text(trial: Trial) -> str:
    """Where a situation begins, as its file says it."""
    if trial.position is None:
        return "where the game begins"
    return f"`{trial.position if isinstance(trial.position, str) else json.dumps(dict(trial.position))}`"


def markdown_table(heading: Sequence[str], columns: Sequence[Column]) -> list[str]:
    rows = [f"| `{column.name}` | {escaped(column.about)} |" for column in columns]
    return [f"| {' | '.join(heading)} |", f"|{'---|' * len(heading)}", *rows]


def escaped(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
