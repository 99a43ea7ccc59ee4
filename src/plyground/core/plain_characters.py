"""Output that every terminal can show: characters that its encoding lacks are written with ones that it has.

Everything that is printed passes here, whoever prints it: the streams themselves ask `plain_form` whenever a character
cannot be encoded (`PYTHONIOENCODING=ascii`, a pipe under Windows). Drawings stay aligned, since their characters are
replaced by single ones.
"""

import codecs
import sys
import unicodedata

HANDLER = "plyground-plain"
PLAIN = {
    "…": "...", "–": "-", "—": "-", "−": "-", "·": ".", "•": "*", "×": "x", "÷": "/", "±": "+-", "≤": "<=", "≥": ">=",
    "→": "->", "←": "<-", "↓": "v", "µ": "u", "²": "2", "³": "3", "½": "1/2", "¼": "1/4", "¾": "3/4",
    "°": " degrees",
    "√": "root ", "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "λ": "lambda", "σ": "sigma",
    "τ": "tau", "Σ": "sum ",
    "Δ": "delta ",
    "✓": "+", "✗": "x", "█": "#", "▓": "#", "▒": ":", "░": ".", "▁": "_", "▂": ".", "▃": ":", "▄": "-",
    "▅": "=", "▆": "+", "▇": "*", "●": "*", "○": "o", "■": "#", "□": "o",
    "‘": "'", "’": "'", "“": '"', "”": '"', "„": '"', "\u00a0": " ", "\u202f": " ",
}  # fmt: skip
BOX, BRAILLE = range(0x2500, 0x2580), range(0x2800, 0x2900)
HORIZONTAL, VERTICAL = "─━┄┅┈┉╌╍═╴╶╸╺╼╾", "│┃┆┇┊┋╎╏║╵╷╹╻╽╿"


def plain_form(character: str) -> str:
    """A character as ASCII."""
    code = ord(character)
    if character in PLAIN:
        return PLAIN[character]
    if code in BOX:
        return "-" if character in HORIZONTAL else "|" if character in VERTICAL else "+"
    if code in BRAILLE:  # dots of a curve
        return "*" if code > BRAILLE.start else " "
    decomposed = unicodedata.normalize("NFKD", character)
    return "".join(part for part in decomposed if part.isascii()) or "?"


def replace_unencodable(error: UnicodeError) -> tuple[str, int]:
    """What is written instead of characters that cannot be encoded, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(plain_form, error.object[error.start : error.end])), error.end


codecs.register_error(HANDLER, replace_unencodable)


def as_output_shows(text: str) -> str:
    """A text as standard output can show it, for results that others print."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return text.encode(encoding, HANDLER).decode(encoding)


def make_output_safe() -> None:
    """Let standard output and standard error replace what they cannot encode."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:  # tests and notebooks put other objects there
            reconfigure(errors=HANDLER)
