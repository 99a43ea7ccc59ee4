"""Reads the file of a study. Everything that is wrong with it is told at once, a line for each mistake."""

import hashlib
import pathlib
import re
import tomllib
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.studies.definition import (
    AS_WRITTEN,
    BALANCED,
    BOT,
    CHOICE,
    FREE_TEXT,
    GO_ON,
    NUMBER,
    ORDERS,
    PERSON,
    POLICIES,
    PRACTICE,
    QUESTION_KINDS,
    QUESTIONS,
    RULES,
    SCALE,
    TEXT,
    TEXTS,
    TRIALS,
    Choice,
    GameChoice,
    Question,
    Stage,
    Study,
    Trial,
)
from plyground.studies.table_reader import StudyFileError, TableReader
from plyground.studies.words import WORDS, unknown_holes

LARGEST_FILE = 1_000_000  # bytes
MOST_STAGES, MOST_QUESTIONS, MOST_TRIALS, MOST_CHOICES = 100, 100, 100, 100
NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
STUDY_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
STAGE_KINDS = (QUESTIONS, TEXT, RULES, PRACTICE, TRIALS)
LONGEST_ANSWER = 2_000  # letters of a text
LONGEST_WORD = 300  # letters of what the page says on a button and the like
WHOLE_GAME = "game"


def read_study(file: str | pathlib.Path) -> Study:
    """The study that a file describes."""
    path = pathlib.Path(file)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise PlygroundError(f"{file}: {error.strerror}; expected the file of a study") from None
    if len(data) > LARGEST_FILE:
        raise PlygroundError(f"{file}: {len(data):,} bytes; expected at most {LARGEST_FILE:,}")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise PlygroundError(f"{file}: not UTF-8; expected a text in TOML") from None
    return study_of(text, str(file))


