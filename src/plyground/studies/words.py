"""What the page itself says to participants, such as the words on buttons; the file of a study may say it otherwise."""

import json
import re

# In braces stands what the page fills in.
WORDS = {
    "begin": "Begin",
    "next": "Next",
    "done": "Done",
    "sending": "Saving…",
    "away": "The server cannot be reached. Nothing is lost; trying again…",
    "step": "Part {number} of {of}",
    "must_agree": "Please tick this box if you want to take part.",
    "may_leave": "If you do not want to take part, close this page. Nothing about you has been kept.",
    "must_answer": "Please answer this question.",
    "must_be_number": "Please enter a number.",
    "outside": "Please enter a number from {least} to {most}.",
    "too_low": "Please enter {least} or more.",
    "too_high": "Please enter {most} or less.",
    "too_short": "Please write at least {least} letters.",
    "optional": "optional",
    "situation": "Situation {number} of {of}",
    "rules": "Rules",
    "undo": "Undo",
    "undo_turn": "Undo all",
    "resign": "Resign",
    "you": "You play {seat}.",
    "undo_until": "You can undo until your turn is complete.",
    "turn_is_over": "Your turn is complete.",
    "waiting_title": "Waiting for another participant",
    "waiting_most": "At most {time} more.",
    "waiting_over": "Any moment now…",
    "program": "Play against the program instead",
    "partner_silent": "The other participant has not moved for a while.",
    "partner_program": "Play against the program instead",
    "code": "Your code",
    "copy_code": "Copy the code",
    "contact": "Questions?",
    "withdraw": "Withdraw…",
    "withdraw_sure": "Withdraw from this study? Everything kept about you will be deleted. There is no way back.",
    "withdraw_yes": "Withdraw and delete",
    "withdraw_no": "Go on",
    "withdrawn_title": "You have withdrawn",
    "refused_title": "You cannot take part now",
    "again": "Begin again",
    "thanks": "Thank you",
}
_HOLE = re.compile(r"\{(\w*)\}")


def unknown_holes(name: str, text: str) -> list[str]:
    """What a text wants filled in that is not known there.

    >>> unknown_holes("situation", "{number}/{count}")
    ['{count}']
    """
    return [f"{{{hole}}}" for hole in _HOLE.findall(text) if f"{{{hole}}}" not in WORDS[name]]


def words_as_comments() -> str:
    """All words for a new file, each in a line that can be changed into another language.

    >>> words_as_comments().splitlines()[:2]
    ['# [words]', '# begin = "Begin"']
    """
    lines = [f"# {name} = {json.dumps(text, ensure_ascii=False)}" for name, text in WORDS.items()]
    return "\n".join(["# [words]", *lines]) + "\n"
