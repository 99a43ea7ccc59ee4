"""A study that is served: what each participant is to be shown next, and whether they may go on."""

import asyncio
import datetime
from collections.abc import Callable, Mapping
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.store.database import StoreError
from plyground.store.store import RefusedError, now
from plyground.studies.answering import checked_answers
from plyground.studies.definition import BEGIN_AGAIN, FINISH, GO_ON, PERSON, PRACTICE, QUESTIONS, TRIAL, Stage, Study
from plyground.studies.pairing import AWAY, find_opponent, give_trial, has_other_left
from plyground.studies.participants import (
    BEGAN_AGAIN,
    FINISHED,
    LATE,
    REFUSED,
    FullError,
    NotYetError,
    Participant,
    Participants,
    Times,
)
from plyground.studies.positions import start_of
from plyground.studies.research_token import research_token
from plyground.web.catalogue import Catalogue
from plyground.web.live_games import LiveGames
from plyground.web.rules_pages import rules_html
from plyground.web.studies_games import StudyGames
from plyground.web.studies_views import (
    View,
    about_view,
    answer,
    consent_view,
    finish_view,
    game_view,
    page_view,
    refused_view,
    rules_read,
    waiting_view,
    withdrawn_view,
)
from plyground.web.workplace import Workplace


class UnknownParticipantError(PlygroundError):
    """Nobody has this token."""


class ChangedError(PlygroundError):
    """A game cannot be gone on with, because something has changed since it was begun."""