def study_of(text: str, file: str) -> Study:
    """The study that the text of a file describes."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise StudyFileError([f"{file}: not TOML: {error}".replace("\n", " ")]) from None
    mistakes: list[str] = []
    study = _read(TableReader(data, file, mistakes), text)
    if mistakes:
        raise StudyFileError(mistakes)
    return study


def _read(top: TableReader, source: str) -> Study:
    name = top.text("id", most=60)
    if name and not STUDY_ID.fullmatch(name):
        top.wrong("id", name, "small letters, digits and hyphens, such as tarble-pilot")
    game = _game(top, None)
    reload, consent = top.table("reload"), top.table("consent")
    finish, texts, words = top.table("finish"), top.table("texts"), top.table("words")
    policy = reload.one_of("policy", POLICIES, GO_ON)
    most_hours = reload.number("most_hours", 48, 0.01, 10_000)
    stages = tuple(_stage(each, game) for each in top.tables("stage"))
    _check_stages(top, stages)
    most = top.number("participants", None, 1, 1_000_000, whole=True)
    made = Study(
        id=name, version=hashlib.sha256(source.encode()).hexdigest(), source=source, title=top.text("title", most=200),
        stages=stages, language=top.text("language", "en", 20), contact=top.text("contact", most=500),
        welcome=top.text("welcome"), consent=consent.text("text"), finish=finish.text("text"),
        texts={"agree": consent.text("agree", TEXTS["agree"], 500)}
        | {key: texts.text(key, default) for key, default in TEXTS.items() if key != "agree"},
        words=_words(words), most_participants=None if most is None else int(most), closes=top.moment("closes"),
        policy=policy, most_hours=float(most_hours or 48),
        away_minutes=float(top.number("away_minutes", 30, 1, 10_000) or 30),
    )  # fmt: skip
    for table in (top, reload, consent, finish, texts, words):
        table.end()
    return made


def _words(words: TableReader) -> dict[str, str]:
    """Words of the page in another language, by their names."""
    said = {name: words.text(name, usual, LONGEST_WORD) for name, usual in WORDS.items()}
    for name, text in said.items():
        if unknown := unknown_holes(name, text):
            words.wrong(name, text, f"nothing in braces but what {WORDS[name]!r} has, not {unknown[0]}")
    return said


def _check_stages(top: TableReader, stages: tuple[Stage, ...]) -> None:
    if not 1 <= len(stages) <= MOST_STAGES:
        top.wrong("stage", f"{len(stages)} tables", f"1 to {MOST_STAGES} tables [[stage]]")
    for what, names in (
        ("question", [question.name for stage in stages for question in stage.questions]),
        ("trial", [trial.name for stage in stages for trial in stage.trials]),
    ):
        for name in sorted({name for name in names if names.count(name) > 1 and name}):
            top.wrong(f"{what} name", name, f"a name that no other {what} has")


def _game(table: TableReader, usual: GameChoice | None) -> GameChoice | None:
    """The game of a stage, or that of the whole study."""
    name = table.text("game", usual.name if usual else "", 80)
    settings = table.anything("settings", dict)
    if settings is None:
        settings = dict(usual.settings) if usual and name == usual.name else {}
    return GameChoice(name, settings) if name else None


def _stage(table: TableReader, game: GameChoice | None) -> Stage:
    kind = table.one_of("kind", STAGE_KINDS)
    table.place += f" ({kind})"
    minutes = table.number("minutes", None, 0, 1_000)
    common: dict[str, Any] = {"kind": kind, "title": table.text("title", "", 200), "minutes": minutes}
    if kind in (RULES, PRACTICE, TRIALS):
        common["game"] = _game(table, game)
        if common["game"] is None:
            table.wrong("game", "", "the name of a game, here or at the top of the file")
    readers = {QUESTIONS: _questions, TEXT: _text, RULES: _rules, PRACTICE: _practice, TRIALS: _trials}
    made = readers[kind](table, common)
    table.end()
    return made


def _text(table: TableReader, common: dict[str, Any]) -> Stage:
    return Stage(**common, text=table.text("text"))


def _rules(table: TableReader, common: dict[str, Any]) -> Stage:
    return Stage(**common, text=table.text("text", ""))


def _questions(table: TableReader, common: dict[str, Any]) -> Stage:
    found = tuple(_question(each) for each in table.tables("question"))
    if not 1 <= len(found) <= MOST_QUESTIONS:
        table.wrong("question", f"{len(found)} tables", f"1 to {MOST_QUESTIONS} tables [[stage.question]]")
    return Stage(**common, text=table.text("text", ""), questions=found)


def _question(table: TableReader) -> Question:
    name = table.text("name", most=40)
    if name and not NAME.fullmatch(name):
        table.wrong("name", name, "small letters, digits and underscores, such as age_group")
    table.place += f" ({name})" if name else ""
    text, kind = table.text("text", most=2_000), table.one_of("kind", QUESTION_KINDS, CHOICE)
    choices: tuple[Choice, ...] = ()
    least: float | None = None
    most: float | None = None
    if kind == CHOICE:
        choices = _choices(table)
    elif kind == NUMBER:
        least, most = table.number("least", None, -1e12, 1e12), table.number("most", None, -1e12, 1e12)
    elif kind == SCALE:
        least = table.number("least", 1, -100, 100, whole=True)
        most = table.number("most", 5, -100, 100, whole=True)
    else:
        least, most = 0, table.number("most", 500, 1, LONGEST_ANSWER, whole=True)
    if least is not None and most is not None and kind != FREE_TEXT and least >= most:
        table.wrong("most", most, f"more than least = {least:g}")
    ends = {key: table.text(key, "", 100) for key in ("least_text", "most_text")} if kind == SCALE else {}
    made = Question(name, text, kind, choices, table.flag("required", True), least, most, **ends)
    table.end()
    return made


def _choices(table: TableReader) -> tuple[Choice, ...]:
    """The answers of a question: texts, or tables with `value` and `text`."""
    expected = f"a list of 2 to {MOST_CHOICES} different texts, or of {{value = …, text = …}}"
    found: list[Choice] = []
    given = table.anything("choices", list) or []
    for each in given:
        if isinstance(each, str) and 0 < len(each) <= 200:
            found.append(Choice(each, each))
        elif (
            isinstance(each, dict) and set(each) == {"value", "text"}
            and all(isinstance(one, str) and 0 < len(one) <= 200 for one in each.values())
        ):  # fmt: skip
            found.append(Choice(each["value"], each["text"]))
    values = [choice.value for choice in found]
    if len(found) != len(given) or not 2 <= len(found) <= MOST_CHOICES or len(set(values)) < len(values):
        table.wrong("choices", given, expected)
    return tuple(found)


def _practice(table: TableReader, common: dict[str, Any]) -> Stage:
    opponent = table.one_of("opponent", (PERSON, BOT), PERSON)
    seat = table.anything("seat", int, str)
    if isinstance(seat, str) and seat != "random":
        table.wrong("seat", seat, 'the number of a seat, from 0, or "random"')
    wait = table.number("wait_seconds", 120, 0, 3_600, whole=True)
    return Stage(
        **common, text=table.text("text", ""), opponent=opponent, bot=table.text("bot", most=200),
        wait_seconds=int(wait or 0), seat=0 if seat is None else seat,
    )  # fmt: skip


def _trials(table: TableReader, common: dict[str, Any]) -> Stage:
    turns = table.anything("turns", int, str)
    is_known = turns is None or turns == WHOLE_GAME or (isinstance(turns, int) and 1 <= turns <= 1_000)
    if not is_known:
        table.wrong("turns", turns, f'a number of turns from 1, or "{WHOLE_GAME}"')
    bot = table.text("bot", "", 200)
    if turns not in (None, 1) and not bot and is_known:
        table.wrong("bot", bot, "the text of a player, who has the other seats while more than one turn is made")
    found = tuple(_trial(each) for each in table.tables("trial"))
    if not 1 <= len(found) <= MOST_TRIALS:
        table.wrong("trial", f"{len(found)} tables", f"1 to {MOST_TRIALS} tables [[stage.trial]]")
    order = table.one_of("order", ORDERS, BALANCED if len(found) > 1 else AS_WRITTEN)
    number = None if turns == WHOLE_GAME else turns if isinstance(turns, int) else 1
    return Stage(**common, text=table.text("text", ""), trials=found, order=order, turns=number, bot=bot)


def _trial(table: TableReader) -> Trial:
    name = table.text("name", most=60)
    table.place += f" ({name})" if name else ""
    position, roll = table.anything("position", dict, str), table.anything("roll", int, str, list)
    made = Trial(name, table.text("text", ""), position, tuple(roll) if isinstance(roll, list) else roll)
    table.end()
    return made
