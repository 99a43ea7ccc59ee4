"""The stages of a study as a page is told them; the texts of the file become HTML that can only be read."""

from dataclasses import asdict
from typing import Any

from plyground.store.store import now
from plyground.studies.definition import CONSENT, FINISH, RULES, Question, Stage, Study
from plyground.studies.participants import Participant, seat_token
from plyground.web.catalogue import Catalogue
from plyground.web.rules_pages import for_players, rules_html

WAITING, WITHDRAWN, REFUSED = "waiting", "withdrawn", "refused"
View = dict[str, Any]


def answer(participant: Participant | None, study: Study, stage: View) -> View:
    """What every request of a participant is answered with."""
    of = len(study.steps)
    number = participant.number if participant else 0
    return {
        "participant": participant.id if participant else None, "number": number, "of": of,
        "progress": number / of, "stage": stage,
    }  # fmt: skip


def about_view(study: Study, why_closed: str | None) -> View:
    """What anybody may know of the study."""
    return {
        "id": study.id, "version": study.version, "title": study.title, "language": study.language,
        "welcome": first_page(study), "agree": study.texts["agree"], "contact": study.contact,
        "is_open": why_closed is None, "closed": rules_html(study.texts[why_closed]) if why_closed else None,
        "policy": study.policy, "stages": len(study.steps), "words": dict(study.words),
    }  # fmt: skip


def first_page(study: Study) -> str:
    """What people read before they take part: what it is about, and what they consent to."""
    return rules_html(f"{study.welcome}\n\n{study.consent}")


def consent_view(study: Study) -> View:
    return {"kind": CONSENT, "html": first_page(study), "agree": study.texts["agree"]}


def refused_view(study: Study, why: str, may_begin_again: bool = False) -> View:
    return {"kind": REFUSED, "html": rules_html(study.texts[why]), "may_begin_again": may_begin_again}


def withdrawn_view(study: Study) -> View:
    return {"kind": WITHDRAWN, "html": rules_html(study.texts["withdrawn"])}


def finish_view(study: Study, participant: Participant) -> View:
    return {"kind": FINISH, "html": rules_html(study.finish), "code": participant.code}


def page_view(stage: Stage, catalogue: Catalogue) -> View:
    """A stage that is only read or filled in."""
    shown: View = {"kind": stage.kind, "title": stage.title, "html": rules_html(stage.text)}
    if stage.questions:
        shown["questions"] = [question_view(question) for question in stage.questions]
    if stage.kind == RULES and stage.game is not None:
        game = catalogue.game(stage.game.name, stage.game.settings)
        shown |= {"game": stage.game.name, "title": stage.title or game.definition.short_title}
        shown["html"] = rules_of(stage, catalogue)
    return shown


def rules_of(stage: Stage, catalogue: Catalogue) -> str:
    """The rules that a stage tells, as HTML: those of its file, or the game's own without what only records need."""
    assert stage.game is not None
    return rules_html(stage.text or for_players(catalogue.rules_text(stage.game.name), ["Rules"]))


def rules_read(study: Study, stage: Stage, catalogue: Catalogue) -> str | None:
    """The rules that participants have read of the game of a stage; None if the study tells none."""
    told = [each for each in study.stages if each.kind == RULES and each.game == stage.game]
    return rules_of(told[0], catalogue) if told else None


def question_view(question: Question) -> View:
    told = asdict(question)
    return {**told, "choices": [asdict(choice) for choice in question.choices], "required": told.pop("is_required")}


def waiting_view(study: Study, stage: Stage, since: int) -> View:
    until = since + stage.wait_seconds * 1000
    return {
        "kind": WAITING, "title": stage.title, "since": since, "until": until,
        "seconds_left": max(0, until - now()) / 1000, "seconds": stage.wait_seconds, "text": study.texts["waiting"],
    }  # fmt: skip


def game_view(stage: Stage, title: str, row: Any, token: str) -> View:
    """What a practice game and a situation have in common."""
    assert stage.game is not None
    return {
        "title": stage.title or title, "key": row.game, "token": seat_token(token), "seat": row.seat,
        "game": stage.game.name,
    }  # fmt: skip