class StudyServer:
    """Leads participants through a study."""

    def __init__(self, study: Study, work: Workplace, games: LiveGames, catalogue: Catalogue):
        self.study, self.work, self.games, self.catalogue = study, work, games, catalogue
        self.records = Participants(work.store, study)
        self.study_games = StudyGames(work.store, catalogue, study.id)
        self.research = research_token(study.id)  # by which the researcher is known

    async def about(self) -> View:
        """What anybody may know of the study."""
        return about_view(self.study, await self._why_closed())

    async def _why_closed(self) -> str | None:
        """Why nobody can begin: which text they are shown."""
        if not self.study.is_open_at(datetime.datetime.now(datetime.UTC)):
            return "closed"

        def is_full() -> bool:
            with self.work.store.database.transaction() as connection:
                return self.records.is_full(connection)

        return "full" if await self._in_thread(is_full) else None

    # What participants ask for

    async def join(self, token: str, visit: str | None) -> View:
        """Somebody has consented."""
        known = await self._in_thread(self.records.look, token, visit)
        if known is None and (why := await self._why_closed()):
            return answer(None, self.study, refused_view(self.study, why))
        try:
            return await self._view(await self._in_thread(self.records.join, token, visit), token)
        except FullError:
            return answer(None, self.study, refused_view(self.study, "full"))

    async def stage(self, token: str, visit: str | None) -> View:
        """The stage that is to be shown; to whoever has not consented yet, what they are asked to consent to."""
        found = await self._in_thread(self.records.look, token, visit)
        if found is None:
            why = await self._why_closed()
            return answer(None, self.study, refused_view(self.study, why) if why else consent_view(self.study))
        return await self._view(found, token)

    async def next(self, token: str, number: int, answers: Mapping[str, Any], times: Times) -> View:
        """A stage is done, and the next one is to be shown."""
        found = await self._participant(token)
        study = await self._in_thread(self._version, found)
        if found.ending is None and number >= found.number and study is not None:
            if number > found.number:
                raise RefusedError(f"stage {number}: stage {found.number} comes first")
            step = study.step(number)
            if step.kind != FINISH and step.stage is not None:
                stage = study.stages[step.stage]
                kept = checked_answers(stage, answers) if step.kind == QUESTIONS else no_answers(answers)
                if step.kind in (PRACTICE, TRIAL):
                    await self._check_played(found)
                await self._in_thread(self.records.advance, found, kept, times)
        return await self._view(await self._participant(token), token)

    async def bot(self, token: str, number: int) -> View:
        """Somebody does not want to wait any longer, for another participant to come or to move."""
        found = await self._participant(token)
        study = await self._in_thread(self._version, found)
        if found.ending is None and number == found.number and study is not None and found.stage.kind == PRACTICE:
            row = found.stage
            if row.game is not None and row.opponent == PERSON and not await self._can_leave(row):
                raise NotYetError("the other participant is there; expected a game to its end")
            if row.game is None or row.opponent == PERSON:
                stage = study.stages[int(row.stage)]
                await self._in_thread(find_opponent, self.records, found, self._seats(stage), True)
        return await self._view(await self._participant(token), token)

    async def withdraw(self, token: str) -> View:
        """Delete everything of a participant."""
        helpers = self.work.helpers  # the disk may have to be waited for
        for key in await asyncio.get_running_loop().run_in_executor(helpers, self.records.withdraw, token):
            await self.games.look_again(key)
        return answer(None, self.study, withdrawn_view(self.study))

    async def again(self, token: str, visit: str | None) -> View:
        """Begin again, where the file allows it."""
        found = await self._participant(token)
        if found.ending != BEGAN_AGAIN or self.study.policy != BEGIN_AGAIN:
            raise RefusedError("this study does not allow to begin again now")
        await self._in_thread(self.records.begin_again, token, visit)
        return await self._view(await self._participant(token), token)

    # What they are shown

    async def _participant(self, token: str) -> Participant:
        found = await self._in_thread(self.records.look, token, None)
        if found is None:
            raise UnknownParticipantError("nobody takes part with this token; expected consent first")
        return found

    def _version(self, participant: Participant) -> Study | None:
        """The version of the study that somebody began; None where it cannot be gone on with here."""
        try:
            study = self.records.version(participant.study)
            for choice in study.games:
                self.study_games.game(choice)
            for choice, bot in study.bots:
                self.catalogue.check_player(self.study_games.game(choice), bot)
            return study
        except PlygroundError:
            return None

    async def _view(self, participant: Participant, token: str) -> View:
        study = await self._in_thread(self._version, participant)
        if study is None:
            return answer(participant, self.study, refused_view(self.study, "changed"))
        if participant.ending == FINISHED:
            return answer(participant, study, finish_view(study, participant))
        ending = participant.ending or await self._ended_now(participant)
        if ending is not None:
            why = {BEGAN_AGAIN: "again", LATE: "late"}.get(ending, "reloaded")
            shown = refused_view(study, why, ending == BEGAN_AGAIN and self.study.policy == BEGIN_AGAIN)
            return answer(participant, study, shown)
        step = study.step(participant.number)
        assert step.stage is not None
        stage = study.stages[step.stage]
        try:
            if step.kind == PRACTICE:
                shown = await self._practice(participant, study, stage, token)
            elif step.kind == TRIAL:
                shown = await self._trial(participant, study, stage, token)
            else:
                shown = await self._in_thread(page_view, stage, self.catalogue)
        except ChangedError:
            shown = refused_view(self.study, "changed")
        return answer(participant, study, shown)

    async def _ended_now(self, participant: Participant) -> str | None:
        """Why somebody cannot go on after what has just been heard, which is noted; None if they can."""
        ending = None
        if participant.is_reloaded and self.study.policy != GO_ON:
            ending = BEGAN_AGAIN if self.study.policy == BEGIN_AGAIN else REFUSED
        elif now() - participant.began > self.study.most_hours * 3_600_000:
            ending = LATE
        if ending is not None:
            await self._in_thread(self.records.end, participant.id, ending)
        return ending

    async def _practice(self, participant: Participant, study: Study, stage: Stage, token: str) -> View:
        row = participant.stage
        if row.game is None:
            seats = await self._in_thread(self._seats, stage)
            row = await self._in_thread(find_opponent, self.records, participant, seats)
        if row.game is None:
            return waiting_view(study, stage, row.since)
        title = await self._begin(stage, None, row.game)
        is_person = row.opponent == PERSON
        return {
            "kind": PRACTICE, **game_view(stage, title, row, token), "text": stage.text,
            "html": rules_html(stage.text), "opponent": "person" if is_person else "bot",
            "rules": rules_read(study, stage, self.catalogue),
            "can_ask_for_bot": is_person and await self._can_leave(row),
        }  # fmt: skip

    async def _trial(self, participant: Participant, study: Study, stage: Stage, token: str) -> View:
        row = participant.stage
        trial = stage.trials[int(row.trial)]

        def give() -> Any:
            assert stage.game is not None
            game = self.study_games.game(stage.game)
            return give_trial(self.records, participant, game.mover(start_of(game, trial)), stage.bot)

        if row.game is None:
            row = await self._in_thread(give)
        title = await self._begin(stage, int(row.trial), row.game)
        text = "\n\n".join(part for part in (stage.text, trial.text) if part)
        return {
            "kind": TRIAL, "name": trial.name, **game_view(stage, title, row, token), "text": text,
            "html": rules_html(text), "turns": stage.turns, "rules": rules_read(study, stage, self.catalogue),
            "place": int(study.step(participant.number).place or 0) + 1, "places": len(stage.trials),
        }  # fmt: skip

    async def _begin(self, stage: Stage, trial: int | None, key: str) -> str:
        """Begin a game unless it is begun, and make it ready; the title of its game."""

        def begin() -> str:
            assert stage.game is not None
            self.study_games.begin(key, stage, trial)
            return self.study_games.game(stage.game).definition.short_title

        title = await self._in_thread(begin)
        try:
            game = await self.games.get(key)
        except StoreError:
            raise
        except PlygroundError as error:  # its rules are others now
            raise ChangedError(str(error)) from None
        if not game.is_playable and not game.session.is_over:
            raise ChangedError(f"game {key} cannot be played here any longer")
        return title

    def _seats(self, stage: Stage) -> int:
        assert stage.game is not None
        return self.study_games.game(stage.game).seats

    async def _can_leave(self, row: Any) -> bool:
        """Whether the other participant of the game of a stage has gone, or is to move and has not for a while."""
        if await self._in_thread(has_other_left, self.records, row.game, row.participant):
            return True
        game = await self.games.get(row.game)
        last = max((event.time or 0 for event in game.events), default=game.about.created)
        is_theirs = not game.session.is_over and game.session.mover != row.seat
        return is_theirs and now() - max(last, game.about.created) > AWAY

    async def _check_played(self, participant: Participant) -> None:
        key = participant.stage.game
        if key is None:
            raise NotYetError("the game has not begun; expected it to be played first")
        if not await (await self.games.get(key)).is_at_end():
            raise NotYetError("the game goes on; expected it to be played to its end first")

    async def _in_thread(self, function: Callable[..., Any], *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self.work.rules, function, *args)


def no_answers(given: Mapping[str, Any]) -> dict[str, str]:
    if given:
        raise NotYetError(f"{next(iter(given))[:60]}: no such question; expected no answers to this stage")
    return {}
