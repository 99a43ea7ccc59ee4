"""Whether the answers to questions are answers, and what is kept of them."""

import math
from collections.abc import Mapping
from typing import Any

from plyground.studies.definition import CHOICE, FREE_TEXT, NUMBER, Question, Stage
from plyground.studies.participants import NotYetError

Value = str | int | float | bool | None


def checked_answers(stage: Stage, given: Mapping[str, Any]) -> dict[str, str]:
    """The answers to the questions of a stage as they are kept; what is missing or wrong is said of the first one."""
    names = [question.name for question in stage.questions]
    unknown = next((name for name in given if name not in names), None)
    if unknown is not None:
        raise NotYetError(f"{unknown[:60]}: no such question; expected {', '.join(names) or 'none'}")
    kept: dict[str, str] = {}
    for question in stage.questions:
        value = given.get(question.name)
        if value is None or (isinstance(value, str) and not value.strip()):
            if question.is_required:
                raise NotYetError(f"{question.name}: no answer; expected {expected(question)}")
            continue
        kept[question.name] = checked(question, value)
    return kept


def checked(question: Question, value: Value) -> str:
    """One answer."""
    if question.kind == CHOICE and isinstance(value, str) and value in [each.value for each in question.choices]:
        return value
    if question.kind == FREE_TEXT and isinstance(value, str) and len(value) <= (question.most or 0):
        return value.replace("\x00", "").encode("utf-8", "replace").decode()
    if question.kind not in (CHOICE, FREE_TEXT) and isinstance(value, int | float) and not isinstance(value, bool):
        is_whole = question.kind == NUMBER or float(value).is_integer()
        low = -math.inf if question.least is None else question.least
        high = math.inf if question.most is None else question.most
        if is_whole and math.isfinite(value) and low <= value <= high:
            return str(int(value)) if float(value).is_integer() else repr(float(value))
    raise NotYetError(f"{question.name}: {str(value)[:60]!r}; expected {expected(question)}")


def expected(question: Question) -> str:
    """What an answer has to be, in words."""
    if question.kind == CHOICE:
        return "one of " + ", ".join(choice.value for choice in question.choices)
    if question.kind == FREE_TEXT:
        return f"a text of at most {question.most:g} letters"
    kind = "a number" if question.kind == NUMBER else "a whole number"
    limits = [f"from {question.least:g}"] if question.least is not None else []
    limits += [f"to {question.most:g}"] if question.most is not None else []
    return " ".join([kind, *limits])
